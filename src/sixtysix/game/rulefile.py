"""Rule sets in and out of plain settings, TOML and JSON.

A rule file has a ``key``, optionally a ``base`` preset, and a table ``settings``. With a base only the settings that
differ need to be written. JSON has the same shape.
"""

import json
import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, Final, get_args

import msgspec

from sixtysix.game.cards import Rank, parse_rank
from sixtysix.game.conflicts import conflicts
from sixtysix.game.errors import RulesError
from sixtysix.game.rules import SETTING_NAMES, Rules, settings_of

HOUSE: Final = "house"
"""The key of a rule set that is no preset."""

PRESET_KEYS: Final = ("portal", "hoyle", "german", "classic", "pagat", "santase", "schnapsen", "schnapsen-sharp")
"""The presets: the rules of the four sources, then four relatives."""

LARGEST_NUMBER: Final = 9999
"""No setting needs a larger number, and all sums of a match stay small."""

_NONE_IN_TOML: Final = "none"
_FILE_KEYS: Final = frozenset({"key", "base", "settings", "stated"})


class Preset(msgspec.Struct, frozen=True):
    """A named rule set, and the settings that its source states in words rather than leaves to us."""

    rules: Rules
    stated: tuple[str, ...]


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by key, in the order of `PRESET_KEYS`."""
    return {key: _load_preset(key) for key in PRESET_KEYS}


def preset(key: str) -> Rules:
    """The rules of one preset; an unknown key is a `RulesError` that lists the known ones.

    >>> preset("portal").target
    (3, 7, 11)
    """
    if key not in PRESET_KEYS:
        raise RulesError(f"unknown rule set {key!r}: choose one of {', '.join(PRESET_KEYS)}")
    return presets()[key].rules


def _load_preset(key: str) -> Preset:
    text = resources.files("sixtysix.game").joinpath("presets", f"{key}.toml").read_text("utf-8")
    parsed = tomllib.loads(text)
    return Preset(rules_from_settings(parsed["settings"], key=key), tuple(parsed["stated"]))


def rules_from_settings(settings: Mapping[str, Any], *, key: str = HOUSE) -> Rules:
    """Build a rule set from all its settings.

    A missing or unknown setting, a value of the wrong kind, or settings that contradict each other raise `RulesError`.
    """
    rules = read_settings(settings, key=key)
    if found := conflicts(rules):
        raise RulesError(f"{' and '.join(found[0].settings)}: {found[0].sentence('en')}")
    return rules


def read_settings(settings: Mapping[str, Any], *, key: str = HOUSE) -> Rules:
    """Read all settings without asking whether they go together; `conflicts` answers that."""
    if not key or not key.isprintable():
        raise RulesError(f"key: {key!r} is not a name; write one in letters, digits and hyphens")
    if unknown := sorted(set(settings) - set(SETTING_NAMES)):
        raise RulesError(f"unknown setting {unknown[0]!r}: the settings are {', '.join(SETTING_NAMES)}")
    plain = dict(settings)
    if plain.get("falseClaim") == _NONE_IN_TOML:
        plain["falseClaim"] = None
    if missing := [name for name in SETTING_NAMES if name not in plain]:
        raise RulesError(f"setting {missing[0]!r} is missing: write it, or name a base preset")
    for name, reader in _READERS.items():
        plain[name] = reader(plain[name])
    _refuse_huge_numbers(plain)
    try:
        return msgspec.convert({"key": key, **plain}, Rules, strict=True)
    except msgspec.ValidationError as error:
        raise RulesError(_explain(str(error), settings)) from None


def house_rules(base: str, changes: Mapping[str, Any], *, key: str = HOUSE) -> Rules:
    """A preset with some settings changed. Changes that change nothing give the preset itself.

    >>> house_rules("portal", {"closeBeforeDraw": True}).key
    'house'
    """
    rules = preset(base)
    mixed = rules_from_settings({**settings_of(rules), **changes}, key=key)
    return rules if settings_of(mixed) == settings_of(rules) else mixed


def rules_from_toml(text: str) -> Rules:
    """Read a rule file in TOML; anything wrong in it is a `RulesError`."""
    try:
        parsed = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"not a TOML file: {error}") from None
    return _from_document(parsed)


def rules_from_json(text: str) -> Rules:
    """Read a rule file in JSON; anything wrong in it is a `RulesError`."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"not a JSON file: {error}") from None
    return _from_document(parsed)


def rules_to_json(rules: Rules) -> str:
    """Write a rule set in full; `rules_from_json` gives it back."""
    return json.dumps({"key": rules.key, "settings": settings_of(rules)}, indent=2) + "\n"


