"""``sixtysix play``: the house for one person, with its page opened in the browser."""

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread

from sixtysix.cli.serve import announce, start
from sixtysix.cli.settings import read_settings


def play(*, host: str | None = None, port: int | None = None, data: Path | None = None) -> None:
    """Start the portal on this machine and open its page, or print where it is.

    Args:
        host: The address to listen on.
        port: The port to listen on; 0 for any free one.
        data: The folder to keep games in.

    The other settings come from where ``serve`` has them.
    """
    start(read_settings(None, {"host": host, "port": port, "data": data}), _show)


def _show(address: str) -> None:
    announce(address)
    if has_screen():
        # Some browsers hold the one who calls them until they are closed.
        Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()


def has_screen() -> bool:
    """Whether a browser could show anything: a text browser in this terminal would only be in the way."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
