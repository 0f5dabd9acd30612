"""Letters on their way: handed to a mail server, in a thread."""

import smtplib
import ssl
from email.message import EmailMessage
from typing import Final, Literal, TypeAlias

import msgspec
import structlog

from sixtysix.portal.letters import Letter

SECONDS: Final = 20.0
"""So long a mail server may take for each answer."""

Security: TypeAlias = Literal["starttls", "tls", "none"]

_log = structlog.get_logger()


class MailSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The mail server the house uses, and who it says it is there.

    ``origin`` is the address people reach the house at, for the links in its letters: what a request says of it can't
    be believed here.
    """

    origin: str
    sender: str
    host: str
    port: int = 587
    security: Security = "starttls"
    username: str | None = None
    password: str | None = None


class Mailer:
    """Sends letters. ``trust`` is what its server's certificate is held against."""

    def __init__(self, settings: MailSettings, trust: ssl.SSLContext | None = None) -> None:
        self.origin = settings.origin
        self._settings = settings
        self._trust = trust or ssl.create_default_context()

    def send(self, receiver: str, letter: Letter) -> None:
        """Hand over one letter; this blocks. One that can't be sent is noted, without its address."""
        message = EmailMessage()
        message["From"] = self._settings.sender
        message["To"] = receiver
        message["Subject"] = letter.subject
        message.set_content(letter.body)
        try:
            with self._connect() as server:
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            _log.error("letter not sent", server=self._settings.host, problem=type(error).__name__)

    def _connect(self) -> smtplib.SMTP:
        chosen = self._settings
        server: smtplib.SMTP
        if chosen.security == "tls":
            server = smtplib.SMTP_SSL(chosen.host, chosen.port, timeout=SECONDS, context=self._trust)
        else:
            server = smtplib.SMTP(chosen.host, chosen.port, timeout=SECONDS)
        if chosen.security == "starttls":
            server.starttls(context=self._trust)
        if chosen.username is not None:
            server.login(chosen.username, chosen.password or "")
        return server
