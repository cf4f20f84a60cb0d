"""How likely base values are, by a corpus: equation 2 of S2 in its general form."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacit.corpus import Clause, CorpusIndex


class CorpusLikelihood:
    """Probabilities of base values in proportion to their contexts in a corpus.

    Every value is counted in one context more than it has (Laplace's rule): what a taxonomy knows is possible, and what
    the corpus never saw is as likely as anything else that it never saw. So is a value without any key to count it by.
    """

    def __init__(self, index: CorpusIndex) -> None:
        self.index = index
        self._weights: dict[Clause, int] = {frozenset(): 1}

    def weigh(self, values: Sequence[Clause], own: Clause) -> tuple[float, float]:
        """The entropy of the values in bits, and the probability of one of them.

        Args:
            values: The values, each as the keys that its contexts are counted by.
            own: The one.

        >>> from tacit.corpus.memory import MemoryIndex
        >>> index = MemoryIndex([[["headache"], ["headache"], ["headache"], ["headache", "migraine"], ["migraine"]]])
        >>> one, other, unseen = frozenset({"headache"}), frozenset({"migraine"}), frozenset({"throe"})
        >>> bits, share = CorpusLikelihood(index).weigh([one, other, unseen, frozenset({"ache"})], other)
        >>> round(bits, 4), share  # 5, 3, 1 and 1 of 10
        (1.6855, 0.3)
        """
        new = [value for value in dict.fromkeys(values) if value not in self._weights]
        counts = self.index.count_each((), [(value,) for value in new])
        self._weights.update((value, int(count) + 1) for value, count in zip(new, counts, strict=True))
        weights = np.sort(np.array([self._weights[value] for value in values], np.float64))  # any order, the same sum
        shares = weights / weights.sum()
        return float(-(shares * np.log2(shares)).sum()), self._weights[own] / float(weights.sum())
