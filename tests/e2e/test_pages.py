"""Every page and every state of the table, on a desk and on a phone: nothing a screen reader would stumble over."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixtysix.portal import wire
from tests.e2e.person import Person
from tests.e2e.rehearsal import Seeded, find, prefer
from tests.web.servers import Running

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desk": (1440, 900), "phone": (360, 640)}
VIOLATIONS = "async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])"


def stumbles(page: Page) -> list[Any]:
    """What axe finds on the page as it is."""
    # Not a script element: the page's own policy would not let it in.
    page.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}")
    found: list[Any] = page.evaluate(VIOLATIONS)
    return found


def check(page: Page) -> None:
    page.wait_for_timeout(200)
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture(params=SIZES)
def sized(request: pytest.FixtureRequest, page: Page) -> Page:
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    return page


@pytest.mark.parametrize(
    ("sized", "theme"),
    [("desk", "linen"), ("phone", "linen"), ("phone", "night"), ("desk", "felt")],
    indirect=["sized"],
)
def test_every_page_in_every_theme(sized: Page, house: Running, complaints: list[str], theme: str) -> None:
    sized.goto(house.url)
    settings = json.dumps({"speed": 0, "sounds": False, "language": "en", "theme": theme})
    sized.evaluate("settings => localStorage.setItem('sixtysix.settings', settings)", settings)
    for path in ("/", "/rules", "/fair", "/nowhere"):
        sized.goto(house.url + path)
        sized.get_by_role("heading", level=1).first.wait_for()
        sized.wait_for_load_state("networkidle")
        check(sized)
    (complaint,) = complaints
    assert "404" in complaint, "the address that leads nowhere, and nothing else"
    complaints.clear()


@pytest.mark.parametrize(("sized", "language"), [("phone", "de"), ("phone", "sv")], indirect=["sized"])
def test_the_start_page_speaks_other_languages(sized: Page, house: Running, language: str) -> None:
    sized.goto(house.url)
    settings = json.dumps({"speed": 0, "sounds": False, "language": language})
    sized.evaluate("settings => localStorage.setItem('sixtysix.settings', settings)", settings)
    sized.goto(house.url)
    expect(sized.locator("html")).to_have_attribute("lang", language)
    expect(sized.get_by_role("heading", level=1)).to_be_visible()
    check(sized)


def test_every_state_of_the_table(sized: Page, person: Person, chances: Seeded) -> None:
    wish = wire.OpenTable(preset="portal", level="beginner", target=1, speed=0)
    script = prefer("marry")
    person.open(wish, chances, find(wish, script, lambda seen: (seen.action or "").startswith("marry"), within=20))
    view = person.sit_down()
    for opened in ("Settings", "Help", "What was said"):
        sized.get_by_role("button", name=opened).click()
        check(sized)
        sized.keyboard.press("Escape")
    raised = False
    while view.phase != "matchOver":
        action = None if view.phase == "handOver" else script(view)
        if action is not None and action.startswith("marry") and not raised:
            person.rest()
            person.lift(f"K{action[-1]}")
            expect(sized.get_by_role("button", name="Play with")).to_be_visible()
            check(sized)
            sized.keyboard.press("Escape")
            raised = True
        if action is None:
            check(sized)
        view = person.do(action, view)
    assert raised
    check(sized)


def test_a_trick_that_is_looked_back_at(sized: Page, person: Person, chances: Seeded) -> None:
    person.open(wire.OpenTable(preset="portal", level="beginner", target=3, speed=0), chances, 9)
    view = person.sit_down()
    while view.hand.last_trick is None:
        view = person.go_on(view)
    sized.get_by_role("button", name="Last trick").click()
    expect(sized.get_by_role("dialog", name="The last trick")).to_be_visible()
    check(sized)
