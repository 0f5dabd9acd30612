"""What is said of a game before it is played: whether it would count, and to whom that is said."""

from collections.abc import Callable

import pytest
from sqlalchemy import Engine

from sixtysix.portal.events import Admits
from sixtysix.portal.leaving import Cause
from sixtysix.store import manners
from sixtysix.store.browsers import note_browser
from sixtysix.store.commands import Depart, Open
from sixtysix.store.encounters import prospect
from sixtysix.store.engine import for_writing
from tests.store.people import HERE, foreseen, waiting
from tests.store.tables import NOW, commit

pytestmark = pytest.mark.usefixtures("members")


def of_one_browser(engine: Engine) -> None:
    with for_writing(engine).begin() as connection:
        for person in ("ann", "ben"):
            note_browser(connection, "a browser", person, NOW)


def keep_apart(engine: Engine) -> None:
    with for_writing(engine).begin() as connection:
        manners.block(connection, "ann", "ben", NOW)


def test_who_may_sit_down_is_told_and_who_waits_for_somebody_he_has_asked(engine: Engine) -> None:
    of_one_browser(engine)
    commit(engine, Open(waiting("open")), HERE)
    assert foreseen(engine, "ben", "open") == "same_browser"
    assert foreseen(engine, "ann", "open") is None, "nobody knows who will come"
    commit(engine, Open(waiting("asked", admits="link"), challenged="ben", leave=True), HERE)
    assert [foreseen(engine, one, "asked") for one in ("ann", "ben")] == ["same_browser"] * 2


def test_a_test_game_has_nothing_to_count(engine: Engine) -> None:
    of_one_browser(engine)
    commit(engine, Open(waiting("open", kind="test")), HERE)
    assert foreseen(engine, "ben", "open") is None


@pytest.mark.parametrize(
    ("admits", "prepare"),
    [
        pytest.param("link", lambda _: None, id="the seat is for whoever has the link"),
        pytest.param("anyone", keep_apart, id="the two are kept apart"),
        pytest.param("anyone", lambda engine: commit(engine, Depart("ann", Cause.EXIT)), id="it was cleared"),
    ],
)
def test_to_others_it_is_no_table(engine: Engine, admits: Admits, prepare: Callable[[Engine], object]) -> None:
    commit(engine, Open(waiting("open", admits=admits)), HERE)
    prepare(engine)
    with engine.connect() as connection:
        assert prospect(connection, "ben", "open", NOW) is None
        assert prospect(connection, "ben", "nowhere", NOW) is None
