"""Print the kernel's figures for every preset: ``PYTHONPATH=src python bench/kernel.py [PRESET...]``."""

import sys

import msgspec

from sixtysix.game import PRESET_KEYS
from sixtysix.kernel.bench import measure

for key in sys.argv[1:] or PRESET_KEYS:
    print(key, msgspec.json.encode(measure(key)).decode())
