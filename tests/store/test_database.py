"""The database file: durable, migrated, refused if it is newer; and the folder around it."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, insert, text
from sqlalchemy.exc import IntegrityError

from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import encode
from sixtysix.store.engine import for_writing, open_engine
from sixtysix.store.folder import DataFolder, FolderProblem
from sixtysix.store.log import load, read_heads
from sixtysix.store.migrate import NewerDatabase, bring_up_to_date, revision_of
from sixtysix.store.schema import EVENTS, METADATA, REVISION
from sixtysix.store.shelf import Shelf
from tests.store.tables import NOW, new_table

MIGRATIONS = Path(__file__).parents[2] / "src" / "sixtysix" / "store" / "migrations"


@pytest.mark.parametrize(
    ("setting", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000), ("secure_delete", 1)],
)
def test_sqlite_is_told_what_durable_means(engine: Engine, setting: str, value: object) -> None:
    with engine.connect() as connection:
        assert connection.execute(text(f"PRAGMA {setting}")).scalar() == value


def test_migrations_give_the_rows_the_program_knows(engine: Engine) -> None:
    with engine.connect() as connection:
        assert revision_of(connection) == REVISION
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == REVISION


OLD_HEAD = """
INSERT INTO tables (id, version, state_hash, status, opened_at, changed_at)
VALUES (:id, :version, :hash, 'playing', :at, :at)
"""


def test_a_database_without_people_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "house.db")
    with for_writing(engine).begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        command.upgrade(config, "0001")
    table = new_table()
    with for_writing(engine).begin() as connection:
        head = {"id": table.id, "version": 1, "hash": state_hash(table), "at": NOW}
        connection.execute(text(OLD_HEAD), head)
        event = {"table_id": table.id, "version": 1, "kind": "opened", "body": encode(table.opened), "at": NOW}
        connection.execute(insert(EVENTS), {**event, "actor": "house"})
    bring_up_to_date(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == REVISION
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert load(connection, read_heads(connection, ["t1"])["t1"], Shelf()) == table
    engine.dispose()


def test_a_second_start_changes_nothing(engine: Engine) -> None:
    bring_up_to_date(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == REVISION


def test_a_newer_database_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="newer version of sixtysix"):
        bring_up_to_date(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == "9999"


def test_no_event_without_its_table(engine: Engine) -> None:
    with engine.begin() as connection, pytest.raises(IntegrityError):
        connection.execute(text("INSERT INTO seats VALUES ('nowhere', 0, 'ann')"))


def test_what_was_written_is_not_in_the_words_of_an_error(engine: Engine) -> None:
    with engine.begin() as connection, pytest.raises(IntegrityError) as failed:
        connection.execute(text("INSERT INTO seats VALUES ('nowhere', 0, :guest)"), {"guest": "ann"})
    assert "ann" not in str(failed.value)


def test_the_folder_is_one_servers(tmp_path: Path) -> None:
    with DataFolder(tmp_path / "deep" / "data") as folder:
        assert folder.path.stat().st_mode & 0o777 == 0o700
        with pytest.raises(FolderProblem, match="another server"):
            DataFolder(folder.path)
    with DataFolder(folder.path) as again:
        assert again.database.parent == folder.path


def test_the_secret_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        first = folder.secret(bytes)
        assert first == folder.secret() == bytes(32)
        assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
        (tmp_path / "secret.new").write_bytes(b"of a start that was killed")
        (tmp_path / "secret").unlink()
        assert folder.secret() != first


def test_a_folder_that_can_not_be_made_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderProblem, match="choose another"):
        DataFolder(tmp_path / "file" / "data")


def test_the_shelf_keeps_the_tables_used_last() -> None:
    shelf = Shelf(capacity=2)
    for name in ("t1", "t2"):
        shelf.put(new_table(name))
    shelf.get("t1")
    shelf.put(new_table("t3"))
    assert [shelf.get(name) is not None for name in ("t1", "t2", "t3")] == [True, False, True]
    shelf.drop("t1")
    assert shelf.get("t1") is None


def test_an_engine_can_be_opened_before_its_file_is_there(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    engine.dispose()
