"""Rule sets and hands to test with: those of Hypothesis, and plain generators for long seeded loops."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from hypothesis import strategies as st

from sixtysix.game import (
    PRESET_KEYS,
    SEATS,
    Action,
    Claim,
    HandState,
    Rules,
    RulesError,
    Seat,
    apply_legal,
    deal_hand,
    house_rules,
    legal_actions,
    pack,
    preset,
)
from sixtysix.game.settings import (
    ClaimWindow,
    CloseWhen,
    DealAfterDraw,
    DealRotation,
    Duty,
    End66,
    ExchangeWhen,
    FirstLead,
    LookBack,
    Measured,
    OwnPointsShown,
    Undecided,
)


def _values(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]


def _subsets(kind: type[StrEnum]) -> list[list[str]]:
    words = _values(kind)
    return [list(chosen) for size in range(len(words) + 1) for chosen in combinations(words, size)]


_YES_NO: Final = [False, True]
_PAIRS: Final = [[1, 1], [2, 2], [2, 3], [3, 3], [1, 4]]
_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}

CHOICES: Final[dict[str, list[Any]]] = {
    "deck": [20, 24],
    "handSize": [2, 3, 4, 5, 6, 7, 9, 11],
    "cardPoints": [_POINTS, {**_POINTS, "Q": 2}, {**_POINTS, "9": 1, "A": 15}, {**dict.fromkeys("TKQJ9", 0), "A": 1}],
    "dealPacket": [
        "3-3",
        "2-4",
        "6",
        "5",
        "3-turnup-2",
        "3-turnup-3",
        "2-turnup-2",
        "2",
        "3",
        "2-2",
        "4-3",
        "5-4",
        "6-5",
    ],
    "firstLead": _values(FirstLead),
    "strict": _subsets(Duty),
    "marriagePlain": [0, 20, 66],
    "marriageTrump": [0, 40, 100],
    "marriageFirstLead": _YES_NO,
    "marriageCountsAfterTrick": _YES_NO,
    "marriageWhenExhausted": _YES_NO,
    "marriageWhenClosed": _YES_NO,
    "marriageShowOnlyIfReaches66": _YES_NO,
    "exchangeRank": ["9", "J"],
    "exchangeWhen": _values(ExchangeWhen),
    "exchangeNeedsTrick": _YES_NO,
    "exchangeMinStock": [0, 1, 2, 3, 4, 6, 10, 12],
    "exchangeByOpponentRightAfterClose": _YES_NO,
    "closeWhen": _values(CloseWhen),
    "closeBeforeDraw": _YES_NO,
    "closeFirstLead": _YES_NO,
    "closeMinStock": [0, 2, 3, 4, 6, 10, 12],
    "lastTrickBonusOpen": [0, 10, 66],
    "lastTrickBonusClosed": [0, 10],
    "end66": _values(End66),
    "claimWindows": _subsets(ClaimWindow),
    "falseClaim": [None, *_PAIRS],
    "closerFails": _PAIRS,
    "closerFailsNoTrickMeasured": _values(Measured),
    "opponentFirstAfterClose": _PAIRS,
    "schneiderBelow": [0, 30, 33, 66],
    "schneiderMeasuredWhenClosed": _values(Measured),
    "nobody66Open": _values(Undecided),
    "bothUnannounced": _values(Undecided),
    "exactlyOneUnannounced": _values(Undecided),
    "equalTotals": _values(Undecided),
    "target": [1, 7, [3, 7, 11], [21]],
    "dealRotation": _values(DealRotation),
    "closerMustClaim": _YES_NO,
    "dealAfterDraw": _values(DealAfterDraw),
    "ownPointsShown": _values(OwnPointsShown),
    "lookBack": _values(LookBack),
    "marriageShowWhenFollowing": _YES_NO,
}
"""Values to choose from for every setting: all where there are few, else the usual ones and the extremes."""

# Settings that only go together in other mixes than one change at a time would find.
_BUNDLES: Final[list[dict[str, Any]]] = [
    {},
    {"handSize": 5, "dealPacket": "3-turnup-2"},
    {"handSize": 2, "dealPacket": "2"},
    {"handSize": 9, "dealPacket": "5-4"},
    {"end66": "automatic", "claimWindows": [], "falseClaim": None, "closerMustClaim": False},
    {"end66": "announce", "claimWindows": ["anyOwnTurn"], "falseClaim": [2, 3], "bothUnannounced": "higherTotal"},
    {"marriageShowWhenFollowing": True, "marriageShowOnlyIfReaches66": False},
    {"closeBeforeDraw": True, "exchangeByOpponentRightAfterClose": True},
]


def random_mix(rng: random.Random) -> Rules:
    """House rules: a preset with up to ten settings changed that go together."""
    while True:
        changes = dict(rng.choice(_BUNDLES))
        for name in rng.sample(sorted(CHOICES), rng.randint(0, 10)):
            changes.setdefault(name, rng.choice(CHOICES[name]))
        try:
            return house_rules(rng.choice(PRESET_KEYS), changes)
        except RulesError:
            continue


def chosen_action(state: HandState, rng: random.Random, *, false_claims: bool = False) -> Action:
    """One of the legal actions, each as likely as the others; a claim only of 66, unless false ones are asked for."""
    seat = state.to_act
    assert seat is not None
    actions = legal_actions(state, seat)
    if not false_claims and not state.tallies[seat].is_out:
        actions = tuple(action for action in actions if not isinstance(action, Claim))
    return rng.choice(actions)


def random_hand(
    rules: Rules, rng: random.Random, *, false_claims: bool = False
) -> Iterator[tuple[HandState, Action | None]]:
    """Every state of a random deal with the action that follows it, None after the last."""
    deck = list(pack(rules.deck))
    rng.shuffle(deck)
    dealer: Seat = rng.choice(SEATS)
    state = deal_hand(rules, tuple(deck), dealer)
    while (seat := state.to_act) is not None:
        action = chosen_action(state, rng, false_claims=false_claims)
        yield state, action
        state = apply_legal(state, seat, action)
    yield state, None


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """A preset, or a mix of one's own."""
    key = draw(st.sampled_from((*PRESET_KEYS, "house")))
    return preset(key) if key != "house" else random_mix(random.Random(draw(st.integers(0, 2**32))))


