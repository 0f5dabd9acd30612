"""Does it help to know the score? ``PYTHONPATH=src python bench/match_score.py [PRESET] [MATCHES] [TARGET]``.

Matches of the trained network against itself, without search: one side is told how the match stands, the other that its
end is far. Every deck of a match is used in a second one with the seats changed. Prints the share of matches won by the
side that knows, with an interval of 95 %.
"""

import random
import sys
from collections.abc import Sequence

from sixtysix.arena.estimate import share_interval
from sixtysix.game import Rules, Seat, observe, preset, shuffled
from sixtysix.game.match import MatchState, deal_next, new_match, play
from sixtysix.players.network import NetworkPlayer
from sixtysix.players.protocol import FAR, Budget, MatchScore


def play_match(rules: Rules, target: int, knows: Seat, seed: str) -> bool:
    """Whether the seat that knows the score wins."""
    player, decks = NetworkPlayer(), random.Random(seed)  # noqa: S311 - the same decks for both seats
    choice = random.Random(f"{seed}, choices")  # noqa: S311 - as above
    match: MatchState = new_match(rules, 0, target)
    while match.winner is None:
        match = deal_next(match, shuffled(rules, decks))
        while match.hand is not None and (seat := match.hand.to_act) is not None:
            score = MatchScore.of(match) if seat == knows else FAR
            decision = player.choose(observe(match.hand, seat), score, Budget(), choice)
            match = play(match, seat, decision.action)
    return match.winner == knows


def main(arguments: Sequence[str]) -> None:
    """Play and print."""
    key, matches, target = (*arguments, *("portal", "1000", "7")[len(arguments) :])
    won = played = 0
    for number in range(int(matches) // 2):
        for knows in (0, 1):
            won += play_match(preset(key), int(target), knows, f"{number}")
            played += 1
        if number % 50 == 49:
            low, high = share_interval(won, played)
            print(
                f"{key} to {target}: {won} of {played} matches, {won / played:.1%} [{low:.1%}, {high:.1%}]", flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
