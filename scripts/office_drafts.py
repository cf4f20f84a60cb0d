"""Office files written by hand, with a canary in every hiding place, for `scripts.make_office_files` and the suite.

A canary is a word that occurs nowhere else. A visible one stands where a reader finds it, and must be in the text of
the opened file; a hidden one must not be in the release at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from tacit.formats.office._archive import pack
from tacit.formats.office._xml import NAMESPACES

RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
DECLARED = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items() if prefix != "xml")
LETTERS = "bcdfghjklmnpqrstvwxz"  # no vowel: no word of any format


@dataclass
class Planter:
    """Gives out canaries, and keeps which are visible and which are hidden.

    Attributes:
        visible: Canaries that a reader finds.
        hidden: Canaries that nobody should find.
    """

    visible: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)

    def seen(self) -> str:
        """A visible canary."""
        self.visible.append(self._word())
        return self.visible[-1]

    def unseen(self) -> str:
        """A hidden canary."""
        self.hidden.append(self._word())
        return self.hidden[-1]

    def _word(self) -> str:
        """Two halves, each of which occurs in no other canary: one that is split is still found."""
        return half(next(self._numbers), "qzx") + half(next(self._numbers), "xjq")


def half(number: int, start: str) -> str:
    """Six letters that no other number gives.

    >>> half(0, "qzx"), half(21, "xjq")
    ('qzxbbb', 'xjqbcc')
    """
    letters = ""
    for _ in range(3):
        number, rest = divmod(number, len(LETTERS))
        letters = LETTERS[rest] + letters
    return start + letters


def halves(canary: str) -> tuple[str, str]:
    """The two halves of a canary."""
    return canary[:6], canary[6:]


@dataclass
class Draft:
    """A Word document that is put together.

    Attributes:
        body: The XML of the body.
        parts: Further parts by name.
        links: Relationships of the document: id, type, target.
        outer_links: Relationships of the package.
        types: Content types by part.
    """

    plant: Planter = field(default_factory=Planter)
    body: list[str] = field(default_factory=list)
    parts: dict[str, str | bytes] = field(default_factory=dict)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    outer_links: list[tuple[str, str, str]] = field(default_factory=list)
    types: dict[str, str] = field(default_factory=dict)
    main_type: str = f"{WORD}document.main+xml"

    def link(self, kind: str, target: str) -> str:
        """Adds a relationship of the document; returns its id. An address is one outside."""
        self.links.append((f"rId{len(self.links) + 1}", kind, target))
        return self.links[-1][0]

    def part(self, kind: str, name: str, content: str | bytes, type_: str = "") -> str:
        """Adds a part of the document; returns the id of its relationship."""
        self.parts[f"word/{name}"] = content
        if type_:
            self.types[f"word/{name}"] = type_
        return self.link(kind, name)

    def add(self, xml: str) -> None:
        """Adds to the body."""
        self.body.append(xml)

    def pack(self) -> bytes:
        """The file."""
        body = "".join(self.body)
        parts: dict[str, str | bytes] = {
            "[Content_Types].xml": self._types(),
            "_rels/.rels": _links([("rId0", "officeDocument", "word/document.xml"), *self.outer_links]),
            "word/document.xml": f"{HEAD}<w:document {DECLARED}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": _links(self.links),
            **self.parts,
        }
        return pack({name: part if isinstance(part, bytes) else part.encode() for name, part in parts.items()})

    def _types(self) -> str:
        known = {"word/document.xml": self.main_type, **self.types}
        lines = (f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in known.items())
        return (
            f'{HEAD}<Types xmlns="{TYPES}"><Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/bin"/>'
            f"{''.join(lines)}</Types>"
        )


def _links(links: list[tuple[str, str, str]]) -> str:
    lines = (
        f'<Relationship Id="{number}" Type="{kind if ":" in kind else NAMESPACES["r"] + "/" + kind}" '
        f'Target="{target}"{" TargetMode=" + chr(34) + "External" + chr(34) if ":" in target else ""}/>'
        for number, kind, target in links
    )
    return f'{HEAD}<Relationships xmlns="{RELATIONSHIPS}">{"".join(lines)}</Relationships>'


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    inside = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{inside}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs: str, properties: str = "") -> str:
    """A paragraph."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{''.join(runs)}</w:p>"


Feature = Callable[[Draft], None]
"""Adds something with its canaries to a draft."""


def plain(draft: Draft) -> None:
    """Words in one run."""
    draft.add(paragraph(run(f"Seen {draft.plant.seen()} here.")))


