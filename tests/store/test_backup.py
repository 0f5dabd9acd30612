"""A house put into one file and taken out again: whole or not at all, and into a free place only."""

import gzip
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from sixtysix.store import migrate, store
from sixtysix.store.backup import MANIFEST, BackupProblem, BackupRefused, Manifest, restore_backup, write_backup
from sixtysix.store.commands import Done, Open
from sixtysix.store.copying import CopyProblem, check_database
from sixtysix.store.folder import DataFolder
from sixtysix.store.schema import REVISION
from sixtysix.store.store import Store, StoreProblem
from tests.store.tables import NOW, new_table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Store]:
    """A house that runs, with one table."""
    with DataFolder(tmp_path / "data") as folder:
        folder.secret()
        opened = Store(folder.database, lambda _: None, lambda: NOW)
        assert opened.submit(Open(new_table("t1"))).result() == Done(1)
        yield opened
        opened.close()


@pytest.fixture
def backup(tmp_path: Path, house: Store) -> Path:
    assert house.tables()
    target = tmp_path / "backup"
    write_backup(tmp_path / "data", target, NOW)
    return target


def tables(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "house.db")) as database:
        return [name for (name,) in database.execute("SELECT id FROM tables ORDER BY id")]


def test_a_house_is_backed_up_while_it_runs_and_restored_as_it_was(tmp_path: Path, house: Store, backup: Path) -> None:
    assert house.submit(Open(new_table("t2", "another"))).result() == Done(1)
    made = restore_backup(backup, tmp_path / "restored")
    assert (made.at, made.revision) == (NOW, REVISION)
    assert (tables(tmp_path / "data"), tables(tmp_path / "restored")) == (["t1", "t2"], ["t1"])
    assert sorted(path.name for path in (tmp_path / "restored").iterdir()) == ["house.db", "lock", "secret"]
    assert (tmp_path / "restored" / "secret").read_bytes() == (tmp_path / "data" / "secret").read_bytes()


def test_backups_and_what_comes_of_them_are_the_owners_alone(tmp_path: Path, backup: Path) -> None:
    restore_backup(backup, tmp_path / "restored")
    files = [backup, tmp_path / "restored" / "house.db", tmp_path / "restored" / "secret"]
    assert [path.stat().st_mode & 0o777 for path in files] == [0o600] * 3
    assert (tmp_path / "restored").stat().st_mode & 0o777 == 0o700


def test_nothing_is_replaced_unless_it_is_asked_for(tmp_path: Path, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupRefused, match="--force"):
        write_backup(tmp_path / "data", backup, NOW + 1_000)
    assert backup.read_bytes() == before
    write_backup(tmp_path / "data", backup, NOW + 1_000, replace=True)
    assert restore_backup(backup, tmp_path / "restored").at == NOW + 1_000


