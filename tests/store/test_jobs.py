"""What happens by itself is claimed once, and again when its runner died."""

from msgspec.structs import replace
from sqlalchemy import Engine

from sixtysix.portal.jobs import ComputerTurn, Erase, jobs_wanted
from sixtysix.portal.receive import open_table
from sixtysix.portal.table import Table
from sixtysix.store import jobs
from sixtysix.store.commands import STALE, ByPerson, Done, Open
from sixtysix.store.engine import for_writing
from sixtysix.store.jobs import LEASE_MS, ClaimedJob
from tests.store.tables import NOW, commit, new_table, played, step


def waiting(engine: Engine, name: str = "t1", seed: int = 66, speed: float = 0) -> Table:
    """A stored table that waits for its computer player."""
    table = new_table(name, f"guest-{name}", seed, speed)
    commit(engine, Open(table))
    while table.match.to_act != 1:
        after = commit(engine, step(table, actor=ByPerson(f"guest-{name}"))).changed[name]
        assert isinstance(after, Table)
        table = after
    return table


def claim(engine: Engine, now: int = NOW, limit: int = 10, owner: str = "runner") -> tuple[ClaimedJob, ...]:
    with for_writing(engine).begin() as connection:
        return jobs.claim(connection, owner, limit, now)


def test_a_computer_turn_is_armed_for_the_version_it_was_seen_at(engine: Engine) -> None:
    table = waiting(engine)
    (job,) = claim(engine)
    assert (job.table, job.version, (job.job,)) == ("t1", table.version, jobs_wanted(table))
    assert isinstance(job.job, ComputerTurn)


def test_a_job_is_claimed_once_until_its_lease_ends(engine: Engine) -> None:
    waiting(engine)
    assert len(claim(engine)) == 1
    assert claim(engine, NOW + LEASE_MS - 1, owner="another") == ()
    assert len(claim(engine, NOW + LEASE_MS, owner="another")) == 1


def test_a_job_waits_for_its_time(engine: Engine) -> None:
    table = new_table()
    table = open_table(replace(table.opened, options=replace(table.opened.options, target=1))).table
    ended = played(engine, table, until=lambda seen: seen.phase == "matchOver")
    (wanted,) = jobs_wanted(ended)
    due = wanted.due(NOW)
    assert claim(engine, due - 1) == ()
    with engine.connect() as connection:
        assert jobs.next_due(connection) == due
    assert len(claim(engine, due)) == 1
    with engine.connect() as connection:
        assert jobs.next_due(connection) == due + LEASE_MS


def test_a_computer_player_may_think_before_its_pause_is_over(engine: Engine) -> None:
    table = waiting(engine, speed=1)
    (wanted,) = jobs_wanted(table)
    assert isinstance(wanted, ComputerTurn)
    assert wanted.delay_ms > 0
    assert wanted.due(NOW) == NOW
    (job,) = claim(engine, NOW)
    assert job.due == NOW


def test_only_jobs_of_the_kinds_asked_for_are_claimed(engine: Engine) -> None:
    waiting(engine)
    with for_writing(engine).begin() as connection:
        assert jobs.next_due(connection, (Erase,)) is None
        assert jobs.claim(connection, "runner", 10, NOW, (Erase,)) == ()
        assert jobs.next_due(connection, (ComputerTurn,)) == NOW
        assert len(jobs.claim(connection, "runner", 10, NOW, (ComputerTurn,))) == 1


def test_no_more_are_claimed_than_there_is_room_for(engine: Engine) -> None:
    for number in range(5):
        waiting(engine, f"t{number}", seed=number)
    assert [len(claim(engine, limit=3)) for _ in range(3)] == [3, 2, 0]


def test_a_turn_taken_twice_is_taken_once(engine: Engine) -> None:
    table = waiting(engine)
    first, second = step(table, "turn 1"), step(table, "turn 2")
    assert commit(engine, first, first, second).outcomes == (Done(table.version + 1), Done(table.version + 1), STALE)


def test_a_job_ends_with_the_version_it_was_armed_for(engine: Engine) -> None:
    table = waiting(engine)
    (job,) = claim(engine)
    after = commit(engine, step(table)).changed["t1"]
    assert after is not None
    assert all(other.version == after.version for other in claim(engine, NOW + 10 * LEASE_MS))
    assert job.version != after.version


def test_a_job_given_back_is_due_again_later(engine: Engine) -> None:
    waiting(engine)
    (job,) = claim(engine)
    with for_writing(engine).begin() as connection:
        jobs.give_back(connection, [job], NOW + 500)
    assert claim(engine, NOW + 499) == ()
    assert claim(engine, NOW + 500) == (replace(job, due=NOW + 500),)


def test_a_house_that_starts_takes_its_jobs_back(engine: Engine) -> None:
    waiting(engine)
    claimed = claim(engine, owner="the one that was killed")
    with for_writing(engine).begin() as connection:
        jobs.give_back_all(connection)
    assert claim(engine) == claimed


def test_an_empty_house_has_nothing_to_do(engine: Engine) -> None:
    assert claim(engine) == ()
    with engine.connect() as connection:
        assert jobs.next_due(connection) is None
