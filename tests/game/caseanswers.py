"""What a played case gives for each key of ``expected``; an unknown key is an error, never skipped."""

import re
from collections.abc import Callable
from typing import Final

from sixtysix.game import (
    HandState,
    Leading,
    Marry,
    MatchState,
    Over,
    Play,
    Seat,
    TalonStatus,
    apply,
    legal_actions,
    opponent,
)
from sixtysix.game.legality import duties
from sixtysix.game.match import count_hand
from sixtysix.game.scoring import last_trick_bonus, settle
from sixtysix.game.settings import Duty, End66
from tests.game.casework import Case, Played, play_case
from tests.positions import NAME_OF, SEAT_OF, pair_of


def check_case(case: Case) -> None:
    """Assert everything that the case expects."""
    played = play_case(case)
    for key, value in case["expected"].items():
        assert (key, found_in(played, key, value)) == (key, value)


def found_in(played: Played, key: str, value: object) -> object:
    """What the played case gives for a key of ``expected``."""
    for name in NAME_OF:
        if key == f"{name}draws":
            return _draws(played, SEAT_OF[name], value)
        if key.startswith(name):
            return OF_PLAYER[key.removeprefix(name)](played, SEAT_OF[name])
    return DESCRIBED[key](played, value) if key in DESCRIBED else EXPECTED[key](played)


def _legal(played: Played) -> bool:
    return played.refused is None if played.allowed is None else played.allowed


def _legal_cards(played: Played) -> list[str]:
    plays = [action for action in legal_actions(played.before, played.seat) if isinstance(action, Play)]
    return sorted(map(str, plays))


def _hand_after(played: Played, value: object) -> object:
    """The hand in the order of the case, if it has the same cards."""
    hand = [str(card) for card in played.after.hands[played.seat]]
    return value if isinstance(value, list) and sorted(value) == sorted(hand) else hand


def _winner(played: Played) -> str | None:
    winner = played.result.winner
    return None if winner is None else NAME_OF[winner]


def _match(played: Played) -> MatchState:
    facts = played.case["position"]
    match = MatchState(
        played.rules,
        facts.get("target", played.rules.default_target),
        played.before.dealer,
        scores=pair_of(facts.get("matchScore")),
        carry=facts.get("carryOver", 0),
    )
    return count_hand(match, played.result)


def _marriage_points(played: Played) -> int:
    """What the marriages of this lead are worth, counted or waiting."""
    return sum(marriage.points for marriage in played.after.marriages[len(played.before.marriages) :])


def _counted(played: Played) -> int:
    return played.after.card_points[played.seat] - played.before.card_points[played.seat]


def _second_marriage(played: Played) -> bool:
    """Whether another marriage may follow the one just declared, before a card is led."""
    declared = next(state for state in played.states if isinstance(state.turn, Leading) and state.turn.declared)
    return any(isinstance(action, Marry) for action in legal_actions(declared, played.seat))


def _choice(played: Played) -> list[str]:
    """The cards of which one must be led after the marriage."""
    declared = next(state for state in played.states if isinstance(state.turn, Leading) and state.turn.declared)
    return sorted(str(action) for action in legal_actions(declared, played.seat) if isinstance(action, Play))


def _tricks_left(played: Played) -> int:
    drawn = len(played.after.talon) if played.after.talon_status is TalonStatus.OPEN else 0
    return (sum(map(len, played.after.hands)) + drawn) // 2


def _no_draws(state: HandState) -> bool:
    seat = state.to_act
    assert seat is not None
    sizes = [len(hand) for hand in state.hands]
    for _ in range(2):
        actor = state.to_act
        assert actor is not None
        cards = [action for action in legal_actions(state, actor) if isinstance(action, Play)]
        state = apply(state, actor, cards[0])
    return [len(hand) for hand in state.hands] == [size - 1 for size in sizes]


EFFECTS: Final[dict[str, Callable[[HandState], bool]]] = {
    "no draws": _no_draws,
    "strict": lambda state: duties(state) == state.rules.strict,
    "strict: follow suit": lambda state: Duty.FOLLOW in duties(state),
    "no last-trick bonus": lambda state: last_trick_bonus(state.rules, state.close) == 0,
}


def _effects(played: Played, value: object) -> list[str]:
    assert isinstance(value, list)
    return [effect for effect in value if EFFECTS[effect](played.after)]


def _if_fails(played: Played, value: object) -> object:
    """The case's sentence if a closer who never gets to 66 loses as many game points as it says."""
    after = played.after
    assert after.close is not None
    result = settle(played.rules, after.tallies, after.close, opponent(after.close.closer), None)
    assert result.winner == opponent(after.close.closer)
    stated = re.match(r"opponent scores (\d)\b", str(value))
    assert stated is not None, value
    return value if int(stated[1]) == result.game_points else f"opponent scores {result.game_points}"


def _phase(played: Played) -> str:
    is_strict = duties(played.after) == played.rules.strict
    return "strict" if is_strict else "open"


def _draws(played: Played, seat: Seat, value: object) -> object:
    """The card drawn, or the case's words for it if they describe it."""
    drawn = [card for card in played.after.hands[seat] if card not in played.before.hands[seat]]
    assert len(drawn) == 1
    descriptions = {"last face-down card": played.before.talon[-2], "turn-up": played.before.talon[-1]}
    return value if descriptions.get(str(value)) == drawn[0] else str(drawn[0])


DESCRIBED: Final[dict[str, Callable[[Played, object], object]]] = {
    "handAfter": _hand_after,
    "effects": _effects,
    "ifFails": _if_fails,
}
"""Where the case's own words or order are given back if they say what is so."""

EXPECTED: Final[dict[str, Callable[[Played], object]]] = {
    "legal": _legal,
    "legalCards": _legal_cards,
    "turnUpAfter": lambda played: str(played.after.turn_up),
    "stillToAct": lambda played: NAME_OF[played.after.to_act or 0],
    "nextLeader": lambda played: NAME_OF[played.after.to_act or 0],
    "trickWinner": lambda played: NAME_OF[played.after.tricks[len(played.before.tricks)].winner],
    "trickPoints": lambda played: sum(
        played.rules.card_points[card.rank]
        for trick in played.after.tricks[len(played.before.tricks) :]
        for card in (trick.lead, trick.answer)
    ),
    "winner": _winner,
    "gamePoints": lambda played: played.result.game_points,
    "carryAdded": lambda played: played.result.carry_added,
    "matchScoreAfter": lambda played: dict(zip(NAME_OF, _match(played).scores, strict=True)),
    "matchOver": lambda played: _match(played).winner is not None,
    "points": _marriage_points,
    "pointsAfter": lambda played: played.after.card_points[played.seat],
    "counted": _counted,
    "pending": lambda played: played.after.pending[played.seat],
    "secondMarriageSameLead": _second_marriage,
    "choice": _choice,
    "handSizes": lambda played: {name: len(played.after.hands[SEAT_OF[name]]) for name in NAME_OF},
    "tricksLeft": _tricks_left,
    "handOver": lambda played: isinstance(played.after.turn, Over),
    "opponentReplies": lambda played: played.after.to_act == opponent(played.seat),
    "claimNeeded": lambda played: played.rules.end_66 is End66.ANNOUNCE,
    "stockAfter": lambda played: len(played.after.talon),
    "phase": _phase,
}

OF_PLAYER: Final[dict[str, Callable[[Played, Seat], object]]] = {
    "total": lambda played, seat: played.after.card_points[seat],
    "counted": lambda played, seat: played.after.card_points[seat],
    "pending": lambda played, seat: played.after.pending[seat],
}
