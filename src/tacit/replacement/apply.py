"""Decisions to text: puts the words of every decision in the place of its term."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.language.cells import in_each, with_borders
from tacit.models import Action, Blank, Decision, MarkerStyle
from tacit.options import Origin
from tacit.options.grammar import takes_no_article
from tacit.replacement.agreement import ILLNESSES, Wording, generalize, is_adjective, put, reword, suppress
from tacit.replacement.blanking import blanked, emptied
from tacit.replacement.consistency import harmonize, in_their_place
from tacit.replacement.joining import join
from tacit.replacement.lettering import letters
from tacit.replacement.markers import Markers
from tacit.replacement.naming import told_apart
from tacit.replacement.surroundings import Surroundings
from tacit.settings import MARKER

_NO_PREDICATE: Final = "[condition]"
_MEASURED: Final = "[test]"
_ANYTHING: Final = frozenset(("condition", "finding", "health problem", "problem"))
# "no ", "no jaundice or ", "no fever, jaundice or ".
_NO: Final = re.compile(
    r"\b(?:no|nor|without)\s+(?:[\w-]+(?:\s[\w-]+){0,3}(?:,\s+(?:or\s+)?|\s+or\s+)){0,4}$", re.IGNORECASE
)
_LIST: Final = 80  # code points before a term where what denies it may stand
_VALUE: Final = re.compile(r" [<>~=]? ?(?!(?:19|20)\d\d\b)\d[\d.,]*(?![\w/)-])")
_IS: Final = re.compile(
    r"(?:\b(?:is|was|am|are|were|be|been|being|remain(?:s|ed)?|bec[ao]mes?|tests|tested)|['’](?:m|re))"
    r"(?:\s(?:not|now|still|also|already|clinically))?\s$"
)


@dataclass(frozen=True, slots=True)
class Replacement:
    """The words that say a decision.

    ``document[source]`` became ``sanitized[target]``. The source holds the term's span, and the article or the
    possessive that had to change with it. Terms that are said in one, as neighbours with the same words are, share
    source, target and text; otherwise neither sources nor targets overlap.

    Attributes:
        decision: What happens to the term, and why; when decisions about the same term differed, the strictest of them.
        text: The words; of a kept term, its own. Left out of the repr.
        source: The stretch of the document that they take the place of.
        target: Where they stand in the sanitized document.
        own: What was decided on the term itself, if it went with its whole sentence.
    """

    decision: Decision
    text: str = field(repr=False)
    source: Span
    target: Span
    own: Decision | None = None

    @property
    def decided(self) -> Decision:
        """What was decided on the term itself: what is decided anew begins with it."""
        return self.own or self.decision


def apply(
    document: Document,
    decisions: Sequence[Decision],
    *,
    marker: str | Markers = MARKER,
    blank: Blank = Blank.TERM,
    telling: Container[str] = frozenset(),
    kept: Sequence[Span] = (),
) -> tuple[Document, tuple[Replacement, ...]]:
    """The sanitized document, and one replacement for each decision in the order of the text.

    Everything outside the replacements' sources is copied as it is. Replacements hold no line break. Cells that tabs
    part are never joined: what runs over several is said in each, and so are terms side by side.

    Args:
        document: The document that the decisions are about.
        decisions: One for each term, in any order.
        marker: What stands for a suppressed term; or the markers of a style, by what is hidden.
        blank: What goes where nothing but a marker may stand: the term, its clause, or its sentence.
        telling: The secrets of which what stands around a blank tells: for their sake clauses go.
        kept: Where words stand that the user wants to stay, in order: what is around them stays.

    Raises:
        ParameterError: Terms overlap or lie outside the text, a term is generalized to nothing, or the marker is empty
            or holds a line break.

    >>> from tacit.options import Offer
    >>> from tacit.terms import Kind, Term
    >>> document = Document("An HIV test came back.")
    >>> procedure = Offer("medical procedure", Origin.TAXONOMY)
    >>> test = Decision(Term(Span(3, 11), Kind.CONCEPT, "hiv test"), Action.GENERALIZE, procedure, None)
    >>> sanitized, [replacement] = apply(document, [test])
    >>> sanitized.text, replacement.source, replacement.target
    ('A medical procedure came back.', Span(start=0, end=11), Span(start=0, end=19))
    """
    if isinstance(marker, str):
        if not marker.strip() or marker.splitlines() != [marker]:
            raise ParameterError("a marker is a few characters on one line, such as [redacted]", parameter="marker")
        marker = Markers(MarkerStyle.KIND, fixed=marker)
    ordered = told_apart(document, in_their_place(document, harmonize(decisions)))
    _check(document, ordered)
    english = document.language.split("-")[0] == "en"  # other languages agree by other rules: nothing but the words
    shown = with_borders(document.text)
    wordings = join(shown, ordered, _word(document, shown, ordered, marker, english=english), english=english)
    passages = blanked(document, shown, ordered, wordings, blank=blank, telling=telling, kept=kept)
    final, wordings = emptied(ordered, wordings, passages, marker.passage)
    pieces: list[str] = []
    replacements: list[Replacement] = []
    copied = written = 0  # how far the document has been read, and the sanitized text has been written
    for own, decision, wording in zip(ordered, final, wordings, strict=True):
        own_decision = None if own == decision else own
        if replacements and replacements[-1].source == Span(wording.start, wording.end):
            replacements.append(dataclasses.replace(replacements[-1], decision=decision, own=own_decision))
            continue
        text = in_each(document.text, shown, Span(wording.start, wording.end), wording.text)
        start = written + wording.start - copied
        pieces += document.text[copied : wording.start], text
        copied, written = wording.end, start + len(text)
        source, target = Span(wording.start, wording.end), Span(start, written)
        replacements.append(Replacement(decision, text, source, target, own_decision))
    pieces.append(document.text[copied:])
    return dataclasses.replace(document, text="".join(pieces)), tuple(replacements)


def _check(document: Document, ordered: Sequence[Decision]) -> None:
    end = 0
    for decision in ordered:
        span = decision.term.span
        if span.start < end:
            raise ParameterError(
                f"the terms of a document do not overlap, but one begins at {span.start} and the one before it ends at "
                f"{end}: detect terms without overlaps",
                parameter="decisions",
            )
        end = span.end
        if decision.action is Action.GENERALIZE and not (decision.offer and decision.offer.label.strip()):
            raise ParameterError(
                f"the term at [{span.start}, {span.end}) is to be generalized, but no words are given: "
                "suppress it instead",
                parameter="decisions",
            )
    if end > len(document.text):
        raise ParameterError(
            f"a term ends at {end}, but the text at {len(document.text)}: give the text that the terms were found in",
            parameter="decisions",
        )


def _word(
    document: Document, text: str, ordered: Sequence[Decision], markers: Markers, *, english: bool
) -> list[Wording]:
    """The words for each decision alone, as they have to read in the text with the borders of its cells."""
    starts = [decision.term.span.start for decision in ordered] + [len(text)]
    told_apart = letters(text, ordered) if english else [""] * len(ordered)
    wordings = []
    floor = 0
    marked = markers.of(document, ordered)
    for decision, marker, letter, ceiling in zip(ordered, marked, told_apart, starts[1:], strict=True):
        span = decision.term.span
        words = document[span]
        if marker:
            words = marker
        elif decision.offer and decision.action is Action.GENERALIZE:
            words = " ".join(decision.offer.label.split())
        wording = Wording(span.start, span.end, "", words, "")
        if english and decision.action is not Action.KEEP:
            place = Surroundings(text, span.start, span.end, decision.term.kind, floor, ceiling)
            if decision.action is Action.SUPPRESS:
                wording = suppress(words, place)
            elif decision.offer and decision.offer.origin is Origin.PLAIN_VERB:
                said = markers.alone(document, decision) if is_adjective(place) else ""
                wording = suppress(said, place) if said else reword(words, place)
            elif _is_predicated(words, place):
                wording = put(_NO_PREDICATE, place)
            elif _has_value(words, place):
                wording = put(_MEASURED, place)
            elif not letter and _is_denied(words, place):
                wording = suppress(markers.alone(document, decision), place)
            else:
                wording = put(words, place) if _says_itself(decision) else generalize(words, place, letter)
        wordings.append(wording)
        floor = span.end
    return wordings


def _is_predicated(label: str, place: Surroundings) -> bool:
    """Whether a text says that somebody *is* an illness by its adjective: nobody "is a condition", they have one."""
    return label.rsplit(maxsplit=1)[-1] in ILLNESSES and _IS.search(place.text, place.floor, place.start) is not None


def _has_value(label: str, place: Surroundings) -> bool:
    """Whether a value stands behind what is said to be an illness: what is measured is none, "EtOH 84"."""
    return label.rsplit(maxsplit=1)[-1] in ILLNESSES and _VALUE.match(place.text, place.end) is not None


def _is_denied(label: str, place: Surroundings) -> bool:
    """Whether a text says that there is none of what could be anything: nobody has "no condition"."""
    if label.lower() not in _ANYTHING:
        return False
    return _NO.search(place.text, max(0, place.start - _LIST), place.start) is not None


def _says_itself(decision: Decision) -> bool:
    """Whether a label is no noun that an article could be put to: a name, a date, a number, a kind in brackets."""
    offer = decision.offer
    if offer is None or offer.is_made_up:
        return offer is not None
    if offer.origin is Origin.REVIEWER:  # whoever wrote them has seen the place
        return True
    without_concept = offer.concept is None and offer.origin in {Origin.LADDER, Origin.KIND}
    return without_concept and takes_no_article(offer.label)
