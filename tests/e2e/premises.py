"""A house that can be shut and opened again, by a clock its test moves, and two people at a scored game in it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeVar

import httpx
import msgspec
from playwright.sync_api import Browser

from sixtysix.portal import wire
from sixtysix.web.limits import Limits
from tests.e2e.pair import DESK, PHONE, Player, two
from tests.web.client import Visitor
from tests.web.people import Clock
from tests.web.servers import serving

SECOND: Final = 1_000
FALSE_CLAIM: Final = 3
"""What a claim without a trick brings the other by `RULES`: hands are over as soon as somebody wants them to be."""

RULES: Final = "hoyle"
TARGET: Final = "7"
MOVE_SECONDS: Final = 300
LIMITS: Final = Limits(registrations_at_once=1_000)
"""All the members of all tests come from one address."""

Answer = TypeVar("Answer", wire.PlayedList, wire.BoardView)

LOOK_AT_THE_CLOCK: Final = "dispatchEvent(new Event('visibilitychange'))"
"""Makes a page ask the house what time it is, as it does when it comes to the front."""


class Premises:
    """The house, at one address and over one folder for as long as the test wants."""

    def __init__(self, data: Path) -> None:
        self.clock = Clock()
        self.url = ""
        self._data = data
        self._port = 0
        self._running = ExitStack()

    def open(self) -> None:
        running = self._running.enter_context(
            serving(self._data, limits=LIMITS, clock=self.clock, port=self._port),
        )
        self.url = running.url
        self._port = httpx.URL(running.url).port or 0

    def shut(self) -> None:
        """Have the server go in good order."""
        self._running.close()

    def pass_time(self, milliseconds: int) -> None:
        """Let time go by, and the house notice it: whatever happens in it has the deadlines looked at again."""
        self.clock.go_on(milliseconds)
        with Visitor(self.url) as somebody:
            somebody.seek(admits="link")


class Scene:
    """Two members at a scored game. What happens to the ``leaver`` is the test's matter; the other one stays."""

    def __init__(self, premises: Premises, leaver: Player, stayer: Player) -> None:
        self.premises = premises
        self.leaver = leaver
        self.stayer = stayer

    @property
    def both(self) -> tuple[Player, Player]:
        return self.leaver, self.stayer

    def other(self, player: Player) -> Player:
        return self.stayer if player is self.leaver else self.leaver

    def sit_down(self, target: str = TARGET, seconds: int = MOVE_SECONDS) -> None:
        """Become members, and meet by a link; nobody has played a card yet."""
        for player in self.both:
            player.become_member()
        self.leaver.open_in_the_lobby(
            RULES, str(seconds), against="person", kind="scored", admits="link", target=target
        )
        self.stayer.follow(self.leaver.link)
        for player in self.both:
            player.until_seen(lambda view: view.phase == "playing" and has_everybody(view))

    def later(self, milliseconds: int) -> None:
        """Let time go by. The browsers' own clocks stand still: what they show of it, the house has told them."""
        self.premises.pass_time(milliseconds)
        for player in self.both:
            if not player.page.is_closed():
                player.page.evaluate(LOOK_AT_THE_CLOCK)

    def until_it_is_the_turn_of(self, player: Player) -> wire.TableView:
        """Have the other play card after card until he is not the one to act."""
        other = self.other(player)
        view = other.until_seen(lambda view: view.phase == "playing")
        while view.seat in view.waiting_for:
            view = make_a_move(other, view)
        return player.until_seen(lambda _: True, view.version - 1)

    def lose_a_hand(self, loser: Player) -> None:
        """Have him claim 66 without a trick; the window of the hand is open then."""
        view = self.until_it_is_the_turn_of(loser)
        loser.rest()
        loser.gesture("claim", view)
        for player in self.both:
            player.until_seen(lambda view: view.phase != "playing")

    def go_on(self, *players: Player) -> None:
        """Have them leave the window at the end of a hand, both if nobody is named."""
        for player in players or self.both:
            player.rest()
            player.gesture(None, player.see())
        if not players:
            for player in self.both:
                player.until_seen(lambda view: view.phase == "playing")

    def play_on(self) -> None:
        """Have whoever is to act do so, and both see it: the game goes on."""
        view = self.leaver.until_seen(lambda view: view.phase == "playing")
        actor = self.leaver if view.seat in view.waiting_for else self.stayer
        after = make_a_move(actor, actor.see())
        for player in self.both:
            player.until_seen(lambda _: True, after.version - 1)


def make_a_move(player: Player, view: wire.TableView) -> wire.TableView:
    """Have him play the first card he may, or draw where that comes before it; what he sees then."""
    player.rest()
    legal = [choice.action for choice in (*view.hand.cards, *view.hand.choices) if choice.refusal is None]
    player.gesture("draw" if "draw" in legal else legal[0], view)
    return player.until_seen(lambda _: True, view.version)


def has_everybody(view: wire.TableView) -> bool:
    return all(seat.gone_since is None for seat in view.seats)


@contextmanager
def scene(browser: Browser, premises: Premises) -> Iterator[Scene]:
    """Two browsers, a large one and a phone, whose own clocks stand still."""
    with two(browser, premises.url, (DESK, PHONE)) as (first, second):
        for player in (first, second):
            player.page.context.clock.set_fixed_time(premises.clock.now / SECOND)
        yield Scene(premises, first, second)


def expect_points(player: Player, other: Player | None, points: int | None, ending: str) -> None:
    """See what the house says of one's own games and on the leaderboard: ``points``, or nothing where they are None.

    ``other`` is None for one who has closed his account.
    """
    (game,) = get(player, "/api/games", wire.PlayedList).games
    opponent = None if other is None else other.name
    assert (game.opponent, game.points, game.ending, game.not_counted) == (opponent, points, ending, None)
    own = get(player, "/api/boards/two-handed/people", wire.BoardView).own
    assert (None if own is None else own.points) == points


def get(player: Player, path: str, kind: type[Answer]) -> Answer:
    """What the house answers to this browser."""
    return msgspec.json.decode(player.page.request.get(f"{player.url}{path}").body(), type=kind)
