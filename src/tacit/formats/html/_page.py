"""A page written anew from its tokens, with its text on a map.

Nothing is copied: every tag, attribute and character that is written is one that this module chose, so that what it
does not know cannot come through. Characters that mean something in markup are escaped, so that any reader finds the
same tags as this one, however malformed the page was.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import Final

from tacit.formats.html._attributes import cleaned, is_read
from tacit.formats.html._names import MarkupNames
from tacit.formats.html._styles import is_hiding, keeps_space, sheet
from tacit.formats.html._tokens import Doctype, Dropped, End, Start, Text, tokens
from tacit.formats.html._vocabulary import BLOCKS, DRAWN, ELEMENTS, PLAYED, SILENT, VOID
from tacit.formats.opened import TakenOut
from tacit.formats.text_map import TextMap

_SPACE: Final = " \t\n\r\f"
_LONG_SPACE: Final = re.compile(r"( ?[\t\n\r\f][ \t\n\r\f]*|  [ \t\n\r\f]*)")
_LINE_END: Final = re.compile(r"([\n\t])")
_PUBLIC: Final = re.compile(
    r'html\s+PUBLIC\s+"-//W3C//DTD X?HTML [\d.]{3,4}(?: (?:Transitional|Strict|Frameset))?(?: Final)?//EN"'
    r'(?:\s+"https?://www\.w3\.org/TR/[a-z0-9/.-]{1,60}\.dtd")?',
    re.IGNORECASE,
)
_CLOSED_BY: Final = {
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "option": {"option"},
    "td": {"td", "th"},
    "th": {"td", "th"},
    "tr": {"tr", "td", "th"},
}
"""Elements that end where another begins, if they are the innermost."""
_CELLS: Final = frozenset({"td", "th", "tr", "table"})
_FOREIGN: Final = frozenset({"svg", "math"})
_KINDS: Final = (
    (DRAWN, "pictures", True),
    (PLAYED, "embedded files", True),
    (frozenset({"script"}), "scripts", True),
    (SILENT, "parts without visible text", False),
)


@dataclass(frozen=True, slots=True)
class MarkupSlot:
    """Where a piece of text stands: the number of the part, and whether it is between quotation marks."""

    part: int
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page in parts, some of which are text.

    Attributes:
        parts: The markup.
        pieces: The text.
        taken_out: What the page does not have any more.
    """

    parts: list[str] = field(repr=False)
    pieces: TextMap[MarkupSlot] = field(repr=False)
    taken_out: tuple[TakenOut, ...]


def read_page(markup: str, *, encoding: str, is_xml: bool) -> Page:
    """The page of some markup.

    Args:
        markup: The characters of the file.
        encoding: What the page says that its encoding is, if it says so.
        is_xml: Whether it is XHTML, in which names have cases and any element can be empty.
    """
    builder = _Builder(encoding, is_xml=is_xml)
    for token in tokens(markup.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""), is_xml=is_xml):
        match token:
            case Text(text):
                builder.text(text)
            case Start():
                builder.start(token)
            case End(name):
                builder.end(name)
            case Doctype(text):
                builder.doctype(text)
            case Dropped():
                builder.taken["comments"] += 1
    return builder.page()


@dataclass(slots=True)
class _Element:
    name: str
    is_pre: bool


