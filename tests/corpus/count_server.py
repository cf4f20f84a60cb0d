"""Twins of the services that count: a real HTTP server on this machine that answers, and fails, as they do."""

from __future__ import annotations

import json
import re
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, parse_qsl, urlsplit

import numpy as np

from tacit.corpus import Conjunction, Level
from tacit.corpus.services import Patience
from tacit.terms.keys import key

HASTE = Patience(timeout_s=600.0, attempts=3, first_pause_s=0.001)
"""Patience enough for a service on this machine, however busy it is, and pauses that no test feels."""

NEVER_S = 3600.0
"""A delay that no test sees the end of: a server that closes does not wait for it."""


@dataclass(frozen=True)
class Asked:
    """A request as it came, the names of its headers in lower case."""

    path: str
    body: bytes
    headers: dict[str, str]

    @property
    def form(self) -> dict[str, str]:
        """The fields of an urlencoded body."""
        return dict(parse_qsl(self.body.decode(), keep_blank_values=True))


@dataclass(frozen=True)
class Reply:
    """What the server does: a status, a body (JSON unless bytes), after a while, slowly, or nothing at all."""

    body: Any = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay_s: float = 0
    byte_pause_s: float = 0
    hang_up: bool = False

    @property
    def content(self) -> bytes:
        """The body as sent."""
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


class CountServer:
    """A server that first gives the replies of a script, then those of a service, and keeps what it was asked."""

    def __init__(self, service: Callable[[Asked], Any], *script: Reply) -> None:
        self.service = service
        self.script = list(script)
        self.asked: list[Asked] = []
        self.closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def reply(self, asked: Asked) -> Reply:
        """The next reply."""
        self.asked.append(asked)
        if self.script:
            return self.script.pop(0)
        answer = self.service(asked)
        return answer if isinstance(answer, Reply) else Reply(answer)


