"""PDF files: what is read, what a release holds, and what it no longer holds."""

from __future__ import annotations

import io
import re
import traceback
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfminer.high_level import extract_text
from pikepdf import Array, Dictionary, Name
from PIL import Image
from reportlab.pdfgen.canvas import Canvas
from scripts.make_pdf_files import _faults
from scripts.pdf_samples import SEEN, makers

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.opened import SCANS, Edit
from tacit.formats.opening import open_bytes
from tacit.formats.pdf import _bounds, open_file, streams

MAKERS = dict(makers())


def page(content: bytes, **entries: Any) -> bytes:
    """A file with one page, Helvetica as F1 and Courier as F2."""
    pdf = pikepdf.new()
    fonts = {
        key: Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(name), Encoding=Name.WinAnsiEncoding)
        for key, name in (("/F1", "/Helvetica"), ("/F2", "/Courier"))
    }
    made = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 612, 792]), Resources=Dictionary(Font=Dictionary(fonts)))
    for key, value in entries.items():
        made["/" + key] = value
    made["/Contents"] = pdf.make_stream(content)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(made)))
    sink = io.BytesIO()
    pdf.save(sink)
    return sink.getvalue()


def lines(*texts: str, step: int = 14) -> bytes:
    """A page of lines, one below the other."""
    shown = b" ".join(b"(%s) Tj 0 -%d Td" % (text.encode("cp1252"), step) for text in texts)
    return page(b"BT /F1 10 Tf 72 700 Td " + shown + b" ET")


def changed(data: bytes, old: str, new: str) -> bytes:
    """A release with a word changed everywhere."""
    opened = open_file(data)
    return opened.write([Edit(Span(*found.span()), new) for found in re.finditer(re.escape(old), opened.text)])


def origins(data: bytes) -> Iterator[tuple[str, float]]:
    """The words of the first page with where they begin, by PDFium."""
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage()
        for found in re.finditer(r"\S+", text.get_text_range()):
            yield found[0], text.get_charbox(found.start())[0]


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_planted_names_are_gone(name: str, tmp_path: Any) -> None:
    """No stream, string, font or reader has a planted name, and other words stay where they were."""
    path = tmp_path / "file.pdf"
    path.write_bytes(MAKERS[name]())
    assert list(_faults(path)) == []


def test_is_opened_by_its_content() -> None:
    """A PDF is known by what it holds."""
    opened = open_bytes(lines("Hello."))
    assert (opened.kind, opened.suffix, opened.text) == ("pdf", ".pdf", "Hello.\n")


def test_a_paragraph_is_one_line_and_a_short_line_ends_it() -> None:
    """Lines go on in the next one if the next word found no room."""
    text = open_file(lines("Ann Lee came to the clinic on Mon", "day morning.", "Then she went.")).text
    assert text == "Ann Lee came to the clinic on Mon day morning.\nThen she went.\n"


def test_a_table_of_two_columns_is_read_row_by_row() -> None:
    """Its cells are short, also where each is a phrase; a change of one leaves the others where they are read."""
    cells = [
        ("Visit", "Finding"),
        ("10 July 2024", "Ultrasound: 9 weeks and 1 day"),
        ("24 July 2024", "Pregnancy test negative"),
    ]
    shown = b"".join(
        b"BT /F1 10 Tf 1 0 0 1 %d %d Tm (%s) Tj ET " % (left, 700 - 18 * row, words.encode())
        for row, both in enumerate(cells)
        for left, words in zip((72, 160), both, strict=True)
    )
    source = page(shown)
    assert open_file(source).text == "".join(f"{left}\t{right}\n" for left, right in cells)
    released = open_file(changed(source, "Ultrasound: 9 weeks and 1 day", "[passage]")).text
    assert released.splitlines()[1] == "10 July 2024\t[passage]"


def test_a_divided_word_is_one() -> None:
    """A name that is divided at a line's end is found and changed as a whole."""
    source = lines("She had been seen by Mr. Schwarzen-", "egger of Graz.")
    assert open_file(source).text == "She had been seen by Mr. Schwarzenegger of Graz.\n"
    assert open_file(changed(source, "Schwarzenegger", "X")).text == "She had been seen by Mr. X of Graz.\n"


def test_positions_do_not_depend_on_the_hidden_word() -> None:
    """Two files that differ in the hidden word only have the same release, byte for byte."""
    short, long = (lines(f"Dear {name}, all is well.", "Yours, Kim") for name in ("Li", "Wolfeschlegelstein"))
    assert changed(short, "Li", "Person A") == changed(long, "Wolfeschlegelstein", "Person A")


