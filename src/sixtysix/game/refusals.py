"""Why an action is not legal: a code for machines, a rule number, and a sentence for people."""

from enum import StrEnum
from typing import Final

import msgspec

from sixtysix.game.cards import Rank, Suit
from sixtysix.game.texts import Language, catalogue, sentence


class RefusalCode(StrEnum):
    """Every reason there is. The sentences and the rules' numbers stand in ``texts/refusals.toml``."""

    HAND_OVER = "hand_over"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_HEAD_TRICK = "must_head_trick"
    MUST_TRUMP = "must_trump"
    MUST_PLAY_MARRIAGE = "must_play_marriage"
    DRAW_FIRST = "draw_first"
    NOTHING_TO_DRAW = "nothing_to_draw"
    ANSWER_THE_OFFER = "answer_the_offer"
    NOTHING_TO_PASS = "nothing_to_pass"  # noqa: S105 - to pass on an offer, not a password
    NO_PAIR = "no_pair"
    MARRIAGE_ON_LEAD = "marriage_on_lead"
    ONE_MARRIAGE_PER_LEAD = "one_marriage_per_lead"
    MARRIAGE_NOT_ON_FIRST_LEAD = "marriage_not_on_first_lead"
    MARRIAGE_NOT_WHEN_EXHAUSTED = "marriage_not_when_exhausted"
    MARRIAGE_NOT_WHEN_CLOSED = "marriage_not_when_closed"
    MARRIAGE_MUST_REACH_66 = "marriage_must_reach_66"
    MARRIAGE_NOT_PLAYABLE = "marriage_not_playable"
    EXCHANGE_OFF = "exchange_off"
    EXCHANGE_ON_LEAD = "exchange_on_lead"
    EXCHANGE_NEEDS_TRICK = "exchange_needs_trick"
    EXCHANGE_TALON_LOW = "exchange_talon_low"
    EXCHANGE_AFTER_CLOSE = "exchange_after_close"
    EXCHANGE_TURN_UP_GONE = "exchange_turn_up_gone"
    EXCHANGE_CARD_NOT_HELD = "exchange_card_not_held"
    CLOSE_OFF = "close_off"
    CLOSE_ON_LEAD = "close_on_lead"
    CLOSE_AFTER_DRAWING = "close_after_drawing"
    CLOSE_NOT_ON_FIRST_LEAD = "close_not_on_first_lead"
    CLOSE_TALON_LOW = "close_talon_low"
    ALREADY_CLOSED = "already_closed"
    TALON_EXHAUSTED = "talon_exhausted"
    CLAIM_NOT_NEEDED = "claim_not_needed"
    CLAIM_NOT_NOW = "claim_not_now"


class Refusal(msgspec.Struct, frozen=True):
    """Why not. ``suit``, ``rank`` and ``number`` fill the sentence where it names one."""

    code: RefusalCode
    suit: Suit | None = None
    rank: Rank | None = None
    number: int | None = None

    @property
    def rule(self) -> str:
        """The rule's number, as in ``R14``."""
        rule: str = catalogue("refusals")[self.code]["rule"]
        return rule

    @property
    def parameters(self) -> dict[str, str]:
        """What fills the sentence, as texts: letters for a suit or a rank, digits for a number."""
        values = {
            "suit": self.suit.letter if self.suit is not None else None,
            "rank": self.rank.letter if self.rank is not None else None,
            "number": str(self.number) if self.number is not None else None,
        }
        return {key: value for key, value in values.items() if value is not None}

    def sentence(self, language: Language) -> str:
        """The reason as a sentence.

        >>> Refusal(RefusalCode.MUST_FOLLOW_SUIT, suit=Suit.HEARTS).sentence("en")
        'You must follow hearts.'
        """
        return sentence("refusals", self.code, language, self.parameters)


PLAIN_REFUSALS: Final[dict[RefusalCode, Refusal]] = {code: Refusal(code) for code in RefusalCode}
"""The refusals that need no more than their code."""
