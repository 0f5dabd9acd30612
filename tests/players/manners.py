"""What no level from the second up does, said without the players' own words: by the engine and by plain counting."""

import random
from collections.abc import Iterator, Sequence

from sixtysix.game import (
    GOAL,
    Card,
    Claim,
    CloseTalon,
    Following,
    HandState,
    Leading,
    Marry,
    Play,
    Rank,
    Rules,
    Seat,
    Suit,
    TalonStatus,
    apply_legal,
    deal_hand,
    determinize,
    legal_actions,
    observe,
    opponent,
    pack,
)
from sixtysix.game.follow import beats, playable
from sixtysix.players.levels import RECIPES, build
from sixtysix.players.protocol import Budget, MatchScore
from tests.strategies import chosen_action

PAIR = {Rank.KING, Rank.QUEEN}
WORLDS = 60
LIKELY = 0.8
"""A lead that can be taken in more than this part of all worlds is likely lost, whatever is thought of the other."""
TABLE = [build(key) for key in RECIPES]


def played_hands(rules: Rules, rng: random.Random, hands: int) -> Iterator[HandState]:
    """Every decision of hands as they are played: by two levels of any strength, each with a slip now and then."""
    for _ in range(hands):
        deck = list(pack(rules.deck))
        rng.shuffle(deck)
        dealer: Seat = 1 if rng.random() < 0.5 else 0
        state, players = deal_hand(rules, tuple(deck), dealer), rng.choices(TABLE, k=2)
        while (seat := state.to_act) is not None:
            yield state
            if rng.random() < 0.1:
                action = chosen_action(state, rng)
            else:
                action = players[seat].choose(observe(state, seat), MatchScore(), Budget(), rng).action
            state = apply_legal(state, seat, action)


def is_hidden(state: HandState) -> bool:
    """Whether there is anything a seat can't know: where there is not, play is calculation and not judgement."""
    if state.talon_status is TalonStatus.OPEN:
        return True
    seen = observe(state, state.to_act)
    worlds = (determinize(seen, random.Random(number)) for number in range(8))
    return len({tuple(frozenset(hand) for hand in world.hands) for world in worlds}) > 1


def has_reached_66(before: HandState, seat: Seat, after: HandState) -> bool:
    """Whether an action has brought the seat its 66, or ended the hand in its favour."""
    won = after.result is not None and after.result.winner == seat
    return won or (after.tallies[seat].is_out and not before.tallies[seat].is_out)


def ways_out(state: HandState, seat: Seat) -> list[object]:
    """Actions that reach 66 at once, whatever is hidden: claims, marriages, and answers that take the trick."""
    actions = [action for action in legal_actions(state, seat) if isinstance(action, Claim | Marry | Play)]
    if state.tallies[seat].is_out:
        return [action for action in actions if isinstance(action, Claim)]
    return [action for action in actions if not isinstance(action, Claim) and _out(state, seat, action)]


def _out(state: HandState, seat: Seat, action: Marry | Play) -> bool:
    return has_reached_66(state, seat, apply_legal(state, seat, action))


def spares(state: HandState, seat: Seat, card: Card) -> list[Card]:
    """Cards that could be played for ``card`` at no cost: small, no half of a marriage, no trump for a plain card."""
    plays = [action.card for action in legal_actions(state, seat) if isinstance(action, Play)]
    return [
        other
        for other in plays
        if other.rank < Rank.TEN
        and not is_half(state, seat, other)
        and (other.suit is not state.trump or card.suit is state.trump)
        and not _may_end_it(state, seat, other)
    ]


def _may_end_it(state: HandState, seat: Seat, card: Card) -> bool:
    """Whether the opponent might be out if this card were lost to him."""
    rules, other = state.rules, opponent(seat)
    lead = state.turn.lead if isinstance(state.turn, Following) else None
    if lead is not None and beats(card, lead, state.trump):
        return False
    with_it = max(rules.card_points) if lead is None else rules.card_points[lead.rank]
    return state.card_points[other] + state.pending[other] + rules.card_points[card.rank] + with_it >= GOAL


