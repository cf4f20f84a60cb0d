"""The application: routes of the review, behind the guard. The REST service adds its own."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from tacit.document import Span
from tacit.errors import InputError
from tacit.web.answers import of_error
from tacit.web.guard import Access, Guard
from tacit.workbench import Workbench, release, taught
from tacit.workbench.store import OPEN, REVIEWED

_TYPES: Final = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml"}
_LOOK = "page.css"
_LARGEST = 1 << 20  # bytes of a request: a ruling on every word of a long document


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How a review is served.

    Attributes:
        reviewer: Who reviews, unless a proxy says so.
        folder: Where releases go.
        key: The private key that releases are signed with.
        force: Whether files may be overwritten that this review has not written.
    """

    reviewer: str
    folder: Path
    key: Path | None = field(default=None, repr=False)
    force: bool = False


def create_app(
    workbench: Workbench, settings: ReviewSettings, access: Access, *, routes: Sequence[BaseRoute] = ()
) -> Starlette:
    """The application.

    Args:
        workbench: The review.
        settings: How it is served.
        access: Who may use it.
        routes: Further routes, behind the same guard.
    """
    review = _Review(workbench, settings, access)
    return Starlette(
        routes=[
            Route("/", partial(_static, "index.html")),
            Route("/static/{name}", _static_by_name),
            Route("/api/queue", review.answers(review.queue)),
            Route("/api/lessons", review.answers(review.lessons)),
            Route("/api/documents/{id:int}", review.answers(review.view)),
            Route("/api/documents/{id:int}/choices", review.answers(review.choices)),
            Route("/api/documents/{id:int}/attack", review.answers(review.attack)),
            Route("/api/documents/{id:int}/rulings", review.answers(review.rule), methods=["POST"]),
            Route("/api/documents/{id:int}/steps", review.answers(review.step), methods=["POST"]),
            Route("/api/documents/{id:int}/status", review.answers(review.mark), methods=["POST"]),
            Route("/api/documents/{id:int}/release", review.answers(review.release), methods=["POST"]),
            *routes,
        ],
        middleware=[Middleware(Guard, access=access)],
        exception_handlers={Exception: _failed, InputError: _failed},
    )


class _Review:
    """The routes of a review: each reads a request, calls the workbench and answers with JSON."""

    def __init__(self, workbench: Workbench, settings: ReviewSettings, access: Access) -> None:
        self._workbench = workbench
        self._settings = settings
        self._access = access

    def answers(self, route: Callable[[_ReviewRequest], object]) -> Callable[[Request], Awaitable[Response]]:
        """The endpoint of a route; the work is done in a thread, so that other pages are answered meanwhile."""

        async def endpoint(request: Request) -> Response:
            try:
                asked = _ReviewRequest(request, self._reviewer(request), await _body(request))
                return JSONResponse(await run_in_threadpool(route, asked))
            except Exception as error:  # noqa: BLE001  # its words may be the document's: only ours are told
                return of_error(error)

        return endpoint

    def queue(self, asked: _ReviewRequest) -> object:
        """The documents, and who asks."""
        return {"reviewer": asked.reviewer, "documents": self._workbench.queue(asked.reviewer)}

    def view(self, asked: _ReviewRequest) -> object:
        """A document."""
        return self._workbench.view(asked.document, asked.reviewer)

    def choices(self, asked: _ReviewRequest) -> object:
        """What may stand in a place."""
        query = asked.request.query_params
        try:
            span = Span(int(query["start"]), int(query["end"]))
        except (KeyError, ValueError):
            raise InputError("expected start and end of a place, found none") from None
        return self._workbench.choices(asked.document, span)

    def attack(self, asked: _ReviewRequest) -> object:
        """What an attacker makes of a document's release."""
        return self._workbench.attack(asked.document, asked.reviewer)

    def rule(self, asked: _ReviewRequest) -> object:
        """A ruling."""
        rule = self._workbench.rule_everywhere if asked.body.get("everywhere") else self._workbench.rule
        return rule(asked.document, asked.reviewer, asked.version, asked.body)

    def step(self, asked: _ReviewRequest) -> object:
        """Undo or redo."""
        steps = asked.body.get("steps")
        if steps not in {-1, 1}:
            raise InputError("expected -1 to undo or 1 to do again, found another step")
        return self._workbench.step(asked.document, asked.reviewer, asked.version, steps)

    def mark(self, asked: _ReviewRequest) -> object:
        """A status."""
        status = asked.body.get("status")
        if status not in {OPEN, REVIEWED}:
            raise InputError(f"expected the status {OPEN} or {REVIEWED}, found another")
        return self._workbench.mark(asked.document, asked.reviewer, asked.version, status)

    def release(self, asked: _ReviewRequest) -> object:
        """A release."""
        despite = asked.body.get("despite", "")
        if not isinstance(despite, str):
            raise InputError("expected a reason in words, found another value")
        return release(
            self._workbench, asked.document, asked.reviewer, asked.version, self._settings.folder,
            despite=despite, key=self._settings.key, force=self._settings.force,
        )  # fmt: skip

    def lessons(self, asked: _ReviewRequest) -> object:
        """What the review teaches."""
        found = taught(self._workbench, asked.reviewer)
        return {"toml": found.toml(asked.reviewer), "precision": found.precision, "recall": found.recall}

    def _reviewer(self, request: Request) -> str:
        header = self._access.user_header
        return request.headers[header].strip() if header else self._settings.reviewer


@dataclass(frozen=True, slots=True)
class _ReviewRequest:
    """A request: who asks for what."""

    request: Request = field(repr=False)
    reviewer: str
    body: dict[str, Any] = field(repr=False)

    @property
    def document(self) -> int:
        return int(self.request.path_params["id"])

    @property
    def version(self) -> int:
        found = self.body.get("version")
        if not isinstance(found, int):
            raise InputError("expected the version of the document that was seen, found none")
        return found


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request.

    Raises:
        InputError: It is none, or too large.
    """
    if request.method == "GET":
        return {}
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > _LARGEST:
            raise InputError(f"expected a request of at most {_LARGEST:,} bytes, found more")
    try:
        found = json.loads(data)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError("expected a JSON object, found another body")
    return found


async def _static(name: str, request: Request) -> Response:  # noqa: ARG001  # the seam's
    """A file of the page."""
    # The look is that of the report's page.
    folder = files("tacit.report.html") if name == _LOOK else files("tacit.web").joinpath("static")
    path = folder.joinpath(name)
    return Response(path.read_bytes(), media_type=_TYPES[Path(name).suffix])


async def _static_by_name(request: Request) -> Response:
    own = (one.name for one in files("tacit.web").joinpath("static").iterdir())
    names = {_LOOK, *(one for one in own if Path(one).suffix in _TYPES)}
    name = request.path_params["name"]
    if name not in names:
        return Response(status_code=404)
    return await _static(name, request)


async def _failed(request: Request, error: Exception) -> Response:  # noqa: ARG001  # the seam's
    return of_error(error)
