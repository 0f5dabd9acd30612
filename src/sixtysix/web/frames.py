"""Frames of the live channel as text, and the types they stand for."""

from typing import Final

import msgspec

from sixtysix.portal import wire

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[wire.FromClient]] = msgspec.json.Decoder(wire.FromClient)


def understand(text: str | None, longest: int) -> wire.FromClient | wire.Problem:
    """What a frame of at most ``longest`` bytes says; None stands for a binary one."""
    if text is None:
        return wire.Problem("malformed", "A frame is text, not binary.")
    frame = text.encode()
    if len(frame) > longest:
        return wire.Problem("too_large", f"A frame has at most {longest} bytes, not {len(frame)}.")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        return wire.Problem("malformed", f"This frame can't be understood: {error}.")


def write(frame: wire.FromServer) -> str:
    """The frame as text."""
    return _encoder.encode(frame).decode()
