"""A stream that nobody reads: its connection is cut, whatever there was to say, and the table goes on."""

import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sixtysix.portal import wire
from sixtysix.web.limits import Limits
from sixtysix.web.server import HouseProtocol
from tests.web.bots import Bot, a_bot
from tests.web.client import SECONDS, Visitor
from tests.web.people import Clock, Club
from tests.web.servers import Running, serving

PATIENCE_S = 0.3
MANY = 100
"""Commands: what they bring about is more than is kept for a connection."""

SMALL = 4_096
"""Bytes the system keeps for a connection: the rest is kept by the house, or by nobody."""


@contextmanager
def deaf(running: Running, bot: Bot, table: str) -> Iterator[tuple[str, int]]:
    """Somebody who asks for a stream and reads no word of it; his address."""
    house = urlsplit(running.url)
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        reader.connect((house.hostname, house.port))
        authorization = bot.http.headers["authorization"]
        asked = (
            f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {house.netloc}\r\nAuthorization: {authorization}\r\n\r\n"
        )
        reader.sendall(asked.encode())
        yield reader.getsockname()


def is_connected(running: Running, address: tuple[str, int]) -> bool:
    there = running.server.server_state.connections.copy()
    return address in {connection.client for connection in there if isinstance(connection, HouseProtocol)}


def awaited(is_so: Callable[[], bool]) -> bool:
    """Whether it comes to be so."""
    began = time.monotonic()
    while not is_so() and time.monotonic() - began < SECONDS:
        time.sleep(0.01)
    return is_so()


def plays_on(_member: Visitor, bot: Bot, table: str) -> None:
    bot.play(table, random.Random(11), MANY)


def leaves(_member: Visitor, bot: Bot, table: str) -> None:
    told = bot.play(table, random.Random(11), MANY)
    bot.order(table, wire.Leave(), told[-1].version).raise_for_status()


def revokes_the_token(member: Visitor, bot: Bot, table: str) -> None:
    bot.play(table, random.Random(11), MANY)
    for token in member.http.get("/api/tokens").json()["tokens"]:
        member.http.delete(f"/api/tokens/{token['id']}").raise_for_status()


@pytest.mark.parametrize("goes_on", [plays_on, leaves, revokes_the_token])
def test_who_does_not_read_his_stream_is_cut_off(tmp_path: Path, goes_on: Callable[[Visitor, Bot, str], None]) -> None:
    with serving(tmp_path, limits=Limits(send_seconds=PATIENCE_S)) as running:
        running.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        with a_bot(Club(running, Clock(), tmp_path)) as (member, bot):
            table = bot.open_table(target=11)
            with deaf(running, bot, table) as address:
                assert awaited(lambda: is_connected(running, address))
                goes_on(member, bot, table)
                assert awaited(lambda: not is_connected(running, address))
