"""Asking a service: patience with the busy, plain words for the broken, and silence about what was asked."""

from __future__ import annotations

import socket
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any
from urllib.request import OpenerDirector, Request

import pytest
from tests.corpus.count_server import HASTE, NEVER_S, Asked, CountServer, Reply

from tacit.corpus import services
from tacit.corpus.services import Patience, ask, check_address
from tacit.errors import CountSourceError, ParameterError

CANARY = "zebrafish"
NOW = datetime(2026, 2, 28, 23, 59, 50, tzinfo=UTC)


def fine(_: Asked) -> Any:
    """A service without faults."""
    return {"count": 7}


def question(server: CountServer, patience: Patience = HASTE, *, body: bytes | None = None) -> Any:
    """Asks about the canary, in the address and in the body."""
    return ask("a service", f"{server.url}/?q={CANARY}", patience=patience, body=body)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, without the time they take, by a clock that says `NOW`."""
    made: list[float] = []
    clock = SimpleNamespace(sleep=made.append, time=NOW.timestamp, monotonic=time.monotonic)
    monkeypatch.setattr(services, "time", clock)
    return made


# Answers


def test_get_without_a_body_and_post_with_one() -> None:
    """A service gets what it documents: a GET, or a POST with exactly the body, and a name to complain to."""
    with CountServer(fine) as server:
        assert question(server) == question(server, body=b"terms") == {"count": 7}
        get, post = server.asked
    assert (get.body, post.body) == (b"", b"terms")
    assert get.headers["user-agent"].startswith("tacit")


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_busy_service_is_asked_again(status: int) -> None:
    """A service that was busy for a moment costs a moment, not the run."""
    with CountServer(fine, Reply(status=status), Reply(status=status)) as server:
        assert question(server) == {"count": 7}
        assert len(server.asked) == 3


def test_broken_connection_is_asked_again() -> None:
    """A server that restarts in the middle of an answer does not end the run."""
    with CountServer(fine, Reply(hang_up=True)) as server:
        assert question(server) == {"count": 7}
        assert len(server.asked) == 2


def test_late_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One slow answer is not the end."""
    timeouts = [0.1, 600.0]  # the first is over at once; the second is long enough for the busiest machine
    opener = services._opener(True)  # noqa: FBT003  # the very one that is cached

    def open_in_haste(request: Request, timeout: float) -> Any:
        assert timeout == HASTE.timeout_s
        return OpenerDirector.open(opener, request, timeout=timeouts.pop(0))

    monkeypatch.setattr(opener, "open", open_in_haste)
    with CountServer(fine, Reply({"count": 1}, delay_s=NEVER_S)) as server:
        assert question(server) == {"count": 7}
    assert timeouts == []


# Pauses


def test_pauses_double_and_vary(pauses: list[float]) -> None:
    """Pauses are between half and all of 1, 2, 4 and then 5 seconds, and not the same for all clients."""
    for _ in range(2):
        with CountServer(fine, *[Reply(status=503)] * 4) as server:
            assert question(server, Patience(attempts=5, first_pause_s=1, longest_pause_s=5)) == {"count": 7}
    first, second = pauses[:4], pauses[4:]
    assert all(longest / 2 <= pause <= longest for pause, longest in zip(first, (1, 2, 4, 5), strict=True))
    assert first != second


def test_retry_after_is_obeyed(pauses: list[float]) -> None:
    """A service that says when to come back is not bothered before, whether it gives seconds or a date."""
    later = format_datetime(NOW + timedelta(seconds=30), usegmt=True)
    replies = [Reply(status=429, headers={"Retry-After": value}) for value in ("2", later, "soon")]
    with CountServer(fine, *replies) as server:
        assert question(server, Patience(attempts=4, first_pause_s=0.001)) == {"count": 7}
    assert pauses[:2] == [2, 30]
    assert pauses[2] <= 0.004


def test_retry_after_beyond_patience_ends_the_question(pauses: list[float]) -> None:
    """Nobody waits an hour without having agreed to."""
    with CountServer(fine, Reply(status=429, headers={"Retry-After": "3600"})) as server:
        with pytest.raises(CountSourceError, match="wants 3600 s of rest, more than `longest_pause_s`"):
            question(server)
        assert len(server.asked) == 1
    assert pauses == []


@pytest.mark.parametrize(
    ("parameter", "make"),
    [
        ("timeout_s", lambda: Patience(timeout_s=0)),
        ("timeout_s", lambda: Patience(timeout_s=float("nan"))),
        ("attempts", lambda: Patience(attempts=0)),
        ("first_pause_s", lambda: Patience(first_pause_s=-1)),
        ("longest_pause_s", lambda: Patience(longest_pause_s=-1)),
    ],
)
def test_patience_outside_its_domain_is_refused(parameter: str, make: Callable[[], Patience]) -> None:
    """Patience that would never ask, or never stop, is refused when it is made."""
    with pytest.raises(ParameterError, match=parameter) as caught:
        make()
    assert caught.value.parameter == parameter


# Failures

