"""What the figures of an attack mean, in sentences: what was found, against what chance finds, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_CLOSE: Final = 5  # guesses that somebody tries

_RANKED: Final = (
    "Accuracy at 1 and at 5: how often the truth is the first guess, or among the first five; rank: its place, 1 is the"
    " attacker's first guess"
)

_JUDGE: Final = (
    "This attacker counts words over a corpus, and reads less than a person does: where he does not rank the topic"
    " first by the original, his rank of a release says nothing."
)


def of_inference(found: Mapping[str, Any], topic: str, *, is_named: bool) -> Iterator[str]:
    """The sentences for an attacker who guesses a topic.

    Args:
        found: The figures.
        topic: What was protected, as the user named it.
        is_named: Whether a text says it by name.
    """
    if is_named:
        yield f"It is named: whoever reads the text need not guess. {_JUDGE}"
        return
    yield from _places(found["ranks"], found["candidates"], topic, "topics of its kind")
    yield f"By chance it would be guess {(found['candidates'] + 1) / 2:g} on average. {_RANKED}."
    yield _JUDGE
    if min(found["ranks"]) <= _CLOSE:
        yield (
            "To do: read the release for what still points there, and sanitize the original again with --hide WORD for"
            " it, with a higher --alpha, or with --max-belief P; tacit sanitize --require-rank K fails (exit code 4)"
            " while an attacker ranks it above place K."
        )


def of_reidentification(found: Mapping[str, Any]) -> Iterator[str]:
    """The sentences for an attacker who guesses whom texts are about."""
    ranks = found.get("ranks after", found["ranks"])
    yield from _places(ranks, found["candidates"], "the person", "candidates")
    yield f"By chance the first guess is right in 1 of {found['candidates']} texts. {_RANKED}."
    if min(ranks) <= _CLOSE:
        yield (
            "To do: hide more of what only this person is known for: --hide WORD, or --tighten K -o FILE here, until K"
            " others are likelier."
        )


def of_completion(found: Mapping[str, Any]) -> Iterator[str]:
    """The sentences for an attacker who guesses what stood where something is hidden."""
    if found["recovered"] is None:
        yield "No hidden term has alternatives that an attacker could choose from: there is nothing to guess."
        return
    yield (
        f"The attacker's first guess is right for {found['recovered']:.0%} of {found['hidden terms attacked']} hidden"
        f" terms; who draws lots is right for {found['by chance']:.0%}."
    )
    if found["recovered"] > found["by chance"]:
        yield "To do, if that is too much: a higher --alpha, or --mode redact, which says less of what is hidden."


def of_classifiers(found: Mapping[str, Any], loss_ratio: float) -> Iterator[str]:
    """The sentences for attackers who learn which names are left."""
    yield (
        f"The best attacker finds {found['found_below_loss_ratio']} of {found['sensitive_tokens_left']} names that are"
        f" left before he looks at {loss_ratio:g} other words for each."
    )
    if found["found_below_loss_ratio"]:
        yield "To do, if that is too many: publish anew with a higher --loss-ratio, or with more labels."


def _places(ranks: Sequence[float], candidates: int, what: str, others: str) -> Iterator[str]:
    for number, rank in enumerate(ranks, 1):
        name = f"Text {number}: {what}" if len(ranks) > 1 else what[:1].upper() + what[1:]
        place = f"{name} is guess {rank:g} of {candidates} {others}"
        if rank == 1:
            yield f"{place}: an attacker who knows what is public thinks of that first. The release still points to it."
        elif rank <= _CLOSE:
            yield f"{place}: not the first thought, but one of the first. The release still hints at it."
        else:
            yield f"{place}: {rank - 1:g} others are likelier to who reads it."