def test_spaces_of_their_own_go() -> None:
    """A space that is shown apart would tell where the word before it ended."""
    releases = []
    for name, end in (("Li", 108), ("Wolfe", 124)):
        content = b"BT /F1 10 Tf 1 0 0 1 72 700 Tm (Dear %s) Tj"
        content += b" 1 0 0 1 %d 700 Tm ( ) Tj 1 0 0 1 %d 700 Tm (hello) Tj ET"
        releases.append(changed(page(content % (name.encode(), end, end + 3)), name, "Person A"))
    assert releases[0] == releases[1]


@given(names=st.lists(st.text("abcdefghilmnorstuvw", min_size=1, max_size=14), min_size=2, max_size=2, unique=True))
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_justified_lines_do_not_tell_the_hidden_word(names: list[str]) -> None:
    """Spaces stretched to fill a line would give the width of the word away."""
    releases = []
    for name in names:
        words = ["Dear", name + "Q", "all", "is", "well."]
        sink = io.BytesIO()
        canvas = Canvas(sink, invariant=1)
        width = sum(canvas.stringWidth(word, "Helvetica", 10) for word in words)
        gap = (300 - width) / 4
        text = canvas.beginText(72, 700)
        text.setFont("Helvetica", 10)
        text.setWordSpace(gap - canvas.stringWidth(" ", "Helvetica", 10))
        text.textLine(" ".join(words))
        text.setWordSpace(0)
        canvas.drawText(text)
        canvas.drawString(72, 650, "Another line that is as wide as this is.")
        canvas.save()
        release = changed(sink.getvalue(), name + "Q", "Person A")
        releases.append(release)
    assert releases[0] == releases[1]


def test_a_centred_line_is_centred_again() -> None:
    """Where a centred line begins tells how wide it was."""
    releases = []
    for name in ("Li", "Wolfeschlegelstein"):
        sink = io.BytesIO()
        canvas = Canvas(sink, pagesize=(612, 792), invariant=1)
        canvas.drawCentredString(306, 700, f"Report on {name}")
        canvas.save()
        releases.append([round(x, 1) for _, x in origins(changed(sink.getvalue(), name, "Person A"))])
    assert releases[0] == releases[1]


def test_underlines_go_with_their_words() -> None:
    """A line under a word is as long as the word."""
    source = page(b"BT /F1 10 Tf 72 700 Td (Dear Wolfe, hello) Tj ET 94 698 m 120 698 l S 72 500 m 500 500 l S")
    with pikepdf.open(io.BytesIO(changed(source, "Wolfe", "X"))) as pdf:
        assert pdf.pages[0].obj.Contents.read_bytes().count(b" l") == 1


def test_letters_that_no_font_has_are_boxes_that_a_search_finds() -> None:
    """A replacement beyond Western letters is drawn as boxes, with its meaning."""
    release = changed(lines("Dear Ann, hello"), "Ann", "████ Жук")
    assert open_file(release).text == "Dear ████ Жук, hello\n"
    assert "████ Жук" in extract_text(io.BytesIO(release))


def test_the_style_stays() -> None:
    """A replacement has the size and the colour of what it replaces."""
    release = changed(page(b"BT 1 0 0 rg /F2 30 Tf 72 700 Td (Ann) Tj ET"), "Ann", "Bea")
    with pypdfium2.PdfDocument(release) as document:
        text = document[0].get_textpage()
        raw = pypdfium2.raw
        assert raw.FPDFText_GetFontSize(text, 0) == 30
        assert document[0].render().to_numpy()[:, :, 1].min() == 0


def test_names_across_pages_are_changed() -> None:
    """The words of an edit stand where it begins; what it covers of the next page goes."""
    sink = io.BytesIO()
    canvas = Canvas(sink)
    canvas.drawString(72, 700, "Dear Ann")
    canvas.showPage()
    canvas.drawString(72, 700, "Lee, hello")
    canvas.save()
    opened = open_file(sink.getvalue())
    assert opened.text == "Dear Ann\nLee, hello\n"
    release = opened.write([Edit(Span(5, 12), "Person A")])
    assert open_file(release).text == "Dear Person A\n, hello\n"


def test_what_is_taken_out_is_named() -> None:
    """A user is told what the release does not have, and what of it nobody read."""
    kinds = {item.what: item.is_unread for item in open_file(MAKERS["reportlab-picture"]()).taken_out}
    assert kinds == {"document properties": False, "pictures": True}
    counts = {item.what: item.count for item in open_file(MAKERS["reportlab-invisible"]()).taken_out}
    assert counts["hidden words"] == 3


