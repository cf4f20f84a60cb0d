r"""Rich text (.rtf), which is read by striprtf and written as a Word document of its paragraphs and tables.

striprtf reads the text of the body; what else the file holds is named as taken out. Hidden and deleted text is left out
before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import Final

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats.office import docx
from tacit.formats.office._file import OfficeFile, Tally
from tacit.formats.office._new_document import new_document
from tacit.formats.office._xml import legal

_INSTALL: Final = "install the extra rtf of tacit"
_MOST_BYTES = 64 << 20
_TOKEN = re.compile(r"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'[0-9a-fA-F]{2}|\\[\s\S]|[{}]|[^\\{}]+")
_HIDING = frozenset(("v", "deleted"))
_CELL_END = re.compile(r"\\(?:nest)?cell(?![a-zA-Z])")
_CELL = "\ue000"  # the end of a cell; striprtf's own sign for it occurs in texts
_CELL_CODE = r"{\\uc1\\u-8192 ?}"
_LEFT_OUT: Final = (
    (re.compile(r"\\pict(?![a-z])"), "pictures"),
    (re.compile(r"\\object(?![a-z])"), "embedded objects"),
    (re.compile(r"\\(?:header|footer)[lrf]?(?![a-z])"), "headers and footers"),
    (re.compile(r"\\footnote(?![a-z])"), "notes"),
    (re.compile(r"\\annotation(?![a-z])"), "comments"),
    (re.compile(r"\\shptxt(?![a-z])"), "text boxes"),
)
_PROPERTIES = re.compile(r"\\(?:info|docvar|userprops)(?![a-z])")


def open_file(data: bytes) -> OfficeFile:
    """The opened text.

    Raises:
        InputError: It is damaged or too large, or striprtf is not installed.
    """
    if len(data) > _MOST_BYTES:
        raise InputError(f"expected a rich text of at most {_MOST_BYTES >> 20} MB, found a larger one")
    source, hidden = _shown(data.decode("latin-1"))
    tally = Tally()
    tally.add("hidden texts", hidden)
    tally.add("formats of characters")
    for pattern, what in _LEFT_OUT:
        tally.add_unread(what, len(pattern.findall(source)))
    tally.add("document properties", len(_PROPERTIES.findall(source)))
    opened = docx.open_file(new_document(_blocks(_text(source))))
    return replace(opened, kind="rtf", taken_out=tally.taken_out())


def _text(source: str) -> str:
    try:
        striprtf = import_module("striprtf.striprtf")
    except ImportError:
        raise InputError(f"expected the package striprtf for rich text, found none; {_INSTALL}") from None
    found: str | None = None
    try:
        found = striprtf.rtf_to_text(_CELL_END.sub(_CELL_CODE, source), errors="replace")
    except (ValueError, LookupError, OverflowError, TypeError) as error:
        silence(error)
    if found is None:
        raise InputError("expected an intact rich text, found a damaged one")
    # Halves of a pair that were written one by one are one character.
    return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _blocks(text: str) -> Iterator[str | list[list[str]]]:
    """The paragraphs, and the tables as rows of cells."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
    for is_row, some in groupby(map(legal, lines), lambda line: _CELL in line):
        if is_row:
            yield [[cell.strip() for cell in line.split(_CELL)[:-1]] for line in some]
        else:
            yield from some


def _shown(source: str) -> tuple[str, int]:
    """The source without the texts that are hidden or deleted, and how many there were."""
    kept: list[str] = []
    outer: list[frozenset[str]] = []
    hiding: frozenset[str] = frozenset()
    count = at = 0
    while token := _TOKEN.match(source, at):
        at = token.end()
        word, number = token[1], token[2]
        if word == "bin":
            at += max(0, int(number or 0))  # bytes of a picture, which may look like anything
            continue
        if token[0] == "{":
            outer.append(hiding)
        elif token[0] == "}":
            hiding = outer.pop() if outer else frozenset()
        elif word in _HIDING:
            hiding = hiding - {word} if number == "0" else hiding | {word}
        elif word == "plain":
            hiding = hiding - {"v"}
        elif hiding and (word in {None, "u", "tab", "cell"}):
            count += word is None and bool(token[0].strip())
            continue
        kept.append(token[0])
    return "".join(kept), count
