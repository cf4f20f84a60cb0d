"""The application: what every route reads, hands to a worker, and answers."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tacit import policies
from tacit.errors import InputError, ParameterError
from tacit.service.bodies import form_parts, json_object, media_type, read_body, string
from tacit.service.door import GUARDRAIL, Door, answer_to, shaped
from tacit.service.fields import check_fields
from tacit.service.gateway.calls import CallVault
from tacit.service.gateway.guardrail import Guardrail
from tacit.service.metrics import MEDIA_TYPE, RequestCounts
from tacit.service.openapi import FORM_FIELDS, ROUTES, description
from tacit.service.operations import check_attack
from tacit.service.pool import Answered, Jobs
from tacit.service.presidio.analysis import RECOGNIZERS, check, supported
from tacit.service.presidio.operators import ANONYMIZERS, DEANONYMIZERS, anonymize, deanonymize
from tacit.service.settings import ServiceSettings

_REPORTS: Final = frozenset(("none", "release", "reviewer"))
_JSON: Final = "application/json"
_URL_ENCODED: Final = "application/x-www-form-urlencoded"
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {one.path: tuple(one.asks) for one in ROUTES}
_TYPES: Final[Mapping[str, str]] = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".eml": "message/rfc822",
    ".html": "text/html",
    ".json": _JSON,
    ".odt": "application/vnd.oasis.opendocument.text",
    ".pdf": "application/pdf",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".txt": "text/plain",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Handler = Callable[[Request], Awaitable[Response]]


def create_app(settings: ServiceSettings, jobs: Jobs) -> Starlette:
    """The application.

    Args:
        settings: How the service is run.
        jobs: What does the work; it is closed with the application.
    """
    service = _Routes(settings, jobs)
    posts: Mapping[str, Handler] = {
        "/v1/sanitize": service.sanitize,
        "/v1/explain": service.explain,
        "/v1/audit": service.audit,
        "/v1/restore": service.restore,
        "/v1/attack": service.attack,
        "/analyze": service.analyze,
        "/anonymize": service.anonymize,
        "/deanonymize": service.deanonymize,
        GUARDRAIL: service.guard,
    }
    gets: Mapping[str, Handler] = {
        "/v1/policies": service.policies,
        "/health": service.health,
        "/ready": service.ready,
        "/metrics": service.metrics,
        "/openapi.json": service.openapi,
        "/recognizers": service.recognizers,
        "/supportedentities": service.supported_entities,
        "/anonymizers": service.anonymizers,
        "/deanonymizers": service.deanonymizers,
    }
    routes = [
        *(Route(path, _answering(handler), methods=["POST"]) for path, handler in posts.items()),
        *(Route(path, _answering(handler), methods=["GET"]) for path, handler in gets.items()),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(jobs.close)

    known = frozenset((*posts, *gets))
    return Starlette(
        routes=routes,
        middleware=[Middleware(Door, settings=settings, counts=service.counts, routes=known)],
        exception_handlers={HTTPException: _not_found},
        lifespan=lifespan,
    )


class _Routes:
    """The routes: each reads a request, has a worker do it, and answers."""

    def __init__(self, settings: ServiceSettings, jobs: Jobs) -> None:
        self._settings = settings
        self._jobs = jobs
        self._calls = CallVault(settings.expiry_seconds)
        self._guardrail = Guardrail(self._calls, self._mask)
        self.counts = RequestCounts()

    async def sanitize(self, request: Request) -> Response:
        """Texts or a file."""
        kind = media_type(request)
        if kind == "multipart/form-data":
            parts = form_parts(await self._bytes(request), request.headers["content-type"])
            _check_query(request)
            check_fields(parts, FORM_FIELDS, what="part")
            return await self._file(parts)
        if kind == _URL_ENCODED:  # what curl says of whatever it sends
            raise InputError(f"expected {_JSON}, a form (multipart/form-data) or the type of a file, found {kind}")
        if kind != _JSON:
            _check_query(request)
            return await self._file({"file": await self._bytes(request)})
        body = await self._asked(request, "/v1/sanitize")
        is_one = "text" in body
        if is_one and "texts" in body:
            raise InputError("expected either text or texts, found both")
        texts = [string(body, "text")] if is_one else _texts(body)
        done = await self._do(
            "sanitize",
            texts=texts,
            requirements=self._requirements(body.get("requirements")),
            report=_report(body.get("report", "none")),
            group=string(body, "group", ""),
            reversible=_switch(body, "reversible"),
        )
        return JSONResponse(done["documents"][0] if is_one else done)

    async def explain(self, request: Request) -> Response:
        """What is hidden, and why."""
        body = await self._asked(request, "/v1/explain")
        requirements = self._requirements(body.get("requirements"))
        group = string(body, "group", "")
        return JSONResponse(
            await self._do("explain", text=string(body, "text"), requirements=requirements, group=group)
        )

    async def audit(self, request: Request) -> Response:
        """Whether claims hold."""
        body = await self._asked(request, "/v1/audit")
        report = body.get("report")
        if report is not None and body.get("requirements") is not None:
            raise InputError("expected either requirements or a report, found both")
        done = await self._do(
            "audit",
            original=string(body, "original"),
            released=string(body, "released"),
            requirements=self._requirements(body.get("requirements")),
            report=report,
        )
        return JSONResponse(done)

    async def restore(self, request: Request) -> Response:
        """The original of a reversible release."""
        body = await self._asked(request, "/v1/restore")
        return JSONResponse(await self._do("restore", text=string(body, "text"), vault=string(body, "vault")))

    async def attack(self, request: Request) -> Response:
        """What an attacker finds."""
        body = await self._asked(request, "/v1/attack")
        texts = _texts(body)
        check_attack(body.get("kind"), texts, body)
        return JSONResponse(await self._do("attack", kind=body["kind"], texts=texts, values=body))

    async def policies(self, _: Request) -> Response:
        """The policies that tacit brings."""
        found = [policies.load(name) for name in policies.names()]
        return JSONResponse(
            {
                "policies": [
                    {
                        "name": one.name,
                        "title": one.title,
                        "about": one.about,
                        "entries": [
                            {"id": each.id, "protects": each.protects, "kind": each.kind.value} for each in one.entries
                        ],
                    }
                    for one in found
                ]
            }
        )

    async def health(self, _: Request) -> Response:
        """That the service is there, in plain text as Presidio's clients expect it."""
        return PlainTextResponse("tacit is up")

    async def ready(self, _: Request) -> Response:
        """Whether a worker can take a request."""
        now = self._jobs.standing
        status = HTTPStatus.OK if now.ready else HTTPStatus.SERVICE_UNAVAILABLE
        return JSONResponse({"ready": bool(now.ready), "workers": now.ready, "queued": now.queued}, status)

    async def metrics(self, _: Request) -> Response:
        """Counts."""
        text = self.counts.text(self._jobs.standing, calls=len(self._calls))
        return Response(text, media_type=MEDIA_TYPE)

    async def openapi(self, _: Request) -> Response:
        """The description of all routes."""
        return JSONResponse(description())

    async def analyze(self, request: Request) -> Response:
        """Presidio's analysis."""
        body = await self._object(request)
        text = body.get("text")
        is_one = isinstance(text, str)
        texts = [text] if is_one else text
        if not text or not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise InputError("No text provided")
        check(body)
        done = await self._do("analyze", texts=texts, asked={name: one for name, one in body.items() if name != "text"})
        return JSONResponse(done["results"][0] if is_one else done["results"])

    async def anonymize(self, request: Request) -> Response:
        """Presidio's anonymization."""
        body = await self._object(request)
        operators = body.get("anonymizers")
        return await self._operated(anonymize, string(body, "text"), body.get("analyzer_results"), operators)

    async def deanonymize(self, request: Request) -> Response:
        """Presidio's way back."""
        body = await self._object(request)
        operators = body.get("deanonymizers")
        return await self._operated(deanonymize, string(body, "text"), body.get("anonymizer_results"), operators)

    async def recognizers(self, _: Request) -> Response:
        """What finds something, by Presidio's words."""
        return JSONResponse(list(RECOGNIZERS))

    async def supported_entities(self, _: Request) -> Response:
        """The types that are found."""
        return JSONResponse(supported())

    async def anonymizers(self, _: Request) -> Response:
        """The operators."""
        return JSONResponse(list(ANONYMIZERS))

    async def deanonymizers(self, _: Request) -> Response:
        """The operators that lead back."""
        return JSONResponse(list(DEANONYMIZERS))

    async def guard(self, request: Request) -> Response:
        """LiteLLM's generic guardrail."""
        body = await self._object(request)
        return JSONResponse(await self._guardrail.answer(body, request.scope["who"]))

    async def _mask(self, texts: Sequence[str], taken: Mapping[str, str]) -> Answered:
        return await self._do("mask", texts=list(texts), taken=dict(taken))

    async def _file(self, parts: Mapping[str, bytes]) -> Response:
        if "file" not in parts:
            raise InputError("expected a part called file, found none")
        asked = parts.get("requirements")
        report = _report(_decoded(parts.get("report", b"none")))
        done = await self._do(
            "sanitize_file",
            data=parts["file"],
            requirements=self._requirements(json_object(asked) if asked else None),
            report=report,
            group=_decoded(parts.get("group", b"")),
        )
        if not done["holds"]:
            lost = [one["requirement"] for one in done["claims"] if one["state"] not in {"holds", "measured"}]
            return shaped(
                HTTPStatus.UNPROCESSABLE_ENTITY,
                "BrokenClaims",
                f"expected a release that keeps every claim, found {', '.join(lost)} not kept; nothing is released",
                "",
            )
        name = f"document{done['suffix']}"
        if report == "none":
            kind = _TYPES.get(done["suffix"], "application/octet-stream")
            return Response(
                done["file"], media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'}
            )
        data = base64.b64encode(done["file"]).decode("ascii")
        return JSONResponse({**{key: done[key] for key in done if key != "suffix"}, "file": data, "name": name})

    async def _operated(
        self, operate: Callable[[str, Any, Any], dict[str, Any]], text: str, results: Any, operators: Any
    ) -> Response:
        try:
            return JSONResponse(await run_in_threadpool(operate, text, results, operators))
        except ParameterError as error:
            return JSONResponse({"error": str(error)}, HTTPStatus.UNPROCESSABLE_ENTITY)

    async def _do(self, operation: str, **values: Any) -> Answered:
        return await asyncio.wrap_future(self._jobs.submit(operation, values))

    async def _bytes(self, request: Request) -> bytes:
        limits = self._settings
        return await read_body(request, max_bytes=limits.max_bytes, within_seconds=limits.time_limit_seconds)

    async def _object(self, request: Request) -> dict[str, Any]:
        if media_type(request) != _JSON:
            raise InputError(f"expected a body of the type {_JSON}, found another")
        return json_object(await self._bytes(request))

    async def _asked(self, request: Request, route: str) -> dict[str, Any]:
        """The object that one of our own routes is asked with, of which all is read."""
        _check_query(request)
        body = await self._object(request)
        check_fields(body, _FIELDS[route])  # not its address: a proxy may have put something before it
        return body

    def _requirements(self, given: Any) -> Any:
        if given is not None and self._settings.fixed:
            raise ParameterError("expected no requirements: those of the service are fixed", parameter="requirements")
        return given


