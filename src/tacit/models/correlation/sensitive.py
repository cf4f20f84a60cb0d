"""What the corpus can say about the terms that are hidden, and how much may be told of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from tacit.corpus import Clause, Conjunction
from tacit.identities import IdentifierKind
from tacit.models.correlation.hidden import SUBJECT, HiddenTerm
from tacit.risk import Evidence
from tacit.risk.information import information_content
from tacit.risk.readings import TermCounts, readings

MEASURED = frozenset(
    (
        IdentifierKind.DATE,
        IdentifierKind.TIME,
        IdentifierKind.AGE,
        IdentifierKind.QUANTITY,
        IdentifierKind.MONEY,
    )
)
"""Kinds that are hidden, but nothing is looked for that points to them: a number goes with everything."""


class Threshold(Enum):
    """How many bits about a hidden term s are too many."""

    PAPER = "paper"
    """IC of the least informative hidden term, for all of them (S3, eq. 7)."""
    MEDIAN = "median"
    """IC of the median hidden term, for all of them."""
    TERM = "term"
    """IC(s) / alpha, for each its own, as in S1."""
    DIRECT = "direct"
    """IC(s) / alpha for what identifies alone, a person's name; IC(s), all that there is to tell, for the others."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden term as it is counted.

    Attributes:
        about: What a report calls it: kind and place, never the words.
        key: Its key.
        conjunction: What its contexts are counted by; none when nothing is looked for that points to it, because the
            corpus does not know it or because it is a number.
        count: Its contexts.
        contexts: The contexts that they are among: all, or those of what stands in its place.
        named: Whether another term may hold it as a name; a number in another term is another number.
        information_bits: IC(s).
        threshold_bits: What is too much.
        offer_bits: What would be too much for the words in its place alone.
        beside: The keys of what stands in its place, its own among them; None when it shows nothing.
        beside_bits: What that tells already.
        label: The key of the words that stand in its place.
    """

    about: str
    key: str = field(repr=False)
    conjunction: Conjunction = field(repr=False)
    count: int
    contexts: int
    named: bool
    information_bits: float
    threshold_bits: float
    offer_bits: float
    beside: Clause | None = field(default=None, repr=False)
    beside_bits: float = 0.0
    label: str = field(default="", repr=False)

    @property
    def known(self) -> bool:
        """Whether the corpus can say what points to it."""
        return bool(self.conjunction)


def _is_no_word(_: str) -> bool:
    return False


def secrets(
    hidden: Iterable[HiddenTerm],
    counts: TermCounts,
    *,
    threshold: Threshold,
    alpha: float,
    is_word: Callable[[str], bool] = _is_no_word,
) -> tuple[Secret, ...]:
    """The hidden terms as they are counted, each key once, in the order given: S of S3.

    A term is counted as a phrase or, failing that, by its words together. A part of it would be somebody else: any
    Smith for John Smith.

    Args:
        hidden: The hidden terms.
        counts: The contexts of terms.
        threshold: How many bits are too many.
        alpha: At least 1, larger is stricter. What stands in the place of a term tells less than 1/alpha of it, too.
        is_word: Whether a key is an ordinary word. By `Threshold.DIRECT`, nothing is looked for that points to a person
            called by one: the corpus has bakers where the text has Mr Baker.
    """
    first: dict[str, HiddenTerm] = {}
    for term in hidden:
        first.setdefault(term.lemma, term)
    ways = {key: [way.conjunction for way in readings(key) if way.evidence is not Evidence.PARTS] for key in first}
    counts.count(way for key in ways for way in ways[key])
    counted: list[tuple[HiddenTerm, Conjunction, float]] = []
    for key, term in first.items():
        way = next((way for way in ways[key] if counts[way] >= counts.min_support), ())
        if threshold is Threshold.DIRECT and term.identifier is IdentifierKind.PERSON and _called_by(key, is_word):
            way = ()
        counted.append((term, way, information_content(counts[way] if way else 0, counts.contexts)))
    limit = _limit(counted, threshold)
    found = []
    for term, way, bits in counted:
        measured = term.identifier in MEASURED
        most = bits / alpha
        if limit is not None:
            most = limit
        elif threshold is Threshold.DIRECT and not term.identifier.is_direct:
            most = bits
        found.append(
            Secret(
                _about(term),
                term.lemma,
                () if measured else way,
                counts[way] if way else 0,
                counts.contexts,
                not measured,
                bits,
                most,
                min(most, bits / alpha),
            )
        )
    return tuple(found)


def _called_by(name: str, is_word: Callable[[str], bool]) -> bool:
    """Whether all of a name but its initials is one word, and that an ordinary one."""
    words = [word for word in name.split() if len(word.rstrip(".")) > 1]
    return len(words) == 1 and is_word(words[0])


def _limit(counted: Sequence[tuple[HiddenTerm, Conjunction, float]], threshold: Threshold) -> float | None:
    """The one threshold for all hidden terms; None when each has its own, or when the corpus knows none of them."""
    known = sorted(bits for term, way, bits in counted if way and term.identifier not in MEASURED)
    if threshold in {Threshold.TERM, Threshold.DIRECT} or not known:
        return None
    return known[0] if threshold is Threshold.PAPER else known[len(known) // 2]


def _about(term: HiddenTerm) -> str:
    if term.entity == SUBJECT:
        return "the subject"
    return f"{term.identifier.value} at [{term.span.start}, {term.span.end})"
