"""What happens by itself: computer turns and the end of tables nobody needs any more.

A computer player thinks while people see what has happened, and acts when the pause is over. The jobs are rows of the
store, so one that was begun in a process that died is taken up by the next.
"""

import asyncio
import secrets
from typing import Final, assert_never

import structlog

from sixtysix.players.pool import PlayerFailed, PlayerPool
from sixtysix.players.protocol import Budget, MatchScore
from sixtysix.portal import wire
from sixtysix.portal.jobs import ComputerTurn, Erase, Lapse
from sixtysix.portal.table import Table
from sixtysix.store import commands
from sixtysix.store.commands import ByComputer, Denied, Done, Outcome, Submit
from sixtysix.store.jobs import EVERY_KIND, ClaimedJob, Kinds
from sixtysix.store.store import DamagedTable
from sixtysix.web.house import House

MOST_AT_ONCE: Final = 256
LONGEST_SLEEP_S: Final = 30.0
RETRY_AFTER_MS: Final = 1_000
BUDGET: Final = Budget()
SEED_BYTES: Final = 16
"""What a computer player draws its own chances from: new for every decision, so that nobody can foresee them."""

WITHOUT_PLAYERS: Final[Kinds] = (Erase, Lapse)
"""What can be done while the computer players get ready."""

_log = structlog.get_logger()


class Turns:
    """Claims the jobs that are due and does them, many at once."""

    def __init__(self, house: House, pool: PlayerPool) -> None:
        self._house = house
        self._pool = pool
        self._owner = secrets.token_hex(8)
        self._kinds = WITHOUT_PLAYERS
        self._wake = asyncio.Event()
        self._doing: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Work until cancelled; jobs that waited while nobody was here are done at once."""
        self._house.bus.subscribe_to_all(self._look_again)
        players = asyncio.create_task(self._keep_players())
        try:
            await self._work()
        finally:
            tasks = [*self._doing.values(), players]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_players(self) -> None:
        """Have players as long as the house is open."""
        while True:
            try:
                async with self._pool:
                    self._kinds = EVERY_KIND
                    self._wake.set()
                    await asyncio.Event().wait()
            except PlayerFailed as failure:
                _log.warning("computer players can't start", problem=str(failure))
            except Exception:  # noqa: BLE001 -- a house whose players can't start yet must try again
                _log.exception("computer players can't start")
            await asyncio.sleep(RETRY_AFTER_MS / 1_000)

    def _look_again(self, _table: str) -> None:
        self._wake.set()

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            try:
                delay = await self._begin_what_is_due()
            except Exception:  # noqa: BLE001 -- it goes on as soon as the database can be read again
                _log.exception("jobs can't be read")
                delay = RETRY_AFTER_MS / 1_000
            if delay > 0:
                try:
                    await asyncio.wait_for(self._wake.wait(), delay)
                except TimeoutError:
                    continue

    async def _begin_what_is_due(self) -> float:
        """Begin as many jobs as there is room for; the seconds until it makes sense to look again."""
        room = MOST_AT_ONCE - len(self._doing)
        kinds = self._kinds
        due_in = await self._house.read(self._house.store.next_job_in, kinds)
        if room == 0 or due_in is None:
            return LONGEST_SLEEP_S
        if due_in > 0:
            return min(due_in / 1_000, LONGEST_SLEEP_S)
        for job in await asyncio.wrap_future(self._house.store.claim_jobs(self._owner, room, kinds)):
            self._begin(job)
        return 0

    def _begin(self, job: ClaimedJob) -> None:
        key = (job.table, job.slot, job.version)
        if key in self._doing:
            return  # its lease ended while it waited for a player; now it has a new one
        task = asyncio.create_task(self._do(job))
        self._doing[key] = task
        task.add_done_callback(lambda _: self._done(key))

    def _done(self, key: tuple[str, int, int]) -> None:
        del self._doing[key]
        self._wake.set()

    async def _do(self, job: ClaimedJob) -> None:
        try:
            outcome = await self._carry_out(job)
        except Exception:  # noqa: BLE001 -- one job that fails must not end all others
            _log.exception("job failed", table=job.table, job=type(job.job).__name__)
            outcome = None
        if isinstance(outcome, Done) or (isinstance(outcome, Denied) and outcome.code != "unavailable"):
            return
        if outcome is not None:
            _log.error("job refused", table=job.table, job=type(job.job).__name__, code=outcome.code)
        await asyncio.wrap_future(self._house.store.postpone(job, RETRY_AFTER_MS))

    async def _carry_out(self, job: ClaimedJob) -> Outcome:
        match job.job:
            case Erase():
                return await self._house.submit(commands.Erase(job.table, job.version))
            case Lapse():
                return await self._house.submit(commands.Lapse(job.table, job.version))
            case ComputerTurn():
                return await self._take_turn(job, job.job)
            case _:
                assert_never(job.job)

    async def _take_turn(self, job: ClaimedJob, turn: ComputerTurn) -> Outcome:
        actor = ByComputer(turn.seat)
        try:
            place = await self._house.look(job.table, actor)
        except DamagedTable:
            return commands.NO_SUCH_TABLE
        if place is None or not isinstance(place.table, Table):
            return commands.NO_SUCH_TABLE
        if place.table.version != job.version:
            return commands.STALE
        seed = self._house.entropy(SEED_BYTES).hex()
        with self._house.figures.thinking.labels(turn.level).time():
            decision = await self._pool.choose(
                turn.level, place.table.match.observe(turn.seat), score_of(place.table), BUDGET, seed
            )
        await asyncio.sleep(pause_left_ms(job, turn, self._house.clock()) / 1_000)
        # A space: no id that comes over the wire can be the same.
        return await self._house.submit(
            Submit(job.table, actor, f"turn {job.version}", job.version, wire.Act(str(decision.action)))
        )


def pause_left_ms(job: ClaimedJob, turn: ComputerTurn, now: int) -> int:
    """How much of the pause before a turn is left at ``now``, once its player has decided."""
    return max(0, job.due + turn.delay_ms - now)


def score_of(table: Table) -> MatchScore:
    """What a computer player is told of the match."""
    return MatchScore(table.match.standing, table.opened.options.target, table.match.carry)
