"""Settings that contradict each other, each with its reason: the one home of what may be mixed."""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

import msgspec

from sixtysix.game.cards import Rank
from sixtysix.game.rules import GamePointPair, Rules
from sixtysix.game.settings import (
    ClaimWindow,
    CloseWhen,
    Duty,
    End66,
    ExchangeWhen,
    Measured,
    Undecided,
)
from sixtysix.game.texts import Language, sentence

PACK_SIZES: Final = (20, 24)
PAIR: Final = 2
"""The smallest hand: king and queen; a single card could neither be married nor left after a trick."""
_PACKETS: Final = re.compile(r"(?P<first>[1-9])(?:(?P<turn_up>-turnup)?-(?P<last>[1-9]))?")


class ConflictCode(StrEnum):
    """Every contradiction there is. The sentences stand in ``texts/conflicts.toml``."""

    UNKNOWN_PACK = "unknown_pack"
    HAND_TOO_SMALL = "hand_too_small"
    HAND_LEAVES_NO_TALON = "hand_leaves_no_talon"
    PACKETS_DO_NOT_FIT = "packets_do_not_fit"
    NEGATIVE_NUMBER = "negative_number"
    TOO_FEW_CARD_POINTS = "too_few_card_points"
    DUTY_TWICE = "duty_twice"
    DUTY_WITHOUT_FOLLOW = "duty_without_follow"
    EXCHANGE_RANK_NOT_LOW = "exchange_rank_not_low"
    EXCHANGE_TALON_TOO_LARGE = "exchange_talon_too_large"
    EXCHANGE_OFF_BUT_OFFERED = "exchange_off_but_offered"
    CLOSE_TALON_TOO_LARGE = "close_talon_too_large"
    CLOSE_OFF_BUT_BEFORE_DRAW = "close_off_but_before_draw"
    CLOSE_OFF_BUT_EXCHANGE_AFTER = "close_off_but_exchange_after"
    AUTOMATIC_WITH_CLAIMS = "automatic_with_claims"
    AUTOMATIC_WITH_PENALTY = "automatic_with_penalty"
    AUTOMATIC_WITH_DUTY_TO_CLAIM = "automatic_with_duty_to_claim"
    ANNOUNCE_WITHOUT_CLAIMS = "announce_without_claims"
    ANNOUNCE_WITHOUT_PENALTY = "announce_without_penalty"
    ANNOUNCE_BUT_IMPOSSIBLE = "announce_but_impossible"
    CLAIM_WINDOW_TWICE = "claim_window_twice"
    CARRY_OVER_WITH_LAST_TRICK = "carry_over_with_last_trick"
    OUTCOME_HAS_NO_SENSE = "outcome_has_no_sense"
    NO_TRICK_NEVER_MEASURED = "no_trick_never_measured"
    TARGET_BELOW_ONE = "target_below_one"
    NO_GAME_POINTS = "no_game_points"


class Conflict(msgspec.Struct, frozen=True):
    """One contradiction: the settings that cause it, by their names in rule files."""

    code: ConflictCode
    settings: tuple[str, ...]
    number: int | None = None

    @property
    def parameters(self) -> dict[str, str]:
        """What fills the sentence."""
        return {} if self.number is None else {"number": str(self.number)}

    def sentence(self, language: Language) -> str:
        """The reason as a sentence that says what to change; it does not name the settings."""
        return sentence("conflicts", self.code, language, self.parameters)


Check = Callable[[Rules], Iterator[Conflict]]


def conflicts(rules: Rules) -> tuple[Conflict, ...]:
    """Every contradiction in a rule set, none if it can be played."""
    return tuple(conflict for check in _CHECKS for conflict in check(rules))


def packets(deal_packet: str) -> tuple[int, int | None, int]:
    """The sizes of the first packet and the last, and after how many cards of a hand the turn-up is faced.

    ``3-3`` gives ``(3, None, 3)``: the turn-up comes after both packets. ``3-turnup-2`` gives ``(3, 3, 2)``.
    Anything else is a `ValueError`.
    """
    parsed = _PACKETS.fullmatch(deal_packet)
    if parsed is not None:
        first = int(parsed["first"])
        return first, first if parsed["turn_up"] else None, int(parsed["last"] or 0)
    raise ValueError(f"{deal_packet!r} is not a way to deal: write packets as in 3-3 or 3-turnup-2")


