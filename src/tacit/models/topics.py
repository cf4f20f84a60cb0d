"""Topics: entities that must stay secret.

D. Sánchez and M. Batet, "C-sanitized: a privacy model for document redaction and sanitization", 2016 (S1).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from tacit.corpus import CorpusIndex
from tacit.corpus.information import Counts
from tacit.corpus.readings import TermCounts, phrase_reading
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.knowledge import KnowledgeBase
from tacit.language.spelling import slips
from tacit.models._settings import ReleaseSettings, Unknown
from tacit.models.belief import ReleaseBelief
from tacit.models.following import Telling, TellingWords
from tacit.models.inference import PassageInference
from tacit.models.parts import (
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
from tacit.models.vocabulary import Vocabulary, classified
from tacit.options import Offer
from tacit.options.meanings import Meanings
from tacit.risk import EvidenceSource, Ground, Meter, Risk
from tacit.risk.counts import CountEvidence
from tacit.secrets import Secret, Topics
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.entity import Entity
from tacit.secrets.hidden import Inferred, Mark, mark
from tacit.secrets.literal import literal, places
from tacit.settings import ALPHA
from tacit.terms import NAMES, Term
from tacit.terms.keys import WORD, key

_MOST_MEANT: Final = 3  # topics that a slip may stand for, in a message
_SHORTEST: Final = 3  # letters of a name that is sought in longer terms


@dataclass(frozen=True, slots=True)
class TopicsPart:
    """The part of `tacit.Topics`, the same for every document (a `tacit.models.parts.Part`).

    Guarantee:
        For every entity c of C, every term t of the released text, and every group T of up to `group_size` terms that
        stand in one context of it, PMI(c; t) and PMI(c; T) are below IC(c) / alpha by the counts of the corpus: nothing
        reveals 1/alpha or more of what there is to know about c. No term holds a name of c, of its synonyms or of its
        specialisations. Of the words in the place of a term, the same holds for everything that they may stand for,
        unless `labels` says otherwise. A term with a word of which the corpus has fewer than `known_support` contexts
        is not released either, unless `unknown` says otherwise.

    Not covered:
        Larger groups, and groups that are spread over several contexts. What a reader knows and the corpus does not
        show: a co-occurrence in fewer than `min_support` contexts (`group_support` for groups) is no evidence here.
        Stop words, length, layout and style of the text.

    Attributes:
        requirement: The requirement's name in the report.
        asked: The requirement.
        entities: C, what must stay secret.
        settings: How the release is made.
        kb: The knowledge base that has the generalizations.
        counts: The contexts of terms.
        concepts: The contexts of concepts.
        vocabulary: The words that something can be said about.
        others: Evidence on single terms besides the counts.
        readers: The evidence that reads passages.
        belief: What bounds belief in the entities, if that is asked.
        alpha: How strict counts are.
        read_alpha: How strict the evidence is that reads passages.
        by_words: The entities that nobody knows as one name, by their names: they are counted where their words meet.
        senses: What terms mean in their sentences, and what they are kinds of.
        meter: What measures the secrets.
        inference: What finds the words that give secrets away in passages.
    """

    requirement: str
    asked: Topics
    entities: tuple[Entity, ...]
    settings: ReleaseSettings
    kb: KnowledgeBase = field(repr=False)
    counts: TermCounts = field(repr=False)
    concepts: ConceptCounts = field(repr=False)
    vocabulary: Vocabulary = field(repr=False)
    others: tuple[EvidenceSource, ...] = field(default=(), repr=False)
    readers: tuple[EvidenceSource, ...] = field(default=(), repr=False)
    belief: ReleaseBelief | None = field(default=None, repr=False)
    alpha: float = ALPHA
    read_alpha: float = ALPHA
    by_words: frozenset[str] = frozenset()
    senses: Meanings = field(init=False, repr=False, compare=False)
    meter: Meter = field(init=False, repr=False, compare=False)
    inference: PassageInference = field(init=False, repr=False, compare=False)
    _literal: tuple[re.Pattern[str] | None, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        evidence = CountEvidence(self.counts, self.asked.estimator)
        meter = Meter(
            [self._secret(one, self.alpha) for one in self.entities],
            evidence,
            others=self.others,
            largest=self.settings.group_size,
            group_support=self.settings.group_support,
        )
        object.__setattr__(self, "meter", meter)
        object.__setattr__(self, "senses", Meanings(self.kb, self.counts.index, self.vocabulary.is_familiar))
        object.__setattr__(
            self,
            "inference",
            PassageInference(
                tuple(self._secret(one, self.read_alpha) for one in self.entities),
                self.readers,
                self.settings.evidence,
                Telling(evidence, self.vocabulary),
            ),
        )
        # Names with dots or signs in them: keys leave those out, and a line may end behind a dot.
        signed = ([name for name in one.typed if not name.replace(" ", "").isalnum()] for one in self.entities)
        object.__setattr__(self, "_literal", tuple(literal(names, inside=False) for names in signed))

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        alpha, settings = self.alpha, self.settings
        protected = ", ".join(one.name for one in self.entities)
        claim = (
            f"({alpha:.4g}, C)-sanitized for C = {{{protected}}}: no term of the released text names one of them, and"
            f" none{together(settings)} reveals 1/{alpha:.4g} or more of its information content by the counts of the"
            f" corpus{as_far_as_known(settings)}."
        )
        unseen = [one for one in self.entities if not one.known]
        in_words = [one for one in self.entities if one.known and one.name in self.by_words]
        return Promise(
            claim,
            limits(settings),
            {
                "protect": [one.name for one in self.entities],
                "alpha": alpha,
                "labels": self.asked.labels.value,
                "estimator": repr(self.asked.estimator),
                "entities": [self._described(one) for one in self.entities],
            },
            unchecked=(
                *(
                    f"the corpus has no context of {one.name!r}, so that what points to it cannot be counted"
                    for one in unseen
                ),
                *(
                    f"no topic pack, no taxonomy and no corpus has {one.name!r} as one name, so that what points to it"
                    " could only be counted where its words meet"
                    for one in in_words
                ),
            ),
            notes=(*(_never_seen(one, self.counts.index) for one in unseen), *map(_seen_in_words, in_words)),
        )

    def _described(self, one: Entity) -> dict[str, object]:
        bits = round(one.information_bits, 4) if one.known else None
        threshold = round(one.information_bits / self.alpha, 4) if one.known else None
        return {
            "name": one.name,
            "names": sorted(one.names.keys),
            "contexts": one.count,
            "information_bits": bits,
            "threshold_bits": threshold,
        }

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        """Nothing: a generalization is judged like any other term."""
        return {}

    def is_granted(self, name: str, offer: Offer) -> bool:  # noqa: ARG002 - the seam's
        """No: no law has a say here."""
        return False

    def beside(self, settled: Mapping[str, Offer | None]) -> TopicsPart:  # noqa: ARG002 - the seam's
        """The same: what is protected does not depend on what stands in the text."""
        return self

    def judges(self, term: Term) -> bool:  # noqa: ARG002 - the seam's
        """Every term."""
        return True

    def marks(self, document: Document) -> list[Mark]:
        """What gives entities away in passages, and names without a key of their own: "Mrs May", "Will"."""
        named = [
            mark(self.requirement, document, span, None, at)
            for at, one in enumerate(self.entities)
            for span in (*one.spoken.find(document.text), *places(self._literal[at], document.text))
        ]
        secret = self.inference.secrets[0]
        said = Inferred(secret.threshold_bits, Ground.UNKNOWN, "a code of a classification")
        codes = (
            mark(self.requirement, document, span, None, 0, said)
            for span in classified(document.text)
            if self.settings.unknown is Unknown.HIDE
        )
        return [*named, *self.inference.marks(self.requirement, document), *codes]

    def risk(self, term: Term) -> Risk:
        """The risk of the term alone that lies closest to its threshold, or furthest beyond it."""
        own = own_mark(term, self.requirement)
        if own and not own.inferred:
            return marked(term, own, self.meter.secrets[own.entity])
        worst = assessed(self.requirement, term, self.meter)
        if worst and worst.too_high:
            return worst
        otherwise = (
            marked(term, own, self.inference.secrets[own.entity])
            if own
            else of_its_kind(self.requirement, term, self.meter, self.concepts, self.vocabulary)
        )
        if otherwise:
            return otherwise
        if self.settings.unknown is Unknown.HIDE and self.vocabulary.hides_topic(term):
            return unknown(self.requirement, term, self._about(worst))
        if worst and worst.bits > 0:
            return worst
        return self._harmless(term, worst)

    def told(self, terms: Sequence[Term]) -> Iterator[TellingWords]:
        """Names that nobody can judge, which are no safer in a longer term.

        What counts judge they judge in longer terms as well, by every phrase in them.

        Args:
            terms: The terms of a document.
        """
        numbers = {one.name: at for at, one in enumerate(self.entities)}
        for term in terms:
            risk = self.risk(term) if term.kind in NAMES else None
            if risk and risk.ground is Ground.UNKNOWN and len(term.lemma) >= _SHORTEST:
                inferred = Inferred(risk.bits, risk.ground, "a name that no corpus has")
                yield TellingWords(self.requirement, numbers[risk.about], term.lemma, inferred)

    def discloses(self, offer: Offer) -> bool:
        """Whether words disclose an entity."""
        return discloses(self.meter, offer, self.asked.labels, self.concepts) or self.inference.speaks(offer.label)

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:  # noqa: ARG002 - the seam's
        """Whether a label, as a reader will see it, discloses none of the entities."""
        return offer.tells_nothing or (self.vocabulary.has(offer.key) and not self.discloses(offer))

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer]:
        """What the term is a kind of in these words; nothing for a name that many are called by."""
        risk = self.risk(term)
        named = next((one for one in self.entities if one.name == risk.about), None)
        own = own_mark(term, self.requirement)
        if risk.ground is not Ground.NAMED or named is None:
            wider = self.senses.wider(term, around, is_unsure=own is not None)
            return of_a_field(term, wider) if own else wider
        if named.spoken.is_personal or (own and not own.inferred):
            return iter(())
        # An alias means what the name means: LA is a city, and no metal.
        aliases = {key(one) for one in named.typed[1:]}
        meant = replace(term, lemma=key(named.name)) if term.lemma in aliases else term
        return self.senses.wider(meant, around)

    def _secret(self, one: Entity, alpha: float) -> Secret:
        # The bits of an entity that the corpus never saw are unknown: its names are hidden, nothing else can be found.
        return Secret(
            one.name,
            one.conjunction,
            one.count,
            one.contexts,
            one.information_bits / alpha,
            names=one.names,
        )

    def _about(self, worst: Risk | None) -> Secret:
        named = worst.about if worst else None
        return next((one for one in self.meter.secrets if one.name == named), self.meter.secrets[0])

    def _harmless(self, term: Term, worst: Risk | None) -> Risk:
        """No bits about the entity that the term comes closest to."""
        secret, own = self._about(worst), self.counts[phrase_reading(term.lemma)]
        # Of an entity that is in all contexts there is nothing to tell: nought bits are not too many.
        threshold = secret.threshold_bits if secret.known and secret.threshold_bits else math.inf
        counts = Counts(secret.count, own, 0, secret.contexts)
        return Risk((term,), secret.name, 0.0, threshold, Ground.PHRASE, counts, self.requirement)


def refuse_slip(one: Entity, index: CorpusIndex, is_topic: Callable[[str], bool]) -> None:
    """Refuses a topic that no text speaks of and that looks like a slip of the pen: nothing would be hidden for it.

    In small letters that is what resembles any word that the corpus knows. With a capital somebody may be called so:
    it is a slip only where one letter makes it the name or the abbreviation of a topic.

    Args:
        one: The topic.
        index: The corpus.
        is_topic: Whether something is known that goes with a topic of this name.

    Raises:
        ParameterError: It is one.
    """
    if one.known or len(one.typed) > 1:
        return
    if one.name.islower():
        known, advice = _closest(one, index), "A word that only you know is hidden by --hide"
    else:
        known = list(islice(filter(is_topic, _one_slip_away(one.name, index)), _MOST_MEANT))
        advice = "A name that only you know is hidden by --hide, or protected with another name of it: NAME=ALIAS"
    if known:
        raise ParameterError(
            f"expected a topic that texts speak of, found {one.name!r}; closest: {', '.join(known)}. {advice}",
            parameter="protect",
        )


def _one_slip_away(name: str, index: CorpusIndex) -> list[str]:
    """What the corpus knows that one slip turns into a name, the most frequent first."""
    # The key of a name is cut where a plural's would be: "hepatits" is one slip from the disease, "hepatit" two.
    found = {edit: key(edit) for word in (name.casefold(), key(name)) for edit in slips(word) if WORD.search(edit)}
    counts = {edit: index.count((frozenset((of,)),)) for edit, of in found.items()}
    return sorted((edit for edit, count in counts.items() if count), key=lambda edit: (-counts[edit], edit))


def _closest(one: Entity, index: CorpusIndex) -> Sequence[str]:
    """What the corpus knows that is written much alike."""
    closest: Callable[[str], Sequence[str]] | None = getattr(index, "closest", None)
    return closest(key(one.name)) if closest else ()


def _never_seen(one: Entity, index: CorpusIndex) -> str:
    known = _closest(one, index)
    advice = f"; closest that it knows: {', '.join(known)}" if known else ""
    return f"the corpus has no context of {one.name!r}: only its names were hidden, not what points to it{advice}"


def _seen_in_words(one: Entity) -> str:
    return (
        f"nothing is known of {one.name!r} but its words: it was hidden as one name, and several topics are protected"
        " one by one; what else it is called goes behind an equals sign"
    )
