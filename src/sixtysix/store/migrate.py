"""Bring a database to the rows this version of the program knows, and refuse one from a newer version."""

from sqlalchemy import Connection, Engine, inspect, text

from sixtysix.store.engine import for_writing
from sixtysix.store.schema import REVISION


class NewerDatabase(Exception):
    """The database was written by a newer version of the program; this one would damage it."""


def bring_up_to_date(engine: Engine) -> None:
    """Run the missing migrations, all in one transaction: a start that is killed leaves the database as it was.

    A database from a newer version raises `NewerDatabase`; one that can't be read, an `sqlalchemy.exc.DatabaseError`.
    """
    with engine.begin() as connection:
        if revision_of(connection) == REVISION:
            return
    with for_writing(engine).begin() as connection:
        _upgrade(connection)


def revision_of(connection: Connection) -> str | None:
    """The last migration that was run, None in an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # Half a second that only a start with something to migrate should pay.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "sixtysix.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = revision_of(connection)
    if found is not None and found not in known:
        file = connection.engine.url.database
        raise NewerDatabase(f"the database {file} was written by a newer version of sixtysix: use that one")
    command.upgrade(config, "head")
