"""Reading a record strictly: the grammar, the rules of the game and the one canonical form."""

import re
from calendar import monthrange
from collections.abc import Iterator
from typing import Final

from sixtysix.game.actions import Action, parse_action
from sixtysix.game.cards import Card, Seat, parse_card
from sixtysix.game.errors import IllegalAction, RecordError, RulesError
from sixtysix.game.match import MatchState, deal_next, new_match, play
from sixtysix.game.record import (
    BASE_PRESET,
    FORMAT,
    HEADER_NAMES,
    Commitments,
    HandRecord,
    MatchRecord,
    result_line,
    write_record,
)
from sixtysix.game.rulefile import PRESET_KEYS, parse_setting, preset, rules_from_settings
from sixtysix.game.rules import Rules, settings_of

_HEADER: Final = re.compile(r'\[(?P<name>[A-Za-z0-9]+) "(?P<value>(?:[^"\\]|\\["\\])*)"\]')
_HAND: Final = re.compile(r"hand (?P<number>[1-9][0-9]{0,5}) dealer (?P<dealer>[01])(?: seed (?P<seed>[0-9a-f]{64}))?")
_TRICK: Final = re.compile(r" ?(?P<number>[1-9][0-9]?)\. (?P<words>\S+(?: \S+)*)")
_DATE: Final = re.compile(r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12][0-9]|3[01])")
_REQUIRED: Final = ("Record", "Rules", "Target", "Seat0", "Seat1")


def parse_record(text: str) -> MatchRecord:
    """Read a record; the first fault is a `RecordError` with its line and column.

    The text must be exactly what `write_record` writes for it.
    """
    lines = _Lines(text)
    headers = _read_headers(lines)
    rules = _read_rules(headers)
    target = _read_target(headers)
    match: MatchState | None = None
    hands: list[HandRecord] = []
    while lines.left:
        if hands:
            _expect_going_on(match, lines)
        hand, match = _read_hand(lines, rules, target, match, len(hands) + 1)
        hands.append(hand)
    record = MatchRecord(
        rules=rules,
        target=target,
        seats=(headers["Seat0"][0].value, headers["Seat1"][0].value),
        hands=tuple(hands),
        date=_read_date(headers["Date"][0]) if "Date" in headers else None,
        commitments=_read_commitments(headers),
    )
    _expect_canonical(text, write_record(record))
    return record


class _Header:
    def __init__(self, value: str, line: int, column: int) -> None:
        self.value, self.line, self.column = value, line, column

    def error(self, message: str) -> RecordError:
        return RecordError(message, self.line, self.column)


