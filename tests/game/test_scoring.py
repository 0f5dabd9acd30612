"""What a hand is worth, by the tallies of both seats."""

import pytest

from sixtysix.game import Close, Ending, HandResult, Rules, Scale, Seat, Tally, house_rules, preset
from sixtysix.game.scoring import last_trick_bonus, rule_of, score_claim, score_out, settle

PORTAL, HOYLE, GERMAN, CLASSIC = (preset(key) for key in ("portal", "hoyle", "german", "classic"))
PAGAT, SANTASE, SCHNAPSEN = (preset(key) for key in ("pagat", "santase", "schnapsen"))

NOBODY_OUT = (Tally(65, 6), Tally(65, 6))


def closed(closer: Seat, own: tuple[int, int], other: tuple[int, int]) -> Close:
    """Closed with these points and tricks of the closer and of the other."""
    tallies = (Tally(*own), Tally(*other)) if closer == 0 else (Tally(*other), Tally(*own))
    return Close(closer, tallies, own[1] + other[1])


EARLY = closed(0, (21, 1), (0, 0))
LATER = closed(0, (30, 2), (20, 1))


@pytest.mark.parametrize(
    ("rules", "loser", "close", "won"),
    [
        pytest.param(PORTAL, Tally(33, 3), None, 1, id="exactly 33 is out of schneider"),
        pytest.param(PORTAL, Tally(32, 3), None, 2, id="32 is schneider"),
        pytest.param(PORTAL, Tally(0, 1), None, 2, id="a trick of two nines is not schwarz"),
        pytest.param(PORTAL, Tally(0, 0), None, 3, id="no trick is schwarz"),
        pytest.param(HOYLE, Tally(33, 3), LATER, 1, id="a closer's opponent is measured at the end"),
        pytest.param(HOYLE, Tally(10, 1), EARLY, 2, id="so a trick after the close counts against schwarz"),
        pytest.param(SCHNAPSEN, Tally(40, 3), LATER, 2, id="schnapsen measures him at the close: 20 then is schneider"),
        pytest.param(SCHNAPSEN, Tally(40, 3), EARLY, 3, id="schnapsen: no trick at the close is schwarz"),
        pytest.param(house_rules("portal", {"schneiderBelow": 30}), Tally(30, 2), None, 1, id="the limit is a setting"),
    ],
)
def test_a_hand_won(rules: Rules, loser: Tally, close: Close | None, won: int) -> None:
    result = score_out(rules, 0, (Tally(66, 4), loser), close, ending=Ending.CLAIMED)
    assert (result.winner, result.game_points, rule_of(result, NOBODY_OUT)) == (0, won, "R44")


@pytest.mark.parametrize(
    ("rules", "close", "won"),
    [
        pytest.param(PORTAL, EARLY, 2, id="portal: 2, always"),
        pytest.param(HOYLE, LATER, 2, id="hoyle: 2 if the other had a trick"),
        pytest.param(HOYLE, EARLY, 3, id="hoyle: 3 if he had none when it was closed"),
        pytest.param(CLASSIC, EARLY, 3, id="classic: measured when it was closed"),
        pytest.param(SANTASE, LATER, 3, id="santase: 3, always"),
    ],
)
def test_a_failed_close(rules: Rules, close: Close, won: int) -> None:
    result = settle(rules, (Tally(60, 5), Tally(40, 4)), close, 0, None)
    assert (result.winner, result.game_points, result.ending) == (1, won, Ending.FAILED_CLOSE)
    assert rule_of(result, NOBODY_OUT) == "R47"


@pytest.mark.parametrize(
    ("rules", "close", "won"),
    [
        pytest.param(PORTAL, EARLY, 2, id="portal: 2"),
        pytest.param(CLASSIC, LATER, 2, id="classic: 2"),
        pytest.param(CLASSIC, EARLY, 3, id="classic: 3 if he had no trick when it was closed"),
        pytest.param(PAGAT, EARLY, 2, id="pagat: 2, always"),
        pytest.param(SANTASE, LATER, 3, id="santase: 3"),
    ],
)
def test_the_other_is_out_first_after_a_close(rules: Rules, close: Close, won: int) -> None:
    result = score_out(rules, 1, (Tally(40, 3), Tally(66, 5)), close, ending=Ending.CLAIMED)
    assert (result.winner, result.game_points, result.ending) == (1, won, Ending.OPPONENT_FIRST)
    assert rule_of(result, NOBODY_OUT) == "R48"


@pytest.mark.parametrize(
    ("rules", "tallies", "close", "expected"),
    [
        pytest.param(HOYLE, (Tally(65, 4), Tally(20, 1)), None, (1, 2), id="65 is not 66"),
        pytest.param(HOYLE, (Tally(65, 4), Tally(0, 0)), None, (1, 3), id="3 if the other has no trick"),
        pytest.param(PAGAT, (Tally(65, 4), Tally(0, 0)), None, (1, 2), id="pagat: 2, always"),
        pytest.param(HOYLE, (Tally(66, 4), Tally(90, 5)), None, (0, 1), id="right, though the other silently had 66"),
        pytest.param(HOYLE, (Tally(50, 4), Tally(20, 2)), EARLY, (1, 3), id="a closer's false claim is a failed close"),
        pytest.param(HOYLE, (Tally(50, 4), Tally(20, 2)), closed(1, (20, 1), (50, 3)), (1, 2), id="against a closer"),
        pytest.param(
            HOYLE,
            (Tally(50, 8), Tally(0, 0)),
            closed(1, (0, 0), (50, 3)),
            (1, 3),
            id="against a closer without a trick",
        ),
    ],
)
def test_a_claim(rules: Rules, tallies: tuple[Tally, Tally], close: Close | None, expected: tuple[Seat, int]) -> None:
    result = score_claim(rules, 0, tallies, close)
    assert (result.winner, result.game_points) == expected


