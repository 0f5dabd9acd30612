"""Who wins a hand and how many game points: `sixtysix.game.scoring` once more, on integers.

A result is one integer; its bits are described in `layout`.
"""

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import compiled
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.state import State, close_side, closer_of, first_out_of, points, side_of, tricks


@compiled
def _result(winner: int, game_points: int, ending: int, scale: int) -> int:
    """``winner`` is a seat."""
    score = (winner + 1) | game_points << layout.GAME_POINTS_SHIFT
    return score | ending << layout.ENDING_SHIFT | scale << layout.SCALE_SHIFT


@compiled
def _won(loser: int, rules: Ints, winner: int, ending: int) -> int:
    """R44: 1, 2 or 3 game points by the loser's side."""
    if tricks(loser) == 0:
        return _result(winner, 3, ending, layout.SCALE_SCHWARZ)
    if points(loser) < rules[layout.SCHNEIDER_BELOW]:
        return _result(winner, 2, ending, layout.SCALE_SCHNEIDER)
    return _result(winner, 1, ending, layout.SCALE_PLAIN)


@compiled
def _against_closer(state: State, rules: Ints, pair: int, ending: int, scale: int) -> int:
    """R47, R48: the closer's opponent gets ``pair`` of the rules, by whether he has a trick."""
    winner = 2 - closer_of(state.table)
    if rules[pair] == rules[pair + 1]:
        return _result(winner, rules[pair], ending, scale)
    at_close: int = rules[layout.NO_TRICK_AT_CLOSE]
    side = close_side(state.close, winner) if at_close else side_of(state, winner)
    no_trick = 1 if tricks(side) == 0 else 0
    return _result(winner, rules[pair + no_trick], ending, scale + no_trick) | at_close << layout.AT_CLOSE_SHIFT


@compiled
def score_out(state: State, rules: Ints, winner: int, ending: int) -> int:
    """``winner`` is out with 66: by R44 (measured by R46), or by R48 where the other had closed."""
    closer = closer_of(state.table)
    if closer == 2 - winner:
        return _against_closer(state, rules, layout.OPPONENT_FIRST, layout.OTHER_FIRST, layout.SCALE_OTHER_FIRST)
    if closer and rules[layout.SCHNEIDER_AT_CLOSE]:
        return _won(close_side(state.close, 1 - winner), rules, winner, ending) | 1 << layout.AT_CLOSE_SHIFT
    return _won(side_of(state, 1 - winner), rules, winner, ending)


@compiled
def score_claim(state: State, rules: Ints, claimant: int) -> int:
    """The claim ends the hand, right (R43) or wrong (R42)."""
    winner = 1 - claimant
    if points(side_of(state, claimant)) >= layout.GOAL:
        return score_out(state, rules, claimant, layout.CLAIMED)
    if closer_of(state.table) == claimant + 1:
        return _against_closer(state, rules, layout.CLOSER_FAILS, layout.FALSE_CLAIMED, layout.SCALE_FAILED)
    no_trick = 1 if tricks(side_of(state, winner)) == 0 else 0
    game_points = rules[layout.FALSE_CLAIM + no_trick]
    return _result(winner, game_points, layout.FALSE_CLAIMED, layout.SCALE_FALSE_CLAIM + no_trick)


@compiled
def settle(state: State, rules: Ints, last_trick: int) -> int:
    """The hand is played out and nobody has ended it (R49-R52); ``last_trick`` is the seat that won it."""
    if closer_of(state.table):
        return _settle_closed(state, rules, last_trick)
    first, second = points(state.side0) >= layout.GOAL, points(state.side1) >= layout.GOAL
    if first and second:
        outcome = rules[layout.BOTH_UNANNOUNCED]
    elif first or second:
        outcome = rules[layout.ONE_UNANNOUNCED]
    else:
        outcome = rules[layout.NOBODY_66]
    if outcome == layout.IMPOSSIBLE or outcome == layout.THAT_PLAYER_WINS:  # noqa: PLR1714 - "in" compiles a tuple
        if first != second:
            winner = 1 if second else 0
            return _won(side_of(state, 1 - winner), rules, winner, layout.UNANNOUNCED)
        outcome = layout.HIGHER_TOTAL
    return _decide(state, rules, outcome, last_trick)


@compiled
def _settle_closed(state: State, rules: Ints, last_trick: int) -> int:
    closer = closer_of(state.table) - 1
    closer_out = points(side_of(state, closer)) >= layout.GOAL
    other_out = points(side_of(state, 1 - closer)) >= layout.GOAL
    if rules[layout.CLOSER_MUST_CLAIM] or not (closer_out or other_out):
        return _against_closer(state, rules, layout.CLOSER_FAILS, layout.FAILED, layout.SCALE_FAILED)
    if not closer_out:
        return _against_closer(state, rules, layout.OPPONENT_FIRST, layout.OTHER_FIRST, layout.SCALE_OTHER_FIRST)
    outcome = rules[layout.BOTH_UNANNOUNCED] if other_out else rules[layout.ONE_UNANNOUNCED]
    if outcome in (layout.THAT_PLAYER_WINS, layout.HIGHER_TOTAL, layout.IMPOSSIBLE):
        winner = _first_of_both(state, closer) if other_out else closer
        return score_out(state, rules, winner, layout.UNANNOUNCED)
    return _decide(state, rules, outcome, last_trick)


@compiled
def _first_of_both(state: State, closer: int) -> int:
    first_out = first_out_of(state.table)
    if first_out:
        return first_out - 1
    points0, points1 = points(state.side0), points(state.side1)
    if points0 == points1:
        return closer
    return 0 if points0 > points1 else 1


@compiled
def _decide(state: State, rules: Ints, outcome: int, last_trick: int) -> int:
    if outcome == layout.HIGHER_TOTAL:
        points0, points1 = points(state.side0), points(state.side1)
        if points0 != points1:
            winner = 0 if points0 > points1 else 1
            return _won(side_of(state, 1 - winner), rules, winner, layout.HIGHER)
        outcome = rules[layout.EQUAL_TOTALS]
    if outcome == layout.LAST_TRICK_WINS:
        return _won(side_of(state, 1 - last_trick), rules, last_trick, layout.LAST_TRICK)
    if outcome == layout.LAST_TRICK_WINS_1:
        return _result(last_trick, 1, layout.LAST_TRICK, layout.SCALE_LAST_TRICK_ONE)
    carry = 1 if outcome == layout.CARRY_OVER else 0
    drawn = layout.DRAWN << layout.ENDING_SHIFT | layout.SCALE_DRAWN << layout.SCALE_SHIFT
    return drawn | carry << layout.CARRY_SHIFT
