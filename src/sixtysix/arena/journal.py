"""The file in which a run keeps its pairs, one JSON object a line, so that a later run can go on from there.

Lines are only ever added. One journal may hold many runs, duels and others; each line names its own by an identity,
everything that decides what is played in it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Generic, Protocol, Self, TypeVar

import msgspec


class Numbered(Protocol):
    """What a run consists of: pairs of deals, for instance."""

    @property
    def number(self) -> int:
        """Its place in the run."""
        ...


Item = TypeVar("Item", bound=Numbered)

_BEGINNING: Final = b'{"duel":'
"""How every line begins, also one that was cut: what else is in a file is not ours to remove."""


class JournalError(Exception):
    """A file that is no journal, or can't be one; the text says why and what to do."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose line it is, and what it holds, still to be read."""

    duel: str
    pair: msgspec.Raw


class Entry(msgspec.Struct, Generic[Item], frozen=True):
    """One line: a pair, or whatever the run consists of, and the run that it belongs to."""

    duel: str
    pair: Item


def read_journal(path: Path, identity: str, kind: type[Item]) -> Mapping[int, Item]:
    """What the journal holds of the run with this identity, by number; nothing if there is no such file yet.

    A last line without its end was cut by a stop, and is left out. Any other line that is no entry is a
    `JournalError`, and so is a file that can't be read.
    """
    lines = [(place, _line(line, path, place)) for place, line in enumerate(_whole_lines(path), start=1)]
    items = [_item(line, kind, path, place) for place, line in lines if line.duel == identity]
    return {item.number: item for item in items}


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


def _line(line: bytes, path: Path, place: int) -> _Line:
    try:
        return msgspec.json.decode(line, type=_Line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _no_pair(path, place) from None


def _item(line: _Line, kind: type[Item], path: Path, place: int) -> Item:
    try:
        return msgspec.json.decode(line.pair, type=kind)
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

    def __init__(self, path: Path, identity: str) -> None:
        self._identity = identity
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

    def add(self, item: Numbered) -> None:
        """Write a pair down; it is in the file when this returns, and survives the end of the process."""
        self._file.write(msgspec.json.encode(Entry(self._identity, item)) + b"\n")
        self._file.flush()