def _check_query(request: Request) -> None:
    if request.query_params:
        raise InputError("expected everything in the body, found parameters in the address; nobody reads them")


def _answering(handler: Handler) -> Handler:
    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request)
        except Exception as error:  # noqa: BLE001  # its words may be the document's: only ours are told
            return answer_to(error, request.url.path)

    return endpoint


async def _not_found(request: Request, error: Exception) -> Response:
    status = HTTPStatus(error.status_code) if isinstance(error, HTTPException) else HTTPStatus.NOT_FOUND
    return shaped(status, status.phrase.title().replace(" ", ""), "there is no such route", request.url.path)


def _texts(body: Mapping[str, Any]) -> list[str]:
    found = body.get("texts")
    if not isinstance(found, list) or not found or not all(isinstance(one, str) for one in found):
        raise InputError("expected texts, a list of strings, found something else")
    return found


def _report(value: Any) -> str:
    if not isinstance(value, str) or value not in _REPORTS:
        raise InputError(f"expected {', '.join(sorted(_REPORTS))} for report, found something else")
    return value


def _switch(body: Mapping[str, Any], name: str) -> bool:
    found = body.get(name, False)
    if not isinstance(found, bool):
        raise InputError(f"expected true or false for {name}, found something else")
    return found


def _decoded(part: bytes) -> str:
    try:
        return part.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("expected UTF-8 text in a part of the form, found other bytes") from None