def split_words(draft: Draft) -> None:
    """A word over runs, with spelling marks, bookmarks and identifiers of revisions between its letters."""
    one, two, hidden = draft.plant.seen(), draft.plant.seen(), draft.plant.unseen()
    draft.add(
        '<w:p w:rsidR="00AB12CD">'
        + run(f"The {one[:3]}")
        + '<w:proofErr w:type="spellStart"/>'
        + run(one[3:8], "<w:b/>")
        + f'<w:bookmarkStart w:id="1" w:name="{hidden}"/><w:bookmarkEnd w:id="1"/>'
        + run(f"{one[8:]} end ")
        + f"<w:r><w:t>{two[:5]}</w:t><w:softHyphen/><w:t>{two[5:]}</w:t></w:r></w:p>"
    )


def signs(draft: Draft) -> None:
    """Hyphens, tabs, breaks and symbols that are elements."""
    one, two, three = (draft.plant.seen() for _ in range(3))
    first, rest = f"{ord(three[0]):04X}", three[1:]
    draft.add(
        f"<w:p><w:r><w:t>{one}</w:t><w:noBreakHyphen/><w:t>x</w:t><w:tab/><w:t>y</w:t><w:br/>"
        f'<w:t>{two}</w:t></w:r><w:r><w:sym w:font="Arial" w:char="{first}"/><w:t>{rest}</w:t></w:r></w:p>'
    )


def table(draft: Draft) -> None:
    """A table with a table in a cell, a caption and a description."""
    see = draft.plant.seen
    cell = "<w:tc><w:p>{}</w:p></w:tc>".format
    inner = f"<w:tbl><w:tr>{cell(run(see()))}</w:tr></w:tbl>"
    draft.add(
        f'<w:tbl><w:tblPr><w:tblCaption w:val="{see()}"/><w:tblDescription w:val="{see()}"/></w:tblPr>'
        f"<w:tr>{cell(run(see()))}{cell(run(see()))}</w:tr>"
        f"<w:tr>{cell(run(see()))}<w:tc>{inner}<w:p/></w:tc></w:tr></w:tbl>"
    )


def headers(draft: Draft) -> None:
    """A header and a footer, and one that no section uses."""
    for kind in ("header", "footer"):
        name = f"{kind}1.xml"
        tag = "hdr" if kind == "header" else "ftr"
        content = f"{HEAD}<w:{tag} {DECLARED}>{paragraph(run(draft.plant.seen()))}</w:{tag}>"
        number = draft.part(kind, name, content, f"{WORD}{kind}+xml")
        unused = f"{HEAD}<w:{tag} {DECLARED}>{paragraph(run(draft.plant.unseen()))}</w:{tag}>"
        draft.part(kind, f"{kind}2.xml", unused, f"{WORD}{kind}+xml")
        draft.add(
            f'<w:p><w:pPr><w:sectPr><w:{kind}Reference w:type="default" r:id="{number}"/></w:sectPr></w:pPr></w:p>'
        )


def notes(draft: Draft) -> None:
    """A footnote and an endnote."""
    for kind in ("footnote", "endnote"):
        content = f'<w:{kind} w:id="2">{paragraph(run(draft.plant.seen()))}</w:{kind}>'
        whole = f"{HEAD}<w:{kind}s {DECLARED}>{content}</w:{kind}s>"
        draft.part(f"{kind}s", f"{kind}s.xml", whole, f"{WORD}{kind}s+xml")
        draft.add(f'<w:p>{run("x")}<w:r><w:{kind}Reference w:id="2"/></w:r></w:p>')


def comments(draft: Draft) -> None:
    """A comment with its author, the list of people, and what newer versions keep beside it."""
    one, hide = draft.plant.seen(), draft.plant.unseen
    content = (
        f'<w:comment w:id="5" w:author="{hide()}" w:initials="{hide()}" w:date="2020-01-01T00:00:00Z">'
        f"{paragraph(run(one))}</w:comment>"
    )
    draft.part(
        "comments", "comments.xml", f"{HEAD}<w:comments {DECLARED}>{content}</w:comments>", f"{WORD}comments+xml"
    )
    people = f'{HEAD}<p:people xmlns:p="urn:p"><p:person author="{hide()}"/></p:people>'
    draft.part("http://schemas.microsoft.com/office/2011/relationships/people", "people.xml", people)
    draft.add(
        f'<w:p><w:commentRangeStart w:id="5"/>{run("marked")}<w:commentRangeEnd w:id="5"/>'
        '<w:r><w:commentReference w:id="5"/></w:r></w:p>'
    )


