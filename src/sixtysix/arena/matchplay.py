"""Whole matches between players in one process, for tests and measurements: same seed, same match."""

import random
from typing import Final

from sixtysix.game import (
    MatchState,
    Rules,
    deal_next,
    new_match,
    observe,
    play,
    shuffled,
)
from sixtysix.players.protocol import Budget, MatchScore, Player

UNLIMITED: Final = Budget()
Players = tuple[Player, Player]


def play_match(players: Players, rules: Rules, seed: str, target: int | None = None) -> MatchState:
    """A match to its end. The first dealer and the k-th deck depend on the seed alone, not on how the players play.

    Deal by deal two matches of one seed with the players in swapped seats are therefore mirrored, as long as the same
    seat deals.
    """
    match = new_match(rules, 0, target)
    rng = random.Random(f"{seed} players")  # noqa: S311 - a measurement is to be repeatable
    while match.winner is None:
        deck_rng = random.Random(f"{seed} deck {match.hands_played}")  # noqa: S311 - as above
        match = play_hand(players, deal_next(match, shuffled(rules, deck_rng)), rng)
    return match


def play_hand(players: Players, match: MatchState, rng: random.Random) -> MatchState:
    """The match after the hand that has just been dealt."""
    while (hand := match.hand) is not None and (seat := hand.to_act) is not None:
        score = MatchScore.of(match)
        decision = players[seat].choose(observe(hand, seat), score, UNLIMITED, rng)
        match = play(match, seat, decision.action)
    return match