def _handler(server: CountServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            reply = server.reply(Asked(self.path, body, {name.lower(): one for name, one in self.headers.items()}))
            if server.closing.wait(reply.delay_s) or reply.hang_up:
                return
            self.send_response(reply.status)
            self.send_header("Content-Length", str(len(reply.content)))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            step = 1 if reply.byte_pause_s else len(reply.content) or 1
            for start in range(0, len(reply.content), step):
                try:
                    self.wfile.write(reply.content[start : start + step])
                except OSError:  # the client has had enough
                    return
                if server.closing.wait(reply.byte_pause_s):
                    return

        do_POST = do_GET  # noqa: N815 - the library's name

        def log_message(self, *_: object) -> None:
            """Nothing: tests look at `asked`."""

    return Handler


# Infini-gram


def tokenize(text: str) -> list[int]:
    """Tokens of 16 bits, one for each word as it is written; the last is left to mark ends of documents."""
    return [zlib.crc32(word.encode()) % 65535 for word in re.findall(r"\w+", text)]


def occurrences(documents: Sequence[str], form: str) -> list[tuple[int, int]]:
    """Where a form stands: document and word."""
    tokens = tokenize(form)
    places = []
    for number, text in enumerate(map(tokenize, documents)):
        starts = range(len(text) - len(tokens) + 1)
        places += [(number, start) for start in starts if text[start : start + len(tokens)] == tokens]
    return places


def infini_gram_api(documents: Sequence[str], *, index: str = "mini") -> Callable[[Asked], Any]:
    """Infini-gram's public service for queries of type count, over documents that end with one separator each."""

    def answer(asked: Asked) -> Any:
        payload = json.loads(asked.body)
        if payload["index"] != index:
            return Reply({"error": f"[Flask] Invalid index: {payload['index']}"}, status=400)
        query = payload["query"]
        if not query:
            tokens = sum(1 + len(tokenize(text)) for text in documents)
            return {"count": tokens, "approx": False, "latency": 0.1, "token_ids": [], "tokens": []}
        clauses = [clause.split(" OR ") for clause in query.split(" AND ")]
        if len(clauses) > 4 or max(map(len, clauses)) > 4:
            return {"error": "Please enter at most 4 terms in each disjunctive clause!"}
        found = sorted(
            ([place for form in clause for place in occurrences(documents, form)] for clause in clauses), key=len
        )
        if len(clauses) == 1 and "max_diff_tokens" in payload:
            return Reply({"error": "[Flask] Internal server error: unexpected keyword"}, status=500)
        near = payload.get("max_diff_tokens", 100)
        count = sum(
            all(any(number == other and abs(start - at) <= near for other, at in rest) for rest in found[1:])
            for number, start in found[0]
        )
        sampled = max(map(len, found)) > payload.get("max_clause_freq", 50000) and len(clauses) > 1
        ids = tokenize(query) if len(clauses) == 1 else [[tokenize(form) for form in clause] for clause in clauses]
        return {"count": count, "approx": sampled, "latency": 0.1, "token_ids": ids, "tokens": []}

    return answer


def write_infini_gram_index(folder: Path, shards: Iterable[Sequence[str]]) -> Path:
    """The files of an infini-gram index, version 4, 16-bit tokens, with the suffix arrays sorted the plain way."""
    folder.mkdir()
    for number, documents in enumerate(shards):
        parts = [b"\xff\xff" + np.array(tokenize(text), dtype="<u2").tobytes() for text in documents]
        text = b"".join(parts)
        starts = [0, *accumulate(map(len, parts))][:-1]
        width = -(-(len(text) - 1).bit_length() // 8)
        order = sorted(range(0, len(text), 2), key=lambda start, text=text: text[start:])  # type: ignore[misc]
        (folder / f"tokenized.{number}").write_bytes(text)
        (folder / f"offset.{number}").write_bytes(np.array(starts, dtype="<u8").tobytes())
        (folder / f"table.{number}").write_bytes(b"".join(start.to_bytes(width, "little") for start in order))
    return folder


# A wiki, and a plain service


def contains(text: str, phrase: str) -> bool:
    """Whether a text has the words of a key, whatever their capitals and plurals."""
    words, wanted = [key(word) or word.lower() for word in re.findall(r"\w+", text)], phrase.split()
    return any(words[start : start + len(wanted)] == wanted for start in range(len(words)))


def cirrus_hits(pages: Sequence[str], search: str) -> int:
    """The hits of a search as CirrusSearch understands it: no brackets, and one operator in a search."""
    phrases = re.findall(r'(-?)"([^"]*)"~', re.sub(r"[()]", "", search))
    if " OR " in search:
        return sum(any(contains(page, phrase) for _, phrase in phrases) for page in pages)
    return sum(all(contains(page, phrase) != bool(minus) for minus, phrase in phrases) for page in pages)


def mediawiki_api(pages: Sequence[str], *, articles: int | None = None, cirrus: bool = True) -> Callable[[Asked], Any]:
    """The api.php of a wiki with these pages."""

    def answer(asked: Asked) -> Any:
        form = asked.form
        if form.get("meta") == "siteinfo":
            extensions = [{"type": "other", "name": "CirrusSearch"}] if cirrus else [{"type": "other", "name": "Cite"}]
            number = len(pages) if articles is None else articles
            return {"batchcomplete": True, "query": {"statistics": {"articles": number}, "extensions": extensions}}
        search = form["srsearch"]
        if len(search) > 300:
            return {"error": {"code": "cirrussearch-query-too-long", "info": f"{search} is too long"}}
        return {"query": {"searchinfo": {"totalhits": cirrus_hits(pages, search)}, "search": [{"title": "A page"}]}}

    return answer


def plain_api(pages: Sequence[str]) -> Callable[[Asked], Any]:
    """A service with brackets, AND, OR and quotes, whose count is deep in its answer."""

    def answer(asked: Asked) -> Any:
        (query,) = parse_qs(urlsplit(asked.path).query)["q"]
        clauses = [re.findall(r'"([^"]*)"', clause) for clause in query.split(" AND ")]
        count = sum(all(any(contains(page, one) for one in clause) for clause in clauses) for page in pages)
        return {"results": [{"hits": {"total": count}}]}

    return answer


def chat_api(words: Iterable[str]) -> Callable[[Asked], Any]:
    """A language model behind an OpenAI-compatible address: it lists those of some words that stand in the passage."""

    def answer(asked: Asked) -> Any:
        if asked.path != "/v1/chat/completions":
            return Reply({"error": "not found"}, status=404)
        content = json.loads(asked.body)["messages"][-1]["content"]
        passage = json.loads(content)["passage"]
        return chat({"words": [word for word in words if re.search(rf"\b{re.escape(word)}\b", passage)]})

    return answer


def chat(said: Any) -> dict[str, Any]:
    """What a language model says, as such a service answers; JSON unless it is a string."""
    content = said if isinstance(said, str) else json.dumps(said)
    return {"choices": [{"index": 0, "message": {"role": "assistant", "content": content}}]}


def count_by_reading(documents: Sequence[str], conjunction: Conjunction) -> int:
    """The slow form of every source: reads all documents."""
    return sum(all(any(contains(text, one) for one in clause) for clause in conjunction) for text in documents)


@dataclass(frozen=True)
class ReadingIndex:
    """A corpus index that reads all documents for every count."""

    documents: tuple[str, ...]

    @property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        return f"reading:{zlib.crc32(repr(self.documents).encode())}"

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:  # noqa: ARG002 - the seam's
        """The number of documents in which every clause has one of its keys."""
        return count_by_reading(self.documents, conjunction)

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """The counts with each partner."""
        return [self.count([*conjunction, *partner], level=level) for partner in partners]
