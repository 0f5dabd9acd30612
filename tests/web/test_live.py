"""The live channel over real sockets."""

import random
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from sixtysix.game import parse_record, replay
from sixtysix.portal import wire
from sixtysix.store.sessions import hashed
from sixtysix.web.limits import Limits
from sixtysix.web.visitors import COOKIE
from tests.web.client import Live, Visitor
from tests.web.servers import Running, serving

UNKNOWN = "0123456789abcdef01234567"


def closed(live: Live) -> int:
    """The code with which the house ends the connection, whatever it says before."""
    try:
        while True:
            live.receive()
    except ConnectionClosed as ended:
        return 0 if ended.rcvd is None else ended.rcvd.code


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


# --- frames that make no sense ---

SHORT_ID = '{"type":"command","table":"x","commandId":"short","version":1,"body":{"type":"undo"}}'
LONG = '{"type":"ping","at":1.%s}'


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param("", "malformed", id="empty"),
        pytest.param("hello", "malformed", id="not JSON"),
        pytest.param("[]", "malformed", id="not an object"),
        pytest.param("{}", "malformed", id="no type"),
        pytest.param('{"type":"dance"}', "malformed", id="an unknown type"),
        pytest.param('{"type":"ping"}', "malformed", id="a missing field"),
        pytest.param('{"type":"ping","at":1,"x":2}', "malformed", id="an unknown field"),
        pytest.param('{"type":"ping","at":NaN}', "malformed", id="not a number"),
        pytest.param('{"type":"watch","table":"../x"}', "malformed", id="not a name of a table"),
        pytest.param('{"type":"watch","table":"x","since":-1}', "malformed", id="a negative version"),
        pytest.param('{"type":"watch","table":"x","since":1e400}', "malformed", id="an endless version"),
        pytest.param('{"type":"ping","at":' + "[" * 4000, "malformed", id="nested deeply"),
        pytest.param(SHORT_ID, "malformed", id="a short command id"),
        pytest.param("\x00\u2028\ud7ff", "malformed", id="odd characters"),
        pytest.param(b"\x00\x01", "malformed", id="binary"),
        pytest.param(LONG % ("0" * 5000), "too_large", id="too long"),
    ],
)
def test_a_frame_that_makes_no_sense_is_answered_and_the_connection_goes_on(
    visitor: Visitor, frame: str | bytes, code: str
) -> None:
    with visitor.live() as live:
        live.socket.send(frame)
        problem = live.receive()
        live.send(wire.Ping(7.0))
        assert live.expect(wire.Pong).at == 7.0
    assert isinstance(problem, wire.Problem)
    assert problem.code == code


def test_text_that_is_not_utf_8_ends_the_connection(visitor: Visitor) -> None:
    with visitor.live() as live:
        live.socket.socket.sendall(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert closed(live) == 1007
    assert visitor.me()["name"] == "Guest"


def test_a_frame_without_end_ends_the_connection(visitor: Visitor) -> None:
    with visitor.live() as live:
        live.socket.send("x" * 100_000)
        assert closed(live) == 1009
    assert visitor.me()["name"] == "Guest"


# --- who may come in ---


@pytest.mark.parametrize(
    "origin",
    [
        pytest.param(None, id="no origin"),
        pytest.param("null", id="a sandboxed page"),
        pytest.param("http://evil.example", id="another page"),
        pytest.param("http://127.0.0.1", id="another port"),
        pytest.param("https://127.0.0.1:{port}", id="another scheme"),
        pytest.param("http://localhost:{port}", id="another name of this machine"),
        pytest.param("http://127.0.0.1:{port}.evil.example", id="a name that begins alike"),
    ],
)
def test_a_foreign_page_gets_no_socket(visitor: Visitor, origin: str | None) -> None:
    port = visitor.url.rpartition(":")[2]
    with (
        pytest.raises(InvalidStatus) as refused,
        visitor.live(origin=None if origin is None else origin.format(port=port)),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda _value: "", id="no cookie"),
        pytest.param(lambda value: ("A" if value[0] != "A" else "B") + value[1:], id="another token"),
        pytest.param(lambda value: value[:-1], id="a token that is too short"),
        pytest.param(lambda value: hashed(value)[:43], id="what the house keeps of it"),
        pytest.param(lambda _value: "\xe9.,=;", id="nonsense"),
    ],
)
def test_a_changed_cookie_opens_nothing(visitor: Visitor, change: Callable[[str], str]) -> None:
    table = visitor.open_table()
    forged = change(visitor.cookies[COOKIE])
    with visitor.live(cookie=f"{COOKIE}={forged}") as live:
        live.send(wire.Watch(table))
        problem = live.receive()
        answer = live.command(table, wire.Leave(), 1)
    assert isinstance(problem, wire.Problem)
    assert isinstance(answer, wire.Rejected)
    assert (problem.code, answer.code) == ("no_such_table", "no_such_table")


