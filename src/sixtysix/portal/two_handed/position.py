"""A match as a text, for comparing a table read back from its events with the one that wrote them.

Written by hand, fact by fact, so that a field added to a state does not by itself make older tables look broken.
"""

from collections.abc import Iterator

from sixtysix.game import HandState, MatchState, Over
from sixtysix.game.cards import cards_text


def text(match: MatchState, carry_paid: int) -> str:
    """Equal texts for equal positions, in every process and version of Python.

    The rules are not in it: they stand in the event that opened the table.
    """
    facts = [
        f"target {match.target} dealer {match.dealer} scores {match.scores[0]} {match.scores[1]}",
        f"carry {match.carry} paid {carry_paid} played {match.hands_played}",
    ]
    if match.hand is not None:
        facts += _hand(match.hand)
    return "; ".join(facts)


def _hand(hand: HandState) -> Iterator[str]:
    yield f"dealer {hand.dealer} trump {hand.trump.letter} turn {_turn(hand)}"
    for name, pair in (("hand", hand.hands), ("shown", hand.shown)):
        yield f"{name} {cards_text(pair[0])} | {cards_text(pair[1])}"
    yield f"talon {cards_text(hand.talon)} {hand.talon_status}"
    for name, numbers in (("points", hand.card_points), ("pending", hand.pending), ("tricks", hand.tricks_won)):
        yield f"{name} {numbers[0]} {numbers[1]}"
    for trick in hand.tricks:
        yield f"trick {trick.leader} {trick.lead} {trick.answer} {trick.winner}"
    for marriage in hand.marriages:
        yield f"marriage {marriage.seat} {marriage.suit.letter} {marriage.points} {marriage.tricks_played}"
    if (exchange := hand.exchange) is not None:
        yield f"exchange {exchange.seat} {exchange.taken} {exchange.tricks_played}"
    if (close := hand.close) is not None:
        at_close = " ".join(f"{tally.card_points}/{tally.tricks}" for tally in close.tallies)
        yield f"close {close.closer} {at_close} {close.tricks_played}"
    yield f"first out {hand.first_out}"


def _turn(hand: HandState) -> str:
    turn = hand.turn
    kind, lead = type(turn).__name__, getattr(turn, "lead", None)
    if isinstance(turn, Over):
        result = turn.result
        measured = "at close" if result.measured_at_close else "at end"
        points = f"{result.winner} {result.game_points} {result.carry_added}"
        return f"{kind} {lead or '-'} {points} {result.ending} {result.scale} {measured}"
    declared = getattr(turn, "declared", None)
    return f"{kind} {turn.seat} {lead or '-'} {'-' if declared is None else declared.letter}"
