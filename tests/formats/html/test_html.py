"""HTML: words change in place, the form stays, and nothing that is not read comes through."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html as lxml_html
from tests.formats.findings import CANARY, holds, replaced

from tacit.document import Span
from tacit.formats.html import open_file, open_markup
from tacit.formats.opened import Edit
from tacit.formats.opening import kind_of, open_bytes

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html lang="en-GB">
<head><meta charset="utf-8"><title>Letter to Ann Lee</title>
<style type="text/css">p.MsoNormal { margin: 0cm; font-family: "Times New Roman", serif; color: #1F497D }</style></head>
<body bgcolor="white">
<h1 id="top">Report</h1>
<p class="MsoNormal">Dear <b>Ann</b> <i>Lee</i>,<br>your test is &lt;positive&gt;.</p>
<ul><li>one</li><li>two <a href="#top">up</a></li></ul>
<table border="1"><tr><th>Name</th><td>Ann&nbsp;Lee</td></tr><tr><th>Born</th><td colspan="2">1961</td></tr></table>
<img alt="Ann in May" width="90" height="50">
</body></html>
"""
"""A page of which everything stays but addresses."""


def shape(markup: str | bytes) -> list[str]:
    """The elements of a page, in order, with their depth, as another parser finds them."""
    tree = lxml_html.document_fromstring(markup)
    return [f"{len(list(node.iterancestors()))} {node.tag}" for node in tree.iter() if isinstance(node.tag, str)]


class TestForm:
    """What stays."""

    def test_text_has_lines_of_blocks_and_tabs_of_cells(self) -> None:
        """A sentence is one, a row is a line, and texts of attributes stand behind their block."""
        assert open_file(PAGE.encode()).text.splitlines() == [
            "Letter to Ann Lee",
            "Report",
            "Dear Ann Lee,",
            "your test is <positive>.",
            "one",
            "two up",
            "Name\tAnn\xa0Lee",
            "Born\t1961",
            "Ann in May",
        ]

    def test_page_keeps_its_tree_and_attributes(self) -> None:
        """Another parser finds the same elements; names of classes change alike in sheet and page."""
        written = open_file(PAGE.encode()).write([]).decode()
        assert shape(written) == shape(PAGE)
        assert written.startswith(PAGE.partition("\n")[0])
        assert 'p.n1 { margin: 0cm; font-family: "Times New Roman", serif; color: #1F497D }' in written
        assert '<p class="n1">' in written
        assert '<h1 id="n2">' in written
        assert '<a href="#n2">' in written
        assert '<td colspan="2">' in written

    def test_words_take_the_style_of_what_they_replace(self) -> None:
        """An edit over two elements goes to the first."""
        written, expected = replaced(open_file(PAGE.encode()), {"Ann Lee": "Person A", "1961": "the 1960s"})
        assert b"Dear <b>Person A</b><i></i>,<br>" in written
        assert b"<title>Letter to Person A</title>" in written
        assert b'<td colspan="2">the 1960s</td>' in written
        assert open_file(written).text == expected

    def test_words_cannot_become_markup(self) -> None:
        """Signs of markup in an edit are escaped, in texts and in attributes."""
        written, expected = replaced(open_markup('<p title="Ann">Ann</p>'), {"Ann": '<b onclick="x">&amp;'})
        assert shape(written) == shape("<p>x</p>")
        assert open_file(written).text == expected

    @pytest.mark.parametrize(
        ("data", "encoding"),
        [
            ("<html><meta charset=iso-8859-1><p>Zoë Lee".encode("latin-1"), "cp1252"),
            (
                "<html><meta http-equiv=content-type content='text/html; charset=koi8-r'><p>Зоя".encode("koi8-r"),
                "koi8-r",
            ),
            ("<html><p>Zoë Lee".encode("cp1252"), "cp1252"),
            ("\ufeff<html><p>Zoë Lee".encode("utf-8"), "utf-8"),
            ("\ufeff<html><p>Zoë Lee".encode("utf-16-le"), "utf-16-le"),
            ('<?xml version="1.0" encoding="iso-8859-2"?><html><p>Łódź</p></html>'.encode("iso-8859-2"), "iso8859-2"),
        ],
    )
    def test_encoding_stays(self, data: bytes, encoding: str) -> None:
        """A page is written in the encoding that it had; characters that it lacks become references."""
        page = open_file(data)
        assert page.encoding == encoding
        again = open_file(page.write([Edit(Span(0, 1), "Ж☃")]))
        assert again.encoding == encoding
        assert again.text == "Ж☃" + page.text[1:]

    def test_declared_encoding_that_hides_markup_is_not_believed(self) -> None:
        """UTF-7 has markup that looks like text to everybody else."""
        data = b"<html><meta charset=utf-7><p>+ADw-script+AD4-Quixolotl"
        page = open_file(data)
        assert CANARY in page.text
        assert b"utf-7" not in page.write([])

    def test_lines_of_preformatted_text_stay(self) -> None:
        """Its line ends are lines, and stay inside of an edit."""
        page = open_markup("<pre>Name:\tAnn\nLee came</pre>")
        assert page.text == "Name:\tAnn\nLee came"
        assert page.markup([Edit(Span(6, 13), "Person A")]) == "<pre>Name:\tPerson A\n came</pre>"

    def test_white_space_reads_as_one_blank(self) -> None:
        """Names are found over line ends in the source, which stay where nothing changes."""
        page = open_markup("<p>\n  Dr\n  Ann   Lee\n  came </p>\r\n")
        assert page.text.strip() == "Dr Ann Lee came"
        start = page.text.index("Ann Lee")
        assert "<p>\r\n  Dr\r\n  She\r\n  came </p>" in page.markup([Edit(Span(start, start + 7), "She")])

    def test_xhtml_stays_well_formed(self) -> None:
        """Empty elements stay closed, CDATA becomes text, and an XML parser reads the result."""
        page = open_file(
            b'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x "Quixolotl">]><html xmlns="http://www.w3.org/1999/xhtml">'
            b"<head><title/></head><body><p>a<br/>b &x; <![CDATA[<c>]]></p></body></html>"
        )
        assert page.text == "a\nb &x; <c>"
        written = page.write([])
        assert lxml_html.etree.fromstring(written) is not None
        assert not holds(written)

    def test_kind_is_found_by_content(self) -> None:
        """The seam of all formats opens a page."""
        assert kind_of(PAGE.encode()) == "html"
        assert open_bytes(PAGE.encode()).suffix == ".html"


