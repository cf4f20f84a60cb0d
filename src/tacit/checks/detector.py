"""What every term detector keeps to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tacit.checks._contract import Check, copied, run
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.terms import Term, TermDetector

SEAM = "TermDetector"

# Texts that lead detectors astray: nothing, nothing but white space, and characters of more than one code unit or
# code point, which shift the offsets of who counts in anything but code points.
_ODD = ("", " \r\n\t ", "\U0001f642 e\u0301cole \u05e9\u05dc\u05d5\u05dd", "\x00")


def for_detector(detector: TermDetector, texts: Sequence[str]) -> None:
    """Checks a term detector; returns if it keeps its contract.

    Args:
        detector: The detector.
        texts: Texts of the kind it is for; one at least has two terms. A few odd ones are tried besides.

    Raises:
        ContractError: It breaks the contract. Terms are named by text and offsets, not by their words.
        ParameterError: No text has two terms: nothing would be shown.

    >>> from tacit.terms.detector import LanguageModelDetector
    >>> for_detector(LanguageModelDetector(), ["The patient has a fever."])
    """
    if all(len(detector.detect(Document(text))) < 2 for text in texts):
        raise ParameterError("expected a text with two terms or more, found none", parameter="texts")
    run(SEAM, CHECKS, detector, [Document(text, id=str(i)) for i, text in enumerate((*texts, *_ODD))])


def spans_lie_inside_the_text(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """A span is ``[start, end)`` in code points of the text, and not blank at its ends: no words, no terms."""
    for document in documents:
        for term in detector.detect(document):
            words = document[term.span]
            if term.span.end > len(document.text):
                yield f"expected spans up to {len(document.text)}, found {_name(document, term)}"
            elif words != words.strip() or not words:
                yield f"expected spans without white space at their ends, found {_name(document, term)}"


def terms_stand_in_order_and_apart(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """Terms come in the order of the text, and no two share a code point."""
    for document in documents:
        for one, other in pairwise(detector.detect(document)):
            if other.span.start < one.span.end:
                yield f"expected terms in order and apart, found {_name(document, other)} behind {one.span.end}"


def lemmas_are_keys(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """Lemmas and aliases are keys, as the corpus has them: lower case, single spaces, at least one word."""
    for document in documents:
        for term in detector.detect(document):
            if any(not one or one != " ".join(one.casefold().split()) for one in (term.lemma, *term.aliases)):
                yield f"expected a lemma made by tacit.terms.keys.key, found another string: {_name(document, term)}"


def asking_again_changes_nothing(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """A text has the same terms each time, whatever texts came between."""
    first = [tuple(detector.detect(document)) for document in documents]
    again = [tuple(detector.detect(document)) for document in reversed(documents)][::-1]
    for document, one, other in zip(documents, first, again, strict=True):
        if one != other:
            yield f"expected the {len(one)} terms of text {document.id} again, found {len(other)} or others"


def name_of_the_document_does_not_matter(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """Terms come from the text alone."""
    for document in documents:
        if tuple(detector.detect(document)) != tuple(detector.detect(Document(document.text, id="another"))):
            yield f"expected the same terms under another name of text {document.id}, found others"


def copy_finds_alike(detector: TermDetector, documents: Sequence[Document]) -> Iterator[str]:
    """What another process gets finds the same terms."""
    copy = copied(detector)
    if isinstance(copy, str):
        yield copy
        return
    for document in documents:
        if tuple(copy.detect(document)) != tuple(detector.detect(document)):
            yield f"expected a copy that finds the same terms in text {document.id}, found another"


CHECKS: tuple[Check, ...] = (
    spans_lie_inside_the_text,
    terms_stand_in_order_and_apart,
    lemmas_are_keys,
    asking_again_changes_nothing,
    name_of_the_document_does_not_matter,
    copy_finds_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _name(document: Document, term: Term) -> str:
    return f"[{term.span.start}, {term.span.end}) of text {document.id}"
