"""``sixtysix admin``: what those who run the house do with members and tables, also while the server runs."""

import getpass
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, TypeVar

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.output import print_json
from sixtysix.cli.settings import read_settings
from sixtysix.portal.names import Name, read_name
from sixtysix.store import audit, manners, members
from sixtysix.store.engine import Database
from sixtysix.store.errand import NotCarriedOut
from sixtysix.store.folder import DATABASE
from sixtysix.store.members import Member
from sixtysix.store.office import NoHouse, Office, office, reading
from sixtysix.store.store import now_ms
from sixtysix.web.visitors import new_token

MOST: Final = 1_000
PLAIN_WIDTH: Final = 240
"""Columns for a reader that is no terminal."""

_Result = TypeVar("_Result")

Called = Annotated[str, Parameter(help="What he is called.")]
NewName = Annotated[str, Parameter(help="What he is called from now on.")]
TableName = Annotated[str, Parameter(help="The table's name, as in its address.")]
ReportNumber = Annotated[int, Parameter(help="Its number.", validator=Number(gte=1, lte=2**31))]
Origin = Annotated[str, Parameter(help="The address people reach the house at; without it the settings are asked.")]
Why = Annotated[str, Parameter(help="Why, for the log.")]
Most = Annotated[int, Parameter(help="At most so many.")]


@Parameter(name="*")
@dataclass(frozen=True)
class House:
    """The house that is meant, and how it is told what was done there.

    Args:
        data: The data folder of the house.
        json: Print one JSON object.
    """

    data: Path | None = None
    json: bool = False

    @contextmanager
    def looking(self) -> Iterator[Database]:
        """Its database, to be read."""
        try:
            with reading(self._database) as database:
                yield database
        except NoHouse as error:
            raise Failure(str(error)) from error

    @contextmanager
    def acting(self) -> Iterator[Office]:
        """Its office, in one transaction."""
        try:
            with office(self._database, _actor(), now_ms()) as at:
                yield at
        except NoHouse as error:
            raise Failure(str(error)) from error
        except NotCarriedOut as error:
            raise Failure(f"nothing was changed ({error}): try again in a moment") from error

    def treat(self, name: str, act: Callable[[Office, Member], _Result]) -> _Result:
        """Do something to the member called so."""
        with self.acting() as at:
            return act(at, _member(at.database, name))

    def say(self, result: dict[str, str | int], sentence: str) -> None:
        """Print what was done, for a program or for a person."""
        if self.json:
            print_json(result)
        else:
            print(sentence)

    @property
    def _database(self) -> Path:
        return read_settings(None, {"data": self.data}).data / DATABASE


HERE: Final = House()

admin = App(name="admin", help="Members, reports and tables of a house, also while its server runs.")


@admin.command(name="list")
def list_members(*, house: House = HERE) -> None:
    """List the members, those suspended among them."""
    with house.looking() as database:
        found = members.list_members(database, MOST)
    if house.json:
        print_json({"members": found})
        return
    rows = [(m.name, m.id, _when(m.created_at), m.email, _state(m)) for m in found]
    _print(("name", "id", "member since", "address", ""), rows)


@admin.command
def rename(name: Called, to: NewName, *, house: House = HERE) -> None:
    """Call a member something else."""
    read = read_name(to)
    if not isinstance(read, Name):
        raise UserError(f"{to!r} can't be a name: {read.sentence}")
    shown = read.shown
    if not house.treat(name, lambda at, member: at.rename(member, shown)):
        raise UserError(f"{to!r} is taken, or looks like a name that is: choose another")
    house.say({"renamed": name, "to": read.shown}, f"{name} is called {read.shown} now")


@admin.command
def suspend(name: Called, *, reason: Why = "", house: House = HERE) -> None:
    """Let a member in no more, and sign him out everywhere."""
    house.treat(name, lambda at, member: at.suspend(member, reason))
    house.say({"suspended": name}, f"{name} is suspended")


@admin.command
def restore(name: Called, *, reason: Why = "", house: House = HERE) -> None:
    """Let a suspended member in again."""
    house.treat(name, lambda at, member: at.restore(member, reason))
    house.say({"restored": name}, f"{name} may come in again")


