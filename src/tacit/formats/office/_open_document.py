"""What each part of an OpenDocument text loses before it is read."""

from __future__ import annotations

import re
from typing import Final

from tacit.formats.office._file import Tally
from tacit.formats.office._pictures import BLANK, Redraw, suffix
from tacit.formats.office._word_styles import is_common
from tacit.formats.office._xml import Element, drop, local

_OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
SPACES: Final = {
    "chart": f"{_OASIS}chart:1.0",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dr3d": f"{_OASIS}dr3d:1.0",
    "draw": f"{_OASIS}drawing:1.0",
    "fo": f"{_OASIS}xsl-fo-compatible:1.0",
    "number": f"{_OASIS}datastyle:1.0",
    "office": f"{_OASIS}office:1.0",
    "style": f"{_OASIS}style:1.0",
    "svg": f"{_OASIS}svg-compatible:1.0",
    "table": f"{_OASIS}table:1.0",
    "text": f"{_OASIS}text:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
}
"""The vocabularies of OpenDocument that are read. What is in another one is left out."""


def n(name: str) -> str:
    """A name of OpenDocument with its namespace.

    >>> n("text:p")
    '{urn:oasis:names:tc:opendocument:xmlns:text:1.0}p'
    """
    prefix, _, rest = name.partition(":")
    return f"{{{SPACES[prefix]}}}{rest}"


def ns(names: str) -> frozenset[str]:
    """Several names with their namespaces, given in one string."""
    return frozenset(map(n, names.split()))


TEXT_HOLDERS: Final = ns("text:p text:h text:span text:a text:ruby-base text:ruby-text svg:title svg:desc")
"""Elements whose characters are text."""

_KNOWN = frozenset(SPACES.values())
_SHORT_TEXTS = ns("number:text text:note-citation text:page-number text:page-count")
_FIELDS_KEPT = ns(
    "text:p text:h text:span text:a text:s text:tab text:line-break text:note text:note-citation text:note-body "
    "text:bookmark text:bookmark-start text:bookmark-end text:page-number text:page-count text:ruby text:ruby-base "
    "text:ruby-text"
)
"""Elements of paragraphs that stay. All others, which are fields, become what they show."""