def test_a_page_that_is_a_picture_is_told_by_itself() -> None:
    """A scan, also one page of a file with text elsewhere: nobody has read anything of it."""
    sink = io.BytesIO()
    canvas = Canvas(sink)
    canvas.drawString(72, 700, "Dear Ann")
    canvas.drawInlineImage(Image.new("RGB", (9, 9)), 72, 72)
    canvas.showPage()
    canvas.drawInlineImage(Image.new("RGB", (9, 9)), 0, 0, 600, 800)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    counts = {item.what: (item.count, item.is_unread) for item in open_file(sink.getvalue()).taken_out}
    assert counts[SCANS] == (1, True)


def test_pictures_are_grey() -> None:
    """Where a picture was, the page is plain grey."""
    release = changed(MAKERS["reportlab-picture"](), SEEN, "X")
    with pypdfium2.PdfDocument(release) as document:
        pixels = document[0].render().to_numpy()
        assert set(pixels[842 - 240, 100:300, 0]) == {217}


def test_only_pages_are_left() -> None:
    """A release has no object of the source but those that it needs."""
    release = changed(MAKERS["reportlab-truetype"](), SEEN, "Ann")
    with pikepdf.open(io.BytesIO(release)) as pdf:
        assert set(pdf.Root.keys()) == {"/Type", "/Pages"}
        assert not {"/Info", "/Prev", "/Encrypt"} & set(pdf.trailer.keys())


def test_owner_password_opens_and_user_password_does_not() -> None:
    """A file that anybody can open is read; one with a password is refused clearly."""
    sink = io.BytesIO()
    with pikepdf.open(io.BytesIO(lines("secret words"))) as pdf:
        pdf.save(sink, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(InputError, match="with a password"):
        open_file(sink.getvalue())
    release = changed(MAKERS["pikepdf-locked"](), SEEN, "Ann")
    with pikepdf.open(io.BytesIO(release)) as pdf:
        assert not pdf.is_encrypted


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[" * 4000, "too deeply"),
        (b"/X Do", ""),
    ],
)
def test_odd_content_is_refused_or_read(content: bytes, message: str) -> None:
    """Deep arrays are refused; a form that is not there is nothing."""
    if not message:
        assert open_file(page(content)).text == ""
        return
    with pytest.raises(InputError, match=message):
        open_file(page(content))


def test_a_form_that_paints_itself_is_refused() -> None:
    """A circle of forms ends."""
    pdf = pikepdf.open(io.BytesIO(page(b"/X Do")))
    form = pdf.make_stream(b"/X Do /X Do")
    form["/Type"], form["/Subtype"], form["/BBox"] = Name.XObject, Name.Form, Array([0, 0, 9, 9])
    form["/Resources"] = Dictionary(XObject=Dictionary(X=form))
    pdf.pages[0].obj.Resources["/XObject"] = Dictionary(X=form)
    sink = io.BytesIO()
    pdf.save(sink)
    with pytest.raises(InputError, match="nested too deeply"):
        open_file(sink.getvalue())


def test_a_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that unpacks to too much is refused before a library unpacks it."""
    monkeypatch.setattr(_bounds, "LARGEST_STREAM", 1 << 20)
    data = page(b" " * (2 << 20))
    assert len(data) < 1 << 15
    with pytest.raises(InputError, match="unpacks to too much"):
        open_file(data)


@pytest.mark.parametrize("encoding", ["/Identity-V", "/UniJIS-UCS2-H"])
def test_fonts_that_are_not_read_are_refused(encoding: str) -> None:
    """Text from top to bottom and maps that the file does not hold are refused clearly."""
    pdf = pikepdf.open(io.BytesIO(page(b"BT /C 10 Tf (ab) Tj ET")))
    inner = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.A)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, Encoding=Name(encoding), DescendantFonts=Array([inner]))
    pdf.pages[0].obj.Resources.Font["/C"] = font
    sink = io.BytesIO()
    pdf.save(sink)
    with pytest.raises(InputError, match="a map that is not read here"):
        open_file(sink.getvalue())


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_damaged_files_are_refused_or_read(data: st.DataObject) -> None:
    """Whatever bytes are changed, there is a result or an error without a word of the file."""
    raw = bytearray(DAMAGED)
    for _ in range(data.draw(st.integers(1, 8))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    failure = ""
    try:
        open_file(bytes(raw)).write([])
    except InputError as error:
        failure = "".join(traceback.format_exception(error))
    assert "clinic" not in failure


DAMAGED = MAKERS["reportlab-fields"]()


def test_streams_hold_what_a_search_must_find() -> None:
    """The proof sees compressed streams, strings, names and the text of pages."""
    parts = list(streams(MAKERS["pikepdf-information"]()))
    assert any(isinstance(part, str) and "Vorpalbane" in part for part in parts)
    assert any(isinstance(part, str) and SEEN in part for part in parts)
    with pytest.raises(InputError, match="damaged"):
        list(streams(b"%PDF-1.4 nothing"))
