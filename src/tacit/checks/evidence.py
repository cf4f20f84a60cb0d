"""What every source of evidence keeps to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tacit.checks._contract import Check, copied, run
from tacit.errors import ParameterError
from tacit.risk import EvidenceSource, Passage
from tacit.secrets import Secret

SEAM = "EvidenceSource"

_ROUNDING = 1e-9  # bits


def for_evidence_source(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> None:
    """Checks a source of evidence; returns if it keeps its contract.

    Args:
        source: The source.
        secret: A secret that it knows something about.
        passages: Two or more passages, of which one at least says something of the secret and no two are equal.

    Raises:
        ContractError: It breaks the contract. Passages are named by their place, not by their words.
        ParameterError: There are fewer than two passages, or none says anything: nothing would be shown.

    >>> from tacit.risk import MemoryEvidence
    >>> secret = Secret("HIV", (), 0, 64, threshold_bits=2.0)
    >>> source = MemoryEvidence({"HIV": {("antiretroviral",): 3.0}})
    >>> for_evidence_source(source, secret, [Passage(("antiretroviral",)), Passage(("ankle",))])
    """
    passages = tuple(dict.fromkeys(passages))
    if len(passages) < 2 or not any(source.assess(secret, passages)):
        raise ParameterError(
            "expected two different passages or more, one of which says something of the secret, found none that does",
            parameter="passages",
        )
    run(SEAM, CHECKS, source, secret, passages)


def source_has_a_name(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """A report can call it something, the same each time."""
    before: object = source.name  # what is annotated need not be what comes
    source.assess(secret, passages)
    if not isinstance(before, str) or not before.strip() or source.name != before:
        yield "expected a name in words that stays, found none or another"


def each_passage_has_one_assessment(
    source: EvidenceSource, secret: Secret, passages: Sequence[Passage]
) -> Iterator[str]:
    """There are as many answers as passages; nothing is asked, nothing is answered."""
    for some in (passages, passages[:1], ()):
        found = source.assess(secret, some)
        if len(found) != len(some):
            yield f"expected {len(some)} assessments for {len(some)} passages, found {len(found)}"


def bits_are_numbers(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """Bits are a number or minus infinity."""
    for at, told in enumerate(source.assess(secret, passages)):
        if told and (math.isnan(told.bits) or told.bits == math.inf):
            yield f"expected a number of bits for passage {at}, found {told.bits}"


def counts_tell_no_more_than_there_is(
    source: EvidenceSource, secret: Secret, passages: Sequence[Passage]
) -> Iterator[str]:
    """What rests on counts is at most the secret's information content, and its counts can be."""
    for at, told in enumerate(source.assess(secret, passages)):
        if told is None or told.counts is None:
            continue
        counts = told.counts
        if told.bits > secret.information_bits + _ROUNDING:
            yield f"expected at most {secret.information_bits:.4g} bits for passage {at}, found {told.bits:.4g}"
        if not 0 <= counts.joint <= min(counts.entity, counts.terms) <= counts.contexts:
            yield f"expected counts of contexts that can be for passage {at}, found {counts}"


def input_is_left_alone(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """The list of passages is not changed."""
    given = list(passages)
    source.assess(secret, given)
    if given != list(passages):
        yield "expected the passages as they were given, found them changed"


def asking_again_changes_nothing(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """The same passages have the same assessments, whatever was asked between."""
    first = list(source.assess(secret, passages))
    source.assess(secret, passages[1:])
    if first != list(source.assess(secret, passages)):
        yield "expected the same assessments at the second time, found others"


def order_does_not_matter(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """Passages in another order have the same assessments in that order."""
    if list(source.assess(secret, passages))[::-1] != list(source.assess(secret, passages[::-1])):
        yield "expected the same assessments in another order of passages, found others"


def many_are_one_by_one(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """Passages asked about together are assessed as each alone."""
    together = source.assess(secret, passages)
    for at, passage in enumerate(passages):
        if source.assess(secret, (passage,))[0] != together[at]:
            yield f"expected the same assessment of passage {at} alone and among others, found two"


def copy_assesses_alike(source: EvidenceSource, secret: Secret, passages: Sequence[Passage]) -> Iterator[str]:
    """What another process gets assesses the same."""
    copy = copied(source)
    if isinstance(copy, str):
        yield copy
    elif list(copy.assess(secret, passages)) != list(source.assess(secret, passages)):
        yield "expected a copy that assesses the same, found another"


CHECKS: tuple[Check, ...] = (
    source_has_a_name,
    each_passage_has_one_assessment,
    bits_are_numbers,
    counts_tell_no_more_than_there_is,
    input_is_left_alone,
    asking_again_changes_nothing,
    order_does_not_matter,
    many_are_one_by_one,
    copy_assesses_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""
