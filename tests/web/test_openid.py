"""Signing in with an OpenID provider that runs beside: what it says is believed only if all of it fits."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from joserfc.jwk import OctKey, RSAKey

from sixtysix.web.settings import OpenId, SettingsProblem
from tests.web.client import Visitor
from tests.web.people import HOUR, MINUTE, PASSWORD, Club, club, code_of, new_name, send
from tests.web.provider import CLIENT, HOST, SECRET, OpenIdProvider, provider

ORIGIN = "http://127.0.0.1:6600"


class Both(NamedTuple):
    """A house and the provider it knows."""

    house: Club
    provider: OpenIdProvider


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with provider() as known:
        settings = OpenId(issuer=known.issuer, name="Club Login", client_id=CLIENT, client_secret=SECRET)
        with club(tmp_path_factory.mktemp("club"), openid=settings, origins=(ORIGIN,)) as house:
            yield Both(house, known)


@pytest.fixture
def both(running: Both) -> Iterator[Both]:
    running.house.clock.go_on(2 * HOUR)
    running.provider.subject = new_name()
    yield running
    running.provider.signing = running.provider.key
    running.provider.spoil = lambda _claims: None
    running.provider.described = {}


def go_there(visitor: Visitor, known: OpenIdProvider) -> tuple[str, str]:
    """Sign in at the provider: the state and the code it sends back."""
    answer = send(visitor, "/api/openid/start")
    answer.raise_for_status()
    return known.authorize(answer.json()["url"])


def come_back(visitor: Visitor, state: str, code: str) -> httpx.Response:
    return visitor.http.get("/api/openid/back", params={"state": state, "code": code})


def there_and_back(visitor: Visitor, known: OpenIdProvider) -> str:
    """To the provider and back: the page the house then shows."""
    answer = come_back(visitor, *go_there(visitor, known))
    assert answer.status_code == 303
    return answer.headers["location"]


def test_who_comes_for_the_first_time_chooses_a_name_and_keeps_his_table(both: Both) -> None:
    house, known = both
    name = new_name()
    with house.visitor() as visitor:
        table = visitor.open_table()
        assert visitor.me()["provider"] == "Club Login"
        assert there_and_back(visitor, known) == "/sign-in#name"
        assert code_of(send(visitor, "/api/openid/members", name="<i>")) == (400, "name_sign")
        assert send(visitor, "/api/openid/members", name=name).status_code == 201
        me = visitor.me()
        assert (me["name"], me["kind"], me["table"]) == (name, "member", table)
    with house.visitor() as again:
        assert there_and_back(again, known) == "/"
        assert again.me()["name"] == name
        assert code_of(send(again, "/api/sign-in", name=name, password=PASSWORD)) == (403, "wrong_sign_in")


def test_a_member_adds_the_provider_to_his_account(both: Both) -> None:
    house, known = both
    name = new_name()
    with house.member(name) as member, house.visitor() as elsewhere:
        assert there_and_back(member, known) == "/"
        assert there_and_back(elsewhere, known) == "/"
        assert elsewhere.me()["name"] == name
        assert elsewhere.http.get("/api/account/export").json()["logins"] == [f"{known.issuer} {known.subject}"]
        with house.member() as other:
            assert there_and_back(other, known) == "/sign-in#failed", "one login is one member's"


def test_a_member_who_has_not_just_signed_in_adds_no_provider(both: Both) -> None:
    house, known = both
    name = new_name()
    with house.member(name) as member:
        begun = go_there(member, known)
        house.clock.go_on(15 * MINUTE)
        assert come_back(member, *begun).headers["location"] == "/sign-in#failed", "he took too long on the way"
        assert code_of(send(member, "/api/openid/start")) == (403, "sign_in_again")
        assert member.http.get("/api/account/export").json()["logins"] == []
        send(member, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
        assert there_and_back(member, known) == "/"
        assert member.http.get("/api/account/export").json()["logins"] == [f"{known.issuer} {known.subject}"]


@pytest.mark.parametrize(
    ("path", "body", "done"),
    [
        pytest.param("account/password", {"new": PASSWORD}, 200, id="a first password"),
        pytest.param("account/email", {"email": None}, 202, id="an address for letters"),
        pytest.param("tokens", {"label": "x", "scopes": ["play"]}, 201, id="a token for a program"),
        pytest.param("account/close", {}, 200, id="closing the account"),
    ],
)
def test_without_a_password_a_fresh_sign_in_is_needed_for(
    both: Both, path: str, body: dict[str, object], done: int
) -> None:
    house, known = both
    with house.visitor() as visitor:
        there_and_back(visitor, known)
        send(visitor, "/api/openid/members", name=new_name()).raise_for_status()
        house.clock.go_on(15 * MINUTE)
        assert code_of(send(visitor, f"/api/{path}", **body)) == (403, "sign_in_again")
        send(visitor, "/api/sign-out").raise_for_status()
        assert there_and_back(visitor, known) == "/"
        assert send(visitor, f"/api/{path}", **body).status_code == done


def test_a_provider_need_not_say_when_somebody_signed_in(both: Both) -> None:
    both.provider.spoil = lambda claims: claims.pop("auth_time")
    with both.house.visitor() as visitor:
        assert there_and_back(visitor, both.provider) == "/sign-in#name"


def test_a_closed_account_is_not_found_by_its_login(both: Both) -> None:
    house, known = both
    with house.visitor() as visitor:
        there_and_back(visitor, known)
        send(visitor, "/api/openid/members", name=new_name()).raise_for_status()
        send(visitor, "/api/account/close").raise_for_status()
        assert there_and_back(visitor, known) == "/sign-in#name"


def test_a_name_is_chosen_only_after_having_been_there(both: Both) -> None:
    with both.house.visitor() as visitor:
        assert code_of(send(visitor, "/api/openid/members", name=new_name())) == (403, "go_there_first")


@pytest.mark.parametrize(
    ("state", "code"),
    [
        pytest.param("another", "{code}", id="another state"),
        pytest.param("", "{code}", id="no state"),
        pytest.param("{state}", "another", id="another code"),
        pytest.param("{state}", "", id="no code"),
    ],
)
def test_what_did_not_come_from_the_provider_signs_nobody_in(both: Both, state: str, code: str) -> None:
    with both.house.visitor() as visitor:
        right = go_there(visitor, both.provider)
        answer = come_back(visitor, state.format(state=right[0]), code.format(code=right[1]))
        assert answer.headers["location"] == "/sign-in#failed"
        assert visitor.me()["kind"] == "guest"


def test_nobody_is_signed_in_by_what_another_browser_began(both: Both) -> None:
    house, known = both
    with house.visitor() as attacker, house.visitor() as victim:
        begun = go_there(attacker, known)
        go_there(victim, known)
        assert come_back(victim, *begun).headers["location"] == "/sign-in#failed"
        with house.visitor() as stranger:
            assert come_back(stranger, *begun).headers["location"] == "/sign-in#failed"


def test_a_code_is_taken_once(both: Both) -> None:
    house, known = both
    with house.visitor() as visitor:
        begun = go_there(visitor, known)
        carried = visitor.cookies
        assert come_back(visitor, *begun).headers["location"] == "/sign-in#name"
        with Visitor(house.url, carried) as again:
            assert come_back(again, *begun).headers["location"] == "/sign-in#failed"


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda claims: claims.update(iss="http://evil.example"), id="another issuer"),
        pytest.param(lambda claims: claims.update(aud="another house"), id="for another house"),
        pytest.param(lambda claims: claims.update(aud=[CLIENT, "x"], azp="x"), id="made for another house"),
        pytest.param(lambda claims: claims.update(nonce="another"), id="another nonce"),
        pytest.param(lambda claims: claims.pop("nonce"), id="no nonce"),
        pytest.param(lambda claims: claims.update(exp=claims["exp"] - 1_000), id="too old"),
        pytest.param(lambda claims: claims.pop("exp"), id="without end"),
        pytest.param(lambda claims: claims.pop("sub"), id="nobody"),
        pytest.param(lambda claims: claims.update(auth_time=claims["iat"] - 100), id="of one who did not sign in anew"),
        pytest.param(lambda claims: claims.update(auth_time="now"), id="of one who signed in at no time"),
    ],
)
def test_a_token_is_not_believed_if_it_is(both: Both, spoil: Callable[[dict[str, Any]], None]) -> None:
    both.provider.spoil = spoil
    with both.house.visitor() as visitor:
        assert there_and_back(visitor, both.provider) == "/sign-in#failed"


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(RSAKey.generate_key(2048), id="somebody else's key"),
        pytest.param(OctKey.import_key(SECRET), id="the secret of the house"),
    ],
)
def test_a_token_is_not_believed_if_it_was_signed_by(both: Both, key: RSAKey | OctKey) -> None:
    both.provider.signing = key
    with both.house.visitor() as visitor:
        assert there_and_back(visitor, both.provider) == "/sign-in#failed"


def test_a_provider_that_is_somebody_else_is_not_used(both: Both) -> None:
    both.provider.described = {"issuer": "http://evil.example"}
    with both.house.visitor() as visitor:
        assert code_of(send(visitor, "/api/openid/start")) == (502, "provider_failed")


def test_a_house_without_a_provider_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    with club(tmp_path_factory.mktemp("club")) as house, house.visitor() as visitor:
        assert visitor.me()["provider"] is None
        assert code_of(send(visitor, "/api/openid/start")) == (409, "no_provider")


@pytest.mark.parametrize(
    ("issuer", "client_id", "said"),
    [
        pytest.param("http://id.example.org", CLIENT, "https", id="in the open"),
        pytest.param("https://id.example.org", "", "client_id", id="without a name for the house"),
        pytest.param(f"http://{HOST}:1", "", "client_id", id="on this machine, without a name for the house"),
    ],
)
def test_settings_that_make_no_sense_are_refused(issuer: str, client_id: str, said: str) -> None:
    with pytest.raises(SettingsProblem, match=said):
        OpenId(issuer=issuer, name="x", client_id=client_id)
