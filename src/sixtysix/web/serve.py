"""From a folder and an address to a running server."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sixtysix.portal import wire
from sixtysix.store.folder import DataFolder, Entropy
from sixtysix.store.store import now_ms
from sixtysix.store.writer import Clock
from sixtysix.web.app import create_app
from sixtysix.web.figures import State, published
from sixtysix.web.hiding import Hidden
from sixtysix.web.house import House
from sixtysix.web.requests import Requests
from sixtysix.web.server import Server
from sixtysix.web.sessions import Sessions
from sixtysix.web.settings import Settings


@contextmanager
def server(
    settings: Settings,
    ready: Callable[[], None],
    *,
    watch: Callable[[wire.Readiness], None] = lambda _: None,
    entropy: Entropy = secrets.token_bytes,
    clock: Clock = now_ms,
) -> Iterator[Server]:
    """A server that is set up and can be run; ``ready`` is called when the first page can be asked for.

    ``watch`` hears how far the computer players are with getting ready, which takes longer.

    `FolderProblem`, `NewerDatabase`, `StoreProblem`, `SettingsProblem`, `PagesMissing` or `MetricsAddressTaken` if it
    can't be. Only tests give another ``entropy`` or ``clock`` than the operating system's.
    """
    with DataFolder(settings.data) as folder:
        keep = settings.copy_before_migration
        house = House(folder, limits=settings.limits, keep_copy=keep, entropy=entropy, clock=clock)
        sessions = Sessions(settings.limits)
        app = Requests(Hidden(create_app(house, sessions, settings, watch), house.visitor), house.figures)
        with published(house.figures, State(house, sessions), settings.metrics):
            yield Server(app, sessions, settings.limits, ready)
