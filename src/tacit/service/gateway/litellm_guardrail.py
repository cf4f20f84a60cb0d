"""A guardrail for LiteLLM's proxy that asks the service, and blocks whenever the answer is not whole.

It runs in the process of the proxy, where tacit need not be installed: copy this file beside the proxy's configuration.
LiteLLM's own generic guardrail asks the same route. This one also restores arguments of tools, in answers and in
streams, and takes nothing for an answer that is none.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
from litellm.exceptions import GuardrailRaisedException
from litellm.integrations.custom_guardrail import CustomGuardrail

_ROUTE = "/beta/litellm_basic_guardrail_api"
_PLACEHOLDER = re.compile(r"\[[A-Z]+(?:_[A-Z]+)*_\d+[A-Z]*\]")
_BEGUN = re.compile(r"\[[A-Z_]*(?:\d+[A-Z]*)?$")
_LISTS = ("texts", "structured_messages", "tool_calls", "tools")


class TacitGuardrail(CustomGuardrail):  # type: ignore[misc]  # LiteLLM is not installed where this is checked
    """Masks requests and restores answers, by a tacit service.

    Args:
        api_base: The address of the service.
        api_key: A key of the service, if it has keys.
        timeout: How many seconds an answer may take.
        **kwargs: What LiteLLM says of every guardrail.
    """

    def __init__(self, *, api_base: str, api_key: str = "", timeout: float = 30.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._url = api_base.rstrip("/") + _ROUTE
        self._headers = {"x-api-key": api_key} if api_key else {}
        self._seconds = timeout
        self._client: httpx.AsyncClient | None = None

    async def apply_guardrail(
        self,
        inputs: Mapping[str, Any],
        request_data: Mapping[str, Any],
        input_type: str,
        logging_obj: Any = None,
    ) -> dict[str, Any]:
        """Texts, messages and tool calls, masked or restored.

        Raises:
            GuardrailRaisedException: The service did not answer, or blocks.
        """
        call = getattr(logging_obj, "litellm_call_id", None) or request_data.get("litellm_call_id")
        answer = await self._ask(input_type, call, request_data, inputs)
        return {**inputs, **{name: answer[name] for name in _LISTS if inputs.get(name)}}

    async def async_post_call_streaming_iterator_hook(
        self, user_api_key_dict: Any, response: Any, request_data: Mapping[str, Any]
    ) -> AsyncIterator[Any]:
        """A stream with what its placeholders stand for, also of those that are split over chunks.

        Raises:
            GuardrailRaisedException: The service did not answer, or blocks.
        """
        del user_api_key_dict
        logged = request_data.get("litellm_logging_obj")
        call = getattr(logged, "litellm_call_id", None) or request_data.get("litellm_call_id")
        held: dict[tuple[int, int | None], str] = {}  # by choice and, of a tool call, its number
        async for chunk in response:
            for choice in getattr(chunk, "choices", None) or ():
                await self._restore(choice, held, call, request_data)
            yield chunk

    async def _restore(
        self, choice: Any, held: dict[tuple[int, int | None], str], call: Any, request_data: Mapping[str, Any]
    ) -> None:
        """Restores what has come of a choice as far as it is certain, and holds back what may be a placeholder."""
        is_last = choice.finish_reason is not None
        delta = choice.delta
        if isinstance(delta.content, str) or (is_last and held.get((choice.index, None))):
            ready = _ready(held, (choice.index, None), delta.content or "", is_last=is_last)
            if _PLACEHOLDER.search(ready):
                ready = (await self._ask("response", call, request_data, {"texts": [ready]}))["texts"][0]
            delta.content = ready
        for tool in delta.tool_calls or ():
            said = tool.function.arguments if tool.function else None
            if isinstance(said, str):
                ready = _ready(held, (choice.index, tool.index), said, is_last=False)
                if _PLACEHOLDER.search(ready):
                    asked = {"tool_calls": [{"function": {"arguments": ready}}]}
                    answer = await self._ask("response", call, request_data, asked)
                    ready = answer["tool_calls"][0]["function"]["arguments"]
                tool.function.arguments = ready

    async def _ask(
        self, input_type: str, call: Any, request_data: Mapping[str, Any], inputs: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The service's answer, whole.

        Raises:
            GuardrailRaisedException: There is none, it blocks, or a part of it is missing.
        """
        known = {**(request_data.get("metadata") or {}), **(request_data.get("litellm_metadata") or {})}
        body = {
            "input_type": input_type,
            "litellm_call_id": call,
            "request_data": {"user_api_key_hash": known.get("user_api_key_hash")},
            "images": inputs.get("images"),
            **{name: [_plain(one) for one in inputs.get(name) or ()] for name in _LISTS},
        }
        if self._client is None:
            self._client = httpx.AsyncClient(headers=self._headers, timeout=self._seconds)
        try:
            answer = (await self._client.post(self._url, json=body)).json()
        except (httpx.HTTPError, ValueError, TypeError) as error:
            raise self._blocked(f"no answer: {type(error).__name__}") from None
        if not isinstance(answer, dict) or answer.get("action") not in {"NONE", "GUARDRAIL_INTERVENED"}:
            reason = answer.get("blocked_reason") if isinstance(answer, dict) else None
            raise self._blocked(reason if isinstance(reason, str) else "no answer of a guardrail")
        for name in _LISTS:
            kind = str if name == "texts" else dict
            if inputs.get(name) and not _is_whole(answer.get(name), len(inputs[name]), kind):
                raise self._blocked("half an answer")
        return answer

    def _blocked(self, reason: str) -> GuardrailRaisedException:
        return GuardrailRaisedException(
            guardrail_name=self.guardrail_name, message=f"blocked: {reason}", should_wrap_with_default_message=False
        )


def _ready(held: dict[tuple[int, int | None], str], name: tuple[int, int | None], said: str, *, is_last: bool) -> str:
    """What of a text can go out: all but the beginning of a placeholder at its end, which is held."""
    text = held.pop(name, "") + said
    begun = None if is_last else _BEGUN.search(text)
    if begun:
        held[name] = text[begun.start() :]
        return text[: begun.start()]
    return text


def _is_whole(value: Any, count: int, kind: type) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(one, kind) for one in value)


def _plain(value: Any) -> Any:
    """JSON values of what LiteLLM has as models of its own."""
    return value.model_dump(mode="json", exclude_none=True) if hasattr(value, "model_dump") else value
