"""Workbooks, presentations and OpenDocument texts with canaries, for `scripts.make_office_files` and the suite."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from datetime import date
from io import BytesIO
from typing import Any

import openpyxl
import pptx
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches
from scripts.office_drafts import DECLARED, HEAD, RELATIONSHIPS, TYPES, Planter

from tacit.formats.office._archive import pack
from tacit.formats.office._open_document import SPACES
from tacit.formats.office._xml import NAMESPACES

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml."
OFFICE = NAMESPACES["r"]
OASIS = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in SPACES.items())


def _links(*links: tuple[str, str]) -> str:
    lines = (
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"'
        f"{' TargetMode=' + chr(34) + 'External' + chr(34) if ':' in target else ''}/>"
        for number, (kind, target) in enumerate(links, 1)
    )
    return f'{HEAD}<Relationships xmlns="{RELATIONSHIPS}">{"".join(lines)}</Relationships>'


def _packed(parts: Mapping[str, str | bytes]) -> bytes:
    return pack({name: part if isinstance(part, bytes) else part.encode() for name, part in parts.items()})


def with_parts(data: bytes, parts: Mapping[str, str], changes: Mapping[str, tuple[str, str]]) -> bytes:
    """A package with further parts, and with a word of some parts replaced."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    for name, (old, new) in changes.items():
        if old.encode() not in members[name]:
            raise ValueError(f"{name} has no {old}")
        members[name] = members[name].replace(old.encode(), new.encode(), 1)
    return _packed({**members, **{name: part.encode() for name, part in parts.items()}})


