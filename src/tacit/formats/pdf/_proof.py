"""Everything that a PDF holds, for a search of what must not be in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, Final, TypeVar

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats.pdf._bounds import check_sizes, decoded
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._objects import is_stream

_T = TypeVar("_T")

_KINDS: Final = {
    "/Metadata": "the metadata",
    "/EmbeddedFile": "an attachment",
    "/Filespec": "an attachment",
    "/Annot": "an annotation",
    "/Outlines": "the bookmarks",
}
"""What objects are that stand beside the pages, by their types."""


def streams(data: bytes) -> Iterator[bytes | str]:
    """Every stream without its filters, every string and name, and the text that PDFium reads on each page.

    Also of objects that nothing refers to. PDFium shares no code with what wrote the file.

    Raises:
        InputError: The file cannot be read.
    """
    check_sizes(data)
    yield data
    yield from _read(data, _everything)
    yield from _page_texts(data)


def _everything(pikepdf: Any, pdf: Any) -> Iterator[bytes | str]:
    yield from _of_object(pikepdf, pdf.trailer)
    for found in pdf.objects:
        if is_stream(found):
            yield decoded(found)
        yield from _of_object(pikepdf, found)


def parts(data: bytes) -> Iterator[tuple[str, bytes | str]]:
    """What stands in a PDF beside its pages, called as a user calls it: each string and stream of it.

    Raises:
        InputError: The file cannot be read.
    """
    check_sizes(data)
    yield from _read(data, _beside_pages)


def _beside_pages(pikepdf: Any, pdf: Any) -> Iterator[tuple[str, bytes | str]]:
    if "/Info" in pdf.trailer:
        yield from (("the document properties", one) for one in _of_object(pikepdf, pdf.trailer.Info))
    for found in pdf.objects:
        name = _called(pikepdf, found)
        if name and is_stream(found):
            yield name, decoded(found)
        if name:
            yield from ((name, one) for one in _of_object(pikepdf, found))


def _read(data: bytes, find: Callable[[Any, Any], Iterator[_T]]) -> Iterator[_T]:
    """What is found in a PDF, as pikepdf opens it.

    Raises:
        InputError: The file cannot be read.
    """
    pikepdf = load("pikepdf")
    is_damaged = False
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            yield from find(pikepdf, pdf)
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        silence(error)
        is_damaged = True
    if is_damaged:  # raised here: the error of the parser, which may hold text, is no part of it
        raise InputError("expected an intact PDF, found a damaged one")


def _called(pikepdf: Any, found: Any) -> str:
    """What an object is to a user, if it is no part of a page."""
    if not isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
        return ""
    kind = str(found.get("/Type", ""))
    return _KINDS.get(kind, "an annotation" if "/Subtype" in found and "/Rect" in found else "")


def _of_object(pikepdf: Any, found: Any) -> Iterator[bytes | str]:
    """The strings and names of an object, but not of those it refers to."""
    waiting = [found]
    while waiting:
        one = waiting.pop()
        if isinstance(one, pikepdf.String):
            yield bytes(one)
            yield str(one)
        elif isinstance(one, pikepdf.Name):
            yield str(one)[1:]
        elif isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            for key, value in one.items():
                yield key[1:]
                waiting += [] if getattr(value, "is_indirect", False) else [value]
        elif isinstance(one, pikepdf.Array):
            waiting += [value for value in one if not getattr(value, "is_indirect", False)]


def _page_texts(data: bytes) -> Iterator[str]:
    pdfium = load("pypdfium2")
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        silence(error)
        document = None
    if document is None:
        raise InputError("expected an intact PDF, found one that PDFium cannot open")
    try:
        for page in document:
            text = page.get_textpage()
            yield text.get_text_range()
            text.close()
            page.close()
    finally:
        document.close()
