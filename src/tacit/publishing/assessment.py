"""What attackers find in a publication whose originals the publisher had not learnt from.

The publisher learns from one part of the labelled documents, and publishes the other. The attackers see what was
published, as it was published, and labels for some of it, or none. Nothing that they find goes back to the publisher.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ParameterError
from tacit.publishing.attacker import ClassifierAttacker
from tacit.publishing.ensemble import learners_called
from tacit.publishing.features import MASKED, known_of
from tacit.publishing.greedy import GreedySanitize, Sanitized, Trial, counted
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Learner, LearnerName, Taught
from tacit.publishing.publisher import take_out
from tacit.publishing.standing import Detected
from tacit.publishing.tags import Tags, seen
from tacit.settings import LANGUAGE_MODEL

INSPECTED = 100
"""How many of the likeliest words an attacker reads, where a report says what he finds so."""

_ENTITIES = {"person": "PERSON", "place": "GPE", "organisation": "ORG", "date": "DATE"}
_CONFIDENCE = 0.95

Note = Callable[[str], None]
"""Takes what is being done."""


class AttackerKnowledge(Enum):
    """What an attacker knows besides the publication."""

    LABELS = "labels of the publication"
    """Which words are sensitive in all of it but the documents that are attacked."""
    PUBLIC = "labelled texts of others"
    """Which words are sensitive in other texts, from which nothing was taken out."""
    NOTHING = "no labels"
    """A program that finds names."""


@dataclass(frozen=True, slots=True)
class AttackFinding:
    """What one attacker finds in one publication.

    Attributes:
        attacker: The learner or program.
        knowledge: What the attacker knows.
        in_loop: Whether the publisher has simulated the learner; only of such ones does theorem 4.1 speak.
        true_positives: Names that it predicts.
        false_positives: Other words that it takes for names.
        inspected: Names among the `INSPECTED` words that it takes for the likeliest.
        most: The most names at any cut-off of its scores at which false alarms are fewer than L/C for each name. Nobody
            who attacks knows this cut-off: it takes all labels to choose it.
    """

    attacker: str
    knowledge: AttackerKnowledge
    in_loop: bool
    true_positives: int
    false_positives: int
    inspected: int
    most: int

    @property
    def ratio(self) -> float | None:
        """False alarms for each name; None if no name is found."""
        return self.false_positives / self.true_positives if self.true_positives else None

    def found(self, loss_ratio: float) -> int:
        """The names that it finds with fewer false alarms for each than L/C; 0 if it takes more."""
        return self.true_positives if self.false_positives < loss_ratio * self.true_positives else 0


@dataclass(frozen=True, slots=True)
class Publication:
    """A part of a labelled corpus, published by who had not learnt from it, and what attackers find there.

    Attributes:
        tokens: In the originals.
        names: How many of them are sensitive.
        left: How many of these were published.
        published: How many tokens of any sort were.
        rounds: How many classifiers were applied after the standing ones.
        is_local_optimum: Whether, by cross-validation on the publisher's own part, no learner pays any more.
        loss_ratio: L/C.
        findings: What each attacker finds.
    """

    tokens: int
    names: int
    left: int
    published: int
    rounds: int
    is_local_optimum: bool
    loss_ratio: float
    findings: tuple[AttackFinding, ...]

    @property
    def bound(self) -> float:
        """The smaller of theorem 4.2's bound and what is left to find."""
        return min((self.tokens - self.names) / self.loss_ratio, float(self.left))

    @property
    def share_published(self) -> float:
        """Of all tokens."""
        return self.published / self.tokens

    @property
    def ordinary_published(self) -> float:
        """Of the tokens that are not sensitive."""
        return (self.published - self.left) / (self.tokens - self.names)

    def best(self, *knowledge: AttackerKnowledge) -> AttackFinding:
        """The attacker of such knowledge who finds the most, with fewer false alarms than L/C for each name.

        Raises:
            ParameterError: There is none.
        """
        chosen = [one for one in self.findings if not knowledge or one.knowledge in knowledge]
        if not chosen:
            raise ParameterError("expected an attacker of that knowledge, found none", parameter="knowledge")
        return max(chosen, key=lambda one: (one.found(self.loss_ratio), one.true_positives))

    def interval(self, finding: AttackFinding) -> tuple[float, float]:
        """Between which shares of the names the attacker's share lies, with 95 % confidence (Clopper and Pearson).

        Names of one document are not independent of each other, so that the true interval is somewhat wider.
        """
        return share_interval(finding.found(self.loss_ratio), self.names)


def share_interval(count: int, total: int) -> tuple[float, float]:
    """The exact interval of 95 % confidence for a share.

    >>> [round(one, 3) for one in share_interval(0, 300)], [round(one, 3) for one in share_interval(3, 300)]
    ([0.0, 0.012], [0.002, 0.029])
    """
    from scipy.stats import beta  # noqa: PLC0415  # slow to import: only where it is needed

    if not total:
        return 0.0, 1.0
    tail = (1 - _CONFIDENCE) / 2
    low = float(beta.ppf(tail, count, total - count + 1)) if count else 0.0
    high = float(beta.ppf(1 - tail, count + 1, total - count)) if count < total else 1.0
    return low, high


