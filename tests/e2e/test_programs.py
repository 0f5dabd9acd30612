"""Members challenge each other from page to page, and make tokens for their programs."""

import itertools
import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.pair import DESK, PASSWORD, PHONE, Player, two
from tests.e2e.test_pages import check, sized
from tests.web.bots import Bot
from tests.web.people import code_of
from tests.web.servers import Running

__all__ = ["sized"]

pytestmark = pytest.mark.browser

BOTH = ((DESK, PHONE), (PHONE, DESK))
_numbers = itertools.count(1)


@pytest.fixture(params=BOTH, ids=["who asks has a desk", "who asks has a phone"])
def members(request: pytest.FixtureRequest, browser: Browser, house: Running) -> Iterator[tuple[Player, Player]]:
    with two(browser, house.url, request.param) as (first, second):
        for player in (first, second):
            player.become_member()
        yield first, second


@pytest.fixture
def member(sized: Page, house: Running) -> Player:
    """A member at his account."""
    player = Player(sized, house.url, f"Dora {next(_numbers)}")
    player.become_member()
    sized.goto(f"{house.url}/account")
    return player


def challenge(asking: Player, asked: Player, *, kind: str = "test") -> None:
    """Challenge somebody from his page, to the shortest match there is."""
    asking.page.goto(f"{asking.url}/player/{asked.name}")
    asking.page.get_by_role("button", name=f"Challenge {asked.name}").click()
    for name, value in (("kind", kind), ("target", "3")):
        asking.page.locator(f'input[name="{name}"][value="{value}"]').check()
    check(asking.page)
    asking.page.get_by_role("button", name="Send the challenge").click()
    asking.arrive()


def button(player: Player, name: str) -> Locator:
    return player.page.get_by_role("button", name=name)


# --- challenges ---


@pytest.mark.parametrize("kind", ["test", "scored"])
def test_a_challenge_from_the_players_page_is_accepted_in_the_lobby(members: tuple[Player, Player], kind: str) -> None:
    first, second = members
    second.page.goto(f"{second.url}/rules")
    challenge(first, second, kind=kind)
    expect(first.page.get_by_text(f"{second.name} is asked, and finds your challenge in the lobby.")).to_be_visible()
    check(first.page)
    expect(second.page.get_by_text(f"{first.name} challenges you to a game.")).to_be_visible(timeout=10_000)
    check(second.page)
    second.page.get_by_role("link", name="Answer").click()
    expect(button(second, f"Accept the challenge of {first.name}")).to_be_visible()
    check(second.page)
    button(second, f"Accept the challenge of {first.name}").click()
    second.arrive()
    assert second.table == first.table
    for player in members:
        view = player.until_seen(lambda view: view.phase == "playing")
        assert (view.options.kind, view.options.target) == (kind, 3)


def test_a_challenge_is_declined_and_the_one_who_asked_is_told(members: tuple[Player, Player]) -> None:
    first, second = members
    challenge(first, second)
    second.page.goto(f"{second.url}/lobby")
    button(second, f"Decline the challenge of {first.name}").click()
    expect(second.page.get_by_text(f"You have declined the challenge of {first.name}.")).to_be_visible()
    expect(second.page.get_by_role("heading", name="Open tables")).to_be_focused()
    over = f"Your challenge to {second.name} is over: it was declined or withdrawn."
    expect(first.page.get_by_role("heading", name=over)).to_be_visible()
    check(first.page)
    first.page.get_by_role("link", name="To the lobby").click()
    expect(first.page.get_by_role("heading", name="Challenges")).to_have_count(0)


def test_who_waits_elsewhere_in_the_house_is_told_that_it_is_declined(members: tuple[Player, Player]) -> None:
    first, second = members
    challenge(first, second)
    first.page.goto(f"{first.url}/lobby")
    expect(button(first, f"Withdraw the challenge to {second.name}")).to_be_visible()
    expect(first.page.get_by_text("Your table waits for somebody.")).to_be_visible()
    second.page.goto(f"{second.url}/lobby")
    button(second, f"Decline the challenge of {first.name}").click()
    expect(first.page.get_by_text(f"Your challenge to {second.name} is over")).to_be_visible()
    expect(button(first, f"Withdraw the challenge to {second.name}")).to_have_count(0)


def test_a_challenge_is_withdrawn_while_the_other_looks_at_it(members: tuple[Player, Player]) -> None:
    first, second = members
    second.page.goto(f"{second.url}/lobby")
    challenge(first, second)
    expect(button(second, f"Accept the challenge of {first.name}")).to_be_visible(timeout=10_000)
    first.page.goto(f"{first.url}/lobby")
    expect(first.page.get_by_text("Your table waits for somebody.")).to_be_visible()
    check(first.page)
    button(first, f"Withdraw the challenge to {second.name}").click()
    expect(first.page.get_by_text(f"Your challenge to {second.name} is withdrawn.")).to_be_visible()
    expect(first.page.get_by_text("Your table waits for somebody.")).to_have_count(0)
    expect(button(second, f"Accept the challenge of {first.name}")).to_have_count(0, timeout=10_000)


def test_who_waits_elsewhere_in_the_house_is_taken_to_the_table(members: tuple[Player, Player]) -> None:
    first, second = members
    challenge(first, second, kind="scored")
    first.page.goto(f"{first.url}/boards")
    expect(first.page.get_by_text("Your table waits for somebody.")).to_be_visible()
    second.page.goto(f"{second.url}/lobby")
    button(second, f"Accept the challenge of {first.name}").click()
    for player in members:
        player.arrive()
        player.until_seen(lambda view: view.phase == "playing")


