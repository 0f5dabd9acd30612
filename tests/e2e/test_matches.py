"""Whole matches, from the start page to the last window, by a scripted person against the computer."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from sixtysix.portal import wire
from tests.e2e.conftest import REMEMBERED
from tests.e2e.person import Person, Typist
from tests.e2e.rehearsal import COMPUTER, PERSON, Decision, Seeded, by_chance, find, rehearse
from tests.web.servers import Running

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1440, "height": 900}
TURNED = {"width": 740, "height": 360}
LONG_ENOUGH = 12
"""Decisions of a match that is worth playing here."""


def open_from_the_start_page(page: Page, url: str, wish: wire.OpenTable) -> None:
    """Choose everything on the start page; the table is opened with the button that is left to press."""
    page.goto(url)
    page.locator(f'input[name="preset"][value="{wish.preset}"]').check()
    page.locator('input[name="target"][value="3"]').check()
    page.locator(f'input[name="level"][value="{wish.level}"]').check()
    page.locator('input[name="pace"][value="0"]').check()


@pytest.mark.parametrize(
    ("preset", "winner", "size", "hands"),
    [
        pytest.param("portal", PERSON, DESK, Person, id="portal, won, with the mouse"),
        pytest.param("hoyle", COMPUTER, PHONE, Person, id="hoyle, lost, on a phone"),
        pytest.param("german", PERSON, DESK, Typist, id="german, won, with the keyboard alone"),
        pytest.param("classic", COMPUTER, TURNED, Person, id="classic, lost, on a turned phone"),
    ],
)
def test_a_match_to_its_end(
    page: Page, house: Running, chances: Seeded, preset: str, winner: int, size: dict[str, int], hands: type[Person]
) -> None:
    wish = wire.OpenTable(preset=preset, level="skilled", target=3, speed=0)

    def ends_as_wanted(decision: Decision) -> bool:
        view = decision.view
        return view.phase == "matchOver" and view.winner == winner and view.version > 2 * LONG_ENOUGH

    seed = find(wish, by_chance, ends_as_wanted, within=1_000)
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    open_from_the_start_page(page, house.url, wish)
    chances.begin(seed)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    person = hands(page, house.url)
    person.table = page.url.rpartition("/")[2]
    view = person.until_my_turn()
    for decision in rehearse(wish, seed, by_chance):
        assert (view.version, view.hand) == (decision.view.version, decision.view.hand)
        if view.phase != "matchOver":
            view = person.do(decision.action, view)
    assert view.winner == winner
    said = "You win the match" if winner == PERSON else "The computer wins the match"
    expect(page.get_by_role("dialog", name=re.compile(said))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_match_with_less_motion(browser: Browser, house: Running, chances: Seeded) -> None:
    wish = wire.OpenTable(preset="portal", level="beginner", target=1, speed=1)
    with browser.new_context(
        reduced_motion="reduce", locale="en-US", viewport={"width": 360, "height": 640}
    ) as context:
        context.add_init_script(REMEMBERED.replace('"speed":0', '"speed":1'))
        person = Person(context.new_page(), house.url)
        person.open(wish, chances, 1)
        view = person.sit_down()
        for _ in range(3):
            view = person.go_on(view)
        running = "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 200).length"
        assert person.page.evaluate(running) == 0
