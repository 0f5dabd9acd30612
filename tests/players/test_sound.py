"""What is sound gives nothing away, follows from what the seat has seen, and is left open where too much is hidden."""

import random
from collections.abc import Iterator

import pytest

from sixtysix.game import PRESET_KEYS, determinize, observe, preset
from sixtysix.kernel.guided import LAST_DRAW
from sixtysix.kernel.unfolding import sensible_actions
from sixtysix.kernel.worlds import world_of
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.protocol import MatchScore
from sixtysix.players.sound import MARGIN, Judge
from sixtysix.players.subgames import Effort, Question, Solver, Stakes
from tests.kernel.networks import hidden_decisions

JUDGE = Judge()
CLOSELY = Solver(Effort(bound=0.001, iterations=2_000))


def small_decisions(key: str, hands: int) -> Iterator[Situation]:
    """Decisions with a choice at the last draw and with three cards in a closed hand."""
    for situation, _ in hidden_decisions(preset(key), random.Random(key), hands):
        sensible = sensible_actions(world_of(situation.knowledge, 1), situation.work)
        if sensible & (sensible - 1) and JUDGE.sound_actions(situation):
            yield situation


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_sound_action_gives_nothing_away(key: str) -> None:
    met = 0
    for situation in small_decisions(key, 6):
        worths = {worth.action: worth.value for worth in CLOSELY.worths(situation.knowledge, situation.work)}
        best = max(worths.values())
        for action in JUDGE.sound_actions(situation) or ():
            assert worths[action] >= best - 2 * MARGIN
            met += 1
    assert met


@pytest.mark.parametrize("key", ["portal", "schnapsen"])
def test_what_is_hidden_changes_nothing(key: str) -> None:
    for situation in small_decisions(key, 4):
        found = {JUDGE.sound_actions(situation)}
        for seed in range(3):
            hidden = determinize(situation.seen, random.Random(seed))
            found.add(JUDGE.sound_actions(Desk().situation(observe(hidden, hidden.to_act))))
        assert len(found) == 1


def test_where_too_much_is_hidden_nothing_is_said() -> None:
    for situation, _ in hidden_decisions(preset("portal"), random.Random(66), 3):
        if situation.seen.close is None and situation.seen.talon_size > LAST_DRAW:
            assert JUDGE.sound_actions(situation) is None


def test_a_side_that_needs_one_game_point_counts_no_more() -> None:
    lean = Question(stakes=Stakes(1, 1))
    for situation in small_decisions("portal", 6):
        score = MatchScore((6, 6), 7)
        close_to_home = Desk().situation(situation.seen, score)
        worths = {worth.action: worth.value for worth in CLOSELY.worths(situation.knowledge, situation.work, lean)}
        for action in JUDGE.sound_actions(close_to_home) or ():
            assert worths[action] >= max(worths.values()) - 2 * MARGIN
