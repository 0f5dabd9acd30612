"""How fast the kernel is here, measured the way the README quotes it."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from sixtysix.game import Rules, deal_hand, house_rules, pack, preset, shuffled
from sixtysix.kernel import layout
from sixtysix.kernel.convert import card_indices, state_of
from sixtysix.kernel.deals import play_deals, seed_word
from sixtysix.kernel.endgame import solve_strict, strict_boards
from sixtysix.kernel.opencards import solve_open
from sixtysix.kernel.play import legal_mask, next_state
from sixtysix.kernel.positions import open_work_array, strict_work_array
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.state import State

HEADLINE: Final = "portal"
"""The preset whose figures are the kernel's figures."""
SEED: Final = 66
_REFERENCE: Final = Path(__file__).parents[3] / "bench" / "reference" / "deals.c"
_NOBODY_CLOSES: Final = {"closeWhen": "never", "closeBeforeDraw": False, "exchangeByOpponentRightAfterClose": False}
_WARM_UP: Final = (
    "from sixtysix.kernel.warmup import LEVELS_CALL, warm_up; import time; warm_up(None, LEVELS_CALL); "
    "print(time.process_time())"
)


class KernelSpeed(msgspec.Struct, frozen=True):
    """One core's figures. The C reference is None without a checkout and a C compiler.

    Open cards are searched from the lead to a trick, by the rules and, "unclosed", by the same ones but for closing.
    """

    deals_per_s: float
    c_deals_per_s: float | None
    endgame_us_median: float
    endgame_us_p95: float
    open_trick1_ms_median: float
    open_trick1_ms_p95: float
    open_trick3_ms_median: float
    open_trick3_ms_p95: float
    open_trick5_us_median: float
    open_trick5_us_p95: float
    unclosed_trick1_ms_median: float
    unclosed_trick1_ms_p95: float
    unclosed_trick3_ms_median: float
    unclosed_trick3_ms_p95: float
    unclosed_trick5_us_median: float
    unclosed_trick5_us_p95: float
    compile_cold_s: float
    compile_warm_s: float


class Sizes(msgspec.Struct, frozen=True):
    """How much is measured: deals a round and rounds, endings, and hands from trick 1, of later tricks so much more."""

    deals: int = 400_000
    rounds: int = 7
    endgames: int = 2_000
    open_hands: int = 40


def measure(key: str = HEADLINE, sizes: Sizes | None = None) -> KernelSpeed:
    """Measure everything for one preset, in the time of this process alone."""
    sizes = sizes or Sizes()
    rules = preset(key)
    cold, warm = compile_seconds()
    deals, c_deals = deal_rates(rules, sizes)
    return KernelSpeed(
        deals_per_s=round(deals),
        c_deals_per_s=None if c_deals is None else round(c_deals),
        **_spread("endgame_us", endgame_seconds(rules, sizes.endgames)),
        **_open_figures(rules, sizes),
        compile_cold_s=_rounded(cold),
        compile_warm_s=_rounded(warm),
    )


def _open_figures(rules: Rules, sizes: Sizes) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, may_close in (("open", True), ("unclosed", False)):
        for trick, unit in ((1, "ms"), (3, "ms"), (5, "us")):
            seconds = open_seconds(rules, trick, sizes.open_hands * trick, may_close=may_close)
            figures |= _spread(f"{name}_trick{trick}_{unit}", seconds)
    return figures


def _spread(name: str, seconds: list[float]) -> dict[str, float]:
    """Median and 95th percentile of sorted times, in the unit that the name ends with."""
    scale = 1e3 if name.endswith("_ms") else 1e6
    median, high = statistics.median(seconds), seconds[int(0.95 * len(seconds))]
    return {f"{name}_median": _rounded(median * scale), f"{name}_p95": _rounded(high * scale)}


def _rounded(number: float) -> float:
    return float(f"{number:.3g}")


