"""Stored events: exact round trip, one line of reason for what can't be read."""

import msgspec
import pytest
from hypothesis import given

from sixtysix.game import preset
from sixtysix.portal.events import Acted, BrokenLog, decode, encode
from tests.portal.tables import Visit, opened, visits


@given(visits(longest=40))
def test_what_was_stored_is_read_back(visit: Visit) -> None:
    assert tuple(decode(encode(event)) for event in visit.events) == visit.events


def test_an_event_is_stored_as_plain_json_with_its_format() -> None:
    stored = encode(Acted(seat=1, action="marry:H", at=5))
    assert msgspec.json.decode(stored) == {"type": "acted", "at": 5, "format": 2, "seat": 1, "action": "marry:H"}


def test_a_first_event_carries_the_whole_rule_set() -> None:
    """So that a table outlives a change of the preset it was opened by."""
    stored = msgspec.json.decode(encode(opened(preset("german"))))
    assert stored["options"]["settings"]["closerMustClaim"] is True
    assert stored["options"]["rules_key"] == "german"


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        pytest.param(b"", "can't be read", id="nothing"),
        pytest.param(b'{"type":"acted","at":5,"format":1,"se', "can't be read", id="half an event"),
        pytest.param(b'{"type":"acted","at":5,"seat":0,"action":"TH"}', "`format`", id="no format"),
        pytest.param(b'{"type":"acted","at":5,"format":3,"x":1}', "format 3, .* up to 2: use a newer one", id="newer"),
        pytest.param(b'{"type":"acted","at":5,"format":0}', "can't be read", id="no such format"),
        pytest.param(b'{"type":"stolen","at":5,"format":1}', "'stolen'", id="unknown kind"),
        pytest.param(b'{"type":"acted","at":5,"format":1,"seat":2,"action":"TH"}', "`\\$.seat`", id="no such seat"),
        pytest.param(b"\xff\xfe", "can't be read", id="not text"),
    ],
)
def test_a_damaged_event_says_what_is_wrong(stored: bytes, message: str) -> None:
    with pytest.raises(BrokenLog, match=message):
        decode(stored)