HIDING_PLACES = {
    "comment": "<!-- Quixolotl -->",
    "comment that ends oddly": "<!-- Quixolotl --!>",
    "comment that never ends": "<!-- Quixolotl",
    "conditional comment": "<!--[if mso]><p>Quixolotl</p><![endif]-->",
    "revealed conditional comment": "<![if Quixolotl]>x<![endif]>",
    "processing instruction": "<?php Quixolotl ?>",
    "CDATA": "<![CDATA[Quixolotl]]>",
    "author": '<meta name="author" content="Quixolotl">',
    "keywords": '<meta name=keywords content="Quixolotl">',
    "open graph": '<meta property="og:title" content="Quixolotl">',
    "refresh": '<meta http-equiv=refresh content="0; url=Quixolotl">',
    "data attribute": '<p data-name="Quixolotl">x</p>',
    "name of an attribute": "<p quixolotl data-quixolotl=1>x</p>",
    "unknown element": "<quixolotl>x</quixolotl><quixolotl-x />",
    "script": "<script>var x = 'Quixolotl'</script>",
    "script that never ends": "<script>Quixolotl",
    "JSON-LD": '<script type="application/ld+json">{"name": "Quixolotl"}</script>',
    "event": "<p onclick=\"say('Quixolotl')\">x</p>",
    "style content": "<style>p::after { content: 'Quixolotl' } .Quixolotl, #quixolotl { color: red }</style>",
    "style comment": "<style>/* Quixolotl */ @import 'Quixolotl.css'; p { background: url(Quixolotl.png) }</style>",
    "style names": "<style>@font-face { font-family: Quixolotl } p { --quixolotl: 1; animation: Quixolotl 2s }</style>",
    "style escapes": r"<style>p { content: '\51uixolotl' Quixolotl\ ; width: 5px; quixolotl\:: 1 }</style>",
    "style attribute": "<p style=\"color: red; content: 'Quixolotl'; font-family: Quixolotl\">x</p>",
    "noscript": "<noscript><img alt=Quixolotl>Quixolotl</noscript>",
    "template": "<template><p>Quixolotl</p></template>",
    "hidden": "<div hidden>Quixolotl<div>Quixolotl</div></div>",
    "hidden, never closed": "<p hidden>Quixolotl<p>x",
    "not displayed": '<span style="display:none;mso-hide:all">Quixolotl</span>',
    "invisible": "<span style='font-size:0px'>Quixolotl</span><i style='visibility: hidden'>Quixolotl</i>",
    "not displayed by a class": "<style>.q { display: none !important }</style><b class=q>Quixolotl</b>",
    "hidden input": '<input type="hidden" value="Quixolotl"><input type=password value=Quixolotl>',
    "value of an option": '<select><option value="Quixolotl">x</select><input type=checkbox value=Quixolotl>',
    "srcdoc": '<iframe srcdoc="<p>Quixolotl"></iframe><iframe>Quixolotl</iframe>',
    "object": '<object data="Quixolotl"><param value="Quixolotl">Quixolotl</object>',
    "picture": '<img src="data:image/png;base64,UXVpeG9sb3Rs">',
    "address of a picture": '<img src="cid:Quixolotl" srcset="Quixolotl.png 2x"><body background=Quixolotl>',
    "drawn": '<svg><path d="Quixolotl" id="Quixolotl"/><image href="data:image/png;base64,UXVpeG9sb3Rs"/></svg>',
    "video": '<video src="Quixolotl.mp4" poster=Quixolotl><track label=Quixolotl>Quixolotl</video>',
    "mail address": '<a href="mailto:Quixolotl@example.org?subject=Quixolotl">x</a>',
    "address": '<a href="https://x.org/%51uixolotl" ping=Quixolotl>x</a><form action="/Quixolotl">x</form>',
    "names": '<p id="Quixolotl" class="a Quixolotl"><a name=Quixolotl>x</a><label for=Quixolotl>x</label>',
    "values without grammar": "<table width=Quixolotl bgcolor=Quixolotl><td align=Quixolotl colspan=Quixolotl>x",
    "switch": "<input checked=Quixolotl><p lang=Quixolotl dir=Quixolotl role=Quixolotl>x",
    "font": "<font face=Quixolotl color=Quixolotl>x</font>",
    "link": '<link rel="stylesheet" href="Quixolotl.css" title=Quixolotl><base href="http://Quixolotl/">',
    "doctype": "<!DOCTYPE html SYSTEM 'Quixolotl'>",
    "second doctype": "<!DOCTYPE html><!DOCTYPE Quixolotl>",
    "namespace": '<html xmlns:q="Quixolotl"><q:Quixolotl>x</q:Quixolotl>',
    "XML island": "<xml><o:Author>Quixolotl</o:Author></xml>",
    "tag that never ends": '<p title="Quixolotl',
    "end tag": "<p>x</p Quixolotl></Quixolotl></ Quixolotl>",
    "time": '<time datetime="Quixolotl">x</time><data value="Quixolotl">x</data><del cite=Quixolotl>x</del>',
    "microdata": '<p itemscope itemtype="Quixolotl" itemprop=Quixolotl>x</p>',
    "raw text": "<xmp>Quixolotl</xmp><noembed>Quixolotl</noembed><plaintext>Quixolotl",
}


