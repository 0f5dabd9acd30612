"""Before the first deal: who may sit down, and nonces that are promised before any is shown."""

from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from sixtysix.portal import wire
from sixtysix.portal.adjudication import lapse, next_lapse
from sixtysix.portal.clock import LOST_AFTER_MS
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import (
    Acted,
    BrokenLog,
    Connected,
    Disconnected,
    Event,
    Extended,
    Joined,
    Left,
    Opened,
    OpenSeat,
    Revealed,
    decode,
    encode,
)
from sixtysix.portal.jobs import Lapse, jobs_wanted
from sixtysix.portal.lobby import lobby, partners
from sixtysix.portal.narration import steps
from sixtysix.portal.receive import Joining, attend, join, receive
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.view import view, waiting_view
from sixtysix.portal.waiting import REVEAL_MS, WAITS_FOR_A_GUEST_MS, WAITS_FOR_ANYBODY_MS, WaitingTable
from tests.portal.people import ANN, BEN, GUEST, LEVEL, first_event, joined, joining, played, present, waiting
from tests.portal.tables import NOW, accepted, refused

NONCES = ("11" * 16, "22" * 16)
PROMISES = tuple(sha256(bytes.fromhex(nonce)).hexdigest() for nonce in NONCES)


def promised(*, second: bool = True) -> WaitingTable:
    """A test table at which Ann has promised her nonce, and Ben, who has joined, his if he wanted to."""
    first = first_event(ANN, OpenSeat("anyone"), kind="test")
    table = fold(None, replace(first, nonces=(None, None), commitments=(PROMISES[0], None)))
    assert isinstance(table, WaitingTable)
    here = present(table, 0)
    assert isinstance(here, WaitingTable)
    after = joined(here, joining(commitment=PROMISES[1] if second else None))
    assert isinstance(after, WaitingTable)
    return after


def reveal(table: AnyTable, seat: int, nonce: str) -> AnyTable:
    return accepted(receive(table, 1 if seat else 0, wire.Reveal(nonce), NOW)).table


# --- sitting down ----------------------------------------------------------------------------------------------------


def test_the_first_hand_is_dealt_when_the_open_seat_is_taken() -> None:
    table = played(joined(waiting(), joining()))
    assert (table.seats, table.phase, table.version) == ((ANN, BEN), "playing", 3)
    assert table.nonces[1] == "ab" * 16


@pytest.mark.parametrize(
    ("table", "wish", "code"),
    [
        pytest.param(waiting(), joining(ANN), "taken", id="both seats by one person"),
        pytest.param(waiting(), joining(GUEST), "members_only", id="a guest in a scored game"),
        pytest.param(waiting("members", "test"), joining(GUEST), "members_only", id="a guest in a seat for members"),
        pytest.param(waiting(here=False), joining(), "absent", id="nobody is there"),
        pytest.param(waiting("link"), joining(), "no_such_table", id="without the link's code"),
        pytest.param(waiting("link"), joining(code="c0da"), "no_such_table", id="with another code"),
        pytest.param(waiting("link", here=False), joining(code="c0de"), "absent", id="a scored game with nobody there"),
        pytest.param(played(joined(waiting(), joining())), joining(GUEST), "taken", id="somebody was quicker"),
        pytest.param(promised(), joining(GUEST), "taken", id="somebody was quicker, and owes his nonce"),
        pytest.param(waiting(), Joining(BEN, None, "xyz", None), "malformed", id="no nonce"),
        pytest.param(waiting(), Joining(BEN, None, None, "ab"), "malformed", id="no promise"),
    ],
)
def test_a_seat_is_refused(table: AnyTable, wish: Joining, code: str) -> None:
    assert refused(join(table, wish, NOW)).code == code


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        pytest.param(waiting("anyone", "test"), joining(GUEST), id="a guest in a test game"),
        pytest.param(waiting("link", "test"), joining(GUEST, "c0de"), id="a guest by link"),
        pytest.param(waiting("link", "test", here=False), joining(GUEST, "c0de"), id="a guest by link, nobody there"),
        pytest.param(waiting("members"), joining(), id="a member"),
    ],
)
def test_a_seat_is_given(table: WaitingTable, wish: Joining) -> None:
    assert played(joined(table, wish)).seats[1] == wish.person


