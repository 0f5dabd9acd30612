"""Which passwords are good enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.passwords import LONGEST, SHORTEST, PasswordRefusal, prepared, refuse_password

COMMON, NAME = PasswordRefusal.COMMON, PasswordRefusal.NAME


@pytest.mark.parametrize(
    ("password", "refusal"),
    [
        pytest.param("x7" * 3 + "y", PasswordRefusal.TOO_SHORT, id="seven characters"),
        pytest.param("x7" * 3 + "yz", None, id="eight characters"),
        pytest.param("\u00fc" * 3 + "abcde", None, id="characters count, not bytes"),
        pytest.param("ab" * 64, None, id="128 characters"),
        pytest.param("ab" * 64 + "c", PasswordRefusal.TOO_LONG, id="129 characters"),
        pytest.param("12345678", COMMON, id="digits in a row"),
        pytest.param("password", COMMON, id="the word itself"),
        pytest.param("PassWord", COMMON, id="in any case"),
        pytest.param("Password123!", COMMON, id="a common word with digits and signs around it"),
        pytest.param("1Sunshine1", COMMON, id="on both sides"),
        pytest.param("qwertzuiop", COMMON, id="a row of the keyboard"),
        pytest.param("aaaaaaaaaa", COMMON, id="one letter again and again"),
        pytest.param("!!!!!!!!", COMMON, id="one sign again and again"),
        pytest.param("annemarie", NAME, id="the name"),
        pytest.param("AnneMarie99", NAME, id="the name and a number"),
        pytest.param("annemarie is on holiday", None, id="more than the name"),
        pytest.param("passwords are for people", None, id="a sentence that begins with a common word"),
    ],
)
def test_a_password_is(password: str, refusal: PasswordRefusal | None) -> None:
    assert refuse_password(password, "AnneMarie") is refusal


@given(st.text(max_size=200), st.text(max_size=24))
def test_every_text_is_answered_and_a_good_one_has_a_good_length(password: str, name: str) -> None:
    if refuse_password(password, name) is None:
        assert SHORTEST <= len(prepared(password)) <= LONGEST


@pytest.mark.parametrize("refusal", PasswordRefusal)
def test_every_refusal_has_a_sentence(refusal: PasswordRefusal) -> None:
    assert refusal.message.endswith(".")
