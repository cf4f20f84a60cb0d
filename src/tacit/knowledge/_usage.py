"""How often a key means what a taxonomy has it for: estimated from a corpus and from WordNet.

"Chaos" is also the abbreviation of a syndrome, "David" also a town of Panama. A taxonomy of diseases or of places knows
such names, but must not be asked about them before a general one, nor count their contexts as its own. So every name
gets the share of its uses that mean its concept:

- by the corpus: how often the key stands in one context with words that go with such things (its company), compared
  with how often names do that WordNet has in no other sense;
- by WordNet: the share of the key's tagged uses whose senses are of the same branch.

The larger of the two counts. A key that neither knows is taken to mean what the taxonomy says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Protocol

from tacit.knowledge.taxonomy_file import TaxonomyFile

_EVIDENCE = 10  # contexts of a key from which its company says something
_FEW_LETTERS = 2  # mean too much: "di", "ns", "ca"
_UNAMBIGUOUS = 0.99

# The keys of one clause, any of which will do (see `tacit.corpus`).
_Clause = frozenset[str]


class ContextCounts(Protocol):
    """Counts of contexts: what a taxonomy that is compiled asks of a corpus index."""

    @property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        ...

    def count(self, conjunction: Sequence[_Clause]) -> int:
        """The number of contexts in which every clause has at least one of its keys."""
        ...

    def count_each(self, conjunction: Sequence[_Clause], partners: Sequence[Sequence[_Clause]]) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``."""
        ...


class Usage:
    """What keys usually mean.

    Args:
        counts: The corpus.
        general: A general taxonomy: WordNet.
        branch: Keys whose first senses in it are of the kind in question, with everything below them.
        proper: Whether only proper names are of that kind: the city of Center, not every centre.
    """

    def __init__(
        self, counts: ContextCounts, general: TaxonomyFile, branch: Iterable[str], *, proper: bool = False
    ) -> None:
        self._counts = counts
        self._general = general
        roots = [general.senses(key)[0] for key in branch]
        below = {one for root in roots for one in (root, *general.specialisations(root))}
        self._branch = {one for one in below if not (proper and one.label.islower())}

    def contexts(self, keys: Iterable[str]) -> dict[str, int]:
        """How many contexts hold all words of each key, together or apart."""
        wanted = list(dict.fromkeys(keys))
        return dict(zip(wanted, self._counts.count_each((), [_words(key) for key in wanted]), strict=True))

    def shares(self, companies: Mapping[str, frozenset[str]]) -> dict[str, float]:
        """For each key the share of its uses that mean what it is a name of.

        Args:
            companies: For each key the keys that stand beside it when it does.
        """
        contexts = self.contexts(companies)
        rates = self._rates(
            {key: company for key, company in companies.items() if contexts[key] >= _EVIDENCE}, contexts
        )
        clear = [rate for key, rate in rates.items() if self.share_in_branch(key) >= _UNAMBIGUOUS]
        usual = median(clear or [1.0]) or 1.0  # nothing to compare with: the rates count as they are
        return {key: self._share(key, rates[key] / usual if key in rates else None) for key in companies}

    def share_in_branch(self, key: str) -> float:
        """The share of a key's uses whose senses in the general taxonomy are of the branch."""
        return self._general.share(key, self._branch)

    def _share(self, key: str, by_corpus: float | None) -> float:
        if len(key) <= _FEW_LETTERS:
            return 0.0
        if not self._general.senses(key) and (by_corpus is None or " " in key):
            return 1.0  # a phrase means what it says
        return min(1.0, max(by_corpus or 0.0, self.share_in_branch(key)))

    def _rates(self, companies: Mapping[str, frozenset[str]], contexts: Mapping[str, int]) -> dict[str, float]:
        """How much oftener than any word each key stands with its company, from 0 (no oftener) to 1 (always)."""
        everything = self._counts.count(())
        grouped: dict[frozenset[str], list[str]] = {}
        for key, company in companies.items():
            grouped.setdefault(company - {key, *key.split()}, []).append(key)
        rates = {}
        for company, keys in grouped.items():
            by_chance = self._counts.count((company,)) / everything
            together = self._counts.count_each((company,), [_words(key) for key in keys])
            for key, count in zip(keys, together, strict=True):
                rates[key] = max(0.0, (count / contexts[key] - by_chance) / (1 - by_chance))
        return rates


def _words(key: str) -> tuple[_Clause, ...]:
    """What counts a key by its words: phrases that an index does not hold are then not taken for unknown."""
    return tuple(frozenset((word,)) for word in dict.fromkeys(key.split()))
