"""A page as it is read: its text, and the words that it came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tacit.formats.opened import Edit
from tacit.formats.pdf._annotations import painted
from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._interpreter import FontCache, Interpreter, PageContent
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._matrix import Box
from tacit.formats.pdf._objects import is_dictionary, is_stream
from tacit.formats.pdf._order import Line, lines_of
from tacit.formats.pdf._pictures import PictureReader
from tacit.formats.pdf._relaying import Changes
from tacit.formats.pdf._rules import separators
from tacit.formats.pdf._state import Picture
from tacit.formats.pdf._words import PageWord, Words, words_of
from tacit.formats.pictures import PictureWord
from tacit.formats.text_map import TextMap

_LETTER: Box = (0.0, 0.0, 612.0, 792.0)


@dataclass(frozen=True, slots=True)
class InPicture:
    """A word in a picture of a page."""

    picture: Picture
    word: PictureWord


@dataclass(slots=True, eq=False)
class PageText:
    """What a page shows, and how it reads.

    Attributes:
        shown: What it shows.
        words: The words that a reader sees.
        lines: Its lines, in the order of reading.
        map: Its text, with the words that it came from.
        box: Its box.
    """

    shown: PageContent
    words: Words
    lines: list[Line] = field(repr=False)
    map: TextMap[PageWord | InPicture]
    box: Box

    def changes(self, edits: Sequence[Edit]) -> tuple[Changes, dict[Picture, list[tuple[PictureWord, str]]]]:
        """What edits change: in the text, and in pictures."""
        texts: dict[PageWord, str] = {}
        painted_over: dict[Picture, list[tuple[PictureWord, str]]] = {}
        for place, text in self.map.changed(edits):
            if isinstance(place, PageWord):
                texts[place] = text
            else:
                painted_over.setdefault(place.picture, []).append((place.word, text))
        joined: set[PageWord] = set()
        starts = [edit.source.start for edit in edits]
        behind = 0
        for start, end, place in self.map.pieces():
            at = bisect_right(starts, behind) - 1
            if isinstance(place, PageWord) and behind < start and at >= 0 and edits[at].source.end >= start:
                joined.add(place)
            behind = end
        return Changes(texts, joined), painted_over


def read_page(
    page: Any, fonts: FontCache, hidden_layers: frozenset[tuple[int, int]], pictures: PictureReader | None
) -> PageText:
    """A page, read.

    Args:
        page: Its dictionary.
        fonts: The fonts of the file.
        hidden_layers: The layers that are switched off.
        pictures: What reads the words of pictures, if they are read.
    """
    pikepdf = load("pikepdf")
    box = box_of_page(page)
    resources = _inherited(page, "/Resources")
    content, forms = painted(page)
    if forms:
        own = dict(resources.items()) if resources is not None else {}
        own["/XObject"] = pikepdf.Dictionary(dict(own.get("/XObject", pikepdf.Dictionary()).items()) | forms)
        resources = pikepdf.Dictionary(own)
    shown = Interpreter(fonts, hidden_layers).run(_contents(page, content), resources, box)
    words = words_of(shown, box)
    lines = lines_of(words.seen, separators(shown.areas))
    text = _text(lines)
    if pictures is not None:
        for picture in shown.pictures:
            _add_picture(text, picture, pictures.lines(picture) or ())
    return PageText(shown, words, lines, text, box)


def box_of_page(page: Any) -> Box:
    """The part of a page that is shown: its crop box inside of its media box."""
    boxes = []
    for key in ("/MediaBox", "/CropBox"):
        found = _inherited(page, key)
        try:
            left, bottom, right, top = map(float, found)
        except (TypeError, ValueError):
            continue
        boxes.append((min(left, right), min(bottom, top), max(left, right), max(bottom, top)))
    if not boxes:
        return _LETTER
    box = boxes[0]
    for other in boxes[1:]:
        cut = (max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3]))
        box = cut if cut[0] < cut[2] and cut[1] < cut[3] else box
    return box


def geometry(page: Any) -> dict[str, Any]:
    """The entries of a page that say how large it is and how it is turned."""
    left, bottom, right, top = box_of_page(page)
    found: dict[str, Any] = {"/MediaBox": [left, bottom, right, top]}
    turned = _inherited(page, "/Rotate")
    if isinstance(turned, int) and turned % 90 == 0:
        found["/Rotate"] = turned % 360
    unit = page.get("/UserUnit")
    if unit is not None:
        found["/UserUnit"] = unit
    return found


def _inherited(page: Any, key: str) -> Any:
    """An entry of a page, or of what it belongs to."""
    at = page
    for _ in range(50):  # page trees are flat; one that is a circle must end
        if at is None or not is_dictionary(at):
            return None
        if key in at:
            return at[key]
        at = at.get("/Parent")
    return None


def _contents(page: Any, appended: bytes) -> bytes:
    found = page.get("/Contents")
    streams = [] if found is None else list(found) if not is_stream(found) else [found]
    parts = [decoded(stream) for stream in streams if is_stream(stream)]
    if not appended:
        return b"\n".join(parts)
    return b"\n".join([b"q", *parts, b"ET", b"Q", appended])


def _text(lines: Sequence[Line]) -> TextMap[PageWord | InPicture]:
    text = TextMap[PageWord | InPicture]()
    for line in lines:
        for at, segment in enumerate(line.segments):
            text.glue("\t" if at else "")
            for word, glue in zip(segment.words, segment.glues, strict=True):
                text.glue(glue)
                is_divided = line.is_hyphenated and word is line.segments[-1].words[-1]
                text.add(word.text[:-1] if is_divided else word.text, word)
        text.glue(line.glue)
    return text


def _add_picture(text: TextMap[PageWord | InPicture], picture: Picture, lines: Sequence[Sequence[PictureWord]]) -> None:
    """Appends the words of a picture, each line with its end."""
    for line in lines:
        for at, word in enumerate(line):
            text.glue(" " if at else "")
            text.add(word.text, InPicture(picture, word))
        text.glue("\n")
