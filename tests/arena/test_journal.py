"""The file of a run: it goes on where it was cut, and takes nothing for a journal that is none."""

from pathlib import Path

import pytest

from sixtysix.arena.duel import Pair
from sixtysix.arena.journal import Journal, JournalError, read_journal
from tests.arena.duels import duel, pairs

PAIRS = pairs([(1, 2), (-3, 0), (2, 2)])


def written(path: Path, kept: list[Pair], seed: str = "66") -> None:
    with Journal(path, duel(seed=seed).identity) as journal:
        for pair in kept:
            journal.add(pair)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    written(path, PAIRS[:2])
    written(path, PAIRS[2:])
    assert read_journal(path, duel().identity, Pair) == dict(enumerate(PAIRS))


def test_a_journal_holds_several_duels(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    written(path, PAIRS[:1], seed="1")
    written(path, PAIRS[1:], seed="2")
    assert list(read_journal(path, duel(seed="1").identity, Pair)) == [0]
    assert list(read_journal(path, duel(seed="2").identity, Pair)) == [1, 2]
    assert read_journal(path, duel(seed="3").identity, Pair) == {}


def test_there_need_not_be_one_yet(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "pairs.jsonl", duel().identity, Pair) == {}


@pytest.mark.parametrize("left", [1, 5, 60, -1])
def test_a_line_cut_by_a_stop_makes_room_for_the_next(tmp_path: Path, left: int) -> None:
    path = tmp_path / "pairs.jsonl"
    written(path, PAIRS[:1])
    whole = path.read_bytes()
    path.write_bytes(whole + whole.rstrip()[:left])
    assert list(read_journal(path, duel().identity, Pair)) == [0]
    written(path, PAIRS[1:])
    assert read_journal(path, duel().identity, Pair) == dict(enumerate(PAIRS))


@pytest.mark.parametrize(
    ("content", "line"),
    [
        pytest.param(b"# Sixty-Six\n", 1, id="a text"),
        pytest.param(b"one line without an end", 1, id="a text of one line"),
        pytest.param(b"\xff\xfe\n", 1, id="no text"),
        pytest.param(b"{}\n", 1, id="another object"),
        pytest.param(b"\n", 1, id="an empty line"),
    ],
)
def test_another_file_is_refused_and_stays_as_it_is(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "notes.md"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=f"line {line}, is no pair of deals: choose another file"):
        read_journal(path, duel().identity, Pair)
    assert path.read_bytes() == content


def test_a_fault_in_the_middle_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    written(path, PAIRS)
    first, second, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second[:40] + b"\n" + third)
    with pytest.raises(JournalError, match="line 2,"):
        read_journal(path, duel().identity, Pair)


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"can't resume from .*: Is a directory"):
        read_journal(tmp_path, duel().identity, Pair)
    with (
        pytest.raises(JournalError, match="No such file or directory"),
        Journal(tmp_path / "no" / "pairs", duel().identity),
    ):
        pass