@pytest.mark.parametrize(
    ("table", "last"),
    [
        pytest.param(waiting(), WAITS_FOR_ANYBODY_MS, id="in the lobby"),
        pytest.param(waiting("link"), WAITS_FOR_A_GUEST_MS, id="for a friend"),
        pytest.param(promised(), REVEAL_MS, id="for a nonce"),
    ],
)
def test_a_table_waits_so_long(table: WaitingTable, last: int) -> None:
    assert jobs_wanted(table) == (Lapse(NOW + last + 1),)
    assert lapse(table, NOW + last) is None
    assert lapse(table, NOW + last + 1) == Left(seat=0, at=NOW + last + 1)
    back = fold(table, Extended(since=NOW + 5, at=NOW + 10_005))
    assert next_lapse(back) == NOW + last + 10_000 + 15_000 + 1


def test_who_opened_a_table_can_withdraw_it() -> None:
    table = accepted(receive(waiting(), 0, wire.Leave(), NOW)).table
    assert table.is_abandoned
    assert refused(join(table, joining(), NOW)).code == "taken"
    assert refused(receive(table, 0, wire.Leave(), NOW)).code == "no_such_table"


@pytest.mark.parametrize("command", [wire.Act("TH"), wire.Undo(), wire.Continue(), wire.Pace(0.5)])
def test_nobody_plays_before_the_first_deal(command: wire.TableCommand) -> None:
    assert refused(receive(waiting(), 0, command, NOW)).code == "not_allowed"


# --- nonces ----------------------------------------------------------------------------------------------------------


def test_a_deal_waits_for_both_promised_nonces() -> None:
    half = reveal(promised(), 1, NONCES[1])
    assert isinstance(half, WaitingTable)
    assert half.owed == (0,)
    assert played(reveal(half, 0, NONCES[0])).nonces == NONCES


def test_no_nonce_may_be_shown_before_all_are_promised() -> None:
    first = first_event(ANN, OpenSeat("anyone"), kind="test")
    table = fold(None, replace(first, nonces=(None, None), commitments=(PROMISES[0], None)))
    assert refused(receive(table, 0, wire.Reveal(NONCES[0]), NOW)).code == "not_allowed"


@pytest.mark.parametrize("nonce", [NONCES[1], "", "zz" * 16, "11" * 15, "11" * 17])
def test_another_nonce_than_the_promised_one_is_refused(nonce: str) -> None:
    assert refused(receive(promised(), 0, wire.Reveal(nonce), NOW)).code == "not_allowed"


def test_a_nonce_the_house_gave_is_not_the_seats_to_show() -> None:
    assert refused(receive(promised(second=False), 1, wire.Reveal("ab" * 16), NOW)).code == "not_allowed"


def test_against_the_computer_its_nonce_is_promised_before_the_persons_is_known() -> None:
    first = first_event(ANN, LEVEL, kind="test")
    table = fold(None, replace(first, nonces=(None, first.nonces[1]), commitments=(PROMISES[0], None)))
    assert isinstance(table, WaitingTable)
    house = sha256(bytes.fromhex(str(first.nonces[1]))).hexdigest()
    assert waiting_view(table, 0).commitments == (PROMISES[0], house)
    assert played(reveal(table, 0, NONCES[0])).nonces == (NONCES[0], first.nonces[1])


def test_the_deals_depend_on_both_nonces_and_their_promises_stay_to_be_seen() -> None:
    table = played(reveal(reveal(promised(), 0, NONCES[0]), 1, NONCES[1]))
    assert view(table, None).fair.commitments == PROMISES
    assert view(table, None).fair.nonces == NONCES
    other = played(joined(waiting("anyone", "test"), joining()))
    assert other.deal.deck != table.deal.deck


def test_nothing_that_goes_out_before_the_deal_shows_a_nonce_or_a_secret() -> None:
    half = reveal(promised(), 1, NONCES[1])
    for table in (promised(), half):
        assert isinstance(table, WaitingTable)
        for seat in (0, 1, None):
            told = msgspec.json.encode(waiting_view(table, seat)).decode()
            assert not [nonce for nonce in (*NONCES, table.opened.secret) if nonce in told]


def test_the_code_of_a_link_is_shown_to_whoever_opened_the_table_alone() -> None:
    table = waiting("link")
    assert waiting_view(table, 0).invitation == "c0de"
    assert "c0de" not in msgspec.json.encode(waiting_view(table, None)).decode()


# --- the fold --------------------------------------------------------------------------------------------------------


def history(*events: Event) -> AnyTable | None:
    table: AnyTable | None = None
    for event in events:
        table = fold(table, decode(encode(event)))
    return table


