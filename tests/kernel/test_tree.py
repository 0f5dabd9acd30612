"""The tree itself: every iteration is counted once, room runs out without harm, compiled or not the same comes out."""

import random

import pytest

from sixtysix.game import Observation, deal_hand, observe, preset, shuffled
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.playouts import EXACT_CLOSED, EXACT_EXHAUSTED, WEIGHS_TALON, considered_actions
from sixtysix.kernel.tree import MODE, NODE, ROOT, USED, VISITS, grow, new_tree, plant, root_children
from sixtysix.players.knowledge import Desk
from tests.kernel.uncompiled import printed_both_ways

MODES = [0, EXACT_EXHAUSTED, WEIGHS_TALON, WEIGHS_TALON | EXACT_EXHAUSTED | EXACT_CLOSED]


def first_lead(key: str = "portal") -> Observation:
    rules = preset(key)
    return observe(deal_hand(rules, shuffled(rules, random.Random(66)), 1), 0)


@pytest.mark.parametrize("mode", MODES)
def test_every_iteration_is_counted_once(mode: int) -> None:
    situation, nodes = Desk().situation(first_lead()), new_tree(3_000)
    plant(nodes, seed_word(1), mode)
    used = grow(situation.knowledge, nodes, situation.work, 2_000, 0.9)
    children = root_children(nodes)
    legal = considered_actions(situation.visible, situation.work, mode)
    assert nodes[ROOT * NODE + VISITS] == 2_000 == sum(visits for visits, _ in children.values())
    assert sum(1 << action for action in children) == legal
    assert all(abs(total) <= 3 * visits for visits, total in children.values())
    assert ROOT + 1 < used <= 2_000 + ROOT + 1


def test_a_full_tree_goes_on_counting() -> None:
    situation, nodes = Desk().situation(first_lead()), new_tree(50)
    plant(nodes, seed_word(1), 0)
    grow(situation.knowledge, nodes, situation.work, 2_000, 0.9)
    assert nodes[USED] == 50 + ROOT
    assert sum(visits for visits, _ in root_children(nodes).values()) == 2_000


def test_a_planted_tree_remembers_nothing() -> None:
    situations, found = Desk(), []
    nodes = new_tree(3_000)
    for _ in range(2):
        situation = situations.situation(first_lead())
        plant(nodes, seed_word(7), WEIGHS_TALON)
        grow(situation.knowledge, nodes, situation.work, 2_000, 0.9)
        found.append(root_children(nodes))
    assert found[0] == found[1]
    assert nodes[MODE] == WEIGHS_TALON


def test_pieces_of_a_search_make_the_whole() -> None:
    situation, found = Desk().situation(first_lead()), []
    for pieces in ([2_000], [1, 999, 1_000]):
        knowledge, nodes = situation.knowledge.copy(), new_tree(3_000)
        plant(nodes, seed_word(7), EXACT_EXHAUSTED)
        for count in pieces:
            grow(knowledge, nodes, situation.work, count, 0.9)
        found.append(root_children(nodes))
    assert found[0] == found[1]


PROGRAM = """
from tests.kernel.test_tree import *
situation, nodes = Desk().situation(first_lead()), new_tree(100)
plant(nodes, seed_word(3), WEIGHS_TALON | EXACT_EXHAUSTED)
grow(situation.knowledge, nodes, situation.work, 80, 0.9)
print(sorted(root_children(nodes).items()))
"""


def test_uncompiled_it_finds_the_same() -> None:
    compiled, uncompiled = printed_both_ways(PROGRAM)
    assert compiled == uncompiled != ""
