"""``sixtysix ladder``: where each level stands, in Elo."""

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from sixtysix.arena.duel import Duel
from sixtysix.arena.ladder import ANCHOR, Ladder, Pairing, meetings, rung, standings
from sixtysix.arena.plot import ladder_svg
from sixtysix.cli.duels import Amount, Setup, contestant, play, progress
from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.output import print_json
from sixtysix.players.levels import LEVELS

PAIRS: Final = 1000
NOTHING_SAID: Final = Setup()


def ladder(
    *levels: str,
    pairs: Amount = PAIRS,
    pairing: Pairing = Pairing.NEIGHBOURS,
    plot: Path | None = None,
    setup: Setup = NOTHING_SAID,
) -> None:
    """Rate levels in Elo of matches, with random at 1200.

    Args:
        levels: From weak to strong, alone or with a budget as in arena; random and all levels if none is named.
        pairs: Mirrored pairs of deals of each meeting.
        pairing: Whether each meets its neighbours only, or all others.
        plot: A file ending in .svg to draw the ladder in.
        setup: How they meet.
    """
    if plot is not None and (plot.suffix != ".svg" or not plot.parent.is_dir()):
        raise UserError(f"{plot} can't be drawn in: name a file ending in .svg in a folder that exists")
    duels = _duels(levels, pairing, setup)
    with progress() as bar:
        climbed = standings([play(duel, setup.run(pairs), bar) for duel in duels])
    if plot is not None:
        _draw(climbed, plot)
    if setup.json:
        print_json(climbed)
    else:
        Console().print(_table(climbed, duels[0]))


def _duels(levels: tuple[str, ...], pairing: Pairing, setup: Setup) -> list[Duel]:
    contestants = [contestant(level) for level in levels or (ANCHOR, *LEVELS)]
    try:
        return [rung(setup.duel(upper, lower)) for upper, lower in meetings(contestants, pairing)]
    except ValueError as error:
        raise UserError(str(error)) from None


def _draw(climbed: Ladder, plot: Path) -> None:
    try:
        plot.write_text(ladder_svg(climbed.standings), "utf-8")
    except OSError as error:
        raise Failure(f"can't write {plot}: {error.strerror}") from None


def _table(climbed: Ladder, duel: Duel) -> Table:
    title = f"Elo of matches to {duel.target}, {duel.rules.key}"
    table = Table("player", "Elo", "95 %", "step", "95 %", title=title, title_justify="left")
    for one in reversed(climbed.standings):
        step = "" if one.step is None else f"{one.step:+.0f}"
        step_ends = "" if one.step_ci95 is None else f"{one.step_ci95[0]:+.0f} to {one.step_ci95[1]:+.0f}"
        table.add_row(one.player, f"{one.elo:.0f}", f"{one.ci95[0]:.0f} to {one.ci95[1]:.0f}", step, step_ends)
    return table
