"""A player's process: reads requests from standard input, writes decisions to standard output, until the input ends.

A message is its length in four bytes, the highest first, and then as many bytes. The first message, of no bytes, says
that everything is loaded. A fault in a player ends the process with its traceback on standard error.
"""

import os
import random
import sys
from typing import BinaryIO, Final

from sixtysix.players.levels import PLAYERS
from sixtysix.players.transport import decode_request, encode_decision

LENGTH_BYTES: Final = 4
READY: Final = b""


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message


def read_message(stream: BinaryIO) -> bytes | None:
    """The next message, None at the end of the stream."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return None
    return stream.read(int.from_bytes(length, "big"))


def serve(requests: BinaryIO, decisions: BinaryIO) -> None:
    """Answer requests until there are no more."""
    players = {key: build() for key, build in PLAYERS.items()}
    _send(decisions, READY)
    while (message := read_message(requests)) is not None:
        request = decode_request(message)
        decision = players[request.level].choose(
            request.observation,
            request.match_score,
            request.budget,
            random.Random(request.seed),  # noqa: S311 - the seed makes the decision repeatable
        )
        _send(decisions, encode_decision(decision))


def _send(stream: BinaryIO, message: bytes) -> None:
    stream.write(framed(message))
    stream.flush()


def main() -> None:
    """Serve on the process's own streams; what players print goes to standard error, out of the messages' way."""
    decisions = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, decisions)


if __name__ == "__main__":
    main()
