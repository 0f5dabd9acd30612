"""Stamps say that a step of the set-up is done, and for which inputs; a lock lets one process set up at a time."""

import fcntl
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path


class Extent(StrEnum):
    """How much is set up. What DEV brings contains what RUN brings, exactly."""

    RUN = "run"
    DEV = "dev"


def fingerprint(root: Path, files: Iterable[Path], *facts: str) -> str:
    """A digest of the names and contents of ``files`` and of ``facts``; equal digests mean equal inputs."""
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(f"{len(fact)}:{fact}".encode())
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root)}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def is_current(stamp: Path, digest: str) -> bool:
    """Whether the step that writes ``stamp`` was finished for these inputs."""
    try:
        return stamp.read_text() == digest
    except OSError:
        return False


def write(stamp: Path, digest: str) -> None:
    """Record that the step is finished; never leaves half a stamp."""
    draft = stamp.with_name(f"{stamp.name}.{os.getpid()}")
    draft.write_text(digest)
    draft.replace(stamp)


@contextmanager
def exclusive(root: Path) -> Iterator[None]:
    """Hold the lock of this checkout; waits, and says so, while another process sets up."""
    with (root / ".x.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.stderr.write("x: waiting for another set-up of this checkout to finish\n")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
