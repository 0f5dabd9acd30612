"""Members: somebody takes a name in the middle of a game, comes and goes, and closes his account."""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from sixtysix.portal import wire
from tests.e2e.person import Person
from tests.e2e.rehearsal import Seeded
from tests.e2e.test_pages import check
from tests.web.client import Visitor
from tests.web.people import PASSWORD, joined
from tests.web.servers import Running
from tests.web.test_letters import PostOffice, office

__all__ = ["office"]

pytestmark = pytest.mark.browser

OTHER_PASSWORD = "ten of leaves and an ace"
PHONE = {"width": 360, "height": 740}
REFUSED = re.compile("status of 4(00|03|09)")
FEW_TURNS = 3

_numbers = itertools.count(1)


def new_name() -> str:
    """A name nobody has yet in this house."""
    return "Clara " + "".join("bcdfghkmpr"[int(digit)] for digit in str(next(_numbers)))


@pytest.fixture(params=["desk", "phone"])
def anywhere(request: pytest.FixtureRequest, page: Page) -> Page:
    if request.param == "phone":
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    return page


@pytest.fixture
def the_house_says_no(page: Page, complaints: list[str]) -> Iterator[Page]:
    """For tests in which it does: the browser's console notes each time, and nothing else may stand there."""
    yield page
    others = [complaint for complaint in complaints if not REFUSED.search(complaint)]
    assert len(others) < len(complaints)
    complaints[:] = others


def menu(page: Page, who: str) -> Locator:
    return page.get_by_role("button", name=f"Account menu: {who}", exact=True)


def fill_in(page: Page, **fields: str) -> None:
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " ").capitalize(), exact=True).fill(text)


def sign_in(page: Page, name: str, password: str) -> None:
    fill_in(page, name=name, password=password)
    page.keyboard.press("Enter")


def sign_out(page: Page, name: str) -> None:
    menu(page, name).click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    expect(menu(page, "Guest")).to_be_visible()


def somebody_else(house: Running) -> str:
    """A member of the house."""
    name = new_name()
    with Visitor(house.url) as visitor:
        joined(visitor, name).raise_for_status()
    return name


def member(page: Page, house: Running) -> str:
    """Become a member with this browser, without its pages."""
    name = somebody_else(house)
    page.goto(f"{house.url}/sign-in?next=%2Faccount")
    sign_in(page, name, PASSWORD)
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    return name


def test_a_guest_becomes_a_member_in_the_middle_of_a_game_and_plays_on(
    anywhere: Page, person: Person, house: Running, chances: Seeded
) -> None:
    name = new_name()
    person.open(wire.OpenTable(preset="portal", level="beginner", target=3, speed=0), chances, 9)
    view = person.sit_down()
    for _ in range(FEW_TURNS):
        view = person.go_on(view)
    anywhere.get_by_role("button", name="Settings").click()
    anywhere.get_by_role("dialog").get_by_role("link", name="Become a member").click()
    expect(anywhere.get_by_text("Your game goes on exactly where it is.")).to_be_visible()
    fill_in(anywhere, name=name, password=PASSWORD)
    anywhere.keyboard.press("Enter")
    anywhere.wait_for_url(f"{house.url}/table/{person.table}")
    again = person.until_my_turn()
    assert (again.version, again.seat, again.hand.number) == (view.version, view.seat, view.hand.number)
    for _ in range(FEW_TURNS):
        again = person.go_on(again)
    anywhere.goto(house.url)
    anywhere.wait_for_url(f"{house.url}/table/{person.table}")
    anywhere.get_by_role("link", name="To the start page").click()
    expect(anywhere.get_by_role("link", name="Play on")).to_be_visible()
    sign_out(anywhere, name)
    expect(anywhere.get_by_role("link", name="Play on")).to_have_count(0)
    menu(anywhere, "Guest").click()
    anywhere.get_by_role("link", name="Sign in").click()
    sign_in(anywhere, name, PASSWORD)
    expect(anywhere.get_by_text(f"Good to see you, {name}.")).to_be_visible()
    anywhere.get_by_role("link", name="Play on").click()
    assert person.until_my_turn().version >= again.version


