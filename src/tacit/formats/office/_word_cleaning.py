"""What each part of a Word document loses before it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lxml import etree

from tacit.formats.office._file import Tally
from tacit.formats.office._package import PartKind
from tacit.formats.office._shapes import shape_kinds
from tacit.formats.office._sieve import choose_versions, sift
from tacit.formats.office._word_fields import clean_fields
from tacit.formats.office._word_revisions import accept_changes
from tacit.formats.office._word_styles import FALSE, Styles
from tacit.formats.office._xml import SPACE, Element, drop, drop_all, parse, q, qs, unwrap

_WORD = "vnd.openxmlformats-officedocument.wordprocessingml."
_CONTROLS = qs("w:sdt w:smartTag w:customXml")
_IN_CONTROLS = qs("w:sdtPr w:sdtEndPr w:smartTagPr w:customXmlPr")
_OBJECTS = qs("o:OLEObject w:control w:objectEmbed w:objectLink")
_BOOKMARKS = qs("w:bookmarkStart w:bookmarkEnd")
_GONE = qs("w:divId w:ffData w:webHidden w:nsid w:tmpl")
_SETTINGS: Final = qs(
    "w:mirrorMargins w:alignBordersAndEdges w:bordersDoNotSurroundHeader w:bordersDoNotSurroundFooter w:gutterAtTop "
    "w:defaultTabStop w:autoHyphenation w:consecutiveHyphenLimit w:hyphenationZone w:doNotHyphenateCaps "
    "w:evenAndOddHeaders w:bookFoldRevPrinting w:bookFoldPrinting w:bookFoldPrintingSheets "
    "w:drawingGridHorizontalSpacing w:drawingGridVerticalSpacing w:displayHorizontalDrawingGridEvery "
    "w:displayVerticalDrawingGridEvery w:characterSpacingControl w:footnotePr w:endnotePr w:compat w:themeFontLang "
    "w:clrSchemeMapping w:decimalSymbol w:listSeparator w:displayBackgroundShape "
    "w:doNotExpandShiftReturn w:strictFirstAndLastChars w:defaultTableStyle m:mathPr"
)
"""What of the settings says how the document is laid out. All others are left out: users, protection, merges."""

_COMPATIBILITY = frozenset(
    """compatibilityMode overrideTableStyleFontSizeAndJustification enableOpenTypeFeatures doNotFlipMirrorIndents
    differentiateMultirowTableHeaders useWord2013TrackBottomHyphenation allowHyphenationAtTrackBottom
    allowTextAfterFloatingTableBreak allowSpaceOfSameStyleInTable""".split()
)
_FONT = qs("w:altName w:panose1 w:charset w:family w:notTrueType w:pitch w:sig")


class WordCleaning:
    """Cleans the parts of one document, which share styles and bookmarks.

    Args:
        styles: The styles as they are before.
        tally: Counts what is left out.
    """

    def __init__(self, styles: bytes | None, tally: Tally) -> None:
        self._styles = Styles(None if styles is None else parse(styles))
        self._tally = tally
        self._bookmarks: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._bookmarks)} bookmarks)"

    def main(self) -> PartKind:
        """The kind of the document itself; one with macros or of a template becomes a plain one."""
        return PartKind("word/document.xml", f"{_WORD}document.main+xml", self.story)

    def kinds(self) -> Mapping[str, PartKind]:
        """The kinds of the other parts that are kept, by relationship type."""
        return {
            **shape_kinds("word", self._tally),
            "styles": PartKind("word/styles.xml", f"{_WORD}styles+xml", self.styles, is_implicit=True),
            "numbering": PartKind("word/numbering.xml", f"{_WORD}numbering+xml", self.numbering, is_implicit=True),
            "settings": PartKind("word/settings.xml", f"{_WORD}settings+xml", self.settings, is_implicit=True),
            "fontTable": PartKind("word/fontTable.xml", f"{_WORD}fontTable+xml", self.fonts, is_implicit=True),
            "header": PartKind("word/header#.xml", f"{_WORD}header+xml", self.story),
            "footer": PartKind("word/footer#.xml", f"{_WORD}footer+xml", self.story),
            "footnotes": PartKind("word/footnotes.xml", f"{_WORD}footnotes+xml", self.story, is_implicit=True),
            "endnotes": PartKind("word/endnotes.xml", f"{_WORD}endnotes+xml", self.story, is_implicit=True),
            "comments": PartKind("word/comments.xml", f"{_WORD}comments+xml", self.story, is_implicit=True),
        }

    def story(self, root: Element) -> None:
        """Cleans a part with paragraphs."""
        choose_versions(root)
        self._tally.add("tracked changes", accept_changes(root))
        self._tally.add("field codes", clean_fields(root, self._bookmark))
        self._drop_hidden(root)
        for control in list(root.iter(*_CONTROLS)):
            content = control.find(q("w:sdtContent"))
            unwrap(control, content)
        drop_all(root, _IN_CONTROLS | _GONE)
        self._drop_objects(root)
        for mark in root.iter(*_BOOKMARKS):
            if mark.get(q("w:name")) is not None:
                mark.set(q("w:name"), self._bookmark(mark.get(q("w:name"))))
        for link in root.iter(q("w:hyperlink")):
            if link.get(q("w:anchor")) is not None:
                link.set(q("w:anchor"), self._bookmark(link.get(q("w:anchor"))))
        self._styles.refer(root)
        sift(root, self._tally)
        for text in list(root.iter(q("w:t"))):
            _lay_out(text)

    def styles(self, root: Element) -> None:
        """Cleans the part with the styles."""
        choose_versions(root)
        accept_changes(root)
        self._styles.clean(root)
        sift(root, self._tally)

    def numbering(self, root: Element) -> None:
        """Cleans the part with the lists."""
        choose_versions(root)
        accept_changes(root)
        drop_all(root, _GONE)
        for definition in root.iter(q("w:abstractNum")):
            for name in definition.findall(q("w:name")):
                drop(name)
        self._styles.refer(root)
        sift(root, self._tally)

    def settings(self, root: Element) -> None:
        """Keeps only the settings that the look of the document depends on."""
        for child in list(root):
            if child.tag not in _SETTINGS:
                self._tally.add("settings")
                root.remove(child)
        for setting in list(root.iter(q("w:compatSetting"))):
            if not (setting.get(q("w:val"), "").isdigit() and setting.get(q("w:name")) in _COMPATIBILITY):
                drop(setting)
            else:
                setting.set(q("w:uri"), "http://schemas.microsoft.com/office/word")
        self._styles.refer(root)
        sift(root, self._tally)

    def fonts(self, root: Element) -> None:
        """Keeps what a program needs to find a font like one that it lacks; embedded fonts are left out."""
        for font in root.iter(q("w:font")):
            for child in list(font):
                if child.tag not in _FONT:
                    font.remove(child)
        sift(root, self._tally)

    def _bookmark(self, name: str) -> str:
        """The new name of a bookmark, the same in all parts."""
        return self._bookmarks.setdefault(name, f"b{len(self._bookmarks) + 1}")

    def _drop_hidden(self, root: Element) -> None:
        hidden = list(self._styles.hidden_runs(root))
        rows = [
            mark.getparent().getparent()
            for mark in root.iter(q("w:hidden"))
            if mark.getparent().tag == q("w:trPr") and mark.get(q("w:val"), "1") not in FALSE
        ]
        for element in (*hidden, *rows):
            drop(element)
        self._tally.add("hidden texts", len(hidden) + len(rows))

    def _drop_objects(self, root: Element) -> None:
        """Leaves of an embedded object its picture, which is a blank one later."""
        for holder in list(root.iter(q("w:object"))):
            holder.tag = q("w:pict")
            for child in list(holder):
                if child.tag in _OBJECTS:
                    holder.remove(child)


def _lay_out(text: Element) -> None:
    """Makes optional hyphens and tabs inside of a text the elements that Word has for them."""
    content = text.text or ""
    if not any(sign in content for sign in "\u00ad\n\r\t"):
        return
    first, *others = content.replace("\r", " ").replace("\n", " ").replace("\t", " ").split("\u00ad")
    text.text = first
    text.set(SPACE, "preserve")
    for other in reversed(others):
        rest = etree.Element(text.tag)
        rest.text = other
        rest.set(SPACE, "preserve")
        text.addnext(rest)
        text.addnext(etree.Element(q("w:softHyphen")))
