"""Each special action once, done with what the page offers; the game before it is played without the page."""

from collections.abc import Callable
from typing import Final

import pytest

from sixtysix.portal import wire
from tests.e2e.person import QUESTION_MS, Person, Typist
from tests.e2e.rehearsal import PERSON, Decision, Script, Seeded, find, legal, prefer, rehearse

pytestmark = pytest.mark.browser

Wanted = Callable[[Decision], bool]
Gesture = Callable[[Person, str, wire.TableView], None]


def doing(action: str, turn: str) -> Wanted:
    """The person does this, in this turn."""
    return lambda seen: seen.view.hand.turn == turn and (seen.action or "").startswith(action)


def claiming(*, rightly: bool) -> Wanted:
    return lambda seen: seen.action == "claim" and ((seen.view.hand.points[PERSON] or 0) >= 66) is rightly


def when(turn: str, action: str) -> Script:
    """Do it in such a turn, and claim at no other."""

    def script(seen: wire.TableView) -> str:
        if seen.hand.turn == turn and action in legal(seen):
            return action
        others = [choice for choice in legal(seen) if choice not in {"claim", "close"}]
        return others[seen.version % len(others)] if others else "claim"

    return script


def honest(seen: wire.TableView) -> str:
    """Claim as soon as it is right."""
    has_enough = (seen.hand.points[PERSON] or 0) >= 66 and "claim" in legal(seen)
    return "claim" if has_enough else prefer("marry")(seen)


def with_the(rank: str) -> Gesture:
    """Show the marriage by raising one of its cards and playing it with the points."""

    def gesture(person: Person, action: str, _view: wire.TableView) -> None:
        person.lift(f"{rank}{action[-1]}")
        person.page.get_by_role("button", name="Play with").click()

    return gesture


def on_the_talon(person: Person, _action: str, _view: wire.TableView) -> None:
    """Draw by a tap on the talon itself."""
    person.page.locator(".talon").get_by_role("button").click()


def with_keys(person: Person, action: str, view: wire.TableView) -> None:
    Typist(person.page, person.url).gesture(action, view)


BUTTON: Final = Person.gesture
MARRIES, LEADS, EXCHANGES, CLOSES = wire.Married, wire.Led, wire.Exchanged, wire.Closed
DRAWS, CLAIMS, PASSES, ENDS = wire.Drew, wire.Claimed, wire.Passed, wire.HandEnded

ACTIONS = {
    "marriage with its king": ("portal", prefer("marry"), doing("marry", "leading"), with_the("K"), {MARRIES, LEADS}),
    "marriage with its queen": ("portal", prefer("marry"), doing("marry", "leading"), with_the("Q"), {MARRIES, LEADS}),
    "marriage when following": ("hoyle", prefer("marry"), doing("marry", "following"), BUTTON, {MARRIES}),
    "exchange when leading": ("portal", prefer("exchange"), doing("exchange", "leading"), BUTTON, {EXCHANGES}),
    "exchange when following": ("hoyle", prefer("exchange"), doing("exchange", "following"), BUTTON, {EXCHANGES}),
    "closing after drawing": ("portal", prefer("close"), doing("close", "leading"), BUTTON, {CLOSES}),
    "closing with the keyboard": ("portal", prefer("close"), doing("close", "leading"), with_keys, {CLOSES}),
    "closing before drawing": ("hoyle", when("drawing", "close"), doing("close", "drawing"), BUTTON, {CLOSES}),
    "drawing": ("hoyle", prefer("draw"), doing("draw", "drawing"), BUTTON, {DRAWS}),
    "drawing from the talon": ("classic", prefer("draw"), doing("draw", "drawing"), on_the_talon, {DRAWS}),
    "a right claim": ("hoyle", honest, claiming(rightly=True), BUTTON, {CLAIMS, ENDS}),
    "claiming with the keyboard": ("hoyle", honest, claiming(rightly=True), with_keys, {CLAIMS, ENDS}),
    "a false claim": ("hoyle", prefer("claim"), claiming(rightly=False), BUTTON, {CLAIMS, ENDS}),
    "pass after the last trick": (
        "german",
        when("settling", "pass"),
        doing("pass", "settling"),
        BUTTON,
        {PASSES, ENDS},
    ),
    "claim after the last trick": (
        "german",
        when("settling", "claim"),
        doing("claim", "settling"),
        BUTTON,
        {CLAIMS, ENDS},
    ),
    "exchange after a close": ("pagat", prefer("exchange"), doing("exchange", "exchanging"), BUTTON, {EXCHANGES}),
    "no exchange after a close": ("pagat", prefer("pass"), doing("pass", "exchanging"), BUTTON, {PASSES}),
}


@pytest.mark.parametrize(("preset", "script", "is_wanted", "gesture", "happens"), ACTIONS.values(), ids=list(ACTIONS))
def test_it_is_offered_and_done(
    person: Person,
    chances: Seeded,
    preset: str,
    script: Script,
    is_wanted: Wanted,
    gesture: Gesture,
    happens: set[type],
) -> None:
    wish = wire.OpenTable(preset=preset, level="beginner", target=7, speed=0)
    seed = find(wish, script, is_wanted, within=60)
    person.open(wish, chances, seed)
    with person.beside_the_page() as live:
        live.watch(person.table)
        for decision in rehearse(wish, seed, script):
            live.until_my_turn(person.table)
            if is_wanted(decision) and decision.action is not None:
                break
            live.command(person.table, wire.Continue() if decision.action is None else wire.Act(decision.action))
        else:
            raise AssertionError("the game went another way than rehearsed")
        person.sit_down()
        person.rest()
        told = len(live.steps)
        gesture(person, decision.action, decision.view)
        while not happens <= {type(happening) for step in live.steps[told:] for happening in step.happenings}:
            live.receive()


def before_it_can_be_claimed(seen: Decision) -> bool:
    """On a phone the buttons fill more than one row."""
    return seen.view.hand.turn == "leading" and {"exchange", "close", "claim"} <= set(legal(seen.view))


@pytest.mark.parametrize("action", ["close", "claim"])
def test_a_second_tap_on_the_same_spot_does_nothing_else(person: Person, chances: Seeded, action: str) -> None:
    wish = wire.OpenTable(preset="hoyle", level="beginner", target=7, speed=0)
    script = when("leading", "")
    seed = find(wish, script, before_it_can_be_claimed)
    person.page.set_viewport_size({"width": 360, "height": 640})
    person.open(wish, chances, seed)
    view = person.sit_down()
    for decision in rehearse(wish, seed, script):
        if before_it_can_be_claimed(decision):
            break
        view = person.do(decision.action, view)
    person.rest()
    places = [button.bounding_box() for button in person.options.get_by_role("button").all()]
    place = person.button(action).bounding_box()
    assert place is not None
    left, middle, right = (
        (place["x"] + share * place["width"], place["y"] + place["height"] / 2) for share in (0.05, 0.5, 0.95)
    )
    for spot in (left, middle, right):
        person.page.mouse.dblclick(*spot)
        assert [button.bounding_box() for button in person.options.get_by_role("button").all()] == places
        person.page.wait_for_timeout(QUESTION_MS)
        assert person.see() == view
        person.page.keyboard.press("Escape")
    person.page.mouse.click(*left)
    person.page.wait_for_timeout(QUESTION_MS)
    person.page.mouse.click(*right)
    told = person.until_my_turn(view.version)
    assert (told.hand.closer == PERSON) if action == "close" else (told.phase != "playing")
