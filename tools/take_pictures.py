"""Takes the pictures of the table that the README shows: a real server, a real browser, games that can be had again.

Run it after the table has changed its looks: ``python -m tools.take_pictures``.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from sixtysix.portal import wire
from tests.e2e.person import Person
from tests.e2e.rehearsal import Script, Seeded, prefer
from tests.web.servers import serving
from tools import browser

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
LAUNCH: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SETTLE_MS: Final = 900

Moment = Callable[[wire.TableView], bool]


class Picture(msgspec.Struct, frozen=True):
    """One picture: who plays what, on what screen, and the moment to take it. Seeds count from 1 until it comes."""

    name: str
    wish: wire.OpenTable
    screen: tuple[int, int]
    settings: dict[str, object]
    script: Script
    moment: Moment


def in_full_swing(view: wire.TableView) -> bool:
    """The computer has led, somebody has shown a marriage, and cards are left to draw."""
    hand = view.hand
    led_to = hand.turn == "following" and hand.trick is not None and hand.turn_up is not None
    return led_to and bool(hand.marriages) and max(hand.tricks_won) > 1 and len(hand.cards) == 6


def on_lead_with_a_pair(view: wire.TableView) -> bool:
    """The person may declare a marriage, exchange or close."""
    free = {choice.action.partition(":")[0] for choice in view.hand.choices if choice.refusal is None}
    return {"marry", "close"} <= free and max(view.hand.tricks_won) > 0


def won(view: wire.TableView) -> bool:
    """A hand has just been won by the person."""
    return view.phase == "handOver" and view.hand.result is not None and view.hand.result.winner == 0


PICTURES: Final = (
    Picture(
        "table-desktop",
        wire.OpenTable(preset="portal", level="skilled", target=7, speed=0),
        (1280, 800),
        {"theme": "felt"},
        prefer("marry", "exchange"),
        in_full_swing,
    ),
    Picture(
        "table-phone",
        wire.OpenTable(preset="portal", level="skilled", target=7, speed=0),
        (390, 780),
        {"theme": "linen"},
        prefer("exchange"),
        on_lead_with_a_pair,
    ),
    Picture(
        "table-hand-over",
        wire.OpenTable(preset="portal", level="beginner", target=7, speed=0),
        (390, 780),
        {"theme": "night", "deck": "four"},
        prefer("marry", "exchange"),
        won,
    ),
)


def main() -> int:
    """Take all pictures, or those named on the command line."""
    wanted = sys.argv[1:] or [picture.name for picture in PICTURES]
    chances = Seeded()
    with tempfile.TemporaryDirectory() as data, serving(Path(data), entropy=chances) as house, _chromium() as chromium:
        for picture in PICTURES:
            if picture.name in wanted:
                _take(picture, chromium, house.url, chances)
                print(f"took {picture.name}")
    return 0


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(browser.find()), args=LAUNCH)
        try:
            yield launched
        finally:
            launched.close()


def _take(picture: Picture, chromium: Browser, url: str, chances: Seeded) -> None:
    page = _page(picture, chromium)
    person = Person(page, url)
    seed = 0
    view: wire.TableView | None = None
    while view is None:
        seed += 1
        person.open(picture.wish, chances, seed)
        view = _play_until(person, picture)
    page.wait_for_timeout(SETTLE_MS)
    page.screenshot(path=IMAGES / f"{picture.name}.png")
    page.context.close()


def _page(picture: Picture, chromium: Browser) -> Page:
    width, height = picture.screen
    context: Any = chromium.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=1.5, locale="en-US"
    )
    chosen = msgspec.json.encode({"speed": 0, "sounds": False, "language": "en", **picture.settings}).decode()
    context.add_init_script(f"localStorage.setItem('sixtysix.settings', {chosen!r})")
    page: Page = context.new_page()
    return page


def _play_until(person: Person, picture: Picture) -> wire.TableView | None:
    """Play one hand to the moment; None if it does not come."""
    view = person.sit_down()
    while not picture.moment(view):
        if view.phase != "playing":
            return None
        view = person.do(picture.script(view), view)
    return view


if __name__ == "__main__":
    sys.exit(main())
