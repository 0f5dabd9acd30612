"""The two-handed game behind the house's protocol: texts in and out, the rules of `sixtysix.game` in between."""

from collections.abc import Mapping
from typing import Final

import msgspec

from sixtysix import game
from sixtysix.game import Seat
from sixtysix.game.match import carry_paid
from sixtysix.game.rulefile import read_settings
from sixtysix.portal import wire
from sixtysix.portal.clock import CARD_GAMES, MoveTimes
from sixtysix.portal.points import places
from sixtysix.portal.protocol import Viewer
from sixtysix.portal.two_handed import narration, pace, position, view


class TwoHandedMatch(msgspec.Struct, frozen=True):
    """A match and what its last count forgets: ``carry_paid`` went to the winner of the hand that is over (R54)."""

    state: game.MatchState
    carry_paid: int = 0

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited; None while a deal is due or the match is over."""
        return None if self.state.hand is None else self.state.hand.to_act

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.state.awaits_deal

    @property
    def hand_number(self) -> int:
        """Which hand lies on the table or was the last to lie there, from 1; 0 before the first deal."""
        return self.state.hands_played + (self.to_act is not None)

    @property
    def cards_played(self) -> int:
        """How many cards have been played in the hand on the table: each begins another card decision (T6)."""
        hand = self.state.hand
        if hand is None:
            return 0
        return 2 * len(hand.tricks) + (getattr(hand.turn, "lead", None) is not None)

    @property
    def hand_over(self) -> bool:
        """Whether the hand on the table is over."""
        return self.state.hand is not None and self.state.hand.result is not None

    @property
    def hands_completed(self) -> int:
        """How many hands have a result; its window may still be open."""
        return self.state.hands_played

    @property
    def standing(self) -> tuple[int, int]:
        """Game points by the hands completed so far."""
        return self.state.scores

    @property
    def places(self) -> tuple[int, int]:
        """The places of both seats by the hands completed so far: more game points are better."""
        first, second = places(self.state.scores)
        return first, second

    @property
    def carry(self) -> int:
        """Game points that wait for the next winner (R54)."""
        return self.state.carry

    @property
    def outcome(self) -> tuple[int, int] | None:
        """The places of both seats; None while the match goes on."""
        winner = self.state.winner
        if winner is None:
            return None
        return (1, 2) if winner == 0 else (2, 1)

    @property
    def pause_ms(self) -> int:
        """How long a person needs, at speed 1, to see what has just happened, before a computer player goes on."""
        return pace.pause_ms(self.hand)

    @property
    def pack(self) -> tuple[str, ...]:
        """The fresh pack: clubs, diamonds, hearts, spades, each from the lowest rank to the ace."""
        return tuple(map(str, game.pack(self.state.rules.deck)))

    @property
    def hand(self) -> game.HandState:
        """The hand on the table; there is one from the first deal on."""
        if self.state.hand is None:
            raise AssertionError("no hand has been dealt yet")
        return self.state.hand

    @property
    def cards_left(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Both hands, and the talon from the top with the turn-up last."""
        first, second, talon = (tuple(map(str, cards)) for cards in (*self.hand.hands, self.hand.talon))
        return first, second, talon

    def deal(self, deck: tuple[str, ...]) -> "TwoHandedMatch":
        """The match with its next hand dealt from this order."""
        return TwoHandedMatch(game.deal_next(self.state, tuple(map(game.parse_card, deck))))

    def refusal(self, seat: Seat, action: str) -> game.Refusal | None:
        """Why the seat may not do this, None if it may. A text that is no action is a `ValueError` that shows it."""
        return game.refusal(self.hand, seat, game.parse_action(action))

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        """The texts of everything the seat may do now."""
        return tuple(map(str, game.legal_actions(self.hand, seat)))

    def apply(self, seat: Seat, action: str) -> "TwoHandedMatch":
        """The match after a legal action; a hand that ends is counted at once."""
        after = game.play(self.state, seat, game.parse_action(action))
        result = None if after.hand is None else after.hand.result
        return TwoHandedMatch(after, 0 if result is None else carry_paid(self.state, result))

    def observe(self, seat: Seat) -> game.Observation:
        """What the player in this seat may know of the hand."""
        return game.observe(self.hand, seat)

    def view(self, viewer: Viewer) -> wire.HandView:
        """The hand as the viewer may see it, without the proof of its deal."""
        return view.hand_view(self.hand, self.hand_number, self.carry_paid, viewer)

    def narrate_deal(self) -> tuple[wire.Happening, ...]:
        """What everybody is told of the deal that led to this match."""
        return (narration.dealt(self.hand, self.hand_number),)

    def narrate(self, seat: Seat, action: str, viewer: Viewer) -> tuple[wire.Happening, ...]:
        """What the viewer is told when the seat does this."""
        after = self.apply(seat, action)
        told = narration.acted(self.hand, after.hand, seat, game.parse_action(action), viewer.seat)
        return (*told, *narration.ended(after.state, after.hand, after.carry_paid))

    def position(self) -> str:
        """The whole position as a text: equal texts for equal positions, in every process and version of Python."""
        return position.text(self.state, self.carry_paid)


class TwoHanded(msgspec.Struct, frozen=True):
    """The two-handed game of the house."""

    key: str = "two-handed"
    partnerships: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
    move_times: MoveTimes = CARD_GAMES

    def new_match(
        self, rules_key: str, settings: Mapping[str, object], target: int, first_dealer: Seat
    ) -> TwoHandedMatch:
        """A match before its first deal.

        Whether the settings go together was asked when the table was opened: a table that is being played at outlives
        a change of mind about that.
        """
        rules = read_settings(settings, key=rules_key)
        return TwoHandedMatch(game.new_match(rules, first_dealer, target))


TWO_HANDED: Final = TwoHanded()
