"""Writes docs/cli.md: what every command answers to --help, in plain text of one width.

Usage: python scripts/write_cli_docs.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from tacit.cli import program

TARGET = Path(__file__).parents[1] / "docs" / "cli.md"

_WIDTH = 100  # columns of a help text, whatever the terminal of who writes it

_INTRODUCTION = """\
# Commands

*For everybody who uses the command line: every command and option.*

<!-- Written by scripts/write_cli_docs.py: change the commands, not this page. -->

Every command prints its result on standard output, or writes it to the file named with `-o`. Messages, notes and
progress go to standard error. A file is written whole or not at all.

| exit code | meaning                                                                                    |
|-----------|--------------------------------------------------------------------------------------------|
| 0         | done; for `tacit audit`: every claim holds                                                 |
| 1         | not done, with one line `ErrorName: message`                                               |
| 2         | an option that is none, is missing or does not apply to what is asked, or a value that it cannot have |
| 3         | done, but some rows of a table were rejected: they are in its `rejects.jsonl`              |
| 4         | a claim is broken or unchecked, and the lines say which: review before you release. It outranks 3 |
| 4         | for `tacit check`: personal data was found, or a file was not checked                      |
| 70        | a bug in tacit; the line says where, never what was in the text                            |
| 130       | interrupted; nothing is left half written                                                  |
| 143       | ended by SIGTERM; nothing is left half written, and of a table the same command goes on    |

What each `ErrorName` means is in [Errors](errors.md). No message holds text of a document.
"""


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its full name, groups before what they hold, in the order of the help."""
    yield from _below("tacit", typer.main.get_command(program()))


def page() -> str:
    """The page as it should be."""
    return "\n".join([_INTRODUCTION, *(_section(name, command) for name, command in commands())])


def _below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    if not command.hidden:
        yield name, command
        for one, below in getattr(command, "commands", {}).items():
            yield from _below(f"{name} {one}", below)


def _section(name: str, command: Any) -> str:
    command.rich_markup_mode = None  # plain text: the boxes and colours of a terminal are no use in a page
    context = command.context_class(command, info_name=name, terminal_width=_WIDTH)
    lines = (line.rstrip() for line in command.get_help(context).splitlines())
    return "\n".join([f"## {name}", "", "```text", *lines, "```", ""])


if __name__ == "__main__":
    TARGET.write_text(page(), "utf-8")
