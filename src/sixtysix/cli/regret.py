"""``sixtysix regret``: what a player gives away where the rest of the hand can be solved."""

from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sixtysix.arena.regret import Kind, KindRegret, Regrets, Study, run_study
from sixtysix.cli.duels import Amount, Setup, contestant, progress, reported
from sixtysix.cli.output import print_json
from sixtysix.cli.warming import compile_parts

POSITIONS: Final = 500
DEALS: Final = 100_000
"""More than any number of positions has needed so far."""
KINDS: Final = (Kind.LAST_DRAW, Kind.CLOSED)
NOTHING_SAID: Final = Setup()


def regret(
    player: str,
    *,
    positions: Amount = POSITIONS,
    deals: Amount = DEALS,
    kinds: tuple[Kind, ...] = KINDS,
    setup: Setup = NOTHING_SAID,
) -> None:
    """Judge a player's decisions by equilibrium play: mean regret in game points a decision.

    The player plays itself; in each deal one decision of every kind is judged. How often its closes succeed is counted
    along the way.

    Args:
        player: A level or a peer, alone or with a budget as in sixtysix arena.
        positions: How many decisions of each kind.
        deals: Stop after so many deals, however many decisions there were.
        kinds: Which positions: last-draw, closed (three cards each), two-draws (minutes and up to 1.3 GB each).
        setup: How it plays.
    """
    study = Study(contestant(player), setup.rule_set, str(setup.seed), tuple(dict.fromkeys(kinds)), setup.target)
    compile_parts()
    with progress() as bar, reported():
        task = bar.add_task(f"{study.contestant}, decisions of each kind", total=positions)
        found = run_study(study, setup.run(deals), positions, lambda done: bar.update(task, completed=done))
    if setup.json:
        print_json(found)
    else:
        Console().print(_table(found))


def _table(found: Regrets) -> Table:
    low, high = found.closes_won_ci95
    caption = f"{found.closes_won} of {found.closes} closes won, {low:.1%} to {high:.1%}; {found.deals} deals"
    table = Table(
        title=f"{found.player}, {found.rules}: regret in game points a decision, with intervals of 95 %",
        title_justify="left",
        caption=caption,
        caption_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    for name in ("kind", "decisions", "regret", "between", "without", "worst", "too large"):
        table.add_column(name, justify="left" if name == "kind" else "right")
    for one in found.kinds:
        table.add_row(one.kind, str(one.decisions), *_figures(one), str(one.too_large))
    return table


def _figures(one: KindRegret) -> tuple[str, str, str, str]:
    if one.regret is None or one.none is None or one.worst is None:
        return "", "", "", ""
    interval = "" if one.ci95 is None else f"{one.ci95[0]:.3f} and {one.ci95[1]:.3f}"
    return f"{one.regret:.3f}", interval, f"{one.none:.1%}", f"{one.worst:.2f}"
