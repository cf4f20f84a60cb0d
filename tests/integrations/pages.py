"""The examples of docs/integrations: run against the real packages."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

PAGES = Path(__file__).parents[2] / "docs" / "integrations"


def blocks(name: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    text = (PAGES / f"{name}.md").read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def printed(name: str) -> tuple[str, str]:
    """What the first example of a page prints, and what the page says that it prints."""
    code, shown = blocks(name, "python")[0], blocks(name, "text")[0]
    output = StringIO()
    with redirect_stdout(output):
        exec(compile(code, f"{name}.md", "exec"), {"__name__": "__main__"})  # noqa: S102  # our own page
    return output.getvalue(), shown


def traced(error: BaseException) -> str:
    """All that a log would hold of an error: its message, and those of what led to it."""
    said = []
    one: BaseException | None = error
    while one is not None:
        said.append(repr(one))
        one = one.__cause__ or one.__context__
    return "\n".join(said)
