"""The service answers as it is described, refuses in one shape, and never says what was in a document."""

from __future__ import annotations

import base64
import io
import json
import logging
import zipfile
from pathlib import Path
from typing import Any

import pytest
from docx import Document as WordDocument
from starlette.testclient import TestClient
from tests.service.conftest import BASE
from tests.service.made import CANARY, NOTE, ThreadJobs

from tacit.errors import BusyError, ServiceError, TimeLimitError
from tacit.service.app import create_app
from tacit.service.door import GUARDRAIL, PRESIDIO
from tacit.service.keys import ApiKeys, new_key
from tacit.service.openapi import ROUTES, RouteDescription, description
from tacit.service.settings import ServiceSettings

ASKED = {"hide": {"terms": [CANARY]}, "identities": {}}
POSTS = [one.path for one in ROUTES if one.method == "post"]
OURS = [path for path in POSTS if path.startswith("/v1/")]


def sanitize(client: TestClient, **body: Any) -> Any:
    """The answer to a request for a release."""
    answer = client.post("/v1/sanitize", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


# What is described is what happens


@pytest.mark.parametrize("route", ROUTES, ids=lambda one: f"{one.method} {one.path}")
def test_examples_of_the_description_are_answered(client: TestClient, route: RouteDescription) -> None:
    """Who copies an example from /openapi.json gets an answer with what is described."""
    bodies: list[Any] = list(route.examples.values()) or [None] * (route.method == "get")
    for body in bodies:
        answer = client.request(route.method.upper(), route.path, json=body)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith(route.media_type)
        if route.answers:
            found = answer.json()
            assert set(route.answers) <= set(found)
            assert found.get("action") != "BLOCKED"


def test_every_route_is_described(client: TestClient) -> None:
    """No route is missing in /openapi.json, and none is there that does not exist."""
    served = {(route.path, method.lower()) for route in client.app.routes for method in route.methods - {"HEAD"}}  # type: ignore[attr-defined]  # Starlette's
    said = {(path, method) for path, methods in description()["paths"].items() for method in methods}
    assert served == said
    assert client.get("/openapi.json").json() == json.loads(json.dumps(description()))


# Releases


def test_a_text_is_released_with_its_claims(client: TestClient) -> None:
    """The answer has the text, and says that the claims are kept."""
    found = sanitize(client, text=NOTE)
    assert CANARY not in found["text"]
    assert "HIV" not in found["text"]
    assert found["holds"] is True
    assert [one["requirement"] for one in found["claims"]] == ["topics-1", "topics-1 by inference", "identities-1"]


def test_several_texts_are_released_one_by_one(client: TestClient) -> None:
    """Each has the release that it has alone."""
    found = sanitize(client, texts=[NOTE, "The tea was cold."])["documents"]
    assert [one["text"] for one in found] == [sanitize(client, text=NOTE)["text"], "The tea was cold."]


def test_requirements_of_a_request_stand_for_those_of_the_service(client: TestClient) -> None:
    """Who asks only for a word gets only that word hidden."""
    found = sanitize(client, text="The tea was cold on Monday.", requirements={"hide": {"terms": ["tea"]}})
    assert found["text"] == "The [redacted] was cold on Monday."


def test_a_release_that_keeps_no_claim_is_not_given(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither as a text nor as a file."""
    monkeypatch.setattr("tacit.report.Report.holds", property(lambda _: False))
    found = sanitize(client, text=NOTE)
    assert (found["text"], found["holds"]) == (None, False)
    answer = client.post("/v1/sanitize", content=NOTE.encode(), headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (422, "BrokenClaims")
    assert CANARY not in answer.text


def test_reports_are_for_whom_they_are_asked(client: TestClient) -> None:
    """The release's report holds no word of the original, the reviewer's does."""
    released = sanitize(client, text=NOTE, report="release")["report"]
    reviewed = sanitize(client, text=NOTE, report="reviewer")["report"]
    assert CANARY not in json.dumps(released)
    assert any(CANARY in one["original"] for one in reviewed["decisions"])


def test_a_reversible_release_leads_back(client: TestClient) -> None:
    """Text and vault give the original; another text, or a changed vault, gives nothing."""
    found = sanitize(client, text=NOTE, reversible=True)
    assert CANARY not in found["vault"]
    back = client.post("/v1/restore", json={"text": found["text"], "vault": found["vault"]})
    assert back.json() == {"text": NOTE}
    middle = len(found["vault"]) // 2
    turned = "A" if found["vault"][middle] != "A" else "B"
    broken = found["vault"][:middle] + turned + found["vault"][middle + 1 :]
    for text, vault in ((found["text"] + ".", found["vault"]), (found["text"], broken), (found["text"], "no vault")):
        answer = client.post("/v1/restore", json={"text": text, "vault": vault})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "InputError")


def test_a_document_comes_back_as_one(client: TestClient, tmp_path: Path) -> None:
    """A .docx goes in, alone or as part of a form, and a .docx without the name comes out."""
    made = WordDocument()
    made.add_paragraph(NOTE)
    made.save(str(tmp_path / "note.docx"))
    data = (tmp_path / "note.docx").read_bytes()
    alone = client.post("/v1/sanitize", content=data, headers={"content-type": "application/octet-stream"})
    assert alone.status_code == 200
    assert alone.headers["content-disposition"] == 'attachment; filename="document.docx"'
    form: dict[str, tuple[str | None, bytes | str]] = {
        "requirements": (None, json.dumps(ASKED)),
        "file": (f"{CANARY}.docx", data),
        "report": (None, "release"),
    }
    answer = client.post("/v1/sanitize", files=form)
    assert answer.status_code == 200, answer.text
    assert answer.json()["name"] == "document.docx"
    assert answer.json()["report"]["file"]["kind"] == "docx"
    for written in (alone.content, base64.b64decode(answer.json()["file"])):
        with zipfile.ZipFile(io.BytesIO(written)) as parts:
            assert all(CANARY.encode() not in parts.read(name) for name in parts.namelist())
        assert len(WordDocument(io.BytesIO(written)).paragraphs) == 1


# Review


def test_an_explanation_says_why(client: TestClient) -> None:
    """Every change has its reasons."""
    found = client.post("/v1/explain", json={"text": NOTE}).json()
    changed = [one for one in found["report"]["decisions"] if one["action"] != "keep"]
    assert {"identities-1", "topics-1"} <= {one["requirement"] for one in changed}


def test_an_audit_says_which_claim_is_broken(client: TestClient) -> None:
    """Of a release by us none, of the original all; by requirements, and by the reviewer's report."""
    found = sanitize(client, text=NOTE, report="reviewer")
    asked = {"topics": {"protect": ["HIV"]}}
    broken = client.post("/v1/audit", json={"original": NOTE, "released": NOTE, "requirements": asked}).json()
    assert broken["holds"] is False
    assert broken["claims"][0]["violations"]
    body = {"original": NOTE, "released": found["text"], "report": found["report"]}
    assert client.post("/v1/audit", json=body).json()["holds"] is True


def test_an_attacker_ranks_candidates(client: TestClient) -> None:
    """Who a text is about is the first of two candidates to who knows the one fact in it."""
    people = [
        {"name": "Bo", "public_knowledge": "Bo climbs mountains and paints glaciers."},
        {"name": "Cy", "public_knowledge": "Cy bakes bread in a small harbour town."},
    ]
    body = {"kind": "reidentify", "texts": ["Someone paints glaciers."], "about": ["Bo"], "candidates": people}
    assert client.post("/v1/attack", json=body).json()["ranks"] == [1.0]


def test_policies_are_listed(client: TestClient) -> None:
    """With what they protect."""
    found = {one["name"]: one for one in client.get("/v1/policies").json()["policies"]}
    assert found["us-medical-confidentiality"]["entries"][0]["protects"]


# Refusals


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/sanitize", {"text": 7}, 400),
        ("/v1/sanitize", {"texts": []}, 400),
        ("/v1/sanitize", {"text": CANARY, "report": [CANARY]}, 400),
        ("/v1/sanitize", {"text": CANARY, "reversible": CANARY}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": CANARY}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": {"policy": {"name": "/etc/passwd"}}}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": {"hide": {"terms": {"file": "/etc/passwd"}}}}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": {"corpus": {"path": "."}}}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": {"settings": {"endpoint": {"url": "http://x"}}}}, 400),
        ("/v1/sanitize", {"text": CANARY, "requirements": {"keep": {"terms": [CANARY]}}}, 400),
        ("/v1/sanitize", {"text": "x" * 100_001}, 413),
        ("/v1/explain", {"texts": [CANARY]}, 400),
        ("/v1/audit", {"original": CANARY}, 400),
        ("/v1/audit", {"original": CANARY, "released": CANARY, "report": {"settings": CANARY}}, 400),
        (
            "/v1/audit",
            {
                "original": CANARY,
                "released": CANARY,
                "report": {"settings": {"requirements": {"policy-1": {"kind": "policy", "name": "/etc/passwd"}}}},
            },
            400,
        ),
        ("/v1/restore", {"text": CANARY, "vault": CANARY}, 400),
        ("/v1/attack", {"kind": CANARY, "texts": [CANARY]}, 400),
        ("/v1/attack", {"kind": "infer", "texts": [CANARY]}, 400),
        ("/v1/attack", {"kind": "reidentify", "texts": [CANARY], "about": [CANARY], "candidates": [CANARY]}, 400),
    ],
)
def test_a_mistake_is_told_in_one_shape(client: TestClient, path: str, body: Any, status: int) -> None:
    """Kind and message, without a word of what was sent, files of the service least of all."""
    answer = client.post(path, json=body)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"kind", "message"}
    assert CANARY not in answer.text
    assert "root:" not in answer.text


