"""A recorded match once more, moment by moment and with all cards open: only for games that are over."""

from collections.abc import Iterator

from sixtysix import game
from sixtysix.game.record import MatchRecord
from sixtysix.portal import wire
from sixtysix.portal.protocol import Viewer
from sixtysix.portal.two_handed.match import TwoHandedMatch


def moments(record: MatchRecord, viewer: Viewer) -> Iterator[wire.Moment]:
    """Each deal and each action of the record, in the words in which ``viewer`` is told of it while it is played."""
    first = record.hands[0].dealer if record.hands else 0
    match = TwoHandedMatch(game.new_match(record.rules, first, record.target))
    for hand in record.hands:
        match = match.deal(tuple(map(str, hand.deck)))
        yield wire.Moment(match.narrate_deal(), _open(match))
        for action in map(str, hand.actions):
            seat = match.to_act
            if seat is None:
                raise ValueError("the hand is over, but the record goes on")
            told = match.narrate(seat, action, viewer)
            match = match.apply(seat, action)
            yield wire.Moment(told, _open(match))


def _open(match: TwoHandedMatch) -> wire.OpenCards:
    first, second, talon = match.cards_left
    return wire.OpenCards((first, second), talon)
