"""How a hand ended, as it is told and shown."""

from sixtysix.game import HandResult, HandState
from sixtysix.game.scoring import Tallies, rule_of
from sixtysix.portal import wire


def result_view(hand: HandState, result: HandResult, carry_paid: int) -> wire.ResultView:
    """The result of a hand that is over; ``carry_paid`` is what its winner got on top (R54)."""
    return wire.ResultView(
        winner=result.winner,
        ending=result.ending.value,
        scale=result.scale.value,
        rule=rule_of(result, hand.tallies),
        game_points=result.game_points,
        carry_paid=carry_paid,
        carry_added=result.carry_added,
        closer=None if hand.close is None else hand.close.closer,
        measured_at_close=result.measured_at_close,
        tallies=_tallies(hand.tallies),
        tallies_at_close=None if hand.close is None else _tallies(hand.close.tallies),
    )


def _tallies(tallies: Tallies) -> tuple[wire.TallyView, wire.TallyView]:
    first, second = (wire.TallyView(tally.card_points, tally.tricks) for tally in tallies)
    return first, second
