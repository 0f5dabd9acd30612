"""One hand from the deal to its end: `sixtysix.game.hand` once more, on integers."""

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import compiled
from sixtysix.kernel.layout import RANKS, Ints
from sixtysix.kernel.legality import marriage_counts, marriage_points, may_close
from sixtysix.kernel.scoring import score_claim, score_out, settle
from sixtysix.kernel.state import (
    State,
    card_points,
    cards,
    closer_of,
    declared_of,
    first_out_of,
    is_strict,
    lead_of,
    pending,
    points,
    seat_of,
    side_of,
    suit_of,
    talon_size,
    trump_of,
    turn_of,
    turn_up_of,
    with_side,
    with_table,
    with_turn,
)


@compiled
def wins(answer: int, lead: int, trump: int) -> bool:
    """Whether the answer wins the trick: higher in the led suit, or a trump on a plain lead (R8)."""
    suit = suit_of(answer)
    return answer > lead if suit == suit_of(lead) else suit == trump


@compiled
def over(state: State, result: int) -> State:
    """The hand has ended."""
    table = state.table & ~layout.OF_THE_LEAD | layout.OVER
    return State(state.side0, state.side1, table, state.close, state.talon, state.deep, result)


@compiled
def refill(state: State, winner: int) -> State:
    """Winner draws first, then the other; the last card of the talon is the turn-up (R9)."""
    talon, size = state.talon, talon_size(state.table)
    first = 1 << (talon & layout.CARD_MASK)
    second = 1 << (turn_up_of(state.table) if size == 2 else talon >> layout.CARD_BITS & layout.CARD_MASK)
    side0 = state.side0 | (second if winner else first)
    side1 = state.side1 | (first if winner else second)
    two = 2 * layout.CARD_BITS
    talon = talon >> two | (state.deep & ((1 << two) - 1)) << ((layout.NEAR_CARDS - 2) * layout.CARD_BITS)
    table = state.table - (2 << layout.TALON_SHIFT)
    if size == 2:
        table &= ~(layout.CARD_MASK << layout.TURN_UP_SHIFT)
    moved = State(side0, side1, table, state.close, talon, state.deep >> two, state.result)
    return with_turn(moved, layout.LEADING, winner)


@compiled
def _reached_66(state: State, rules: Ints, seat: int) -> State:
    """R39: the hand ends by itself, or it is noted who came first (R50a)."""
    if rules[layout.IS_AUTOMATIC]:
        return over(state, score_out(state, rules, seat, layout.AUTOMATIC))
    if first_out_of(state.table):
        return state
    return with_table(state, state.table | (seat + 1) << layout.FIRST_OUT_SHIFT)


@compiled
def lead_card(state: State, seat: int, card: int) -> State:
    """A card on the table, to be answered by the other."""
    after = with_turn(with_side(state, seat, side_of(state, seat) ^ 1 << card), layout.FOLLOWING, 1 - seat)
    return with_table(after, after.table | card << layout.LEAD_SHIFT)


@compiled
def take_trick(side: int, worth: int) -> int:
    """A side after a trick worth so many card points; marriages that waited count with the first one (R22)."""
    waiting = pending(side)
    side += (worth + waiting) << layout.POINTS_SHIFT
    return side - (waiting << layout.PENDING_SHIFT) + layout.ONE_TRICK


@compiled
def answer_card(state: State, rules: Ints, seat: int, card: int) -> State:
    """Complete the trick: count it, then end the hand, settle it, or let its winner go on."""
    lead = lead_of(state.table)
    winner = seat if wins(card, lead, trump_of(state.table)) else 1 - seat
    after = with_turn(with_side(state, seat, side_of(state, seat) ^ 1 << card), layout.LEADING, winner)
    side = side_of(after, winner)
    worth = card_points(rules, lead) + card_points(rules, card)
    is_last = cards(side) == 0
    if is_last:
        worth += rules[layout.BONUS_CLOSED if closer_of(state.table) else layout.BONUS_OPEN]
    side = take_trick(side, worth)
    after = with_side(after, winner, side)
    if points(side) >= layout.GOAL:
        after = _reached_66(after, rules, winner)
        if after.result:
            return after
    if is_last:
        if rules[layout.IS_AUTOMATIC]:
            return over(after, settle(after, rules, winner))
        return with_turn(after, layout.SETTLING, winner)
    if is_strict(after.table):
        return after
    if rules[layout.CLOSE_BEFORE_DRAW] and may_close(after, rules):
        return with_turn(after, layout.DRAWING, winner)
    return refill(after, winner)


