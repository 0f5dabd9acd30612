"""Two persons at one table: neither is in the other's way, and a test game stays until both have left it."""

from sixtysix.portal import wire
from sixtysix.portal.events import Continued, Extended, Paced
from sixtysix.portal.jobs import Erase, jobs_wanted
from sixtysix.portal.receive import receive
from sixtysix.portal.table import fold
from tests.portal.people import ANN, BEN, table_of
from tests.portal.tables import NOW, accepted, refused, to_the_window


def test_a_test_table_stays_until_both_have_left_it() -> None:
    table = table_of(ANN, BEN, kind="test")
    half = accepted(receive(table, 0, wire.Leave(), NOW)).table
    assert (half.is_over, half.is_abandoned, jobs_wanted(half)) == (True, False, (Erase(600_000),))
    assert refused(receive(half, 0, wire.Leave(), NOW)).code == "no_such_table"
    assert refused(receive(half, 1, wire.Act("TH"), NOW)).code == "no_such_table"
    assert accepted(receive(half, 1, wire.Leave(), NOW)).table.is_abandoned


def test_what_one_does_beside_the_game_makes_no_view_of_the_other_stale() -> None:
    table = table_of()
    settled = table.settled
    window = to_the_window(table_of(target=11))
    for event in (Paced(seat=1, speed=0.5, at=NOW), Extended(since=NOW, at=NOW)):
        table = fold(table, event)
    assert (table.settled, table.version) == (settled, settled + 4)
    half = fold(window, Continued(seat=0, at=NOW))
    assert half.settled == window.settled
    assert fold(half, Continued(seat=1, at=NOW)).settled == half.version + 1
