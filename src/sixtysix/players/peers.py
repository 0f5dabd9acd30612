"""Players to measure ours against. They are not levels: nobody is offered them at a table."""

import re
from collections.abc import Callable
from typing import Final

from sixtysix.kernel.warmup import warm_up
from sixtysix.players.ismcts import Endings, IsmctsPlayer, Recipe, Talon
from sixtysix.players.pimc import PimcPlayer
from sixtysix.players.protocol import Budget, Player

PEERS: Final[dict[str, Callable[[Budget], Player]]] = {
    "ismcts": lambda budget: IsmctsPlayer(Recipe(endings=Endings.RANDOM), budget),
    "ismcts-exact": lambda budget: IsmctsPlayer(Recipe(), budget),
    "ismcts-tree": lambda budget: IsmctsPlayer(Recipe(talon=Talon.TREE), budget),
    "pimc": PimcPlayer,
}
"""How to build each peer with its budget: the published recipe; with exact endings; with closing in the tree; PIMC."""

ORDINARY: Final = Budget(milliseconds=100)
"""The budget of a peer that is given none."""
_NAME: Final = re.compile(r"(?P<key>[a-z-]+)(?:@(?P<amount>[1-9]\d{0,8})(?P<unit>ms)?)?", re.ASCII)


def build_peer(name: str) -> Player:
    """The peer of a name like ``ismcts``, ``ismcts@100ms`` or ``pimc@10000`` (iterations).

    A name that is none is a `ValueError` that says how one looks. What the peer needs is compiled first, so that no
    budget is spent on that.
    """
    found = _NAME.fullmatch(name)
    if found is None or found["key"] not in PEERS:
        raise ValueError(f"{name!r} is not a peer: choose {', '.join(PEERS)}, with @100ms or @10000 (iterations)")
    budget = ORDINARY
    if found["amount"]:
        amount = int(found["amount"])
        budget = Budget(milliseconds=amount) if found["unit"] else Budget(iterations=amount)
    warm_up()
    return PEERS[found["key"]](budget)
