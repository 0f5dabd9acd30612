"""The live channel under attack: frames that make no sense, strangers, floods, readers that don't read."""

import random
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from sixtysix.portal import wire
from sixtysix.store.sessions import hashed
from sixtysix.web.limits import Limits
from sixtysix.web.visitors import COOKIE
from tests.web.client import Live, Visitor, closed
from tests.web.servers import serving

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
        live.socket.send("x" * 2**20)
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