class TestNothingLeft:
    """What does not come through."""

    @pytest.mark.parametrize("markup", HIDING_PLACES.values(), ids=HIDING_PLACES.keys())
    @pytest.mark.parametrize("around", ["{}", "<html><body><p>before</p>{}"])
    def test_canary_is_gone(self, markup: str, around: str) -> None:
        """Nothing that is not read stays, and what is read does not hold it."""
        page = open_file(around.format(markup).encode())
        assert CANARY.lower() not in page.text.lower()
        assert not holds(page.write([]))

    @pytest.mark.parametrize(
        "markup",
        [
            "<title>Quixolotl</title>",
            "<p title=Quixolotl>x</p>",
            "<img alt=Quixolotl>",
            "<input placeholder=Quixolotl value=Quixolotl>",
            "<input type=submit value=Quixolotl>",
            "<button aria-label='Quixolotl'>Quixolotl</button>",
            "<select><optgroup label=Quixolotl><option>Quixolotl</select>",
            "<textarea>Quixolotl</textarea>",
            '<meta name="description" content="about Quixolotl">',
            "<svg><title>Quixolotl</title><desc>Quixolotl</desc><text>Quixolotl</text></svg>",
            "<p>Quixo<b>lo</b>tl &#81;uixolotl Quix&shy;olotl".replace("&shy;", ""),
            "<p>Qui\0xolotl",
        ],
    )
    def test_what_is_seen_is_read_and_can_be_changed(self, markup: str) -> None:
        """Every text that a reader sees or hears is on the map."""
        page = open_file(b"<html>" + markup.encode())
        assert CANARY in page.text
        written, expected = replaced(page, {CANARY: "someone"})
        assert not holds(written)
        assert open_file(written).text == expected

    def test_hidden_letters_do_not_part_a_name(self) -> None:
        """What is not shown is no part of the text, so that a name is found as it is shown."""
        assert open_markup("<p>An<i style='display: none'>x</i>n Lee</p>").text == "Ann Lee"

    def test_what_was_taken_out_is_named(self) -> None:
        """Pictures and scripts are unread; comments and addresses are no part of what is seen."""
        page = open_markup("<!-- x --><img src=x><script>x</script><a href='http://x.org'>x</a>")
        assert [(each.what, each.count, each.is_unread) for each in page.taken_out] == [
            ("addresses of links", 1, False),
            ("comments", 1, False),
            ("pictures", 1, True),
            ("scripts", 1, True),
        ]

    def test_repr_says_nothing(self) -> None:
        """A page can be logged."""
        assert CANARY not in repr(open_markup(f"<p class={CANARY}>{CANARY}"))


