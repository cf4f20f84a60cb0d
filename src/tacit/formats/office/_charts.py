"""Charts, cut off from the workbook that they were drawn from: what they show stays, the data behind it does not."""

from __future__ import annotations

from typing import Final

from lxml import etree

from tacit.formats.office._numbers import displayed
from tacit.formats.office._xml import Element, drop, drop_all, q, qs

CHART_TEXTS: Final = qs("c:v c:name")
"""Elements of charts whose characters are read as text, unless they are points of a curve (`is_measure`)."""

_GONE = qs("c:externalData c:pivotSource c:pivotFmts c:printSettings c:userShapes c:protection c:f")
_TITLES = qs("c:title c:dLbl c:trendlineLbl c:dispUnitsLbl")
_CATEGORIES = q("c:cat")


def is_measure(element: Element) -> bool:
    """Whether an element is a number that is drawn, not written."""
    point = element.getparent()
    return point is not None and point.tag == q("c:pt") and point.getparent().tag == q("c:numLit")


def freeze_chart(root: Element) -> None:
    """Replaces what refers to cells by what it shows, and takes out what leads to the data."""
    for levels in list(root.iter(q("c:multiLvlStrRef"))):
        _freeze_levels(levels)
    for reference in list(root.iter(q("c:strRef"))):
        _freeze_words(reference)
    for reference in list(root.iter(q("c:numRef"))):
        _freeze_numbers(reference)
    drop_all(root, _GONE)


def _points(cache: Element | None) -> list[tuple[str, str]]:
    """The points of a cache: index and value."""
    if cache is None:
        return []
    return [(point.get("idx", "0"), point.findtext(q("c:v")) or "") for point in cache.iter(q("c:pt"))]


def _words(points: list[tuple[str, str]]) -> Element:
    literal = etree.Element(q("c:strLit"))
    etree.SubElement(literal, q("c:ptCount"), val=str(len(points)))
    for index, value in points:
        etree.SubElement(etree.SubElement(literal, q("c:pt"), idx=index), q("c:v")).text = value
    return literal


def _freeze_words(reference: Element) -> None:
    parent = reference.getparent()
    points = _points(reference.find(q("c:strCache")))
    if parent.tag != q("c:tx"):
        parent.replace(reference, _words(points))
        return
    shown = " ".join(value for _, value in points)
    if parent.getparent().tag in _TITLES:
        rich = etree.Element(q("c:rich"))
        etree.SubElement(rich, q("a:bodyPr"))
        run = etree.SubElement(etree.SubElement(rich, q("a:p")), q("a:r"))
        etree.SubElement(run, q("a:t")).text = shown
        parent.replace(reference, rich)
    else:
        value = etree.Element(q("c:v"))
        value.text = shown
        parent.replace(reference, value)


def _freeze_levels(levels: Element) -> None:
    """Several lines of labels become the innermost."""
    level = levels.find(f"{q('c:multiLvlStrCache')}/{q('c:lvl')}")
    levels.getparent().replace(levels, _words(_points(level)))


def _freeze_numbers(reference: Element) -> None:
    """Numbers that are labels become the words that they are shown as; others stay numbers."""
    parent, cache = reference.getparent(), reference.find(q("c:numCache"))
    if cache is None:
        drop(reference)
    elif parent.tag == _CATEGORIES:
        code = cache.findtext(q("c:formatCode")) or "General"
        parent.replace(reference, _words([(index, displayed(value, code)) for index, value in _points(cache)]))
    else:
        cache.tag = q("c:numLit")
        parent.replace(reference, cache)
