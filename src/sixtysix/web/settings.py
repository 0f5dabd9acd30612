"""Everything a house can be told: what it is called, what it means, what it may be. The docs are generated from it.

A value comes from the command line, the environment or a file, in this order; `sixtysix.cli.settings` reads them.
"""

import ipaddress
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from sixtysix.web.limits import Limits
from sixtysix.web.origins import is_origin
from sixtysix.web.redis_address import is_redis_address

PREFIX: Final = "SIXTYSIX_"
"""What the names of environment variables begin with."""

Host = Annotated[str, Meta(min_length=1, max_length=255)]
Port = Annotated[int, Meta(ge=0, le=65_535)]


class SettingsProblem(ValueError):
    """Settings that are right one by one and make no sense together, or a value no type can refuse. One sentence."""


def default_data() -> Path:
    """Where games are kept if nothing is said: by the XDG base directories."""
    home = os.environ.get("XDG_DATA_HOME", "")
    # An address that is not absolute is to be ignored, says the XDG text.
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".local" / "share") / "sixtysix"


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that belong together."""


class Mail(_Section, frozen=True, kw_only=True):
    """How letters leave the house; without a ``host`` none do."""

    host: Annotated[str, Meta(description="the SMTP server; empty, and the house sends no mail")] = ""
    port: Annotated[Port, Meta(description="its port: 587 with `starttls`, usually 465 with `tls`")] = 587
    tls: Annotated[
        Literal["starttls", "tls", "none"],
        Meta(description="how the way there is kept private; `none` is for a server on this machine"),
    ] = "starttls"
    user: Annotated[str, Meta(description="whom to sign in as; empty, and the house doesn't sign in")] = ""
    password: Annotated[str, Meta(description="the password; only in the environment, never in a file of settings")] = (
        ""
    )
    password_file: Annotated[
        Path | None, Meta(description="a file whose first line is the password, instead of `mail.password`")
    ] = None
    sender: Annotated[str, Meta(description="the address letters come from, `Sixty-Six <cards@example.org>`")] = ""

    def __post_init__(self) -> None:
        if self.host and "@" not in self.sender:
            raise SettingsProblem("mail.sender is missing: with mail.host, name the address letters come from")
        if self.password and self.password_file is not None:
            raise SettingsProblem("mail.password and mail.password_file are both given: one of them is enough")

    def __repr__(self) -> str:
        """Without the password, wherever this may be printed."""
        return f"Mail({self.sender!r} through {self.host!r} port {self.port})"

    @property
    def is_on(self) -> bool:
        """Whether letters can be sent at all."""
        return bool(self.host)

    def secret(self) -> str:
        """The password, empty if there is none. `SettingsProblem` if its file can't be read."""
        if self.password_file is None:
            return self.password
        try:
            return self.password_file.read_text("utf-8").partition("\n")[0].strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no text"
            raise SettingsProblem(f"mail.password_file {self.password_file} can't be read: {reason}") from None


class OpenId(_Section, frozen=True, kw_only=True):
    """A provider members can sign in with; without an ``issuer`` there is none."""

    issuer: Annotated[
        str, Meta(description="the provider's address, `https://id.example.org`; empty, and nobody signs in elsewhere")
    ] = ""
    name: Annotated[str, Meta(description="what people call it")] = ""
    client_id: Annotated[str, Meta(description="what it calls this house")] = ""
    client_secret: Annotated[
        str, Meta(description="the house's secret with it; only in the environment, never in a file of settings")
    ] = ""

    def __post_init__(self) -> None:
        if not self.issuer:
            return
        parts = urlsplit(self.issuer)
        if parts.scheme != "https" and parts.hostname not in {"127.0.0.1", "::1", "localhost"}:
            raise SettingsProblem("openid.issuer must begin with https://")
        if not self.client_id or not self.name:
            raise SettingsProblem("openid.client_id and openid.name are needed with openid.issuer")

    def __repr__(self) -> str:
        """Without the secret, wherever this may be printed."""
        return f"OpenId({self.issuer!r} as {self.client_id!r})"

    @property
    def is_on(self) -> bool:
        """Whether members can sign in there."""
        return bool(self.issuer)


