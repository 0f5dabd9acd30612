"""What the house may rely on in every game it offers, and the two-handed game's own text of a position."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import SEATS, HandState, MatchState, preset
from sixtysix.portal.games import GAMES
from sixtysix.portal.protocol import Match
from sixtysix.portal.two_handed import position
from tests.portal.tables import Visit, hand_of, opened, visits

PORTAL = opened(preset("portal"), target=2)


def new_match(key: str) -> Match:
    options = PORTAL.options
    return GAMES[key].new_match(options.rules_key, options.settings, options.target, first_dealer=0)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_to_the_protocol_from_the_first_deal_to_the_outcome(key: str) -> None:
    match, rng = new_match(key), random.Random(66)
    while match.outcome is None:
        assert match.awaits_deal == (match.to_act is None)
        if match.awaits_deal:
            dealt = match.deal(tuple(rng.sample(match.pack, len(match.pack))))
            assert dealt.hand_number == match.hand_number + 1
            match = dealt
        seat = match.to_act
        assert seat in SEATS
        legal = match.legal_actions(seat)
        assert legal
        assert all(match.refusal(seat, action) is None for action in legal)
        assert all(match.legal_actions(other) == () for other in SEATS if other != seat)
        match = match.apply(seat, rng.choice(legal))
    assert (match.to_act, match.awaits_deal, match.hand_over) == (None, False, True)
    assert sorted(match.outcome) == [1, 2]


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_is_in_one_partnership(key: str) -> None:
    assert sorted(seat for partners in GAMES[key].partnerships for seat in partners) == list(SEATS)


@pytest.mark.parametrize("key", GAMES)
def test_a_deck_that_is_not_the_pack_is_refused(key: str) -> None:
    match = new_match(key)
    with pytest.raises(ValueError, match="once"):
        match.deal(match.pack[1:])


@given(visits(), visits())
def test_the_text_of_a_position_has_every_fact_in_it(visit: Visit, other: Visit) -> None:
    """Taking any one fact from another table changes the text, unless it is the same there."""
    state, otherwise = hand_of(visit.table).state, hand_of(other.table).state
    hand, other_hand = hand_of(visit.table).hand, hand_of(other.table).hand
    changed = [
        *(replace(state, **{name: getattr(otherwise, name)}) for name in MatchState.__struct_fields__),
        *(
            replace(state, hand=replace(hand, **{name: getattr(other_hand, name)}))
            for name in HandState.__struct_fields__
        ),
    ]
    for altered in changed:
        same = replace(altered, rules=state.rules, hand=_by(altered, state)) == state
        assert (position.text(altered, carry_paid=0) == position.text(state, carry_paid=0)) == same


def _by(altered: MatchState, state: MatchState) -> HandState | None:
    """The altered hand under the first table's rules: those are in the event that opened the table, not in the text."""
    if altered.hand is None or state.hand is None:
        return altered.hand
    return replace(altered.hand, rules=state.hand.rules)


@given(visits(), st.integers(0, 2**32))
def test_the_text_of_a_position_is_one_line(visit: Visit, seed: int) -> None:
    match, rng = visit.table.match, random.Random(seed)
    assert "\n" not in match.position()
    if match.to_act is not None:
        action = rng.choice(match.legal_actions(match.to_act))
        assert match.apply(match.to_act, action).position() != match.position()
