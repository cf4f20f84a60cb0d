"""The taxonomies that come with the package: opening them, and the questions that a sanitizer asks of every term.

make bench ARGS="-k knowledge"
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.corpus.shipped import shipped as shipped_index
from tacit.knowledge import Concept, KnowledgeChain, TaxonomyFile, shipped
from tacit.knowledge.packs import PackLibrary, library
from tacit.options.senses import choose_sense

DATA = files("tacit.knowledge") / "data"
NAMES = ("diseases", "drugs", "geography", "wordnet")
PATH = str(DATA / "wordnet.taxonomy")

TERMS = (
    "hiv", "opportunistic infection", "tuberculosis", "barcelona", "united state", "lymphocyte", "kaposi sarcoma",
    "penicillin", "surgeon", "wife", "catholicism", "murder", "prison", "whiskey", "heroin", "retrovirus", "biopsy",
    "efavirenz", "vaginal fluid", "patient number",
)  # fmt: skip


@pytest.fixture
def kb() -> TaxonomyFile:
    """WordNet, with nothing remembered but what is read only once."""
    kb = TaxonomyFile.open(PATH)
    kb.names(kb.senses("dog")[0])
    kb.generalizations(kb.senses("dog")[0])
    return kb


@pytest.mark.benchmark(group="knowledge: open")
def test_open(benchmark: BenchmarkFixture) -> None:
    """Reads the header and checks it."""
    assert len(benchmark(TaxonomyFile.open, PATH)) == 82_115


@pytest.mark.benchmark(group="knowledge: open")
def test_open_and_first_answers(benchmark: BenchmarkFixture) -> None:
    """Opens, reads and checks every part that the three questions need."""

    def first() -> int:
        kb = TaxonomyFile.open(PATH)
        (concept,) = kb.senses("retrovirus")
        return len(kb.generalizations(concept)) + len(kb.names(concept))

    assert benchmark(first) > 0


@pytest.mark.benchmark(group="knowledge: per 20 terms")
def test_senses(benchmark: BenchmarkFixture, kb: TaxonomyFile) -> None:
    """Looks twenty keys up, three of them unknown."""
    assert sum(benchmark(lambda: [bool(kb.senses(term)) for term in TERMS])) == 17


@pytest.mark.benchmark(group="knowledge: per 20 terms")
def test_generalizations(benchmark: BenchmarkFixture, kb: TaxonomyFile) -> None:
    """Climbs from the first sense of each."""
    concepts = [kb.senses(term)[0] for term in TERMS if kb.senses(term)]
    assert all(benchmark(lambda: [kb.generalizations(concept) for concept in concepts]))


@pytest.mark.benchmark(group="knowledge: all together")
def test_open_all(benchmark: BenchmarkFixture) -> None:
    """Opens diseases, drugs, places and WordNet."""
    assert len(benchmark(_chain).taxonomies) == 4


@pytest.mark.benchmark(group="knowledge: all together")
def test_open_all_and_first_answers(benchmark: BenchmarkFixture) -> None:
    """Opens them, and reads and checks every part that is needed to know who answers for one key of each."""
    assert benchmark(lambda: [len(_chain().senses(term)) for term in ("hiv",)])


@pytest.mark.benchmark(group="knowledge: all together, per 20 terms")
def test_senses_in_all(benchmark: BenchmarkFixture) -> None:
    """Finds who answers for twenty keys, not remembered."""
    kb = _chain()
    kb.senses("dog")
    order: Callable[[str], object] = kb._order
    assert benchmark(lambda: [order(term) for term in TERMS])


@pytest.mark.benchmark(group="knowledge: all together, per 20 terms")
def test_senses_in_all_again(benchmark: BenchmarkFixture) -> None:
    """The same keys once more."""
    kb = shipped()
    assert sum(benchmark(lambda: [bool(kb.senses(term)) for term in TERMS])) >= 18


@pytest.mark.benchmark(group="knowledge: sense by context")
def test_choose_sense(benchmark: BenchmarkFixture) -> None:
    """Reads eight senses of one term in a sentence, the corpus warm."""
    index, kb = shipped_index(), shipped()
    context = ["patient", "yellow", "penis", "burning", "urination"]
    assert benchmark(choose_sense, kb, "discharge", context, index)


def _chain() -> KnowledgeChain:
    """What `shipped` gives, opened anew."""
    return KnowledgeChain([TaxonomyFile.open(str(DATA / f"{name}.taxonomy")) for name in NAMES])


@pytest.mark.benchmark(group="knowledge: names of a subtree, not remembered")
@pytest.mark.parametrize(
    ("term", "below"), [("retrovirus", 3), ("disease", 1_000), ("city", 1_300), ("person", 14_000)]
)
def test_names(benchmark: BenchmarkFixture, kb: TaxonomyFile, term: str, below: int) -> None:
    """Collects the names of everything below."""
    concept = kb.senses(term)[0]
    collect: Callable[[int], frozenset[str]] = kb._collect
    assert len(benchmark(collect, kb._number(concept))) >= below


@pytest.mark.benchmark(group="knowledge: names of a subtree, remembered")
def test_names_again(benchmark: BenchmarkFixture, kb: TaxonomyFile) -> None:
    """Hands the same set out once more."""
    concept: Concept = kb.senses("person")[0]
    assert len(benchmark(kb.names, concept)) > 14_000


def test_read_packs(benchmark: BenchmarkFixture) -> None:
    """Those that come with the package, and what identifies them: every sanitizer does it once in a process."""

    def read() -> str:
        library._shipped.cache_clear()
        return PackLibrary.shipped().fingerprint

    assert len(benchmark(read)) == 16