WHOLE: dict[str, dict[str, Any]] = {
    "/v1/sanitize": {"text": NOTE},
    "/v1/explain": {"text": NOTE},
    "/v1/audit": {"original": NOTE, "released": NOTE},
    "/v1/restore": {"text": NOTE, "vault": "QUJD"},
    "/v1/attack": {"kind": "infer", "texts": [NOTE], "protect": "HIV"},
}
"""Bodies that each of our own routes takes."""


@pytest.mark.parametrize("path", OURS)
@pytest.mark.parametrize(
    "more",
    [
        {"identities": {}},
        {"policy": {"name": "us-medical-confidentiality"}},
        {"alpha": 3.0},
        {"requirement": {}},
        {"requirementes": {}},
        {"Requirements": {}},
        {CANARY: CANARY},
    ],
    ids=lambda one: next(iter(one)),
)
def test_a_field_that_a_route_does_not_know_is_refused(client: TestClient, path: str, more: dict[str, Any]) -> None:
    """Left out silently, what it asks would not be done, and the answer would look as if it were."""
    answer = client.post(path, json=WHOLE[path] | more)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "InputError")
    assert CANARY not in answer.text


@pytest.mark.parametrize("path", OURS)
def test_a_parameter_in_the_address_is_refused(client: TestClient, path: str) -> None:
    """Nobody reads it."""
    answer = client.post(f"{path}?protect={CANARY}", json=WHOLE[path])
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "InputError")
    assert CANARY not in answer.text


