"""Texts with their identifiers marked: ``{person 1|John Smith} came on {date|3 March 2021}``."""

from __future__ import annotations

import re

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind

_MARK = re.compile(r"\{(?P<kind>\w+)(?: (?P<entity>\d+))?\|(?P<words>[^}]*)\}")


def marked(text: str, *, id: str = "note 7") -> tuple[Document, list[Identifier]]:  # noqa: A002  # as in Document
    """The document, and its identifiers in order; without a number, each is an entity of its own."""
    plain, found, copied = "", [], 0
    for number, match in enumerate(_MARK.finditer(text), start=100):
        plain += text[copied : match.start()]
        span = Span(len(plain), len(plain) + len(match["words"]))
        found.append(Identifier(span, IdentifierKind(match["kind"]), int(match["entity"] or number)))
        plain += match["words"]
        copied = match.end()
    return Document(plain + text[copied:], id=id), found


def one(kind: str, words: str, *, before: str = "", after: str = "") -> tuple[Document, Identifier]:
    """A document with one identifier, and that."""
    document, [identifier] = marked(f"{before}{{{kind}|{words}}}{after}")
    return document, identifier
