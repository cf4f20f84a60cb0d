r"""Fields of Word documents: page numbers and references stay fields, all others become what they show.

A field is ``begin``, its code, ``separate``, what it shows, ``end``. Codes hold addresses, names of data sources and
files, and entries of indexes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from lxml import etree

from tacit.formats.office._xml import SPACE, Element, drop, q, qs, unwrap

_COUNTED: Final = frozenset("PAGE NUMPAGES SECTION SECTIONPAGES".split())
_REFERRING: Final = frozenset("REF PAGEREF NOTEREF".split())
_FORMATS = re.compile(
    r"\\\*\s*(?:MERGEFORMAT|CHARFORMAT|Arabic|ROMAN|roman|ALPHABETIC|alphabetic|Upper|Lower|Caps|FirstCap)\b"
)
_LEVELS = re.compile(r'\\o\s*"?(\d-\d)"?')
_SWITCHES = re.compile(r"\\[hpnrwfzu](?![\w*])")
_ANCHOR = re.compile(r'HYPERLINK\s+\\l\s+"([^"]*)"')
_SHOWN = qs("w:t w:sym w:tab w:br w:cr w:noBreakHyphen w:softHyphen w:drawing w:pict w:object w:instrText w:ptab")

Rename = Callable[[str], str]
"""Returns the new name of a bookmark."""


def clean_code(code: str, rename: Rename) -> str:
    r"""The code of a field that stays one, without free words; none for all others.

    >>> clean_code(r' PAGE  \* MERGEFORMAT ', str), clean_code(r'PAGEREF Lee \h', lambda name: "b1")
    ('PAGE \\* MERGEFORMAT', 'PAGEREF b1 \\h')
    >>> clean_code(r'TOC \o "1-3" \t "Lee,1" \h', str), clean_code('HYPERLINK "http://a.org/lee"', str)
    ('TOC \\o "1-3" \\h', '')
    """
    words = code.split()
    name = words[0].upper() if words else ""
    formats = _FORMATS.findall(code)
    switches = _SWITCHES.findall(re.sub(r'"[^"]*"', "", code))
    if name in _COUNTED:
        return " ".join((name, *formats))
    if name in _REFERRING and len(words) > 1 and not words[1].startswith("\\"):
        return " ".join((name, rename(words[1].strip('"')), *switches, *formats))
    if name == "TOC" and (levels := _LEVELS.search(code)):
        return " ".join((name, f'\\o "{levels[1]}"', *switches))
    if anchor := _ANCHOR.search(code):
        return f'HYPERLINK \\l "{rename(anchor[1])}"'
    return ""


def clean_fields(root: Element, rename: Rename) -> int:
    """Cleans the codes of all fields of a part; says how many became what they show."""
    count = 0
    for field in list(root.iter(q("w:fldSimple"))):
        code = clean_code(field.get(q("w:instr"), ""), rename)
        if code:
            field.set(q("w:instr"), code)
        else:
            count += 1
            unwrap(field)
    return count + _clean_complex(root, rename)


def _clean_complex(root: Element, rename: Rename) -> int:
    """The same for fields that consist of several runs; they may stand in one another."""
    count = 0
    begun: list[_Field] = []
    for element in list(root.iter(q("w:fldChar"), *_SHOWN)):
        kind = element.get(q("w:fldCharType")) if element.tag == q("w:fldChar") else ""
        if kind == "begin":
            if begun and not begun[-1].is_shown:
                begun[-1].has_inner = True
            begun.append(_Field(element))
        elif kind and not begun:
            drop(element)
        elif kind == "separate":
            begun[-1].marks.append(element)
            begun[-1].is_shown = True
        elif kind == "end":
            field = begun.pop()
            field.marks.append(element)
            count += field.close(rename, is_inside=any(not outer.is_shown for outer in begun))
        elif any(not outer.is_shown for outer in begun):
            if element.tag == q("w:instrText") and not begun[-1].is_shown:
                begun[-1].codes.append(element)
            else:
                drop(element)  # what an inner field shows is a word of the outer one's code
        elif element.tag == q("w:instrText"):
            drop(element)  # a code without a field
    for field in begun:  # it has no end: what follows its code is text
        count += field.close(rename, is_inside=True)
    return count


class _Field:
    """A field of several runs, while it is read."""

    def __init__(self, begin: Element) -> None:
        self.marks = [begin]
        self.codes: list[Element] = []
        self.is_shown = self.has_inner = False

    def close(self, rename: Rename, *, is_inside: bool) -> bool:
        """Cleans it; says whether it became what it shows.

        Args:
            rename: For bookmarks.
            is_inside: Whether it stands in the code of another field.
        """
        written = "".join(code.text or "" for code in self.codes)
        code = "" if self.has_inner or is_inside else clean_code(written, rename)
        for other in self.codes[1:] if code else self.codes:
            drop(other)
        begin = self.marks[0]
        form = begin.find(q("w:ffData"))
        if code:
            self.codes[0].text = f" {code} "
            self.codes[0].set(SPACE, "preserve")
            for mark in self.marks:
                for child in list(mark):
                    mark.remove(child)
            return False
        if form is not None and not is_inside and (shown := _form_text(form)):
            text = etree.Element(q("w:t"))
            text.text = shown
            begin.addprevious(text)
        for mark in self.marks:
            drop(mark)
        return True


def _form_text(form: Element) -> str:
    """What a box to tick or a list to choose from shows; fields to fill in have their text in the document."""
    box, choice = form.find(q("w:checkBox")), form.find(q("w:ddList"))
    if box is not None:
        ticked = box.find(q("w:checked"))
        if ticked is None:
            ticked = box.find(q("w:default"))
        is_on = ticked is not None and ticked.get(q("w:val"), "1") not in {"0", "false", "off"}
        return "\u2612" if is_on else "\u2610"
    if choice is not None:
        entries = [entry.get(q("w:val"), "") for entry in choice.iter(q("w:listEntry"))]
        chosen = choice.find(q("w:result"))
        number = chosen.get(q("w:val"), "0") if chosen is not None else "0"
        return entries[int(number)] if number.isdigit() and int(number) < len(entries) else ""
    return ""
