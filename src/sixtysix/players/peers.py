"""Players to measure ours against. They are not levels: nobody is offered them at a table."""

from collections.abc import Callable
from typing import Final

from sixtysix.kernel.warmup import warm_up
from sixtysix.players.budgets import Clock, either, parse_named
from sixtysix.players.ismcts import Endings, IsmctsPlayer, Recipe, Talon
from sixtysix.players.pimc import PimcPlayer
from sixtysix.players.protocol import Budget, Player

PEERS: Final[dict[str, Callable[[Budget, Clock], Player]]] = {
    "ismcts": lambda budget, clock: IsmctsPlayer(Recipe(endings=Endings.RANDOM), budget, clock),
    "ismcts-keen": lambda budget, clock: IsmctsPlayer(
        Recipe(talon=Talon.KEEN_GATES, endings=Endings.RANDOM), budget, clock
    ),
    "ismcts-exact": lambda budget, clock: IsmctsPlayer(Recipe(), budget, clock),
    "ismcts-tree": lambda budget, clock: IsmctsPlayer(Recipe(talon=Talon.TREE), budget, clock),
    "pimc": PimcPlayer,
}
"""How to build each peer with its budget: the published recipe; with a gate that closes three times as often; with
exact endings; with closing in the tree; PIMC."""

ORDINARY: Final = Budget(milliseconds=100)
"""The budget of a peer that is given none."""


def build_peer(name: str, clock: Clock) -> Player:
    """The peer of a name like ``ismcts``, ``ismcts@100ms`` or ``pimc@10000`` (iterations).

    ``clock`` measures budgets of a time, in seconds.

    A name that is none is a `ValueError` that lists those there are. What the peer needs is compiled first, so that no
    budget is spent on that.
    """
    key, budget = parse_named(name)
    if key not in PEERS:
        raise ValueError(f"{key!r} is not a peer: choose one of {', '.join(PEERS)}")
    warm_up()
    return PEERS[key](either(budget, ORDINARY), clock)
