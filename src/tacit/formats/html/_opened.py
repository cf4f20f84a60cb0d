"""A page in memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from tacit.formats._charsets import by_mark, codec, decoded
from tacit.formats.html._page import Page, read_page
from tacit.formats.opened import Edit, TakenOut

_ENOUGH: Final = 4096  # bytes in which a page has to name its encoding
_DECLARED: Final = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML: Final = re.compile(r"\s*<\?xml\b(?:[^>]*?encoding\s*=\s*[\"']([\w.:-]+))?[^>]*\?>", re.IGNORECASE)
_XHTML: Final = re.compile(r"<html[^>]{0,500}xmlns\s*=", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OpenedHtml:
    """A page: see `tacit.formats.opened.Opened`.

    Attributes:
        page: What is written.
        encoding: Its encoding; characters that it lacks are written as references.
        before: What stands before the page: a byte order mark.
        has_crlf: Whether lines end as on Windows.
    """

    page: Page = field(repr=False)
    encoding: str = "utf-8"
    before: bytes = b""
    has_crlf: bool = False

    @property
    def kind(self) -> str:
        """What it is."""
        return "html"

    @property
    def suffix(self) -> str:
        """The suffix of the file that is written."""
        return ".html"

    @property
    def text(self) -> str:
        """What a reader can find in the page: also its title, and texts of attributes such as ``alt``."""
        return self.page.pieces.text

    @property
    def taken_out(self) -> tuple[TakenOut, ...]:
        """What is left out."""
        return self.page.taken_out

    @property
    def borders(self) -> Sequence[int]:
        """Where cells of tables end."""
        return self.page.pieces.borders

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The page with the edits made."""
        return self.before + self.markup(edits).encode(self.encoding, "xmlcharrefreplace")

    def markup(self, edits: Sequence[Edit]) -> str:
        """The page with the edits made, as characters."""
        parts = self.page.parts.copy()
        for slot, text in self.page.pieces.changed(edits):
            parts[slot.part] = escape(text, quote=slot.is_quoted)
        markup = "".join(parts)
        return markup.replace("\n", "\r\n") if self.has_crlf else markup


def open_file(data: bytes) -> OpenedHtml:
    """The page of a file."""
    mark, encoding = by_mark(data)
    head = data[:_ENOUGH]
    if not encoding:
        declared = _DECLARED.search(head)
        in_xml = _XML.match(head.decode("latin-1"))
        named = declared[1].decode("ascii", "replace") if declared else (in_xml and in_xml[1]) or ""
        encoding = codec(named)
        encoding = "" if encoding.startswith(("utf-16", "utf-32")) else encoding  # it could not have been read so
    text, encoding = decoded(data.removeprefix(mark), encoding)
    return open_markup(text, encoding=encoding, before=mark)


def open_markup(markup: str, *, encoding: str = "utf-8", before: bytes = b"", is_xml: bool | None = None) -> OpenedHtml:
    r"""The page of some markup.

    Args:
        markup: The characters.
        encoding: In which they are written.
        before: What stands before them.
        is_xml: Whether they are XHTML; by default, that is found out.

    >>> from tacit.document import Span
    >>> page = open_markup("<p title='of Ann'>Ann <b>Lee</b><!-- HIV --></p>")
    >>> page.text
    'Ann Lee\nof Ann'
    >>> page.markup([Edit(Span(0, 7), "Person A"), Edit(Span(11, 14), "her")])
    '<p title="of her">Person A<b></b></p>'
    """
    label = {"cp1252": "windows-1252", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}.get(encoding, encoding)
    declaration = _XML.match(markup)
    if is_xml is None:
        is_xml = bool(declaration or _XHTML.search(markup[:_ENOUGH]))
    page = read_page(markup[declaration.end() if declaration else 0 :], encoding=label, is_xml=is_xml)
    if declaration:
        # at the end of the first part, so that no place of a text moves
        page.parts[:1] = [f'<?xml version="1.0" encoding="{label}"?>{"".join(page.parts[:1])}']
    return OpenedHtml(page, encoding, before, "\r\n" in markup)
