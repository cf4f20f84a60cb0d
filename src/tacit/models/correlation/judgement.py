"""A judgement: what may be said in a document that hides some terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tacit.identities.replacing.kinds import LABELS, SOURCE
from tacit.knowledge import Concept
from tacit.knowledge.usual import usual_senses
from tacit.models._decision import Action
from tacit.models.c_sanitized import Mode, Unknown
from tacit.models.correlation.correlations import Correlations
from tacit.models.correlation.hidden import INVENTED, HiddenTerm
from tacit.models.correlation.sensitive import Secret, secrets
from tacit.models.options import SUPPRESSED, Option, options
from tacit.risk import Counts, Evidence, Risk
from tacit.risk.information import information_content
from tacit.terms import Kind, Term
from tacit.terms.keys import key

if TYPE_CHECKING:
    from tacit.models.correlation.model import CorrelationModel

MEASURE: Final = "pointwise mutual information"

NOT_RELATED: Final = frozenset((Kind.DATE, Kind.AGE, Kind.QUANTITY, Kind.CODE, Kind.WORD))
"""Kinds that are no quasi-identifiers here: S3 looks at noun phrases; a number goes with everything."""

_MEASURED = frozenset((Kind.DATE, Kind.AGE, Kind.QUANTITY))
_KINDS_ONLY = frozenset(LABELS.values())


def tells_nothing(concept: Concept) -> bool:
    """Whether words tell nothing of the world: they were made up, or say no more than what kind of thing is hidden."""
    return concept.source == INVENTED or (concept.source == SOURCE and concept.label in _KINDS_ONLY)


class Judgement:
    """Judges terms beside hidden ones, each term once.

    Args:
        model: The model.
        hidden: The hidden terms, each key once or more.
    """

    def __init__(self, model: CorrelationModel, hidden: Sequence[HiddenTerm]) -> None:
        self._model = model
        self._first = {term.lemma: term for term in reversed(hidden)}
        self._secrets = secrets(
            hidden, model.counts, threshold=model.threshold, alpha=model.alpha, is_word=self._is_word
        )
        self.correlations, self._settled = self._settle()
        said = [concept for concept in self._settled.values() if concept]
        self._said = _words(said)
        self._made_up = _words(filter(tells_nothing, said))
        self._at = {one.key: at for at, one in enumerate(self._secrets)}

    def risks(self, terms: Sequence[Term]) -> list[Risk | None]:
        """Why each term is hidden, or how close it comes to it; None if it is not looked at."""
        judged = [term for term in terms if self.is_judged(term)]
        # Together, which costs far less than one after the other.
        self.correlations.measure(form for term in judged for form in (term.lemma, *term.aliases))
        return [self._hidden(term) if isinstance(term, HiddenTerm) else self._risk(term) for term in terms]

    def is_judged(self, term: Term) -> bool:
        """Whether a term may be a quasi-identifier: a noun phrase or a name that is not hidden."""
        return not isinstance(term, HiddenTerm) and term.kind not in NOT_RELATED

    def read_again(self, term: Term) -> Term:
        """A term of a release as it is to be judged.

        What the first sanitizer finds in our own words is nothing to hide, and what it finds else has no business
        there. Words that we made up tell nothing, whatever the corpus does not know of them.
        """
        words = set(term.lemma.split())
        if words <= self._made_up:
            return Term(term.span, Kind.CODE, term.lemma)
        if not isinstance(term, HiddenTerm):
            return term
        return Term(term.span, term.kind, term.lemma) if words <= self._said else replace(term, offers=())

    def options(self, term: Term, risk: Risk | None) -> Iterator[Option]:
        """What may stand in the place of a term, the most informative first; suppressing it is always the last."""
        if not isinstance(term, HiddenTerm):
            yield from options(
                term,
                self._model.kb,
                keep=not (risk and risk.too_high),
                generalize=self._model.mode is Mode.GENERALIZE,
                passes=self._passes,
                information_bits=self._model.counts.information_bits,
            )
            return
        concept = self._settled.get(term.lemma)
        if concept:
            bits = min(self._model.counts.information_bits(term.lemma), self._bits(term.lemma, concept))
            shown = "" if tells_nothing(concept) else key(concept.label)
            yield Option(Action.GENERALIZE, concept, shown, bits)
        yield SUPPRESSED

    def _risk(self, term: Term) -> Risk | None:
        if not self.is_judged(term):
            return None
        forms = (term.lemma, *sorted(term.aliases))
        found = [one for form in forms if (one := self.correlations.worst(form))]
        worst = max(found, key=lambda one: one[1].bits - one[0].threshold_bits, default=None)
        if worst is None or worst[1].bits < worst[0].threshold_bits:
            counts = self._model.counts
            if self._model.unknown is Unknown.HIDE and not all(map(counts.is_known, forms)):
                bits = information_content(0, counts.contexts)
                unknown = Counts(0, 0, 0, counts.contexts)
                return Risk((term,), "a name that nobody found", bits, bits, MEASURE, Evidence.UNKNOWN, unknown)
            if worst is None:
                return None
        secret, told = worst
        return Risk((term,), secret.about, told.bits, secret.threshold_bits, MEASURE, told.evidence, told.counts)

    def _hidden(self, term: HiddenTerm) -> Risk:
        one = self._secrets[self._at[term.lemma]]
        # It is hidden because the first sanitizer says so, whatever its bits.
        counts = Counts(one.count, one.count, one.count, one.contexts)
        return Risk(
            (term,),
            one.about,
            max(one.information_bits, one.threshold_bits),
            one.threshold_bits,
            MEASURE,
            Evidence.NAMED,
            counts,
        )

    def _settle(self) -> tuple[Correlations, dict[str, Concept | None]]:
        """What stands in the place of each hidden term: the most informative offer that discloses none of them."""
        left = {one.key: list(self._acceptable(one)) for one in self._secrets}
        while True:
            settled = {name: next(iter(offers), None) for name, offers in left.items()}
            correlations = self._correlations(self._beside(one, settled[one.key]) for one in self._secrets)
            shown = {
                name: key(concept.label) for name, concept in settled.items() if concept and not tells_nothing(concept)
            }
            correlations.measure(shown.values())
            disclosing = [
                name for name, label in shown.items() if not self._first[name].granted and correlations.discloses(label)
            ]
            if not disclosing:
                return correlations, settled
            for name in disclosing:
                del left[name][0]

    def _acceptable(self, one: Secret) -> Iterator[Concept]:
        """The offers for a hidden term that tell less than is too much, and hold no hidden term themselves."""
        term = self._first[one.key]
        bits = one.information_bits
        # The widest of a number may always be said: a corpus may say "the 1960s" seldom, it tells little of anybody.
        widest = [concept for concept in term.offers if term.kind in _MEASURED and not tells_nothing(concept)][-1:]
        for concept in term.offers:
            # A wider concept tells no more than a narrower one, whatever its own words are counted at.
            bits = min(bits, self._bits(one.key, concept))
            hides = (bits < one.offer_bits or concept in widest) and key(concept.label) not in self._first
            if hides or tells_nothing(concept) or (term.granted and concept is term.offers[0]):
                yield concept

    def _clause(self, name: str, concept: Concept) -> frozenset[str]:
        """The keys of a generalization, that of what it stands for among them.

        Not of all that lies under it: the cities of a continent are tens of thousands, and a reader sees its name.
        """
        return self._model.kb.synonyms(concept) | {key(concept.label), name}

    def _bits(self, name: str, concept: Concept) -> float:
        counts = self._model.counts
        if tells_nothing(concept):
            return 0.0
        if concept.source == SOURCE:
            return counts.information_bits(key(concept.label))
        return information_content(counts[self._clause(name, concept),], counts.contexts)

    def _beside(self, one: Secret, concept: Concept | None) -> Secret:
        if concept is None or concept.source in {INVENTED, SOURCE} or not one.known:
            return one
        clause = self._clause(one.key, concept)
        return replace(
            one,
            contexts=self._model.counts[clause,],
            beside=clause,
            beside_bits=self._bits(one.key, concept),
            label=key(concept.label),
        )

    def _correlations(self, found: Iterable[Secret]) -> Correlations:
        model = self._model
        return Correlations(
            tuple(found),
            model.counts,
            estimator=model.estimator,
            largest=model.group_size,
            group_support=model.group_support,
        )

    def _is_word(self, name: str) -> bool:
        """Whether a taxonomy knows the key as a common noun, in its usual sense."""
        senses = usual_senses(self._model.kb, name)
        return bool(senses) and senses[0].label[:1].islower()

    def _passes(self, label: str) -> bool:
        """Whether a label, as a reader will see it, discloses nothing."""
        return self._model.counts.is_known(label) and not self.correlations.discloses(label)


def _words(concepts: Iterable[Concept]) -> frozenset[str]:
    """The words of labels: as keys, and as they are, because an initial has no key but may be taken for a name."""
    labels = [form for one in concepts for form in (key(one.label), one.label.casefold())]
    return frozenset(word for label in labels for word in label.split())
