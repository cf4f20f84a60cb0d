"""The description of all routes (OpenAPI 3.1); its examples are requests that the tests send."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tacit.settings import VERSION

_TEXT: Final = "Ann Lee, who has HIV, called on 12 March 2021."
_ASKED: Final = {"identities": {}, "topics": {"protect": ["HIV"]}}
_ANY: Final[dict[str, Any]] = {}
_STRING: Final = {"type": "string"}
_STRINGS: Final = {"type": "array", "items": _STRING}
_SWITCH: Final = {"type": "boolean"}
_OBJECT: Final = {"type": "object"}


@dataclass(frozen=True, slots=True)
class RouteDescription:
    """What is said of a route.

    Attributes:
        path: Its path.
        method: Its method, in small letters.
        about: What it does, in a sentence.
        asks: The schema of its JSON body, by the names of properties.
        needs: The properties that must be there.
        examples: Bodies, by name.
        answers: The names of properties that an answer to the examples has; none if it is no object.
        media_type: The type of the answer.
    """

    path: str
    method: str
    about: str
    asks: dict[str, Any] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    examples: dict[str, Any] = field(default_factory=dict)
    answers: tuple[str, ...] = ()
    media_type: str = "application/json"


_ANALYZED: Final = {"text": _TEXT, "language": "en"}
_RESULT: Final = {"start": 0, "end": 7, "score": 1.0, "entity_type": "PERSON"}
_SECRET: Final = "WmZq4t7w!z%C&F)J"  # noqa: S105  # an example
_CALL: Final = {"litellm_call_id": "call-1", "request_data": {}}
ROUTES: Final = (
    RouteDescription(
        "/v1/sanitize",
        "post",
        "Makes texts, or a file of any format that tacit reads, safe to release.",
        {
            "text": _STRING,
            "texts": _STRINGS,
            "requirements": {"type": "object", "description": "What is asked, in the shape of tacit.toml."},
            "report": {"enum": ["none", "release", "reviewer"]},
            "group": {"type": "string", "description": "What the text belongs to: names and dates stay alike in it."},
            "reversible": {"type": "boolean", "description": "Whether the answer has a vault that /v1/restore opens."},
        },
        (),
        {
            "one text": {"text": _TEXT, "requirements": _ASKED},
            "the service's requirements": {"text": _TEXT, "report": "release", "reversible": True},
        },
        ("text", "holds", "claims", "notes"),
    ),
    RouteDescription(
        "/v1/explain",
        "post",
        "Says what is hidden in a text and why: for the reviewer, with words of the original.",
        {"text": _STRING, "requirements": _OBJECT, "group": _STRING},
        ("text",),
        {"a text": {"text": _TEXT, "requirements": _ASKED}},
        ("text", "holds", "report"),
    ),
    RouteDescription(
        "/v1/audit",
        "post",
        "Checks whether a release keeps what was claimed of it, by code of its own.",
        {"original": _STRING, "released": _STRING, "requirements": _OBJECT, "report": _OBJECT},
        ("original", "released"),
        {"a release that tells": {"original": _TEXT, "released": "Ann Lee called.", "requirements": _ASKED}},
        ("holds", "claims", "terms", "hidden"),
    ),
    RouteDescription(
        "/v1/restore",
        "post",
        "Gets the original back from a release and the vault that came with it.",
        {"text": _STRING, "vault": _STRING},
        ("text", "vault"),
        {},
        ("text",),
    ),
    RouteDescription(
        "/v1/attack",
        "post",
        "Says what somebody who has releases and public knowledge finds out.",
        {
            "kind": {"enum": ["infer", "reidentify"]},
            "texts": _STRINGS,
            "protect": {"type": "string", "description": "infer: what must stay secret."},
            "siblings": {"type": "integer", "minimum": 1, "description": "infer: alternatives at least."},
            "about": {"type": "array", "items": _STRING, "description": "reidentify: the truth, for each text."},
            "candidates": {"type": "array", "items": _OBJECT, "description": "reidentify: name, public_knowledge."},
        },
        ("kind", "texts"),
        {"infer": {"kind": "infer", "texts": ["She takes an antiviral every day."], "protect": "HIV"}},
        ("texts", "candidates", "accuracy_at_1", "accuracy_at_5", "median_rank", "ranks"),
    ),
    RouteDescription("/v1/policies", "get", "Lists the policies that tacit brings.", answers=("policies",)),
    RouteDescription("/health", "get", "Says that the service is there.", media_type="text/plain"),
    RouteDescription(
        "/ready", "get", "Says whether a worker can take a request.", answers=("ready", "workers", "queued")
    ),
    RouteDescription(
        "/metrics", "get", "Counts requests, without text (OpenMetrics).", media_type="application/openmetrics-text"
    ),
    RouteDescription("/openapi.json", "get", "Describes the service.", answers=("openapi", "paths")),
    RouteDescription(
        "/analyze",
        "post",
        "Presidio's analysis: a list of results, or a list of lists for several texts.",
        {
            "text": {"oneOf": [_STRING, _STRINGS]},
            "language": {"const": "en"},
            "entities": _STRINGS,
            "score_threshold": {"type": "number"},
            "return_decision_process": _SWITCH,
            "ad_hoc_recognizers": {"type": "array", "items": _OBJECT},
            "allow_list": _STRINGS,
            "allow_list_match": {"enum": ["exact", "regex"]},
            "regex_flags": {"type": "integer"},
            "context": _STRINGS,
            "correlation_id": _STRING,
        },
        ("text", "language"),
        {
            "one text": {**_ANALYZED, "return_decision_process": True},
            "several texts": {**_ANALYZED, "text": [_TEXT, "Bo left."]},
        },
    ),
    RouteDescription(
        "/anonymize",
        "post",
        "Presidio's anonymization of a text, by the results of an analysis.",
        {"text": _STRING, "analyzer_results": {"type": "array", "items": _OBJECT}, "anonymizers": _OBJECT},
        ("text", "analyzer_results"),
        {
            "by type": {"text": _TEXT, "analyzer_results": [_RESULT]},
            "encrypted": {
                "text": _TEXT,
                "analyzer_results": [_RESULT],
                "anonymizers": {"DEFAULT": {"type": "encrypt", "key": _SECRET}},
            },
        },
        ("text", "items"),
    ),
    RouteDescription(
        "/deanonymize",
        "post",
        "Presidio's way back from what was encrypted.",
        {"text": _STRING, "anonymizer_results": {"type": "array", "items": _OBJECT}, "deanonymizers": _OBJECT},
        ("text", "anonymizer_results", "deanonymizers"),
        {
            "kept": {
                "text": _TEXT,
                "anonymizer_results": [_RESULT],
                "deanonymizers": {"PERSON": {"type": "deanonymize_keep"}},
            }
        },
        ("text", "items"),
    ),
    RouteDescription("/recognizers", "get", "Lists what finds something."),
    RouteDescription("/supportedentities", "get", "Lists the types that are found."),
    RouteDescription("/anonymizers", "get", "Lists the operators of /anonymize."),
    RouteDescription("/deanonymizers", "get", "Lists the operators of /deanonymize."),
    RouteDescription(
        "/beta/litellm_basic_guardrail_api",
        "post",
        "LiteLLM's generic guardrail: masks a request, restores the answer to it, and blocks whatever fails.",
        {
            "input_type": {"enum": ["request", "response"]},
            "litellm_call_id": _STRING,
            "texts": _STRINGS,
            "structured_messages": {"type": "array", "items": _OBJECT},
            "tool_calls": {"type": "array", "items": _OBJECT},
            "tools": {"type": "array", "items": _OBJECT},
            "request_data": _OBJECT,
        },
        ("input_type", "litellm_call_id"),
        {
            "a request": {**_CALL, "input_type": "request", "texts": [_TEXT]},
            "its answer": {**_CALL, "input_type": "response", "texts": ["Dear [PERSON_1], thank you."]},
        },
        ("action", "texts"),
    ),
)
"""All routes, in the order in which they are described."""

FORM_FIELDS: Final = ("file", "requirements", "report", "group")
"""The parts of a form that brings a file."""

_ERRORS: Final = {
    "400": "What was sent is not what was expected.",
    "401": "A key is missing, or not known.",
    "413": "The request is too large.",
    "429": "The queue is full: Retry-After says when to ask again.",
    "500": "Something failed.",
    "503": "The service is stopping, or not ready.",
    "504": "The work took too long.",
}


def description() -> dict[str, Any]:
    """The description of the service, as JSON values."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tacit",
            "version": VERSION,
            "description": "Makes text safe to release. Errors of /v1 are {error: {kind, message}}; those of Presidio's"
            " routes are {error}; the guardrail's are answers with the action BLOCKED. None holds text of a document.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": {one.path: {one.method: _operation(one)} for one in ROUTES},
        "components": {
            "schemas": {"Error": _error_schema()},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
        "security": [{"bearer": []}, {"key": []}, {}],
    }


