"""How long a person needs to see what has just happened: the table's own timing at speed 1, in milliseconds."""

from typing import Final

from sixtysix.game import Following, HandState, Leading

DEAL_MS: Final = 1200
ANSWER_MS: Final = 300
"""The lead has landed, and a breath: with the answer, its look and the sweep a whole trick stays under 1.6 s."""
STEP_MS: Final = 550
"""One thing announced, and a breath."""
TRICK_MS: Final = 1200
"""The second card comes, the trick is seen and swept."""
DRAWN_TRICK_MS: Final = 1300
"""As `TRICK_MS`, and both seats draw while the trick is swept."""


def pause_ms(hand: HandState) -> int:
    """The pause before the next decision of a computer player in this position."""
    if isinstance(hand.turn, Following):
        return ANSWER_MS
    played = len(hand.tricks)
    if not isinstance(hand.turn, Leading):
        return STEP_MS if hand.close is not None and hand.close.tricks_played == played else TRICK_MS
    if _did_something(hand, hand.turn, played):
        return STEP_MS
    if played == 0:
        return DEAL_MS
    drawn = hand.close is None and 2 * played <= hand.rules.talon_size
    if not drawn:
        return TRICK_MS
    # Where drawing is a decision the trick has been seen before it.
    return STEP_MS if hand.rules.close_before_draw else DRAWN_TRICK_MS


def _did_something(hand: HandState, turn: Leading, played: int) -> bool:
    """Whether the leader has already exchanged, closed or married since the last trick."""
    exchanged = hand.exchange is not None and hand.exchange.tricks_played == played
    closed = hand.close is not None and hand.close.tricks_played == played
    return exchanged or closed or turn.declared is not None
