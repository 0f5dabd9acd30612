"""What has to happen by itself: claimed in batches by a runner, which then has it to itself for a while."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, func, or_, select, update

from sixtysix.portal.jobs import Job
from sixtysix.store.schema import JOBS

LEASE_MS: Final = 15_000
"""How long a runner that died keeps a job from the others."""

_decoder: Final[msgspec.json.Decoder[Job]] = msgspec.json.Decoder(Job)


class ClaimedJob(msgspec.Struct, frozen=True):
    """A job somebody is on. What it does is void if the table is not at ``version`` any more."""

    table: str
    slot: int
    version: int
    job: Job


def claim(connection: Connection, owner: str, limit: int, now: int) -> tuple[ClaimedJob, ...]:
    """Take at most ``limit`` jobs that are due and that nobody is on, those that wait longest first.

    Whoever is done with a job changes its table, and that ends the job; one who dies loses it when the lease ends.
    """
    free = or_(JOBS.c.lease_until.is_(None), JOBS.c.lease_until <= now)
    columns = (JOBS.c.table_id, JOBS.c.slot, JOBS.c.version, JOBS.c.body)
    due = select(*columns).where(JOBS.c.due <= now, free).order_by(JOBS.c.due).limit(limit)
    rows = connection.execute(due.with_for_update(skip_locked=True)).all()
    if rows:
        lease = (
            update(JOBS)
            .where(JOBS.c.table_id == bindparam("_table"), JOBS.c.slot == bindparam("_slot"))
            .values(lease_owner=owner, lease_until=now + LEASE_MS)
        )
        connection.execute(lease, [{"_table": row.table_id, "_slot": row.slot} for row in rows])
    return tuple(ClaimedJob(row.table_id, row.slot, row.version, _decoder.decode(row.body)) for row in rows)


def give_back(connection: Connection, jobs: Sequence[ClaimedJob], due: int) -> None:
    """Let others have jobs that could not be done, from ``due`` on."""
    if jobs:
        free = (
            update(JOBS)
            .where(
                JOBS.c.table_id == bindparam("_table"),
                JOBS.c.slot == bindparam("_slot"),
                JOBS.c.version == bindparam("_version"),
            )
            .values(lease_owner=None, lease_until=None, due=due)
        )
        connection.execute(free, [{"_table": job.table, "_slot": job.slot, "_version": job.version} for job in jobs])


def give_back_all(connection: Connection) -> None:
    """Take the jobs away from everybody. Right only where no other runner can be at work."""
    connection.execute(update(JOBS).values(lease_owner=None, lease_until=None))


def next_due(connection: Connection) -> int | None:
    """When the next job can be claimed, in milliseconds of Unix time; None if there is none."""
    return connection.execute(select(func.min(func.coalesce(JOBS.c.lease_until, JOBS.c.due)))).scalar()
