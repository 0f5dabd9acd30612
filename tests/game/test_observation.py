"""What a seat knows: worlds that look the same to it could be the real one, and differ in nothing it can find out."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import (
    ALL_ACTIONS,
    PRESET_KEYS,
    SEATS,
    Action,
    Card,
    HandState,
    Over,
    Rank,
    Rules,
    Seat,
    apply,
    deal_hand,
    determinize,
    observe,
    opponent,
    pack,
    preset,
    refusal,
)
from sixtysix.game.deal import distribute
from sixtysix.game.observation import impossible_cards
from tests.positions import hand_state
from tests.strategies import History, hands_in_progress, histories, random_hand, random_history, random_mix

SEEDS = st.integers(0, 2**32)
DEALS = 10


@given(hands_in_progress(), SEEDS)
def test_a_world_looks_the_same(state: HandState, seed: int) -> None:
    for seat in SEATS:
        seen = observe(state, seat)
        assert observe(determinize(seen, random.Random(seed)), seat) == seen


@given(hands_in_progress())
def test_a_watcher_sees_no_more_than_each_seat(state: HandState) -> None:
    watched = observe(state, None)
    assert watched.hand == ()
    assert watched.actions == ()
    for seat in SEATS:
        seen = observe(state, seat)
        for name in watched.__struct_fields__:
            assert seen.to_act == state.to_act
            if name not in ("seat", "hand", "actions"):
                assert getattr(watched, name) == getattr(seen, name)


def test_a_watcher_imagines_nothing() -> None:
    state = next(random_hand(random_mix(random.Random(1)), random.Random(1)))[0]
    with pytest.raises(ValueError, match="not a watcher's"):
        determinize(observe(state, None), random.Random(1))


@given(histories(), SEEDS)
def test_a_world_could_have_been_dealt(history: History, seed: int) -> None:
    """The same actions are legal in it from a deal on, and lead to it."""
    for seat in SEATS:
        world = determinize(observe(history.last, seat), random.Random(seed))
        replayed = replay(history, deal_for(history, world))
        assert facts(replayed) == facts(world)


@pytest.mark.parametrize("key", [*PRESET_KEYS, "house"])
def test_worlds_of_whole_deals_could_have_been_dealt(key: str) -> None:
    """At every ply of some deals, where Hypothesis favours the first."""
    for number in range(DEALS):
        rng = random.Random(f"{key} {number}")
        rules = random_mix(rng) if key == "house" else preset(key)
        whole = random_history(rules, rng)
        for ply in range(len(whole.states)):
            history = whole.until(ply)
            for seat in SEATS:
                seen = observe(history.last, seat)
                other = opponent(seat)
                assert not impossible_cards(seen, other) & set(history.last.hands[other])
                world = determinize(seen, rng)
                assert observe(world, seat) == seen
                assert facts(replay(history, deal_for(history, world))) == facts(world)


@given(histories())
def test_the_real_hand_passes_the_same_test(history: History) -> None:
    assert facts(replay(history, deal_for(history, history.last))) == facts(history.last)


def replay(history: History, deck: tuple[Card, ...]) -> HandState:
    first = history.states[0]
    state = deal_hand(first.rules, deck, first.dealer)
    for seat, action in history.actions:
        state = apply(state, seat, action)
    return state


def facts(state: HandState) -> tuple[object, ...]:
    """All of a state but the order of a hand."""
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    rest = [getattr(state, name) for name in state.__struct_fields__ if name not in ("hands", "shown")]
    return (hands, tuple(tuple(sorted(cards)) for cards in state.shown), *rest)


def deal_for(history: History, world: HandState) -> tuple[Card, ...]:
    """A deck from which the history leads to the world: cards that were needed early are dealt early."""
    first = history.states[0]
    rules, start = first.rules, first.talon
    refills = (len(start) - len(world.talon)) // 2
    turn_up = start[-1]
    drawn_turn_up = (opponent(world.tricks[refills - 1].winner) if not world.talon else None, _lowest(world, turn_up))
    orders = [_by_need(world, seat, drawn_turn_up, turn_up) for seat in SEATS]
    talon: list[Card] = []
    draws = [iter(order[rules.hand_size :]) for order in orders]
    for number in range(refills):
        winner = world.tricks[number].winner
        for seat in (winner, opponent(winner)):
            is_turn_up = not world.talon and number == refills - 1 and seat != winner
            talon.append(turn_up if is_turn_up else next(draws[seat]))
    talon += world.talon[:-1]
    if world.talon:
        talon.append(turn_up)
    initial = [order[: rules.hand_size] for order in orders]
    return _undeal(rules, initial[opponent(first.dealer)], initial[first.dealer], talon)


def unanswered_lead(state: HandState, seat: Seat) -> Card | None:
    """The card that the seat has led and that lies on the table, if so."""
    lead = getattr(state.turn, "lead", None)
    return lead if len(state.hands[seat]) < len(state.hands[opponent(seat)]) else None


def _lowest(world: HandState, turn_up: Card) -> Card:
    """What lay under the talon at the end: the card laid down for the turn-up, if there was an exchange."""
    return turn_up if world.exchange is None else Card(world.trump, world.rules.exchange_rank)


def _by_need(world: HandState, seat: Seat, drawn_turn_up: tuple[Seat | None, Card], turn_up: Card) -> list[Card]:
    """The cards that the seat was dealt or drew from the talon face down, by the trick before which it had them."""
    need: dict[Card, float] = dict.fromkeys(world.hands[seat], float("inf"))
    for number, trick in enumerate(world.tricks):
        need[trick.lead if trick.leader == seat else trick.answer] = number
    lead = unanswered_lead(world, seat)
    if lead is not None:
        need[lead] = len(world.tricks)
    for marriage in world.marriages:
        if marriage.seat == seat:
            pair = (card for card in need if card.suit is marriage.suit and card.rank in (Rank.QUEEN, Rank.KING))
            need |= {card: min(need[card], marriage.tricks_played) for card in pair}
    exchange = world.exchange
    if exchange is not None and exchange.seat == seat:
        need.pop(turn_up)
        need[Card(world.trump, world.rules.exchange_rank)] = exchange.tricks_played
    elif drawn_turn_up[0] == seat:
        need.pop(drawn_turn_up[1])
    if exchange is not None and exchange.seat == seat == drawn_turn_up[0]:
        # He laid the nine down and drew it again as the last card.
        need[Card(world.trump, world.rules.exchange_rank)] = exchange.tricks_played
    return sorted(need, key=lambda card: need[card])


def _undeal(rules: Rules, forehand: list[Card], dealer: list[Card], talon: list[Card]) -> tuple[Card, ...]:
    """The deck that `distribute` deals like this."""
    places = {card: place for place, card in enumerate(pack(rules.deck))}
    deck: dict[int, Card] = {}
    for sample, cards in zip(distribute(rules, pack(rules.deck)), (forehand, dealer, talon), strict=True):
        deck.update({places[card]: own for card, own in zip(sample, cards, strict=True)})
    return tuple(deck[place] for place in range(rules.deck))


@given(histories(), SEEDS)
def test_what_a_seat_cannot_see_does_not_tell(history: History, seed: int) -> None:
    """Two hands that look the same to a seat are refused alike, and go on looking the same until a card differs."""
    rng = random.Random(seed)
    for seat in SEATS:
        real, world = history.last, determinize(observe(history.last, seat), rng)
        while not isinstance(real.turn, Over):
            assert observe(real, seat) == observe(world, seat)
            assert [refusal(real, seat, action) for action in ALL_ACTIONS] == [
                refusal(world, seat, action) for action in ALL_ACTIONS
            ]
            common = legal_in_both(real, world)
            if not common:
                break
            action = rng.choice(common)
            actor = real.to_act
            assert actor is not None
            real, world = apply(real, actor, action), apply(world, actor, action)
            if real.hands[seat] != world.hands[seat] or real.shown != world.shown or real.turn_up != world.turn_up:
                break
        else:
            assert observe(real, seat) == observe(world, seat)


def legal_in_both(real: HandState, world: HandState) -> list[Action]:
    actor = real.to_act
    assert actor is not None
    return [
        action
        for action in ALL_ACTIONS
        if refusal(real, actor, action) is None and refusal(world, actor, action) is None
    ]


def test_worlds_are_drawn_evenly() -> None:
    """Before trick 6 a seat can't tell seven worlds apart; each comes up about as often as the others."""
    state = hand_state(
        preset("german"),
        {
            "trump": "H",
            "turnUp": "KH",
            "stockTotal": 2,
            "toAct": "P1",
            "hands": {"P1": ["AS", "KD", "QC", "JD", "TD", "9C"]},
            "tricks": {"P1": 3, "P2": 2},
        },
    )
    seen, rng = observe(state, 0), random.Random(7)
    counts = Counter(determinize(seen, rng).talon[0] for _ in range(7_000))
    assert sorted(counts) == sorted((*state.hands[1], state.talon[0]))
    # Seven standard deviations from 1000.
    assert all(abs(count - 1_000) < 210 for count in counts.values())


