"""From what a person asks for on the start page to the options of a table."""

from sixtysix.game import house_rules
from sixtysix.game.rules import settings_of
from sixtysix.portal import wire
from sixtysix.portal.events import Options


def options(request: wire.OpenTable) -> Options:
    """The options of the table asked for. `RulesError` for an unknown preset, or settings that make no sense."""
    rules = house_rules(request.preset, request.settings)
    return Options(
        rules_key=rules.key,
        settings=settings_of(rules),
        target=rules.default_target if request.target is None else request.target,
        undo=request.undo,
        show_points=request.show_points,
        speed=request.speed,
    )
