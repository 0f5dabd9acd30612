"""Members ask each other to a game by name: accepting, declining, withdrawing, and who sees what."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.web.bots import Bot, a_bot, token_for
from tests.web.clerks import REASON, administrator, at_the_machine
from tests.web.client import Visitor
from tests.web.people import MINUTE, PASSWORD, Club, club, code_of, new_name, send

NONE: dict[str, list[object]] = {"challenges": [], "own": []}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("challenges")) as running:
        yield running


@pytest.fixture(autouse=True)
def later(house: Club) -> None:
    """An address may register so many in a while."""
    house.clock.go_on(5 * MINUTE)


class Two:
    """Ann, who asks, and Ben, who is asked."""

    def __init__(self, ann: Visitor, ben: Visitor) -> None:
        self.ann, self.ben = ann, ben
        self.ann_name, self.ben_name = (each.me()["name"] for each in (ann, ben))

    def challenge(self, **wish: object) -> str:
        table: str = challenged(self.ann, self.ben_name, **wish).raise_for_status().json()["table"]
        return table


@pytest.fixture
def two(house: Club) -> Iterator[Two]:
    with house.member() as ann, house.member() as ben:
        yield Two(ann, ben)


@contextmanager
def programs(house: Club, two: Two) -> Iterator[tuple[Bot, Bot]]:
    with Bot(house.url, token_for(two.ann)) as ann, Bot(house.url, token_for(two.ben)) as ben:
        yield ann, ben


def challenged(visitor: Visitor, name: str, **wish: object) -> httpx.Response:
    return send(visitor, "/api/challenges", name=name, seek={"preset": "portal", "target": 3, "speed": 0, **wish})


def challenges(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.http.get("/api/challenges").raise_for_status().json()
    return found


def end(visitor: Visitor, table: str) -> httpx.Response:
    return visitor.http.delete(f"/api/challenges/{table}")


def test_a_program_is_asked_by_name_and_joins(house: Club, two: Two) -> None:
    with programs(house, two) as (bot, receiver), house.member() as other:
        table = challenged(bot, two.ben_name.lower()).raise_for_status().json()["table"]
        (found,) = challenges(receiver)["challenges"]
        assert (found["table"], found["name"]) == (table, two.ann_name)
        assert challenges(other) == NONE
        receiver.join(table, code=found["invitation"]).raise_for_status()
        assert receiver.view(table).seat == 1
        assert challenges(receiver) == challenges(bot) == NONE


def test_who_asks_sees_whom_he_has_asked_and_to_what(two: Two) -> None:
    table = two.challenge(kind="scored", moveSeconds=60)
    found = challenges(two.ann)
    (own,) = found["own"]
    assert (own["table"], own["name"], own["options"]["moveSeconds"]) == (table, two.ben_name, 60)
    assert found["challenges"] == []
    assert challenges(two.ben)["own"] == []


def test_who_asks_finds_his_table_in_the_lobby_and_nobody_else_does(two: Two) -> None:
    table = two.challenge()
    (seek,) = two.ann.http.get("/api/lobby").json()["seeks"]
    assert (seek["table"], seek["mine"], seek["admits"]) == (table, True, "link")
    assert two.ben.http.get("/api/lobby").json()["seeks"] == []


@pytest.mark.parametrize("who", ["ben", "ann"], ids=["who is asked declines it", "who asks withdraws it"])
def test_a_challenge_is_ended_by_either_side_and_nothing_is_left_of_it(two: Two, who: str) -> None:
    table = two.challenge()
    (found,) = challenges(two.ben)["challenges"]
    assert end(getattr(two, who), table).raise_for_status().json() == NONE
    assert challenges(two.ann) == challenges(two.ben) == NONE
    assert code_of(two.ben.join(table, code=found["invitation"])) == (404, "no_such_table")
    assert code_of(end(getattr(two, who), table)) == (404, "no_such_challenge")
    assert two.ann.http.get("/api/tables").json() == {"tables": []}


def test_nobody_else_ends_a_challenge(house: Club, two: Two) -> None:
    table = two.challenge()
    with house.member() as other, house.visitor() as guest:
        assert code_of(end(other, table)) == (404, "no_such_challenge")
        assert code_of(end(guest, table)) == (401, "sign_in_first")
    assert len(challenges(two.ben)["challenges"]) == 1


def test_a_table_that_is_no_challenge_is_not_ended_like_one(two: Two) -> None:
    table = two.ann.seek(admits="link")
    assert code_of(end(two.ann, table)) == (404, "no_such_challenge")


def test_an_accepted_challenge_is_a_game_that_nobody_declines(two: Two) -> None:
    table = two.challenge()
    (found,) = challenges(two.ben)["challenges"]
    two.ben.join(table, code=found["invitation"]).raise_for_status()
    for member in (two.ann, two.ben):
        assert code_of(end(member, table)) == (404, "no_such_challenge")
    assert two.ann.view(table).seat == 0


def test_a_challenge_ends_when_whoever_asked_plays_elsewhere(two: Two) -> None:
    two.challenge()
    two.ann.open_table()
    assert challenges(two.ann) == challenges(two.ben) == NONE


def test_who_asks_a_second_member_withdraws_the_first_challenge(house: Club, two: Two) -> None:
    two.challenge()
    with house.member(name := new_name()) as other:
        challenged(two.ann, name).raise_for_status()
        assert challenges(two.ben) == NONE
        assert [found["name"] for found in challenges(other)["challenges"]] == [two.ann_name]


def test_a_program_ends_a_challenge_with_the_scope_for_it(house: Club, two: Two) -> None:
    table = two.challenge()
    with Bot(house.url, token_for(two.ben, "read", "play")) as watcher:
        assert code_of(end(watcher, table)) == (403, "out_of_scope")
    with Bot(house.url, token_for(two.ben, "challenge")) as answerer:
        assert end(answerer, table).status_code == 200


def test_who_has_blocked_somebody_is_not_asked_by_him_and_he_is_not_told(two: Two) -> None:
    send(two.ben, "/api/blocks", name=two.ann_name).raise_for_status()
    two.challenge()
    assert challenges(two.ben) == NONE
    assert [own["name"] for own in challenges(two.ann)["own"]] == [two.ben_name]


def closes_his_account(_house: Club, who: Visitor) -> None:
    send(who, "/api/account/close", password=PASSWORD).raise_for_status()


def is_suspended_at_the_machine(house: Club, who: Visitor) -> None:
    at_the_machine(house, who.me()["name"], lambda at, member: at.suspend(member, "insults"))


def is_suspended_on_the_page(house: Club, who: Visitor) -> None:
    with administrator(house) as admin:
        send(admin, f"/api/office/members/{who.me()['name']}/suspend", **REASON).raise_for_status()


@pytest.mark.parametrize("goes", [closes_his_account, is_suspended_at_the_machine, is_suspended_on_the_page])
@pytest.mark.parametrize("who", ["asked", "asker"])
def test_a_challenge_ends_with_the_account_on_either_side_of_it(
    house: Club, two: Two, goes: Callable[[Club, Visitor], None], who: str
) -> None:
    table = two.challenge()
    gone, other = (two.ben, two.ann) if who == "asked" else (two.ann, two.ben)
    goes(house, gone)
    assert challenges(other) == NONE
    assert code_of(other.http.get(f"/api/tables/{table}")) == (404, "no_such_table")


def test_others_challenges_stay_when_an_account_is_closed(house: Club, two: Two) -> None:
    table = two.challenge()
    with house.member() as other:
        closes_his_account(house, other)
    assert [asked["table"] for asked in challenges(two.ben)["challenges"]] == [table]


def test_a_challenge_is_to_another_member(house: Club) -> None:
    with a_bot(house) as (ann, bot), house.member(other := new_name()):
        assert code_of(challenged(bot, "Nobody At All")) == (404, "no_such_member")
        assert code_of(challenged(bot, ann.me()["name"])) == (404, "no_such_member")
        assert code_of(challenged(bot, other, level="beginner")) == (400, "unfit")
