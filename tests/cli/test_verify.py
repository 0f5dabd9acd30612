"""``sixtysix verify``: a deal that was not fixed beforehand is found out."""

import json
import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from sixtysix.cli.app import main
from sixtysix.game import (
    Commitments,
    HandRecord,
    MatchRecord,
    deal_next,
    legal_actions,
    new_match,
    pack,
    parse_record,
    play,
    preset,
    shuffled,
    write_record,
)
from sixtysix.portal import fairness

SECRET = bytes(range(32))
NONCES = (b"forehand's nonce", b"the dealer's one")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "record-format.md"


def fair_match() -> MatchRecord:
    """A match to 3 at random, its deals drawn from a promised chain."""
    rng = random.Random(66)
    rules = preset("portal")
    match = new_match(rules, 1, 3)
    hands: list[HandRecord] = []
    root = b""
    while match.winner is None:
        seed = fairness.seed_of_deal(SECRET, len(hands) + 1)
        root = seed.root
        deck = fairness.shuffled(pack(rules.deck), seed.seed, NONCES, seed.link)
        dealer, match, actions = match.dealer, deal_next(match, deck), []
        while match.hand is not None and (seat := match.hand.to_act) is not None:
            actions.append(rng.choice(legal_actions(match.hand, seat)))
            match = play(match, seat, actions[-1])
        hands.append(HandRecord(dealer, deck, tuple(actions), seed.seed.hex()))
    promised = Commitments(root.hex(), (NONCES[0].hex(), NONCES[1].hex()))
    return MatchRecord(rules, 3, ("Anna", "Bertil"), tuple(hands), commitments=promised)


def verified(record: MatchRecord, folder: Path, *options: str) -> int:
    path = folder / "match.66"
    path.write_text(write_record(record))
    return main(["verify", str(path), *options])


def test_an_honest_match_is_proved_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_match()
    assert verified(record, tmp_path) == 0
    assert capsys.readouterr().out.count("dealt as promised") == len(record.hands)


def test_json_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_match()
    assert verified(record, tmp_path, "--json") == 0
    assert json.loads(capsys.readouterr().out)["hands"] == ["dealt as promised"] * len(record.hands)


def test_a_seed_of_another_chain_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_match()
    forged = replace(record.hands[0], seed="00" * 32)
    assert verified(replace(record, hands=(forged, *record.hands[1:])), tmp_path) == 1
    assert "hand 1 was not dealt as promised" in capsys.readouterr().err


def test_a_deck_that_was_swapped_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_match()
    other = HandRecord(record.hands[0].dealer, shuffled(record.rules, random.Random(1)), (), record.hands[0].seed)
    assert verified(replace(record, hands=(other,)), tmp_path) == 1
    assert "does not follow from the seed" in capsys.readouterr().out


def test_a_hand_whose_seed_is_not_out_yet_is_left_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_match()
    running = replace(record.hands[0], actions=(), seed=None)
    assert verified(replace(record, hands=(running,)), tmp_path) == 0
    assert "not proved" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        pytest.param(("hand 1", "hand 2"), "line 10, column 6", id="a wrong number"),
        pytest.param(("deck ", "deck 9X "), "line 11, column 6", id="no card"),
        pytest.param(('[Target "3"]', '[Target "0"]'), "line 3, column 10", id="no target"),
    ],
)
def test_a_damaged_line_is_named(
    damage: tuple[str, str], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.66"
    path.write_text(write_record(fair_match()).replace(*damage, 1))
    assert main(["verify", str(path)]) == 2
    complaint = capsys.readouterr().err
    assert place in complaint
    assert complaint.count("\n") == 1


def test_a_match_without_a_promise_has_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(replace(fair_match(), commitments=None), tmp_path) == 2
    assert "nothing was promised" in capsys.readouterr().err


def test_a_record_before_its_first_hand_is_over_has_nothing_to_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(replace(fair_match(), hands=()), tmp_path) == 2
    assert "no hand yet" in capsys.readouterr().err


def test_the_example_of_the_page_on_the_format_is_a_record() -> None:
    example = re.search(r"```text\n(\[Record.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example is not None
    assert write_record(parse_record(example[1])) == example[1]