def revisions(draft: Draft) -> None:
    """Insertions, deletions, moves and changed properties, of words, ends of paragraphs and rows."""
    see, hide = draft.plant.seen, draft.plant.unseen
    who = f'w:id="9" w:author="{hide()}" w:date="2020-01-01T00:00:00Z"'
    split = see()
    draft.add(
        f"<w:p><w:ins {who}>{run(see())}</w:ins><w:del {who}><w:r><w:delText>{hide()}</w:delText></w:r></w:del>"
        f"<w:moveFrom {who}>{run(hide())}</w:moveFrom><w:moveTo {who}>{run(see())}</w:moveTo>"
        f'<w:r><w:rPr><w:b/><w:rPrChange {who}><w:rPr><w:rFonts w:ascii="{hide()}"/></w:rPr></w:rPrChange></w:rPr>'
        f"<w:t>kept</w:t></w:r></w:p>"
    )
    draft.add(
        f"<w:p><w:pPr><w:rPr><w:del {who}/></w:rPr></w:pPr>{run(split[:4])}</w:p>{paragraph(run(split[4:]))}"
        f"<w:tbl><w:tr><w:trPr><w:del {who}/></w:trPr><w:tc>{paragraph(run(hide()))}</w:tc></w:tr>"
        f"<w:tr><w:tc>{paragraph(run(see()))}</w:tc></w:tr></w:tbl>"
    )


def hidden_text(draft: Draft) -> None:
    """Text that is hidden by itself, by styles that are based on one another, and in hidden rows."""
    see, hide = draft.plant.seen, draft.plant.unseen
    named = hide()
    styles = (
        f'<w:style w:type="paragraph" w:styleId="{named}"><w:name w:val="{named} style"/><w:rPr><w:vanish/>'
        f"</w:rPr></w:style>"
        f'<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="{hide()}"/><w:basedOn w:val="{named}"/></w:style>'
        '<w:style w:type="character" w:styleId="Ch"><w:name w:val="Ch"/><w:rPr><w:vanish/></w:rPr></w:style>'
    )
    draft.part("styles", "styles.xml", f"{HEAD}<w:styles {DECLARED}>{styles}</w:styles>", f"{WORD}styles+xml")
    draft.add(paragraph(run(hide(), "<w:vanish/>"), run(see(), '<w:vanish w:val="0"/>')))
    draft.add(paragraph(run(hide()), properties='<w:pStyle w:val="Sub"/>'))
    draft.add(paragraph(run(hide(), '<w:rStyle w:val="Ch"/>'), run(see())))
    draft.add(f"<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{paragraph(run(hide()))}</w:tc></w:tr></w:tbl>")


def fields(draft: Draft) -> None:
    """Fields of all kinds, one in the code of another, and form fields."""
    see, hide = draft.plant.seen, draft.plant.unseen
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format

    def field_of(code: str, shown: str) -> str:
        return f"{mark('begin')}<w:r><w:instrText>{code}</w:instrText></w:r>{mark('separate')}{shown}{mark('end')}"

    nested = field_of(f"MERGEFIELD {hide()}", run(hide()))
    link = hide()
    draft.add(paragraph(field_of(f'HYPERLINK "http://a.org/{hide()}" \\t "{hide()}"', run(see()))))
    draft.add(
        f'<w:p>{mark("begin")}<w:r><w:instrText>IF </w:instrText></w:r>{nested}<w:r><w:instrText> = "{hide()}"'
        f"</w:instrText></w:r>{mark('separate')}{run(see())}{mark('end')}</w:p>"
    )
    draft.add(f'<w:p><w:fldSimple w:instr=" FILENAME {hide()} ">{run(see())}</w:fldSimple></w:p>')
    draft.add(paragraph(field_of(f'XE "{hide()}"', ""), field_of(" PAGE ", run("1"))))
    draft.add(
        f'<w:p><w:bookmarkStart w:id="7" w:name="{link}"/>{run("target")}<w:bookmarkEnd w:id="7"/>'
        f'{field_of(f" REF {link} ", run("target"))}<w:hyperlink w:anchor="{link}" w:tooltip="{hide()}">{run(see())}'
        "</w:hyperlink></w:p>"
    )
    draft.add(
        f'<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="{hide()}"/><w:helpText w:val="{hide()}"/>'
        f'<w:ddList><w:result w:val="1"/><w:listEntry w:val="{hide()}"/><w:listEntry w:val="{see()}"/></w:ddList>'
        f"</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>{mark('end')}</w:p>"
    )


