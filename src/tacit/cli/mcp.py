"""``tacit mcp``: a server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tacit.cli._effective import effective, sanitizer
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._refusals import refuse


@command
def mcp(
    root: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR",
            help="A folder whose files may be read and written; no file unless given. May be repeated.",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    tool: Annotated[
        list[str] | None,
        typer.Option(metavar="sanitize|explain|audit", help="Offer only this. May be repeated."),
    ] = None,
    *,
    asked: Asked,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Serve a program that talks to a language model (Model Context Protocol).

    It has tools to sanitize, explain and audit, and talks over standard input and output. What is asked is as for tacit
    sanitize; whoever talks to it cannot change that, gets releases, and never a word of an original.
    """
    try:
        from tacit.integrations.mcp import TOOLS, create_server
    except ImportError:
        raise refuse("tacit mcp needs more: install the extra mcp of tacit", "mcp") from None
    from tacit.integrations.tools import FileRoots, Tools

    made = sanitizer(effective(asked, sources, given))
    create_server(Tools(made, FileRoots(tuple(root or ()))), tool or TOOLS).run()
