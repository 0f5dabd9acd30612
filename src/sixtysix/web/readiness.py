"""How far the computer players are, from their own words to those for people who wait."""

from typing import assert_never

import structlog

from sixtysix.players.levels import COMPILED, STAND_IN
from sixtysix.players.transport import Ready, Readying, Start
from sixtysix.portal import wire

_log = structlog.get_logger()


def readiness(start: Start) -> wire.Readiness:
    """What people are told of it; that nothing can be compiled is noted in the log as well."""
    match start:
        case Readying(done=done, total=total):
            return wire.Readiness(ready=False, done=done, total=total)
        case Ready(problem=None):
            return wire.Readiness()
        case Ready(problem=problem):
            _log.error("nothing can be compiled", problem=problem, levels=COMPILED, stand_in=STAND_IN)
            return wire.Readiness(unready=COMPILED, stand_in=STAND_IN)
        case _:
            assert_never(start)