@admin.command
def reset(name: Called, *, origin: Origin = "", house: House = HERE) -> None:
    """Print a link with which a member can choose a new password within the hour."""
    secret = new_token()
    house.treat(name, lambda at, member: at.reset(member, secret))
    origins = (origin,) if origin else read_settings(None, {}).origins
    link = f"{origins[0].rstrip('/') if origins else ''}/reset#{secret}"
    house.say({"link": link}, link)


@admin.command
def revoke(name: Called, *, reason: Why = "", house: House = HERE) -> None:
    """Have no token of a member's programs work any more."""
    revoked = house.treat(name, lambda at, member: at.revoke(member, reason))
    house.say({"revoked": name, "tokens": revoked}, f"{revoked} tokens of {name} work no more")


@admin.command
def appoint(name: Called, *, reason: Why = "", house: House = HERE) -> None:
    """Make a member an administrator, who keeps order on a page of his own. He has to sign in anew."""
    house.treat(name, lambda at, member: at.appoint(member, reason))
    house.say({"appointed": name}, f"{name} is an administrator once he has signed in anew")


@admin.command
def dismiss(name: Called, *, reason: Why = "", house: House = HERE) -> None:
    """Have a member be no administrator any more."""
    house.treat(name, lambda at, member: at.dismiss(member, reason))
    house.say({"dismissed": name}, f"{name} is no administrator any more")


@admin.command
def void(table: TableName, *, reason: Why = "", house: House = HERE) -> None:
    """End a table for nobody's loss."""
    with house.acting() as at:
        if not at.void(table, reason):
            raise UserError(f"there is no table {table!r} that could be ended")
    house.say({"voided": table}, f"the table {table} is void")


@admin.command
def reports(*, limit: Most = 100, house: House = HERE) -> None:
    """Show what members have reported of each other, newest first."""
    with house.looking() as database:
        found = manners.reports(database, _count(limit))
    if house.json:
        print_json({"reports": found})
        return
    rows = [
        (
            f"{r.id}",
            _when(r.at),
            r.member,
            r.reason.value,
            r.text,
            r.table,
            r.reporter,
            "" if r.handled_at is None else f"handled {_when(r.handled_at)}",
        )
        for r in found
    ]
    _print(("number", "when", "of", "why", "text", "table", "by", ""), rows)


@admin.command
def handle(report: ReportNumber, *, house: House = HERE) -> None:
    """Note that a report has been dealt with."""
    with house.acting() as at:
        if not at.handle(report):
            raise UserError(f"there is no open report {report}: sixtysix admin reports shows them all")
    house.say({"handled": f"{report}"}, f"report {report} has been dealt with")


@admin.command
def log(*, limit: Most = 100, house: House = HERE) -> None:
    """Show what has been done with these commands and by administrators, newest first."""
    with house.looking() as database:
        found = audit.lines(database, _count(limit))
    if house.json:
        print_json({"log": found})
        return
    _print(
        ("when", "who", "did", "to", "why or how"),
        [(_when(x.at), x.actor_name or x.actor, x.action.value, x.subject_name or x.subject, x.detail) for x in found],
    )


def _actor() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"


def _member(database: Database, name: str) -> Member:
    found = members.member_called(database, name)
    if found is None:
        raise UserError(f"no member is called {name!r}: sixtysix admin list shows them all")
    return found


def _count(limit: int) -> int:
    if limit < 1:
        raise UserError(f"--limit is at least 1, not {limit}")
    return limit


def _state(member: Member) -> str:
    states = (_since("administrator", member.appointed_at), _since("suspended", member.suspended_at))
    return ", ".join(filter(None, states))


def _since(state: str, at: int | None) -> str:
    return "" if at is None else f"{state} since {_when(at)}"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).isoformat(" ", "seconds")


def _print(heads: tuple[str, ...], rows: Sequence[Sequence[str | None]]) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=PLAIN_WIDTH)
    table = Table(*heads, box=SIMPLE_HEAD)
    for row in rows:
        # As texts, in which nothing that members write is taken for a sign to the terminal.
        table.add_row(*(Text(cell or "") for cell in row))
    console.print(table)
