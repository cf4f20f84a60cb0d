"""The words that something can be said about: by corpora, by taxonomies, by how they are built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tacit.corpus.readings import TermCounts, phrase_reading
from tacit.document import Span
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.drug_stems import kind_by_stem
from tacit.language import titles
from tacit.language.countrywide import is_eponym
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.short_names import sex_of
from tacit.language.shorthand import is_shorthand
from tacit.language.verbs import bases
from tacit.options.wording import FAMILIAR
from tacit.terms import NAMES, Kind, Term
from tacit.terms.keys import STOP_WORDS, key, without_digits

_PREFIXES: Final = (
    "anti bi co counter de dis extra hyper hypo in inter intra mid mis multi non normo out over para peri poly post"
    " pre re retro semi sub super supra trans tri ultra un under"
).split()
_SUFFIXES: Final = (
    "able al ally ar ary ed er ful ing ish ism ist ity ive less like ly ment ness or ous s tion ward wise y".split()
)
_RECORD: Final = 4  # digits of a number of a record or a telephone
_DIAGNOSIS: Final = re.compile(r"[a-z]\d\d(?:\.[\da-z]{1,4})?")  # a code of the classification of diseases
_FIRMS: Final = frozenset(
    "sons ltd limited plc inc llc llp pty company freight homes holdings partners bros logistics motors".split()
)
_STREETS: Final = frozenset(
    "avenue bank bay bridge close court crescent cross district drive farm gardens green grove hill house lane mews"
    " park parade place quay rise road row square street terrace view walk way wharf yard".split()
)
_CALLED: Final = frozenset(
    "aunt auntie cllr councillor fr grandma grandpa nurse pastor rev revd sister sr uncle".split()
)
_INITIALS: Final = re.compile(r"(?:[a-z]\.? ){1,3}[a-z][a-z'’-]{2,}")  # "t. mabaso"
_CLASSIFIED: Final = re.compile(
    r"\b(?:ICD|SNOMED|CPT|LOINC|ATC|NDC|HCPCS|OPCS|ICPC|DSM|RxNorm|Read)(?:[- ]?(?:CT|CM|PCS|IV|V|\d{1,2}(?!\d)))*"
    r"(?:\s+codes?)?\s*[:#=]?\s*(?P<code>(?=\w*[.-]?\w*\d)[A-Z0-9][\w.-]*\w)"
)
_SHORTEST_CODE: Final = 5  # letters and digits; what is shorter is a number like any other
_SHORTEST: Final = 4  # letters of a word that another is built on
_POSTCODE: Final = re.compile(r"\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b")
_TOWN: Final = re.compile(
    r"[a-z]{3}(?:borough|bury|burgh|combe|field|ford|ham|ley|mouth|stead|thorpe|ton|ville|wick|worth)$"
)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Says of which words nothing at all can be said.

    A word that a corpus has often enough is judged by its contexts. A rarer one is judged by what a taxonomy says it
    is, and by the stem of its name. One that is built of known words is as ordinary as they are. Only of what is left,
    a name may be a secret that nobody knows.

    Attributes:
        counts: The contexts of terms.
        kb: The knowledge base.
        further: The contexts of terms in a corpus of the field, if there is one.
        taught: The topics of the network that reads terms that are to be hidden; none if it was not taught all.
    """

    counts: TermCounts = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    further: TermCounts | None = field(default=None, repr=False)
    taught: frozenset[str] = field(default=frozenset(), repr=False)

    def has(self, form: str, support: int | None = None) -> bool:
        """Whether something can be said about every word of a key."""
        return not any(True for _ in self.strange(form, support))

    def is_familiar(self, form: str) -> bool:
        """Whether a corpus has a key, as it is, so often that readers know it."""
        reading = phrase_reading(form)
        return sum(counts[reading] for counts in self._corpora) >= FAMILIAR

    def hides(self, term: Term, support: int | None = None) -> bool:
        """Whether a term may name somebody of whom nothing can be said, also as the network reads it."""
        return not term.says_nobody and self._is_strange(term, support)

    def _is_strange(self, term: Term, support: int | None) -> bool:
        """Whether a term may be a name of which nothing can be said: then no count says that it is harmless."""
        if term.kind is Kind.CODE:
            return len(term.lemma) >= _SHORTEST_CODE
        return term.kind in NAMES and not all(self.has(form, support) for form in (term.lemma, *term.aliases))

    def hides_topic(self, term: Term, support: int | None = None) -> bool:
        """Whether a term may name something that nobody can judge: not if it only says who or which is meant.

        Somebody's name and the number of a record say nothing of what a text is about. The code of a classification
        does: `classified` finds those.
        """
        if term.kind is Kind.CODE and "@" not in term.lemma:
            # "an 18-gauge needle" has words that are known beside its number
            is_sized = any(map(str.isalpha, term.lemma.split())) and self.has(term.lemma, support)
            is_record = sum(map(str.isdigit, term.lemma)) >= _RECORD and not _DIAGNOSIS.fullmatch(term.lemma)
            if is_sized or is_record:
                return False
        if self.taught and term.may_tell is not None and self.taught.isdisjoint(term.may_tell):
            return False
        says_who = term.says_who or _is_somebody(term) or _is_somewhere(term) or _is_firm(term)
        if term.kind is not Kind.CODE and says_who:
            return False
        return self._is_strange(_without_postcode(term), support)

    def strange(self, form: str, support: int | None = None) -> Iterator[str]:
        """The words of a key about which nothing can be said."""
        return (word for word in self.rare(form, support) if not self._is_built(word) and not self.kb.senses(word))

    def rare(self, form: str, support: int | None = None) -> Iterator[str]:
        """The words of a key that no corpus has often enough."""
        for word in form.split():
            short = is_shorthand(word) or is_shorthand(word.upper())  # keys have no capitals
            says_nothing = short or is_eponym(word) or word in STOP_WORDS or not without_digits(word)
            if not says_nothing and not any(counts.is_known(word, support) for counts in self._corpora):
                yield word

    def kinds(self, form: str, support: int | None = None) -> Iterator[Concept]:
        """What the rare words of a key are, one step up in a taxonomy or by the stem of a drug's name."""
        for word in self.rare(form, support):
            senses = self.kb.senses(word)
            for sense in senses:
                yield from self.kb.generalizations(sense)[:1]
            if not senses:
                yield from self.kb.senses(key(kind_by_stem(word)))[:1]

    @property
    def _corpora(self) -> tuple[TermCounts, ...]:
        return (self.counts, self.further) if self.further else (self.counts,)

    def _is_built(self, word: str) -> bool:
        """Whether a word is made of words that a corpus has: "nontender", "bedroomed", "noticeboard"."""
        return any(self._is_common(stem) for stem in _stems(word)) or any(
            self._is_common(word[:at]) and self._is_common(word[at:])
            for at in range(_SHORTEST, len(word) - _SHORTEST + 1)
        )

    def _is_common(self, word: str) -> bool:
        reading = phrase_reading(word)
        return len(word) >= _SHORTEST and any(counts[reading] >= counts.known_support for counts in self._corpora)


