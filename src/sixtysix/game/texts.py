"""Sentences in the languages of the product, kept beside the rules they speak of as data files."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "de", "sv"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de", "sv")


@cache
def catalogue(name: str) -> dict[str, Any]:
    """One file of ``game/texts``: ``refusals``, ``conflicts``, ``settings`` or ``names``."""
    return tomllib.loads(resources.files("sixtysix.game").joinpath("texts", f"{name}.toml").read_text("utf-8"))


def sentence(name: str, code: str, language: Language, parameters: dict[str, str]) -> str:
    """A sentence of a catalogue. Parameters called ``suit`` or ``rank`` are letters and are written as words."""
    words = catalogue("names")[language]
    spoken = {key: words[key].get(value, value) if key in words else value for key, value in parameters.items()}
    text: str = catalogue(name)[code][language]
    return text.format(**spoken)
