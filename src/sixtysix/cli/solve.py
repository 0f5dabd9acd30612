"""``sixtysix solve``: what each legal action is worth at the end of a record, or in a position from a book."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sixtysix.analysis.position import read_position
from sixtysix.analysis.solving import (
    QUICK,
    THOROUGH,
    Method,
    Sampling,
    Valued,
    position_seen,
    solve_open_cards,
    solve_seen,
    solve_small,
    worlds_of,
)
from sixtysix.cli.duels import Amount, contestant
from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.output import print_json
from sixtysix.cli.verify import read_record
from sixtysix.cli.warming import compile_parts
from sixtysix.game import HandState, MatchRecord, observe, replay
from sixtysix.players.subgames import TooLarge

SAMPLER: Final = "ismcts-tree@10000"
RUNS: Final = 16


@Parameter(name="*")
@dataclass(frozen=True)
class Means:
    """How values are found.

    Args:
        thorough: Solve larger positions before sampling: minutes instead of seconds, and up to 1.3 GB.
        sampler: The player that values what can't be solved, with its budget for each run.
        runs: How many times it is asked; their spread makes the interval.
        seed: The same seed samples the same.
    """

    thorough: bool = False
    sampler: str = SAMPLER
    runs: Amount = RUNS
    seed: int = 66


NOTHING_SAID: Final = Means()


class Solved(msgspec.Struct, frozen=True):
    """What is printed: the position, who knows what in it, in how many ways the rest may lie, the actions best first.

    ``seat`` is None in a position that has no seats.
    """

    position: str
    rules: str
    seat: int | None
    knows: str
    worlds: int
    actions: tuple[Valued, ...]


def solve(record: Path, *, open_cards: bool = False, means: Means = NOTHING_SAID, json: bool = False) -> None:
    """Value every legal action of a position for the seat to act, by what that seat knows.

    Values are game points of the deal: exact where nothing is hidden, with the bounds of equilibrium play against one
    who knows all cards where little is, and sampled with an interval of 95 % otherwise.

    Args:
        record: A record whose last hand goes on, or a position in a file ending in .json; see docs/analysis.md.
        open_cards: Value the actions as if both sides saw all cards, the order of the talon too.
        means: How values are found.
        json: Print one JSON object.
    """
    compile_parts()
    if record.suffix == ".json":
        if open_cards:
            raise UserError("a position has no open cards: --open-cards needs a record")
        solved = _of_position(record, means)
    else:
        solved = _of_record(record, means, open_cards=open_cards)
    if json:
        print_json(solved)
    else:
        print(_title(solved))
        Console().print(_table(solved.actions))


def _of_position(path: Path, means: Means) -> Solved:
    try:
        position = read_position(path.read_bytes())
    except OSError as error:
        raise UserError(f"can't read {path}: {error.strerror}") from None
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    try:
        found = solve_small(position, THOROUGH if means.thorough else QUICK)
    except TooLarge:
        advice = "only a record can be sampled" if means.thorough else "try --thorough"
        raise Failure(f"{path} has too much hidden to be solved: {advice}") from None
    return Solved(str(path), position.rules.key, None, "its own cards", worlds_of(position), found)


def _of_record(path: Path, means: Means, *, open_cards: bool) -> Solved:
    sampling = Sampling(contestant(means.sampler), str(means.seed), means.runs)
    match = read_record(path)
    hand = _last_hand(path, match)
    seat = hand.to_act
    if open_cards:
        knows, worlds, found = "all cards", 1, solve_open_cards(hand)
    else:
        seen = observe(hand, seat)
        knows, worlds = "what it has seen", worlds_of(position_seen(seen))
        found = solve_seen(seen, THOROUGH if means.thorough else QUICK, sampling)
        if all(one.value is None for one in found):
            raise UserError(f"{means.sampler} values no actions: choose a sampler that does, such as {SAMPLER}")
    name = match.seats[seat] if seat is not None else ""
    where = f"hand {len(match.hands)}, trick {len(hand.tricks) + 1}, {name} to act"
    return Solved(where, match.rules.key, seat, knows, worlds, found)


def _last_hand(path: Path, match: MatchRecord) -> HandState:
    """The hand that goes on at the end of the record; a `UserError` if none does."""
    hand = replay(match).hand
    if hand is None or hand.to_act is None:
        raise UserError(f"{path} has no hand that goes on: cut its last hand off before the action to be valued")
    return hand


def _title(solved: Solved) -> str:
    ways = "nothing is hidden" if solved.worlds == 1 else f"{solved.worlds:,} ways the rest may lie"
    seat = "the side to act" if solved.seat is None else f"seat {solved.seat}"
    return f"{solved.position} ({solved.rules}): {seat} knows {solved.knows}, {ways}"


def _table(actions: tuple[Valued, ...]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("action")
    table.add_column("game points", justify="right")
    table.add_column("between", justify="right")
    table.add_column("found by")
    for one in actions:
        table.add_row(one.action, _points(one.value), _between(one), one.method)
    return table


def _points(value: float | None) -> str:
    return "not weighed" if value is None else f"{value:+.3f}"


def _between(one: Valued) -> str:
    if one.low is None or one.high is None or one.method is Method.EXACT:
        return ""
    return f"{one.low:+.3f} and {one.high:+.3f}"
