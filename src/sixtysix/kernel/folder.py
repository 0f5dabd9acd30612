"""The folder in which compiled code is kept from one process to the next.

Its name is a digest of the sources: Numba looks at the file of a function alone, not at those it calls, and would go on
using an old scoring rule inside a new search. So each change of the sources leaves a folder behind; those that no
process has used for a month are removed when a new one is made.
"""

import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

import numba
import numba.core.config

_PREFIX: Final = "kernel-"
_KEPT_SECONDS: Final = 30 * 24 * 60 * 60


def cache_folder() -> Path | None:
    """``NUMBA_CACHE_DIR`` or the user's cache folder; None where neither can be written: then nothing is kept."""
    chosen = getattr(numba.core.config, "CACHE_DIR", "") or os.environ.get("XDG_CACHE_HOME")
    try:
        base = Path(chosen) if chosen else Path.home() / ".cache"
        folder = base / "sixtysix" / f"{_PREFIX}{_source_digest()}"
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            remove_unused(folder.parent)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # reading the cache alone would leave the folder looking unused
            return folder
    except (OSError, RuntimeError):
        return None


def _source_digest() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def remove_unused(parent: Path) -> None:
    """Remove the folders of other sources in which no process has started for a month.

    Several processes may do so at once. What can't be removed stays.
    """
    oldest = time.time() - _KEPT_SECONDS
    for folder in parent.glob(f"{_PREFIX}*"):
        try:
            is_unused = folder.stat().st_mtime < oldest
        except OSError:  # another process was faster
            continue
        if is_unused:
            shutil.rmtree(folder, ignore_errors=True)
