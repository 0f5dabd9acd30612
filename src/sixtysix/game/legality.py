"""What is legal, and why not: the one home of legality.

`refusal` answers for any action at any time; `legal_actions` lists what it does not refuse, asking the same questions
in the same functions.
"""

from typing import assert_never

from sixtysix.game.actions import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIAGES,
    PASS,
    PLAYS,
    Action,
    Claim,
    CloseTalon,
    Draw,
    ExchangeTrump,
    Marry,
    Pass,
    Play,
)
from sixtysix.game.cards import Card, Rank, Seat, Suit, card_of
from sixtysix.game.follow import card_refusal, playable
from sixtysix.game.refusals import PLAIN_REFUSALS, Refusal, RefusalCode
from sixtysix.game.rules import GOAL, Rules
from sixtysix.game.settings import ClaimWindow, CloseWhen, Duty, End66, ExchangeWhen
from sixtysix.game.state import Cards, Drawing, Exchanging, Following, HandState, Leading, Over, Settling

NO_DUTIES: tuple[Duty, ...] = ()
FACE_DOWN_AND_TURN_UP = 2
"""A close needs a face-down card left, so two cards with the turn-up (R35)."""


def duties(state: HandState) -> tuple[Duty, ...]:
    """The duties of an answer now: the rule set's once the talon is closed or exhausted, none before (R10, R12)."""
    return NO_DUTIES if state.talon and state.close is None else state.rules.strict


def refusal(state: HandState, seat: Seat, action: Action) -> Refusal | None:
    """The first reason why ``action`` by ``seat`` is not legal, or None if it is."""
    turn = state.turn
    if isinstance(turn, Over):
        return PLAIN_REFUSALS[RefusalCode.HAND_OVER]
    if turn.seat != seat:
        return PLAIN_REFUSALS[RefusalCode.NOT_YOUR_TURN]
    match action:
        case Play(card):
            return _refuse_play(state, card)
        case Marry(suit):
            return _refuse_marriage(state, suit)
        case ExchangeTrump():
            return refuse_exchange(state)
        case CloseTalon():
            return refuse_close(state)
        case Draw():
            return None if isinstance(turn, Drawing) else PLAIN_REFUSALS[RefusalCode.NOTHING_TO_DRAW]
        case Claim():
            return _refuse_claim(state)
        case Pass():
            offered = isinstance(turn, Exchanging | Settling)
            return None if offered else PLAIN_REFUSALS[RefusalCode.NOTHING_TO_PASS]
        case _:
            assert_never(action)


def legal_actions(state: HandState, seat: Seat) -> tuple[Action, ...]:
    """Everything ``seat`` may do now, cards first; empty when it is not his turn. Never empty when it is."""
    turn = state.turn
    if isinstance(turn, Over) or turn.seat != seat:
        return ()
    if isinstance(turn, Leading | Following):
        legal: list[Action] = [PLAYS[card] for card in playable_now(state, turn)]
        legal += [MARRIAGES[suit] for suit in _pairs(state.hands[seat]) if _refuse_marriage(state, suit) is None]
    else:
        legal = [DRAW] if isinstance(turn, Drawing) else [PASS]
    if refuse_exchange(state) is None:
        legal.append(EXCHANGE)
    if refuse_close(state) is None:
        legal.append(CLOSE)
    if _refuse_claim(state) is None:
        legal.append(CLAIM)
    return tuple(legal)


def playable_now(state: HandState, turn: Leading | Following) -> Cards:
    """The cards that may be led, or may answer the lead: only king or queen after a marriage has been declared."""
    hand = state.hands[turn.seat]
    cards = hand if isinstance(turn, Leading) else playable(hand, turn.lead, state.trump, duties(state))
    if turn.declared is None:
        return cards
    return tuple([card for card in cards if card.suit is turn.declared and card.rank in _PAIR])


_PAIR = (Rank.QUEEN, Rank.KING)


