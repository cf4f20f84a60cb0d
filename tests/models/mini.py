"""A corpus of 64 contexts and a taxonomy small enough to compute by hand.

What holds for each word: its contexts, those it shares with "hiv" (four contexts, so IC = log2 64/4 = 4 bits), and
PMI = log2( shared * 64 / (4 * contexts) ).

    word             contexts  shared  PMI
    antiretroviral          2       2    4   always with hiv: everything is disclosed
    drug                    8       2    2
    substance              16       1    0
    infection              16       4    2
    virus                  16       2    1
    fever                   8       1    1
    disease                32       2    0
    ankle                   4       0    -
"""

from __future__ import annotations

from tacit.corpus.memory import MemoryIndex
from tacit.knowledge.memory import MemoryTaxonomy

CONTEXTS = {
    "hiv": range(4),
    "antiretroviral": range(2),
    "drug": [0, 1, *range(40, 46)],
    "substance": [0, *range(40, 55)],
    "infection": range(16),
    "virus": [0, 1, *range(4, 18)],
    "fever": [0, *range(20, 27)],
    "disease": [0, 1, *range(20, 50)],
    "ankle": range(30, 34),
}


def mini_index() -> MemoryIndex:
    """The corpus: 64 documents of one context each."""
    return MemoryIndex([[[word for word, at in CONTEXTS.items() if i in at]] for i in range(64)])


def mini_taxonomy() -> MemoryTaxonomy:
    """What the words are kinds of; "pill" is in the taxonomy but not in the corpus, "ankle" the other way round."""
    return MemoryTaxonomy.from_parents(
        {
            "hiv": ["virus"],
            "virus": ["infection"],
            "infection": ["disease"],
            "fever": ["disease"],
            "antiretroviral": ["drug"],
            "pill": ["drug"],
            "drug": ["substance"],
        }
    )
