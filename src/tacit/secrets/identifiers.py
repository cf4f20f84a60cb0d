"""Hidden identifiers as secrets: what the corpus can say about them, and how much may be told of each (S3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tacit.corpus import Conjunction
from tacit.corpus.information import information_content
from tacit.corpus.readings import Ground, TermCounts, readings
from tacit.identities import IdentifierKind
from tacit.secrets._secret import Secret
from tacit.secrets.hidden import MEASURED, SUBJECT, Mark
from tacit.secrets.requirements import Threshold


@dataclass(frozen=True, slots=True)
class HiddenIdentifier:
    """A hidden identifier as it is counted.

    Attributes:
        mark: The first of its mentions.
        secret: The secret that it is.
        offer_bits: What would be too much for the words in its place alone.
    """

    mark: Mark
    secret: Secret
    offer_bits: float


_SHORTEST_CODE: Final = 3  # signs of a code that other texts have for other things: "A1"


def hidden_identifiers(
    marks: Iterable[Mark],
    counts: TermCounts,
    *,
    threshold: Threshold,
    alpha: float,
    is_word: Callable[[str], bool] = lambda _: False,
) -> tuple[HiddenIdentifier, ...]:
    """The hidden identifiers as they are counted, each thing once, in the order given: S of S3.

    A term is counted as a phrase or, failing that, by its words together. A part of it would be somebody else: any
    Smith for John Smith.

    Args:
        marks: The identifiers.
        counts: The contexts of terms.
        threshold: How many bits are too many.
        alpha: At least 1, larger is stricter. What stands in the place of a term tells less than 1/alpha of it, too.
        is_word: Whether a key is an ordinary word. By `Threshold.DIRECT`, nothing is looked for that points to a person
            called by one, or by letters: the corpus has bakers where the text has Mr Baker, and an R in everything. Nor
            for what points to a code of two or three signs, or to a street: the corpus has that of another town.
    """
    first: dict[str, Mark] = {}
    for one in sorted(marks, key=_leniency):  # of several kinds the strictest counts, of equals the first
        first.setdefault(one.thing, one)
    keys = dict.fromkeys(one.key for one in first.values())
    ways = {key: [way.conjunction for way in readings(key) if way.ground is not Ground.PARTS] for key in keys}
    counts.count(way for key in ways for way in ways[key])
    counted: list[tuple[Mark, Conjunction, float]] = []
    for one in first.values():
        way = next((way for way in ways[one.key] if counts[way] >= counts.min_support), ())
        is_anybodys = one.kind is IdentifierKind.PERSON and _called_by(one.key, is_word)
        is_anything = one.kind is IdentifierKind.CODE and len(one.key) <= _SHORTEST_CODE
        is_anywhere = one.kind is IdentifierKind.ADDRESS
        if threshold is Threshold.DIRECT and (is_anybodys or is_anything or is_anywhere):
            way = ()
        counted.append((one, way, information_content(counts[way] if way else 0, counts.contexts)))
    limit = _limit(counted, threshold)
    found = []
    for one, way, bits in counted:
        measured = one.kind in MEASURED
        most = bits / alpha
        if limit is not None:
            most = limit
        elif threshold is Threshold.DIRECT and one.kind and not one.kind.is_direct:
            most = bits
        secret = Secret(
            _name(one),
            () if measured else way,
            counts[way] if way else 0,
            counts.contexts,
            most,
            # A number in another term is another number, and a letter another letter: the d of "I'd".
            names=frozenset() if measured or len(one.key) == 1 else frozenset((one.key,)),
        )
        found.append(HiddenIdentifier(one, secret, min(most, bits / alpha)))
    return tuple(found)


def _leniency(one: Mark) -> tuple[bool, bool]:
    """How lightly an identifier is taken: numbers most, then what identifies only together with others."""
    return one.kind in MEASURED, one.kind is not None and not one.kind.is_direct


def _called_by(name: str, is_word: Callable[[str], bool]) -> bool:
    """Whether all of a name but its initials is one word, that of many people or an ordinary one, or nothing."""
    words = [word for word in name.split() if len(word.rstrip(".")) > 1]
    return len(words) <= 1 or all(map(is_word, words))


def _limit(counted: Sequence[tuple[Mark, Conjunction, float]], threshold: Threshold) -> float | None:
    """The one threshold for all hidden terms; None when each has its own, or when the corpus knows none of them."""
    known = sorted({one.key: bits for one, way, bits in counted if way and one.kind not in MEASURED}.values())
    if threshold in {Threshold.TERM, Threshold.DIRECT} or not known:
        return None
    return known[0] if threshold is Threshold.PAPER else known[len(known) // 2]


def _name(one: Mark) -> str:
    if one.entity == SUBJECT:
        return "the subject"
    kind = one.kind.value if one.kind else "term"
    return f"{kind} at [{one.span.start}, {one.span.end})"
