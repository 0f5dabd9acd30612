"""What crosses the border to a player's process comes out as it went in, and nothing else is taken for it."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import ALL_ACTIONS, SEATS, HandState, Seat, observe, preset
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.transport import (
    Ready,
    Readying,
    Request,
    Start,
    decode_decision,
    decode_request,
    decode_start,
    encode_decision,
    encode_request,
    encode_start,
)
from tests.strategies import hands_in_progress, random_hand, random_mix

LIMITS = st.none() | st.integers(0, 2**31)
BUDGETS = st.builds(Budget, LIMITS, LIMITS)
SCORES = st.builds(MatchScore, st.tuples(st.integers(0, 10), st.integers(0, 10)), st.integers(1, 99), st.integers(0, 9))
VALUES = st.tuples(st.sampled_from(ALL_ACTIONS), st.floats(allow_nan=False))
DECISIONS = st.builds(Decision, st.sampled_from(ALL_ACTIONS), st.lists(VALUES).map(tuple), st.integers(0, 2**31))


@given(hands_in_progress(), st.sampled_from((*SEATS, None)), BUDGETS, SCORES, st.text())
def test_a_request_is_read_back_exactly(
    state: HandState, seat: Seat | None, budget: Budget, score: MatchScore, seed: str
) -> None:
    request = Request("heuristic", observe(state, seat), score, budget, seed)
    assert decode_request(encode_request(request)) == request


@pytest.mark.parametrize("seed", range(10))
def test_a_request_of_any_house_rules_is_read_back_exactly(seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in random_hand(random_mix(rng), rng):
        request = Request("random", observe(state, state.to_act), MatchScore(), Budget(), "1")
        assert decode_request(encode_request(request)) == request


@given(DECISIONS)
def test_a_decision_is_read_back_exactly(decision: Decision) -> None:
    assert decode_decision(encode_decision(decision)) == decision


def test_cards_travel_as_text() -> None:
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    assert state.to_act is not None
    seen = observe(state, state.to_act)
    plain = msgspec.msgpack.decode(encode_request(Request("random", seen, MatchScore(), Budget(), "1")))
    assert plain["observation"]["hand"] == " ".join(map(str, seen.hand))
    assert plain["observation"]["actions"] == [str(action) for action in seen.actions]
    assert plain["observation"]["turn"]["kind"] == "Leading"


def damaged(**changes: object) -> bytes:
    """A request with some fields of its observation replaced."""
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    plain = msgspec.msgpack.decode(encode_request(Request("random", observe(state, 0), MatchScore(), Budget(), "1")))
    return msgspec.msgpack.encode({**plain, "observation": {**plain["observation"], **changes}})


@pytest.mark.parametrize(
    ("message", "says"),
    [
        pytest.param(b"", "not a request to a player", id="nothing"),
        pytest.param(b"\xc1", "not a request to a player", id="not MessagePack"),
        pytest.param(msgspec.msgpack.encode({"level": "beginner"}), "missing required field", id="a part"),
        pytest.param(damaged(hand="TH XX"), "'XX' is not a card", id="no such card"),
        pytest.param(damaged(trump="X"), "'X' is not a suit", id="no such suit"),
        pytest.param(damaged(actions=["jump"]), "'jump' is not an action", id="no such action"),
        pytest.param(damaged(rules="{}"), "is missing", id="rules that are none"),
        pytest.param(
            damaged(turn={"kind": "Waiting", "seat": 0, "lead": None, "declared": None, "result": None}),
            "not a turn",
            id="no such turn",
        ),
    ],
)
def test_a_damaged_request_is_refused(message: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        decode_request(message)


@pytest.mark.parametrize("start", [Readying(8, 14), Ready(), Ready("no room")])
def test_how_far_a_process_is_travels(start: Start) -> None:
    assert decode_start(encode_start(start)) == start


def test_what_no_process_says_while_it_starts_is_refused() -> None:
    with pytest.raises(ValueError, match="not how far a player's process is"):
        decode_start(encode_decision(Decision(ALL_ACTIONS[0])))


@pytest.mark.parametrize("message", [b"", b"\xc1", encode_decision(Decision(ALL_ACTIONS[0]))[:-3]])
def test_a_damaged_decision_is_refused(message: bytes) -> None:
    with pytest.raises(ValueError, match="not a player's decision"):
        decode_decision(message)