def _pairs(hand: Cards) -> list[Suit]:
    """Suits of which the hand holds both king and queen."""
    kings = [card.suit for card in hand if card.rank is Rank.KING]
    return [suit for suit in kings if card_of(suit, Rank.QUEEN) in hand] if kings else kings


def _refuse_play(state: HandState, card: Card) -> Refusal | None:
    turn = state.turn
    if isinstance(turn, Drawing):
        return PLAIN_REFUSALS[RefusalCode.DRAW_FIRST]
    if not isinstance(turn, Leading | Following):
        return _offer_first(state)
    hand = state.hands[turn.seat]
    if card not in hand:
        return PLAIN_REFUSALS[RefusalCode.CARD_NOT_HELD]
    if turn.declared is not None and not (card.suit is turn.declared and card.rank in _PAIR):
        return Refusal(RefusalCode.MUST_PLAY_MARRIAGE, suit=turn.declared)
    if isinstance(turn, Leading):
        return None
    return card_refusal(card, hand, turn.lead, state.trump, duties(state))


def _offer_first(state: HandState) -> Refusal:
    """A right is on offer: nothing else is done before it is used or passed on."""
    if isinstance(state.turn, Exchanging):
        return Refusal(RefusalCode.ANSWER_THE_OFFER, rank=state.rules.exchange_rank)
    return PLAIN_REFUSALS[RefusalCode.HAND_OVER]


def _refuse_marriage(state: HandState, suit: Suit) -> Refusal | None:
    turn, rules = state.turn, state.rules
    if isinstance(turn, Drawing):
        return PLAIN_REFUSALS[RefusalCode.DRAW_FIRST]
    if not isinstance(turn, Leading | Following):
        return _offer_first(state)
    if turn.declared is not None:
        return Refusal(RefusalCode.ONE_MARRIAGE_PER_LEAD, suit=turn.declared)
    if isinstance(turn, Following) and not rules.marriage_show_when_following:
        return PLAIN_REFUSALS[RefusalCode.MARRIAGE_ON_LEAD]
    hand = state.hands[turn.seat]
    if card_of(suit, Rank.KING) not in hand or card_of(suit, Rank.QUEEN) not in hand:
        return Refusal(RefusalCode.NO_PAIR, suit=suit)
    if not rules.marriage_first_lead and not any(state.tricks_won):
        return PLAIN_REFUSALS[RefusalCode.MARRIAGE_NOT_ON_FIRST_LEAD]
    if state.close is not None and not rules.marriage_when_closed:
        return PLAIN_REFUSALS[RefusalCode.MARRIAGE_NOT_WHEN_CLOSED]
    if not state.talon and not rules.marriage_when_exhausted:
        return PLAIN_REFUSALS[RefusalCode.MARRIAGE_NOT_WHEN_EXHAUSTED]
    return _refuse_showing(state, turn, suit) if isinstance(turn, Following) else None


def _refuse_showing(state: HandState, turn: Following, suit: Suit) -> Refusal | None:
    """A marriage shown when following: only to go out where the rules say so, else with one of its cards (R25)."""
    if state.rules.marriage_show_only_if_reaches_66:
        return None if marriage_goes_out(state, suit) else PLAIN_REFUSALS[RefusalCode.MARRIAGE_MUST_REACH_66]
    answers = playable(state.hands[turn.seat], turn.lead, state.trump, duties(state))
    if any(card.suit is suit and card.rank in _PAIR for card in answers):
        return None
    return Refusal(RefusalCode.MARRIAGE_NOT_PLAYABLE, suit=suit)


def marriage_points(rules: Rules, suit: Suit, trump: Suit) -> int:
    """Card points of a marriage (R17)."""
    return rules.marriage_trump if suit is trump else rules.marriage_plain


def marriage_counts(state: HandState, seat: Seat) -> bool:
    """Whether a marriage of ``seat`` counts at once, or waits for his first trick (R22)."""
    return state.tricks_won[seat] > 0 or not state.rules.marriage_counts_after_trick


