"""The kinds of values that travel, and the bases of all that does."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

SeatNumber: TypeAlias = Literal[0, 1]
CardText: TypeAlias = Annotated[str, Meta(min_length=2, max_length=2)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
PresetKey: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, examples=["portal"])]
LevelKey: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, examples=["beginner"])]
Speed: TypeAlias = Annotated[float, Meta(ge=0, le=2)]
Nonce: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Commitment: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of a nonce's 16 bytes."""
InvitationCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
TableKind: TypeAlias = Literal["test", "scored"]
Admits: TypeAlias = Literal["anyone", "members", "link"]
VersionNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Wire(msgspec.Struct, frozen=True, rename="camel"):
    """Base of all that travels outwards."""


class Incoming(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all that comes in: an unknown field is an error, not a surprise."""
