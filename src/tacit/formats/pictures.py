"""Words in pictures: read by OCR, and painted over in the pixels.

A format that has pictures asks for the words of one (`read_picture`), puts them into its text, and has those that edits
change painted over (`paint_over`). Printed text is found; faces, handwriting and drawings are not.
"""

from __future__ import annotations

import statistics
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.language.onnx import onnxruntime

_INSTALL: Final = "install the extra ocr of tacit"
_MOST_PIXELS: Final = 80_000_000
_MARGIN = 0.15  # of the height of a word: its box is a little narrow


@dataclass(frozen=True, slots=True)
class PictureWord:
    """A word that OCR found.

    Attributes:
        text: The word. Left out of the repr.
        box: Left, top, right and bottom, in pixels.
    """

    text: str = field(repr=False)
    box: tuple[float, float, float, float]


def read_picture(data: bytes) -> tuple[tuple[PictureWord, ...], ...]:
    """The words of a picture, line by line.

    Args:
        data: A picture of a common format: PNG, JPEG, TIFF, BMP, GIF or WebP.

    Raises:
        InputError: It is damaged, too large, or the libraries for it are not installed.
    """
    image = _open(data)
    array = import_module("numpy").asarray(image.convert("RGB"))[:, :, ::-1]
    found = _engine()(array, return_word_box=True)
    lines = ([_word(text, corners) for text, _, corners in line if text.strip()] for line in found.word_results or ())
    return tuple(tuple(_widened(line)) for line in lines if line)


def paint_over(data: bytes, changes: Sequence[tuple[PictureWord, str]]) -> bytes:
    """The picture as PNG without metadata, with other words in the place of some.

    Args:
        data: The picture, as for `read_picture`.
        changes: Words of it, each with its new text; an empty one is only painted over.

    Raises:
        InputError: It is damaged, too large, or the libraries for it are not installed.
    """
    image = _open(data)
    draw = _library("PIL.ImageDraw").Draw(image)
    for word, text in changes:
        left, top, right, bottom = word.box
        box = (max(0.0, left), max(0.0, top), min(image.width - 1.0, right), min(image.height - 1.0, bottom))
        ground = _background(image, box)
        draw.rectangle(box, fill=ground)
        if text:
            _write(draw, text, box, _ink(ground))
    sink = BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue()


def _word(text: str, corners: Sequence[Sequence[float]]) -> PictureWord:
    xs, ys = zip(*corners, strict=True)
    return PictureWord(text, (float(min(xs)), float(min(ys)), float(max(xs)), float(max(ys))))


def _widened(line: Sequence[PictureWord]) -> Iterator[PictureWord]:
    """The words of a line with boxes that hold all of their pixels, but none of their neighbours'."""
    for at, word in enumerate(line):
        left, top, right, bottom = word.box
        margin = _MARGIN * (bottom - top)
        before = (left - line[at - 1].box[2]) / 2 if at else margin
        after = (line[at + 1].box[0] - right) / 2 if at + 1 < len(line) else margin
        yield PictureWord(
            word.text,
            (
                left - max(0.0, min(before, margin)),
                top - margin / 2,
                right + max(0.0, min(after, margin)),
                bottom + margin / 2,
            ),
        )


def _open(data: bytes) -> Any:
    """The pixels alone: no metadata, no further frames."""
    library = _library("PIL.Image")
    failure: InputError | None = None
    image = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of large pictures, whose size is checked here
            image = library.open(BytesIO(data))
            if image.width * image.height > _MOST_PIXELS:
                failure = InputError(f"expected a picture of at most {_MOST_PIXELS} pixels, found a larger one")
            else:
                image = _flat(library, _library("PIL.ImageOps").exif_transpose(image))
    except (OSError, ValueError, SyntaxError, library.DecompressionBombError) as error:
        silence(error)
        failure = InputError("expected an intact picture, found a damaged one")
    if failure is not None:
        raise failure
    return image


def _flat(library: Any, image: Any) -> Any:
    """An opaque picture in grey or colours, made anew from its pixels."""
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = library.new("RGBA", image.size, "white")
        image = library.alpha_composite(ground, image)
    mode = "L" if image.mode in {"1", "L", "I;16", "I"} else "RGB"
    image = image.convert(mode)
    return library.frombytes(mode, image.size, image.tobytes())


def _background(image: Any, box: tuple[float, float, float, float]) -> Any:
    """The colour around a box: that of most pixels on its edge."""
    left, top, right, bottom = map(int, box)
    edge = [image.getpixel((x, y)) for x in range(left, right + 1) for y in (top, bottom)]
    return statistics.mode(edge)


def _ink(ground: Any) -> Any:
    light = ground if isinstance(ground, int) else sum(ground) / 3
    dark, bright = (0, 255) if isinstance(ground, int) else ((0, 0, 0), (255, 255, 255))
    return dark if light > 127 else bright


def _write(draw: Any, text: str, box: tuple[float, float, float, float], ink: Any) -> None:
    """Writes a text into a box, as large as it fits."""
    left, top, right, bottom = box
    fonts = _library("PIL.ImageFont")
    size = max(6.0, 0.75 * (bottom - top))
    font = fonts.load_default(size)
    width = draw.textlength(text, font=font)
    if width > right - left:
        font = fonts.load_default(max(6.0, size * (right - left) / width))
    draw.text((left, (top + bottom) / 2), text, fill=ink, font=font, anchor="lm")


@cache
def _engine() -> Any:
    settings = {"Global.log_level": "critical", "EngineConfig.onnxruntime.intra_op_num_threads": 1}
    with suppress(ImportError):  # what is not there is said of rapidocr
        onnxruntime()  # before rapidocr loads it
    return _library("rapidocr").RapidOCR(params=settings)


def _library(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        package = "pillow" if module.startswith("PIL") else "rapidocr"
    raise InputError(f"expected the package {package} for pictures, found none; {_INSTALL}")
