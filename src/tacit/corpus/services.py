"""Questions over HTTP: one request, patience with a busy service, and errors that do not repeat the question.

What a service is asked comes from a document. So no message here holds a URL, a body, or the text of a library's
exception, and no exception is chained to one: a library's exception carries the URL, a decoder's the whole answer.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import cache
from http import HTTPStatus
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request, build_opener

from tacit.errors import CountSourceError, ParameterError

_LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_LARGEST_ANSWER_BYTES = 8 * 2**20  # a count takes a hundred bytes; a wiki's list of extensions, a few hundred thousand
_USER_AGENT = "tacit (counts of terms in a corpus)"


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for a service, and how often to ask again.

    Asked again is after a time-out, a broken connection, and the statuses 429 and 5xx; after anything else another
    attempt would fail as well. The pauses double, and vary at random by half, so that many clients do not come back at
    the same moment. A service that says when to come back (``Retry-After``) is obeyed.

    Attributes:
        timeout_s: The longest that one attempt may take, from the first byte sent to the last received.
        attempts: How often to ask in all.
        first_pause_s: The pause after the first attempt.
        longest_pause_s: The longest pause; a service that wants a longer one is given up.
    """

    timeout_s: float = 10.0
    attempts: int = 5
    first_pause_s: float = 0.5
    longest_pause_s: float = 60.0

    def __post_init__(self) -> None:
        for parameter, value, smallest in (
            ("timeout_s", self.timeout_s, 0.001),
            ("attempts", self.attempts, 1),
            ("first_pause_s", self.first_pause_s, 0),
            ("longest_pause_s", self.longest_pause_s, 0),
        ):
            if not value >= smallest:
                raise ParameterError(f"{parameter}: expected at least {smallest}, got {value}", parameter=parameter)

    def pause_s(self, attempt: int) -> float:
        """The pause after an attempt, the first being 0: half of it is fixed, half of it chance."""
        pause = min(self.first_pause_s * 2.0**attempt, self.longest_pause_s)
        return pause * random.uniform(0.5, 1)  # noqa: S311 - spreads requests, protects nothing


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What failed, what to do, whether another attempt may succeed, and how long the service wants us to wait."""

    text: str
    advice: str
    passing: bool = False
    wait_s: float | None = None


def host_of(url: str) -> str:
    """The host of an address, by which a service is called: never what is before or behind it."""
    try:
        host = urlsplit(url).netloc.rpartition("@")[2]
    except ValueError:
        host = ""
    return host or "count service"


def check_address(url: str, *, source: str) -> None:
    """Raises CountSourceError unless questions to the address stay secret on their way.

    Addresses must be https, because the terms of a document travel there; http is for this machine only.
    """
    try:
        parts = urlsplit(url)
        host, user = parts.hostname, parts.username
    except ValueError:
        parts, host, user = urlsplit(""), None, None
    if not host or user is not None or not (parts.scheme == "https" or (parts.scheme == "http" and _is_local(host))):
        raise CountSourceError(
            f"{source}: expected an address that begins with https:// (or with http:// on this machine), without user "
            "name or password, because the terms of documents are sent to it; give another address",
            source=source,
        )


def ask(
    source: str, url: str, *, patience: Patience, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> Any:
    """The parsed JSON that a service answers: to a POST with a body, to a GET without one.

    Raises:
        CountSourceError: No answer came in time, or none that is JSON; the message never holds the question.
    """
    request = Request(url, data=body, headers={"User-Agent": _USER_AGENT, **(headers or {})})  # noqa: S310 - checked
    tried = 0
    while True:
        got = _attempt(request, patience.timeout_s)
        tried += 1
        if isinstance(got, bytes):
            return _parse(got, source)
        if not got.passing or tried >= patience.attempts:
            break
        pause_s = patience.pause_s(tried - 1) if got.wait_s is None else got.wait_s
        if pause_s > patience.longest_pause_s:
            got = _Trouble(f"{got.text} and wants {pause_s:.0f} s of rest, more than `longest_pause_s`", got.advice)
            break
        time.sleep(pause_s)
    times = f", {tried} times" if tried > 1 else ""
    raise CountSourceError(f"{source} {got.text}{times}; {got.advice}", source=source)


def _attempt(request: Request, timeout_s: float) -> bytes | _Trouble:
    """One exchange. Exceptions end here: what leaves is an answer or a text that holds nothing of the question."""
    deadline = time.monotonic() + timeout_s
    try:
        with _opener(_is_local(urlsplit(request.full_url).hostname)).open(request, timeout=timeout_s) as answer:
            return _read(answer, deadline)
    except HTTPError as error:
        with error:
            return _status_trouble(error.code, error.headers.get("Retry-After"))
    except TimeoutError:
        return _late(timeout_s)
    except URLError as error:
        return _late(timeout_s) if isinstance(error.reason, TimeoutError) else _broken(error.reason)
    except (OSError, HTTPException, ValueError) as error:
        return _broken(error)


def _read(answer: IO[bytes], deadline: float) -> bytes | _Trouble:
    """The whole answer. A socket's time-out counts from byte to byte: a trickle would pass it for ever."""
    parts, size = [], 0
    while part := answer.read1(65536):  # type: ignore[attr-defined]  # HTTPResponse has it, IO does not
        parts.append(part)
        size += len(part)
        if size > _LARGEST_ANSWER_BYTES:
            return _Trouble(f"answered more than {_LARGEST_ANSWER_BYTES >> 20} MiB", "check its address")
        if time.monotonic() > deadline:
            raise TimeoutError
    return b"".join(parts)


def _parse(answer: bytes, source: str) -> Any:
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        pass  # and not chained: a JSONDecodeError carries the answer, which may repeat the question
    raise CountSourceError(
        f"{source}: expected JSON, got {len(answer)} bytes of something else; check its address", source=source
    )


def _status_trouble(status: int, retry_after: str | None) -> _Trouble:
    phrase = HTTPStatus(status).phrase if status in set(HTTPStatus) else "unknown status"
    text = f"answered HTTP {status} ({phrase})"
    if 300 <= status < 400:
        return _Trouble(f"{text}, but redirects are not followed, lest terms go elsewhere", "give the final address")
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
        return _Trouble(text, "ask again later", passing=True, wait_s=_seconds(retry_after))
    return _Trouble(f"{text}: it refuses the question", "check the source's settings")


def _late(timeout_s: float) -> _Trouble:
    return _Trouble(f"did not answer within {timeout_s:g} s", "ask again later, or raise `timeout_s`", passing=True)


def _broken(reason: object) -> _Trouble:
    kind = type(reason).__name__ if isinstance(reason, Exception) else "no connection"
    passing = isinstance(reason, ConnectionError) and not isinstance(reason, ConnectionRefusedError)
    return _Trouble(f"could not be asked ({kind})", "check its address and the network", passing=passing)


def _seconds(retry_after: str | None) -> float | None:
    """Seconds to wait according to a Retry-After header: a number, a date, or nothing that can be understood."""
    if not retry_after:
        return None
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None


def _is_local(host: str | None) -> bool:
    return host in _LOCAL_HOSTS


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Nothing: a redirect stays an answer of status 3xx."""


@cache
def _opener(local: bool) -> OpenerDirector:  # noqa: FBT001 - a cache key
    # HTTPSHandler loads the certificates, which takes longer than a request. What is asked of this machine goes
    # to no proxy.
    return build_opener(_NoRedirects, HTTPSHandler(), *([ProxyHandler({})] if local else []))
