"""``./x`` itself: what it says where it cannot start, and when a step of the set-up counts as done."""

import ast
import runpy
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import shell, stamps
from tools.checkout import Checkout
from tools.frontend import Frontend
from tools.stamps import Extent

ROOT = Path(__file__).resolve().parents[2]
X = ROOT / "x"


def run_x(monkeypatch: pytest.MonkeyPatch) -> int | str | None:
    monkeypatch.setattr(sys, "argv", [str(X)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(X), run_name="__main__")
    return ended.value.code


def test_an_old_python_can_read_x() -> None:
    ast.parse(X.read_text(), feature_version=(3, 7))


def test_an_old_python_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert run_x(monkeypatch) == 1
    assert capsys.readouterr().err == "x: this is Python 3.9; install Python 3.11 or newer and run ./x with it\n"


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_a_part_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert run_x(monkeypatch) == 1
    advice = "install it, on Debian with: apt-get install python3-venv"
    assert capsys.readouterr().err == f"x: Python's {module} module is missing; {advice}\n"


def test_x_alone_explains_itself() -> None:
    done = subprocess.run([X], capture_output=True, text=True, check=True)
    assert "./x play" in done.stdout
    assert done.stderr == ""


def test_a_wrong_option_of_setup_is_bad_input() -> None:
    done = subprocess.run([X, "setup", "--fast"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "x: setup takes no option but --dev, not --fast\n"


def test_a_start_with_nothing_to_do_is_quick_and_silent() -> None:
    subprocess.run([X, "sixtysix", "--version"], capture_output=True, check=True)
    begun = time.monotonic()
    done = subprocess.run([X, "sixtysix", "--version"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert time.monotonic() - begun < 3, "under 0.3 s on a machine with nothing else to do"


def test_x_passes_the_exit_code_of_a_command_on() -> None:
    done = subprocess.run([X, "no-such-command"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("sixtysix: ")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("one")
    return tmp_path


def digest(folder: Path, *facts: str) -> str:
    return stamps.fingerprint(folder, folder.glob("*.txt"), *facts)


def test_equal_inputs_have_equal_fingerprints(folder: Path) -> None:
    assert digest(folder, "fact") == digest(folder, "fact")


def test_any_change_of_an_input_changes_the_fingerprint(folder: Path) -> None:
    seen = {digest(folder), digest(folder, "fact")}
    (folder / "a.txt").write_text("two")
    seen.add(digest(folder))
    (folder / "a.txt").rename(folder / "b.txt")
    seen.add(digest(folder))
    (folder / "c.txt").write_text("")
    seen.add(digest(folder))
    assert len(seen) == 5


def test_a_stamp_is_current_for_its_inputs_only(folder: Path) -> None:
    stamp = folder / ".stamp"
    assert not stamps.is_current(stamp, "inputs")
    stamps.write(stamp, "inputs")
    assert stamps.is_current(stamp, "inputs")
    assert not stamps.is_current(stamp, "other inputs")
    assert sorted(path.name for path in folder.iterdir()) == [".stamp", "a.txt"]


def test_a_second_set_up_waits_for_the_first(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tools import stamps\n"
        "with stamps.exclusive(Path(sys.argv[1])): print('inside', flush=True)"
    )
    command: shell.Command = [sys.executable, "-c", program, tmp_path]
    with stamps.exclusive(tmp_path):
        second = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert second.stderr is not None
        assert second.stderr.readline() == "x: waiting for another set-up of this checkout to finish\n"
        assert second.poll() is None
    assert second.communicate(timeout=20)[0] == "inside\n"
    assert second.returncode == 0


def stamped_checkout(root: Path) -> Checkout:
    """A checkout whose every step is stamped as done for DEV, without anything being installed."""
    (root / "requirements").mkdir()
    for name in ("uv", "run", "dev"):
        (root / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    for name in ("pyproject.toml", "hatch_build.py"):
        (root / name).write_text("")
    checkout = Checkout(root)
    checkout.python.parent.mkdir(parents=True)
    checkout.python.symlink_to(sys.executable)
    stamps.write(checkout._stamp("venv"), checkout._venv_digest())
    for extent in Extent:
        stamps.write(checkout._stamp(extent), checkout._requirements(extent))
    stamps.write(checkout._stamp("project"), checkout._project())
    return checkout


def test_what_tests_need_serves_play_too(tmp_path: Path) -> None:
    checkout = stamped_checkout(tmp_path)
    assert checkout.is_current(Extent.RUN)
    assert checkout.is_current(Extent.DEV)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda root: (root / ".venv/.x-unfinished").touch(), id="an interrupted set-up"),
        pytest.param(lambda root: (root / "requirements/uv.txt").write_text("uv==2\n"), id="another uv"),
        pytest.param(lambda root: (root / "requirements/run.txt").write_text("run==2\n"), id="another pin"),
        pytest.param(lambda root: (root / "pyproject.toml").write_text("[project]\n"), id="another project file"),
        pytest.param(lambda root: (root / ".venv/bin/python").unlink(), id="a Python that is gone"),
        pytest.param(
            lambda root: ((root / ".venv/bin/python").unlink(), (root / ".venv/bin/python").symlink_to("/bin/sh")),
            id="another Python behind the same name",
        ),
    ],
)
def test_a_checkout_is_set_up_again_after(tmp_path: Path, change: Callable[[Path], object]) -> None:
    checkout = stamped_checkout(tmp_path)
    change(tmp_path)
    assert not checkout.is_current(Extent.RUN)


def test_a_checkout_that_was_moved_is_set_up_again(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    stamped_checkout(tmp_path / "old")
    (tmp_path / "old").rename(tmp_path / "new")
    assert not Checkout(tmp_path / "new").is_current(Extent.RUN)


def test_pages_are_built_again_after_a_change_of_their_sources_only(tmp_path: Path) -> None:
    source = tmp_path / "web" / "src" / "main.ts"
    source.parent.mkdir(parents=True)
    source.write_text("one")
    frontend = Frontend(tmp_path, tmp_path)
    frontend.static.mkdir(parents=True)
    stamps.write(frontend.static / ".stamp", frontend._sources())
    assert frontend.is_current(Extent.RUN)
    (source.parent / "main.test.ts").write_text("a test is not a source")
    assert frontend.is_current(Extent.RUN)
    source.write_text("two")
    assert not frontend.is_current(Extent.RUN)


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        pytest.param("resolving\nerror: no such version\nhint: x\n", "error: no such version", id="the error line"),
        pytest.param("\x1b[31m  x Failed to fetch\x1b[0m\n", "x Failed to fetch", id="without colours"),
        pytest.param("one\ntwo\n", "one", id="else the first line"),
        pytest.param(
            "WARNING: Retrying: Temporary failure in name resolution\nERROR: No matching distribution found\n",
            "the package registry cannot be reached, and this step needs it once",
            id="no network, says pip",
        ),
        pytest.param(
            "error: Failed to fetch\n  Caused by: dns error\n",
            "the package registry cannot be reached, and this step needs it once",
            id="no network, says uv",
        ),
        pytest.param(
            "npm error code EAI_AGAIN\n",
            "the package registry cannot be reached, and this step needs it once",
            id="no network, says npm",
        ),
        pytest.param("", "it said nothing", id="silence"),
    ],
)
def test_a_failing_step_gives_its_reason_in_one_line(output: str, reason: str) -> None:
    assert shell._reason(output) == reason


def test_a_failing_step_keeps_all_its_output(tmp_path: Path) -> None:
    program = "import sys; print('first'); sys.exit('error: second')"
    with pytest.raises(shell.SetupError, match=r"^error: second \(all of it in \.x\.log\); put that right"):
        shell.run(tmp_path, [sys.executable, "-c", program])
    assert set((tmp_path / ".x.log").read_text().splitlines()) == {"first", "error: second"}


@pytest.mark.parametrize("home", ["", "/no/such/folder"])
def test_a_useless_home_is_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str) -> None:
    monkeypatch.setenv("HOME", home)
    assert shell.environment(tmp_path)["HOME"] == str(tmp_path / ".venv")