@pytest.mark.parametrize(
    ("path", "more", "said"),
    [
        ("/v1/sanitize", {"protect": ["HIV"]}, "'protect', which belongs in requirements: {\"topics\": {\"protect\""),
        ("/v1/audit", {"protect": ["HIV"]}, "which belongs in requirements"),
        ("/v1/explain", {"identities": {}}, "'identities', which belongs in requirements: {\"identities\": ...}"),
        ("/v1/sanitize", {"group_size": 2}, "{\"settings\": {\"group_size\": ...}}"),
        ("/v1/sanitize", {"requirement": {}}, "'requirement'; did you mean requirements?"),
        ("/v1/sanitize", {"identity": {}}, "'identity'; did you mean identities? It belongs in requirements"),
        ("/v1/sanitize", {"requirements": {"topic": {"protect": ["HIV"]}}}, "'topic'; did you mean topics?"),
        ("/v1/sanitize", {"texts": [NOTE]}, "expected either text or texts, found both"),
        ("/v1/restore", {"vaults": "QUJD"}, "'vaults'; did you mean vault?"),
    ],
)  # fmt: skip
def test_a_refused_field_is_named_with_where_it_belongs(
    client: TestClient, path: str, more: dict[str, Any], said: str
) -> None:
    """Who mistypes a field, or asks beside the requirements, is told what to write."""
    answer = client.post(path, json=WHOLE[path] | more)
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]