FAILURES = {
    "busy for ever": (fine, [Reply(status=503)] * 3, r"HTTP 503 \(Service Unavailable\), 3 times"),
    "unknown status": (fine, [Reply(status=599)] * 3, r"HTTP 599 \(unknown status\), 3 times"),
    "refused": (fine, [Reply(CANARY, status=400)], r"HTTP 400 \(Bad Request\): it refuses the question"),
    "not found": (fine, [Reply(status=404)], r"HTTP 404 \(Not Found\)"),
    "redirect to another host": (
        fine,
        [Reply(status=302, headers={"Location": f"https://example.org/{CANARY}"})],
        "redirects are not followed",
    ),
    "redirect to a file": (
        fine,
        [Reply(status=307, headers={"Location": f"file:///{CANARY}"})],
        "redirects are not followed",
    ),
    "redirect on the same host": (
        fine,
        [Reply(status=308, headers={"Location": f"/?q={CANARY}"})],
        "redirects are not followed",
    ),
    "hanging up for ever": (
        fine,
        [Reply(hang_up=True)] * 3,
        r"could not be asked \(RemoteDisconnected\), 3 times; check",
    ),
    "malformed": (lambda _: Reply(f'{{"{CANARY}":'.encode()), [], "expected JSON, got 13 bytes of something else"),
    "not text": (lambda _: Reply(b"\xff\xfe\xfd"), [], "expected JSON, got 3 bytes"),
    "too deep": (lambda _: Reply(b"[" * 200_000), [], "expected JSON"),
    "empty": (lambda _: Reply(b""), [], "expected JSON, got 0 bytes"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_failure_is_an_error_that_names_the_source_and_not_the_question(failure: str) -> None:
    """Every failure names the source and what to do, and neither message nor traceback tells what was asked."""
    service, script, message = FAILURES[failure]
    with CountServer(service, *script) as server:
        with pytest.raises(CountSourceError, match=message) as caught:
            question(server)
        assert len(server.asked) == max(1, len(script))
    assert caught.value.source == "a service"
    assert str(caught.value).startswith("a service")
    assert_silent(caught.value)


def assert_silent(error: BaseException) -> None:
    """Nothing that a logger would write of an error holds the canary, and nothing hangs on it that could."""
    lines = [line for line in traceback.format_exception(error) if "count_server" not in line and "test_" not in line]
    assert CANARY not in "".join(lines)
    assert CANARY not in repr(error)
    assert error.__cause__ is None
    assert error.__context__ is None


def test_service_that_never_answers_is_given_up() -> None:
    """A service that takes a connection and says nothing ends the question after the time agreed on."""
    message = r"did not answer within 0\.1 s, 2 times; .*`timeout_s`"
    never = Reply(delay_s=NEVER_S)
    with CountServer(lambda _: never) as server, pytest.raises(CountSourceError, match=message) as caught:
        question(server, Patience(timeout_s=0.1, attempts=2, first_pause_s=0))
    assert_silent(caught.value)


def test_answer_that_trickles_is_given_up() -> None:
    """A byte now and then does not keep a question open for ever."""
    trickle = Reply(b" " * 1000, byte_pause_s=0.05)
    with CountServer(fine, trickle) as server, pytest.raises(CountSourceError, match=r"not answer within 0\.3 s"):
        question(server, Patience(timeout_s=0.3, attempts=1))


def test_enormous_answer_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that leads to a download fills neither memory nor time."""
    monkeypatch.setattr(services, "_LARGEST_ANSWER_BYTES", 1 << 20)
    download = Reply(b" " * (1 << 21))
    with CountServer(fine, download) as server, pytest.raises(CountSourceError, match="answered more than 1 MiB"):
        question(server)


def test_nobody_at_the_address() -> None:
    """A service that is not there is not asked again and again."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can answer here
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/?q={CANARY}"
        with pytest.raises(CountSourceError, match=r"could not be asked \(ConnectionRefusedError\); check") as caught:
            ask("a service", url, patience=HASTE)
    assert_silent(caught.value)


def test_address_that_cannot_be_asked_is_not_repeated() -> None:
    """The library's complaint about an address, which repeats it, is not passed on."""
    with pytest.raises(CountSourceError, match=r"could not be asked \(InvalidURL\)") as caught:
        ask("a service", f"http://127.0.0.1:9/{CANARY} x", patience=HASTE)
    assert_silent(caught.value)


def test_questions_to_this_machine_go_to_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that is set for the network does not get to see what is asked of this machine."""
    services._opener.cache_clear()
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with CountServer(fine) as server:
        assert question(server) == {"count": 7}


# Addresses


@pytest.mark.parametrize(
    "url", ["https://example.org/api", "http://localhost:8080", "http://127.0.0.1/", "http://[::1]:5"]
)
def test_safe_addresses_are_taken(url: str) -> None:
    """Https anywhere, http on this machine."""
    check_address(url, source="a service")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "http://127.0.0.1.example.org/",
        "http://localhost@example.org/",
        "https://user:secret@example.org/",
        "ftp://localhost/",
        "file:///etc/passwd",
        "example.org",
        "https://",
        "http://[::1",
        "",
    ],
)
def test_addresses_that_would_show_terms_on_the_way_are_refused(url: str) -> None:
    """Terms of documents do not travel in the clear, and neither do passwords show in messages."""
    with pytest.raises(CountSourceError, match="expected an address that begins with https://") as caught:
        check_address(url, source="a service")
    assert caught.value.source == "a service"
    assert "secret" not in str(caught.value)