def is_half(state: HandState, seat: Seat, card: Card) -> bool:
    """Whether the card belongs to a pair in hand that may still be shown on a later lead."""
    if card.rank not in PAIR or any(Card(card.suit, rank) not in state.hands[seat] for rank in PAIR):
        return False
    shown = any(marriage.seat == seat and marriage.suit is card.suit for marriage in state.marriages)
    allowed = {
        TalonStatus.OPEN: True,
        TalonStatus.CLOSED: state.rules.marriage_when_closed,
        TalonStatus.EXHAUSTED: state.rules.marriage_when_exhausted,
    }[state.talon_status]
    is_following = isinstance(state.turn, Following)
    return not shown and allowed and len(state.hands[seat]) > 1 + is_following


def parts_a_pair(state: HandState, seat: Seat, action: object) -> bool:
    """Whether half a marriage is played, unshown, while another card would have served."""
    if not isinstance(action, Play) or not is_half(state, seat, action.card):
        return False
    if isinstance(state.turn, Leading | Following) and state.turn.declared is not None:
        return False
    return bool(spares(state, seat, action.card))


def throws_a_ten_away(state: HandState, seat: Seat, action: object) -> bool:
    """Whether a ten is thrown under a lead, or led to where it is likely lost, while another card would have served."""
    if not isinstance(action, Play) or action.card.rank is not Rank.TEN or not spares(state, seat, action.card):
        return False
    if isinstance(state.turn, Following):
        return not beats(action.card, state.turn.lead, state.trump)
    return chance_taken(state, seat, action.card) > LIKELY


def chance_taken(state: HandState, seat: Seat, lead: Card) -> float:
    """The part of the worlds this seat may imagine in which the opponent can take the lead."""
    seen, other = observe(state, seat), opponent(seat)
    duties = () if state.talon_status is TalonStatus.OPEN else state.rules.strict
    taken = 0
    for number in range(WORLDS):
        world = determinize(seen, random.Random(number))
        answers = playable(world.hands[other], lead, state.trump, duties)
        taken += any(beats(answer, lead, state.trump) for answer in answers)
    return taken / WORLDS


def sure_run(state: HandState, seat: Seat) -> list[Card]:
    """Trumps from the top, then plain cards from the top if no other trump is about; whatever the opponent holds."""
    hand, trump = set(state.hands[seat]), state.trump
    seen = observe(state, seat)
    abroad = [card for card in pack(state.rules.deck) if card not in hand and card not in _gone(state)]
    run = _from_the_top(hand, abroad, trump)
    left = [card for card in abroad if card.suit is trump]
    if len(run) >= min(len(left), seen.hand_sizes[opponent(seat)]):
        for suit in Suit:
            if suit is not trump:
                run += _from_the_top(hand, abroad, suit)
    return run


def _gone(state: HandState) -> set[Card]:
    played = {card for trick in state.tricks for card in (trick.lead, trick.answer)}
    return played | ({state.turn_up} if state.turn_up is not None else set())


def _from_the_top(hand: set[Card], abroad: Sequence[Card], suit: Suit) -> list[Card]:
    top = max((card.rank for card in abroad if card.suit is suit), default=-1)
    return sorted((card for card in hand if card.suit is suit and card.rank > top), key=lambda card: -card.rank)


def has_won_for_certain(state: HandState, seat: Seat) -> bool:
    """Whether a run of winners makes 66 in strict play, now or after a close that is allowed now."""
    turn, rules = state.turn, state.rules
    may_close = any(isinstance(action, CloseTalon) for action in legal_actions(state, seat))
    is_strict = state.talon_status is not TalonStatus.OPEN and isinstance(turn, Leading)
    if set(rules.strict) < {"follow", "head", "trump"} or not (may_close or is_strict):
        return False
    if isinstance(turn, Leading) and turn.declared is not None:
        return False
    if may_close and rules.exchange_by_opponent_right_after_close:
        return False
    run = sure_run(state, seat)
    points = sum(rules.card_points[card.rank] for card in run)
    return bool(run) and state.card_points[seat] + state.pending[seat] + points >= GOAL
