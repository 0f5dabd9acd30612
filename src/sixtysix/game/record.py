"""The record of a match: a text that a person can read and a program can replay.

``docs/record-format.md`` has the grammar. `write_record` writes one form only and `parse_record` accepts no other, so
text and record go back and forth without loss. A record is replayed while it is read: an illegal action, a wrong
result or a deal by the wrong dealer is an error with its line and column.
"""

from itertools import pairwise
from typing import Final

import msgspec

from sixtysix.game.actions import Action
from sixtysix.game.cards import Seat
from sixtysix.game.hand import deal_hand
from sixtysix.game.match import MatchState, carry_paid, count_hand, deal_next, new_match, play
from sixtysix.game.rulefile import PRESET_KEYS, preset, setting_text
from sixtysix.game.rules import Rules, settings_of
from sixtysix.game.state import Cards, HandState

FORMAT: Final = "sixty-six 1"
"""The value of the first header. A change of the format changes the number."""

BASE_PRESET: Final = "portal"
"""House rules are written as their differences from this preset."""

HEADER_NAMES: Final = ("Record", "Rules", "Setting", "Target", "Seat0", "Seat1", "Date", "Root", "Nonce0", "Nonce1")
"""All headers in the order in which they stand; ``Setting`` may come many times or not at all."""


class Commitments(msgspec.Struct, frozen=True):
    """What fixed the deals before the first one: hexadecimal digits in lower case."""

    root: str
    nonces: tuple[str, str]


class HandRecord(msgspec.Struct, frozen=True):
    """One deal and all that was done in it. ``seed`` proves the deck where deals were committed to."""

    dealer: Seat
    deck: Cards
    actions: tuple[Action, ...]
    seed: str | None = None


class MatchRecord(msgspec.Struct, frozen=True):
    """A match as it was played, finished or not. ``date`` is an ISO date."""

    rules: Rules
    target: int
    seats: tuple[str, str]
    hands: tuple[HandRecord, ...]
    date: str | None = None
    commitments: Commitments | None = None


def replay_hand(rules: Rules, hand: HandRecord) -> tuple[HandState, ...]:
    """Every state of a recorded hand, from the deal on; `IllegalAction` where an action is not legal."""
    match = deal_next(MatchState(rules, rules.default_target, hand.dealer), hand.deck)
    states = [deal_hand(rules, hand.deck, hand.dealer)]
    for action in hand.actions:
        match = play(match, _to_act(states[-1]), action)
        assert match.hand is not None  # noqa: S101 - play keeps the hand it has played in
        states.append(match.hand)
    return tuple(states)


def replay(record: MatchRecord) -> MatchState:
    """The match as it stands after the record; `IllegalAction` or `ValueError` where it does not follow the rules."""
    first = record.hands[0].dealer if record.hands else 0
    match = new_match(record.rules, first, record.target)
    for hand in record.hands:
        match = deal_next(match, hand.deck)
        for action in hand.actions:
            assert match.hand is not None  # noqa: S101 - it has just been dealt
            match = play(match, _to_act(match.hand), action)
    return match


def write_record(record: MatchRecord) -> str:
    """The record as text; it ends with a line break."""
    blocks = [_headers(record)]
    match = new_match(record.rules, record.hands[0].dealer if record.hands else 0, record.target)
    for number, hand in enumerate(record.hands, start=1):
        states = replay_hand(record.rules, hand)
        head = f"hand {number} dealer {hand.dealer}" + (f" seed {hand.seed}" if hand.seed is not None else "")
        lines = [head, "deck " + " ".join(map(str, hand.deck)), *trick_lines(hand, states)]
        result = states[-1].result
        if result is not None:
            after = count_hand(match, result)
            lines.append(result_line(match, states[-1], after))
            match = after
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def trick_lines(hand: HandRecord, states: tuple[HandState, ...]) -> list[str]:
    """The actions of a hand, a line a trick: all from the end of the trick before to the end of this one."""
    lines: list[list[str]] = [[]]
    for action, (before, after) in zip(hand.actions, pairwise(states), strict=True):
        lines[-1].append(str(action))
        if len(after.tricks) > len(before.tricks):
            lines.append([])
    return [f"{number:2}. {' '.join(words)}" for number, words in enumerate(lines, start=1) if words]


def result_line(before: MatchState, hand: HandState, after: MatchState) -> str:
    """How a hand ended and how the match stands after it."""
    result = hand.result
    assert result is not None  # noqa: S101 - asked of finished hands only
    score = f"score {after.scores[0]}-{after.scores[1]}"
    if result.winner is None:
        return f"drawn {result.ending} carry {after.carry} {score}"
    gained = result.game_points + carry_paid(before, result)
    return f"won {result.winner} +{gained} {result.ending} {result.scale} {score}"


def _headers(record: MatchRecord) -> str:
    values = [("Record", FORMAT), ("Rules", record.rules.key)]
    values += [("Setting", text) for text in differing_settings(record.rules)]
    values += [("Target", str(record.target)), ("Seat0", record.seats[0]), ("Seat1", record.seats[1])]
    if record.date is not None:
        values.append(("Date", record.date))
    if record.commitments is not None:
        root, nonces = record.commitments.root, record.commitments.nonces
        values += [("Root", root), ("Nonce0", nonces[0]), ("Nonce1", nonces[1])]
    return "\n".join(f"[{name} {quoted(value)}]" for name, value in values)


def differing_settings(rules: Rules) -> list[str]:
    """The settings of house rules that differ from `BASE_PRESET`, as ``name = value``; none for a preset."""
    if rules.key in PRESET_KEYS:
        return []
    base = settings_of(preset(BASE_PRESET))
    return [setting_text(name, value) for name, value in settings_of(rules).items() if value != base[name]]


def quoted(text: str) -> str:
    """A header's value in double quotes, with a backslash before a quote or backslash in it.

    Characters that can't be printed, such as line breaks, are a `ValueError`.
    """
    if not text.isprintable():
        raise ValueError(f"{text!r} has characters that can't be printed: a record is plain text")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _to_act(hand: HandState) -> Seat:
    if hand.to_act is None:
        raise ValueError("the hand is over, but the record goes on")
    return hand.to_act
