"""Cards that take the same tricks: of several that a player holds only one needs to be tried.

Two cards of a suit are equal for their holder when no card that another may still play stands between them: whatever is
led or answered, either wins or either loses. They differ in their points alone. Where a point is never worse for the
player who gets it, he who loses a trick does best to give the lower and he who wins it to take the higher: whatever
follows is then possible with the other card in the same place, and at no time has he fewer points or the opponent more.
King and queen of a marriage that may still be shown are compared with each other only.
"""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import compiled, highest, lowest
from sixtysix.kernel.layout import RANKS, SUIT_BITS, Ints
from sixtysix.kernel.state import State, closer_of, suit_of

MORE_IS_BETTER: Final = layout.RULES_SIZE
"""In a work array, behind the rule set: 1 if no card point can hurt the player who gets it, and next to it if none can
after a close either."""
_LOWEST_RANK: Final = 0b000001_000001_000001_000001


def more_is_better(rules: Ints) -> tuple[bool, bool]:
    """Whether no card point can hurt the player who gets it, while nobody has closed and also after a close.

    It can where a player may have 66 without being able to say so, for such a hand may end otherwise than one in which
    he has less; and after a close where being out first brings the other less than the closer's failure.
    """
    by_trick = rules[layout.WINDOW_TRICK] and rules[layout.WINDOW_MARRIAGE]
    ends = bool(rules[layout.IS_AUTOMATIC] or rules[layout.WINDOW_OWN_TURN] or by_trick)
    fails, first = rules[layout.CLOSER_FAILS :][:2], rules[layout.OPPONENT_FIRST :][:2]
    return ends, ends and bool(first[0] >= fails[0] and first[1] >= max(fails))


@compiled
def is_monotone(state: State, work: Ints) -> bool:
    """Whether in strict play a card point more for a player is never worse for him."""
    return bool(work[MORE_IS_BETTER + 1 if closer_of(state.table) else MORE_IS_BETTER])


@compiled
def may_marry(table: int, rules: Ints) -> bool:
    """Whether marriages are shown in strict play at all (R23, R24)."""
    return bool(rules[layout.MARRIAGE_CLOSED if closer_of(table) else layout.MARRIAGE_EXHAUSTED])


@compiled
def paired(some: int) -> int:
    """Kings and queens that come together."""
    queens = some & (some >> 1) & layout.QUEENS
    return queens | queens << 1


@compiled
def _with_lower(some: int) -> int:
    """Cards and all below them in their suits."""
    some |= some >> 1 & 0b011111_011111_011111_011111
    some |= some >> 2 & 0b001111_001111_001111_001111
    return some | some >> 2 & 0b001111_001111_001111_001111


@compiled
def _with_higher(some: int) -> int:
    """Cards and all above them in their suits."""
    some |= some << 1 & 0b111110_111110_111110_111110
    some |= some << 2 & 0b111100_111100_111100_111100
    return some | some << 2 & 0b111100_111100_111100_111100


@compiled
def winners(mine: int, theirs: int, trump: int) -> int:
    """The cards of ``mine`` that win when led, whatever is answered, if the other must follow suit."""
    trumps = SUIT_BITS << (trump * RANKS)
    beaten = _with_lower(theirs)
    safe = (beaten & _LOWEST_RANK) * SUIT_BITS | trumps if theirs & trumps else layout.ALL_CARDS_MASK
    return mine & ~beaten & safe


@compiled
def losers(mine: int, theirs: int, trump: int, rules: Ints) -> int:
    """The cards of ``mine`` that lose when led, whatever is answered."""
    if rules[layout.FOLLOW] == 0:
        return 0
    trumps = SUIT_BITS << (trump * RANKS)
    beaten = _with_lower(theirs)
    followed = (beaten & _LOWEST_RANK) * SUIT_BITS
    lost = mine & (beaten if rules[layout.HEAD] else followed & ~_with_higher(theirs))
    return lost | mine & ~(followed | trumps) if theirs & trumps and rules[layout.MUST_TRUMP] else lost


@compiled
def beating_cards(lead: int, trump: int) -> int:
    """Every card that would beat ``lead``."""
    suit = suit_of(lead)
    above = (SUIT_BITS << (suit * RANKS)) & (-2 << lead)
    return above if suit == trump else above | SUIT_BITS << (trump * RANKS)


@compiled
def equals_above(card: int, others: int) -> int:
    """A card and those above it up to the next of ``others``."""
    upwards = (SUIT_BITS << (suit_of(card) * RANKS)) & (-1 << card)
    higher = others & upwards
    return upwards & ((higher & -higher) - 1)


@compiled
def no_better_leads(lead: int, sure: int, lost: int, others: int, married: int) -> int:
    """``lead``, the highest of those sure to win or the lowest of those sure to lose, and all that are no better."""
    alone = 1 << lead
    equal = alone
    if sure & alone:
        equal = sure & SUIT_BITS << (suit_of(lead) * RANKS)
    elif lost & alone:
        equal = equals_above(lead, others)
    return alone | equal & (married if married & alone else ~married)


@compiled
def best_of_equals(answer: int, answers: int, winning: int, others: int, married: int) -> tuple[int, int]:
    """Of the answers equal to ``answer``, which must be the lowest of them, the best, and all that are no better."""
    equal = equals_above(answer, others) & answers
    if winning >> answer & 1:
        answer = highest(equal & ~married or equal)
        equal &= (2 << answer) - 1
    else:
        equal &= ~winning
    alone = 1 << answer
    return answer, alone | equal & (married if married & alone else ~married)


@compiled
def without_equals(answers: int, winning: int, others: int, married: int) -> int:
    """Answers of which none is no better than another."""
    kept, left = 0, answers
    while left:
        answer, no_better = best_of_equals(lowest(left & winning or left), left, winning, others, married)
        kept |= 1 << answer
        left &= ~no_better
    return kept
