"""Records: what is written is read back, what is not exactly so is refused at the place of the fault."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import (
    PRESET_KEYS,
    Action,
    Commitments,
    HandRecord,
    MatchRecord,
    RecordError,
    Rules,
    deal_next,
    new_match,
    parse_record,
    play,
    preset,
    replay,
    replay_hand,
    shuffled,
    write_record,
)
from sixtysix.game.rulefile import rules_from_settings
from sixtysix.game.rules import settings_of
from tests.strategies import chosen_action, random_mix, rule_sets


def random_record(rules: Rules, rng: random.Random, *, hands: int = 3, unfinished: bool = False) -> MatchRecord:
    """A match of up to so many hands, the last one broken off if it shall be unfinished."""
    target = rng.choice((2, 3, 7))
    match = new_match(rules, rng.choice((0, 1)), target)
    played: list[HandRecord] = []
    while len(played) < hands and match.winner is None:
        dealer, deck = match.dealer, shuffled(rules, rng)
        actions: list[Action] = []
        match = deal_next(match, deck)
        stop = rng.randint(0, 20) if unfinished and len(played) == hands - 1 else 1_000
        while (hand := match.hand) is not None and (seat := hand.to_act) is not None and len(actions) < stop:
            actions.append(chosen_action(hand, rng, false_claims=rng.random() < 0.2))
            match = play(match, seat, actions[-1])
        seed = f"{rng.getrandbits(256):064x}" if rng.random() < 0.5 else None
        played.append(HandRecord(dealer, deck, tuple(actions), seed))
    return MatchRecord(rules, target, ("Anna", "computer: level 3"), tuple(played))


names = st.text(st.characters(exclude_categories=("C", "Z"))) | st.just('a "quoted" \\ name')


@st.composite
def records(draw: st.DrawFn) -> MatchRecord:
    rng = random.Random(draw(st.integers(0, 2**32)))
    record = random_record(draw(rule_sets()), rng, hands=draw(st.integers(0, 4)), unfinished=draw(st.booleans()))
    digits = [f"{rng.getrandbits(4 * size):0{size}x}" for size in (64, 32, 32)]
    return replace(
        record,
        seats=(draw(names), draw(names)),
        date=draw(st.none() | st.dates().map(lambda date: date.isoformat())),
        commitments=draw(st.sampled_from((None, Commitments(digits[0], (digits[1], digits[2]))))),
    )


@given(records())
def test_a_record_goes_back_and_forth(record: MatchRecord) -> None:
    text = write_record(record)
    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text


@given(records())
def test_a_replay_ends_where_the_match_did(record: MatchRecord) -> None:
    match = replay(record)
    assert match == replay(parse_record(write_record(record)))
    assert match.hands_played in (len(record.hands), len(record.hands) - 1)
    for hand in record.hands:
        states = replay_hand(record.rules, hand)
        assert len(states) == len(hand.actions) + 1


def test_rules_with_a_name_of_their_own_keep_it() -> None:
    rules = rules_from_settings(settings_of(preset("portal")), key="at our table")
    record = random_record(rules, random.Random(6))
    assert parse_record(write_record(record)).rules == rules


RECORD = write_record(random_record(preset("hoyle"), random.Random(7)))
assert "hand 2" in RECORD
HEADERS = '[Record "sixty-six 1"]\n[Rules "portal"]\n[Target "7"]\n[Seat0 "A"]\n[Seat1 "B"]\n'
DECK = "deck " + " ".join(map(str, shuffled(preset("portal"), random.Random(3)))) + "\n"
HAND = HEADERS + "\nhand 1 dealer 1\n" + DECK


def test_headers_alone_are_a_record() -> None:
    assert write_record(parse_record(HEADERS)) == HEADERS


def test_a_deal_without_actions_is_a_record() -> None:
    assert write_record(parse_record(HAND)) == HAND


FAULTS: dict[str, tuple[str, int, int, str]] = {
    "nothing": ("", 1, 1, "header 'Record' is missing"),
    "no last line break": (HEADERS.rstrip("\n"), 5, 12, "the last line must end with a line break"),
    "no seats": (HEADERS[: HEADERS.index("[Seat0")], 4, 1, "header 'Seat0' is missing"),
    "another format": (HEADERS.replace("six 1", "six 9"), 1, 10, "unknown format 'sixty-six 9'"),
    "an unknown header": (HEADERS.replace("Target", "Length"), 3, 2, "unknown header 'Length'"),
    "a header twice": (HEADERS.replace("[Seat1", '[Seat0 "X"]\n[Seat1'), 5, 2, "header 'Seat0' stands once"),
    "headers in another order": (
        HEADERS.replace('[Seat0 "A"]\n[Seat1 "B"]', '[Seat1 "B"]\n[Seat0 "A"]'),
        5,
        2,
        "header 'Seat0' stands once",
    ),
    "a header without its end": (HEADERS.replace('"portal"]', '"portal'), 2, 15, "a header looks like"),
    "a header in single quotes": (HEADERS.replace('"A"', "'A'"), 4, 1, "a header looks like"),
    "a stray backslash": (HEADERS.replace('"A"', '"A\\n"'), 4, 10, "a header looks like"),
    "a name that can't be printed": (HEADERS.replace('"A"', '"A\x07B"'), 4, 10, "can't be printed"),
    "half a character in a name": (HEADERS.replace('"A"', '"\ud800"'), 4, 9, "can't be printed"),
    "rules without a name": (HEADERS.replace("portal", ""), 2, 9, "key: '' is not a name"),
    "a target of 0": (HEADERS.replace('"7"', '"0"'), 3, 10, "'0' is not a target"),
    "a target in words": (HEADERS.replace('"7"', '"seven"'), 3, 10, "'seven' is not a target"),
    "a date that is none": (HEADERS + '[Date "yesterday"]\n', 6, 8, "'yesterday' is not a date"),
    "a date without its hyphens": (HEADERS + '[Date "20261130"]\n', 6, 8, "'20261130' is not a date"),
    "a thirteenth month": (HEADERS + '[Date "2026-13-01"]\n', 6, 8, "'2026-13-01' is not a date"),
    "a date that never was": (HEADERS + '[Date "2026-02-30"]\n', 6, 8, "'2026-02-30' is not a date"),
    "a nonce alone": (HEADERS + '[Nonce0 "00"]\n', 6, 10, "Root, Nonce0 and Nonce1 stand together"),
    "a root of the wrong length": (
        HEADERS + f'[Root "abc"]\n[Nonce0 "{"0" * 32}"]\n[Nonce1 "{"0" * 32}"]\n',
        6,
        8,
        "Root has 64 hexadecimal digits",
    ),
    "a preset with a setting": (
        HEADERS.replace("[Target", '[Setting "target = 7"]\n[Target'),
        3,
        11,
        "the preset 'portal' has no settings of its own",
    ),
    "a setting that is none": (
        HEADERS.replace("portal", "house").replace("[Target", '[Setting "trumps = 2"]\n[Target'),
        3,
        11,
        "unknown setting 'trumps'",
    ),
    "a setting cut off": (
        HEADERS.replace("portal", "house").replace("[Target", '[Setting "target ="]\n[Target'),
        3,
        11,
        "'target =' is not a setting",
    ),
    "two settings that do not go together": (
        HEADERS.replace("portal", "house").replace("[Target", '[Setting "closerMustClaim = true"]\n[Target'),
        3,
        11,
        "end66 and closerMustClaim",
    ),
    "no line before a hand": (HEADERS + "hand 1 dealer 1\n" + DECK, 6, 1, "a header looks like"),
    "two empty lines": (HEADERS + "\n\n" + "hand 1 dealer 1\n" + DECK, 7, 1, "a hand begins with"),
    "an empty line at the end": (HEADERS + "\n", 7, 1, "the record ends here"),
    "the wrong number of a hand": (HAND.replace("hand 1", "hand 2"), 7, 6, "this is hand 1"),
    "a number longer than Python reads": (HAND.replace("hand 1", "hand " + "1" * 5000), 7, 1, "a hand begins with"),
    "a third dealer": (HAND.replace("dealer 1", "dealer 2"), 7, 1, "a hand begins with"),
    "half a seed": (HAND.replace("dealer 1", "dealer 1 seed abc"), 7, 1, "a hand begins with"),
    "no deck": (HEADERS + "\nhand 1 dealer 1\n", 8, 1, "the record ends here"),
    "another word for the deck": (HAND.replace("deck", "pack"), 8, 1, "the cards of the pack follow"),
    "a card that is none": (re.sub(r"deck \S\S", "deck 1X", HAND), 8, 6, "'1X' is not a card"),
    "a card twice": (re.sub(r"deck (\S\S) \S\S", r"deck \1 \1", HAND), 8, 9, "stands twice in the deck"),
    "a card too few": (HAND[:-4] + "\n", 8, 6, "a deal needs each of the 24 cards once"),
    "a trick without its dot": (HAND + " 1 AH\n", 9, 1, "a trick looks like"),
    "the wrong number of a trick": (HAND + " 2. AH\n", 9, 2, "this is line 1 of the hand"),
    "an action that is none": (HAND + " 1. jump\n", 9, 5, "'jump' is not an action"),
    "an illegal action": (HAND + " 1. exchange\n", 9, 5, "seat 0 may not do exchange: You need a trick"),
}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"), [pytest.param(*row, id=name) for name, row in FAULTS.items()]
)
def test_a_faulty_record(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert "\n" not in str(caught.value)


def test_a_hand_by_the_wrong_dealer() -> None:
    lines = RECORD.split("\n")
    number, line = next((number, line) for number, line in enumerate(lines, 1) if line.startswith("hand 2"))
    dealer = line[len("hand 2 dealer ")]
    lines[number - 1] = line.replace(f"dealer {dealer}", f"dealer {1 - int(dealer)}", 1)
    with pytest.raises(RecordError, match=f"by the rules seat {dealer} deals this hand") as caught:
        parse_record("\n".join(lines))
    assert (caught.value.line, caught.value.column) == (number, 15)


def test_a_result_that_is_not_so() -> None:
    with pytest.raises(RecordError, match="by the rules this line reads: won"):
        parse_record(re.sub(r"^won (.) \+", r"won \1 +1", RECORD, count=1, flags=re.MULTILINE))


def test_no_hand_follows_the_end_of_a_match() -> None:
    rules = preset("hoyle")
    record = random_record(rules, random.Random(66), hands=100)
    last = record.hands[-1]
    text = write_record(record)
    more = f"\nhand {len(record.hands) + 1} dealer {last.dealer}\ndeck {' '.join(map(str, last.deck))}\n"
    with pytest.raises(RecordError, match="the match is over, so nothing may follow"):
        parse_record(text + more)


def test_actions_after_the_end_of_a_hand_are_not_replayed() -> None:
    record = random_record(preset("hoyle"), random.Random(66), hands=1)
    hand = record.hands[0]
    with pytest.raises(ValueError, match="the hand is over, but the record goes on"):
        replay_hand(record.rules, replace(hand, actions=(*hand.actions, hand.actions[0])))


def damages(text: str, rng: random.Random) -> str:
    """The text with one thing wrong."""
    place = rng.randrange(len(text))
    kind = rng.randrange(6)
    if kind == 0:
        return text[:place] + text[place + 1 :]
    if kind == 1:
        return text[:place] + rng.choice('AKQJT9CDHS0123 \n\t\r."[]\\é\x00') + text[place + 1 :]
    if kind == 2:
        return text[:place] + rng.choice(" \n\t1AH") + text[place:]
    if kind == 3:
        return text[:place]
    lines = text.splitlines(keepends=True)
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    if kind == 4:
        return "".join(lines[:first] + lines[first + 1 :])
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def complaint(text: str) -> RecordError | None:
    try:
        record = parse_record(text)
    except RecordError as error:
        return error
    assert write_record(record) == text
    return None


@pytest.mark.parametrize("key", [*PRESET_KEYS, "house"])
def test_a_damaged_record_is_refused_or_means_exactly_what_it_says(key: str) -> None:
    rng = random.Random(key)
    refused = 0
    for _ in range(150):
        rules = random_mix(rng) if key == "house" else preset(key)
        text = damages(write_record(random_record(rules, rng, hands=2)), rng)
        error = complaint(text)
        if error is not None:
            refused += 1
            assert 1 <= error.line <= text.count("\n") + 2
            assert error.column >= 1
            assert "\n" not in str(error)
    assert refused > 90


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@given(st.text(), st.integers(0, len(RECORD)))
def test_any_text_in_between_is_refused_or_canonical(text: str, place: int) -> None:
    complaint(RECORD[:place] + text + RECORD[place:])


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\u2028"])
def test_other_line_ends_are_refused(ends: str) -> None:
    with pytest.raises(RecordError):
        parse_record(RECORD.replace("\n", ends))


def test_a_name_that_cannot_be_printed_is_not_written() -> None:
    record = random_record(preset("portal"), random.Random(1))
    with pytest.raises(ValueError, match="can't be printed"):
        write_record(replace(record, seats=("a\nb", "c")))
