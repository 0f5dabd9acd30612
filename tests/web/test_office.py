"""The office: where administrators keep order."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from sixtysix.portal import wire
from sixtysix.store.office import office
from sixtysix.web.limits import Limits
from tests.web.bots import token_for
from tests.web.clerks import REASON, administrator, appoint
from tests.web.client import Visitor, closed
from tests.web.pairs import at_a_table
from tests.web.people import MINUTE, PASSWORD, Club, club, code_of, new_name, send

QUICK_LOOK = Limits(session_check_seconds=0.02)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("office"), limits=QUICK_LOOK) as running:
        yield running


@pytest.fixture(autouse=True)
def later(house: Club) -> None:
    """An address may register so many in a while."""
    house.clock.go_on(5 * MINUTE)


# --- what an administrator sees ---


def test_an_administrator_is_told_that_he_is_one_and_finds_the_page(house: Club) -> None:
    with administrator(house) as admin:
        assert admin.me()["administrator"] is True
        for path in ("/office", "/office/members", "/office/members/Ann%20B", "/office/tables/t1", "/office/log"):
            assert admin.http.get(path).status_code == 200


def test_reports_are_read_and_handled_once(house: Club) -> None:
    name = new_name()
    with house.member(name), house.member() as other, administrator(house) as admin:
        body = {"name": name, "reason": "stalling", "text": "ten minutes", "table": "t1"}
        send(other, "/api/reports", **body).raise_for_status()
        found = admin.http.get("/api/office/reports").json()
        report = found["reports"][0]
        assert (report["of"], report["by"], report["table"]) == (name, other.me()["name"], "t1")
        assert report["handledAt"] is None
        path = f"/api/office/reports/{report['id']}/handled"
        assert admin.http.post(path).status_code == 200
        assert code_of(admin.http.post(path)) == (404, "no_such_report")
        assert admin.http.get("/api/office/reports").json()["open"] == found["open"] - 1
        handled = admin.http.get("/api/office/reports", params={"status": "handled"}).json()["reports"]
        assert (handled[0]["id"], handled[0]["handledAt"]) == (report["id"], house.clock.now)
        assert admin.http.get("/api/office/reports", params={"status": "handled", "before": 1}).json()["reports"] == []
        assert [each["id"] for each in case(admin, name)["reports"]] == [report["id"]]


def case(admin: Visitor, name: str) -> dict[str, Any]:
    found: dict[str, Any] = admin.http.get(f"/api/office/members/{name}").raise_for_status().json()
    return found


def names_found(admin: Visitor, text: str) -> list[str]:
    found = admin.http.get("/api/office/members", params={"name": text}).raise_for_status().json()["members"]
    return [member["name"] for member in found]


def test_a_member_is_found_by_a_part_of_a_name_he_has_or_had(house: Club) -> None:
    old, new = f"Zoe {new_name()}", f"Yva {new_name()}"
    with house.member(old) as member, administrator(house) as admin:
        assert names_found(admin, old.upper()[1:]) == [old]
        send(member, "/api/account/name", name=new).raise_for_status()
        assert names_found(admin, old) == names_found(admin, new) == [new]
        assert names_found(admin, "%") == []
        send(member, "/api/account/close", password=PASSWORD).raise_for_status()
        assert names_found(admin, old) == names_found(admin, new) == []


def test_a_member_is_shown_without_what_is_his_alone(house: Club) -> None:
    name = f"Åsa {new_name()}"
    with house.member(name) as member, administrator(house) as admin:
        token_for(member)
        table = member.open_table()
        answer = admin.http.get(f"/api/office/members/{name}")
        found = answer.json()
    assert (found["sessions"], found["tokens"], found["reports"]) == (1, 1, [])
    assert found["member"] == {
        "name": name,
        "since": house.clock.now,
        "suspendedAt": None,
        "administrator": False,
    }
    assert [(seen["id"], seen["status"], seen["names"]) for seen in found["tables"]] == [(table, "playing", [name])]
    assert set(found["tables"][0]) == {"id", "status", "kind", "openedAt", "names"}, "and not one card"


def test_a_table_is_found_while_it_goes_on(house: Club) -> None:
    with house.visitor() as guest, administrator(house) as admin:
        table = guest.open_table()
        running = admin.http.get("/api/office/tables").json()["tables"]
        one = admin.http.get(f"/api/office/tables/{table}").json()
        assert one in running
        assert (one["kind"], one["names"]) == ("test", [None])
        assert code_of(admin.http.get("/api/office/tables/nowhere")) == (404, "nothing_to_end")


# --- what he does ---


def log_of(admin: Visitor) -> list[tuple[str | None, bool, str, str | None, str]]:
    lines = admin.http.get("/api/office/log").raise_for_status().json()["lines"]
    return [(line["by"], line["onPage"], line["action"], line["of"], line["detail"]) for line in lines]


def test_a_suspended_member_is_out_at_once_and_comes_in_again_when_restored(house: Club) -> None:
    name, me = new_name(), new_name()
    with house.member(name) as member, administrator(house, me) as admin, member.live() as live:
        send(admin, f"/api/office/members/{name}/suspend", **REASON).raise_for_status()
        live.expect(wire.Suspended)
        assert closed(live) == 1008
        assert member.me()["kind"] == "guest"
        assert case(admin, name)["member"]["suspendedAt"] == house.clock.now
        send(admin, f"/api/office/members/{name}/restore", reason="he is sorry").raise_for_status()
        send(member, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
        assert log_of(admin)[:2] == [
            (me, True, "restore", name, "he is sorry"),
            (me, True, "suspend", name, REASON["reason"]),
        ]


def test_a_member_is_renamed_and_the_log_says_how(house: Club) -> None:
    old, new, taken = new_name(), new_name(), new_name()
    with house.member(old) as member, house.member(taken), administrator(house) as admin:
        path = f"/api/office/members/{old}/name"
        assert code_of(send(admin, path, name=taken)) == (409, "name_taken")
        assert code_of(send(admin, path, name="<b>")) == (400, "name_sign")
        send(admin, path, name=new).raise_for_status()
        assert member.me()["name"] == new
        assert log_of(admin)[0][2:] == ("rename", new, f"{old} → {new}")
        send(member, "/api/account/close", password=PASSWORD).raise_for_status()
        assert log_of(admin)[0][2:] == ("rename", None, ""), "whoever closes his account is called nothing any more"


def test_those_at_a_scored_table_are_told_at_once_that_it_is_void(house: Club) -> None:
    with administrator(house) as admin, at_a_table(house, "scored") as (table, first, second, ann, _ben):
        send(admin, f"/api/office/tables/{table}/void", reason="a fault of ours").raise_for_status()
        for live in (first, second):
            ended = live.until(table, lambda view: view.ended is not None).ended
            assert ended == wire.EndedView(None, (), (None, None))
        assert ann.http.get("/api/games").json()["games"][0]["points"] is None
        answer = send(admin, f"/api/office/tables/{table}/void", reason="once more")
        assert code_of(answer) == (404, "nothing_to_end"), "a result that stands is nobody's to undo"
        assert log_of(admin)[0][2:] == ("void", table, "a fault of ours")


def test_a_test_table_that_is_void_is_gone(house: Club) -> None:
    with administrator(house) as admin, house.visitor() as guest:
        table = guest.open_table()
        with guest.live() as live:
            live.watch(table)
            send(admin, f"/api/office/tables/{table}/void", reason="stuck").raise_for_status()
            live.expect(wire.Gone)
        assert guest.http.get(f"/api/tables/{table}").status_code == 404


def test_what_is_done_at_the_machine_is_heard_at_the_tables_too(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, *_), house.visitor() as guest, ExitStack() as stack:
        for_fun = guest.open_table()
        third = stack.enter_context(guest.live())
        third.watch(for_fun)
        for each in (table, for_fun):
            with office(house.data / "house.db", "root", house.clock.now) as at:
                assert at.void(each, "a fault of ours")
        for live in (first, second):
            assert live.until(table, lambda view: view.ended is not None).ended == wire.EndedView(
                None, (), (None, None)
            )
        third.expect(wire.Gone)


# --- what he may not do ---


def test_who_has_not_signed_in_lately_reads_and_does_nothing(house: Club) -> None:
    name, me = new_name(), new_name()
    with house.member(name), administrator(house, me) as admin:
        house.clock.go_on(15 * MINUTE)
        for path in (f"members/{name}/suspend", "tables/t1/void", f"members/{name}/restore"):
            assert code_of(send(admin, f"/api/office/{path}", **REASON)) == (403, "sign_in_again")
        assert code_of(send(admin, "/api/office/reports/1/handled")) == (403, "sign_in_again")
        assert case(admin, name)["member"]["suspendedAt"] is None
        send(admin, "/api/sign-in", name=me, password=PASSWORD).raise_for_status()
        send(admin, f"/api/office/members/{name}/suspend", **REASON).raise_for_status()


@pytest.mark.parametrize("act", ["suspend", "restore", "name"])
def test_nobody_acts_on_an_administrator_himself_among_them(house: Club, act: str) -> None:
    me, equal = new_name(), new_name()
    with administrator(house, me) as admin, administrator(house, equal):
        body = {"name": new_name()} if act == "name" else REASON
        for name in (me, equal):
            answer = send(admin, f"/api/office/members/{name}/{act}", **body)
            assert code_of(answer) == (409, "is_administrator")
        assert admin.me()["name"] == me


def test_nobody_handles_a_report_about_an_administrator_himself_among_them(house: Club) -> None:
    me, equal = new_name(), new_name()
    with house.member() as other, administrator(house, me) as admin, administrator(house, equal):
        for name in (me, equal):
            send(other, "/api/reports", name=name, reason="insult").raise_for_status()
            report = case(admin, name)["reports"][0]
            answer = send(admin, f"/api/office/reports/{report['id']}/handled")
            assert code_of(answer) == (409, "is_administrator")
            assert case(admin, name)["reports"] == [report], "it stays open"


def test_nobody_decides_a_game_he_is_in(house: Club) -> None:
    with at_a_table(house, "scored") as (table, _first, _second, ann, ben):
        me = ann.me()["name"]
        appoint(house, me)
        send(ann, "/api/sign-in", name=me, password=PASSWORD).raise_for_status()
        void = send(ann, f"/api/office/tables/{table}/void", reason="I am losing")
        suspend = send(ann, f"/api/office/members/{ben.me()['name']}/suspend", reason="he is winning")
    assert code_of(void) == code_of(suspend) == (409, "plays_along")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param("suspend", {}, id="no reason"),
        pytest.param("suspend", {"reason": ""}, id="an empty one"),
        pytest.param("suspend", {"reason": "x" * 501}, id="a letter instead of a line"),
        pytest.param("suspend", {"reason": "a\nb"}, id="two lines"),
        pytest.param("name", {"name": "Ben", "more": 1}, id="an unknown field"),
    ],
)
def test_what_makes_no_sense_is_refused(house: Club, path: str, body: dict[str, object]) -> None:
    with administrator(house) as admin:
        assert code_of(send(admin, f"/api/office/members/Ann/{path}", **body)) == (400, "malformed")


@pytest.mark.parametrize("path", ["reports?before={}", "log?before={}", "reports/{}/handled"])
@pytest.mark.parametrize("number", [0, -1, 10**30])
def test_a_number_that_nothing_has_is_refused(house: Club, path: str, number: int) -> None:
    with administrator(house) as admin:
        address = f"/api/office/{path.format(number)}"
        answer = admin.http.get(address) if "before" in path else send(admin, address)
        assert answer.status_code in {400, 404}, answer.text


def test_a_member_there_is_not_can_not_be_meant(house: Club) -> None:
    with administrator(house) as admin:
        assert code_of(send(admin, "/api/office/members/Nobody X/suspend", **REASON)) == (404, "no_such_member")
        assert code_of(admin.http.get("/api/office/members/Nobody X")) == (404, "no_such_member")


def test_a_foreign_page_does_nothing_for_him(house: Club) -> None:
    with administrator(house) as admin:
        for origin in ("https://evil.example", None):
            headers = {} if origin is None else {"origin": origin}
            del admin.http.headers["origin"]
            answer = admin.http.post("/api/office/members/Ann/suspend", json=REASON, headers=headers)
            admin.http.headers["origin"] = house.url
            assert code_of(answer) == (403, "foreign_origin")


def test_he_has_the_pace_of_a_visitor(tmp_path: Path) -> None:
    limits = Limits(session_changes_per_second=0.001, session_changes_at_once=3)
    with club(tmp_path, limits=limits) as own, administrator(own) as admin:
        answers = [send(admin, "/api/office/tables/t1/void", **REASON).status_code for _ in range(4)]
    assert answers == [404, 404, 404, 429]
