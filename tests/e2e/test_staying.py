"""What does not count as leaving a scored game, in two real browsers: the game goes on, or its result stands."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from sixtysix.portal.clock import LOST_AFTER_MS, RESTART_GRACE_MS, WINDOW_MS
from tests.e2e.pair import Player, expect_window
from tests.e2e.premises import FALSE_CLAIM, MOVE_SECONDS, SECOND, Premises, Scene, expect_points, scene

pytestmark = pytest.mark.browser

LIMIT_MS = MOVE_SECONDS * SECOND
DOWN_MS = 20 * 60 * SECOND


@pytest.fixture(scope="module")
def premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    house = Premises(tmp_path_factory.mktemp("staying"))
    house.open()
    yield house
    house.shut()


def expect_here(player: Player) -> None:
    """See that whoever sits opposite is not missed."""
    expect(player.page.get_by_text(re.compile("^gone"))).to_have_count(0)


# --- what may happen in a game that goes on --------------------------------------------------------------------------


def look_around(scene: Scene) -> None:
    """L3: in other rooms of the house he counts as present, and his time runs on there for him to see."""
    scene.until_it_is_the_turn_of(scene.leaver)
    page = scene.leaver.page
    way_back = page.get_by_role("complementary", name="Your running game")
    for path in ("lobby", "rules"):
        page.goto(f"{scene.leaver.url}/{path}")
        expect(way_back.get_by_text("it is your turn")).to_be_visible()
    expect_here(scene.stayer)
    scene.later(200 * SECOND)
    expect(way_back.get_by_role("timer")).to_have_text("1:40")
    way_back.get_by_role("link", name="To the table").click()
    scene.leaver.arrive()


def come_back_in_time(scene: Scene) -> None:
    """L5, T7: after exactly 180 s."""
    scene.until_it_is_the_turn_of(scene.stayer)
    scene.leaver.page.close()
    expect(scene.stayer.page.get_by_text("gone 0:00 of 3:00")).to_be_visible()
    scene.later(LOST_AFTER_MS)
    expect(scene.stayer.page.get_by_text("gone 3:00 of 3:00")).to_be_visible()
    scene.leaver.come_back()
    scene.leaver.until_seen(lambda view: view.seat is not None and view.seats[view.seat].gone_since is None)
    expect_here(scene.stayer)


def go_twice(scene: Scene) -> None:
    """T9: each absence is measured alone."""
    for _ in range(2):
        come_back_in_time(scene)
        scene.until_it_is_the_turn_of(scene.leaver)


def close_one_of_two_tabs(scene: Scene) -> None:
    """Ambiguity 19: presence is of the seat, over all its tabs."""
    scene.until_it_is_the_turn_of(scene.stayer)
    first = scene.leaver.page
    scene.leaver.open_a_tab()
    scene.leaver.come_back()
    scene.leaver.until_seen(lambda _: True)
    first.close()
    scene.later(LOST_AFTER_MS + 1)
    expect_here(scene.stayer)


def move_in_the_last_moment(scene: Scene) -> None:
    """T4: a card at exactly 0:00."""
    scene.until_it_is_the_turn_of(scene.leaver)
    scene.later(LIMIT_MS)
    expect(scene.leaver.page.get_by_role("timer", name="Your time")).to_have_text("0:00")


def sit_in_a_window(scene: Scene) -> None:
    """T5, T10: to look at the end of a hand for 10 minutes costs no time for a move."""
    scene.lose_a_hand(scene.leaver)
    scene.later(WINDOW_MS)
    scene.go_on()


def restart(scene: Scene) -> None:
    """L8, T9: both browsers find their way back by themselves, and nobody has lost time."""
    before = scene.until_it_is_the_turn_of(scene.leaver)
    assert before.clock is not None
    scene.later(LIMIT_MS - 10 * SECOND)
    scene.premises.shut()
    for player in scene.both:
        expect(player.page.get_by_text(re.compile("The house restarts|Connection lost"))).to_be_visible()
    scene.premises.clock.go_on(DOWN_MS)
    scene.premises.open()
    for player in scene.both:
        view = player.until_seen(lambda view: all(seat.gone_since is None for seat in view.seats), before.version)
        assert view.clock is not None
        assert view.clock.last == before.clock.last + DOWN_MS + RESTART_GRACE_MS
        expect(player.page.get_by_text(re.compile("The house restarts|Connection lost"))).to_have_count(0)
        player.said.clear()  # that the house could not be reached
    countdown = scene.leaver.page.get_by_role("timer", name="Your time")
    expect(countdown).to_have_text("0:25")


@pytest.mark.parametrize(
    "happens",
    [
        pytest.param(look_around, id="L3: looking around in the house"),
        pytest.param(come_back_in_time, id="L5: gone for 180.000 s"),
        pytest.param(go_twice, id="T9: gone twice for 180.000 s"),
        pytest.param(close_one_of_two_tabs, id="L5: one of two tabs is closed"),
        pytest.param(move_in_the_last_moment, id="L6: a move at exactly 0:00"),
        pytest.param(sit_in_a_window, id="L7: a window of 10 minutes"),
        pytest.param(restart, id="L8: the house is down for 20 minutes"),
    ],
)
def test_this_is_no_leaving(browser: Browser, premises: Premises, happens: Callable[[Scene], None]) -> None:
    with scene(browser, premises) as played:
        played.sit_down()
        happens(played)
        played.play_on()
        for player in played.both:
            assert player.see().ended is None


def test_nobody_leaves_a_match_that_is_decided(browser: Browser, premises: Premises) -> None:
    """L9: the winner goes in the last window without a word, the loser by another game; the result stands."""
    with scene(browser, premises) as played:
        winner, loser = played.both
        played.sit_down(target=str(FALSE_CLAIM))
        played.lose_a_hand(loser)
        expect_window(winner, re.compile("^You win the match"))
        winner.page.close()
        played.later(WINDOW_MS + 1)
        expect_window(loser, re.compile(f"^{winner.name} wins the match"))
        expect(loser.page.get_by_text("Recorded for you: −1.")).to_be_visible()
        loser.page.goto(f"{loser.url}/lobby")
        loser.page.get_by_role("button", name="Open the table").click()
        loser.page.wait_for_url("**/table/*")
        winner.come_back()
        expect_window(winner, re.compile("^You win the match"))
        expect(winner.page.get_by_text("Recorded for you: +1.")).to_be_visible()
        expect_points(winner, loser, 1, "played")
        expect_points(loser, winner, -1, "played")
