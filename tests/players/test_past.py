"""The past gone through again gives the position it came from, and the actions as they were done."""

import random

import pytest

from sixtysix.game import PRESET_KEYS, SEATS, Card, Following, HandState, Rules, Seat, observe, preset
from sixtysix.game.observation import impossible_cards, unseen_cards
from sixtysix.kernel import layout
from sixtysix.kernel.belief import DRAW
from sixtysix.kernel.convert import ACTION_INDEX, card_mask, state_of
from sixtysix.kernel.memory import Memory
from sixtysix.players.knowledge import Desk
from sixtysix.players.past import past_of
from tests.strategies import random_hand, random_mix

HANDS = 40


def public(state: HandState) -> list[int]:
    """The packed position without cards, talon order and result."""
    packed = state_of(state)
    sides = [side & ~layout.ALL_CARDS_MASK for side in (packed.side0, packed.side1)]
    return [*sides, packed.table, packed.close]


def masks(memory: Memory) -> list[tuple[int, int, int]]:
    """By seat: cards played, shown and ruled out."""
    sides = (memory.seat0, memory.seat1)
    barred = (memory.barred & layout.ALL_CARDS_MASK, memory.barred >> layout.CARDS)
    return [(sides[seat] & layout.ALL_CARDS_MASK, sides[seat] >> layout.CARDS, barred[seat]) for seat in (0, 1)]


def check_hand(rules: Rules, rng: random.Random) -> int:
    """Every decision of a random hand; how many there were."""
    desk, checked = Desk(), 0
    done: list[tuple[Seat, int, list[int]]] = []
    for state, action in random_hand(rules, rng):
        seat = state.to_act
        if action is None or seat is None:
            break
        seen = observe(state, seat)
        if state.talon and unseen_cards(seen):
            past = past_of(desk.situation(seen))
            played = [card_mask(cards_played(state, who)) for who in SEATS]
            shown = [card_mask(cards) for cards in seen.shown]
            barred = [card_mask(tuple(impossible_cards(seen, who))) for who in SEATS]
            assert masks(past.memory) == [(played[who], shown[who], barred[who]) for who in SEATS]
            theirs = [each for each in past.rows[::-1].tolist() if each[-1] != DRAW]
            expected = [(index, position) for who, index, position in done if who != seat]
            assert [(row[-1], row[:4]) for row in theirs] == expected
            checked += 1
        done.append((seat, ACTION_INDEX[action], public(state)))
    return checked


def cards_played(state: HandState, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat has played."""
    found = [trick.lead if trick.leader == seat else trick.answer for trick in state.tricks]
    if isinstance(state.turn, Following) and state.turn.seat != seat:
        found.append(state.turn.lead)
    return tuple(found)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_the_past_of_a_preset_is_as_it_was(key: str) -> None:
    rng = random.Random(key)
    assert sum(check_hand(preset(key), rng) for _ in range(HANDS)) > HANDS


def test_the_past_under_house_rules_is_as_it_was() -> None:
    rng = random.Random(66)
    assert sum(check_hand(random_mix(rng), rng) for _ in range(HANDS)) > HANDS