def test_a_challenge_by_keyboard_alone(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, DESK)) as (first, second):
        for player in (first, second):
            player.become_member()
        first.page.goto(f"{house.url}/player/{second.name}")
        button(first, f"Challenge {second.name}").focus()
        first.page.keyboard.press("Enter")
        first.page.get_by_role("form").wait_for()
        first.page.keyboard.press("Tab")
        expect(first.page.locator('input[name="kind"]:checked')).to_be_focused()
        first.page.keyboard.press("Enter")
        first.arrive()
        second.page.goto(f"{house.url}/lobby")
        button(second, f"Decline the challenge of {first.name}").focus()
        second.page.keyboard.press("Tab")
        expect(button(second, f"Accept the challenge of {first.name}")).to_be_focused()
        second.page.keyboard.press("Enter")
        second.arrive()
        first.until_seen(lambda view: view.phase == "playing")


# --- tokens ---


def make_token(member: Player, label: str, *scopes: str) -> str:
    """Make a token on the account's page; what it is."""
    page = member.page
    page.locator("summary", has_text="New token").click()
    page.get_by_label("Name of the token").fill(label)
    for scope in scopes:
        page.get_by_role("checkbox", name=scope, exact=True).check()
    page.locator("details", has_text="New token").get_by_label("Password", exact=True).fill(PASSWORD)
    check(page)
    page.keyboard.press("Enter")
    return page.get_by_label("The token", exact=True).input_value()


def test_a_token_made_on_the_page_works_until_it_is_revoked(member: Player, house: Running) -> None:
    page = member.page
    expect(page.get_by_text("No program has a token of yours.")).to_be_visible()
    secret = make_token(member, "my bot", "challenge")
    shown = page.get_by_role("group", name="The token “my bot”")
    expect(shown).to_be_focused()
    check(page)
    with Bot(house.url, secret) as bot:
        assert bot.me()["name"] == member.name
        bot.open_table()
        assert code_of(bot.http.get("/api/account/export")) == (403, "out_of_scope")
        shown.get_by_role("button", name="I have it").click()
        expect(page.get_by_text(secret)).to_have_count(0)
        page.reload()
        expect(page.get_by_text("May: challenge, read")).to_be_visible()
        expect(page.get_by_text(re.compile("last used"))).to_be_visible()
        assert secret not in page.content()
        page.get_by_role("button", name="Revoke the token my bot").click()
        expect(page.get_by_text("Programs that use “my bot” stop working at once.")).to_be_visible()
        check(page)
        assert bot.me()["kind"] == "member"
        page.get_by_role("button", name="Revoke it").click()
        expect(page.get_by_text("The token “my bot” works no more.")).to_be_visible()
        assert code_of(bot.http.get("/api/me")) == (401, "bad_token")
    expect(page.get_by_text("No program has a token of yours.")).to_be_visible()


def test_a_token_is_copied(member: Player) -> None:
    page = member.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    secret = make_token(member, "my bot")
    page.get_by_role("button", name="Copy the token").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == secret


def test_a_token_by_keyboard_alone(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, DESK)) as (first, _):
        first.become_member()
        page, keyboard = first.page, first.page.keyboard
        page.goto(f"{house.url}/account")
        page.locator("summary", has_text="New token").focus()
        keyboard.press("Enter")
        keyboard.press("Tab")
        keyboard.type("my bot")
        for _tab in range(5):
            keyboard.press("Tab")
        keyboard.type(PASSWORD)
        keyboard.press("Enter")
        expect(page.get_by_role("group", name="The token “my bot”")).to_be_focused()
        page.get_by_role("button", name="I have it").focus()
        keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Programs")).to_be_focused()
        page.get_by_role("button", name="Revoke the token my bot").focus()
        keyboard.press("Enter")
        expect(page.get_by_role("button", name="Keep it")).to_be_focused()
        keyboard.press("Escape")
        expect(page.get_by_role("button", name="Revoke the token my bot")).to_be_focused()
        keyboard.press("Enter")
        keyboard.press("Tab")
        keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Programs")).to_be_focused()


@pytest.mark.parametrize("language", ["de", "sv"])
@pytest.mark.parametrize("theme", ["night", "felt"])
def test_nothing_to_stumble_over(browser: Browser, house: Running, language: str, theme: str) -> None:
    settings = json.dumps({"speed": 0, "sounds": False, "language": language, "theme": theme})
    with two(browser, house.url, (PHONE, DESK)) as (first, second):
        for player in (first, second):
            player.page.context.add_init_script(f"localStorage.setItem('sixtysix.settings', '{settings}')")
            player.become_member()
        first.page.goto(f"{house.url}/player/{second.name}")
        first.page.locator("button[aria-expanded]", has_text=second.name).click()
        first.page.locator("form.panel").wait_for()
        check(first.page)
        first.page.locator("form.panel button[type=submit]").click()
        first.arrive()
        expect(first.page.get_by_text(second.name).first).to_be_visible()
        check(first.page)
        for player, path in ((first, "/lobby"), (second, "/lobby"), (second, "/account"), (first, "/account")):
            player.page.goto(house.url + path)
            player.page.wait_for_load_state("networkidle")
            check(player.page)
