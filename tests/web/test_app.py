"""The application answers its own page, nobody else, and tells no text in errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.workbench.made import NOTE, sanitizer

from tacit.web import Access, ReviewSettings, create_app
from tacit.workbench import ReviewStore, Workbench

OWN = {"x-tacit": "1", "content-type": "application/json"}
CANARY = "Quillfeather"


@pytest.fixture
def access() -> Access:
    """Who may ask."""
    return Access("a token of the tests")


@pytest.fixture
def client(tmp_path: Path, access: Access) -> Iterator[TestClient]:
    """A browser without cookies, at the door of a review of one note."""
    bench = Workbench(sanitizer(), ReviewStore(tmp_path / "r.sqlite"))
    (tmp_path / "note.txt").write_text(NOTE)
    bench.add(tmp_path / "note.txt")
    app = create_app(bench, ReviewSettings("J. Roe", tmp_path / "out"), access)
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as made:
        yield made


def enter(client: TestClient, access: Access) -> TestClient:
    """The browser after it has opened the address that the program printed."""
    assert client.get("/", params={"token": access.token}, follow_redirects=False).status_code == 303
    return client


def test_without_the_token_nothing_is_told(client: TestClient) -> None:
    """Another program or user of the machine gets no page, no file and no document."""
    for path in ("/", "/static/workbench.js", "/api/queue", "/api/documents/1", "/?token=wrong", "/nowhere"):
        answer = client.get(path)
        assert answer.status_code == 401
        assert answer.json()["error"]["kind"] == "Unauthorized"


def test_the_token_becomes_a_cookie_that_scripts_cannot_read_and_leaves_the_address(
    client: TestClient, access: Access
) -> None:
    """The address in the browser's history holds no secret."""
    answer = client.get("/", params={"token": access.token}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert answer.headers["location"] == "/"
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.get("/").status_code == 200


def test_another_name_of_this_machine_is_refused(client: TestClient, access: Access) -> None:
    """A page of elsewhere whose name was turned to this machine (DNS rebinding) gets nothing."""
    enter(client, access)
    assert client.get("/api/queue", headers={"host": "evil.example:8000"}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "application/json"},
        {"x-tacit": "1", "content-type": "text/plain"},
        {**OWN, "origin": "https://evil.example"},
    ],
)
def test_what_another_page_can_send_changes_nothing(
    client: TestClient, access: Access, headers: dict[str, str]
) -> None:
    """A form or script of another page lacks our header, our type or our origin."""
    enter(client, access)
    body = {"version": 0, "act": "hide", "spans": [[0, 7]]}
    assert client.post("/api/documents/1/rulings", json=body, headers=headers).status_code == 403
    assert client.get("/api/documents/1").json()["version"] == 0


