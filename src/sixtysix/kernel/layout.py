"""Where everything stands in the integers: cards and actions as bits, a state packed, a rule set as an array.

A card's index is suit * 6 + rank, so a suit is six neighbouring bits with its ace on top. An action's index is its
place in `sixtysix.game.ALL_ACTIONS`; a set of cards or of actions is one int64.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
"""A rule set, a deck or any other one-dimensional array of int64, C-contiguous."""
Boards = npt.NDArray[np.int64]
"""Positions of strict play, int64 of shape ``(positions, 4)``, C-contiguous."""

CARDS: Final = 24
RANKS: Final = 6
SUIT_BITS: Final = 0b111111
ALL_CARDS_MASK: Final = (1 << CARDS) - 1
QUEENS: Final = 0b000100_000100_000100_000100
QUEEN: Final = 2
"""The queen's rank; the king's is the next."""

# --- actions --------------------------------------------------------------------------------------------------------
MARRY: Final = 24
EXCHANGE: Final = 28
CLOSE: Final = 29
DRAW: Final = 30
CLAIM: Final = 31
PASS: Final = 32
ACTIONS: Final = 33
MARRY_BITS: Final = 0b1111 << MARRY
# A queen of suit s stands at bit 6s + 2 and its marriage at 24 + s: one product moves all four there.
MARRY_GATHER: Final = 1 << 22 | 1 << 17 | 1 << 12 | 1 << 7

# --- turns, the types of `sixtysix.game.state.Turn` -----------------------------------------------------------------
LEADING: Final = 0
FOLLOWING: Final = 1
DRAWING: Final = 2
EXCHANGING: Final = 3
SETTLING: Final = 4
OVER: Final = 5

# --- one seat's side: cards, counted card points, pending marriage points, tricks -----------------------------------
POINTS_SHIFT: Final = 24
POINTS_MASK: Final = (1 << 19) - 1
PENDING_SHIFT: Final = 43
PENDING_MASK: Final = (1 << 16) - 1
TRICKS_SHIFT: Final = 59
ONE_TRICK: Final = 1 << TRICKS_SHIFT

# --- the table: small numbers side by side; a "place" of 0 means none, else seat + 1 --------------------------------
TURN_MASK: Final = 0b111
SEAT_SHIFT: Final = 3
LEAD_SHIFT: Final = 4
CARD_BITS: Final = 5
CARD_MASK: Final = 0b11111
DECLARED_SHIFT: Final = 9
"""The suit of a marriage whose king or queen is still to be played, plus one; 0 for none."""
DECLARED_MASK: Final = 0b111
TRUMP_SHIFT: Final = 12
TRUMP_MASK: Final = 0b11
TALON_SHIFT: Final = 14
TALON_MASK: Final = 0b11111
"""The size of the talon with its turn-up."""
TURN_UP_SHIFT: Final = 19
CLOSER_SHIFT: Final = 24
PLACE_MASK: Final = 0b11
FIRST_OUT_SHIFT: Final = 26
"""The seat that reached 66 first without the hand ending, plus one; 0 for none."""
DEALER_SHIFT: Final = 28
OF_THE_LEAD: Final = TURN_MASK | 1 << SEAT_SHIFT | CARD_MASK << LEAD_SHIFT | DECLARED_MASK << DECLARED_SHIFT
"""What changes with every card: the turn, whose it is, the lead and the declared marriage."""

# --- the tallies at a close -----------------------------------------------------------------------------------------
CLOSE_SIDE_BITS: Final = 23
"""Nineteen bits of card points and four of tricks for seat 0, then the same for seat 1."""
CLOSE_TRICKS_SHIFT: Final = 19
CLOSE_SIDE_MASK: Final = (1 << CLOSE_SIDE_BITS) - 1

# --- the face-down talon: five bits a card, the next to be drawn lowest ---------------------------------------------
NEAR_CARDS: Final = 12
"""Cards in the first word; the second holds what lies deeper."""

# --- the result of a hand that is over; 0 while it goes on ----------------------------------------------------------
GAME_POINTS_SHIFT: Final = 2
GAME_POINTS_MASK: Final = (1 << 14) - 1
ENDING_SHIFT: Final = 16
SCALE_SHIFT: Final = 20
CARRY_SHIFT: Final = 24
AT_CLOSE_SHIFT: Final = 25
NIBBLE: Final = 0b1111

# --- how a hand ends: the order of `sixtysix.game.Ending` and `sixtysix.game.Scale` ---------------------------------
AUTOMATIC: Final = 0
CLAIMED: Final = 1
FALSE_CLAIMED: Final = 2
FAILED: Final = 3
OTHER_FIRST: Final = 4
UNANNOUNCED: Final = 5
LAST_TRICK: Final = 6
HIGHER: Final = 7
DRAWN: Final = 8

SCALE_PLAIN: Final = 0
SCALE_SCHNEIDER: Final = 1
SCALE_SCHWARZ: Final = 2
SCALE_FAILED: Final = 3
SCALE_OTHER_FIRST: Final = 5
SCALE_FALSE_CLAIM: Final = 7
"""The scales of a failed close, of an opponent first and of a false claim have their trickless twin next to them."""
SCALE_LAST_TRICK_ONE: Final = 9
SCALE_DRAWN: Final = 10

# --- a rule set -----------------------------------------------------------------------------------------------------
GOAL: Final = 66
CARD_POINTS: Final = 0
"""Card points by card index, 24 of them, so that nothing looks up a rank."""
DECK: Final = 24
HAND_SIZE: Final = 25
FIRST_PACKET: Final = 26
TURN_UP_GAP: Final = 27
LAST_PACKET: Final = 28
DEALER_LEADS: Final = 29
FOLLOW: Final = 30
HEAD: Final = 31
MUST_TRUMP: Final = 32
MARRIAGE_PLAIN: Final = 33
MARRIAGE_TRUMP: Final = 34
MARRIAGE_FIRST_LEAD: Final = 35
MARRIAGE_AFTER_TRICK: Final = 36
MARRIAGE_EXHAUSTED: Final = 37
MARRIAGE_CLOSED: Final = 38
MARRIAGE_FOLLOWING: Final = 39
MARRIAGE_ONLY_OUT: Final = 40
EXCHANGE_RANK: Final = 41
EXCHANGE_ON_LEAD: Final = 42
EXCHANGE_FOLLOWING: Final = 43
EXCHANGE_NEEDS_TRICK: Final = 44
EXCHANGE_MIN_TALON: Final = 45
EXCHANGE_AFTER_CLOSE: Final = 46
CLOSE_BEFORE_DRAW: Final = 47
CLOSE_FIRST_LEAD: Final = 48
CLOSE_MIN_TALON: Final = 49
"""Larger than any talon where nobody may close."""
BONUS_OPEN: Final = 50
BONUS_CLOSED: Final = 51
IS_AUTOMATIC: Final = 52
WINDOW_OWN_TURN: Final = 53
WINDOW_TRICK: Final = 54
WINDOW_MARRIAGE: Final = 55
FALSE_CLAIM: Final = 56
"""Game points if the opponent has a trick, and next to it if he has none; so with the two pairs below."""
CLOSER_FAILS: Final = 58
OPPONENT_FIRST: Final = 60
NO_TRICK_AT_CLOSE: Final = 62
SCHNEIDER_BELOW: Final = 63
SCHNEIDER_AT_CLOSE: Final = 64
NOBODY_66: Final = 65
ONE_UNANNOUNCED: Final = 66
BOTH_UNANNOUNCED: Final = 67
EQUAL_TOTALS: Final = 68
CLOSER_MUST_CLAIM: Final = 69
NEEDED: Final = 70
"""No rule, but as fixed within a hand: game points that seat 0 needs to win the match, and next to it seat 1."""
RULES_SIZE: Final = 72
FAR: Final = 1 << 10
"""Game points needed where the end of the match is of no concern: more than any hand brings."""

# --- what becomes of a hand that nobody has ended: the order of `sixtysix.game.settings.Undecided` ------------------
CARRY_OVER: Final = 0
LAST_TRICK_WINS: Final = 1
LAST_TRICK_WINS_1: Final = 2
HIGHER_TOTAL: Final = 3
THAT_PLAYER_WINS: Final = 4
NO_SCORE: Final = 5
IMPOSSIBLE: Final = 6
