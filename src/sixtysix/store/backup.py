"""A whole house in one file, made while it runs, and a house made from such a file.

The file is a compressed tar with three members: what it is, the database, and the secret the house signs with. Whoever
can read it can read every card and be every guest, so it is its owner's alone.
"""

import hashlib
import io
import os
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from sixtysix import __version__
from sixtysix.store.copying import CopyProblem, check_database, copy_database
from sixtysix.store.engine import open_to_read
from sixtysix.store.folder import DATABASE, KEY, LOCK, SECRET_BYTES, DataFolder, FolderProblem, reason_of
from sixtysix.store.migrate import is_known, revision_of

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
MANIFEST_BYTES: Final = 65_536
CONTENT: Final = (DATABASE, KEY)
DRAFT: Final = "restoring"
"""Where a house is put together, inside its folder: nothing there is looked at by a server."""


class BackupProblem(Exception):
    """A backup can't be made or not be used. The text says why and what to do."""


class BackupRefused(BackupProblem):
    """What was named is not what is needed: no house, no backup, or no free place for one."""


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself. ``at`` is in milliseconds of Unix time, ``sha256`` by the members' names."""

    format: int
    at: int
    version: str
    revision: str
    sha256: dict[str, str]


def write_backup(data: Path, target: Path, now: int, *, replace: bool = False) -> None:
    """Write the house in the folder ``data`` to ``target``: all of it, or nothing. A running server goes on.

    ``now`` is in milliseconds of Unix time. `BackupRefused` for a ``target`` that exists, unless ``replace``;
    `BackupProblem` if it can't be done.
    """
    if not (data / DATABASE).is_file() or not (data / KEY).is_file():
        raise BackupRefused(f"there is no house in {data}: name its folder with --data")
    if target.exists() and not replace:
        raise BackupRefused(f"{target} exists already: choose another name, or replace it with --force")
    try:
        with tempfile.TemporaryDirectory(prefix=".sixtysix-", dir=target.absolute().parent) as drafts:
            _gather(data, Path(drafts))
            draft = Path(drafts, "backup")
            _pack(Path(drafts), draft, now)
            draft.replace(target)
            _flush(target.absolute().parent)
    except CopyProblem as error:
        raise BackupProblem(f"{error}: nothing was backed up") from error
    except OSError as error:
        raise BackupProblem(f"can't write {target}: {reason_of(error)}") from error


def _gather(data: Path, drafts: Path) -> None:
    copy_database(data / DATABASE, drafts / DATABASE)
    (drafts / KEY).write_bytes((data / KEY).read_bytes())


def _pack(drafts: Path, target: Path, now: int) -> None:
    sums = {name: _sum(drafts / name) for name in CONTENT}
    manifest = Manifest(FORMAT, now, __version__, _revision(drafts / DATABASE), sums)
    with target.open("xb") as stream:
        target.chmod(0o600)
        with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=6) as tar:
            text = msgspec.json.encode(manifest)
            tar.addfile(_member(MANIFEST, len(text), now), io.BytesIO(text))
            for name in CONTENT:
                with (drafts / name).open("rb") as content:
                    tar.addfile(_member(name, (drafts / name).stat().st_size, now), content)
        stream.flush()
        os.fsync(stream.fileno())


def _member(name: str, size: int, now: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mtime, member.mode = size, now // 1_000, 0o600
    return member


def restore_backup(file: Path, folder: Path) -> Manifest:
    """Make a house in ``folder``, new or empty, from a backup: all of it, or nothing. What the backup says of itself.

    `BackupRefused` if the file is no whole backup that this version can use, or the folder is not free.
    """
    _must_be_free(folder)
    try:
        with tarfile.open(file, "r:gz") as tar:
            manifest = _manifest(tar, file)
            with _house_to_be(folder) as draft:
                for name in CONTENT:
                    _unpack(tar, name, draft / name, manifest.sha256[name])
                _check(draft, manifest)
    except (tarfile.TarError, zlib.error, EOFError, KeyError, msgspec.DecodeError, CopyProblem) as error:
        raise BackupRefused(f"{file} is no backup of a house, or is damaged ({error}): nothing was restored") from error
    except FolderProblem as error:
        raise BackupProblem(str(error)) from error
    except OSError as error:
        raise BackupProblem(f"can't restore {file} to {folder}: {reason_of(error)}") from error
    return manifest


def _must_be_free(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        if (folder / LOCK).exists():
            try:
                DataFolder(folder).close()
            except FolderProblem as error:
                raise BackupProblem(str(error)) from error
        raise BackupRefused(f"{folder} is not empty: restore to a new folder, then start the server with that")


def _manifest(tar: tarfile.TarFile, file: Path) -> Manifest:
    with _opened(tar, MANIFEST) as stream:
        manifest = msgspec.json.decode(stream.read(MANIFEST_BYTES), type=Manifest)
    if manifest.format != FORMAT or not is_known(manifest.revision):
        raise BackupRefused(f"{file} was made by another version of sixtysix, {manifest.version}: restore it with that")
    return manifest


@contextmanager
def _house_to_be(folder: Path) -> Iterator[Path]:
    """A folder to put the parts into; they become a house at the end of the block, or nothing is left of them."""
    is_new = not folder.exists()
    locked = DataFolder(folder)
    draft = folder / DRAFT
    try:
        draft.mkdir(mode=0o700)
        yield draft
        for name in (KEY, DATABASE):  # a house begins with its database
            (draft / name).rename(folder / name)
        draft.rmdir()
        _flush(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        for name in (DATABASE, KEY, LOCK):
            (folder / name).unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise
    finally:
        locked.close()


def _unpack(tar: tarfile.TarFile, name: str, target: Path, expected: str) -> None:
    with _opened(tar, name) as source, target.open("xb") as stream:
        target.chmod(0o600)
        shutil.copyfileobj(source, stream)
        stream.flush()
        os.fsync(stream.fileno())
    if _sum(target) != expected:
        raise CopyProblem(f"{name} is not as it was")


def _opened(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    stream = tar.extractfile(name)
    if stream is None:
        raise CopyProblem(f"{name} is no file")
    return stream


def _check(draft: Path, manifest: Manifest) -> None:
    check_database(draft / DATABASE)
    if _revision(draft / DATABASE) != manifest.revision:
        raise CopyProblem("the database is not of the form it should be")
    if (draft / KEY).stat().st_size != SECRET_BYTES:
        raise CopyProblem("the secret is not whole")


def _revision(database: Path) -> str:
    """The last migration that was run, empty where none was; no version of the program knows that one."""
    with open_to_read(database).connect() as connection:
        return revision_of(connection) or ""


def _sum(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _flush(folder: Path) -> None:
    """Make the names in a folder durable, after those who stand for files."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
