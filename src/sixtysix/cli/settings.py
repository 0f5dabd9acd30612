"""Settings read from where they are: the command line before the environment, the environment before a file."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from sixtysix.cli.errors import UserError
from sixtysix.web.settings import PREFIX, Entry, Settings, SettingsProblem, entries

FILE_VARIABLE: Final = f"{PREFIX}SETTINGS"
"""Names the file of settings where no option does."""

NEVER_IN_A_FILE: Final = ("mail.password", "openid.client_secret", "redis.url")
"""Files of settings are read by more people than their writers think."""


def read_settings(
    file: Path | None, options: Mapping[str, object], environment: Mapping[str, str] | None = None
) -> Settings:
    """All settings of a house. Whatever is wrong with one of them is a `UserError`.

    Args:
        file: The file to read; None for the one the environment names, if it names any.
        options: What the command line said, by the names of settings; None where it said nothing.
        environment: The process's own, unless another is given.
    """
    variables = os.environ if environment is None else environment
    named = file or (Path(variables[FILE_VARIABLE]) if variables.get(FILE_VARIABLE) else None)
    known = {entry.name: entry for entry in entries()}
    said = [] if named is None else list(_from_file(named, known))
    said += _from_environment(variables, known)
    said += [_Said(name, value, f"--{name}") for name, value in options.items() if value is not None]
    return _settings({one.name: one for one in said})


class _Said(msgspec.Struct, frozen=True):
    """A setting's value and where it was said."""

    name: str
    value: object
    where: str


def _from_file(file: Path, known: Mapping[str, Entry]) -> Iterator[_Said]:
    try:
        with file.open("rb") as stream:
            table = tomllib.load(stream)
    except OSError as error:
        raise UserError(f"can't read the settings in {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{file} is not TOML: {error}") from None
    for name, value in _flat(table):
        if name not in known:
            raise UserError(f"{file}: there is no setting {name!r}; docs/operations.md lists them all")
        if name in NEVER_IN_A_FILE:
            raise UserError(f"{file}: {name} belongs into {known[name].variable}, never into such a file")
        yield _Said(name, value, f"{file}: {name}")


def _flat(table: Mapping[str, Any], section: str = "") -> Iterator[tuple[str, object]]:
    """Each value by its setting's name."""
    for key, value in table.items():
        if isinstance(value, dict) and not section:
            yield from _flat(value, f"{key}.")
        else:
            yield section + key, value


def _from_environment(variables: Mapping[str, str], known: Mapping[str, Entry]) -> Iterator[_Said]:
    by_variable = {entry.variable: entry for entry in known.values()}
    for variable, text in variables.items():
        if not variable.startswith(PREFIX) or variable == FILE_VARIABLE:
            continue
        if variable not in by_variable:
            raise UserError(f"{variable}: there is no such setting; docs/operations.md lists them all")
        entry = by_variable[variable]
        yield _Said(entry.name, _from_text(entry, text), variable)


def _from_text(entry: Entry, text: str) -> object:
    """The value that ``text`` stands for; text that stands for none is left as it is, to be refused with the rest."""
    if entry.is_list:
        return [part.strip() for part in text.split(",") if part.strip()]
    if entry.kind not in {bool, int, float}:
        return text
    try:
        return msgspec.convert(text, entry.kind, strict=False)
    except msgspec.ValidationError:
        return text


def _settings(said: Mapping[str, _Said]) -> Settings:
    nested: dict[str, Any] = {}
    for one in said.values():
        section, _, name = one.name.rpartition(".")
        (nested.setdefault(section, {}) if section else nested)[name] = one.value
    try:
        return msgspec.convert(nested, Settings, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        if isinstance(error.__cause__, SettingsProblem):
            raise UserError(reason) from None
        one = said[re.sub(r"\[.*|[`$]", "", place).lstrip(".")]
        raise UserError(f"{one.where} can't be {one.value!r}: {_lower(reason)}") from None


def _path(kind: type, value: object) -> Path:
    if kind is Path and isinstance(value, str | Path) and str(value):
        return Path(value)
    raise ValueError("expected a path")


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
