"""A judgement: what happens to terms beside the names that a document holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tacit.knowledge import Concept
from tacit.models._decision import Action
from tacit.models.c_sanitized import Mode, Unknown
from tacit.models.healthcare.expansion import EVIDENCE
from tacit.models.healthcare.meanings import InContext, may_be_name
from tacit.models.healthcare.related import RelatedTerms, Secret
from tacit.models.options import SUPPRESSED, Option, generalizations
from tacit.risk import Counts, Evidence, Risk
from tacit.risk.groups import Together
from tacit.risk.information import information_content
from tacit.risk.readings import phrase_reading
from tacit.terms import Kind, Term
from tacit.terms.keys import STOP_WORDS, key

if TYPE_CHECKING:
    from tacit.models.healthcare.model import HealthcareModel

MEASURE: Final = "disclosure risk"

NOT_RELATED: Final = frozenset((Kind.DATE, Kind.AGE, Kind.QUANTITY, Kind.CODE, Kind.WORD))
"""Kinds that the second step leaves alone. S4 looks at noun phrases; a number says little, and goes with everything."""

_Asked = tuple[str, Kind, frozenset[str], tuple[str, ...]]
"""A term, by its key and its kind, the names that it holds, and the words around it."""

_MOST_REMEMBERED = 1 << 12  # terms that were hidden, over all documents that hide the same names


class Judgement:
    """Judges terms beside some hidden names T, each term once.

    Args:
        model: The model.
        held: T, by keys.
    """

    def __init__(self, model: HealthcareModel, held: frozenset[str]) -> None:
        self._model = model
        self._terms = model.terms
        self._secrets = self._settled(held) if model.steps == 2 else ()
        self._related = self._relations(self._secrets)
        self._offers: dict[_Asked, tuple[Concept, ...]] = {}

    def risks(self, terms: Sequence[Term], names: Sequence[frozenset[str]]) -> list[Risk | None]:
        """Why each term is hidden, or how close it comes to it; None if it is not looked at.

        Args:
            terms: The terms.
            names: The names that each of them holds.
        """
        judged = [term for term, held in zip(terms, names, strict=True) if not held and self.is_judged(term)]
        # Together, which costs far less than one after the other.
        self._related.measure(form for term in judged for form in (term.lemma, *term.aliases))
        return [self._risk(term, held) for term, held in zip(terms, names, strict=True)]

    def consider(self, hidden: Iterable[tuple[Term, frozenset[str], tuple[str, ...]]]) -> None:
        """Measures what may stand for terms that are hidden, together, which costs far less than one after the other.

        Args:
            hidden: The terms, each with the names that it holds and the words around it.
        """
        if self._secrets and self._model.mode is Mode.GENERALIZE:
            self._related.measure({key(one.label) for asked in hidden for one in self._offered(*asked)})

    def is_judged(self, term: Term) -> bool:
        """Whether a term is looked at in the second step: not if all it says is ordinary."""
        return term.kind not in NOT_RELATED and not all(map(self._is_ordinary, (term.lemma, *term.aliases)))

    def groups(self, keys: frozenset[str]) -> tuple[Together, ...]:
        """The minimal groups among keys that disclose a hidden name together."""
        return self._related.groups(keys)

    def options(
        self, term: Term, names: frozenset[str], risk: Risk | None, around: tuple[str, ...]
    ) -> Iterator[Option]:
        """What may stand in the place of a term, the most informative first; suppressing it is always the last.

        Args:
            term: The term.
            names: The names that it holds.
            risk: Its risk.
            around: The words around it, which say what it means.
        """
        counts = self._model.counts
        bits = counts.information_bits(term.lemma)
        if risk is None or not risk.too_high:
            yield Option(Action.KEEP, None, term.lemma, bits)
        seen = {term.lemma}
        for concept in self._offered(term, names, around) if self._model.mode is Mode.GENERALIZE else ():
            label = key(concept.label)
            if label not in seen and self._passes(label):
                # A generalization says no more than what it stands for, whatever its own words are counted at.
                yield Option(Action.GENERALIZE, concept, label, min(bits, counts.information_bits(label)))
            seen.add(label)
        yield SUPPRESSED

    def _risk(self, term: Term, names: frozenset[str]) -> Risk | None:
        if names:
            return self._named(term, min(names))
        if not self._secrets or not self.is_judged(term):
            return None
        forms = (term.lemma, *sorted(term.aliases))
        found = [one for form in forms if (one := self._related.worst(form))]
        worst = max(found, key=lambda one: one[1].bits - one[0].threshold_bits, default=None)
        if worst is None or worst[1].bits < worst[0].threshold_bits:
            if self._model.unknown is Unknown.HIDE and not all(map(self._model.counts.is_known, forms)):
                return self._unknown(term)
            if worst is None:
                return None
        secret, disclosure = worst
        return Risk(
            (term,),
            secret.name,
            disclosure.bits,
            secret.threshold_bits,
            MEASURE,
            disclosure.evidence,
            disclosure.counts,
        )

    def _is_ordinary(self, term: str) -> bool:
        ordinary = self._model.ordinary
        return term in ordinary or all(word in ordinary or word in STOP_WORDS for word in term.split())

    def _settled(self, held: Iterable[str]) -> tuple[Secret, ...]:
        """The hidden names, each beside the most informative g(t) that discloses no other of them."""
        ways_up = {name: self._ways_up(name) for name in sorted(held)}
        while True:
            found = {name: self._secret(name, next(iter(ways), None)) for name, ways in ways_up.items()}
            # Synonyms are counted alike: one of them will do.
            secrets = tuple({(one.keys, one.beside): one for one in found.values() if one}.values())
            relations = self._relations(secrets)
            relations.measure(one.label for one in secrets)
            disclosing = [
                name
                for name, one in found.items()
                if one and one.label and not self._is_ordinary(one.label) and relations.discloses(one.label)
            ]
            if not disclosing:
                return secrets
            for name in disclosing:
                ways_up[name] = ways_up[name][1:]

    def _ways_up(self, name: str) -> tuple[Concept, ...]:
        return self._model.preparation.generalizations(self._terms[name], self._model.kb)

    def _secret(self, name: str, above: Concept | None) -> Secret | None:
        """A hidden name as it is counted, when the release says what is above it.

        One that is too rare to be counted stands for the first name of its entry.
        """
        model, term = self._model, self._terms[name]
        tau = model.preparation.thresholds.get(term.entry)
        if tau is None:
            return None
        keys, given, label = model.pools[term], None, ""
        if above and model.mode is Mode.GENERALIZE:
            given, label = model.pools.beside(term, above), key(above.label)
        if model.counts[(keys,) if given is None else (keys, given)] >= EVIDENCE:
            return Secret(name, keys, given, label, tau.bits)
        first = self._terms[key(model.policy.entry(term.entry).names[0])]
        keys = model.pools[first]
        return Secret(first.key, keys, None, "", tau.bits) if model.counts[(keys,)] >= EVIDENCE else None

    def _relations(self, secrets: Iterable[Secret]) -> RelatedTerms:
        model = self._model
        return RelatedTerms(
            secrets,
            model.counts,
            estimator=model.estimator,
            largest=model.group_size,
            group_support=model.group_support,
        )

    def _named(self, term: Term, name: str) -> Risk:
        counts = self._model.counts
        tau = self._model.preparation.thresholds.get(self._terms[name].entry)
        threshold, count = tau.bits if tau else 0.0, counts[phrase_reading(name)]
        # A test or a medication may be more common than any name of the condition itself.
        bits = max(information_content(count, counts.contexts), threshold)
        return Risk(
            (term,), name, bits, threshold, MEASURE, Evidence.NAMED, Counts(count, count, count, counts.contexts)
        )

    def _unknown(self, term: Term) -> Risk:
        secret = self._secrets[0]
        counts = Counts(self._model.counts[(secret.keys,)], 0, 0, self._model.counts.contexts)
        bits = secret.threshold_bits
        return Risk((term,), secret.name, bits, bits, MEASURE, Evidence.UNKNOWN, counts)

    def _offered(self, term: Term, names: frozenset[str], around: tuple[str, ...]) -> tuple[Concept, ...]:
        asked = (term.lemma, term.kind, names, around)
        if asked not in self._offers:
            if len(self._offers) > _MOST_REMEMBERED:
                self._offers.clear()
            self._offers[asked] = tuple(self._generalizations(term, names, around))
        return self._offers[asked]

    def _generalizations(self, term: Term, names: frozenset[str], around: tuple[str, ...]) -> Iterator[Concept]:
        """The generalizations of a term: for a name those below tau (eq. 4), else all of them (eq. 8)."""
        model, own = self._model, self._terms.get(term.lemma)
        if term.kind is Kind.WORD:
            return  # a verb or an adjective has no place for a noun
        if own:
            yield from self._ways_up(own.key)  # a name means what the policy means by it
            return
        kb = InContext(model.kb, model.index, model.associations, around, may_be_name(term))
        if not names:
            yield from generalizations(term, kb)
            return
        tau = [model.preparation.thresholds.get(self._terms[one].entry) for one in names]
        limit = min(one.bits if one else 0.0 for one in tau)
        for concept in generalizations(term, kb):
            bits = model.preparation.bits.get(concept, model.counts.information_bits(key(concept.label)))
            if bits < limit:
                yield concept

    def _passes(self, label: str) -> bool:
        """Whether a label, as a reader will see it, names and discloses nothing."""
        model = self._model
        return (
            not model.sensitive.find(label)
            and (model.counts.is_known(label) or not self._secrets)
            and (self._is_ordinary(label) or not self._related.discloses(label))
        )
