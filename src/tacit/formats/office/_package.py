"""Packages of Office Open XML: parts that are connected by relationships, built anew from those that are known.

Parts get new names and relationships new ids, because both are free text.
"""

from __future__ import annotations

import posixpath
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

from lxml import etree

from tacit.errors import InputError
from tacit.formats.office._file import PartText, Slot, Tally
from tacit.formats.office._left_out import leave_out
from tacit.formats.office._pictures import BLANK, Redraw, suffix
from tacit.formats.office._xml import NAMESPACES, Element, drop, parse, q, serialize
from tacit.formats.text_map import TextMap

_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_STRICT = b"http://purl.oclc.org/ooxml/"
_SCHEMES = frozenset(("http", "https", "mailto", "ftp", "tel"))


@dataclass(frozen=True, slots=True)
class PartKind:
    """Parts of one relationship type, which are kept.

    Attributes:
        name: What they are called; ``#`` is where their number stands.
        content_type: Behind ``application/``.
        clean: Takes out of a part's root what is not released.
        is_implicit: Whether a part has such a one without naming it in its XML.
        is_loose: Whether programs write such parts in XML that is not well-formed.
    """

    name: str
    content_type: str
    clean: Callable[[Element], None]
    is_implicit: bool = False
    is_loose: bool = False


@dataclass(frozen=True, slots=True)
class Relationship:
    """A relationship of a part: its type's last word, and the name of its target, or an address outside."""

    type: str
    target: str = field(repr=False)
    is_external: bool = False


@dataclass(frozen=True, slots=True)
class PackagePart:
    """A part of the release.

    Attributes:
        name: Its name in the release.
        type: The last word of the relationship type by which it was reached.
        root: Its cleaned XML.
        links: Its relationships in the release, as XML.
        related: The parts that it leads to, by the ids of the release, in the order of their first use.
    """

    name: str
    type: str
    root: Element = field(repr=False)
    links: Element = field(repr=False)
    related: dict[str, PackagePart] = field(repr=False)

    @property
    def links_name(self) -> str:
        """The name of the part that holds the relationships."""
        folder, _, name = self.name.rpartition("/")
        return f"{folder}/_rels/{name}.rels"

    def of_type(self, kind: str) -> list[PackagePart]:
        """The related parts of a relationship type, in order."""
        return [part for part in self.related.values() if part.type == kind]


class Package:
    """The parts of an archive, and their relationships."""

    def __init__(self, parts: Mapping[str, bytes]) -> None:
        self._parts = {name.lstrip("/").lower(): content for name, content in parts.items()}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._parts)} parts)"

    def content(self, name: str) -> bytes | None:
        """The bytes of a part; names are the same in any case."""
        return self._parts.get(name.lower())

    def relationships(self, name: str = "") -> dict[str, Relationship]:
        """The relationships of a part by id, or of the package.

        Raises:
            InputError: They are damaged.
        """
        folder, _, last = name.lower().rpartition("/")
        content = self.content(posixpath.join(folder, "_rels", f"{last}.rels"))
        if content is None:
            return {}
        found = {}
        for link in parse(content):
            target, kind = link.get("Target", ""), link.get("Type", "").rpartition("/")[2]
            is_external = link.get("TargetMode") == "External"
            if not is_external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
            found[link.get("Id", "")] = Relationship(kind, target if is_external else target.lower(), is_external)
        return found

    def main(self) -> str:
        """The name of the part that is the document.

        Raises:
            InputError: There is none, or one of the strict variant.
        """
        for link in self.relationships().values():
            if link.type == "officeDocument" and (content := self.content(link.target)) is not None:
                if _STRICT in content[:10_000]:
                    raise InputError("expected a document in the usual variant, found Strict Open XML; save it without")
                return link.target
        raise InputError("expected a document, found a package without one")

    def unconnected(self) -> int:
        """How many parts no relationship leads to."""
        seen, following = {""}, [""]
        while following:
            for link in self.relationships(following.pop()).values():
                if not link.is_external and link.target not in seen and link.target in self._parts:
                    seen.add(link.target)
                    following.append(link.target)
        own = (name for name in self._parts if not name.endswith(".rels") and name != "[content_types].xml")
        return sum(name not in seen for name in own)


