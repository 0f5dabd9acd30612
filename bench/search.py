"""Print the peers' speed for every preset: ``PYTHONPATH=src python bench/search.py [PRESET...]``.

Iterations in 100 ms of processor time at the first lead, the median of some deals. An iteration of `pimc` tries every
card in one world. Without a cache of compiled code the first line waits for the compiler.
"""

import random
import statistics
import sys
import time
from typing import Final

import msgspec

from sixtysix.game import PRESET_KEYS, Observation, Rules, deal_hand, observe, preset, shuffled
from sixtysix.players.peers import PEERS, build_peer
from sixtysix.players.protocol import Budget, MatchScore, Player

ITERATIONS: Final = {"pimc": 5_000}
ORDINARY: Final = 50_000
DEALS: Final = 9
TENTH: Final = 0.1


def first_leads(rules: Rules) -> list[Observation]:
    """What forehand sees of some deals."""
    rng = random.Random(66)  # noqa: S311 - the same deals each time
    return [observe(deal_hand(rules, shuffled(rules, rng), 1), 0) for _ in range(DEALS)]


def searched(player: Player, seen: Observation, iterations: int) -> tuple[int, float]:
    """How much work one decision was, and the processor time it took; no work where a gate has decided."""
    rng = random.Random(66)  # noqa: S311 - as above
    start = time.process_time()
    decision = player.choose(seen, MatchScore(), Budget(iterations=iterations), rng)
    return decision.effort, time.process_time() - start


def iterations_per_tenth(key: str, leads: list[Observation]) -> int:
    """Iterations of one peer in 100 ms."""
    player, iterations = build_peer(key, time.perf_counter), ITERATIONS.get(key, ORDINARY)
    searched(player, leads[0], 1)
    times = [seconds for effort, seconds in (searched(player, lead, iterations) for lead in leads) if effort]
    return round(iterations * TENTH / statistics.median(times))


for name in sys.argv[1:] or PRESET_KEYS:
    figures = {key: iterations_per_tenth(key, first_leads(preset(name))) for key in PEERS}
    print(name, msgspec.json.encode(figures).decode())
