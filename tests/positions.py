"""Whole states of a hand from the few facts that a case gives.

The facts have the names of the files in ``tests/data/cases``: P1 and P2 are seats 0 and 1, ``stockTotal`` counts the
talon with its turn-up, and what a case leaves open is filled in any way that adds up to one pack.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sixtysix.game import (
    SEATS,
    Card,
    Close,
    Drawing,
    Exchanging,
    Following,
    HandState,
    Leading,
    Rank,
    Rules,
    Seat,
    Settling,
    Suit,
    Tally,
    Trick,
    Turn,
    opponent,
    pack,
    parse_card,
)
from sixtysix.game.cards import parse_suit
from sixtysix.game.follow import beats
from sixtysix.game.state import Marriage

Cards = tuple[Card, ...]
Facts = Mapping[str, Any]

SEAT_OF: Final[dict[str | None, Seat]] = {"P1": 0, "P2": 1}
NAME_OF: Final = ("P1", "P2")

FACTS: Final = frozenset(
    {
        *("trump", "turnUp", "stockTotal", "toAct", "hands", "led", "tricks", "points", "pendingMarriage"),
        *("closed", "closedBy", "atClose", "justClosedBy", "phase", "lastTrick", "firstOut", "declared", "dealer"),
        *("matchScore", "carryOver", "target"),
    }
)
"""Every fact of a position that is understood; the last three are of the match."""

PHASES: Final = frozenset({None, "beforeDraw", "trickWon"})


def pair_of(facts: Mapping[str, int] | None) -> tuple[int, int]:
    """Numbers by player, nothing counting as 0."""
    known = facts or {}
    if unknown := set(known) - set(NAME_OF):
        raise ValueError(f"unknown player {sorted(unknown)}")
    return known.get("P1", 0), known.get("P2", 0)


def tallies_of(facts: Facts) -> tuple[Tally, Tally]:
    """Points and tricks of both seats."""
    points, tricks = pair_of(facts.get("points")), pair_of(facts.get("tricks"))
    return Tally(points[0], tricks[0]), Tally(points[1], tricks[1])


def hand_state(rules: Rules, facts: Facts) -> HandState:
    """A hand in progress in which all the facts hold; a `ValueError` where no pack adds up to them."""
    if unknown := set(facts) - FACTS:
        raise ValueError(f"unknown facts {sorted(unknown)}")
    trump = parse_suit(facts["trump"])
    to_act = SEAT_OF[facts["toAct"]]
    lead = parse_card(facts["led"]) if facts.get("led") else None
    cards = _Filling(rules, trump, facts, to_act, lead)
    tricks_won = pair_of(facts.get("tricks"))
    points = pair_of(facts.get("points"))
    pending = pair_of(facts.get("pendingMarriage"))
    last = SEAT_OF[facts["lastTrick"]] if facts.get("lastTrick") else cards.leader
    return HandState(
        rules=rules,
        dealer=SEAT_OF[facts["dealer"]] if "dealer" in facts else opponent(cards.leader),
        trump=trump,
        hands=cards.hands,
        talon=cards.talon,
        turn=_turn(rules, facts, to_act, lead, is_played_out=not any(cards.hands)),
        card_points=points,
        pending=pending,
        tricks_won=tricks_won,
        tricks=_history(tricks_won, cards.rest, trump, last),
        marriages=() if any(points) else cards.marriages(pending),
        close=close_of(facts),
        shown=cards.shown,
        first_out=_first_out(facts, points),
    )


def close_of(facts: Facts) -> Close | None:
    """Who closed, and how it stood then."""
    if not (facts.get("closed") or facts.get("closedBy")):
        return None
    tallies = tallies_of(facts["atClose"])
    return Close(SEAT_OF[facts["closedBy"]], tallies, tallies[0].tricks + tallies[1].tricks)


def _first_out(facts: Facts, points: tuple[int, int]) -> Seat | None:
    if "firstOut" in facts:
        return SEAT_OF[facts["firstOut"]]
    out = [seat for seat in SEATS if points[seat] >= 66]
    return out[0] if len(out) == 1 else None


def _turn(rules: Rules, facts: Facts, to_act: Seat, lead: Card | None, *, is_played_out: bool) -> Turn:
    phase = facts.get("phase")
    if phase not in PHASES:
        raise ValueError(f"unknown phase {phase!r}")
    declared = parse_suit(facts["declared"]) if facts.get("declared") else None
    if lead is not None:
        return Following(to_act, lead, declared)
    if is_played_out:
        return Settling(SEAT_OF[facts["lastTrick"]] if facts.get("lastTrick") else to_act)
    if phase == "beforeDraw":
        return Drawing(to_act)
    if rules.exchange_by_opponent_right_after_close and facts.get("justClosedBy") == NAME_OF[opponent(to_act)]:
        return Exchanging(to_act, declared)
    return Leading(to_act, declared)


class _Filling:
    """One pack dealt out so that the known cards lie where they should."""

    def __init__(self, rules: Rules, trump: Suit, facts: Facts, to_act: Seat, lead: Card | None) -> None:
        self.trump, self.lead = trump, lead
        self.leader: Seat = opponent(to_act) if lead is not None else to_act
        known = {seat: [parse_card(text) for text in facts["hands"].get(NAME_OF[seat], ())] for seat in SEATS}
        if facts["hands"].keys() - set(NAME_OF):
            raise ValueError(f"unknown player in {facts['hands']}")
        placed = [*known[0], *known[1], *([lead] if lead else [])]
        turn_up = parse_card(facts["turnUp"]) if facts.get("turnUp") else None
        free = [card for card in pack(rules.deck) if card not in placed and card != turn_up]
        if facts["stockTotal"] and turn_up is None:
            turn_up = next(card for card in free if card.suit is trump and card.rank is not rules.exchange_rank)
            free.remove(turn_up)
        partner = self._married_partner(facts, known, free)
        size = rules.deck - facts["stockTotal"] - 2 * sum(pair_of(facts.get("tricks"))) - (lead is not None)
        sizes = {self.leader: size // 2, opponent(self.leader): size - size // 2}
        for seat in SEATS:
            if known[seat] and len(known[seat]) != sizes[seat] and partner not in known[seat]:
                raise ValueError(f"{NAME_OF[seat]} holds {sizes[seat]} cards by the count, not {len(known[seat])}")
            known[seat] += [free.pop() for _ in range(sizes[seat] - len(known[seat]))]
        self.hands = (tuple(known[0]), tuple(known[1]))
        face_down = [free.pop() for _ in range(facts["stockTotal"] - 1)]
        self.talon: Cards = (*face_down, turn_up) if turn_up is not None else ()
        self.rest = tuple(free)
        self.shown: tuple[Cards, Cards] = tuple((partner,) if partner in known[seat] else () for seat in SEATS)  # type: ignore[assignment]  # two seats

    def _married_partner(self, facts: Facts, known: dict[Seat, list[Card]], free: list[Card]) -> Card | None:
        """The other card of a pending marriage of which one has just been led, put into the leader's hand."""
        if self.lead is None or not pair_of(facts.get("pendingMarriage"))[self.leader]:
            return None
        partner = Card(self.lead.suit, Rank.QUEEN if self.lead.rank is Rank.KING else Rank.KING)
        if partner in free:
            free.remove(partner)
            known[self.leader].append(partner)
        return partner

    def marriages(self, pending: tuple[int, int]) -> tuple[Marriage, ...]:
        """Those of these points, which wait for their first trick."""
        return tuple(Marriage(seat, self._married_suit(seat), pending[seat], 0) for seat in SEATS if pending[seat])

    def _married_suit(self, seat: Seat) -> Suit:
        return self.lead.suit if self.lead is not None and seat == self.leader else self.trump


def _history(won: tuple[int, int], cards: Iterable[Card], trump: Suit, last: Seat) -> tuple[Trick, ...]:
    """Tricks out of the cards that are left, as many as each seat has won; the last is by ``last`` if he has one."""
    winners = [opponent(last)] * won[opponent(last)] + [last] * won[last]
    rest = list(cards)
    if len(rest) != 2 * len(winners):
        raise ValueError(f"{len(rest)} cards are left for {len(winners)} tricks")
    tricks = []
    for winner in winners:
        first, second = rest.pop(), rest.pop()
        lead, answer = (second, first) if beats(second, first, trump) else (first, second)
        tricks.append(Trick(winner, lead, answer, winner))
    return tuple(tricks)
