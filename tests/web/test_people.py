"""Two persons over two real sockets, and those who watch them."""

import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from sixtysix.game import SEATS
from sixtysix.portal import fairness, wire
from sixtysix.portal.clock import LOST_AFTER_MS
from tests.web.client import Live, Visitor, decide
from tests.web.pairs import SCORED, at_a_table, play
from tests.web.people import MINUTE, NOW, PASSWORD, Club, club, code_of
from tests.web.test_secrets import REVEALED, TURNED_UP


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("people")) as running:
        yield running


@contextmanager
def two_guests(house: Club) -> Iterator[tuple[Visitor, Visitor]]:
    with house.visitor() as ann, house.visitor() as ben:
        yield ann, ben


# --- coming together -------------------------------------------------------------------------------------------------


def test_two_guests_play_a_match_by_a_link(house: Club) -> None:
    with at_a_table(house) as (table, first, second, ann, ben):
        view = play(table, (first, second), random.Random(1))
        assert view.phase == "matchOver"
        for live, seat in ((first, 0), (second, 1)):
            seen = live.until(table, lambda seen: seen.phase == "matchOver")
            assert (seen.seat, seen.scores) == (seat, view.scores)
        assert isinstance(first.command(table, wire.Leave()), wire.Accepted)
        assert second.until(table, lambda seen: seen.version > view.version).phase == "matchOver"
        assert ben.http.get(f"/api/tables/{table}/record").status_code == 200
        assert isinstance(second.command(table, wire.Leave()), wire.Accepted)
        assert ann.http.get(f"/api/tables/{table}").status_code == 404


def test_who_waits_is_told_everything_from_the_opening_on(house: Club) -> None:
    with two_guests(house) as (ann, ben):
        table = ann.seek(admits="link")
        with ann.live() as live:
            waiting = live.await_table(table, since=0)
            assert (waiting.seat, waiting.admits, waiting.seats[1].name) == (0, "link", None)
            ben.join(table, code=waiting.invitation).raise_for_status()
            update = live.expect(wire.Update)
    assert [step.version for step in update.steps] == list(range(1, update.view.version + 1))
    assert wire.Joined(1, "Guest") in [happening for step in update.steps for happening in step.happenings]
    assert update.view.fair.root == waiting.root


def test_a_link_is_good_for_one_and_with_its_code_alone(house: Club) -> None:
    with two_guests(house) as (ann, ben), house.visitor() as eve:
        table = ann.seek(admits="link")
        with ann.live() as live:
            code = live.await_table(table).invitation
        assert code_of(ben.join(table)) == (404, "no_such_table")
        assert code_of(ben.join(table, code="0" * 32)) == (404, "no_such_table")
        assert code_of(ben.join("no-such-table", code=code)) == (404, "no_such_table")
        assert code_of(ann.join(table, code=code)) == (409, "taken")
        assert ben.http.get(f"/api/tables/{table}").status_code == 404
        assert ben.join(table, code=code).status_code == 201
        assert code_of(eve.join(table, code=code)) == (409, "taken")


def test_deals_follow_from_what_both_browsers_have_promised(house: Club) -> None:
    nonces = [secrets.token_bytes(16) for _ in range(2)]
    promises = [sha256(nonce).hexdigest() for nonce in nonces]
    with two_guests(house) as (ann, ben):
        table = ann.seek(admits="link", commitment=promises[0])
        with ann.live() as first:
            code = first.await_table(table).invitation
            assert isinstance(first.command(table, wire.Reveal(nonces[0].hex()), 1), wire.Rejected)
            ben.join(table, code=code, commitment=promises[1]).raise_for_status()
            with ben.live() as second:
                waiting = second.await_table(table)
                assert (waiting.commitments, waiting.owed) == (tuple(promises), (0, 1))
                assert isinstance(second.command(table, wire.Reveal(nonces[1].hex()), 1), wire.Accepted)
                assert not [frame for frame in first.raw if nonces[1].hex() in frame]
                assert isinstance(first.command(table, wire.Reveal(nonces[0].hex()), 1), wire.Accepted)
                fair = second.until(table, lambda view: view.phase == "playing").fair
                first.until(table, lambda view: view.phase == "playing")
                view = _to_the_reveal(table, first, second)
    assert (fair.nonces, fair.commitments) == (tuple(nonce.hex() for nonce in nonces), tuple(promises))
    reveal = view.hand.reveal
    assert reveal is not None
    seed = bytes.fromhex(reveal.seed)
    assert fairness.leads_to(bytes.fromhex(waiting.root), 1, seed)
    pack = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
    assert fairness.shuffled(pack, seed, (nonces[0], nonces[1]), 1) == reveal.deck


def _to_the_reveal(table: str, first: Live, second: Live) -> wire.TableView:
    view, rng = first.views[table], random.Random(3)
    while view.hand.reveal is None:
        view = play(table, (first, second), rng, most=1)
    return view


