"""The tokens of HTML and XHTML, told apart as browsers do it, in linear time however malformed the markup is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

_MARKUP: Final = re.compile(r"<(?:[A-Za-z]|/(?=.)|!|\?)", re.DOTALL)
_NAME: Final = re.compile(r"</?([A-Za-z][^\s/>]*)")
_ATTRIBUTE: Final = re.compile(
    # possessive, so that a quotation mark that is never closed fails the whole and is no attribute of its own
    r"""[\s/]*+(?:(>)|([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?(?!\s*+=\s*+["']))"""
)
_COMMENT_END: Final = re.compile(r"--!?>")
_DOCTYPE: Final = re.compile(r"<!doctype\s+([^>\[]*)(?:\[[^\]]*\]\s*)?>", re.IGNORECASE)
_RAW: Final = frozenset("script style xmp iframe noembed noframes title textarea".split())
_DECODED: Final = frozenset("title textarea".split())


@dataclass(frozen=True, slots=True)
class Text:
    """Characters of the page, references decoded."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Start:
    """A start tag. Names are in lower case but for XHTML; of two attributes of one name, the first counts."""

    name: str
    attributes: dict[str, str] = field(repr=False)
    is_closed: bool = False  # <br/>


@dataclass(frozen=True, slots=True)
class End:
    """An end tag."""

    name: str


@dataclass(frozen=True, slots=True)
class Doctype:
    """What stands behind ``<!doctype``."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Dropped:
    """Markup that shows nothing: a comment, a processing instruction, a tag that never ends."""


Token = Text | Start | End | Doctype | Dropped


def tokens(markup: str, *, is_xml: bool) -> Iterator[Token]:
    """The tokens in their order.

    >>> list(tokens("<p CLASS=a>Ann<!-- Lee --></p>", is_xml=False))
    [Start(name='p', is_closed=False), Text(), Dropped(), End(name='p')]
    """
    at, has_doctype = 0, False
    while at < len(markup):
        found = _MARKUP.search(markup, at)
        start = found.start() if found else len(markup)
        if start > at:
            yield Text(unescape(markup[at:start]))
        if not found:
            return
        if found[0][1].isalpha():
            tag, at = _start_tag(markup, start, is_xml=is_xml)
            yield tag
            if isinstance(tag, Start) and tag.name.lower() in _RAW and not (is_xml and tag.is_closed):
                text, at = _raw_text(markup, at, tag.name)
                yield Text(unescape(text) if is_xml or tag.name.lower() in _DECODED else text)
        elif found[0] == "</" and (named := _NAME.match(markup, start)):
            at = _behind(markup, ">", named.end())
            yield End(named[1] if is_xml else named[1].lower())
        elif markup.startswith("<!--", start):
            at = _comment_end(markup, start + 4)
            yield Dropped()
        elif is_xml and markup.startswith("<![CDATA[", start):
            at = _behind(markup, "]]>", start)
            yield Text(markup[start + 9 : at].removesuffix("]]>"))
        elif not has_doctype and (doctype := _DOCTYPE.match(markup, start)):
            has_doctype, at = True, doctype.end()
            yield Doctype(doctype[1].strip())
        else:
            at = _behind(markup, ">", start)
            yield Dropped()


def _start_tag(markup: str, start: int, *, is_xml: bool) -> tuple[Start | Dropped, int]:
    named = _NAME.match(markup, start)
    name = named[1] if named else ""
    at = named.end() if named else start + 1
    attributes: dict[str, str] = {}
    while found := _ATTRIBUTE.match(markup, at):
        at = found.end()
        if found[1]:
            return Start(name if is_xml else name.lower(), attributes, found[0].endswith("/>")), at
        value = next((value for value in found.group(3, 4, 5) if value is not None), "")
        attributes.setdefault(found[2] if is_xml else found[2].lower(), unescape(value))
    return Dropped(), len(markup)  # it never ends: browsers show nothing from here on


def _raw_text(markup: str, start: int, name: str) -> tuple[str, int]:
    """What stands up to the end tag, or else all the rest, and where the end tag begins."""
    end = re.compile(rf"</{re.escape(name)}(?=[\s/>])", re.IGNORECASE).search(markup, start)
    at = end.start() if end else len(markup)
    return markup[start:at], at


def _comment_end(markup: str, start: int) -> int:
    for empty in (">", "->"):
        if markup.startswith(empty, start):
            return start + len(empty)
    end = _COMMENT_END.search(markup, start)
    return end.end() if end else len(markup)


def _behind(markup: str, end: str, start: int) -> int:
    at = markup.find(end, start)
    return at + len(end) if at >= 0 else len(markup)
