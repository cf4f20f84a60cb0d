"""How often a key means what a taxonomy has it for, on counts checked by eye.

Of 200 contexts the company ("disease") stands in 20, so by chance in a tenth. "Measles", which the general taxonomy has
as a disease and as nothing else, stands with it in 10 of 20 contexts: an unambiguous name shows
(1/2 - 1/10) / (9/10) = 4/9.
"""

from __future__ import annotations

import pytest

from tacit.corpus.memory import MemoryIndex
from tacit.knowledge import Entry, Name, Provenance, TaxonomyFile, compile_taxonomy, named
from tacit.knowledge._usage import Usage

COMPANY = frozenset({"disease"})

GENERAL = TaxonomyFile.from_bytes(
    compile_taxonomy(
        [
            Entry("illness", "illness", named("illness")),
            Entry("measles", "measles", named("measles"), ("illness",)),
            Entry("cold", "cold", (Name("cold", 0, 0.25),), ("illness",)),
            Entry("favus", "favus", (Name("favus", 0, 0.5),), ("illness",)),
            Entry("weather", "weather", (Name("cold", 1, 0.75), Name("chaos"))),
            Entry("Epping", "Epping", named("epping"), ("illness",)),
        ],
        Provenance("general", "A general taxonomy", "CC0-1.0"),
    )
)


def contexts() -> list[list[str]]:
    """Two hundred contexts; what stands where is said in the tests."""
    found: list[list[str]] = [[] for _ in range(200)]
    for key, places in {
        "disease": range(20),
        "measles": [*range(10), *range(100, 110)],
        "stroke": [*range(4), *range(110, 126)],
        "chaos": range(120, 140),
        "kidney": range(40),
        "stone": range(8, 50),
        "rare": range(9),
    }.items():
        for place in places:
            found[place].append(key)
    return found


@pytest.fixture
def usage() -> Usage:
    """What the contexts and the general taxonomy say about names of illnesses."""
    return Usage(MemoryIndex([contexts()]), GENERAL, ["illness"])


def share(usage: Usage, key: str) -> float:
    """The share of one key, with measles there to compare with."""
    return usage.shares({"measles": COMPANY, key: COMPANY})[key]


def test_the_company_of_an_unambiguous_name_is_the_measure(usage: Usage) -> None:
    """A stroke has company in 4 of 20 contexts: (1/5 - 1/10) / (9/10) = 1/9, a quarter of 4/9."""
    assert share(usage, "measles") == 1.0
    assert share(usage, "stroke") == pytest.approx(0.25)


def test_a_word_that_never_has_company_means_something_else(usage: Usage) -> None:
    """Nobody who writes of chaos means the syndrome."""
    assert share(usage, "chaos") == 0.0


def test_without_evidence_the_general_taxonomy_decides(usage: Usage) -> None:
    """Of "favus" there are no contexts; half of its tagged uses are the illness."""
    assert share(usage, "favus") == pytest.approx(0.5, abs=0.01)
    assert usage.share_in_branch("cold") == pytest.approx(0.25, abs=0.01)


def test_what_nobody_knows_means_what_the_taxonomy_says(usage: Usage) -> None:
    """Nine contexts are no evidence, and a phrase means what it says."""
    assert share(usage, "rare") == share(usage, "unheard") == share(usage, "purple stroke") == 1.0


def test_two_letters_mean_too_much(usage: Usage) -> None:
    """Even if nobody has seen them."""
    assert share(usage, "zq") == 0.0


def test_phrases_are_counted_by_their_words(usage: Usage) -> None:
    """An index does not hold every phrase: contexts 8 to 39 hold both a kidney and a stone."""
    assert usage.contexts(["kidney stone"]) == {"kidney stone": 32}


def test_only_proper_names_are_of_a_branch_of_places() -> None:
    """The village is one, the cold is not."""
    usage = Usage(MemoryIndex([contexts()]), GENERAL, ["illness"], proper=True)
    assert usage.share_in_branch("epping") == 1.0
    assert usage.share_in_branch("measles") == 0.0
