"""Two persons at one table, over two real sockets."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sixtysix.portal import wire
from sixtysix.portal.events import TableKind
from tests.web.client import Live, Visitor, decide
from tests.web.people import Club

SCORED: dict[str, Any] = {"kind": "scored", "moveSeconds": 300}


@contextmanager
def at_a_table(house: Club, kind: TableKind = "test") -> Iterator[tuple[str, Live, Live, Visitor, Visitor]]:
    """Two persons at a table by link, both connected; they are members where the game is scored."""
    with ExitStack() as stack:
        someone, wish = (house.member, SCORED) if kind == "scored" else (house.visitor, {})
        ann, ben = stack.enter_context(someone()), stack.enter_context(someone())
        table = ann.seek(admits="link", spectators=True, **wish)
        first = stack.enter_context(ann.live())
        code = first.await_table(table).invitation
        while first.waiting[table].seats[0].gone_since is not None:
            first.receive()
        ben.join(table, code=code).raise_for_status()
        second = stack.enter_context(ben.live())
        second.watch(table)
        first.until(table, lambda view: view.seats[1].gone_since is None)
        yield table, first, second, ann, ben


def play(table: str, lives: tuple[Live, Live], rng: random.Random, most: int = 10_000) -> wire.TableView:
    """Both play by chance, in turn."""
    view = max((live.views[table] for live in lives), key=lambda view: view.version)
    for _ in range(most):
        if view.phase == "matchOver":
            break
        live = lives[view.waiting_for[0]]
        live.until(table, lambda seen, version=view.version: seen.version >= version)  # type: ignore[misc]
        answer = live.command(table, decide(live.views[table], rng))
        assert isinstance(answer, wire.Accepted), answer
        view = live.views[table]
    return view
