"""LiteLLM's proxy with our guardrail: the model sees no name, the user sees all of them, and what fails is blocked."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.service.gateway import FAILURES, PLACEHOLDER, Chaos, FakeModel, proxy
from tests.service.running import service

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("litellm") is None, reason="litellm is not installed: make gateway"),
    pytest.mark.acceptance,
]

NAME = "Quillfeather"
TEXT = f"Write to Ann {NAME}, who called on 12 March 2021 from Leeds."
OURS = "tacit_guardrail.TacitGuardrail"
GENERIC = "generic_guardrail_api"
DIFFING = "      streaming_transform_mode: incremental_diff\n      streaming_sampling_rate: 1"
TOOL = {"type": "function", "function": {"name": "send", "parameters": {"type": "object", "properties": {}}}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that hides identities."""
    with service(tmp_path_factory.mktemp("service"), "--workers", "1", "--queue", "1000") as (found, _, _):
        yield found


@pytest.fixture
def model() -> Iterator[FakeModel]:
    """A model that repeats what it is told."""
    made = FakeModel()
    yield made
    made.close()


def ask(client: httpx.Client, text: str = TEXT, **more: Any) -> httpx.Response:
    """The proxy's answer."""
    body = {"model": "pretending", "messages": [{"role": "user", "content": text}], **more}
    return client.post("/v1/chat/completions", json=body)


def streamed(client: httpx.Client, text: str = TEXT, **more: Any) -> tuple[str, str]:
    """The text and the arguments of tools that come of a stream."""
    content = arguments = ""
    for line in ask(client, text, stream=True, **more).text.splitlines():
        if line.startswith("data: {"):
            for choice in json.loads(line[6:]).get("choices", []):
                content += choice["delta"].get("content") or ""
                for tool in choice["delta"].get("tool_calls") or ():
                    arguments += tool["function"].get("arguments") or ""
    return content, arguments


@pytest.mark.parametrize(("guardrail", "more"), [(OURS, ""), (GENERIC, DIFFING)])
def test_the_model_sees_placeholders_and_the_user_names(
    address: str, model: FakeModel, tmp_path: Path, guardrail: str, more: str
) -> None:
    """In an answer, in a stream of single characters, in earlier messages and their tool calls."""
    with proxy(tmp_path, model.address, address, guardrail=guardrail, more=more) as client:
        answer = ask(client)
        assert answer.json()["choices"][0]["message"]["content"] == f"You said: {TEXT}"
        assert streamed(client)[0] == f"You said: {TEXT}"
        sent = {"id": "t0", "type": "function", "function": {"name": "send", "arguments": json.dumps({"to": NAME})}}
        earlier = [
            {"role": "user", "content": [{"type": "text", "text": TEXT}]},
            {"role": "assistant", "content": None, "tool_calls": [sent]},
            {"role": "tool", "tool_call_id": "t0", "content": f"Sent to Ann {NAME}."},
            {"role": "user", "content": "And now?"},
        ]
        assert ask(client, messages=earlier).status_code == 200
    assert len(model.received) == 3
    assert not [one for one in model.received if NAME in one or "Leeds" in one]
    assert all(PLACEHOLDER.search(one) for one in model.received)


def test_arguments_of_tools_are_restored_by_our_guardrail(address: str, model: FakeModel, tmp_path: Path) -> None:
    """Whole, and in a stream, and they stay JSON."""
    with proxy(tmp_path, model.address, address, guardrail=OURS) as client:
        message = ask(client, tools=[TOOL]).json()["choices"][0]["message"]
        found = json.loads(message["tool_calls"][0]["function"]["arguments"])
        assert NAME in found["to"]
        assert "Leeds" in found["to"]
        assert json.loads(streamed(client, tools=[TOOL])[1]) == found
    assert not [one for one in model.received if NAME in one]


def test_pictures_are_blocked(address: str, model: FakeModel, tmp_path: Path) -> None:
    """Nobody has read what is in them."""
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    content = [{"type": "text", "text": "What is this?"}, picture]
    with proxy(tmp_path, model.address, address, guardrail=OURS) as client:
        assert ask(client, messages=[{"role": "user", "content": content}]).status_code >= 400
    assert model.received == []


def test_litellms_guardrail_for_presidio_works_with_our_routes(address: str, model: FakeModel, tmp_path: Path) -> None:
    """It masks by our analysis, and restores by itself."""
    more = "      output_parse_pii: true\n      presidio_filter_scope: input"
    with proxy(tmp_path, model.address, address, guardrail="presidio", mode="pre_call", more=more) as client:
        assert ask(client).json()["choices"][0]["message"]["content"] == f"You said: {TEXT}"
    assert model.received
    assert not [one for one in model.received if NAME in one]


@pytest.mark.parametrize("stream", [False, True])
def test_nothing_leaks_whatever_fails(address: str, model: FakeModel, tmp_path: Path, *, stream: bool) -> None:
    """500 times each: the service is gone, late, cut off, or answers nonsense, on the way in or out; streams break."""
    chaos = Chaos(address)
    failed = 0
    with proxy(tmp_path, model.address, chaos.address, guardrail=OURS) as client, ThreadPoolExecutor(8) as pool:
        cases = [(phase, mode) for phase in ("request", "response") for mode in (*FAILURES, "down", "broken stream")]
        for at, (phase, mode) in enumerate(islice(cycle(cases), 50)):
            chaos.phase, chaos.mode = phase, mode if mode in FAILURES else "well"
            model.breaks = mode == "broken stream"
            if mode == "down":
                chaos.stop()
            texts = [f"{TEXT} Case {at}.{number}" for number in range(10)]
            answers = list(pool.map(lambda text: ask(client, text, stream=stream), texts))
            if mode == "down":
                chaos.start()
            if phase == "request" and mode != "broken stream":
                assert all(one.status_code >= 400 for one in answers), mode
            failed += len(answers)
    chaos.stop()
    assert failed == 500
    assert not [one for one in model.received if NAME in one or "Leeds" in one]
