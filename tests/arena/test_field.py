"""Many pairs: the same whatever the number of processes, and no process left behind."""

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from msgspec.structs import replace

from sixtysix.arena.duel import Duel, Pair, Thinking, play_pair
from sixtysix.arena.field import cores, play_in_order
from tests.arena.duels import duel

ROOT = Path(__file__).resolve().parents[2]
ENDLESS = """
import signal
import sys
from sixtysix.cli.app import main
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs these tests in the background ignores it
    sys.exit(main(["arena", "heuristic", "random", "--deals", "1000000", "--jobs", "2", "--resume", sys.argv[1]]))
"""


def without_times(pairs: Iterable[Pair]) -> list[Pair]:
    still = (Thinking(), Thinking())
    return [replace(pair, deals=tuple(replace(one, thinking=still) for one in pair.deals)) for pair in pairs]


def test_the_number_of_processes_changes_nothing() -> None:
    compared: Duel = duel("heuristic", "random")
    numbers = [5, 0, 1, 2, 3, 4, 9, 8, 7, 6, 11, 10]
    alone, together = (list(play_in_order(partial(play_pair, compared), numbers, jobs)) for jobs in (1, 2))
    assert [pair.number for pair in alone] == numbers
    assert without_times(alone) == without_times(together)


def test_one_may_stop_at_any_time() -> None:
    coming = play_in_order(partial(play_pair, duel()), range(1_000_000), 2)
    assert next(coming).number == 0
    coming.close()
    assert list(coming) == []


def test_a_process_that_dies_is_an_error() -> None:
    coming = play_in_order(partial(play_pair, duel("heuristic", "random")), range(1_000_000), 2)
    next(coming)
    for child in active_children():
        child.kill()
    with pytest.raises(BrokenExecutor):
        deque(coming, maxlen=0)


def test_there_is_a_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_run_leaves_no_processes(tmp_path: Path, number: signal.Signals) -> None:
    run = start(tmp_path)
    children = descendants(run.pid)
    assert len(children) >= 2
    run.send_signal(number)
    out, error = run.communicate(timeout=60)
    assert (run.returncode, out) == (-number, b"")
    assert b"Traceback" not in error
    assert wait_until(lambda: not any(is_alive(child) for child in children))


def test_ctrl_c_ends_a_run_in_silence_and_keeps_its_pairs(tmp_path: Path) -> None:
    run = start(tmp_path)
    os.killpg(run.pid, signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert (run.returncode, out, error) == (130, b"", b"")
    assert (tmp_path / "pairs.jsonl").read_bytes().endswith(b"}\n")


def start(folder: Path) -> subprocess.Popen[bytes]:
    """A long run with a terminal's process group of its own, its first pairs played."""
    program, journal = folder / "endless.py", folder / "pairs.jsonl"
    program.write_text(ENDLESS)
    run = subprocess.Popen(
        [sys.executable, program, journal],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert wait_until(lambda: journal.exists() and journal.stat().st_size > 0)
    return run


def descendants(pid: int) -> list[int]:
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*found, *(below for child in found for below in descendants(child))]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + 60
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
