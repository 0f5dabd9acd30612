"""Which passwords are good enough. There is nothing to remember but the length: no rule asks for signs and digits."""

import unicodedata
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Final

SHORTEST: Final = 8
LONGEST: Final = 128


class PasswordRefusal(StrEnum):
    """Why a password is refused."""

    TOO_SHORT = "password_too_short"
    TOO_LONG = "password_too_long"
    COMMON = "password_common"
    NAME = "password_is_name"

    @property
    def message(self) -> str:
        """The reason in English."""
        return _MESSAGES[self]


_MESSAGES: Final = {
    PasswordRefusal.TOO_SHORT: f"A password has at least {SHORTEST} characters.",
    PasswordRefusal.TOO_LONG: f"A password has at most {LONGEST} characters.",
    PasswordRefusal.COMMON: "This password is one of those that are tried first; choose another.",
    PasswordRefusal.NAME: "The password must be more than the name.",
}


def prepared(password: str) -> str:
    """The password as it is hashed: the same letters typed on another keyboard must be the same password."""
    return unicodedata.normalize("NFKC", password)


def refuse_password(password: str, name: str) -> PasswordRefusal | None:
    """The first reason why the member called ``name`` may not have this password, or None if he may."""
    text = prepared(password)
    if len(text) < SHORTEST:
        return PasswordRefusal.TOO_SHORT
    if len(text) > LONGEST:
        return PasswordRefusal.TOO_LONG
    core = _core(text)
    if core == _core(prepared(name)):
        return PasswordRefusal.NAME
    if text.casefold() in _common() or core in _common() or len(set(core)) <= 1:
        return PasswordRefusal.COMMON
    return None


def _core(text: str) -> str:
    """What is left without the digits and signs that people put around a word."""
    folded = text.casefold()
    letters = [place for place, sign in enumerate(folded) if sign.isalpha()]
    return folded[letters[0] : letters[-1] + 1] if letters else folded


@cache
def _common() -> frozenset[str]:
    text = resources.files("sixtysix.portal").joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(text.split())
