"""Evidence by the counts of a further corpus: how people of the field write, where an encyclopedia does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tacit.corpus.information import Estimator
from tacit.corpus.readings import TermCounts
from tacit.risk.counts import CountEvidence
from tacit.risk.evidence import Assessment, Passage
from tacit.secrets import Secret

_MOST_REMEMBERED = 1 << 10  # secrets


@dataclass(frozen=True, slots=True)
class FieldEvidence:
    """Assesses words by the counts of a further corpus (a `tacit.risk.evidence.EvidenceSource`).

    A corpus of the field holds far more contexts of its topics than an encyclopedia does, so that bits of one are not
    bits of the other. What is compared is the share of the secret's information content in the corpus itself.

    Attributes:
        counts: The contexts of terms in that corpus.
        estimator: How counts become bits.
        name: What a report calls it.
    """

    counts: TermCounts = field(repr=False)
    estimator: Estimator
    name: str = "counts of the field"
    _evidence: CountEvidence = field(init=False, repr=False, compare=False)
    _secrets: dict[Secret, Secret] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_evidence", CountEvidence(self.counts, self.estimator))

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What each passage says about the secret by the counts of the field."""
        own = self._own(secret)
        if not own.known or not own.information_bits:
            return [None] * len(passages)
        share = secret.information_bits / own.information_bits
        return [told and replace(told, bits=told.bits * share) for told in self._evidence.assess(own, passages)]

    def _own(self, secret: Secret) -> Secret:
        """The secret as this corpus counts it."""
        if secret not in self._secrets:
            if len(self._secrets) >= _MOST_REMEMBERED:
                self._secrets.clear()
            index = self.counts.index
            shown = secret.shown and replace(secret.shown, contexts=index.count((secret.shown.keys,)))
            beside = (shown.keys,) if shown else ()
            count = index.count((*beside, *secret.counted_by)) if secret.counted_by else 0
            self._secrets[secret] = replace(secret, count=count, contexts=self.counts.contexts, shown=shown)
        return self._secrets[secret]
