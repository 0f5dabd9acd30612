"""``./x generate``: writes every file that is made from another, or with ``--check`` tells which ones are out of date.

Each ``tools/generate_NAME.py`` has one function, ``generated() -> dict[Path, str]``: the files it makes and
their text.
"""

import argparse
import importlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def generators() -> list[str]:
    """The names of all modules that make files."""
    return sorted(f"tools.{path.stem}" for path in (ROOT / "tools").glob("generate_*.py"))


def outdated() -> dict[Path, str]:
    """Files that are not what they should be, with the text they should have."""
    wanted: dict[Path, str] = {}
    for name in generators():
        wanted |= importlib.import_module(name).generated()
    return {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}


def command_line() -> argparse.ArgumentParser:
    """The options of ``./x generate``."""
    parser = argparse.ArgumentParser(prog="./x generate", description="Write the files that are made from others.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is out of date")
    return parser


def main() -> int:
    """Write or check; returns the exit code."""
    check = command_line().parse_args().check
    try:
        changes = outdated()
    except subprocess.CalledProcessError as error:
        sys.stderr.write(f"x: a generator failed: {error}\n{error.stderr or ''}")
        return 1
    for path, text in changes.items():
        name = path.relative_to(ROOT)
        if check:
            sys.stderr.write(f"x: {name} is out of date; run ./x generate\n")
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return 1 if check and changes else 0


if __name__ == "__main__":
    sys.exit(main())