@pytest.mark.usefixtures("the_house_says_no")
def test_a_wrong_password_is_said_beside_the_field_and_can_be_mended(anywhere: Page, house: Running) -> None:
    name = member(anywhere, house)
    sign_out(anywhere, name)
    anywhere.goto(f"{house.url}/sign-in")
    sign_in(anywhere, name, OTHER_PASSWORD)
    password = anywhere.get_by_label("Password", exact=True)
    expect(password).to_have_accessible_description("This name and this password don't go together.")
    expect(password).to_be_focused()
    check(anywhere)
    password.fill(PASSWORD)
    anywhere.get_by_role("button", name="Sign in", exact=True).click()
    expect(menu(anywhere, name)).to_be_visible()


@pytest.mark.usefixtures("the_house_says_no")
def test_a_name_that_is_taken_is_said_beside_the_field(page: Page, house: Running) -> None:
    name = member(page, house)
    sign_out(page, name)
    page.goto(f"{house.url}/join")
    fill_in(page, name=name.upper(), password=PASSWORD)
    page.get_by_role("button", name="Become a member", exact=True).click()
    expect(page.get_by_label("Name", exact=True)).to_have_accessible_description(re.compile("^Somebody has this name"))


def test_the_account_by_keyboard_alone(page: Page, house: Running) -> None:
    name = member(page, house)
    new = new_name()
    page.keyboard.press("Tab")
    expect(page.locator("summary").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type(new)
    page.keyboard.press("Enter")
    expect(menu(page, new)).to_be_visible()
    expect(page.locator("summary").first).to_be_focused()
    menu(page, new).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu(page, new)).to_be_focused()
    assert name != new


