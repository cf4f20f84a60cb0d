"""Pictures of a PDF that stay, because their words are read."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._state import Picture
from tacit.formats.pictures import PictureWord, paint_over, read_picture

Lines = tuple[tuple[PictureWord, ...], ...]
"""The words of a picture, line by line."""


class PictureReader:
    """Reads the pictures of a file, each once however often it is shown."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], Lines | None] = {}

    def lines(self, picture: Picture) -> Lines | None:
        """The words of a picture; None for one that cannot be opened and is taken out."""
        if picture.source is None or picture.source.get("/ImageMask", False):
            return None  # a stencil has no colours of its own
        key = picture.source.objgen
        if key not in self._lines:
            pixels = _pixels(picture.source)
            self._lines[key] = None if pixels is None else read_picture(pixels)
        return self._lines[key]

    def write(self, pdf: Any, picture: Picture, changes: Sequence[tuple[PictureWord, str]]) -> Any:
        """The picture with some words painted over, as a stream of a file; None for one that is taken out."""
        if self.lines(picture) is None:
            return None
        pixels = _pixels(picture.source)
        if pixels is None:
            return None
        pikepdf, library = load("pikepdf"), load("PIL.Image")
        image = library.open(BytesIO(paint_over(pixels, changes)))
        made = pikepdf.Dictionary(
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=image.width,
            Height=image.height,
            BitsPerComponent=8,
            ColorSpace=pikepdf.Name.DeviceGray if image.mode == "L" else pikepdf.Name.DeviceRGB,
        )
        if "/DCTDecode" not in str(picture.source.get("/Filter", "")):
            return pdf.make_stream(image.tobytes(), made)
        sink = BytesIO()
        image.save(sink, "JPEG", quality=85)
        made["/Filter"] = pikepdf.Name.DCTDecode
        return pdf.make_stream(sink.getvalue(), made)


def _pixels(source: Any) -> bytes | None:
    """A picture as PNG, on white where it is transparent."""
    pikepdf, library = load("pikepdf"), load("PIL.Image")
    try:
        image = pikepdf.PdfImage(source).as_pil_image()
        mask = source.get("/SMask")
        if mask is not None:
            cover = pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(image.size)
            image = library.composite(image.convert("RGB"), library.new("RGB", image.size, "white"), cover)
        sink = BytesIO()
        image.convert("L" if image.mode in {"1", "L"} else "RGB").save(sink, "PNG")
    except (pikepdf.PdfError, OSError, ValueError, NotImplementedError, KeyError, TypeError, AttributeError):
        return None
    return sink.getvalue()
