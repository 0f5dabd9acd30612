"""The values that a setting of a rule set may take.

Their texts are those of the rule files, so a file, the wire and the code use one word for one thing.
"""

from enum import StrEnum


class Duty(StrEnum):
    """A duty of strict play (R13, R14, R15)."""

    FOLLOW = "follow"
    HEAD = "head"
    TRUMP = "trump"


class FirstLead(StrEnum):
    """Who leads to the first trick (R7)."""

    NON_DEALER = "nonDealer"
    DEALER = "dealer"


class ExchangeWhen(StrEnum):
    """When the lowest trump may be exchanged (R26)."""

    ON_LEAD = "onLead"
    OWN_TURN = "ownTurn"
    NEVER = "never"


class CloseWhen(StrEnum):
    """Whether the leader may close the talon (R32)."""

    ON_LEAD = "onLead"
    NEVER = "never"


class End66(StrEnum):
    """What ends a hand at 66 card points (R39)."""

    AUTOMATIC = "automatic"
    ANNOUNCE = "announce"


class ClaimWindow(StrEnum):
    """A moment at which 66 may be claimed (R40)."""

    ANY_OWN_TURN = "anyOwnTurn"
    AFTER_OWN_TRICK = "afterOwnTrick"
    AFTER_OWN_MARRIAGE = "afterOwnMarriage"


class Measured(StrEnum):
    """The moment at which the opponent of a closer is measured (R46, R47)."""

    AT_CLOSE = "atClose"
    END = "end"
    NOT_APPLICABLE = "n/a"


class Undecided(StrEnum):
    """What becomes of a played-out hand that nobody has ended (R49, R51, R52)."""

    CARRY_OVER = "carryOver"
    LAST_TRICK_WINS = "lastTrickWins"
    LAST_TRICK_WINS_1 = "lastTrickWins1"
    HIGHER_TOTAL = "higherTotal"
    THAT_PLAYER_WINS = "thatPlayerWins"
    NO_SCORE = "noScore"
    IMPOSSIBLE = "impossible"


class DealRotation(StrEnum):
    """Who deals the next hand (R57)."""

    ALTERNATE = "alternate"
    WINNER_DEALS = "winnerDeals"
    LOSER_DEALS = "loserDeals"


class DealAfterDraw(StrEnum):
    """Who deals after a drawn hand (R58). Where no hand can be drawn the sources have nothing to say."""

    ALTERNATE = "alternate"
    SAME_DEALER = "sameDealer"
    NOT_APPLICABLE = "n/a"


class OwnPointsShown(StrEnum):
    """Whether the table counts the points for its players (R59)."""

    ALWAYS = "always"
    CHOICE = "choice"
    NEVER = "never"


class LookBack(StrEnum):
    """Whether the last trick may be looked at again, until the next lead (R60)."""

    LAST_TRICK = "lastTrick"
    NEVER = "never"
