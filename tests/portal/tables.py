"""Tables to test with: a person in seat 0 against a computer player in seat 1, dealt at random or card by card."""

import random
from collections.abc import Iterator
from typing import Final, TypedDict, TypeVar, Unpack

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix import game
from sixtysix.game import Rules, Seat
from sixtysix.game.rules import settings_of
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Event, Holder, Opened, Options, Person
from sixtysix.portal.receive import Decided, Refused, open_table, receive
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.two_handed import TwoHandedMatch
from tests.strategies import rule_sets

Held = TypeVar("Held", bound=AnyTable)

PERSON: Final = Person("guest-5d41402abc4b2a76", "Ann")
COMPUTER: Final = Computer("heuristic")
NOW: Final = 1_800_000_000_000
CARDS: Final = ("KH QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH", "KC QC AC TC 9D KD")
"""A deal for `laid`: a royal marriage and the ace against a marriage of spades, and what both draw first."""
LONGEST: Final = 3_000
"""More events than any table of these tests takes to end."""


class Chosen(TypedDict, total=False):
    """What a test may want otherwise than usual at its table."""

    seats: tuple[Holder, Holder]
    dealer: Seat
    target: int
    undo: bool
    show_points: bool
    speed: float


def opened(rules: Rules, seed: int = 66, **chosen: Unpack[Chosen]) -> Opened:
    """The first event of a table; seat 1 deals, so that the person leads first."""
    rng = random.Random(seed)
    options = Options(
        rules_key=rules.key,
        settings=settings_of(rules),
        target=chosen.get("target", 3),
        undo=chosen.get("undo", True),
        show_points=chosen.get("show_points", True),
        speed=chosen.get("speed", 1.0),
    )
    return Opened(
        table="t1",
        game="two-handed",
        options=options,
        seats=chosen.get("seats", (PERSON, COMPUTER)),
        first_dealer=chosen.get("dealer", 1),
        secret=rng.randbytes(32).hex(),
        nonces=(rng.randbytes(16).hex(), rng.randbytes(16).hex()),
        at=NOW,
    )


def new_table(rules: Rules, seed: int = 66, **chosen: Unpack[Chosen]) -> Table:
    return open_table(opened(rules, seed, **chosen)).table


def laid(rules: Rules, mine: str, theirs: str, turn_up: str, talon: str = "", **chosen: Unpack[Chosen]) -> Table:
    """A table whose first hand has these cards, seat 0 holding ``mine``; ``talon`` are its first cards from the top."""
    table = new_table(rules, **chosen)
    named = [game.parse_cards(text) for text in (mine, theirs, turn_up, talon)]
    rest = [card for card in game.pack(rules.deck) if not any(card in cards for cards in named)]
    first, second, up, top = named
    half = rules.hand_size // 2
    talon_cards = (*top, *rest)
    # The turn-up is the card after both hands; where it is faced early the packets lie around it.
    deck = (*first[:half], *second[:half], *first[half:], *second[half:], *up, *talon_cards)
    if "turnup" in rules.deal_packet:
        deck = (*first[:3], *second[:3], *up, *first[3:], *second[3:], *talon_cards)
    state = hand_of(table).state
    match = TwoHandedMatch(replace(state, hand=game.deal_hand(rules, deck, dealer=1)))
    return replace(table, match=match)


def hand_of(table: Table) -> TwoHandedMatch:
    match = table.match
    assert isinstance(match, TwoHandedMatch)
    return match


def act(table: Table, *actions: str) -> Table:
    """The table after these actions of whoever is to act; every one must be accepted."""
    for action in actions:
        table = accepted(receive(table, table.waiting_for[0], wire.Act(action), NOW)).table
    return table


def accepted(answer: Decided[Held] | Refused) -> Decided[Held]:
    assert isinstance(answer, Decided), answer
    return answer


def refused(answer: Decided[AnyTable] | Refused) -> Refused:
    assert isinstance(answer, Refused), answer
    return answer


def next_command(table: Table, rng: random.Random) -> tuple[Seat, wire.TableCommand]:
    """What brings the table on: any legal action, or leaving the window."""
    seat = table.waiting_for[0]
    if table.phase == "handOver":
        return seat, wire.Continue()
    return seat, wire.Act(rng.choice(table.match.legal_actions(seat)))


def to_the_window(table: Table, seed: int = 5) -> Table:
    """The table at the end of its running hand, played at random."""
    rng = random.Random(seed)
    for _ in range(LONGEST):
        if table.phase != "playing":
            return table
        table = accepted(receive(table, *next_command(table, rng), now=NOW)).table
    raise AssertionError("a hand does not come to an end")


def to_the_end(table: Table, seed: int = 1) -> Table:
    """The table at the end of its match, played at random."""
    rng = random.Random(seed)
    for _ in range(LONGEST):
        if table.phase == "matchOver":
            return table
        table = accepted(receive(table, *next_command(table, rng), now=NOW)).table
    raise AssertionError("the table does not come to an end")


_TEXTS: Final = (*map(str, game.ALL_ACTIONS), "", "T", "marry:", "marry:X", "th", "10H", "TH ", "draw\n", "🂺", "null")


def any_command(table: Table, rng: random.Random) -> tuple[Seat, wire.TableCommand]:
    """Whatever a client may send: mostly what brings the table on, else anything at any time, but no leaving."""
    if table.waiting_for and rng.random() < 0.7:
        return next_command(table, rng)
    act_somehow = wire.Act(rng.choice(_TEXTS))
    commands: list[wire.TableCommand] = [
        act_somehow,
        act_somehow,
        wire.Undo(),
        wire.Continue(),
        wire.Pace(rng.choice((0.0, 0.5, 1.0))),
    ]
    return rng.choice(game.SEATS), rng.choice(commands)


class Visit(msgspec.Struct, frozen=True):
    """A table that has been played at for a while, and all its events."""

    table: Table
    events: tuple[Event, ...]


def played(table: Table, rng: random.Random, length: int) -> Iterator[tuple[Table, Event, Table]]:
    """Up to ``length`` commands of any kind: every event with the table before and after it."""
    for _ in range(length):
        answer = receive(table, *any_command(table, rng), now=NOW)
        if isinstance(answer, Decided):
            for event in answer.events:
                yield table, event, answer.table
            table = answer.table


@st.composite
def openings(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Opened:
    """Any table of one person against the computer, by a preset or by house rules."""
    seats: list[tuple[Holder, Holder]] = [(PERSON, COMPUTER), (COMPUTER, PERSON)]
    return opened(
        draw(rules if rules is not None else rule_sets()),
        draw(st.integers(0, 2**32)),
        seats=draw(st.sampled_from(seats)),
        dealer=draw(st.sampled_from(game.SEATS)),
        target=draw(st.integers(1, 4)),
        undo=draw(st.booleans()),
        show_points=draw(st.booleans()),
    )


@st.composite
def visits(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, longest: int = 80) -> Visit:
    """A table after commands of any kind, with its events."""
    first = draw(openings(rules))
    table = open_table(first).table
    rng = random.Random(draw(st.integers(0, 2**32)))
    events: list[Event] = [first]
    for _, event, after in played(table, rng, draw(st.integers(0, longest))):
        events.append(event)
        table = after
    return Visit(table, tuple(events))
