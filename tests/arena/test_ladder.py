"""The ladder: who meets whom, who stands where, and its picture."""

import re
import xml.etree.ElementTree as ET

import pytest

from sixtysix.arena.contestant import parse_contestant
from sixtysix.arena.ladder import Pairing, Standing, meetings, rung, standings
from sixtysix.arena.plot import ladder_svg
from sixtysix.arena.summary import Summary, summarize
from tests.arena.duels import duel, pairs

THREE = [parse_contestant(text) for text in ("random", "heuristic@10", "heuristic")]


@pytest.mark.parametrize(
    ("pairing", "met"),
    [
        pytest.param(Pairing.NEIGHBOURS, ["heuristic@10 random", "heuristic heuristic@10"], id="neighbours"),
        pytest.param(
            Pairing.ALL, ["heuristic@10 random", "heuristic random", "heuristic heuristic@10"], id="each all others"
        ),
    ],
)
def test_who_meets_whom(pairing: Pairing, met: list[str]) -> None:
    assert [f"{one} {other}" for one, other in meetings(THREE, pairing)] == met


@pytest.mark.parametrize(
    ("players", "says"),
    [
        pytest.param(["random"], "at least two", id="one alone"),
        pytest.param(["heuristic", "heuristic@10"], "random is where the ladder stands", id="without its foot"),
        pytest.param(["random", "heuristic", "random"], "each of them once", id="one twice"),
    ],
)
def test_a_ladder_that_does_not_stand(players: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        meetings([parse_contestant(player) for player in players], Pairing.ALL)


def test_each_meeting_has_deals_of_its_own() -> None:
    one, other = rung(duel("heuristic", "random")), rung(duel("heuristic@10", "random"))
    assert one.seed != other.seed


def met(first: str, second: str, won: int, lost: int) -> Summary:
    """A meeting with so many matches won and lost."""
    return summarize(duel(first, second), pairs([(3, 3)] * (3 * won // 2) + [(-3, -3)] * (3 * lost // 2)))


def test_the_strongest_stands_highest() -> None:
    ladder = standings([met("heuristic@10", "random", 20, 60), met("heuristic", "heuristic@10", 60, 20)])
    assert [one.player for one in ladder.standings] == ["heuristic@10", "random", "heuristic"]
    lowest, anchor, highest = ladder.standings
    assert (lowest.step, lowest.step_ci95, anchor.elo) == (None, None, 1200)
    assert highest.step == pytest.approx(highest.elo - 1200)
    assert highest.step_ci95 is not None
    assert lowest.elo < lowest.ci95[1] < 1200
    assert len(ladder.duels) == 2


def test_the_picture_has_a_row_for_each() -> None:
    rows = [Standing("random", 1200, (1200, 1200), None, None), Standing("a<b", 1437, (1390, 1490), 237, (190, 290))]
    picture = ladder_svg(rows)
    root = ET.fromstring(picture)  # noqa: S314 -- written a line above
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text in {"random", "a<b", "1437"}] == ["a<b", "1437", "random"]
    dots = [float(element.attrib["cx"]) for element in root.iter("{http://www.w3.org/2000/svg}circle")]
    bars = [(float(one["x1"]), float(one["x2"])) for one in attributes(picture, "interval")]
    assert dots[0] > dots[1]
    assert bars[0][0] < dots[0] < bars[0][1]
    assert bars[1][0] == dots[1] == bars[1][1]
    scale = [int(text) for text in texts if text is not None and re.fullmatch(r"\d+", text)]
    assert {1200, 1300, 1400, 1500} <= set(scale)


def attributes(picture: str, kind: str) -> list[dict[str, str]]:
    root = ET.fromstring(picture)  # noqa: S314 -- written by the test that asks
    return [element.attrib for element in root.iter() if element.attrib.get("class") == kind]


@pytest.mark.parametrize("high", [1200, 1250, 2400, 9000, 90_000])
def test_any_height_has_a_scale(high: int) -> None:
    rows = [Standing("random", 1200, (1200, 1200), None, None), Standing("b", high, (high, high), None, None)]
    for element in attributes(ladder_svg(rows), "grid"):
        assert 150 <= float(element["x1"]) <= 630
