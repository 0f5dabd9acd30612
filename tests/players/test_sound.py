"""What is sound gives nothing away, follows from what the seat has seen, and is left open where too much is hidden."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from sixtysix.game import PRESET_KEYS, determinize, observe, preset
from sixtysix.game.actions import CLOSE
from sixtysix.kernel import layout
from sixtysix.kernel.guided import LAST_DRAW
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.subgame import Subgame
from sixtysix.kernel.unfolding import build_subgame, sensible_actions
from sixtysix.kernel.worlds import world_of
from sixtysix.players import subgames
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.protocol import MatchScore
from sixtysix.players.sound import EFFORT, MARGIN, Judge, Sound
from sixtysix.players.subgames import Effort, Question, Solver, Stakes
from tests.kernel.networks import hidden_decisions

JUDGE = Judge()
CLOSELY = Solver(Effort(bound=0.001, iterations=2_000))
BRIEF = Judge(msgspec.structs.replace(EFFORT, nodes=1 << 12, slots=1 << 14))
"""One for whom most closes make too large a tree."""


def sound_actions(judge: Judge, situation: Situation) -> Sound:
    """What the judge finds; where too much is hidden, nothing."""
    return judge.sound_actions(situation) or Sound(())


def may_close(situation: Situation) -> bool:
    return CLOSE in situation.seen.actions


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
        for action in sound_actions(JUDGE, situation).certain:
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


def test_a_close_too_large_to_work_out_is_unclear_and_the_cards_are_not() -> None:
    met = 0
    for situation in filter(may_close, small_decisions("portal", 40)):
        found = sound_actions(BRIEF, situation)
        if CLOSE in found.unclear:
            cards = sensible_actions(world_of(situation.knowledge, 1), situation.work) & ~(1 << layout.CLOSE)
            question = Question(actions=cards)
            worths = {one.action: one.value for one in CLOSELY.worths(situation.knowledge, situation.work, question)}
            assert found.certain
            assert min(worths[action] for action in found.certain) >= max(worths.values()) - 2 * MARGIN
            met += 1
    assert met


def test_a_close_that_is_neither_sound_nor_unclear_gives_something_away() -> None:
    met = 0
    for situation in filter(may_close, small_decisions("portal", 40)):
        found = sound_actions(BRIEF, situation)
        if found.certain and CLOSE not in found.certain + found.unclear:
            worths = {one.action: one.value for one in CLOSELY.worths(situation.knowledge, situation.work)}
            assert worths[CLOSE] < max(worths.values()) - MARGIN / 2
            met += 1
    assert met


def test_no_tree_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def build(game: Subgame, worlds: Boards, work: Ints, action: int) -> bool:
        made.append(action)
        return bool(build_subgame(game, worlds, work, action))

    monkeypatch.setattr(subgames, "build_subgame", build)
    for situation in filter(may_close, small_decisions("portal", 20)):
        made.clear()
        BRIEF.sound_actions(situation)
        assert len(made) == len(set(made))


def test_a_side_that_needs_one_game_point_counts_no_more() -> None:
    lean = Question(stakes=Stakes(1, 1))
    for situation in small_decisions("portal", 6):
        score = MatchScore((6, 6), 7)
        close_to_home = Desk().situation(situation.seen, score)
        worths = {worth.action: worth.value for worth in CLOSELY.worths(situation.knowledge, situation.work, lean)}
        for action in sound_actions(JUDGE, close_to_home).certain:
            assert worths[action] >= max(worths.values()) - 2 * MARGIN
