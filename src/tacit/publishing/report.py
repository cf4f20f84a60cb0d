"""What a publisher says about a publication: counts, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.publishing.assessment import INSPECTED, AttackerKnowledge, AttackFinding, Publication, share_interval
from tacit.publishing.greedy import Sanitized, Trial

ESTIMATE = (
    "what attackers find was measured on labelled documents that the publisher had not learnt from; it holds for the"
    " publication as far as the labelled documents are like it, and against attackers who are no better than these"
)
FEW_NAMES = 300
"""Names in a publication that was attacked, below which a report warns: no name found among so many still allows one
in a hundred to be found."""


def as_dict(sanitized: Sanitized, publications: Sequence[Publication] = ()) -> dict[str, object]:
    """The report as data; no text of any document is in it.

    Args:
        sanitized: What GreedySanitize ended with, on all the labelled documents.
        publications: What attackers found in publications by who had learnt from other documents.
    """
    corpus = sanitized.corpus
    return {
        "labels": {
            "source": corpus.source,
            "documents": len(set(corpus.documents)),
            "tokens": corpus.tokens,
            "sensitive_tokens": corpus.names,
            "kinds": list(corpus.kinds),
            "notes": list(corpus.notes),
        },
        "loss_ratio": sanitized.loss_ratio,
        "rounds": [
            {"round": one.number, **_counts(one.chosen), "learners": [_counts(other) for other in one.trials]}
            for one in sanitized.rounds
        ],
        "cross_validation": {
            "false_negatives": sanitized.false_negatives,
            "false_positives": sanitized.false_positives,
            "loss": sanitized.loss,
            "share_published": round(sanitized.published.tokens / corpus.tokens, 6),
            "share_of_ordinary_published": round(1 - sanitized.false_positives / (corpus.tokens - corpus.names), 6),
            "local_optimum": sanitized.is_local_optimum,
            "for_learners": [one.learner for one in sanitized.last.trials],
        },
        "attacked": [_publication(one) for one in publications],
        "warnings": warnings(publications),
        "estimate": ESTIMATE,
    }


def as_lines(sanitized: Sanitized, publications: Sequence[Publication] = ()) -> list[str]:
    """The report for a reader."""
    corpus = sanitized.corpus
    labelled = f"{corpus.tokens:,} labelled tokens, {corpus.names:,} of them sensitive ({', '.join(corpus.kinds)})"
    rounds = [
        f"round {one.number}: {one.chosen.learner} found {one.chosen.true_positives:,}, and"
        f" {one.chosen.false_positives:,} in vain; {one.chosen.false_negatives:,} left"
        for one in sanitized.rounds
    ]
    left = (
        f"by cross-validation: {sanitized.false_negatives:,} of {corpus.names:,} sensitive tokens left, among"
        f" {sanitized.published.tokens:,} published ({sanitized.published.tokens / corpus.tokens:.1%} of all);"
        f" a local optimum for {', '.join(one.learner for one in sanitized.last.trials)}:"
        f" {'yes' if sanitized.is_local_optimum else 'no'}"
    )
    attacked = [line for number, one in enumerate(publications, start=1) for line in _lines(number, one)]
    notes = (*corpus.notes, *warnings(publications), ESTIMATE if publications else "no attack was made")
    return [labelled, *rounds, left, *attacked, *(f"note: {note}" for note in notes)]


def warnings(publications: Sequence[Publication]) -> list[str]:
    """What a reader of the figures must be told."""
    found = []
    fewest = min((one.names for one in publications), default=0)
    if publications and fewest < FEW_NAMES:
        upper = share_interval(0, fewest)[1]
        found.append(
            f"few labels: with {fewest:,} names in a publication that was attacked, even none found allows"
            f" {upper:.1%} of the names to be found; label more documents"
        )
    broken = {
        one.attacker
        for publication in publications
        for one in publication.findings
        if one.in_loop and one.found(publication.loss_ratio)
    }
    if broken:
        found.append(
            f"on documents that the publisher had not learnt from, {', '.join(sorted(broken))} stays below L/C false"
            " alarms for each name: there the theorem's ratio does not hold"
        )
    return found


def _publication(one: Publication) -> dict[str, object]:
    best = one.best()
    low, high = one.interval(best)
    return {
        "tokens": one.tokens,
        "sensitive_tokens": one.names,
        "sensitive_tokens_left": one.left,
        "share_published": round(one.share_published, 6),
        "share_of_ordinary_published": round(one.ordinary_published, 6),
        "classifiers": one.rounds,
        "local_optimum_in_cross_validation": one.is_local_optimum,
        "bound": round(one.bound, 3),
        "most_found": {
            "attacker": best.attacker,
            "knowledge": best.knowledge.value,
            "found": best.found(one.loss_ratio),
            "share": round(best.found(one.loss_ratio) / one.names, 6) if one.names else None,
            "interval": [round(low, 6), round(high, 6)],
        },
        "attackers": [_finding(other, one.loss_ratio) for other in one.findings],
    }


def _finding(one: AttackFinding, loss_ratio: float) -> Mapping[str, object]:
    return {
        "attacker": one.attacker,
        "knowledge": one.knowledge.value,
        "simulated_by_publisher": one.in_loop,
        "true_positives": one.true_positives,
        "false_positives": one.false_positives,
        "false_positives_per_true_positive": None if one.ratio is None else round(one.ratio, 3),
        "found_below_loss_ratio": one.found(loss_ratio),
        f"found_in_first_{INSPECTED}": one.inspected,
        "found_with_the_best_cut_off": one.most,
    }


def _lines(number: int, one: Publication) -> list[str]:
    first = (
        f"publication {number}, by who had learnt from other documents: {one.left:,} of {one.names:,} names left,"
        f" {one.share_published:.1%} of all tokens published, {one.ordinary_published:.2%} of the ordinary ones;"
        f" theorem 4.2 allows {one.bound:,.0f} to be found"
    )
    lines = [first]
    for knowledge in AttackerKnowledge:
        if any(other.knowledge is knowledge for other in one.findings):
            best = one.best(knowledge)
            low, high = one.interval(best)
            ratio = "" if best.ratio is None else f", {best.ratio:.1f} for each"
            read = max(other.inspected for other in one.findings if other.knowledge is knowledge)
            lines.append(
                f"  attackers with {knowledge.value}: {best.attacker} finds {best.true_positives:,} with"
                f" {best.false_positives:,} false alarms{ratio}; below L/C {best.found(one.loss_ratio):,},"
                f" {low:.1%} to {high:.1%} of the names; {read} in the first {INSPECTED} read"
            )
    return lines


def _counts(one: Trial) -> Mapping[str, object]:
    return {
        "learner": one.learner,
        "true_positives": one.true_positives,
        "false_positives": one.false_positives,
        "false_negatives": one.false_negatives,
    }
