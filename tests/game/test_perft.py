"""Counting the ways to play: the engine, its twin and the tables agree on fixed deals."""

import copy
from pathlib import Path
from typing import Any

import pytest

from sixtysix.game import (
    HandState,
    Leading,
    Play,
    apply,
    apply_legal,
    card_perft,
    deal_hand,
    legal_actions,
    parse_action,
    parse_cards,
    perft,
    preset,
)
from sixtysix.game.cards import parse_suit
from sixtysix.game.rules import settings_of
from tests.game.twin import RANKS, SUITS, Twin

DATA = Path(__file__).parents[1] / "data" / "perft"


def rows(name: str) -> list[list[str]]:
    """The lines of a table without its comments, cut at the bars."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


def strict_state(key: str, leader: str, follower: str, trump: str) -> HandState:
    """The talon is used up, seat 0 leads, and both have had tricks."""
    hands = (parse_cards(leader), parse_cards(follower))
    return HandState(preset(key), 1, parse_suit(trump), hands, (), Leading(0), tricks_won=(1, 1))


def strict_twin(key: str, leader: str, follower: str, trump: str) -> Twin:
    twin = Twin(settings_of(preset(key)), [rank + suit for suit in SUITS for rank in RANKS], 1)
    twin.hands, twin.talon, twin.trump = [leader.split(), follower.split()], [], trump
    twin.tricks, twin.to_act = [1, 1], 0
    return twin


def after(twin: Twin, action: str) -> Twin:
    """A twin that has done the action; the one given has not."""
    next_twin = copy.copy(twin)
    next_twin.hands = [list(hand) for hand in twin.hands]
    for name in ("talon", "points", "pending", "tricks"):
        setattr(next_twin, name, list(getattr(twin, name)))
    next_twin.do(action)
    return next_twin


def twin_perft(twin: Twin, plies: int) -> int:
    if plies == 0 or twin.phase == "over":
        return 1
    return sum(twin_perft(after(twin, action), plies - 1) for action in twin.legal())


def twin_card_perft(twin: Twin) -> int:
    cards = [action for action in twin.legal() if len(action) == 2]
    return sum(twin_card_perft(after(twin, card)) for card in cards) or 1


def strict_rows(*, most: int = 10**6, marks: tuple[pytest.MarkDecorator, ...] = ()) -> list[Any]:
    """The rows of the strict table; those with more ways than ``most`` get the marks."""
    return [
        pytest.param(*row, id=" - ".join(row), marks=marks if int(row[-1]) > most else ()) for row in rows("strict.txt")
    ]


def ways_from(state: HandState, known: dict[Any, int]) -> int:
    """What `card_perft` counts, each position once: what comes of it does not depend on how it was reached."""
    seat = state.to_act
    assert seat is not None
    place = (state.hands, state.turn)
    if place not in known:
        plays = [action for action in legal_actions(state, seat) if isinstance(action, Play)]
        known[place] = sum(ways_from(apply_legal(state, seat, play), known) for play in plays) or 1
    return known[place]


@pytest.mark.parametrize(("key", "leader", "follower", "trump", "ways"), strict_rows())
def test_strict_play(key: str, leader: str, follower: str, trump: str, ways: str) -> None:
    assert ways_from(strict_state(key, leader, follower, trump), {}) == int(ways)


@pytest.mark.parametrize(
    ("key", "leader", "follower", "trump", "ways"), strict_rows(most=10_000, marks=(pytest.mark.nightly,))
)
def test_strict_play_one_by_one(key: str, leader: str, follower: str, trump: str, ways: str) -> None:
    assert card_perft(strict_state(key, leader, follower, trump)) == int(ways)


@pytest.mark.parametrize(
    ("key", "leader", "follower", "trump", "ways"), strict_rows(most=10_000, marks=(pytest.mark.nightly,))
)
def test_strict_play_of_the_twin(key: str, leader: str, follower: str, trump: str, ways: str) -> None:
    assert twin_card_perft(strict_twin(key, leader, follower, trump)) == int(ways)


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row[0]} after {row[3] or 'the deal'}") for row in rows("deals.txt")]
)
def test_a_deal(row: list[str]) -> None:
    key, dealer, deck, actions, counts = row
    state = deal_hand(preset(key), parse_cards(deck), 1 if dealer == "1" else 0)
    twin = Twin(settings_of(preset(key)), deck.split(), int(dealer))
    for text in actions.split():
        seat = state.to_act
        assert seat is not None
        state = apply(state, seat, parse_action(text))
        twin.do(text)
    expected = [int(count) for count in counts.split()]
    assert [perft(state, plies) for plies in range(1, len(expected) + 1)] == expected
    assert [twin_perft(twin, plies) for plies in range(1, 4)] == expected[:3]
