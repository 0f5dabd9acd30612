"""People meet: two real browsers, a link, a scored match to its end, leaving, and somebody who watches."""

import random
import re

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from sixtysix.portal import wire
from tests.e2e.pair import DESK, PHONE, Player, expect_window, play_to_the_end, two
from tests.e2e.test_pages import check
from tests.web.servers import Running

pytestmark = pytest.mark.browser

SCORED = {"against": "person", "kind": "scored", "admits": "link", "target": "3"}


def sit_down_together(first: Player, second: Player) -> None:
    """Two members, one of whom follows the other's link to a scored game."""
    for player in (first, second):
        player.become_member()
    first.open_in_the_lobby(**SCORED)
    second.follow(first.link)
    for player in (first, second):
        player.until_seen(lambda view: view.phase == "playing")


def test_a_scored_match_by_link_to_its_end(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        sit_down_together(first, second)
        for player in (first, second):
            expect(player.page.get_by_role("timer", name="Your time")).to_be_visible()
            assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        view = play_to_the_end((first, second), random.Random(66))
        won, lost = (first, second) if view.winner == view.seat else (second, first)
        expect_window(won, re.compile("^You win the match"))
        expect_window(lost, re.compile(f"^{won.name} wins the match"))
        expect(won.page.get_by_text("Recorded for you: +1.")).to_be_visible()
        expect(lost.page.get_by_text("Recorded for you: −1.")).to_be_visible()
        won.page.goto(f"{won.url}/boards")
        expect(won.page.get_by_role("row", name=re.compile(rf"{won.name}.*\+1"))).to_be_visible()
        lost.page.goto(f"{lost.url}/games")
        lost.page.get_by_role("link", name="Replay").click()
        lost.page.get_by_role("link", name="Trick 1", exact=True).click()
        expect(lost.page.get_by_role("heading", name="Hand 1 · Trick 1")).to_be_visible()
        assert lost.page.url.endswith("#1-1")


def test_once_more_takes_both_to_the_next_table(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        first.open_in_the_lobby(against="person", admits="link", target="3")
        second.follow(first.link)
        play_to_the_end((first, second), random.Random(3))
        before = first.table
        first.page.get_by_role("button", name="Once more").click()
        expect(second.page.get_by_text("would like to play once more.").first).to_be_visible()
        second.page.get_by_role("button", name="Yes, once more").click()
        for player in (first, second):
            player.page.wait_for_url(lambda url: "/table/" in url and before not in url)
            player.arrive()
            player.until_seen(lambda view: view.phase == "playing" and view.scores == (0, 0))


def test_who_leaves_by_the_button_loses_and_the_other_sees_why(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (PHONE, DESK)) as (first, second):
        sit_down_together(first, second)
        first.page.get_by_role("button", name="Leave the table").click()
        question = first.page.get_by_role("dialog", name="Leave this game?")
        expect(question.get_by_text("No hand is finished yet. This counts as a loss.")).to_be_visible()
        expect(question.get_by_role("button", name="Stay").last).to_be_focused()
        check(first.page)
        first.page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        first.page.get_by_role("button", name="Leave the table").click()
        first.page.wait_for_timeout(700)
        question.get_by_role("button", name="Leave and lose").click()
        expect_window(first, "You left the table")
        expect_window(second, f"{first.name} left the table")
        expect(first.page.get_by_text("Recorded for you: −1.")).to_be_visible()
        expect(second.page.get_by_text("Recorded for you: +1.")).to_be_visible()
        check(second.page)


def test_the_others_page_opens_beside_the_table_and_a_report_from_there_names_it(
    browser: Browser, house: Running
) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        sit_down_together(first, second)
        with first.page.expect_popup() as opened:
            first.page.get_by_role("link", name=second.name, exact=True).click()
        beside = opened.value
        expect(beside.get_by_role("heading", level=1)).to_have_text(second.name)
        expect(beside.get_by_text("None is finished yet.")).to_be_visible()
        beside.get_by_text(f"Report {second.name}").click()
        beside.get_by_label("What happened?").select_option("stalling")
        beside.get_by_role("button", name="Send the report").click()
        expect(beside.get_by_text("Your report has been sent.")).to_be_visible()
        check(beside)
        (report,) = first.page.request.get(f"{first.url}/api/account/export").json()["reports"]
        assert (report["name"], report["table"]) == (second.name, first.table)
        assert first.see().ended is None
        second.page.get_by_role("button", name="Leave the table").click()
        second.page.wait_for_timeout(700)
        second.page.get_by_role("button", name="Leave and lose").click()
        with second.page.expect_popup() as opened:
            second.page.get_by_role("link", name=f"More about {first.name}").click()
        expect(opened.value.get_by_role("row", name=re.compile(r"People.*\+1"))).to_be_visible()
        game = opened.value.get_by_role("listitem").filter(has_text="Won")
        expect(game.get_by_role("link", name=second.name)).to_be_visible()
        check(opened.value)


def test_a_guest_follows_the_link_to_a_test_game_whoever_opened_it_is_away(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        first.open_in_the_lobby(against="person", admits="link", target="3")
        link = first.link
        first.page.goto("about:blank")
        first.said.clear()  # outside the house there is no storage to remember settings in
        second.follow(link)
        second.until_seen(lambda view: view.phase == "playing")
        expect(second.page.get_by_text("away")).to_be_visible()
        first.page.goto(first.url)  # from where he is taken to his game
        first.until_seen(lambda view: view.phase == "playing")
        expect(second.page.get_by_text("away")).to_have_count(0)
        second.page.get_by_role("button", name="Leave the table").click()
        second.page.wait_for_timeout(700)
        second.page.get_by_role("button", name="Leave the game").click()
        second.page.wait_for_url("**/lobby")
        expect(first.page.get_by_text("It was a test game: nothing is recorded.")).to_be_visible()


def test_who_waits_may_look_around_and_is_called_to_the_table(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        first.open_in_the_lobby(against="person", admits="anyone", target="3")
        first.page.goto(f"{first.url}/rules")
        expect(first.page.get_by_text("Your table waits for somebody.")).to_be_visible()
        second.page.goto(f"{second.url}/lobby")
        second.page.get_by_role("button", name="Sit down with").last.click()
        second.arrive()
        first.page.wait_for_url(f"**/table/{second.table}")
        for player in (first, second):
            player.until_seen(lambda view: view.phase == "playing")


def test_a_second_game_of_the_kind_is_asked_about_first(browser: Browser, house: Running) -> None:
    with two(browser, house.url, (DESK, PHONE)) as (first, second):
        sit_down_together(first, second)
        first.page.goto(f"{first.url}/lobby")
        expect(first.page.get_by_role("complementary", name="Your running game")).to_be_visible()
        first.page.get_by_role("button", name="Open the table").click()
        expect(first.page.get_by_text("No hand is finished yet. This counts as a loss.")).to_be_visible()
        check(first.page)
        assert any("409" in complaint for complaint in first.said)
        first.said.clear()
        first.page.get_by_role("link", name="Back to that game").click()
        first.arrive()
        first.until_seen(lambda view: view.phase == "playing" and view.ended is None)


def test_who_watches_sees_no_hand(browser: Browser, house: Running, page: Page) -> None:
    views: list[wire.TableView] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: views.extend(_views(text)))

    page.on("websocket", listen)
    with two(browser, house.url, (DESK, DESK)) as (first, second):
        for player in (first, second):
            player.become_member()
        first.page.goto(f"{first.url}/lobby")
        first.page.get_by_role("checkbox", name="Watchers allowed").check()
        first.open_in_the_lobby(**SCORED)
        second.follow(first.link)
        first.until_seen(lambda view: view.phase == "playing")
        page.goto(f"{house.url}/lobby")
        page.get_by_role("link", name=f"Watch {first.name} and {second.name}").click()
        expect(page.get_by_text("You are watching")).to_be_visible()
        held = [choice.action for player in (first, second) for choice in player.see().hand.cards]
        faces = page.locator("[data-key]").evaluate_all("cards => cards.map(({ dataset }) => dataset.key)")
        assert held
        assert not set(held) & set(faces)
        assert views
        assert all(view.seat is None and view.hand.cards == () for view in views)
        check(page)


def _views(text: str | bytes) -> list[wire.TableView]:
    frame = msgspec.json.decode(text, type=wire.FromServer)
    return [frame.view] if isinstance(frame, wire.Snapshot | wire.Update) else []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_of_meeting(browser: Browser, house: Running, size: tuple[int, int]) -> None:
    with two(browser, house.url, (size, size)) as (first, second):
        for path in ("/lobby", "/seat/abc#def", "/boards", "/games"):
            second.page.goto(second.url + path)
            second.page.get_by_role("heading", level=1).wait_for()
            check(second.page)
        first.become_member()
        first.open_in_the_lobby(against="person", kind="scored", admits="members")
        expect(first.page.get_by_role("heading", name="Your table is laid")).to_be_visible()
        check(first.page)
        second.page.goto(f"{second.url}/lobby")
        expect(second.page.get_by_text("Scored games count on the boards and are for members.")).to_be_visible()
        first.page.goto(f"{first.url}/rules")
        waiting = first.page.get_by_role("complementary", name="Your running game")
        waiting.get_by_role("link", name="To the table").click()
        first.page.get_by_role("button", name="Clear the table").click()
        first.page.wait_for_url("**/lobby")