def test_another_password_signs_out_everywhere_else(page: Page, context: BrowserContext, house: Running) -> None:
    name = member(page, house)
    with Visitor(house.url) as other:
        other.http.post("/api/sign-in", json={"name": name, "password": PASSWORD}).raise_for_status()
        page.locator("summary", has_text="Password").click()
        fill_in(page, your_password_now=PASSWORD, new_password=OTHER_PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Your password is changed.")).to_be_visible()
        assert other.me()["kind"] == "guest"
    assert context.request.get(f"{house.url}/api/me").json()["name"] == name


def test_one_other_browser_is_signed_out(page: Page, house: Running) -> None:
    name = member(page, house)
    with Visitor(house.url) as other:
        other.http.post("/api/sign-in", json={"name": name, "password": PASSWORD}).raise_for_status()
        page.reload()
        page.get_by_role("button", name=re.compile("^Sign out Another program")).first.click()
        expect(page.get_by_text("Signed out there.")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Sign out Another program")).first.click()
        expect(page.get_by_role("button", name=re.compile("^Sign out Another program"))).to_have_count(0)
        assert other.me()["kind"] == "guest"
    expect(menu(page, name)).to_be_visible()


def test_settings_go_along_to_another_browser(page: Page, house: Running) -> None:
    name = member(page, house)
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/api/account/settings"):
        page.get_by_role("radio", name="Svenska").check()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    assert page.context.browser is not None
    elsewhere = page.context.browser.new_context(locale="en-US")
    try:
        there = elsewhere.new_page()
        there.goto(f"{house.url}/sign-in")
        sign_in(there, name, PASSWORD)
        expect(there.locator("html")).to_have_attribute("lang", "sv")
        expect(there.get_by_text(f"Kul att se dig, {name}.")).to_be_visible()
    finally:
        elsewhere.close()


def test_the_export_is_a_file(page: Page, house: Running) -> None:
    name = member(page, house)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["name"] == name


@pytest.mark.usefixtures("the_house_says_no")
def test_closing_the_account_needs_the_password_and_ends_it(anywhere: Page, house: Running) -> None:
    name = member(anywhere, house)
    anywhere.locator("summary", has_text="Close the account").click()
    close = anywhere.locator("details", has_text="Close the account")
    expect(close.get_by_text("there is no way back")).to_be_visible()
    close.get_by_label("Password", exact=True).fill(OTHER_PASSWORD)
    anywhere.keyboard.press("Enter")
    expect(close.get_by_label("Password", exact=True)).to_have_accessible_description("This is not your password.")
    close.get_by_label("Password", exact=True).fill(PASSWORD)
    close.get_by_role("button", name="Close my account for ever").click()
    expect(anywhere.get_by_text("Your account is closed.")).to_be_visible()
    expect(menu(anywhere, "Guest")).to_be_visible()
    anywhere.goto(f"{house.url}/sign-in")
    sign_in(anywhere, name, PASSWORD)
    expect(anywhere.get_by_text("This name and this password don't go together.")).to_be_visible()


def test_a_player_is_blocked_reported_and_met_again(page: Page, house: Running) -> None:
    other = somebody_else(house)
    member(page, house)
    page.goto(f"{house.url}/player/{other}")
    page.get_by_role("button", name=f"Block {other}").click()
    expect(page.get_by_text(f"{other} is blocked.")).to_be_visible()
    page.locator("summary", has_text="Report").click()
    page.get_by_label("What happened?").select_option(label="Stalling, or leaving games")
    page.get_by_label("In your words").fill("Ten minutes for the last card.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("Your report has been sent.")).to_be_visible()
    page.goto(f"{house.url}/account")
    page.get_by_role("button", name=f"Unblock {other}").click()
    expect(page.get_by_text("On a player's page you can block him.")).to_be_visible()


def test_an_address_is_confirmed_and_a_lost_password_replaced_by_letters(page: Page, office: PostOffice) -> None:
    url, name = office.house.url, new_name()
    page.goto(f"{url}/join")
    page.get_by_text("E-mail address (optional)").click()
    fill_in(page, name=name, password=PASSWORD)
    page.get_by_label("E-mail address", exact=True).fill("clara@example.org")
    page.keyboard.press("Enter")
    expect(page.get_by_text("a letter is on its way to you")).to_be_visible()
    *_, code = office.post.next("confirm")
    page.goto(f"{url}/confirm#{code}")
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_text("clara@example.org")).to_be_visible()
    sign_out(page, name)
    page.goto(f"{url}/sign-in")
    page.get_by_role("link", name="Lost your password?").click()
    page.get_by_label("Name or e-mail address").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text("If there is such an account")).to_be_focused()
    *_, code = office.post.next("reset")
    page.goto(f"{url}/reset#{code}")
    expect(page).to_have_url(f"{url}/reset")
    page.get_by_label("New password", exact=True).fill(OTHER_PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That is your new password.")).to_be_visible()
    sign_in(page, name, OTHER_PASSWORD)
    expect(menu(page, name)).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("theme", ["linen", "night"])
def test_nothing_to_stumble_over(anywhere: Page, house: Running, language: str, theme: str) -> None:
    anywhere.goto(house.url)
    settings = json.dumps({"speed": 0, "sounds": False, "language": language, "theme": theme})
    anywhere.evaluate("settings => localStorage.setItem('sixtysix.settings', settings)", settings)
    player = f"/player/{somebody_else(house)}"
    for path in ("/join", "/sign-in", "/reset", "/reset#code", "/confirm", "/confirm#code", "/account", player):
        anywhere.goto(house.url + path)
        expect(anywhere.locator("html")).to_have_attribute("lang", language)
        anywhere.locator(".who button").first.click()
        check(anywhere)
    name = new_name()
    anywhere.goto(f"{house.url}/join")
    anywhere.locator("input[name=name]").fill(name)
    anywhere.locator("input[name=newPassword]").fill(PASSWORD)
    anywhere.keyboard.press("Enter")
    anywhere.wait_for_url(f"{house.url}/")
    check(anywhere)
    for path in ("/account", player):
        anywhere.goto(house.url + path)
        anywhere.locator("summary").last.wait_for()
        for summary in anywhere.locator("summary").all():
            summary.click()
        check(anywhere)
