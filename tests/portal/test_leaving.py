"""What becomes of a table that someone leaves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.leaving import (
    Adjudication,
    Cause,
    Consequence,
    Decided,
    Ends,
    GoesOn,
    Hands,
    Leaving,
    Material,
    Party,
    Reason,
    Running,
    Standing,
    Trigger,
    adjudicate,
    consequence,
    first_of,
    left_by_opening,
    material,
    played_out,
    unconfirmed,
    void,
)
from sixtysix.portal.points import Recorded, Sides, everyone_alone, places

ALONE: Sides = ((0,), (1,))
PARTNERS: Sides = ((0, 2), (1, 3))
TWO = Party(ALONE, persons=(0, 1), scored=True)
COMPUTER = Party(ALONE, persons=(0,), scored=True)
TEST = Party(ALONE, persons=(0,), scored=False)
FOUR = Party(PARTNERS, persons=(0, 1, 2, 3), scored=True)


def hands(*scores: int, completed: int = 2, one_hand: bool = False) -> Hands:
    return Hands(places(scores), completed, one_hand)


def teams(own: int, other: int, completed: int = 2) -> Hands:
    return hands(own, other, own, other, completed=completed)


def left(*seats: int, cause: Cause = Cause.EXIT) -> Leaving:
    return Leaving(seats, cause)


@pytest.mark.parametrize(
    ("standing", "recorded"),
    [
        pytest.param(hands(0, 0, completed=0), (-1, 1), id="A1 S1 first hand"),
        pytest.param(hands(0, 0, completed=0, one_hand=True), (-1, 1), id="A1 one-hand game"),
        pytest.param(hands(3, 0, completed=1, one_hand=True), (-1, 1), id="A1 whatever a one-hand game says"),
        pytest.param(hands(2, 0, completed=1), (None, None), id="A2 S2 ahead: nothing is recorded for either"),
        pytest.param(hands(0, 0, completed=1), (-1, 1), id="A3 level after a drawn hand"),
        pytest.param(hands(2, 4), (-1, 1), id="A4 behind"),
        pytest.param(Decided((1, 2)), (1, -1), id="L9 after the deciding hand the winner has won"),
        pytest.param(Decided((2, 1)), (-1, 1), id="L9 after the deciding hand the loser has lost"),
        pytest.param(Material((30, 33)), (-1, 1), id="C1 S3 behind in material"),
        pytest.param(Material((39, 39)), (0, 0), id="C2 S3 level in material: a 0 is recorded"),
        pytest.param(Material((33, 30)), (0, 0), id="C2 ahead in material"),
        pytest.param(Decided((1, 1)), (0, 0), id="C5 a stalemate on the board is a draw"),
        pytest.param(Decided((2, 1)), (-1, 1), id="C5 mated on the board"),
    ],
)
def test_one_of_two_leaves(standing: Standing, recorded: tuple[Recorded, ...]) -> None:
    assert adjudicate(TWO, standing, left(0)) == Ends(recorded)


@pytest.mark.parametrize("worth", [pytest.param((1, 39), id="behind"), pytest.param((39, 1), id="far ahead")])
def test_c3_to_resign_is_a_loss_whatever_the_material(worth: tuple[int, int]) -> None:
    assert adjudicate(TWO, Material(worth), left(0, cause=Cause.RESIGNED)) == Ends((-1, 1))


def test_only_where_material_decides_one_can_resign() -> None:
    with pytest.raises(ValueError, match="resigned"):
        adjudicate(TWO, hands(1, 0), left(0, cause=Cause.RESIGNED))


def test_c4_promoted_pieces_count_as_what_they_are_and_kings_nothing() -> None:
    assert material("K" + "QRRBBNN" + "PPPPPPPP") == 39
    assert material("KQQ") == 18
    assert material("BN") > material("R")


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause is not Cause.RESIGNED])
def test_every_way_of_leaving_is_judged_alike(cause: Cause) -> None:
    assert adjudicate(TWO, hands(0, 1), left(0, cause=cause)) == Ends((-1, 1))


def test_s8_against_a_computer_the_table_ends_and_the_computer_gets_nothing() -> None:
    assert adjudicate(COMPUTER, hands(0, 1), left(0)) == Ends((-1, None))


def test_m4_leaving_a_test_game_has_no_consequence() -> None:
    assert adjudicate(TEST, hands(0, 1), left(0)) == Ends((None, None))
    assert consequence(TEST, hands(0, 1), 0) == Consequence("none", Reason.TEST_GAME)


@pytest.mark.parametrize(
    ("standing", "recorded"),
    [
        pytest.param(teams(5, 2), (None, None, 1, None), id="B1 S7 ahead: the partner has won"),
        pytest.param(teams(3, 3), (-1, 0, 0, 0), id="B2 S6 level"),
        pytest.param(teams(1, 6), (-1, 1, -1, 1), id="B3 S5 behind: both lose"),
        pytest.param(teams(0, 0, completed=0), (-1, 0, 0, 0), id="B4 first hand"),
        pytest.param(hands(1, 0, 1, 0, one_hand=True), (-1, 0, 0, 0), id="B4 one-hand game"),
        pytest.param(Decided((1, 2, 1, 2)), (1, -1, 1, -1), id="L9 after the deciding hand"),
    ],
)
def test_a_partner_leaves(standing: Standing, recorded: tuple[Recorded, ...]) -> None:
    assert adjudicate(FOUR, standing, left(0)) == Ends(recorded)


def test_partners_who_leave_together_are_both_leavers() -> None:
    assert adjudicate(FOUR, teams(3, 3), left(0, 2)) == Ends((-1, 0, -1, 0))


def test_a_computer_as_partner_gets_nothing() -> None:
    party = Party(PARTNERS, persons=(0, 1), scored=True)
    assert adjudicate(party, teams(1, 6), left(0)) == Ends((-1, 1, None, None))
    assert consequence(party, teams(1, 6), 0).partner is None


@pytest.mark.parametrize(
    ("standing", "settled"),
    [
        pytest.param(hands(0, 0, 0, completed=0), -1, id="A1 first hand"),
        pytest.param(hands(4, 3, 1), None, id="A2 sole first"),
        pytest.param(hands(4, 4, 1), -1, id="A3 shared first"),
        pytest.param(hands(2, 4, 1), -1, id="A4 between"),
        pytest.param(hands(1, 4, 3, 2), -1, id="A4 last of four"),
    ],
)
def test_s4_of_three_or_four_one_leaves_and_the_others_finish(standing: Hands, settled: Recorded) -> None:
    seats = len(standing.places)
    party = Party(everyone_alone(seats), persons=tuple(range(seats)), scored=True)
    assert adjudicate(party, standing, left(0)) == GoesOn({0: settled})


def test_s4_the_others_get_the_normal_result_and_the_leaver_keeps_his() -> None:
    # Seat 0 left when it was behind; a computer of the table's level won the match in its place.
    stayed = Party(everyone_alone(3), persons=(1, 2), scored=True, settled={0: -1})
    assert played_out(stayed, (1, 2, 3)) == Ends((-1, 0, -1))


def test_s4_when_the_next_one_leaves_too_the_table_goes_on_with_the_last() -> None:
    stayed = Party(everyone_alone(3), persons=(1, 2), scored=True, settled={0: None})
    assert adjudicate(stayed, hands(4, 1, 0), left(1)) == GoesOn({0: None, 1: -1})
    alone = Party(everyone_alone(3), persons=(2,), scored=True, settled={0: None, 1: -1})
    assert adjudicate(alone, hands(4, 1, 0), left(2)) == Ends((None, -1, -1))
    assert void(alone) == Ends((None, -1, None))


@pytest.mark.parametrize(
    ("party", "recorded"),
    [
        pytest.param(TWO, (1, -1), id="P1 two persons"),
        pytest.param(COMPUTER, (1, None), id="P1 a person and a computer"),
        pytest.param(TEST, (None, None), id="M1 a test game is not recorded"),
    ],
)
def test_a_table_that_is_played_out(party: Party, recorded: tuple[Recorded, ...]) -> None:
    assert played_out(party, (1, 2)) == Ends(recorded)


@pytest.mark.parametrize(
    ("party", "standing", "expected"),
    [
        pytest.param(TWO, hands(0, 0, completed=0), Consequence("loss", Reason.FIRST_HAND), id="first hand"),
        pytest.param(TWO, hands(2, 4), Consequence("loss", Reason.BEHIND), id="behind"),
        pytest.param(TWO, hands(4, 4), Consequence("loss", Reason.LEVEL), id="level"),
        pytest.param(TWO, hands(4, 2), Consequence("nothing_recorded", Reason.AHEAD), id="ahead"),
        pytest.param(TWO, Decided((1, 2)), Consequence("normal_result", Reason.DECIDED), id="decided"),
        pytest.param(TWO, Material((9, 9)), Consequence("draw", Reason.MATERIAL_KEPT), id="chess, level"),
        pytest.param(TWO, Material((5, 9)), Consequence("loss", Reason.MATERIAL_BEHIND), id="chess, behind"),
        pytest.param(FOUR, teams(5, 2), Consequence("nothing_recorded", Reason.AHEAD, 1), id="the team is ahead"),
        pytest.param(FOUR, teams(2, 5), Consequence("loss", Reason.BEHIND, -1), id="the team is behind"),
    ],
)
def test_l1_the_question_before_exit_names_the_consequence(
    party: Party, standing: Standing, expected: Consequence
) -> None:
    assert consequence(party, standing, 0) == expected


def test_ambiguity_13_to_resign_is_asked_for_with_its_own_consequence() -> None:
    assert consequence(TWO, Material((39, 1)), 0, Cause.RESIGNED) == Consequence("loss", Reason.RESIGNED)


def test_l2_a_new_game_of_the_same_kind_leaves_the_scored_one_and_l3_no_other() -> None:
    running = [
        Running("a", "two-handed", scored=True),
        Running("b", "two-handed", scored=False),
        Running("c", "chess", scored=True),
    ]
    assert left_by_opening("two-handed", running) == ("a",)
    assert left_by_opening("three-handed", running) == ()


NOW = 1_000_000


def trigger(at: int, seat: int, cause: Cause) -> Trigger:
    return Trigger(NOW + at, seat, cause)


@pytest.mark.parametrize(
    ("triggers", "leaving"),
    [
        pytest.param((), None, id="nothing has happened"),
        pytest.param((trigger(1, 0, Cause.TIME_EXPIRED),), None, id="not yet"),
        pytest.param((trigger(0, 0, Cause.TIME_EXPIRED),), left(0, cause=Cause.TIME_EXPIRED), id="at this moment"),
        pytest.param(
            (trigger(-5, 1, Cause.CONNECTION_LOST), trigger(-9, 0, Cause.TIME_EXPIRED)),
            left(0, cause=Cause.TIME_EXPIRED),
            id="the earlier one counts, of whichever seat",
        ),
        pytest.param(
            (trigger(-5, 0, Cause.CONNECTION_LOST), trigger(-5, 0, Cause.TIME_EXPIRED)),
            left(0, cause=Cause.TIME_EXPIRED),
            id="of one seat's at the same moment the expired time is named",
        ),
        pytest.param(
            (trigger(-5, 1, Cause.CONNECTION_LOST), trigger(-5, 0, Cause.CONNECTION_LOST)),
            left(0, 1, cause=Cause.CONNECTION_LOST),
            id="both at the same moment",
        ),
    ],
)
def test_l10_the_first_trigger_counts(triggers: tuple[Trigger, ...], leaving: Leaving | None) -> None:
    assert first_of(triggers, NOW) == leaving


def test_a_table_that_all_leave_at_once_is_void() -> None:
    assert adjudicate(TWO, hands(0, 4), left(0, 1)) == void(TWO) == Ends((None, None))
    assert adjudicate(FOUR, teams(0, 4), left(0, 1)) == void(FOUR)


@pytest.mark.parametrize(
    ("party", "confirmed", "expected"),
    [
        pytest.param(TWO, (1,), Ends((-1, 1)), id="the one who has not confirmed leaves"),
        pytest.param(TWO, (), Ends((None, None)), id="neither has: void"),
        pytest.param(COMPUTER, (), Ends((-1, None)), id="a computer has always confirmed"),
        pytest.param(FOUR, (1, 3), Ends((-1, 1, -1, 1)), id="a side of partners"),
        pytest.param(FOUR, (), Ends((None,) * 4), id="no side of partners"),
    ],
)
def test_t10_a_window_that_stays_open_too_long(
    party: Party, confirmed: tuple[int, ...], expected: Adjudication
) -> None:
    behind = teams(0, 3) if party is FOUR else hands(0, 3)
    assert adjudicate(party, behind, unconfirmed(party, confirmed)) == expected


def test_partners_have_two_sides() -> None:
    with pytest.raises(ValueError, match="two sides"):
        Party(((0, 1), (2, 3), (4, 5)), persons=(0,), scored=True)


STANDINGS: st.SearchStrategy[Standing] = st.one_of(
    st.builds(
        lambda pair, completed, one: Hands(places(pair), completed, one),
        st.tuples(st.integers(0, 11), st.integers(0, 11)),
        st.integers(0, 9),
        st.booleans(),
    ),
    st.builds(Material, st.tuples(st.integers(0, 39), st.integers(0, 39))),
)


def _stays(outcome: Adjudication) -> int | None:
    assert isinstance(outcome, Ends)
    return outcome.recorded[1]


@given(STANDINGS)
def test_who_stays_never_loses_by_it(standing: Standing) -> None:
    assert _stays(adjudicate(TWO, standing, left(0))) in {None, 0, 1}


CODES: dict[int | None, str] = {None: "nothing_recorded", -1: "loss", 0: "draw"}


@given(STANDINGS)
def test_the_question_promises_what_happens(standing: Standing) -> None:
    outcome = adjudicate(TWO, standing, left(0))
    assert isinstance(outcome, Ends)
    assert consequence(TWO, standing, 0).code == CODES[outcome.recorded[0]]


def _mirrored(standing: Standing) -> Standing:
    match standing:
        case Material((a, b)):
            return Material((b, a))
        case Hands(of_seats, completed, one_hand):
            return Hands(of_seats[::-1], completed, one_hand)
        case Decided(of_seats):
            return Decided(of_seats[::-1])


@given(STANDINGS)
def test_both_seats_are_judged_alike(standing: Standing) -> None:
    one, other = adjudicate(TWO, standing, left(0)), adjudicate(TWO, _mirrored(standing), left(1))
    assert isinstance(one, Ends)
    assert isinstance(other, Ends)
    assert one.recorded == other.recorded[::-1]
