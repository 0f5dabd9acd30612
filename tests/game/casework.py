"""Playing a case of ``tests/data/cases/rules.json``: one function for each kind of action, none unknown."""

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
    Marry,
    Pass,
    Play,
    Refusal,
    Rules,
    Seat,
    Settling,
    apply,
    parse_card,
    preset,
    refusal,
)
from sixtysix.game.cards import parse_suit
from sixtysix.game.scoring import score_out, settle
from sixtysix.game.settings import End66, LookBack
from tests.positions import SEAT_OF, hand_state

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
