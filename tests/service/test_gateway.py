"""Placeholders lead back, wherever a stream is cut; calls are forgotten; what cannot be masked is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.service.made import CANARY, NOTE, ThreadJobs, operations

from tacit.errors import BusyError, TimeLimitError
from tacit.service.door import GUARDRAIL
from tacit.service.gateway.calls import CallVault
from tacit.service.gateway.placeholders import Naming, restore, restore_json, unfinished

ORIGINALS = {"[PERSON_1]": 'Ann "Bo"', "[PERSON_1B]": "Lee\\n", "[DATE_TIME_2]": "[1]"}


def guard(client: TestClient, kind: str, call: str = "call", **more: Any) -> Any:
    """The guardrail's answer."""
    body = {"input_type": kind, "litellm_call_id": call, "request_data": {}, **more}
    answer = client.post(GUARDRAIL, json=body)
    assert answer.status_code == 200
    return answer.json()


# Placeholders

pieces = st.lists(st.sampled_from([*ORIGINALS, "[", "]", "[PERSON_", "a ", "[9]", "[PERSON_7]", "1"]), max_size=8)


@given(said=pieces)
def test_a_stream_restored_in_parts_is_the_whole_restored(said: list[str]) -> None:
    """Whatever has come, what is not held back never changes any more."""
    text = "".join(said)
    whole = restore(text, ORIGINALS)
    sent = ""
    for end in range(len(text) + 1):
        part = text[:end]
        ready = restore(part[: len(part) - unfinished(part)], ORIGINALS)
        assert ready.startswith(sent)
        sent = ready
    assert whole.startswith(sent)
    assert restore(text[len(text) - unfinished(text) :], ORIGINALS) == whole[len(sent) :]


@given(to=st.lists(st.sampled_from([*ORIGINALS, "é", '"', "\\"]), max_size=5))
def test_arguments_of_tools_stay_json(to: list[str]) -> None:
    """Quotes and backslashes of the original are escaped."""
    text = json.dumps({"to": "".join(to)}, ensure_ascii=False)
    assert json.loads(restore_json(text, ORIGINALS)) == {"to": restore("".join(to), ORIGINALS)}


def test_placeholders_of_the_text_itself_are_given_to_nobody() -> None:
    """Who writes [PERSON_1] gets [PERSON_1] back, and nobody's name."""
    naming = Naming("Say [PERSON_1] and Ann.", {"[PERSON_2]": "Bo"})
    assert naming.name("PERSON", "Person A", "Ann") == "[PERSON_3]"
    assert naming.name("PERSON", "Person B", "Bo") == "[PERSON_2]"


def test_the_same_words_have_the_same_placeholder_however_many_there_are() -> None:
    """Thirty wordings of one name are told apart."""
    naming = Naming("", {})
    names = [naming.name("PERSON", "Person A", f"Ann {at}") for at in range(30)]
    assert len(set(names)) == 30
    assert [naming.originals[one] for one in names] == [f"Ann {at}" for at in range(30)]


# Masking


@pytest.mark.parametrize("texts", [[NOTE], [NOTE, "", f"Tell {CANARY} of it.", "Tea."], ["\n", NOTE]])
def test_masked_texts_hold_no_name_and_lead_back(texts: Sequence[str]) -> None:
    """What is found in one text is found in the others; what tells a topic is generalized."""
    masked = operations().mask(texts, {})
    assert not [one for one in masked["texts"] if CANARY in one or "HIV" in one or "Leeds" in one]
    back = [restore(one, masked["originals"]) for one in masked["texts"]]
    assert [one.replace("a condition", "HIV") for one in back] == list(texts)


# Calls


def test_calls_are_forgotten_and_belong_to_somebody() -> None:
    """After a while without use, by nobody else, and not more than there is room for."""
    now = [0.0]
    calls = CallVault(10.0, most=2, clock=lambda: now[0])
    calls.keep("ann", "1", ORIGINALS)
    assert calls.get("bo", "1") is None
    now[0] = 9.0
    assert calls.get("ann", "1") == ORIGINALS
    now[0] = 18.0
    calls.keep("ann", "2", {})
    assert calls.get("ann", "1") == ORIGINALS
    with pytest.raises(BusyError):
        calls.keep("ann", "3", {})
    now[0] = 28.0
    assert calls.get("ann", "1") is None
    assert len(calls) == 0
    assert "Ann" not in repr(calls)


