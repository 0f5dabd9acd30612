"""The peers that search: legal, reproducible, blind to what is hidden, and good at the obvious."""

import random
import time
from collections.abc import Iterator

import pytest

from sixtysix.game import (
    PRESET_KEYS,
    SEATS,
    Claim,
    CloseTalon,
    HandState,
    Observation,
    Rules,
    apply,
    deal_hand,
    determinize,
    observe,
    preset,
    shuffled,
)
from sixtysix.game.actions import CLAIM, EXCHANGE
from sixtysix.players.levels import build
from sixtysix.players.peers import PEERS, build_peer
from sixtysix.players.protocol import Budget, Decision, MatchScore, Player
from tests.positions import Facts, hand_state
from tests.strategies import random_hand, random_mix

QUICK = Budget(iterations=200)
SEARCHERS = {key: build_peer(f"{key}@200", time.perf_counter) for key in PEERS}
NO_SCORE = MatchScore()


def decide(player: Player, seen: Observation, seed: int = 66, budget: Budget = QUICK) -> Decision:
    return player.choose(seen, NO_SCORE, budget, random.Random(seed))


def decisions(rules: Rules, rng: random.Random) -> Iterator[Observation]:
    """What the seat to act sees, all through a random deal."""
    for state, action in random_hand(rules, rng):
        if action is not None:
            yield observe(state, state.to_act)


def check_decision(seen: Observation, decision: Decision) -> None:
    assert decision.action in seen.actions
    assert seen.seat is not None
    assert not isinstance(decision.action, Claim) or seen.card_points[seen.seat] >= 66
    if decision.values:
        assert decision.action == decision.values[0][0]
        assert {action for action, _ in decision.values} <= set(seen.actions)
        assert decision.effort > 0


@pytest.mark.parametrize("key", PEERS)
@pytest.mark.parametrize("preset_key", PRESET_KEYS)
def test_it_is_legal_and_honest(key: str, preset_key: str) -> None:
    rng = random.Random(f"{key} {preset_key}")
    for _ in range(3):
        for seen in decisions(preset(preset_key), rng):
            check_decision(seen, decide(SEARCHERS[key], seen))


@pytest.mark.parametrize("key", PEERS)
@pytest.mark.parametrize("seed", range(15))
def test_it_is_legal_and_honest_under_house_rules(key: str, seed: int) -> None:
    rng = random.Random(seed)
    for seen in decisions(random_mix(rng), rng):
        check_decision(seen, decide(SEARCHERS[key], seen))


@pytest.mark.parametrize("key", PEERS)
def test_hidden_cards_change_nothing(key: str) -> None:
    """Neither the decision nor its values nor the work depend on what the other holds and the talon brings."""
    rng = random.Random(key)
    for number, seen in enumerate(decisions(preset("portal"), rng)):
        expected = decide(SEARCHERS[key], seen, number)
        for _ in range(3):
            elsewhere = observe(determinize(seen, rng), seen.seat)
            assert decide(SEARCHERS[key], elsewhere, number) == expected


@pytest.mark.parametrize("key", PEERS)
def test_seed_and_iterations_make_it_reproducible(key: str) -> None:
    seen = next(decisions(preset("santase"), random.Random(2)))
    first, again = (decide(build_peer(f"{key}@700", time.perf_counter), seen, 5, Budget()) for _ in range(2))
    assert first == again
    assert first.values != decide(build_peer(f"{key}@700", time.perf_counter), seen, 6, Budget()).values


OPEN: Facts = {"trump": "S", "turnUp": "JS", "stockTotal": 4, "toAct": "P1", "tricks": {"P1": 3, "P2": 1}}
BIG_TRUMPS: Facts = {**OPEN, "hands": {"P1": ["AS", "TS", "KS", "QS", "AH", "9H"]}, "points": {"P1": 10, "P2": 20}}

OBVIOUS = [
    pytest.param(
        {**OPEN, "hands": {"P1": ["KH", "QH", "9H", "JD", "9C", "JC"]}, "points": {"P1": 46, "P2": 20}},
        "marry:H",
        id="the marriage that makes 66",
    ),
    pytest.param(
        {**OPEN, "led": "TH", "hands": {"P1": ["AH", "9H", "JD", "9C", "JC", "9D"]}, "points": {"P1": 45, "P2": 40}},
        "AH",
        id="the ace takes the ten and 66",
    ),
    pytest.param(
        {**OPEN, "led": "TH", "hands": {"P1": ["9S", "9H", "JD", "9C", "JC", "9D"]}, "points": {"P1": 30, "P2": 56}},
        "9S",
        id="a trump keeps the other from 66",
    ),
]


@pytest.mark.parametrize("key", PEERS)
@pytest.mark.parametrize(("facts", "expected"), OBVIOUS)
def test_it_finds_the_obvious(key: str, facts: Facts, expected: str) -> None:
    seen = observe(hand_state(preset("portal"), facts), 0)
    assert str(decide(SEARCHERS[key], seen, budget=Budget(iterations=4_000)).action) == expected


