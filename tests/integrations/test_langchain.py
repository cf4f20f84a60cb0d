"""The middleware in a real agent, with a model that answers what the test says."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed, traced

pytest.importorskip("langchain", reason="the extra langchain is not installed: make integrations")

from langchain.agents import create_agent
from langchain.agents.structured_output import ToolStrategy
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from pydantic import BaseModel

from tacit import Sanitizer
from tacit.errors import Error, InputError
from tacit.integrations.langchain import TacitMiddleware


class Model(GenericFakeChatModel):  # type: ignore[misc]  # LangChain is not installed where types are checked
    """Answers as told, and keeps what it was asked."""

    asked: list[list[BaseMessage]] = []  # noqa: RUF012  # pydantic copies it

    def bind_tools(self, tools: object, **_: object) -> Model:
        """Calls tools as told, too."""
        del tools
        return self

    def _generate(self, messages: list[BaseMessage], *given: Any, **named: Any) -> Any:
        self.asked.append(messages)
        return super()._generate(messages, *given, **named)

    @property
    def seen(self) -> str:
        """All that it was asked, whatever the field."""
        return "\n".join(message.model_dump_json() for some in self.asked for message in some)


def model(*answers: AIMessage) -> Model:
    """A model that gives these answers one after the other."""
    return Model(messages=iter(answers), asked=[])


def test_the_model_sees_masks_and_the_others_what_they_stand_for(sanitizer: Sanitizer) -> None:
    """Tools get originals, what they return is masked, and the user reads names."""
    looked_up: list[str] = []

    def look_up(name: str) -> str:
        """Looks somebody up."""
        looked_up.append(name)
        return f"{name} lives in Leeds; call 020 7946 0958."

    call = {"name": "look_up", "args": {"name": "[person 1]"}, "id": "1"}
    answers = model(AIMessage("", tool_calls=[call]), AIMessage("Dear [person 1], call [phone number 1]."))
    agent = create_agent(answers, [look_up], middleware=[TacitMiddleware(sanitizer)], system_prompt="Ann Lee asks you.")
    done = agent.invoke({"messages": [HumanMessage("I am Ann Lee. Where do I live?", name="ann_lee")]})
    assert looked_up == ["Ann Lee"]
    assert done["messages"][-1].content == "Dear Ann Lee, call 020 7946 0958."
    assert done["messages"][1].tool_calls[0]["args"] == {"name": "Ann Lee"}
    assert len(answers.asked) == 2
    assert not any(word in answers.seen.lower() for word in ("ann lee", "ann_lee", "leeds", "7946"))


def test_blocks_of_text_and_structured_answers_are_covered(sanitizer: Sanitizer) -> None:
    """Also a field that only another maker's models have is not sent on."""

    class Answer(BaseModel):
        who: str

    call = {"name": "Answer", "args": {"who": "[person 1]"}, "id": "1"}
    answers = model(AIMessage("", tool_calls=[call]))
    agent = create_agent(
        answers,
        [],
        middleware=[TacitMiddleware(sanitizer)],
        response_format=ToolStrategy(Answer, tool_message_content=""),
    )
    question = HumanMessage([{"type": "text", "text": "I am Ann Lee."}], additional_kwargs={"who": "Ann Lee"})
    done = agent.invoke({"messages": [question]})
    assert done["structured_response"] == Answer(who="Ann Lee")
    assert "Ann" not in answers.seen


def test_asynchronous_agents_are_covered(sanitizer: Sanitizer) -> None:
    """The same as an agent that waits."""
    answers = model(AIMessage("Hello [person 1]."))
    agent = create_agent(answers, [], middleware=[TacitMiddleware(sanitizer)])
    done = asyncio.run(agent.ainvoke({"messages": [HumanMessage("I am Ann Lee.")]}))
    assert done["messages"][-1].content == "Hello Ann Lee."
    assert "Ann" not in answers.seen


@pytest.mark.parametrize("kind", ["image", "image_url", "file", "audio", "document", "whatever comes next"])
def test_what_cannot_be_read_is_not_sent(sanitizer: Sanitizer, kind: str) -> None:
    """A picture may show a name: the call is refused, and the model not asked."""
    answers = model(AIMessage("Nice picture."))
    agent = create_agent(answers, [], middleware=[TacitMiddleware(sanitizer)])
    with pytest.raises(InputError, match="is not read"):
        agent.invoke({"messages": [HumanMessage([{"type": kind, "data": "aGVsbG8="}])]})
    assert answers.asked == []


@pytest.mark.usefixtures("failing")
def test_a_failure_keeps_the_model_from_being_asked(sanitizer: Sanitizer, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever fails, nothing is sent, and no word of the message is in the error or its causes."""
    answers = model(AIMessage("Hello."))
    agent = create_agent(answers, [], middleware=[TacitMiddleware(sanitizer)])
    with caplog.at_level(logging.DEBUG), pytest.raises(Error) as caught:
        agent.invoke({"messages": [HumanMessage(f"I am {CANARY}.")]})
    assert answers.asked == []
    assert CANARY not in traced(caught.value) + caplog.text


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("langchain")
    assert given == shown
