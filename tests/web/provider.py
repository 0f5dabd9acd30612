"""A small OpenID provider on this machine, as honest as it is told to be."""

import base64
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT = "cards"
SECRET = "the house's secret"
HOST = "127.0.0.1"


class OpenIdProvider:
    """Its ``subject`` is who signs in there; ``spoil`` changes the claims of an ID token before it is signed."""

    def __init__(self) -> None:
        self.subject = "somebody"
        self.issuer = ""
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})
        self.signing: RSAKey | OctKey = self.key
        self.spoil: Callable[[dict[str, Any]], None] = lambda _claims: None
        self.described: dict[str, str] = {}
        self._asked: dict[str, dict[str, str]] = {}

    def describe(self) -> dict[str, str]:
        paths = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        return {
            "issuer": self.issuer,
            **{name: f"{self.issuer}/{path}" for name, path in paths.items()},
            **self.described,
        }

    def authorize(self, url: str) -> tuple[str, str]:
        """What a person who is sent to ``url`` brings back once he has signed in there: state and code."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert asked["code_challenge_method"] == "S256"
        assert asked["max_age"] == "0", "whoever is signed in there has to do it again"
        code = f"code {len(self._asked)}"
        self._asked[code] = asked
        return asked["state"], code

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, dict[str, str]]:
        asked = self._asked.pop(form["code"], None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if (
            asked is None
            or asked["code_challenge"] != challenge.decode().rstrip("=")
            or authorization != f"Basic {basic}"
        ):
            return 400, {"error": "invalid_grant"}
        if form["redirect_uri"] != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "sub": self.subject,
            "nonce": asked["nonce"],
            "iat": int(time.time()),
            "exp": int(time.time()) + 60,
            "auth_time": int(time.time()),
        }
        self.spoil(claims)
        algorithm = "RS256" if isinstance(self.signing, RSAKey) else "HS256"
        signed = jwt.encode({"alg": algorithm, "kid": "one"}, claims, self.signing, algorithms=[algorithm])
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": signed}


@contextmanager
def provider() -> Iterator[OpenIdProvider]:
    known = OpenIdProvider()
    with ThreadingHTTPServer((HOST, 0), _handler(known)) as server:
        known.issuer = f"http://{HOST}:{server.server_port}"
        thread = Thread(target=server.serve_forever, name="provider")
        thread.start()
        try:
            yield known
        finally:
            server.shutdown()
            thread.join()


def _handler(known: OpenIdProvider) -> type[BaseHTTPRequestHandler]:
    """What answers for this provider."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answers: dict[str, Any] = {
                "/.well-known/openid-configuration": known.describe(),
                "/keys": {"keys": [known.key.as_dict(private=False)]},
            }
            self._answer(200 if self.path in answers else 404, answers.get(self.path, {}))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            self._answer(*known.token(form, self.headers.get("authorization", "")))

        def _answer(self, status: int, body: dict[str, Any]) -> None:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: object) -> None:
            """Nothing: the tests say what matters."""

    return Handler
