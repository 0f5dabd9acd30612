"""What commands print on standard output."""

import sys

import msgspec


def print_json(result: object) -> None:
    """Print ``result`` (anything msgspec encodes) as the one JSON object that ``--json`` promises, on one line."""
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    sys.stdout.flush()