def test_the_lobby_and_a_quick_game_bring_two_together(house: Club) -> None:
    wish: dict[str, Any] = {"target": 11, "settings": {"deck": 24}}
    with two_guests(house) as (ann, ben), ExitStack() as stack:
        table = ann.seek("/quick", **wish)
        assert [seek["table"] for seek in _lobby(ben)] == []
        live = stack.enter_context(ann.live())
        live.await_table(table)
        while live.waiting[table].seats[0].gone_since is not None:
            live.receive()
        assert [(seek["table"], seek["mine"]) for seek in _lobby(ben)] == [(table, False)]
        assert [seek["mine"] for seek in _lobby(ann)] == [True]
        assert ben.seek("/quick", **wish) == table
        live.until(table, lambda view: view.phase == "playing")
        assert _lobby(ben) == []


def _lobby(visitor: Visitor) -> list[dict[str, object]]:
    seeks: list[dict[str, object]] = visitor.http.get("/api/lobby").raise_for_status().json()["seeks"]
    return seeks


def test_a_quick_game_against_a_level_is_opened_at_once(house: Club) -> None:
    with house.visitor() as ann:
        table = ann.seek("/quick", level="beginner", undo=True)
        view = ann.view(table)
        assert (view.phase, view.options.level, view.options.undo) == ("playing", "beginner", True)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        pytest.param({"kind": "scored", "move_seconds": 30}, "unfit", id="a scored game of a guest"),
        pytest.param({"move_seconds": 30}, "unfit", id="a test game with a move time"),
        pytest.param({"level": "nobody"}, "unknown_level", id="no such level"),
        pytest.param({"preset": "whist"}, "rules", id="no such preset"),
        pytest.param({"commitment": "abc"}, "malformed", id="no promise of a nonce"),
        pytest.param({"admits": "friends"}, "malformed", id="a seat for nobody we know"),
    ],
)
def test_a_wish_that_makes_no_sense(house: Club, wish: dict[str, object], code: str) -> None:
    with house.visitor() as ann:
        body = {"preset": "portal", **{_camel(name): value for name, value in wish.items()}}
        assert code_of(ann.http.post("/api/seeks", json=body)) == (400, code)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def test_both_play_once_more_with_the_seats_changed(house: Club) -> None:
    with at_a_table(house) as (table, first, second, ann, ben):
        play(table, (first, second), random.Random(7))
        assert ann.http.post(f"/api/tables/{table}/rematch", json={}).raise_for_status().json() == {"table": None}
        assert second.until(table, lambda view: view.rematch.seats == (0,)).rematch.table is None
        following = ben.http.post(f"/api/tables/{table}/rematch", json={}).raise_for_status().json()["table"]
        assert first.until(table, lambda view: view.rematch.table is not None).rematch.table == following
        assert (first.watch(following).seat, second.watch(following).seat) == (1, 0)
        assert code_of(ann.http.post(f"/api/tables/{table}/rematch", json={})) == (409, "not_allowed")


def test_what_a_player_says_is_heard_by_all_who_follow_the_table(house: Club) -> None:
    with at_a_table(house) as (table, first, second, *_), house.visitor() as eve:
        eve.open_table()
        with eve.live() as watching:
            watching.watch(table)
            second.send(wire.Say(table, "good_luck"))
            for live in (first, second, watching):
                assert live.expect(wire.Said) == wire.Said(table, 1, "good_luck")
            watching.send(wire.Say(table, "hello"))
            assert watching.expect(wire.Problem).code == "no_such_table"
        for _ in range(3):
            second.send(wire.Say(table, "thanks"))
        assert second.expect(wire.Problem).code == "too_many"
        assert first.expect(wire.Said).phrase == "thanks"


# --- those who watch -------------------------------------------------------------------------------------------------


def test_a_watcher_sees_what_everybody_may_see_and_can_do_nothing(house: Club) -> None:
    with at_a_table(house) as (table, first, second, *_), house.visitor() as eve:
        eve.open_table()
        with eve.live() as watching:
            view = watching.watch(table)
            assert (view.seat, view.hand.cards, view.hand.choices) == (None, (), ())
            answer = watching.command(table, wire.Leave())
            assert isinstance(answer, wire.Rejected)
            assert answer.code == "no_such_table"
            final = _to_the_reveal(table, first, second)
            watching.until(table, lambda seen: seen.version >= final.version)
            frames = list(takewhile(lambda frame: REVEALED not in frame, watching.raw))
    reveal = final.hand.reveal
    assert reveal is not None
    turn_ups = {card for frame in frames for card in TURNED_UP.findall(frame)}
    hidden = {*reveal.hands[0], *reveal.hands[1], *reveal.talon} - turn_ups
    assert not [card for card in hidden for frame in frames if f'"{card}"' in frame]


def test_who_is_not_known_here_may_watch_what_anybody_may(house: Club) -> None:
    with at_a_table(house) as (table, *_), house.visitor() as eve, eve.live() as watching:
        view = watching.watch(table)
        assert (view.seat, view.hand.cards) == (None, ())
        assert isinstance(watching.command(table, wire.Leave()), wire.Rejected)


