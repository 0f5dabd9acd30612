"""Bring a database to the rows this version of the program knows, and refuse one from a newer version."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, inspect, text

from sixtysix.store.engine import for_writing
from sixtysix.store.schema import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = "sixtysix.store:migrations"


class NewerDatabase(Exception):
    """The database was written by a newer version of the program; this one would damage it."""


def bring_up_to_date(engine: Engine, copy: Callable[[str], None] = lambda _: None) -> None:
    """Run the missing migrations, all in one transaction: a start that is killed leaves the database as it was.

    ``copy`` is called before, with the last migration that was run, if there is something to lose. A database from a
    newer version raises `NewerDatabase`; one that can't be read, an `sqlalchemy.exc.DatabaseError`.
    """
    with engine.begin() as connection:
        found = revision_of(connection)
    if found == REVISION:
        return
    if found is not None:
        if not is_known(found):
            file = engine.url.database
            raise NewerDatabase(f"the database {file} was written by a newer version of sixtysix: use that one")
        copy(found)
    with for_writing(engine).begin() as connection:
        _upgrade(connection)


def is_known(revision: str) -> bool:
    """Whether this version of the program has the migration, and so can use a database it was the last one of."""
    # Half a second that only a start with something to migrate should pay.
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    return revision in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def revision_of(connection: Connection) -> str | None:
    """The last migration that was run, None in an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 -- as above

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> "Config":
    from alembic.config import Config  # noqa: PLC0415 -- as above

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    return config