@compiled
def marry(state: State, rules: Ints, seat: int, suit: int) -> State:
    """King and queen are shown; one of them must be played next, unless that ends the hand."""
    side, worth = side_of(state, seat), marriage_points(suit, trump_of(state.table), rules)
    counts = marriage_counts(side, rules)
    side += worth << (layout.POINTS_SHIFT if counts else layout.PENDING_SHIFT)
    after = with_side(state, seat, side)
    if turn_of(state.table) == layout.FOLLOWING and rules[layout.MARRIAGE_ONLY_OUT]:
        # R25: where a marriage may be shown only to go out, showing it is the claim.
        ending = layout.AUTOMATIC if rules[layout.IS_AUTOMATIC] else layout.CLAIMED
        return over(after, score_out(after, rules, seat, ending))
    after = with_table(after, after.table | (suit + 1) << layout.DECLARED_SHIFT)
    return _reached_66(after, rules, seat) if counts and points(side) >= layout.GOAL else after


@compiled
def _back_to_closer(state: State, seat: int) -> State:
    """The offered exchange is done with; a declared marriage still waits to be led."""
    declared = declared_of(state.table) << layout.DECLARED_SHIFT
    after = with_turn(state, layout.LEADING, 1 - seat)
    return with_table(after, after.table | declared)


@compiled
def exchange(state: State, rules: Ints, seat: int) -> State:
    """The lowest trump for the turn-up."""
    taken, given = turn_up_of(state.table), trump_of(state.table) * RANKS + rules[layout.EXCHANGE_RANK]
    after = with_side(state, seat, side_of(state, seat) ^ (1 << given | 1 << taken))
    after = with_table(after, after.table ^ (taken ^ given) << layout.TURN_UP_SHIFT)
    return _back_to_closer(after, seat) if turn_of(state.table) == layout.EXCHANGING else after


@compiled
def close_talon(state: State, rules: Ints, seat: int) -> State:
    """No more drawing; the tallies are kept for R46 and R47."""
    declared = declared_of(state.table) << layout.DECLARED_SHIFT
    offers = rules[layout.EXCHANGE_AFTER_CLOSE]
    after = with_turn(state, layout.EXCHANGING if offers else layout.LEADING, 1 - seat if offers else seat)
    table = after.table | declared | (seat + 1) << layout.CLOSER_SHIFT
    close = _tally(state.side0) | _tally(state.side1) << layout.CLOSE_SIDE_BITS
    return State(state.side0, state.side1, table, close, state.talon, state.deep, state.result)


@compiled
def _tally(side: int) -> int:
    return points(side) | side >> layout.TRICKS_SHIFT << layout.CLOSE_TRICKS_SHIFT


@compiled
def _pass(state: State, rules: Ints, seat: int) -> State:
    if turn_of(state.table) == layout.SETTLING:
        return over(state, settle(state, rules, seat))
    return _back_to_closer(state, seat)


@compiled
def do_action(state: State, rules: Ints, action: int) -> State:
    """The state after an action known to be legal, given by its index."""
    seat = seat_of(state.table)
    if action < layout.CARDS:
        if turn_of(state.table) == layout.FOLLOWING:
            return answer_card(state, rules, seat, action)
        return lead_card(state, seat, action)
    if action < layout.EXCHANGE:
        return marry(state, rules, seat, action - layout.MARRY)
    if action == layout.EXCHANGE:
        return exchange(state, rules, seat)
    if action == layout.CLOSE:
        return close_talon(state, rules, seat)
    if action == layout.DRAW:
        return refill(state, seat)
    if action == layout.CLAIM:
        return over(state, score_claim(state, rules, seat))
    return _pass(state, rules, seat)