def _is_somebody(term: Term) -> bool:
    """Whether a term is somebody's name, by a title or a given name in it, whatever kind of name it is taken for."""
    words = term.lemma.split()
    if len(words) > 1 and (words[0].rstrip(".") in _CALLED or _INITIALS.fullmatch(term.lemma)):
        return True
    if term.kind is Kind.PERSON:
        given = len(words) > 1 and (may_be_given_name(words[0].capitalize()) or sex_of(words[0]) is not None)
        return given or any(word in titles.CERTAIN or is_given_name(word) for word in words)
    return _may_be_who_or_where(term) and is_given_name(words[0])


def _is_somewhere(term: Term) -> bool:
    """Whether a term ends as names of towns and villages do: "Ludbury"."""
    return _may_be_who_or_where(term) and bool(_TOWN.search(term.lemma))


def _is_firm(term: Term) -> bool:
    """Whether a name in several words is that of a firm, a street or a house: "Harrop & Sons", "Cribbs Yard"."""
    first, *others = term.lemma.split() or [""]
    return bool(first) and any(word in _FIRMS or word in _STREETS for word in others)


def _may_be_who_or_where(term: Term) -> bool:
    """Whether a term is a name of no certain kind: what looks like somebody's or a firm's is that in several words."""
    if term.kind in {Kind.ORGANISATION, Kind.PERSON}:
        return len(term.lemma.split()) == 1
    return term.kind in {Kind.NAME, Kind.PLACE} and bool(term.lemma)


def _without_postcode(term: Term) -> Term:
    """A term without the postcode in it: that says where, and nothing else."""
    lemma = " ".join(_POSTCODE.sub(" ", term.lemma).split())
    return term if lemma == term.lemma else replace(term, lemma=lemma)


def classified(text: str) -> Iterator[Span]:
    """The codes of classifications of diseases, drugs and procedures in a text: what they stand for, nobody reads off.

    >>> text = "ICD-10-CM: F33.1; SNOMED CT 86406008. Tel. 0191 496 0372"
    >>> [text[one.start : one.end] for one in classified(text)]
    ['F33.1', '86406008']
    """
    return (Span(*match.span("code")) for match in _CLASSIFIED.finditer(text))


def _stems(word: str) -> Iterator[str]:
    yield from bases(word)
    for prefix in _PREFIXES:
        if word.startswith(prefix):
            yield word.removeprefix(prefix)
    for suffix in _SUFFIXES:
        if word.endswith(suffix):
            stem = word.removesuffix(suffix)
            yield stem
            yield stem + "e"
