"""``python -m sixtysix`` is the program ``sixtysix``."""

import sys

from sixtysix.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
