"""What the house asks of a game.

A further game is one new module that fulfils these protocols and one line in `sixtysix.portal.games`; the unions below
then get its types beside those of the first.
"""

from collections.abc import Mapping
from typing import Protocol, Self, TypeAlias

import msgspec

from sixtysix import game
from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.clock import MoveTimes

Observation: TypeAlias = game.Observation
"""What a computer player of a game is shown when it has to decide."""
Refusal: TypeAlias = game.Refusal
HandView: TypeAlias = wire.HandView
Happening: TypeAlias = wire.Happening


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: ``seat`` is None for a watcher. ``show_points`` is the table's choice where the rules leave one."""

    seat: Seat | None
    show_points: bool


class Match(Protocol):
    """A match of some game at some moment, frozen: every step makes another one. Pairs are indexed by seat."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited; None while a deal is due or the match is over."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""

    @property
    def hand_number(self) -> int:
        """Which hand lies on the table or was the last to lie there, from 1; 0 before the first deal."""

    @property
    def cards_played(self) -> int:
        """How many cards have been played in the hand on the table: each begins another card decision (T6)."""

    @property
    def hand_over(self) -> bool:
        """Whether the hand on the table is over."""

    @property
    def hands_completed(self) -> int:
        """How many hands have a result; its window may still be open."""

    @property
    def standing(self) -> tuple[int, int]:
        """The points of the match by the hands completed so far."""

    @property
    def places(self) -> tuple[int, int]:
        """The places of both seats by the hands completed so far, 1 for the first and equal where they share one."""

    @property
    def carry(self) -> int:
        """Points of drawn hands that wait for the next winner; 0 in games without such a thing."""

    @property
    def outcome(self) -> tuple[int, int] | None:
        """The places of both seats, 1 for the first and equal where they share one; None while the match goes on."""

    @property
    def pause_ms(self) -> int:
        """How long a person needs, at speed 1, to see what has just happened, before a computer player goes on."""

    @property
    def pack(self) -> tuple[str, ...]:
        """The fresh pack in its fixed order, as texts."""

    @property
    def cards_left(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Both hands and the undealt cards from the top, for nobody to see before the hand is over."""

    def deal(self, deck: tuple[str, ...]) -> Self:
        """The match with its next hand dealt from this order."""

    def refusal(self, seat: Seat, action: str) -> Refusal | None:
        """Why the seat may not do this, None if it may. A text that is no action is a `ValueError` that shows it."""

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        """The texts of everything the seat may do now."""

    def apply(self, seat: Seat, action: str) -> Self:
        """The match after a legal action; a hand that ends is counted at once."""

    def observe(self, seat: Seat) -> Observation:
        """What the player in this seat may know of the hand."""

    def view(self, viewer: Viewer) -> HandView:
        """The hand as the viewer may see it, without the proof of its deal."""

    def narrate_deal(self) -> tuple[Happening, ...]:
        """What everybody is told of the deal that led to this match."""

    def narrate(self, seat: Seat, action: str, viewer: Viewer) -> tuple[Happening, ...]:
        """What the viewer is told when the seat does this."""

    def position(self) -> str:
        """The whole position as a text: equal texts for equal positions, in every process and version of Python."""


class Game(Protocol):
    """A kind of game the house offers."""

    @property
    def key(self) -> str:
        """The name of the game in stored events."""

    @property
    def partnerships(self) -> tuple[tuple[Seat, ...], ...]:
        """Which seats win and lose together."""

    @property
    def move_times(self) -> MoveTimes:
        """The move times a scored table may have (T1)."""

    def new_match(self, rules_key: str, settings: Mapping[str, object], target: int, first_dealer: Seat) -> Match:
        """A match before its first deal. `ValueError` for settings that can't be read, or a target below 1."""
