"""Letters on their way: handed to a mail server, in a thread."""

import smtplib
import ssl
from email.message import EmailMessage
from typing import Final

import structlog

from sixtysix.portal.letters import Letter
from sixtysix.web.settings import Mail

SECONDS: Final = 10.0
"""So long a mail server may take for each answer."""

_log = structlog.get_logger()


class Mailer:
    """Sends letters. ``trust`` is what its server's certificate is held against.

    ``origin`` is the address people reach the house at, for the links in its letters: what a request says of it can't
    be believed here.
    """

    def __init__(self, mail: Mail, origin: str, trust: ssl.SSLContext | None = None) -> None:
        """Get ready to use the server in ``mail``. `SettingsProblem` if its password can't be read."""
        self.origin = origin
        self._mail = mail
        self._password = mail.secret()
        self._trust = trust or ssl.create_default_context()

    def send(self, receiver: str, letter: Letter) -> None:
        """Hand over one letter; this blocks. One that can't be sent is noted, without its address."""
        message = EmailMessage()
        message["From"] = self._mail.sender
        message["To"] = receiver
        message["Subject"] = letter.subject
        message.set_content(letter.body)
        try:
            with self._connect() as server:
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            _log.error("letter not sent", server=self._mail.host, problem=type(error).__name__)

    def _connect(self) -> smtplib.SMTP:
        mail = self._mail
        server: smtplib.SMTP
        if mail.tls == "tls":
            server = smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=self._trust)
        else:
            server = smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
        if mail.tls == "starttls":
            server.starttls(context=self._trust)
        if mail.user:
            server.login(mail.user, self._password)
        return server
