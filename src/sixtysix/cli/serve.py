"""``sixtysix serve``: the house on the network, until it is told to stop."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.settings import read_settings
from sixtysix.cli.warming import warming
from sixtysix.store.folder import FolderProblem
from sixtysix.store.migrate import NewerDatabase
from sixtysix.store.store import StoreProblem
from sixtysix.web import logs
from sixtysix.web.figures import MetricsAddressTaken
from sixtysix.web.pages import PagesMissing
from sixtysix.web.serve import server
from sixtysix.web.server import AddressTaken, StartFailed, take_address
from sixtysix.web.settings import Settings, SettingsProblem

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
OPEN_TO_ALL: Final = """\
Whoever reaches this machine can play here, and what is sent can be read on its way. On an open network put a proxy
with TLS before it (Caddy: reverse_proxy 127.0.0.1:{port}), leave --host away, and name the address people use:
--origin https://cards.example.org
"""


def serve(
    *,
    settings: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    origin: Annotated[tuple[str, ...], Parameter(negative=())] = (),
) -> None:
    """Start the portal without opening a browser.

    Args:
        settings: A file of settings; what is said here, or in the environment, is stronger. docs/operations.md has all.
        host: The address to listen on.
        port: The port to listen on; 0 for any free one.
        data: The folder to keep games in.
        origin: The address people reach it at, behind a proxy: https://cards.example.org.
    """
    said = {"host": host, "port": port, "data": data, "origins": origin or None}
    start(read_settings(settings, said), announce)


def start(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes. ``ready`` gets the page's address as soon as it can be asked for."""
    logs.configure(settings.log)
    try:
        address = take_address(settings.host, settings.port)
        taken = address.getsockname()[1]
        if settings.host not in LOOPBACK:
            sys.stderr.write(OPEN_TO_ALL.format(port=taken))
        with (
            warming() as show,
            server(
                settings,
                lambda: ready(page_address(settings.host, taken)),
                watch=lambda readiness: show(readiness.done, readiness.total),
            ) as house,
        ):
            house.run([address])
    except (NewerDatabase, SettingsProblem) as error:
        raise UserError(str(error)) from error
    except (AddressTaken, FolderProblem, MetricsAddressTaken, PagesMissing, StartFailed, StoreProblem) as error:
        raise Failure(str(error)) from error


def page_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the page."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104 -- compared, not bound
    return f"http://{name}:{port}/"


def announce(address: str) -> None:
    """Print where the page is."""
    sys.stdout.write(f"Sixty-Six is at {address} (Ctrl+C ends it)\n")
    sys.stdout.flush()
