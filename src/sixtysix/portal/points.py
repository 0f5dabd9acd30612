"""What a finished table brings each seat (P1-P7 of the portal rules), for any number of seats and sides.

A side is one seat or the seats of partners, who win and lose together; a game names its sides as ``partnerships``.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, Literal, TypeAlias

Point: TypeAlias = Literal[-1, 0, 1]
Recorded: TypeAlias = Point | None
"""What is recorded for a seat. None is no entry at all, which is something else than a 0."""
Sides: TypeAlias = tuple[tuple[int, ...], ...]
"""Which seats win and lose together, each seat in one side."""

WIN: Final = 1
DRAW: Final = 0
LOSS: Final = -1


class Order(Enum):
    """Which scores are the better ones: a game's own order."""

    HIGHER = "higher"
    LOWER = "lower"


def everyone_alone(seats: int) -> Sides:
    """The sides of a game without partners.

    >>> everyone_alone(3)
    ((0,), (1,), (2,))
    """
    return tuple((seat,) for seat in range(seats))


def places(scores: Iterable[float], better: Order = Order.HIGHER) -> tuple[int, ...]:
    """The place of each score, 1 for the best; equal scores share the better place.

    >>> places([9, 2, 9])
    (1, 3, 1)
    """
    ranked = [score if better is Order.HIGHER else -score for score in scores]
    return tuple(1 + sum(other > score for other in ranked) for score in ranked)


def points(places: Sequence[int], sides: Sides) -> tuple[Point, ...]:
    """The points of each seat for its place in a finished table; the target and the number of hands don't matter.

    The points don't add up to nothing, by the rules: 9-9-2 brings 0, 0 and -1. A `ValueError` if partners have
    different places, or if a seat is missing from the sides or named twice.
    """
    if sorted(seat for side in sides for seat in side) != list(range(len(places))):
        raise ValueError(f"each of {len(places)} seats belongs to one side, not {sides}")
    if any(len({places[seat] for seat in side}) > 1 for side in sides):
        raise ValueError(f"partners share a place (P7): {tuple(places)} with the sides {sides}")
    of_sides = [places[side[0]] for side in sides]
    by_place = {place: _points_of(place, of_sides) for place in of_sides}
    return tuple(by_place[place] for place in places)


def _points_of(place: int, of_sides: Sequence[int]) -> Point:
    first, last = min(of_sides), max(of_sides)
    if first == last:
        return DRAW  # P6: all are first and last at once, and nobody won or lost.
    if place == first:
        return WIN if of_sides.count(first) == 1 else DRAW
    return LOSS if place == last else DRAW
