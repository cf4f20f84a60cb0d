"""The identity detector: who, where, when and how much in a document, each mention of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tacit import settings
from tacit.document import Document, Span
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.counts import counts
from tacit.identities.entities import grouped
from tacit.identities.labels import Entity, from_terms, label
from tacit.identities.measures import measures
from tacit.identities.mentions import mentions
from tacit.identities.names import names
from tacit.identities.structured import codes, structured
from tacit.identities.words import readable, restored, settled, words
from tacit.identities.works import works
from tacit.terms import Term, language_model
from tacit.terms.overlaps import Mask
from tacit.terms.passages import passages

_BATCH = 64  # passages that the model reads together
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
        return f"tacit {settings.VERSION} identities: {self.language_model}, {kinds}"

    def identify(self, document: Document) -> Sequence[Identifier]:
        """The document's identifiers in the order of the text; their spans never overlap.

        Raises:
            ModelMissingError: No spaCy model of that name is installed.
        """
        seen = restored(readable(document.text))
        return self._identify(document, seen, list(self._entities(seen, passages(seen))))

    def identify_among(self, document: Document, terms: Iterable[Term]) -> Sequence[Identifier]:
        """The same, when the document's terms are known: what the language model said of them is not asked again.

        Only passages without capitals, or with nothing but, are read once more, with their capitals restored. Of
        neighbouring names a few are cut in other places; nothing else differs.

        Args:
            document: The document.
            terms: Its terms, as `tacit.terms.detector.LanguageModelDetector` finds them.
        """
        text = document.text
        seen = restored(readable(text))
        changed = (one for one in passages(seen) if text[one.start : one.end] != seen[one.start : one.end])
        return self._identify(document, seen, [*from_terms(document, terms), *self._entities(seen, changed)])

    def _identify(self, document: Document, seen: str, entities: Sequence[Entity]) -> Sequence[Identifier]:
        """The identifiers of a document, by its text with capitals restored and the entities in it."""
        text = document.text
        mask = Mask(len(text))
        found = [*structured(text, mask), *measures(text, mask), *codes(text, mask)]
        vocabulary = list(words(seen))
        labels = label(vocabulary, entities)
        vocabulary = settled(vocabulary, labels)
        found += ((span, IdentifierKind.NAME) for span in works(seen, vocabulary, labels, mask))
        found += names(seen, vocabulary, labels, mask)
        found += mentions(vocabulary, found, mask)
        found += ((span, IdentifierKind.QUANTITY) for span in counts(text, entities, mask))
        return grouped(text, ((span, kind) for span, kind in found if kind in self.kinds))

    def _entities(self, text: str, stretches: Iterable[Span]) -> Iterator[Entity]:
        """What the language model finds in passages. Only its recognizer runs: the rest would cost as much again."""
        where = list(stretches)
        if not where:
            return
        nlp = language_model.load(self.language_model)
        needed = {_RECOGNIZER}
        if any(listens in str(nlp.get_pipe_config(_RECOGNIZER)) for listens in ("listener", "Listener")):
            needed.update(_FEEDS)
        others = [name for name in nlp.pipe_names if name not in needed]
        texts = (text[stretch.start : stretch.end] for stretch in where)
        for stretch, doc in zip(where, nlp.pipe(texts, batch_size=_BATCH, disable=others), strict=True):
            for entity in doc.ents:
                yield Entity(stretch.start + entity.start_char, stretch.start + entity.end_char, entity.label_)
