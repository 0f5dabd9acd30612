"""Two people at two browsers, each of whom uses only what the page offers."""

import random
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from sixtysix.portal import wire
from tests.e2e.conftest import PATIENCE_MS, REMEMBERED
from tests.e2e.person import PATIENCE_S, Person

DESK: Final = (1440, 900)
PHONE: Final = (360, 640)
LONGEST: Final = 400
"""Decisions of the longest match by chance."""

PASSWORD: Final = "a sentence that is long enough"

Wanted: TypeAlias = Callable[[wire.TableView], bool]


class Player(Person):
    """Somebody at a table of people; ``said`` is what his browser complained about."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        super().__init__(page, url)
        self.name = name
        self.said: list[str] = []
        self._listen()

    def _listen(self) -> None:
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.said.append(message.text)

    def forgive(self, complaint: str) -> None:
        """Take out what a test has provoked; there has to be something."""
        others = [said for said in self.said if complaint not in said]
        assert len(others) < len(self.said)
        self.said[:] = others

    def open_a_tab(self) -> None:
        """Go on in a new tab of the browser; the one before stays as it is."""
        self.page = self.page.context.new_page()
        self._listen()

    def come_back(self) -> None:
        """Go to the table, in a new tab if the one before is closed."""
        if self.page.is_closed():
            self.open_a_tab()
        if not self.page.url.endswith(f"/table/{self.table}"):
            self.page.goto(f"{self.url}/table/{self.table}")

    def become_member(self) -> None:
        """Become one beside the page, under a name nobody else has here."""
        self.page.request.get(f"{self.url}/api/me")
        body = {"name": self.name, "password": PASSWORD}
        answer = self.page.request.post(f"{self.url}/api/members", data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()

    def open_in_the_lobby(self, rules: str | None = None, seconds: str | None = None, **choices: str) -> None:
        """Open a table with these of the lobby's radio buttons checked, and this rule set and move time if given."""
        self.page.goto(f"{self.url}/lobby")
        for name, value in choices.items():
            self.page.locator(f'input[name="{name}"][value="{value}"]').check()
        if rules is not None:
            self.page.get_by_role("combobox", name=re.compile("^Rules")).select_option(rules)
        if seconds is not None:
            self.page.get_by_role("slider", name="Time for a move", exact=True).fill(seconds)
        self.page.get_by_role("button", name="Open the table").click()
        self.arrive()

    def arrive(self) -> None:
        """Wait until the browser is at a table, and remember which."""
        self.page.wait_for_url("**/table/*")
        self.table = self.page.url.rpartition("/")[2]

    @property
    def link(self) -> str:
        """The link to the free seat, as it stands on the waiting table."""
        return self.page.get_by_label("The link to the seat").input_value()

    def follow(self, link: str) -> None:
        """Go where the link leads, and sit down."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.arrive()

    def until_seen(self, is_wanted: Wanted, after: int = 0) -> wire.TableView:
        """Wait until the table is as wanted, at a version later than ``after``, and the page shows it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            shown = self.page.locator("main[data-version]")
            if shown.count() > 0 and int(shown.get_attribute("data-version") or 0) > after:
                view = self.see()
                if is_wanted(view) and self.page.locator(f'main[data-version="{view.version}"]').is_visible():
                    return view
            self.page.wait_for_timeout(20)
        raise AssertionError("the table did not get there")

    def act(self, rng: random.Random, after: int) -> bool:
        """Do something by chance if the table, at a version later than ``after``, waits for this player."""
        view = self.until_seen(lambda _: True, after)
        if view.seat not in view.waiting_for:
            return False
        self.rest()
        self.gesture(by_chance(view, rng), view)
        self.until_seen(lambda _: True, view.version)
        return True


def by_chance(view: wire.TableView, rng: random.Random) -> str | None:
    """Any choice, but a claim only where it is right; None to leave the end-of-hand window."""
    if view.phase == "handOver":
        return None
    choices = [*view.hand.cards, *view.hand.choices]
    legal = [choice.action for choice in choices if choice.refusal is None]
    points = 0 if view.seat is None else view.hand.points[view.seat] or 0
    return rng.choice([action for action in legal if action != "claim" or points >= 66] or ["claim"])


def play_to_the_end(players: tuple[Player, Player], rng: random.Random) -> wire.TableView:
    """Have both play by chance, each at his own browser, until the match is decided; the last view of the first."""
    for _ in range(LONGEST):
        view = players[0].until_seen(lambda _: True)
        if view.phase == "matchOver":
            return view
        players[1].until_seen(lambda _: True, view.version - 1)
        assert any(player.act(rng, view.version - 1) for player in players)
    raise AssertionError("the match has no end")


@contextmanager
def two(browser: Browser, url: str, sizes: tuple[tuple[int, int], tuple[int, int]]) -> Iterator[tuple[Player, Player]]:
    """Two browsers that know nothing of each other. Nothing may be complained about in either."""
    contexts = [
        browser.new_context(locale="en-US", viewport={"width": width, "height": height}) for width, height in sizes
    ]
    mark = secrets.token_hex(3)
    players = []
    for context, name in zip(contexts, ("Ada", "Bertil"), strict=True):
        context.add_init_script(REMEMBERED)
        players.append(Player(context.new_page(), url, f"{name} {mark}"))
    first, second = players
    try:
        yield first, second
        assert [first.said, second.said] == [[], []]
    finally:
        for context in contexts:
            context.close()


def expect_window(player: Player, name: str | re.Pattern[str]) -> None:
    """Wait for a window on the table with this title."""
    expect(player.page.get_by_role("dialog", name=name)).to_be_visible()