def test_a_table_may_keep_watchers_out(house: Club) -> None:
    with house.visitor() as ann, house.visitor() as eve:
        table = ann.open_table()
        eve.open_table()
        with eve.live() as live:
            live.send(wire.Watch(table))
            problem = live.expect(wire.Problem)
    assert problem.code == "no_such_table"


# --- scored games ----------------------------------------------------------------------------------------------------


def test_a_scored_match_is_played_to_its_end_and_is_on_the_board(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, ann, ben):
        view = play(table, (first, second), random.Random(4))
        assert view.winner is not None
        names = [ann.me()["name"], ben.me()["name"]]
        board = ann.http.get("/api/boards/two-handed/people").raise_for_status().json()
        points = {row["name"]: row["points"] for row in board["rows"]}
        assert [points[name] for name in names] == ([1, -1] if view.winner == 0 else [-1, 1])
        assert board["own"]["name"] == names[0]
        games = ben.http.get("/api/games").raise_for_status().json()
        assert [(game["table"], game["opponent"], game["ending"]) for game in games["games"]] == [
            (table, names[0], "played")
        ]
        assert games["ratings"][0]["game"] == "two-handed"
        assert names[1] in ben.http.get(f"/api/tables/{table}/record").raise_for_status().text


def test_who_is_gone_for_more_than_3_minutes_has_left(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, *_):
        on_turn = play(table, (first, second), random.Random(5), most=1).waiting_for[0]
        seat = SEATS[1 - on_turn]
        stays, goes = (first, second) if on_turn == 0 else (second, first)
        goes.socket.close()
        seen = stays.until(table, lambda view: view.seats[seat].gone_since is not None)
        assert (seen.seats[seat].gone_since, seen.lost_after_ms) == (house.clock.now, LOST_AFTER_MS)
        house.clock.go_on(LOST_AFTER_MS + 1)
        with house.visitor() as somebody:
            somebody.open_table()  # whatever happens in the house has the jobs looked at again
            ended = stays.until(table, lambda view: view.ended is not None).ended
    assert ended == wire.EndedView("connection_lost", (seat,), (1, -1) if seat == 1 else (-1, 1))


def test_who_opens_another_game_of_the_kind_is_asked_first(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, ann, _ben):
        answer = ann.http.post("/api/tables", json={"preset": "portal", "level": "beginner"})
        assert code_of(answer) == (409, "would_leave")
        assert "it counts as a loss" in answer.json()["message"]
        meant = first.views[table].leaving
        assert meant == wire.LeavingView("loss", "first_hand")
        ann.seek(level="beginner", leave=True)
        ended = second.until(table, lambda view: view.ended is not None).ended
    assert ended == wire.EndedView("new_game", (0,), (-1, 1))


def test_a_guest_gets_no_seat_in_a_scored_game(house: Club) -> None:
    with house.member() as ann, house.visitor() as guest, ann.live() as live:
        table = ann.seek(**SCORED)
        live.await_table(table)
        assert code_of(guest.join(table)) == (403, "members_only")


def test_who_closes_the_account_in_mid_game_has_left(house: Club) -> None:
    with at_a_table(house, "scored") as (table, _first, second, ann, _ben):
        ann.http.post("/api/account/close", json={"password": PASSWORD}).raise_for_status()
        ended = second.until(table, lambda view: view.ended is not None).ended
    assert ended == wire.EndedView("account_closed", (0,), (-1, 1))


def test_who_closes_the_account_has_no_name_at_the_tables_he_played_at(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, ann, ben):
        play(table, (first, second), random.Random(7))
        closed, own = ann.me()["name"], ben.me()["name"]
        ann.http.post("/api/account/close", json={"password": PASSWORD}).raise_for_status()
        names = [seat.name for seat in ben.view(table).seats]
        record = ben.http.get(f"/api/tables/{table}/record").text
        kept = ben.http.get("/api/account/export").text
    assert names == ["(closed account)", own]
    assert own in record
    assert "(closed account)" in record
    assert closed not in record
    assert closed not in kept


def test_what_time_it_is_in_the_house_is_told(house: Club) -> None:
    with house.visitor() as ann, ann.live() as live:
        live.send(wire.Ping(5.0))
        assert live.expect(wire.Pong) == wire.Pong(5.0, house.clock.now)


def test_after_a_restart_nobody_has_lost_time_and_everybody_has_to_come_back(tmp_path: Path) -> None:
    down_ms = 20 * MINUTE
    with club(tmp_path) as before, before.member() as ann:
        table = ann.seek(level="beginner", **SCORED)
        with ann.live() as live:
            live.watch(table)
            view = live.until(table, lambda seen: seen.seats[0].gone_since is None and seen.clock is not None)
        cookies = ann.cookies
    with club(tmp_path, began=NOW + down_ms) as after, Visitor(after.url, cookies) as ann, ann.live() as live:
        live.watch(table)
        seen = live.until(table, lambda seen: seen.seats[0].gone_since is None)
        assert view.clock is not None
        assert seen.clock is not None
        assert seen.clock.last >= view.clock.last + down_ms
        assert isinstance(live.command(table, decide(live.until_my_turn(table), random.Random(6))), wire.Accepted)
