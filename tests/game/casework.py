"""Playing a case of ``tests/data/cases/rules.json`` and looking up what it expects.

Each kind of action and each key of ``expected`` has one function here; an unknown one is an error, never skipped.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sixtysix.game import (
    Action,
    Claim,
    CloseTalon,
    Draw,
    Ending,
    ExchangeTrump,
    HandResult,
    HandState,
    Leading,
    Marry,
    MatchState,
    Over,
    Pass,
    Play,
    Refusal,
    Rules,
    Seat,
    Settling,
    TalonStatus,
    apply,
    legal_actions,
    opponent,
    parse_card,
    preset,
    refusal,
)
from sixtysix.game.cards import parse_suit
from sixtysix.game.legality import duties
from sixtysix.game.match import count_hand
from sixtysix.game.scoring import last_trick_bonus, score_out, settle
from sixtysix.game.settings import Duty, End66, LookBack
from tests.positions import NAME_OF, SEAT_OF, hand_state, pair_of

Case = dict[str, Any]


@dataclass
class Played:
    """A case after its action: the states it went through, or the refusal that stopped it."""

    case: Case
    rules: Rules
    before: HandState
    seat: Seat
    states: list[HandState]
    refused: Refusal | None = None
    scored: HandResult | None = None
    allowed: bool | None = None
    """The answer where the action is none of the game's, as looking at a trick."""
    actions: list[Action] = field(default_factory=list)

    @property
    def after(self) -> HandState:
        return self.states[-1]

    @property
    def result(self) -> HandResult:
        result = self.scored or self.after.result
        assert result is not None, "the hand has not ended"
        return result

    def do(self, *actions: Action) -> None:
        """Do these one after the other, up to the first that is refused or the end of the hand."""
        for action in actions:
            if self.refused is not None or self.after.result is not None:
                return
            seat = self.after.to_act if self.actions else self.seat
            assert seat is not None
            self.refused = refusal(self.after, seat, action)
            if self.refused is None:
                self.states.append(apply(self.after, seat, action))
                self.actions.append(action)


def play_case(case: Case) -> Played:
    """Build the position and carry out the action."""
    rules = preset(case["rules"])
    action = case["action"]
    before = hand_state(rules, case["position"])
    to_act = before.to_act
    assert to_act is not None
    seat = SEAT_OF[action["player"]] if "player" in action else to_act
    played = Played(case, rules, before, seat, [before])
    kind = action["type"]
    if kind in BARE_ACTIONS:
        BARE_ACTIONS[kind](played)
    else:
        ACTIONS[kind](played, action)
    return played


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


# --- actions -----------------------------------------------------------------------------------------------------


def _play_card(played: Played, action: Case) -> None:
    played.do(Play(parse_card(action["card"])))


def _marry(played: Played, action: Case) -> None:
    played.do(Marry(parse_suit(action["suit"])))
    if "lead" in action:
        played.do(Play(parse_card(action["lead"])))


def _claim(played: Played) -> None:
    """A claim; where 66 ends the hand by itself, what the trick that brought it has already done."""
    if played.rules.end_66 is End66.AUTOMATIC:
        assert played.before.tallies[played.seat].is_out
        played.scored = score_out(
            played.rules, played.seat, played.before.tallies, played.before.close, ending=Ending.AUTOMATIC
        )
    else:
        played.do(Claim())


def _end_of_hand(played: Played) -> None:
    """All cards are played: nobody claims, and the hand is counted."""
    turn, before = played.before.turn, played.before
    assert isinstance(turn, Settling)
    if played.rules.end_66 is End66.ANNOUNCE:
        played.do(Pass())
    else:
        played.scored = settle(played.rules, before.tallies, before.close, turn.seat, before.first_out)


_STEP: Final = re.compile(
    r"(?:(?P<exchange>exchange)|(?P<close>close)|(?P<claim>claim)|(?P<pass>pass)|(?P<draw>draw)"
    r"|marriage (?P<suit>[CDHS])(?: \(show\))?(?: lead (?P<led>\S\S))?|(?:lead|reply|play) (?P<card>\S\S))"
)


def _sequence(played: Played, action: Case) -> None:
    words: dict[str, Action] = {
        "exchange": ExchangeTrump(),
        "close": CloseTalon(),
        "claim": Claim(),
        "pass": Pass(),
        "draw": Draw(),
    }
    for step in action["steps"]:
        parsed = _STEP.fullmatch(step)
        assert parsed is not None, step
        played.do(*(words[name] for name in words if parsed[name]))
        if parsed["suit"]:
            played.do(Marry(parse_suit(parsed["suit"])))
        for card in (parsed["led"], parsed["card"]):
            if card:
                played.do(Play(parse_card(card)))


def _look_back(played: Played) -> None:
    played.allowed = played.rules.look_back is LookBack.LAST_TRICK


def _marry_and_claim(played: Played, action: Case) -> None:
    played.do(Marry(parse_suit(action["suit"])), Claim())


ACTIONS: Final[dict[str, Callable[[Played, Case], None]]] = {
    "reply": _play_card,
    "lead": _play_card,
    "play": _play_card,
    "marriage": _marry,
    "sequence": _sequence,
    "marriageAndOut": _marry_and_claim,
}

BARE_ACTIONS: Final[dict[str, Callable[[Played], None]]] = {
    "exchange": lambda played: played.do(ExchangeTrump()),
    "close": lambda played: played.do(CloseTalon()),
    "draw": lambda played: played.do(Draw()),
    "pass": lambda played: played.do(Pass()),
    "claim": _claim,
    "winHand": _claim,
    "endOfHand": _end_of_hand,
    "viewOldTrick": _look_back,
}


# --- expectations ------------------------------------------------------------------------------------------------


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