def _pack(rules: Rules) -> Iterator[Conflict]:
    if rules.deck not in PACK_SIZES:
        yield Conflict(ConflictCode.UNKNOWN_PACK, ("deck",), rules.deck)
    elif rules.hand_size < PAIR:
        yield Conflict(ConflictCode.HAND_TOO_SMALL, ("handSize",), rules.hand_size)
    elif rules.talon_size < 2:
        yield Conflict(ConflictCode.HAND_LEAVES_NO_TALON, ("handSize", "deck"), rules.hand_size)
    try:
        first, _, last = packets(rules.deal_packet)
    except ValueError:
        first, last = 0, 0
    if first < 1 or first + last != rules.hand_size:
        yield Conflict(ConflictCode.PACKETS_DO_NOT_FIT, ("dealPacket", "handSize"), rules.hand_size)


def _numbers(rules: Rules) -> Iterator[Conflict]:
    values = {
        "cardPoints": min(rules.card_points),
        "marriagePlain": rules.marriage_plain,
        "marriageTrump": rules.marriage_trump,
        "lastTrickBonusOpen": rules.last_trick_bonus_open,
        "lastTrickBonusClosed": rules.last_trick_bonus_closed,
        "exchangeMinStock": rules.exchange_min_talon,
        "closeMinStock": rules.close_min_talon,
        "schneiderBelow": rules.schneider_below,
    }
    for name, value in values.items():
        if value < 0:
            yield Conflict(ConflictCode.NEGATIVE_NUMBER, (name,))
    pairs = {
        "falseClaim": rules.false_claim,
        "closerFails": rules.closer_fails,
        "opponentFirstAfterClose": rules.opponent_first_after_close,
    }
    for name, pair in pairs.items():
        if pair and min(pair) < 1:
            yield Conflict(ConflictCode.NO_GAME_POINTS, (name,))
    if not rules.target or min(rules.target) < 1:
        yield Conflict(ConflictCode.TARGET_BELOW_ONE, ("target",))
    if 4 * sum(rules.card_points) == 0:
        yield Conflict(ConflictCode.TOO_FEW_CARD_POINTS, ("cardPoints",))


def _duties(rules: Rules) -> Iterator[Conflict]:
    if len(set(rules.strict)) < len(rules.strict):
        yield Conflict(ConflictCode.DUTY_TWICE, ("strict",))
    if rules.strict and Duty.FOLLOW not in rules.strict:
        yield Conflict(ConflictCode.DUTY_WITHOUT_FOLLOW, ("strict",))


def _exchange(rules: Rules) -> Iterator[Conflict]:
    lowest = Rank.NINE if rules.deck == max(PACK_SIZES) else Rank.JACK
    if rules.exchange_rank not in (lowest, Rank.JACK):
        yield Conflict(ConflictCode.EXCHANGE_RANK_NOT_LOW, ("exchangeRank", "deck"))
    if rules.exchange_when is ExchangeWhen.NEVER:
        if rules.exchange_by_opponent_right_after_close:
            settings = ("exchangeWhen", "exchangeByOpponentRightAfterClose")
            yield Conflict(ConflictCode.EXCHANGE_OFF_BUT_OFFERED, settings)
        return
    # A trick costs the talon two cards, so with an own trick needed (R27) the full talon is never seen.
    most = rules.talon_size - (2 if rules.exchange_needs_trick else 0)
    if rules.exchange_min_talon > max(most, 2):
        yield Conflict(ConflictCode.EXCHANGE_TALON_TOO_LARGE, ("exchangeMinStock", "deck", "handSize"), max(most, 2))


def _close(rules: Rules) -> Iterator[Conflict]:
    if rules.close_when is CloseWhen.NEVER:
        if rules.close_before_draw:
            yield Conflict(ConflictCode.CLOSE_OFF_BUT_BEFORE_DRAW, ("closeWhen", "closeBeforeDraw"))
        if rules.exchange_by_opponent_right_after_close:
            settings = ("closeWhen", "exchangeByOpponentRightAfterClose")
            yield Conflict(ConflictCode.CLOSE_OFF_BUT_EXCHANGE_AFTER, settings)
        return
    most = rules.talon_size if rules.close_first_lead or rules.close_before_draw else rules.talon_size - 2
    if rules.close_min_talon > max(most, 2):
        yield Conflict(ConflictCode.CLOSE_TALON_TOO_LARGE, ("closeMinStock", "deck", "handSize"), max(most, 2))
    for name, pair in (
        ("closerFails", rules.closer_fails),
        ("opponentFirstAfterClose", rules.opponent_first_after_close),
    ):
        if rules.closer_fails_no_trick_measured is Measured.NOT_APPLICABLE and _depends_on_tricks(pair):
            yield Conflict(ConflictCode.NO_TRICK_NEVER_MEASURED, ("closerFailsNoTrickMeasured", name))
    if rules.schneider_measured_when_closed is Measured.NOT_APPLICABLE:
        yield Conflict(ConflictCode.NO_TRICK_NEVER_MEASURED, ("schneiderMeasuredWhenClosed",))


