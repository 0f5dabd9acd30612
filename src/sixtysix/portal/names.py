"""Names of members: what may be one, and when two would be taken for each other.

The data on scripts and on letters that look alike are Unicode's (annexes 24 and 39 of its standard), as the package
confusable-homoglyphs carries them.
"""

import unicodedata
from enum import Enum
from functools import cache, lru_cache
from typing import Final

import msgspec
from confusable_homoglyphs import categories, confusables

SHORTEST: Final = 2
LONGEST: Final = 24
SEPARATORS: Final = " -_.'"
"""What may stand between letters and digits, one at a time."""

DIGITS: Final = "0123456789"

_MARKS_IN_A_ROW: Final = 2
_STEPS: Final = 3
"""A letter may look like another one only after the first step; no letter needs more than two."""
_LEFT_TO_RIGHT_MARK: Final = "\u200e"
_LONG_VOWEL: Final = "ー"  # of both kana scripts, and so of none
_TOGETHER: Final = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that are written together."""
_EVERYDAY: Final = """
LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA
MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER ETHIOPIC HAN HIRAGANA KATAKANA HANGUL BOPOMOFO
"""
_SCRIPTS: Final = frozenset(_EVERYDAY.split())
"""The scripts in everyday use; ancient ones are rich in letters that look like others and poor in people."""

_RESERVED: Final = """
admin administrator moderator mod system root support staff host house owner official help null none anonymous
administratör administratorin system haus gastgeber värd huset hilfe hjälp stöd
sixtysix sechsundsechzig sextiosex schnapsen santase portal
guest gast gäst computer rechner dator bot robot roboter player spieler spelare opponent gegner motståndare
people personen leute personer folk nobody niemand ingen watcher zuschauer åskådare everyone alle alla
random heuristic beginner casual club skilled expert master
chance the-book der-zufall das-lehrbuch anfänger gemütlich stammtisch geübt experte meister
slumpen läroboken nybörjare lugn stamgäst rutinerad mästare
"""
"""Names that speak for the house or for a computer player, in the languages of the pages."""


class NameRefusal(Enum):
    """Why a text can't be a member's name."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    INVISIBLE = "invisible"
    SIGN = "sign"
    SEPARATOR = "separator"
    MARKS = "marks"
    NO_LETTER = "no_letter"
    SCRIPTS = "scripts"
    RESERVED = "reserved"

    @property
    def sentence(self) -> str:
        """The reason in English, with what to do."""
        return _SENTENCES[self]


_SENTENCES: Final[dict[NameRefusal, str]] = {
    NameRefusal.TOO_SHORT: f"A name has at least {SHORTEST} characters.",
    NameRefusal.TOO_LONG: f"A name has at most {LONGEST} characters.",
    NameRefusal.INVISIBLE: "A name has no invisible characters: type it instead of pasting it.",
    NameRefusal.SIGN: "A name has letters, the digits 0 to 9, spaces, and the signs - _ . ' only.",
    NameRefusal.SEPARATOR: "Spaces and signs stand alone and between letters or digits.",
    NameRefusal.MARKS: "A letter of a name has at most two marks.",
    NameRefusal.NO_LETTER: "A name has at least one letter.",
    NameRefusal.SCRIPTS: "All letters of a name are of one script.",
    NameRefusal.RESERVED: "This name speaks for the house or for a computer player: choose another.",
}


class Name(msgspec.Struct, frozen=True):
    """A name that may be taken: as it is ``shown``, and its ``skeleton``, which only one member may have."""

    shown: str
    skeleton: str


def read_name(text: str) -> Name | NameRefusal:
    """The name that was typed, or the first reason why it can't be one. Spaces around it don't matter."""
    if len(text) > 4 * LONGEST:
        return NameRefusal.TOO_LONG  # before any work is done on it
    if any(map(_is_invisible, text)):
        return NameRefusal.INVISIBLE
    shown = unicodedata.normalize("NFKC", text).strip(" ")
    if not SHORTEST <= len(shown) <= LONGEST:
        return NameRefusal.TOO_SHORT if len(shown) < SHORTEST else NameRefusal.TOO_LONG
    if refusal := _refuse_signs(shown) or _refuse_letters(shown):
        return refusal
    return NameRefusal.RESERVED if _is_reserved(shown) else Name(shown, skeleton(shown))


