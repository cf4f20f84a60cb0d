"""PDF files: their text, and the same files with some of it changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import accumulate
from typing import Any, Final

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats.opened import SCANS, Edit, TakenOut
from tacit.formats.pdf._bounds import check_sizes, decoded
from tacit.formats.pdf._emission import Emitter
from tacit.formats.pdf._interpreter import FontCache, Interpreter
from tacit.formats.pdf._inventory import Inventory
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._page import PageText, geometry, read_page
from tacit.formats.pdf._pictures import PictureReader
from tacit.formats.pdf._relaying import LinePlan, plan
from tacit.formats.pdf._release import Release
from tacit.formats.pdf._rules import rules_under
from tacit.formats.pdf._state import Picture
from tacit.formats.pictures import PictureWord

_MOST_PAGES: Final = 20_000
_EVERYWHERE: Final = (-1e9, -1e9, 1e9, 1e9)


class PdfFile:
    """An opened PDF file. Pages are read when they are needed, and not kept, because there may be many."""

    kind = "pdf"
    suffix = ".pdf"

    def __init__(self, data: bytes, pictures: PictureReader | None) -> None:
        self._pikepdf = load("pikepdf")
        self._pdf = self._open(data)
        self._fonts = FontCache()
        self._pictures = pictures
        self._painted_over: dict[Picture, list[tuple[PictureWord, str]]] = {}
        inventory = Inventory()
        with _mapped():
            self._pages = [page.obj for page in self._pdf.pages]
            if len(self._pages) > _MOST_PAGES:
                raise InputError(f"expected a PDF of at most {_MOST_PAGES} pages, found more")
            self._hidden_layers = _hidden_layers(self._pdf)
            inventory.add_catalog(self._pdf)
            texts = [self._read(page, inventory) for page in self._pages]
        self._starts = [0, *accumulate(map(len, texts))]
        self._text = "".join(texts)
        self._taken_out = inventory.taken_out()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._pages)} pages)"

    @property
    def text(self) -> str:
        """The text of all pages, in the order of reading."""
        return self._text

    @property
    def taken_out(self) -> tuple[TakenOut, ...]:
        """What is left out of every file that is written."""
        return self._taken_out

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The file anew: see `tacit.formats.opened.Opened`."""
        with _mapped():
            release = Release(self._tiling, self._picture)
            self._release = release
            carried = ""
            for number, page in enumerate(self._pages):
                carried = self._write_page(release, page, self._edits_of(number, edits), carried)
            if carried:
                raise InputError("expected an edit of a place of the file, found one between places")
            release.finish()
            sink = BytesIO()
            release.pdf.save(
                sink,
                object_stream_mode=self._pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
                deterministic_id=True,
                fix_metadata_version=False,
            )
            release.pdf.close()
            return sink.getvalue()

    def _open(self, data: bytes) -> Any:
        check_sizes(data)
        failure = InputError("expected an intact PDF, found a damaged one")
        try:
            return self._pikepdf.open(BytesIO(data))
        except self._pikepdf.PasswordError as error:
            silence(error)
            failure = InputError("expected a PDF that can be read, found one with a password; save it without")
        except (self._pikepdf.PdfError, ValueError, RuntimeError, OverflowError) as error:
            silence(error)
        raise failure

    def _read(self, page: Any, inventory: Inventory) -> str:
        read = self._page(page)
        inventory.add_annotations(page)
        unread = sum(self._pictures is None or self._pictures.lines(one) is None for one in read.shown.pictures)
        inventory.add("pictures", unread)
        inventory.add(SCANS, bool(unread) and not read.map.text.strip())
        inventory.add("hidden words", read.words.hidden)
        inventory.add("characters that cannot be read", read.words.unreadable)
        return read.map.text

    def _page(self, page: Any) -> PageText:
        return read_page(page, self._fonts, self._hidden_layers, self._pictures)

    def _edits_of(self, number: int, edits: Sequence[Edit]) -> Iterator[tuple[int, int, str, bool]]:
        """The parts of edits on a page: start, end, words, and whether the edit began on a page before."""
        start, end = self._starts[number], self._starts[number + 1]
        first = bisect_right(edits, start, key=lambda edit: edit.source.end)
        for edit in edits[first:]:
            if edit.source.start >= end:
                break
            is_later = edit.source.start < start
            yield max(edit.source.start, start) - start, min(edit.source.end, end) - start, edit.text, is_later

    def _write_page(
        self, release: Release, page: Any, parts: Iterator[tuple[int, int, str, bool]], carried: str
    ) -> str:
        """Appends a page; the words of an edit that found no place on it are left for the next."""
        read = self._page(page)
        places = list(read.map.pieces())
        ends = [end for _, end, _ in places]
        changes: list[Edit] = []
        for start, end, words, is_later in parts:
            at = bisect_right(ends, start)
            has_place = at < len(places) and places[at][0] < end
            text = carried if is_later else words
            carried = "" if has_place else text
            if has_place:
                changes.append(Edit(Span(start, end), text))
            elif end < len(read.map.text) - 1:
                raise InputError("expected an edit of a place of the file, found one between places")
        texts, self._painted_over = read.changes(changes)
        made = plan(read.lines, texts, read.box, release.fallback)
        emitter = Emitter(release, read.words.seen, made, rules_under(made.relaid, read.shown.areas))
        content, resources = emitter.write(read.shown.scope)
        release.add_page(content, resources, geometry(page))
        return carried

    def _tiling(self, source: Any) -> Any:
        """A tiling pattern without text and pictures, which nobody can read there."""
        resources = source.get("/Resources")
        shown = Interpreter(self._fonts, self._hidden_layers).run(decoded(source), resources, _EVERYWHERE)
        content, named = Emitter(self._release, [], LinePlan(), ()).write(shown.scope)
        made = self._pikepdf.Dictionary(Type=self._pikepdf.Name.Pattern, Resources=named)
        for key in ("/PatternType", "/PaintType", "/TilingType", "/BBox", "/XStep", "/YStep", "/Matrix"):
            value = self._release.cleaned.plain(source.get(key))
            if value is not None:
                made[key] = value
        return self._release.pdf.make_stream(content, made)

    def _picture(self, picture: Picture) -> Any:
        if self._pictures is None:
            return None
        return self._pictures.write(self._release.pdf, picture, self._painted_over.get(picture, []))


