"""XML of office files: parsed without entities, document types or network, written without what is not used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeAlias

from lxml import etree

from tacit.errors import InputError
from tacit.formats._silence import silence

Element: TypeAlias = Any
"""An element of lxml, which has no types."""

NAMESPACES: Final = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "cdr": "http://schemas.openxmlformats.org/drawingml/2006/chartDrawing",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "dsp": "http://schemas.microsoft.com/office/drawing/2008/diagram",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "o": "urn:schemas-microsoft-com:office:office",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "v": "urn:schemas-microsoft-com:vml",
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "w10": "urn:schemas-microsoft-com:office:word",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wp14": "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing",
    "wpc": "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas",
    "wpg": "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "x": "urn:schemas-microsoft-com:office:excel",
    "xdr": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "xml": "http://www.w3.org/XML/1998/namespace",
}
"""The vocabularies of Office Open XML that are read, by their usual prefix. What is in another one is left out."""

SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@cache
def q(name: str) -> str:
    """A name with its namespace, as lxml writes it.

    >>> q("m:t")
    '{http://schemas.openxmlformats.org/officeDocument/2006/math}t'
    """
    prefix, _, local = name.rpartition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}" if prefix else local


def qs(names: str) -> frozenset[str]:
    """Several names with their namespaces, given in one string."""
    return frozenset(map(q, names.split()))


def local(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]


def parse(data: bytes, *, is_loose: bool = False) -> Element:
    """The root of an XML part.

    Args:
        data: The bytes of the part.
        is_loose: Whether what is not well-formed is read as far as it goes.

    Raises:
        InputError: It is not well-formed, is nested too deeply, or has a document type.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
        recover=is_loose,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        silence(error)
        root = None
    if root is None:
        raise InputError("expected an intact document, found one with a damaged part")
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError("expected a document without declarations of entities, found one with them")
    return root


def serialize(root: Element) -> bytes:
    """The bytes of a part, without names of vocabularies that it does not use."""
    kept = str(root.get(q("mc:Ignorable"), "")).split()
    for choice in root.iter(q("mc:Choice")):
        kept += str(choice.get("Requires", "")).split()
    etree.cleanup_namespaces(root, keep_ns_prefixes=kept)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def legal(text: str) -> str:
    r"""A text without the characters that XML cannot hold.

    >>> legal("a\x00b")
    'ab'
    """
    return _ILLEGAL.sub("", text)


def drop(element: Element) -> None:
    """Takes an element out, with all that is in it; a text behind it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def drop_all(root: Element, names: Iterable[str]) -> int:
    """Takes all elements of these names out; says how many."""
    found = [element for element in root.iter(*names) if element is not root]
    for element in found:
        drop(element)
    return len(found)


def unwrap(element: Element, content: Iterable[Element] | None = None) -> None:
    """Puts what is in an element in its place.

    Args:
        element: The element.
        content: What stays of it; all of its children unless given.
    """
    for child in list(element if content is None else content):
        element.addprevious(child)
    drop(element)
