"""Following: words that are hidden in one place for what they say by themselves are hidden wherever they stand.

What reads passages judges each word in its place: "candidiasis" is hidden in one sentence, and "Oral candidiasis" stays
in a list of diagnoses, where a reader finds it. A word that says nothing without its neighbours ("day", "negative")
stays elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tacit.document import Document, Span
from tacit.language.modifiers import is_modifier
from tacit.language.verbs import is_verb
from tacit.models.vocabulary import Vocabulary
from tacit.options.places import GEOGRAPHY
from tacit.risk import Passage
from tacit.risk.counts import CountEvidence
from tacit.secrets import Secret
from tacit.secrets.hidden import Inferred, Mark
from tacit.terms import NAMES, Kind, Term
from tacit.terms.keys import STOP_WORDS, key, words
from tacit.terms.overlaps import Mask, Placed

RARE_BITS: Final = 12.0
"""IC from which a word is used by those who speak of a matter, and by few others: "serology", not "count"."""

FIELD_BITS: Final = 9.0
"""The same of what a taxonomy of a field names: "pneumonia", not "cold"."""

EVERYDAY_BITS: Final = 11.0
"""IC below which a word is one of everyday speech: "tablet", not "cough"."""

SHARE: Final = 0.25
"""The share of what there is to know about a secret that a rare word must say for the counts to speak for it."""

_ORDINARY: Final = frozenset(("wordnet", GEOGRAPHY))  # taxonomies of what everybody speaks of
_SHORTEST: Final = 4  # letters: shorter words are often abbreviations of several things


@dataclass(frozen=True, slots=True)
class TellingWords:
    """Words that were hidden in a document and tell a secret wherever they stand.

    Attributes:
        requirement: Whose secret it is.
        entity: The number of the secret.
        key: The words, by their key.
        inferred: What they said where they were hidden.
        is_name: Whether they are a name, which is meant only where it has its capital.
    """

    requirement: str
    entity: int
    key: str = field(repr=False)
    inferred: Inferred
    is_name: bool = False


@dataclass(frozen=True, slots=True)
class Telling:
    """Says which words tell a secret by themselves, by the counts of a corpus and by what taxonomies name.

    Attributes:
        evidence: The counts.
        vocabulary: The words that something can be said about.
    """

    evidence: CountEvidence = field(repr=False)
    vocabulary: Vocabulary = field(repr=False)

    def tells(self, secret: Secret, form: str) -> bool:
        """Whether the words of a key, hidden in one place for a secret, tell it everywhere.

        A name of a disease or a drug does unless the counts speak against it; any other noun only if it is rare and the
        counts speak for it.
        """
        if self.is_plain(form):
            return False
        [told] = self.evidence.assess(secret, [Passage((form,))]) if secret.known else [None]
        if told is None:
            return self._is_of_a_field(form)
        least = 0.0 if self._is_of_a_field(form) else SHARE * secret.information_bits
        return told.bits > least

    def is_everyday(self, form: str) -> bool:
        """Whether a word is one of everyday speech, which is hidden only for the words beside it."""
        common = self.evidence.counts.information_bits(form) < EVERYDAY_BITS
        return form.isalpha() and common and not self._is_of_a_field(form)

    def is_name(self, form: str) -> bool:
        """Whether the words of a key are too rare to be one of the words that names are often made of: "clinic"."""
        return form.replace(" ", "").isalpha() and self.evidence.counts.information_bits(form) >= FIELD_BITS

    def is_plain(self, form: str) -> bool:
        """Whether the words of a key are such as everybody uses: they say something beside others only."""
        some = form.split()
        if not some or not any(len(word) >= _SHORTEST and word.isalpha() for word in some):
            return True
        if is_modifier(some[-1]) or (len(some) == 1 and is_verb(form) and not self._is_of_a_field(form)):
            return True
        bits = self.evidence.counts.information_bits(form)
        return bits < (FIELD_BITS if self._is_of_a_field(form) else RARE_BITS)

    def _is_of_a_field(self, form: str) -> bool:
        return any(one.source not in _ORDINARY for one in self.vocabulary.kb.senses(form))


def telling_words(
    document: Document, terms: Sequence[Term], marks: Iterable[Mark], secrets: Sequence[Secret], telling: Telling
) -> Iterator[TellingWords]:
    """The words of marked stretches that tell a secret wherever they stand, each once.

    A stretch is looked at term by term. Of a term of several words the last one, which only says what kind of thing it
    is, does not speak for itself: Kaposi's sarcoma is no reason to hide every sarcoma.

    Args:
        document: The document.
        terms: Its terms, as a detector finds them.
        marks: What gives secrets away in its passages.
        secrets: The secrets, by their numbers.
        telling: Says what tells by itself.
    """
    judged: set[tuple[int, str]] = set()
    placed = Placed((term.span, term) for term in terms if term.kind is not Kind.WORD)
    for one in marks:
        if one.inferred is None or one.inferred.is_clause:
            continue
        for form, is_name in _units(document, placed.over(one.span), one.span):
            if (one.entity, form) in judged:
                continue
            judged.add((one.entity, form))
            if telling.tells(secrets[one.entity], form):
                yield TellingWords(one.requirement, one.entity, form, one.inferred)
            elif is_name and telling.is_name(form):
                yield TellingWords(one.requirement, one.entity, form, one.inferred, is_name=True)


def _units(document: Document, terms: Sequence[Term], stretch: Span) -> Iterator[tuple[str, bool]]:
    """The keys of what a stretch says, and whether each is a name: terms as far as they lie in it, and their words.

    Of the words of a term the last one is left out.

    Args:
        document: The document.
        terms: The terms over the stretch.
        stretch: The stretch.
    """
    taken = Mask(len(stretch))
    for term in terms:
        span = Span(max(term.span.start, stretch.start), min(term.span.end, stretch.end))
        taken.cover(span.start - stretch.start, span.end - stretch.start)
        form = key(document[span])
        some = form.split()
        if form:
            yield form, term.kind in NAMES and document[span].istitle()
        yield from ((word, False) for word in some[:-1] if word not in STOP_WORDS)
    said = document[stretch]
    for start, end in taken.gaps(0, len(stretch)):
        yield from ((word.key, False) for word in words(said[start:end]) if not word.stop)


def occurrences(text: str, forms: Iterable[str]) -> Iterator[tuple[Span, str]]:
    """Where the words of some keys stand in a text, alone or in longer terms, in any number and capitals.

    >>> text = "Oral candidiasis, CANDIDIASIS, candida"
    >>> [text[span.start : span.end] for span, _ in occurrences(text, ["candidiasis"])]
    ['candidiasis', 'CANDIDIASIS']
    """
    by_first: dict[str, list[tuple[str, list[str]]]] = {}
    for form in forms:
        some = form.split()
        if some:
            by_first.setdefault(some[0], []).append((form, some))
    if not by_first:
        return
    all_words = list(words(text))
    for at, first in enumerate(all_words):
        for form, some in by_first.get(first.key, ()):
            run = all_words[at : at + len(some)]
            if [one.key for one in run] == some and all(one.joined for one in run[1:]):
                yield Span(first.start, run[-1].end), form


def following(document: Document, told: Sequence[TellingWords], marks: Iterable[Mark]) -> list[Mark]:
    """Marks on what stands elsewhere in a document of the words that tell a secret.

    Args:
        document: The document, or its release.
        told: What was hidden in the document and tells by itself.
        marks: What is marked in it already.
    """
    by_form: dict[str, list[TellingWords]] = {}
    for one in told:
        by_form.setdefault(one.key, []).append(one)
    if not by_form:
        return []
    masks: dict[tuple[str, int], Mask] = {}
    for mark in marks:
        masks.setdefault((mark.requirement, mark.entity), Mask(len(document.text))).cover(
            mark.span.start, mark.span.end
        )
    found = []
    for span, form in occurrences(document.text, by_form):
        for one in by_form[form]:
            mask = masks.get((one.requirement, one.entity))
            if one.is_name and not document[span][0].isupper():
                continue
            if mask is None or not mask.covers(span.start, span.end):
                found.append(Mark(one.requirement, span, None, one.entity, form, one.inferred))
    return found


def beside_others(document: Document, mark: Mark, telling: Telling) -> Mark:
    """The mark, told apart if its word is an everyday one: what is hidden for its neighbours stays beside others.

    Args:
        document: The document.
        mark: A mark on a stretch of it.
        telling: Says what an everyday word is.
    """
    if mark.inferred is None or not document[mark.span].islower() or not telling.is_everyday(mark.key):
        return mark
    return replace(mark, inferred=replace(mark.inferred, is_beside=True))
