"""Listed sensitive terms: where a document has them, whole, inside longer phrases, or under another name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.knowledge import Hierarchy
from tacit.knowledge.usual import usual_senses
from tacit.models.t_plausibility._phrases import PhraseFinder
from tacit.secrets.hidden import left_of
from tacit.terms import NAMES, Kind, Term
from tacit.terms.keys import key, phrases
from tacit.terms.overlaps import Mask


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where a listed term stands in a document.

    Attributes:
        term: The term that stands there.
        inside: The longer term that it was cut out of; nothing where it stands alone. The same as `term` where the
            longer term holds it, but its words do not show where.
        synonym: Whether it stands there under another name.
    """

    term: Term
    inside: Term | None = None
    synonym: bool = False


@dataclass(frozen=True, slots=True)
class FoundTerms:
    """The terms of a document, with the sensitive ones among them.

    Attributes:
        terms: All terms in the order of the text and without overlaps; what is left of a longer term beside a listed
            one is a term of its own.
        sensitive: The sensitive ones of them: listed, or of a sensitive kind.
        occurrences: For each listed key, where it occurs.
    """

    terms: tuple[Term, ...]
    sensitive: tuple[Term, ...]
    occurrences: Mapping[str, tuple[Occurrence, ...]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class _ListedNames:
    """The names of listed terms.

    Attributes:
        listed: For each name the listed key.
        sure: The same for the names that usually mean it; a name that seldom does counts as sensitive all the same.
        finder: Finds the names in texts.
    """

    listed: Mapping[str, str]
    sure: Mapping[str, str]
    finder: PhraseFinder


@dataclass(frozen=True, slots=True)
class SensitiveTerms:
    """What is sensitive: listed terms, and kinds of terms.

    A listed term is sensitive wherever its words stand, also inside a longer phrase ("a Sacramento resident", "HIV
    clinic"), and so are its synonyms in the knowledge base: those of its usual sense in each taxonomy.

    Attributes:
        keys: The keys of the listed terms.
        kinds: The kinds of terms that are sensitive, whatever their words.

    Raises:
        ParameterError: A key is empty or in capitals: no term has it, and nothing would be protected.

    >>> from tacit.knowledge import MemoryTaxonomy
    >>> kb = MemoryTaxonomy.from_parents({"hiv": ["virus"]}, synonyms={"hiv": ["AIDS virus"]})
    >>> document = Document("The HIV clinic looks for the AIDS virus.")
    >>> terms = [Term(Span(4, 14), Kind.CONCEPT, "hiv clinic"), Term(Span(29, 39), Kind.CONCEPT, "aids virus")]
    >>> sensitive = SensitiveTerms(frozenset({"hiv"}))
    >>> found = sensitive.find(document, terms, kb)
    >>> [document[term.span] for term in found.terms], [document[term.span] for term in found.sensitive]
    (['HIV', 'clinic', 'AIDS virus'], ['HIV', 'AIDS virus'])
    >>> [(one.inside is not None, one.synonym) for one in found.occurrences["hiv"]]
    [(True, False), (False, True)]
    """

    keys: frozenset[str] = field(default=frozenset(), repr=False)
    kinds: frozenset[Kind] = frozenset()

    def __post_init__(self) -> None:
        wrong = sum(not one or one != one.casefold() for one in self.keys)
        if wrong:
            raise ParameterError(
                f"expected the keys of terms, found {wrong} that are empty or in capitals, which no term would match;"
                " SensitiveTerms.of takes words",
                parameter="keys",
            )

    @classmethod
    def of(cls, terms: Iterable[str], kinds: Iterable[Kind] = ()) -> SensitiveTerms:
        """What is sensitive, from terms in words.

        Raises:
            ParameterError: A term has no word but stop words, so that no text would match it.

        >>> SensitiveTerms.of(["AIDS", "Controlled substances"]).keys == {"aids", "controlled substance"}
        True
        """
        return cls(frozenset(map(key, terms)), frozenset(kinds))

    def find(self, document: Document, terms: Sequence[Term], kb: Hierarchy) -> FoundTerms:
        """The document's terms with the sensitive ones among them, cut out of longer ones.

        A term that is listed as a whole stays whole. Every other place where the words of a listed term or of a synonym
        stand becomes a term, and takes precedence over those that it overlaps.

        Args:
            document: The document.
            terms: Its terms, as a detector finds them: none overlaps another.
            kb: The knowledge base that has the synonyms.
        """
        names = _names(self.keys, kb)
        whole = {term.span: name for term in terms if (name := _name_of(term, names.listed))}
        mask = Mask(len(document.text), whole)
        parts = dict(_parts(document.text, terms, names, mask))
        occurrences: dict[str, list[Occurrence]] = {listed: [] for listed in sorted(self.keys)}
        found: list[tuple[Term, bool]] = []
        for term, around in parts.items():
            listed = names.listed[term.lemma]
            occurrences[listed].append(Occurrence(term, around, synonym=term.lemma != listed))
            found.append((term, True))
        for term in terms:
            name = whole.get(term.span)
            inside = None if name or mask.overlaps(term.span.start, term.span.end) else _name_inside(term, names.listed)
            if name or inside:
                listed = names.listed[name or inside or ""]
                synonym = (name or inside) != listed
                occurrences[listed].append(Occurrence(term, term if inside else None, synonym=synonym))
                found.append((term, True))
            else:
                found += ((part, part.kind in self.kinds) for part in _outside(document.text, term, mask))
        found.sort(key=lambda one: one[0].span)
        return FoundTerms(
            tuple(term for term, _ in found),
            tuple(term for term, is_sensitive in found if is_sensitive),
            {key: tuple(sorted(all_of, key=lambda one: one.term.span)) for key, all_of in occurrences.items()},
        )

    def meant_by(self, term: Term, kb: Hierarchy) -> str | None:
        """The listed key that a term usually means, under its own key or another that the document declares."""
        sure = _names(self.keys, kb).sure
        name = _name_of(term, sure)
        return sure[name] if name else None

    def is_named_in(self, label: str, kb: Hierarchy) -> bool:
        """Whether a label names a listed term, or holds its name: "HIV infection" names HIV."""
        listed = _names(self.keys, kb).listed
        return any(phrase in listed for phrase in phrases(key(label)))

    def unprotected(self, text: str, kb: Hierarchy) -> dict[str, tuple[Span, ...]]:
        """The listed keys that stand visibly in a released text, under any of their names, and where.

        Args:
            text: The released text.
            kb: The knowledge base that has the synonyms.

        >>> from tacit.knowledge import MemoryTaxonomy
        >>> kb = MemoryTaxonomy.from_parents({"hiv": ["virus"]})
        >>> SensitiveTerms(frozenset({"hiv", "heroin"})).unprotected("An HIV-positive patient", kb)
        {'hiv': (Span(start=3, end=6),)}
        """
        names = _names(self.keys, kb)
        found: dict[str, list[Span]] = {}
        for span, name in names.finder.find(text):
            found.setdefault(names.listed[name], []).append(span)
        return {listed: tuple(found[listed]) for listed in sorted(found)}


@lru_cache(maxsize=8)  # a list and its names are the same for all documents of a run
def _names(keys: frozenset[str], kb: Hierarchy) -> _ListedNames:
    """The names of listed terms; a key that is itself listed is a name of nothing else."""
    listed, sure = {one: one for one in keys}, {one: one for one in keys}
    for one in sorted(keys):
        senses = usual_senses(kb, one)
        # A sense that the key seldom has is not what was listed: "stroke" is no shot at golf. If it is all there is,
        # it is better than nothing.
        for sense in [sense for sense in senses if one in kb.names(sense)] or senses[:1]:
            synonyms = kb.synonyms(sense)
            for name in sorted(synonyms):
                listed.setdefault(name, one)
            for name in sorted(synonyms & kb.names(sense)):
                sure.setdefault(name, one)
    return _ListedNames(listed, sure, PhraseFinder(listed))


def _name_of(term: Term, names: Mapping[str, str]) -> str | None:
    """The name that a term is, under its own key or another that the document declares."""
    return next((form for form in (term.lemma, *sorted(term.aliases)) if form in names), None)


def _name_inside(term: Term, names: Mapping[str, str]) -> str | None:
    """A name inside one of the term's keys: one that the words in the text do not show."""
    inside = (phrase for form in (term.lemma, *sorted(term.aliases)) for phrase in phrases(form))
    return next((phrase for phrase in inside if phrase in names), None)


def _parts(text: str, terms: Sequence[Term], names: _ListedNames, mask: Mask) -> Iterator[tuple[Term, Term | None]]:
    """A term for each name in the text that is not taken, and the longer one that it stands in; takes its place."""
    in_order = sorted(terms, key=lambda term: term.span)
    kinds = {term.lemma: term.kind for term in reversed(in_order) if term.kind in NAMES}
    at = 0
    for span, name in names.finder.find(text, mask):
        mask.take(span.start, span.end)
        while at < len(in_order) and in_order[at].span.end <= span.start:
            at += 1
        until = at
        while until < len(in_order) and in_order[until].span.start < span.end:
            until += 1
        touched = in_order[at:until]
        same = next((term for term in touched if term.span == span), None)
        around = next((term for term in touched if not span.contains(term.span)), None)
        # A part of a longer term is the name that it is elsewhere in the document, or a noun.
        yield replace(same, lemma=name) if same else Term(span, kinds.get(name, Kind.CONCEPT), name), around


def _outside(text: str, term: Term, mask: Mask) -> Iterator[Term]:
    """The term, or what is left of it outside of listed terms."""
    if not mask.overlaps(term.span.start, term.span.end):
        yield term
        return
    for span in left_of(text, term.span, mask):
        # The rest keeps what else is known of the term, for example that it has to be hidden.
        yield replace(term, span=span, lemma=key(text[span.start : span.end]), aliases=frozenset())
