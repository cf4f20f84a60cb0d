"""From requirements to models: what does not depend on a document is prepared once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tacit.corpus import Level
from tacit.corpus.by_document import counted_in
from tacit.corpus.information import Estimator, MaximumLikelihood
from tacit.corpus.readings import TermCounts
from tacit.errors import ParameterError
from tacit.identities import FirstSanitizer, IdentifierKind, IdentityDetector
from tacit.knowledge.packs import PackMatcher, TopicPack
from tacit.language.encoder import SentenceModel, is_installed
from tacit.models._settings import Mode, ReleaseSettings
from tacit.models.belief import ReleaseBelief
from tacit.models.detected import OF_KIND, kinds_of
from tacit.models.disclosure import DisclosureModel
from tacit.models.identities import IdentifierHiding
from tacit.models.inference import NO_ENCODER
from tacit.models.lists import ListedHiding
from tacit.models.policies import ConfidentialTopics
from tacit.models.topics import TopicsPart, refuse_slip
from tacit.models.utility import OfferInformation
from tacit.models.vocabulary import Vocabulary
from tacit.options import Pseudonyms, Shift
from tacit.policies import PolicyKind, PolicyRules, load
from tacit.resources import Knowledge
from tacit.risk import EvidenceSource, Meter, Profile
from tacit.risk.belief import BeliefBound, belief_sources
from tacit.risk.counts import CountEvidence
from tacit.risk.endpoint import ModelEvidence
from tacit.risk.field import FieldEvidence
from tacit.risk.meaning import MeaningEvidence
from tacit.risk.packs import PackEvidence
from tacit.risk.tagger import SEVERAL_OF_A_POLICY, TaggerEvidence, taught_topics
from tacit.secrets import Dates, Hide, Identities, Keep, Labels, Plausible, Policy, Requirement, Topics
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.entity import Entity
from tacit.secrets.policy.preparation import Basis, default_folder, prepared
from tacit.settings import ALPHA, PACK_ALPHA
from tacit.terms.keys import key
from tacit.vault import SecretKey

if TYPE_CHECKING:
    from tacit.models.plausibility import PlausibleRelease

_R = TypeVar("_R", Topics, Policy, Identities, Plausible, Hide, Keep)
_SAFE_HARBOR = "45 CFR 164.514(b)(2)"  # the rule that says what may stand in the place of an identifier
_NAMES = {
    Topics: "topics",
    Policy: "policy",
    Identities: "identities",
    Plausible: "plausible",
    Hide: "hide",
    Keep: "keep",
}


def named(requirements: Iterable[Requirement]) -> dict[int, str]:
    """The name of each requirement in a report, by its place: "topics-1"."""
    counted: dict[type, int] = {}
    names = {}
    for at, one in enumerate(requirements):
        counted[type(one)] = counted.get(type(one), 0) + 1
        names[at] = f"{_NAMES[type(one)]}-{counted[type(one)]}"
    return names


def check_together(requirements: Iterable[Requirement], settings: ReleaseSettings) -> None:
    """Refuses requirements of which one undoes another, whatever the document.

    Raises:
        ParameterError: The same words are to be hidden and to stay, which no reviewer can answer for; or words are to
            be made up where all is redacted.
    """
    asked = list(requirements)
    if both := hidden_and_kept(asked):
        raise ParameterError(
            f"expected terms either to hide or to keep, found {len(both)} on both lists; take them off one",
            parameter="keep",
        )
    for one in asked:
        if isinstance(one, Identities) and one.uses_key and settings.mode is Mode.REDACT:
            what = "dates to shift" if one.dates is Dates.SHIFT else "persons to name"
            raise ParameterError(
                f"expected the mode generalize for pseudonyms and shifted dates, found redact, which leaves no {what};"
                " leave one of them out",
                parameter="dates" if one.dates is Dates.SHIFT else "pseudonyms",
            )


def hidden_and_kept(requirements: Iterable[Requirement]) -> tuple[str, ...]:
    """The terms to keep, as they were given, that are to be hidden, too.

    A part of a name on one list and the whole on the other is another matter: "Ann Lee" may stay where "Lee" goes.

    >>> hidden_and_kept([Hide(("Ann Lee",)), Keep(("ANN LEE", "Lee"))])
    ('ANN LEE',)
    """
    asked = list(requirements)
    hidden = {_same(term) for one in asked if isinstance(one, Hide) for term in one.terms}
    kept = (term for one in asked if isinstance(one, Keep) for term in one.terms)
    return tuple(dict.fromkeys(term for term in kept if _same(term) in hidden))


def _same(term: str) -> str:
    """What a listed term has in common with others that are found in the same places."""
    return key(term) or term.casefold()  # of words such as "of" there is no key


class ModelBuilder:
    """Makes a model of requirements."""

    def __init__(
        self, requirements: Sequence[Requirement], settings: ReleaseSettings, using: Knowledge, key: SecretKey | None
    ) -> None:
        check_together(requirements, settings)
        self.settings = settings
        self.using = using
        self._names = named(requirements)
        # Sorted by what they say, so that the order in which they are given makes no difference.
        order = sorted(range(len(requirements)), key=lambda at: (canonical(requirements[at]), at))
        self._requirements = [(self._names[at], requirements[at]) for at in order]
        uses_key = any(isinstance(one, Identities) and one.uses_key for one in requirements)
        self.key = key or (SecretKey.random() if uses_key else None)
        self._counts = TermCounts(using.index, min_support=settings.min_support, known_support=settings.known_support)
        self._field = (
            TermCounts(using.field, min_support=settings.min_support, known_support=settings.known_support)
            if using.field
            else None
        )
        self._concepts = ConceptCounts(using.index, using.kb)
        self._levels = {Level.CONTEXT: (self._counts, self._concepts)}
        self._vocabulary = Vocabulary(self._counts, using.kb, self._field)
        if settings.endpoint and not any(isinstance(one, (Topics, Policy)) for one in requirements):
            raise ParameterError(
                "expected topics or a policy for an endpoint to be asked about, found neither", parameter="endpoint"
            )
        keeps = [one for one in requirements if isinstance(one, Keep)]
        if len({(one.reviewer, one.note) for one in keeps}) > 1:
            raise ParameterError("expected one reviewer for all that is kept, found several", parameter="keep")
        self.keep = replace(keeps[0], terms=tuple(t for one in keeps for t in one.terms)) if keeps else None

    def model(self) -> DisclosureModel:
        """What decides under all requirements."""
        rules = [(name, one, rules_of(one)) for name, one in self._of(Policy)]
        labels = [*(one.labels for _, one in self._of(Topics)), *(one.labels for _, one in self._of(Policy))]
        words_only = bool(labels) and all(one is Labels.WORDS for one in labels)
        return DisclosureModel(
            tuple(self._topics(name, one) for name, one in self._of(Topics)),
            tuple(
                self._policy(name, one, found)
                for name, one, found in rules
                if found.of_kind(PolicyKind.CONFIDENTIALITY)
            ),
            (
                *(self._identities(name, one) for name, one in self._of(Identities)),
                *(self._identifiers(name, found) for name, _, found in rules if found.of_kind(PolicyKind.IDENTITY)),
            ),
            tuple(self._list(name, one) for name, one in self._of(Hide)),
            self.settings,
            self._counts,
            OfferInformation(self._counts, self._concepts, Labels.WORDS if words_only else Labels.CLASS),
        )

    def plausible(self) -> tuple[PlausibleRelease, ...]:
        """What makes a release stand for enough texts."""
        return tuple(self._plausible(name, one) for name, one in self._of(Plausible))

    def names(self, model: DisclosureModel) -> frozenset[str]:
        """The keys that are terms wherever they stand."""
        topics = (one.names.keys for part in model.topics for one in part.entities)
        sensitive = (_sensitive_keys(one) for _, one in self._of(Plausible))
        entities = (one.names.keys for _, asked in self._of(Plausible) for one in self.using.entities(asked.protect))
        policies = (policy.names.names.keys for policy in model.policies)
        return frozenset[str]().union(*topics, *sensitive, *entities, *policies)

    def fingerprints(self, model: DisclosureModel) -> dict[str, str]:
        """What identifies the program and its data."""
        first = {f"{one.requirement} detector": f"{one.first.name} {one.first.fingerprint}" for one in model.identities}
        rules = {f"{one.requirement} rules": one.rules.fingerprint for one in model.policies}
        return {**self.using.fingerprints, **first, **rules}

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know of every release."""
        reads = any(isinstance(one, (Topics, Policy)) for _, one in self._requirements)
        lacks = self.settings.evidence is Profile.FULL and reads and not is_installed()
        return (f"not covered: {NO_ENCODER}",) if lacks else ()

    def _of(self, kind: type[_R]) -> list[tuple[str, _R]]:
        return [(name, one) for name, one in self._requirements if isinstance(one, kind)]

    def _topics(self, name: str, asked: Topics) -> TopicsPart:
        entities = self.using.entities(asked.protect)
        about = {one.name: self._packs_about(one) for one in entities}
        for one in entities:
            if not about[one.name]:
                refuse_slip(one, self.using.index, self._is_topic)
        return TopicsPart(
            name, asked, entities, self.settings, self.using.kb, self._counts, self._concepts, self._taught(about),
            self._others(asked.estimator), self._readers(about), self._belief(asked, entities, about),
            alpha=asked.alpha or (PACK_ALPHA if _are_written(about) else ALPHA), read_alpha=asked.alpha or ALPHA,
            by_words=frozenset(one.name for one in entities if one.is_counted_by_words and not self._is_a_name(one)),
        )  # fmt: skip

    def _is_a_name(self, one: Entity) -> bool:
        """Whether a topic pack or a taxonomy has an entity by any of its names."""
        return any(map(self.using.is_name, one.typed))

    def _is_topic(self, name: str) -> bool:
        """Whether something is known that goes with a topic of this name, or follows from taxonomies and corpora."""
        (one,) = self.using.entities((name,))
        return bool(self.using.packs_about(one))

    def _belief(
        self, asked: Topics, entities: Sequence[Entity], about: Mapping[str, Sequence[TopicPack]]
    ) -> ReleaseBelief | None:
        """What bounds belief in entities, by the same evidence that single terms are judged by."""
        if asked.max_belief is None:
            return None
        counts_only = self.settings.evidence is Profile.COUNTS
        further = None if counts_only else self._field
        bounds = []
        for one in entities:
            if one.known:
                prior = one.count / one.contexts if asked.prior is None else asked.prior
                sources = belief_sources(
                    one,
                    counts=self._counts,
                    field=further,
                    packs=() if counts_only else about[one.name],
                    kb=self.using.kb,
                    prior=prior,
                )
                bounds.append(
                    BeliefBound(
                        one, prior=prior, limit=asked.max_belief, sources=sources,
                        field=further.index if further else None, packs=() if counts_only else about[one.name],
                    )
                )  # fmt: skip
        names = ["counts", *(["counts of the field"] if further else [])]
        if not counts_only and any(about.values()):
            names.append("topic packs")
        unknown = tuple(one.name for one in entities if not one.known)
        return ReleaseBelief(asked.max_belief, tuple(bounds), unknown, tuple(names))

    def _packs_about(self, one: Entity) -> tuple[TopicPack, ...]:
        """The packs about what must stay secret; none where they are not asked, and need not be derived."""
        return () if self.settings.evidence is Profile.COUNTS else self.using.packs_about(one)

    def _others(self, estimator: Estimator) -> tuple[EvidenceSource, ...]:
        """The evidence on single terms besides the counts of the corpus."""
        if self._field is None or self.settings.evidence is Profile.COUNTS:
            return ()
        return (FieldEvidence(self._field, estimator),)

    def _taught(self, about: Mapping[str, Sequence[TopicPack]]) -> Vocabulary:
        """The vocabulary, for secrets with these packs."""
        network = self.using.tagger if self.settings.evidence is not Profile.COUNTS else None
        taught = [taught_topics(network, some) for some in about.values()] if network else []
        return replace(self._vocabulary, taught=frozenset().union(*taught) if all(taught) else frozenset())

    def _readers(
        self, about: Mapping[str, Sequence[TopicPack]], *, of_a_policy: bool = False
    ) -> tuple[EvidenceSource, ...]:
        """The evidence that reads passages, for secrets with these packs."""
        if self.settings.evidence is Profile.COUNTS:
            return ()
        packs = {pack.name: pack for some in about.values() for pack in some}
        named = {secret: frozenset(pack.name for pack in some) for secret, some in about.items()}
        matcher = PackMatcher(tuple(packs.values()))
        network = self.using.tagger
        taught = (
            {secret: topics for secret, some in about.items() if (topics := taught_topics(network, some))}
            if network
            else {}
        )
        tagger = TaggerEvidence(matcher, taught, network) if network and taught else None
        if tagger and of_a_policy:
            tagger = replace(tagger, several=SEVERAL_OF_A_POLICY)
        found: list[EvidenceSource] = [PackEvidence(matcher, named, tagger)] if packs else []
        found += [tagger] if tagger else []
        if self.settings.evidence is Profile.FULL and is_installed():
            called = {
                secret: (secret, *dict.fromkeys(name for pack in some for name in pack.protects))
                for secret, some in about.items()
            }
            found.append(MeaningEvidence(_encoder(), called))
        if self.settings.endpoint:
            found.append(ModelEvidence(self.settings.endpoint))
        return tuple(found)

    def _policy(self, name: str, asked: Policy, rules: PolicyRules) -> ConfidentialTopics:
        counts, concepts = self._counted_in(asked.counted_in)
        basis = Basis(rules, counts.index, self.using.kb, asked.contextualised, asked.scope)
        preparation = prepared(basis, folder=default_folder())
        entries = rules.of_kind(PolicyKind.CONFIDENTIALITY)
        self._check_names(rules)
        about = {one.protects: self.using.packs.about((one.protects, *one.names)) for one in entries}
        reads = self.settings.evidence is not Profile.COUNTS and _are_written(about)
        return ConfidentialTopics(
            name, asked, rules, preparation, self.settings, self.using.index, self.using.kb, counts,
            concepts, self._taught(about), self._others(asked.estimator), self._readers(about, of_a_policy=True),
            PACK_ALPHA if reads else None,
        )  # fmt: skip

    def _check_names(self, rules: PolicyRules) -> None:
        """Refuses a list of names in the place of one, which no text would have."""
        for entry in rules.entries:
            for name in entry.names:
                if sign := self.using.listing(name):
                    raise ParameterError(
                        f"expected one name in each item of {entry.id} in {rules.name}, found {name!r}, with {sign}"
                        " between several; make each an item of its own",
                        parameter="policy",
                    )

    def _counted_in(self, level: Level) -> tuple[TermCounts, ConceptCounts]:
        """The counts of terms and of concepts at a level, the same for all policies."""
        if level not in self._levels:
            index = counted_in(level, self.using.index)
            how = self.settings
            counts = TermCounts(index, min_support=how.min_support, known_support=how.known_support)
            self._levels[level] = counts, ConceptCounts(index, self.using.kb)
        return self._levels[level]

    def _identities(self, name: str, asked: Identities) -> IdentifierHiding:
        kinds = kinds_of(asked.detect) or frozenset(IdentifierKind)
        first: FirstSanitizer = asked.first or IdentityDetector(self.using.language_model, kinds)
        return IdentifierHiding(
            name,
            asked,
            first,
            self.settings,
            self.using.kb,
            self._counts,
            self._vocabulary,
            Pseudonyms(self.key) if asked.pseudonyms and self.key else None,
            Shift(self.key) if asked.dates is Dates.SHIFT and self.key else None,
        )

    def _identifiers(self, name: str, rules: PolicyRules) -> IdentifierHiding:
        entries = rules.of_kind(PolicyKind.IDENTITY)
        detect = tuple(OF_KIND[kind] for entry in entries for kind in entry.detect if kind in OF_KIND)
        hiding = self._identities(name, Identities(detect=detect))
        return replace(hiding, safe_harbor=any(entry.source.startswith(_SAFE_HARBOR) for entry in entries))

    def _plausible(self, name: str, asked: Plausible) -> PlausibleRelease:
        # A twentieth of what is imported until a text is released, for a requirement that few ask for.
        from tacit.models.plausibility import PlausibleRelease  # noqa: PLC0415
        from tacit.models.t_plausibility import (  # noqa: PLC0415
            BaseValues,
            Objective,
            SenseInContext,
            SensitiveTerms,
            TPlausible,
        )

        using = self.using
        sensitive = SensitiveTerms.of(asked.terms, asked.kinds)
        model = TPlausible(
            using.kb,
            asked.t,
            objective=Objective.UNIFORM if asked.uniform else Objective.FEWEST_TEXTS,
            balance=asked.balance,
            per=asked.per,
            base_values=BaseValues(asked.count),
            index=using.index if asked.probabilities == "corpus" else None,
            sense=SenseInContext(using.kb, using.index),
            sensitive=sensitive,
        )
        topics = None
        if asked.protect:
            part = self._topics(name, Topics(asked.protect, labels=Labels.WORDS))
            topics = replace(self.model(), topics=(part,), policies=(), identities=(), lists=())
        return PlausibleRelease(name, asked, model, sensitive, topics)

    def _list(self, name: str, asked: Hide) -> ListedHiding:
        nothing = Meter((), CountEvidence(self._counts, MaximumLikelihood()), largest=1, group_support=1)
        return ListedHiding(name, asked, self.settings, nothing)


