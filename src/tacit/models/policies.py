"""What a law keeps confidential: a policy's names, and the terms that are related to them.

D. Sánchez, M. Batet and A. Viejo, "Utility-preserving privacy protection of textual healthcare documents", 2014 (S4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tacit.corpus import CorpusIndex
from tacit.corpus.information import Counts, information_content
from tacit.corpus.readings import TermCounts, phrase_reading
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.knowledge import KnowledgeBase
from tacit.models._settings import ReleaseSettings, Unknown
from tacit.models.following import Telling
from tacit.models.inference import PassageInference
from tacit.models.parts import (
    NOT_RELATED,
    Promise,
    as_far_as_known,
    assessed,
    discloses,
    limits,
    marked,
    of_a_field,
    of_its_kind,
    own_mark,
    together,
    unknown,
)
from tacit.models.vocabulary import Vocabulary
from tacit.options import Offer, Origin
from tacit.options.meanings import Meanings
from tacit.options.wording import has_wider_words, headed, in_place, wording
from tacit.policies import PolicyEntry, PolicyKind, PolicyRules
from tacit.risk import EvidenceSource, Ground, Meter, RememberedMeters, Risk
from tacit.risk.counts import CountEvidence
from tacit.secrets import Policy, Secret, Shown
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.hidden import Mark
from tacit.secrets.policy.expansion import EVIDENCE, SensitiveTerm
from tacit.secrets.policy.names import SensitiveNames
from tacit.secrets.policy.pools import Pools
from tacit.secrets.policy.preparation import Preparation
from tacit.secrets.policy.threshold import Tau
from tacit.settings import ALPHA
from tacit.terms import Kind, Term
from tacit.terms.keys import STOP_WORDS, key

_METERS_REMEMBERED = 16  # a document, its release, and the next documents of the same kind
_MOST_REMEMBERED = 1 << 12  # offers for terms, over all documents that hide the same names

_Asked = tuple[str, Kind, frozenset[str], tuple[str, ...]]
"""A term, by its key and its kind, the names that it holds, and the words around it."""


@dataclass(frozen=True, slots=True)
class ConfidentialTopics:
    """A policy with everything that follows from it, for any document.

    Guarantee:
        No term of the released text holds a name of the policy: a name that an entry lists, a synonym, a
        specialisation, a word derived from one. What stands in the place of such a name t, its generalization g(t), has
        an information content below tau, that of the policy's least informative name. With both steps, and for every
        name t that the document held: no term q of the released text, and no group of up to `group_size` terms of one
        context of it, has DR(t; q) = PMI(t AND g(t); q) + IC(g(t)) - PMI(g(t); q) >= tau by the counts of the corpus;
        with `alpha`, >= max(tau, IC(t) / alpha).

    Not covered:
        What points to a condition that the document never names: T, the names that it held, is all that the second step
        protects. In the second step: numbers, dates, ages, codes, words outside noun phrases, and what the policy calls
        ordinary. Larger groups, and groups that are spread over several contexts. What a reader knows and the corpus
        does not show. Negation: "no depression" is hidden, too. Stop words, length, layout and style.

    Attributes:
        requirement: The requirement's name in the report.
        asked: The requirement.
        rules: The policy.
        preparation: What follows from it (`tacit.secrets.policy.preparation`).
        settings: How the release is made.
        index: The corpus, context by context.
        kb: The knowledge base that has the generalizations.
        counts: The contexts of terms, or their documents: what S4 counts.
        concepts: The same of concepts.
        vocabulary: The words that something can be said about.
        others: Evidence on single terms besides the counts.
        readers: The evidence that reads passages.
        alpha: How strict the second step is about names rarer than the one that sets tau, if packs and who reads by
            them look for what goes with them as well: a rare name has a few contexts, and with any of them goes
            something.

    Raises:
        ParameterError: The policy has nothing to keep confidential.
    """

    requirement: str
    asked: Policy
    rules: PolicyRules = field(repr=False)
    preparation: Preparation = field(repr=False)
    settings: ReleaseSettings
    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    counts: TermCounts = field(repr=False)
    concepts: ConceptCounts = field(repr=False)
    vocabulary: Vocabulary = field(repr=False)
    others: tuple[EvidenceSource, ...] = field(default=(), repr=False)
    readers: tuple[EvidenceSource, ...] = field(default=(), repr=False)
    alpha: float | None = None
    names: SensitiveNames = field(init=False, repr=False, compare=False)
    terms: Mapping[str, SensitiveTerm] = field(init=False, repr=False, compare=False)
    pools: Pools = field(init=False, repr=False, compare=False)
    ordinary: frozenset[str] = field(init=False, repr=False, compare=False)
    senses: Meanings = field(init=False, repr=False, compare=False)
    meters: RememberedMeters = field(init=False, repr=False, compare=False)
    inference: PassageInference = field(init=False, repr=False, compare=False)
    _offers: dict[_Asked, tuple[Offer, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.preparation.terms:
            raise ParameterError(
                f"expected a policy with something confidential, found none in {self.rules.name!r}",
                parameter="policy",
            )
        terms = self.preparation.terms
        derived = {
            "names": SensitiveNames.of(self.rules, terms),
            "terms": {term.key: term for term in terms},
            "pools": Pools(terms, self.concepts, contextualised=self.asked.contextualised),
            "ordinary": frozenset(map(key, self.rules.ordinary)),
            "senses": Meanings(self.kb, self.index, self.vocabulary.is_familiar),
            "meters": RememberedMeters(
                CountEvidence(self.counts, self.asked.estimator),
                others=self.others,
                largest=self.settings.group_size if self.asked.steps == 2 else 1,
                group_support=self.settings.group_support,
                most=_METERS_REMEMBERED,
            ),
            # Who asks for names alone is promised nothing of passages.
            "inference": PassageInference(
                tuple(map(self._inferred, self.entries)),
                self.readers if self.asked.steps == 2 else (),
                self.settings.evidence,
                Telling(CountEvidence(self.counts, self.asked.estimator), self.vocabulary),
            ),
            "_offers": {},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def entries(self) -> tuple[PolicyEntry, ...]:
        """What the policy keeps confidential."""
        return self.rules.of_kind(PolicyKind.CONFIDENTIALITY)

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        named = (
            f"sanitized under the policy {self.rules.name}: no term of the released text holds one of the"
            f" {len(self.preparation.terms)} names of {{{', '.join(one.protects for one in self.entries)}}}"
        )
        tau = sorted({f"{one.bits:.1f}" for one in self.preparation.thresholds.values()})
        share = f" and 1/{self.alpha:.4g} of its information content" if self.alpha else ""
        bits = f"{' or '.join(tau) or 'any'} bits{share}"
        related = (
            f", and none{together(self.settings) or ' alone'} reveals {bits} or more of a"
            f" name that the original held, over what its generalization says, by the counts of the"
            f" {self.asked.counted_in.value}s of the corpus{as_far_as_known(self.settings)}."
        )
        return Promise(
            named + (related if self.asked.steps == 2 else ". Terms that are related to them were not looked for."),
            (
                "what points to a condition that the original never names",
                "numbers, dates, ages, codes and words outside noun phrases as terms that are related to a name",
                *limits(self.settings),
            ),
            self._parameters(),
            notes=tuple(
                f"the corpus has too few contexts of {one.protects!r}: its names were suppressed, not what points to it"
                for one in self.entries
                if one.id not in self.preparation.thresholds
            ),
        )

    def _parameters(self) -> dict[str, object]:
        sizes = Counter(term.entry for term in self.preparation.terms)
        tau = self.preparation.thresholds
        return {
            "policy": self.rules.name,
            "policy_fingerprint": self.rules.fingerprint,
            "protect": [one.protects for one in self.entries],
            "contextualised": self.asked.contextualised,
            "counted_in": self.asked.counted_in.value,
            "scope": self.asked.scope.value,
            "steps": self.asked.steps,
            "labels": self.asked.labels.value,
            "estimator": repr(self.asked.estimator),
            "room_bits": self.preparation.room_bits,
            "alpha": self.alpha,
            "entries": [
                {
                    "id": one.id,
                    "names": sizes[one.id],
                    "threshold_bits": round(tau[one.id].bits, 4) if one.id in tau else None,
                    "threshold_set_by": tau[one.id].key if one.id in tau else None,
                    "threshold_contexts": tau[one.id].count if one.id in tau else None,
                }
                for one in self.entries
            ],
        }

    def _inferred(self, entry: PolicyEntry) -> Secret:
        """An entry as a secret that passages may give away: half of what there is to know about it is too much."""
        counted_by = (frozenset(map(key, entry.names)),)
        count, contexts = self.index.count(counted_by), self.index.count(())
        return Secret(entry.protects, counted_by, count, contexts, information_content(count, contexts) / ALPHA)

    def marks(self, document: Document) -> Iterator[Mark]:
        """What gives an entry away in passages, but for words of any document that the policy is for."""
        found = self.inference.marks(self.requirement, document)
        yield from (one for one in found if not self.is_ordinary(one.key))

    def named_by(self, term: Term) -> frozenset[str]:
        """The names of the policy that a term holds, in any of its forms."""
        return frozenset[str]().union(*map(self.names.find, (term.lemma, *term.aliases)))

    def held_by(self, terms: Iterable[Term]) -> frozenset[str]:
        """T: the names of the policy that some terms hold."""
        return frozenset[str]().union(*map(self.named_by, terms))

    def part(self, held: Iterable[str]) -> PolicyPart:
        """The part for a document that holds these names."""
        return PolicyPart(self, frozenset(held), self.meters[()], self.meters[()])

    def ways_up(self, name: str) -> tuple[Offer, ...]:
        """What may stand for a name of the policy: less informative than tau, the most informative first."""
        if not has_wider_words(name):
            return ()
        wider = self.preparation.generalizations(self.terms[name], self.kb)
        kinds = {name, *(one.label for one in wider)}
        said = ((in_place(wording(one, familiar=self.vocabulary.is_familiar), (), kinds), one) for one in wider)
        return tuple(Offer(headed(words, name), Origin.TAXONOMY, one) for words, one in said if words)

    def secret(self, name: str, offer: Offer | None, *, by_tau: bool = False) -> Secret | None:
        """A hidden name as it is counted, when the release says what is above it.

        Where names are redacted, what would stand there counts all the same: removal hides what generalization would.
        One that is too rare to be counted stands for the first name of its entry.

        Args:
            name: The key of the name.
            offer: What stands in its place.
            by_tau: Whether tau alone says what is too much.
        """
        term = self.terms[name]
        tau = self.preparation.thresholds.get(term.entry)
        if tau is None:
            return None
        first = self.terms[key(self.rules.entry(term.entry).names[0])]
        alpha = None if by_tau else self.alpha
        return self._counted(term, tau, offer, alpha) or self._counted(first, tau, None, alpha)

    def _counted(self, term: SensitiveTerm, tau: Tau, offer: Offer | None, alpha: float | None) -> Secret | None:
        """A name as it is counted beside what stands in its place; None if it is too rare for that."""
        keys = self.pools[term]
        beside = self.pools.beside(term, offer.concept) if offer and offer.concept else None
        count = self.counts[(keys,) if beside is None else (keys, beside)]
        if count < EVIDENCE:
            return None
        shown = Shown(key(offer.label), beside, self.counts[(beside,)]) if offer and beside is not None else None
        bits = max(tau.bits, information_content(count, self.counts.contexts) / alpha) if alpha else tau.bits
        return Secret(term.key, (keys,), count, self.counts.contexts, bits, shown)

    def offered(self, term: Term, around: tuple[str, ...]) -> tuple[Offer, ...]:
        """The generalizations of a term: for a name those below tau (eq. 4), else all of them (eq. 8)."""
        names = self.named_by(term)
        asked = (term.lemma, term.kind, names, around)
        if asked not in self._offers:
            if len(self._offers) > _MOST_REMEMBERED:
                self._offers.clear()
            self._offers[asked] = tuple(self._generalizations(term, names, around))
        return self._offers[asked]

    def is_below_tau(self, offer: Offer, names: Iterable[str]) -> bool:
        """Whether words tell less than is too much about each of some names that they stand for."""
        tau = [self.preparation.thresholds.get(self.terms[one].entry) for one in names]
        concept = offer.concept
        own = self.preparation.bits.get(concept) if concept else None
        bits = self.counts.information_bits(key(offer.label)) if own is None else own
        return bits < min((one.bits if one else 0.0 for one in tau), default=float("inf"))

    def is_ordinary(self, term: str) -> bool:
        """Whether any document that the policy is for may hold the term."""
        return term in self.ordinary or all(word in self.ordinary or word in STOP_WORDS for word in term.split())

    def _generalizations(self, term: Term, names: frozenset[str], around: tuple[str, ...]) -> Iterator[Offer]:
        if term.kind is Kind.WORD:
            return  # a verb or an adjective has no place for a noun
        if term.lemma in self.terms:
            yield from self.ways_up(term.lemma)  # a name means what the policy means by it
            return
        for offer in self.senses.wider(term, around):
            if not names or self.is_below_tau(offer, names):
                yield offer


@dataclass(frozen=True, slots=True)
class PolicyPart:
    """The part of a policy's confidential topics for a document (a `tacit.models.parts.Part`).

    Attributes:
        policy: The policy.
        held: T, the names that the document holds, by their keys.
        meter: What measures them.
        by_tau: The same, by tau alone: what stands in the place of a term has to be wide, and there are wide words.
    """

    policy: ConfidentialTopics
    held: frozenset[str] = field(repr=False)
    meter: Meter = field(repr=False)
    by_tau: Meter = field(repr=False)

    @property
    def requirement(self) -> str:
        """The requirement's name in the report."""
        return self.policy.requirement

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        """For each name that the document holds, what may stand in its place."""
        if self.policy.asked.steps == 1:
            return {}
        return {name: self.policy.ways_up(name) for name in sorted(self.held)}

    def is_granted(self, name: str, offer: Offer) -> bool:  # noqa: ARG002 - the seam's
        """Whether the policy calls the words ordinary."""
        return self.policy.is_ordinary(key(offer.label))

    def beside(self, settled: Mapping[str, Offer | None]) -> PolicyPart:
        """The part when these words stand in the places of its names."""
        meter, by_tau = (self._meter(settled, by_tau=by_tau) for by_tau in (False, True))
        return PolicyPart(self.policy, self.held, meter, by_tau)

    def _meter(self, settled: Mapping[str, Offer | None], *, by_tau: bool) -> Meter:
        found = (self.policy.secret(name, offer, by_tau=by_tau) for name, offer in sorted(settled.items()))
        # Synonyms are counted alike: one of them will do, the one of which the least may be told.
        strictest = sorted((one for one in found if one), key=lambda one: -one.threshold_bits)
        distinct = {(one.counted_by, one.shown and one.shown.keys): one for one in strictest}
        return self.policy.meters[tuple(distinct.values())]

    def judges(self, term: Term) -> bool:
        """Whether a term is looked at in the second step: not if all it says is ordinary."""
        return (
            self.policy.asked.steps == 2
            and term.kind not in NOT_RELATED
            and not all(map(self.policy.is_ordinary, (term.lemma, *term.aliases)))
        )

    def risk(self, term: Term) -> Risk | None:
        """Why a term is hidden, or how close it comes to it; None if it is not looked at."""
        names = self.policy.named_by(term)
        if names:
            return self._named(term, min(names))
        own = own_mark(term, self.requirement)
        read = marked(term, own, self.policy.inference.secrets[own.entity]) if own else None
        if not self.meter.secrets or not self.judges(term):
            return read
        worst = assessed(self.requirement, term, self.meter)
        if worst and worst.too_high:
            return worst
        policy = self.policy
        support = policy.settings.min_support
        otherwise = read or of_its_kind(self.requirement, term, self.meter, policy.concepts, policy.vocabulary, support)
        if otherwise:
            return otherwise
        if policy.settings.unknown is Unknown.HIDE and policy.vocabulary.hides_topic(term, support):
            return unknown(self.requirement, term, self.meter.secrets[0])
        return worst

    def discloses(self, offer: Offer) -> bool:
        """Whether words disclose a name that the document holds."""
        policy = self.policy
        if offer.tells_nothing or policy.is_ordinary(offer.key):
            return False
        return discloses(self.by_tau, offer, policy.asked.labels, policy.concepts) or policy.inference.speaks(
            offer.label
        )

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        """Whether a label, as a reader will see it, names and discloses nothing."""
        policy = self.policy
        if offer.tells_nothing:
            return True
        names = policy.named_by(term) if term else frozenset()
        return (
            not policy.names.find(offer.key)
            and (policy.vocabulary.has(offer.key, policy.settings.min_support) or not self.meter.secrets)
            and not self.discloses(offer)
            and (not names or policy.is_below_tau(offer, names))
        )

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer]:
        """What the term is a kind of, in the sense that the words around it speak for."""
        if own_mark(term, self.requirement) is not None and not self.policy.named_by(term):
            return of_a_field(term, self.policy.senses.wider(term, around, is_unsure=True))
        return iter(self.policy.offered(term, around))

    def _named(self, term: Term, name: str) -> Risk:
        counts = self.policy.counts
        tau = self.policy.preparation.thresholds.get(self.policy.terms[name].entry)
        threshold, count = tau.bits if tau else 0.0, counts[phrase_reading(name)]
        # A test or a medication may be more common than any name of the condition itself.
        bits = max(information_content(count, counts.contexts), threshold)
        seen = Counts(count, count, count, counts.contexts)
        return Risk((term,), name, bits, threshold, Ground.NAMED, seen, self.requirement)
