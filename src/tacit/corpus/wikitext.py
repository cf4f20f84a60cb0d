"""The plain text of a MediaWiki page: what a reader of the page would see in its running text."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

# What begins here is not running text, up to its end.
_GONE = re.compile(
    r"<!--|<(ref|math|gallery|timeline|syntaxhighlight|source|pre|score)(?:\s[^<>]*?)?(/?)>", re.IGNORECASE
)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")  # the innermost; those around them are innermost in the next round
_TABLE = re.compile(r"^[ :]*\{\|(?:(?!^[ :]*\{\|).)*?^\s*\|\}", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[\[([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
_EXTERNAL_LINK = re.compile(r"\[(?:https?:|ftp:|mailto:)?//[^\s\]]*\s*([^\]]*)\]", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_HEADING = re.compile(r"^(=+)\s*(.*?)\s*\1\s*$", re.MULTILINE)
_LIST_MARK = re.compile(r"^[*#:;]+\s*", re.MULTILINE)
_QUOTES = re.compile(r"'{2,5}")
_SWITCH = re.compile(r"__[A-Z]+__")
_SPACES = re.compile(r"[ \t\u00a0]+")

# Links to these are pictures and file cards: their captions are not running text.
_OTHER_NAMESPACES = ("file:", "image:", "category:", "media:", ":category:", ":file:", ":image:")

_ROUNDS = 12  # of templates within templates; deeper ones are somebody's mistake


def strip(markup: str) -> str:
    """The running text of a page, a line for each paragraph, heading and item.

    >>> strip("'''HIV''' is a [[retrovirus|virus]].<ref>A book.</ref> {{citation needed|date={{now}}}}")
    'HIV is a virus.'
    """
    text = _without_elements(markup)
    text = _repeat(_TEMPLATE, "", text)
    text = _repeat(_TABLE, "", text)
    text = _repeat(_LINK, _link_text, text)
    text = _EXTERNAL_LINK.sub(r"\1", text)
    text = _TAG.sub("", text)
    text = _HEADING.sub(r"\2", text)
    text = _LIST_MARK.sub("", text)
    text = unescape(_SWITCH.sub("", _QUOTES.sub("", text)))
    lines = (_SPACES.sub(" ", line).strip() for line in text.splitlines())
    return "\n".join(filter(None, lines))


def _without_elements(markup: str) -> str:
    """The markup without comments and without elements that hold no running text."""
    folded = markup.lower()
    kept, at = [], 0
    unclosed: set[str] = set()  # looking for an end that is nowhere takes long when it is done again and again
    for match in _GONE.finditer(markup):
        end = f"</{match[1].lower()}>" if match[1] else "-->"
        if match.start() < at or end in unclosed:
            continue
        behind = match.end() if match[2] else folded.find(end, match.end()) + len(end)
        if behind < match.end():
            unclosed.add(end)
            continue
        kept.append(markup[at : match.start()])
        at = behind
    return "".join([*kept, markup[at:]])


def _link_text(link: re.Match[str]) -> str:
    target, label = link.group(1), link.group(2)
    if target.lstrip().lower().startswith(_OTHER_NAMESPACES):
        return ""
    return target.lstrip(":") if label is None else label.rpartition("|")[2]


def _repeat(pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
    for _ in range(_ROUNDS):
        text, replaced = pattern.subn(replacement, text)
        if not replaced:
            break
    return text
