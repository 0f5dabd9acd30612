"""A position from the few facts that a book or a board gives, as one side sees it; docs/analysis.md has the format."""

from typing import Final, Literal

import msgspec
import numpy as np

from sixtysix.game import (
    Card,
    Close,
    Following,
    HandState,
    Leading,
    Rules,
    Tally,
    pack,
    parse_card,
    preset,
)
from sixtysix.game.cards import parse_suit
from sixtysix.kernel.convert import card_index, state_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.worlds import CARD_LIST, HIDDEN, KNOWLEDGE_SIZE, OTHER, POSSIBLE, STATE_SIZE, UNSEEN
from sixtysix.players.subgames import GAME_POINTS, Stakes

_ME: Final = 0


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of mine and one of the other's."""

    mine: int = 0
    theirs: int = 0


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """What is known of a position in which I am to act; cards are written as in records.

    ``unseen`` are all cards that I can't see, those of the other that are ``known`` among them; a card that is ``led``
    may be listed there, too. Who has card points has a trick unless ``tricks`` says otherwise. ``needed`` are the game
    points that the match still needs: more do not count.
    """

    rules: str
    trump: str
    hand: tuple[str, ...]
    unseen: tuple[str, ...]
    points: Both = Both()
    tricks: Both | None = None
    pending: Both = Both()
    known: tuple[str, ...] = ()
    led: str | None = None
    turn_up: str | None = None
    closed: Literal["mine", "theirs"] | None = None
    at_close: Both | None = None
    needed: Both | None = None


class Position(msgspec.Struct, frozen=True):
    """A position as it is solved: what I know, with a work array of the rules, and what counts."""

    rules: Rules
    knowledge: Ints
    work: Ints
    stakes: Stakes = GAME_POINTS


def position_of(facts: Facts) -> Position:
    """The position that these facts describe; a `ValueError` with the reason where none can be."""
    rules, trump = preset(facts.rules), parse_suit(facts.trump)
    table = _Table(rules, facts)
    hand = HandState(
        rules=rules,
        dealer=_ME,
        trump=trump,
        hands=(table.mine, table.known),
        talon=table.talon,
        turn=Leading(_ME) if table.led is None else Following(_ME, table.led),
        card_points=(facts.points.mine, facts.points.theirs),
        pending=(facts.pending.mine, facts.pending.theirs),
        tricks_won=_tricks(facts),
        close=_close(facts),
    )
    stakes = GAME_POINTS if facts.needed is None else Stakes(facts.needed.mine, facts.needed.theirs)
    return Position(rules, _knowledge(hand, table), open_work_array(rules_vector(rules)), stakes)


def read_position(text: str | bytes) -> Position:
    """A position from its JSON; a `ValueError` with the reason if it is none."""
    try:
        return position_of(msgspec.json.decode(text, type=Facts))
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no position: {error}") from None


class _Table:
    """Where the cards lie, as far as I can tell."""

    def __init__(self, rules: Rules, facts: Facts) -> None:
        self.mine = _cards(facts.hand)
        self.led = parse_card(facts.led) if facts.led is not None else None
        self.known = tuple(card for card in _cards(facts.known) if card != self.led)
        turn_up = parse_card(facts.turn_up) if facts.turn_up is not None else None
        self.unseen = tuple(
            card for card in _cards(facts.unseen) if card not in self.known and card not in (self.led, turn_up)
        )
        self.hidden = len(self.mine) - (self.led is not None) - len(self.known)
        face_down = len(self.unseen) - self.hidden
        placed = [*self.mine, *self.known, *self.unseen, *(card for card in (self.led, turn_up) if card is not None)]
        if len(set(placed)) < len(placed) or not set(placed) <= set(pack(rules.deck)):
            raise ValueError("a card stands in two places, or is none of this pack")
        if not self.mine or self.hidden < 0 or face_down < 0:
            raise ValueError(f"{len(self.mine)} cards in hand do not agree with {len(self.unseen)} unseen ones")
        if (turn_up is None) != (face_down == 0) or face_down % 2 != (turn_up is not None):
            raise ValueError(f"{face_down} cards would lie face down: a talon has a turn-up and an odd number on it")
        self.talon: tuple[Card, ...] = () if turn_up is None else (*self.unseen[:face_down], turn_up)


def _cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(parse_card(text) for text in texts)


def _tricks(facts: Facts) -> tuple[int, int]:
    if facts.tricks is not None:
        return facts.tricks.mine, facts.tricks.theirs
    return int(facts.points.mine > 0), int(facts.points.theirs > 0)


def _close(facts: Facts) -> Close | None:
    """Who closed, and the tallies then: those of now unless the facts have others."""
    if facts.closed is None:
        return None
    at_close, tricks = facts.at_close or facts.points, _tricks(facts)
    tallies = (Tally(at_close.mine, tricks[0]), Tally(at_close.theirs, tricks[1]))
    return Close(0 if facts.closed == "mine" else 1, tallies, sum(tricks))


def _knowledge(hand: HandState, table: _Table) -> Ints:
    """What I know, as `sixtysix.kernel.worlds` takes it."""
    knowledge = np.zeros(KNOWLEDGE_SIZE, np.int64)
    knowledge[:STATE_SIZE] = state_of(hand)._replace(talon=0, deep=0)
    knowledge[OTHER], knowledge[HIDDEN] = 1 - _ME, table.hidden
    knowledge[POSSIBLE] = knowledge[UNSEEN] = len(table.unseen)
    knowledge[CARD_LIST : CARD_LIST + len(table.unseen)] = [card_index(card) for card in table.unseen]
    return knowledge
