"""Words in pictures."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageDraw, PngImagePlugin
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.opened import Edit
from tacit.formats.pdf import open_file as open_pdf
from tacit.formats.picture_file import open_file

pytest.importorskip("rapidocr", reason="the extra ocr is not installed")


def picture() -> bytes:
    """Two lines of print, with a name in the metadata, too."""
    image = Image.new("RGB", (620, 160), "white")
    draw = ImageDraw.Draw(image)
    draw.text((20, 20), "Patient Mockingbird was seen", fill="black", font_size=36)
    draw.text((20, 90), "on Monday in Springfield.", fill="black", font_size=36)
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", "Mockingbird")
    sink = io.BytesIO()
    image.save(sink, "PNG", pnginfo=notes)
    return sink.getvalue()


@pytest.mark.acceptance
def test_words_of_a_picture_are_read_and_painted_over() -> None:
    """The pixels of a changed word are gone, and so is the metadata."""
    opened = open_file(picture())
    assert opened.text == "Patient Mockingbird was seen\non Monday in Springfield.\n"
    release = opened.write([Edit(Span(8, 19), "Person A")])
    assert b"Mockingbird" not in release
    assert " ".join(open_file(release).text.split()) == "Patient Person A was seen on Monday in Springfield."


@pytest.mark.acceptance
def test_pictures_of_a_pdf_stay_if_they_are_read() -> None:
    """With OCR, the words of pictures are part of the text of a PDF."""
    sink = io.BytesIO()
    canvas = Canvas(sink)
    canvas.drawString(72, 700, "A scanned letter:")
    canvas.drawImage(ImageReader(io.BytesIO(picture())), 72, 500, 310, 80)
    canvas.save()
    assert "Mockingbird" not in open_pdf(sink.getvalue()).text
    opened = open_pdf(sink.getvalue(), ocr=True)
    assert all(item.what != "pictures" for item in opened.taken_out)
    found = re.search("Mockingbird", opened.text)
    assert found
    release = opened.write([Edit(Span(*found.span()), "Person A")])
    text = open_pdf(release, ocr=True).text
    assert "Person" in text
    assert "Springfield" in text
    assert "Mockingbird" not in text


def test_damaged_pictures_are_refused() -> None:
    """A picture that cannot be opened gets an error of one line."""
    with pytest.raises(InputError, match="damaged"):
        open_file(picture()[:200])
