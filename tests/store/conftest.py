"""Databases in real files, and the house's write path without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert

from sixtysix.store.engine import for_writing, open_engine
from sixtysix.store.migrate import bring_up_to_date
from sixtysix.store.schema import MEMBERS
from tests.portal.people import ANN, BEN
from tests.portal.tables import NOW


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(tmp_path / "house.db")
    bring_up_to_date(opened)
    yield opened
    opened.dispose()


@pytest.fixture
def members(engine: Engine) -> None:
    """Ann and Ben have accounts."""
    with for_writing(engine).begin() as connection:
        rows = [{"id": who.id, "name": who.name, "skeleton": who.id, "created_at": NOW} for who in (ANN, BEN)]
        connection.execute(insert(MEMBERS), rows)