class Rebuilding:
    """Follows the relationships of a package from its document, and builds the release of what it reaches.

    Args:
        package: The package.
        main: The kind of the part that is the document.
        kinds: The other kinds that are kept, by the last word of their relationship type.
        tally: Counts what is left out.
        redraw: Says what stands in a picture's place.
    """

    def __init__(
        self, package: Package, main: PartKind, kinds: Mapping[str, PartKind], tally: Tally, redraw: Redraw
    ) -> None:
        self._package, self._kinds, self._tally, self._redraw = package, kinds, tally, redraw
        self._numbers: dict[str, int] = {}
        self._built: dict[str, PackagePart] = {}  # by the name in the package
        self._types: dict[str, str] = {}  # content types by the name in the release
        self._pictures: dict[str, str] = {}  # names in the release by those in the package
        self._media: dict[str, bytes] = {}
        self._folder = posixpath.dirname(main.name)
        self._following: deque[tuple[str, PackagePart]] = deque()
        self.document = self._begin(package.main(), "officeDocument", main)
        while self._following:
            self._connect(*self._following.popleft())
        for link in package.relationships().values():
            if link.type != "officeDocument":
                leave_out(link.type, tally)
        tally.add("unconnected parts", package.unconnected())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._built)} parts)"

    @property
    def parts(self) -> Iterator[PackagePart]:
        """The parts of the release, the document first."""
        return iter(self._built.values())

    def finished(self) -> dict[str, bytes]:
        """The bytes of all parts by name, with content types and relationships."""
        types = etree.Element(f"{{{_CONTENT_TYPES}}}Types", nsmap={None: _CONTENT_TYPES})
        for extension, kind in (
            ("jpeg", "image/jpeg"),
            ("png", "image/png"),
            ("rels", "application/vnd.openxmlformats-package.relationships+xml"),
            ("vml", "application/vnd.openxmlformats-officedocument.vmlDrawing"),
            ("xml", "application/xml"),
        ):
            etree.SubElement(types, f"{{{_CONTENT_TYPES}}}Default", Extension=extension, ContentType=kind)
        for part in self.parts:
            if not part.name.endswith(".vml"):
                kind = f"application/{self._types[part.name]}"
                etree.SubElement(types, f"{{{_CONTENT_TYPES}}}Override", PartName=f"/{part.name}", ContentType=kind)
        links = _no_links()
        _link(links, "officeDocument", self.document.name)
        parts = {"[Content_Types].xml": serialize(types), "_rels/.rels": serialize(links)}
        for part in self.parts:
            parts[part.name] = serialize(part.root)
            if len(part.links):
                parts[part.links_name] = serialize(part.links)
        return parts | self._media

    def _begin(self, source: str, kind_name: str, kind: PartKind) -> PackagePart:
        """A part of the release, cleaned, not yet connected."""
        if source in self._built:
            return self._built[source]
        content = self._package.content(source)
        if content is None:
            raise InputError("expected a whole document, found one with a missing part")
        root = parse(content, is_loose=kind.is_loose)
        kind.clean(root)
        number = self._numbers[kind.name] = self._numbers.get(kind.name, 0) + 1
        part = PackagePart(kind.name.replace("#", str(number)), kind_name, root, _no_links(), {})
        if part.name in self._types:
            raise InputError("expected one part of a kind in a document, found several")
        self._types[part.name] = kind.content_type
        self._built[source] = part
        self._following.append((source, part))
        return part

    def _connect(self, source: str, part: PackagePart) -> None:
        """Gives a part the relationships of the package that it uses and that are known, under new ids."""
        ids: dict[str, str] = {}
        given = self._package.relationships(source)
        for element, name in list(_references(part.root)):
            old = element.get(name)
            link = given.get(old)
            if old not in ids:
                new = self._relate(part, link) if link else ""
                ids[old] = new
                if link and not new:
                    self._leave_out(link.type, part)
            if ids[old]:
                element.set(name, ids[old])
            else:
                _cut(element, name)
        for old, link in given.items():
            if old not in ids:
                kind = self._kinds.get(link.type)
                if not (kind and kind.is_implicit and self._relate(part, link)):
                    self._leave_out(link.type, part)

    def _relate(self, part: PackagePart, link: Relationship) -> str:
        """The id of a relationship in the release; none if it is left out."""
        if link.is_external:
            if link.type == "hyperlink" and _scheme(link.target) in _SCHEMES:
                return _link(part.links, link.type, link.target, is_external=True)
            return ""
        if link.type == "image":
            return _link(part.links, link.type, self._picture(link.target))
        kind = self._kinds.get(link.type)
        if not kind or self._package.content(link.target) is None:
            return ""
        target = self._begin(link.target, link.type, kind)
        new = _link(part.links, link.type, target.name)
        part.related[new] = target
        return new

    def _picture(self, source: str) -> str:
        """The name of what stands in a picture's place."""
        if source not in self._pictures:
            content = self._package.content(source)
            drawn = None if content is None else self._redraw(content)
            if drawn is None:
                self._tally.add_unread("pictures")
                self._pictures[source] = f"{self._folder}/media/blank.png"
                self._media[self._pictures[source]] = BLANK
            else:
                name = f"{self._folder}/media/image{len(self._pictures) + 1}.{suffix(drawn)}"
                self._pictures[source], self._media[name] = name, drawn
        return self._pictures[source]

    def _leave_out(self, kind: str, source: PackagePart) -> None:
        if kind in self._kinds:
            self._tally.add("unconnected parts")
        elif source.type == "chart":
            self._tally.add("data of charts")
        else:
            leave_out(kind, self._tally)


