"""Players in processes of their own: real processes, really stopped and really killed."""

import asyncio
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar, get

from sixtysix import game
from sixtysix.players.levels import LEVELS, STAND_IN, build
from sixtysix.players.pool import WORKER, PlayerFailed, PlayerPool
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.transport import Ready, Readying, Start

RULES = game.preset("portal")
STATE = game.deal_hand(RULES, game.shuffled(RULES, random.Random(1)), dealer=1)
SEEN = game.observe(STATE, 0)
Ask = Callable[[PlayerPool], Awaitable[Any]]


def ask(pool: PlayerPool, level: str = "heuristic", seed: int | str = 1) -> Awaitable[Decision]:
    return pool.choose(level, SEEN, MatchScore(), Budget(), seed)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and been waited for does not exist at all."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_decides_in_its_process_as_it_would_here(level: str) -> None:
    async def main() -> list[Decision]:
        async with PlayerPool() as pool:
            return [await ask(pool, level, seed) for seed in ("a", "b")]

    here = [build(level).choose(SEEN, MatchScore(), Budget(), random.Random(seed)) for seed in ("a", "b")]
    assert asyncio.run(main()) == here


def test_requests_share_the_workers() -> None:
    async def main() -> set[int]:
        async with PlayerPool(2) as pool:
            decisions = await asyncio.gather(*(ask(pool, seed=seed) for seed in range(12)))
            assert all(decision.action in SEEN.actions for decision in decisions)
            return set(pool.pids)

    assert len(asyncio.run(main())) == 2


def test_closing_leaves_no_process() -> None:
    async def main() -> tuple[int, ...]:
        async with PlayerPool(2) as pool:
            pids = pool.pids
            assert all(map(is_alive, pids))
        return pids

    pids = asyncio.run(main())
    assert len(pids) == 2
    assert not any(map(is_alive, pids))


@pytest.mark.parametrize(
    "blow",
    [
        pytest.param(signal.SIGKILL, id="a killed worker is replaced and the request answered"),
        pytest.param(signal.SIGSTOP, id="a hung worker is replaced and the request answered"),
    ],
)
def test_trouble_costs_a_worker_and_not_the_answer(blow: signal.Signals) -> None:
    async def main() -> tuple[int, int]:
        async with PlayerPool(patience=3) as pool:
            (before,) = pool.pids
            os.kill(before, blow)
            decision = await ask(pool)
            assert decision.action in SEEN.actions
            (after,) = pool.pids
            return before, after

    before, after = asyncio.run(main())
    assert before != after
    assert not is_alive(before)
    assert not is_alive(after)


def test_a_player_that_fails_twice_is_a_clear_error_and_the_pool_goes_on() -> None:
    async def main() -> None:
        async with PlayerPool(patience=0) as pool:
            with pytest.raises(PlayerFailed, match="a computer player failed: no answer within 0 s"):
                await ask(pool)
            decision = await pool.choose("random", SEEN, MatchScore(), Budget(milliseconds=10_000), 1)
            assert decision.action in SEEN.actions

    asyncio.run(main())


def test_a_cancelled_request_does_not_disturb_the_next() -> None:
    async def main() -> None:
        async with PlayerPool() as pool:
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)
            waiting = asyncio.ensure_future(ask(pool, seed="never answered"))
            await asyncio.sleep(0.05)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            expected = build("heuristic").choose(SEEN, MatchScore(), Budget(), random.Random("next"))
            assert await ask(pool, seed="next") == expected
        assert not is_alive(pid)

    asyncio.run(main())


def test_closing_answers_those_who_wait() -> None:
    async def main() -> None:
        async with PlayerPool() as pool:
            os.kill(pool.pids[0], signal.SIGSTOP)
            waiting = [asyncio.ensure_future(ask(pool)) for _ in range(3)]
            await asyncio.sleep(0.05)
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [PlayerFailed] * 3

    asyncio.run(main())


@pytest.mark.parametrize(
    ("use", "says"),
    [
        pytest.param(lambda pool: ask(pool, "grandmaster"), "'grandmaster' is not a level: choose", id="no such level"),
        pytest.param(
            lambda pool: pool.choose("random", game.observe(STATE, 1), MatchScore(), Budget(), 1),
            "only when it is its turn",
            id="not its turn",
        ),
    ],
)
def test_a_wrong_question_is_refused_before_a_process_sees_it(use: Ask, says: str) -> None:
    async def main() -> None:
        async with PlayerPool() as pool:
            before = pool.pids
            with pytest.raises(ValueError, match=says):
                await use(pool)
            assert pool.pids == before

    asyncio.run(main())


