"""Who has another game: whether he can sit down at this one, and whether the other goes on (L2, M5, 10c).

Ben comes to a game with Ann: by a rematch she has asked for, or at a seat that she offers to anybody or to him.
"""

from typing import Final, Literal, TypeAlias

import pytest
from sqlalchemy import Engine

from sixtysix.portal.events import OpenSeat, Person, Program, TableKind
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import Refused
from sixtysix.store.commands import Denied, Done, Join, Open, Rematch
from sixtysix.store.log import read_heads
from sixtysix.store.schema import Status
from tests.portal.people import CODE, LEVEL, first_event, joining
from tests.store.people import BEN_HERE, HERE, named, only, to_the_end
from tests.store.tables import commit

pytestmark = pytest.mark.usefixtures("members")

Way: TypeAlias = Literal["a rematch", "a seat for anybody", "a challenge"]
WAYS: Final[tuple[Way, ...]] = ("a rematch", "a seat for anybody", "a challenge")
ANN, BEN = Person("ann", "Ann", member=True), Person("ben", "Ben", member=True)
ANNS_BOT, BENS_BOT = Program("ann", "Ann", member=True), Program("ben", "Ben", member=True)
GOES_ON, IS_LEFT = Status.PLAYING, None


def offer(engine: Engine, way: Way, ann: Person, ben: Person) -> None:
    """Have Ann wait for Ben."""
    match way:
        case "a rematch":
            # A person's test game that is over would go with his next one, and the wish with it.
            kind: TableKind = "scored" if (ann, ben) == (ANN, BEN) else "test"
            commit(engine, Open(named(first_event(ann, ben, kind=kind), "t1")), HERE, BEN_HERE)
            to_the_end(engine)
            assert isinstance(only(engine, again("t2", "ann")), Done)
        case "a seat for anybody":
            commit(engine, Open(named(first_event(ann, OpenSeat("anyone"), kind="test"), "t1")), HERE)
        case "a challenge":
            table = named(first_event(ann, OpenSeat("link", CODE), kind="test"), "t1")
            commit(engine, Open(table, challenged="ben"), HERE)


def again(name: str, person: str) -> Rematch:
    return Rematch("t1", person, Chances(name, 0, "cd" * 32, ("11" * 16, "22" * 16), None))


def come(engine: Engine, way: Way, ben: Person) -> str:
    """Have Ben sit down; why he can't, or that it is done."""
    code = CODE if way == "a challenge" else None
    outcome = only(engine, again("t3", "ben") if way == "a rematch" else Join("t1", joining(ben, code)))
    return outcome.code if isinstance(outcome, Denied | Refused) else "done"


def play_elsewhere(engine: Engine, somebody: Person, kind: TableKind) -> None:
    assert isinstance(only(engine, Open(named(first_event(somebody, LEVEL, kind=kind), "elsewhere"))), Done)


def fate(engine: Engine) -> Status | None:
    """What has become of the other game."""
    with engine.connect() as connection:
        head = read_heads(connection, ["elsewhere"]).get("elsewhere")
        return None if head is None else head.status


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("ben", "kind", "answer", "other"),
    [
        pytest.param(BEN, "test", "done", IS_LEFT, id="a person leaves his test game"),
        pytest.param(BEN, "scored", "would_leave", GOES_ON, id="a person is asked before he leaves his scored game"),
        pytest.param(BENS_BOT, "test", "done", GOES_ON, id="a program has several test games"),
        pytest.param(
            BENS_BOT, "scored", "would_leave", GOES_ON, id="a program is asked before it leaves a scored game"
        ),
    ],
)
def test_who_comes_and_has_another_game(
    engine: Engine, way: Way, ben: Person, kind: TableKind, answer: str, other: Status | None
) -> None:
    if way == "a rematch":
        offer(engine, way, ANN, ben)
        play_elsewhere(engine, ben, kind)
    else:
        play_elsewhere(engine, ben, kind)
        offer(engine, way, ANN, ben)
    assert (come(engine, way, ben), fate(engine)) == (answer, other)


@pytest.mark.parametrize(
    ("ann", "kind", "way", "answer"),
    [
        pytest.param(ANN, "test", "a rematch", "absent", id="a person is not taken from his test game"),
        pytest.param(ANN, "scored", "a rematch", "absent", id="a person is not taken from his scored game"),
        pytest.param(ANNS_BOT, "test", "a rematch", "done", id="a program goes on at both test games"),
        pytest.param(ANNS_BOT, "scored", "a rematch", "absent", id="a program is not taken from a scored game"),
        pytest.param(ANN, "test", "a seat for anybody", "no_such_table", id="a seat went with the next test game"),
        pytest.param(ANN, "scored", "a seat for anybody", "no_such_table", id="a seat went with the next scored game"),
        pytest.param(
            ANNS_BOT, "test", "a seat for anybody", "done", id="a program offers a seat and plays a test game"
        ),
        pytest.param(
            ANNS_BOT, "scored", "a seat for anybody", "done", id="a program offers a seat, plays a scored one"
        ),
        pytest.param(ANN, "test", "a challenge", "no_such_table", id="a challenge went with the next test game"),
        pytest.param(ANN, "scored", "a challenge", "no_such_table", id="a challenge went with the next scored game"),
        pytest.param(ANNS_BOT, "test", "a challenge", "done", id="a program challenges and plays a test game"),
        pytest.param(ANNS_BOT, "scored", "a challenge", "done", id="a program challenges and plays a scored game"),
    ],
)
def test_who_is_waited_with_and_has_another_game(
    engine: Engine, ann: Person, kind: TableKind, way: Way, answer: str
) -> None:
    offer(engine, way, ann, BEN)
    play_elsewhere(engine, ann, kind)
    assert (come(engine, way, BEN), fate(engine)) == (answer, GOES_ON)
