"""A person who plays by a script, and the same games played without a browser to find the ones worth showing."""

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from sixtysix.players.levels import build
from sixtysix.players.protocol import Budget
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Person
from sixtysix.portal.opening import opened, seek_of
from sixtysix.portal.receive import Decided, open_table, receive
from sixtysix.portal.table import Table
from sixtysix.portal.two_handed import TWO_HANDED
from sixtysix.portal.view import view
from sixtysix.web.meeting import TABLE_ID_BYTES, chances
from sixtysix.web.turns import SEED_BYTES, score_of

PERSON: Final = 0
COMPUTER: Final = 1
LONGEST: Final = 400
"""Decisions of the longest game worth looking at."""

MOST_SEEDS: Final = 2_000


class Seeded:
    """Chances that can be had again, from `begin` to `end`. Only tests give them to a house."""

    def __init__(self) -> None:
        self._rng: random.Random = random.SystemRandom()

    def begin(self, seed: int) -> None:
        """From now on the chances of this seed."""
        self._rng = random.Random(seed)

    def end(self) -> None:
        """From now on nobody can foresee anything."""
        self._rng = random.SystemRandom()

    def __call__(self, size: int) -> bytes:
        # Names of tables stay different, also where a game is played again.
        return secrets.token_bytes(size) if size == TABLE_ID_BYTES else self._rng.randbytes(size)


class Decision(msgspec.Struct, frozen=True):
    """What the person sees and does: a legal choice, or None to leave the end-of-hand window."""

    view: wire.TableView
    action: str | None


Script = Callable[[wire.TableView], str]


def legal(seen: wire.TableView) -> list[str]:
    """Everything the person may do."""
    return [choice.action for choice in (*seen.hand.cards, *seen.hand.choices) if choice.refusal is None]


def by_chance(seen: wire.TableView) -> str:
    """Any choice; a claim only where it is right, so that games have a length."""
    points = seen.hand.points[PERSON] or 0
    sensible = [action for action in legal(seen) if action != "claim" or points >= 66]
    return random.Random(seen.version).choice(sensible or ["claim"])


def prefer(*wishes: str) -> Script:
    """What one of the wishes begins, whenever it may be done; anything else by chance."""

    def script(seen: wire.TableView) -> str:
        found = [action for wish in wishes for action in legal(seen) if action.startswith(wish)]
        return found[0] if found else by_chance(seen)

    return script


def rehearse(wish: wire.OpenTable, seed: int, script: Script) -> Iterator[Decision]:
    """The person's decisions in the game of this seed, as the house would play it; at its end the last view."""
    entropy = Seeded()
    entropy.begin(seed)
    seek = seek_of(wish)
    first = opened(seek, TWO_HANDED, Person("somebody", "Somebody"), chances(entropy, seek), 0)
    table = open_table(first).table
    for _ in range(LONGEST):
        if table.phase == "matchOver":
            yield Decision(view(table, PERSON), None)
            return
        if PERSON in table.waiting_for:
            seen = view(table, PERSON)
            action = None if table.phase == "handOver" else script(seen)
            yield Decision(seen, action)
            table = _after(table, PERSON, wire.Continue() if action is None else wire.Act(action))
        else:
            table = _after(table, COMPUTER, wire.Act(_answer(table, entropy)))


def _answer(table: Table, entropy: Seeded) -> str:
    holder = table.opened.seats[COMPUTER]
    assert isinstance(holder, Computer)
    rng = random.Random(entropy(SEED_BYTES).hex())
    return str(build(holder.level).choose(table.match.observe(COMPUTER), score_of(table), Budget(), rng).action)


def _after(table: Table, seat: int, command: wire.TableCommand) -> Table:
    decided = receive(table, PERSON if seat == PERSON else COMPUTER, command, 0)
    assert isinstance(decided, Decided), decided
    return decided.table


def find(wish: wire.OpenTable, script: Script, is_wanted: Callable[[Decision], bool], within: int = 40) -> int:
    """The first seed whose game brings a wanted decision among the person's first ones."""
    for seed in range(MOST_SEEDS):
        for count, decision in enumerate(rehearse(wish, seed, script)):
            if count > within:
                break
            if is_wanted(decision):
                return seed
    raise AssertionError("no seed brings what is wanted")
