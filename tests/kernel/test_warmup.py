"""Warming up: progress, a cache that a second process starts from, and folders that can't be written."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO

import pytest

from sixtysix.kernel import compiled
from sixtysix.kernel.compiled import CACHE_FOLDER
from sixtysix.kernel.warmup import WAITS, warm_up

SOURCES = Path(__file__).parents[2] / "src"
WARM_SECONDS = 5.0
"""Far more than the second it should take: this only has to tell loading from compiling on a busy machine."""


def in_another_process(program: str, **environment: str) -> str:
    kept = {name: text for name, text in os.environ.items() if name not in ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR")}
    inherited = kept if environment else dict(os.environ)
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**inherited, **environment, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_progress_names_every_step_and_ends_at_all() -> None:
    steps: list[tuple[str, int, int]] = []
    warm_up(lambda name, done, total: steps.append((name, done, total)))
    total = len(steps) - 1
    assert [step[1:] for step in steps] == [(done, total) for done in range(total + 1)]
    assert {"play_deals", "solve_strict", "solve_open", "next_state"} <= {step[0] for step in steps}


@pytest.mark.skipif(CACHE_FOLDER is None, reason="no folder for a cache here")
def test_a_second_process_compiles_nothing() -> None:
    warm_up()
    found = in_another_process(
        "from sixtysix.kernel.warmup import warm_up as w; x = w(); print(x.from_cache, x.seconds)"
    )
    from_cache, seconds = found.split()
    assert from_cache == "True"
    assert float(seconds) < WARM_SECONDS


@pytest.fixture
def another_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[IO[str]]:
    """A cache without anything in it that another process is filling, until the file is closed."""
    warm_up()
    monkeypatch.setattr(compiled, "CACHE_FOLDER", tmp_path)
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock


def test_a_cold_cache_is_filled_by_one_process_while_others_wait(another_compiles: IO[str]) -> None:
    told: Queue[tuple[str, int, int]] = Queue()
    waiting = Thread(target=warm_up, args=(lambda *step: told.put(step),))
    waiting.start()
    name, done, total = told.get()
    assert (name, done, total) == (WAITS, 0, len(compiled.ENTRIES))
    assert told.empty()
    another_compiles.close()
    waiting.join()
    steps = [told.get() for _ in range(total + 1)]
    assert WAITS not in {step[0] for step in steps}
    assert steps[-1][1:] == (total, total)


def test_nobody_waits_for_what_the_cache_has(another_compiles: IO[str], tmp_path: Path) -> None:
    (tmp_path / "list").write_text("\n".join(entry.name for entry in compiled.ENTRIES))
    told: list[str] = []
    warm_up(lambda name, _done, _total: told.append(name))
    assert WAITS not in told
    assert not another_compiles.closed


@pytest.mark.nightly
def test_of_two_processes_on_a_cold_cache_one_compiles(tmp_path: Path) -> None:
    program = "from sixtysix.kernel.warmup import warm_up; print(warm_up().from_cache)"
    with ThreadPoolExecutor() as both:
        ran = list(both.map(lambda _: in_another_process(program, NUMBA_CACHE_DIR=str(tmp_path)), range(2)))
    assert sorted(ran) == ["False", "True"]


def test_importing_compiles_nothing() -> None:
    program = (
        "import sixtysix.kernel.opencards as o, sixtysix.kernel.play as p;"
        "print(sum(len(e.overloads) for e in (o.solve_open, p.next_state)))"
    )
    assert in_another_process(program) == "0"


SHOW_FOLDER = "from sixtysix.kernel.compiled import CACHE_FOLDER as folder; print(folder)"


def test_the_cache_is_the_users_and_not_the_packages(tmp_path: Path) -> None:
    folder = in_another_process(SHOW_FOLDER, HOME=str(tmp_path))
    assert Path(folder).is_relative_to(tmp_path / ".cache" / "sixtysix")
    assert not list((SOURCES / "sixtysix" / "kernel").rglob("*.nbi"))


def test_the_cache_goes_where_numba_is_told(tmp_path: Path) -> None:
    assert Path(in_another_process(SHOW_FOLDER, NUMBA_CACHE_DIR=str(tmp_path))).is_relative_to(tmp_path)


def test_without_any_folder_nothing_is_kept_and_all_works(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    program = (
        f"{SHOW_FOLDER}; from sixtysix.kernel.play import legal_mask; from sixtysix.kernel.state import State;"
        "import numpy; print(legal_mask(State(0, 0, 5, 0, 0, 0, 0), numpy.zeros(80, numpy.int64)))"
    )
    assert in_another_process(program, HOME=str(tmp_path / "file")).split() == ["None", "0"]
