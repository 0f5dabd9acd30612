"""Generate ``web/src/i18n/{en,de,sv}/game.json`` from the texts that the rules of the game keep beside them.

A key is a kind and a code, such as ``refusal.must_follow_suit``, ``setting.closeWhen`` or ``setting.closeWhen.never``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixtysix.game.texts import LANGUAGES, Language, catalogue

FOLDER: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "i18n"
SENTENCES: Final = {"refusal": "refusals", "conflict": "conflicts"}
"""Kinds of sentences and the catalogues they stand in."""


def generated() -> dict[Path, str]:
    """The files' texts by their paths."""
    return {
        FOLDER / language / "game.json": json.dumps(dict(_texts(language)), ensure_ascii=False, indent=2) + "\n"
        for language in LANGUAGES
    }


def _texts(language: Language) -> Iterator[tuple[str, str]]:
    for kind, name in SENTENCES.items():
        for code, sentence in catalogue(name).items():
            yield f"{kind}.{code}", sentence[language]
    yield from _settings(language)
    for letter, word in catalogue("names")[language]["rank"].items():
        yield f"rank.{letter}", word


def _settings(language: Language) -> Iterator[tuple[str, str]]:
    texts = catalogue("settings")
    for group, names in texts["groups"].items():
        yield f"group.{group}", names[language]
    for word, forms in texts["words"].items():
        yield f"word.{word}", forms[language]
    for setting, names in texts["settings"].items():
        yield f"setting.{setting}", names[language]
        for value, words in names.get("values", {}).items():
            yield f"setting.{setting}.{value}", words[language]
    for preset, names in texts["presets"].items():
        yield f"preset.{preset}", names[language]["name"]
        yield f"preset.{preset}.line", names[language]["line"]