SOUP = st.lists(
    st.sampled_from(
        [
            *"<p> </p> <b> </b> <table> <tr> <td> </table> <li> <div> </div> <br> <br/> <pre> </pre>".split(),
            "<div hidden>",
            "<!--",
            "-->",
            "<script>",
            "</script>",
            "<textarea>",
            "</textarea>",
            "<p title='",
            "'",
            '"',
            ">",
            "<",
            "&lt;",
            "&",
            "Ann ",
            "Lee",
            "\n",
            " ",
            "<svg>",
            "</svg>",
            "<style>",
            "</style>",
            "p{color:red}",
            "<![CDATA[",
            "]]>",
            "<td hidden>",
            "é",
        ]
    ),
    max_size=25,
).map("".join)


class TestMalformed:
    """Whatever comes in, what goes out is sound."""

    @given(markup=SOUP, is_xml=st.booleans())
    @example(markup="<p title='x", is_xml=False)
    @example(markup="<div hidden><p>Ann</table>Lee", is_xml=True)
    def test_written_page_reads_the_same(self, markup: str, is_xml: bool) -> None:  # noqa: FBT001  # drawn
        """A page that was written says the same, and is written the same again."""
        page = open_markup(markup, is_xml=is_xml)
        written = page.markup([])
        again = open_markup(written, is_xml=is_xml)
        assert again.text.split() == page.text.split()
        assert again.markup([]) == written

    @given(SOUP, st.data())
    def test_edits_are_made(self, markup: str, data: st.DataObject) -> None:
        """The text of the written page is the text with the edits made."""
        page = open_markup(markup, is_xml=False)
        words = list(re.finditer(r"Ann|Lee", page.text))
        chosen = [word for word in words if data.draw(st.booleans())]
        edits = [Edit(Span(*word.span()), "<X> & 'Y'") for word in chosen]
        expected, at = "", 0
        for word in chosen:
            expected, at = expected + page.text[at : word.start()] + "<X> & 'Y'", word.end()
        again = open_markup(page.markup(edits), is_xml=False)
        assert again.text.split() == (expected + page.text[at:]).split()

    @pytest.mark.parametrize(
        "markup",
        [
            "<div>" * 50_000,
            "<" * 100_000,
            "<a b='" * 20_000,
            "<!doctype x [" * 20_000,
            "</p>" * 50_000,
            "<p hidden>" * 20_000,
        ],
        ids=["nested", "signs", "quotes", "doctypes", "ends", "hidden"],
    )
    def test_size_costs_no_more_than_size(self, markup: str) -> None:
        """Markup made to be slow is read all the same; a quadratic reader would not end here."""
        page = open_markup(markup)
        assert len(page.markup([])) <= 4 * len(markup)
