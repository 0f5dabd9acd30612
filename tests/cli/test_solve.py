"""``sixtysix solve``: positions of records and of books, solved or sampled, in a table or for programs."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixtysix.cli.app import main
from sixtysix.game import (
    Action,
    Claim,
    CloseTalon,
    HandRecord,
    HandState,
    MatchRecord,
    apply_legal,
    deal_hand,
    legal_actions,
    preset,
    shuffled,
    write_record,
)
from tests.kernel.brute import value

FEW = ("--sampler", "ismcts-tree@200", "--runs", "4")
BOOK = {
    "rules": "schnapsen",
    "trump": "D",
    "hand": ["AS", "TH", "QC", "AD", "KD"],
    "unseen": ["JH", "AC", "TC", "KC", "TD", "QD"],
    "turnUp": "JD",
    "points": {"mine": 41, "theirs": 38},
}


def record(folder: Path, until: Callable[[HandState], bool], key: str = "portal") -> tuple[Path, HandState]:
    """A record whose only hand goes on from a position of this kind, reached at random."""
    rng, rules = random.Random(1), preset(key)
    while True:
        deck = shuffled(rules, rng)
        state, actions = deal_hand(rules, deck, 1), list[Action]()
        while (seat := state.to_act) is not None and not until(state):
            quiet = [one for one in legal_actions(state, seat) if not isinstance(one, Claim | CloseTalon)]
            actions.append(rng.choice(quiet or legal_actions(state, seat)))
            state = apply_legal(state, seat, actions[-1])
        if state.to_act is not None:
            break
    hand = HandRecord(1, deck, tuple(actions))
    path = folder / "match.66"
    path.write_text(write_record(MatchRecord(rules, 7, ("Anna", "Bertil"), (hand,))))
    return path, state


def solved(capsys: pytest.CaptureFixture[str], path: Path, *options: str) -> dict[str, Any]:
    assert main(["solve", str(path), *options, "--json"]) == 0
    out, error = capsys.readouterr()
    assert (out.count("\n"), error) == (1, "")
    shown: dict[str, Any] = json.loads(out)
    values = [one["value"] for one in shown["actions"] if one["value"] is not None]
    assert values == sorted(values, reverse=True)
    return shown


def legal(state: HandState) -> set[str]:
    assert state.to_act is not None
    return {str(action) for action in legal_actions(state, state.to_act)}


def is_last_draw(state: HandState) -> bool:
    return len(state.talon) == 2 and state.close is None


def test_the_last_draw_is_solved_with_bounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, state = record(tmp_path, is_last_draw)
    shown = solved(capsys, path)
    assert {one["action"] for one in shown["actions"]} == legal(state)
    assert shown["seat"] == state.to_act
    assert 1 < shown["worlds"] <= 7
    assert (shown["rules"], shown["knows"]) == ("portal", "what it has seen")
    for one in shown["actions"]:
        assert one["low"] <= one["value"] <= one["high"] <= one["low"] + 0.01
        assert one["method"] == ("exact" if one["low"] == one["high"] else "equilibrium")


def test_where_nothing_is_hidden_values_are_exact(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, state = record(tmp_path, lambda state: not state.talon and len(state.hands[0]) <= 3)
    shown = solved(capsys, path)
    assert shown["worlds"] == 1
    assert {one["method"] for one in shown["actions"]} == {"exact"}
    assert state.to_act is not None
    assert shown["actions"][0]["value"] == value(state, state.to_act)
    assert shown["actions"] == solved(capsys, path, "--open-cards")["actions"]


def test_early_positions_are_sampled_and_repeatable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, state = record(tmp_path, lambda state: len(state.talon) == 10, "hoyle")
    assert "claim" in legal(state)
    first = solved(capsys, path, *FEW)
    assert {one["action"] for one in first["actions"]} == legal(state)
    assert {one["method"] for one in first["actions"] if one["action"] != "claim"} == {"sampled"}
    assert all(one["low"] <= one["value"] <= one["high"] for one in first["actions"])
    claim = next(one for one in first["actions"] if one["action"] == "claim")
    assert (claim["method"], claim["value"]) == ("exact", claim["low"])
    assert claim["value"] < 0
    assert solved(capsys, path, *FEW) == first
    assert solved(capsys, path, *FEW, "--seed", "7") != first


def test_open_cards_are_solved_from_early_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, state = record(tmp_path, lambda state: len(state.talon) == 8)
    shown = solved(capsys, path, "--open-cards")
    assert (shown["knows"], shown["worlds"]) == ("all cards", 1)
    assert {one["action"] for one in shown["actions"]} == legal(state)


def test_a_table_says_who_knows_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, state = record(tmp_path, is_last_draw)
    assert main(["solve", str(path)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    name = ("Anna", "Bertil")[state.to_act or 0]
    for words in (f"hand 1, trick 6, {name} to act", "knows what it has seen", "ways the rest may lie", "game points"):
        assert words in out


def test_a_position_from_a_book_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.json"
    path.write_text(json.dumps(BOOK))
    shown = solved(capsys, path)
    values = {one["action"]: one["value"] for one in shown["actions"]}
    assert (shown["seat"], shown["worlds"]) == (None, 6)
    assert values["close"] == pytest.approx(0.5, abs=0.002)
    assert values["QC"] == 1


def test_too_much_hidden_in_a_position_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.json"
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in "ATKQJ9"]
    early = {"rules": "portal", "trump": "S", "hand": pack[:6], "unseen": pack[6:23], "turnUp": pack[23]}
    path.write_text(json.dumps(early))
    assert main(["solve", str(path)]) == 1
    assert "try --thorough" in capsys.readouterr().err


def finished(folder: Path) -> Path:
    rules, rng = preset("portal"), random.Random(3)
    deck, actions = shuffled(rules, rng), list[Action]()
    state = deal_hand(rules, deck, 0)
    while (seat := state.to_act) is not None:
        actions.append(rng.choice(legal_actions(state, seat)))
        state = apply_legal(state, seat, actions[-1])
    path = folder / "over.66"
    path.write_text(write_record(MatchRecord(rules, 7, ("Anna", "Bertil"), (HandRecord(0, deck, tuple(actions)),))))
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.66"
    path.write_text(write_record(MatchRecord(preset("portal"), 7, ("Anna", "Bertil"), ())))
    return path


def text(content: str, name: str = "broken.66") -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        path = folder / name
        path.write_text(content)
        return path

    return write


def book(**changes: object) -> Callable[[Path], Path]:
    return text(json.dumps({**BOOK, **changes}), "book.json")


@pytest.mark.parametrize(
    ("make", "options", "says"),
    [
        pytest.param(lambda folder: folder / "none.66", (), "can't read", id="no such record"),
        pytest.param(lambda folder: folder / "none.json", (), "can't read", id="no such position"),
        pytest.param(finished, (), "no hand that goes on", id="the last hand is over"),
        pytest.param(empty, (), "no hand that goes on", id="no hand yet"),
        pytest.param(text("[Record"), (), "line 1", id="a damaged record"),
        pytest.param(empty, ("--sampler", "genius"), "'genius' is not a player", id="an unknown sampler"),
        pytest.param(
            lambda folder: record(folder, lambda state: len(state.talon) == 8)[0],
            ("--sampler", "random"),
            "values no actions",
            id="a sampler that knows no values",
        ),
        pytest.param(empty, ("--runs", "0"), "--runs", id="no runs"),
        pytest.param(book(), ("--open-cards",), "needs a record", id="open cards of a position"),
        pytest.param(text("{", "book.json"), (), "this is no position", id="a damaged position"),
        pytest.param(book(colour="red"), (), "colour", id="an unknown fact"),
        pytest.param(book(rules="poker"), (), "poker", id="unknown rules"),
        pytest.param(book(trump="X"), (), "X", id="no such suit"),
        pytest.param(book(hand=["ZS"]), (), "ZS", id="no such card"),
        pytest.param(book(hand=["AS", "TH"]), (), "face down", id="cards that do not add up"),
        pytest.param(book(known=["KS", "QS", "JS", "TS", "KH", "QH"]), (), "do not agree", id="too many known cards"),
        pytest.param(book(hand=["AS", "JH", "QC", "AD", "KD"]), (), "two places", id="a card twice"),
        pytest.param(book(turnUp=None), (), "face down", id="a talon without its turn-up"),
    ],
)
def test_wrong_input_is_one_line(
    make: Callable[[Path], Path],
    options: tuple[str, ...],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", str(make(tmp_path)), *options]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert says in error
    assert error.count("\n") == 1
