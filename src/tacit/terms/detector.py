"""The term detector: every stretch of a document that means something, each once."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.document import Document, Span
from tacit.language.countrywide import is_countrywide
from tacit.language.graphemes import next_boundary
from tacit.language.headings import headings
from tacit.language.labels import labels, with_nouns
from tacit.language.network import KINDS, ReadingNetwork
from tacit.language.shorthand import is_coded
from tacit.language.titles import TITLES
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import _tokens, language_model
from tacit.terms._term import NAMES, Kind, Recognized, Term
from tacit.terms._tokens import Stretch, Tokens
from tacit.terms.abbreviations import abbreviations
from tacit.terms.identifiers import bullets, identifiers
from tacit.terms.keys import WORD, fold, key, phrases
from tacit.terms.named_entities import MEASURED, is_titled, named_entities
from tacit.terms.noun_phrases import noun_phrases
from tacit.terms.occurrences import complete
from tacit.terms.overlaps import Mask
from tacit.terms.passages import passages
from tacit.terms.variants import Names

Progress = Callable[[int, int], None]
"""Takes how many code points are parsed, and of how many."""

_JUDGED = NAMES | {Kind.CODE}
# Chosen on annotated documents that the network has not learnt from.
_NOBODY = 0.9  # the probability of telling nobody from which an unknown name may stay
_NO_LETTERS = 0.6  # the same of what is in capitals throughout: letters that stand for a test, a degree, a court
_OFF_TOPIC = math.log(0.05 / 0.95)  # the log-odds of telling a topic up to which it may
_FEWEST = 30  # words of a text: the network reads words in their places, and fewer are no place
_SURELY_SOMEBODY = 0.97  # the probability of a person from which an everyday word is one
_SURELY = 0.8  # the probability from which a name surely is one of somebody, a place or an organisation
_ONCE = MEASURED | {Kind.AGE}  # other occurrences of the number alone mean something else

# Tags of HTML without attributes, and those known by name only: in "<HIV>" or <img alt="HIV"> something is said.
_TAG = re.compile(
    r"</?(?:a|b|blockquote|body|br|code|dd|div|dl|dt|em|h[1-6]|head|hr|html|i|li|ol|p|pre|small|span|strong|sub|sup|table"
    r"|tbody|td|th|thead|title|tr|u|ul)\s?/?>",
    re.IGNORECASE,
)
_SIGNS = frozenset("+%")
_LETTERED = re.compile(r"(?P<noun>[^\r\n]*[a-z]{2}) [A-Z]")
_GREETING = re.compile(r"(?:[Dd]ear|[Hh](?:ello|i|ey))\s+(?=[A-Z])")
_SURROGATE = re.compile("[\ud800-\udfff]")


class ParsedPassage(NamedTuple):
    """What was found in a passage, by its places in it: terms, and what the language model recognized by itself."""

    terms: tuple[Term, ...]
    recognized: tuple[Recognized, ...]


Parsed = dict[str, ParsedPassage]
"""A store of passages that were parsed, by their texts."""


def _knows_nothing(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class LanguageModelDetector:
    """Finds terms with a spaCy model and rules.

    Attributes:
        model: The name of an installed spaCy model.
        known: Whether a key names something: what a lexicon, a taxonomy or a corpus knows as one term is not split.
        names: Names that are terms wherever they stand, whatever their part of speech: those of what is protected.
        network: What tells the names of persons, places and organisations from others, if anything does.
    """

    model: str = LANGUAGE_MODEL
    known: Callable[[str], bool] = field(default=_knows_nothing, repr=False)
    names: Names = field(default=Names(()), repr=False)
    network: ReadingNetwork | None = field(default=None, repr=False)

    def detect(self, document: Document) -> Sequence[Term]:
        """The document's terms in the order of the text; their spans never overlap."""
        return self.detect_again(document, {})

    def detect_again(
        self, document: Document, parsed: Parsed, *, on_progress: Progress | None = None
    ) -> Sequence[Term]:
        """The same, taking passages seen before from a store and leaving the new ones there.

        A release is checked by finding its terms again; most of its passages are those of the original.
        """
        stretches = list(passages(document.text))
        texts = [document[span] for span in stretches]
        new = list(dict.fromkeys(text for text in texts if text not in parsed))
        self._parse(new, parsed, on_progress)
        terms = [
            Term(Span(term.span.start + stretch.start, term.span.end + stretch.start), term.kind, term.lemma)
            for stretch, text in zip(stretches, texts, strict=True)
            for term in parsed[text].terms
        ]
        plain = _plain_headings(document.text, self.names)
        mask = Mask(len(document.text), plain)
        terms = [one for one in terms if not mask.covers(one.span.start, one.span.end)]
        hidden = (*_markers(document.text), *bullets(document.text), *plain)
        terms = complete(document.text, terms, self.names, hidden=hidden)
        found = _linked(_common(document, terms), abbreviations(document.text))
        return _read(document.text, found, self.network) if self.network else found

    def recognized(self, document: Document, parsed: Parsed) -> list[Recognized]:
        """What the language model recognized by itself in a document whose passages are in the store."""
        return [
            Recognized(stretch.start + start, stretch.start + end, label)
            for stretch in passages(document.text)
            for start, end, label in parsed[document[stretch]].recognized
        ]

    def _parse(self, texts: list[str], parsed: Parsed, on_progress: Progress | None) -> None:
        nlp = language_model.load(self.model)
        done, total = 0, sum(map(len, texts))
        known = _LexiconAnswers(self.known)
        seen = list(map(readable, texts))
        for text, doc in zip(texts, language_model.parse(nlp, seen), strict=True):
            recognized = tuple(Recognized(one.start_char, one.end_char, one.label_) for one in doc.ents)
            parsed[text] = ParsedPassage(tuple(_terms(_tokens.read(doc, text), known, self.names)), recognized)
            if on_progress:
                done += len(text)
                on_progress(done, total)


