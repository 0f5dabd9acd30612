"""The file in which a run keeps its pairs, one JSON object a line, so that a later run can go on from there.

Lines are only ever added. One journal may hold many duels; each line names its own by `Duel.identity`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

import msgspec

from sixtysix.arena.duel import Duel, Pair

_BEGINNING: Final = b'{"duel":'
"""How every line begins, also one that was cut: what else is in a file is not ours to remove."""


class JournalError(Exception):
    """A file that is no journal, or can't be one; the text says why and what to do."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line: a pair, and the duel that it belongs to."""

    duel: str
    pair: Pair


def read_journal(path: Path, duel: Duel) -> Mapping[int, Pair]:
    """The pairs of this duel by number; none if there is no such file yet.

    A last line without its end was cut by a stop, and is left out. Any other line that is no entry is a
    `JournalError`, and so is a file that can't be read.
    """
    entries = [_entry(line, path, place) for place, line in enumerate(_whole_lines(path), start=1)]
    return {entry.pair.number: entry.pair for entry in entries if entry.duel == duel.identity}


def _whole_lines(path: Path) -> list[bytes]:
    try:
        *lines, cut = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unusable(path, error) from None
    if cut[: len(_BEGINNING)] != _BEGINNING[: len(cut)]:
        raise _no_pair(path, len(lines) + 1)
    return lines


def _entry(line: bytes, path: Path, place: int) -> Entry:
    try:
        return msgspec.json.decode(line, type=Entry)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _no_pair(path, place) from None


def _no_pair(path: Path, place: int) -> JournalError:
    return JournalError(f"{path}, line {place}, is no pair of deals: choose another file to resume")


def _unusable(path: Path, error: OSError) -> JournalError:
    return JournalError(f"can't resume from {path}: {error.strerror}")


class Journal:
    """A journal opened for adding to, without a last line that a stop has cut; a context manager.

    A `JournalError` if it can't be opened, or ends in something else.
    """

    def __init__(self, path: Path, duel: Duel) -> None:
        self._identity = duel.identity
        whole = sum(len(line) + 1 for line in _whole_lines(path))
        try:
            self._file = path.open("ab")
            self._file.truncate(whole)
        except OSError as error:
            raise _unusable(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, pair: Pair) -> None:
        """Write a pair down; it is in the file when this returns, and survives the end of the process."""
        self._file.write(msgspec.json.encode(Entry(self._identity, pair)) + b"\n")
        self._file.flush()
