"""The value of a position by plain minimax over the engine, and positions to try it on."""

import random

from sixtysix.game import (
    SEATS,
    Action,
    Claim,
    CloseTalon,
    HandState,
    Leading,
    Rules,
    Seat,
    apply_legal,
    deal_hand,
    legal_actions,
    shuffled,
)

FAR = 1 << 20


def sensible_actions(state: HandState, seat: Seat) -> list[Action]:
    """Everything but a false claim."""
    is_out = state.tallies[seat].is_out
    return [action for action in legal_actions(state, seat) if is_out or not isinstance(action, Claim)]


def value(state: HandState, seat: Seat, alpha: int = -FAR, beta: int = FAR) -> int:
    """Game points for ``seat`` when both play their best with all cards open; nothing is assumed but the rules."""
    if state.result is not None:
        won = state.result
        return 0 if won.winner is None else won.game_points if won.winner == seat else -won.game_points
    to_act = state.to_act
    assert to_act is not None
    best = -FAR if to_act == seat else FAR
    for action in sensible_actions(state, to_act):
        found = value(apply_legal(state, to_act, action), seat, alpha, beta)
        if to_act == seat:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def is_plain_lead(state: HandState) -> bool:
    return isinstance(state.turn, Leading) and state.turn.declared is None


def random_step(state: HandState, rng: random.Random, *, closing: float) -> HandState:
    """One random action, no claim if there is another, a close only now and then."""
    seat = state.to_act
    assert seat is not None
    legal = legal_actions(state, seat)
    wanted = [
        action
        for action in legal
        if not isinstance(action, Claim) and (not isinstance(action, CloseTalon) or rng.random() < closing)
    ]
    return apply_legal(state, seat, rng.choice(wanted or list(legal)))


def strict_lead(rules: Rules, rng: random.Random, cards: int) -> HandState:
    """A lead in strict play with at most so many cards in each hand, the talon exhausted or closed."""
    while True:
        closing = rng.choice((0.0, 0.1, 0.3))
        state = deal_hand(rules, shuffled(rules, rng), rng.choice(SEATS))
        while state.to_act is not None:
            is_strict = state.close is not None or not state.talon
            if is_strict and is_plain_lead(state) and len(state.hands[0]) <= cards:
                return state
            state = random_step(state, rng, closing=closing)


def open_lead(rules: Rules, rng: random.Random, talon: int) -> HandState:
    """A lead with so many cards in the open talon."""
    while True:
        state = deal_hand(rules, shuffled(rules, rng), rng.choice(SEATS))
        while state.to_act is not None and len(state.talon) >= talon:
            if is_plain_lead(state) and len(state.talon) == talon:
                return state
            state = random_step(state, rng, closing=0.0)


def any_turn(state: HandState, rng: random.Random) -> HandState:
    """Up to three random actions on, so that every kind of turn comes up; never past the end."""
    for _ in range(rng.randint(0, 3)):
        after = random_step(state, rng, closing=0.3)
        if after.to_act is None:
            break
        state = after
    return state
