"""What travels over plain HTTP."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sixtysix.portal.wire.base import Incoming, LevelKey, PresetKey, Speed, Wire
from sixtysix.portal.wire.frames import Readiness


class PresetView(Wire, frozen=True):
    """One preset: its settings and which of them its source states in words."""

    key: str
    settings: dict[str, object]
    stated: tuple[str, ...]
    targets: tuple[int, ...]


class LevelView(Wire, frozen=True):
    """A level of the computer player; its names are in the catalogues."""

    key: str


class Offer(Wire, frozen=True):
    """What the start page can offer: presets, and levels from weak to strong with the one to begin with.

    The values of a setting are generated into the front end.
    """

    presets: tuple[PresetView, ...]
    levels: tuple[LevelView, ...]
    usual_level: str


class OpenTable(Incoming, frozen=True):
    """Open a test table against the computer. ``settings`` change single settings of ``preset`` (house rules)."""

    preset: PresetKey
    level: LevelKey
    target: Annotated[int, Meta(ge=1, le=1000)] | None = None
    settings: dict[str, object] = msgspec.field(default_factory=dict)
    undo: bool = True
    show_points: bool = True
    speed: Speed = 1.0


class Opened(Wire, frozen=True):
    """The new table."""

    table: str


class CheckRules(Incoming, frozen=True):
    """Ask whether a mix of settings makes sense."""

    preset: PresetKey
    settings: dict[str, object] = msgspec.field(default_factory=dict)


class RulesProblem(Wire, frozen=True):
    """Why a mix is refused.

    ``code`` names the sentence in the catalogues, which ``parameters`` fill; ``settings`` are those to change;
    ``message`` is English.
    """

    code: str
    settings: tuple[str, ...]
    message: str
    parameters: dict[str, str] = msgspec.field(default_factory=dict)


class RulesChecked(Wire, frozen=True):
    """The whole rule set after the changes, or what is wrong with it."""

    settings: dict[str, object]
    problems: tuple[RulesProblem, ...]


class Alive(Wire, frozen=True):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Fit(Wire, frozen=True):
    """What of the house works: reading and writing its database, the pages, and how far its computer players are.

    ``redis`` is whether it answers, None in a house that has none.
    """

    database: bool
    writer: bool
    pages: bool
    players: Readiness
    redis: bool | None


class HttpProblem(Wire, frozen=True):
    """Every answer that is not a success has this form."""

    code: str
    message: str