def test_a_part_of_a_form_that_nobody_knows_is_refused(client: TestClient) -> None:
    """The file would be sanitized by what the service asks, not by what was sent; so would curl's own type."""
    for name in ("requirementes", "protect", "reversible"):
        form: dict[str, tuple[str | None, bytes | str]] = {"file": ("a.txt", NOTE.encode()), name: (None, "{}")}
        answer = client.post("/v1/sanitize", files=form)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "InputError")
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = client.post("/v1/sanitize", content=json.dumps({"text": NOTE}).encode(), headers=kind)
    assert "application/json" in answer.json()["error"]["message"]


def test_clients_of_others_may_send_more_than_is_read(client: TestClient) -> None:
    """Presidio's and LiteLLM's send fields of which tacit knows nothing, and parameters in the address."""
    for route in ROUTES:
        if route.path in POSTS and route.path not in OURS:
            for body in route.examples.values():
                answer = client.post(f"{route.path}?x=1", json={**body, "x-trace": "1"})
                assert answer.status_code == 200, answer.text
                assert "BLOCKED" not in answer.text


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (f'["{CANARY}"', "application/json"),
        (f'"{CANARY}"', "application/json"),
        ('{"text": "\\ud800"}', "application/json"),
    ],
)
def test_what_is_no_json_is_refused_in_the_shape_of_the_route(
    client: TestClient, path: str, content: str, kind: str
) -> None:
    """Clients of Presidio and of LiteLLM find what they look for."""
    answer = client.post(path, content=content, headers={"content-type": kind})
    assert CANARY not in answer.text
    if path == GUARDRAIL:
        assert answer.json()["action"] == "BLOCKED"
    elif path in PRESIDIO:
        assert isinstance(answer.json()["error"], str)
    else:
        assert answer.json()["error"]["kind"] == "InputError"


def test_what_is_not_there_is_told_in_the_same_shape(client: TestClient) -> None:
    """Routes and methods that do not exist."""
    assert client.get(f"/{CANARY}").json()["error"] == {"kind": "NotFound", "message": "there is no such route"}
    assert client.get("/v1/sanitize").json()["error"]["kind"] == "MethodNotAllowed"


@pytest.mark.parametrize(
    ("raised", "status", "kind"),
    [
        (BusyError("full", retry_after_seconds=7), 429, "BusyError"),
        (TimeLimitError("long"), 504, "TimeLimitError"),
        (ServiceError("stopping"), 503, "ServiceError"),
        (RuntimeError(CANARY), 500, "InternalError"),
    ],
)
def test_what_goes_wrong_has_a_status(
    client: TestClient, jobs: ThreadJobs, raised: Exception, status: int, kind: str
) -> None:
    """Who is to ask again is told when; what nobody expected is told without its words."""
    jobs.raises = raised
    answer = client.post("/v1/sanitize", json={"text": NOTE})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind)
    assert answer.headers.get("retry-after") == ("7" if status == 429 else None)
    assert CANARY not in answer.text


def test_requirements_can_be_fixed() -> None:
    """Then requests bring none."""
    with TestClient(create_app(ServiceSettings(fixed=True), ThreadJobs()), base_url=BASE) as client:
        answer = client.post("/v1/sanitize", json={"text": "Tea.", "requirements": {"hide": {"terms": ["tea"]}}})
        assert answer.json()["error"]["kind"] == "ParameterError"


# Who may ask


def test_without_keys_only_names_of_this_machine_are_answered(client: TestClient) -> None:
    """A page of elsewhere whose name was turned to this machine (DNS rebinding) gets nothing."""
    for path in ("/v1/policies", "/recognizers"):
        assert client.get(path, headers={"host": "evil.example:8080"}).status_code == 403
    assert client.get("/v1/policies", headers={"host": "localhost"}).status_code == 200


