"""One hand from the deal to its end: `deal_hand` starts it and `apply` plays it on."""

from typing import assert_never

from msgspec.structs import replace

from sixtysix.game.actions import Action, Claim, CloseTalon, Draw, ExchangeTrump, Marry, Pass, Play
from sixtysix.game.cards import Card, Rank, Seat, Suit, card_of, opponent
from sixtysix.game.deal import distribute
from sixtysix.game.errors import IllegalAction
from sixtysix.game.follow import beats
from sixtysix.game.legality import marriage_counts, marriage_points, refusal, refuse_close
from sixtysix.game.rules import GOAL, Rules
from sixtysix.game.scoring import Close, Ending, HandResult, last_trick_bonus, score_claim, score_out, settle
from sixtysix.game.settings import End66, FirstLead
from sixtysix.game.state import (
    Cards,
    Drawing,
    Exchange,
    Exchanging,
    Following,
    HandState,
    Leading,
    Marriage,
    Over,
    Settling,
    Trick,
)


def deal_hand(rules: Rules, deck: Cards, dealer: Seat) -> HandState:
    """A new hand from a pack in this order; the whole pack, each card once, or it is a `ValueError` (R5-R7)."""
    forehand_cards, dealer_cards, talon = distribute(rules, deck)
    forehand = opponent(dealer)
    hands = (dealer_cards, forehand_cards) if dealer == 0 else (forehand_cards, dealer_cards)
    first = forehand if rules.first_lead is FirstLead.NON_DEALER else dealer
    return HandState(rules, dealer, talon[-1].suit, hands, talon, Leading(first))


def apply(state: HandState, seat: Seat, action: Action) -> HandState:
    """The state after ``seat`` has done ``action``; `IllegalAction` with the reason if he may not."""
    if reason := refusal(state, seat, action):
        raise IllegalAction(action, reason)
    return apply_legal(state, seat, action)


def apply_legal(state: HandState, seat: Seat, action: Action) -> HandState:
    """The state after an action known to be legal, as those from `legal_actions` are; anything else is a fault."""
    match action:
        case Play(card):
            turn = state.turn
            if isinstance(turn, Following):
                return _answer(state, turn.lead, seat, card)
            return _lead(state, seat, card)
        case Draw():
            return _refill(state, seat)
        case Marry(suit):
            return _marry(state, seat, suit)
        case ExchangeTrump():
            return _exchange(state, seat)
        case CloseTalon():
            return _close(state, seat)
        case Claim():
            return _over(state, score_claim(state.rules, seat, state.tallies, state.close))
        case Pass():
            return _pass(state, seat)
        case _:
            assert_never(action)


def _over(state: HandState, result: HandResult) -> HandState:
    lead = state.turn.lead if isinstance(state.turn, Following) else None
    return replace(state, turn=Over(result, lead))


def _without(cards: Cards, card: Card) -> Cards:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _pair(pair: tuple[Cards, Cards], seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)


def _numbers(pair: tuple[int, int], seat: Seat, number: int) -> tuple[int, int]:
    return (number, pair[1]) if seat == 0 else (pair[0], number)


def _shown_without(state: HandState, seat: Seat, card: Card) -> tuple[Cards, Cards]:
    known = state.shown[seat]
    return _pair(state.shown, seat, _without(known, card)) if card in known else state.shown


def _lead(state: HandState, seat: Seat, card: Card) -> HandState:
    return replace(
        state,
        hands=_pair(state.hands, seat, _without(state.hands[seat], card)),
        shown=_shown_without(state, seat, card),
        turn=Following(opponent(seat), card),
    )


def _answer(state: HandState, lead: Card, seat: Seat, card: Card) -> HandState:
    """Complete the trick: count it, then end the hand, settle it, or let its winner go on."""
    rules = state.rules
    leader = opponent(seat)
    winner = seat if beats(card, lead, state.trump) else leader
    hands = _pair(state.hands, seat, _without(state.hands[seat], card))
    points = rules.card_points[lead.rank] + rules.card_points[card.rank]
    is_last = not hands[winner]
    if is_last:
        points += last_trick_bonus(rules, state.close)
    # R22: marriages that waited count with the first own trick.
    waiting = state.pending[winner]
    counted = state.card_points[winner] + points + waiting
    after = replace(
        state,
        hands=hands,
        shown=_shown_without(state, seat, card),
        card_points=_numbers(state.card_points, winner, counted),
        pending=_numbers(state.pending, winner, 0) if waiting else state.pending,
        tricks_won=_numbers(state.tricks_won, winner, state.tricks_won[winner] + 1),
        tricks=(*state.tricks, Trick(leader, lead, card, winner)),
        turn=Leading(winner),
    )
    if counted >= GOAL:
        after = _reached_66(after, winner)
    return after if isinstance(after.turn, Over) else _after_trick(after, winner, is_last=is_last)


