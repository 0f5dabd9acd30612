"""Players in processes of their own, asked from asyncio.

Only a request of `transport` crosses over and only a decision comes back: no player can see a card that its
observation does not show, nor stop the server by thinking, hanging or crashing.

A process that starts compiles first what has not been compiled on this machine, and says how far it is.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Final, Self

from sixtysix.game import Observation
from sixtysix.players.levels import LEVELS, PLAYERS
from sixtysix.players.protocol import Budget, Decision, MatchScore, seat_to_act
from sixtysix.players.transport import Ready, Request, Start, decode_decision, decode_start, encode_request
from sixtysix.players.worker import LENGTH_BYTES, UNCOMPILED, framed

ATTEMPTS: Final = 2
START_SECONDS: Final = 120.0
"""How long a new process may say nothing until it is ready: compiling one function takes seconds, or its turn."""
END_SECONDS: Final = 2.0
"""How long a process may take to end by itself once its input has ended."""
CLOSED: Final = "the players have been sent home"
WORKER: Final = (sys.executable, "-P", "-m", "sixtysix.players.worker")
"""The program; ``-P`` keeps the working folder out of what can be imported."""


class PlayerFailed(Exception):
    """A computer player gave no usable answer, though it was asked again in a new process."""


class _Lost(Exception):
    """A worker died, hung, or could not be started."""


class _Worker:
    """One process, started when it is needed. After any trouble it is killed, and the next request starts another.

    One that could not be started several times is started without the compiler. ``tell`` hears how far a start is.
    """

    def __init__(self, tell: Callable[[Start], None]) -> None:
        self._tell = tell
        self._process: Process | None = None
        self._is_ready = False
        self._failed_starts = 0
        self._ending: set[asyncio.Task[int]] = set()
        self._starting = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's id, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked at once."""
        return self._is_ready and self._process is not None and self._process.returncode is None

    async def ready(self) -> Process:
        """The process, started and loaded; `_Lost` if that fails."""
        if self._process is not None and self.is_ready:
            return self._process
        self.kill()
        try:
            process = await self._start()
            while not isinstance(start := decode_start(await self._exchange(process, None, START_SECONDS)), Ready):
                self._tell(start)
        except _Lost:
            self._failed_starts += 1
            raise
        self._is_ready = True
        if start.problem is None:
            self._failed_starts = 0
        self._tell(start)
        return process

    async def _start(self) -> Process:
        # The lock keeps a process from starting behind the back of a pool that closes.
        async with self._starting:
            if self._closed:
                raise _Lost(CLOSED)
            program = (*WORKER, UNCOMPILED) if self._failed_starts >= ATTEMPTS else WORKER
            try:
                # A session of its own keeps the terminal's Ctrl-C away: the server ends its workers itself.
                self._process = await asyncio.create_subprocess_exec(
                    *program, stdin=PIPE, stdout=PIPE, start_new_session=True
                )
            except OSError as error:
                raise _Lost(f"no process can be started: {error}") from None
            return self._process

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """The answer to a request; `_Lost` if there is none in time."""
        return await self._exchange(await self.ready(), request, seconds)

    async def _exchange(self, process: Process, request: bytes | None, seconds: float) -> bytes:
        answer = None
        try:
            async with asyncio.timeout(seconds):
                answer = await _talk(process, request)
        except TimeoutError:
            raise _Lost(f"no answer within {seconds:g} s") from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise _Lost("the process ended") from None
        finally:
            # Also when the caller was cancelled: an answer still to come must not meet the next request.
            if answer is None:
                self.kill()
        return answer

    def kill(self) -> None:
        """End the process now."""
        process, self._process, self._is_ready = self._process, None, False
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        task = asyncio.create_task(process.wait())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def open(self) -> None:
        """Let a process be started, also after `close`."""
        self._closed = False

    async def close(self) -> None:
        """End the process and wait until it and all before it are gone; no other is started."""
        async with self._starting:
            self._closed = True
        if not self._is_ready:
            self.kill()  # who compiles does not listen
        process, self._process = self._process, None
        if process is not None:
            await _end(process)
        await asyncio.gather(*self._ending)


async def _talk(process: Process, request: bytes | None) -> bytes:
    if process.stdin is None or process.stdout is None:
        raise AssertionError("a worker is started with pipes")
    if request is not None:
        process.stdin.write(framed(request))
        await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH_BYTES)
    return await process.stdout.readexactly(int.from_bytes(length, "big"))


async def _end(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(END_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


class PlayerPool:
    """Some worker processes and the queue before them; an async context, entered when the server starts.

    ``patience`` is how many seconds a decision may take beyond its budget before its worker counts as hung. ``tell``
    hears how far the first worker is with its start, and again whenever none is left and another starts.
    """

    def __init__(
        self, workers: int = 1, *, patience: float = 10.0, tell: Callable[[Start], None] = lambda _: None
    ) -> None:
        if workers < 1:
            raise ValueError(f"a pool needs at least 1 worker, not {workers}")
        self._workers = [_Worker(self._hear) for _ in range(workers)]
        self._tell = tell
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._patience = patience
        self._open = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the worker processes there are now."""
        return tuple(pid for worker in self._workers if (pid := worker.pid) is not None)

    def _hear(self, start: Start) -> None:
        if isinstance(start, Ready) or not any(worker.is_ready for worker in self._workers):
            self._tell(start)

    async def __aenter__(self) -> Self:
        """Start all workers, so that nobody's first turn waits for one; `PlayerFailed` if they can't be."""
        started = False
        first, *others = self._workers
        for worker in self._workers:
            worker.open()
        try:
            await first.ready()  # it compiles what the others then find done
            await asyncio.gather(*(worker.ready() for worker in others))
            started = True
        except _Lost as lost:
            raise PlayerFailed(f"the computer players can't be started: {lost}") from None
        finally:
            if not started:
                await self.close()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._open = True
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers; a request still unanswered fails with `PlayerFailed`."""
        self._open = False
        await asyncio.gather(*(worker.close() for worker in self._workers))

    async def choose(
        self, level: str, observation: Observation, match_score: MatchScore, budget: Budget, seed: int | str
    ) -> Decision:
        """What the player of this level decides; the same for the same arguments.

        An unknown level is a `ValueError`, a player that fails twice `PlayerFailed`. May be cancelled.
        """
        if level not in PLAYERS:
            raise ValueError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}")
        seat_to_act(observation)
        request = encode_request(Request(level, observation, match_score, budget, str(seed)))
        seconds = self._patience + (budget.milliseconds or 0) / 1000
        worker = await self._idle.get()
        try:
            decision = decode_decision(await self._answer(worker, request, seconds))
        finally:
            self._idle.put_nowait(worker)
        if decision.action not in observation.actions:
            raise PlayerFailed(f"the computer player {level!r} chose {decision.action}, which is not legal")
        return decision

    async def _answer(self, worker: _Worker, request: bytes, seconds: float) -> bytes:
        problem = CLOSED
        for _ in range(ATTEMPTS):
            if not self._open:
                break
            try:
                return await worker.ask(request, seconds)
            except _Lost as lost:
                problem = str(lost)
        raise PlayerFailed(f"a computer player failed: {problem}")
