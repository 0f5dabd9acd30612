"""Which settings go together: each contradiction has a row, each single change of a preset plays or is refused."""

import random
from typing import Any

import pytest

from sixtysix.game import PRESET_KEYS, Conflict, ConflictCode, Rules, RulesError, conflicts, preset
from sixtysix.game.conflicts import packets
from sixtysix.game.rulefile import read_settings, rules_from_settings
from sixtysix.game.rules import SETTING_NAMES, settings_of
from sixtysix.game.texts import LANGUAGES, Language, catalogue
from tests.strategies import CHOICES, random_hand

C = ConflictCode
Changes = dict[str, Any]

ROWS: dict[str, tuple[ConflictCode, str, Changes, tuple[str, ...]]] = {
    "a pack of 32": (C.UNKNOWN_PACK, "portal", {"deck": 32}, ("deck",)),
    "no pack": (C.UNKNOWN_PACK, "portal", {"deck": 0}, ("deck",)),
    "no hand": (C.HAND_TOO_SMALL, "portal", {"handSize": 0, "dealPacket": "3-3"}, ("handSize",)),
    "one card a hand": (C.HAND_TOO_SMALL, "portal", {"handSize": 1, "dealPacket": "1"}, ("handSize",)),
    "the whole pack dealt": (C.HAND_LEAVES_NO_TALON, "portal", {"handSize": 12}, ("handSize", "deck")),
    "a hand of ten from twenty": (C.HAND_LEAVES_NO_TALON, "schnapsen", {"handSize": 10}, ("handSize", "deck")),
    "packets of six for a hand of five": (C.PACKETS_DO_NOT_FIT, "portal", {"handSize": 5}, ("dealPacket", "handSize")),
    "three packets": (C.PACKETS_DO_NOT_FIT, "portal", {"dealPacket": "2-2-2"}, ("dealPacket", "handSize")),
    "a turn-up and no packet after it": (
        C.PACKETS_DO_NOT_FIT,
        "portal",
        {"dealPacket": "6-turnup"},
        ("dealPacket", "handSize"),
    ),
    "packets in words": (C.PACKETS_DO_NOT_FIT, "portal", {"dealPacket": "three"}, ("dealPacket", "handSize")),
    "a negative marriage": (C.NEGATIVE_NUMBER, "portal", {"marriagePlain": -20}, ("marriagePlain",)),
    "a negative bonus": (C.NEGATIVE_NUMBER, "portal", {"lastTrickBonusOpen": -1}, ("lastTrickBonusOpen",)),
    "a negative jack": (
        C.NEGATIVE_NUMBER,
        "portal",
        {"cardPoints": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": -2, "9": 0}},
        ("cardPoints",),
    ),
    "a negative minimum": (C.NEGATIVE_NUMBER, "portal", {"exchangeMinStock": -1}, ("exchangeMinStock",)),
    "cards that count nothing": (
        C.TOO_FEW_CARD_POINTS,
        "portal",
        {"cardPoints": dict.fromkeys("ATKQJ9", 0)},
        ("cardPoints",),
    ),
    "follow, and follow": (C.DUTY_TWICE, "portal", {"strict": ["follow", "follow"]}, ("strict",)),
    "head without follow": (C.DUTY_WITHOUT_FOLLOW, "portal", {"strict": ["head"]}, ("strict",)),
    "trump without follow": (C.DUTY_WITHOUT_FOLLOW, "portal", {"strict": ["trump", "head"]}, ("strict",)),
    "exchange with a nine that is not in the pack": (
        C.EXCHANGE_RANK_NOT_LOW,
        "schnapsen",
        {"exchangeRank": "9"},
        ("exchangeRank", "deck"),
    ),
    "exchange with the ace": (C.EXCHANGE_RANK_NOT_LOW, "portal", {"exchangeRank": "A"}, ("exchangeRank", "deck")),
    "exchange only from a full talon, after a trick": (
        C.EXCHANGE_TALON_TOO_LARGE,
        "portal",
        {"exchangeMinStock": 12},
        ("exchangeMinStock", "deck", "handSize"),
    ),
    "exchange with three cards where two are all there is": (
        C.EXCHANGE_TALON_TOO_LARGE,
        "portal",
        {"handSize": 11, "dealPacket": "6-5"},
        ("exchangeMinStock", "deck", "handSize"),
    ),
    "no exchange but after a close": (
        C.EXCHANGE_OFF_BUT_OFFERED,
        "pagat",
        {"exchangeWhen": "never"},
        ("exchangeWhen", "exchangeByOpponentRightAfterClose"),
    ),
    "close with more than the talon": (
        C.CLOSE_TALON_TOO_LARGE,
        "portal",
        {"closeMinStock": 13},
        ("closeMinStock", "deck", "handSize"),
    ),
    "close a full talon, but not on the first lead": (
        C.CLOSE_TALON_TOO_LARGE,
        "santase",
        {"closeMinStock": 12},
        ("closeMinStock", "deck", "handSize"),
    ),
    "closing before drawing where closing is off": (
        C.CLOSE_OFF_BUT_BEFORE_DRAW,
        "hoyle",
        {"closeWhen": "never"},
        ("closeWhen", "closeBeforeDraw"),
    ),
    "exchanging after a close where closing is off": (
        C.CLOSE_OFF_BUT_EXCHANGE_AFTER,
        "pagat",
        {"closeWhen": "never", "closeBeforeDraw": False},
        ("closeWhen", "exchangeByOpponentRightAfterClose"),
    ),
    "automatic 66 with claim windows": (
        C.AUTOMATIC_WITH_CLAIMS,
        "portal",
        {"claimWindows": ["anyOwnTurn"]},
        ("end66", "claimWindows"),
    ),
    "automatic 66 with penalties": (
        C.AUTOMATIC_WITH_PENALTY,
        "portal",
        {"falseClaim": [2, 3]},
        ("end66", "falseClaim"),
    ),
    "automatic 66 with a duty to claim": (
        C.AUTOMATIC_WITH_DUTY_TO_CLAIM,
        "portal",
        {"closerMustClaim": True},
        ("end66", "closerMustClaim"),
    ),
    "announced 66 that nobody may announce": (
        C.ANNOUNCE_WITHOUT_CLAIMS,
        "hoyle",
        {"claimWindows": []},
        ("end66", "claimWindows"),
    ),
    "announced 66 only after a marriage": (
        C.ANNOUNCE_WITHOUT_CLAIMS,
        "hoyle",
        {"claimWindows": ["afterOwnMarriage"]},
        ("end66", "claimWindows"),
    ),
    "announced 66 without a penalty": (
        C.ANNOUNCE_WITHOUT_PENALTY,
        "hoyle",
        {"falseClaim": None},
        ("end66", "falseClaim"),
    ),
    "both unannounced called impossible": (
        C.ANNOUNCE_BUT_IMPOSSIBLE,
        "german",
        {"bothUnannounced": "impossible"},
        ("bothUnannounced", "end66"),
    ),
    "one unannounced called impossible": (
        C.ANNOUNCE_BUT_IMPOSSIBLE,
        "german",
        {"exactlyOneUnannounced": "impossible"},
        ("exactlyOneUnannounced", "end66"),
    ),
    "a claim window twice": (
        C.CLAIM_WINDOW_TWICE,
        "hoyle",
        {"claimWindows": ["anyOwnTurn", "anyOwnTurn"]},
        ("claimWindows",),
    ),
    "carry-over with last trick wins": (
        C.CARRY_OVER_WITH_LAST_TRICK,
        "hoyle",
        {"bothUnannounced": "lastTrickWins"},
        ("nobody66Open", "bothUnannounced"),
    ),
    "nobody at 66, so that player wins": (
        C.OUTCOME_HAS_NO_SENSE,
        "portal",
        {"nobody66Open": "thatPlayerWins"},
        ("nobody66Open",),
    ),
    "equal totals, so the higher total wins": (
        C.OUTCOME_HAS_NO_SENSE,
        "german",
        {"equalTotals": "higherTotal"},
        ("equalTotals",),
    ),
    "2 or 3 for a failed close, but never measured": (
        C.NO_TRICK_NEVER_MEASURED,
        "portal",
        {"closerFails": [2, 3]},
        ("closerFailsNoTrickMeasured", "closerFails"),
    ),
    "a closer's opponent never measured": (
        C.NO_TRICK_NEVER_MEASURED,
        "portal",
        {"schneiderMeasuredWhenClosed": "n/a"},
        ("schneiderMeasuredWhenClosed",),
    ),
    "a target of nothing": (C.TARGET_BELOW_ONE, "portal", {"target": 0}, ("target",)),
    "a choice of no targets": (C.TARGET_BELOW_ONE, "portal", {"target": []}, ("target",)),
    "a false claim for nothing": (C.NO_GAME_POINTS, "hoyle", {"falseClaim": [0, 3]}, ("falseClaim",)),
    "a failed close for nothing": (C.NO_GAME_POINTS, "hoyle", {"closerFails": [2, -1]}, ("closerFails",)),
}


@pytest.mark.parametrize(
    ("code", "base", "changes", "named"), [pytest.param(*row, id=name) for name, row in ROWS.items()]
)
def test_contradiction(code: ConflictCode, base: str, changes: Changes, named: tuple[str, ...]) -> None:
    settings = {**settings_of(preset(base)), **changes}
    found = next(conflict for conflict in conflicts(read_settings(settings)) if conflict.code is code)
    assert found.settings == named
    for language in LANGUAGES:
        sentence = found.sentence(language)
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)
    with pytest.raises(RulesError) as caught:
        rules_from_settings(settings)
    assert "\n" not in str(caught.value)


