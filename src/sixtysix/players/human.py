"""A player with the weaknesses of people: he forgets, looks a short way, is bold or timid, and takes second best.

He has the book's habits and advice, but weighs them with what he remembers of the hand, and chooses softly.
What is certain, from the second level up, escapes nobody: there the whole observation counts.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

import msgspec

from sixtysix.game import GOAL, Action, Leading, Marry, Observation, Play, Settling, TalonStatus
from sixtysix.game.actions import CLAIM, CLOSE, MARRIAGES, PLAYS
from sixtysix.players import answering, closing, heuristic, leading
from sixtysix.players.advice import Measure, weigh
from sixtysix.players.closing import Temper
from sixtysix.players.heuristic import Moment
from sixtysix.players.memory import Memory, Remembered
from sixtysix.players.principles import decent
from sixtysix.players.protocol import Budget, Decision, MatchScore, seat_to_act
from sixtysix.players.soft import soft_choice
from sixtysix.players.view import PAIR, View


class Endings(Enum):
    """What is calculated to the last card when nothing is hidden any more."""

    NONE = "none"
    WINS = "wins"
    """A way to win is found if there is one; how high, and how to lose cheaply, is left to advice."""
    BEST = "best"


class Recipe(msgspec.Struct, frozen=True):
    """A level in numbers.

    ``temperature`` is in card points: of two cards the one that advice likes less by so much is played about every
    fourth time. ``claim_margin`` are the card points above 66 that must have been counted before a claim is dared.
    ``unread`` is advice that the level has not come to yet, by its measure.
    ``principled`` levels see what is certain and keep to `sixtysix.players.principles`.
    """

    memory: Memory
    temper: Temper
    endings: Endings
    temperature: float
    unread: tuple[Measure, ...] = ()
    claim_margin: int = 0
    principled: bool = True


@dataclass(frozen=True)
class Mind:
    """One decision: ``facts`` is all that has been seen, ``judged`` what is remembered of it."""

    recipe: Recipe
    facts: Moment
    judged: Moment

    @property
    def view(self) -> View:
        """The facts."""
        return self.facts.view


Thought = Callable[[Mind], Decision | None]


def claim(mind: Mind) -> Decision | None:
    """Claim 66 when it has been counted with the margin, after the last trick also without."""
    if not mind.facts.may(CLAIM):
        return None
    is_last_chance = isinstance(mind.view.seen.turn, Settling)
    margin = 0 if is_last_chance else mind.recipe.claim_margin
    return Decision(CLAIM) if mind.view.my_points >= GOAL + margin else None


def win_now(mind: Mind) -> Decision | None:
    """Show the marriage or play the card that is certain to make 66."""
    if not mind.recipe.principled:
        return None
    return heuristic.marry_to_go_out(mind.facts) or heuristic.play_to_go_out(mind.facts)


def close_to_win(mind: Mind) -> Decision | None:
    """Close with a hand that reaches 66 whatever the opponent holds."""
    certain = mind.recipe.principled and mind.facts.may(CLOSE) and closing.is_sure(mind.view)
    return Decision(CLOSE) if certain else None


def cash_winners(mind: Mind) -> Decision | None:
    """In a closed hand lead winner after winner when they make 66, each marriage shown as its king is led."""
    view = mind.view
    leads_closed = isinstance(view.seen.turn, Leading) and view.seen.talon_status is TalonStatus.CLOSED
    if not (mind.recipe.principled and leads_closed and closing.sure_points(view) >= GOAL):
        return None
    actions: list[Action] = []
    for card in closing.running_cards(view):
        if card.rank in PAIR:
            actions.append(MARRIAGES[card.suit])
        actions.append(PLAYS[card])
    possible = [action for action in actions if mind.facts.may(action)]
    return Decision(possible[0]) if possible else None


def exchange(mind: Mind) -> Decision | None:
    """Take the turn-up whenever it is allowed."""
    return heuristic.exchange(mind.facts)


def play_out(mind: Mind) -> Decision | None:
    """With nothing hidden any more, calculate as far as the level does."""
    if mind.recipe.endings is Endings.BEST:
        return heuristic.play_out_exactly(mind.facts)
    if mind.recipe.endings is Endings.NONE:
        return None
    values, effort = heuristic.calculated(mind.facts)
    winning = [action for action, value in values if value > 0]
    if not winning:
        return None
    marriages = [action for action in winning if isinstance(action, Marry)]
    return Decision(marriages[0] if marriages else _soft_card(mind, winning), values, effort)


def close_by_temper(mind: Mind) -> Decision | None:
    """Close with a hand that promises enough for this temper, as far as the hand is remembered."""
    return heuristic.close_a_good_hand(mind.judged)


def run_winners_first(mind: Mind) -> Decision | None:
    """In strict play a marriage can wait while other winners run, if they are known to be winners."""
    return heuristic.run_winners_first(mind.judged)


def take_what_is_offered(mind: Mind) -> Decision | None:
    """Show a marriage, draw, or let pass what can't be used."""
    moment = mind.facts
    return heuristic.show_a_marriage(moment) or heuristic.draw(moment) or heuristic.let_it_pass(moment)


def play_a_card(mind: Mind) -> Decision | None:
    """Lead or answer as the advice weighs, softly."""
    return Decision(_soft_card(mind, mind.view.seen.actions))


THOUGHTS: Final[tuple[Thought, ...]] = (
    claim,
    win_now,
    exchange,
    close_to_win,
    cash_winners,
    play_out,
    close_by_temper,
    run_winners_first,
    take_what_is_offered,
    play_a_card,
)
"""In this order."""


def _soft_card(mind: Mind, actions: "tuple[Action, ...] | list[Action]") -> Play:
    cards = [action.card for action in actions if isinstance(action, Play)]
    if mind.recipe.principled:
        cards = decent(mind.view, cards)
    judged = mind.judged.view
    book = leading.table(judged) if judged.lead is None else answering.table(judged)
    table = [advice for advice in book if advice.measure not in mind.recipe.unread]
    valued = [(PLAYS[card], weigh(judged, card, table)) for card in cards]
    return soft_choice(valued, mind.recipe.temperature, mind.judged.rng)


class HumanPlayer:
    """Plays by a recipe, in all rule sets; it takes no more time than the book and ignores budgets."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The answer of the first thought that has one; a `ValueError` if it is not the observer's turn."""
        del budget
        seat_to_act(observation)
        facts = Moment(View(observation), match_score, rng)
        judged = Moment(Remembered(observation, self.recipe.memory), match_score, rng, self.recipe.temper)
        mind = Mind(self.recipe, facts, judged)
        for thought in THOUGHTS:
            if decision := thought(mind):
                return decision
        raise AssertionError("some card can always be played")
