"""Runs the programs of the set-up quietly, and tells in one line what went wrong."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# How pip, uv and npm say that there is no network.
_OFFLINE = re.compile(
    r"name resolution|failed to establish a new connection|dns error|error sending request"
    r"|EAI_AGAIN|ENOTFOUND|ECONNREFUSED",
    re.IGNORECASE,
)
Command = Sequence[str | Path]
"""A program and its arguments."""

# A caller's virtual environment or Python settings must not leak into this checkout's own.
_FOREIGN = ("PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "VIRTUAL_ENV", "CONDA_PREFIX", "PIP_TARGET", "PIP_USER")
_TELLING = re.compile(r"\berr(or)?: \S|could not|cannot|unable|not found|failed to", re.IGNORECASE)


class SetupError(Exception):
    """A step failed; the text is one sentence for the person at the terminal."""


class UnreachableError(SetupError):
    """A step failed before it changed anything, because the package registry cannot be reached."""


def environment(root: Path) -> dict[str, str]:
    """The caller's environment without what would lead the set-up astray; ``HOME`` is always a usable folder."""
    env = {key: value for key, value in os.environ.items() if key not in _FOREIGN}
    if not env.get("HOME") or not os.access(env["HOME"], os.W_OK):
        env["HOME"] = str(root / ".venv")
    return env


def run(root: Path, command: Command, *, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
    """Run ``command``, keeping its output in ``.x.log``; SetupError if it fails."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd or root,
        env=env or environment(root),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode:
        log = root / ".x.log"
        log.write_text(result.stdout)
        kind = UnreachableError if _OFFLINE.search(result.stdout) else SetupError
        raise kind(f"{_reason(result.stdout)} (all of it in {log.name}); put that right and run ./x again")


def _reason(output: str) -> str:
    """The line of a program's output most likely to say what went wrong."""
    if _OFFLINE.search(output):
        return "the package registry cannot be reached, and this step needs it once"
    lines = [line for line in (_COLOUR.sub("", raw).strip(" \t×├╰─▶│") for raw in output.splitlines()) if line]
    telling = [
        line
        for line in lines
        if re.search(r"\berr(or)?: \S|could not|cannot|unable|not found|failed to", line, re.IGNORECASE)
    ]
    return (telling or lines or ["it said nothing"])[0]


@contextmanager
def step(title: str) -> Iterator[None]:
    """Name one step of the set-up and how long it took, on standard error."""
    begun = time.monotonic()
    sys.stderr.write(f"x: {title} ... ")
    sys.stderr.flush()
    try:
        yield
    except BaseException:
        sys.stderr.write("not done\n")
        raise
    sys.stderr.write(f"{time.monotonic() - begun:.1f} s\n")
