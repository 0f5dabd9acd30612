"""A player as a careful beginner's book would teach it: habits, asked in order until one of them has an answer."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sixtysix.game import (
    GOAL,
    Action,
    Following,
    Leading,
    Marry,
    Observation,
    Play,
)
from sixtysix.game.actions import CLAIM, CLOSE, DRAW, EXCHANGE, PASS, PLAYS
from sixtysix.game.legality import marriage_points
from sixtysix.players import answering, closing, leading
from sixtysix.players.closing import STEADY, Temper
from sixtysix.players.endgame import TooWide, Values, solve
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.view import PAIR, View


@dataclass(frozen=True)
class Moment:
    """One decision to take, and the temper to take it in."""

    view: View
    match_score: MatchScore
    rng: random.Random
    temper: Temper = STEADY

    def may(self, action: Action) -> bool:
        """Whether this action is legal now."""
        return action in self.view.seen.actions

    @property
    def marriages(self) -> list[Marry]:
        """The marriages that may be shown now, the one worth most first."""
        shown = [action for action in self.view.seen.actions if isinstance(action, Marry)]
        return sorted(shown, key=lambda marriage: -self.worth(marriage))

    def worth(self, marriage: Marry) -> int:
        """Card points of a marriage."""
        return marriage_points(self.view.rules, marriage.suit, self.view.trump)


Habit = Callable[[Moment], Decision | None]


def claim_what_is_won(moment: Moment) -> Decision | None:
    """Say that you have 66 as soon as you have it, and never before (R39-R42)."""
    return Decision(CLAIM) if moment.may(CLAIM) and moment.view.my_points >= GOAL else None


def marry_to_go_out(moment: Moment) -> Decision | None:
    """Show the marriage that makes 66, on the lead or where it may be shown when following (R25)."""
    view = moment.view
    counts = view.seen.tricks_won[view.me] > 0 or not view.rules.marriage_counts_after_trick
    for marriage in moment.marriages:
        if counts and view.my_points + moment.worth(marriage) >= GOAL:
            return Decision(marriage)
    return None


def play_to_go_out(moment: Moment) -> Decision | None:
    """Play the card that is certain to take the trick and to make 66."""
    view = moment.view
    certain = answering.goes_out if view.lead is not None else leading.goes_out
    for action in view.seen.actions:
        if isinstance(action, Play) and certain(view, action.card) >= 1:
            return Decision(action)
    return None


def exchange(moment: Moment) -> Decision | None:
    """Take the turn-up for the lowest trump whenever it is allowed, also when the opponent has just closed."""
    return Decision(EXCHANGE) if moment.may(EXCHANGE) else None


def play_out_exactly(moment: Moment) -> Decision | None:
    """With nothing hidden any more, look at everything; of what is worth the same take what the advice likes best."""
    values, effort = calculated(moment)
    best = [action for action, value in values if value == values[0][1]]
    if not best:
        return None
    marriages = [action for action in best if isinstance(action, Marry)]
    return Decision(marriages[0] if marriages else _advised(moment.view, best), values, effort)


def calculated(moment: Moment) -> tuple[Values, int]:
    """The exact value of each play and marriage, best first, and the effort; nothing where it can't be calculated."""
    view = moment.view
    if not view.knows_all or not isinstance(view.seen.turn, Leading | Following):
        return (), 0
    try:
        return solve(view, moment.match_score)
    except TooWide:
        return (), 0


def close_a_good_hand(moment: Moment) -> Decision | None:
    """Close with a sure hand or nearly one; show first what may not be shown afterwards (R24)."""
    if not moment.may(CLOSE) or (moment.marriages and not moment.view.rules.marriage_when_closed):
        return None
    closes = closing.should_close(moment.view, moment.match_score, moment.rng, moment.temper)
    return Decision(CLOSE) if closes else None


def run_winners_first(moment: Moment) -> Decision | None:
    """In strict play a marriage can wait while other winners run."""
    view = moment.view
    if not moment.marriages or view.lead is not None or not view.is_strict:
        return None
    running = [card for card in closing.running_cards(view) if card.rank not in PAIR or not view.holds_pair(card.suit)]
    return Decision(PLAYS[running[0]]) if running else None


def show_a_marriage(moment: Moment) -> Decision | None:
    """Show what you have, trumps first."""
    return Decision(moment.marriages[0]) if moment.marriages else None


def draw(moment: Moment) -> Decision | None:
    """Refill the hand."""
    return Decision(DRAW) if moment.may(DRAW) else None


def let_it_pass(moment: Moment) -> Decision | None:
    """Pass on what is offered and can't be used."""
    return Decision(PASS) if moment.may(PASS) else None


def play_by_advice(moment: Moment) -> Decision | None:
    """Lead or answer as the advice weighs."""
    return Decision(_advised(moment.view, moment.view.seen.actions))


HABITS: Final[tuple[Habit, ...]] = (
    claim_what_is_won,
    marry_to_go_out,
    play_to_go_out,
    exchange,
    play_out_exactly,
    close_a_good_hand,
    run_winners_first,
    show_a_marriage,
    draw,
    let_it_pass,
    play_by_advice,
)
"""In this order."""


def _advised(view: View, actions: "tuple[Action, ...] | list[Action]") -> Play:
    cards = [action.card for action in actions if isinstance(action, Play)]
    return PLAYS[(answering.best_answer if view.lead is not None else leading.best_lead)(view, cards)]


class HeuristicPlayer:
    """Plays by its habits, in all rule sets; the score counts where it plays out exactly and where it may close."""

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The answer of the first habit that has one."""
        del budget
        moment = Moment(View(observation), match_score, rng)
        for habit in HABITS:
            if decision := habit(moment):
                return decision
        raise AssertionError("some advice always applies")
