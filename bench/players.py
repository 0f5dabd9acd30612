"""How often one level beats another: mirrored matches, seeded, resumable, with a Wilson interval of 95 %.

    python -m bench.players --rules portal --pairs 200 --jobs 2 --out portal.jsonl

A pair is two matches with the same decks and the seats swapped. With ``--out`` every pair is written down as it is
finished, and a second run with the same file goes on where the first one stopped.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from sixtysix.arena.matchplay import play_match
from sixtysix.game import PRESET_KEYS, SEATS, preset
from sixtysix.players.levels import LEVELS, build

Z = 1.959964
"""Standard deviations of a 95 % interval."""


class Task(msgspec.Struct, frozen=True):
    """One pair of matches to play."""

    level: str
    against: str
    rules: str
    seed: int
    pair: int


class Outcome(msgspec.Struct, frozen=True):
    """What came of it for ``task.level``: matches won of two, and game points and hands of both together."""

    task: Task
    won: int
    game_points: int
    hands: int


class Summary(msgspec.Struct, frozen=True):
    """All pairs of one preset."""

    rules: str
    matches: int
    won: int
    low: float
    high: float
    game_points_per_hand: float


def play_pair(task: Task) -> Outcome:
    """Play both matches of a pair."""
    player, other = build(task.level), build(task.against)
    won = game_points = hands = 0
    for seat in SEATS:
        players = (player, other) if seat == 0 else (other, player)
        match = play_match(players, preset(task.rules), f"{task.seed} {task.rules} {task.pair}")
        won += match.winner == seat
        game_points += match.scores[seat] - match.scores[1 - seat]
        hands += match.hands_played
    return Outcome(task, won, game_points, hands)


def wilson(won: int, played: int) -> tuple[float, float]:
    """The interval in which the true rate lies with 95 % confidence.

    >>> low, high = wilson(97, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.915 0.990'
    """
    if played == 0:
        return 0.0, 1.0
    rate, spread = won / played, Z * Z / played
    centre = (rate + spread / 2) / (1 + spread)
    margin = Z * math.sqrt(rate * (1 - rate) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, centre - margin), min(1.0, centre + margin)


def summary(rules: str, outcomes: Iterable[Outcome]) -> Summary:
    """What the pairs of one preset amount to."""
    mine = [outcome for outcome in outcomes if outcome.task.rules == rules]
    matches, won = 2 * len(mine), sum(outcome.won for outcome in mine)
    low, high = wilson(won, matches)
    hands = sum(outcome.hands for outcome in mine)
    points = sum(outcome.game_points for outcome in mine)
    return Summary(rules, matches, won, low, high, points / hands if hands else 0.0)


def finished(path: Path | None, wanted: set[Task]) -> dict[Task, Outcome]:
    """The pairs that an earlier run has written down; a line cut short by a stop is played again."""
    if path is None or not path.exists():
        return {}
    known: dict[Task, Outcome] = {}
    for line in path.read_bytes().splitlines():
        try:
            outcome = msgspec.json.decode(line, type=Outcome)
        except msgspec.DecodeError:
            continue
        if outcome.task in wanted:
            known[outcome.task] = outcome
    return known


def played(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    """The outcomes as they come."""
    if jobs == 1:
        yield from map(play_pair, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play_pair, task) for task in tasks]):
            yield future.result()


def append(path: Path, outcome: Outcome) -> None:
    """Write a pair down on a line of its own, also after a line that a stop has cut short."""
    written = path.read_bytes() if path.exists() else b""
    line = msgspec.json.encode(outcome) + b"\n"
    with path.open("ab") as file:
        file.write(line if not written or written.endswith(b"\n") else b"\n" + line)


def measure(tasks: list[Task], jobs: int, out: Path | None) -> list[Outcome]:
    """All outcomes, those already written down first; progress on standard error."""
    known = finished(out, set(tasks))
    missing = [task for task in tasks if task not in known]
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("pairs", total=len(tasks), completed=len(known))
        for outcome in played(missing, jobs):
            known[outcome.task] = outcome
            if out is not None:
                append(out, outcome)
            progress.advance(bar)
    return list(known.values())


def command_line() -> argparse.ArgumentParser:
    """The options of this program."""
    parser = argparse.ArgumentParser(prog="python -m bench.players", description="How often one level beats another.")
    parser.add_argument("--level", choices=LEVELS, default="heuristic")
    parser.add_argument("--against", choices=LEVELS, default="random")
    parser.add_argument("--rules", choices=PRESET_KEYS, nargs="+", default=list(PRESET_KEYS))
    parser.add_argument("--pairs", type=int, default=200, help="pairs of mirrored matches for each preset")
    parser.add_argument("--seed", type=int, default=66)
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    parser.add_argument("--out", type=Path, help="file to write pairs to and to go on from")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main() -> int:
    """Measure, then print a line for each preset."""
    options = command_line().parse_args()
    tasks = [
        Task(options.level, options.against, rules, options.seed, pair)
        for rules in options.rules
        for pair in range(options.pairs)
    ]
    outcomes = measure(tasks, options.jobs, options.out)
    summaries = [summary(rules, outcomes) for rules in options.rules]
    if options.json:
        print(json.dumps({one.rules: msgspec.to_builtins(one) for one in summaries}))
        return 0
    print(f"{options.level} against {options.against}, matches won")
    for one in summaries:
        share = f"{one.won / max(1, one.matches):.1%} [{one.low:.1%}, {one.high:.1%}]"
        print(f"{one.rules:16}{one.won:5}/{one.matches:<5}{share:26}{one.game_points_per_hand:+.2f} points a hand")
    return 0


if __name__ == "__main__":
    sys.exit(main())
