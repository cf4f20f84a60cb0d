"""What stands before every route: who may ask, from where, and what a browser may do with the answer."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.web.answers import failure

COOKIE: Final = "tacit"
MARK: Final = "x-tacit"
"""A header that only a script of our own page can send: no form and no image of another page has it."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@dataclass(frozen=True, slots=True)
class Access:
    """Who may use the application.

    Attributes:
        token: What the address that the user opens ends with; a browser has it as a cookie from then on.
        hosts: The names under which the application may be asked for: others are a trick (DNS rebinding).
        user_header: The header in which a proxy says who asks, if there is one before us.
    """

    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    hosts: frozenset[str] = frozenset(("127.0.0.1", "localhost", "[::1]"))
    user_header: str = ""

    def knows(self, cookie: str) -> bool:
        """Whether a cookie is the token's."""
        return secrets.compare_digest(cookie.encode(), self.token.encode())


class Guard:
    """Lets through only what the user's own page asks, and tells browsers to load nothing from elsewhere.

    Args:
        app: The application behind it.
        access: Who may use it.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or hands on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self._refusal(HTTPConnection(scope))
        await (refused or self._app)(scope, receive, with_headers)

    def _refusal(self, asked: HTTPConnection) -> Response | None:
        headers = asked.headers
        if _name(headers.get("host", "")) not in self._access.hosts:
            return failure(HTTPStatus.FORBIDDEN, "Forbidden", "asked for under a name that is not served")
        given = asked.query_params.get("token")
        if asked.scope["method"] == "GET" and asked.url.path == "/" and given and self._access.knows(given):
            answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
            answer.set_cookie(COOKIE, self._access.token, httponly=True, samesite="strict", path="/")
            return answer
        if not self._access.knows(asked.cookies.get(COOKIE, "")):
            return failure(HTTPStatus.UNAUTHORIZED, "Unauthorized", "open the address that tacit review printed")
        if self._access.user_header and not headers.get(self._access.user_header, "").strip():
            return failure(HTTPStatus.UNAUTHORIZED, "Unauthorized", "the proxy did not say who asks")
        if asked.scope["method"] not in {"GET", "HEAD"} and not _is_own(headers):
            return failure(HTTPStatus.FORBIDDEN, "Forbidden", "asked for by another page")
        return None


def _is_own(headers: Headers) -> bool:
    """Whether a request that changes something comes from a page of ours."""
    origin = headers.get("origin")
    same = origin is None or urlsplit(origin).netloc == headers.get("host")
    return same and headers.get(MARK) == "1" and headers.get("content-type", "").startswith("application/json")


def _name(host: str) -> str:
    return host if host.endswith("]") else host.rpartition(":")[0] or host
