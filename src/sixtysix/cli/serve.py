"""``sixtysix serve``: the house on the network, until it is told to stop."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.warming import warming
from sixtysix.store.folder import FolderProblem
from sixtysix.store.migrate import NewerDatabase
from sixtysix.store.store import StoreProblem
from sixtysix.web import logs
from sixtysix.web.origins import is_origin
from sixtysix.web.pages import PagesMissing
from sixtysix.web.serve import Settings, server
from sixtysix.web.server import AddressTaken, take_address

HOST: Final = "127.0.0.1"
PORT: Final = 6600
LAST_PORT: Final = 65_535
LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
OPEN_TO_ALL: Final = """\
Whoever reaches this machine can play here, and what is sent can be read on its way. On an open network put a proxy
with TLS before it (Caddy: reverse_proxy 127.0.0.1:{port}), leave --host away, and name the address people use:
--origin https://cards.example.org
"""


def serve(
    *,
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    origin: Annotated[tuple[str, ...], Parameter(negative=())] = (),
) -> None:
    """Start the portal without opening a browser.

    Args:
        host: The address to listen on.
        port: The port to listen on; 0 for any free one.
        data: The folder to keep games in.
        origin: The address people reach it at, behind a proxy: https://cards.example.org.
    """
    start(host, port, Settings(data=data or default_data(), origins=origin), announce)


def start(host: str, port: int, settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes. ``ready`` gets the page's address as soon as it can be asked for."""
    for origin in settings.origins:
        if not is_origin(origin):
            raise UserError(f"{origin!r} is not an origin: write a scheme and a host, https://cards.example.org")
    if not 0 <= port <= LAST_PORT:
        raise UserError(f"{port} is not a port: choose one from 0 to {LAST_PORT}")
    logs.configure()
    try:
        address = take_address(host, port)
        taken = address.getsockname()[1]
        if host not in LOOPBACK:
            sys.stderr.write(OPEN_TO_ALL.format(port=taken))
        with (
            warming() as show,
            server(
                settings,
                lambda: ready(page_address(host, taken)),
                watch=lambda readiness: show(readiness.done, readiness.total),
            ) as house,
        ):
            house.run([address])
    except AddressTaken as error:
        raise Failure(f"{error}: choose another with --host and --port") from error
    except NewerDatabase as error:
        raise UserError(str(error)) from error
    except (FolderProblem, PagesMissing, StoreProblem) as error:
        raise Failure(str(error)) from error


def page_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the page."""
    name = {"0.0.0.0": HOST, "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104 -- compared, not bound
    return f"http://{name}:{port}/"


def announce(address: str) -> None:
    """Print where the page is."""
    sys.stdout.write(f"Sixty-Six is at {address} (Ctrl+C ends it)\n")
    sys.stdout.flush()


def default_data() -> Path:
    """Where games are kept if nothing is said: by the XDG base directories."""
    home = os.environ.get("XDG_DATA_HOME", "")
    # An address that is not absolute is to be ignored, says the XDG text.
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".local" / "share") / "sixtysix"