def test_every_contradiction_has_a_row() -> None:
    assert {row[0] for row in ROWS.values()} == set(ConflictCode)


def test_the_catalogue_has_no_other_codes() -> None:
    assert set(catalogue("conflicts")) == set(ConflictCode)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_limit_of_nothing_is_written_too(language: Language) -> None:
    assert " 0" in Conflict(ConflictCode.UNKNOWN_PACK, ("deck",), 0).sentence(language)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_presets_have_no_contradictions(key: str) -> None:
    assert conflicts(preset(key)) == ()


@pytest.mark.parametrize(
    ("text", "sizes"),
    [("3-3", (3, None, 3)), ("3-turnup-2", (3, 3, 2)), ("6", (6, None, 0)), ("9", (9, None, 0))],
)
def test_packets(text: str, sizes: tuple[int, int | None, int]) -> None:
    assert packets(text) == sizes


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0-6", "3-0", "-3", "3-", "3--3", "10", "turnup", "3-turnup", "turnup-3", "3-turnup-2-1"),
        *("3-3-turnup", "2-2-2", "3 - 3", "3-3\n", "٣-٣", "²"),
    ],
)
def test_no_packets(text: str) -> None:
    with pytest.raises(ValueError, match="is not a way to deal"):
        packets(text)


def single_changes() -> list[Any]:
    return [
        pytest.param(key, name, value, id=f"{key} with {name} = {value}")
        for key in PRESET_KEYS
        for name in SETTING_NAMES
        for value in CHOICES[name]
        if settings_of(preset(key))[name] != value
    ]


def test_there_are_choices_for_every_setting() -> None:
    assert list(CHOICES) == list(SETTING_NAMES)


@pytest.mark.parametrize(("key", "name", "value"), single_changes())
def test_a_single_change_plays_or_is_refused(key: str, name: str, value: object) -> None:
    settings = {**settings_of(preset(key)), name: value}
    found = conflicts(read_settings(settings))
    if found:
        assert all(conflict.code in ConflictCode for conflict in found)
        assert any(name in conflict.settings for conflict in found)
        with pytest.raises(RulesError):
            rules_from_settings(settings)
        return
    play_through(rules_from_settings(settings), deals=5)


def play_through(rules: Rules, deals: int) -> None:
    """Each deal ends with a result within the actions that a hand can have."""
    for number in range(deals):
        states = list(random_hand(rules, random.Random(number), false_claims=True))
        result = states[-1][0].result
        assert result is not None
        assert result.winner in (None, 0, 1)
        assert (result.game_points > 0) == (result.winner is not None)
        assert len(states) <= 3 * rules.deck
