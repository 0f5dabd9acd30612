"""Rule sets as values: every rule on which tables differ is a setting, and a variant is another value.

The settings have the names of the rule files (``closeBeforeDraw``); in Python they are ``close_before_draw``.
A `Rules` that exists is free of contradictions: `rules_from_settings` refuses the others with the reason.
"""

from typing import Any, Final

import msgspec

from sixtysix.game.cards import Rank
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

GOAL: Final = 66
"""The card points that win a hand."""

GamePointPair = tuple[int, int]
"""Game points if the opponent has a trick, and if he has none."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """One rule set. ``key`` names it: a preset's key, or ``house`` for a mix of one's own.

    ``card_points`` is indexed by `Rank`. Pairs of game points are ordered (opponent has a trick, has none).
    "Stock" in the rule files is the talon here.
    """

    key: str
    deck: int
    hand_size: int
    card_points: tuple[int, int, int, int, int, int]
    deal_packet: str
    first_lead: FirstLead
    strict: tuple[Duty, ...]
    marriage_plain: int
    marriage_trump: int
    marriage_first_lead: bool
    marriage_counts_after_trick: bool
    marriage_when_exhausted: bool
    marriage_when_closed: bool
    marriage_show_only_if_reaches_66: bool
    exchange_rank: Rank
    exchange_when: ExchangeWhen
    exchange_needs_trick: bool
    exchange_min_talon: int = msgspec.field(name="exchangeMinStock")
    exchange_by_opponent_right_after_close: bool
    close_when: CloseWhen
    close_before_draw: bool
    close_first_lead: bool
    close_min_talon: int = msgspec.field(name="closeMinStock")
    last_trick_bonus_open: int
    last_trick_bonus_closed: int
    end_66: End66 = msgspec.field(name="end66")
    claim_windows: tuple[ClaimWindow, ...]
    false_claim: GamePointPair | None
    closer_fails: GamePointPair
    closer_fails_no_trick_measured: Measured
    opponent_first_after_close: GamePointPair
    schneider_below: int
    schneider_measured_when_closed: Measured
    nobody_66_open: Undecided = msgspec.field(name="nobody66Open")
    both_unannounced: Undecided
    exactly_one_unannounced: Undecided
    equal_totals: Undecided
    target: tuple[int, ...]
    deal_rotation: DealRotation
    closer_must_claim: bool
    deal_after_draw: DealAfterDraw
    own_points_shown: OwnPointsShown
    look_back: LookBack
    marriage_show_when_following: bool

    @property
    def talon_size(self) -> int:
        """Cards of the talon after the deal, with the turn-up."""
        return self.deck - 2 * self.hand_size

    @property
    def default_target(self) -> int:
        """The target offered first: 7 game points where the rule set leaves a choice with 7 in it (R55)."""
        return 7 if 7 in self.target else self.target[0]


SETTING_NAMES: Final[tuple[str, ...]] = tuple(
    field.encode_name for field in msgspec.structs.fields(Rules) if field.name != "key"
)
"""The names of all settings as rule files write them, in their order."""


def settings_of(rules: Rules) -> dict[str, Any]:
    """All settings of a rule set as plain values, by the names of the rule files.

    Numbers, strings, booleans, lists and one map (``cardPoints``); None only for ``falseClaim`` where nothing can be
    claimed.
    """
    plain: dict[str, Any] = msgspec.to_builtins(rules)
    del plain["key"]
    plain["cardPoints"] = {rank.letter: rules.card_points[rank] for rank in reversed(Rank)}
    plain["exchangeRank"] = rules.exchange_rank.letter
    plain["target"] = rules.target[0] if len(rules.target) == 1 else list(rules.target)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}
