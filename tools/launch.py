"""What ``./x`` does after its first checks: set up what the command needs, then become that command."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.checkout import Checkout, Need, make_current
from tools.shell import SetupError
from tools.stamps import Extent

HELP = """\
Usage: ./x COMMAND [OPTIONS]

  ./x play       set up if needed, start the table on this machine and open it in the browser
  ./x serve      the same without a browser
  ./x test       run every check; --nightly adds the long sizes
  ./x setup      only set up; --dev adds the tools that ./x test needs
  ./x generate   write the files that are made from others; --check only looks
  ./x lock       pin the newest allowed versions of all dependencies anew
  ./x COMMAND    any command of sixtysix, for instance ./x rules; ./x sixtysix --help lists them

Needs Python 3.11, and the network the first time. All that is installed lies in this folder;
what was downloaded for it stays in the caches that pip, uv and npm keep.
"""
_WITH_PAGES = (["play"], ["serve"])


def main(root: Path, arguments: Sequence[str]) -> int:
    """Run ``./x ARGUMENTS``; returns the exit code, or does not return where the process becomes the command."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        sys.stdout.write(HELP)
        return 0
    try:
        return _dispatch(Checkout(root), list(arguments))
    except SetupError as error:
        sys.stderr.write(f"x: {error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"x: cannot set up: {error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("x: interrupted; the next start goes on from here\n")
        return 130


def _dispatch(checkout: Checkout, arguments: list[str]) -> int:
    match arguments:
        case ["setup", *options]:
            return _set_up(checkout, options)
        case ["test", *options]:
            make_current(checkout, Extent.DEV, Need.PACKAGES)
            return _become(checkout, ["-m", "tools.checks", *options])
        case ["generate", *options]:
            make_current(checkout, Extent.DEV, Need.PACKAGES)
            return _become(checkout, ["-m", "tools.generate", *options])
        case ["lock", *options]:
            make_current(checkout, Extent.RUN, Need.NOTHING)
            return _become(checkout, ["-m", "tools.lock", *options])
        case ["sixtysix", *rest] | rest:
            make_current(checkout, Extent.RUN, Need.PAGES if rest[:1] in _WITH_PAGES else Need.NOTHING)
            return _become(checkout, ["-m", "sixtysix", *rest])


def _set_up(checkout: Checkout, options: list[str]) -> int:
    if options not in ([], ["--dev"]):
        sys.stderr.write(f"x: setup takes no option but --dev, not {' '.join(options)}\n")
        return 2
    make_current(checkout, Extent.DEV if options else Extent.RUN, Need.PAGES)
    return 0


def _become(checkout: Checkout, arguments: list[str]) -> int:
    # Signals, standard input and the terminal then belong to the command itself.
    env = dict(os.environ)
    if arguments[1].startswith("tools."):
        os.chdir(checkout.root)
        env = checkout.frontend.environment()
    sys.stdout.flush()
    os.execve(checkout.python, [str(checkout.python), *arguments], env)  # noqa: S606 -- our own interpreter
