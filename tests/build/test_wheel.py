"""The wheel: complete, installable where there is nothing, and built where there is no Node."""

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from sixtysix import __version__
from tools.shell import Command

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.prefix) / "bin" / "uv"


def bare_environment(folder: Path) -> dict[str, str]:
    """A machine that has python3 and the programs of its base system, an empty home, and no Node."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("env", "sh", "bash", "git", "uname", "dirname", "sed"):
        where = shutil.which(name)
        if where:
            (programs / name).symlink_to(where)
    (programs / "python3").symlink_to(os.path.realpath(sys.executable))
    (folder / "home").mkdir()
    dropped = {"VIRTUAL_ENV", "PYTHONPATH", "NODE_PATH"}
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**kept, "PATH": str(programs), "HOME": str(folder / "home")}


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel with its pinned dependencies into a new environment; the path of its ``sixtysix``."""
    python = folder / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    pins: Command = ["--constraints", ROOT / "requirements" / "run.txt"]
    subprocess.run([UV, "pip", "install", "--quiet", "--python", python, *pins, wheel], check=True)
    return folder / "bin" / "sixtysix"


def check_that_it_runs(program: Path, elsewhere: Path, env: Mapping[str, str] | None = None) -> None:
    done = subprocess.run([program, "--version"], cwd=elsewhere, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == f"{__version__}\n"
    subprocess.run([program, "--help"], cwd=elsewhere, env=env, capture_output=True, check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command: Command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_built_pages_and_nothing_of_the_workshop(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "sixtysix/web/static/index.html" in names
    assert [name for name in names if name.startswith("sixtysix/web/static/assets/index-")]
    assert "sixtysix/py.typed" in names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"sixtysix", f"sixtysix-{__version__}.dist-info"}
    assert [name for name in names if "node_modules" in name or name.endswith((".pyc", ".map"))] == []


def test_the_wheel_carries_the_licences_of_what_is_in_it(wheel: Path) -> None:
    licences = zipfile.ZipFile(wheel).read("sixtysix/web/static/licenses.md").decode()
    assert "## svelte - " in licences
    assert "SIL Open Font License" in licences


def test_the_pages_hold_nothing_inline(wheel: Path) -> None:
    page = zipfile.ZipFile(wheel).read("sixtysix/web/static/index.html").decode()
    assert "<style" not in page
    assert " style=" not in page
    assert page.count("<script") == page.count('<script type="module" crossorigin src="/assets/')


def test_the_wheel_installs_and_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    check_that_it_runs(install(wheel, tmp_path / "venv"), tmp_path)


def clone(folder: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
    return folder


@pytest.mark.nightly
def test_a_fresh_clone_sets_itself_up_with_python_alone(tmp_path: Path) -> None:
    checkout = clone(tmp_path / "clone")
    env = bare_environment(tmp_path)
    for attempt in ("first", "second"):
        done = subprocess.run(
            [checkout / "x", "sixtysix", "--version"], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout == f"{__version__}\n"
        assert ("first start" in done.stderr) == (attempt == "first")
    subprocess.run([checkout / "x", "setup"], env=env, capture_output=True, check=True)
    assert (checkout / "src" / "sixtysix" / "web" / "static" / "index.html").exists()


def set_up_until(step: str, checkout: Path, env: Mapping[str, str]) -> None:
    """Start the set-up and end it, and all it started, without warning soon after a step began."""
    said = checkout.parent / "said"
    with said.open("w") as stderr:
        process = subprocess.Popen([checkout / "x", "setup"], env=env, stderr=stderr, start_new_session=True)
    try:
        while step not in said.read_text():
            assert process.poll() is None, f"the set-up ended before {step}"
            time.sleep(0.02)
        time.sleep(0.3)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.nightly
def test_an_interrupted_set_up_heals_itself(tmp_path: Path) -> None:
    checkout = clone(tmp_path / "clone")
    env = bare_environment(tmp_path)
    for step in (
        "making .venv",
        "Python packages",
        "the project",
        "the front end's packages",
        "building the front end",
    ):
        set_up_until(step, checkout, env)
    subprocess.run([checkout / "x", "setup"], env=env, capture_output=True, check=True)
    check_that_it_runs(checkout / ".venv" / "bin" / "sixtysix", tmp_path, env)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["from a clone", "from the source archive"])
def test_a_wheel_is_built_where_there_is_no_node(tmp_path: Path, kind: str) -> None:
    source: Path = clone(tmp_path / "clone")
    env = bare_environment(tmp_path)
    if kind == "from the source archive":
        command: Command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path]
        subprocess.run(command, cwd=source, env=env, check=True, capture_output=True)
        source = next(tmp_path.glob("*.tar.gz"))
    wheels = tmp_path / "wheels"
    build: Command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, source]
    subprocess.run(build, env=env, check=True)
    check_that_it_runs(install(next(wheels.glob("*.whl")), tmp_path / "venv"), tmp_path, env)