def skeleton(name: str) -> str:
    """What two names have in common when one could be taken for the other.

    Case, separators and compatible forms don't count, and every letter stands for all that look like it, as with the
    skeletons of Unicode's annex 39. Small i and l are one letter here, since their capitals and l are.

    >>> skeleton("Paul 1") == skeleton("РAU_L.I")
    True
    """
    bare = name
    for _ in range(_STEPS):
        bare = _reduced(bare)
    return bare


def _reduced(text: str) -> str:
    folded = _without_separators(unicodedata.normalize("NFKC", text)).casefold()
    alike = "".join(_prototype(char) for char in unicodedata.normalize("NFD", folded)).casefold()
    return _without_separators(unicodedata.normalize("NFKC", alike)).replace("i", "l").replace("vv", "w")


def _without_separators(text: str) -> str:
    return "".join(char for char in text if char not in SEPARATORS)


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """What a small letter or a sign looks like; if that is no plain letter, then what its capital looks like."""
    own = _lookalike(char)
    if own.isascii() or len(char.upper()) > 1:
        return own
    capital = _lookalike(char.upper()).casefold()
    return capital if capital.isascii() else own


def _lookalike(char: str) -> str:
    """The sign that stands for all that look like this one.

    The data name pairs without saying which of the two stands for the other: it is the one that is in several pairs, or
    that is several signs. Where both are in one pair only, either would do, and it is the lesser.
    """
    found = _pairs_of(char)
    if len(found) != 1:
        return char
    other = found[0]
    if len(other) > 1 or len(_pairs_of(other)) > 1:
        return other
    return min(char, other)


def _pairs_of(char: str) -> list[str]:
    found = confusables.is_confusable(char, greedy=True) or [{"homoglyphs": []}]
    return [pair["c"].strip(_LEFT_TO_RIGHT_MARK) for pair in found[0]["homoglyphs"]]


def _is_invisible(char: str) -> bool:
    """Controls, signs that turn the direction, joiners, fillers, and what is no character at all."""
    return unicodedata.category(char)[0] == "C" or unicodedata.category(char) in {"Zl", "Zp"} or char in _FILLERS


_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that show nothing."""


def _refuse_signs(shown: str) -> NameRefusal | None:
    kinds = "".join(map(_kind, shown))
    if "?" in kinds:
        return NameRefusal.SIGN
    if kinds[0] == "s" or kinds[-1] == "s" or "ss" in kinds or "sm" in kinds:
        return NameRefusal.SEPARATOR
    if kinds[0] == "m" or "m" * (_MARKS_IN_A_ROW + 1) in kinds:
        return NameRefusal.MARKS
    return None if "l" in kinds else NameRefusal.NO_LETTER


def _kind(char: str) -> str:
    """One letter for what a character is: (s)eparator, (d)igit, (l)etter, (m)ark, or something else."""
    if char in SEPARATORS:
        return "s"
    if char in DIGITS:
        return "d"
    category = unicodedata.category(char)
    if category[0] == "L" and (char == _LONG_VOWEL or categories.alias(char) != "COMMON"):
        return "l"
    # A mark of no script would sit on any letter; those that belong to one write its vowels.
    return "m" if category in {"Mn", "Mc"} and categories.alias(char) in _SCRIPTS else "?"


def _refuse_letters(shown: str) -> NameRefusal | None:
    scripts = {categories.alias(char) for char in shown} - {"COMMON"}
    together = len(scripts) == 1 or any(scripts <= written for written in _TOGETHER)
    return None if together and scripts <= _SCRIPTS else NameRefusal.SCRIPTS


def _is_reserved(shown: str) -> bool:
    # "Admin 2" and "Guest 17" are no better.
    unnumbered = shown.rstrip(DIGITS + SEPARATORS)
    return not _reserved_skeletons().isdisjoint({skeleton(shown), skeleton(unnumbered)})


@cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(map(skeleton, _RESERVED.split()))
