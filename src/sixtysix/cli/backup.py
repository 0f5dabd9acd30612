"""``sixtysix backup``: the whole house in one file, while the server runs."""

from pathlib import Path

from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.settings import read_settings
from sixtysix.store.backup import BackupProblem, BackupRefused, write_backup
from sixtysix.store.store import now_ms


def backup(target: Path, *, data: Path | None = None, settings: Path | None = None, force: bool = False) -> None:
    """Write all games and the house's secret to one file; the server may go on meanwhile.

    Args:
        target: The file to write. Keep it where only you can read it.
        data: The folder games are kept in.
        settings: A file of settings that names the folder.
        force: Replace the file if there is one.
    """
    folder = read_settings(settings, {"data": data}).data
    try:
        write_backup(folder, target, now_ms(), replace=force)
    except BackupRefused as error:
        raise UserError(str(error)) from error
    except BackupProblem as error:
        raise Failure(str(error)) from error
    print(f"{target} has the house in {folder}: {target.stat().st_size:,} bytes")
