"""What holds in every hand, whatever is played and by whatever rules."""

from itertools import pairwise

import pytest
from hypothesis import given

from sixtysix.game import (
    ALL_ACTIONS,
    SEATS,
    Drawing,
    Following,
    HandState,
    IllegalAction,
    Leading,
    Marry,
    Over,
    Play,
    Settling,
    TalonStatus,
    apply,
    legal_actions,
    opponent,
    pack,
    preset,
    refusal,
)
from sixtysix.game.scoring import Ending, last_trick_bonus
from tests.strategies import History, hands_in_progress, histories, preset_rules

TWENTY_FOUR = ("portal", "hoyle", "german", "classic", "pagat", "santase")


@given(hands_in_progress())
def test_each_card_is_in_one_place(state: HandState) -> None:
    cards = [*state.hands[0], *state.hands[1], *state.talon]
    cards += [card for trick in state.tricks for card in (trick.lead, trick.answer)]
    if isinstance(state.turn, Following | Over) and state.turn.lead is not None:
        cards.append(state.turn.lead)
    assert sorted(cards) == sorted(pack(state.rules.deck))


@given(hands_in_progress())
def test_points_come_from_tricks_marriages_and_the_last_trick(state: HandState) -> None:
    worth = state.rules.card_points
    taken = sum(worth[trick.lead.rank] + worth[trick.answer.rank] for trick in state.tricks)
    shown = sum(marriage.points for marriage in state.marriages)
    is_played_out = bool(state.tricks) and not any(state.hands) and state.talon_status is not TalonStatus.OPEN
    bonus = last_trick_bonus(state.rules, state.close) if is_played_out else 0
    assert sum(state.card_points) + sum(state.pending) == taken + shown + bonus


@pytest.mark.parametrize(("key", "shared"), [*[(key, 130) for key in TWENTY_FOUR], ("schnapsen", 120)])
def test_an_open_hand_played_out_shares_all_points(key: str, shared: int) -> None:
    @given(histories(preset_rules(key)))
    def check(history: History) -> None:
        state = history.last
        if not any(state.hands) and state.close is None and len(state.tricks) == state.rules.deck // 2:
            counted = sum(marriage.points for marriage in state.marriages) - sum(state.pending)
            assert sum(state.card_points) == shared + counted

    check()


@given(hands_in_progress())
def test_the_seat_to_act_always_can_and_the_other_never(state: HandState) -> None:
    for seat in SEATS:
        assert bool(legal_actions(state, seat)) == (state.to_act == seat)


@given(hands_in_progress())
def test_legal_is_what_is_not_refused(state: HandState) -> None:
    for seat in SEATS:
        legal = legal_actions(state, seat)
        assert len(legal) == len(set(legal))
        assert set(legal) == {action for action in ALL_ACTIONS if refusal(state, seat, action) is None}


@given(hands_in_progress())
def test_apply_raises_the_refusal(state: HandState) -> None:
    for seat in SEATS:
        for action in ALL_ACTIONS:
            reason = refusal(state, seat, action)
            if reason is not None:
                with pytest.raises(IllegalAction) as caught:
                    apply(state, seat, action)
                assert (caught.value.action, caught.value.refusal) == (action, reason)


@given(histories())
def test_states_do_not_change_when_played_on(history: History) -> None:
    for (seat, action), before, after in zip(history.actions, history.states, history.states[1:], strict=False):
        assert apply(before, seat, action) == after


@given(histories(preset_rules(*TWENTY_FOUR)))
def test_the_talon_before_a_lead_of_sixty_six(history: History) -> None:
    for state in history.states:
        if isinstance(state.turn, Leading) and state.talon_status is TalonStatus.OPEN:
            assert len(state.talon) in (12, 10, 8, 6, 4, 2)
            assert {len(hand) for hand in state.hands} == {6}


@given(histories())
def test_both_hands_are_as_large_before_a_lead(history: History) -> None:
    for state in history.states:
        if isinstance(state.turn, Leading | Drawing | Settling):
            assert len(state.hands[0]) == len(state.hands[1])


@given(histories())
def test_no_marriage_on_the_last_lead(history: History) -> None:
    for state in history.states:
        if isinstance(state.turn, Leading) and len(state.hands[0]) == 1:
            assert not any(isinstance(action, Marry) for action in legal_actions(state, state.turn.seat))


@given(histories(preset_rules()))
def test_nobody_is_out_with_the_first_own_trick(history: History) -> None:
    for before, after in pairwise(history.states):
        for seat in SEATS:
            if before.tricks_won[seat] == 0 and after.tricks_won[seat] == 1:
                assert after.card_points[seat] <= 61


@given(histories(preset_rules(*TWENTY_FOUR)))
def test_both_below_66_happens_only_at_65_all(history: History) -> None:
    state = history.last
    is_over = isinstance(state.turn, Over | Settling) and not any(state.hands)
    if is_over and state.close is None and max(state.card_points) < 66 and not any(state.pending):
        assert state.card_points == (65, 65)


@given(histories())
def test_after_a_close_nothing_is_drawn(history: History) -> None:
    closed = [state for state in history.states if state.close is not None]
    for before, after in pairwise(closed):
        assert len(after.talon) == len(before.talon)
        assert after.talon[:-1] == before.talon[:-1]
        assert after.close == before.close


@given(histories(preset_rules("portal", "santase")))
def test_automatic_66_never_goes_on(history: History) -> None:
    for state in history.states:
        assert (max(state.card_points) >= 66) <= (state.result is not None)


@given(histories(preset_rules("pagat")))
def test_after_a_close_in_pagat_the_other_is_always_asked(history: History) -> None:
    for (seat, _), before, after in zip(history.actions, history.states, history.states[1:], strict=False):
        if after.close != before.close:
            assert after.to_act == opponent(seat)
            assert not any(isinstance(action, Play) for action in legal_actions(after, opponent(seat)))


@given(histories())
def test_a_result_names_a_winner_or_a_draw(history: History) -> None:
    for state in history.states[:-1]:
        assert state.result is None
    result = history.last.result
    if result is not None:
        assert (result.winner is None) == (result.ending is Ending.DRAWN) == (result.game_points == 0)
        assert history.last.to_act is None
        assert result.carry_added in (0, 1)
        assert not (result.carry_added and result.winner is not None)


def test_the_largest_first_trick_falls_short_of_66() -> None:
    rules = preset("portal")
    assert rules.marriage_trump + rules.card_points[-1] + rules.card_points[-2] == 61
