"""What each viewer sees of a table: points, tricks, the talon, and the proof once a hand is over."""

from typing import Any, Unpack

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import Seat, house_rules, preset
from sixtysix.portal import fairness, wire
from sixtysix.portal.events import Computer, Holder
from sixtysix.portal.receive import receive
from sixtysix.portal.table import Table
from sixtysix.portal.view import view
from tests.portal.tables import (
    CARDS,
    NOW,
    PERSON,
    Chosen,
    Visit,
    accepted,
    act,
    laid,
    new_table,
    opened,
    to_the_window,
    visits,
)

PORTAL = preset("portal")
START = laid(PORTAL, *CARDS)


def start(rules: str, changes: dict[str, Any] | None = None, **options: Unpack[Chosen]) -> Table:
    return laid(house_rules(rules, changes or {}), *CARDS, **options)


# --- any table -------------------------------------------------------------------------------------------------------


@given(visits(), st.sampled_from([0, 1, None]))
def test_a_view_is_whole_json_that_agrees_with_the_table(visit: Visit, seat: Seat | None) -> None:
    table = visit.table
    seen = msgspec.json.decode(msgspec.json.encode(view(table, seat)), type=wire.TableView)
    assert (seen.version, seen.seat, seen.phase) == (table.version, seat, table.phase)
    assert seen.hand.number == table.match.hand_number
    assert (seen.hand.to_act is None) == (seen.phase != "playing")
    assert len(seen.hand.cards) == (0 if seat is None else seen.hand.hand_sizes[seat])
    assert (seen.winner is None) == (seen.phase != "matchOver")
    assert seen.can_undo == (seat is not None and table.can_undo(seat))


@given(visits())
def test_a_watcher_sees_neither_hand_nor_choices(visit: Visit) -> None:
    seen = view(visit.table, None)
    assert (seen.hand.cards, seen.hand.choices, seen.can_undo) == ((), (), False)
    if seen.phase == "playing":
        assert seen.hand.points == seen.hand.pending == (None, None)


@given(visits())
def test_no_view_shows_a_secret(visit: Visit) -> None:
    table = visit.table
    secret = bytes.fromhex(table.opened.secret)
    next_seed = fairness.seed_of_deal(secret, table.match.hand_number + 1).seed
    secrets = [table.opened.secret, PERSON.id, next_seed.hex()]
    if table.phase == "playing":
        secrets.append(table.deal.seed.seed.hex())
    for seat in (0, 1, None):
        sent = msgspec.json.encode(view(table, seat)).decode()
        assert not [secret for secret in secrets if secret in sent]


# --- points (R59) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "show_points", "points", "pending"),
    [
        pytest.param("always", False, (15, None), (0, None), id="always: the own total, whatever was chosen"),
        pytest.param("choice", True, (15, None), (0, None), id="choice: the own total where it was chosen"),
        pytest.param("choice", False, (None, None), (None, None), id="choice: nothing where it was not"),
        pytest.param("never", True, (None, None), (None, None), id="never: nothing, whatever was chosen"),
    ],
)
def test_points_during_the_hand(
    shown: str, show_points: bool, points: tuple[int | None, int | None], pending: tuple[int | None, int | None]
) -> None:
    table = act(start("portal", {"ownPointsShown": shown}, show_points=show_points), "AS", "KS")
    hand = view(table, 0).hand
    assert (hand.points, hand.pending) == (points, pending)
    assert view(table, 1).hand.points[0] is None


def test_a_marriage_before_the_first_trick_is_pending() -> None:
    hand = view(act(START, "marry:H"), 0).hand
    assert (hand.points, hand.pending) == ((0, None), (40, None))
    assert hand.marriages == (wire.MarriageView(0, "H", 40, pending=True),)
    counted = view(act(START, "marry:H", "KH", "9S"), 0).hand
    assert (counted.points, counted.pending) == ((44, None), (0, None))
    assert counted.marriages == (wire.MarriageView(0, "H", 40, pending=False),)