@cache
def _encoder() -> SentenceModel:
    """The sentence encoder, loaded once in a process."""
    return SentenceModel.load()


def _are_written(about: Mapping[str, Sequence[TopicPack]]) -> bool:
    """Whether somebody wrote a pack about each secret."""
    return all(any(not pack.is_derived for pack in some) for some in about.values())


def rules_of(asked: Policy) -> PolicyRules:
    """The rules that a requirement names.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.
        ParameterError: It has no entry.
    """
    rules = asked.name if isinstance(asked.name, PolicyRules) else load(asked.name)
    if not rules.entries:
        raise ParameterError(f"expected a policy with entries, found none in {rules.name!r}", parameter="policy")
    return rules


def canonical(value: object) -> str:
    """A requirement in words that do not depend on where it stands."""
    return json.dumps(value, sort_keys=True, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return sorted((str(getattr(name, "value", name)), number) for name, number in value.items())
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return str(value)
    if hasattr(value, "fingerprint"):
        return [type(value).__name__, value.fingerprint]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, {one.name: getattr(value, one.name) for one in fields(value)}]
    return repr(value)


def _sensitive_keys(asked: Plausible) -> frozenset[str]:
    """The keys of terms that are sensitive because they are listed."""
    from tacit.models.t_plausibility import SensitiveTerms  # noqa: PLC0415  # as in `ModelBuilder._plausible`

    return SensitiveTerms.of(asked.terms).keys
