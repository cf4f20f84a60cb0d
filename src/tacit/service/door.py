"""What stands before every route: who may ask, under which name, and what is told of it afterwards."""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.errors import BusyError, Error, ServiceError, TimeLimitError, TooLargeError
from tacit.service.gateway.guardrail import blocked
from tacit.service.metrics import RequestCounts
from tacit.service.settings import ServiceSettings
from tacit.web.answers import failure, of_error

GUARDRAIL: Final = "/beta/litellm_basic_guardrail_api"
PRESIDIO: Final = frozenset(
    ("/analyze", "/anonymize", "/deanonymize", "/recognizers", "/supportedentities", "/anonymizers", "/deanonymizers")
)
OPEN: Final = frozenset(("/health", "/ready"))
"""Routes that need no key: they say whether the service is there."""

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_HEADERS: Final = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
_STATUSES: Final[Mapping[type[Error], HTTPStatus]] = {
    BusyError: HTTPStatus.TOO_MANY_REQUESTS,
    TimeLimitError: HTTPStatus.GATEWAY_TIMEOUT,
    ServiceError: HTTPStatus.SERVICE_UNAVAILABLE,
    TooLargeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}
_LOG: Final = logging.getLogger("tacit.service")


class Door:
    """Lets through who may ask, gives every request an id, counts it, and says afterwards what came of it.

    Args:
        app: The application behind it.
        settings: How the service is run.
        counts: What counts.
        routes: The paths of all routes: only these are told, never a path as it was asked for.
    """

    def __init__(self, app: ASGIApp, settings: ServiceSettings, counts: RequestCounts, routes: frozenset[str]) -> None:
        self._app = app
        self._settings = settings
        self._tally = counts
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or hands on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        began = time.monotonic()
        asked = HTTPConnection(scope)
        given = asked.headers.get("x-request-id", "")
        request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)
        route = scope["path"] if scope["path"] in self._routes else "other"
        status = 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request_id
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        who, refused = self._who(asked)
        scope["who"] = who
        try:
            await (refused or self._app)(scope, receive, with_headers)
        except Exception as error:  # noqa: BLE001  # its words may be the document's: only ours are told
            if not status:
                await answer_to(error, scope["path"])(scope, receive, with_headers)
        finally:
            seconds = time.monotonic() - began
            self._tally.count(route, status, seconds)
            said = {"id": request_id, "route": route, "status": status, "milliseconds": round(1000 * seconds)}
            _LOG.info(json.dumps({**said, "who": who}))

    def _who(self, asked: HTTPConnection) -> tuple[str, Response | None]:
        """The name of who asks, and the refusal, if there is one."""
        path, keys = asked.scope["path"], self._settings.keys
        if path in OPEN:
            return "", None
        if keys is None:
            # Without keys, a page of another site could turn its name to this machine (DNS rebinding).
            host = asked.headers.get("host", "")
            name = host if host.endswith("]") else host.rpartition(":")[0] or host
            if name not in self._settings.asked_as:
                return "", shaped(HTTPStatus.FORBIDDEN, "Forbidden", "asked for under a name that is not served", path)
            return "", None
        scheme, _, token = asked.headers.get("authorization", "").partition(" ")
        given = token.strip() if scheme.lower() == "bearer" else asked.headers.get("x-api-key", "")
        who = keys.who(given)
        if who is None:
            said = "expected a key, as a bearer or in x-api-key, found none that is known"
            return "", shaped(HTTPStatus.UNAUTHORIZED, "Unauthorized", said, path)
        return who, None


def answer_to(error: Exception, path: str) -> Response:
    """The answer to a request that failed, of the shape that the route's clients read."""
    status = _STATUSES.get(type(error)) if isinstance(error, Error) else None
    if status is not None:
        answer = shaped(status, type(error).__name__, str(error), path)
    elif isinstance(error, Error):
        answer = shaped(HTTPStatus.BAD_REQUEST, type(error).__name__, str(error), path)
    elif path in PRESIDIO or path == GUARDRAIL:
        answer = shaped(HTTPStatus.INTERNAL_SERVER_ERROR, "InternalError", "something failed", path)
    else:
        answer = of_error(error)
    if isinstance(error, BusyError):
        answer.headers["retry-after"] = str(error.retry_after_seconds)
    return answer


def shaped(status: HTTPStatus, kind: str, message: str, path: str) -> Response:
    """An error in the shape that the clients of a path read: ours, Presidio's, or the guardrail's."""
    if path == GUARDRAIL:
        return JSONResponse(blocked(f"{kind}: {message}"))
    if path in PRESIDIO:
        return JSONResponse({"error": message}, status)
    return failure(status, kind, message)
