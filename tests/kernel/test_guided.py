"""The tree over networks: it counts what it does, keeps to its candidates, and knows the last draw."""

import random
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS, Leading, Rules, house_rules, preset
from sixtysix.kernel import layout
from sixtysix.kernel.belief import Evidence, Imagined, imagine
from sixtysix.kernel.guided import Searching, new_tree, plant, root_children, search
from sixtysix.kernel.play import legal_mask, next_state
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions, settled_value
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import STATE_SIZE
from sixtysix.players.knowledge import Situation
from sixtysix.players.past import Past
from tests.kernel.networks import hidden_decisions, random_evaluator

ITERATIONS = 400
NOBODY_CLOSES = {"closeWhen": "never", "closeBeforeDraw": False, "exchangeByOpponentRightAfterClose": False}
TREE = new_tree(4_000)


def prepared(situation: Situation, past: Past) -> Searching:
    """A search in 64 worlds, each believed in alike."""
    evaluator = random_evaluator(situation.work[: layout.RULES_SIZE])
    imagined = Imagined(np.zeros((64, STATE_SIZE), np.int64), np.zeros(64))
    evidence = Evidence(situation.knowledge, past.rows, np.array([0.0, 0.0]))
    imagine(evaluator, evidence, situation.work, imagined, 66)
    plant(TREE)
    return Searching(evaluator, TREE, imagined, situation.work, 1.0, 0.2, 0.5)


def decisions(rules: Rules, seed: str, hands: int) -> Iterator[tuple[Situation, Past, int]]:
    """Decisions with something hidden and a choice, and the actions worth a thought."""
    for situation, past in hidden_decisions(rules, random.Random(seed), hands):
        legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
        if legal & (legal - 1):
            yield situation, past, legal


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_every_iteration_is_a_visit_of_one_of_the_candidates(key: str) -> None:
    for situation, past, legal in decisions(preset(key), key, 2):
        candidates = legal & (legal - 1)
        search(prepared(situation, past), past.memory, np.array([candidates]), ITERATIONS, 66)
        children = root_children(TREE)
        assert sum(visits for visits, _ in children.values()) == ITERATIONS
        assert all(candidates >> action & 1 for action in children)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_choices_by_turns_share_the_iterations_alike(key: str) -> None:
    for situation, past, legal in decisions(preset(key), key, 2):
        choices = [1 << action for action in range(layout.ACTIONS) if legal >> action & 1]
        search(prepared(situation, past), past.memory, np.array(choices), 50 * len(choices), 66)
        assert {visits for visits, _ in root_children(TREE).values()} == {50}


Found = dict[int, tuple[int, float]]


def found_by(searching: Searching, past: Past, legal: int, pieces: Sequence[int] = (ITERATIONS,)) -> Found:
    """What a search from the beginning finds of each action, with so many iterations at a time."""
    plant(searching.tree)
    word = 66
    for iterations in pieces:
        word = search(searching, past.memory, np.array([legal]), iterations, word)
    return root_children(searching.tree)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_search_in_pieces_finds_what_it_finds_at_once(key: str) -> None:
    for situation, past, legal in decisions(preset(key), key, 1):
        searching = prepared(situation, past)
        assert found_by(searching, past, legal, (1, 99, ITERATIONS - 100)) == found_by(searching, past, legal)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_nothing_is_left_of_an_earlier_search(key: str) -> None:
    for situation, past, legal in decisions(preset(key), key, 1):
        searching = prepared(situation, past)
        assert found_by(searching, past, legal) == found_by(searching, past, legal)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_how_many_proposals_are_kept_changes_nothing_but_the_time(key: str) -> None:
    crowded = TREE._replace(kept=TREE.kept[:2], chances=TREE.chances[:2])
    for situation, past, legal in decisions(preset(key), key, 1):
        searching = prepared(situation, past)
        first = found_by(searching, past, legal)
        assert found_by(searching._replace(tree=crowded), past, legal) == first


def worst_answer(led: State, situation: Situation) -> int:
    """Game points for the leader when the other answers a lead at the last draw as is best with open cards."""
    work, values = situation.work, []
    for action in range(layout.CARDS):
        if legal_mask(led, work) >> action & 1:
            value, is_known = settled_value(next_state(led, work, action), work)
            assert is_known
            values.append(situation.sign * value)
    return min(values)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_lead_at_the_last_draw_is_worth_what_best_answers_leave_of_it(key: str) -> None:
    rules, met = house_rules(key, NOBODY_CLOSES), 0
    for situation, past, legal in decisions(rules, key, 12):
        is_lead = isinstance(situation.seen.turn, Leading) and situation.seen.turn.declared is None
        if not is_lead or situation.seen.talon_size != 2:
            continue
        searching = prepared(situation, past)
        search(searching, past.memory, np.array([legal]), 4_000, 66)
        for action, (visits, total) in root_children(TREE).items():
            worlds = [State(*row) for row in searching.imagined.worlds.tolist()]
            after = [next_state(world, situation.work, action) for world in worlds]
            if action < layout.CARDS and visits > 1_000 and after[0].table & layout.TURN_MASK == layout.FOLLOWING:
                expected = np.mean([worst_answer(state, situation) for state in after])
                assert total / visits == pytest.approx(expected, abs=0.15)
                met += 1
    assert met
