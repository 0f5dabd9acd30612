"""Somebody at the browser, who uses only what the page offers."""

import re
import time
from contextlib import AbstractContextManager
from typing import Final

import msgspec
from playwright.sync_api import Locator, Page, expect

from sixtysix.portal import wire
from tests.e2e.rehearsal import PERSON, Seeded, by_chance
from tests.web.client import Live, Visitor

PATIENCE_S: Final = 20.0
REST_MS: Final = 120
"""The table takes no decision right after it has changed."""

QUESTION_MS: Final = 300
"""A question about a choice is answered after it could be read."""

NAMES: Final[dict[str, str | re.Pattern[str]]] = {
    "exchange": re.compile("^Exchange the lowest trump"),
    "draw": "Draw a card",
    "close": re.compile("^Close the talon$"),
    "claim": "Claim: I have 66",
    "pass": re.compile("^(Pass|Count the cards)$"),
}
QUESTIONS: Final = {"close": "Close the talon?", "claim": "Claim 66?"}
KEYS: Final = {"exchange": "x", "draw": "d", "close": "z", "claim": "c", "pass": "p"}
SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def is_asked_about(action: str, view: wire.TableView) -> bool:
    """Whether the page asks once more before it does this."""
    return action in QUESTIONS and view.hand.turn != "settling"


class Person:
    """Plays with the mouse or a finger."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.table = ""

    # --- coming to a table ---

    def open(self, wish: wire.OpenTable, chances: Seeded, seed: int) -> None:
        """Open a table without the start page, with the chances of a seed."""
        self.page.request.get(f"{self.url}/api/me")
        chances.begin(seed)
        answer = self.page.request.post(
            f"{self.url}/api/tables", data=msgspec.json.encode(wish).decode(), headers=self._headers()
        )
        self.table = answer.json()["table"]

    def _headers(self) -> dict[str, str]:
        return {"origin": self.url, "content-type": "application/json"}

    def sit_down(self) -> wire.TableView:
        """Go to the table's page, and wait until it is one's turn."""
        self.page.goto(f"{self.url}/table/{self.table}")
        return self.until_my_turn()

    def beside_the_page(self) -> AbstractContextManager[Live]:
        """A live socket with this browser's cookie, as another tab would have."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.page.context.cookies()}
        with Visitor(self.url, cookies) as visitor:
            return visitor.live()

    def rest(self) -> None:
        """Wait until the table takes a decision."""
        self.page.wait_for_timeout(REST_MS)

    # --- seeing ---

    def see(self) -> wire.TableView:
        """The table as the house shows it to this browser."""
        answer = self.page.request.get(f"{self.url}/api/tables/{self.table}")
        return msgspec.json.decode(answer.body(), type=wire.TableView)

    def until_my_turn(self, after: int = 0) -> wire.TableView:
        """Wait until the table wants something, at a version later than ``after``, and the page shows it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            view = self.see()
            is_wanted = view.version > after and (PERSON in view.waiting_for or view.phase == "matchOver")
            # Asked again and again, for the page itself may bring the table on: it tells the pace it wants.
            if is_wanted and self.page.locator(f'main[data-version="{view.version}"]').is_visible():
                return view
            self.page.wait_for_timeout(20)
        raise AssertionError("the table did not go on")

    @property
    def says(self) -> str:
        """The host's line."""
        return self.page.locator(".board").get_by_role("status").inner_text()

    # --- deciding ---

    def do(self, action: str | None, view: wire.TableView) -> wire.TableView:
        """Do what the page offers for this, and wait for the next turn."""
        self.rest()
        self.gesture(action, view)
        return self.until_my_turn(view.version)

    def go_on(self, view: wire.TableView) -> wire.TableView:
        """Do anything that may be done, by chance, and wait for the next turn."""
        return self.do(None if view.phase == "handOver" else by_chance(view), view)

    def gesture(self, action: str | None, view: wire.TableView) -> None:
        """Do it, and don't wait."""
        if action is None:
            self.page.get_by_role("button", name="Next hand").click()
        elif len(action) == 2:
            self.play(action)
        else:
            self.choose(action)
            if is_asked_about(action, view):
                self.confirm(action)

    def card(self, card: str) -> Locator:
        return self.page.get_by_role("list", name="Your hand").locator(f'[data-key="{card}"]')

    def lift(self, card: str) -> None:
        self.card(card).click()

    def play(self, card: str) -> None:
        self.lift(card)
        expect(self.card(card)).to_have_attribute("aria-pressed", "true")
        self.lift(card)

    @property
    def options(self) -> Locator:
        return self.page.get_by_role("group", name="Your options")

    def choose(self, action: str) -> None:
        self.button(action).click()

    def button(self, action: str) -> Locator:
        """The button of a choice that is no card."""
        kind, _, suit = action.partition(":")
        name = re.compile(f"the marriage in {SUITS[suit]}", re.IGNORECASE) if suit else NAMES[kind]
        return self.options.get_by_role("button", name=name)

    def confirm(self, action: str) -> None:
        """Answer the question that now stands on the button."""
        self.page.wait_for_timeout(QUESTION_MS)
        self.options.get_by_role("button", name=QUESTIONS[action], exact=True).click()


class Typist(Person):
    """Plays with the keyboard alone."""

    def gesture(self, action: str | None, view: wire.TableView) -> None:
        keyboard = self.page.keyboard
        if action is None:
            keyboard.press("Enter")
        elif len(action) == 2:
            self.play(action)
        elif action.startswith("marry"):
            self.button(action).focus()
            keyboard.press("Enter")
        else:
            keyboard.press(KEYS[action])
            if is_asked_about(action, view):
                self.confirm(action)

    def confirm(self, action: str) -> None:
        self.page.wait_for_timeout(QUESTION_MS)
        self.page.keyboard.press(KEYS[action])

    def play(self, card: str) -> None:
        keys = self.page.get_by_role("list", name="Your hand").locator("[data-key]")
        order = [key.get_attribute("data-key") for key in keys.all()]
        self.page.keyboard.press(str(order.index(card) + 1))
        self.page.keyboard.press("Enter")
