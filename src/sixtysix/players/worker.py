"""A player's process: reads requests from standard input, writes decisions to standard output, until the input ends.

A message is its length in four bytes, the highest first, and then as many bytes. Before the first request the process
says how far it is with compiling, and then that it is ready. Where nothing can be compiled, another player stands in
for those who need it. A fault in a player ends the process with its traceback on standard error.
"""

import os
import random
import sys
from collections.abc import Callable
from typing import BinaryIO, Final

from sixtysix.kernel.warmup import LEVELS_CALL, warm_up
from sixtysix.players.levels import COMPILED, PLAYERS, STAND_IN, build
from sixtysix.players.protocol import Player
from sixtysix.players.transport import Ready, Readying, Start, decode_request, encode_decision, encode_start

LENGTH_BYTES: Final = 4
UNCOMPILED: Final = "--uncompiled"
"""Start without the compiler: it has ended processes before."""


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message


def read_message(stream: BinaryIO) -> bytes | None:
    """The next message, None at the end of the stream."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return None
    return stream.read(int.from_bytes(length, "big"))


def serve(requests: BinaryIO, decisions: BinaryIO, *, compiles: bool = True) -> None:
    """Answer requests until there are no more."""

    def tell(start: Start) -> None:
        _send(decisions, encode_start(start))

    players, problem = _compiled_players(tell) if compiles else (_stand_ins(), "the compiler has ended the process")
    players |= {level: build(level) for level in PLAYERS if level not in COMPILED}
    tell(Ready(problem))
    while (message := read_message(requests)) is not None:
        request = decode_request(message)
        decision = players[request.level].choose(
            request.observation,
            request.match_score,
            request.budget,
            random.Random(request.seed),  # noqa: S311 - the seed makes the decision repeatable
        )
        _send(decisions, encode_decision(decision))


def _compiled_players(tell: Callable[[Start], None]) -> tuple[dict[str, Player], str | None]:
    """The players that need the compiler, and None; or who stands in for them, and why nothing could be compiled."""
    try:
        players = {level: build(level) for level in COMPILED}
        warm_up(lambda _name, done, total: tell(Readying(done, total)), LEVELS_CALL)
    except BrokenPipeError:
        raise  # nobody listens any more
    except Exception as error:  # noqa: BLE001 - a compiler has many ways to fail, and most levels do without it
        return _stand_ins(), f"{type(error).__name__}: {error}"
    return players, None


def _stand_ins() -> dict[str, Player]:
    return {level: build(STAND_IN) for level in COMPILED}


def _send(stream: BinaryIO, message: bytes) -> None:
    stream.write(framed(message))
    stream.flush()


def main() -> None:
    """Serve on the process's own streams; what players print goes to standard error, out of the messages' way."""
    decisions = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, decisions, compiles=UNCOMPILED not in sys.argv[1:])
    except BrokenPipeError:
        os._exit(1)  # the server was killed; closing the stream would try to write once more, and complain


if __name__ == "__main__":
    main()