def workbook(plant: Planter) -> bytes:
    """A workbook by hand, with a canary in every hiding place."""
    see, hide = plant.seen, plant.unseen
    shared = see()
    main = f'xmlns="{NAMESPACES["s"]}" xmlns:r="{OFFICE}"'
    sheets = [see()[:12], see()[:12]]
    strings = (
        f"<si><t>{shared[:5]}</t><phoneticPr/></si><si><r><rPr><b/></rPr><t>{shared[:5]}</t></r><r><t>"
        f"{shared[5:]}</t></r>"
        f'<rPh sb="0" eb="1"><t>{hide()}</t></rPh></si><si><t>{hide()}</t></si>'
    )
    cells = (
        '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>' + see() + "</t></is></c></row>"
        f'<row r="2" hidden="1"><c r="A2" t="str"><f>"{hide()}"&amp;B1</f><v>{see()}</v></c>'
        '<c r="B2" s="1"><v>29355</v></c></row>'
        f'<row r="3"><c r="A3" t="inlineStr"><is><t>one\ntwo {see()}</t></is></c><c r="B3" t="b"><v>1</v></c></row>'
    )
    listed, asked = see(), see()
    first = (
        f'<worksheet {main}><sheetPr codeName="{hide()}"/><sheetData>{cells}</sheetData>'
        f'<sheetProtection password="{hide()}"/><scenarios><scenario name="{hide()}" user="{hide()}"/></scenarios>'
        f'<autoFilter ref="A1:B2"><filterColumn colId="0"><filters><filter val="{hide()}"/></filters>'
        f"</filterColumn></autoFilter>"
        f'<conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" operator="containsText" '
        f'text="{hide()}">'
        f'<formula>NOT(ISERROR(SEARCH("{hide()}",A1)))</formula></cfRule></conditionalFormatting>'
        f'<dataValidations count="1"><dataValidation type="list" sqref="B1" prompt="{asked}"><formula1>'
        f'"a,{listed}"</formula1>'
        "</dataValidation></dataValidations>"
        f'<hyperlinks><hyperlink ref="A1" r:id="rId1" tooltip="{hide()}" display="{hide()}"/>'
        f'<hyperlink ref="A2" location="\'{sheets[1]}\'!A1"/></hyperlinks><pageMargins left="1" right="1" '
        f'top="1" bottom="1" '
        f'header="1" footer="1"/><headerFooter><oddHeader>&amp;L{see()}</oddHeader></headerFooter>'
        f'<legacyDrawing r:id="rId2"/><extLst><ext uri="x"><z:q xmlns:z="urn:z">{hide()}</z:q></ext></extLst>'
        f"</worksheet>"
    )
    second = f'<worksheet {main}><sheetData><row r="1"><c r="A1" t="s"><v>1</v></c></row></sheetData></worksheet>'
    book = (
        f'<workbook {main}><fileSharing userName="{hide()}"/><workbookPr codeName="{hide()}"/><sheets>'
        f'<sheet name="{sheets[0]}" sheetId="1" r:id="rId1"/><sheet name="{sheets[1]}" sheetId="2" '
        f'state="hidden" r:id="rId2"/>'
        f'</sheets><externalReferences><externalReference r:id="rId5"/></externalReferences><definedNames>'
        f'<definedName name="{hide()}">"{hide()}"</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">'
        f"'{sheets[0]}'!$A$1:$B$3</definedName></definedNames></workbook>"
    )
    styles = (
        f'<styleSheet {main}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;{hide()}&quot;d mmmm '
        f'yyyy"/></numFmts>'
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill/></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>'
        f'<cellStyles count="1"><cellStyle name="{hide()}" xfId="0"/></cellStyles></styleSheet>'
    )
    comments = (
        f"<comments {main}><authors><author>{hide()}</author><author>{hide()}</author></authors><commentList>"
        f'<comment ref="A1" authorId="1"><text><r><t>{see()}</t></r></text></comment></commentList></comments>'
    )
    note = (
        f'<xml {DECLARED}><v:shape id="{hide()}" type="#t"><v:textbox><div>{hide()}<br></div></v:textbox>'
        '<x:ClientData ObjectType="Note"><x:Row>0</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>'
    )
    kinds = {"workbook.xml": "sheet.main+xml", "styles.xml": "styles+xml", "sharedStrings.xml": "sharedStrings+xml"}
    kinds |= {
        "worksheets/sheet1.xml": "worksheet+xml",
        "worksheets/sheet2.xml": "worksheet+xml",
        "comments1.xml": "comments+xml",
    }
    types = "".join(f'<Override PartName="/xl/{name}" ContentType="{SHEET}{kind}"/>' for name, kind in kinds.items())
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{TYPES}"><Default Extension="rels" ContentType="application/vnd.'
        'openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default '
        f'Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>{types}</Types>',
        "_rels/.rels": _links(("officeDocument", "xl/workbook.xml"), ("core-properties", "docProps/core.xml")),
        "docProps/core.xml": f"<x>{hide()}</x>",
        "xl/workbook.xml": HEAD + book,
        "xl/_rels/workbook.xml.rels": _links(
            ("worksheet", "worksheets/sheet1.xml"),
            ("worksheet", "worksheets/sheet2.xml"),
            ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"),
            ("externalLink", "externalLinks/l.xml"),
            ("pivotCacheDefinition", "pivotCache/p.xml"),
            ("calcChain", "calcChain.xml"),
            ("connections", "connections.xml"),
        ),
        "xl/worksheets/sheet1.xml": HEAD + first,
        "xl/worksheets/_rels/sheet1.xml.rels": _links(
            ("hyperlink", f"mailto:{see()}@example.org"),
            ("vmlDrawing", "../drawings/v.vml"),
            ("comments", "../comments1.xml"),
            ("printerSettings", "../printer.bin"),
        ),
        "xl/worksheets/sheet2.xml": HEAD + second,
        "xl/styles.xml": HEAD + styles,
        "xl/sharedStrings.xml": f"{HEAD}<sst {main}>{strings}</sst>",
        "xl/comments1.xml": HEAD + comments,
        "xl/drawings/v.vml": note,
    }
    for name in ("externalLinks/l.xml", "pivotCache/p.xml", "calcChain.xml", "connections.xml", "printer.bin"):
        parts[f"xl/{name}"] = f"<x>{hide()}</x>"
    return _packed(parts)


