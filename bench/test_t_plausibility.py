"""t-plausibility: our solvers on nouns of WordNet, and beside algorithm 1 of S2 in the same run.

make bench ARGS="-k t_plausibility"
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from scripts.t_plausibility_experiment import PRIME, draw_ladders, measure

from tacit.document import Document, Span
from tacit.knowledge import wordnet
from tacit.models.t_plausibility import SensitiveTerms, Standing, TPlausible
from tacit.models.t_plausibility.exact import exhaustive_search_with_pruning, fewest_texts
from tacit.models.t_plausibility.heuristic import least_upper_bound_search
from tacit.models.t_plausibility.least_cost import least_cost
from tacit.models.t_plausibility.levels import levels_of
from tacit.terms import Kind, Term

EP_LIMIT_S = 30.0


@pytest.fixture(scope="module")
def ladders() -> list[list[int]]:
    """A thousand random nouns."""
    return draw_ladders(1000)


@pytest.mark.benchmark(group="t-plausibility: t-PAT")
@pytest.mark.parametrize(("words", "t"), [(50, 2**14), (50, PRIME), (1000, 2**40), (1000, 2**40 + 15)])
def test_fewest_texts(benchmark: BenchmarkFixture, ladders: list[list[int]], words: int, t: int) -> None:
    """Milliseconds, for a prime t, too, which no product is."""
    assert benchmark(fewest_texts, ladders[:words], t).is_optimal


@pytest.mark.benchmark(group="t-plausibility: uniform t-PAT")
@pytest.mark.parametrize(("words", "t"), [(50, 2**14), (50, PRIME), (1000, 2**40)])
def test_least_cost(benchmark: BenchmarkFixture, ladders: list[list[int]], words: int, t: int) -> None:
    """Milliseconds; a thousand words take longer because the heuristic moves each of them once."""
    assert benchmark(least_cost, ladders[:words], t).is_optimal


@pytest.mark.benchmark(group="t-plausibility: uniform t-PAT")
def test_heuristic(benchmark: BenchmarkFixture, ladders: list[list[int]]) -> None:
    """What the exact solver is measured against."""
    benchmark(least_upper_bound_search, ladders[:50], 2**14)


@pytest.mark.benchmark(group="t-plausibility: against algorithm 1")
@pytest.mark.parametrize("words", [40, 50])
def test_a_thousand_times_faster_than_algorithm_1(
    benchmark: BenchmarkFixture, ladders: list[list[int]], words: int
) -> None:
    """The same solution, more than a thousand times sooner; if algorithm 1 is stopped, the factor is a lower bound."""
    ours = benchmark(fewest_texts, ladders[:words], PRIME)
    seconds, solution = measure(exhaustive_search_with_pruning, ladders[:words], PRIME, time_limit_s=EP_LIMIT_S)
    assert benchmark.stats is not None
    benchmark.extra_info["times faster"] = times = round(seconds / benchmark.stats.stats.min)
    print(f"\n|d| = {words}, t = {PRIME}: {'at least ' * (solution is None)}{times:,} times faster than algorithm 1")
    assert solution in (None, ours)
    assert times >= 1000


SENTENCE = Document("Uses marijuana for phantom limb pain.")
TERMS = [Term(Span(5, 14), Kind.CONCEPT, "marijuana"), Term(Span(19, 36), Kind.CONCEPT, "phantom limb pain")]


@pytest.mark.benchmark(group="t-plausibility: model")
def test_plan(benchmark: BenchmarkFixture) -> None:
    """A sentence, with the volumes of its words already known."""
    benchmark(TPlausible(wordnet(), 10).plans, SENTENCE, TERMS)


@pytest.mark.benchmark(group="t-plausibility: model")
def test_plan_beside_other_requirements(benchmark: BenchmarkFixture) -> None:
    """The same, with what stands in a term's place, and a check of every generalization."""
    kb = wordnet()
    standing = {TERMS[1].span: Standing(kb.generalizations(kb.senses("phantom limb pain")[0])[0])}
    plans = TPlausible(kb, 10).plans
    benchmark(plans, SENTENCE, TERMS, standing=standing, passes=lambda _, concept: bool(concept.label))


@pytest.mark.benchmark(group="t-plausibility: listed terms")
def test_find_listed_terms(benchmark: BenchmarkFixture) -> None:
    """A hundred listed terms in 20,000 words, whole, inside longer terms and outside of all."""
    kb = wordnet()
    (disease,) = kb.senses("infectious disease")
    listed = SensitiveTerms.of(sorted(concept.label for concept in kb.specialisations(disease))[:100])
    text = "Her acute influenza A, the patient said, was no cold sore but anthrax of the skin. " * 1250
    starts = range(0, len(text), len(text) // 1250)
    terms = [Term(Span(at + 4, at + 21), Kind.CONCEPT, "acute influenza a") for at in starts]
    found = benchmark(listed.find, Document(text), terms, kb)
    assert len(found.sensitive) >= 1250


@pytest.mark.benchmark(group="t-plausibility: volumes")
def test_all_volumes_of_wordnet(benchmark: BenchmarkFixture) -> None:
    """The walk over all 82,115 nouns, which a program makes once, and only as far as its words need."""
    kb = wordnet()
    (root,) = kb.senses("entity")

    def walk() -> int:
        levels_of.cache_clear()
        return levels_of(kb).count(root, 8)

    assert benchmark(walk) > 10_000
