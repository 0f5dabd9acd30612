"""``sixtysix restore``: a house from a backup, in a folder of its own."""

from datetime import UTC, datetime
from pathlib import Path

from sixtysix.cli.errors import Failure, UserError
from sixtysix.store.backup import BackupProblem, BackupRefused, restore_backup


def restore(file: Path, *, data: Path) -> None:
    """Make a data folder from a backup.

    Args:
        file: What `sixtysix backup` wrote.
        data: The folder to make; it must be new or empty. Then start the server with it.
    """
    try:
        made = restore_backup(file, data)
    except BackupRefused as error:
        raise UserError(str(error)) from error
    except BackupProblem as error:
        raise Failure(str(error)) from error
    when = datetime.fromtimestamp(made.at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    print(f"{data} has the house as it was at {when}; start it with: sixtysix serve --data {data}")