def test_with_keys_only_who_has_one_is_answered() -> None:
    """By bearer and by header; without one, every route but /health and /ready refuses."""
    key, line = new_key("gateway")
    settings = ServiceSettings(host="0.0.0.0", keys=ApiKeys.read_lines(line))  # noqa: S104  # what keys are for
    with TestClient(create_app(settings, ThreadJobs()), base_url="http://service.example") as client:
        for route in ROUTES:
            answer = client.request(route.method.upper(), route.path, headers={"x-api-key": "another"})
            if route.path == GUARDRAIL:
                assert answer.json()["action"] == "BLOCKED"
            else:
                assert answer.status_code == (200 if route.path in {"/health", "/ready"} else 401)
        for headers in ({"x-api-key": key}, {"authorization": f"Bearer {key}"}):
            assert client.get("/v1/policies", headers=headers).status_code == 200


# What is told of requests


def test_requests_have_ids(client: TestClient) -> None:
    """The client's, if it is one, else a new one."""
    assert client.get("/health", headers={"x-request-id": "abc-1"}).headers["x-request-id"] == "abc-1"
    for bad in ("", "a b", "x" * 65):
        assert client.get("/health", headers={"x-request-id": bad}).headers["x-request-id"] != bad


def test_readiness_is_that_of_the_workers(client: TestClient, jobs: ThreadJobs) -> None:
    """Health is there while readiness is not."""
    assert client.get("/ready").status_code == 200
    jobs.ready = 0
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.acceptance)])
def test_no_word_of_a_document_is_logged_counted_or_told_in_an_error(
    client: TestClient, jobs: ThreadJobs, caplog: pytest.LogCaptureFixture, every: int
) -> None:
    """Whatever is asked and however it fails: a canary in every place of every route.

    Each place has three values, and in the quick case each of them meets one of the three failures.
    """
    caplog.set_level(logging.DEBUG)
    failures = 0
    raises = (None, RuntimeError(CANARY), TimeLimitError("long"), BusyError("full", retry_after_seconds=1))
    for number, raised in enumerate(raises):
        jobs.raises = raised
        # What succeeds is sanitized, which takes time.
        bodies = _planted()[:: 3 * every + 1] if raised is None else _planted()[number % every :: every]
        for path in POSTS:
            for body in bodies:
                answer = client.post(path, json=_known_to(path, body), headers={"x-request-id": f"{CANARY} {CANARY}"})
                if answer.status_code != 200 or "BLOCKED" in answer.text:
                    failures += 1
                    assert CANARY not in answer.text, path
            client.post(path, json={**bodies[0], CANARY: CANARY})
            client.post(f"{path}?q={CANARY}", content=CANARY.encode(), headers={"content-type": f"text/{CANARY}"})
        client.get(f"/{CANARY}?{CANARY}")
    assert failures > 1000 / every
    assert any('"route": "/v1/sanitize"' in one.getMessage() for one in caplog.records)
    ours = [one for one in caplog.records if not one.name.startswith("httpx")]  # the client of the test
    assert not [one for one in ours if CANARY in one.getMessage() or one.exc_info]
    assert CANARY not in client.get("/metrics").text


def _known_to(path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What one of our own routes knows of a request: it refuses all that has more."""
    [route] = [one for one in ROUTES if one.path == path]
    if path not in OURS:
        return body
    known = {name: value for name, value in body.items() if name in route.asks}
    if path == "/v1/sanitize":
        del known["text" if known["texts"] != [NOTE] else "texts"]
    return known


def _planted() -> list[dict[str, Any]]:
    """Requests with a canary in each of their values."""
    whole = {
        "text": NOTE, "texts": [NOTE], "original": NOTE, "released": NOTE, "vault": "QUJD", "kind": "infer",
        "protect": "HIV", "language": "en", "input_type": "request", "litellm_call_id": "call",
        "analyzer_results": [], "anonymizer_results": [],
    }  # fmt: skip
    odd: list[Any] = [CANARY, {CANARY: CANARY}, [{CANARY: [CANARY]}]]
    names = (*whole, "requirements", "report", "group", "anonymizers", "entities", "structured_messages", "tools")
    return [{**whole, name: value} for name in names for value in odd]
