"""A database copied while it is in use, and whether a copy is whole."""

from pathlib import Path

from sqlalchemy.exc import DatabaseError

from sixtysix.store.engine import open_to_read


class CopyProblem(Exception):
    """A database can't be copied, or a copy is not whole. The text says why."""


def copy_database(source: Path, target: Path) -> None:
    """Write the database as it is at one moment to ``target``, which must not exist; those who write need not stop.

    `CopyProblem` if that can't be, or if what was copied is not whole.
    """
    try:
        with open_to_read(source).connect() as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (str(target),))
    except DatabaseError as error:
        raise CopyProblem(f"the database {source} can't be copied ({error.orig})") from error
    target.chmod(0o600)
    check_database(target)


def check_database(file: Path) -> None:
    """Read all of it; `CopyProblem` if its pages, indexes or references don't fit together."""
    try:
        with open_to_read(file).connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            orphan = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    except DatabaseError as error:
        raise CopyProblem(f"{file.name} is damaged ({error.orig})") from error
    if found != "ok":
        raise CopyProblem(f"{file.name} is damaged ({found})")
    if orphan is not None:
        raise CopyProblem(f"{file.name} is damaged (rows that belong to nothing)")
