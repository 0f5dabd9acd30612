"""Positions in a few words: what I hold, what lies open, what has been played; the rest of the pack is where it may be.

I am seat 0. Nothing here looks into the players: a scene is an observation of a state the engine could reach.
"""

from dataclasses import dataclass

from sixtysix.game import (
    SEATS,
    Card,
    Close,
    Drawing,
    Exchanging,
    Following,
    HandState,
    Leading,
    Observation,
    Rules,
    Seat,
    Tally,
    Trick,
    Turn,
    observe,
    opponent,
    pack,
    parse_card,
    parse_cards,
    preset,
)
from sixtysix.game.cards import parse_suit
from sixtysix.game.follow import beats
from sixtysix.game.state import Marriage

ME: Seat = 0
HE: Seat = 1


@dataclass(frozen=True)
class Scene:
    """One position. ``i_led`` and ``he_led`` are whole tricks, lead and answer: ``"AH 9H, TS JS"``.

    Without a ``turn_up`` the talon is exhausted, and ``trump`` names the trumps. ``points`` are counted from the
    tricks unless given. ``moment`` is ``before drawing`` or ``after his close``; the talon was closed
    just now unless ``closed_after`` gives the number of tricks.
    """

    rules: str | Rules
    hand: str
    turn_up: str | None = None
    trump: str | None = None
    led: str | None = None
    i_led: str = ""
    he_led: str = ""
    points: tuple[int, int] | None = None
    pending: tuple[int, int] = (0, 0)
    declared: str | None = None
    he_showed: str = ""
    closed_by: Seat | None = None
    closed_after: int | None = None
    moment: str | None = None

    @property
    def rule_set(self) -> Rules:
        return preset(self.rules) if isinstance(self.rules, str) else self.rules

    def state(self) -> HandState:
        """The state in which the hidden cards lie in the order of the pack, his first."""
        rules, hand = self.rule_set, parse_cards(self.hand)
        suit = parse_suit(self.trump or (self.turn_up or "??")[1])
        tricks = tuple(self._trick(text, seat) for seat, text in self._trick_texts())
        played = [card for trick in tricks for card in (trick.lead, trick.answer)]
        lead = parse_card(self.led) if self.led else None
        lying = [parse_card(self.turn_up)] if self.turn_up else []
        known = parse_cards(self.he_showed)
        placed = [*hand, *played, *lying, *known, *([lead] if lead else [])]
        assert len(placed) == len(set(placed)), f"a card lies in two places: {placed}"
        rest = [card for card in pack(rules.deck) if card not in placed]
        size = len(hand) - (lead is not None) - len(known)
        won = [sum(trick.winner == seat for trick in tricks) for seat in SEATS]
        points = self.points or self._points(rules, tricks)
        return HandState(
            rules=rules,
            dealer=HE,
            trump=suit,
            hands=(hand, (*known, *rest[:size])),
            talon=(*rest[size:], *lying),
            turn=self._turn(lead),
            card_points=points,
            pending=self.pending,
            tricks_won=(won[0], won[1]),
            tricks=tricks,
            marriages=self._marriages(),
            close=self._close(points, won, len(tricks)),
            shown=((), known),
        )

    def seen(self) -> Observation:
        """What I see."""
        return observe(self.state(), ME)

    def _trick_texts(self) -> list[tuple[Seat, str]]:
        mine = [(ME, text) for text in self.i_led.split(",") if text]
        return mine + [(HE, text) for text in self.he_led.split(",") if text]

    def _trick(self, text: str, leader: Seat) -> Trick:
        lead, answer = parse_cards(text)
        suit = parse_suit(self.trump or (self.turn_up or "??")[1])
        return Trick(leader, lead, answer, opponent(leader) if beats(answer, lead, suit) else leader)

    def _points(self, rules: Rules, tricks: tuple[Trick, ...]) -> tuple[int, int]:
        totals = [0, 0]
        for trick in tricks:
            totals[trick.winner] += rules.card_points[trick.lead.rank] + rules.card_points[trick.answer.rank]
        return totals[0], totals[1]

    def _turn(self, lead: Card | None) -> Turn:
        declared = parse_suit(self.declared) if self.declared else None
        if self.moment == "before drawing":
            return Drawing(ME)
        if self.moment == "after his close":
            return Exchanging(ME)
        return Following(ME, lead, declared) if lead else Leading(ME, declared)

    def _marriages(self) -> tuple[Marriage, ...]:
        return (Marriage(ME, parse_suit(self.declared), 20, 0),) if self.declared else ()

    def _close(self, points: tuple[int, int], won: list[int], tricks: int) -> Close | None:
        if self.closed_by is None:
            return None
        played = tricks if self.closed_after is None else self.closed_after
        return Close(self.closed_by, (Tally(points[0], won[0]), Tally(points[1], won[1])), played)
