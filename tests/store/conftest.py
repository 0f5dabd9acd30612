"""Databases in real files, and the house's write path without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from sixtysix.store.engine import open_engine
from sixtysix.store.migrate import bring_up_to_date


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(tmp_path / "house.db")
    bring_up_to_date(opened)
    yield opened
    opened.dispose()