def controls(draft: Draft) -> None:
    """Content controls with their titles, tags, bindings and lists; smart tags."""
    see, hide = draft.plant.seen, draft.plant.unseen
    draft.add(
        f'<w:sdt><w:sdtPr><w:alias w:val="{hide()}"/><w:tag w:val="{hide()}"/><w:dataBinding w:xpath="/{hide()}" '
        f'w:storeItemID="x"/><w:comboBox><w:listItem w:displayText="{hide()}" w:value="{hide()}"/></w:comboBox>'
        f"</w:sdtPr>"
        f"<w:sdtContent>{paragraph(run(see()))}</w:sdtContent></w:sdt>"
    )
    inner = (
        f'<w:smartTag w:uri="u" w:element="{hide()}"><w:smartTagPr><w:attr w:name="a" w:val="{hide()}"/></w:smartTagPr>'
    )
    draft.add(f"<w:p>{inner}{run(see())}</w:smartTag></w:p>")
    item = f"{HEAD}<data><name>{hide()}</name></data>"
    draft.parts["customXml/item1.xml"] = item
    draft.link("customXml", "../customXml/item1.xml")


def links(draft: Draft) -> None:
    """Links to the web, to mail, to files, with words in their addresses."""
    see, hide = draft.plant.seen, draft.plant.unseen
    address = see()
    escaped = "%" + f"{ord(address[0]):02X}" + address[1:]
    web = draft.link("hyperlink", f"https://example.org/{escaped}")
    mail = draft.link("hyperlink", f"mailto:{see()}@example.org")
    file = draft.link("hyperlink", f"file:///home/{hide()}.docx")
    draft.link("hyperlink", f"https://unused.org/{hide()}")
    for number in (web, mail, file):
        draft.add(f'<w:p><w:hyperlink r:id="{number}" w:tooltip="{hide()}">{run(see())}</w:hyperlink></w:p>')


def boxes(draft: Draft) -> None:
    """A text box in the new and the old form, in the middle of a word, and a watermark."""
    see, hide = draft.plant.seen, draft.plant.unseen
    word, inside = see(), see()
    new = (
        '<wp:inline><wp:extent cx="900000" cy="900000"/>'
        f'<wp:docPr id="3" name="{hide()}" descr="{see()}" title="{see()}"/><a:graphic>'
        '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/>'
        "<wps:spPr/><wps:txbx><w:txbxContent>"
        f"{paragraph(run(inside))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>"
        f"</wp:inline>"
    )
    old = (
        f'<w:pict><v:shape id="{hide()}" o:gfxdata="{hide()}"><v:textbox><w:txbxContent>{paragraph(run(inside))}'
        "</w:txbxContent></v:textbox></v:shape></w:pict>"
    )
    draft.add(
        f'<w:p>{run(word[:6])}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>{new}</w:drawing>'
        f"</mc:Choice>"
        f"<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent></w:r>{run(word[6:])}</w:p>"
    )
    draft.add(
        f'<w:p><w:r><w:pict><v:shape id="{hide()}" alt="{see()}" o:title="{hide()}" href="http://x/{hide()}">'
        f'<v:textpath string="{see()}"/></v:shape></w:pict></w:r></w:p>'
    )


