"""``sixtysix admin`` on a real house, whose server runs."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixtysix.cli import app
from sixtysix.portal import wire
from tests.web.bots import Bot, token_for
from tests.web.client import Visitor, closed
from tests.web.people import PASSWORD, code_of, joined, new_name, send
from tests.web.servers import Process

Output = pytest.CaptureFixture[str]


class Desk:
    """The command line of somebody who runs the house."""

    def __init__(self, house: Process, data: Path, output: Output) -> None:
        self.url = house.url
        self._data = data
        self._output = output

    def run(self, line: str) -> tuple[int, str, str]:
        """The exit code, and what is said on both channels."""
        code = app.main(["admin", *shlex.split(line), "--data", str(self._data)])
        said = self._output.readouterr()
        return code, said.out, said.err

    def ask(self, line: str) -> dict[str, object]:
        """The one object that ``--json`` promises."""
        code, out, err = self.run(f"{line} --json")
        assert (code, err) == (0, "")
        answer: dict[str, object] = json.loads(out)
        return answer

    def log(self) -> list[tuple[str, str]]:
        """What the log says was done, newest first, and why."""
        lines = self.ask("log")["log"]
        assert isinstance(lines, list)
        return [(line["action"], line["detail"]) for line in lines]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[Process]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SIXTYSIX_LIMITS_SESSION_CHECK_SECONDS", "0.05")
        with Process(data) as running:
            yield running


@pytest.fixture
def desk(house: Process, data: Path, capsys: Output) -> Desk:
    capsys.readouterr()
    return Desk(house, data, capsys)


@pytest.fixture
def name() -> str:
    return new_name()


@pytest.fixture
def member(house: Process, name: str) -> Iterator[Visitor]:
    with Visitor(house.url) as visitor:
        joined(visitor, name).raise_for_status()
        yield visitor


def test_members_are_listed(desk: Desk, member: Visitor, name: str) -> None:
    assert member.me()["name"] == name
    code, out, _ = desk.run("list")
    assert code == 0
    assert name in out
    found = desk.ask("list")["members"]
    assert isinstance(found, list)
    assert name in [one["name"] for one in found]
    assert "argon2" not in json.dumps(found)


def test_a_suspended_member_is_out_at_once_and_comes_in_again_when_restored(
    desk: Desk, member: Visitor, name: str
) -> None:
    with member.live() as live:
        assert desk.run(f"suspend '{name}' --reason rude")[0] == 0
        assert closed(live) == 1008
    assert member.me()["kind"] == "guest"
    assert code_of(send(member, "/api/sign-in", name=name, password="not this one")) == (403, "wrong_sign_in")
    assert code_of(send(member, "/api/sign-in", name=name, password=PASSWORD)) == (403, "suspended")
    assert desk.ask(f"restore '{name}'") == {"restored": name}
    assert send(member, "/api/sign-in", name=name, password=PASSWORD).status_code == 200
    assert desk.log()[:2] == [("restore", ""), ("suspend", "rude")]


def test_a_member_is_renamed(desk: Desk, member: Visitor, name: str) -> None:
    other = new_name()
    assert desk.ask(f"rename '{name}' '{other}'") == {"renamed": name, "to": other}
    assert member.me()["name"] == other
    assert desk.log()[0] == ("rename", f"{name} → {other}")
    assert code_of(send(member, "/api/account/name", name=name)) == (409, "renamed_lately")


def test_a_link_for_a_new_password_works_once_and_is_in_no_log(desk: Desk, member: Visitor, name: str) -> None:
    link = str(desk.ask(f"reset '{name}' --origin https://cards.example.org")["link"])
    assert link.startswith("https://cards.example.org/reset#")
    secret = link.partition("#")[2]
    codes = [send(member, "/api/reset/finish", code=secret, password="jack of bells x") for _ in range(2)]
    assert [answer.status_code for answer in codes] == [200, 400]
    assert send(member, "/api/sign-in", name=name, password="jack of bells x").status_code == 200
    assert desk.log()[0][0] == "reset"
    assert secret not in desk.run("log")[1]


def test_the_tokens_of_a_member_are_revoked_and_their_streams_end(desk: Desk, member: Visitor, name: str) -> None:
    with Bot(member.url, token_for(member)) as bot:
        table = bot.open_table()
        with bot.stream(table) as stream:
            next(frames := stream.frames())
            assert desk.ask(f"revoke '{name}' --reason published") == {"revoked": name, "tokens": 1}
            assert [frame for frame in frames if isinstance(frame, wire.Gone)] == []
        assert code_of(bot.http.get("/api/me")) == (401, "bad_token")
    assert member.me()["name"] == name
    assert desk.log()[0] == ("revoke", "published")


def test_a_member_is_appointed_signs_in_anew_and_is_dismissed(desk: Desk, member: Visitor, name: str) -> None:
    assert desk.ask(f"appoint '{name}' --reason 'a calm hand'") == {"appointed": name}
    assert member.me()["kind"] == "guest", "no session from before has the right"
    send(member, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
    assert member.http.get("/api/office/reports").status_code == 200
    assert "administrator since" in desk.run("list")[1]
    assert desk.ask(f"dismiss '{name}'") == {"dismissed": name}
    assert member.http.get("/api/office/reports").status_code == 404
    assert member.me()["kind"] == "member"
    assert desk.log()[:2] == [("dismiss", ""), ("appoint", "a calm hand")]


def test_a_table_is_void(desk: Desk, member: Visitor) -> None:
    table = member.open_table()
    with member.live() as live:
        live.watch(table)
        assert desk.ask(f"void {table} --reason 'a fault of ours'") == {"voided": table}
    assert member.me()["table"] is None
    assert member.http.get(f"/api/tables/{table}").status_code == 404
    assert desk.log()[0] == ("void", "a fault of ours")


def test_reports_are_shown_as_they_were_written(desk: Desk, member: Visitor, name: str, house: Process) -> None:
    with Visitor(house.url) as other:
        joined(other, new_name()).raise_for_status()
        send(
            other, "/api/reports", name=name, reason="insult", text="[red]he said so[/red]", table="t-1"
        ).raise_for_status()
    code, out, _ = desk.run("reports --limit 1")
    assert code == 0
    assert "[red]he said so[/red]" in out
    assert "t-1" in out
    shown = desk.ask("reports --limit 1")["reports"]
    assert isinstance(shown, list)
    assert (shown[0]["member"], shown[0]["reason"], shown[0]["table"]) == (member.me()["name"], "insult", "t-1")
    number = shown[0]["id"]
    assert desk.ask(f"handle {number}") == {"handled": f"{number}"}
    assert "handled 20" in desk.run("reports --limit 1")[1]
    code, _, err = desk.run(f"handle {number}")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        pytest.param("suspend Nobody", 2, "no member is called 'Nobody'", id="no such member"),
        pytest.param("rename Nobody A", 2, "'A' can't be a name", id="no name"),
        pytest.param("appoint Nobody", 2, "no member is called 'Nobody'", id="nobody to appoint"),
        pytest.param("handle 9", 2, "no open report 9", id="no such report"),
        pytest.param("handle 0", 2, "Must be >= 1", id="no number of a report"),
        pytest.param(f"handle {10**30}", 2, "Must be <=", id="a number that no report has"),
        pytest.param("void nowhere", 2, "no table 'nowhere'", id="no such table"),
        pytest.param("log --limit 0", 2, "--limit is at least 1", id="nothing to show"),
        pytest.param("promote Ann", 2, "promote", id="no such command"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_changes_nothing(desk: Desk, line: str, code: int, said: str) -> None:
    before = desk.log()
    result = desk.run(line)
    assert (result[0], result[1], result[2].count("\n")) == (code, "", 1)
    assert said in result[2]
    assert desk.log() == before


def test_a_name_that_is_taken_is_not_given_again(desk: Desk, member: Visitor, name: str, house: Process) -> None:
    assert member.me()["name"] == name
    with Visitor(house.url) as other:
        taken = new_name()
        joined(other, taken).raise_for_status()
        code, _, err = desk.run(f"rename '{name}' '{taken.upper()}'")
    assert code == 2
    assert "taken" in err


def test_a_folder_without_a_house_is_named(tmp_path: Path, capsys: Output) -> None:
    assert app.main(["admin", "list", "--data", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "house.db").write_bytes(b"")
    assert app.main(["admin", "list", "--data", str(tmp_path)]) == 1
    assert "another version" in capsys.readouterr().err
