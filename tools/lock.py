"""``./x lock``: pins every dependency anew, with hashes and for all platforms, into ``requirements/``.

The files name packages, versions and hashes and no place to fetch them from: that is the machine's own setting.
``package-lock.json`` is kept the same way by ``web/.npmrc``.
"""

import argparse
import sys
from pathlib import Path

from tools import shell

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"


def compile_pins(name: str, *sources: str) -> None:
    """Write ``requirements/NAME.txt`` from ``sources``; SetupError if they contradict each other."""
    uv = Path(sys.prefix) / "bin" / "uv"
    options: shell.Command = ["--quiet", "--upgrade", "--universal", "--python-version", "3.11", "--generate-hashes"]
    command = [uv, "pip", "compile", *options, "--custom-compile-command", "./x lock", *sources]
    with shell.step(f"pinning requirements/{name}.txt"):
        shell.run(ROOT, [*command, "--output-file", f"requirements/{name}.txt"])


def main() -> int:
    """Pin uv itself, what a checkout runs with, and what its tests add to exactly that."""
    argparse.ArgumentParser(prog="./x lock", description="Pin all Python dependencies anew.").parse_args()
    try:
        compile_pins("uv", "requirements/uv.in")
        compile_pins("run", "pyproject.toml", "--group", "checkout")
        compile_pins("dev", "pyproject.toml", "--group", "dev", "--constraints", "requirements/run.txt")
    except shell.SetupError as error:
        sys.stderr.write(f"x: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
