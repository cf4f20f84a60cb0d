"""Style sheets without words: what makes the form of a page stays, what its authors named or quoted does not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tacit.formats.html._names import MarkupNames
from tacit.formats.html._vocabulary import ELEMENTS, FONTS, STYLES

_TOKEN: Final = re.compile(
    r"""(?P<comment>/\*(?:.*?\*/|.*)|<!--|-->)
    |(?P<url>url\(\s*(?:"[^"\n]*"|'[^'\n]*'|[^)]*)\s*\)?)
    |(?P<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)
    |(?P<at>@[-\w]+)
    |(?P<hash>\#[-\w]+)
    |(?P<class>\.-?[A-Za-z_\u0080-\U0010ffff][-\w]*)
    |(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:%|[A-Za-z]+)?)
    |(?P<word>-{0,2}[A-Za-z_\u0080-\U0010ffff][-\w]*)
    |(?P<end>[{};])
    |(?P<sign>[:,()\[\]>+~*=!/])
    |(?P<space>\s+)
    |(?P<other>.)""",
    re.DOTALL | re.VERBOSE | re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"[+-]?\d{0,5}\.?\d{0,6}(?:%|px|pt|pc|em|rem|ex|ch|cm|mm|in|vh|vw|vmin|vmax|deg|rad|turn|s|ms|fr|dpi|x|n)?",
    re.IGNORECASE,
)
_COLOR: Final = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_KEPT_RULES: Final = frozenset("@media @page @supports @keyframes @-webkit-keyframes".split())
_HIDDEN: Final = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*\s*(?:;|!|$)"
    r"|font-size\s*:\s*0*\.?0*(?:px|pt|em|%)?\s*(?:;|!|$))",
    re.IGNORECASE,
)
_SELECTOR: Final = re.compile(r"[a-z0-9]*[.#]n\d+")
_PRE: Final = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A style sheet.

    Attributes:
        text: It, without words.
        hides: The classes and ids that it hides wherever it is shown, as they are called now: ".n1", "#n2".
    """

    text: str
    hides: frozenset[str]


def declarations(style: str, names: MarkupNames) -> str:
    """The value of an attribute ``style``, without words.

    >>> declarations("color: red; content: 'Ann Lee'; font-family: Calibri, Annlee", MarkupNames())
    "color: red; content: ''; font-family: Calibri, n1"
    """
    return "".join(_clean(match, names, in_value=True) for match in _TOKEN.finditer(style) if match[0] not in "{}")


def is_hiding(style: str) -> bool:
    """Whether declarations hide what they are for."""
    return bool(_HIDDEN.search(style))


def keeps_space(style: str) -> bool:
    """Whether declarations keep line ends and blanks as they are written."""
    return bool(_PRE.search(style))


def sheet(style: str, names: MarkupNames) -> Sheet:
    """A whole style sheet, without words.

    >>> sheet(".lee { display: none } @font-face { src: url(ann) } p { color: #fff }", MarkupNames())
    Sheet(text='.n1 { display: none } p { color: #fff }', hides=frozenset({'.n1'}))
    """
    parts: list[str] = []
    hides: set[str] = set()
    statement: list[re.Match[str]] = []
    depth, dropped_at = 0, -1  # the depth of a block that is left out with all that is in it
    selectors = ""
    for match in _TOKEN.finditer(style + ";"):
        if match.lastgroup != "end":
            statement.append(match)
            continue
        end = match[0]
        rule = next((token[0].lower() for token in statement if token.lastgroup == "at"), "")
        is_dropped = dropped_at >= 0 or (rule != "" and rule not in _KEPT_RULES)
        words = "".join(_clean(token, names, in_value=end != "{") for token in statement)
        statement.clear()
        if end == "}" and depth:
            depth -= 1
        closes = end == "}" and depth == dropped_at
        if not is_dropped:
            parts.append(words)
            if end == "{":
                selectors = words if depth == 0 else ""
            elif is_hiding(words.strip()):
                hides.update(part.strip() for part in selectors.split(",") if _SELECTOR.fullmatch(part.strip()))
        if end == "{":
            dropped_at = depth if is_dropped and dropped_at < 0 else dropped_at
            depth += 1
        if not is_dropped:
            parts.append(end)
        if closes:
            dropped_at = -1
    text = re.sub(" {2,}", " ", "".join(parts).removesuffix(";")).strip()
    return Sheet(text, frozenset(selector[re.search(r"[.#]", selector).start() :] for selector in hides))  # type: ignore[union-attr]  # _SELECTOR has one of them


def _clean(match: re.Match[str], names: MarkupNames, *, in_value: bool) -> str:
    token = match[0]
    match match.lastgroup:
        case "string":
            return _font(token)
        case "word":
            is_known = token.lower() in ELEMENTS or all(part in STYLES for part in token.lower().split("-") if part)
            return token if is_known else names[token]
        case "class":
            return "." + names[token[1:]]
        case "hash" if not in_value:
            return "#" + names[token[1:]]
        case "at" | "end" | "sign":
            return token
    kept = {"hash": token if _COLOR.fullmatch(token) else "", "number": token if _NUMBER.fullmatch(token) else "0"}
    return {"url": "none", **kept}.get(match.lastgroup or "", " ")


def _font(quoted: str) -> str:
    """The name of a usual font, or else an empty string."""
    is_font = "\\" not in quoted and all(word.lower() in FONTS for word in re.findall(r"[^\W_]+", quoted))
    return re.sub(r"[^\w\s\"'-]", "", quoted) if is_font else "''"
