"""What crosses the border to a player's process, as MessagePack in which cards, suits and actions are text.

Nothing in it is Python's own, so that a worker on another machine reads it as well; every message is read back
exactly. Malformed bytes are a `ValueError`.
"""

from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from sixtysix.game import (
    Card,
    Close,
    Drawing,
    Exchange,
    Exchanging,
    Following,
    HandResult,
    Leading,
    Marriage,
    Observation,
    Over,
    Seat,
    Settling,
    Suit,
    TalonStatus,
    Trick,
    Turn,
    parse_action,
    parse_card,
    parse_cards,
    rules_from_json,
    rules_to_json,
)
from sixtysix.game.cards import cards_text, parse_suit
from sixtysix.players.protocol import Budget, Decision, MatchScore


class Request(msgspec.Struct, frozen=True):
    """One decision asked of a level. ``seed`` decides all its randomness."""

    level: str
    observation: Observation
    match_score: MatchScore
    budget: Budget
    seed: str


class TurnText(msgspec.Struct, frozen=True):
    """A turn: the name of its kind, and what that kind has."""

    kind: str
    seat: Seat | None
    lead: str | None
    declared: str | None
    result: HandResult | None


class ObservationText(msgspec.Struct, frozen=True):
    """An observation, field by field; ``rules`` is the rule set in full, as a rule file in JSON."""

    rules: str
    seat: Seat | None
    dealer: Seat
    trump: str
    turn: TurnText
    hand: str
    hand_sizes: tuple[int, int]
    turn_up: str | None
    talon_size: int
    talon_status: TalonStatus
    card_points: tuple[int, int]
    pending: tuple[int, int]
    tricks_won: tuple[int, int]
    tricks: tuple[tuple[Seat, str, str, Seat], ...]
    marriages: tuple[tuple[Seat, str, int, int], ...]
    exchange: tuple[Seat, str, int] | None
    close: Close | None
    shown: tuple[str, str]
    first_out: Seat | None
    actions: tuple[str, ...]


class RequestText(msgspec.Struct, frozen=True):
    """A request as it travels."""

    level: str
    observation: ObservationText
    match_score: MatchScore
    budget: Budget
    seed: str


class DecisionText(msgspec.Struct, frozen=True):
    """A decision as it travels."""

    action: str
    values: tuple[tuple[str, float], ...]
    effort: int


