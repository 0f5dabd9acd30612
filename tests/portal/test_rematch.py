"""Once more: both have to want it, and then the seats are changed."""

import pytest

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.dealing import new_match
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import BrokenLog, Opened, Rematched, RematchWished
from sixtysix.portal.narration import steps
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import Refused
from sixtysix.portal.rematch import wish
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.view import view
from sixtysix.portal.waiting import WaitingTable
from tests.portal.people import ANN, BEN, LEVEL, table_of, waiting
from tests.portal.tables import NOW, to_the_end

NEXT = Chances("t2", 0, "cd" * 32, ("11" * 16, "22" * 16), None)
OVER = to_the_end(table_of())
PROMISE = "ef" * 32


def wished(table: AnyTable, seat: Seat, commitment: str | None = None) -> tuple[Table, Opened | None]:
    answer = wish(table, seat, commitment, NEXT, NOW)
    assert not isinstance(answer, Refused), answer
    decided, opened = answer
    return decided.table, opened


def test_one_wish_is_seen_and_opens_nothing() -> None:
    table, opened = wished(OVER, 1)
    assert opened is None
    assert view(table, 0).rematch == wire.RematchView((1,))
    (one,) = steps(OVER, [RematchWished(seat=1, at=NOW)], 0)
    assert one.happenings == (wire.RematchWished(1),)
    assert state_hash(table) != state_hash(OVER)


def test_the_second_wish_opens_a_table_with_the_seats_changed() -> None:
    half, _ = wished(OVER, 1)
    table, opened = wished(half, 0)
    assert opened is not None
    assert (table.successor, opened.table, opened.previous) == ("t2", "t2", "t1")
    assert opened.seats == (BEN, ANN)
    assert opened.options == OVER.opened.options
    assert (opened.secret, opened.nonces) == (NEXT.secret, NEXT.nonces)
    assert view(table, 0).rematch.table == "t2"
    assert view(table, None).rematch.table is None


def test_the_deal_goes_to_the_other_player() -> None:
    half, _ = wished(OVER, 0)
    _, opened = wished(half, 1)
    assert opened is not None
    assert opened.first_dealer == OVER.opened.first_dealer
    assert opened.seats[opened.first_dealer] != OVER.seats[OVER.opened.first_dealer]
    assert new_match(opened).hand_number == 0


def test_against_the_computer_one_wish_is_enough() -> None:
    table, opened = wished(to_the_end(table_of(ANN, LEVEL)), 0)
    assert opened is not None
    assert (table.successor, opened.seats) == ("t2", (LEVEL, ANN))


def test_promised_nonces_are_waited_for_at_the_next_table() -> None:
    half, _ = wished(OVER, 0, PROMISE)
    _, opened = wished(half, 1)
    assert opened is not None
    assert opened.commitments == (None, PROMISE)
    table = fold(None, opened)
    assert isinstance(table, WaitingTable)
    assert table.owed == (1,)


@pytest.mark.parametrize(
    ("table", "commitment", "code"),
    [
        pytest.param(table_of(), None, "not_allowed", id="in the middle of a match"),
        pytest.param(waiting(), None, "not_allowed", id="before the first deal"),
        pytest.param(wished(OVER, 0)[0], None, "not_allowed", id="asked already"),
        pytest.param(OVER, "ef", "malformed", id="no promise of a nonce"),
    ],
)
def test_a_wish_is_refused(table: AnyTable, commitment: str | None, code: str) -> None:
    answer = wish(table, 0, commitment, NEXT, NOW)
    assert isinstance(answer, Refused)
    assert answer.code == code


@pytest.mark.parametrize("event", [RematchWished(seat=0, at=NOW), Rematched(table="t2", at=NOW)])
def test_a_match_that_is_not_over_has_no_other_after_it(event: RematchWished | Rematched) -> None:
    with pytest.raises(BrokenLog, match="not over"):
        fold(table_of(), event)
