"""What is legal, as one mask of actions: `sixtysix.game.legality` once more, on integers."""

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import compiled
from sixtysix.kernel.layout import RANKS, SUIT_BITS, Ints
from sixtysix.kernel.state import (
    State,
    cards,
    closer_of,
    declared_of,
    is_strict,
    lead_of,
    points,
    seat_of,
    side_of,
    suit_of,
    talon_size,
    tricks,
    trump_of,
    turn_of,
)


@compiled
def playable(hand: int, lead: int, trump: int, rules: Ints) -> int:
    """The cards of ``hand`` that may answer ``lead`` in strict play (R13-R15); ``trump`` is a suit."""
    if rules[layout.FOLLOW] == 0:
        return hand
    following = hand & (SUIT_BITS << (suit_of(lead) * RANKS))
    if following:
        heading = following & (-1 << lead)
        return heading if heading and rules[layout.HEAD] else following
    trumps = hand & (SUIT_BITS << (trump * RANKS))
    return trumps if trumps and rules[layout.MUST_TRUMP] else hand


@compiled
def pairs(hand: int) -> int:
    """The marriages in a hand, as a mask of actions."""
    queens = hand & (hand >> 1) & layout.QUEENS
    return (queens * layout.MARRY_GATHER) & layout.MARRY_BITS


@compiled
def pair_cards(suit: int) -> int:
    """Queen and king of a suit, as a mask of cards."""
    return 0b11 << (suit * RANKS + layout.QUEEN)


@compiled
def marriage_points(suit: int, trump: int, rules: Ints) -> int:
    """Card points of a marriage (R17)."""
    worth: int = rules[layout.MARRIAGE_TRUMP if suit == trump else layout.MARRIAGE_PLAIN]
    return worth


@compiled
def marriage_counts(side: int, rules: Ints) -> bool:
    """Whether a marriage counts at once, or waits for the first own trick (R22)."""
    return tricks(side) != 0 or rules[layout.MARRIAGE_AFTER_TRICK] == 0


@compiled
def is_first_lead(state: State) -> bool:
    """Whether no trick has been won yet."""
    return (state.side0 | state.side1) < layout.ONE_TRICK


@compiled
def _marriage_time(state: State, rules: Ints) -> bool:
    """Whether marriages may be shown at this stage of the hand (R18, R23, R24)."""
    if rules[layout.MARRIAGE_FIRST_LEAD] == 0 and is_first_lead(state):
        return False
    if closer_of(state.table):
        return bool(rules[layout.MARRIAGE_CLOSED])
    return talon_size(state.table) != 0 or rules[layout.MARRIAGE_EXHAUSTED] != 0


@compiled
def _exchange_bit(table: int, side: int, rules: Ints) -> int:
    """The exchange, if the talon is large enough for it and the card is held (R26, R28)."""
    held = side >> (trump_of(table) * RANKS + rules[layout.EXCHANGE_RANK]) & 1
    return held << layout.EXCHANGE if talon_size(table) >= rules[layout.EXCHANGE_MIN_TALON] else 0


@compiled
def _exchange_in_turn(table: int, side: int, rules: Ints) -> int:
    """The exchange by a leader, or a follower who may, if he can now (R27, R30)."""
    if closer_of(table) or (rules[layout.EXCHANGE_NEEDS_TRICK] and tricks(side) == 0):
        return 0
    return _exchange_bit(table, side, rules)


@compiled
def may_close(state: State, rules: Ints) -> bool:
    """Whether the leader can close now (R32-R35); before drawing the rules must allow that too."""
    if closer_of(state.table) or talon_size(state.table) < rules[layout.CLOSE_MIN_TALON]:
        return False
    return rules[layout.CLOSE_FIRST_LEAD] != 0 or not is_first_lead(state)


@compiled
def _legal_lead(state: State, rules: Ints) -> int:
    table = state.table
    side, declared = side_of(state, seat_of(table)), declared_of(table)
    legal = cards(side)
    claim: int = rules[layout.WINDOW_OWN_TURN] | (0 if is_first_lead(state) else rules[layout.WINDOW_TRICK])
    if declared:
        legal &= pair_cards(declared - 1)
        claim |= rules[layout.WINDOW_MARRIAGE]
    elif pairs(legal) and _marriage_time(state, rules):
        legal |= pairs(legal)
    if not is_strict(table):
        if rules[layout.EXCHANGE_ON_LEAD]:
            legal |= _exchange_in_turn(table, side, rules)
        if may_close(state, rules):
            legal |= 1 << layout.CLOSE
    return legal | claim << layout.CLAIM


@compiled
def _showable(state: State, rules: Ints, side: int, answers: int) -> int:
    """The marriages that may be shown when answering (R25), as a mask of actions."""
    married = pairs(cards(side))
    if married == 0 or not _marriage_time(state, rules):
        return 0
    trump, shown = trump_of(state.table), 0
    for suit in range(4):
        if rules[layout.MARRIAGE_ONLY_OUT]:
            total = points(side) + marriage_points(suit, trump, rules)
            may_show = marriage_counts(side, rules) and total >= layout.GOAL
        else:
            may_show = answers & pair_cards(suit) != 0
        if may_show:
            shown |= 1 << (layout.MARRY + suit)
    return married & shown


@compiled
def _legal_answer(state: State, rules: Ints) -> int:
    table = state.table
    side, declared = side_of(state, seat_of(table)), declared_of(table)
    legal = cards(side)
    claim: int = rules[layout.WINDOW_OWN_TURN]
    if is_strict(table):
        legal = playable(legal, lead_of(table), trump_of(table), rules)
    if declared:
        legal &= pair_cards(declared - 1)
        claim |= rules[layout.WINDOW_MARRIAGE]
    elif rules[layout.MARRIAGE_FOLLOWING]:
        legal |= _showable(state, rules, side, legal)
    if rules[layout.EXCHANGE_FOLLOWING]:
        legal |= _exchange_in_turn(table, side, rules)
    return legal | claim << layout.CLAIM


@compiled
def _legal_between(state: State, rules: Ints) -> int:
    """Drawing, exchanging and settling: turns in which no card is played."""
    turn = turn_of(state.table)
    if turn == layout.SETTLING:
        return 1 << layout.PASS | 1 << layout.CLAIM
    if turn == layout.EXCHANGING:
        return 1 << layout.PASS | _exchange_bit(state.table, side_of(state, seat_of(state.table)), rules)
    # A drawing turn exists only where closing is possible: otherwise both have drawn already.
    claim: int = rules[layout.WINDOW_OWN_TURN] | rules[layout.WINDOW_TRICK]
    return 1 << layout.DRAW | 1 << layout.CLOSE | claim << layout.CLAIM


@compiled
def legal_actions(state: State, rules: Ints) -> int:
    """Everything the seat to act may do, one bit an action; 0 when the hand is over."""
    turn = turn_of(state.table)
    if turn == layout.LEADING:
        return _legal_lead(state, rules)
    if turn == layout.FOLLOWING:
        return _legal_answer(state, rules)
    if turn == layout.OVER:
        return 0
    return _legal_between(state, rules)