class _Builder:
    """The state of a page that is being read."""

    def __init__(self, encoding: str, *, is_xml: bool) -> None:
        self.taken: Counter[str] = Counter()
        self._encoding = encoding
        self._is_xml = is_xml
        self._parts: list[str] = []
        self._pieces: TextMap[MarkupSlot] = TextMap()
        self._open: list[_Element] = []
        self._count: Counter[str] = Counter()  # of the open elements by name, so that none is searched for in vain
        self._left_out = -1  # how many elements were open where one began that is left out
        self._names = MarkupNames()
        self._hidden: set[str] = set()
        self._border = ""  # what parts the next text from that before
        self._has_row = False
        self._notes: list[tuple[str, MarkupSlot]] = []  # texts of attributes, for a line of their own behind the block

    def page(self) -> Page:
        """All that was read."""
        self._flush()
        unread = {what for _, what, is_unread in _KINDS if is_unread}
        taken = tuple(TakenOut(what, count, is_unread=what in unread) for what, count in sorted(self.taken.items()))
        return Page(self._parts, self._pieces, taken)

    def doctype(self, text: str) -> None:
        """A declaration, if it is a usual one."""
        public = _PUBLIC.fullmatch(text)
        self._parts.append(f"<!DOCTYPE {public[0] if public else 'html'}>")

    def text(self, text: str) -> None:
        """Characters of the page."""
        name = self._open[-1].name if self._open else ""
        if self._left_out >= 0:
            return
        if name == "style":
            found = sheet(text, self._names)
            self._hidden |= found.hides
            self._parts.append(found.text.replace("<", ""))
        elif self._open and self._open[-1].is_pre:
            for part in _LINE_END.split(text):
                if part in {"\n", "\t"}:
                    self._parts.append(part)
                    self._pieces.glue(part)
                else:
                    self._piece(part)
        else:
            for number, part in enumerate(_LONG_SPACE.split(text)):
                if number % 2:
                    self._space(part)
                elif part.startswith(" "):
                    self._space(" ")
                    self._piece(part[1:])
                else:
                    self._piece(part)

    def start(self, tag: Start) -> None:
        """A start tag."""
        name = tag.name.lower()
        self._close_before(name)
        is_foreign = any(self._count[outer] for outer in _FOREIGN) or name in _FOREIGN
        is_empty = (tag.is_closed and (self._is_xml or is_foreign)) or (name in VOID and not is_foreign)
        style = tag.attributes.get("style", "")
        if self._left_out < 0:
            kind = self._kind_left_out(name, tag)
            if kind:
                self.taken[kind] += 1
                self._left_out = len(self._open) if not is_empty else -1
            else:
                self._border_before(name)
                self._write_tag(tag, name, is_empty=is_empty)
        if not is_empty:
            is_pre = name in {"pre", "textarea", "listing"} or bool(self._open and self._open[-1].is_pre)
            self._open.append(_Element(name, is_pre or keeps_space(style)))
            self._count[name] += 1

    def end(self, name: str) -> None:
        """An end tag."""
        spelled, name = name, name.lower()
        was_left_out = self._left_out >= 0
        if self._count[name]:
            while self._open[-1].name != name:
                self._pop()
            depth = len(self._open) - 1
            self._pop()
            if was_left_out and depth <= self._left_out:
                if depth == self._left_out:
                    self._left_out = -1
                    return
                self._left_out = -1
            elif was_left_out:
                return
        elif was_left_out:
            return
        if any(name in names for names, _, _ in _KINDS):
            return
        self._parts.append(f"</{self._spelled(spelled, name)}>")
        if name in BLOCKS:
            self._flush()
            self._border = self._border or "\n"
        if name in {"tr", "table"}:
            self._border, self._has_row = "\n", False
        if name in _CELLS:
            self._pieces.end_cell()

    def _close_before(self, name: str) -> None:
        """Ends, for the bookkeeping, what a tag ends without saying so."""
        closed = _CLOSED_BY.get(name, ())
        while self._open and (self._open[-1].name in closed or (self._open[-1].name == "p" and name in BLOCKS)):
            self._pop()
            self._left_out = -1 if len(self._open) == self._left_out else self._left_out

    def _pop(self) -> None:
        self._count[self._open.pop().name] -= 1

    def _kind_left_out(self, name: str, tag: Start) -> str:
        """What an element is counted as that is left out; nothing for one that stays."""
        for names, what, _ in _KINDS:
            if name in names:
                return what
        attributes = tag.attributes
        if name == "meta":
            is_description = attributes.get("name", "").strip().lower() == "description"
            is_encoding = "charset" in attributes or attributes.get("http-equiv", "").lower() == "content-type"
            return "" if is_description or is_encoding else "meta data"
        names_of = (f".{self._names[part]}" for part in attributes.get("class", "").split())
        is_hidden = (
            "hidden" in attributes
            or is_hiding(attributes.get("style", ""))
            or (name == "input" and attributes.get("type", "").strip().lower() in {"hidden", "password"})
            or any(part in self._hidden for part in names_of)
            or ("id" in attributes and "#" + self._names[attributes["id"].strip()] in self._hidden)
        )
        return "hidden parts" if is_hidden else ""

    def _border_before(self, name: str) -> None:
        if name in _CELLS:
            self._pieces.end_cell()
        if name == "br":
            self._flush()
            self._say_border()
            self._border = ""
            self._pieces.glue("\n")
        elif name in {"td", "th"}:
            self._flush()
            self._border = "\t" if self._has_row else "\n"
            self._has_row = True
        elif name in BLOCKS:
            self._flush()
            self._border = "\n" if name == "tr" else self._border or "\n"
            self._has_row = self._has_row and name != "tr"

    def _write_tag(self, tag: Start, name: str, *, is_empty: bool) -> None:
        self._parts.append(f"<{self._spelled(tag.name, name)}")
        if name == "meta" and "name" not in tag.attributes:
            self._write_encoding(tag)
        else:
            for key, value in tag.attributes.items():
                self._write_attribute(name, key, value, tag)
        self._parts.append(" />" if is_empty and (self._is_xml or tag.is_closed) else ">")

    def _write_encoding(self, tag: Start) -> None:
        if "charset" in tag.attributes:
            self._parts.append(f' charset="{self._encoding}"')
        else:
            self._parts.append(f' http-equiv="Content-Type" content="text/html; charset={self._encoding}"')

    def _write_attribute(self, element: str, spelled: str, value: str, tag: Start) -> None:
        key = spelled.lower()
        if is_read(element, key, tag.attributes):
            self._parts += (f' {key}="', escape(value), '"')
            slot = MarkupSlot(len(self._parts) - 2, is_quoted=True)
            if key == "value":
                self._say_border()
                self._pieces.add(_one_line(value), slot)
            else:
                self._notes.append((_one_line(value), slot))
            return
        if element == "meta":  # of a description: its name
            kept = "description" if key == "name" else None
        elif key in {"href", "action"} and not value.strip().startswith("#"):
            kept = ""
            self.taken["addresses of links"] += 1
        elif key in {"src", "srcset", "background", "data"}:
            kept = None
            self.taken["pictures"] += 1
        else:
            kept = cleaned(key, value, self._names)
        if kept is not None:
            self._parts.append(f' {key if key != "viewbox" else "viewBox"}="{escape(kept)}"')
        elif key not in {"src", "srcset"}:
            self.taken["attributes"] += 1

    def _spelled(self, spelled: str, name: str) -> str:
        """The name of an element; one that HTML does not have is its author's."""
        if name not in ELEMENTS:
            return "span"
        return spelled if self._is_xml else name

    def _say_border(self) -> None:
        """Says what parts the next text from that before."""
        if self._border == "\n" and not self._pieces.ends_with("\n"):
            self._pieces.glue("\n")
        elif self._border == "\t" and not self._pieces.ends_with("\n"):
            self._pieces.glue("\t")
        self._border = ""

    def _flush(self) -> None:
        """Says the texts of attributes."""
        notes, self._notes = self._notes, []
        for text, slot in notes:
            if not self._pieces.ends_with("\n"):
                self._pieces.glue("\n")
            self._pieces.add(text, slot)
            self._border = "\n"

    def _space(self, space: str) -> None:
        """White space, which a reader sees as one blank at most."""
        self._parts.append(space)
        is_seen = not self._border and not any(self._pieces.ends_with(before) for before in _SPACE)
        if is_seen:
            self._pieces.add(" ", MarkupSlot(len(self._parts) - 1))

    def _piece(self, text: str) -> None:
        if text:
            self._say_border()
            self._parts.append(escape(text, quote=False))
            self._pieces.add(text, MarkupSlot(len(self._parts) - 1))


def _one_line(text: str) -> str:
    return re.sub(r"[\t\n\r\f]+", " ", text)
