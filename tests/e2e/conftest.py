"""A house with known chances, and a browser that reports everything it does not like."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from sixtysix.web.limits import Limits
from tests.e2e.person import Person
from tests.e2e.rehearsal import Seeded
from tests.web.servers import Running, serving
from tools import browser

PATIENCE_MS = 10_000
SETTINGS = '{"speed":0,"sounds":false,"language":"en"}'
REMEMBERED = f"localStorage.getItem('sixtysix.settings') ?? localStorage.setItem('sixtysix.settings', '{SETTINGS}')"


@pytest.fixture(scope="session")
def chances() -> Seeded:
    return Seeded()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, chances: Seeded) -> Iterator[Running]:
    # All the members of all tests come from one address.
    limits = Limits(registrations_at_once=1_000)
    with serving(tmp_path_factory.mktemp("house"), limits=limits, entropy=chances) as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {"executable_path": browser.find(), "args": ["--no-sandbox", "--no-first-run", *quiet]}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"locale": "en-US", "viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console and the pages' scripts complained about; a test takes out what it has provoked."""
    return []


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    context.add_init_script(REMEMBERED)
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE_MS)
    opened.on("console", note)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    assert complaints == []


@pytest.fixture
def person(page: Page, house: Running) -> Person:
    return Person(page, house.url)


@pytest.fixture(autouse=True)
def _luck_ends(chances: Seeded) -> Iterator[None]:
    yield
    chances.end()
