"""What becomes of each attribute: it is text, it stays if it has a value of its grammar, or it goes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tacit.formats.html._names import MarkupNames
from tacit.formats.html._styles import declarations
from tacit.formats.html._vocabulary import FONTS, ROLES, STYLES

READ: Final = frozenset(
    """title alt placeholder summary abbr label standby prompt aria-label aria-description aria-placeholder
    aria-roledescription aria-valuetext""".split()
)
"""Attributes that a reader sees or hears."""

_SWITCHES: Final = frozenset(
    """allowfullscreen async autofocus autoplay checked compact controls declare default defer disabled formnovalidate
    inert ismap itemscope loop multiple muted nohref noresize noshade novalidate nowrap open readonly required reversed
    selected""".split()
)
_NAMES: Final = frozenset(
    "id class name for headers aria-labelledby aria-describedby aria-controls aria-owns list form".split()
)
_NUMBER: Final = re.compile(r"[+-]?\d{0,5}(?:\.\d{0,4})?(?:%|px|pt|em|\*)?")
_NUMBERS: Final = frozenset(
    """width height border cellpadding cellspacing colspan rowspan span hspace vspace rows cols size maxlength minlength
    min max step start tabindex charoff marginwidth marginheight topmargin leftmargin aria-level aria-posinset
    aria-setsize aria-valuemin aria-valuemax aria-valuenow aria-colcount aria-colindex aria-rowcount aria-rowindex high
    low optimum x y x1 y1 x2 y2 cx cy r rx ry dx dy stroke-width opacity font-size""".split()
)
_COORDINATES: Final = re.compile(r"[-+\d.\s,%]{0,200}")
_COLORS: Final = frozenset("bgcolor color text link vlink alink bordercolor fill stroke".split())
_COLOR: Final = re.compile(r"#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_LANGUAGE: Final = re.compile(r"[a-zA-Z]{2,3}(?:-[A-Za-z]{2}|-[A-Z][a-z]{3}|-\d{3})*")
_PLACES: Final = frozenset("left right center justify top middle bottom baseline char absmiddle start end".split())
_TRUTHS: Final = frozenset("true false mixed".split())
_KEYWORDS: Final[Mapping[str, frozenset[str]]] = {
    "align": _PLACES,
    "valign": _PLACES,
    "text-anchor": _PLACES,
    "dir": frozenset({"ltr", "rtl", "auto"}),
    "scope": frozenset("row col rowgroup colgroup".split()),
    "shape": frozenset("rect circle poly default".split()),
    "clear": frozenset("left right all none both".split()),
    "rules": frozenset("none groups rows cols all".split()),
    "frame": frozenset("void above below hsides lhs rhs vsides box border".split()),
    "wrap": frozenset("soft hard off".split()),
    "method": frozenset("get post dialog".split()),
    "autocomplete": frozenset({"on", "off"}),
    "target": frozenset("_blank _self _top _parent".split()),
    "role": ROLES,
    "xmlns": frozenset(
        {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/math/mathml"}
    ),
    "type": frozenset(
        """button checkbox color date datetime-local email file image month number password radio range reset search
        submit tel text time url week disc circle square 1 a i text/css""".split()
    ),
    **dict.fromkeys("aria-hidden aria-checked aria-expanded aria-selected aria-disabled aria-pressed".split(), _TRUTHS),
}
_WRITTEN_IN: Final = frozenset(
    "text search email tel url number date month week time datetime-local button submit reset".split()
)


def is_read(element: str, name: str, attributes: Mapping[str, str]) -> bool:
    """Whether an attribute is text."""
    if name == "value":
        return element == "input" and attributes.get("type", "text").strip().lower() in _WRITTEN_IN
    if name == "content":
        return element == "meta" and attributes.get("name", "").strip().lower() == "description"
    return name in READ


def cleaned(name: str, value: str, names: MarkupNames) -> str | None:
    """The value that an attribute keeps, of which no word is its author's; None if it keeps none.

    >>> names = MarkupNames()
    >>> cleaned("width", "90%", names), cleaned("width", "Ann", names), cleaned("class", "ann lee", names)
    ('90%', None, 'n1 n2')
    """
    value = value.strip()
    if name in _NAMES:
        return names.all_of(value) or None
    if name in _SWITCHES:
        return name
    if name == "style":
        return declarations(value, names).strip() or None
    if name in {"usemap", "href"} and value.startswith("#"):
        return "#" + names[value[1:]] if len(value) > 1 else value
    return value if _has_grammar(name, value) else None


def _has_grammar(name: str, value: str) -> bool:
    """Whether the value is one that the attribute may have, and therefore none that its author made up."""
    if name in _NUMBERS or name == "value":
        return bool(_NUMBER.fullmatch(value))
    if name in {"coords", "viewbox"}:
        return bool(_COORDINATES.fullmatch(value))
    if name in _COLORS:
        return bool(_COLOR.fullmatch(value)) or value.lower() in STYLES
    if name in {"lang", "xml:lang"}:
        return bool(_LANGUAGE.fullmatch(value))
    if name == "face":
        return all(word.lower() in FONTS for word in re.findall(r"[^\s,\"']+", value))
    return value.lower() in _KEYWORDS.get(name, ())