def _depends_on_tricks(pair: GamePointPair) -> bool:
    return pair[0] != pair[1]


def _going_out(rules: Rules) -> Iterator[Conflict]:
    if len(set(rules.claim_windows)) < len(rules.claim_windows):
        yield Conflict(ConflictCode.CLAIM_WINDOW_TWICE, ("claimWindows",))
    if rules.end_66 is End66.AUTOMATIC:
        if rules.claim_windows:
            yield Conflict(ConflictCode.AUTOMATIC_WITH_CLAIMS, ("end66", "claimWindows"))
        if rules.false_claim is not None:
            yield Conflict(ConflictCode.AUTOMATIC_WITH_PENALTY, ("end66", "falseClaim"))
        if rules.closer_must_claim:
            yield Conflict(ConflictCode.AUTOMATIC_WITH_DUTY_TO_CLAIM, ("end66", "closerMustClaim"))
        return
    # A claim only right after a marriage would leave a player with 66 in tricks no way to say so.
    if not {ClaimWindow.ANY_OWN_TURN, ClaimWindow.AFTER_OWN_TRICK} & set(rules.claim_windows):
        yield Conflict(ConflictCode.ANNOUNCE_WITHOUT_CLAIMS, ("end66", "claimWindows"))
    if rules.false_claim is None:
        yield Conflict(ConflictCode.ANNOUNCE_WITHOUT_PENALTY, ("end66", "falseClaim"))


_CARRIED_OR_LAST_TRICK: Final = frozenset(
    {Undecided.CARRY_OVER, Undecided.LAST_TRICK_WINS, Undecided.LAST_TRICK_WINS_1}
)
_NOBODY: Final = _CARRIED_OR_LAST_TRICK | {Undecided.HIGHER_TOTAL, Undecided.NO_SCORE}
_EQUAL: Final = _CARRIED_OR_LAST_TRICK | {Undecided.NO_SCORE}
_BOTH: Final = _NOBODY | {Undecided.IMPOSSIBLE}
_ONE: Final = _CARRIED_OR_LAST_TRICK | {Undecided.THAT_PLAYER_WINS, Undecided.NO_SCORE, Undecided.IMPOSSIBLE}


def _undecided(rules: Rules) -> Iterator[Conflict]:
    outcomes = {
        "nobody66Open": (rules.nobody_66_open, _NOBODY),
        "equalTotals": (rules.equal_totals, _EQUAL),
        "bothUnannounced": (rules.both_unannounced, _BOTH),
        "exactlyOneUnannounced": (rules.exactly_one_unannounced, _ONE),
    }
    for name, (outcome, sensible) in outcomes.items():
        if outcome not in sensible:
            yield Conflict(ConflictCode.OUTCOME_HAS_NO_SENSE, (name,))
        if outcome is Undecided.IMPOSSIBLE and rules.end_66 is End66.ANNOUNCE:
            yield Conflict(ConflictCode.ANNOUNCE_BUT_IMPOSSIBLE, (name, "end66"))
    carried = [name for name, (outcome, _) in outcomes.items() if outcome is Undecided.CARRY_OVER]
    last_trick = [
        name
        for name, (outcome, _) in outcomes.items()
        if outcome in (Undecided.LAST_TRICK_WINS, Undecided.LAST_TRICK_WINS_1)
    ]
    if carried and last_trick:
        yield Conflict(ConflictCode.CARRY_OVER_WITH_LAST_TRICK, (carried[0], last_trick[0]))


_CHECKS: Final[tuple[Check, ...]] = (_pack, _numbers, _duties, _exchange, _close, _going_out, _undecided)