@contextmanager
def _mapped() -> Iterator[None]:
    """Turns what libraries raise on damaged files into errors without a word of the file."""
    pikepdf = load("pikepdf")
    kinds = (
        pikepdf.PdfError,
        pikepdf.ForeignObjectError,
        TypeError,
        ValueError,
        KeyError,
        AttributeError,
        IndexError,
        RuntimeError,
        OverflowError,
        ArithmeticError,
    )
    try:
        yield
    except kinds as error:
        kind = type(error).__name__
        silence(error)
        failure = InputError(f"expected an intact PDF, found a damaged one: {kind}")
    else:
        return
    raise failure


def _hidden_layers(pdf: Any) -> frozenset[tuple[int, int]]:
    """The layers that are switched off when the file is opened."""
    properties = pdf.Root.get("/OCProperties")
    settings = properties.get("/D") if properties is not None else None
    if settings is None:
        return frozenset()
    off = {layer.objgen for layer in settings.get("/OFF", [])}
    if settings.get("/BaseState") == "/OFF":
        off |= {layer.objgen for layer in properties.get("/OCGs", [])}
        off -= {layer.objgen for layer in settings.get("/ON", [])}
    return frozenset(off)


def open_file(data: bytes, *, ocr: bool = False) -> PdfFile:
    """The opened PDF file.

    Args:
        data: All of its bytes.
        ocr: Whether the words of pictures are read. If so, they are part of the text, and the pictures stay, with words
            that change painted over; otherwise pictures are taken out.

    Raises:
        InputError: It is damaged, has a password, is too large, or has text that cannot be read here.
    """
    return PdfFile(data, PictureReader() if ocr else None)