def _shortest(action: Callable[[], object], rounds: int) -> float:
    """Seconds of processor time, the best of some rounds: what else the machine does only ever adds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def deal_rates(rules: Rules, sizes: Sizes) -> tuple[float, float | None]:
    """Random deals a second of the kernel and of the C reference, taking turns on the same deals."""
    vector, deck = rules_vector(rules), card_indices(pack(rules.deck))
    play_deals(vector, deck.copy(), seed_word(SEED), 1, np.zeros(5, np.int64))
    with tempfile.TemporaryDirectory() as folder:
        program = build_reference(Path(folder))
        mine, theirs = [], []
        for _ in range(sizes.rounds):
            tally = np.zeros(5, np.int64)
            start = time.process_time()
            play_deals(vector, deck.copy(), seed_word(SEED), sizes.deals, tally)
            mine.append(time.process_time() - start)
            if program is not None:
                totals, seconds = run_reference(program, rules, sizes.deals)
                if totals != tally.tolist():
                    raise AssertionError(f"C plays other deals: {totals}, not {tally.tolist()}")
                theirs.append(seconds)
    return sizes.deals / min(mine), sizes.deals / min(theirs) if theirs else None


def build_reference(folder: Path) -> Path | None:
    """The C reference, compiled into ``folder``; None where there is no compiler or no checkout."""
    compiler = shutil.which("cc")
    if compiler is None or not _REFERENCE.exists():
        return None
    program = folder / "deals"
    options = ("-O3", "-march=native", "-std=c11", "-D_POSIX_C_SOURCE=199309L", "-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, *options, str(_REFERENCE), "-o", str(program)], check=True)  # noqa: S603 - our own file
    return program


def run_reference(program: Path, rules: Rules, deals: int, seed: int = SEED) -> tuple[list[int], float]:
    """What the C reference counts in so many deals, as `play_deals` does, and the seconds it took."""
    word = seed_word(seed) & ((1 << 64) - 1)
    numbers = [str(word), str(deals), *map(str, rules_vector(rules)[: layout.NEEDED].tolist())]
    found = subprocess.run([str(program), *numbers], check=True, capture_output=True, text=True)  # noqa: S603 - ours
    *totals, seconds = found.stdout.split()
    return [int(total) for total in totals], float(seconds)


def random_lead(rules: Rules, rng: random.Random, trick: int) -> State:
    """The lead to a trick of a random deal in which nobody closes or claims before."""
    open_rules = rules_vector(house_rules(rules.key, _NOBODY_CLOSES))
    while True:
        state = state_of(deal_hand(rules, shuffled(rules, rng), dealer=rng.choice((0, 1))))
        while not state.result:
            tricks = (state.side0 >> layout.TRICKS_SHIFT) + (state.side1 >> layout.TRICKS_SHIFT)
            is_lead = state.table & (layout.TURN_MASK | layout.DECLARED_MASK << layout.DECLARED_SHIFT) == layout.LEADING
            if tricks == trick - 1 and is_lead:
                return state
            legal = legal_mask(state, open_rules)
            actions = [action for action in range(layout.ACTIONS) if legal >> action & 1 and action != layout.CLAIM]
            state = next_state(state, open_rules, rng.choice(actions))


def endgame_seconds(rules: Rules, positions: int) -> list[float]:
    """Seconds for each of some positions with full hands and no talon, sorted."""
    rng = random.Random(SEED)  # noqa: S311 - the same positions each time
    first_strict = rules.talon_size // 2 + 1
    boards = strict_boards([random_lead(rules, rng, first_strict) for _ in range(positions)])
    work, value = strict_work_array(rules_vector(rules)), np.zeros(1, np.int64)
    times = 50
    solve_strict(boards[:1], work, 1, value)
    return sorted(
        _shortest(lambda board=board: solve_strict(board, work, times, value), 5) / times  # type: ignore[misc]  # a default binds the loop's value
        for board in np.split(boards, positions)
    )


def open_seconds(rules: Rules, trick: int, positions: int, *, may_close: bool = True) -> list[float]:
    """Seconds for each of some hands with open cards and a known talon, on lead to a trick, sorted."""
    rng = random.Random(SEED)  # noqa: S311 - the same positions each time
    work = open_work_array(rules_vector(rules if may_close else house_rules(rules.key, _NOBODY_CLOSES)))
    hands = [random_lead(rules, rng, trick) for _ in range(positions)]
    solve_open(random_lead(rules, rng, 5), work)
    return sorted(_shortest(lambda hand=hand: solve_open(hand, work), 3) for hand in hands)  # type: ignore[misc]  # a default binds the loop's value


def compile_seconds() -> tuple[float, float]:
    """Processor seconds of a new process that compiles what the levels need, and of one that finds it in the cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        cold, warm = (
            float(
                subprocess.run(  # noqa: S603 - our own interpreter
                    [sys.executable, "-c", _WARM_UP], check=True, capture_output=True, text=True, env=environment
                ).stdout
            )
            for _ in range(2)
        )
    return cold, warm