def test_every_answer_forbids_browsers_to_load_anything_else(client: TestClient, access: Access) -> None:
    """Pages, files, data and errors carry the same policy."""
    refused = client.get("/api/queue")
    enter(client, access)
    for answer in (refused, client.get("/"), client.get("/static/paper.js"), client.get("/api/documents/99")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_page_names_no_other_server(client: TestClient, access: Access) -> None:
    """Nothing is loaded from elsewhere."""
    enter(client, access)
    for name in ("workbench.js", "api.js", "state.js", "paper.js", "queue.js", "claims.js", "filters.js",
                 "inspector.js", "element.js", "confirm.js", "workbench.css", "page.css"):  # fmt: skip
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert "://" not in answer.text
        assert "innerHTML" not in answer.text
    assert client.get("/static/..%2fapp.py").status_code == 404
    assert client.get("/static/app.py").status_code == 404


def test_a_review_over_the_wire(client: TestClient, access: Access, tmp_path: Path) -> None:
    """Queue, view, choices, ruling, undo, status, attack, lessons and release."""
    enter(client, access)
    assert client.get("/api/queue").json()["reviewer"] == "J. Roe"
    at = NOTE.index("zidovudine")
    span = {"start": at, "end": at + 10}
    assert client.get("/api/documents/1/choices", params=span).json()
    ruling = {"version": 0, "act": "say", "words": "a medicine", "spans": [[at, at + 10]]}
    shown = client.post("/api/documents/1/rulings", json=ruling, headers=OWN).json()
    assert "a medicine" in "".join(piece[0] for block in shown["blocks"] for piece in block["released"])
    undone = client.post("/api/documents/1/steps", json={"version": 1, "steps": -1}, headers=OWN).json()
    assert (undone["version"], undone["undone"]) == (2, 1)
    client.post("/api/documents/1/status", json={"version": 2, "status": "reviewed"}, headers=OWN)
    assert client.get("/api/documents/1/attack").json()[0]["candidates"] > 1
    assert client.get("/api/lessons").json()["precision"] == 1.0
    record = client.post("/api/documents/1/release", json={"version": 3}, headers=OWN).json()
    assert (tmp_path / "out" / record["file"]).exists()


def test_a_stale_tab_is_told_so(client: TestClient, access: Access) -> None:
    """The second of two tabs gets 409 and changes nothing."""
    enter(client, access)
    body = {"version": 0, "act": "hide", "spans": [[0, 7]]}
    assert client.post("/api/documents/1/rulings", json=body, headers=OWN).status_code == 200
    answer = client.post("/api/documents/1/rulings", json=body, headers=OWN)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "StaleError")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("rulings", {"version": 0, "act": CANARY, "spans": [[0, 7]]}),
        ("rulings", {"version": 0, "act": "hide", "spans": [[0, 10**9]]}),
        ("rulings", {"act": "hide", "spans": [[0, 7]]}),
        ("rulings", [CANARY]),
        ("steps", {"version": 0, "steps": 5}),
        ("status", {"version": 0, "status": CANARY}),
        ("release", {"version": 0, "despite": 3}),
    ],
)
def test_bad_requests_have_one_body_and_hold_nothing_of_what_was_sent(
    client: TestClient, access: Access, path: str, body: object
) -> None:
    """Every refusal is told alike, in our words only."""
    enter(client, access)
    answer = client.post(f"/api/documents/1/{path}", json=body, headers=OWN)
    assert answer.status_code == 400
    assert set(answer.json()) == {"error"}
    assert CANARY not in answer.text
    assert client.get("/api/documents/1").json()["version"] == 0


def test_too_large_a_request_is_refused(client: TestClient, access: Access) -> None:
    """A body is read no further than its limit."""
    enter(client, access)
    answer = client.post("/api/documents/1/rulings", content=b"[" * (2 << 20), headers=OWN)
    assert answer.status_code == 400


def test_what_fails_inside_is_told_without_its_words(
    client: TestClient, access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception of a library may hold text of the document."""
    enter(client, access)

    def fail(*_: object) -> None:
        raise RuntimeError(CANARY)

    monkeypatch.setattr(Workbench, "view", fail)
    answer = client.get("/api/documents/1")
    assert answer.status_code == 500
    assert CANARY not in answer.text


def test_behind_a_proxy_its_header_says_who_reviews(tmp_path: Path) -> None:
    """With a header agreed on, requests without it are refused, and rulings are by whom it names."""
    bench = Workbench(sanitizer(), ReviewStore(tmp_path / "r.sqlite"))
    (tmp_path / "note.txt").write_text(NOTE)
    bench.add(tmp_path / "note.txt")
    access = Access("token of the proxy", user_header="x-user")
    app = create_app(bench, ReviewSettings("nobody", tmp_path), access)
    with TestClient(app, base_url="http://localhost") as client:
        enter(client, access)
        assert client.get("/api/queue").status_code == 401
        assert client.get("/api/queue", headers={"x-user": "A. Clerk"}).json()["reviewer"] == "A. Clerk"
