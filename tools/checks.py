"""``./x test``: every check in order, each one run whatever the others said, and a summary of one line per check."""

import argparse
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import browser
from tools.checkout import Checkout
from tools.shell import Command

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.prefix) / "bin"
ENDS_WHAT_HANGS = ["-o", "faulthandler_timeout=300", "-o", "faulthandler_exit_on_timeout=true"]
"""No ordinary test takes minutes: one that does shows where it hangs and fails, and the others go on."""


@dataclass(frozen=True)
class Check:
    """One line of the summary: a program that must end with exit code 0."""

    name: str
    command: Command
    folder: Path = ROOT
    report: Path | None = None
    """Where the program writes its JUnit report, if it runs tests."""
    missing: str | None = None
    """What has to be installed before the check can run, as a sentence."""


@dataclass(frozen=True)
class Outcome:
    """How a check ended. ``problem`` is None if it passed."""

    name: str
    seconds: float
    problem: str | None
    passed: int = 0
    failed: int = 0


@dataclass(frozen=True)
class Plan:
    """Which checks there are for one run, ordinary or nightly."""

    reports: Path
    nightly: bool

    def checks(self) -> Iterable[Check]:
        """All checks, the quick ones first."""
        yield from self._static()
        yield from self._frontend()
        yield from self._tests()

    def _static(self) -> Iterable[Check]:
        yield Check("ruff format", [BIN / "ruff", "format", "--check", "."])
        yield Check("ruff check", [BIN / "ruff", "check", "."])
        yield Check("mypy", [BIN / "mypy"])
        yield Check("import layers", [BIN / "lint-imports", "--no-cache"])
        yield Check("generated files", [sys.executable, "-m", "tools.generate", "--check"])

    def _frontend(self) -> Iterable[Check]:
        web = ROOT / "web"
        svelte_check: Command = [
            _module("svelte-check/bin/svelte-check"),
            "--tsconfig",
            "tsconfig.json",
            "--fail-on-warnings",
        ]
        report = self.reports / "vitest.xml"
        vitest: Command = [
            _module("vitest/vitest.mjs"),
            "run",
            "--reporter=default",
            "--reporter=junit",
            f"--outputFile={report}",
        ]
        yield Check(
            "biome",
            ["node", _module("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings", "."],
            web,
        )
        yield Check("front-end build", [ROOT / "x", "setup", "--dev"])
        yield Check("svelte-check", ["node", *svelte_check], web)
        yield Check("vitest", ["node", *vitest], web, report)

    def _tests(self) -> Iterable[Check]:
        marks = ["-m", ""] if self.nightly else ENDS_WHAT_HANGS
        ordinary, pages = self.reports / "pytest.xml", self.reports / "browser.xml"
        pytest = [sys.executable, "-m", "pytest", "-q", *marks]
        yield Check("kernel", [sys.executable, "-m", "tools.compile_kernel"])
        yield Check("pytest", [*pytest, "-n", "2", "--ignore=tests/e2e", f"--junit-xml={ordinary}"], report=ordinary)
        missing = None if browser.find() else "no Chromium found; install it, on Debian with: apt-get install chromium"
        yield Check("browser tests", [*pytest, "tests/e2e", f"--junit-xml={pages}"], report=pages, missing=missing)


def _module(path: str) -> Path:
    return ROOT / "web" / "node_modules" / path


def carry_out(check: Check, env: Mapping[str, str]) -> Outcome:
    """Run one check; its output goes to the terminal, under its name."""
    print(f"\n== {check.name}", flush=True)
    begun = time.monotonic()
    if check.missing:
        print(check.missing)
        return Outcome(check.name, 0.0, check.missing)
    command = [str(part) for part in check.command]
    code = subprocess.run(command, cwd=check.folder, env=env, stdin=subprocess.DEVNULL, check=False).returncode
    passed, failed = _count(check.report)
    problem = f"exit code {code}" if code else None
    if not problem and check.report and not passed:
        problem = "no test ran"
    return Outcome(check.name, time.monotonic() - begun, problem, passed, failed)


def _count(report: Path | None) -> tuple[int, int]:
    """Tests passed and failed according to a JUnit report; (0, 0) without one."""
    if report is None or not report.exists():
        return 0, 0
    suites = ET.parse(report).getroot().iter("testsuite")  # noqa: S314 -- written by our own test runner
    total = failed = 0
    for suite in suites:
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        total += int(suite.get("tests", 0)) - bad - int(suite.get("skipped", 0))
        failed += bad
    return total, failed


def summarize(outcomes: Sequence[Outcome]) -> int:
    """Print one line per check and the number of tests; return the exit code of the whole run."""
    print("\n== summary")
    for outcome in outcomes:
        tests = f", {outcome.passed} tests passed" if outcome.passed else ""
        verdict = f"FAILED ({outcome.problem})" if outcome.problem else "ok"
        print(f"{outcome.name:16} {outcome.seconds:7.1f} s  {verdict}{tests}")
    bad = [outcome.name for outcome in outcomes if outcome.problem]
    seconds = sum(outcome.seconds for outcome in outcomes)
    print(f"{'all':16} {seconds:7.1f} s  {'FAILED: ' + ', '.join(bad) if bad else 'ok'}")
    print(f"{sum(o.passed for o in outcomes)} passed, {sum(o.failed for o in outcomes)} failed")
    return 1 if bad else 0


def command_line() -> argparse.ArgumentParser:
    """The options of ``./x test``."""
    parser = argparse.ArgumentParser(prog="./x test", description="Run every check of the project.")
    parser.add_argument("--nightly", action="store_true", help="also the long sizes and the slow builds")
    return parser


def main() -> int:
    """Run the checks that the command line of ``./x test`` asks for."""
    arguments = command_line().parse_args()
    env = {**Checkout(ROOT).frontend.environment(), "PYTHONDONTWRITEBYTECODE": "1"}
    if arguments.nightly:
        env["X_NIGHTLY"] = "1"
    with tempfile.TemporaryDirectory(prefix="sixtysix-test-") as folder:
        plan = Plan(Path(folder), nightly=arguments.nightly)
        return summarize([carry_out(check, env) for check in plan.checks()])


if __name__ == "__main__":
    sys.exit(main())
