"""Letters through a real mail server: they lead where they should, once, and tell a stranger nothing."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import NamedTuple

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from structlog.testing import capture_logs

from sixtysix.web.settings import Mail
from tests.web.client import Visitor
from tests.web.people import DAY, HOUR, PASSWORD, Club, club, code_of, new_name, send
from tests.web.servers import HOST

ORIGIN = "https://cards.example.org"
LINK = re.compile(r"https://cards\.example\.org/(\w+)#([\w-]{43})")
NEW_PASSWORD = "eight of acorns, nine of hearts"
SECONDS = 20.0


class Post:
    """What has come to a mail server."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Message]] = []

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 -- aiosmtpd's
        assert isinstance(envelope.content, bytes)
        self.letters.append((envelope.rcpt_tos[0], message_from_bytes(envelope.content, policy=default)))
        return "250 OK"

    def next(self, page: str) -> tuple[str, str, str]:
        """Who gets the letter that comes now, its text, and the code in its link to ``page``."""
        until = time.monotonic() + SECONDS
        while not self.letters:
            assert time.monotonic() < until, "no letter came"
            time.sleep(0.01)
        receiver, letter = self.letters.pop(0)
        payload = letter.get_payload(decode=True)
        assert isinstance(payload, bytes)
        text = payload.decode()
        link = LINK.search(text)
        assert link is not None
        assert link[1] == page
        return receiver, text, link[2]


class PostOffice(NamedTuple):
    """A house that sends letters, and where they arrive."""

    house: Club
    post: Post


