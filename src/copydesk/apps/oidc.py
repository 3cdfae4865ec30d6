"""OpenID Connect, as its client: where a person is sent to log in, and who came back.

The authorization-code flow with PKCE, state and nonce. What has to be remembered on the way is a signed note in the browser's own
cookie, so that any process may finish what another began.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from time import monotonic, time
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

import httpx
import jwt

from copydesk.errors import AccessError, InputError
from copydesk.plan.people import Identity

SCOPE = "openid profile email"
ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")  # none that a client's own secret signs, and never "none"
SIGNED = "HS256"  # our own note
ON_THE_WAY_SECONDS = 600
BASIC = "client_secret_basic"  # which a provider takes that says nothing
LEEWAY_SECONDS = 30  # clocks differ
KNOWN_SECONDS = 3600.0  # that what a provider tells of itself is kept
TIMEOUT_SECONDS = 10.0
MAX_BYTES = 2**20
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
UNREACHED = "the provider of log-ins can't be reached, or answers nothing that can be used"
NOT_THEIRS = "the provider's word doesn't hold; log in again"
NOT_ALLOWED = "the provider knows you, and this desk doesn't let you in; whoever runs it can"


class Way(NamedTuple):
    """Where somebody is sent, and the signed note that the browser keeps until they are back."""

    address: str
    note: str


class Provider:
    def __init__(self, issuer: str, client: str, secret: str, allow: str, key: bytes) -> None:
        self.issuer, self._client, self._secret, self._key = issuer, client, secret, hashlib.sha256(b"oidc " + key).digest()
        self._allowed = frozenset(part.strip().casefold() for part in allow.split(",") if part.strip())
        self._told: tuple[float, dict[str, Any]] | None = None
        address = urlsplit(issuer)
        if address.scheme != "https" and not (address.scheme == "http" and address.hostname in LOOPBACK):
            raise InputError("the issuer of log-ins (COPYDESK_OIDC_ISSUER) is an https address")
        if not client or not self._allowed:
            raise InputError(
                "log-in by a provider needs COPYDESK_OIDC_CLIENT, and COPYDESK_OIDC_ALLOW: who may come in, as domains or "
                "addresses with commas between, or * for everybody whom the provider lets in"
            )

    async def begin(self, back: str) -> Way:
        """The way to the provider, which sends people `back` to our own address."""
        told = await self._metadata()
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        challenge = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": back,
            "scope": SCOPE,
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        note = {"state": state, "nonce": nonce, "verifier": verifier, "back": back, "exp": int(time()) + ON_THE_WAY_SECONDS}
        joint = "&" if "?" in told["authorization_endpoint"] else "?"
        return Way(f"{told['authorization_endpoint']}{joint}{urlencode(asked)}", jwt.encode(note, self._key, SIGNED))

    async def finish(self, given: Mapping[str, str], note: str) -> Identity:
        """Who came back with these parameters; AccessError where that is not shown, or nobody we let in."""
        try:
            kept = jwt.decode(note, self._key, algorithms=[SIGNED], options={"require": ["exp"]})
        except jwt.InvalidTokenError:
            raise AccessError("this log-in was begun too long ago, or in another browser; begin again") from None
        if not secrets.compare_digest(given.get("state", "").encode(), str(kept["state"]).encode()):
            raise AccessError(NOT_THEIRS)
        if given.get("iss", self.issuer) != self.issuer or not given.get("code"):
            raise AccessError(NOT_THEIRS)
        told = await self._metadata()
        form = {
            "grant_type": "authorization_code",
            "code": given["code"],
            "redirect_uri": kept["back"],
            "code_verifier": kept["verifier"],
        }
        reply = await _fetched("POST", told["token_endpoint"], **self._with_secret(told, form))
        claims = await self._claims(str(reply.get("id_token", "")), told, str(kept["nonce"]))
        if not self._is_allowed(claims):
            raise AccessError(NOT_ALLOWED)
        names = tuple(str(claims[name]) for name in ("preferred_username", "email", "name") if claims.get(name))
        return Identity(self.issuer, str(claims["sub"]), names)

    def _with_secret(self, told: Mapping[str, Any], form: dict[str, str]) -> dict[str, Any]:
        """A request for tokens in which we say who we are, the way the provider wants it: as a password, or in the form."""
        ways = told.get("token_endpoint_auth_methods_supported", [BASIC])
        if self._secret and BASIC in ways:
            return {"data": form, "auth": (quote(self._client, safe=""), quote(self._secret, safe=""))}
        return {"data": form | {"client_id": self._client} | ({"client_secret": self._secret} if self._secret else {})}

    async def _claims(self, token: str, told: Mapping[str, Any], nonce: str) -> dict[str, Any]:
        """What an id token says, if the provider signed it for us and for this log-in."""
        keys = await _fetched("GET", told["jwks_uri"])
        try:
            header = jwt.get_unverified_header(token)
            known = jwt.PyJWKSet.from_dict(keys).keys
            key = next((one for one in known if one.key_id == header.get("kid")), known[0] if len(known) == 1 else None)
            if key is None:
                raise AccessError(NOT_THEIRS)
            claims = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self._client,
                issuer=self.issuer,
                leeway=LEEWAY_SECONDS,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except (jwt.PyJWTError, KeyError, ValueError, TypeError):
            raise AccessError(NOT_THEIRS) from None
        is_for_us = claims.get("azp", self._client) == self._client
        if not is_for_us or not claims["sub"] or not secrets.compare_digest(str(claims.get("nonce", "")).encode(), nonce.encode()):
            raise AccessError(NOT_THEIRS)
        return dict(claims)

    def _is_allowed(self, claims: Mapping[str, Any]) -> bool:
        """By an address that the provider has verified: anybody may write another's into a form."""
        address = str(claims.get("email", "")).casefold() if claims.get("email_verified") is True else ""
        domain = address.rpartition("@")[2]
        return "*" in self._allowed or (bool(address) and not self._allowed.isdisjoint({address, domain, f"@{domain}"}))

    async def _metadata(self) -> dict[str, Any]:
        if self._told is None or monotonic() - self._told[0] > KNOWN_SECONDS:
            found = await _fetched("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
            needed = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            if found.get("issuer") != self.issuer or not all(str(found.get(name, "")).startswith("http") for name in needed):
                raise AccessError(UNREACHED)
            self._told = monotonic(), found
        return self._told[1]


async def _fetched(method: str, address: str, **sent: Any) -> dict[str, Any]:
    """A JSON object from a provider: bounded in size and time, and never from where it leads elsewhere."""
    try:
        async with (
            httpx.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False) as client,
            client.stream(method, address, headers={"Accept": "application/json"}, **sent) as reply,
        ):
            body = b""
            async for part in reply.aiter_bytes():
                body += part
                if len(body) > MAX_BYTES:
                    raise AccessError(UNREACHED)
        value = httpx.Response(reply.status_code, content=body).json()
    except (httpx.HTTPError, ValueError):
        raise AccessError(UNREACHED) from None
    if reply.status_code != 200 or not isinstance(value, dict):
        raise AccessError(UNREACHED if method == "GET" else NOT_THEIRS)
    return value
