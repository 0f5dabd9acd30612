"""What is forgotten may be anywhere again; what is remembered, and what is true, always fits."""

import random
from collections.abc import Iterator

import pytest

from sixtysix.game import PRESET_KEYS, HandState, observe, opponent, parse_cards, preset
from sixtysix.players.closing import expected_game_points
from sixtysix.players.levels import RECIPES
from sixtysix.players.memory import Memory, Remembered
from sixtysix.players.protocol import MatchScore
from sixtysix.players.view import View
from tests.players.scene import ME, Scene
from tests.strategies import random_hand, random_mix

MEMORIES = {
    "nothing": Memory(trumps=0, big=0, small=0, shown=False, voids=False),
    **{level: recipe.memory for level, recipe in RECIPES.items()},
}
THREE_TRICKS = Scene("portal", "AH 9H KD JD QS 9S", turn_up="9C", i_led="AC JC, TD 9D, AS JS")
"""The last trick is that of spades."""


def moments(seed: object) -> Iterator[HandState]:
    """Every decision of a random hand of each preset, and of some under house rules."""
    rng = random.Random(str(seed))
    for rules in [*map(preset, PRESET_KEYS), *(random_mix(rng) for _ in range(4))]:
        for state, action in random_hand(rules, rng):
            if action is not None:
                yield state


@pytest.mark.parametrize(
    ("memory", "forgotten"),
    [
        pytest.param(Memory(), "", id="nothing is forgotten"),
        pytest.param(Memory(small=0), "9D JS", id="small plain cards"),
        pytest.param(Memory(small=1), "9D", id="small plain cards but those of the last trick"),
        pytest.param(Memory(big=1), "TD", id="aces and tens but those of the last trick"),
        pytest.param(Memory(trumps=2), "AC JC", id="trumps older than two tricks"),
        pytest.param(Memory(trumps=3), "", id="trumps of three tricks are kept"),
    ],
)
def test_what_is_forgotten_is_unseen_again(memory: Memory, forgotten: str) -> None:
    seen = THREE_TRICKS.seen()
    again = set(Remembered(seen, memory).unplaced) - set(View(seen).unplaced)
    assert again == set(parse_cards(forgotten))


def test_a_forgotten_marriage_leaves_its_other_half_anywhere() -> None:
    scene = Scene("portal", "AH 9H KD JD QS 9S", turn_up="9C", he_showed="KH", he_led="QH JH")
    (king,) = parse_cards("KH")
    assert Remembered(scene.seen(), Memory()).their_known == (king,)
    forgetful = Remembered(scene.seen(), Memory(shown=False))
    assert forgetful.their_known == ()
    assert king in forgetful.unplaced
    assert forgetful.hidden == 6


def test_only_who_notices_draws_conclusions_from_strict_answers() -> None:
    # He has not followed suit, and not trumped: he has neither hearts nor trumps.
    scene = Scene("portal", "TH KD JD QS 9S", turn_up="9C", closed_by=ME, closed_after=0, i_led="AH JS")
    ruled_out = {*parse_cards("KH QH JH 9H"), *parse_cards("AC TC KC QC JC")}
    noticing, other = (set(Remembered(scene.seen(), Memory(voids=voids)).unplaced) for voids in (True, False))
    assert not noticing & ruled_out
    assert ruled_out <= other


@pytest.mark.parametrize("key", MEMORIES)
def test_the_truth_is_always_thought_possible(key: str) -> None:
    for state in moments(key):
        assert state.to_act is not None
        view = Remembered(observe(state, state.to_act), MEMORIES[key])
        theirs = set(state.hands[opponent(state.to_act)])
        assert set(view.their_known) <= theirs <= set(view.outstanding)
        assert 0 <= view.hidden <= len(view.unplaced)
        assert not set(view.hand) & set(view.unplaced)
        # Who believes that nothing is hidden is right.
        assert not view.knows_all or set(view.outstanding) == theirs


def test_who_forgets_nothing_sees_what_there_is_to_see() -> None:
    for state in moments("all"):
        seen = observe(state, state.to_act)
        assert set(Remembered(seen, Memory()).unplaced) == set(View(seen).unplaced)


def test_a_close_is_tried_out_with_what_is_remembered() -> None:
    # With the ace of trumps gone the ten draws his trumps: only who remembers it dares to count on that.
    scene = Scene("portal", "TC AH AD 9S JD QS", turn_up="9C", i_led="AC JC, TH 9D, TD JH")
    knowing, forgetful = (
        expected_game_points(Remembered(scene.seen(), memory), MatchScore(), random.Random(1))
        for memory in (Memory(), MEMORIES["nothing"])
    )
    assert knowing > forgetful + 1
