"""The running text of MediaWiki pages."""

from __future__ import annotations

import pytest

from tacit.corpus.wikitext import strip


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("'''HIV''' and ''AIDS''", "HIV and AIDS"),
        ("a [[retrovirus]], a [[Virus|viral]] [[cell]]s", "a retrovirus, a viral cells"),
        ("[[File:x.png|thumb|A [[red]] ribbon]]Text [[Category:Viruses]]", "Text"),
        ("see [https://example.org the report] or [//example.org]", "see the report or"),
        ("{{Infobox|name={{lang|fr|SIDA}}|x=1}}Text{{cite}}", "Text"),
        ('fact<ref name="a">A book, {{p|3}}.</ref><ref name="a" /> more', "fact more"),
        ("{| class=x\n| cell\n{|\n| inner\n|}\n|}\nText", "Text"),
        ("== History ==\n* one\n# two\n: three", "History\none\ntwo\nthree"),
        ("a<!-- hidden\n -->b<br />c &amp; d &lt;e&gt;", "abc & d <e>"),
        ("__NOTOC__\n<math>x^2</math>\n\n\n text  here ", "text here"),
        ("5 < 6 and {unbalanced {{brackets [[stay", "5 < 6 and {unbalanced {{brackets [[stay"),
    ],
)
def test_strip(markup: str, text: str) -> None:
    """What a reader sees in the running text stays, everything else goes."""
    assert strip(markup) == text


@pytest.mark.parametrize("markup", ["{{", "[[", "<ref>", "{|\n", "<!--"])
def test_broken_markup_takes_no_time(markup: str) -> None:
    """Hundreds of thousands of things that open and never close are no trap."""
    strip(markup * 500_000)  # looking for each one's end anew would take hours
