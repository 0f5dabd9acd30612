"""Boards as the database sorts them, against the rule of who stands above whom."""

from pathlib import Path
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, insert

from sixtysix.portal.boards import Board, Month, Tally, place, rank
from sixtysix.store import boards
from sixtysix.store.boards import GAMES_AT_ONCE, Entry
from sixtysix.store.engine import for_writing, open_engine
from sixtysix.store.migrate import bring_up_to_date
from sixtysix.store.schema import HEADS, MEMBERS, RESULTS
from tests.portal.tables import NOW

BOARD: Final = Board("two-handed", "club")
MONTH: Final = Month(2026, 11)
NAMES: Final = ("Zoë", "ada", "Bertil", "Clara", "Dora", "Ada 2")
AWAY: Final = {"Clara": {"closed_at": NOW}, "Dora": {"suspended_at": NOW}}


class Brought(msgspec.Struct, frozen=True):
    """What one table brought one person."""

    person: int
    points: int | None
    level: str = BOARD.level
    month: str = str(MONTH)
    not_counted: str | None = None

    @property
    def counts(self) -> bool:
        return self.points is not None and self.not_counted is None


BROUGHT: Final = st.builds(
    Brought,
    st.integers(0, len(NAMES) - 1),
    st.sampled_from([-1, 0, 1, None]),
    st.sampled_from(["club", "people"]),
    st.sampled_from(["2026-10", "2026-11"]),
    st.sampled_from([None, None, "same_pair"]),
)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """A house with members, of whom one has gone and one is suspended, and no results."""
    folder: Path = tmp_path_factory.mktemp("boards")
    engine = for_writing(open_engine(folder / "house.db"))
    bring_up_to_date(engine)
    nobody = {"closed_at": None, "suspended_at": None}
    with engine.begin() as connection:
        rows = [
            {"id": f"p{number}", "name": name, "skeleton": name, "created_at": NOW, **nobody, **AWAY.get(name, {})}
            for number, name in enumerate(NAMES)
        ]
        connection.execute(insert(MEMBERS), rows)
    return engine


def write(connection: Connection, results: list[Brought]) -> None:
    table = {"version": 1, "state_hash": "", "status": "over", "opened_at": 0, "changed_at": 0}
    match = {"game": BOARD.game, "rules_key": "portal", "target": 3, "score": 3, "other_score": 0, "ending": "played"}
    for number, one in enumerate(results):
        connection.execute(insert(HEADS), {"id": f"t{number}", **table})
        row = {"table_id": f"t{number}", "seat": 0, "person": f"p{one.person}", "level": one.level, "month": one.month}
        outcome = {"points": one.points, "not_counted": one.not_counted, "ended_at": number}
        connection.execute(insert(RESULTS), {**row, **match, **outcome})


def board(results: list[Brought], level: str, month: Month | None) -> list[Entry]:
    """The same board by the rule alone."""
    counted = [one for one in results if one.counts and one.level == level]
    if month is not None:
        counted = [one for one in counted if one.month == str(month)]
    tallies: dict[int, Tally] = {}
    for person in {one.person for one in counted}:
        points = [one.points for one in counted if one.person == person]
        tallies[person] = Tally(points.count(1), points.count(0), points.count(-1))
    there = {person: tally for person, tally in tallies.items() if NAMES[person] not in AWAY}
    found = [Entry(f"p{who}", NAMES[who], place(tally, there.values()), tally) for who, tally in there.items()]
    return sorted(found, key=lambda entry: (rank(entry.tally), entry.name))


@given(
    st.lists(BROUGHT, max_size=40),
    st.sampled_from(["club", "people"]),
    st.sampled_from([None, MONTH]),
    st.integers(0, len(NAMES)),
    st.integers(0, len(NAMES) - 1),
)
def test_the_database_sorts_a_board_as_the_rule_does(
    club: Engine, results: list[Brought], level: str, month: Month | None, most: int, own: int
) -> None:
    expected = board(results, level, month)
    with club.connect() as connection, connection.begin() as transaction:
        write(connection, results)
        shown = boards.entries(connection, Board(BOARD.game, level), month, most, f"p{own}")
        transaction.rollback()
    assert shown == (*expected[:most], *(entry for entry in expected[most:] if entry.name == NAMES[own]))


@given(st.lists(BROUGHT, max_size=40))
def test_somebody_stands_on_each_board_where_it_shows_him(club: Engine, results: list[Brought]) -> None:
    with club.connect() as connection, connection.begin() as transaction:
        write(connection, results)
        for number in range(len(NAMES)):
            standings = boards.standings_of(connection, f"p{number}")
            found = {standing.board.level: (standing.place, standing.tally) for standing in standings}
            assert found == {
                level: (entry.place, entry.tally)
                for level in ("club", "people")
                for entry in board(results, level, None)
                if entry.person == f"p{number}"
            }
        transaction.rollback()


def test_the_games_everybody_may_see_are_those_that_count_page_by_page(club: Engine) -> None:
    results = [Brought(0, 1) for _ in range(GAMES_AT_ONCE + 1)]
    results += [Brought(0, None), Brought(0, -1, not_counted="same_browser"), Brought(1, 1)]
    with club.connect() as connection, connection.begin() as transaction:
        write(connection, results)
        first = boards.counted_games_of(connection, "p0")
        rest = boards.counted_games_of(connection, "p0", first[-1].ended_at)
        assert [game.ended_at for game in (*first, *rest)] == list(reversed(range(GAMES_AT_ONCE + 1)))
        assert {game.points for game in first} == {1}
        assert len(boards.games_of(connection, "p0", GAMES_AT_ONCE + 3)) == GAMES_AT_ONCE
        transaction.rollback()


@pytest.mark.parametrize(
    ("opponent", "name"),
    [
        pytest.param("p2", "Bertil", id="a member"),
        pytest.param("p3", None, id="one who has closed his account"),
        pytest.param("p4", None, id="one who is suspended"),
        pytest.param(None, None, id="a computer"),
    ],
)
def test_an_opponent_is_named_who_is_there(club: Engine, opponent: str | None, name: str | None) -> None:
    with club.connect() as connection, connection.begin() as transaction:
        write(connection, [Brought(0, 1)])
        connection.execute(RESULTS.update().values(opponent=opponent))
        assert [game.opponent for game in boards.counted_games_of(connection, "p0")] == [name]
        assert [game.opponent for game in boards.games_of(connection, "p0")] == [name]
        transaction.rollback()
