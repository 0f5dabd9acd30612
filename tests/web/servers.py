"""Real servers on free ports of this machine: in a thread to look at, in a process to kill."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Self, TypedDict, Unpack

from litestar import Litestar

from sixtysix.store.folder import Entropy
from sixtysix.store.store import now_ms
from sixtysix.store.writer import Clock
from sixtysix.web.hiding import Hidden
from sixtysix.web.limits import Limits
from sixtysix.web.requests import Requests
from sixtysix.web.serve import server
from sixtysix.web.server import Server, take_address
from sixtysix.web.settings import Mail, Metrics, OpenId, Redis, Settings

HOST = "127.0.0.1"
START_SECONDS = 60.0


class Running:
    """A server in a thread. ``url`` is its address, without a slash at the end."""

    def __init__(self, running: Server, url: str) -> None:
        self.server = running
        self.url = url


class Others(TypedDict, total=False):
    """What a test may set besides the limits."""

    origins: tuple[str, ...]
    trusted_proxies: tuple[str, ...]
    mail: Mail
    metrics: Metrics
    openid: OpenId
    redis: Redis


@contextmanager
def serving(
    data: Path,
    *,
    limits: Limits | None = None,
    entropy: Entropy = secrets.token_bytes,
    clock: Clock = now_ms,
    port: int = 0,
    **others: Unpack[Others],
) -> Iterator[Running]:
    """A server that runs as long as the block, on a free port unless another is given."""
    ready = Event()
    settings = Settings(data=data, limits=limits or Limits(), **others)
    with take_address(HOST, port) as address, server(settings, ready.set, entropy=entropy, clock=clock) as house:
        url = f"http://{HOST}:{address.getsockname()[1]}"
        thread = Thread(target=house.run, args=([address],), name="server")
        thread.start()
        try:
            assert ready.wait(START_SECONDS), "the server did not start"
            yield Running(house, url)
        finally:
            house.leave()
            thread.join()


def application_of(running: Server) -> Litestar:
    """What is inside all that stands around it."""
    outer = running.config.app
    assert isinstance(outer, Requests)
    hidden = outer._app
    assert isinstance(hidden, Hidden)
    app = hidden._app
    assert isinstance(app, Litestar)
    return app


class Process:
    """``sixtysix serve`` or ``play`` as people start it; ``cache`` is where compiled code is kept, if not as usual."""

    def __init__(self, data: Path, port: int = 0, name: str = "serve", cache: Path | None = None) -> None:
        command = [sys.executable, "-m", "sixtysix", name, "--port", str(port), "--data", str(data)]
        compiled = {} if cache is None else {"NUMBA_CACHE_DIR": str(cache)}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **compiled}
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said, self._process.communicate()[1]
        self.url = said.split()[3].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def children(self) -> list[int]:
        """The processes it has started and that are still there."""
        pid = self._process.pid
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self._process.kill()
        self._process.communicate()

    def terminate(self) -> str:
        """Ask it to go, and wait; what it logged."""
        self._process.terminate()
        log = self._process.communicate(timeout=START_SECONDS)[1]
        assert self._process.returncode == 0, "a server that is asked to go has not failed"
        return log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self.kill()