def test_66_is_claimed_without_a_search() -> None:
    facts = {**OPEN, "hands": {"P1": ["AH", "9H", "JD", "9C", "JC", "9D"]}, "points": {"P1": 66, "P2": 40}}
    seen = observe(hand_state(preset("hoyle"), facts), 0)
    for searcher in SEARCHERS.values():
        assert decide(searcher, seen) == Decision(CLAIM)


GATED = [key for key in PEERS if key != "ismcts-tree"]


@pytest.mark.parametrize("key", GATED)
def test_the_gate_exchanges_the_lowest_trump(key: str) -> None:
    facts = {**OPEN, "hands": {"P1": ["9S", "9H", "JD", "9C", "JC", "9D"]}, "points": {"P1": 10, "P2": 40}}
    assert decide(SEARCHERS[key], observe(hand_state(preset("portal"), facts), 0)) == Decision(EXCHANGE)


@pytest.mark.parametrize("key", GATED)
def test_the_gate_closes_a_hand_that_can_not_fail(key: str) -> None:
    seen = observe(hand_state(preset("santase"), BIG_TRUMPS), 0)
    assert isinstance(decide(SEARCHERS[key], seen).action, CloseTalon)


def test_closing_is_an_action_of_the_tree() -> None:
    seen = observe(hand_state(preset("santase"), BIG_TRUMPS), 0)
    decision = decide(SEARCHERS["ismcts-tree"], seen, budget=Budget(iterations=4_000))
    assert any(isinstance(action, CloseTalon) for action, _ in decision.values)
    assert decision.values[0][1] > 1


def test_the_gate_leaves_a_poor_hand_open() -> None:
    poor = {**OPEN, "hands": {"P1": ["QS", "9H", "JD", "9C", "JC", "9D"]}, "points": {"P1": 10, "P2": 20}}
    decision = decide(SEARCHERS["ismcts"], observe(hand_state(preset("santase"), poor), 0))
    assert not isinstance(decision.action, CloseTalon)


def game_points(players: tuple[Player, Player], state: HandState, rng: random.Random) -> int:
    """What a hand brings seat 0."""
    while (seat := state.to_act) is not None:
        state = apply(state, seat, players[seat].choose(observe(state, seat), NO_SCORE, Budget(), rng).action)
    assert state.result is not None
    return state.result.game_points * (0 if state.result.winner is None else 1 - 2 * state.result.winner)


@pytest.mark.parametrize("key", PEERS)
def test_it_beats_random_play_clearly(key: str) -> None:
    rules, rng, players = (
        preset("portal"),
        random.Random(66),
        (build_peer(f"{key}@300", time.perf_counter), build("random")),
    )
    pairs, total = 15, 0
    for number in range(pairs):
        state = deal_hand(rules, shuffled(rules, rng), SEATS[number % 2])
        total += game_points(players, state, rng) - game_points(players[::-1], state, rng)
    assert total / (2 * pairs) > 0.8


@pytest.mark.parametrize("name", ["ismcts", "ismcts@100ms", "ismcts-tree@10000", "ismcts-exact@1ms", "pimc@25"])
def test_names_of_peers(name: str) -> None:
    build_peer(name, time.perf_counter)


NO_PEER = r"is not a peer: choose one of ismcts, ismcts-keen, ismcts-exact, ismcts-tree, pimc"
NO_BUDGET = r"is not a budget: write iterations as ismcts@2000 or a time as ismcts@100ms"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        *((name, NO_PEER) for name in ("", "master", "@100ms")),
        *((name, NO_BUDGET) for name in ("ismcts@", "ismcts@0", "ismcts@-5", "ismcts@ms", "ismcts@1s")),
    ],
)
def test_what_is_no_peer_is_told_so(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        build_peer(name, time.perf_counter)


def open_endings(rules: Rules, rng: random.Random, number: int) -> list[Observation]:
    """Turns with three or four cards in hand and nothing hidden, in which the choice matters."""
    found: list[Observation] = []
    while len(found) < number:
        for seen in decisions(rules, rng):
            if seen.talon_size == 0 and len(seen.hand) in {3, 4}:
                exact = decide(SEARCHERS["ismcts-exact"], seen).values
                if exact and exact[0][1] != exact[-1][1]:
                    found.append(seen)
    return found[:number]


@pytest.mark.parametrize("key", ["portal", "hoyle", "pagat"])
def test_with_open_cards_the_tree_comes_to_the_exact_choice(key: str) -> None:
    for seen in open_endings(preset(key), random.Random(key), 12):
        values = dict(decide(SEARCHERS["ismcts-exact"], seen).values)
        chosen = decide(SEARCHERS["ismcts"], seen, budget=Budget(iterations=20_000))
        assert values[chosen.action] == max(values.values()), (seen, chosen)