class Readying(msgspec.Struct, frozen=True, tag="readying"):
    """A process that is not ready yet has done so many of its steps."""

    done: int
    total: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A process can be asked. ``problem`` is why nothing could be compiled, None if it could."""

    problem: str | None = None


Start: TypeAlias = Readying | Ready
"""What a process says while it starts: as often as it likes the one, and then the other."""

_encoder: Final = msgspec.msgpack.Encoder()
_requests: Final = msgspec.msgpack.Decoder(RequestText)
_decisions: Final = msgspec.msgpack.Decoder(DecisionText)
_starts: Final[msgspec.msgpack.Decoder[Start]] = msgspec.msgpack.Decoder(Start)


def encode_request(request: Request) -> bytes:
    """Write a request; `decode_request` gives it back."""
    seen = _observation_text(request.observation)
    return _encoder.encode(RequestText(request.level, seen, request.match_score, request.budget, request.seed))


def decode_request(message: bytes) -> Request:
    """Read a request; anything malformed in it is a `ValueError`."""
    try:
        text = _requests.decode(message)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not a request to a player: {error}") from None
    return Request(text.level, _observation(text.observation), text.match_score, text.budget, text.seed)


def encode_decision(decision: Decision) -> bytes:
    """Write a decision; `decode_decision` gives it back."""
    values = tuple((str(action), value) for action, value in decision.values)
    return _encoder.encode(DecisionText(str(decision.action), values, decision.effort))


def decode_decision(message: bytes) -> Decision:
    """Read a decision; anything malformed in it is a `ValueError`."""
    try:
        text = _decisions.decode(message)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not a player's decision: {error}") from None
    values = tuple((parse_action(action), value) for action, value in text.values)
    return Decision(parse_action(text.action), values, text.effort)


def encode_start(start: Start) -> bytes:
    """Write how far a process is; `decode_start` gives it back."""
    return _encoder.encode(start)


def decode_start(message: bytes) -> Start:
    """Read how far a process is; anything malformed in it is a `ValueError`."""
    try:
        return _starts.decode(message)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not how far a player's process is: {error}") from None


# A table keeps its rule set, so that reading and writing it is worth remembering.
_rules_text = lru_cache(maxsize=64)(rules_to_json)
_rules = lru_cache(maxsize=64)(rules_from_json)


def _observation_text(seen: Observation) -> ObservationText:
    return ObservationText(
        rules=_rules_text(seen.rules),
        seat=seen.seat,
        dealer=seen.dealer,
        trump=seen.trump.letter,
        turn=_turn_text(seen.turn),
        hand=cards_text(seen.hand),
        hand_sizes=seen.hand_sizes,
        turn_up=_text(seen.turn_up),
        talon_size=seen.talon_size,
        talon_status=seen.talon_status,
        card_points=seen.card_points,
        pending=seen.pending,
        tricks_won=seen.tricks_won,
        tricks=tuple((trick.leader, str(trick.lead), str(trick.answer), trick.winner) for trick in seen.tricks),
        marriages=tuple((shown.seat, shown.suit.letter, shown.points, shown.tricks_played) for shown in seen.marriages),
        exchange=_exchange_text(seen.exchange),
        close=seen.close,
        shown=(cards_text(seen.shown[0]), cards_text(seen.shown[1])),
        first_out=seen.first_out,
        actions=tuple(map(str, seen.actions)),
    )


def _observation(text: ObservationText) -> Observation:
    return Observation(
        rules=_rules(text.rules),
        seat=text.seat,
        dealer=text.dealer,
        trump=parse_suit(text.trump),
        turn=_turn(text.turn),
        hand=parse_cards(text.hand),
        hand_sizes=text.hand_sizes,
        turn_up=_card(text.turn_up),
        talon_size=text.talon_size,
        talon_status=text.talon_status,
        card_points=text.card_points,
        pending=text.pending,
        tricks_won=text.tricks_won,
        tricks=tuple(
            Trick(leader, parse_card(lead), parse_card(answer), winner) for leader, lead, answer, winner in text.tricks
        ),
        marriages=tuple(
            Marriage(seat, parse_suit(suit), points, played) for seat, suit, points, played in text.marriages
        ),
        exchange=None if text.exchange is None else _exchange(*text.exchange),
        close=text.close,
        shown=(parse_cards(text.shown[0]), parse_cards(text.shown[1])),
        first_out=text.first_out,
        actions=tuple(map(parse_action, text.actions)),
    )


def _turn_text(turn: Turn) -> TurnText:
    declared: Suit | None = getattr(turn, "declared", None)
    return TurnText(
        kind=type(turn).__name__,
        seat=getattr(turn, "seat", None),
        lead=_text(getattr(turn, "lead", None)),
        declared=None if declared is None else declared.letter,
        result=getattr(turn, "result", None),
    )


def _turn(text: TurnText) -> Turn:
    declared = None if text.declared is None else parse_suit(text.declared)
    match text:
        case TurnText(kind="Leading", seat=0 | 1 as seat):
            return Leading(seat, declared)
        case TurnText(kind="Following", seat=0 | 1 as seat, lead=str(lead)):
            return Following(seat, parse_card(lead), declared)
        case TurnText(kind="Drawing", seat=0 | 1 as seat):
            return Drawing(seat)
        case TurnText(kind="Exchanging", seat=0 | 1 as seat):
            return Exchanging(seat, declared)
        case TurnText(kind="Settling", seat=0 | 1 as seat):
            return Settling(seat)
        case TurnText(kind="Over", result=HandResult() as result):
            return Over(result, _card(text.lead))
        case _:
            raise ValueError(f"not a turn: {text}")


def _trick(leader: Seat, lead: str, answer: str, winner: Seat) -> Trick:
    return Trick(leader, parse_card(lead), parse_card(answer), winner)


def _marriage(seat: Seat, suit: str, points: int, tricks_played: int) -> Marriage:
    return Marriage(seat, parse_suit(suit), points, tricks_played)


def _exchange_text(exchange: Exchange | None) -> tuple[Seat, str, int] | None:
    return None if exchange is None else (exchange.seat, str(exchange.taken), exchange.tricks_played)


def _exchange(seat: Seat, taken: str, tricks_played: int) -> Exchange:
    return Exchange(seat, parse_card(taken), tricks_played)


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card(text: str | None) -> Card | None:
    return None if text is None else parse_card(text)
