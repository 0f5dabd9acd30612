"""What can come between: a wrong tap, a reload, a server that dies, and somebody who talks to the socket himself."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixtysix.portal import wire
from tests.e2e.conftest import REMEMBERED
from tests.e2e.person import Person
from tests.e2e.rehearsal import COMPUTER, Seeded
from tests.web.client import Visitor
from tests.web.servers import Process

pytestmark = pytest.mark.browser

WISH = wire.OpenTable(preset="portal", level="beginner", target=3, speed=0)
OWN_SOCKET = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    window.ownSocket = this;
    window.frames66 = [];
    this.addEventListener("message", ({ data }) => window.frames66.push(JSON.parse(data)));
  }
};
"""
SAY = """
([frame, kind]) => new Promise((resolve) => {
  const before = window.frames66.length;
  window.ownSocket.send(frame);
  const look = () => {
    const answer = window.frames66.slice(before).find(({ type }) => type === kind);
    answer ? resolve(answer) : setTimeout(look, 10);
  };
  look();
})
"""


def test_a_decision_is_taken_back_with_what_followed_it(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 1)
    before = person.sit_down()
    after = person.go_on(before)
    person.rest()
    person.page.get_by_role("button", name="Take back").click()
    again = person.until_my_turn(after.version)
    assert again.hand == before.hand
    cards = person.page.get_by_role("list", name="Your hand").locator("[data-key]")
    expect(cards).to_have_count(len(before.hand.cards))


def test_a_card_that_may_not_be_played_says_why(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 2)
    view = person.sit_down()
    while not (refused := [card for card in view.hand.cards if card.refusal]) or view.phase != "playing":
        view = person.go_on(view)
    person.rest()
    button = person.card(refused[0].action)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(person.page.get_by_text(re.compile(r"\(R\d+\)")).first).to_be_visible()
    assert person.see() == view


def test_a_reload_in_the_middle_of_a_trick_changes_nothing(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 3)
    view = person.sit_down()
    while view.hand.trick is None:
        view = person.go_on(view)
    person.page.reload()
    assert person.until_my_turn() == view
    after = person.go_on(view)
    assert after.version > view.version


def test_a_reload_forgets_nothing_that_was_said(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 3)
    view = person.sit_down()
    while view.hand.number < 2:
        view = person.go_on(view)
    lines = person.page.get_by_role("log").locator("p")
    said = lines.all_inner_texts()
    assert len(said) > len(view.hand.cards)
    person.page.reload()
    person.until_my_turn()
    assert lines.all_inner_texts() == said
    assert person.page.evaluate("document.getAnimations().length") == 0


def test_the_pace_chosen_at_the_table_is_the_computers(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 8)
    before = person.sit_down()
    assert before.options.speed == 0
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("radio", name="Quick").check()
    person.page.locator(f'main[data-version="{before.version + 1}"]').wait_for()
    after = person.see()
    assert after.options.speed == 0.5
    assert after.hand == before.hand


def test_the_start_page_leads_back_to_the_table(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 4)
    view = person.sit_down()
    person.page.get_by_role("link", name="To the start page").click()
    person.page.get_by_role("link", name="Play on").click()
    assert person.until_my_turn() == view


def test_a_game_outlives_its_server(page: Page, complaints: list[str], tmp_path: Path) -> None:
    slow = REMEMBERED.replace('"speed":0', '"speed":1')
    page.add_init_script(f"localStorage.removeItem('sixtysix.settings'); {slow}")
    with Process(tmp_path) as server:
        person = Person(page, server.url)
        page.request.get(f"{server.url}/api/me")
        answer = page.request.post(
            f"{server.url}/api/tables",
            data={"preset": "portal", "level": "beginner", "target": 11, "speed": 1},
            headers={"origin": server.url},
        )
        person.table = answer.json()["table"]
        view = person.sit_down()
        while view.phase == "handOver" or view.hand.trick is not None:
            view = person.go_on(view)
        person.rest()
        card = next(card.action for card in view.hand.cards if card.refusal is None)
        person.play(card)
        page.locator(f'main[data-version="{view.version + 1}"]').wait_for()
        server.kill()
        port = server.port
    expect(page.get_by_text(re.compile("Connection lost"))).to_be_visible()
    with Process(tmp_path, port):
        after = person.until_my_turn(view.version + 1)
        expect(page.get_by_text(re.compile("Connection lost"))).to_be_hidden()
        assert card not in {each.action for each in after.hand.cards}
        assert person.go_on(after).version > after.version
    assert all("WebSocket" in text or "ERR_CONNECTION" in text for text in complaints)
    complaints.clear()


def wrong_frames(view: wire.TableView, foreign: str) -> dict[str, tuple[str, str, str]]:
    """A frame that must change nothing, the type of its answer, and the code in it."""

    def command(table: str, version: int, action: str) -> str:
        body = f'{{"type":"act","action":"{action}"}}'
        return (
            f'{{"type":"command","table":"{table}","commandId":"by-hand-{action.lower()}-{version}",'
            f'"version":{version},"body":{body}}}'
        )

    held = {card.action for card in view.hand.cards}
    missing = next(f"{rank}{suit}" for suit in "CDHS" for rank in "9JQKTA" if f"{rank}{suit}" not in held)
    own = next(card.action for card in view.hand.cards if card.refusal is None)
    return {
        "an older view": (command(view.table, view.version - 1, own), "rejected", "stale"),
        "a foreign table": (command(foreign, 1, own), "rejected", "no_such_table"),
        "a card not held": (command(view.table, view.version, missing), "rejected", "illegal"),
        "no card at all": (command(view.table, view.version, "XX"), "rejected", "malformed"),
        "half a frame": ('{"type":"command","table":', "problem", "malformed"),
        "another's watch": (f'{{"type":"watch","table":"{foreign}"}}', "problem", "no_such_table"),
    }


def test_wrong_input_over_the_pages_own_socket(person: Person, chances: Seeded) -> None:
    with Visitor(person.url) as stranger:
        foreign = stranger.open_table()
    person.page.add_init_script(OWN_SOCKET)
    person.open(WISH, chances, 5)
    view = person.sit_down()
    view = person.go_on(view)
    for name, (frame, kind, code) in wrong_frames(view, foreign).items():
        answer: dict[str, Any] = person.page.evaluate(SAY, [frame, kind])
        assert answer["code"] == code, name
        assert len(answer["message"]) > 10, name
        assert person.see() == view, name
    assert person.go_on(view).version > view.version


def test_a_table_that_is_not_there_says_so(person: Person, complaints: list[str]) -> None:
    person.page.goto(f"{person.url}/table/nothing")
    expect(person.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    person.page.get_by_role("link", name="To the start page").click()
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert complaints == []


def test_the_next_tab_is_told_when_the_table_is_gone(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 6)
    person.sit_down()
    with person.beside_the_page() as live:
        live.watch(person.table)
        live.command(person.table, wire.Leave())
    expect(person.page.get_by_role("heading", name="This table is not there any more.")).to_be_visible()


def test_the_computers_cards_are_nowhere_on_the_page(person: Person, chances: Seeded) -> None:
    person.open(WISH, chances, 7)
    view = person.sit_down()
    shown = person.page.locator("[data-key]").evaluate_all("all => all.map(({ dataset }) => dataset.key)")
    named = {key for key in shown if re.fullmatch("[9JQKTA][CDHS]", key)}
    mine = {card.action for card in view.hand.cards}
    on_table = {view.hand.turn_up, view.hand.trick.lead if view.hand.trick else None}
    assert named <= mine | on_table
    assert view.hand.hand_sizes[COMPUTER] > 0
