"""Several count sources in the order of trust: the first that has evidence answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tacit.corpus._index import Clause, Conjunction, CorpusIndex, Level
from tacit.corpus._source import Answer, CountSource, settings_fingerprint
from tacit.errors import ParameterError

__all__ = ["Answer", "CorpusChain", "source_for"]


@dataclass(frozen=True, slots=True)
class CorpusChain:
    """The first source that has evidence answers.

    A source has evidence for a conjunction when each of its clauses alone occurs in at least `min_contexts` contexts
    there. Whether they occur together does not matter: that two known terms never meet is an answer. When no source
    has evidence, the first one answers. The empty conjunction, and with it the number of contexts, is the first
    source's.

    Counts of different sources do not make a probability. So whoever computes one asks `source_for` with all the
    clauses that it is about, once, and takes the number of contexts, the counts alone and the counts together from the
    source that comes back. What `count` and `count_each` return is decided for each conjunction on its own.

    A source that fails is not a source without evidence: its error ends the question.

    Privacy:
        Later sources are told only of conjunctions with a clause for which the earlier ones lack evidence. Those are
        the rare terms, names above all: the ones that say most about a document. A service at the end of a chain is
        not asked often, but it is asked about what matters.

    >>> from tacit.corpus.memory import MemoryIndex
    >>> notes = MemoryIndex.from_texts(["HIV is a virus.", "A virus infects."])
    >>> encyclopedia = MemoryIndex.from_texts(["HIV causes AIDS.", "AIDS is a disease.", "Rivers flow."])
    >>> chain = CorpusChain([notes, encyclopedia])
    >>> hiv, virus, aids = (frozenset({key}) for key in ("hiv", "virus", "aids"))
    >>> chain.count([hiv, virus]), chain.count([hiv, aids])
    (1, 1)
    >>> source = chain.source_for([hiv, aids])
    >>> source is encyclopedia, source.count([]), source.count([aids])
    (True, 3, 2)

    Attributes:
        sources: The sources, the most trusted first.
        min_contexts: Contexts that a clause needs before they are evidence.
    """

    sources: Sequence[CorpusIndex]
    min_contexts: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        if not self.sources:
            raise ParameterError("sources: expected at least one, got none", parameter="sources")
        if self.min_contexts < 1:
            raise ParameterError(
                f"min_contexts: expected at least 1, got {self.min_contexts}", parameter="min_contexts"
            )
        object.__setattr__(self, "sources", tuple(self.sources))  # frozen like the rest

    @property
    def name(self) -> str:
        """The names of the sources in their order."""
        return ", ".join(_name(source) for source in self.sources)

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: the sources, their order and what is evidence."""
        return settings_fingerprint("chain", self.min_contexts, [source.fingerprint for source in self.sources])

    def source_for(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> CorpusIndex:
        """The source from which every count about these clauses must come."""
        return source_for(self.sources[self._choose([conjunction], level)[0]], conjunction, level=level)

    def answer(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> Answer:
        """The count of a conjunction, whether it is approximate, and which source gave it."""
        source = self.source_for(conjunction, level=level)
        if isinstance(source, CountSource):
            return source.answer(conjunction, level=level)
        return Answer(source.count(conjunction, level=level), approximate=False, source=_name(source))

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of contexts in which every clause holds, in the first source that has evidence for them."""
        return self.source_for(conjunction, level=level).count(conjunction, level=level)

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``: each partner may have its own source."""
        chosen = self._choose([[*conjunction, *partner] for partner in partners], level)
        counts = [0] * len(partners)
        for number, source in enumerate(self.sources):
            places = [place for place, choice in enumerate(chosen) if choice == number]
            if places:
                found = source.count_each(conjunction, [partners[place] for place in places], level=level)
                for place, count in zip(places, found, strict=True):
                    counts[place] = int(count)
        return counts

    def _choose(self, conjunctions: Sequence[Conjunction], level: Level) -> list[int]:
        """The number of the source for each conjunction.

        A source is asked about each clause once, and only about clauses of what no earlier source has evidence for.
        """
        choices = [0] * len(conjunctions)
        open_places = [place for place, conjunction in enumerate(conjunctions) if conjunction]
        for number, source in enumerate(self.sources):
            clauses: list[Clause] = list(dict.fromkeys(one for place in open_places for one in conjunctions[place]))
            if not clauses:
                break
            counts = source.count_each((), [(clause,) for clause in clauses], level=level)
            known = {clause for clause, count in zip(clauses, counts, strict=True) if count >= self.min_contexts}
            still_open = []
            for place in open_places:
                if known.issuperset(conjunctions[place]):
                    choices[place] = number
                else:
                    still_open.append(place)
            open_places = still_open
        return choices


def source_for(index: CorpusIndex, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> CorpusIndex:
    """The source from which every count about these clauses must come: the index itself, unless it is a chain."""
    return index.source_for(conjunction, level=level) if isinstance(index, CorpusChain) else index


def _name(source: CorpusIndex) -> str:
    return source.name if isinstance(source, CountSource) else source.fingerprint