@dataclass(frozen=True)
class History:
    """A hand from its deal to some depth: one more state than actions."""

    states: tuple[HandState, ...]
    actions: tuple[tuple[Seat, Action], ...]

    @property
    def last(self) -> HandState:
        return self.states[-1]

    def until(self, ply: int) -> "History":
        """The history up to the state after this many actions."""
        return History(self.states[: ply + 1], self.actions[:ply])


def random_history(rules: Rules, rng: random.Random, *, false_claims: bool = False) -> History:
    """A random deal played to its end, for loops of many."""
    plays = list(random_hand(rules, rng, false_claims=false_claims))
    actions = [(state.to_act, action) for state, action in plays]
    return History(
        tuple(state for state, _ in plays),
        tuple((seat, action) for seat, action in actions if seat is not None and action is not None),
    )


@st.composite
def histories(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> History:
    """A hand reached by legal play only, at any depth, also over; false claims are rarer than in uniform play."""
    chosen = draw(rules if rules is not None else rule_sets())
    deck = draw(st.permutations(pack(chosen.deck)))
    states = [deal_hand(chosen, tuple(deck), draw(st.sampled_from(SEATS)))]
    actions: list[tuple[Seat, Action]] = []
    claims = draw(st.booleans())
    for _ in range(draw(st.integers(0, 44))):
        seat = states[-1].to_act
        if seat is None:
            break
        legal = legal_actions(states[-1], seat)
        if not claims:
            legal = tuple(action for action in legal if not isinstance(action, Claim)) or legal
        actions.append((seat, draw(st.sampled_from(legal))))
        states.append(apply_legal(states[-1], *actions[-1]))
    return History(tuple(states), tuple(actions))


def hands_in_progress(rules: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[HandState]:
    """The last state of a history."""
    return histories(rules).map(lambda history: history.last)


def preset_rules(*keys: str) -> st.SearchStrategy[Rules]:
    """One of these presets, or of all."""
    return st.sampled_from([preset(key) for key in keys or PRESET_KEYS])
