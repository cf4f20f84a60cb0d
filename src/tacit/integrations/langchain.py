"""Middleware for LangChain's agents: the model sees masks, everybody else what they stand for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from pydantic import BaseModel

from tacit.errors import InputError
from tacit.integrations._releasing import Asked, sanitizer_of
from tacit.integrations.masking import MaskedTexts, mask

_ARGUMENTS: Final = {"tool_use": "input", "tool_call": "args"}
"""The blocks of a message that call a tool, and where their arguments are."""
_THOUGHTS: Final = frozenset(("thinking", "redacted_thinking", "reasoning"))
"""Blocks that models write for themselves: often signed, so that they cannot be changed. They are left out."""
_SENT: Final = frozenset(("content", "type", "id", "tool_calls", "tool_call_id", "status"))
"""The fields of a message that go to the model; others may hold a text once more."""


class TacitMiddleware(AgentMiddleware):  # type: ignore[misc]  # LangChain is not installed where types are checked
    """Masks what goes to the model, and restores what comes back, also in calls of tools and structured answers.

    All messages of a call are read as one document, so that masks mean the same throughout, and nothing has to be
    kept between calls: the state of the agent has the originals, and tools get them. If anything fails the model is
    not called. It has to be the last middleware of the list: those behind it would add to what was masked.

    Attributes:
        sanitizer: What has to be hidden.
    """

    def __init__(self, asked: Asked = {"identities": {}}) -> None:  # noqa: B006  # it is not changed
        """Prepares everything that does not depend on a message.

        Args:
            asked: What to protect; identities unless given.
        """
        super().__init__()
        self.sanitizer = sanitizer_of(asked)

    def wrap_model_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        """The model's answer to a masked request, restored.

        Args:
            request: The request.
            handler: What calls the model.

        Raises:
            Error: The messages cannot be masked; the model was not called.
        """
        masked, texts = self._masked(request)
        return _restored(handler(masked), texts)

    async def awrap_model_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        """The same, while other calls go on.

        Args:
            request: The request.
            handler: What calls the model.

        Raises:
            Error: The messages cannot be masked; the model was not called.
        """
        masked, texts = await asyncio.to_thread(self._masked, request)
        return _restored(await handler(masked), texts)

    def _masked(self, request: Any) -> tuple[Any, MaskedTexts]:
        """The request with masks in its messages, and what these stand for."""
        system = [request.system_message] if request.system_message else []
        found: list[str] = []

        def collect(text: str) -> str:
            found.append(text)
            return text

        for message in (*system, *request.messages):
            _walk(message, collect)
        masked = mask(self.sanitizer, found)
        texts = iter(masked.texts)
        changed = [_walk(message, lambda _: next(texts)) for message in (*system, *request.messages)]
        return request.override(system_message=changed.pop(0) if system else None, messages=changed), masked


def _walk(message: BaseMessage, change: Callable[[str], str]) -> BaseMessage:
    """A message with all of its texts changed, always in the same order; what goes to no model is left out.

    Raises:
        InputError: It holds something else than text and calls of tools, which nobody can read here.
    """
    content = message.content
    update: dict[str, Any] = {
        "content": change(content) if isinstance(content, str) else [_walk_block(one, change) for one in _read(content)]
    }
    if isinstance(message, AIMessage):
        update["tool_calls"] = [{**one, "args": _walk_value(one["args"], change)} for one in message.tool_calls]
    kept = {name: getattr(message, name) for name in type(message).model_fields if name in _SENT}
    if isinstance(message, ToolMessage):
        kept["name"] = message.name  # the tool's, which some models ask for; of others it may be a person's
    return type(message)(**{**kept, **update})


def _read(content: list[Any]) -> list[Any]:
    return [one for one in content if isinstance(one, str) or one.get("type") not in _THOUGHTS]


def _walk_block(block: str | dict[str, Any], change: Callable[[str], str]) -> str | dict[str, Any]:
    if isinstance(block, str):
        return change(block)
    kind = block.get("type")
    if kind == "text":
        return {"type": kind, "text": change(block["text"])}
    if kind in _ARGUMENTS:
        key = _ARGUMENTS[kind]
        return {**{name: block[name] for name in ("type", "id", "name")}, key: _walk_value(block[key], change)}
    raise InputError(f"expected text and calls of tools in messages, found a block of type {kind!r}, which is not read")


def _walk_value(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: _walk_value(one, change) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_walk_value(one, change) for one in value]
    return value


def _restored(response: Any, texts: MaskedTexts) -> Any:
    """A response with what its masks stand for; other fields of its messages stay."""
    if isinstance(response, AIMessage):
        return _restored_message(response, texts)
    messages = [_restored_message(one, texts) for one in response.result]
    return replace(response, result=messages, structured_response=_restored_value(response.structured_response, texts))


def _restored_message(message: BaseMessage, texts: MaskedTexts) -> BaseMessage:
    update = {"content": texts.restore_all(message.content)}
    if isinstance(message, AIMessage):
        update["tool_calls"] = texts.restore_all(message.tool_calls)
    return message.model_copy(update=update)


def _restored_value(value: Any, texts: MaskedTexts) -> Any:
    if isinstance(value, BaseModel):
        return type(value).model_validate(texts.restore_all(value.model_dump()))
    return texts.restore_all(value)