def pictures(draft: Draft) -> None:
    """A picture with its names, and an embedded object with its preview."""
    see, hide = draft.plant.seen, draft.plant.unseen
    picture = draft.part("image", f"media/{hide()}.png", b"\x89PNG\r\n\x1a\n" + hide().encode())
    draft.add(
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/>'
        f'<wp:docPr id="4" name="{hide()}" descr="{see()}"/><a:graphic><a:graphicData '
        'uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="4" name="{hide()}" descr="{hide()}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>'
        f'<a:blip r:embed="{picture}"><a:extLst><a:ext uri="{hide()}"/></a:extLst></a:blip></pic:blipFill>'
        "<pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
    embedded = draft.part("oleObject", "embeddings/o.bin", hide().encode(), "application/bin")
    draft.add(
        f'<w:p><w:r><w:object><v:shape id="s"><v:imagedata r:id="{picture}" o:title="{hide()}"/></v:shape>'
        f'<o:OLEObject Type="Embed" ProgID="{hide()}" r:id="{embedded}"/></w:object></w:r></w:p>'
    )


def lists(draft: Draft) -> None:
    """Automatic numbering with words of its own."""
    see, hide = draft.plant.seen, draft.plant.unseen
    content = (
        f'<w:abstractNum w:abstractNumId="0"><w:nsid w:val="{hide()}"/><w:name w:val="{hide()}"/><w:lvl w:ilvl="0">'
        f'<w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="{see()} %1"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    draft.part(
        "numbering", "numbering.xml", f"{HEAD}<w:numbering {DECLARED}>{content}</w:numbering>", f"{WORD}numbering+xml"
    )
    draft.add(paragraph(run(see()), properties='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))


def settings(draft: Draft) -> None:
    """Variables, templates, mail merges, protection and revision identifiers."""
    hide = draft.plant.unseen
    template = draft.link("attachedTemplate", f"file:///c:/{hide()}.dotx")
    content = (
        f'<w:docVars><w:docVar w:name="{hide()}" w:val="{hide()}"/></w:docVars><w:rsids><w:rsid '
        f'w:val="00AB12CD"/></w:rsids>'
        f'<w:attachedTemplate r:id="{template}"/><w:mailMerge><w:query w:val="{hide()}"/></w:mailMerge>'
        f'<w:documentProtection w:hash="{hide()}"/><w:evenAndOddHeaders/><w:defaultTabStop w:val="708"/>'
    )
    draft.part(
        "settings", "settings.xml", f"{HEAD}<w:settings {DECLARED}>{content}</w:settings>", f"{WORD}settings+xml"
    )
    draft.add(paragraph(run(draft.plant.seen())))


def properties(draft: Draft) -> None:
    """Document properties, previews, signatures, macros, and parts that nothing leads to."""
    hide = draft.plant.unseen
    package = "http://schemas.openxmlformats.org/package/2006/relationships/"
    core = f'{HEAD}<c:coreProperties xmlns:c="urn:c"><c:creator>{hide()}</c:creator></c:coreProperties>'
    for kind, name, content in (
        (f"{package}metadata/core-properties", "docProps/core.xml", core),
        ("extended-properties", "docProps/app.xml", core.replace("creator", hide())),
        ("custom-properties", "docProps/custom.xml", core.replace("creator", hide())),
        (f"{package}metadata/thumbnail", "docProps/thumbnail.jpeg", hide()),
        (f"{package}digital-signature/origin", "_xmlsignatures/origin.sigs", hide()),
    ):
        draft.parts[name] = content
        draft.outer_links.append((f"rId{len(draft.outer_links) + 1}", kind, name))
    draft.part("http://schemas.microsoft.com/office/2006/relationships/vbaProject", "vbaProject.bin", hide().encode())
    draft.part("printerSettings", "printer.bin", hide().encode())
    draft.part(f"http://example.org/{hide()}", f"{hide()}.xml", f"<x>{hide()}</x>")
    draft.parts[f"word/{hide()}.xml"] = f"{HEAD}<x>{hide()}</x>"
    draft.main_type = "application/vnd.ms-word.document.macroEnabled.main+xml"
    draft.add(paragraph(run(draft.plant.seen())))


def unknown(draft: Draft) -> None:
    """Vocabularies that nobody knows, comments of XML, processing instructions."""
    hide = draft.plant.unseen
    draft.add(
        f'<w:p xmlns:z="urn:{hide()}" z:a="{hide()}"><!-- {hide()} --><?{hide()} {hide()}?>{run(draft.plant.seen())}'
        f"<z:b>{hide()}</z:b></w:p>"
    )
    draft.add(f'<w:altChunk r:id="{draft.part("aFChunk", "chunk.html", hide())}"/>')
    glossary = f"{HEAD}<w:glossaryDocument {DECLARED}><w:docParts>{hide()}</w:docParts></w:glossaryDocument>"
    draft.part("glossaryDocument", "glossary/document.xml", glossary)


def chart(draft: Draft) -> None:
    """A chart with titles, names, categories, references to cells, and the workbook behind it."""
    see, hide = draft.plant.seen, draft.plant.unseen
    workbook = f'<Relationship Id="rId1" Type="{NAMESPACES["r"]}/package" Target="../embeddings/book.xlsx"/>'
    point = '<c:pt idx="{}"><c:v>{}</c:v></c:pt>'.format

    def words(*values: str) -> str:
        points = "".join(point(number, value) for number, value in enumerate(values))
        cache = f'<c:strCache><c:ptCount val="{len(values)}"/>{points}</c:strCache>'
        return f"<c:strRef><c:f>{hide()}!$A$1</c:f>{cache}</c:strRef>"

    content = (
        f"<c:chart><c:title><c:tx>{words(see())}</c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir "
        f'val="col"/>'
        f'<c:ser><c:idx val="0"/><c:order val="0"/><c:tx>{words(see())}</c:tx><c:cat>'
        f"{words(see(), see())}</c:cat><c:val>"
        f'<c:numRef><c:f>{hide()}!$B$1</c:f><c:numCache><c:formatCode>"{hide()}"0</c:formatCode><c:ptCount val="2"/>'
        f'{point(0, 1)}{point(1, 2)}</c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/>'
        f"</c:barChart>"
        '<c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/>'
        "</c:valAx>"
        '</c:plotArea></c:chart><c:externalData r:id="rId1"/>'
    )
    kind = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
    number = draft.part("chart", "charts/chart7.xml", f"{HEAD}<c:chartSpace {DECLARED}>{content}</c:chartSpace>", kind)
    draft.parts["word/charts/_rels/chart7.xml.rels"] = (
        f'{HEAD}<Relationships xmlns="{RELATIONSHIPS}">{workbook}</Relationships>'
    )
    draft.parts["word/embeddings/book.xlsx"] = hide().encode()
    draft.add(
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3000000" cy="2000000"/><wp:docPr id="8" name="c"/><a:graphic>'
        '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart">'
        f'<c:chart r:id="{number}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    )


def diagram(draft: Draft) -> None:
    """A diagram with its texts, placeholders and drawn copy."""
    see, hide = draft.plant.seen, draft.plant.unseen
    kind = "application/vnd.openxmlformats-officedocument.drawingml.diagram"
    data = (
        f'<dgm:ptLst><dgm:pt modelId="1"><dgm:prSet phldrT="{hide()}"/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r>'
        f"<a:t>{see()}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst/><dgm:bg/><dgm:whole/>"
    )
    layout = f'<dgm:title val="{hide()}"/><dgm:desc val="{hide()}"/><dgm:layoutNode name="root"/>'
    ids = {
        "dm": draft.part(
            "diagramData",
            "diagrams/d.xml",
            f"{HEAD}<dgm:dataModel {DECLARED}>{data}</dgm:dataModel>",
            f"{kind}Data+xml",
        ),
        "lo": draft.part(
            "diagramLayout",
            "diagrams/l.xml",
            f"{HEAD}<dgm:layoutDef {DECLARED}>{layout}</dgm:layoutDef>",
            f"{kind}Layout+xml",
        ),
        "qs": draft.part(
            "diagramQuickStyle", "diagrams/q.xml", f"{HEAD}<dgm:styleDef {DECLARED}/>", f"{kind}Style+xml"
        ),
        "cs": draft.part("diagramColors", "diagrams/c.xml", f"{HEAD}<dgm:colorsDef {DECLARED}/>", f"{kind}Colors+xml"),
    }
    draft.part(
        "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
        "diagrams/drawing1.xml",
        f"<x>{hide()}</x>",
    )
    named = " ".join(f'r:{name}="{number}"' for name, number in ids.items())
    draft.add(
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3000000" cy="2000000"/><wp:docPr id="9" name="d"/><a:graphic>'
        f'<a:graphicData uri="{NAMESPACES["dgm"]}"><dgm:relIds {named}/></a:graphicData></a:graphic></wp:inline>'
        "</w:drawing></w:r></w:p>"
    )


def formulas(draft: Draft) -> None:
    """Mathematics, phonetic guides."""
    see = draft.plant.seen
    draft.add(f"<w:p><m:oMath><m:r><m:t>{see()}</m:t></m:r></m:oMath></w:p>")
    draft.add(f"<w:p><w:r><w:ruby><w:rt>{run(see())}</w:rt><w:rubyBase>{run(see())}</w:rubyBase></w:ruby></w:r></w:p>")


FEATURES: dict[str, Feature] = {
    feature.__name__: feature
    for feature in (
        plain,
        split_words,
        signs,
        table,
        headers,
        notes,
        comments,
        revisions,
        hidden_text,
        fields,
        controls,
        links,
        boxes,
        pictures,
        lists,
        settings,
        properties,
        unknown,
        chart,
        diagram,
        formulas,
    )
}
"""All hiding places of Word documents, by name."""


def draft_with(*names: str) -> Draft:
    """A document with some features, between two plain paragraphs."""
    draft = Draft()
    for name in ("plain", *names, "plain"):
        FEATURES[name](draft)
    return draft