# --- limits ---


def test_who_floods_is_shut_out_and_can_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(frames_per_second=1, frames_at_once=20)) as house, Visitor(house.url) as guest:
        with guest.live() as live:
            for number in range(30):
                live.send(wire.Ping(number))
            assert closed(live) == 1008
        with guest.live() as live:
            live.send(wire.Ping(1.0))
            assert live.expect(wire.Pong).at == 1.0


def test_who_does_not_read_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    limits = Limits(send_seconds=0.3, frames_at_once=100_000, frame_bytes=60_000)
    with serving(tmp_path, limits=limits) as house, Visitor(house.url) as guest:
        table = guest.open_table()
        with guest.live() as live:
            live.watch(table)
            with guest.live(max_queue=1) as deaf:
                deaf.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                with pytest.raises(ConnectionClosed):
                    _shout(deaf, table)
            assert live.play(table, random.Random(10), most=3).version > 3


def _shout(deaf: Live, table: str) -> None:
    """Ask again and again for something large, and never read an answer."""
    began = time.monotonic()
    while time.monotonic() - began < 60:
        deaf.send(wire.Watch(table))
        deaf.send(wire.Command(table, "same-command", 0, wire.Undo()))


def test_one_connection_follows_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(watched_tables=0)) as house, Visitor(house.url) as guest:
        table = guest.open_table()
        with guest.live() as live:
            live.send(wire.Watch(table))
            problem = live.receive()
    assert isinstance(problem, wire.Problem)
    assert (problem.code, problem.table) == ("too_many", table)


def test_a_mistake_of_ours_ends_the_connection_and_nothing_else(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.open_table()
    with visitor.live() as live, monkeypatch.context() as patch:
        patch.setattr("sixtysix.web.frames.write", lambda _frame: 1 / 0)
        live.send(wire.Watch(table))
        assert closed(live) == 1011
    with visitor.live() as live:
        assert live.watch(table).version >= 1


def test_one_guest_has_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sockets_per_guest=2)) as house, Visitor(house.url) as guest:
        guest.open_table()
        with guest.live() as first, guest.live() as second:
            for live in (first, second):
                live.send(wire.Ping(1.0))
                live.receive()
            with guest.live() as third:
                assert closed(third) == 1013
        with guest.live() as again:
            again.send(wire.Ping(1.0))
            assert again.expect(wire.Pong).at == 1.0


def test_who_was_away_long_gets_the_table_without_its_steps(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(steps_at_once=5)) as house, Visitor(house.url) as guest:
        table = guest.open_table()
        with guest.live() as live:
            live.watch(table)
            live.play(table, random.Random(11), most=6)
            version = live.until_my_turn(table).version
        with guest.live() as live:
            live.send(wire.Watch(table, 1))
            assert isinstance(live.receive(), wire.Snapshot)
        with guest.live() as live:
            live.send(wire.Watch(table, version - 5))
            assert isinstance(live.receive(), wire.Update)


def test_a_server_that_goes_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as house, Visitor(house.url) as guest, guest.live() as live:
        live.send(wire.Ping(1.0))
        live.receive()
        house.server.leave()
        assert live.receive() == wire.Restarting()
        assert closed(live) == 1012
