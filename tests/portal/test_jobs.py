"""What a table waits for besides persons."""

import pytest
from hypothesis import given

from sixtysix.game import preset
from sixtysix.portal import wire
from sixtysix.portal.events import Computer
from sixtysix.portal.jobs import ComputerTurn, Erase, Job, jobs_wanted
from sixtysix.portal.receive import receive
from sixtysix.portal.table import Table
from sixtysix.portal.two_handed.pace import ANSWER_MS, DEAL_MS, DRAWN_TRICK_MS, STEP_MS, TRICK_MS
from tests.portal.tables import CARDS, NOW, Visit, accepted, act, laid, new_table, visits

PORTAL = preset("portal")
START = laid(PORTAL, *CARDS)


def turn(delay: int) -> tuple[Job, ...]:
    return (ComputerTurn(1, "heuristic", delay),)


@pytest.mark.parametrize(
    ("table", "jobs"),
    [
        pytest.param(START, (), id="a person is to act"),
        pytest.param(act(START, "AH"), turn(ANSWER_MS), id="a lead is to be answered"),
        pytest.param(act(START, "9C", "KS"), (), id="the person won the trick"),
        pytest.param(act(START, "marry:H"), (), id="a marriage is to be led"),
        pytest.param(new_table(PORTAL, dealer=0), turn(DEAL_MS), id="it leads to the first trick"),
        pytest.param(new_table(PORTAL, dealer=0, speed=0.0), turn(0), id="no pauses at speed 0"),
        pytest.param(new_table(PORTAL, dealer=0, speed=2.0), turn(2 * DEAL_MS), id="slow"),
    ],
)
def test_a_computer_player_is_called_when_it_is_its_turn(table: Table, jobs: tuple[Job, ...]) -> None:
    assert jobs_wanted(table) == jobs


def test_the_pauses_follow_the_pace_a_seat_chose_last() -> None:
    table = act(START, "AH")
    slow = accepted(receive(table, 0, wire.Pace(2.0), NOW)).table
    assert jobs_wanted(slow) == turn(2 * ANSWER_MS)
    assert jobs_wanted(accepted(receive(slow, 0, wire.Pace(0.0), NOW)).table) == turn(0)


COMPUTERS = (Computer("heuristic"), Computer("heuristic"))


def of_two(rules: str, *actions: str) -> Table:
    """The hand of `laid` between two computer players, so that each of them is paced."""
    cards = ("9H QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH", "KC QC AC TC 9D KD")
    return act(laid(preset(rules), *cards, seats=COMPUTERS), *actions)


@pytest.mark.parametrize(
    ("table", "delay"),
    [
        pytest.param(of_two("portal", "AS", "9S"), DRAWN_TRICK_MS, id="a trick is swept and both draw"),
        pytest.param(of_two("classic", "AS", "9S"), TRICK_MS, id="a trick is seen before the winner draws"),
        pytest.param(of_two("classic", "AS", "9S", "draw"), STEP_MS, id="after a draw the trick has been seen"),
        pytest.param(of_two("portal", "AS", "9S", "exchange"), STEP_MS, id="an exchange"),
        pytest.param(of_two("portal", "close"), STEP_MS, id="a close"),
        pytest.param(of_two("portal", "close", "AS", "9S"), TRICK_MS, id="a trick without a draw"),
        pytest.param(of_two("pagat", "close"), STEP_MS, id="the opponent is asked right after a close"),
    ],
)
def test_a_person_has_time_to_see_what_happened(table: Table, delay: int) -> None:
    (job,) = jobs_wanted(table)
    assert isinstance(job, ComputerTurn)
    assert job.delay_ms == delay


@given(visits())
def test_jobs_belong_to_the_computer_player_to_act_or_to_the_end(visit: Visit) -> None:
    table = visit.table
    (person,) = table.persons
    match jobs_wanted(table):
        case (ComputerTurn(seat=seat),):
            assert table.waiting_for == (seat,) != (person,)
        case (Erase(delay_ms=delay),):
            assert (table.phase, delay) == ("matchOver", 600_000)
        case jobs:
            assert jobs == ()
            assert table.waiting_for == (person,)


def test_a_table_that_was_left_is_erased_at_once() -> None:
    assert jobs_wanted(accepted(receive(START, 0, wire.Leave(), NOW)).table) == (Erase(0),)