def test_a_waiting_table_read_back_from_its_events_is_the_same_table() -> None:
    first = replace(
        first_event(ANN, OpenSeat("anyone"), kind="test"), nonces=(None, None), commitments=(PROMISES[0], None)
    )
    events: list[Event] = [
        first,
        Connected(seat=0, at=NOW),
        Joined(seat=1, holder=BEN, nonce=None, commitment=PROMISES[1], at=NOW),
        Revealed(seat=1, nonce=NONCES[1], at=NOW),
        Disconnected(seat=0, at=NOW),
        Revealed(seat=0, nonce=NONCES[0], at=NOW + 5),
    ]
    hashes = []
    for number in range(1, len(events) + 1):
        table = history(*events[:number])
        assert table is not None
        assert table == history(*events[:number])
        assert table.version == number
        hashes.append(state_hash(table))
    assert len(set(hashes)) == len(events)
    told = steps(None, events, 0)
    assert [one.version for one in told] == [1, 2, 3, 4, 5, 6]
    assert told[2].happenings == (wire.Joined(1, "Ben"),)
    assert [type(happening) for happening in told[5].happenings] == [wire.Dealt]


@pytest.mark.parametrize(
    ("event", "message"),
    [
        pytest.param(Acted(seat=0, action="TH", at=0), "plays at a table that still waits", id="a card"),
        pytest.param(Joined(seat=0, holder=BEN, nonce="ab" * 16, at=0), "seat 0 is taken", id="a taken seat"),
        pytest.param(Joined(seat=1, holder=BEN, nonce="ab", at=0), "16 bytes", id="no nonce"),
        pytest.param(Revealed(seat=0, nonce="ab" * 16, at=0), "has not promised", id="a nonce nobody promised"),
        pytest.param(first_event(ANN, BEN), "opens it a second time", id="opened twice"),
    ],
)
def test_events_that_can_not_have_happened(event: Event, message: str) -> None:
    with pytest.raises(BrokenLog, match=message):
        fold(waiting(), event)


def test_a_log_of_the_first_format_still_gives_its_table() -> None:
    first = first_event(ANN, LEVEL, kind="test")
    stored = msgspec.json.decode(encode(first))
    for name in ("commitments", "previous"):
        del stored[name]
    for name in ("kind", "move_seconds", "spectators"):
        del stored["options"][name]
    del stored["seats"][0]["member"]
    stored["format"] = 1
    read = decode(msgspec.json.encode(stored))
    assert isinstance(read, Opened)
    table = fold(None, read)
    assert isinstance(table, Table)
    assert (table.is_scored, table.clock, table.gone_since) == (False, None, (None, None))


# --- the lobby -------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_who_waits_and_is_there_and_what_can_be_watched() -> None:
    running = played(joined(waiting(), joining()))
    tables: list[AnyTable] = [waiting(), waiting("link"), waiting(here=False), promised(), running]
    seen = lobby(tables, "somebody")
    assert [(seek.name, seek.mine, seek.admits) for seek in seen.seeks] == [("Ann", False, "anyone")]
    assert [[seat.name for seat in watchable.seats] for watchable in seen.watchable] == [["Ann", "Ben"]]
    assert [seek.admits for seek in lobby(tables, "ann").seeks] == ["anyone", "link", "anyone"]
    assert lobby(tables, "somebody", frozenset({"ann"})) == wire.LobbyView((), ())


def test_presence_is_noted_once() -> None:
    table = waiting()
    assert attend(table, 0, NOW, here=True) is None
    away = attend(table, 0, NOW + 3, here=False)
    assert away is not None
    assert away.events == (Disconnected(seat=0, at=NOW + 3),)
    assert attend(away.table, 0, NOW + 4, here=False) is None


def test_who_is_missed_some_time_after_the_last_request_is_gone_since_then() -> None:
    away = attend(waiting(), 0, NOW + LOST_AFTER_MS + 4, here=False, since=NOW + 3)
    assert away is not None
    assert away.events == (Disconnected(seat=0, at=NOW + LOST_AFTER_MS + 4, since=NOW + 3),)
    assert away.table.gone_since[0] == NOW + 3


def test_a_quick_game_finds_the_same_wish_of_somebody_else() -> None:
    table = waiting("members")
    wish = table.opened.options
    assert partners([table], wish, BEN) == ("t1",)
    assert partners([table], wish, ANN) == ()
    assert partners([table], wish, GUEST) == ()
    assert partners([table], replace(wish, target=7), BEN) == ()
    assert partners([waiting("link"), waiting(here=False), promised()], wish, BEN) == ()
