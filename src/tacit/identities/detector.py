"""The identity detector: who, where, when and how much in a document, each mention of each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tacit import settings
from tacit.corpus.rarity import field_contexts
from tacit.document import Document, Span
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.announced import announced
from tacit.identities.blocks import placed
from tacit.identities.called import called
from tacit.identities.counts import counts
from tacit.identities.distinctions import distinctions
from tacit.identities.doubts import corrected
from tacit.identities.entities import grouped
from tacit.identities.families import families
from tacit.identities.features import WordsAround
from tacit.identities.heads import with_heads
from tacit.identities.judge import load
from tacit.identities.judgments import conditions, public, whole
from tacit.identities.labels import label
from tacit.identities.layouts import ages_behind, layouts
from tacit.identities.measures import measures
from tacit.identities.mentions import mentions
from tacit.identities.month_names import month_names
from tacit.identities.names import names
from tacit.identities.namesakes import apart
from tacit.identities.naming import named
from tacit.identities.nobodies import is_never_a_name, is_nobodys, masked
from tacit.identities.occupations import COMMON, occupations
from tacit.identities.overruling import is_surely_told, overruled
from tacit.identities.reader import reading
from tacit.identities.role_nouns import ANYBODY, calling
from tacit.identities.signatures import initials, short_names
from tacit.identities.slips import mended
from tacit.identities.speakers import speakers
from tacit.identities.spelled import is_spelled
from tacit.identities.structured import codes, parted, structured
from tacit.identities.sureness import sure
from tacit.identities.words import NameWord, restored, settled, words
from tacit.identities.works import works
from tacit.language.labels import labels
from tacit.language.network import ReadingNetwork
from tacit.language.norms import norms
from tacit.language.plurals import singular
from tacit.language.ranges import ranges
from tacit.language.typography import plain
from tacit.terms import Recognized, language_model
from tacit.terms.detector import readable
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask
from tacit.terms.passages import passages

_NAMED = frozenset((IdentifierKind.PERSON, IdentifierKind.NAME))
_RECOGNIZER = "ner"
_FEEDS = "tok2vec transformer".split()  # what a recognizer may share with other parts of a model


@dataclass(frozen=True, slots=True)
class IdentityDetector:
    """Finds identifiers with a spaCy model and rules (a `tacit.identities.FirstSanitizer`).

    Codes, addresses and numbers are known by their form and their check digits, dates and amounts by their words;
    names by their capitals, the model and what stands before them. What is found once is found everywhere in the
    document: surnames, in capitals, in small letters, badly scanned.

    Attributes:
        language_model: The name of an installed spaCy model.
        kinds: The kinds to find; all of them, unless told otherwise.

    >>> document = Document("Mr Cengiz Polat was born in Ankara on 3 May 1961. POLAT's case (no. 1234/05) is pending.")
    >>> [(document[one.span], one.kind.value, one.entity) for one in IdentityDetector().identify(document)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('Mr Cengiz Polat', 'person', 0), ('Ankara', 'place', 1), ('3 May 1961', 'date', 2), ('POLAT', 'person', 0),
     ('1234/05', 'case_number', 3)]
    """

    language_model: str = settings.LANGUAGE_MODEL
    kinds: frozenset[IdentifierKind] = frozenset(IdentifierKind)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "tacit identities"

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        kinds = "all" if self.kinds == frozenset(IdentifierKind) else ",".join(sorted(one.value for one in self.kinds))
        network = ReadingNetwork.shipped().fingerprint
        return f"tacit {settings.VERSION} identities: {self.language_model}, network {network}, {kinds}"

    def identify(self, document: Document, recognized: Sequence[Recognized] | None = None) -> Sequence[Identifier]:
        """The document's identifiers in the order of the text; their spans never overlap.

        Args:
            document: The document.
            recognized: What the same language model recognized in it, if it has read it already
                (`tacit.terms.detector.LanguageModelDetector.recognized`): then only passages without capitals, or with
                nothing but, are read once more, with their capitals restored. The result is the same.

        Raises:
            ModelMissingError: No spaCy model of that name is installed.
        """
        read = readable(document.text)
        seen = restored(read)
        stretches = list(passages(seen))
        if recognized is None:
            return self._identify(document, seen, list(self._recognize(seen, stretches)))
        same = Mask(len(seen))
        again = []
        for one in stretches:
            if read[one.start : one.end] == seen[one.start : one.end]:
                same.cover(one.start, one.end)
            else:
                again.append(one)
        known = [one for one in recognized if same.covers(one.start, one.end)]
        return self._identify(document, seen, sorted((*known, *self._recognize(seen, again))))

    def surroundings(self, document: Document) -> tuple[WordsAround, list[bool]]:
        """The document's words as the judge of names sees them, and which of them are taken before it is asked.

        Whoever trains a judge needs them (``scripts/train_judge.py``).
        """
        seen = restored(readable(document.text))
        read = _Read(document.text, seen, list(self._recognize(seen, list(passages(seen)))))
        return read.around, read.taken

    def ruled(self, document: Document) -> tuple[list[tuple[Span, IdentifierKind]], list[Recognized]]:
        """What is found in a document before the reader is asked, and what the language model recognized in it.

        Whoever trains a reader needs them (``scripts/train_reader.py``).
        """
        seen = restored(readable(document.text))
        entities = list(self._recognize(seen, list(passages(seen))))
        return _ruled(document.text, seen, entities)[0], entities

    def proposed(self, document: Document) -> tuple[list[tuple[Span, IdentifierKind]], frozenset[Span]]:
        """What is found in a document before rules and network are weighed, and what of it no rule has found.

        Whoever fits the weights needs them (``scripts/fit_weighing.py``).
        """
        seen = restored(readable(document.text))
        return _proposed(document.text, seen, list(self._recognize(seen, list(passages(seen)))))

    def _identify(self, document: Document, seen: str, entities: Sequence[Recognized]) -> Sequence[Identifier]:
        """The identifiers of a document, by its text with capitals restored and the entities in it."""
        proposed, added = _proposed(document.text, seen, entities)
        by_name = self.kinds != frozenset(IdentifierKind)
        text = document.text
        read = ReadingNetwork.shipped().read(text)
        found, towns, persons = apart(text, overruled(text, proposed, added, measures=by_name), read)
        told = {text[span.start : span.end] for span in called(text, Mask(len(text)))}  # "Smitty" says something
        found = [
            one
            for one in found
            if text[one[0].start : one[0].end] in told
            or one[0] in persons
            or is_spelled(text[one[0].start : one[0].end])
            or (not is_never_a_name(text, *one) and (not is_nobodys(text, *one) or is_surely_told(text, *one)))
        ]
        return sure(
            text, grouped(text, ((span, kind) for span, kind in mended(text, found) if kind in self.kinds), towns=towns)
        )

    def _recognize(self, text: str, stretches: Sequence[Span]) -> Iterator[Recognized]:
        """What the language model finds in passages. Only its recognizer runs: the rest would cost as much again."""
        if not stretches:
            return
        nlp = language_model.load(self.language_model)
        needed = {_RECOGNIZER}
        if any(listens in str(nlp.get_pipe_config(_RECOGNIZER)) for listens in ("listener", "Listener")):
            needed.update(_FEEDS)
        others = [name for name in nlp.pipe_names if name not in needed]
        texts = [text[stretch.start : stretch.end] for stretch in stretches]
        for stretch, doc in zip(stretches, language_model.parse(nlp, texts, without=others), strict=True):
            for one in doc.ents:
                yield Recognized(stretch.start + one.start_char, stretch.start + one.end_char, one.label_)


def _proposed(
    text: str, seen: str, entities: Sequence[Recognized]
) -> tuple[list[tuple[Span, IdentifierKind]], frozenset[Span]]:
    """What the rules find in a text with what the reader adds, before both are weighed; and what the reader adds."""
    found, mask = _ruled(text, seen, entities)
    read = reading(text, found, mask)
    added = [(span, kind) for span, kind in read if kind in _NAMED or not _is_anybody(text[span.start : span.end])]
    found += parted(text, mask)
    named = [text[span.start : span.end] for span, kind in added if kind is IdentifierKind.PERSON]
    found += ((span, IdentifierKind.PERSON) for span in initials(text, named, mask))
    return month_names(text, corrected(text, placed(text, [*found, *added]))), frozenset(span for span, _ in added)


def _ruled(text: str, seen: str, entities: Sequence[Recognized]) -> tuple[list[tuple[Span, IdentifierKind]], Mask]:
    """What the rules and the judge of names find in a text, and what is taken by that."""
    read = _Read(text, seen, entities)
    found, mask = read.found, read.mask
    verdicts = load().judge(read.around, read.taken)
    judged = named(seen, read.words, read.labels, verdicts, read.ruled)
    found += ((span, kind) for span, kind in judged if mask.take(span.start, span.end))
    found += mentions(read.words, found, mask)
    found = with_heads(text, found, mask)
    found += list(whole(text, found, mask))
    persons = [span for span, kind in found if kind is IdentifierKind.PERSON]
    found += ((span, IdentifierKind.AGE) for span in ages_behind(text, persons, mask))
    known = [text[span.start : span.end] for span in persons]
    found += ((span, IdentifierKind.PERSON) for span in initials(text, known, mask))
    short = frozenset(short_names(text, known))
    found = [(span, IdentifierKind.PERSON if span in short else kind) for span, kind in found]
    found += ((span, IdentifierKind.PERSON) for span in short if mask.take(span.start, span.end))
    found += ((span, IdentifierKind.OCCUPATION) for span in occupations(text, mask))
    found += ((span, IdentifierKind.DISTINCTION) for span in distinctions(text, mask))
    found += ((span, IdentifierKind.DISTINCTION) for span in conditions(text, mask))
    found += ((span, IdentifierKind.FAMILY) for span in families(text, mask))
    found += ((span, IdentifierKind.QUANTITY) for span in counts(text, entities, mask))
    return found, mask


class _Read:
    """A text before its names are judged: what has a form, its words, and what the rules make of them.

    Attributes:
        found: What was found by its form, and the titles of works.
        mask: What is taken by that.
        words: The words of the text, settled.
        labels: What the language model says of each.
        taken: For each whether it is taken.
        ruled: The names that the rules find.
        around: The words as the judge sees them.
    """

    def __init__(self, text: str, seen: str, entities: Sequence[Recognized]) -> None:
        self.mask = mask = Mask(
            len(text), (*labels(text), *ranges(text), *public(text), *masked(text), *norms(plain(text)))
        )
        self.found = [*structured(text, mask), *layouts(text, mask), *measures(text, mask), *codes(text, mask)]
        self.found += ((span, IdentifierKind.PERSON) for span in announced(text, mask))
        self.found += ((span, IdentifierKind.PERSON) for span in speakers(text, mask))
        self.found += ((span, IdentifierKind.PERSON) for span in called(text, mask))
        written = list(words(seen))
        self.labels = label(written, entities)
        self.words = settled(written, self.labels)
        self.found += ((span, IdentifierKind.NAME) for span in works(seen, self.words, self.labels, mask))
        self.taken = [mask.overlaps(word.start, word.end) for word in written]
        self.ruled = list(names(seen, self.words, self.labels, mask.copy()))
        self.around = WordsAround(seen, text, written, self.labels, _kinds(written, self.ruled))


def _is_anybody(words: str) -> bool:
    """Whether a word that the reader finds singles nobody out: "the defendant", "the managers"."""
    noun = singular(words.lower())
    return noun in ANYBODY or (" " not in noun and calling(noun) is not None and field_contexts(key(noun)) >= COMMON)


def _kinds(words: Sequence[NameWord], found: Iterable[tuple[Span, IdentifierKind]]) -> list[str]:
    """For each word the kind of the span that it is in; nothing for the others."""
    kinds = [""] * len(words)
    starts = [word.start for word in words]
    for span, kind in found:
        for i in range(bisect_left(starts, span.start), bisect_left(starts, span.end)):
            kinds[i] = kind.value
    return kinds
