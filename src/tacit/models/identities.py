"""Identities: identifiers that a first sanitizer finds, and the terms that give them away.

D. Sánchez, M. Batet and A. Viejo, "Minimizing the disclosure risk of semantic correlations in document sanitization",
2013 (S3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tacit.corpus.information import Counts, information_content
from tacit.corpus.readings import TermCounts
from tacit.document import Document, Span
from tacit.identities import FirstSanitizer, GivenSpans, Identifier, IdentifierKind, IdentityDetector, ListedTerms
from tacit.identities.measured import measured
from tacit.identities.said import is_relative
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.models._dates import joined_dates, months_of_persons, possible_dates
from tacit.models._settings import Mode, ReleaseSettings, Unknown
from tacit.models.detected import kinds_of
from tacit.models.homonyms import is_called_like
from tacit.models.parts import NOT_RELATED, Promise, as_far_as_known, assessed, limits, together
from tacit.models.vocabulary import Vocabulary
from tacit.options import Offer, Origin, Pseudonyms, Shift, is_slight, is_wide, kind_label, ladder, roles, safe_harbor
from tacit.options.meanings import Meanings
from tacit.options.named import is_person
from tacit.risk import NOBODY_FOUND, Ground, Meter, RememberedMeters, Risk
from tacit.risk.counts import CountEvidence
from tacit.secrets import Identities, Secret, Shown, Threshold
from tacit.secrets.hidden import MEASURED, SUBJECT, HiddenTerm, Mark, mark
from tacit.secrets.identifiers import HiddenIdentifier, hidden_identifiers
from tacit.terms import Recognized, Term
from tacit.terms.keys import key, words
from tacit.terms.overlaps import Mask

_METERS_REMEMBERED = 4  # a document and its release are judged beside the same hidden identifiers
_HALF: Final = 1.0  # a bit: half of the contexts
_NOWHERE = Span(0, 1)
_NAME: Final = kind_label(IdentifierKind.NAME)


_OF_FEW_WORDS = MEASURED | {
    IdentifierKind.OCCUPATION,
    IdentifierKind.DISTINCTION,
    IdentifierKind.FAMILY,
    IdentifierKind.PLACE,
    IdentifierKind.ORGANISATION,
}
_NAMED = frozenset((IdentifierKind.PERSON, IdentifierKind.PLACE, IdentifierKind.ORGANISATION, IdentifierKind.NAME))
_DETAILS: Final = (
    "read the release for details that tell who it is about (posts, relatives, unusual events): most are not found"
)


@dataclass(frozen=True, slots=True)
class IdentifierHiding:
    """Hides identifiers, and what gives them away, in any document.

    Guarantee:
        Nothing that the first sanitizer finds is released: in its place stands nothing, words that were made up, or
        words so wide that it does not find them. For every hidden identifier s that the corpus knows, every noun phrase
        or name q of the released text, and every group of up to `group_size` of them that stand in one context of it:
        q tells less of s than its threshold, together with what stands in the place of s, by the counts of the corpus.
        A q with a word of which the corpus has fewer than `known_support` contexts is not released either, unless
        `unknown` says otherwise.

    Not covered:
        What the first sanitizer does not find and the corpus does not connect with what it does find. What points to a
        hidden identifier that the corpus does not know: most private persons. By `Threshold.DIRECT`, what points to a
        person called by one word or by letters, to a code of up to three signs, or to a street: the corpus has others
        of that name.
        Hidden dates, ages, numbers and codes: they are hidden, but nothing is looked for that points to them. Verbs,
        adverbs and adjectives outside noun phrases, and numbers, as quasi-identifiers. Larger groups, and groups that
        are spread over several contexts. Stop words, length, layout and style of the text.

    Attributes:
        requirement: The requirement's name in the report.
        asked: The requirement.
        first: The first sanitizer, zeta of S3.
        settings: How the release is made.
        kb: What places are looked up in, and generalizations.
        counts: The contexts of terms.
        vocabulary: The words that something can be said about.
        pseudonyms: Invented names for persons; without them, roles: "Person A".
        shift: Moved dates; without it, dates are generalized.
        safe_harbor: Whether HIPAA's Safe Harbor says what stays and what stands in the place of the rest.
    """

    requirement: str
    asked: Identities
    first: FirstSanitizer
    settings: ReleaseSettings
    kb: KnowledgeBase = field(repr=False)
    counts: TermCounts = field(repr=False)
    vocabulary: Vocabulary = field(repr=False)
    pseudonyms: Pseudonyms | None = None
    shift: Shift | None = None
    safe_harbor: bool = False
    senses: Meanings = field(init=False, repr=False, compare=False)
    meters: RememberedMeters = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "senses", Meanings(self.kb, self.counts.index, self.vocabulary.is_familiar))
        meters = RememberedMeters(
            CountEvidence(self.counts, self.asked.estimator),
            largest=self.settings.group_size,
            group_support=self.settings.group_support,
            most=_METERS_REMEMBERED,
        )
        object.__setattr__(self, "meters", meters)

    @property
    def threshold(self) -> Threshold:
        """How many bits about a hidden identifier are too many.

        What is listed is all to be protected alike, and so are places where nobody asks for persons: who wants to hide
        Barcelona does not want to read of the Ramblas.
        """
        by_hand = isinstance(self.first, (GivenSpans, ListedTerms))
        without_persons = bool(self.asked.detect) and IdentifierKind.PERSON not in kinds_of(self.asked.detect)
        return self.asked.threshold or (Threshold.TERM if by_hand or without_persons else Threshold.DIRECT)

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        alpha = f"1/{self.asked.alpha:.4g}"
        much = {
            Threshold.TERM: f"{alpha} or more of the information content of a term that it hid",
            Threshold.PAPER: "as much about a term that it hid as the least informative of them tells",
            Threshold.MEDIAN: "as much about a term that it hid as the median of them tells",
            Threshold.DIRECT: (
                f"{alpha} or more of the information content of a direct identifier that it hid, or all of that of"
                " another term"
            ),
        }[self.threshold]
        law = " but what HIPAA's Safe Harbor lets stand" if self.safe_harbor else ""
        claim = (
            f"sanitized for identities: the released text holds nothing that {self.first.name} finds{law}, and no noun"
            f" phrase or name of it{together(self.settings)} tells {much}, by the counts of the"
            f" corpus{as_far_as_known(self.settings)}."
        )
        return Promise(
            claim,
            (
                "identifiers that the detector does not find",
                "what points to an identifier that the corpus knows not at all, or as something else: most persons",
                "everyday words in small letters that somebody is called by: the rose that Mr Rose has bought",
                "verbs, adverbs, adjectives outside noun phrases and numbers as quasi-identifiers",
                *limits(self.settings),
            ),
            {
                "protect": [self.asked.subject] if self.asked.subject else [],
                "detect": list(self.asked.detect),
                "dates": self.asked.dates.value,
                "pseudonyms": self.asked.pseudonyms,
                "threshold": self.threshold.value,
                "alpha": self.asked.alpha,
                "estimator": repr(self.asked.estimator),
                "safe_harbor": self.safe_harbor,
                "first_sanitizer": f"{self.first.name} {self.first.fingerprint}",
            },
            rests_on="" if isinstance(self.first, (GivenSpans, ListedTerms)) else measured(self.first.name),
            notes_on_changes=(_DETAILS,),
        )

    @property
    def subject(self) -> Mark | None:
        """The person that documents are about, wherever she is named; None if nobody was told."""
        if not self.asked.subject:
            return None
        return Mark(self.requirement, _NOWHERE, IdentifierKind.PERSON, SUBJECT, key(self.asked.subject))

    @property
    def hides_names(self) -> bool:
        """Whether names of which nothing can be said are hidden: not if only dates or numbers are asked for."""
        asked = kinds_of(self.asked.detect) or _NAMED
        return self.settings.unknown is Unknown.HIDE and (bool(self.asked.subject) or not asked.isdisjoint(_NAMED))

    def identify(
        self, document: Document, recognized: Sequence[Recognized] | None = None, *, released: bool = False
    ) -> list[Identifier]:
        """The identifiers of a document that have to go.

        Args:
            document: The document.
            recognized: What the language model recognized in it, if tacit's own detector has read it: then it need not
                be read again.
            released: Whether it is a release. Spans that were given for a document are nowhere in its release.
        """
        if released and isinstance(self.first, GivenSpans):
            found: list[Identifier] = []
        elif isinstance(self.first, IdentityDetector):
            found = [*self.first.identify(document, recognized)]
        else:
            found = [*self.first.identify(document)]
        namesakes = months_of_persons(found, document)
        found = [one for one in found if one in namesakes or self._has_to_go(one, document)]
        if not (self.shift or self.safe_harbor):
            found = list(joined_dates(found, document))
        # The subject may be called June: what is left of the others is no reason not to see her.
        found += _mentions(self.asked.subject, document.text, found)
        if self.shift:
            found += possible_dates(document.text, found)
        return found

    def marks(self, document: Document, identifiers: Iterable[Identifier]) -> list[Mark]:
        """Identifiers as marks."""
        return [mark(self.requirement, document, one.span, one.kind, one.entity) for one in identifiers]

    def offers(self, document: Document, identifiers: Sequence[Identifier]) -> dict[str, tuple[Offer, ...]]:
        """What may stand in the place of each identifier, by the thing that it means, the most informative first."""
        if self.settings.mode is Mode.REDACT:
            return {}
        made_up = self._made_up(document, identifiers)
        # Nicosia is not in Cyprus, then. Numbers are no names: 2020 is hidden, and the 2020s may be said.
        hidden = frozenset(key(document[one.span]) for one in identifiers if one.kind not in MEASURED)
        marks = self.marks(document, identifiers)
        # What names somebody for sure in one place does in all.
        called = {one.thing: made_up[each] for one, each in zip(marks, identifiers, strict=True) if each in made_up}
        found: dict[str, tuple[Offer, ...]] = {}
        for one, each in zip(marks, identifiers, strict=True):
            if one.thing in called:
                found[one.thing] = (called[one.thing],)
            elif one.thing not in found:
                found[one.thing] = self._ladder(each, document, hidden)
        return found

    def part(self, marks: Sequence[Mark], offers: Mapping[str, Sequence[Offer]]) -> IdentitiesPart:
        """The part for a document with these identifiers."""
        if self.subject:
            marks = (*marks, self.subject)
        hidden = hidden_identifiers(
            marks, self.counts, threshold=self.threshold, alpha=self.asked.alpha, is_word=self._is_word
        )
        return IdentitiesPart(self, hidden, offers, self.meters[tuple(one.secret for one in hidden)], {})

    def clause(self, name: str, offer: Offer) -> frozenset[str]:
        """The keys of a generalization, that of what it stands for among them.

        Not of all that lies under it: the cities of a continent are tens of thousands, and a reader sees its name.
        """
        wider = self.kb.synonyms(offer.concept) if offer.concept else frozenset()
        return wider | {key(offer.label), name}

    def bits(self, name: str, offer: Offer) -> float:
        """What words in the place of a name tell."""
        if offer.tells_nothing:
            return 0.0
        if offer.concept is None:
            return self.counts.information_bits(key(offer.label))
        return information_content(self.counts[(self.clause(name, offer),)], self.counts.contexts)

    def _made_up(self, document: Document, identifiers: Sequence[Identifier]) -> dict[Identifier, Offer]:
        """The words that are invented for this document."""
        # A clamp that is called after a surgeon is nobody; what its name hides is a name.
        identifiers = [
            one
            for one in identifiers
            if one.kind is not IdentifierKind.PERSON
            or (one.is_sure and is_person(document[one.span], document.text, self.kb))
            or is_relative(document.text, one.span)
        ]
        origin, name = (Origin.PSEUDONYM, self.pseudonyms.words) if self.pseudonyms else (Origin.ROLE, roles)
        found = {one: Offer(said, origin) for one, said in name(document, identifiers).items()}
        moved = self.shift.words(document, identifiers) if self.shift else {}
        return found | {one: Offer(said, Origin.SHIFTED) for one, said in moved.items()}

    def _has_to_go(self, one: Identifier, document: Document) -> bool:
        words = document[one.span]
        if self.safe_harbor and one.entity != SUBJECT:
            return safe_harbor(one, document, self.kb) is not None
        if self.shift and one.kind is IdentifierKind.DATE:
            return not self.shift.leaves(words)  # a month beside dates that were moved would tell by how much
        given = isinstance(self.first, (GivenSpans, ListedTerms)) or one.entity == SUBJECT
        if given:
            return True
        return not is_wide(one.kind, words, self.kb) and (bool(self.asked.detect) or not is_slight(one.kind, words))

    def _ladder(self, one: Identifier, document: Document, hidden: frozenset[str]) -> tuple[Offer, ...]:
        if self.safe_harbor and (allowed := safe_harbor(one, document, self.kb)):
            return (allowed,)
        rungs = (rung for rung in ladder(one, document, self.kb, hidden=hidden) if _stays(one.kind, rung, self.kb))
        return tuple(rung for rung in rungs if not self._tells_itself(key(document[one.span]), rung))

    def _tells_itself(self, name: str, rung: Offer) -> bool:
        """Whether the contexts of a generalization are mostly those of the name, so that it says hardly less.

        Beside words that stand for little but the name, anything else that goes with the name would tell it.
        """
        known = self.counts.information_bits(name)
        return rung.concept is not None and bool(known) and self.bits(name, rung) > known - _HALF

    def _is_word(self, name: str) -> bool:
        """Whether a taxonomy knows the key as a common noun, in its usual sense."""
        senses = usual_senses(self.kb, name)
        return bool(senses) and senses[0].label[:1].islower()


def _stays(kind: IdentifierKind, rung: Offer, kb: KnowledgeBase) -> bool:
    """Whether words would be left alone, were they to stand in a document: a common noun, or wide enough."""
    if rung.origin is Origin.KIND:
        return True
    common = rung.label[:1].islower() and not any(map(str.isdigit, rung.label))
    return (common and kind not in MEASURED) or is_wide(kind, rung.label, kb)


def _mentions(subject: str, text: str, found: Sequence[Identifier]) -> list[Identifier]:
    """Where the subject is named and nothing else is found: the whole name, or words of it in capital letters."""
    parts = frozenset(key(subject).split())
    mask = Mask(len(text), (one.span for one in found))
    spans: list[Span] = []
    for word in words(text) if parts else ():
        if word.key not in parts or not text[word.start].isupper() or not mask.take(word.start, word.end):
            continue
        if word.joined and spans and not text[spans[-1].end : word.start].strip():
            spans[-1] = Span(spans[-1].start, word.end)
        else:
            spans.append(Span(word.start, word.end))
    return [Identifier(span, IdentifierKind.PERSON, SUBJECT) for span in spans]


@dataclass(frozen=True, slots=True)
class IdentitiesPart:
    """The part of identities for a document (a `tacit.models.parts.Part`).

    Attributes:
        hiding: What hides them.
        hidden: The hidden identifiers, each thing once.
        offers: What may stand in their places, by the things that they mean.
        meter: What measures them.
        settled: What does stand there.
    """

    hiding: IdentifierHiding
    hidden: tuple[HiddenIdentifier, ...] = field(repr=False)
    offers: Mapping[str, Sequence[Offer]] = field(repr=False)
    meter: Meter = field(repr=False)
    settled: Mapping[str, Offer | None] = field(repr=False)
    _by_thing: Mapping[str, HiddenIdentifier] = field(init=False, repr=False, compare=False)
    _names: frozenset[str] = field(init=False, repr=False, compare=False)  # their keys

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_thing", {one.mark.thing: one for one in self.hidden})
        object.__setattr__(self, "_names", frozenset(one.mark.key for one in self.hidden))

    @property
    def requirement(self) -> str:
        """The requirement's name in the report."""
        return self.hiding.requirement

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        """The offers for each identifier that tell less than is too much, and hold no hidden identifier themselves."""
        return {name: self._ways_up(name) for name in self._by_thing}

    def _ways_up(self, name: str) -> tuple[Offer, ...]:
        one = self._by_thing.get(name)
        return tuple(self._acceptable(one)) if one else ()

    def is_granted(self, name: str, offer: Offer) -> bool:
        """Whether a law lets the words stand there."""
        return self.hiding.safe_harbor and self.offers.get(name, ())[:1] == (offer,)

    def beside(self, settled: Mapping[str, Offer | None]) -> IdentitiesPart:
        """The part when these words stand in the places of its identifiers."""
        secrets = tuple(self._beside(one, settled.get(one.mark.thing)) for one in self.hidden)
        return replace(self, meter=self.hiding.meters[secrets], settled=settled)

    def judges(self, term: Term) -> bool:
        """Whether a term is hidden, or may be a quasi-identifier: a noun phrase or a name."""
        return isinstance(term, HiddenTerm) or term.kind not in NOT_RELATED

    def risk(self, term: Term) -> Risk | None:
        """Why a term is hidden, or how close it comes to it; None if it is not looked at."""
        own = self._own(term)
        if own:
            return self._detected(term, own)
        if not self.judges(term):
            return None
        worst = assessed(self.requirement, term, self.meter, but=self._called_like(term) if term.is_homonym else ())
        if worst and worst.too_high:
            return worst
        counts = self.hiding.counts
        if self.hiding.hides_names and self.hiding.vocabulary.hides(term):
            bits = information_content(0, counts.contexts)
            seen = Counts(0, 0, 0, counts.contexts)
            return Risk((term,), NOBODY_FOUND, bits, bits, Ground.UNKNOWN, seen, self.requirement)
        return worst

    def discloses(self, offer: Offer) -> bool:
        """Whether words disclose a hidden identifier."""
        return not offer.tells_nothing and self.meter.discloses(offer.key)

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        """Whether a label, as a reader will see it, discloses nothing."""
        if offer.tells_nothing:
            return True
        own = self._own(term) if term else None
        if own and term and own.span == term.span:  # nothing but its own rungs is known to be wide enough
            return offer == self.settled.get(own.thing) or offer in self._ways_up(own.thing)
        return self.hiding.vocabulary.has(offer.key) and not self.discloses(offer)

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer]:
        """What was settled for an identifier; what any other term is a kind of."""
        own = self._own(term)
        if own is None and not term.is_homonym and not self._names.isdisjoint((term.lemma, *term.aliases)):
            return iter((_NAME,))  # the word that somebody has for a name, and maybe no name here
        if own is None or own.span != term.span:
            return self.hiding.senses.wider(term, around)
        return self._from_settled(own.thing)

    def _from_settled(self, name: str) -> Iterator[Offer]:
        """What was settled for an identifier, then what is wider: another requirement may refuse it in its place."""
        settled = self.settled.get(name)
        if settled:
            yield settled
            offers = self._ways_up(name)
            yield from offers[offers.index(settled) + 1 :] if settled in offers else ()

    def _called_like(self, term: Term) -> frozenset[int]:
        """The numbers of the persons with a name of a term's words: of them these say nothing."""
        return frozenset(at for at, one in enumerate(self.hidden) if is_called_like(one.mark, term))

    def _own(self, term: Term) -> Mark | None:
        """The mark of this requirement on a term, the one that covers it if there is one."""
        if not isinstance(term, HiddenTerm):
            return None
        own = [one for one in term.marks if one.requirement == self.requirement]
        return max(own, key=lambda one: len(one.span), default=None)

    def _detected(self, term: Term, own: Mark) -> Risk:
        one = self._by_thing[own.thing].secret
        # It is hidden because the first sanitizer says so, whatever its bits.
        bits = max(one.information_bits, one.threshold_bits)
        counts = Counts(one.count, one.count, one.count, one.contexts)
        return Risk((term,), one.name, bits, one.threshold_bits, Ground.DETECTED, counts, self.requirement)

    def _acceptable(self, one: HiddenIdentifier) -> Iterator[Offer]:
        offers = self.offers.get(one.mark.thing, ())
        bits = one.secret.information_bits
        # The widest of a number may always be said: a corpus may say "the 1960s" seldom, it tells little of anybody. So
        # may the few words for occupations, organisations ("hospital") and places ("town"): each stands for hundreds.
        widest = [offer for offer in offers if one.mark.kind in _OF_FEW_WORDS and not offer.tells_nothing]
        if one.mark.kind in MEASURED:
            widest = widest[-1:]
        for at, offer in enumerate(offers):
            # Wider words tell no more than narrower ones, whatever they are counted at.
            bits = min(bits, self.hiding.bits(one.mark.key, offer))
            said = " ".join(offer.label.casefold().split()) if one.mark.kind in MEASURED else key(offer.label)
            hides = (bits < one.offer_bits or offer in widest) and said not in self._names
            if hides or offer.tells_nothing or (self.hiding.safe_harbor and at == 0):
                yield offer

    def _beside(self, one: HiddenIdentifier, offer: Offer | None) -> Secret:
        secret = one.secret
        if offer is None or offer.concept is None or not secret.known:
            return secret
        clause = self.hiding.clause(one.mark.key, offer)
        contexts = self.hiding.counts[(clause,)]
        if len(secret.counted_by) > 1:
            # Counted by its words, which need not stand beside what is shown: what that tells is taken off beforehand.
            told = information_content(contexts, secret.contexts)
            return replace(secret, threshold_bits=secret.threshold_bits - told)
        return replace(secret, shown=Shown(key(offer.label), clause, contexts))
