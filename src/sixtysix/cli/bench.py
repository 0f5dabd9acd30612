"""``sixtysix bench``: how fast the parts are here, measured the way the README quotes it."""

import random
import time
from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sixtysix.cli.output import print_json
from sixtysix.game import PRESET_KEYS, Rules, apply_legal, deal_hand, legal_actions, preset, shuffled
from sixtysix.players.random import any_action

HEADLINE: Final = "portal"
"""The preset whose figure is the engine's figure."""
SEED: Final = 66


class GameSpeed(msgspec.Struct, frozen=True):
    """Random deals a second of the reference engine on one core, from the shuffle to the result."""

    deals_per_s: float
    presets: dict[str, float]


def bench(
    what: Literal["game", "kernel"],
    *,
    seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=600))] = 2.0,
    json: bool = False,
) -> None:
    """Measure how fast a part is on this machine.

    Args:
        what: game measures the reference engine, random deals a second on one core; kernel its compiled twin beside C,
            the solvers and the compiler, which takes some minutes.
        seconds: How long to measure each preset of the reference engine.
        json: Print one JSON object.
    """
    if what == "kernel":
        _bench_kernel(json=json)
        return
    speed = game_speed(seconds)
    if json:
        print_json(speed)
        return
    table = Table("preset", "deals a second", title="Reference engine, random deals, one core", title_justify="left")
    for key, deals in speed.presets.items():
        table.add_row(key, f"{deals:,.0f}")
    Console().print(table)


def _bench_kernel(*, json: bool) -> None:
    from sixtysix.kernel.bench import measure  # noqa: PLC0415 - Numba takes a second to import

    speed = measure()
    if json:
        print_json(speed)
        return
    table = Table("figure", "", title=f"Kernel, {HEADLINE}, one core", title_justify="left")
    for name, value in msgspec.structs.asdict(speed).items():
        table.add_row(name, "not measured" if value is None else f"{value:,}")
    Console().print(table)


def game_speed(seconds: float) -> GameSpeed:
    """Measure every preset for this long."""
    rates = dict(_rates(seconds))
    return GameSpeed(rates[HEADLINE], rates)


def _rates(seconds: float) -> Iterator[tuple[str, float]]:
    console = Console(stderr=True)
    progress = track(PRESET_KEYS, "measuring", console=console, transient=True, disable=not console.is_terminal)
    for key in progress:
        rules = preset(key)
        yield key, _deals_per_second(rules, seconds)


def _deals_per_second(rules: Rules, seconds: float) -> float:
    rng = random.Random(SEED)  # noqa: S311 - the same deals each time
    for _ in range(50):
        play_random_deal(rules, rng)  # fill the engine's tables first
    # The time of this process alone: what else the machine does is not the engine's doing.
    deals, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        play_random_deal(rules, rng)
        deals += 1
    return round(deals / passed, 1)


def play_random_deal(rules: Rules, rng: random.Random) -> int:
    """Deal and play one hand at random to its end, listing all legal actions each time; how many were played."""
    state = deal_hand(rules, shuffled(rules, rng), 0)
    actions = 0
    while (seat := state.to_act) is not None:
        state = apply_legal(state, seat, any_action(legal_actions(state, seat), state.card_points[seat], rng))
        actions += 1
    return actions
