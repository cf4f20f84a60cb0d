"""Short ways to write down what a text should give."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tacit.document import Document
from tacit.terms import Kind, Term
from tacit.terms._tokens import Tokens
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.variants import Names

ENTRY = re.compile(r"(~?)(.+?)/([A-Z$]+)(?:/([a-zA-Z:]+)/(\d+))?")


def find(text: str, *, names: Iterable[str] = (), known: Iterable[str] = ()) -> list[tuple[str, Term]]:
    """The terms of a text, each behind its words, for a lexicon that knows these keys and no others."""
    detector = LanguageModelDetector(known=frozenset(known).__contains__, names=Names(names))
    return [(text[term.span.start : term.span.end], term) for term in detector.detect(Document(text))]


def surfaces(text: str, *, names: Iterable[str] = (), known: Iterable[str] = ()) -> list[str]:
    """The words of each term that is more than a word outside noun phrases."""
    return [words for words, term in find(text, names=names, known=known) if term.kind is not Kind.WORD]


def kinds(text: str) -> dict[str, Kind]:
    """The kind of each term, by its words."""
    return {words: term.kind for words, term in find(text)}


def parse(line: str) -> Tokens:
    """Tokens written as ``word/TAG`` or ``word/TAG/dependency/head`` each; a tilde glues a word to the one before."""
    words, starts, tags, dependencies, heads = [], [], [], [], []
    text = ""
    for i, entry in enumerate(line.split()):
        glued, word, tag, dependency, head = ENTRY.fullmatch(entry).groups("")  # type: ignore[union-attr]  # well-formed
        text += "" if not text or glued else " "
        words.append(word)
        starts.append(len(text))
        tags.append(tag)
        dependencies.append(dependency)
        heads.append(int(head) if head else i)
        text += word
    ends = [start + len(word) for start, word in zip(starts, words, strict=True)]
    return Tokens(text, words, starts, ends, tags, dependencies, heads, [])


def no_one(_: str) -> bool:
    """A lexicon that knows nothing."""
    return False
