"""Warming up: progress, a cache that a second process starts from, and folders that can't be written."""

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO

import pytest

from sixtysix.kernel import compiled
from sixtysix.kernel.compiled import CACHE_FOLDER
from sixtysix.kernel.folder import remove_unused
from sixtysix.kernel.warmup import WAITS, warm_up

SOURCES = Path(__file__).parents[2] / "src"


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
    assert in_another_process("from sixtysix.kernel.warmup import warm_up; print(warm_up().from_cache)") == "True"


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


DAY = 24 * 60 * 60


def folder_used(parent: Path, name: str, days_ago: int) -> Path:
    """A folder with a file in it that was last used then."""
    folder = parent / name
    folder.mkdir(parents=True)
    (folder / "solve_open.nbi").touch()
    used = time.time() - days_ago * DAY
    os.utime(folder, (used, used))
    return folder


@pytest.mark.parametrize(
    ("name", "days_ago", "is_kept"),
    [
        pytest.param("kernel-0123456789abcdef", 31, False, id="unused for more than a month: removed"),
        pytest.param("kernel-0123456789abcdef", 29, True, id="used within the month: kept"),
        pytest.param("wheels", 400, True, id="somebody else's: kept"),
    ],
)
def test_old_caches(tmp_path: Path, name: str, days_ago: int, *, is_kept: bool) -> None:
    folder = folder_used(tmp_path, name, days_ago)
    remove_unused(tmp_path)
    assert folder.exists() == is_kept


def test_a_cache_that_cannot_be_removed_stays_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "kernel-gone").symlink_to(tmp_path / "nowhere")
    linked = folder_used(tmp_path / "elsewhere", "kept", 400)
    (tmp_path / "kernel-linked").symlink_to(linked)
    remove_unused(tmp_path)
    assert linked.exists()


def test_new_sources_remove_old_caches_and_a_start_marks_its_own(tmp_path: Path) -> None:
    old = folder_used(tmp_path / "sixtysix", "kernel-old", 31)
    own = Path(in_another_process(SHOW_FOLDER, NUMBA_CACHE_DIR=str(tmp_path)))
    assert not old.exists()
    os.utime(own, (0, 0))
    older = folder_used(tmp_path / "sixtysix", "kernel-older", 31)
    in_another_process(SHOW_FOLDER, NUMBA_CACHE_DIR=str(tmp_path))
    assert time.time() - own.stat().st_mtime < DAY
    assert older.exists()
