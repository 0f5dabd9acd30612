"""What a player gives away, decision by decision, where the rest of the hand can be solved.

The positions are those that come up when the player plays itself. In each deal one decision of every kind is taken, so
decisions are independent, and compared with equilibrium play against one who knows all cards.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import closing
from enum import StrEnum
from functools import cache, partial
from statistics import fmean
from typing import Final

import msgspec

from sixtysix.arena.contestant import Contestant
from sixtysix.arena.duel import TARGET, Duel, Step, result_of, steps
from sixtysix.arena.estimate import Interval, mean_interval, share_interval
from sixtysix.arena.run import Run, go_on
from sixtysix.game import CloseTalon, HandState, Rules
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.unfolding import sensible_actions
from sixtysix.kernel.worlds import count_worlds, world_of
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.subgames import Effort, Question, Solver, TooLarge

CLOSED_CARDS: Final = 3
EFFORT: Final = Effort(bound=0.002, iterations=3_000, nodes=1 << 21, slots=1 << 23)
LARGE_EFFORT: Final = Effort(bound=0.01, iterations=1_000, nodes=1 << 23, slots=1 << 25)
"""For two draws to come: minutes a position, and up to 1.3 GB in each process."""


class Kind(StrEnum):
    """Which positions: one draw to come, two draws to come, or a closed hand with three cards of one's own."""

    LAST_DRAW = "last-draw"
    TWO_DRAWS = "two-draws"
    CLOSED = "closed"


class Study(msgspec.Struct, frozen=True):
    """Whose decisions of which kinds are judged, by which rules and with which deals."""

    contestant: Contestant
    rules: Rules
    seed: str
    kinds: tuple[Kind, ...]
    target: int = TARGET

    @property
    def duel(self) -> Duel:
        """The player against itself."""
        return Duel((self.contestant, self.contestant), self.rules, self.seed, self.target)

    @property
    def identity(self) -> str:
        """Everything that decides what is judged, in one line."""
        return f"regret ({', '.join(self.kinds)}) in {self.duel.identity}"


class Judged(msgspec.Struct, frozen=True):
    """A decision: what was done, what would have been best, and how many game points that is better by.

    ``unsure`` is how wide the bounds on the values were; ``regret`` is None if the position was too large.
    """

    kind: Kind
    done: str
    best: str | None
    regret: float | None
    unsure: float


class Studied(msgspec.Struct, frozen=True):
    """One deal: the decisions judged in it, and how often closing was tried and succeeded."""

    number: int
    decisions: tuple[Judged, ...]
    closes: int
    closes_won: int


class KindRegret(msgspec.Struct, frozen=True):
    """Mean regret in game points a decision, with its interval of 95 %; ``none`` is the share with less than 0.005."""

    kind: Kind
    decisions: int
    too_large: int
    regret: float | None
    ci95: Interval | None
    none: float | None
    worst: float | None


class Regrets(msgspec.Struct, frozen=True):
    """What a study has shown."""

    player: str
    rules: str
    seed: str
    deals: int
    kinds: tuple[KindRegret, ...]
    closes: int
    closes_won: int
    closes_won_ci95: Interval


def kind_of(hand: HandState) -> Kind | None:
    """The kind of the decision that is to be taken, if any."""
    if hand.close is not None:
        return Kind.CLOSED if hand.to_act is not None and len(hand.hands[hand.to_act]) == CLOSED_CARDS else None
    return {2: Kind.LAST_DRAW, 4: Kind.TWO_DRAWS}.get(len(hand.talon))


def study_deal(study: Study, number: int) -> Studied:
    """Play the deal of this number and judge one decision of each kind that comes up in it."""
    played = list(steps(study.duel, number, 0))
    chance = random.Random(f"{study.seed}, deal {number}, which decision")  # noqa: S311 - repeatable
    judged = []
    for kind in study.kinds:
        found = [step for step in played if kind_of(step.before) is kind and _is_open_question(step)]
        if found:
            judged.append(_judge(kind, chance.choice(found)))
    closes = [step.actor for step in played if isinstance(step.decision.action, CloseTalon)]
    won = result_of(played[-1]).winner
    return Studied(number, tuple(judged), len(closes), sum(actor == won for actor in closes))


def _situation(step: Step) -> Situation:
    return _desk().situation(step.seen)


@cache
def _desk() -> Desk:
    return Desk()


@cache
def _solver(effort: Effort) -> Solver:
    return Solver(effort)


def _sensible(situation: Situation) -> int:
    return sensible_actions(world_of(situation.knowledge, 1), situation.work)


def _is_open_question(step: Step) -> bool:
    """Whether there is a choice, and something hidden."""
    situation = _situation(step)
    sensible = _sensible(situation)
    return bool(sensible & (sensible - 1)) and count_worlds(situation.knowledge) > 1


def _judge(kind: Kind, step: Step) -> Judged:
    situation, done = _situation(step), step.decision.action
    solver = _solver(LARGE_EFFORT if kind is Kind.TWO_DRAWS else EFFORT)
    question = Question(actions=_sensible(situation) | 1 << ACTION_INDEX[done])
    try:
        worths = solver.worths(situation.knowledge, situation.work, question)
    except TooLarge:
        return Judged(kind, str(done), None, None, 0.0)
    mine = next(worth for worth in worths if worth.action == done)
    unsure = max(worth.most - worth.least for worth in worths)
    return Judged(kind, str(done), str(worths[0].action), worths[0].value - mine.value, unsure)


def run_study(study: Study, run: Run, positions: int, seen: Callable[[int], None] = lambda _: None) -> Regrets:
    """Judge until there are so many decisions of each kind, or ``run.pairs`` deals have been played.

    ``seen`` is told after each deal how many decisions of the rarest kind there are. Errors are those of a duel's run.
    """
    deals: list[Studied] = []
    with closing(go_on(study.identity, Studied, partial(study_deal, study), run)) as coming:
        for deal in coming:
            deals.append(deal)
            fewest = min(len(_regrets(deals, kind)) for kind in study.kinds)
            seen(min(fewest, positions))
            if fewest >= positions:
                break
    return _summary(study, deals)


def _regrets(deals: Sequence[Studied], kind: Kind) -> list[float]:
    return [one.regret for deal in deals for one in deal.decisions if one.kind is kind and one.regret is not None]


def _summary(study: Study, deals: Sequence[Studied]) -> Regrets:
    closes, won = sum(deal.closes for deal in deals), sum(deal.closes_won for deal in deals)
    return Regrets(
        player=str(study.contestant),
        rules=study.rules.key,
        seed=study.seed,
        deals=len(deals),
        kinds=tuple(_of_kind(deals, kind) for kind in study.kinds),
        closes=closes,
        closes_won=won,
        closes_won_ci95=share_interval(won, closes),
    )


def _of_kind(deals: Sequence[Studied], kind: Kind) -> KindRegret:
    regrets = _regrets(deals, kind)
    every = sum(one.kind is kind for deal in deals for one in deal.decisions)
    return KindRegret(
        kind=kind,
        decisions=len(regrets),
        too_large=every - len(regrets),
        regret=fmean(regrets) if regrets else None,
        ci95=mean_interval(regrets),
        none=sum(regret < 0.005 for regret in regrets) / len(regrets) if regrets else None,
        worst=max(regrets, default=None),
    )
