"""Every letter in every language."""

import pytest

from sixtysix.game.texts import LANGUAGES, Language
from sixtysix.portal.letters import Kind, letter

LINK = "https://cards.example.org/reset#code"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["reset", "confirm"])
def test_a_letter_names_its_reader_and_leads_on(kind: Kind, language: Language) -> None:
    written = letter(kind, language, "Ann {name}", LINK)
    assert "Ann {name}" in written.body.splitlines()[0]
    assert LINK in written.body.splitlines()
    assert written.subject
    assert "\n" not in written.subject
