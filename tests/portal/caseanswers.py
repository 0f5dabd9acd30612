"""What the portal's rules answer to a case of ``tests/data/cases/portal.json``, by the kind of question it asks."""

from typing import Any, Final

from sixtysix.portal.clock import (
    CARD_GAMES,
    CHESS,
    SECOND_MS,
    Decision,
    MoveClock,
    MoveTimes,
    due,
    inactive_last,
    is_past,
    lost_last,
    turned,
    window_last,
)
from sixtysix.portal.leaving import (
    Adjudication,
    Cause,
    Ends,
    Hands,
    Leaving,
    Material,
    Party,
    Standing,
    Trigger,
    adjudicate,
    consequence,
    first_of,
    unconfirmed,
)
from sixtysix.portal.points import Recorded, Sides, everyone_alone, places, points

Given = dict[str, Any]

START: Final = 1_800_000_000_000
COMPASS: Final = "NESW"
PARTNERS: Final[Sides] = ((0, 2), (1, 3))
MOVE_TIMES: Final[dict[str, MoveTimes]] = {"sixty-six": CARD_GAMES, "chess": CHESS}
CAUSES: Final[dict[str, Cause]] = {
    "Exit": Cause.EXIT,
    "new game of same kind": Cause.NEW_GAME,
    "close account": Cause.ACCOUNT_CLOSED,
    "resign": Cause.RESIGNED,
}
TOLD: Final[dict[Cause, str]] = {
    Cause.TIME_EXPIRED: "leaving (time expired)",
    Cause.CONNECTION_LOST: "leaving (connection lost)",
    Cause.INACTIVE: "leaving (inactive)",
}
TWO: Final = Party(everyone_alone(2), persons=(0, 1), scored=True)


def answer(given: Given) -> object:
    """The answer to a case, in the words of its file."""
    if "teams" in given:
        return _of_teams(given)
    if "scores" in given:
        return _of_scores(given)
    if "kind" in given or "mode" in given:
        return _of_leaving(given)
    return _of_time(given)


def _of_scores(given: Given) -> list[Recorded]:
    seats = given["players"]
    scores = [0] * seats if given["scores"] == "draw" else given["scores"]
    return list(points(places(scores), everyone_alone(seats)))


def _of_teams(given: Given) -> dict[str, Recorded]:
    teams = given["teams"]
    of_seat = {seat: teams[name] for name in teams for seat in name}
    return dict(zip(COMPASS, points(places([of_seat[seat] for seat in COMPASS]), PARTNERS), strict=True))


def _of_leaving(given: Given) -> dict[str, Recorded]:
    scored = given.get("mode") != "test"
    cause = CAUSES[given.get("action", "Exit")]
    standing = _standing(given)
    sides = PARTNERS if given.get("kind") == "partnership" else everyone_alone(_seats(standing))
    party = Party(sides, persons=tuple(range(_seats(standing))), scored=scored)
    outcome = adjudicate(party, standing, Leaving((0,), cause))
    return {"leaver": _recorded(outcome, 0), "partner": _recorded(outcome, 2), "opponent": _recorded(outcome, 1)}


def _standing(given: Given) -> Standing:
    if "material" in given:
        return Material((given["material"]["leaver"], given["material"]["opponent"]))
    if given.get("kind") == "partnership":
        scores = [given["ownTeam"], given["otherTeam"]] * 2
    else:
        scores = [given.get("leaver", 0), *given.get("others", [0])]
    return Hands(places(scores), given.get("completedHands", 0), given.get("oneHandGame", False))


def _seats(standing: Standing) -> int:
    return 2 if isinstance(standing, Material) else len(standing.places)


def _recorded(outcome: Adjudication, seat: int) -> Recorded:
    if isinstance(outcome, Ends):
        return outcome.recorded[seat] if seat < len(outcome.recorded) else None
    return outcome.settled.get(seat)


def _of_time(given: Given) -> str:
    match given:
        case {"moveTime": seconds, "game": game}:
            return "accepted" if MOVE_TIMES[game].refusal(seconds) is None else "rejected"
        case {"remaining": seconds}:
            return _of_countdown(seconds, arrived=given.get("moveArrived", False))
        case {"window": "end of hand", "elapsed": seconds}:
            return _of_window(seconds)
        case {"disconnected": [*absences]}:
            return _told([_lost(seconds) for seconds in absences])
        case {"disconnected": seconds}:
            return _of_disconnection(given, seconds)
        case {"inactive": seconds}:
            idle = Trigger(due(inactive_last(START, None)), 0, Cause.INACTIVE)
            return _told([first_of([idle], START + _ms(seconds))])
        case {"action": action} if action in CAUSES:
            first_hand = Hands((1, 1), completed=0, one_hand_game=False)
            return "leaving" if consequence(TWO, first_hand, 0, CAUSES[action]).code == "loss" else "not leaving"
        case {"action": _, "effectOnClock": _}:
            return _of_actions_within_a_turn()
        case _:
            raise AssertionError(f"no kind of case asks this: {given}")


def _ms(seconds: float) -> int:
    return round(seconds * SECOND_MS)


def _of_countdown(remaining_s: float, *, arrived: bool) -> str:
    clock = MoveClock(decision=Decision(1, 0, 0), started=START, limit_ms=30_000)
    now = clock.last - _ms(remaining_s)
    if arrived:
        return "leaving (time expired)" if is_past(clock.last, now) else "move accepted"
    return "warning" if clock.warns(now) else "no warning"


def _of_window(elapsed_s: float) -> str:
    now = START + _ms(elapsed_s)
    if is_past(window_last(START), now):
        return TOLD[unconfirmed(TWO, (1,)).cause]
    clock = MoveClock(decision=Decision(1, 11, 0), started=START - 5_000, limit_ms=30_000)
    return "clock not running" if turned(clock, None, clock.limit_ms, START) is None else "clock running"


def _lost(absent_s: float) -> Leaving | None:
    return first_of([Trigger(due(lost_last(START)), 0, Cause.CONNECTION_LOST)], START + _ms(absent_s))


def _of_disconnection(given: Given, absent_s: float) -> str:
    triggers = [Trigger(due(lost_last(START)), 0, Cause.CONNECTION_LOST)]
    if given.get("onTurn"):
        clock = MoveClock(decision=Decision(1, 0, 0), started=START, limit_ms=_ms(given["moveTime"]))
        triggers.append(Trigger(due(clock.last), 0, Cause.TIME_EXPIRED))
    return _told([first_of(triggers, START + _ms(absent_s))])


def _told(leavings: list[Leaving | None]) -> str:
    return next((TOLD[leaving.cause] for leaving in leavings if leaving), "not leaving")


def _of_actions_within_a_turn() -> str:
    before = MoveClock(decision=Decision(1, 4, 0), started=START, limit_ms=30_000)
    after = turned(before, Decision(1, 4, 0), before.limit_ms, START + 9_000)
    return "clock keeps running" if after == before else "clock restarts"
