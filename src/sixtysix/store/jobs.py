"""What has to happen by itself: claimed in batches by a runner, which then has it to itself for a while."""

from collections.abc import Sequence
from typing import Final, TypeAlias, get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, func, or_, select, update

from sixtysix.portal.jobs import Job
from sixtysix.store.schema import JOBS

LEASE_MS: Final = 15_000
"""How long a runner that died keeps a job from the others."""

Kinds: TypeAlias = tuple[type[Job], ...]
EVERY_KIND: Final[Kinds] = get_args(Job)

_decoder: Final[msgspec.json.Decoder[Job]] = msgspec.json.Decoder(Job)


class ClaimedJob(msgspec.Struct, frozen=True):
    """A job somebody is on; it could be begun from ``due`` on, in milliseconds of Unix time.

    What it does is void if the table is not at ``version`` any more.
    """

    table: str
    slot: int
    version: int
    due: int
    job: Job


def claim(
    connection: Connection, owner: str, limit: int, now: int, kinds: Kinds = EVERY_KIND
) -> tuple[ClaimedJob, ...]:
    """Take at most ``limit`` jobs of these kinds that are due and that nobody is on, those that wait longest first.

    Whoever is done with a job changes its table, and that ends the job; one who dies loses it when the lease ends.
    """
    free = or_(JOBS.c.lease_until.is_(None), JOBS.c.lease_until <= now)
    columns = (JOBS.c.table_id, JOBS.c.slot, JOBS.c.version, JOBS.c.due, JOBS.c.body)
    wanted = (JOBS.c.due <= now, free, _is_of(kinds))
    due = select(*columns).where(*wanted).order_by(JOBS.c.due).limit(limit)
    rows = connection.execute(due.with_for_update(skip_locked=True)).all()
    if rows:
        lease = (
            update(JOBS)
            .where(JOBS.c.table_id == bindparam("_table"), JOBS.c.slot == bindparam("_slot"))
            .values(lease_owner=owner, lease_until=now + LEASE_MS)
        )
        connection.execute(lease, [{"_table": row.table_id, "_slot": row.slot} for row in rows])
    return tuple(ClaimedJob(row.table_id, row.slot, row.version, row.due, _decoder.decode(row.body)) for row in rows)


def _is_of(kinds: Kinds) -> ColumnElement[bool]:
    return JOBS.c.kind.in_([kind.__struct_config__.tag for kind in kinds])


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


def next_due(connection: Connection, kinds: Kinds = EVERY_KIND) -> int | None:
    """When the next job of these kinds can be claimed, in milliseconds of Unix time; None if there is none."""
    earliest = select(func.min(func.coalesce(JOBS.c.lease_until, JOBS.c.due))).where(_is_of(kinds))
    return connection.execute(earliest).scalar()
