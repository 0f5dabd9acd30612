"""A rule set as one int64 array."""

from typing import Final

import numpy as np

from sixtysix.game import Rules
from sixtysix.game.conflicts import packets
from sixtysix.game.legality import FACE_DOWN_AND_TURN_UP
from sixtysix.game.settings import ClaimWindow, CloseWhen, Duty, End66, ExchangeWhen, FirstLead, Measured, Undecided
from sixtysix.kernel import layout
from sixtysix.kernel.layout import Ints

_OUTCOMES: Final = {outcome: place for place, outcome in enumerate(Undecided)}


def rules_vector(rules: Rules) -> Ints:
    """The settings that play depends on, int64 of shape ``(RULES_SIZE,)``; the fields are those of `layout`.

    The end of the match is far: who knows how it stands writes that over it.
    """
    vector = np.zeros(layout.RULES_SIZE, np.int64)
    vector[layout.NEEDED : layout.NEEDED + 2] = layout.FAR
    vector[layout.CARD_POINTS : layout.CARD_POINTS + layout.CARDS] = rules.card_points * 4
    for place, value in {**_deal(rules), **_duties(rules), **_marriage(rules), **_talon(rules), **_end(rules)}.items():
        vector[place] = value
    return vector


def _deal(rules: Rules) -> dict[int, int]:
    first, faced_after, last = packets(rules.deal_packet)
    return {
        layout.DECK: rules.deck,
        layout.HAND_SIZE: rules.hand_size,
        layout.FIRST_PACKET: first,
        layout.TURN_UP_GAP: faced_after is not None,
        layout.LAST_PACKET: last,
        layout.DEALER_LEADS: rules.first_lead is FirstLead.DEALER,
    }


def _duties(rules: Rules) -> dict[int, int]:
    return {
        layout.FOLLOW: Duty.FOLLOW in rules.strict,
        layout.HEAD: Duty.HEAD in rules.strict,
        layout.MUST_TRUMP: Duty.TRUMP in rules.strict,
    }


def _marriage(rules: Rules) -> dict[int, int]:
    return {
        layout.MARRIAGE_PLAIN: rules.marriage_plain,
        layout.MARRIAGE_TRUMP: rules.marriage_trump,
        layout.MARRIAGE_FIRST_LEAD: rules.marriage_first_lead,
        layout.MARRIAGE_AFTER_TRICK: rules.marriage_counts_after_trick,
        layout.MARRIAGE_EXHAUSTED: rules.marriage_when_exhausted,
        layout.MARRIAGE_CLOSED: rules.marriage_when_closed,
        layout.MARRIAGE_FOLLOWING: rules.marriage_show_when_following,
        layout.MARRIAGE_ONLY_OUT: rules.marriage_show_only_if_reaches_66,
    }


def _talon(rules: Rules) -> dict[int, int]:
    never = rules.close_when is CloseWhen.NEVER
    return {
        layout.EXCHANGE_RANK: int(rules.exchange_rank),
        layout.EXCHANGE_ON_LEAD: rules.exchange_when is not ExchangeWhen.NEVER,
        layout.EXCHANGE_FOLLOWING: rules.exchange_when is ExchangeWhen.OWN_TURN,
        layout.EXCHANGE_NEEDS_TRICK: rules.exchange_needs_trick,
        layout.EXCHANGE_MIN_TALON: max(rules.exchange_min_talon, 1),
        layout.EXCHANGE_AFTER_CLOSE: rules.exchange_by_opponent_right_after_close,
        layout.CLOSE_BEFORE_DRAW: rules.close_before_draw,
        layout.CLOSE_FIRST_LEAD: rules.close_first_lead,
        layout.CLOSE_MIN_TALON: layout.CARDS if never else max(rules.close_min_talon, FACE_DOWN_AND_TURN_UP),
    }


def _end(rules: Rules) -> dict[int, int]:
    false_claim, windows = rules.false_claim or (0, 0), rules.claim_windows
    return {
        layout.BONUS_OPEN: rules.last_trick_bonus_open,
        layout.BONUS_CLOSED: rules.last_trick_bonus_closed,
        layout.IS_AUTOMATIC: rules.end_66 is End66.AUTOMATIC,
        layout.WINDOW_OWN_TURN: ClaimWindow.ANY_OWN_TURN in windows,
        layout.WINDOW_TRICK: ClaimWindow.AFTER_OWN_TRICK in windows,
        layout.WINDOW_MARRIAGE: ClaimWindow.AFTER_OWN_MARRIAGE in windows,
        layout.FALSE_CLAIM: false_claim[0],
        layout.FALSE_CLAIM + 1: false_claim[1],
        layout.CLOSER_FAILS: rules.closer_fails[0],
        layout.CLOSER_FAILS + 1: rules.closer_fails[1],
        layout.OPPONENT_FIRST: rules.opponent_first_after_close[0],
        layout.OPPONENT_FIRST + 1: rules.opponent_first_after_close[1],
        layout.NO_TRICK_AT_CLOSE: rules.closer_fails_no_trick_measured is Measured.AT_CLOSE,
        layout.SCHNEIDER_BELOW: rules.schneider_below,
        layout.SCHNEIDER_AT_CLOSE: rules.schneider_measured_when_closed is Measured.AT_CLOSE,
        layout.NOBODY_66: _OUTCOMES[rules.nobody_66_open],
        layout.ONE_UNANNOUNCED: _OUTCOMES[rules.exactly_one_unannounced],
        layout.BOTH_UNANNOUNCED: _OUTCOMES[rules.both_unannounced],
        layout.EQUAL_TOTALS: _OUTCOMES[rules.equal_totals],
        layout.CLOSER_MUST_CLAIM: rules.closer_must_claim,
    }
