"""A gateway of LiteLLM's, a model behind it that only pretends, and a connection before the service that fails.

The proxy is started as a program of its own: it needs an environment that has LiteLLM (make gateway).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
from tests.processes import GUARD_SECONDS

import tacit.service.gateway as gateway_package

PLACEHOLDER = re.compile(r"\[[A-Z_]+_\d+[A-Z]?\]")
GUARDRAIL_FILE = Path(gateway_package.__file__).parent / "litellm_guardrail.py"


class FakeModel:
    """A model that repeats what it was told: as a text, as a stream of single characters, or as a tool call."""

    def __init__(self) -> None:
        self.received: list[str] = []
        """The bodies of all requests: what a model's owner gets to see."""
        self.breaks = False
        """Whether streams end in the middle."""
        self._server = _server(self._handler())
        self.address = f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        """Ends it."""
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        model = self

        class Handler(_Quiet):
            def do_POST(self) -> None:
                raw = self.read()
                model.received.append(raw.decode())
                body = json.loads(raw)
                said = " ".join(str(one.get("content")) for one in body["messages"])
                if not body.get("stream"):
                    self.answer(_completion(body, said))
                    return
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                events = _events(body, said)
                for number, event in enumerate(events):
                    if model.breaks and number >= len(events) // 2:
                        self.close_connection = True
                        return
                    self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
                self.wfile.write(b"data: [DONE]\n\n")

        return Handler


class Chaos:
    """A connection to the service that can fail: each request in the way that `mode` says."""

    def __init__(self, service: str) -> None:
        self.service = service
        self.mode = "well"
        self.phase = "request"
        """Which requests fail: those on the way in, or on the way out."""
        self._server = _server(self._handler())
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Nobody listens any more."""
        self._server.shutdown()
        self._server.server_close()

    def start(self) -> None:
        """Somebody listens again, at the same port."""
        self._server = _server(self._handler(), self.port)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        chaos = self

        class Handler(_Quiet):
            def do_POST(self) -> None:
                raw = self.read()
                mode = chaos.mode if json.loads(raw)["input_type"] == chaos.phase else "well"
                if mode == "late":
                    time.sleep(3)
                    mode = "well"
                if mode == "reset":
                    self.close_connection = True
                    return
                if mode.isdecimal():
                    self.answer({"error": "x"}, int(mode))
                    return
                if mode in _MALFORMED:
                    self.send_whole(_MALFORMED[mode])
                    return
                headers = {"content-type": "application/json"}
                found = httpx.post(chaos.service + self.path, content=raw, headers=headers, timeout=GUARD_SECONDS)
                if mode == "cut":
                    self.send_whole(found.content[: len(found.content) // 2])
                elif mode == "torn":  # the length promises more than comes
                    self.send_whole(found.content[: len(found.content) // 2], len(found.content))
                else:
                    self.send_whole(found.content)

        return Handler


_MALFORMED = {
    "empty": b"",
    "nothing": b"{}",
    "null": b"null",
    "page": b"<html>Welcome</html>",
    "status": b'{"status": "ok"}',
    "no texts": b'{"action": "GUARDRAIL_INTERVENED"}',
    "few texts": b'{"action": "GUARDRAIL_INTERVENED", "texts": []}',
    "other texts": b'{"action": "NONE", "texts": [7]}',
}
FAILURES = (*_MALFORMED, "cut", "torn", "reset", "late", "429", "500", "503")
"""The ways in which a request can fail while somebody listens."""


class _Quiet(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def read(self) -> bytes:
        return self.rfile.read(int(self.headers["content-length"]))

    def answer(self, value: Any, status: int = 200) -> None:
        self.send_whole(json.dumps(value).encode(), status=status)

    def send_whole(self, data: bytes, length: int | None = None, *, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data) if length is None else length))
        self.end_headers()
        self.wfile.write(data)

    def handle(self) -> None:
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


def _server(handler: type[BaseHTTPRequestHandler], port: int = 0) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    return server


def _completion(body: Any, said: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": f"You said: {said}"}
    if body.get("tools"):
        function = {"name": "send", "arguments": json.dumps({"to": " ".join(PLACEHOLDER.findall(said))})}
        message = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "t1", "type": "function", "function": function}],
        }
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if body.get("tools") else "stop"}
    return {**_HEAD, "object": "chat.completion", "choices": [choice], "usage": _USAGE}


def _events(body: Any, said: str) -> list[dict[str, Any]]:
    """A stream of single characters."""
    if body.get("tools"):
        text = json.dumps({"to": " ".join(PLACEHOLDER.findall(said))})
        first = {"index": 0, "id": "t1", "type": "function", "function": {"name": "send", "arguments": ""}}
        parts = [{"index": 0, "function": {"arguments": char}} for char in text]
        deltas: list[dict[str, Any]] = [{"role": "assistant", "tool_calls": [one]} for one in (first, *parts)]
        end = "tool_calls"
    else:
        deltas = [{"role": "assistant", "content": char} for char in f"You said: {said}"]
        end = "stop"
    rows: list[tuple[dict[str, Any], str | None]] = [*((delta, None) for delta in deltas), ({}, end)]
    return [
        {**_HEAD, "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": why}]}
        for delta, why in rows
    ]


_HEAD = {"id": "c1", "created": 1, "model": "pretending"}
_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}

_CONFIG = """
model_list:
  - model_name: pretending
    litellm_params:
      model: openai/pretending
      api_base: {model}
      api_key: none
guardrails:
  - guardrail_name: tacit
    litellm_params:
      guardrail: {guardrail}
      mode: {mode}
      default_on: true
      api_base: {service}
      timeout: 1.5
{more}
general_settings:
  master_key: sk-tests
litellm_settings:
  telemetry: false
  num_retries: 0
"""


@contextmanager
def proxy(
    folder: Path, model: str, service: str, *, guardrail: str, mode: str = "[pre_call, post_call]", more: str = ""
) -> Iterator[httpx.Client]:
    """A client of LiteLLM's proxy.

    Args:
        folder: Where its configuration goes.
        model: The address of the model.
        service: The address of the guardrail's service.
        guardrail: Which guardrail: "generic_guardrail_api", "presidio", or ours.
        mode: When it is asked.
        more: Further lines of the guardrail's parameters.
    """
    shutil.copy(GUARDRAIL_FILE, folder / "tacit_guardrail.py")
    written = _CONFIG.format(model=model, service=service, guardrail=guardrail, mode=mode, more=more)
    (folder / "config.yaml").write_text(written)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True", "NO_PROXY": "127.0.0.1"}
    environment |= {"PRESIDIO_ANALYZER_API_BASE": service, "PRESIDIO_ANONYMIZER_API_BASE": service}
    start = "import sys; from litellm import run_server; sys.argv[0] = 'litellm'; run_server()"
    arguments = ["--config", str(folder / "config.yaml"), "--host", "127.0.0.1", "--port", str(port)]
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", start, *arguments], stdout=log, stderr=log, env=environment, cwd=folder
        )
    headers = {"authorization": "Bearer sk-tests"}
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=GUARD_SECONDS) as client:
            until = time.monotonic() + GUARD_SECONDS
            while not _is_alive(client):
                assert process.poll() is None, (folder / "proxy.log").read_text()[-2000:]
                assert time.monotonic() < until
                time.sleep(0.2)
            yield client
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _is_alive(client: httpx.Client) -> bool:
    try:
        return client.get("/health/liveliness").status_code == 200
    except httpx.TransportError:
        return False
