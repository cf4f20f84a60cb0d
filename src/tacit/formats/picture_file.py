"""Pictures as files: their words are read by OCR, and painted over where they change."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.formats.opened import Edit, TakenOut
from tacit.formats.pictures import PictureWord, paint_over, read_picture
from tacit.formats.text_map import TextMap


class PictureFile:
    """An opened picture."""

    kind = "picture"
    suffix = ".png"
    taken_out = (TakenOut("picture properties"),)

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._map = TextMap[PictureWord]()
        add_words(self._map, read_picture(data))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._data)} bytes)"

    @property
    def text(self) -> str:
        """The words that OCR finds, line by line."""
        return self._map.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The picture as PNG: see `tacit.formats.opened.Opened`."""
        return paint_over(self._data, list(self._map.changed(edits)))


def add_words(text: TextMap[PictureWord], lines: Sequence[Sequence[PictureWord]]) -> None:
    """Appends the words of a picture to a text, each line with its end."""
    for line in lines:
        for at, word in enumerate(line):
            text.glue(" " if at else "")
            text.add(word.text, word)
        text.glue("\n")


def open_file(data: bytes) -> PictureFile:
    """The opened picture.

    Raises:
        InputError: It is damaged, too large, or the libraries for OCR are not installed.
    """
    return PictureFile(data)
