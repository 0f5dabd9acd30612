"""A pair of deals: the same deck, dealer and chance, with the players in swapped seats."""

import time
from itertools import count

import pytest

from sixtysix.arena.contestant import Contestant
from sixtysix.arena.duel import Duel, dealt, play_out, play_pair
from sixtysix.game import PRESET_KEYS, SEATS, Observation, Seat, preset
from sixtysix.players.levels import PLAYERS
from sixtysix.players.protocol import Budget, Decision, MatchScore
from tests.arena.duels import Witness, deal, duel

names = count()


@pytest.fixture
def witnesses() -> tuple[Witness, Witness]:
    return Witness(), Witness()


@pytest.fixture
def observed(monkeypatch: pytest.MonkeyPatch, witnesses: tuple[Witness, Witness]) -> Duel:
    """A duel of two witnesses, the second with a budget."""
    levels = (f"witness {next(names)}", f"witness {next(names)}")
    for level, witness in zip(levels, witnesses, strict=True):
        monkeypatch.setitem(PLAYERS, level, witness.itself)
    contestants = (Contestant(levels[0]), Contestant(levels[1], Budget(iterations=9)))
    return Duel(contestants, preset("portal"), "66", target=11)


def test_both_get_the_same_cards_in_the_same_seat(observed: Duel, witnesses: tuple[Witness, Witness]) -> None:
    pair = play_pair(observed, 0)
    assert [one.seat for one in pair.deals] == [0, 1]
    for seat in SEATS:
        mine, theirs = ([seen for seen in witness.seen if seen[0].seat == seat] for witness in witnesses)
        assert [(seen[0], seen[3]) for seen in mine] == [(seen[0], seen[3]) for seen in theirs]


def test_each_is_told_its_own_budget_and_a_match_at_its_beginning(
    observed: Duel, witnesses: tuple[Witness, Witness]
) -> None:
    play_pair(observed, 0)
    assert {seen[2] for seen in witnesses[0].seen} == {Budget()}
    assert {seen[2] for seen in witnesses[1].seen} == {Budget(iterations=9)}
    assert {seen[1] for witness in witnesses for seen in witness.seen} == {MatchScore(target=11)}


def test_each_decision_is_counted_for_the_one_who_took_it(observed: Duel, witnesses: tuple[Witness, Witness]) -> None:
    pair = play_pair(observed, 0)
    for contestant in SEATS:
        thinking = [one.thinking[contestant] for one in pair.deals]
        assert sum(one.decisions for one in thinking) == len(witnesses[contestant].seen)
        assert all(one.seconds > 0 for one in thinking)


def test_thinking_is_processor_time_so_that_a_busy_machine_costs_nobody_any(observed: Duel) -> None:
    def decide_late(_actor: Seat, seen: Observation) -> Decision:
        time.sleep(0.05)
        return Decision(seen.actions[0])

    seconds = [step.seconds for step in play_out(dealt(observed, 0), decide_late)]
    assert 0 < sum(seconds) / len(seconds) < 0.04


def test_the_deal_alternates(observed: Duel, witnesses: tuple[Witness, Witness]) -> None:
    dealers = []
    for number in range(4):
        play_pair(observed, number)
        dealers.append(witnesses[0].seen[-1][0].dealer)
    assert dealers == [0, 1, 0, 1]


@pytest.mark.parametrize("key", PRESET_KEYS)
@pytest.mark.parametrize("level", ["random", "heuristic"])
def test_a_player_is_exactly_even_with_itself(level: str, key: str) -> None:
    itself = duel(level, level, rules=key)
    assert {play_pair(itself, number).game_points for number in range(3)} == {0.0}


def test_swapping_the_players_swaps_the_sign() -> None:
    one, other = duel("heuristic", "random"), duel("random", "heuristic")
    points = [play_pair(one, number).game_points for number in range(5)]
    assert points == [-play_pair(other, number).game_points for number in range(5)]
    assert any(points)


def test_the_seed_and_the_number_decide_the_cards() -> None:
    results = [[one.result for one in play_pair(duel(seed=seed), 3).deals] for seed in ("1", "1", "2")]
    assert results[0] == results[1]
    numbered = {tuple(one.result for one in play_pair(duel(seed="1"), number).deals) for number in range(8)}
    assert len(numbered) > 1


@pytest.mark.parametrize(
    ("points", "seat"),
    [
        pytest.param(2, 0, id="won in seat 0"),
        pytest.param(-1, 0, id="lost in seat 0"),
        pytest.param(3, 1, id="won in seat 1"),
        pytest.param(-2, 1, id="lost in seat 1"),
        pytest.param(0, 1, id="nobody won"),
    ],
)
def test_game_points_are_the_first_players(points: int, seat: int) -> None:
    assert deal(points, 1 if seat else 0).game_points == points


def test_what_is_played_depends_on_everything_in_the_identity() -> None:
    kinds = [
        duel(),
        duel("heuristic"),
        duel("random", "heuristic"),
        duel("random@5"),
        duel(rules="hoyle"),
        duel(seed="67"),
        Duel(duel().contestants, preset("portal"), "66", target=11),
    ]
    assert len({kind.identity for kind in kinds}) == len(kinds)
