"""What count sources share: the shape of an answer, the plainest form of a question, and what services have in common.

A count source tells in how many contexts terms occur together; a corpus index is one, and so is any service that can
be asked for a number of hits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol, runtime_checkable

from tacit.corpus._cache import AnswerCache
from tacit.corpus._index import Conjunction, CorpusIndex, Level
from tacit.corpus.services import Patience, check_address
from tacit.errors import CountSourceError

Question = tuple[tuple[str, ...], ...]
"""A conjunction in its plainest form: sorted, and without what changes no count (see `simplify`)."""

_MOST_REMEMBERED = 100_000  # answers in memory: some tens of megabytes


@dataclass(frozen=True, slots=True)
class Answer:
    """A count, and what there is to know about it.

    Attributes:
        count: The number of contexts.
        approximate: Whether the source estimated it.
        source: The name of the source that gave it.
    """

    count: int
    approximate: bool
    source: str


@runtime_checkable
class CountSource(CorpusIndex, Protocol):
    """A corpus index that says how good its counts are."""

    @property
    def name(self) -> str:
        """What the source is called in messages and in evidence."""
        ...

    def answer(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> Answer:
        """The count of a conjunction, whether it is approximate, and who gave it."""
        ...


def simplify(conjunction: Conjunction) -> Question:
    """The plainest conjunction that holds in the same contexts.

    Where "HIV infection" stands, "infection" stands, too. So a clause needs no key that contains another of its keys,
    and a conjunction no clause that another one implies. Fewer keys are told to services, questions that mean the same
    become the same, and nothing is counted twice where counts of keys are added up.

    >>> simplify([frozenset({"hiv infection", "infection"}), frozenset({"viral infection"}), frozenset({"blood"})])
    (('blood',), ('viral infection',))
    """
    clauses = {
        frozenset(key for key in clause if any(map(str.isalnum, key)) and not _parts(key) & (clause - {key}))
        for clause in conjunction
    }
    needed = (
        one for one in clauses if not any(_implies(other, one) for other in clauses if other is not one and other)
    )
    return tuple(sorted(tuple(sorted(clause)) for clause in needed))


def _implies(clause: frozenset[str], other: frozenset[str]) -> bool:
    return all(_parts(key) & other for key in clause)


def _parts(key: str) -> frozenset[str]:
    """The key and every phrase inside it."""
    words = key.split(" ")
    return frozenset(
        " ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    )


def settings_fingerprint(kind: str, *parts: object) -> str:
    """A fingerprint of a source that is known by its settings alone."""
    return f"{kind}:{blake2b(repr(parts).encode(), digest_size=16).hexdigest()}"


class _Remembered(dict[Any, Any]):
    """What a source was told in this process. It holds terms of documents: a pickle carries none of it."""

    def __reduce__(self) -> tuple[type[_Remembered], tuple[()]]:
        return _Remembered, ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Service(ABC):
    """What sources at the other end of a wire have in common.

    Privacy:
        Every question tells the service's operator, and whoever reads its logs, which terms a document contains. Terms
        alone are sent, one question at a time, never text; but the terms of one document come shortly after one
        another, and rare ones, names above all, may say whose document it is. Nothing is sent before a count is asked
        for, and nothing at all unless a user names the service.

    Attributes:
        patience: How long to wait, and how often to try.
        cache: Where answers are kept; None keeps them in memory, until the process ends.
    """

    patience: Patience = field(default_factory=Patience)
    cache: AnswerCache | None = field(default_factory=AnswerCache)
    _remembered: _Remembered = field(default_factory=_Remembered, init=False, repr=False, compare=False)

    @property
    @abstractmethod
    def name(self) -> str:
        """What the source is called in messages and in evidence."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """What identifies the counts: the service and what it is asked with, not the state that it is in."""

    @property
    @abstractmethod
    def _address(self) -> str:
        """Where questions go."""

    @property
    def _levels(self) -> frozenset[Level]:
        """What the service can count."""
        return frozenset({Level.CONTEXT})

    @abstractmethod
    def _ask(self, question: Question) -> tuple[int, bool]:
        """Asks the service: the count of a question with at least one key in each clause, and if it is approximate."""

    def __post_init__(self) -> None:
        check_address(self._address, source=self.name)

    def answer(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> Answer:
        """The count of a conjunction, whether it is approximate, and who gave it.

        Raises:
            CountSourceError: The service gave no usable answer, or does not count what was asked for.
            CorpusError: The cache cannot be read or written.
        """
        if level not in self._levels:
            raise CountSourceError(
                f"{self.name} counts no documents; ask for contexts, or use an index built by `tacit corpus build`",
                source=self.name,
            )
        question = simplify(conjunction)
        if not all(question):
            return Answer(0, approximate=False, source=self.name)  # a clause without keys holds nowhere
        count, approximate = self._recall(question)
        return Answer(count, approximate=approximate, source=self.name)

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of contexts in which every clause has at least one of its keys.

        Raises:
            CountSourceError: The service gave no usable answer, or does not count what was asked for.
            CorpusError: The cache cannot be read or written.
        """
        return self.answer(conjunction, level=level).count

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``, one question after the other.

        What never occurs alone is not asked about with its partners.

        Raises:
            CountSourceError: The service gave no usable answer, or does not count what was asked for.
            CorpusError: The cache cannot be read or written.
        """
        if conjunction and partners:
            alone = self.answer(conjunction, level=level)
            if not alone.count and not alone.approximate:
                return [0] * len(partners)
        return [self.count([*conjunction, *partner], level=level) for partner in partners]

    def _recall(self, question: Question) -> tuple[int, bool]:
        """The answer from memory, from the cache, or from the service."""
        got: tuple[int, bool] | None = self._remembered.get(question)
        if got is None and self.cache is not None:
            got = self.cache.get(self.fingerprint, repr(question))
        if got is None:
            got = self._ask(question)
            if self.cache is not None:
                self.cache.put(self.fingerprint, repr(question), count=got[0], approximate=got[1])
        self._remember(question, got)
        return got

    def _remember(self, key: object, value: object) -> None:
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[key] = value


def whole_number(value: object, *, what: str, source: str) -> int:
    """The value, when it is a count.

    Raises:
        CountSourceError: It is not a whole number, or is below 0.
    """
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    came = f"{value}" if isinstance(value, int | float) else type(value).__name__
    raise CountSourceError(
        f"{source}: expected {what} that is a whole number from 0 on, got {came}; check the source's settings",
        source=source,
    )


def quotable(text: object, question: Question) -> str:
    """What a service says about a failure, as far as it can be shown: nothing that repeats a word of the question."""
    if not isinstance(text, str):
        return ""
    folded = text.casefold()
    words = {word for clause in question for key in clause for word in key.casefold().split()}
    return f': "{text[:200]}"' if text.isprintable() and not any(word in folded for word in words) else ""
