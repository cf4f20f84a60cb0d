"""A server of the Model Context Protocol: a language model asks for releases, and sees no original."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from tacit.errors import ParameterError
from tacit.integrations.tools import Tools, told
from tacit.settings import VERSION

TOOLS: Final = ("sanitize", "explain", "audit")
"""What may be offered."""

_INSTRUCTIONS = (
    "Read documents through the tool sanitize instead of opening them: it returns their text with everything replaced "
    "that must stay secret. What is protected was set by whoever started this server."
)


def create_server(tools: Tools, offered: Iterable[str] = TOOLS) -> Any:
    """The server; its ``run()`` talks over standard input and output.

    Args:
        tools: What may be asked.
        offered: Which of it is offered.

    Raises:
        ParameterError: There is no such tool.
    """
    chosen = list(dict.fromkeys(offered))
    if not set(chosen) <= set(TOOLS):
        raise ParameterError(f"expected tools among {', '.join(TOOLS)}, found another", parameter="tool")
    server = MCPServer("tacit", instructions=_INSTRUCTIONS, version=VERSION, log_level="ERROR")
    for name in chosen:
        one = getattr(tools, name)
        server.tool(description=_description(one))(_guarded(one))
    return server


def _description(tool: Callable[..., dict[str, Any]]) -> str:
    """What a tool does and takes, without what its callers in Python have to know."""
    return str(tool.__doc__).partition("Raises:")[0].strip()


def _guarded(tool: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """A tool whose errors hold nothing of a text: the server logs those that it does not expect, with their causes."""

    @wraps(tool)
    def call(**given: Any) -> dict[str, Any]:
        try:
            return tool(**given)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told without its words
            failure = told(error)
        raise ToolError(failure)

    return call