def test_a_folder_without_a_house_gives_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="there is no house"):
        write_backup(tmp_path, tmp_path / "backup", NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_house_gives_no_backup(tmp_path: Path, house: Store) -> None:
    house.close()
    with (tmp_path / "data" / "house.db").open("r+b") as database:
        database.seek(4_096)
        database.write(bytes(20_000))
    with pytest.raises(BackupProblem, match="nothing was backed up"):
        write_backup(tmp_path / "data", tmp_path / "backup", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_place_that_is_not_there_is_named(tmp_path: Path, house: Store) -> None:
    assert house.tables()
    with pytest.raises(BackupProblem, match="no-such-folder"):
        write_backup(tmp_path / "data", tmp_path / "no-such-folder" / "backup", NOW)


def repacked(backup: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """The backup with its members changed; the sums are as they were."""
    with tarfile.open(backup) as tar:
        members = {name: stream.read() for name in tar.getnames() if (stream := tar.extractfile(name))}
    change(members)
    backup.unlink()
    scratch = backup.with_name("scratch")
    scratch.mkdir()
    with tarfile.open(backup, "w:gz") as tar:
        for name, content in members.items():
            (scratch / name).write_bytes(content)
            tar.add(scratch / name, name)


def of_format(number: int) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        manifest = msgspec.json.decode(members[MANIFEST], type=Manifest)
        members[MANIFEST] = msgspec.json.encode(msgspec.structs.replace(manifest, format=number, version="9.9"))

    return change


def of_revision(revision: str) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        manifest = msgspec.json.decode(members[MANIFEST], type=Manifest)
        members[MANIFEST] = msgspec.json.encode(msgspec.structs.replace(manifest, revision=revision))

    return change


def another_secret(members: dict[str, bytes]) -> None:
    members["secret"] = bytes(32)


def no_database(members: dict[str, bytes]) -> None:
    del members["house.db"]


def no_manifest(members: dict[str, bytes]) -> None:
    members[MANIFEST] = b"[]"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(of_format(2), "another version of sixtysix, 9.9", id="a form there was not yet"),
        pytest.param(of_revision("9999"), "another version of sixtysix", id="a database from a newer version"),
        pytest.param(another_secret, "secret is not as it was", id="a changed member"),
        pytest.param(no_database, "house.db", id="a missing member"),
        pytest.param(no_manifest, "is damaged", id="no word of what it is"),
    ],
)
def test_a_changed_backup_restores_nothing(
    tmp_path: Path, backup: Path, change: Callable[[dict[str, bytes]], None], said: str
) -> None:
    repacked(backup, change)
    with pytest.raises(BackupRefused, match=said):
        restore_backup(backup, tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda content: content[: len(content) // 2], id="torn"),
        pytest.param(lambda content: content[:2_000] + b"?" + content[2_001:], id="a byte changed"),
        pytest.param(lambda _: b"a letter to my aunt", id="something else"),
        pytest.param(lambda _: gzip.compress(b"a letter to my aunt"), id="something else, compressed"),
        pytest.param(lambda _: b"", id="empty"),
    ],
)
def test_a_damaged_backup_leaves_an_empty_folder_empty(
    tmp_path: Path, backup: Path, damage: Callable[[bytes], bytes]
) -> None:
    backup.write_bytes(damage(backup.read_bytes()))
    (tmp_path / "restored").mkdir()
    with pytest.raises(BackupProblem, match="damaged"):
        restore_backup(backup, tmp_path / "restored")
    assert list((tmp_path / "restored").iterdir()) == []


def test_a_house_in_use_and_a_folder_that_is_not_empty_are_left_alone(tmp_path: Path, backup: Path) -> None:
    with pytest.raises(BackupProblem, match="another server uses"):
        restore_backup(backup, tmp_path / "data")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter").write_text("to my aunt")
    with pytest.raises(BackupRefused, match="not empty"):
        restore_backup(backup, tmp_path / "other")
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["letter"]


def test_a_database_whose_rows_belong_to_nothing_is_damaged(tmp_path: Path, house: Store) -> None:
    assert house.tables()
    file = tmp_path / "data" / "house.db"
    check_database(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO seats VALUES ('nowhere', 0, 'ann')")
    with pytest.raises(CopyProblem, match="belong to nothing"):
        check_database(file)


@pytest.fixture
def next_version(tmp_path: Path, house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with one migration more than the one that made the house, which has been stopped."""
    house.close()
    folder = tmp_path / "migrations"
    ours = Path(migrate.__file__).parent / "migrations"
    for path in [ours / "env.py", *(ours / "versions").glob("r*.py")]:
        (folder / path.relative_to(ours)).parent.mkdir(parents=True, exist_ok=True)
        (folder / path.relative_to(ours)).write_text(path.read_text())
    more = 'revision = "next"\ndown_revision = "{}"\ndef upgrade():\n    op.execute("CREATE TABLE more (id INTEGER)")\n'
    (folder / "versions" / "next.py").write_text("from alembic import op\n" + more.format(REVISION))
    monkeypatch.setattr(migrate, "MIGRATIONS", str(folder))
    monkeypatch.setattr(migrate, "REVISION", "next")


def copies(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data").glob("house-*"))


@pytest.mark.usefixtures("next_version")
def test_a_database_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    with capture_logs() as lines:
        Store(tmp_path / "data" / "house.db", lambda _: None, lambda: NOW).close()
    (copy,) = copies(tmp_path)
    assert REVISION in copy.name
    assert [line["copy"] for line in lines] == [str(copy)]
    check_database(copy)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (REVISION,)
        assert database.execute("SELECT id FROM tables").fetchall() == [("t1",)]
    Store(tmp_path / "data" / "house.db", lambda _: None, lambda: NOW + 60_000).close()
    assert copies(tmp_path) == [copy], "there is nothing more to migrate"


@pytest.mark.usefixtures("next_version")
def test_no_copy_is_made_where_somebody_else_does_or_there_is_nothing_to_lose(tmp_path: Path) -> None:
    Store(tmp_path / "data" / "house.db", lambda _: None, keep_copy=False).close()
    (tmp_path / "data" / "house.db").unlink()
    Store(tmp_path / "data" / "house.db", lambda _: None).close()
    assert copies(tmp_path) == []


@pytest.mark.usefixtures("next_version")
def test_what_can_not_be_copied_is_not_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_source: Path, _target: Path) -> None:
        raise CopyProblem("the database can't be copied (database or disk is full)")

    monkeypatch.setattr(store, "copy_database", no_room)
    with pytest.raises(StoreProblem, match="nothing was changed"):
        Store(tmp_path / "data" / "house.db", lambda _: None)
    with closing(sqlite3.connect(tmp_path / "data" / "house.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (REVISION,)
