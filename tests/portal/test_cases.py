"""The cases of the portal's rules, each a row of a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.portal.caseanswers import answer

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "portal.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']} {case['title']}") for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    expected, answered = case["expected"], answer(case["given"])
    if isinstance(expected, dict):
        # A case names the seats it asks about.
        assert isinstance(answered, dict)
        answered = {seat: answered[seat] for seat in expected}
    assert answered == expected
