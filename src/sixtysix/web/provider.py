"""An OpenID provider, and what it says of people: authorization code with PKCE, and an ID token that is checked.

Everything here blocks. Authlib and requests come with the extra ``openid`` and are needed only where it is set up.
"""

import secrets
from typing import Any, Final

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer

from sixtysix.store.logins import Login
from sixtysix.web.settings import OpenId, SettingsProblem

BACK: Final = "/api/openid/back"
SECONDS: Final = 10.0
"""So long a provider may take for each answer."""

LIFETIME_S: Final = 600
"""So long a person may take there, and afterwards to choose a name."""

CLOCKS_APART_S: Final = 60
ALGORITHMS: Final = ("RS256", "PS256", "ES256", "EdDSA")
"""How an ID token may be signed: never with the secret the house has, and never not at all."""


class ProviderFailed(Exception):
    """The provider can't be reached, or says what can't be believed. The text is for the log."""


class Flow(msgspec.Struct, frozen=True):
    """What has to come back from the provider unchanged; ``member`` is who was signed in when it began."""

    state: str
    nonce: str
    verifier: str
    member: str | None


class Provider:
    """One provider, as the house at ``origin`` knows it. ``secret`` signs what browsers carry meanwhile."""

    def __init__(self, settings: OpenId, origin: str, secret: bytes) -> None:
        """Get ready. `SettingsProblem` if the extra is not installed."""
        try:
            import authlib.integrations.requests_client  # noqa: F401, PLC0415 -- an extra
        except ImportError as error:
            raise SettingsProblem("openid needs more packages: install sixtysix[openid]") from error
        self.name = settings.name
        self._settings = settings
        self._back = origin + BACK
        self._flows = URLSafeTimedSerializer(secret, salt="sixtysix openid flow")
        self._logins = URLSafeTimedSerializer(secret, salt="sixtysix openid login")

    def begin(self, member: str | None) -> tuple[str, str]:
        """Where to send a person, and what his browser has to bring back. `ProviderFailed`."""
        flow = Flow(secrets.token_urlsafe(16), secrets.token_urlsafe(16), secrets.token_urlsafe(48), member)
        with self._client() as client:
            where = self._described(client)["authorization_endpoint"]
            url, _ = client.create_authorization_url(
                where, state=flow.state, code_verifier=flow.verifier, nonce=flow.nonce, max_age="0"
            )
        return url, self._flows.dumps(msgspec.to_builtins(flow))

    def end(self, brought: str, state: str, code: str) -> tuple[Login, str | None]:
        """Who came back, and the member who had begun. `ProviderFailed` for everything that does not fit."""
        try:
            carried, begun = self._flows.loads(brought, max_age=LIFETIME_S, return_timestamp=True)
            flow = msgspec.convert(carried, Flow)
        except (BadSignature, msgspec.ValidationError) as error:
            raise ProviderFailed("nothing was begun in this browser") from error
        if not secrets.compare_digest(flow.state.encode(), state.encode()):
            raise ProviderFailed("another state came back")
        with self._client() as client:
            described = self._described(client)
            token = self._token(client, described["token_endpoint"], code, flow)
            keys = self._read(client, described["jwks_uri"])
        return self._checked(token, keys, flow.nonce, begun.timestamp()), flow.member

    def remember(self, login: Login) -> str:
        """What a browser carries of somebody who has to choose a name first."""
        return self._logins.dumps([login.issuer, login.subject])

    def remembered(self, carried: str) -> Login | None:
        """The same again; None if it is too old or not ours."""
        try:
            return Login(*self._logins.loads(carried, max_age=LIFETIME_S))
        except BadSignature:
            return None

    def _client(self) -> Any:  # noqa: ANN401 -- Authlib has no types
        from authlib.integrations.requests_client import OAuth2Session  # noqa: PLC0415 -- an extra

        return OAuth2Session(
            self._settings.client_id,
            self._settings.client_secret or None,
            scope="openid",
            redirect_uri=self._back,
            code_challenge_method="S256",
            token_endpoint_auth_method="client_secret_basic" if self._settings.client_secret else "none",
            default_timeout=SECONDS,
        )

    def _described(self, client: Any) -> dict[str, str]:  # noqa: ANN401 -- as above
        issuer = self._settings.issuer
        described = self._read(client, f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        try:
            parts = {name: str(described[name]) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")}
        except KeyError as error:
            raise ProviderFailed(f"the provider does not say its {error}") from error
        if described.get("issuer") != issuer:
            raise ProviderFailed("the provider calls itself something else than openid.issuer")
        return parts

    def _read(self, client: Any, url: str) -> dict[str, Any]:  # noqa: ANN401 -- as above
        import requests  # noqa: PLC0415 -- an extra

        try:
            answer = client.get(url, withhold_token=True, timeout=SECONDS)
            answer.raise_for_status()
            return msgspec.json.decode(answer.content, type=dict[str, Any])
        except (requests.RequestException, msgspec.DecodeError) as error:
            raise ProviderFailed(f"{url} can't be read: {type(error).__name__}") from error

    def _token(self, client: Any, url: str, code: str, flow: Flow) -> str:  # noqa: ANN401 -- as above
        import requests  # noqa: PLC0415 -- an extra
        from authlib.integrations.base_client import OAuthError  # noqa: PLC0415 -- an extra

        try:
            answer = client.fetch_token(
                url, code=code, code_verifier=flow.verifier, grant_type="authorization_code", timeout=SECONDS
            )
        except (requests.RequestException, OAuthError, ValueError) as error:
            raise ProviderFailed(f"the code was not taken: {type(error).__name__}") from error
        token = answer.get("id_token")
        if not isinstance(token, str):
            raise ProviderFailed("the provider gave no ID token")
        return token

    def _checked(self, token: str, keys: dict[str, Any], nonce: str, begun: float) -> Login:
        from joserfc import jwt  # noqa: PLC0415 -- an extra
        from joserfc.errors import JoseError  # noqa: PLC0415 -- an extra
        from joserfc.jwk import KeySet  # noqa: PLC0415 -- an extra

        issuer, client_id = self._settings.issuer, self._settings.client_id
        registry = jwt.JWTClaimsRegistry(
            leeway=CLOCKS_APART_S,
            iss={"essential": True, "value": issuer},
            aud={"essential": True, "value": client_id},
            exp={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            claims = jwt.decode(
                token, KeySet.import_key_set({"keys": keys["keys"]}), algorithms=list(ALGORITHMS)
            ).claims
            registry.validate(claims)
        except (JoseError, ValueError, KeyError) as error:
            raise ProviderFailed(f"the ID token can't be believed: {type(error).__name__}") from error
        if claims.get("azp", client_id) != client_id:
            raise ProviderFailed("the ID token was made for somebody else")
        proved_at = claims.get("auth_time", begun)
        if not isinstance(proved_at, int | float) or proved_at < begun - CLOCKS_APART_S:
            raise ProviderFailed("nobody has signed in there since he was sent")
        return Login(issuer, str(claims["sub"]))