class _LexiconAnswers(dict[str, bool]):
    """What a lexicon knows, asked once."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self._known = known

    def __missing__(self, name: str) -> bool:
        answer = self[name] = bool(name) and self._known(name)
        return answer

    def __call__(self, name: str) -> bool:
        return self[name]


def readable(text: str) -> str:
    """The text as the model shall see it, of the same length: nothing hidden, no tags, nothing that UTF-8 lacks."""
    text = _SURROGATE.sub("\ufffd", text)
    if "<" in text:
        text = _TAG.sub(lambda tag: " " * len(tag.group()), text)
    return with_nouns(text)


def _terms(tokens: Tokens, known: Callable[[str], bool], names: Names) -> Iterator[Term]:
    """The terms of one passage, by their place in it."""
    text = tokens.text
    mask = Mask(len(text), (*_markers(text), *bullets(text)))
    found: list[tuple[Span, Kind]] = []

    def take(span: Span, kind: Kind) -> None:
        greeting = _GREETING.match(text, span.start, span.end)
        if greeting and greeting.end() < span.end:
            span = Span(greeting.end(), span.end)  # "Dear Dr. Lee" is no name of his
        if mask.take(span.start, span.end):
            found.append((span, kind))

    entities = dict(named_entities(tokens))
    for span, kind in _measures(tokens, entities):
        take(span, kind)
    taken = [mask.overlaps(start, end) for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    named = {stretch: kind for stretch, kind in entities.items() if kind not in MEASURED}
    kinds = {last: kind for (_, last), kind in named.items()}
    for first, last in noun_phrases(tokens, taken, list(named), known):
        # A phrase that ends in a name is one: "Mr John O'Brien". One at its beginning qualifies: "Barcelona hospital".
        kind = Kind.PERSON if is_titled(tokens, (first, last)) else kinds.get(last, Kind.CONCEPT)
        take(_trimmed(text, tokens.starts[first], tokens.ends[last - 1]), kind)
    for span, kind in sorted(found, key=itemgetter(0)):
        lemma = _lemma(text[span.start : span.end], kind, known, names)
        if lemma:
            yield Term(span, kind, lemma)


def _measures(tokens: Tokens, entities: dict[Stretch, Kind]) -> list[tuple[Span, Kind]]:
    """What is known by its form, and the dates and numbers that the model adds or makes longer: "4 score years"."""
    text = tokens.text
    forms = [(Span(span.start, next_boundary(text, span.end)), kind) for span, kind in identifiers(text)]
    starts = [span.start for span, _ in forms]
    added = []
    for (first, last), kind in entities.items():
        if kind in MEASURED:
            span = _trimmed(text, tokens.starts[first], tokens.ends[last - 1])
            at = bisect_left(starts, span.end) - 1
            if at < 0 or forms[at][0].end <= span.start:
                added.append((span, kind))
            elif forms[at][1] in MEASURED and span.end > forms[at][0].end:
                forms[at] = (Span(starts[at], span.end), forms[at][1])
    return forms + added


def _plain_headings(text: str, names: Names) -> list[Span]:
    """Where a heading stands that any text of its kind has, with no name in it that is sought."""
    found = ((one, key(text[one.start : one.end])) for one in headings(text))
    return [one for one, lemma in found if not any(phrase in names for phrase in phrases(lemma))]


def _markers(text: str) -> Iterator[Span]:
    """Where something is hidden already, or a tag of HTML stands: neither is a term."""
    yield from labels(text)
    for match in _TAG.finditer(text):
        yield Span(*match.span())


def _trimmed(text: str, start: int, end: int) -> Span:
    """A stretch with a word in it from its first word to its last, characters kept whole, with the plus of "CD4+"."""
    if not (text[start].isalnum() and text[end - 1].isalnum()):
        words = [match.span() for match in WORD.finditer(text, start, end)]
        start, last = words[0][0], words[-1][1]
        end = last + 1 if last < end and text[last] in _SIGNS else last
    return Span(start, next_boundary(text, end))


def _lemma(surface: str, kind: Kind, known: Callable[[str], bool], names: Names) -> str:
    """The key that the words are counted by."""
    if kind is Kind.CODE:
        return key(surface) or " ".join(surface.casefold().split())
    lemma = key(surface)
    if kind in _ONCE:
        return lemma
    lettered = _LETTERED.fullmatch(surface)
    if lettered and not known(lemma) and lemma not in names:
        # One of several, "medicine B", is what they all are; "hepatitis B" is known as something of its own.
        return key(lettered["noun"])
    if names.literal and not (" " in lemma and known(lemma)):
        # The protected name in small letters: "aids". What the lexicon knows as something else is: "hearing aids".
        lemma = key(WORD.sub(lambda match: _loud(match.group(), names), surface))
    if surface.isupper() and not known(lemma):
        # A short plural in a line of capitals is no acronym: "LUNGS CLEAR".
        quiet = key(WORD.sub(lambda match: _loud(match.group(), names), surface.lower()))
        return quiet if known(quiet) else lemma
    return lemma


def _loud(word: str, names: Names) -> str:
    return word.upper() if fold(word) in names.literal else word


def _common(document: Document, terms: list[Term]) -> list[Term]:
    """The terms, those no names whose word also stands in small letters: "Penicillin" where there is "penicillin"."""
    words = {term.lemma for term in terms if term.kind is Kind.CONCEPT and document[term.span].islower()}
    return [replace(term, kind=Kind.CONCEPT) if term.kind in NAMES and term.lemma in words else term for term in terms]


def _linked(terms: list[Term], links: dict[str, frozenset[str]]) -> tuple[Term, ...]:
    """The terms with the other forms that the document declares: "PCP clinic" is "Pneumocystis pneumonia clinic"."""
    if not links:
        return tuple(terms)
    forms = {lemma: frozenset(_other_forms(lemma, links)) for lemma in {term.lemma for term in terms}}
    return tuple(replace(term, aliases=forms[term.lemma]) if forms[term.lemma] else term for term in terms)


def _other_forms(lemma: str, links: dict[str, frozenset[str]]) -> Iterator[str]:
    for phrase in phrases(lemma):
        for other in links.get(phrase, ()):
            form = f" {lemma} ".replace(f" {phrase} ", f" {other} ").strip()
            if form != lemma:
                yield form


def _above(odds: NDArray[np.float32], network: ReadingNetwork) -> frozenset[str]:
    """The topics with log-odds that are not as good as nothing."""
    return frozenset(network.topics[at] for at in np.flatnonzero(odds > _OFF_TOPIC))


def _read(text: str, terms: Sequence[Term], network: ReadingNetwork) -> tuple[Term, ...]:
    """The terms, names and codes with what the network says of them in their places."""
    read = network.read(text)
    starts, ends = [start for start, _ in read.words], [end for _, end in read.words]
    columns = [KINDS.index(kind) for kind in "PLO"]
    is_place = len(read.words) >= _FEWEST

    def judged(term: Term) -> Term:
        inside = range(bisect_right(ends, term.span.start), bisect_left(starts, term.span.end))
        rows = [at for at in inside if fold(text[slice(*read.words[at])]) not in TITLES]
        if rows and term.kind is Kind.CONCEPT and _is_called(text, term, float(read.kinds[rows, columns[0]].min())):
            return replace(term, kind=Kind.PERSON, says_who=True)
        if not rows or term.kind not in _JUDGED:
            return term
        named = float(read.kinds[np.ix_(rows, columns)].sum(axis=1).mean())
        said = text[term.span.start : term.span.end]
        least = _NO_LETTERS if said.isupper() else _NOBODY
        is_known = is_countrywide(said) or is_coded(said)  # whatever it tells, packs and the tagger know
        told = frozenset[str]() if is_known else _above(read.topics[rows].max(axis=0), network)
        return replace(
            term,
            says_who=term.kind in NAMES and named >= _SURELY,
            says_nobody=is_known or (is_place and float(read.kinds[rows, 0].min()) >= least),
            may_tell=told if is_place else None,
        )

    return tuple(map(judged, terms))


def _is_called(text: str, term: Term, person: float) -> bool:
    """Whether one word with a capital is what somebody is called, whatever else it means: "Peg" of Margaret.

    Args:
        text: The text.
        term: The word.
        person: The probability of a person, as the network reads it.
    """
    said = text[term.span.start : term.span.end]
    return said.istitle() and said.isalpha() and person >= _SURELY_SOMEBODY
