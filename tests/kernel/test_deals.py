"""Random deals: the same in C, and the same uncompiled."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS, Rules, pack, preset
from sixtysix.kernel.bench import build_reference, run_reference
from sixtysix.kernel.convert import card_indices, state_of
from sixtysix.kernel.deals import play_deals, seed_word
from sixtysix.kernel.opencards import solve_open
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from tests.kernel.brute import open_lead, strict_lead
from tests.strategies import random_mix

ROOT = Path(__file__).parents[2]
C_DEALS = 20_000
SLOW_DEALS = 40
UNCOMPILED_DEALS = 10_000


def tally_of(rules: Rules, deals: int, seed: int) -> list[int]:
    tally = np.zeros(5, np.int64)
    play_deals(rules_vector(rules), card_indices(pack(rules.deck)), seed_word(seed), deals, tally)
    return [int(count) for count in tally]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = build_reference(tmp_path_factory.mktemp("reference"))
    if program is None:
        pytest.skip("needs a C compiler")
    return program


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_c_plays_the_same_deals(reference: Path, key: str) -> None:
    assert run_reference(reference, preset(key), C_DEALS, seed=1)[0] == tally_of(preset(key), C_DEALS, 1)


def test_c_plays_the_same_deals_by_house_rules(reference: Path) -> None:
    for seed in range(200):
        rules = random_mix(random.Random(seed))
        assert run_reference(reference, rules, 500, seed)[0] == tally_of(rules, 500, seed), rules


def test_a_deal_is_as_likely_for_either_seat() -> None:
    actions, first, second, _, _ = tally_of(preset("portal"), 400_000, 5)
    assert 16.5 < actions / 400_000 < 18.5
    # A deal's game points vary by about 1.6; the dealer alternates, so neither seat is better off.
    assert abs(first - second) < 5 * 1.6 * 400_000**0.5


def everything(keys: tuple[str, ...]) -> list[object]:
    """What a test compares: random deals, a strict position and an open one for each rule set."""
    found: list[object] = []
    for key in keys:
        rules, rng = preset(key), random.Random(key)
        work = open_work_array(rules_vector(rules))
        found.append(tally_of(rules, SLOW_DEALS, 3))
        found.append([int(solve_open(state_of(strict_lead(rules, rng, 3)), work)) for _ in range(5)])
        found.append(int(solve_open(state_of(open_lead(rules, rng, 2)), work)))
    return found


def in_another_process(call: str, disabled: str) -> object:
    """What one of the functions above finds in a process of its own; ``disabled`` is "1" for plain Python."""
    program = (
        "import json, warnings; warnings.simplefilter('error');"
        f"from tests.kernel.test_deals import everything, tallies; print(json.dumps({call}))"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("disabled", ["0", "1"])
def test_another_process_gets_the_same(disabled: str) -> None:
    """Compiled code from a warm cache, and the same functions as plain Python."""
    everything(("portal",))
    assert in_another_process("everything(('portal', 'pagat', 'hoyle'))", disabled) == everything(
        ("portal", "pagat", "hoyle")
    )


def tallies() -> list[list[int]]:
    return [tally_of(preset(key), UNCOMPILED_DEALS, 7) for key in PRESET_KEYS]


def test_uncompiled_deals_of_every_preset_are_the_same() -> None:
    assert in_another_process("tallies()", "1") == tallies()