def test_marriages_are_seen_where_points_are_not() -> None:
    table = act(start("german"), "AS", "KS", "marry:H")
    for seat in (0, 1, None):
        hand = view(table, seat).hand
        assert (hand.points, hand.marriages) == ((None, None), (wire.MarriageView(0, "H", 40, pending=False),))


@pytest.mark.parametrize("rules", ["portal", "hoyle", "german", "classic"])
def test_everything_is_counted_and_shown_once_the_hand_is_over(rules: str) -> None:
    table = to_the_window(new_table(preset(rules), show_points=False))
    for seat in (0, 1, None):
        hand = view(table, seat).hand
        assert hand.result is not None
        assert hand.points == (hand.result.tallies[0].card_points, hand.result.tallies[1].card_points)
        assert None not in hand.pending


# --- looking back (R60) ----------------------------------------------------------------------------------------------

TRICK = wire.TrickView(0, "AS", "KS", 0)


@pytest.mark.parametrize(
    ("table", "last_trick"),
    [
        pytest.param(START, None, id="before the first trick"),
        pytest.param(act(START, "AS"), None, id="a lead is no trick"),
        pytest.param(act(START, "AS", "KS"), TRICK, id="until the next lead"),
        pytest.param(act(START, "AS", "KS", "marry:H"), TRICK, id="a marriage is not yet the lead"),
        pytest.param(act(START, "AS", "KS", "close"), TRICK, id="a close is not the lead"),
        pytest.param(act(START, "AS", "KS", "KH"), None, id="gone with the next lead"),
        pytest.param(act(start("hoyle"), "AS", "KS"), TRICK, id="while the winner may still close before drawing"),
        pytest.param(act(start("classic"), "AS", "KS"), None, id="never once turned"),
        pytest.param(act(start("classic"), "AS", "KS", "draw"), None, id="never once turned, after the draw"),
    ],
)
def test_the_last_trick(table: Table, last_trick: wire.TrickView | None) -> None:
    for seat in (0, 1, None):
        assert view(table, seat).hand.last_trick == last_trick


@pytest.mark.parametrize(
    ("table", "trick"),
    [
        pytest.param(START, None, id="nothing led"),
        pytest.param(act(START, "AS"), wire.TrickView(0, "AS"), id="led"),
        pytest.param(act(START, "AS", "KS"), None, id="answered"),
        pytest.param(act(start("hoyle"), "AS", "claim"), wire.TrickView(0, "AS"), id="a lead that was claimed upon"),
    ],
)
def test_the_trick_on_the_table(table: Table, trick: wire.TrickView | None) -> None:
    for seat in (0, 1, None):
        hand = view(table, seat).hand
        assert hand.trick == trick


# --- talon -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "talon", "status", "turn_up", "turn"),
    [
        pytest.param(START, 12, "open", "TH", "leading", id="dealt"),
        pytest.param(act(START, "AS"), 12, "open", "TH", "following", id="led"),
        pytest.param(act(START, "AS", "KS"), 10, "open", "TH", "leading", id="drawn at once"),
        pytest.param(act(start("hoyle"), "AS", "KS"), 12, "open", "TH", "drawing", id="to be drawn"),
        pytest.param(act(START, "close"), 12, "closed", None, "leading", id="the turn-up is turned down by a close"),
        pytest.param(act(start("pagat"), "close"), 12, "closed", None, "exchanging", id="the other is asked to swap"),
    ],
)
def test_the_talon(table: Table, talon: int, status: str, turn_up: str | None, turn: str) -> None:
    hand = view(table, None).hand
    assert (hand.talon, hand.talon_status, hand.turn_up, hand.turn) == (talon, status, turn_up, turn)
    assert hand.trump == "H"
    assert hand.closer == (0 if status == "closed" else None)


# --- the result and the proof ----------------------------------------------------------------------------------------


def test_a_result_names_its_rule() -> None:
    table = act(start("hoyle"), "AS", "claim")
    result = view(table, 0).hand.result
    assert result is not None
    assert (result.winner, result.ending, result.scale, result.rule) == (
        0,
        "false_claim",
        "false_claim_no_trick",
        "R42",
    )
    assert (result.game_points, result.carry_paid, result.carry_added, result.closer) == (3, 0, 0, None)