class Redis(_Section, frozen=True, kw_only=True):
    """Where it is counted how often somebody asks; without a ``url``, in this process alone."""

    url: Annotated[
        str,
        Meta(
            description="the Redis or Valkey to count in how often somebody asks, `redis://127.0.0.1:6379/0`; empty,"
            " and it is counted in this process alone. It may hold a password: only in the environment, never in a"
            " file of settings"
        ),
    ] = ""
    answer_seconds: Annotated[
        float, Meta(gt=0, description="seconds it may take to answer; then this process counts alone for a while")
    ] = 0.5

    def __post_init__(self) -> None:
        if self.url and not is_redis_address(self.url):
            # Never the address itself: it may hold a password.
            raise SettingsProblem(
                "redis.url is no address of a Redis: write redis://HOST:PORT/NUMBER, rediss:// for TLS, or"
                " unix:///PATH?db=NUMBER, and @ : / # ? % in a password as %40 %3A %2F %23 %3F %25"
            )

    def __repr__(self) -> str:
        """Without the address, wherever this may be printed."""
        return f"Redis({'on' if self.is_on else 'off'})"

    @property
    def is_on(self) -> bool:
        """Whether there is one."""
        return bool(self.url)


class Log(_Section, frozen=True, kw_only=True):
    """What the server writes about itself on standard error."""

    format: Annotated[
        Literal["auto", "json", "console"],
        Meta(description="`json` for programs, `console` for people; `auto` is the latter on a terminal"),
    ] = "auto"
    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="the least that is worth a line; `debug` has one for each request"),
    ] = "info"


class Metrics(_Section, frozen=True, kw_only=True):
    """Figures for Prometheus, at an address of their own: one behind a proxy would be everybody's."""

    on: Annotated[bool, Meta(description="whether figures are served")] = False
    host: Annotated[Host, Meta(description="the address to serve them at")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="its port; 0 for any free one")] = 6601


class Settings(_Section, frozen=True, kw_only=True):
    """What a server is started with."""

    data: Annotated[
        Path,
        Meta(
            description="the folder games are kept in; if none is named, `sixtysix` in `$XDG_DATA_HOME`, usually"
            " `~/.local/share`"
        ),
    ] = msgspec.field(default_factory=default_data)
    host: Annotated[Host, Meta(description="the address to listen on")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="the port to listen on; 0 for any free one")] = 6600
    origins: Annotated[
        tuple[str, ...],
        Meta(description="the addresses people reach it at behind a proxy, `https://cards.example.org`"),
    ] = ()
    trusted_proxies: Annotated[
        tuple[str, ...],
        Meta(description="the addresses or networks of proxies whose `X-Forwarded-For` is believed"),
    ] = ()
    copy_before_migration: Annotated[
        bool, Meta(description="whether a new version copies the database before it changes its form")
    ] = True
    limits: Limits = Limits()
    mail: Mail = Mail()
    openid: OpenId = OpenId()
    redis: Redis = Redis()
    log: Log = Log()
    metrics: Metrics = Metrics()

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not is_origin(origin):
                raise SettingsProblem(
                    f"{origin!r} is not an origin: write a scheme and a host, https://cards.example.org"
                )
        if self.mail.is_on and not self.origins:
            raise SettingsProblem("origins is missing: with mail.host, name the address that links in letters lead to")
        if self.openid.is_on and not self.origins:
            raise SettingsProblem("origins is missing: with openid.issuer, name the address it sends people back to")
        for proxy in self.trusted_proxies:
            try:
                ipaddress.ip_network(proxy)
            except ValueError:
                raise SettingsProblem(
                    f"{proxy!r} in trusted_proxies is neither an address nor a network: write 127.0.0.1 or 10.0.0.0/8"
                ) from None


class Entry(msgspec.Struct, frozen=True):
    """One setting: its name in a file with its section's before it, its type, what it means, and what it usually is."""

    name: str
    kind: Any
    meaning: str
    usual: object

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.replace(".", "_").upper()

    @property
    def is_list(self) -> bool:
        """Whether it takes several values; in the environment they are parted by commas."""
        return get_origin(self.kind) is tuple


def entries(struct: type[msgspec.Struct] = Settings, section: str = "") -> Iterator[Entry]:
    """Every setting there is, in the order of the types above."""
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        kind = hints[field.name]
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from entries(kind, f"{section}{field.name}.")
            continue
        kind, *notes = get_args(kind) if get_origin(kind) is Annotated else (kind,)
        meaning = next((note.description for note in reversed(notes) if getattr(note, "description", None)), "")
        usual = None if field.default is msgspec.NODEFAULT else field.default
        yield Entry(section + field.name, kind, meaning, usual)
