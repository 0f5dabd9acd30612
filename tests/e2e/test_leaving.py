"""What counts as leaving a scored game, in two real browsers: what both pages say, and what is recorded for whom."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from sixtysix.portal.clock import GREATEST_GRACE_MS, LOST_AFTER_MS, WINDOW_MS
from tests.e2e.pair import PASSWORD, Player, expect_window
from tests.e2e.premises import FALSE_CLAIM, MOVE_SECONDS, SECOND, Premises, Scene, expect_points, scene

pytestmark = pytest.mark.browser

UNREAD_MS: Final = 700
"""A question about leaving is answered after it could be read."""

LIMIT_MS: Final = MOVE_SECONDS * SECOND

WORDS: Final = {
    "exit": ("You left the table", "{name} left the table"),
    "new_game": ("You left for another game", "{name} left for another game"),
    "account_closed": (None, "A former member closed the account"),
    "connection_lost": ("You were gone for more than three minutes", "{name} was gone for more than three minutes"),
    "time_expired": ("Your time ran out", "The time of {name} ran out"),
    "inactive": ("You did not confirm within ten minutes", "{name} did not confirm within ten minutes"),
}
"""What the leaver and the other are told, by the cause."""


class Standing(NamedTuple):
    """How the leaver stands: by whom each hand was lost, what the house says of leaving, and what it brings."""

    losers: tuple[str, ...]
    means: str
    points: tuple[int | None, int | None]


FIRST_HAND: Final = Standing((), "No hand is finished yet. This counts as a loss.", (-1, 1))
BEHIND: Final = Standing(("leaver",), "You are behind. This counts as a loss.", (-1, 1))
LEVEL: Final = Standing(("stayer", "leaver"), "You are level. This counts as a loss.", (-1, 1))
AHEAD: Final = Standing(("stayer",), "You are ahead. Nothing is recorded, for neither of you.", (None, None))


@pytest.fixture(scope="module")
def premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    house = Premises(tmp_path_factory.mktemp("leaving"))
    house.open()
    yield house
    house.shut()


# --- the ways of leaving ---------------------------------------------------------------------------------------------


def exit_button(scene: Scene, standing: Standing) -> None:
    page = scene.leaver.page
    page.get_by_role("button", name="Leave the table").click()
    question = page.get_by_role("dialog", name="Leave this game?")
    expect(question.get_by_text(standing.means)).to_be_visible()
    page.wait_for_timeout(UNREAD_MS)
    question.get_by_role("button", name=re.compile("^Leave (and lose|the game)$")).click()


def another_game(scene: Scene, standing: Standing) -> None:
    page = scene.leaver.page
    page.goto(f"{scene.leaver.url}/lobby")
    page.get_by_role("radio", name=re.compile("^Test game")).check()
    page.get_by_role("button", name="Open the table").click()
    question = page.get_by_role("dialog")
    expect(question.get_by_text(standing.means)).to_be_visible()
    assert scene.stayer.see().ended is None
    question.get_by_role("button", name=re.compile("^Leave it,? ")).click()
    page.wait_for_url(lambda url: "/table/" in url and scene.leaver.table not in url)
    scene.leaver.forgive("409")


def closed_account(scene: Scene, _standing: Standing) -> None:
    page = scene.leaver.page
    page.goto(f"{scene.leaver.url}/account")
    page.locator("summary", has_text="Close the account").click()
    close = page.locator("details", has_text="Close the account")
    expect(close.get_by_text("Games you are playing end as if you had left the table.")).to_be_visible()
    close.get_by_label("Password", exact=True).fill(PASSWORD)
    close.get_by_role("button", name="Close my account for ever").click()
    expect(page.get_by_text("Your account is closed.")).to_be_visible()


def closed_tab(scene: Scene, _standing: Standing) -> None:
    """On the turn of the other, whose own time is longer than the 3 minutes."""
    scene.until_it_is_the_turn_of(scene.stayer)
    scene.leaver.page.close()
    gone = scene.stayer.page.get_by_text(re.compile("^gone"))
    expect(gone).to_have_text("gone 0:00 of 3:00")
    scene.later(52 * SECOND)
    expect(gone).to_have_text("gone 0:52 of 3:00")
    scene.later(LOST_AFTER_MS - 52 * SECOND)
    expect(gone).to_have_text("gone 3:00 of 3:00")
    assert scene.stayer.see().ended is None
    scene.later(1)


def expired_time(scene: Scene, _standing: Standing) -> None:
    """The countdown shows 0:00 before the house, which knows that lines are slow, takes it for expired (T3, T4)."""
    scene.until_it_is_the_turn_of(scene.leaver)
    page = scene.leaver.page
    countdown, warning = page.get_by_role("timer", name="Your time"), page.get_by_text("10 seconds left")
    scene.later(LIMIT_MS - 10_500)
    expect(countdown).to_have_text("0:11")
    expect(warning).to_have_count(0)
    scene.later(500)
    expect(countdown).to_have_text("0:10")
    expect(warning).to_have_count(1)
    expect(scene.stayer.page.get_by_role("timer", name=re.compile("^Time of"))).to_have_text("0:10")
    scene.later(10 * SECOND + GREATEST_GRACE_MS)
    expect(countdown).to_have_text("0:00")
    assert scene.stayer.see().ended is None
    scene.later(1)


def not_confirmed(scene: Scene, _standing: Standing) -> None:
    """In the window of a hand, of which the other has had enough; the move clock stands still in it (T5)."""
    scene.lose_a_hand(scene.leaver)
    scene.go_on(scene.stayer)
    page = scene.leaver.page
    expect(page.get_by_text("You have not confirmed yet")).to_be_visible()
    expect(page.get_by_text(f"{scene.stayer.name} has confirmed")).to_be_visible()
    expect(page.get_by_text("Goes on by itself in 10:00: whoever has not confirmed by then has left.")).to_be_visible()
    scene.later(WINDOW_MS)
    expect(page.get_by_text("Goes on by itself in 0:00")).to_be_visible()
    assert scene.stayer.see().ended is None
    scene.later(1)


@pytest.mark.parametrize(
    ("standing", "leave", "cause"),
    [
        pytest.param(FIRST_HAND, exit_button, "exit", id="L1 A1: the Exit button in the first hand"),
        pytest.param(AHEAD, exit_button, "exit", id="L1 A2: the Exit button when ahead"),
        pytest.param(LEVEL, exit_button, "exit", id="L1 A3: the Exit button when level"),
        pytest.param(BEHIND, exit_button, "exit", id="L1 A4: the Exit button when behind"),
        pytest.param(BEHIND, another_game, "new_game", id="L2: another game of the kind, a test game even"),
        pytest.param(AHEAD, another_game, "new_game", id="L2 A2: another game of the kind when ahead"),
        pytest.param(FIRST_HAND, closed_account, "account_closed", id="L4: the account is closed in mid-game"),
        pytest.param(AHEAD, closed_tab, "connection_lost", id="L5: gone for 180.001 s, when ahead"),
        pytest.param(LEVEL, expired_time, "time_expired", id="L6: the time for a move is over, when level"),
        pytest.param(FIRST_HAND, not_confirmed, "inactive", id="L7: a window is not left within 10 minutes"),
    ],
)
def test_this_is_leaving(
    browser: Browser, premises: Premises, standing: Standing, leave: Callable[[Scene, Standing], None], cause: str
) -> None:
    with scene(browser, premises) as played:
        played.sit_down()
        for loser in standing.losers:
            played.lose_a_hand(played.leaver if loser == "leaver" else played.stayer)
            played.go_on()
        leave(played, standing)
        expect_ended(played, cause, standing.points)
        has_account = cause != "account_closed"
        expect_points(played.stayer, played.leaver if has_account else None, standing.points[1], cause)
        if has_account:
            expect_points(played.leaver, played.stayer, standing.points[0], cause)


def expect_ended(scene: Scene, cause: str, points: tuple[int | None, int | None]) -> None:
    """See that the table is over, and that both are told why and what it brings them; who is not there comes back."""
    of_leaver, of_stayer = WORDS[cause]
    expect_told(scene.stayer, of_stayer.format(name=scene.leaver.name), points[1])
    if of_leaver is not None:
        scene.leaver.come_back()
        expect_told(scene.leaver, of_leaver, points[0])
    view = scene.stayer.see()
    assert view.ended is not None
    assert (view.ended.cause, view.waiting_for, view.clock) == (cause, (), None)
    about = scene.stayer.page.get_by_role("link", name="More about")
    expect(about).to_have_count(0 if cause == "account_closed" else 1)


def expect_told(player: Player, title: str, points: int | None) -> None:
    expect_window(player, title)
    said = {1: "Recorded for you: +1.", -1: "Recorded for you: −1.", None: "Nothing is recorded for you."}[points]
    expect(player.page.get_by_text(said)).to_be_visible()


def test_a_window_that_neither_leaves_makes_the_table_void(browser: Browser, premises: Premises) -> None:
    """T10: it counts for nobody."""
    with scene(browser, premises) as played:
        played.sit_down()
        played.lose_a_hand(played.leaver)
        played.later(WINDOW_MS + 1)
        for player in played.both:
            expect_told(player, "Both were away at once", None)
            expect(
                player.page.get_by_text(re.compile(f"stood ({FALSE_CLAIM} to 0|0 to {FALSE_CLAIM})"))
            ).to_be_visible()
        for player in played.both:
            expect_points(player, played.other(player), None, "inactive")


def test_of_several_ways_of_leaving_the_first_one_counts_and_once(browser: Browser, premises: Premises) -> None:
    """L10, T8: the time for a move runs on while its player is gone, and is over first; then he is gone too long."""
    with scene(browser, premises) as played:
        played.sit_down(seconds=30)
        played.until_it_is_the_turn_of(played.leaver)
        played.leaver.page.close()
        expect(played.stayer.page.get_by_text("gone 0:00 of 3:00")).to_be_visible()
        played.later(30 * SECOND)
        assert played.stayer.see().ended is None
        played.later(1)
        expect_window(played.stayer, f"The time of {played.leaver.name} ran out")
        played.later(LOST_AFTER_MS)
        expect_ended(played, "time_expired", (-1, 1))
        closed_account(played, FIRST_HAND)
        expect_points(played.stayer, None, 1, "time_expired")