def made_workbook(plant: Planter) -> bytes:
    """A workbook by openpyxl: comments, a chart, a table, a date, a link, a formula."""
    see, hide = plant.seen, plant.unseen
    book = openpyxl.Workbook()
    book.properties.creator, book.properties.title = hide(), hide()
    sheet = book.active
    sheet.title = see()
    sheet.append(["Name", "Born", "Visits"])
    sheet.append([see(), date(1980, 5, 14), 3])
    sheet.append([see(), date(1990, 1, 2), 4])
    sheet["A2"].comment = Comment(see(), hide())
    sheet["A3"].hyperlink = f"https://example.org/{see()}"
    sheet["A5"] = f'="{hide()}"'
    sheet.add_table(Table(displayName=hide(), ref="A1:C3"))
    chart = BarChart()
    chart.title = see()
    chart.add_data(Reference(sheet, min_col=3, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "E2")
    book.create_sheet(see()).sheet_state = "hidden"
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def presentation(plant: Planter) -> bytes:
    """A presentation by python-pptx, with canaries put into further hiding places by hand."""
    see, hide = plant.seen, plant.unseen
    show = pptx.Presentation()
    show.core_properties.author = hide()
    slide = show.slides.add_slide(show.slide_layouts[0])
    slide.shapes.title.text = see()
    slide.notes_slide.notes_text_frame.text = see()
    slide.shapes.title.name = hide()
    runs = slide.placeholders[1].text_frame.paragraphs[0]
    split = see()
    for part in (split[:4], split[4:9], split[9:]):
        runs.add_run().text = part
    runs.runs[0].hyperlink.address = f"https://example.org/{see()}"
    slide = show.slides.add_slide(show.slide_layouts[5])
    slide.element.set("show", "0")
    grid = slide.shapes.add_table(2, 2, 0, 0, Inches(3), Inches(2)).table
    for row in range(2):
        for column in range(2):
            grid.cell(row, column).text = see()
    data: Any = CategoryChartData()
    data.categories = [see(), see()]
    data.add_series(see(), (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, 0, 0, Inches(4), Inches(3), data)
    out = BytesIO()
    show.save(out)
    comment = f'<p:cmAuthor xmlns:p="urn:p" name="{hide()}"/>'
    return with_parts(
        out.getvalue(),
        {"ppt/commentAuthors.xml": comment, f"ppt/{hide()}.xml": f"<x>{hide()}</x>"},
        {
            "ppt/slideLayouts/slideLayout1.xml": ("Click to edit Master title style", hide()),
            "ppt/slides/slide1.xml": (
                "</p:cSld>",
                (
                    f'<p:custDataLst><p:tags r:id="rId99"/></p:custDataLst><p:extLst><p:ext uri="{hide()}"/>'
                    f"</p:extLst></p:cSld>"
                    f"<p:timing><p:tnLst>{hide()}</p:tnLst></p:timing>"
                ),
            ),
            "ppt/slides/_rels/slide1.xml.rels": (
                "</Relationships>",
                (
                    f'<Relationship Id="rId99" Type="{OFFICE}/tags" Target="../tags/t.xml"/><Relationship Id="rId98" '
                    f'Type="{OFFICE}/comments" Target="../{hide()}.xml"/></Relationships>'
                ),
            ),
            "ppt/theme/theme1.xml": ('name="Office Theme"', f'name="{hide()}"'),
        },
    )


def open_document(plant: Planter) -> bytes:
    """An OpenDocument text by hand, with a canary in every hiding place."""
    see, hide = plant.seen, plant.unseen
    split, picture = see(), hide()
    styles = (
        f'<style:style style:name="{hide()}" style:family="paragraph"/>'
        '<style:style style:name="Gone" style:family="text"><style:text-properties text:display="none"/></style:style>'
        '<style:style style:name="T1" style:family="text" style:parent-style-name="Gone"/>'
    )
    changes = (
        f'<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info>'
        f"<dc:creator>{hide()}"
        f"</dc:creator></office:change-info><text:p>{hide()}</text:p></text:deletion></text:changed-region>"
        f"</text:tracked-changes>"
        f'<text:user-field-decls><text:user-field-decl office:string-value="{hide()}" text:name="{hide()}"/>'
        f"</text:user-field-decls>"
    )
    body = (
        f'<text:h text:outline-level="1">{see()}</text:h>'
        f'<text:p>{split[:4]}<text:span text:style-name="T9">{split[4:8]}</text:span><text:change '
        f'text:change-id="ct1"/>{split[8:]}'
        f' a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>{see()}</text:p>'
        f'<text:p>x<text:span text:style-name="T1">{hide()}</text:span>{see()}<!-- {hide()} --></text:p>'
        f'<text:p><text:hidden-text text:condition="{hide()}" text:string-value="{hide()}">{hide()}</text:hidden-text>'
        f"<text:author-name>{see()}</text:author-name> on <text:date>{see()}</text:date></text:p>"
        f'<text:p>n<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        f"<text:note-body><text:p>{see()}"
        f'</text:p></text:note-body></text:note>{see()}<office:annotation office:name="{hide()}"><dc:creator>'
        f"{hide()}</dc:creator>"
        f"<text:p>{see()}</text:p></office:annotation></text:p>"
        f'<text:p><text:a xlink:href="https://example.org/{see()}" office:title="{hide()}">{see()}</text:a>'
        f'<text:a xlink:href="../{hide()}.odt">{see()}</text:a><text:bookmark text:name="{hide()}"/></text:p>'
        f'<table:table table:name="{hide()}"><table:table-row><table:table-cell office:value-type="string" '
        f'office:string-value="{hide()}" table:formula="{hide()}"><text:p>{see()}</text:p></table:table-cell>'
        f"<table:table-cell>"
        f"<text:list><text:list-item><text:p>{see()}</text:p></text:list-item></text:list></table:table-cell>"
        f"</table:table-row>"
        f'</table:table><text:p><draw:frame draw:name="{hide()}" svg:width="3cm" svg:height="2cm" '
        f'text:anchor-type="as-char">'
        f'<draw:image xlink:href="Pictures/{picture}.png"/><svg:title>{see()}</svg:title><svg:desc>'
        f"{see()}</svg:desc></draw:frame>"
        f"<draw:frame><draw:text-box><text:p>{see()}</text:p></draw:text-box></draw:frame><draw:frame><draw:object "
        f'xlink:href="./Object 1"/></draw:frame></text:p><text:section text:display="none"><text:p>'
        f"{hide()}</text:p></text:section>"
        f'<z:odd xmlns:z="urn:z">{hide()}</z:odd>'
    )
    content = (
        f"{HEAD}<office:document-content {OASIS}><office:scripts><office:script>{hide()}</office:script>"
        f"</office:scripts>"
        f"<office:automatic-styles>{styles}</office:automatic-styles><office:body><office:text>"
        f"{changes}{body}</office:text>"
        "</office:body></office:document-content>"
    )
    masters = (
        '<style:page-layout style:name="Mpm1"/></office:automatic-styles><office:master-styles>'
        f'<style:master-page style:name="{hide()}" style:page-layout-name="Mpm1"><style:header><text:p>{see()}</text:p>'
        f"</style:header><style:footer><text:p>{see()}</text:p></style:footer></style:master-page>"
        f"</office:master-styles>"
    )
    numbers = (
        f'<text:list-style style:name="{hide()}"><text:list-level-style-number text:level="1" '
        f'style:num-prefix="{see()} " '
        'style:num-format="1"/></text:list-style>'
    )
    parts: dict[str, str | bytes] = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": content,
        "styles.xml": f"{HEAD}<office:document-styles {OASIS}><office:styles>{numbers}</office:styles>"
        "<office:automatic-styles>"
        f"{masters}</office:document-styles>",
        "META-INF/manifest.xml": f'{HEAD}<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.text"/><m:file-entry '
        'm:full-path="content.xml" m:media-type="text/xml"/></m:manifest>',
    }
    for name in ("meta.xml", "manifest.rdf", "Thumbnails/thumbnail.png", "Basic/script-lb.xml", "Object 1/content.xml"):
        parts[name] = f"<x>{hide()}</x>"
    parts["settings.xml"] = (
        f'<o xmlns:c="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><c:config-item c:name="PrinterName">{hide()}'
        f'</c:config-item><c:config-item c:name="TabOverflow">{hide()}</c:config-item></o>'
    )
    parts[f"Pictures/{picture}.png"] = hide()
    return _packed(parts)
