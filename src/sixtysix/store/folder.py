"""The data folder of a house on one machine: its database, its secret, and the lock that keeps a second server out."""

import fcntl
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, Self

Entropy = Callable[[int], bytes]
"""So many bytes nobody can guess. In production always the operating system's generator."""

SECRET_BYTES: Final = 32
DATABASE: Final = "house.db"
KEY: Final = "secret"
LOCK: Final = "lock"
"""The files of a house, in its folder."""


class FolderProblem(Exception):
    """The data folder can't be used. The text says why and what to do."""


class DataFolder:
    """An opened and locked data folder. Nobody but its owner can read it."""

    def __init__(self, path: Path) -> None:
        """Make the folder if it is missing, and lock it. Anything in the way is a `FolderProblem`."""
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock: IO[bytes] = (path / LOCK).open("ab")
        except OSError as error:
            raise FolderProblem(
                f"the data folder {path} can't be used ({reason_of(error)}): choose another with --data"
            ) from error
        try:
            # Held by the process, so that one that is killed leaves none behind.
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise FolderProblem(
                f"another server uses the data folder {path}: end it, or choose another with --data"
            ) from error

    @property
    def database(self) -> Path:
        """Where the database is."""
        return self.path / DATABASE

    def secret(self, entropy: Entropy = secrets.token_bytes) -> bytes:
        """What the house signs with: made once, and kept where only the owner of the folder can read it."""
        file = self.path / KEY
        try:
            if not file.exists():
                self._write_secret(file, entropy(SECRET_BYTES))
            key = file.read_bytes()
        except OSError as error:
            raise FolderProblem(
                f"the data folder {self.path} can't be used ({reason_of(error)}): choose another with --data"
            ) from error
        if len(key) != SECRET_BYTES:
            raise FolderProblem(f"{file} is damaged: remove it, then everyone at a table has to begin anew")
        return key

    def _write_secret(self, file: Path, key: bytes) -> None:
        """Whole or not at all: a start that is killed here must not leave half a key behind."""
        draft = file.with_name(f"{KEY}.new")
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(key)
            stream.flush()
            os.fsync(stream.fileno())
        draft.rename(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Unlock the folder."""
        self._lock.close()


def reason_of(error: OSError) -> str:
    """What the system says of it, as part of a sentence."""
    return (error.strerror or str(error)).lower()
