"""From a pack in some order to two hands, the turn-up and the talon (R5, R6)."""

import random
from typing import Final

from sixtysix.game.cards import Card, pack
from sixtysix.game.conflicts import PACK_SIZES, packets
from sixtysix.game.rules import Rules

Cards = tuple[Card, ...]


def shuffled(rules: Rules, rng: random.Random) -> Cards:
    """The rule set's pack in an order chosen by ``rng``, for studies and tests; a table's deals come from its seeds."""
    cards = list(pack(rules.deck))
    rng.shuffle(cards)
    return tuple(cards)


def distribute(rules: Rules, deck: Cards) -> tuple[Cards, Cards, Cards]:
    """Forehand's cards, the dealer's, and the talon from the top with the turn-up last.

    ``deck`` must be the whole pack, each card once, or it is a `ValueError`. Forehand gets his packet first; the
    turn-up follows the last packet, or the first where the rules face it early (``3-turnup-2``).
    """
    if len(deck) != rules.deck or _PACKS[rules.deck].symmetric_difference(deck):
        raise ValueError(f"a deal needs each of the {rules.deck} cards once")
    plan = _PLANS.get((rules.hand_size, rules.deal_packet)) or _plan(rules.hand_size, rules.deal_packet)
    forehand, dealer, turn_up, used = plan
    return (
        tuple([deck[index] for index in forehand]),
        tuple([deck[index] for index in dealer]),
        (*deck[used:], deck[turn_up]),
    )


_PACKS: Final = {size: frozenset(pack(size)) for size in PACK_SIZES}
_Plan = tuple[tuple[int, ...], tuple[int, ...], int, int]
_PLANS: Final[dict[tuple[int, str], _Plan]] = {}


def _plan(hand_size: int, deal_packet: str) -> _Plan:
    """Which places of the deck go where; kept, since every hand of a rule set is dealt alike."""
    first, faced_after, last = packets(deal_packet)
    gap = 0 if faced_after is None else 1
    second = 2 * first + gap
    forehand = (*range(first), *range(second, second + last))
    dealer = (*range(first, 2 * first), *range(second + last, second + 2 * last))
    turn_up = 2 * hand_size if faced_after is None else 2 * first
    plan = (forehand, dealer, turn_up, 2 * hand_size + 1)
    _PLANS[hand_size, deal_packet] = plan
    return plan
