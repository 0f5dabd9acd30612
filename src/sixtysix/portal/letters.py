"""The letters the house sends to members, in their languages."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

import msgspec

from sixtysix.game.texts import Language

Kind: TypeAlias = Literal["reset", "confirm"]


class Letter(msgspec.Struct, frozen=True):
    """A letter without its address."""

    subject: str
    body: str


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(resources.files("sixtysix.portal").joinpath("texts", "letters.toml").read_text("utf-8"))


def letter(kind: Kind, language: Language, name: str, link: str) -> Letter:
    """The letter to the member called ``name``; ``link`` leads to the page where he goes on."""
    texts = _texts()[kind]
    return Letter(texts["subject"][language], texts["body"][language].lstrip().format(name=name, link=link))
