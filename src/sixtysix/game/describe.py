"""A rule set in words: settings and their values as people say them, in each language."""

from typing import Any, Final

from sixtysix.game.rulefile import preset
from sixtysix.game.rules import SETTING_NAMES, Rules, settings_of
from sixtysix.game.texts import Language, catalogue

BASE: Final = "portal"
"""The preset that others are compared with."""


def setting_name(name: str, language: Language = "en") -> str:
    """What a setting is called.

    >>> setting_name("closeBeforeDraw")
    'Close before drawing'
    """
    text: str = catalogue("settings")["settings"][name][language]
    return text


def setting_rule(name: str) -> str:
    """The number of the rule that a setting belongs to, as in ``R33``."""
    rule: str = catalogue("settings")["settings"][name]["rule"]
    return rule


def setting_value(name: str, value: Any, language: Language = "en") -> str:  # noqa: ANN401 - as `settings_of` has them
    """A setting's value as people say it.

    >>> setting_value("closerFails", [2, 3])
    '2; 3 if the opponent has no trick'
    >>> setting_value("strict", ["follow"])
    'follow suit'
    """
    entry = catalogue("settings")["settings"][name]
    match entry["unit"]:
        case "flag":
            return _word("true" if value else "false", language)
        case "choice" | "text":
            return str(entry["values"].get(str(value), {language: value})[language])
        case "list":
            return ", ".join(entry["values"][item][language] for item in value) or _word("none", language)
        case "pair" if value is None:
            return _word("none", language)
        case "pair" if value[0] == value[1]:
            return str(value[0])
        case "pair":
            return _word("pair", language, first=value[0], second=value[1])
        case "map":
            return " · ".join(f"{key} {points}" for key, points in value.items())
        case "targets":
            return ", ".join(map(str, value if isinstance(value, list) else [value]))
        case unit:
            return _word(unit, language, number=value)


def _word(key: str, language: Language, **parameters: object) -> str:
    text: str = catalogue("settings")["words"][key][language]
    return text.format(**parameters)


def differences(rules: Rules, base: Rules | None = None) -> tuple[str, ...]:
    """The settings in which a rule set differs from another, by default from `BASE`, in their order."""
    theirs = settings_of(preset(BASE) if base is None else base)
    mine = settings_of(rules)
    return tuple(name for name in SETTING_NAMES if mine[name] != theirs[name])
