"""What a publisher says about a publication: counts, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.publishing.attacker import Attack, ClassifierAttacker
from tacit.publishing.ensemble import learners_called
from tacit.publishing.greedy import Sanitized, Trial
from tacit.publishing.learners import LearnerName

ESTIMATE = (
    "every figure is an estimate on the labelled sample, by cross-validation; it holds for the publication as far as"
    " the sample is like it, and against attackers with these learners"
)


def attack_on(sanitized: Sanitized, *, folds: int = 4, seed: int = 0) -> Attack:
    """What an attacker with all the learners of the package finds in what is left of the labelled corpus.

    Raises:
        ModelMissingError: A package that learns is not installed.
    """
    attacker = ClassifierAttacker(learners_called(LearnerName.SELECTION, seed=seed), folds, seed)
    return attacker.attack(sanitized.published)


def as_dict(sanitized: Sanitized, attack: Attack) -> dict[str, object]:
    """The report as data; no text of any document is in it.

    Args:
        sanitized: What GreedySanitize ended with.
        attack: What a simulated attacker found in what is left.
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
        "false_negatives": sanitized.false_negatives,
        "false_positives": sanitized.false_positives,
        "loss": sanitized.loss,
        "share_published": round(sanitized.published.tokens / corpus.tokens, 6),
        "share_of_ordinary_published": round(1 - sanitized.false_positives / (corpus.tokens - corpus.names), 6),
        "local_optimum": sanitized.is_local_optimum,
        "bound_on_true_positives": round(sanitized.bound, 3),
        "attack": attack.as_dict(),
        "estimate": ESTIMATE,
    }


def as_lines(sanitized: Sanitized, attack: Attack) -> list[str]:
    """The report for a reader."""
    corpus = sanitized.corpus
    rounds = [
        f"round {one.number}: {one.chosen.learner} found {one.chosen.true_positives:,}, and"
        f" {one.chosen.false_positives:,} in vain; {one.chosen.false_negatives:,} left"
        for one in sanitized.rounds
    ]
    left = (
        f"left: {sanitized.false_negatives:,} of {corpus.names:,} sensitive tokens, among"
        f" {sanitized.published.tokens:,} published ({sanitized.published.tokens / corpus.tokens:.1%} of all)"
    )
    loss = (
        f"loss: {sanitized.loss:,.0f} ({sanitized.loss_ratio:g} for each left, 1 for each taken out in vain);"
        f" a local optimum: {'yes' if sanitized.is_local_optimum else 'no'}"
    )
    found = (
        f"attacker: {attack.chosen.learner} finds {attack.true_positives:,} with {attack.false_positives:,} false"
        f" alarms; the bound is {sanitized.bound:,.0f}"
    )
    labelled = f"{corpus.tokens:,} labelled tokens, {corpus.names:,} of them sensitive ({', '.join(corpus.kinds)})"
    return [labelled, *rounds, left, loss, found, *(f"note: {note}" for note in (*corpus.notes, ESTIMATE))]


def _counts(one: Trial) -> Mapping[str, object]:
    return {
        "learner": one.learner,
        "true_positives": one.true_positives,
        "false_positives": one.false_positives,
        "false_negatives": one.false_negatives,
    }
