"""Programs run with the kernel compiled and without."""

import os
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[2]


def printed_both_ways(program: str) -> tuple[str, str]:
    """What a program prints with the kernel compiled, and what without."""
    path = os.pathsep.join((str(_ROOT / "src"), str(_ROOT)))
    compiled, uncompiled = (
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    )
    return compiled, uncompiled
