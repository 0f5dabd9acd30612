"""What each viewer is told of a table's events."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import Seat, house_rules, preset
from sixtysix.portal import wire
from sixtysix.portal.events import Acted, Opened, Paced
from sixtysix.portal.narration import step, steps
from sixtysix.portal.receive import open_table, receive
from sixtysix.portal.table import Table, fold
from sixtysix.portal.view import view
from tests.portal.tables import CARDS, NOW, Visit, accepted, act, laid, next_command, opened, openings, visits

PORTAL = preset("portal")
START = laid(PORTAL, *CARDS)
NINE = ("9H QH AH AS 9C JD", *CARDS[1:])


def told(table: Table, action: str, seat: Seat | None = 0) -> tuple[wire.Happening, ...]:
    """What the viewer is told when the seat to act does this."""
    event = Acted(seat=table.waiting_for[0], action=action, at=NOW)
    return step(table, event, fold(table, event), seat).happenings


@given(visits(), st.sampled_from([0, 1, None]))
def test_every_viewer_gets_every_version(visit: Visit, seat: Seat | None) -> None:
    seen = steps(None, visit.events, seat)
    assert [one.version for one in seen] == list(range(1, visit.table.version + 1))
    assert all(one.happenings or _is_quiet(visit, one.version) for one in seen)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=tuple[wire.Step, ...]) == seen


def _is_quiet(visit: Visit, version: int) -> bool:
    event = visit.events[version - 1]
    return isinstance(event, Paced) or (isinstance(event, Acted) and event.action == "draw")


@given(visits(), st.integers(1, 100), st.sampled_from([0, 1, None]))
def test_who_comes_back_is_told_exactly_what_he_missed(visit: Visit, since: int, seat: Seat | None) -> None:
    table = None
    for event in visit.events[:since]:
        table = fold(table, event)
    assert steps(table, visit.events[since:], seat) == steps(None, visit.events, seat)[since:]


@given(visits())
def test_the_log_adds_up_to_the_view(visit: Visit) -> None:
    """Tricks, game points and hands counted from what was told are those that are shown."""
    scores, number = (0, 0), 0
    for one in steps(None, visit.events, None):
        for happening in one.happenings:
            if isinstance(happening, wire.HandEnded):
                scores = happening.scores
            elif isinstance(happening, wire.Dealt):
                number = happening.number
    seen = view(visit.table, None)
    assert (seen.scores, seen.hand.number) == (scores, number)


def test_a_table_begins_with_its_first_deal() -> None:
    first = opened(PORTAL)
    (one,) = steps(None, [first], 0)
    turn_up = view(open_table(first).table, 0).hand.turn_up
    assert turn_up is not None
    assert one == wire.Step(1, (wire.Dealt(1, 1, turn_up),))


@pytest.mark.parametrize(
    ("table", "action", "happenings"),
    [
        pytest.param(START, "AS", (wire.Led(0, "AS"),), id="a lead"),
        pytest.param(START, "marry:H", (wire.Married(0, "H", 40, pending=True),), id="a marriage before any trick"),
        pytest.param(act(START, "AS", "JS"), "close", (wire.Closed(0, before_drawing=False),), id="a close"),
        pytest.param(
            act(laid(preset("hoyle"), *CARDS), "AS", "JS"),
            "close",
            (wire.Closed(0, before_drawing=True),),
            id="a close before drawing",
        ),
        pytest.param(
            act(laid(PORTAL, *NINE), "AS", "JS"),
            "exchange",
            (wire.Exchanged(0, taken="TH", given="9H"),),
            id="the nine",
        ),
        pytest.param(act(laid(preset("pagat"), *CARDS), "close"), "pass", (wire.Passed(1),), id="an offer let go by"),
        pytest.param(
            act(laid(preset("hoyle"), *CARDS), "AS"),
            "JS",
            (wire.Answered(1, "JS"), wire.TrickWon(0, ("AS", "JS"), 13, 0)),
            id="a trick whose winner has yet to draw",
        ),
        pytest.param(
            act(START, "close", "AS"),
            "JS",
            (wire.Answered(1, "JS"), wire.TrickWon(0, ("AS", "JS"), 13, 0)),
            id="no draw after a close",
        ),
    ],
)
def test_what_lies_face_up_is_told_to_everybody(
    table: Table, action: str, happenings: tuple[wire.Happening, ...]
) -> None:
    for seat in (0, 1, None):
        assert told(table, action, seat) == happenings


@pytest.mark.parametrize(
    ("seat", "drawn"),
    [
        pytest.param(0, ("KC", None), id="the winner knows his own card"),
        pytest.param(1, (None, "QC"), id="the other knows his"),
        pytest.param(None, (None, None), id="a watcher knows neither"),
    ],
)
def test_a_drawn_card_is_told_to_its_owner_alone(seat: Seat | None, drawn: tuple[str | None, str | None]) -> None:
    answered, won, first, second = told(act(START, "AS"), "JS", seat)
    assert (answered, won) == (wire.Answered(1, "JS"), wire.TrickWon(0, ("AS", "JS"), 13, 0))
    assert (first, second) == (wire.Drew(0, drawn[0], 11), wire.Drew(1, drawn[1], 10))


def test_the_turn_up_is_drawn_before_everybody() -> None:
    table = laid(house_rules("portal", {"handSize": 11, "dealPacket": "6-5", "exchangeMinStock": 2}), *ELEVEN)
    assert told(act(table, "AC"), "9D", None)[2:] == (wire.Drew(0, None, 1), wire.Drew(1, "AS", 0))


ELEVEN = ("AC TC KC QC JC AD TD KD QD JD 9C", "AH TH KH QH JH 9H 9D TS KS QS JS", "AS")


@given(openings(), st.integers(0, 2**32))
def test_the_points_told_add_up_to_the_result(first: Opened, seed: int) -> None:
    table, rng = open_table(first).table, random.Random(seed)
    counted, pending = [0, 0], [0, 0]
    while table.phase == "playing":
        before = table
        decided = accepted(receive(table, *next_command(table, rng), now=NOW))
        table = decided.table
        for happening in step(before, decided.events[0], table, None).happenings:
            match happening:
                case wire.TrickWon(seat=seat, points=points, bonus=bonus):
                    counted[seat] += points + bonus + pending[seat]
                    pending[seat] = 0
                case wire.Married(seat=seat, points=points, pending=waits):
                    (pending if waits else counted)[seat] += points
                case wire.HandEnded(result=result):
                    assert [tally.card_points for tally in result.tallies] == counted
                case _:
                    pass


@pytest.mark.parametrize(
    ("closed", "bonus"),
    [pytest.param(False, 10, id="the talon was played out"), pytest.param(True, 0, id="the talon was closed")],
)
def test_the_last_trick_names_its_bonus(closed: bool, bonus: int) -> None:
    table = laid(house_rules("german", {"closerMustClaim": False}), *CARDS)
    happenings: list[wire.Happening] = []
    if closed:
        table = act(table, "close")
    while table.phase == "playing":
        action = table.match.legal_actions(table.waiting_for[0])[0]
        happenings += told(table, action)
        table = act(table, action)
    tricks = [happening for happening in happenings if isinstance(happening, wire.TrickWon)]
    assert [trick.bonus for trick in tricks] == [0] * (len(tricks) - 1) + [bonus]
    assert len(tricks) == (6 if closed else 12)


def test_a_claim_ends_the_hand() -> None:
    table = act(laid(preset("hoyle"), *CARDS, target=7), "AS")
    claimed, ended = told(table, "claim", 0)
    assert claimed == wire.Claimed(1)
    assert isinstance(ended, wire.HandEnded)
    assert (ended.number, ended.scores) == (1, (3, 0))
    assert ended.result == view(act(table, "claim"), 0).hand.result


def test_the_deciding_hand_ends_the_match() -> None:
    table = act(laid(preset("hoyle"), *CARDS, target=3), "AS")
    assert told(table, "claim", None)[-1] == wire.MatchEnded(0, (3, 0))


def test_the_next_deal_is_told_with_the_step_that_brought_it() -> None:
    window = act(laid(preset("hoyle"), *CARDS, target=7), "AS", "claim")
    decided = accepted(receive(window, 0, wire.Continue(), NOW))
    seen = step(window, decided.events[0], decided.table, 1)
    turn_up = view(decided.table, 1).hand.turn_up
    assert turn_up is not None
    assert seen.happenings == (wire.Continued(0), wire.Dealt(2, 0, turn_up))


@pytest.mark.parametrize(
    ("command", "happening"),
    [
        pytest.param(wire.Undo(), wire.Undone(0), id="undo"),
        pytest.param(wire.Leave(), wire.Ended(0), id="leaving"),
    ],
)
def test_what_a_seat_does_about_the_table_is_told(command: wire.TableCommand, happening: wire.Happening) -> None:
    table = act(START, "AS")
    decided = accepted(receive(table, 0, command, NOW))
    for seat in (0, 1, None):
        assert step(table, decided.events[0], decided.table, seat).happenings == (happening,)