def test_nothing_can_be_claimed_where_66_is_automatic() -> None:
    with pytest.raises(AssertionError):
        score_claim(PORTAL, 0, (Tally(10, 1), Tally(10, 1)), None)


@pytest.mark.parametrize(
    ("rules", "points", "close", "last", "first_out", "expected"),
    [
        pytest.param(PORTAL, (65, 65), None, 1, None, (1, 1, 0), id="portal: the last trick wins"),
        pytest.param(
            PORTAL, (70, 60), None, 1, 0, (0, 1, 0), id="portal, totals that never come up: the one at 66 wins"
        ),
        pytest.param(PORTAL, (70, 80), None, 0, 0, (1, 1, 0), id="portal, totals that never come up: the higher wins"),
        pytest.param(HOYLE, (65, 65), None, 1, None, (None, 0, 1), id="hoyle: nobody scores, one is carried over"),
        pytest.param(GERMAN, (65, 65), None, 1, None, (None, 0, 0), id="german: equal totals are drawn"),
        pytest.param(SCHNAPSEN, (62, 58), None, 1, None, (1, 1, 0), id="schnapsen: the last trick wins 1"),
        pytest.param(HOYLE, (70, 60), None, 1, 0, (0, 1, 0), id="hoyle: one silent 66 wins"),
        pytest.param(HOYLE, (70, 80), None, 1, 0, (None, 0, 1), id="hoyle: two silent 66 carry one over"),
        pytest.param(GERMAN, (70, 80), None, 1, 0, (1, 1, 0), id="german: of two silent 66 the higher wins"),
        pytest.param(CLASSIC, (80, 80), None, 1, 0, (None, 0, 0), id="classic: equal silent totals are drawn"),
        pytest.param(CLASSIC, (66, 40), LATER, 1, 0, (0, 1, 0), id="classic closed: the closer's silent 66 wins"),
        pytest.param(CLASSIC, (40, 66), LATER, 1, 1, (1, 2, 0), id="classic closed: the other's silent 66 wins"),
        pytest.param(CLASSIC, (70, 90), LATER, 1, 0, (0, 1, 0), id="classic closed: of two silent 66 the first wins"),
        pytest.param(CLASSIC, (90, 70), LATER, 1, 1, (1, 2, 0), id="classic closed: also if it is not the closer's"),
        pytest.param(HOYLE, (70, 90), LATER, 1, 0, (None, 0, 1), id="hoyle closed: two silent 66 carry one over"),
        pytest.param(HOYLE, (70, 40), LATER, 1, 0, (0, 1, 0), id="hoyle closed: the closer's silent 66 wins"),
        pytest.param(GERMAN, (70, 40), LATER, 0, 0, (1, 2, 0), id="german closed: a silent closer has failed"),
        pytest.param(PAGAT, (70, 40), LATER, 0, 0, (1, 2, 0), id="pagat closed: a silent closer has failed"),
        pytest.param(SCHNAPSEN, (70, 40), LATER, 1, 0, (1, 2, 0), id="schnapsen closed: a silent closer has failed"),
        pytest.param(
            SANTASE, (70, 70), LATER, 1, None, (None, 0, 0), id="santase closed, order unknown: equal is drawn"
        ),
    ],
)
def test_a_hand_played_out(
    rules: Rules,
    points: tuple[int, int],
    close: Close | None,
    last: Seat,
    first_out: Seat | None,
    expected: tuple[Seat | None, int, int],
) -> None:
    result = settle(rules, (Tally(points[0], 6), Tally(points[1], 6)), close, last, first_out)
    assert (result.winner, result.game_points, result.carry_added) == expected


@pytest.mark.parametrize(
    ("rules", "close", "bonus"),
    [
        pytest.param(PORTAL, None, 10, id="10 for the last trick"),
        pytest.param(PORTAL, LATER, 0, id="none once it is closed"),
        pytest.param(SCHNAPSEN, None, 0, id="none in schnapsen"),
    ],
)
def test_the_last_trick(rules: Rules, close: Close | None, bonus: int) -> None:
    assert last_trick_bonus(rules, close) == bonus


@pytest.mark.parametrize("scale", Scale)
def test_every_scale_has_a_rule(scale: Scale) -> None:
    assert rule_of(HandResult(0, 1, Ending.CLAIMED, scale), NOBODY_OUT).startswith("R4")


@pytest.mark.parametrize("scale", [Scale.LAST_TRICK_ONE, Scale.DRAWN])
@pytest.mark.parametrize(
    ("points", "rule"),
    [
        pytest.param((65, 65), "R49", id="nobody at 66"),
        pytest.param((30, 90), "R52", id="one at 66, not called"),
        pytest.param((70, 80), "R51", id="both at 66, nobody called"),
    ],
)
def test_a_hand_nobody_ended_is_counted_by_how_many_had_66(scale: Scale, points: tuple[int, int], rule: str) -> None:
    tallies = (Tally(points[0], 6), Tally(points[1], 6))
    assert rule_of(HandResult(None, 0, Ending.DRAWN, scale), tallies) == rule
