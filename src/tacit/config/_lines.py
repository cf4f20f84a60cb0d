"""On which line of a TOML file something is said: `tomllib` tells it of mistakes in the syntax only."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[\[?\s*([\w.\-\"']+)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*[\"']?([\w\-]+)[\"']?\s*(?:\.[^=]*)?=")
_LONG_QUOTES = ('"' * 3, "'" * 3)


def line_of(text: str, table: str, *, number: int = 0, key: str = "") -> int:
    r"""The line, from 1 up, of a key in a table; of the table, if the key is not there; 0 if neither is.

    Args:
        text: The file.
        table: The table's name.
        number: Which one, if there are several: from 0 up.
        key: The key, if it is one.

    >>> line_of("[hide]\nterms = []\n\n[[topics]]\n[[topics]]\nalpha = 3", "topics", number=1, key="alpha")
    6
    """
    current, seen, found = "", -1, 0
    for at, line in enumerate(_without_long_strings(text), 1):
        if header := _HEADER.match(line):
            current = header[1].strip("\"'")
            if current == table:
                seen += 1
                if seen == number:
                    found = at
        elif name := _KEY.match(line):
            if current == table and seen == number and name[1] == key:
                return at
            if not current and name[1] == table:  # `hide = { ... }` above the first table
                found = at
    return found


def _without_long_strings(text: str) -> list[str]:
    """The lines, those within a string of several lines blank: they could look like a key."""
    lines, inside = [], ""
    for line in text.splitlines():
        if inside:
            inside = "" if inside in line else inside
            lines.append("")
            continue
        lines.append(line)
        inside = next((quotes for quotes in _LONG_QUOTES if line.count(quotes) % 2), "")
    return lines
