"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.web.client import Visitor
from tests.web.servers import Running, serving


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visitor(house: Running) -> Iterator[Visitor]:
    with Visitor(house.url) as somebody:
        yield somebody
