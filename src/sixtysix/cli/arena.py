"""``sixtysix arena``: two players on the same deals, with seats swapped."""

from typing import Final

from rich.console import Console
from rich.table import Table

from sixtysix.arena.estimate import Interval
from sixtysix.arena.summary import Summary
from sixtysix.cli.duels import Amount, Setup, contestant, play, progress
from sixtysix.cli.output import print_json

DEALS: Final = 1000
NOTHING_SAID: Final = Setup()


def arena(
    first: str, second: str, *, deals: Amount = DEALS, until_decided: bool = False, setup: Setup = NOTHING_SAID
) -> None:
    """Compare two players: every deal is played twice, with the seats swapped.

    Args:
        first: A level, alone or with a budget: heuristic, LEVEL@2000 for iterations, LEVEL@100ms for a time.
        second: The other player.
        deals: How many to play; an odd number is rounded up to whole pairs.
        until_decided: Stop as soon as it is certain (95 %) who is better, after at most that many deals.
        setup: How they meet.
    """
    duel = setup.duel(contestant(first), contestant(second))
    with progress() as bar:
        summary = play(duel, setup.run((deals + 1) // 2, until_decided=until_decided), bar)
    if setup.json:
        print_json(summary)
    else:
        Console().print(_table(summary))


def _table(summary: Summary) -> Table:
    first, second = summary.players
    share = f"{summary.matches_won[0]} of {summary.matches}, {_interval(summary.match_share_ci95, '.1%')}"
    table = Table(title=f"{first} against {second}, {summary.rules}", title_justify="left", show_header=False)
    table.add_row("deals", f"{summary.deals}, each deck twice")
    table.add_row("game points a deal", f"{summary.game_points_per_deal:+.3f} {_interval(summary.ci95, '+.3f')}")
    if summary.anytime:
        better = {"first": first, "second": second, None: "not decided"}[summary.better]
        table.add_row("better", better)
    table.add_row("deals won", f"{summary.deals_won[0]} to {summary.deals_won[1]}")
    table.add_row(f"matches to {summary.target} won", share)
    if summary.mirroring is not None:
        spread = f"{summary.deal_sd:.2f} a deal, {summary.pair_sd:.2f} a pair"
        table.add_row("standard deviation", f"{spread}: mirroring saves {summary.mirroring:.1f} times the deals")
    for player, spent in zip(summary.players, summary.ms_per_decision, strict=True):
        table.add_row(f"{player}, a decision", f"{spent:.3g} ms")
    return table


def _interval(ends: Interval | None, form: str) -> str:
    return "" if ends is None else rf"\[{ends[0]:{form}}, {ends[1]:{form}}]"
