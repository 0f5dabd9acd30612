"""The office: an administrator keeps order, on a desk, on a phone, and by keyboard; nobody else finds it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from sixtysix.web.limits import Limits
from tests.e2e.test_pages import check
from tests.e2e.test_people import PHONE, REFUSED, menu, sign_in
from tests.web.clerks import appoint, at_the_machine
from tests.web.client import Visitor
from tests.web.people import MINUTE, PASSWORD, Club, club, joined, new_name, send

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def office_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    limits = Limits(registrations_at_once=1_000, session_check_seconds=0.1)
    with club(tmp_path_factory.mktemp("office"), limits=limits) as running:
        yield running


@pytest.fixture(params=["desk", "phone"])
def anywhere(request: pytest.FixtureRequest, page: Page) -> Page:
    if request.param == "phone":
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    return page


@pytest.fixture
def boris(office_house: Club) -> Iterator[str]:
    """A member with a table, whom somebody has reported."""
    name = new_name()
    with office_house.member(name) as member, office_house.member() as other:
        table = member.open_table()
        send(other, "/api/reports", name=name, reason="insult", text="<b>Loser!</b>", table=table).raise_for_status()
        yield name


def enter(page: Page, house: Club, path: str = "/office") -> str:
    """Sign in as an administrator, and go to a page."""
    name = new_name()
    with Visitor(house.url) as visitor:
        joined(visitor, name).raise_for_status()
    appoint(house, name)
    page.goto(f"{house.url}/sign-in")
    sign_in(page, name, PASSWORD)
    expect(menu(page, name)).to_be_visible()
    page.goto(house.url + path)
    return name


def act(page: Page, name: str, reason: str) -> None:
    """Open what can be done, read what follows from it, and do it."""
    page.locator("summary", has_text=name).click()
    page.get_by_label("Reason", exact=True).fill(reason)
    page.get_by_role("button", name=name, exact=True).click()


def test_a_report_leads_to_the_member_and_what_is_done_to_the_log(
    anywhere: Page, office_house: Club, boris: str
) -> None:
    me = enter(anywhere, office_house, "/account")
    menu(anywhere, me).click()
    anywhere.get_by_role("link", name="Keeping order").click()
    expect(anywhere.get_by_text("<b>Loser!</b>").first).to_be_visible()
    anywhere.get_by_role("link", name=boris, exact=True).first.click()
    expect(anywhere.get_by_text("His scored games are not ended now")).to_be_hidden()
    act(anywhere, "Suspend", "insults")
    expect(anywhere.get_by_text(f"{boris} is suspended.")).to_be_visible()
    with Visitor(office_house.url) as visitor:
        assert send(visitor, "/api/sign-in", name=boris, password=PASSWORD).status_code == 403
    act(anywhere, "Let in again", "he is sorry")
    expect(anywhere.get_by_text(f"{boris} may come in again.")).to_be_visible()
    anywhere.get_by_role("link", name="Reports", exact=True).click()
    anywhere.get_by_role("button", name=re.compile(f"^Mark as dealt with: the report about {boris}")).click()
    expect(anywhere.get_by_text("Noted as dealt with.")).to_be_visible()
    anywhere.get_by_role("link", name="Log", exact=True).click()
    expect(anywhere.get_by_text(f"{boris} was suspended")).to_be_visible()
    expect(anywhere.get_by_role("listitem").get_by_role("link", name=me, exact=True).first).to_be_visible()


def test_who_is_suspended_at_his_table_is_told_so_there(page: Page, office_house: Club) -> None:
    name = new_name()
    with Visitor(office_house.url) as visitor:
        joined(visitor, name).raise_for_status()
    page.goto(f"{office_house.url}/sign-in")
    sign_in(page, name, PASSWORD)
    expect(menu(page, name)).to_be_visible()
    page.goto(office_house.url)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    at_the_machine(office_house, name, lambda at, member: at.suspend(member, ""))
    expect(page.get_by_role("heading", name="This account is suspended. Ask those who run the house.")).to_be_visible()
    expect(menu(page, "Guest")).to_be_visible()
    check(page)


def test_a_table_is_ended_for_nobodys_loss(page: Page, office_house: Club, boris: str) -> None:
    enter(page, office_house, f"/office/members/{boris}")
    page.get_by_role("link", name="The table", exact=True).click()
    page.locator("summary", has_text="End this table").click()
    expect(page.get_by_text("nothing of it is kept")).to_be_visible()
    page.get_by_label("Reason", exact=True).fill("stuck")
    page.get_by_role("button", name="End this table").click()
    expect(page.get_by_text("The table is ended.")).to_be_visible()
    page.goto(f"{office_house.url}/office/members/{boris}")
    expect(page.get_by_text("He sits nowhere now.")).to_be_visible()


def test_who_signed_in_a_while_ago_says_his_password_and_it_is_done(
    anywhere: Page, office_house: Club, boris: str, complaints: list[str]
) -> None:
    enter(anywhere, office_house, f"/office/members/{boris}")
    office_house.clock.go_on(15 * MINUTE)
    act(anywhere, "Suspend", "insults")
    question = anywhere.get_by_role("dialog", name="Is it you?")
    expect(question.get_by_label("Password", exact=True)).to_be_focused()
    check(anywhere)
    question.get_by_label("Password", exact=True).fill("not this one")
    anywhere.keyboard.press("Enter")
    expect(question.get_by_label("Password", exact=True)).to_have_accessible_description(
        re.compile("don't go together")
    )
    question.get_by_label("Password", exact=True).fill(PASSWORD)
    anywhere.keyboard.press("Enter")
    expect(anywhere.get_by_text(f"{boris} is suspended.")).to_be_visible()
    assert all(map(REFUSED.search, complaints)), "the house said no twice, and nothing else went wrong"
    complaints.clear()


def test_a_member_is_found_and_renamed_by_keyboard_alone(page: Page, office_house: Club, boris: str) -> None:
    new = new_name()
    enter(page, office_house, "/office/members")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type(boris[1:])
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=boris, exact=True)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    rename = page.locator("summary", has_text="Rename")
    expect(rename).to_be_visible()
    for _ in range(10):
        page.keyboard.press("Tab")
        if rename.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type(new)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=new)).to_be_visible()
    expect(page.get_by_text(f"{boris} is called {new} now.")).to_be_visible()


def test_others_find_nothing_there(page: Page, office_house: Club, complaints: list[str]) -> None:
    page.goto(f"{office_house.url}/office")
    expect(page.get_by_role("heading", name="There is no table here")).to_be_visible()
    (complaint,) = complaints
    assert "404" in complaint, "the address that leads nowhere, and nothing else"
    complaints.clear()


@pytest.mark.parametrize(("language", "theme"), [("en", "linen"), ("de", "night"), ("sv", "felt")])
def test_nothing_to_stumble_over(anywhere: Page, office_house: Club, boris: str, language: str, theme: str) -> None:
    enter(anywhere, office_house)
    settings = {"speed": 0, "sounds": False, "language": language, "theme": theme}
    headers = {"origin": office_house.url}
    kept = anywhere.request.put(f"{office_house.url}/api/account/settings", data=settings, headers=headers)
    assert kept.ok
    parts = ("", "/members", f"/members/{boris}", "/tables", "/log")
    for path in parts:
        anywhere.goto(f"{office_house.url}/office{path}")
        anywhere.get_by_role("heading", level=2).first.wait_for()
        anywhere.wait_for_load_state("networkidle")
        expect(anywhere.locator("html")).to_have_attribute("lang", language)
        for summary in anywhere.locator("summary").all():
            summary.click()
        check(anywhere)
