"""A match: what hands are worth to it, what is carried over, who deals next, when it is over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import (
    PRESET_KEYS,
    Claim,
    CloseTalon,
    Ending,
    HandResult,
    IllegalAction,
    MatchState,
    Rules,
    Scale,
    Seat,
    deal_next,
    house_rules,
    new_match,
    pack,
    play,
    preset,
)
from sixtysix.game.match import carry_paid, count_hand, next_dealer
from tests.strategies import rule_sets

WON_1 = HandResult(0, 1, Ending.CLAIMED, Scale.PLAIN)
DRAWN = HandResult(None, 0, Ending.DRAWN, Scale.DRAWN)
CARRIED = HandResult(None, 0, Ending.DRAWN, Scale.DRAWN, carry_added=1)


def counted(match: MatchState, *results: HandResult) -> MatchState:
    for result in results:
        match = count_hand(match, result)
    return match


@pytest.mark.parametrize(
    ("results", "scores", "carry"),
    [
        pytest.param([WON_1], (1, 0), 0, id="a hand won is counted"),
        pytest.param([CARRIED, WON_1], (2, 0), 0, id="a point carried over goes to the next winner"),
        pytest.param([CARRIED, CARRIED, WON_1], (3, 0), 0, id="points carried over add up"),
        pytest.param([CARRIED, WON_1, WON_1], (3, 0), 0, id="they are paid once"),
        pytest.param([CARRIED, DRAWN, WON_1], (2, 0), 0, id="a hand drawn without carrying keeps them"),
        pytest.param(
            [CARRIED, HandResult(1, 3, Ending.FAILED_CLOSE, Scale.FAILED_CLOSE_NO_TRICK)],
            (0, 4),
            0,
            id="a failed close pays them",
        ),
        pytest.param(
            [CARRIED, HandResult(1, 2, Ending.FALSE_CLAIM, Scale.FALSE_CLAIM)], (0, 3), 0, id="a false claim pays them"
        ),
        pytest.param([CARRIED, CARRIED], (0, 0), 2, id="nobody has them yet"),
    ],
)
def test_scores_and_carry(results: list[HandResult], scores: tuple[int, int], carry: int) -> None:
    match = counted(new_match(preset("hoyle"), 0), *results)
    assert (match.scores, match.carry, match.hands_played) == (scores, carry, len(results))


def test_a_point_carried_over_can_end_the_match() -> None:
    match = MatchState(preset("hoyle"), 7, 0, scores=(5, 6), carry=1)
    assert carry_paid(match, WON_1) == 1
    after = count_hand(match, WON_1)
    assert (after.winner, after.scores) == (0, (7, 6))
    assert not after.awaits_deal


def test_more_than_the_target_wins_too() -> None:
    match = MatchState(preset("portal"), 7, 0, scores=(6, 6))
    assert count_hand(match, HandResult(1, 3, Ending.AUTOMATIC, Scale.SCHWARZ)).winner == 1


def test_a_drawn_hand_ends_no_match() -> None:
    assert count_hand(MatchState(preset("hoyle"), 7, 0, scores=(6, 6)), CARRIED).winner is None


@pytest.mark.parametrize(
    ("rules", "dealer", "winner", "after"),
    [
        pytest.param(preset("portal"), 0, 0, 1, id="portal: the deal alternates"),
        pytest.param(preset("classic"), 1, 1, 0, id="classic: the deal alternates"),
        pytest.param(preset("german"), 1, None, 0, id="german: also after a drawn hand"),
        pytest.param(preset("hoyle"), 0, None, 1, id="hoyle: also after a hand that carries over"),
        pytest.param(preset("pagat"), 0, 0, 0, id="pagat: the winner deals, again if he did"),
        pytest.param(preset("pagat"), 0, 1, 1, id="pagat: the winner deals"),
        pytest.param(preset("pagat"), 1, None, 1, id="pagat: the same dealer after a drawn hand"),
        pytest.param(preset("santase"), 0, None, 0, id="santase: the same dealer after a drawn hand"),
        pytest.param(house_rules("portal", {"dealRotation": "loserDeals"}), 0, 0, 1, id="the loser deals"),
        pytest.param(house_rules("portal", {"dealRotation": "loserDeals"}), 1, 0, 1, id="the loser deals again"),
    ],
)
def test_who_deals_next(rules: Rules, dealer: Seat, winner: Seat | None, after: Seat) -> None:
    assert next_dealer(rules, dealer, winner) == after


@pytest.mark.parametrize("target", [0, -3])
def test_a_match_needs_a_target(target: int) -> None:
    with pytest.raises(ValueError, match="at least 1 game point"):
        new_match(preset("portal"), 0, target)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_any_target_may_be_chosen(key: str) -> None:
    assert new_match(preset(key), 0, 4).target == 4
    assert new_match(preset(key), 0).target == preset(key).default_target


def test_no_deal_is_due_during_a_hand() -> None:
    match = deal_next(new_match(preset("portal"), 0), pack(24))
    with pytest.raises(ValueError, match="no hand is due"):
        deal_next(match, pack(24))


def test_no_deal_is_due_after_a_match() -> None:
    with pytest.raises(ValueError, match="no hand is due"):
        deal_next(MatchState(preset("portal"), 3, 0, scores=(3, 0)), pack(24))


def test_nothing_is_played_before_the_deal() -> None:
    with pytest.raises(ValueError, match="no hand has been dealt"):
        play(new_match(preset("portal"), 0), 0, CloseTalon())


def test_nothing_is_played_in_a_hand_that_is_over() -> None:
    match = deal_next(new_match(preset("hoyle"), 1), pack(24))
    over = play(match, 0, Claim())
    assert over.hand is not None
    assert (over.scores, over.hands_played, over.dealer) == ((0, 3), 1, 0)
    with pytest.raises(IllegalAction):
        play(over, 0, CloseTalon())


@given(rule_sets(), st.sampled_from((0, 1)))
def test_the_dealer_of_the_match_deals_the_hand(rules: Rules, dealer: Seat) -> None:
    match = deal_next(new_match(rules, dealer), pack(rules.deck))
    assert match.hand is not None
    assert match.hand.dealer == dealer
    assert (match.hand.to_act == dealer) == (rules.first_lead == "dealer")
