"""Reports made by hand: what is asked of a page needs no corpus and no language model."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import NamedTuple

from tacit.document import Document, Span, text_digest
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import apply
from tacit.report import Claim, Report, State
from tacit.risk import Counts, Ground, Risk
from tacit.terms import Kind, Term

NOTE = "The patient has HIV.\nHe takes zidovudine at night.\n\nHis ankle is broken.\n"


class Change(NamedTuple):
    """What happens to a word: the words of its generalization, or nothing if it is hidden, and its bits."""

    label: str
    bits: float


CHANGES = {"HIV": Change("", 10.0), "zidovudine": Change("drug", 6.0)}
"""For a threshold of 5 bits; every other word discloses 1."""


def decide(document: Document, changes: Mapping[str, Change], *, about: str = "HIV") -> list[Decision]:
    """A decision for each word of the document."""
    decisions = []
    for match in re.finditer(r"\w+", document.text):
        change = changes.get(match[0])
        term = Term(Span(*match.span()), Kind.CONCEPT, match[0].lower())
        bits = change.bits if change else 1.0
        ground = Ground.NAMED if match[0] == about else Ground.PHRASE
        risk = Risk((term,), about, bits, 5.0, ground, Counts(100, 40, 30, 102_400), "topics-1")
        reasons = (risk,) if risk.too_high else ()
        if change is None:
            decisions.append(Decision(term, Action.KEEP, None, risk))
        elif change.label:
            offer = Offer(change.label, Origin.TAXONOMY)
            decisions.append(Decision(term, Action.GENERALIZE, offer, risk, reasons))
        else:
            decisions.append(Decision(term, Action.SUPPRESS, None, risk, reasons))
    return decisions


def claim_on(about: str, state: State = State.HOLDS, requirement: str = "topics-1") -> Claim:
    """The claim of a requirement."""
    return Claim(
        requirement,
        f"(2, C)-sanitized for C = {{{about}}}.",
        state,
        "the release was judged again",
        ("groups of more than 3 terms",),
        {"protect": [about], "alpha": 2.0, "entities": [{"name": about, "threshold_bits": 5.0}]},
    )


def report_on(document: Document, changes: Mapping[str, Change] = CHANGES, *, about: str = "HIV") -> Report:
    """The report on a document in which these words are changed."""
    release, replacements = apply(document, decide(document, changes, about=about))
    return Report(
        sanitized=release.text,
        replacements=replacements,
        claims=(claim_on(about),),
        settings={"mode": "generalize", "requirements": {"topics-1": {"protect": [about]}}},
        utility_kept=0.8125,
        fingerprints={"version": "0", "original": text_digest(document.text), "released": text_digest(release.text)},
        notes=(f"a note about {about}",),
        commitment_key=b"k" * 32,
    )


def long_document(words: int) -> Document:
    """A document of so many words in paragraphs of fifty, every tenth word one that is changed."""
    kept = [f"word{number}" for number in range(700)]
    text = []
    for number in range(words):
        text.append(f"drug{number % 400}" if number % 10 == 3 else kept[number * 7 % len(kept)])
        text.append("\n\n" if number % 50 == 49 else " ")
    return Document("".join(text), id="long.txt")


def long_changes() -> dict[str, Change]:
    """What happens to the words of a long document."""
    return {
        f"drug{number}": Change("" if number % 4 == 0 else f"kind {number % 9}", 5 + number % 6)
        for number in range(400)
    }


class Cells(HTMLParser):
    """What a browser reads in the cells of both texts, in the script and in the style sheet; and the tags it sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.original: list[str] = []
        self.released: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self._open: list[str] = []
        self._rows = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes the tag."""
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        kind = dict(attrs).get("class") or ""
        if tag == "div":
            heads = "heads" in kind or "heads" in self._open
            self._open.append("heads" if heads else kind)

    def handle_endtag(self, tag: str) -> None:
        """Leaves it."""
        if tag == "div":
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Collects the text of cells."""
        if self._open[-1:] == ["o"]:
            self.original.append(data)
        elif self._open[-1:] == ["r"]:
            self.released.append(data)