def rules_to_toml(rules: Rules) -> str:
    """Write a rule set in full; `rules_from_toml` gives it back."""
    lines = [f"key = {_toml_value(rules.key)}", "", "[settings]"]
    lines += [setting_text(name, value) for name, value in settings_of(rules).items()]
    return "\n".join(lines) + "\n"


def setting_text(name: str, value: object) -> str:
    """One setting as a line of TOML.

    >>> setting_text("closeBeforeDraw", True)
    'closeBeforeDraw = true'
    """
    return f"{name} = {_toml_value(value)}"


def parse_setting(text: str) -> tuple[str, Any]:
    """Read one setting from a line of TOML; anything else is a `RulesError`."""
    try:
        parsed = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{text!r} is not a setting: {error}") from None
    if len(parsed) != 1:
        raise RulesError(f"{text!r} is not one setting: write name = value")
    return next(iter(parsed.items()))


def _from_document(document: object) -> Rules:
    if not isinstance(document, dict) or not isinstance(document.get("settings", {}), dict):
        raise RulesError("a rule file has a key, an optional base and a table of settings")
    if unknown := sorted(set(document) - _FILE_KEYS):
        raise RulesError(f"unknown entry {unknown[0]!r}: a rule file has key, base and settings")
    base, key = document.get("base"), document.get("key", HOUSE)
    if not isinstance(key, str) or not (base is None or isinstance(base, str)):
        raise RulesError("key and base are texts in quotes")
    settings = document.get("settings", {})
    if base is not None:
        settings = {**settings_of(preset(base)), **settings}
    rules = rules_from_settings(settings, key=key)
    if key in PRESET_KEYS and settings_of(rules) != settings_of(preset(key)):
        raise RulesError(f"the key {key!r} belongs to a preset with other settings: choose another key")
    return rules


def _card_points(value: object) -> tuple[int, ...]:
    if not isinstance(value, dict) or set(value) != {rank.letter for rank in Rank}:
        raise RulesError("cardPoints: give a number of points for each of A, T, K, Q, J and 9")
    return tuple(value[rank.letter] for rank in Rank)


def _rank(value: object) -> Rank:
    try:
        return parse_rank(str(value))
    except ValueError as error:
        raise RulesError(f"exchangeRank: {error}") from None


def _numbers(value: object) -> object:
    return (value,) if isinstance(value, int) and not isinstance(value, bool) else value


_READERS: Final = {"cardPoints": _card_points, "exchangeRank": _rank, "target": _numbers}


def _refuse_huge_numbers(plain: Mapping[str, Any]) -> None:
    for name, value in plain.items():
        numbers = value if isinstance(value, list | tuple) else (value,)
        if any(isinstance(number, int) and abs(number) > LARGEST_NUMBER for number in numbers):
            raise RulesError(f"{name}: the largest number is {LARGEST_NUMBER}")


def _explain(message: str, settings: Mapping[str, Any]) -> str:
    """Our sentence for msgspec's, which ends in the path of the value: the setting, what it takes, what it got."""
    name = message.partition(" - at `$.")[2].rstrip("`").split("[")[0]
    kind = next(field.type for field in msgspec.structs.fields(Rules) if field.encode_name == name)
    shown = json.dumps(settings[name], ensure_ascii=False, default=str)
    shown = shown if len(shown) <= _SHOWN_AT_MOST else shown[:_SHOWN_AT_MOST] + "..."
    return f"{name}: expected {_EXPECTED.get(name) or _expected(kind)}, not {shown}"


_SHOWN_AT_MOST: Final = 40
_PAIR: Final = "two numbers such as [2, 3]"
_EXPECTED: Final = {
    "cardPoints": "a number of points for each rank",
    "dealPacket": 'packets such as "3-3" or "3-turnup-2"',
    "falseClaim": f'{_PAIR}, or "{_NONE_IN_TOML}"',
    "closerFails": _PAIR,
    "opponentFirstAfterClose": _PAIR,
    "target": "a number such as 7, or a list such as [3, 7, 11]",
}


def _expected(kind: object) -> str:
    if kind is bool:
        return "true or false"
    if kind is int:
        return "a whole number"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + _words(kind)
    return "a list of " + _words(get_args(kind)[0])


def _words(kind: type[Enum]) -> str:
    return ", ".join(str(member.value) for member in kind)


def _toml_value(value: object) -> str:
    if value is None:
        return json.dumps(_NONE_IN_TOML)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml_value(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
