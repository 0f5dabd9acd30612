"""What travels about people: who somebody is, his account, and what he says of others."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from sixtysix.portal.wire.base import Incoming, TableId, Wire

NameText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100, examples=["Vera Lind"])]
"""A name as it was typed; `sixtysix.portal.names` says which ones may be had."""

PasswordText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]
"""A password as it was typed; `sixtysix.portal.passwords` says which ones are good enough."""

EmailText: TypeAlias = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
]
"""An address as browsers take it."""

CodeText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
SessionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9a-f]+$")]
LanguageCode: TypeAlias = Literal["en", "de", "sv"]
SoundName: TypeAlias = Literal["card", "trick", "turn", "hurry", "result"]
ScopeName: TypeAlias = Literal["read", "play", "challenge", "export"]
ReasonCode: TypeAlias = Literal["name", "insult", "cheating", "stalling", "other"]


class Me(Wire, frozen=True):
    """Who the viewer is, and the table he has a running game at, if any; a page and a program are told of their own.

    ``sends_mail`` is whether the house can send letters: without it a lost password is a matter for those who run it.
    ``provider`` is what people call the OpenID provider they can sign in with, None without one. ``administrator`` is
    whether he may keep order here, which no program may.
    """

    name: str
    table: str | None
    kind: Literal["guest", "member"]
    email: str | None
    sends_mail: bool
    provider: str | None
    administrator: bool


class PlayerSettings(Incoming, frozen=True):
    """How a member likes to play, as his browsers keep it; what is left out is as on a first visit."""

    language: LanguageCode | None = None
    theme: Literal["auto", "linen", "night", "felt"] | None = None
    deck: Literal["french", "four", "german"] | None = None
    speed: Annotated[float, Meta(ge=0, le=2)] | None = None
    sounds: bool | None = None
    muted: Annotated[tuple[SoundName, ...], Meta(max_length=16)] | None = None
    one_tap: bool | None = None
    drag: bool | None = None
    pub: bool | None = None
    sort: Literal["suits", "trumpsFirst", "trumpsLast", "dealt"] | None = None


class Register(Incoming, frozen=True):
    """Become a member. A guest's table and the settings of his browser come along."""

    name: NameText
    password: PasswordText
    settings: PlayerSettings | None = None


class RegisterElsewhere(Incoming, frozen=True):
    """Become a member who signs in with the provider he has just been at."""

    name: NameText
    settings: PlayerSettings | None = None


class GoThere(Wire, frozen=True):
    """The address at the provider where the browser has to go now."""

    url: str


class SignIn(Incoming, frozen=True):
    """Sign in as a member."""

    name: NameText
    password: PasswordText


class SignOut(Incoming, frozen=True):
    """Sign out here, in the browser of one ``session``, or ``everywhere``."""

    session: SessionId | None = None
    everywhere: bool = False


class SessionView(Wire, frozen=True):
    """A browser that is signed in; ``current`` is the one that asks. Times are in milliseconds of Unix time."""

    id: str
    agent: str
    created_at: int
    seen_at: int
    current: bool


class SessionList(Wire, frozen=True):
    """All browsers that are signed in, the one used last first."""

    sessions: tuple[SessionView, ...]


class ChangeName(Incoming, frozen=True):
    """Be called something else."""

    name: NameText


class ChangePassword(Incoming, frozen=True):
    """Have another password. ``old`` is left out by a member who has none yet."""

    new: PasswordText
    old: PasswordText | None = None


class ChangeEmail(Incoming, frozen=True):
    """Have letters sent to ``email`` once it is confirmed; None for no letters any more."""

    email: EmailText | None
    password: PasswordText | None = None


class ConfirmEmail(Incoming, frozen=True):
    """Say that a letter has come; ``code`` was in it."""

    code: CodeText


class AskReset(Incoming, frozen=True):
    """Ask for a letter with which a new password can be chosen; ``who`` is a name or an address."""

    who: Annotated[str, Meta(min_length=1, max_length=254)]


class FinishReset(Incoming, frozen=True):
    """Choose a new password with the code of a letter."""

    code: CodeText
    password: PasswordText


class CloseAccount(Incoming, frozen=True):
    """Close the account for ever. The password is left out by a member who has none."""

    password: PasswordText | None = None


class TokenView(Wire, frozen=True):
    """A program's token, without what is secret; ``seen_at`` is None before its first use.

    Times are in milliseconds of Unix time.
    """

    id: str
    label: str
    scopes: tuple[ScopeName, ...]
    created_at: int
    seen_at: int | None


class ExportedReport(Wire, frozen=True):
    """A report the member has made; ``name`` is None if that account was closed since."""

    at: int
    name: str | None
    reason: ReasonCode
    text: str
    table: str | None


class ExportedAccount(Wire, frozen=True):
    """All that the house keeps of a member, but for what is a secret to himself: what is kept of password and tokens.

    ``names`` are what all the names he ever had look like to the house, ``logins`` who he is to providers.
    ``browsers`` has his last day at each browser he signed in from within 90 days. ``tables`` are those he sits at now,
    ``records`` his finished scored matches. ``appointed_at`` is since when he is an administrator, None if he is none.
    Times are in milliseconds of Unix time.
    """

    id: str
    name: str | None
    email: str | None
    created_at: int
    renamed_at: int | None
    appointed_at: int | None
    settings: PlayerSettings
    names: tuple[str, ...]
    logins: tuple[str, ...]
    sessions: tuple[SessionView, ...]
    tokens: tuple[TokenView, ...]
    browsers: tuple[int, ...]
    blocked: tuple[str, ...]
    reports: tuple[ExportedReport, ...]
    tables: tuple[str, ...]
    records: tuple[str, ...]


class Named(Incoming, frozen=True):
    """Another member, by his name."""

    name: NameText


class BlockList(Wire, frozen=True):
    """The members the viewer does not want to meet, by their names."""

    names: tuple[str, ...]


class Report(Incoming, frozen=True):
    """Tell those who run the house about a member; ``table`` is where it happened."""

    name: NameText
    reason: ReasonCode
    text: Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")] = ""
    table: TableId | None = None


class Nothing(Wire, frozen=True):
    """It is done, and there is nothing more to say."""


NO_SETTINGS = PlayerSettings()


def read_settings(stored: bytes | None) -> PlayerSettings:
    """Settings as they were kept; those of another version of the program that make no sense now are let go."""
    if stored is None:
        return NO_SETTINGS
    try:
        return msgspec.json.decode(stored, type=PlayerSettings)
    except msgspec.DecodeError:
        return NO_SETTINGS
