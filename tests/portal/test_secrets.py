"""Non-interference: what goes out to a viewer is the same, byte for byte, in all worlds he can't tell apart."""

import random
from collections.abc import Iterator

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import ALL_ACTIONS, SEATS, Card, HandState, MatchState, Seat, determinize, observe
from sixtysix.portal import fairness, wire
from sixtysix.portal.dealing import Deal
from sixtysix.portal.events import Acted, Event
from sixtysix.portal.jobs import jobs_wanted
from sixtysix.portal.narration import step
from sixtysix.portal.receive import Decided, receive
from sixtysix.portal.table import Table, fold
from sixtysix.portal.two_handed import TwoHandedMatch
from sixtysix.portal.view import view
from tests.portal.people import visits_of_people
from tests.portal.tables import NOW, Visit, hand_of, visits

VISITS = st.one_of(visits(), visits_of_people())


def with_hand(table: Table, hand: HandState, rng: random.Random) -> Table:
    """The table with another hand on it, and with another secret, seed and deck behind it."""
    state: MatchState = replace(hand_of(table).state, hand=hand)
    seed = fairness.Seed(table.deal.seed.root, table.deal.seed.link, rng.randbytes(32))
    deck = list(table.deal.deck)
    rng.shuffle(deck)
    return replace(
        table,
        opened=replace(table.opened, secret=rng.randbytes(32).hex()),
        match=TwoHandedMatch(state),
        deal=Deal(seed, tuple(deck)),
    )


def frames(table: Table, seat: Seat | None) -> Iterator[bytes]:
    """Everything that may be sent to a viewer about the table as it is, refusals of all actions included."""
    yield msgspec.json.encode(view(table, seat))
    yield msgspec.json.encode(jobs_wanted(table))  # when a computer player answers can be seen by everybody
    if seat is not None:
        for action in ALL_ACTIONS:
            answer = receive(table, seat, wire.Act(str(action)), NOW)
            yield b"accepted" if isinstance(answer, Decided) else msgspec.json.encode(answer)


@given(VISITS, st.sampled_from(SEATS), st.integers(0, 2**32))
def test_a_seat_gets_the_same_frames_in_every_world_that_looks_the_same_to_it(
    visit: Visit, seat: Seat, seed: int
) -> None:
    table, rng = visit.table, random.Random(seed)
    assume(table.phase == "playing")
    world = determinize(observe(hand_of(table).hand, seat), rng)
    assert list(frames(with_hand(table, world, rng), seat)) == list(frames(table, seat))


def exchanged(hand: HandState, first: Card, second: Card) -> HandState:
    """The hand with two unseen cards in each other's place."""
    swap = {first: second, second: first}
    hands = tuple(tuple(swap.get(card, card) for card in cards) for cards in hand.hands)
    talon = tuple(swap.get(card, card) for card in hand.talon)
    return replace(hand, hands=hands, talon=talon)


def unseen(hand: HandState, seats: tuple[Seat, ...]) -> list[Card]:
    """Cards that none of these seats can place: those of the others that were never shown, and the talon's backs."""
    others = [seat for seat in SEATS if seat not in seats]
    held = [card for seat in others for card in hand.hands[seat] if card not in hand.shown[seat]]
    return [*held, *hand.talon[:-1]]


@given(VISITS, st.sampled_from([0, 1, None]), st.integers(0, 2**32))
def test_a_step_tells_the_same_in_two_worlds_that_still_look_the_same_after_it(
    visit: Visit, seat: Seat | None, seed: int
) -> None:
    table, rng = visit.table, random.Random(seed)
    hidden = unseen(hand_of(table).hand, () if seat is None else (seat,))
    assume(table.phase == "playing" and len(hidden) >= 2)
    other = with_hand(table, exchanged(hand_of(table).hand, *rng.sample(hidden, 2)), rng)
    assert list(frames(other, seat)) == list(frames(table, seat))
    for event, after, other_after in _common_steps(table, other):
        if after.phase == "playing" and _look_alike(after, other_after, seat):
            told, told_otherwise = step(table, event, after, seat), step(other, event, other_after, seat)
            assert msgspec.json.encode(told) == msgspec.json.encode(told_otherwise)
            assert list(frames(after, seat)) == list(frames(other_after, seat))


def _look_alike(table: Table, other: Table, seat: Seat | None) -> bool:
    return observe(hand_of(table).hand, seat) == observe(hand_of(other).hand, seat)


def _common_steps(table: Table, other: Table) -> Iterator[tuple[Event, Table, Table]]:
    """Every action that is legal in both worlds, with where it leads in each."""
    (actor,) = table.waiting_for
    shared = set(table.match.legal_actions(actor)) & set(other.match.legal_actions(actor))
    for action in sorted(shared):
        event = Acted(seat=actor, action=action, at=NOW)
        yield event, fold(table, event), fold(other, event)


@given(VISITS, st.sampled_from(SEATS))
def test_a_watcher_gets_nothing_that_both_seats_do_not_get(visit: Visit, seat: Seat) -> None:
    """Whatever a seat sees beyond a watcher's view is its own: its cards, choices, points, undo and leaving."""
    watched, own = view(visit.table, None), view(visit.table, seat)
    hand = replace(own.hand, cards=(), choices=(), points=watched.hand.points, pending=watched.hand.pending)
    assert replace(own, seat=None, can_undo=False, leaving=None, hand=hand) == watched