# The guardrail


def test_a_call_is_masked_on_the_way_in_and_restored_on_the_way_out(client: TestClient) -> None:
    """Texts, and what a stream may hold back."""
    masked = guard(client, "request", texts=[NOTE])
    assert masked["action"] == "GUARDRAIL_INTERVENED"
    assert CANARY not in json.dumps(masked)
    answer = guard(client, "response", texts=["Dear [PERSON_1], ask [PERS"])
    assert answer["texts"] == [f"Dear Ann {CANARY}, ask [PERS"]
    assert answer["stream_holdback_chars"] == [5]


def test_messages_and_tool_calls_are_masked_and_the_protocol_stays(client: TestClient) -> None:
    """Roles, types, ids and names of functions are as they were; arguments are JSON."""
    function = {"name": "send", "arguments": json.dumps({"to": f"Ann {CANARY}", "count": 2})}
    call = {"id": "t1", "type": "function", "function": function}
    rows = [
        {"role": "user", "name": CANARY, "content": [{"type": "text", "text": NOTE}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "t1", "name": "send", "content": f"Sent to Ann {CANARY}."},
    ]
    described = {"name": "send", "description": f"Writes to Ann {CANARY}.", "parameters": {"type": "object"}}
    tool = {"type": "function", "function": described}
    found = guard(client, "request", texts=[NOTE], structured_messages=rows, tool_calls=[call], tools=[tool])
    assert CANARY not in json.dumps(found)
    assert [one["role"] for one in found["structured_messages"]] == ["user", "assistant", "tool"]
    masked = found["structured_messages"][1]["tool_calls"][0]
    assert (masked["id"], masked["function"]["name"]) == ("t1", "send")
    assert json.loads(masked["function"]["arguments"])["count"] == 2
    back = guard(client, "response", tool_calls=[masked])["tool_calls"][0]
    assert json.loads(back["function"]["arguments"]) == {"to": f"Ann {CANARY}", "count": 2}


def test_a_call_without_words_passes_with_its_answer(client: TestClient) -> None:
    """There is nothing to mask, and nothing to restore."""
    assert guard(client, "request", texts=["", " "])["action"] == "NONE"
    assert guard(client, "response", texts=["Hello."]) | {"tool_calls": None} == {
        "action": "NONE", "texts": ["Hello."], "tool_calls": None, "stream_holdback_chars": [0],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("request", {"litellm_call_id": None, "texts": [NOTE]}),
        ("request", {"texts": [NOTE], "images": ["data:"]}),
        ("request", {"texts": [NOTE, 7]}),
        ("request", {"texts": [], "structured_messages": [{"role": "user", "content": [{"type": "image_url"}]}]}),
        ("request", {"texts": [], "tools": [{"function": {"parameters": {"enum": [f"Ann {CANARY}"]}}}]}),
        ("response", {"litellm_call_id": "another", "texts": ["[PERSON_1]"]}),
        ("response", {"request_data": {"user_api_key_hash": "another"}, "texts": ["[PERSON_1]"]}),
        ("neither", {"texts": [NOTE]}),
    ],
)
def test_what_cannot_be_masked_or_restored_is_blocked(client: TestClient, kind: str, more: Mapping[str, Any]) -> None:
    """Calls without an id, of another user or long ago, pictures, tools that hold a name."""
    guard(client, "request", texts=[NOTE])
    found = guard(client, kind, **more)
    assert found["action"] == "BLOCKED"
    assert "texts" not in found
    assert CANARY not in json.dumps(found)


@pytest.mark.parametrize(
    "raised", [RuntimeError(CANARY), TimeLimitError("long"), BusyError("full", retry_after_seconds=1)]
)
def test_what_fails_in_the_service_is_blocked(client: TestClient, jobs: ThreadJobs, raised: Exception) -> None:
    """With status 200, which no gateway takes for a service that is away."""
    jobs.raises = raised
    assert guard(client, "request", texts=[NOTE])["action"] == "BLOCKED"
