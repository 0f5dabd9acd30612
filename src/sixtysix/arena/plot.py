"""The ladder as a picture: a row for each player, a dot at its Elo and a line over its interval."""

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from sixtysix.arena.ladder import Standing

WIDTH: Final = 720
LEFT: Final = 150
RIGHT: Final = 90
TOP: Final = 20
ROW: Final = 36
FOOT: Final = 44
STEPS: Final = (50, 100, 200, 500, 1000, 2000, 5000)
"""Elo between two lines of the scale: the smallest that leaves at most ten of them."""

_STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#1f2937}.scale{fill:#6b7280;font-size:12px}"
    ".grid{stroke:#e5e7eb}.interval{stroke:#15803d;stroke-width:3;stroke-linecap:round}.elo{fill:#15803d}"
)


def ladder_svg(standings: Sequence[Standing]) -> str:
    """The ladder as an SVG document, the strongest at the top."""
    height = TOP + ROW * len(standings) + FOOT
    low = min(standing.ci95[0] for standing in standings)
    high = max(standing.ci95[1] for standing in standings)
    step = next((one for one in STEPS if (high - low) / one <= 10), STEPS[-1])
    scale = _Scale(math.floor(low / step) * step, math.ceil(high / step + 0.001) * step)
    rows = [_row(standing, TOP + ROW * place, scale) for place, standing in enumerate(reversed(standings))]
    lines = [_line(elo, height - FOOT, scale) for elo in range(scale.low, scale.high + 1, step)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            "<title>Elo of each player, with intervals of 95 %</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *lines,
            *rows,
            f'<text class="scale" x="{LEFT}" y="{height - 8}">Elo</text>',
            "</svg>\n",
        ]
    )


class _Scale:
    """From Elo to places on the page."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def at(self, elo: float) -> str:
        return f"{LEFT + (elo - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT):.1f}"


def _line(elo: int, bottom: int, scale: _Scale) -> str:
    x = scale.at(elo)
    return (
        f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}"/>'
        f'<text class="scale" x="{x}" y="{bottom + 16}" text-anchor="middle">{elo}</text>'
    )


def _row(standing: Standing, top: int, scale: _Scale) -> str:
    middle = top + ROW // 2
    low, high = (scale.at(end) for end in standing.ci95)
    return (
        f'<text x="{LEFT - 16}" y="{middle + 5}" text-anchor="end">{escape(standing.player)}</text>'
        f'<line class="interval" x1="{low}" y1="{middle}" x2="{high}" y2="{middle}"/>'
        f'<circle class="elo" cx="{scale.at(standing.elo)}" cy="{middle}" r="6"/>'
        f'<text x="{WIDTH - RIGHT + 16}" y="{middle + 5}">{standing.elo:.0f}</text>'
    )
