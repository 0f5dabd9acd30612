"""What is trained on: legal choices of deals played to their ends, and what each came to."""

import numpy as np
import pytest

from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.features import CRITIC_INPUTS, INPUT_WORDS, INPUTS, OUTPUTS, RULE_INPUTS, RULES
from sixtysix.kernel.layout import ACTIONS, CLOSE
from sixtysix.kernel.network import Network, new_room
from sixtysix.kernel.positions import strict_work_array
from sixtysix.kernel.ruleinputs import counted
from training.lessons import all_inputs
from training.selfplay import MOST_DECISIONS, Actor, Batch, empty_batch, play_batch, play_duel
from training.tables import MIXES, RuleSets

pytestmark = pytest.mark.nightly  # compiling takes longer than all that is tested here

DECISIONS = 4_096
FLOOR = 0.25
RULE_SETS = RuleSets(66)


def random_network(seed: int) -> Network:
    rng = np.random.default_rng(seed)
    shapes = [(INPUTS, 16), (16,), (16, 8), (8,), (OUTPUTS, 8), (OUTPUTS,)]
    return Network(*(rng.normal(0, 0.5, shape).astype(np.float32) for shape in shapes))


def actor(seed: int, floor: float = FLOOR) -> Actor:
    network = random_network(seed)
    work = strict_work_array(RULE_SETS.vectors[0])
    return Actor(network, new_room(network), np.zeros(OUTPUTS, np.float32), floor, work)


def played(seed: int) -> tuple[Batch, int]:
    batch, player = empty_batch(DECISIONS), actor(seed)
    deals, _ = play_batch(player, RULE_SETS.tables(player.network), batch, seed_word(seed))
    return batch, deals


@pytest.fixture(scope="module")
def round_() -> tuple[Batch, int, int]:
    """A batch, its deals and its decisions."""
    batch, deals = played(6)
    return batch, deals, int(batch.ends[deals - 1])


def test_a_batch_is_filled_with_whole_deals(round_: tuple[Batch, int, int]) -> None:
    batch, deals, done = round_
    assert DECISIONS - 2 * MOST_DECISIONS < done <= DECISIONS
    assert (np.diff(batch.ends[:deals]) >= 0).all()
    assert (np.abs(batch.values[:deals]) <= 4).all()
    assert set(batch.seat[:done].tolist()) == {0, 1}


def test_what_was_chosen_was_one_of_several_legal_outputs(round_: tuple[Batch, int, int]) -> None:
    batch, _, done = round_
    for legal, chosen in zip(batch.legal[:done].tolist(), batch.chosen[:done].tolist(), strict=True):
        assert legal >> chosen & 1
        assert legal.bit_count() > 1
        assert legal < 1 << ACTIONS


def test_closing_keeps_its_least_chance(round_: tuple[Batch, int, int]) -> None:
    batch, _, done = round_
    closed = batch.chosen[:done] == CLOSE
    could = batch.legal[:done] >> CLOSE & 1 == 1
    assert (batch.chance[:done][closed] >= FLOOR - 1e-6).all()
    assert closed[could].mean() == pytest.approx(FLOOR, abs=0.2)
    assert not closed[~could].any()


def test_every_preset_and_many_mixes_are_played(round_: tuple[Batch, int, int]) -> None:
    batch, _, done = round_
    tables = set(batch.table[:done].tolist())
    assert set(range(8)) <= tables
    assert len(tables) > 8 + MIXES // 4


def test_the_same_seed_plays_the_same_deals(round_: tuple[Batch, int, int]) -> None:
    batch, deals, _ = round_
    again, count = played(6)
    assert count == deals
    for name in Batch._fields:
        assert np.array_equal(getattr(batch, name), getattr(again, name))


def test_all_inputs_are_those_of_the_position_and_of_the_rules(round_: tuple[Batch, int, int]) -> None:
    batch, _, done = round_
    rules = RULE_SETS.inputs[batch.table[:done]]
    bits = all_inputs(batch.words[:done], rules)
    assert bits.shape == (done, CRITIC_INPUTS)
    assert np.array_equal(bits[:, RULES : RULES + RULE_INPUTS], rules)
    others = np.delete(bits, range(RULES, RULES + RULE_INPUTS), axis=1)
    counts = [sum(word.bit_count() for word in row) for row in batch.words[:done].tolist()]
    assert others.sum(axis=1).tolist() == counts
    assert batch.words.shape[1] == INPUT_WORDS


def test_a_network_against_itself_is_even_on_mirrored_deals() -> None:
    first, second = actor(6, 0.0), actor(6, 0.0)
    bias = counted(first.network, RULE_SETS.inputs[0])
    duel = play_duel((first, second._replace(work=first.work)), (bias, bias), seed_word(1), 2_000)
    assert abs(duel.game_points / 4_000) < 0.15
    assert 0 <= duel.won <= duel.closed
