"""Pages of the documentation that hold measured figures: a script writes them between two comments that name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def fill(page: Path, blocks: Mapping[str, str]) -> None:
    """Puts each block between the comments of its name; a page without them is an error, not a silent loss."""
    text = page.read_text("utf-8")
    for name, block in blocks.items():
        begin, end = f"<!-- measured: {name} -->", "<!-- end -->"
        found = re.search(f"{re.escape(begin)}.*?{re.escape(end)}", text, re.DOTALL)
        if not found:
            raise SystemExit(f"{page.name} has no place for {name!r}: add {begin} and {end}")
        new = f"{begin}\n\n{block.strip()}\n\n{end}"
        text = text[: found.start()] + new + text[found.end() :]
    page.write_text(text, "utf-8")


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, with columns of even width: the first to the left, figures to the right."""
    lines = [list(header), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    lines.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    return "\n".join("| " + " | ".join(_padded(line, widths)) + " |" for line in lines)


def _padded(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for i, (cell, width) in enumerate(zip(line, widths, strict=True)):
        yield cell.rjust(width) if i else cell.ljust(width)


def percent(share: float | None) -> str:
    """A share as a percentage; a dash for what is undefined.

    >>> percent(0.8125), percent(None)
    ('81.2', '-')
    """
    return "-" if share is None else f"{100 * share:.1f}"


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of those that are defined."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None
