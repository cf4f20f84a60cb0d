"""A machine learning backend for Label Studio: what tacit would hide, as labels to begin with."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from lxml import etree
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tacit.errors import Error, InputError
from tacit.integrations._findings import ENTITIES, KINDS, hidden_stretches
from tacit.integrations._releasing import Asked, document_of, release, sanitizer_of
from tacit.sanitizer import Sanitizer
from tacit.settings import VERSION

MODEL_VERSION: Final = f"tacit {VERSION}"

_MOST_BYTES = 1 << 26
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)


@dataclass(frozen=True, slots=True)
class LabelledText:
    """Where labels go in a labelling configuration: a tag of labels, and the text that it is for.

    Attributes:
        control: The name of the tag of labels.
        text: The name of the tag of the text.
        field: The field of a task that has the text.
        labels: Our kinds, and the label for each that there is one for.
    """

    control: str
    text: str
    field: str
    labels: Mapping[str, str]


def labelled_texts(config: str) -> list[LabelledText]:
    """What can be labelled by a configuration.

    A label is for a kind if it has its name, or that of Presidio's entity type, whatever its capitals.

    Raises:
        InputError: It is no labelling configuration, or none of its labels is for a kind of ours.

    >>> labelled_texts(
    ...     '<View><Text name="note" value="$body"/>'
    ...     '<Labels name="who" toName="note"><Label value="Person"/><Label value="EMAIL_ADDRESS"/></Labels></View>'
    ... )
    [LabelledText(control='who', text='note', field='body', labels={'person': 'Person', 'email': 'EMAIL_ADDRESS'})]
    """
    try:
        root = etree.fromstring(config, _PARSER)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        raise InputError("expected a labelling configuration in XML, found something else")
    texts = {one.get("name"): one.get("value", "") for one in root.iter("Text")}
    found = []
    for control in root.iter("Labels"):
        target = control.get("toName", "")
        labels = dict(_labels(one.get("value", "") for one in control.iter("Label")))
        if texts.get(target, "").startswith("$") and labels:
            found.append(LabelledText(control.get("name", ""), target, texts[target][1:], labels))
    if not found:
        raise InputError(
            "expected a Text and Labels for it, one of them named as a kind of tacit's, such as person, found none"
        )
    return found


def _labels(values: Iterator[str]) -> Iterator[tuple[str, str]]:
    names = {_plain(ENTITIES[kind]): kind for kind in reversed(KINDS)} | {_plain(kind): kind for kind in KINDS}
    return ((names[_plain(value)], value) for value in values if _plain(value) in names)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


class LabelStudioBackend:
    """Answers what Label Studio asks of a backend.

    Attributes:
        sanitizer: What has to be hidden.
    """

    def __init__(self, sanitizer: Sanitizer) -> None:
        self.sanitizer = sanitizer
        self._lock = Lock()

    def predict(self, tasks: Sequence[Any], config: str) -> list[dict[str, Any]]:
        """A prediction for each task.

        Args:
            tasks: The tasks, as Label Studio sends them.
            config: The labelling configuration.

        Raises:
            Error: A task has no text, or it cannot be judged. An answer without it would say that nothing is in it.
        """
        places = labelled_texts(config)
        return [self._prediction(task, places) for task in tasks]

    def _prediction(self, task: Any, places: Sequence[LabelledText]) -> dict[str, Any]:
        results = [one for place in places for one in self._results(task, place)]
        score = min((one["score"] for one in results), default=1.0)
        return {"model_version": MODEL_VERSION, "score": score, "result": results}

    def _results(self, task: Any, place: LabelledText) -> Iterator[dict[str, Any]]:
        data = task.get("data") if isinstance(task, Mapping) else None
        text = data.get(place.field) if isinstance(data, Mapping) else None
        if not isinstance(text, str):
            raise InputError(f"expected a text in the field {place.field!r} of every task, found a task without")
        if not text.strip():
            return
        with self._lock:
            report = release(self.sanitizer, document_of(text))
        # Label Studio counts code points, too.
        for number, one in enumerate(hidden_stretches(report)):
            if one.kind in place.labels:
                yield {
                    "id": f"{place.control}-{number}",
                    "from_name": place.control,
                    "to_name": place.text,
                    "type": "labels",
                    "score": one.score,
                    "value": {
                        "start": one.span.start,
                        "end": one.span.end,
                        "text": text[one.span.start : one.span.end],
                        "labels": [place.labels[one.kind]],
                    },
                }


def create_app(asked: Asked, *, user: str = "", password: str = "") -> Starlette:
    """The backend as an application for an ASGI server such as uvicorn.

    Args:
        asked: What to protect.
        user: Whom it answers, by HTTP's basic authentication; anybody unless given.
        password: The password of that user.
    """
    backend = LabelStudioBackend(sanitizer_of(asked))

    async def setup(_: Mapping[str, Any]) -> dict[str, Any]:
        return {"model_version": MODEL_VERSION}

    async def predict(body: Mapping[str, Any]) -> dict[str, Any]:
        tasks, config = body.get("tasks"), body.get("label_config")
        if not isinstance(tasks, list) or not isinstance(config, str):
            raise InputError("expected tasks and label_config, found others")
        return {"results": await run_in_threadpool(backend.predict, tasks, config)}

    async def webhook(_: Mapping[str, Any]) -> dict[str, Any]:
        return {"status": "ok", "result": None}

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "UP", "model_class": "tacit"})

    async def versions(_: Request) -> Response:
        return JSONResponse({"versions": [MODEL_VERSION]})

    expected = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode() if user else ""
    posts = {"/setup": setup, "/predict": predict, "/webhook": webhook}
    return Starlette(
        routes=[
            *(Route(path, health) for path in ("/", "/health")),
            Route("/versions", versions),
            *(Route(path, _guarded(answer, expected), methods=["POST"]) for path, answer in posts.items()),
        ]
    )


_Answer = Callable[[Mapping[str, Any]], Awaitable[dict[str, Any]]]


def _guarded(answer: _Answer, expected: str) -> Callable[[Request], Awaitable[Response]]:
    """An answer to whom it is for, and an error without a word of a text: servers log those that reach them."""

    async def call(request: Request) -> Response:
        given = request.headers.get("authorization", "")
        if expected and not hmac.compare_digest(given.encode(), expected.encode()):
            return JSONResponse({"error": "Unauthorized"}, 401, {"www-authenticate": "Basic"})
        try:
            return JSONResponse(await answer(await _body(request)))
        except Error as error:
            return JSONResponse({"error": f"{type(error).__name__}: {error}"}, status_code=422)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told without its words
            return JSONResponse({"error": f"InternalError: {type(error).__name__}"}, status_code=500)

    return call


async def _body(request: Request) -> Mapping[str, Any]:
    size = request.headers.get("content-length", "")
    if not size.isdecimal() or int(size) > _MOST_BYTES:
        raise InputError(f"expected a body of at most {_MOST_BYTES:,} bytes and its length, found another")
    try:
        found = await request.json()
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError("expected an object of JSON, found something else")
    return found
