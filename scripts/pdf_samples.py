"""PDF files of many kinds, each with a name in its text and another one in a place that nobody sees.

The name in the text has letters that nothing else in these files has, so that fonts which kept them show it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table

SEEN = "Quixzjack"
"""The name in the text: Q, x, z, j and k stand nowhere else."""
HIDDEN = "Vorpalbane"
"""The name in places that a reader does not see."""

SENTENCES = (
    f"The patient {SEEN} came to the clinic on Monday because of a cough.",
    "Nothing else was found, and the office affirmed the first finding.",
    f"On the next day Dr. {SEEN} wrote to the family; all of them were well.",
    "This line has no name and must stay where it is.",
)
_BODY = " ".join(SENTENCES * 3)

Maker = Callable[[], bytes]


def makers() -> Iterator[tuple[str, Maker]]:
    """All files, by name."""
    for name, draw in _DRAWN.items():
        yield f"reportlab-{name}", partial(_drawn, draw)
    yield "reportlab-justified", lambda: _platypus(TA_JUSTIFY)
    yield "reportlab-centred", lambda: _platypus(TA_CENTER)
    yield "reportlab-right", lambda: _platypus(TA_RIGHT)
    yield "reportlab-columns", lambda: _platypus(TA_JUSTIFY, columns=2)
    yield "reportlab-table", _table
    yield "reportlab-landscape", lambda: _drawn(_plain, size=landscape(A4))
    yield "reportlab-20-pages", lambda: _drawn(_twenty_pages)
    for name, change in _CHANGED.items():
        yield f"pikepdf-{name}", partial(_changed, change)
    for name, content in _CONTENTS.items():
        yield f"hand-{name}", partial(_by_hand, content)


def _drawn(draw: Callable[[Any], None], size: tuple[float, float] = A4) -> bytes:
    sink = io.BytesIO()
    canvas = Canvas(sink, pagesize=size)
    canvas.setFont("Helvetica", 11)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return sink.getvalue()


def _plain(canvas: Any, font: str = "Helvetica") -> None:
    canvas.setFont(font, 11)
    for at, sentence in enumerate(SENTENCES):
        canvas.drawString(60, 500 - 16 * at, sentence)


def _with_text(draw: Callable[[Any], None]) -> Callable[[Any], None]:
    def both(canvas: Any) -> None:
        _plain(canvas)
        draw(canvas)

    return both


def _truetype(canvas: Any) -> None:
    import reportlab  # noqa: PLC0415 - only for the folder of the fonts that come with it

    folder = reportlab.__path__[0] + "/fonts"
    pdfmetrics.registerFont(TTFont("Vera", f"{folder}/Vera.ttf"))
    _plain(canvas, "Vera")


def _turned(degrees: float) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.saveState()
        canvas.translate(250, 250)
        canvas.rotate(degrees)
        canvas.drawString(0, 0, SENTENCES[0])
        canvas.drawString(0, -16, SENTENCES[3])
        canvas.restoreState()

    return draw


def _text_with(**settings: float) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        text = canvas.beginText(60, 400)
        for name, value in settings.items():
            getattr(text, name)(value)
        for sentence in SENTENCES:
            text.textLine(sentence)
        canvas.drawText(text)

    return draw


def _hidden(mode: int = 0, *, color: float = 0.0, place: tuple[float, float] = (60, 300)) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        text = canvas.beginText(*place)
        text.setTextRenderMode(mode)
        text.setFillGray(color)
        text.textLine(f"hidden {HIDDEN} words")
        canvas.drawText(text)

    return draw


def _clipped(canvas: Any) -> None:
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(300, 50, 20, 20)
    canvas.clipPath(path, stroke=0)
    canvas.drawString(60, 300, HIDDEN)
    canvas.restoreState()


def _boxed(canvas: Any) -> None:
    canvas.drawString(60, 300, f"Under the box stands {HIDDEN}")
    canvas.rect(55, 295, 300, 16, stroke=0, fill=1)


def _bookmarked(canvas: Any) -> None:
    canvas.bookmarkPage(HIDDEN)
    canvas.addOutlineEntry(f"About {HIDDEN}", HIDDEN)
    canvas.linkURL(f"https://example.org/{HIDDEN}", (60, 490, 200, 520))


def _described(canvas: Any) -> None:
    canvas.setTitle(f"Letter of {HIDDEN}")
    canvas.setAuthor(HIDDEN)
    canvas.setSubject(HIDDEN)
    canvas.setKeywords(HIDDEN)


def _fields(canvas: Any) -> None:
    form = canvas.acroForm
    form.textfield(name=HIDDEN, tooltip=HIDDEN, value=SEEN, x=60, y=300, width=200, height=20)
    form.choice(name="c", options=["one", HIDDEN], value="one", x=60, y=250, width=200, height=20)
    form.checkbox(name="b", tooltip=HIDDEN, x=60, y=220, checked=True)


def _picture(canvas: Any) -> None:
    from PIL import Image, ImageDraw, PngImagePlugin  # noqa: PLC0415 - only here

    image = Image.new("RGB", (300, 60), "white")
    ImageDraw.Draw(image).text((10, 20), HIDDEN, fill="black", font_size=30)
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", HIDDEN)
    sink = io.BytesIO()
    image.save(sink, "PNG", pnginfo=notes)
    canvas.drawImage(ImageReader(io.BytesIO(sink.getvalue())), 60, 200, 300, 60)


def _form(canvas: Any) -> None:
    canvas.beginForm("letterhead")
    canvas.setFont("Times-Roman", 11)
    canvas.drawString(60, 800, f"Office of {SEEN}, Springfield")
    canvas.endForm()
    for _ in range(3):
        canvas.doForm("letterhead")
        _plain(canvas)
        canvas.showPage()
    canvas.doForm("letterhead")


def _underlined(canvas: Any) -> None:
    canvas.drawString(60, 300, f"Signed {SEEN} in May")
    canvas.line(96, 298, 146, 298)


def _centred(canvas: Any) -> None:
    canvas.drawCentredString(A4[0] / 2, 760, f"Report on {SEEN}")
    canvas.drawRightString(A4[0] - 60, 740, f"by {SEEN}")


def _twenty_pages(canvas: Any) -> None:
    for number in range(19):
        _plain(canvas)
        canvas.drawString(280, 30, f"{number + 1}")
        canvas.showPage()
    _plain(canvas)


_DRAWN: dict[str, Callable[[Any], None]] = {
    "helvetica": _plain,
    "times": lambda canvas: _plain(canvas, "Times-Roman"),
    "courier": lambda canvas: _plain(canvas, "Courier-Bold"),
    "truetype": _truetype,
    "turned-90": _with_text(_turned(90)),
    "turned-30": _with_text(_turned(30)),
    "turned-180": _with_text(_turned(180)),
    "spaced-letters": _text_with(setCharSpace=1.5),
    "spaced-words": _text_with(setWordSpace=4),
    "condensed": _text_with(setHorizScale=70),
    "raised": _text_with(setRise=4),
    "outlined": _text_with(setTextRenderMode=1),
    "invisible": _with_text(_hidden(3)),
    "white": _with_text(_hidden(color=1.0)),
    "off-page": _with_text(_hidden(place=(2000, 300))),
    "clipped": _with_text(_clipped),
    "under-a-box": _with_text(_boxed),
    "bookmarks": _with_text(_bookmarked),
    "properties": _with_text(_described),
    "fields": _with_text(_fields),
    "picture": _with_text(_picture),
    "form": _form,
    "underlined": _with_text(_underlined),
    "centred-line": _with_text(_centred),
}


def _platypus(alignment: int, columns: int = 1) -> bytes:
    sink = io.BytesIO()
    width = (A4[0] - 120) / columns - 10 * (columns - 1)
    frames = [Frame(60 + at * (width + 20), 60, width, 600, id=str(at)) for at in range(columns)]
    document = BaseDocTemplate(sink, pagesize=A4, pageTemplates=[PageTemplate(frames=frames)])
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=14, alignment=alignment, spaceAfter=10)
    document.build([Paragraph(_BODY, style) for _ in range(6)])
    return sink.getvalue()


def _table() -> bytes:
    sink = io.BytesIO()
    document = BaseDocTemplate(sink, pagesize=A4, pageTemplates=[PageTemplate(frames=[Frame(60, 60, 480, 700)])])
    rows = [["Name", "Town", "Age"], [SEEN, "Springfield", "45"], ["Smith", "Bath", "51"], [f"Ann {SEEN}", "Rome", "7"]]
    document.build([Table(rows, style=[("GRID", (0, 0), (-1, -1), 0.5, "black")])])
    return sink.getvalue()


def _changed(change: Callable[[Any], None]) -> bytes:
    """A plain file that was changed by hand."""
    with pikepdf.open(io.BytesIO(_drawn(_truetype))) as pdf:
        change(pdf)
        sink = io.BytesIO()
        encryption = pikepdf.Encryption(owner=HIDDEN, user="") if change is _locked else False
        pdf.save(sink, encryption=encryption, compress_streams=True)
    data = sink.getvalue()
    return data + _revision(data) if change is _revised else data


def _information(pdf: Any) -> None:
    pdf.docinfo["/Author"] = HIDDEN
    pdf.docinfo["/Custom"] = HIDDEN
    with pdf.open_metadata() as meta:
        meta["dc:title"] = HIDDEN
    pdf.Root["/Lang"] = String(HIDDEN)


def _attachment(pdf: Any) -> None:
    pdf.attachments[f"{HIDDEN}.txt"] = HIDDEN.encode() * 100


def _script(pdf: Any) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{HIDDEN}')"))
    pdf.Root["/OpenAction"] = action
    pdf.Root["/Names"] = Dictionary(JavaScript=Dictionary(Names=Array([String(HIDDEN), pdf.make_indirect(action)])))
    pdf.pages[0].obj["/AA"] = Dictionary(O=action)


def _annotated(kind: str) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        look = pdf.make_stream(b"BT /F1 12 Tf 2 4 Td (%s) Tj ET" % SEEN.encode())
        look["/Type"], look["/Subtype"], look["/BBox"] = Name.XObject, Name.Form, Array([0, 0, 200, 20])
        look["/Resources"] = Dictionary(Font=Dictionary(F1=_helvetica()))
        note = Dictionary(
            Type=Name.Annot,
            Subtype=Name("/" + kind),
            Rect=Array([60, 300, 260, 320]),
            Contents=String(HIDDEN),
            T=String(HIDDEN),
            RC=String(f"<p>{HIDDEN}</p>"),
            QuadPoints=Array([60, 300, 260, 300, 60, 320, 260, 320]),
            NM=String(HIDDEN),
            AP=Dictionary(N=look),
        )
        popup = Dictionary(Type=Name.Annot, Subtype=Name.Popup, Rect=Array([0, 0, 9, 9]), Contents=String(HIDDEN))
        pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(note), pdf.make_indirect(popup)])

    return change


def _layered(pdf: Any) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(HIDDEN)))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))
    page = pdf.pages[0]
    page.obj.Resources["/Properties"] = Dictionary(L=layer)
    page.obj.Resources.Font["/H"] = _helvetica()
    text = b"/OC /L BDC BT /H 12 Tf 60 300 Td (%s) Tj ET EMC" % HIDDEN.encode()
    page.contents_add(pdf.make_stream(text))


def _tagged(pdf: Any) -> None:
    root = Dictionary(Type=Name.StructTreeRoot, K=Dictionary(S=Name.P, Alt=String(HIDDEN), ActualText=String(HIDDEN)))
    pdf.Root["/StructTreeRoot"] = pdf.make_indirect(root)
    pdf.Root["/MarkInfo"] = Dictionary(Marked=True)
    page = pdf.pages[0]
    page.contents_add(pdf.make_stream(b"/Span <</ActualText (%s) /MCID 0>> BDC" % HIDDEN.encode()), prepend=True)
    page.contents_add(pdf.make_stream(b"EMC"))


def _private(pdf: Any) -> None:
    data = Dictionary(Program=Dictionary(LastModified=String("D:2020"), Private=String(HIDDEN)))
    pdf.Root["/PieceInfo"] = data
    page = pdf.pages[0].obj
    page["/PieceInfo"] = data
    page["/Thumb"] = pdf.make_stream(HIDDEN.encode(), Dictionary(Width=1, Height=1, ColorSpace=Name.DeviceGray))
    page["/Metadata"] = pdf.make_stream(HIDDEN.encode())
    page["/ID"] = String(HIDDEN)


def _labelled(pdf: Any) -> None:
    pdf.Root["/PageLabels"] = Dictionary(Nums=Array([0, Dictionary(P=String(HIDDEN))]))
    pdf.Root["/Dests"] = Dictionary({f"/{HIDDEN}": Array([pdf.pages[0].obj, Name.Fit])})
    tree = Dictionary(Names=Array([String(HIDDEN), Array([pdf.pages[0].obj, Name.Fit])]))
    pdf.Root["/Names"] = Dictionary(Dests=tree)


def _loose(pdf: Any) -> None:
    pdf.Root["/Extra"] = pdf.make_indirect(Dictionary(Note=String(HIDDEN)))
    pdf.trailer["/Note"] = String(HIDDEN)


def _signed(pdf: Any) -> None:
    value = Dictionary(Type=Name.Sig, Name=String(HIDDEN), Reason=String(HIDDEN), Contents=String(b"\x00" * 40))
    field = Dictionary(FT=Name.Sig, T=String(HIDDEN), V=value, Subtype=Name.Widget, Rect=Array([0, 0, 0, 0]))
    field = pdf.make_indirect(field)
    pdf.pages[0].obj["/Annots"] = Array([field])
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([field]), SigFlags=3)


def _named(pdf: Any) -> None:
    """Resources, fonts and spot colours that are called like somebody."""
    resources = pdf.pages[0].obj.Resources
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1)
    space = Array([Name.Separation, Name("/" + HIDDEN), Name.DeviceGray, tint])
    resources["/ColorSpace"] = Dictionary({f"/{HIDDEN}": space})
    font = resources.Font[f"/{HIDDEN}"] = _helvetica(HIDDEN)
    font["/FirstChar"], font["/LastChar"], font["/Widths"] = 32, 126, Array([520] * 95)
    text = f"/{HIDDEN} cs 0.5 scn BT /{HIDDEN} 12 Tf 60 300 Td (in another font) Tj ET % {HIDDEN}\n"
    pdf.pages[0].contents_add(pdf.make_stream(text.encode()))


def _patterned(pdf: Any) -> None:
    pattern = pdf.make_stream(b"BT /F 8 Tf 0 2 Td (%s) Tj ET 0 0 1 1 re f" % HIDDEN.encode())
    entries = Dictionary(PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 50, 10]), XStep=50, YStep=10)
    for key, value in entries.items():
        pattern[key] = value
    pattern["/Resources"] = Dictionary(Font=Dictionary(F=_helvetica()))
    pdf.pages[0].obj.Resources["/Pattern"] = Dictionary(P=pattern)
    pdf.pages[0].contents_add(pdf.make_stream(b"/Pattern cs /P scn 60 200 200 50 re f"))


def _turned_page(pdf: Any) -> None:
    pdf.pages[0].obj["/Rotate"] = 90


def _locked(pdf: Any) -> None:
    pdf.docinfo["/Author"] = HIDDEN


def _revised(pdf: Any) -> None:
    """The revision is appended to the bytes."""


def _revision(data: bytes) -> bytes:
    """An appended revision that puts another information dictionary in place of one with a name."""
    start = int(data[data.rindex(b"startxref") + 9 :].split()[0])
    with pikepdf.open(io.BytesIO(data)) as pdf:
        count, root = len(pdf.objects) + 1, pdf.Root.objgen
    base = len(data)
    first = b"\n%d 0 obj\n<</Author (%s)>>\nendobj\n" % (count, HIDDEN.encode())
    second = b"%d 0 obj\n<</Author (nobody)>>\nendobj\n" % count
    at = base + len(first)
    table = b"xref\n%d 1\n%010d 00000 n \n" % (count, at)
    trailer = b"trailer\n<</Size %d /Root %d %d R /Info %d 0 R /Prev %d>>\n" % (count + 1, *root, count, start)
    return first + second + table + trailer + b"startxref\n%d\n%%%%EOF\n" % (at + len(second))


_CHANGED: dict[str, Callable[[Any], None]] = {
    "information": _information,
    "attachment": _attachment,
    "script": _script,
    "note": _annotated("Text"),
    "free-text": _annotated("FreeText"),
    "highlight": _annotated("Highlight"),
    "stamp": _annotated("Stamp"),
    "layer": _layered,
    "tagged": _tagged,
    "private-data": _private,
    "labels": _labelled,
    "loose-objects": _loose,
    "signature": _signed,
    "names": _named,
    "pattern": _patterned,
    "turned-page": _turned_page,
    "locked": _locked,
    "revised": _revised,
}


def _helvetica(name: str = "Helvetica") -> Any:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/" + name), Encoding=Name.WinAnsiEncoding)


def _letters(text: str, operator: Callable[[str], str]) -> bytes:
    return " ".join(map(operator, text)).encode()


_CONTENTS: dict[str, bytes] = {
    "quotes": b"BT /F1 11 Tf 14 TL 60 700 Td (%s) ' 2 0.1 (%s) \" (%s) ' ET"
    % tuple(sentence.encode() for sentence in SENTENCES[:3]),
    "next-line": b"BT /F1 11 Tf 60 700 Td (%s) Tj 0 -14 TD (%s) Tj T* (%s) Tj ET"
    % tuple(sentence.encode() for sentence in SENTENCES[:3]),
    "kerned": b"BT /F1 11 Tf 60 700 Td [(The patient Qu) 20 (ix) -10 (z) 5 (ja) -15 (ck) 12 ( came.)] TJ ET",
    "no-spaces": b"BT /F1 11 Tf 60 700 Td [(The) -300 (patient) -300 (%s) -300 (came.)] TJ ET" % SEEN.encode(),
    "hexadecimal": b"BT /F1 11 Tf 60 700 Td <%s> Tj ET" % SENTENCES[0].encode().hex().encode(),
    "escaped": b"BT /F1 11 Tf 60 700 Td (%s) Tj ET" % b"".join(b"\\%03o" % c for c in SENTENCES[0].encode()),
    "letter-by-letter": b"BT /F1 11 Tf 60 700 Td " + _letters(SENTENCES[0], lambda c: f"({c}) Tj") + b" ET",
    "moved-letters": b"BT /F3 10 Tf 60 700 Td " + _letters(SENTENCES[0], lambda c: f"({c}) Tj 6 0 Td") + b" ET",
    "bold-by-two": b"BT /F1 11 Tf 60 700 Td (Dear %s,) Tj 0.3 0 Td (Dear %s,) Tj ET" % (SEEN.encode(), SEEN.encode()),
    "comments": b"%% %s\nBT /F1 11 Tf 60 700 Td (%s) Tj %% %s\nET"
    % (HIDDEN.encode(), SENTENCES[0].encode(), HIDDEN.encode()),
    "unknown-operator": b"BT /F1 11 Tf 60 700 Td (%s) Tj ET (%s) zz" % (SENTENCES[0].encode(), HIDDEN.encode()),
    "inline-image": b"BT /F1 11 Tf 60 700 Td (%s) Tj ET q 9 0 0 9 60 600 cm BI /W 10 /H 1 /BPC 8 /CS /G ID %s EI Q"
    % (SENTENCES[0].encode(), HIDDEN.encode()),
    "nested-forms": b"/X1 Do BT /F1 11 Tf 60 600 Td (%s) Tj ET" % SENTENCES[3].encode(),
    "drawn-font": b"BT /T3 11 Tf 60 700 Td (%s) Tj ET BT /F1 11 Tf 60 600 Td (%s) Tj ET"
    % (SEEN.encode(), SENTENCES[3].encode()),
    "mirrored": b"q 1 0 0 -1 0 800 cm BT 1 0 0 -1 60 100 Tm /F1 11 Tf (%s) Tj ET Q" % SENTENCES[0].encode(),
    "scaled": b"q 0.1 0 0 0.1 0 0 cm BT /F1 110 Tf 600 7000 Td (%s) Tj ET Q" % SENTENCES[0].encode(),
    "unbalanced": b"q q BT /F1 11 Tf 60 700 Td (%s) Tj" % SENTENCES[0].encode(),
    "two-sizes": b"BT /F1 20 Tf 60 700 Td (T) Tj /F1 11 Tf (he patient %s came.) Tj ET" % SEEN.encode(),
    "hyphen": b"BT /F1 11 Tf 60 700 Td (The longest line that there is is this one of Quixz-) Tj"
    b" 0 -14 Td (jack of Rome.) Tj ET",
}


def _by_hand(content: bytes) -> bytes:
    pdf = pikepdf.new()
    fonts = Dictionary(F1=_helvetica(), F2=_helvetica("Times-Roman"), F3=_helvetica("Courier"), T3=_type3(pdf))
    inner = pdf.make_stream(b"BT /F1 11 Tf 60 700 Td (Inside of forms: %s) Tj ET" % SEEN.encode())
    for _ in range(3):
        for key, value in Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 612, 792])).items():
            inner[key] = value
        used = Dictionary(Font=fonts) if "/Resources" not in inner else Dictionary(XObject=Dictionary(X=inner))
        inner["/Resources"] = inner.get("/Resources", used)
        outer = pdf.make_stream(b"q 1 0 0 1 5 0 cm /X Do Q")
        outer["/Resources"] = Dictionary(XObject=Dictionary(X=inner))
        inner = outer
    for key, value in Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 612, 792])).items():
        inner[key] = value
    resources = Dictionary(Font=fonts, XObject=Dictionary(X1=inner))
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 612, 792]), Resources=resources)
    page["/Contents"] = pdf.make_stream(content)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    sink = io.BytesIO()
    pdf.save(sink)
    return sink.getvalue()


def _type3(pdf: Any) -> Any:
    """A font whose letters are boxes of several heights."""
    letters = sorted(set(SEEN))
    procedures = {
        f"/{letter}": pdf.make_stream(b"600 0 d0 0 0 500 %d re f" % (400 + 9 * at)) for at, letter in enumerate(letters)
    }
    listed: list[Any] = []
    for letter in letters:
        listed += [ord(letter), Name("/" + letter)]
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, -200, 600, 800]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(procedures),
        Encoding=Dictionary(Differences=Array(listed)),
        FirstChar=65,
        LastChar=122,
        Widths=Array([600] * 58),
        Resources=Dictionary(),
    )
