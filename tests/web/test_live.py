"""The live channel over real sockets."""

import random
import secrets
import time

import pytest

from sixtysix.game import parse_record, replay
from sixtysix.portal import wire
from tests.web.client import Visitor
from tests.web.servers import Running

UNKNOWN = "0123456789abcdef01234567"


# --- playing ---


def test_a_match_is_played_to_its_end(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        view = live.play(table, random.Random(1))
    assert view.phase == "matchOver"
    assert max(view.scores) >= 3
    assert visitor.view(table) == view
    saved = visitor.http.get(f"/api/tables/{table}/record")
    assert replay(parse_record(saved.text)).scores == view.scores
    assert saved.headers["content-disposition"].startswith("attachment")


def test_the_computer_waits_as_long_as_its_speed_says(visitor: Visitor) -> None:
    table = visitor.open_table(speed=1)
    with visitor.live() as live:
        live.watch(table)
        began = time.monotonic()
        live.play(table, random.Random(2), most=3)
        live.until_my_turn(table)
    assert time.monotonic() - began > 0.3


def test_the_pace_is_changed_whatever_the_computer_does_meanwhile(visitor: Visitor) -> None:
    table = visitor.open_table(speed=0)
    with visitor.live() as live:
        live.watch(table)
        view = live.play(table, random.Random(2), most=3)
        live.send(wire.Command(table, "pace-000001", view.version - 1, wire.Pace(2.0)))
        assert live.expect(wire.Accepted).command_id == "pace-000001"
    assert visitor.view(table).options.speed == 2.0


def test_every_step_comes_once_and_in_order(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        first = live.watch(table).version
        last = live.play(table, random.Random(3), most=12).version
        versions = [step.version for step in live.steps]
    with visitor.live() as again:
        again.watch(table, first)
        assert again.steps[: last - first] == live.steps[: last - first]
    assert versions == list(range(first + 1, first + 1 + len(versions)))


@pytest.mark.parametrize(
    ("behind", "kind", "missed"),
    [
        pytest.param(0, wire.Update, 0, id="nothing was missed: no step, and the log stays"),
        pytest.param(None, wire.Update, None, id="everything from the opening on"),
        pytest.param(3, wire.Update, 3, id="the steps that were missed"),
        pytest.param(-5, wire.Snapshot, None, id="a version that never was: the table as it is"),
    ],
)
def test_a_connection_goes_on_where_the_last_one_ended(
    visitor: Visitor, behind: int | None, kind: type[wire.Update | wire.Snapshot], missed: int | None
) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        view = live.play(table, random.Random(4), most=4)
        view = live.until_my_turn(table)
    with visitor.live() as again:
        again.send(wire.Watch(table, 0 if behind is None else view.version - behind))
        frame = again.receive()
    assert isinstance(frame, kind)
    assert frame.view == view
    if behind is None and isinstance(frame, wire.Update):
        assert [step.version for step in frame.steps] == list(range(1, view.version + 1))
    assert missed is None or (isinstance(frame, wire.Update) and len(frame.steps) == missed)


def test_both_tabs_of_a_player_see_the_same(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as first, visitor.live() as second:
        first.watch(table)
        second.watch(table)
        view = first.play(table, random.Random(5), most=3)
        while second.views[table].version < view.version:
            second.receive()
        assert second.until_my_turn(table) == first.until_my_turn(table)


def test_undo_goes_back_to_the_last_own_decision(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        before = live.until_my_turn(table)
        live.play(table, random.Random(6), most=1)
        after = live.until_my_turn(table)
        assert after.can_undo
        assert isinstance(live.command(table, wire.Undo()), wire.Accepted)
        while live.views[table].version == after.version:
            live.receive()
    assert live.views[table].hand == before.hand


def test_leaving_erases_the_table_for_every_tab(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live, visitor.live() as other:
        live.watch(table)
        other.watch(table)
        assert isinstance(live.command(table, wire.Leave()), wire.Accepted)
        for tab in (live, other):
            while table not in tab.gone:
                tab.receive()
    assert visitor.me()["table"] is None
    assert visitor.http.get(f"/api/tables/{table}").status_code == 404


def test_a_table_nobody_follows_any_more_sends_nothing(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live, visitor.live() as other:
        live.watch(table)
        other.watch(table)
        other.send(wire.Unwatch(table))
        other.send(wire.Ping(1.0))
        other.expect(wire.Pong)
        live.play(table, random.Random(7), most=1)
        other.send(wire.Ping(2.0))
        assert other.expect(wire.Pong).at == 2.0


# --- commands that change nothing ---


def test_a_repeated_command_is_answered_as_the_first_time(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        view = live.until_my_turn(table)
        card = next(card.action for card in view.hand.cards if card.refusal is None)
        command_id = secrets.token_hex(8)
        first = live.command(table, wire.Act(card), view.version, command_id)
        live.play(table, random.Random(8), most=2)
        again = live.command(table, wire.Act(card), view.version, command_id)
    assert again == first


def test_a_command_from_an_older_view_gets_the_current_one(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        live.play(table, random.Random(9), most=1)
        view = live.until_my_turn(table)
        answer = live.command(table, wire.Act("claim"), view.version - 1)
    assert isinstance(answer, wire.Rejected)
    assert (answer.code, answer.view) == ("stale", view)
    assert visitor.view(table) == view


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(wire.Act("ZZ"), "malformed", id="no such card"),
        pytest.param(wire.Act("marry:X"), "malformed", id="no such suit"),
        pytest.param(wire.Act("pass"), "illegal", id="nothing to pass on"),
        pytest.param(wire.Continue(), "not_allowed", id="no window to leave"),
        pytest.param(wire.Undo(), "not_allowed", id="nothing to take back"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_reason(visitor: Visitor, body: wire.TableCommand, code: str) -> None:
    table = visitor.open_table(undo=False)
    with visitor.live() as live:
        live.watch(table)
        view = live.until_my_turn(table)
        answer = live.command(table, body)
    assert isinstance(answer, wire.Rejected)
    assert answer.code == code
    assert answer.message
    assert visitor.view(table) == view


def test_a_card_not_held_is_refused_by_the_rules(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        view = live.until_my_turn(table)
        held = {card.action for card in view.hand.cards}
        card = next(f"{rank}{suit}" for suit in "CDHS" for rank in "9JQKTA" if f"{rank}{suit}" not in held)
        answer = live.command(table, wire.Act(card))
    assert isinstance(answer, wire.Rejected)
    assert answer.refusal is not None
    assert (answer.code, answer.refusal.code) == ("illegal", "card_not_held")
    assert visitor.view(table) == view


def test_a_foreign_table_and_none_at_all_look_alike(house: Running, visitor: Visitor) -> None:
    table = visitor.open_table()
    with Visitor(house.url) as stranger:
        stranger.me()
        with stranger.live() as live:
            answers = [live.command(name, wire.Leave(), 1, "same-command") for name in (table, UNKNOWN)]
            for name in (table, UNKNOWN):
                live.send(wire.Watch(name))
            problems = [live.receive(), live.receive()]
        shown = [stranger.http.get(f"/api/tables/{name}") for name in (table, UNKNOWN)]
    assert all(isinstance(answer, wire.Rejected) and answer.code == "no_such_table" for answer in answers)
    assert len({str(answer).replace(answer.table, "") for answer in answers}) == 1
    assert len({str(problem).replace(table, "").replace(UNKNOWN, "") for problem in problems}) == 1
    assert [answer.status_code for answer in shown] == [404, 404]
    assert shown[0].content == shown[1].content
    assert visitor.view(table).version >= 1
