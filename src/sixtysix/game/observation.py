"""What one seat, or a watcher, may know: built up from nothing, never a state with parts removed."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import msgspec

from sixtysix.game.actions import Action
from sixtysix.game.cards import Card, Seat, Suit, opponent, pack
from sixtysix.game.follow import ruled_out
from sixtysix.game.legality import legal_actions
from sixtysix.game.rules import Rules
from sixtysix.game.scoring import Close
from sixtysix.game.state import Cards, Exchange, HandState, Marriage, TalonStatus, Trick, Turn


class Observation(msgspec.Struct, frozen=True):
    """Everything that ``seat`` has seen of a hand, with perfect memory.

    A watcher's ``seat`` is None and his ``hand`` is empty.

    ``turn_up`` is the lowest card of the talon, which everybody has seen, also when it has been turned down.
    ``talon_size`` counts it. ``shown`` are cards in each hand that everybody has seen. ``actions`` are the legal ones
    of the seat if it is to act. Pairs are indexed by `Seat`.
    """

    rules: Rules
    seat: Seat | None
    dealer: Seat
    trump: Suit
    turn: Turn
    hand: Cards
    hand_sizes: tuple[int, int]
    turn_up: Card | None
    talon_size: int
    talon_status: TalonStatus
    card_points: tuple[int, int]
    pending: tuple[int, int]
    tricks_won: tuple[int, int]
    tricks: tuple[Trick, ...]
    marriages: tuple[Marriage, ...]
    exchange: Exchange | None
    close: Close | None
    shown: tuple[Cards, Cards]
    first_out: Seat | None
    actions: tuple[Action, ...]

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, None when the hand is over."""
        return getattr(self.turn, "seat", None)


def observe(state: HandState, seat: Seat | None) -> Observation:
    """What ``seat`` knows now, or what a watcher does if it is None."""
    return Observation(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        trump=state.trump,
        turn=state.turn,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=(len(state.hands[0]), len(state.hands[1])),
        turn_up=state.turn_up,
        talon_size=len(state.talon),
        talon_status=state.talon_status,
        card_points=state.card_points,
        pending=state.pending,
        tricks_won=state.tricks_won,
        tricks=state.tricks,
        marriages=state.marriages,
        exchange=state.exchange,
        close=state.close,
        shown=state.shown,
        first_out=state.first_out,
        actions=() if seat is None else legal_actions(state, seat),
    )


def unseen_cards(observation: Observation) -> Cards:
    """The cards whose place the observer can't tell: not held, played, shown, or lying as the turn-up."""
    seen = {*observation.hand, *observation.shown[0], *observation.shown[1]}
    seen.update(card for trick in observation.tricks for card in (trick.lead, trick.answer))
    if (lead := getattr(observation.turn, "lead", None)) is not None:
        seen.add(lead)
    if observation.turn_up is not None:
        seen.add(observation.turn_up)
    return tuple(card for card in pack(observation.rules.deck) if card not in seen)


def impossible_cards(observation: Observation, seat: Seat) -> frozenset[Card]:
    """Cards that ``seat`` can't hold, because under strict play he would have had to answer with one of them."""
    strict = observation.rules.strict
    since = observation.close.tricks_played if observation.close is not None else len(observation.tricks)
    # Once the talon is exhausted nothing is hidden, so only a closed hand teaches something.
    answers = [trick for trick in observation.tricks[since:] if trick.leader != seat]
    none: frozenset[Card] = frozenset()
    return none.union(*(ruled_out(trick.lead, trick.answer, observation.trump, strict) for trick in answers))


def determinize(observation: Observation, rng: random.Random) -> HandState:
    """A full state that looks the same to the observer, drawn uniformly from those that agree with the rules.

    A watcher has no hand of his own to complete from: it is a `ValueError`.
    """
    seat = observation.seat
    if seat is None:
        raise ValueError("determinize needs a seat's observation, not a watcher's")
    other = opponent(seat)
    known = observation.shown[other]
    unseen = list(unseen_cards(observation))
    barred = impossible_cards(observation, other)
    possible = [card for card in unseen if card not in barred]
    drawn = rng.sample(possible, observation.hand_sizes[other] - len(known))
    rest = [card for card in unseen if card not in drawn]
    rng.shuffle(rest)
    return _completed(observation, seat, (*known, *drawn), tuple(rest))


def worlds(observation: Observation) -> Iterator[HandState]:
    """Every full state that looks the same to the observer, as `determinize` may draw it.

    How a closed talon lies is of no account, so it comes in one order only. A watcher's is a `ValueError`.
    """
    seat = observation.seat
    if seat is None:
        raise ValueError("worlds need a seat's observation, not a watcher's")
    other = opponent(seat)
    known, unseen = observation.shown[other], unseen_cards(observation)
    barred = impossible_cards(observation, other)
    possible = [card for card in unseen if card not in barred]
    for held in combinations(possible, observation.hand_sizes[other] - len(known)):
        rest = tuple(card for card in unseen if card not in held)
        for order in permutations(rest) if observation.close is None else [rest]:
            yield _completed(observation, seat, (*known, *held), order)


def _completed(observation: Observation, seat: Seat, theirs: Cards, rest: Cards) -> HandState:
    """The state in which the other holds these cards, and the rest lies face down in this order."""
    talon = rest if observation.turn_up is None else (*rest, observation.turn_up)
    return HandState(
        rules=observation.rules,
        dealer=observation.dealer,
        trump=observation.trump,
        hands=(observation.hand, theirs) if seat == 0 else (theirs, observation.hand),
        talon=talon,
        turn=observation.turn,
        card_points=observation.card_points,
        pending=observation.pending,
        tricks_won=observation.tricks_won,
        tricks=observation.tricks,
        marriages=observation.marriages,
        exchange=observation.exchange,
        close=observation.close,
        shown=observation.shown,
        first_out=observation.first_out,
    )
