"""LiteLLM's generic guardrail: texts of a call masked on the way to the model, and restored on the way back.

What cannot be read, masked or restored is blocked. The answer says so with status 200: a gateway that was told to go on
when a guardrail fails would let an error pass.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from tacit.errors import InputError
from tacit.service.gateway.calls import CallVault
from tacit.service.gateway.placeholders import mapped, restore, restore_json, unfinished

Mask = Callable[[Sequence[str], Mapping[str, str]], Awaitable[Mapping[str, Any]]]
"""Masks texts beside placeholders that are taken: `tacit.service.gateway.masking.mask` in a worker."""

_LONGEST_ID: Final = 512
_VERBATIM: Final = frozenset(
    ("role", "type", "id", "tool_call_id", "signature", "cache_control", "format", "required", "$ref")
)
"""Keys of messages, tool calls and schemas whose values are words of the protocol."""
_OF_FUNCTIONS: Final = frozenset(("arguments", "parameters", "description"))
"""What stands beside the name of a function; beside another name, it is somebody's."""
_ARGUMENTS: Final = "arguments"
_READABLE: Final = frozenset(("text", "input_text", "output_text", "refusal", "thinking", "tool_use", "tool_result"))
"""Types of parts of a message that are text."""


class Guardrail:
    """Answers LiteLLM's generic guardrail.

    Args:
        calls: What placeholders of calls stand for.
        mask: Masks texts.
    """

    def __init__(self, calls: CallVault, mask: Mask) -> None:
        self._calls = calls
        self._mask = mask

    async def answer(self, body: Mapping[str, Any], owner: str) -> dict[str, Any]:
        """The answer to a request of the gateway.

        Args:
            body: The request.
            owner: Who asks.

        Raises:
            InputError: It is no such request, or holds something that nobody can read.
        """
        call = body.get("litellm_call_id")
        if not isinstance(call, str) or not 0 < len(call) <= _LONGEST_ID:
            raise InputError("expected the id of the call, found none")
        user = body.get("request_data")
        if isinstance(user, Mapping):
            owner = f"{owner} {user.get('user_api_key_hash')}"
        texts = body.get("texts") or []
        if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise InputError("expected texts, found something else")
        if body.get("input_type") == "request":
            return await self._in(body, texts, owner, call)
        if body.get("input_type") == "response":
            return self._out(body, texts, owner, call)
        raise InputError("expected a request or a response, found something else")

    async def _in(self, body: Mapping[str, Any], texts: list[str], owner: str, call: str) -> dict[str, Any]:
        if body.get("images"):
            raise InputError("expected texts only, found a picture, which nobody can read")
        messages, calls, tools = (_rows(body, name) for name in ("structured_messages", "tool_calls", "tools"))
        _check_readable(messages)
        said = [one for one in dict.fromkeys((*texts, *_strings([*messages, *calls, *tools]))) if one.strip()]
        taken = self._calls.get(owner, call) or {}
        masked = await self._mask(said, taken) if said else {"texts": [], "originals": {}}
        changed = dict(zip(said, masked["texts"], strict=True))
        self._calls.keep(owner, call, masked["originals"])
        released = {
            "texts": [changed.get(one, one) for one in texts],
            "structured_messages": [_changed(row, changed) for row in messages] or None,
            "tool_calls": [_changed(row, changed) for row in calls] or None,
            "tools": [_described(row, changed) for row in tools] or None,
        }
        is_same = all(before == after for before, after in changed.items())
        return {"action": "NONE" if is_same else "GUARDRAIL_INTERVENED", **released}

    def _out(self, body: Mapping[str, Any], texts: list[str], owner: str, call: str) -> dict[str, Any]:
        originals = self._calls.get(owner, call)
        if originals is None:
            raise InputError("expected the answer to a call that was masked here, found another, or a call long ago")
        restored = [restore(one, originals) for one in texts]
        calls = [_restored(row, originals) for row in _rows(body, "tool_calls")]
        is_same = restored == texts and calls == _rows(body, "tool_calls")
        return {
            "action": "NONE" if is_same else "GUARDRAIL_INTERVENED",
            "texts": restored,
            "tool_calls": calls or None,
            "stream_holdback_chars": [unfinished(one) for one in texts],
        }


def blocked(reason: str) -> dict[str, Any]:
    """The answer that lets nothing pass."""
    return {"action": "BLOCKED", "blocked_reason": f"tacit: {reason}"}


def _rows(body: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    found = body.get(name) or []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise InputError(f"expected objects in {name}, found something else")
    return found


def _check_readable(messages: Sequence[Mapping[str, Any]]) -> None:
    """Refuses messages with parts that are no text.

    Raises:
        InputError: There is one.
    """
    for message in messages:
        content = message.get("content")
        for part in content if isinstance(content, list) else ():
            if not isinstance(part, Mapping) or part.get("type", "text") not in _READABLE:
                raise InputError("expected texts only, found a picture, a sound or a file, which nobody can read")


def _strings(value: Any) -> Iterator[str]:
    """The strings of messages that somebody wrote; those within arguments of tools, too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            if not _is_protocol(name, value):
                inner = _arguments(one) if name == _ARGUMENTS else None
                yield from _strings(one if inner is None else inner)


def _changed(value: Any, changed: Mapping[str, str]) -> Any:
    """A message with its strings masked."""
    if isinstance(value, str):
        return changed.get(value, value)
    if isinstance(value, list):
        return [_changed(one, changed) for one in value]
    if not isinstance(value, Mapping):
        return value
    made = {}
    for name, one in value.items():
        inner = _arguments(one) if name == _ARGUMENTS else None
        if _is_protocol(name, value):
            made[name] = one
        elif inner is None:
            made[name] = _changed(one, changed)
        else:
            made[name] = json.dumps(_changed(inner, changed), ensure_ascii=False)
    return made


def _is_protocol(name: str, holder: Mapping[str, Any]) -> bool:
    """Whether the value of a key is a word of the protocol, or the name of a function."""
    if name == "name":
        return not _OF_FUNCTIONS.isdisjoint(holder) or holder.get("role") in {"tool", "function"}
    return name in _VERBATIM and not isinstance(holder[name], Mapping)


def _described(tool: Mapping[str, Any], changed: Mapping[str, str]) -> dict[str, Any]:
    """A tool with its descriptions masked.

    Raises:
        InputError: Something else of it would have to be masked: a name, or a value that the tool takes.
    """
    made: dict[str, Any] = {}
    for name, one in tool.items():
        if isinstance(one, Mapping):
            made[name] = _described(one, changed)
        elif name == "description" and isinstance(one, str):
            made[name] = changed.get(one, one)
        else:
            if not _is_protocol(name, tool) and _changed(one, changed) != one:
                raise InputError("expected tools without personal data, found some outside their descriptions")
            made[name] = one
    return made


def _restored(call: Mapping[str, Any], originals: Mapping[str, str]) -> dict[str, Any]:
    """A tool call with what its placeholders stand for; arguments stay JSON."""
    made: dict[str, Any] = {}
    for name, one in call.items():
        if name == _ARGUMENTS and isinstance(one, str):
            made[name] = restore_json(one, originals)
        elif isinstance(one, Mapping):
            made[name] = _restored(one, originals)
        else:
            made[name] = mapped(one, lambda text: restore(text, originals))
    return made


def _arguments(value: Any) -> Any:
    """What arguments of a tool hold, if they are JSON of more than one value."""
    if not isinstance(value, str):
        return None
    try:
        found = json.loads(value)
    except ValueError:
        return None
    return found if isinstance(found, (dict, list)) else None
