"""A scored game looked at once more in two browsers: as one saw it while it goes on, with open cards afterwards."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.pair import Player, expect_window
from tests.e2e.premises import FALSE_CLAIM, Premises, make_a_move, scene
from tests.e2e.test_pages import check

pytestmark = pytest.mark.browser

HAND = 6
TALON = 12


@pytest.fixture(scope="module")
def premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    house = Premises(tmp_path_factory.mktemp("replay"))
    house.open()
    yield house
    house.shut()


def row(player: Player, name: str | re.Pattern[str]) -> Locator:
    """The cards of one of the open rows."""
    heading = player.page.get_by_role("heading", name=name, level=3)
    return player.page.locator("div", has=heading).last.get_by_role("listitem")


def test_a_game_that_is_over_can_be_looked_at_with_open_cards(browser: Browser, premises: Premises) -> None:
    with scene(browser, premises) as played:
        played.sit_down(target=str(FALSE_CLAIM))
        played.until_it_is_the_turn_of(played.stayer)
        played.leaver.page.goto(f"{premises.url}/games/{played.leaver.table}")
        expect(played.leaver.page.get_by_role("heading", name="Hand 1 · The deal")).to_be_visible()
        expect(played.leaver.page.get_by_role("checkbox", name="Open cards")).to_have_count(0)
        played.leaver.come_back()
        played.lose_a_hand(played.stayer)
        for player in played.both:
            expect_window(player, re.compile("the match"))
            look(player, played.other(player))
        for player in played.both:
            of_the_other = row(player, played.other(player).name).all_inner_texts()
            assert of_the_other == row(played.other(player), "You").all_inner_texts()


def test_a_game_that_goes_on_is_followed_by_whoever_looks_at_its_last_trick(
    browser: Browser, premises: Premises
) -> None:
    with scene(browser, premises) as played:
        played.sit_down()
        view = played.until_it_is_the_turn_of(played.stayer)
        page = played.leaver.page
        page.goto(f"{premises.url}/games/{played.leaver.table}#1-9")
        told = page.locator("section[aria-live]")
        expect(told).to_contain_text("Hand 1")
        before = told.inner_text()
        make_a_move(played.stayer, view)
        expect(told).not_to_have_text(before, use_inner_text=True)
        expect(page.get_by_role("button", name="Next")).to_be_disabled()


def look(player: Player, other: Player) -> None:
    """Go from the end of the match to its first trick, and have the cards opened."""
    page = player.page
    page.get_by_role("link", name="Replay").click()
    page.goto(f"{page.url}#1-1")
    expect(page.get_by_role("heading", name=re.compile("^Hand 1 · "))).to_be_visible()
    expect(page.get_by_role("heading", level=3)).to_have_count(0)
    switch = page.get_by_role("checkbox", name="Open cards")
    switch.focus()
    page.keyboard.press("Space")
    expect(row(player, "Talon, from the top")).to_have_count(TALON)
    for name in ("You", other.name):
        expect(row(player, name)).to_have_count(HAND)
    check(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Hand 1 · The deal")).to_be_visible()
    assert page.url.endswith("#1-0")
    expect(row(player, "Talon, from the top")).to_have_count(TALON)