def _operation(one: RouteDescription) -> dict[str, Any]:
    answer = {"properties": dict.fromkeys(one.answers, _ANY), "type": "object"} if one.answers else _ANY
    found: dict[str, Any] = {
        "summary": one.about,
        "operationId": f"{one.method}{one.path.replace('/', '_').replace('.', '_')}",
        "responses": {
            "200": {"description": "The answer.", "content": {one.media_type: {"schema": answer}}},
            **{code: _failure(about) for code, about in _ERRORS.items()},
        },
    }
    if one.asks:
        is_closed = {"additionalProperties": False} if one.path.startswith("/v1/") else {}
        schema = {
            "type": "object",
            "properties": one.asks,
            **is_closed,
            **({"required": list(one.needs)} if one.needs else {}),
        }
        content: dict[str, Any] = {"application/json": {"schema": schema}}
        if one.examples:
            content["application/json"]["examples"] = {name: {"value": value} for name, value in one.examples.items()}
        if one.path == "/v1/sanitize":
            parts = {"file": {"type": "string", "contentMediaType": "application/octet-stream"}}
            form = {**parts, **{name: one.asks[name] for name in FORM_FIELDS if name != "file"}}
            content["multipart/form-data"] = {
                "schema": {"type": "object", "properties": form, "required": ["file"], "additionalProperties": False}
            }
            content["application/octet-stream"] = {"schema": _ANY}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _failure(about: str) -> dict[str, Any]:
    return {
        "description": about,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }


def _error_schema() -> dict[str, Any]:
    inner = {"type": "object", "properties": {"kind": _STRING, "message": _STRING}, "required": ["kind", "message"]}
    return {"type": "object", "properties": {"error": inner}, "required": ["error"]}
