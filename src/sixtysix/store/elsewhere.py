"""Which tables somebody leaves for another one (L2, M5, 10c)."""

from collections.abc import Sequence
from typing import Final

from sixtysix.portal.events import Opened, Person, Program
from sixtysix.portal.leaving import Running, left_by_opening
from sixtysix.portal.table import Table
from sixtysix.store.rows import Page

MOST_TEST_GAMES: Final = 16
"""A program that opens more leaves the oldest."""


def left_for(opened: Opened, person: Person, others: Sequence[Page]) -> list[Page]:
    """Those of the person's other tables that he leaves when he sits down at this one.

    They are a running scored game of the same kind, and whatever counts nowhere: tables that wait, and test games.
    A program goes on with those of its test games that were opened last, if they are not too many.
    """
    kept = _kept_by_programs(others) if isinstance(person, Program) else frozenset()
    return [page for page in others if page.id not in kept and _is_given_up(page, opened)]


def is_left_for(opened: Opened, table: Table) -> bool:
    """Whether a person who opens another game leaves this one by it, scored or not (L2)."""
    running = [] if table.is_over else [Running(table.id, table.opened.game, table.is_scored)]
    return table.id in left_by_opening(opened.game, running)


def _is_given_up(page: Page, opened: Opened) -> bool:
    table = page.table
    return not isinstance(table, Table) or not table.is_scored or is_left_for(opened, table)


def _kept_by_programs(pages: Sequence[Page]) -> frozenset[str]:
    tables = (page.table for page in pages if page.table is not None)
    tests = sorted((table.opened.at, table.id) for table in tables if table.opened.options.kind == "test")
    return frozenset(name for _, name in tests[-(MOST_TEST_GAMES - 1) :])
