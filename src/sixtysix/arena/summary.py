"""All figures of one duel."""

from collections.abc import Sequence
from statistics import fmean, stdev

import msgspec

from sixtysix.arena.duel import Duel, Pair
from sixtysix.arena.estimate import Interval, mean_interval, share_interval
from sixtysix.arena.sequential import SequentialTest, Verdict
from sixtysix.game import SEATS, new_match
from sixtysix.game.match import count_hand


class Summary(msgspec.Struct, frozen=True):
    """What a duel has shown. Pairs of figures are by contestant; points and shares are the first one's.

    ``ci95`` is the interval of ``game_points_per_deal``: Student's for a number of deals fixed beforehand, and the
    sequential test's (``anytime``) where the test decided when to stop. ``deal_sd`` and ``pair_sd`` are the standard
    deviations of a deal and of a pair's mean; ``mirroring`` is how many times as many deals one would need without
    mirroring. What can't be told from so few pairs is None.
    """

    players: tuple[str, str]
    rules: str
    seed: str
    deals: int
    pairs: int
    game_points_per_deal: float
    ci95: Interval | None
    anytime: bool
    better: Verdict | None
    deal_sd: float | None
    pair_sd: float | None
    mirroring: float | None
    deals_won: tuple[int, int]
    target: int
    matches: int
    matches_won: tuple[int, int]
    match_share_ci95: Interval
    decisions: tuple[int, int]
    ms_per_decision: tuple[float, float]


def summarize(duel: Duel, pairs: Sequence[Pair], test: SequentialTest | None = None) -> Summary:
    """The figures of at least one pair, numbered from 0 without gaps; ``test`` is the one that ended the duel."""
    means = [pair.game_points for pair in pairs]
    points = [deal.game_points for pair in pairs for deal in pair.deals]
    pair_sd = stdev(means) if len(means) > 1 else None
    deal_sd = stdev(points) if len(means) > 1 else None
    won = matches_won(duel, pairs)
    thinking = [_thinking(pairs, contestant) for contestant in SEATS]
    return Summary(
        players=(str(duel.contestants[0]), str(duel.contestants[1])),
        rules=duel.rules.key,
        seed=duel.seed,
        deals=len(points),
        pairs=len(pairs),
        game_points_per_deal=fmean(means),
        ci95=mean_interval(means) if test is None else test.interval,
        anytime=test is not None,
        better=None if test is None else test.verdict,
        deal_sd=deal_sd,
        pair_sd=pair_sd,
        mirroring=deal_sd**2 / 2 / pair_sd**2 if deal_sd and pair_sd else None,
        deals_won=(sum(one > 0 for one in points), sum(one < 0 for one in points)),
        target=duel.target,
        matches=sum(won),
        matches_won=won,
        match_share_ci95=share_interval(won[0], sum(won)),
        decisions=(thinking[0][0], thinking[1][0]),
        ms_per_decision=(thinking[0][1], thinking[1][1]),
    )


def matches_won(duel: Duel, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Matches won by each contestant, the deals strung together in their order.

    The deals with the first contestant in seat 0 make one string, the mirrored ones another. Each is counted as a match
    is, carry-over included (R54), until one side has the target; the next deal then begins a new match. Matches
    unfinished at the end count for nobody.
    """
    won = [0, 0]
    for seat in SEATS:
        match = new_match(duel.rules, SEATS[0], duel.target)
        for pair in pairs:
            match = count_hand(match, pair.deals[seat].result)
            if match.winner is not None:
                won[0 if match.winner == seat else 1] += 1
                match = new_match(duel.rules, SEATS[0], duel.target)
    return won[0], won[1]


def _thinking(pairs: Sequence[Pair], contestant: int) -> tuple[int, float]:
    """Decisions, and milliseconds for each of them."""
    thinking = [deal.thinking[contestant] for pair in pairs for deal in pair.deals]
    decisions = sum(one.decisions for one in thinking)
    return decisions, 1000 * sum(one.seconds for one in thinking) / decisions if decisions else 0.0
