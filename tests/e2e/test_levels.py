"""Choosing how strong the computer is, and waiting for it where it is compiled for the first time."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sixtysix.portal import wire
from tests.e2e.person import Person
from tests.e2e.rehearsal import COMPUTER
from tests.e2e.test_pages import check
from tests.web.servers import Process, Running

pytestmark = pytest.mark.browser

LOADED_MS = 60_000
"""How long a busy machine may take to load the compiler itself, which has no figure."""

COMPILED_MS = 300_000
"""How long it may take to compile."""

MOST_DEALS = 40
"""So often nobody is dealt the first lead by chance."""


def test_a_level_is_chosen_by_keyboard_shown_at_the_table_and_remembered(page: Page, house: Running) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(house.url)
    levels = page.get_by_role("group", name="Against")
    usual, chosen = (levels.get_by_role("radio", name=re.compile(f"^{name}")) for name in ("Club", "Skilled"))
    expect(usual).to_be_checked()
    usual.focus()
    page.keyboard.press("ArrowRight")
    expect(chosen).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    opponent = page.get_by_role("region", name="Opponent")
    expect(opponent.get_by_text("Skilled")).to_be_visible()
    page.reload()
    expect(opponent.get_by_text("Skilled")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(chosen).to_be_checked()


def sit_down_to_wait(person: Person) -> None:
    """Open tables until one waits for its computer player, and go there."""
    person.page.request.get(f"{person.url}/api/me")
    for _ in range(MOST_DEALS):
        wish = {"preset": "portal", "level": "master", "speed": 0}
        opened = person.page.request.post(f"{person.url}/api/tables", data=wish, headers={"origin": person.url})
        person.table = opened.json()["table"]
        if person.see().hand.to_act == COMPUTER:
            person.page.goto(f"{person.url}/table/{person.table}")
            return
    raise AssertionError("the computer never had the first lead")


def test_a_table_that_waits_for_the_compiler_says_how_far_it_is(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    with Process(tmp_path / "data", cache=tmp_path / "cold") as server:
        person = Person(page, server.url)
        sit_down_to_wait(person)
        expect(page.get_by_role("progressbar", name="The computer player is getting ready …")).to_be_visible()
        figure = page.get_by_text(re.compile(r"getting ready: \d+ of \d+"))
        expect(figure).to_be_visible(timeout=LOADED_MS)
        check(page)
        assert person.see().version == 1
        page.close()


@pytest.mark.nightly
def test_a_table_goes_on_by_itself_when_its_player_is_compiled(page: Page, tmp_path: Path) -> None:
    with Process(tmp_path / "data", cache=tmp_path / "cold") as server:
        person = Person(page, server.url)
        sit_down_to_wait(person)
        bar = page.get_by_role("progressbar")
        expect(bar).to_be_visible()
        expect(bar).to_be_hidden(timeout=COMPILED_MS)
        assert isinstance(person.until_my_turn(), wire.TableView)
        page.close()
