"""Small screens, where words are long and room is short: nothing lies over anything else."""

import pytest
from playwright.sync_api import FloatRect, Locator

from sixtysix.portal import wire
from tests.e2e.person import Person
from tests.e2e.rehearsal import COMPUTER, Decision, Seeded, by_chance, find, legal, prefer, rehearse

pytestmark = pytest.mark.browser

LANGUAGES = ("English", "Deutsch", "Svenska")
SETTLE_MS = 300


def speak(person: Person, language: str) -> None:
    """Choose a language at the table, as its name stands in the settings."""
    person.page.locator(".top .tool").last.click()
    person.page.get_by_role("radio", name=language).check()
    person.page.keyboard.press("Escape")
    person.page.wait_for_timeout(SETTLE_MS)


def box(shown: Locator) -> FloatRect:
    found = shown.bounding_box()
    assert found is not None
    return found


def touches(one: FloatRect, other: FloatRect) -> bool:
    """Whether one lies over the other by more than a hair."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def is_asked(seen: Decision) -> bool:
    return seen.view.hand.turn == "exchanging"


@pytest.mark.parametrize("can_exchange", [True, False], ids=["with the card for it", "with nothing to exchange"])
def test_the_question_after_a_close_has_room_on_a_turned_phone(
    person: Person, chances: Seeded, *, can_exchange: bool
) -> None:
    wish = wire.OpenTable(preset="pagat", level="beginner", target=7, speed=0)
    script = prefer("pass")

    def is_wanted(seen: Decision) -> bool:
        return is_asked(seen) and ("exchange" in legal(seen.view)) is can_exchange

    seed = find(wish, script, is_wanted, within=60)
    person.page.set_viewport_size({"width": 740, "height": 360})
    person.open(wish, chances, seed)
    view = person.sit_down()
    for decision in rehearse(wish, seed, script):
        if is_wanted(decision):
            break
        view = person.do(decision.action, view)
    status = person.page.locator(".board").get_by_role("status")
    strip = person.page.locator(".board section").nth(1)
    for language in LANGUAGES:
        speak(person, language)
        prompt, line = box(status.locator(".prompt")), box(status)
        assert not touches(prompt, box(strip)), language
        assert line["y"] <= prompt["y"] + 1, language
        assert prompt["y"] + prompt["height"] <= line["y"] + line["height"] + 1, language


def test_the_opponents_cards_leave_his_labels_alone_on_a_phone(person: Person, chances: Seeded) -> None:
    wish = wire.OpenTable(preset="portal", level="skilled", target=7, speed=0)
    seed = find(wish, by_chance, lambda seen: seen.view.hand.dealer == COMPUTER, within=0)
    person.page.set_viewport_size({"width": 360, "height": 640})
    person.open(wish, chances, seed)
    person.sit_down()
    cards = person.page.locator('[data-zone-of="otherHand"]')
    for language in LANGUAGES:
        speak(person, language)
        label = box(person.page.locator(".board section").first.locator(".dealer"))
        assert not any(touches(label, box(card)) for card in cards.all()), language


def test_four_choices_stand_in_pairs_on_a_phone(person: Person, chances: Seeded) -> None:
    wish = wire.OpenTable(preset="hoyle", level="beginner", target=7, speed=0)

    def has_four(seen: Decision) -> bool:
        return seen.action is not None and len(seen.view.hand.choices) == 4

    seed = find(wish, by_chance, has_four)
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.open(wish, chances, seed)
    view = person.sit_down()
    for decision in rehearse(wish, seed, by_chance):
        if has_four(decision):
            break
        view = person.do(decision.action, view)
    for language in LANGUAGES:
        speak(person, language)
        boxes = [box(button) for button in person.page.locator(".bar .choice").all()]
        assert len({round(each["width"]) for each in boxes}) == 1, language
        assert [len({round(each[side]) for each in boxes}) for side in ("x", "y")] == [2, 2], language
        assert all(each["x"] >= 0 and each["x"] + each["width"] <= 360 for each in boxes), language