def free_port() -> int:
    with socket.create_server((HOST, 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostOffice]:
    post = Post()
    server = Controller(post, hostname=HOST, port=free_port())
    server.start()
    try:
        mail = Mail(host=HOST, port=server.port, tls="none", sender="Sixty-Six <cards@example.org>")
        with club(tmp_path_factory.mktemp("club"), mail=mail, origins=(ORIGIN,)) as house:
            yield PostOffice(house, post)
    finally:
        server.stop()


@pytest.fixture(autouse=True)
def _another_day(office: PostOffice) -> None:
    office.house.clock.go_on(2 * DAY)


@contextmanager
def member_with_address(office: PostOffice, name: str, email: str) -> Iterator[Visitor]:
    with office.house.member(name) as member:
        answer = send(member, "/api/account/email", email=email, password=PASSWORD)
        assert (answer.status_code, answer.json()) == (202, {})
        *_, code = office.post.next("confirm")
        send(member, "/api/account/email/confirm", code=code).raise_for_status()
        yield member


def test_an_address_counts_once_its_letter_was_answered(office: PostOffice) -> None:
    with office.house.member() as member:
        send(member, "/api/account/email", email="Ann@Example.org", password=PASSWORD).raise_for_status()
        receiver, _, code = office.post.next("confirm")
        assert receiver == "Ann@Example.org"
        assert member.me()["email"] is None
        assert member.me()["sendsMail"] is True
        assert send(member, "/api/account/email/confirm", code=code).status_code == 200
        assert member.me()["email"] == "ann@example.org"
        assert code_of(send(member, "/api/account/email/confirm", code=code)) == (400, "no_such_code"), "once"
        send(member, "/api/account/email", email=None, password=PASSWORD).raise_for_status()
        assert member.me()["email"] is None


def test_a_letter_is_written_in_the_language_of_its_reader(office: PostOffice) -> None:
    with office.house.member() as member:
        member.http.put("/api/account/settings", json={"language": "sv"}).raise_for_status()
        send(member, "/api/account/email", email="sv@example.org", password=PASSWORD).raise_for_status()
        assert office.post.next("confirm")[1].startswith("Hej Ann")


def test_an_address_needs_the_password_and_a_form(office: PostOffice) -> None:
    with office.house.member() as member:
        wrong = send(member, "/api/account/email", email="ann@example.org", password="not this one")
        assert code_of(wrong) == (403, "wrong_password")
        for email in ("ann", "ann@", "a@b@c", "ann@example.org\r\nBcc: all@example.org"):
            answer = send(member, "/api/account/email", email=email, password=PASSWORD)
            assert code_of(answer) == (400, "malformed")


@pytest.mark.parametrize("who", [pytest.param(0, id="by name"), pytest.param(1, id="by address")])
def test_a_lost_password_is_replaced_by_a_letter(office: PostOffice, who: int) -> None:
    name, email = new_name(), f"lost{who}@example.org"
    with member_with_address(office, name, email) as member, office.house.visitor() as stranger:
        send(stranger, "/api/reset", who=(name, email.upper())[who]).raise_for_status()
        receiver, text, code = office.post.next("reset")
        assert receiver == email
        assert name in text
        weak = send(stranger, "/api/reset/finish", code=code, password="password1")
        assert code_of(weak) == (400, "password_common")
        assert send(stranger, "/api/reset/finish", code=code, password=NEW_PASSWORD).status_code == 200
        assert member.me()["kind"] == "guest", "signed out everywhere"
        again = send(stranger, "/api/reset/finish", code=code, password=PASSWORD)
        assert code_of(again) == (400, "no_such_code")
        assert send(stranger, "/api/sign-in", name=name, password=NEW_PASSWORD).status_code == 200


def test_an_answer_does_not_say_whether_a_name_or_an_address_exists(office: PostOffice) -> None:
    name, without = new_name(), new_name()
    with (
        member_with_address(office, name, "there@example.org"),
        office.house.member(without),
        office.house.visitor() as stranger,
    ):
        asked = (name, new_name(), without, "nobody@example.org")
        answers = [send(stranger, "/api/reset", who=who) for who in asked]
        office.post.next("reset")
        assert {(answer.status_code, answer.content) for answer in answers} == {(202, b"{}")}
        send(stranger, "/api/reset", who="there@example.org").raise_for_status()
        office.post.next("reset")
        assert not office.post.letters


@pytest.mark.parametrize("page", ["reset", "confirm"])
def test_a_code_is_good_for_a_while_and_for_one_thing(office: PostOffice, page: str) -> None:
    name, email = new_name(), f"late-{page}@example.org"
    with member_with_address(office, name, email) as member:
        if page == "reset":
            send(member, "/api/reset", who=name).raise_for_status()
        else:
            send(member, "/api/account/email", email="new@example.org", password=PASSWORD).raise_for_status()
        *_, code = office.post.next(page)

        def use(as_page: str) -> int:
            if as_page == "reset":
                return send(member, "/api/reset/finish", code=code, password=NEW_PASSWORD).status_code
            return send(member, "/api/account/email/confirm", code=code).status_code

        assert use("confirm" if page == "reset" else "reset") == 400
        office.house.clock.go_on(HOUR if page == "reset" else DAY)
        assert use(page) == 400


def test_only_the_last_letter_counts(office: PostOffice) -> None:
    name = new_name()
    with member_with_address(office, name, "twice@example.org"), office.house.visitor() as stranger:
        codes = []
        for _ in range(2):
            send(stranger, "/api/reset", who=name).raise_for_status()
            codes.append(office.post.next("reset")[2])
        answers = [send(stranger, "/api/reset/finish", code=code, password=NEW_PASSWORD) for code in codes]
        assert [answer.status_code for answer in answers] == [400, 200]


def test_nobody_gets_letters_without_end(office: PostOffice) -> None:
    with office.house.visitor() as stranger:
        answers = [send(stranger, "/api/reset", who="victim@example.org") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [202, 202, 202, 429]


def test_a_house_without_mail_says_so_to_everybody(tmp_path: Path) -> None:
    with club(tmp_path) as house, house.member() as member:
        assert member.me()["sendsMail"] is False
        assert code_of(send(member, "/api/reset", who="Ann")) == (409, "no_mail")
        answer = send(member, "/api/account/email", email="ann@example.org", password=PASSWORD)
        assert code_of(answer) == (409, "no_mail")


def test_a_letter_that_can_not_be_sent_is_noted_and_nobody_else_is_troubled(tmp_path: Path) -> None:
    mail = Mail(host=HOST, port=free_port(), tls="none", sender="cards@example.org")
    with capture_logs() as log, club(tmp_path, mail=mail, origins=(ORIGIN,)) as house, house.member() as member:
        answer = send(member, "/api/account/email", email="ann@example.org", password=PASSWORD)
        assert answer.status_code == 202
    (noted,) = [line for line in log if line["event"] == "letter not sent"]
    assert noted["problem"] == "ConnectionRefusedError"
    assert "ann@example.org" not in str(log)