@dataclass(frozen=True, slots=True)
class Attackers:
    """Who attacks a publication.

    Attributes:
        learners: What they learn with.
        tags: What they know of each word of the publication.
        folds: Into how many parts the publication is divided; they have labels of all but the one that they attack.
        seeds: Of that division, once for each.
        public: What was learnt from labelled texts of others.
        model: The language model's name.
    """

    learners: Sequence[Learner] = learners_called(LearnerName.SELECTION)
    tags: Tags = Tags.IDENTITIES
    folds: int = 4
    seeds: Sequence[int] = (0, 1)
    public: Sequence[Taught] = ()
    model: str = LANGUAGE_MODEL

    def findings(
        self, published: LabelledCorpus, *, loss_ratio: float, in_loop: Iterable[str] = ()
    ) -> tuple[AttackFinding, ...]:
        """What each of them finds in what was published.

        Args:
            published: What was published, with labels of what is sensitive in it; tags that it has are not used.
            loss_ratio: L/C.
            in_loop: The learners that the publisher has simulated.

        Raises:
            InputError: The publication has fewer documents than there are folds.
            ModelMissingError: A package that learns, or a model, is not installed.
        """
        corpus = published.seen_as(seen(published.sentences, published.documents, self.tags, model=self.model))
        known = frozenset(in_loop)

        def finding(trial: Trial, knowledge: AttackerKnowledge) -> AttackFinding:
            simulated = knowledge is not AttackerKnowledge.NOTHING and trial.learner in known
            return finding_of(trial, corpus, knowledge, in_loop=simulated, loss_ratio=loss_ratio)

        found = []
        for seed in self.seeds:
            attack = ClassifierAttacker(self.learners, self.folds, seed).attack(corpus)
            found += [finding(trial, AttackerKnowledge.LABELS) for trial in attack.trials]
        for one in self.public:
            found.append(
                finding(counted(one.name, corpus, one.classifier.scores(corpus.texts)), AttackerKnowledge.PUBLIC)
            )
        found += [finding(trial, AttackerKnowledge.NOTHING) for trial in self._programs(corpus)]
        return tuple(found)

    def _programs(self, corpus: LabelledCorpus) -> Iterable[Trial]:
        """What programs that find names find by themselves."""
        kinds = Detected.for_labels(corpus.kinds).kinds
        if self.tags.includes(Tags.ENTITIES):
            labels = {_ENTITIES[kind] for kind in kinds if kind in _ENTITIES}
            named = [_is_entity(symbol, labels) for symbol in corpus.texts.symbols]
            yield counted("entities of the language model", corpus, np.where(named, 1.0, -1.0))
        if self.tags.includes(Tags.IDENTITIES):
            detected = Detected(kinds)
            yield counted(detected.name, corpus, detected.scores(corpus.texts))


def finding_of(
    trial: Trial, corpus: LabelledCorpus, knowledge: AttackerKnowledge, *, in_loop: bool, loss_ratio: float
) -> AttackFinding:
    """What an attacker finds whose scores are known."""
    usable = np.flatnonzero(~corpus.masked)
    order = usable[np.argsort(-trial.scores[usable], kind="stable")]
    names: NDArray[np.int64] = np.cumsum(corpus.sensitive[order])
    read = np.arange(1, len(order) + 1)
    pays = names[(read - names) < loss_ratio * names]
    return AttackFinding(
        trial.learner,
        knowledge,
        in_loop,
        trial.true_positives,
        trial.false_positives,
        int(names[min(INSPECTED, len(names)) - 1]) if len(names) else 0,
        int(pays.max(initial=0)),
    )


def publish_part(part: LabelledCorpus, sanitized: Sanitized) -> LabelledCorpus:
    """What is published of labelled texts."""
    return part.without(take_out(part.texts, sanitized.classifiers))


def assess(
    corpus: LabelledCorpus,
    algorithm: GreedySanitize,
    attackers: Attackers,
    *,
    splits: int = 3,
    seed: int = 0,
    on_step: Note | None = None,
) -> tuple[Publication, ...]:
    """What attackers find, for several divisions of the documents: the publisher learns from one half of them.

    Args:
        corpus: The labelled documents, tagged as the publisher will tag.
        algorithm: The publisher.
        attackers: The attackers.
        splits: How many divisions.
        seed: Of the divisions.
        on_step: Told what is done.

    Raises:
        InputError: A half has no sensitive token, or fewer documents than folds.
        ModelMissingError: A package that learns, or a model, is not installed.
    """
    found = []
    for number in range(splits):
        if on_step:
            on_step(f"division {number + 1} of {splits}: the publisher learns")
        half = corpus.folds(2, seed=seed + 1000 + number)[0]
        own, other = corpus.part(half), corpus.part(~half)
        sanitized = algorithm.fit(own)
        published = publish_part(other, sanitized)
        if on_step:
            on_step(f"division {number + 1} of {splits}: attackers learn")
        in_loop = [one.name for one in algorithm.learners]
        findings = attackers.findings(published, loss_ratio=algorithm.loss_ratio, in_loop=in_loop)
        found.append(publication_of(other, published, sanitized, findings))
    return tuple(found)


def publication_of(
    originals: LabelledCorpus, published: LabelledCorpus, sanitized: Sanitized, findings: tuple[AttackFinding, ...]
) -> Publication:
    """The publication of a part."""
    return Publication(
        originals.tokens,
        originals.names,
        published.names,
        published.tokens,
        sum(1 for one in sanitized.rounds if one.number),
        sanitized.is_local_optimum,
        sanitized.loss_ratio,
        findings,
    )


def _is_entity(symbol: str, labels: set[str]) -> bool:
    return symbol != MASKED and any(known_of(symbol)[0].endswith(label) for label in labels)