@pytest.mark.parametrize(
    ("program", "says"),
    [
        pytest.param((sys.executable, "-c", "raise SystemExit"), "the process ended", id="it ends at once"),
        pytest.param(("no-such-program",), "no process can be started", id="it does not exist"),
    ],
)
def test_players_that_cannot_be_started_are_a_clear_error(
    program: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        unused = PlayerPool(2)
        with pytest.raises(PlayerFailed, match=f"the computer players can't be started: {says}"):
            await unused.__aenter__()
        assert unused.pids == ()

    monkeypatch.setattr("sixtysix.players.pool.WORKER", program)
    asyncio.run(main())


def told_while_starting(program: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Start], Decision]:
    """What is heard of a pool whose workers run this program, and what its strongest player decides."""
    told: list[Start] = []

    async def main() -> Decision:
        pool = PlayerPool(tell=told.append)
        for _ in range(2):
            with suppress(PlayerFailed):
                async with pool:
                    return await ask(pool, "master")
        async with pool:
            return await ask(pool, "master")

    monkeypatch.setattr("sixtysix.players.pool.WORKER", program)
    return told, asyncio.run(main())


STAND_IN_DECIDES = build(STAND_IN).choose(SEEN, MatchScore(), Budget(), random.Random("1"))


def test_a_pool_that_starts_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told, _ = told_while_starting(WORKER, monkeypatch)
    *steps, last = told
    assert last == Ready()
    counts = [(step.done, step.total) for step in steps if isinstance(step, Readying)]
    assert counts == [(done, len(steps) - 1) for done in range(len(steps))]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        pytest.param("fail", "RuntimeError: no room for the code", id="a compiler that fails"),
        pytest.param("crash", "the compiler has ended the process", id="a compiler that ends the process"),
    ],
)
def test_where_nothing_can_be_compiled_another_level_stands_in(
    spoil: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = f"import os, sixtysix.players.worker as worker\n{SPOILED[spoil]}\nworker.warm_up = spoiled\nworker.main()"
    told, decision = told_while_starting((sys.executable, "-c", program), monkeypatch)
    assert told[-1] == Ready(says)
    assert decision == STAND_IN_DECIDES


SPOILED = {
    "fail": "def spoiled(*_): raise RuntimeError('no room for the code')",
    "crash": "def spoiled(*_): os._exit(9)",
}


def test_a_pool_that_is_left_while_it_compiles_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()
    pool = PlayerPool(2, tell=lambda _: begun.set())

    async def main() -> tuple[int, ...]:
        starting = asyncio.ensure_future(pool.__aenter__())
        await begun.wait()
        pids = pool.pids
        starting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await starting
        return pids

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    (pid,) = asyncio.run(main())
    assert not is_alive(pid)
    assert pool.pids == ()


def test_a_closed_pool_answers_no_more() -> None:
    async def main() -> None:
        async with PlayerPool() as pool:
            pass
        with pytest.raises(PlayerFailed, match="sent home"):
            await ask(pool)
        assert pool.pids == ()

    asyncio.run(main())


def test_a_pool_has_workers() -> None:
    with pytest.raises(ValueError, match="at least 1 worker, not 0"):
        PlayerPool(0)


@asynccontextmanager
async def running(server: uvicorn.Server) -> AsyncIterator[int]:
    """The port of a server that has started; it is shut down afterwards."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        async with asyncio.timeout(30):
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        await serving


def test_it_works_in_a_server() -> None:
    pool = PlayerPool()

    @get("/")
    async def turn() -> str:
        return str((await ask(pool)).action)

    async def main() -> tuple[str, tuple[int, ...]]:
        server = uvicorn.Server(uvicorn.Config(Litestar([turn], lifespan=[pool]), log_level="warning", lifespan="on"))
        async with running(server) as port, httpx.AsyncClient() as client:
            pids = pool.pids
            answer = await client.get(f"http://127.0.0.1:{port}/")
        return answer.text, pids

    text, pids = asyncio.run(main())
    assert game.parse_action(text) in SEEN.actions
    assert len(pids) == 1
    assert not is_alive(pids[0])