def marriage_goes_out(state: HandState, suit: Suit) -> bool:
    """Whether the marriage brings the seat to act to 66."""
    seat = state.to_act
    if seat is None or not marriage_counts(state, seat):
        return False
    return state.card_points[seat] + marriage_points(state.rules, suit, state.trump) >= GOAL


def refuse_exchange(state: HandState) -> Refusal | None:
    """Why the seat to act may not exchange, or None if he may (R26-R30)."""
    turn, rules = state.turn, state.rules
    if isinstance(turn, Exchanging):
        return _refuse_exchange_cards(state, turn.seat)
    if rules.exchange_when is ExchangeWhen.NEVER:
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_OFF]
    if state.close is not None:
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_AFTER_CLOSE]
    if not state.talon:
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_TURN_UP_GONE]
    if isinstance(turn, Over | Drawing | Settling):
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_ON_LEAD]
    if isinstance(turn, Following) and rules.exchange_when is ExchangeWhen.ON_LEAD:
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_ON_LEAD]
    if rules.exchange_needs_trick and not state.tricks_won[turn.seat]:
        return PLAIN_REFUSALS[RefusalCode.EXCHANGE_NEEDS_TRICK]
    return _refuse_exchange_cards(state, turn.seat)


def _refuse_exchange_cards(state: HandState, seat: Seat) -> Refusal | None:
    rules = state.rules
    if len(state.talon) < rules.exchange_min_talon:
        return Refusal(RefusalCode.EXCHANGE_TALON_LOW, number=rules.exchange_min_talon)
    if card_of(state.trump, rules.exchange_rank) not in state.hands[seat]:
        return Refusal(RefusalCode.EXCHANGE_CARD_NOT_HELD, rank=rules.exchange_rank)
    return None


def refuse_close(state: HandState) -> Refusal | None:
    """Why the seat to act may not close, or None if he may (R32-R36)."""
    turn, rules = state.turn, state.rules
    if rules.close_when is CloseWhen.NEVER:
        return PLAIN_REFUSALS[RefusalCode.CLOSE_OFF]
    if state.close is not None:
        return PLAIN_REFUSALS[RefusalCode.ALREADY_CLOSED]
    if not state.talon:
        return PLAIN_REFUSALS[RefusalCode.TALON_EXHAUSTED]
    if isinstance(turn, Drawing):
        if not rules.close_before_draw:
            return PLAIN_REFUSALS[RefusalCode.CLOSE_AFTER_DRAWING]
    elif not isinstance(turn, Leading):
        return PLAIN_REFUSALS[RefusalCode.CLOSE_ON_LEAD]
    elif not rules.close_first_lead and not any(state.tricks_won):
        return PLAIN_REFUSALS[RefusalCode.CLOSE_NOT_ON_FIRST_LEAD]
    least = max(rules.close_min_talon, FACE_DOWN_AND_TURN_UP)
    return Refusal(RefusalCode.CLOSE_TALON_LOW, number=least) if len(state.talon) < least else None


def _refuse_claim(state: HandState) -> Refusal | None:
    """Why the seat to act may not claim, or None if he may (R40)."""
    turn, windows = state.turn, state.rules.claim_windows
    if state.rules.end_66 is End66.AUTOMATIC:
        return PLAIN_REFUSALS[RefusalCode.CLAIM_NOT_NEEDED]
    match turn:
        case Leading(_, declared):
            # Who leads has won the last trick, but for the first lead of all.
            open_windows = (True, any(state.tricks_won), declared is not None)
        case Following(_, _, declared):
            open_windows = (True, False, declared is not None)
        case Settling():
            # R53: whatever the windows, the winner of the last trick may claim once.
            return None
        case Drawing():
            open_windows = (True, True, False)
        case _:
            open_windows = (False, False, False)
    for window, is_open in zip(_WINDOWS, open_windows, strict=True):
        if is_open and window in windows:
            return None
    return PLAIN_REFUSALS[RefusalCode.CLAIM_NOT_NOW]


_WINDOWS = (ClaimWindow.ANY_OWN_TURN, ClaimWindow.AFTER_OWN_TRICK, ClaimWindow.AFTER_OWN_MARRIAGE)
