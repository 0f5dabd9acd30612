"""Write weights as the players read them: ``python -m training.export FROM TO``."""

import sys
from pathlib import Path

from training.models import load_pair

if __name__ == "__main__":
    source, target = (Path(argument) for argument in sys.argv[1:])
    load_pair(source).export(target)
    print(f"{target}: {target.stat().st_size:,} bytes")
