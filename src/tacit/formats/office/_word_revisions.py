"""Tracked changes of Word documents: what was inserted stays, what was deleted and who did it when does not."""

from __future__ import annotations

from tacit.formats.office._xml import Element, drop, drop_all, q, qs, unwrap

_KEPT = qs("w:ins w:moveTo")
_GONE = qs("w:del w:moveFrom w:delText w:delInstrText")
_MARKS = qs(
    "w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd w:customXmlInsRangeStart "
    "w:customXmlInsRangeEnd w:customXmlDelRangeStart w:customXmlDelRangeEnd w:customXmlMoveFromRangeStart "
    "w:customXmlMoveFromRangeEnd w:customXmlMoveToRangeStart w:customXmlMoveToRangeEnd w:cellIns w:cellMerge "
    "w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:tblPrExChange w:trPrChange w:tcPrChange w:tblGridChange "
    "w:numberingChange"
)
_PROPERTIES = qs("w:rPr w:trPr w:ctrlPr")  # in them, a mark says what happened to the paragraph's end or the row


def accept_changes(root: Element) -> int:
    """Accepts all tracked changes of a part; says how many there were."""
    count = _drop_rows_and_cells(root)
    count += drop_all(root, _MARKS)
    joined = []
    for mark in list(root.iter(*_KEPT, *_GONE)):
        count += 1
        parent = mark.getparent()
        if parent is not None and parent.tag in _PROPERTIES:
            if mark.tag in _GONE and parent.tag == q("w:rPr") and parent.getparent().tag == q("w:pPr"):
                joined.append(parent.getparent().getparent())
            drop(mark)
        elif mark.tag in _GONE:
            drop(mark)
        else:
            unwrap(mark)
    for paragraph in joined:
        _join_with_next(paragraph)
    return count


def _drop_rows_and_cells(root: Element) -> int:
    gone = [mark.getparent().getparent() for mark in root.iter(q("w:del")) if mark.getparent().tag == q("w:trPr")]
    gone += [mark.getparent().getparent() for mark in root.iter(q("w:cellDel"))]
    for element in gone:
        drop(element)
    tables = list(root.iter(q("w:tbl")))
    for table in tables:
        if gone and table.find(q("w:tr")) is None:
            drop(table)
    for row in list(root.iter(q("w:tr"))) if gone else ():
        if row.find(".//" + q("w:tc")) is None:
            drop(row)
    return len(gone)


def _join_with_next(paragraph: Element) -> None:
    """Moves what is left of a paragraph, whose end was deleted, to the begin of the next one."""
    following = paragraph.getnext()
    if following is None or following.tag != q("w:p"):
        if not any(child.tag != q("w:pPr") for child in paragraph) and following is not None:
            drop(paragraph)
        return
    at = 1 if following.find(q("w:pPr")) is not None else 0
    for child in reversed([child for child in paragraph if child.tag != q("w:pPr")]):
        following.insert(at, child)
    drop(paragraph)