def test_the_talon_of_a_world_is_in_any_order() -> None:
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    seen, rng = observe(state, 0), random.Random(7)
    tops = Counter(determinize(seen, rng).talon[0] for _ in range(3_400))
    nexts = Counter(determinize(seen, rng).talon[1] for _ in range(3_400))
    for counts in (tops, nexts):
        # Seventeen unseen cards, six standard deviations from 200.
        assert len(counts) == 17
        assert all(abs(count - 200) < 85 for count in counts.values())


def test_strict_answers_rule_cards_out() -> None:
    """Worlds of a closed hand respect what each answer has shown: many, so that a forgotten duty would be seen."""
    seen = 0
    for number in range(300):
        rng = random.Random(number)
        states = [state for state, _ in random_hand(random_mix(rng), rng)]
        for state in states:
            if state.close is None or len(state.tricks) == state.close.tricks_played or state.result is not None:
                continue
            seen += 1
            for seat in SEATS:
                for _ in range(3):
                    assert answers_hold(determinize(observe(state, seat), rng))
    assert seen > 300


def answers_hold(world: HandState) -> bool:
    """Whether each strict answer since the close was the follower's duty, given what he held then in this world."""
    rules = world.rules
    assert world.close is not None
    for number in range(world.close.tricks_played, len(world.tricks)):
        trick = world.tricks[number]
        follower = opponent(trick.leader)
        held = [*world.hands[follower]]
        held += [t.lead if t.leader == follower else t.answer for t in world.tricks[number:]]
        lead = unanswered_lead(world, follower)
        held += [lead] if lead is not None else []
        if trick.answer not in allowed(held, trick.lead, world.trump, [duty.value for duty in rules.strict]):
            return False
    return True


def allowed(held: list[Card], lead: Card, trump: int, duties: list[str]) -> list[Card]:
    same = [card for card in held if card.suit == lead.suit]
    heading = [card for card in same if card.rank > lead.rank]
    trumps = [card for card in held if card.suit == trump]
    if "follow" not in duties:
        return held
    if same:
        return heading if heading and "head" in duties else same
    return trumps if trumps and "trump" in duties else held