def _after_trick(state: HandState, winner: Seat, *, is_last: bool) -> HandState:
    rules = state.rules
    if is_last:
        if rules.end_66 is End66.ANNOUNCE:
            return replace(state, turn=Settling(winner))
        return _settle(state, winner)
    if not state.talon or state.close is not None:
        return state
    if rules.close_before_draw:
        drawing = replace(state, turn=Drawing(winner))
        return drawing if refuse_close(drawing) is None else _refill(state, winner)
    return _refill(state, winner)


def _settle(state: HandState, last_trick: Seat) -> HandState:
    return _over(state, settle(state.rules, state.tallies, state.close, last_trick, state.first_out))


def _reached_66(state: HandState, seat: Seat) -> HandState:
    """R39: the hand ends by itself, or it is noted who came first (R50a)."""
    if state.rules.end_66 is End66.AUTOMATIC:
        result = score_out(state.rules, seat, state.tallies, state.close, ending=Ending.AUTOMATIC)
        return _over(state, result)
    return state if state.first_out is not None else replace(state, first_out=seat)


def _refill(state: HandState, winner: Seat) -> HandState:
    """Winner draws first, then the other; the last card of the talon is the turn-up (R9)."""
    loser = opponent(winner)
    first, second, *rest = state.talon
    hands = _pair(state.hands, winner, (*state.hands[winner], first))
    shown = state.shown if rest else _pair(state.shown, loser, (*state.shown[loser], second))
    return replace(
        state,
        hands=_pair(hands, loser, (*hands[loser], second)),
        talon=tuple(rest),
        shown=shown,
        turn=Leading(winner),
    )


def _marry(state: HandState, seat: Seat, suit: Suit) -> HandState:
    turn = state.turn
    points = marriage_points(state.rules, suit, state.trump)
    pair = (card_of(suit, Rank.KING), card_of(suit, Rank.QUEEN))
    known = state.shown[seat]
    counts = marriage_counts(state, seat)
    total = state.card_points[seat] + points
    after = replace(
        state,
        card_points=_numbers(state.card_points, seat, total) if counts else state.card_points,
        pending=state.pending if counts else _numbers(state.pending, seat, state.pending[seat] + points),
        marriages=(*state.marriages, Marriage(seat, suit, points, len(state.tricks))),
        shown=_pair(state.shown, seat, known + tuple(card for card in pair if card not in known)),
    )
    if isinstance(turn, Following):
        # R25: where a marriage may be shown only to go out, showing it is the claim.
        if state.rules.marriage_show_only_if_reaches_66:
            return _over(after, _going_out(after, seat))
        after = replace(after, turn=Following(seat, turn.lead, suit))
    else:
        after = replace(after, turn=Leading(seat, suit))
    return _reached_66(after, seat) if counts and total >= GOAL else after


def _going_out(state: HandState, seat: Seat) -> HandResult:
    ending = Ending.AUTOMATIC if state.rules.end_66 is End66.AUTOMATIC else Ending.CLAIMED
    return score_out(state.rules, seat, state.tallies, state.close, ending=ending)


def _exchange(state: HandState, seat: Seat) -> HandState:
    taken = state.talon[-1]
    given = card_of(state.trump, state.rules.exchange_rank)
    swapped = tuple(taken if card == given else card for card in state.hands[seat])
    after = replace(
        state,
        hands=_pair(state.hands, seat, swapped),
        talon=(*state.talon[:-1], given),
        shown=_pair(state.shown, seat, (*state.shown[seat], taken)),
        exchange=Exchange(seat, taken, len(state.tricks)),
    )
    return _back_to_closer(after, seat) if isinstance(state.turn, Exchanging) else after


def _close(state: HandState, seat: Seat) -> HandState:
    declared = state.turn.declared if isinstance(state.turn, Leading) else None
    close = Close(seat, state.tallies, len(state.tricks))
    if state.rules.exchange_by_opponent_right_after_close:
        return replace(state, close=close, turn=Exchanging(opponent(seat), declared))
    return replace(state, close=close, turn=Leading(seat, declared))


def _pass(state: HandState, seat: Seat) -> HandState:
    return _back_to_closer(state, seat) if isinstance(state.turn, Exchanging) else _settle(state, seat)


def _back_to_closer(state: HandState, seat: Seat) -> HandState:
    declared = state.turn.declared if isinstance(state.turn, Exchanging) else None
    return replace(state, turn=Leading(opponent(seat), declared))
