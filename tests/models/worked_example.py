"""S3's worked example: its text, its counts, and a corpus that holds nothing else.

The paper prints IC (table 1) and DR of single terms (table 2) in bits, of 11 billion contexts; counts follow from them.
Its table 3, DR of pairs, cannot be of the same measure: all are below 3.01, and one of them is said to exceed 9.86. The
pairs here have the printed figures plus 6.9 bits, which keeps their order and lets that one, and no other, exceed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tacit.corpus import Conjunction, Level

CONTEXTS = 11_000_000_000
AIDS, IMMUNE = "acquired immunodeficiency syndrome", "immune system"
POOL = ("patient", "blood transfusion", "influenza")
"""In the order of the text."""

IC = {AIDS: 14.03, IMMUNE: 9.86}
SHARES = {"patient": 2**-6, "blood transfusion": 3_500_000 / CONTEXTS, "influenza": 2**-8}
"""Of blood transfusion the paper gives the count; of the others any will do, because DR divides by it."""

ALONE = {
    (AIDS, "influenza"): 7.63,
    (AIDS, "blood transfusion"): 8.75,
    (AIDS, "patient"): 5.86,
    (IMMUNE, "influenza"): 6.28,
    (IMMUNE, "blood transfusion"): 7.16,
    (IMMUNE, "patient"): 5.30,
}
PAIRS = {
    (AIDS, "influenza", "blood transfusion"): 3.00,
    (AIDS, "influenza", "patient"): 2.76,
    (AIDS, "blood transfusion", "patient"): 2.88,
    (IMMUNE, "influenza", "blood transfusion"): 2.48,
    (IMMUNE, "influenza", "patient"): 2.20,
    (IMMUNE, "blood transfusion", "patient"): 2.38,
}
RAISED_BITS = 6.9


class PaperIndex:
    """The paper's counts, for phrases and what the example asks of their conjunctions."""

    fingerprint = "S3, tables 1 to 3"

    def __init__(self) -> None:
        shares = {frozenset((one,)): 2**-bits for one, bits in IC.items()}
        shares |= {frozenset((one,)): share for one, share in SHARES.items()}
        for one, other in combinations(POOL, 2):
            shares[frozenset((one, other))] = 2**-16
        for keys, bits in (ALONE | {keys: bits + RAISED_BITS for keys, bits in PAIRS.items()}).items():
            shares[frozenset(keys)] = 2**bits * shares[frozenset(keys[:1])] * shares[frozenset(keys[1:])]
        self._counts = {keys: round(share * CONTEXTS) for keys, share in shares.items()}

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The contexts with all of these phrases; none where the paper gives no figure."""
        del level
        return self._counts.get(frozenset().union(*conjunction), 0) if conjunction else CONTEXTS

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """The same, one by one."""
        return [self.count([*conjunction, *partner], level=level) for partner in partners]
