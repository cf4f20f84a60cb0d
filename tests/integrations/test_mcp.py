"""The server of the Model Context Protocol, asked by the real client."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import blocks, printed

pytest.importorskip("mcp", reason="the extra mcp is not installed: make integrations")

from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

from tacit import Sanitizer
from tacit.errors import ParameterError
from tacit.integrations.mcp import create_server
from tacit.integrations.tools import FileRoots, Tools

_PROGRAM = ("-c", "from tacit.cli import main; main()", "mcp")


def ask(server: Any, question: Callable[[Client], Awaitable[Any]]) -> Any:
    """What a client is answered."""

    async def run() -> Any:
        async with Client(server) as client:
            return await question(client)

    return asyncio.run(run())


def test_the_program_serves_over_standard_input_and_output(tmp_path: Path) -> None:
    """A client starts it, reads a file through it, and is refused another."""
    root = tmp_path / "root"
    root.mkdir()
    (root / "note.txt").write_text("Ann Lee lives in Leeds.")
    (tmp_path / "secret.txt").write_text(CANARY)
    command = StdioServerParameters(command=sys.executable, args=[*_PROGRAM, "--identities", "--root", str(root)])

    async def question(client: Client) -> Any:
        tools = {one.name for one in (await client.list_tools()).tools}
        good = await client.call_tool("sanitize", {"path": "note.txt"})
        bad = await client.call_tool("sanitize", {"path": "../secret.txt"})
        return tools, good, bad

    tools, good, bad = ask(stdio_client(command), question)
    assert tools == {"sanitize", "explain", "audit"}
    assert good.structured_content["text"] == "Person A lives in a city."
    assert bad.is_error
    assert "outside" in bad.content[0].text
    assert CANARY not in str(bad)


def test_only_what_is_offered_can_be_asked(sanitizer: Sanitizer) -> None:
    """An operator who does not want guesses to be confirmed offers no audit."""
    server = create_server(Tools(sanitizer), ["sanitize"])
    found = ask(server, lambda client: client.list_tools())
    assert [one.name for one in found.tools] == ["sanitize"]
    with pytest.raises(ParameterError, match="sanitize, explain, audit"):
        create_server(Tools(sanitizer), ["open"])


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("tool", ["sanitize", "explain"])
def test_a_failure_is_an_error_without_a_word(
    sanitizer: Sanitizer, tool: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither in the answer nor in what the server logs; with debugging on, the client logs what it sends."""
    server = create_server(Tools(sanitizer, FileRoots()))
    with caplog.at_level(logging.INFO):
        found = ask(server, lambda client: client.call_tool(tool, {"text": f"{CANARY} left."}))
    assert found.is_error
    shown = capfd.readouterr()
    assert CANARY not in str(found) + caplog.text + shown.out + shown.err


def test_page() -> None:
    """The example of the page prints what the page shows, and its settings start the program that there is."""
    given, shown = printed("mcp")
    assert given == shown
    assert '"command": "tacit"' in blocks("mcp", "json")[0]
