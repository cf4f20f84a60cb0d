"""Annotations: what of them is part of the page, such as the values of form fields, is painted into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tacit.formats.pdf._matrix import IDENTITY, Matrix, box_of
from tacit.formats.pdf._objects import is_array, is_dictionary, is_stream
from tacit.formats.pdf._tokens import PdfName, serialized

_PART_OF_PAGE: Final = frozenset({"/Widget", "/FreeText", "/Stamp"})
_HIDDEN = 1 << 0 | 1 << 1 | 1 << 5  # invisible, hidden, not shown on screens


def annotations_of(page: Any) -> Iterator[Any]:
    """The annotations of a page."""
    listed = page.get("/Annots")
    if listed is not None and is_array(listed):
        yield from (annotation for annotation in listed if is_dictionary(annotation))


def painted(page: Any) -> tuple[bytes, dict[str, Any]]:
    """What paints the annotations that are part of a page, and the forms that it names."""
    content: list[bytes] = []
    forms: dict[str, Any] = {}
    for annotation in annotations_of(page):
        form = _appearance(annotation)
        if form is None:
            continue
        matrix = _placed(annotation, form)
        if matrix is not None:
            name = f"TacitAnnotation{len(forms)}"
            forms["/" + name] = form
            content.append(b"q " + serialized(list(matrix))[1:-1] + b" cm " + serialized(PdfName(name)) + b" Do Q")
    return b"\n".join(content), forms


def _appearance(annotation: Any) -> Any:
    flags = annotation.get("/F", 0)
    if annotation.get("/Subtype") not in _PART_OF_PAGE or (isinstance(flags, int) and flags & _HIDDEN):
        return None
    group = annotation.get("/AP")
    found = group.get("/N") if group is not None else None
    if found is not None and not is_stream(found) and is_dictionary(found):
        state = annotation.get("/AS")
        found = found.get(str(state)) if state is not None else None
    return found if found is not None and is_stream(found) else None


def _placed(annotation: Any, form: Any) -> Matrix | None:
    """The matrix that puts an appearance into the annotation's rectangle (ISO 32000-1, algorithm 8.1)."""
    try:
        box, place = [float(x) for x in form["/BBox"]], [float(x) for x in annotation["/Rect"]]
        own = form.get("/Matrix")
        a, b, c, d, e, f = map(float, own) if own is not None else IDENTITY
    except (KeyError, TypeError, ValueError):
        return None
    left, bottom, right, top = box_of((a, b, c, d, e, f), (box[0], box[1], box[2], box[3]))
    x0, x1 = sorted((place[0], place[2]))
    y0, y1 = sorted((place[1], place[3]))
    if right <= left or top <= bottom:
        return None
    across, up = (x1 - x0) / (right - left), (y1 - y0) / (top - bottom)
    return (across, 0.0, 0.0, up, x0 - left * across, y0 - bottom * up)