_GONE: Final = ns(
    "office:scripts office:forms office:event-listeners office:binary-data office:settings office:meta "
    "text:tracked-changes text:change text:change-start text:change-end text:variable-decls text:sequence-decls "
    "text:user-field-decls text:dde-connection-decls text:alphabetical-index-auto-mark-file text:soft-page-break "
    "text:table-of-content-source text:alphabetical-index-source text:bibliography-source text:user-index-source "
    "text:illustration-index-source text:table-index-source text:object-index-source text:hidden-text "
    "text:hidden-paragraph text:bibliography-configuration text:toc-mark text:toc-mark-start text:toc-mark-end "
    "text:alphabetical-index-mark text:alphabetical-index-mark-start text:alphabetical-index-mark-end text:script "
    "text:reference-mark text:reference-mark-start text:reference-mark-end dc:creator dc:date text:meta-field "
    "svg:font-face-src style:map table:dde-links table:shapes text:section-source "
    "office:dde-source text:linenumbering-separator"
)
_UNREAD = {
    n("draw:object"): "embedded objects",
    n("draw:object-ole"): "embedded objects",
    n("draw:applet"): "embedded objects",
    n("draw:plugin"): "sounds and films",
    n("draw:floating-frame"): "embedded objects",
    n("draw:control"): "form controls",
}
_NAMES = ns(
    "text:name draw:name table:name office:name text:ref-name draw:fill-image-name draw:fill-gradient-name "
    "draw:fill-hatch-name draw:opacity-name draw:marker-start draw:marker-end draw:stroke-dash"
)
_DROPPED_ATTRIBUTES = ns(
    "xlink:title office:title office:target-frame-name draw:id text:id text:condition text:formula table:formula "
    "office:value office:string-value office:date-value office:time-value office:boolean-value office:currency "
    "office:value-type table:protection-key text:protection-key text:description table:content-validation-name "
    "text:string-value draw:notify-on-update-of-ranges text:connection-name"
)
_PICTURED = ns("draw:image draw:fill-image style:background-image text:list-level-style-image")
_HREF = n("xlink:href")
_AUTOMATIC = re.compile(r"(?:[A-Za-z]{1,3}|Table)\d+(?:\.[A-Z]{1,2}\d*)?|Mpm?\d+|Standard|Default")
_SCHEMES = re.compile(r"(?:https?|mailto|ftp|tel):", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{4}")
_BLANKS = re.compile(r"[ \t\r\n]+")
_ESCAPED = re.compile(r"_([0-9a-f]{2})_")


class OpenDocumentCleaning:
    """Cleans the parts of one document, which share the names of styles, pictures and bookmarks.

    Args:
        roots: The parts, before they are cleaned.
        pictures: The members of the archive.
        tally: Counts what is left out.
        redraw: Says what stands in a picture's place.
    """

    def __init__(self, roots: list[Element], pictures: dict[str, bytes], tally: Tally, redraw: Redraw) -> None:
        self._pictures, self._tally, self._redraw = pictures, tally, redraw
        self._drawn: dict[str, str] = {}
        self.media: dict[str, bytes] = {}
        self._names: dict[str, str] = {}
        self._bookmarks: set[str] = set()
        self._styles: dict[str, str] = {}
        self._hidden = self._hidden_styles(roots)
        for root in roots:
            for style in root.iter():
                name = style.get(n("style:name"))
                if name is not None and not _is_neutral(name):
                    self._styles.setdefault(name, f"Style{len(self._styles) + 1}")
            for mark in root.iter(n("text:bookmark"), n("text:bookmark-start")):
                self._bookmarks.add(mark.get(n("text:name"), ""))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._styles)} styles)"

    def clean(self, root: Element) -> None:
        """Cleans a part."""
        self._drop(root)
        for element in list(root.iter()):
            self._dissolve_field(element)
        for element in list(root.iter(n("text:a"), n("draw:a"))):
            self._clean_link(element)
        for element in list(root.iter()):
            self._clean_element(element)

    def _hidden_styles(self, roots: list[Element]) -> frozenset[str]:
        """The names of the styles that hide text, by themselves or by those that they are based on."""
        styles = {style.get(n("style:name")): style for root in roots for style in root.iter(n("style:style"))}
        hidden = set()
        for name in styles:
            at, seen = name, set()
            while at in styles and at not in seen:
                seen.add(at)
                shown = [p.get(n("text:display")) for p in styles[at].iter(n("style:text-properties"))]
                if "none" in shown:
                    hidden.add(name)
                if any(shown):
                    break
                at = styles[at].get(n("style:parent-style-name"))
        return frozenset(hidden)

    def _drop(self, root: Element) -> None:
        """Takes out what is not released, with all that is in it; what stands behind it stays."""
        for element in list(root.iterdescendants()):
            uri, tag = element.tag[1:].partition("}")[0], element.tag
            is_hidden = element.get(n("text:style-name")) in self._hidden or (
                tag == n("text:section") and element.get(n("text:display"), "true") != "true"
            )
            if tag in _UNREAD:
                self._tally.add_unread(_UNREAD[tag])
            elif tag == n("text:changed-region"):
                self._tally.add("tracked changes")
            elif is_hidden:
                self._tally.add("hidden texts")
            elif uri not in _KNOWN and any(text.strip() for text in element.itertext()):
                self._tally.add_unread("contents of unknown kinds")
            if tag in _GONE or tag in _UNREAD or is_hidden or uri not in _KNOWN:
                drop(element)

    def _dissolve_field(self, element: Element) -> None:
        """Puts what a field shows in its place."""
        parent = element.getparent()
        if (
            parent is None
            or parent.tag not in TEXT_HOLDERS
            or element.tag in _FIELDS_KEPT
            or not element.tag.startswith(f"{{{SPACES['text']}}}")
        ):
            return
        self._tally.add("fields")
        dissolve(element)

    def _clean_link(self, link: Element) -> None:
        """Keeps links to the web, to addresses of mail, and to bookmarks."""
        target = link.get(_HREF, "")
        if target.startswith("#") and target[1:] in self._bookmarks:
            link.set(_HREF, "#" + self._name(target[1:]))
        elif not _SCHEMES.match(target):
            self._tally.add("links to other files")
            dissolve(link)

    def _clean_element(self, element: Element) -> None:
        if element.tag in _PICTURED and _HREF in element.attrib:
            element.set(_HREF, self._picture(element.get(_HREF)))
        elif element.tag not in {n("text:a"), n("draw:a")}:
            element.attrib.pop(_HREF, None)
        for key, value in list(element.attrib.items()):
            if key[1:].partition("}")[0] not in _KNOWN or key in _DROPPED_ATTRIBUTES:
                del element.attrib[key]
            elif key in {n("style:name"), n("style:display-name")} or _names_style(key):
                element.set(key, " ".join(self._style(name) for name in value.split(" ")))
            elif key in _NAMES:
                element.set(key, self._name(value))
        if element.tag in TEXT_HOLDERS:
            element.text = _BLANKS.sub(" ", element.text or "")
        elif element.tag not in _SHORT_TEXTS or _WORDS.search(element.text or ""):
            element.text = None
        parent = element.getparent()
        is_in_text = parent is not None and parent.tag in TEXT_HOLDERS
        element.tail = _BLANKS.sub(" ", element.tail or "") if is_in_text else None

    def _name(self, name: str) -> str:
        """The new name of a bookmark, a frame or a table."""
        return self._names.setdefault(name, f"name{len(self._names) + 1}")

    def _style(self, name: str) -> str:
        """The new name of a style."""
        return name if not name or _is_neutral(name) else self._styles.get(name, "Style0")

    def _picture(self, source: str) -> str:
        """The name of what stands in a picture's place."""
        source = source.removeprefix("./")
        if source not in self._drawn:
            content = self._pictures.get(source)
            drawn = None if content is None else self._redraw(content)
            if drawn is None:
                self._tally.add_unread("pictures")
                self._drawn[source] = "Pictures/blank.png"
            else:
                self._drawn[source] = f"Pictures/image{len(self._drawn) + 1}.{suffix(drawn)}"
            self.media[self._drawn[source]] = BLANK if drawn is None else drawn
        return self._drawn[source]


def dissolve(element: Element) -> None:
    """Puts all that is in an element in its place, among the texts around it."""
    parent, before = element.getparent(), element.getprevious()
    children = list(element)
    if before is not None:
        before.tail = (before.tail or "") + (element.text or "")
    else:
        parent.text = (parent.text or "") + (element.text or "")
    tail, element.tail = element.tail or "", None
    for child in children:
        element.addprevious(child)  # its own tail goes with it
    last = children[-1] if children else before
    if last is not None:
        last.tail = (last.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def _names_style(key: str) -> bool:
    return local(key).endswith(
        ("style-name", "class-names", "master-page-name", "page-layout-name", "apply-style-name")
    )


def _is_neutral(name: str) -> bool:
    """Whether a style's name tells nothing: one that a program gave, or a usual one."""
    plain = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), name)
    return bool(_AUTOMATIC.fullmatch(name)) or is_common(plain)