def _scheme(address: str) -> str:
    """The scheme of an address; none if it is no address."""
    try:
        return urlsplit(address.strip()).scheme.lower()
    except ValueError:
        return ""


def read_addresses(part: PackagePart, pieces: TextMap[Slot]) -> None:
    """Reads the addresses that a part links to, each on its line, as one reads them."""
    reader = PartText(pieces, part.links_name, part.links)
    for link in part.links:
        if link.get("TargetMode") == "External":
            reader.line(link, "@Target", shown=unquote(link.get("Target"), errors="replace"))


def set_address(link: Element, text: str) -> None:
    """Writes an address so that `read_addresses` reads it."""
    link.set("Target", quote(text, safe="/:?#@!$&'()*+,;=~-._"))


def _references(root: Element) -> Iterable[tuple[Element, str]]:
    """The attributes that name a relationship, with their elements."""
    prefix, in_drawings = f"{{{NAMESPACES['r']}}}", q("o:relid")
    for element in root.iter():
        for name in element.attrib:
            if name.startswith(prefix) or name == in_drawings:
                yield element, name


def _cut(element: Element, name: str) -> None:
    """Takes out a reference that leads nowhere, with its element where that is nothing without it."""
    stays = element.tag in {q("w:hyperlink"), q("a:blip"), q("v:imagedata"), q("v:fill"), q("s:pageSetup")}
    if stays or (element.tag == q("s:hyperlink") and element.get("location")):
        del element.attrib[name]
    else:
        drop(element)


def _no_links() -> Element:
    return etree.Element(f"{{{_RELATIONSHIPS}}}Relationships", nsmap={None: _RELATIONSHIPS})


def _link(links: Element, kind: str, target: str, *, is_external: bool = False) -> str:
    """Adds a relationship; returns its id."""
    number = f"rId{len(links) + 1}"
    link = etree.SubElement(links, f"{{{_RELATIONSHIPS}}}Relationship", Id=number, Type=f"{NAMESPACES['r']}/{kind}")
    link.set("Target", target if is_external else f"/{target}")
    if is_external:
        link.set("TargetMode", "External")
    return number