def test_a_failed_close_shows_both_moments() -> None:
    table = to_the_window(act(START, "AS", "JS", "close"))
    result = view(table, 1).hand.result
    assert result is not None
    assert result.closer == 0
    assert result.tallies_at_close == (wire.TallyView(13, 1), wire.TallyView(0, 0))


@pytest.mark.parametrize("rules", ["portal", "hoyle", "german", "classic", "schnapsen"])
def test_the_deal_of_a_hand_that_is_over_can_be_verified_from_the_view_alone(rules: str) -> None:
    seen = view(to_the_window(new_table(preset(rules))), None)
    reveal, fair = seen.hand.reveal, seen.fair
    assert reveal is not None
    seed = bytes.fromhex(reveal.seed)
    first, second = map(bytes.fromhex, fair.nonces)
    assert fairness.leads_to(bytes.fromhex(fair.root), fair.link, seed)
    assert fairness.shuffled(sorted_pack(reveal.deck), seed, (first, second), fair.link) == reveal.deck
    assert set(reveal.talon) <= set(reveal.deck)
    assert tuple(map(len, reveal.hands)) == seen.hand.hand_sizes


def sorted_pack(deck: tuple[str, ...]) -> list[str]:
    return sorted(deck, key=lambda card: ("CDHS".index(card[1]), "9JQKTA".index(card[0])))


@given(visits())
def test_nothing_is_revealed_before_the_hand_is_over(visit: Visit) -> None:
    for seat in (0, 1, None):
        seen = view(visit.table, seat)
        assert (seen.hand.reveal is None) == (seen.phase == "playing")


def test_carry_over_is_shown_and_paid() -> None:
    drawn = {"nobody66Open": "carryOver", "exactlyOneUnannounced": "carryOver", "bothUnannounced": "carryOver"}
    table = start("hoyle", {**drawn, "schneiderBelow": 0}, target=7)
    while table.match.carry == 0:
        table = _played_quietly(table)
        table = accepted(receive(table, 0, wire.Continue(), NOW)).table
    before = view(table, 0)
    assert before.carry >= 1
    claimed = view(act(table, _any_lead(table), "claim"), 0)
    assert claimed.hand.result is not None
    assert claimed.hand.result.carry_paid == before.carry
    assert claimed.carry == 0


def _any_lead(table: Table) -> str:
    return table.match.legal_actions(table.waiting_for[0])[0]


def _played_quietly(table: Table) -> Table:
    """The hand played to its end without a claim or a close."""
    while table.phase == "playing":
        actions = table.match.legal_actions(table.waiting_for[0])
        quiet = [action for action in actions if action not in {"claim", "close"}]
        table = act(table, quiet[0])
    return table


# --- who sits there --------------------------------------------------------------------------------------------------


def test_seats_show_a_name_or_a_level_and_never_who_a_person_is_to_the_house() -> None:
    seen = view(START, 1)
    assert seen.seats == (wire.SeatView("Ann", None), wire.SeatView("heuristic", "heuristic"))
    assert seen.options.level == "heuristic"


@pytest.mark.parametrize(
    ("seats", "level"),
    [
        pytest.param((Computer("random"), PERSON), "random", id="the computer player's level"),
        pytest.param((PERSON, PERSON), "people", id="people are a level of their own"),
    ],
)
def test_the_level_of_a_table(seats: tuple[Holder, Holder], level: str) -> None:
    assert view(new_table(PORTAL, seats=seats), None).options.level == level


def test_options_are_shown_as_they_were_chosen() -> None:
    first = opened(PORTAL, target=11, undo=False, speed=0.5)
    shown = view(new_table(PORTAL, target=11, undo=False, speed=0.5), 0).options
    assert shown.rules == first.options.settings
    assert (shown.rules_key, shown.target, shown.undo, shown.show_points, shown.speed) == (
        "portal",
        11,
        False,
        True,
        0.5,
    )