class _Lines:
    """The lines still to read; ``number`` is that of the line last taken."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.number = 0
        if self._lines[-1]:
            raise RecordError("the last line must end with a line break", len(self._lines), len(self._lines[-1]) + 1)
        del self._lines[-1]

    @property
    def left(self) -> int:
        return len(self._lines) - self.number

    def peek(self) -> str | None:
        return self._lines[self.number] if self.left else None

    def take(self, expected: str) -> str:
        if not self.left:
            raise RecordError(f"the record ends here, but {expected} must follow", self.number + 1, 1)
        self.number += 1
        return self._lines[self.number - 1]

    def error(self, message: str, column: int = 1) -> RecordError:
        return RecordError(message, max(self.number, 1), column)


def _read_headers(lines: _Lines) -> dict[str, list[_Header]]:
    found: dict[str, list[_Header]] = {}
    last = 0
    while (text := lines.peek()) is not None and text:
        lines.take("a header")
        parsed = _HEADER.fullmatch(text)
        if parsed is None:
            raise lines.error('a header looks like [Name "value"]', _first_fault(text))
        name = parsed["name"]
        if name not in HEADER_NAMES:
            raise lines.error(f"unknown header {name!r}: the headers are {', '.join(HEADER_NAMES)}", 2)
        place = HEADER_NAMES.index(name)
        if place < last or (name in found and name != "Setting"):
            raise lines.error(f"header {name!r} stands once, in the order {', '.join(HEADER_NAMES)}", 2)
        last = place
        if not parsed["value"].isprintable():
            raise lines.error("the value has a character that can't be printed", _first_unprintable(parsed))
        value = re.sub(r'\\(["\\])', r"\1", parsed["value"])
        found.setdefault(name, []).append(_Header(value, lines.number, parsed.start("value") + 1))
    for name in _REQUIRED:
        if name not in found:
            raise RecordError(f"header {name!r} is missing", lines.number + 1, 1)
    if (first := found["Record"][0]).value != FORMAT:
        raise first.error(f"unknown format {first.value!r}: this program reads {FORMAT!r}")
    return found


def _first_unprintable(header: re.Match[str]) -> int:
    """The column of the first character of a header's value that can't be printed."""
    value = header["value"]
    return header.start("value") + 1 + next(index for index, sign in enumerate(value) if not sign.isprintable())


def _first_fault(text: str) -> int:
    """The column after the longest beginning of ``text`` that could still become a header."""
    opening = re.match(r'\[[A-Za-z0-9]+ "', text)
    if opening is None:
        return 1
    closing = re.compile(r'(?:[^"\\]|\\["\\])*').match(text, opening.end())
    return (closing.end() if closing else opening.end()) + 1


def _read_rules(headers: dict[str, list[_Header]]) -> Rules:
    key = headers["Rules"][0]
    settings = headers.get("Setting", [])
    if key.value in PRESET_KEYS:
        if settings:
            raise settings[0].error(f"the preset {key.value!r} has no settings of its own: write another key in Rules")
        return preset(key.value)
    changes: dict[str, object] = {}
    for header in settings:
        try:
            name, value = parse_setting(header.value)
        except RulesError as error:
            raise header.error(str(error)) from None
        changes[name] = value
    try:
        return rules_from_settings({**settings_of(preset(BASE_PRESET)), **changes}, key=key.value)
    except RulesError as error:
        raise (settings[0] if settings else key).error(str(error)) from None


def _read_target(headers: dict[str, list[_Header]]) -> int:
    header = headers["Target"][0]
    if not re.fullmatch(r"[1-9][0-9]{0,5}", header.value):
        raise header.error(f"{header.value!r} is not a target: write a number from 1 up")
    return int(header.value)


def _read_date(header: _Header) -> str:
    parsed = _DATE.fullmatch(header.value)
    if parsed is None or int(parsed["day"]) > monthrange(int(parsed["year"]), int(parsed["month"]))[1]:
        raise header.error(f"{header.value!r} is not a date: write year, month and day as in 2026-11-30")
    return header.value


def _read_commitments(headers: dict[str, list[_Header]]) -> Commitments | None:
    names = ("Root", "Nonce0", "Nonce1")
    present = [name for name in names if name in headers]
    if not present:
        return None
    if len(present) < len(names):
        raise headers[present[0]][0].error("Root, Nonce0 and Nonce1 stand together or not at all")
    for name, digits in zip(names, (64, 32, 32), strict=True):
        if not re.fullmatch(f"[0-9a-f]{{{digits}}}", headers[name][0].value):
            raise headers[name][0].error(f"{name} has {digits} hexadecimal digits")
    root, first, second = (headers[name][0].value for name in names)
    return Commitments(root, (first, second))


def _expect_going_on(match: MatchState | None, lines: _Lines) -> None:
    if match is not None and not match.awaits_deal:
        reason = "the match is over" if match.winner is not None else "the hand before is not finished"
        raise RecordError(f"{reason}, so nothing may follow", lines.number + 1, 1)


def _read_hand(
    lines: _Lines, rules: Rules, target: int, match: MatchState | None, number: int
) -> tuple[HandRecord, MatchState]:
    if lines.take("a hand"):
        raise lines.error("an empty line stands before each hand")
    head = _HAND.fullmatch(lines.take("a hand"))
    if head is None:
        raise lines.error("a hand begins with: hand NUMBER dealer SEAT, and a seed of 64 digits if there is one")
    if int(head["number"]) != number:
        raise lines.error(f"this is hand {number}", head.start("number") + 1)
    dealer: Seat = 1 if head["dealer"] == "1" else 0
    before = new_match(rules, dealer, target) if match is None else match
    if before.dealer != dealer:
        raise lines.error(f"by the rules seat {before.dealer} deals this hand", head.start("dealer") + 1)
    deck = _read_deck(lines, rules)
    actions, after = _read_actions(lines, deal_next(before, deck))
    if after.hand is not None and after.hand.result is not None:
        expected = result_line(before, after.hand, after)
        if lines.take("the hand's result") != expected:
            raise lines.error(f"by the rules this line reads: {expected}")
    return HandRecord(dealer, deck, actions, head["seed"]), after


def _read_deck(lines: _Lines, rules: Rules) -> tuple[Card, ...]:
    text = lines.take("the deck")
    if not text.startswith("deck "):
        raise lines.error("the cards of the pack follow in the order of the deal: deck CARD CARD ...")
    deck: list[Card] = []
    for column, word in _words(text, len("deck ")):
        try:
            card = parse_card(word)
        except ValueError as error:
            raise lines.error(str(error), column) from None
        if card in deck:
            raise lines.error(f"{word} stands twice in the deck", column)
        deck.append(card)
    try:
        deal_next(new_match(rules, 0), tuple(deck))
    except ValueError as error:
        raise lines.error(str(error), len("deck ") + 1) from None
    return tuple(deck)


def _words(text: str, start: int) -> Iterator[tuple[int, str]]:
    for found in re.compile(r"\S+").finditer(text, start):
        yield found.start() + 1, found.group()


def _read_actions(lines: _Lines, match: MatchState) -> tuple[tuple[Action, ...], MatchState]:
    actions: list[Action] = []
    number = 1
    while (text := lines.peek()) and (parsed := _TRICK.fullmatch(text)):
        lines.take("a trick")
        if int(parsed["number"]) != number:
            raise lines.error(f"this is line {number} of the hand", parsed.start("number") + 1)
        number += 1
        for column, word in _words(text, parsed.start("words")):
            action, match = _read_action(lines, match, word, column)
            actions.append(action)
    if match.hand is not None and match.hand.result is None and lines.left and lines.peek():
        lines.take("a trick")
        raise lines.error("a trick looks like: 1. AH TH")
    return tuple(actions), match


def _read_action(lines: _Lines, match: MatchState, word: str, column: int) -> tuple[Action, MatchState]:
    seat = match.hand.to_act if match.hand is not None else None
    if seat is None:
        raise lines.error("the hand is over, so no action may follow", column)
    try:
        action = parse_action(word)
        return action, play(match, seat, action)
    except IllegalAction as error:
        raise lines.error(f"seat {seat} may not do {error}", column) from None
    except ValueError as error:
        raise lines.error(str(error), column) from None


def _expect_canonical(text: str, canonical: str) -> None:
    if text == canonical:
        return
    for number, (mine, theirs) in enumerate(zip(text.split("\n"), canonical.split("\n"), strict=False), start=1):
        if mine != theirs:
            raise RecordError(f"write this line as: {theirs}", number, _first_difference(mine, theirs) + 1)
    raise RecordError("nothing may follow the last hand", canonical.count("\n") + 1, 1)


def _first_difference(mine: str, theirs: str) -> int:
    pairs = enumerate(zip(mine, theirs, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(mine), len(theirs)))
