"""Where the browser of the tests is: Debian's Chromium, never a download of a test library."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find() -> str | None:
    """The path of the Chromium to test with: ``X_CHROMIUM`` if set, else the first one on the path."""
    chosen = os.environ.get("X_CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    return next((path for path in map(shutil.which, NAMES) if path), None)
