"""The examples of S2, with its own trees and on WordNet."""

from __future__ import annotations

from itertools import product
from math import log2

import pytest
from tests.models.t_plausibility.examples import FIGURE_1, FIGURE_2, SENSITIVE, find

from tacit.document import Document
from tacit.knowledge import Concept, wordnet
from tacit.models.t_plausibility import BaseValues, Objective, TPlausible, cosine_similarity
from tacit.models.t_plausibility.domain import Domains
from tacit.models.t_plausibility.exact import exhaustive_search_with_pruning, fewest_texts
from tacit.models.t_plausibility.levels import levels_of
from tacit.models.t_plausibility.plan import SegmentPlan
from tacit.models.t_plausibility.uniform import cost
from tacit.terms import Kind, Term


def labels(plan: SegmentPlan) -> list[str]:
    """Returns what each word is released as; a dash for one that stays as it is."""
    return [one.generalization.concept.label if one.generalization.concept else "-" for one in plan.words]


def test_example_1() -> None:
    """W of controlled substance are two drugs, each of probability 1/2; with pain, four texts of probability 1/4."""
    domains, levels = Domains(FIGURE_2), levels_of(FIGURE_2)
    marijuana, pain = (FIGURE_2.senses(key)[0] for key in ("marijuana", "lumbar pain"))
    substance = FIGURE_2.senses("controlled substance")[0]
    drugs = levels.members(substance, levels.level(marijuana))
    assert sorted(one.label for one in drugs) == ["ecstasy", "marijuana"]
    pains = levels.members(FIGURE_2.senses("pain")[0], levels.level(pain))
    assert len(list(product(drugs, pains))) == 4
    word = domains.word(SENSITIVE[1])
    assert word is not None
    assert [(one.volume, one.belief) for one in word.generalizations] == [(1, 1.0), (2, 0.5)]


def test_example_2() -> None:
    """With t = 32, capital alone is an optimum of t-PAT; so is the text that S2 calls better, which comes first."""
    (plan,) = TPlausible(FIGURE_2, 32).plans(FIGURE_1, SENSITIVE)
    assert (labels(plan), plan.texts) == (["state capital", "controlled substance", "pain", "carcinoma"], 32)
    ladders = [[1, 4, 32], [1, 2], [1, 2], [1, 2]]
    assert exhaustive_search_with_pruning(ladders, 32) == fewest_texts(ladders, 32)
    assert fewest_texts(ladders, 33).value == 64  # with capital, since 4 * 2 * 2 * 2 is the most without


def test_figure_1_c_stands_for_32_texts() -> None:
    """S2 says 96, but its own volumes are 4, 2, 2 and 2."""
    (plan,) = TPlausible(FIGURE_2, 17, objective=Objective.UNIFORM).plans(FIGURE_1, SENSITIVE)
    assert labels(plan) == ["state capital", "controlled substance", "pain", "carcinoma"]
    assert list(plan.volumes.values()) == [4, 2, 2, 2]
    assert plan.texts == 32


def test_example_3() -> None:
    """H of state capital is 2 and that of the text 5; the costs are 75/32, which S2 prints as 2.33, and 3/32."""
    (plan,) = TPlausible(FIGURE_2, 32, objective=Objective.UNIFORM).plans(FIGURE_1, SENSITIVE)
    assert plan.words[0].generalization.entropy_bits == 2
    assert plan.entropy_bits == 5
    assert cost([32, 1, 1, 1], 32) == pytest.approx(75 / 32)
    assert cost([32, 1, 1, 1], 32) == pytest.approx(2.33, abs=0.015)
    assert plan.cost() == pytest.approx(3 / 32)
    assert plan.cost() == pytest.approx(0.09, abs=0.005)


def test_utility_example() -> None:
    """A generalization of two values keeps 3/4 of the similarity where suppressing keeps 1/2 (section VI-D)."""
    document = Document("Diagnose TB")
    terms = [find(document, "Diagnose", kind=Kind.WORD), find(document, "TB")]
    kb = type(FIGURE_2).from_parents({"tb": ["infectious disease"], "bird flu": ["infectious disease"]})
    plans = TPlausible(kb, 2).plans(document, terms[1:])
    assert cosine_similarity(terms, plans) == pytest.approx(3 / 4)
    (plan,) = plans
    suppressed = SegmentPlan(plan.segment, 2, (), (terms[1],))
    assert cosine_similarity(terms, [suppressed]) == pytest.approx(1 / 2)


# Section VII: "Uses marijuana for phantom limb pain", t = 10, alpha = 0.5

PHANTOM = Document("Uses marijuana for phantom limb pain.")
PHANTOM_TERMS = [find(PHANTOM, "marijuana"), find(PHANTOM, "phantom limb pain")]


def as_drug(_document: Document, _term: Term, key: str) -> Concept | None:
    """Returns the sense that is a drug: WordNet's first sense of marijuana is the plant."""
    kb = wordnet()
    return next((one for one in kb.senses(key) if "drug" in {up.label for up in kb.generalizations(one)}), None)


def phantom(t: int, base_values: BaseValues) -> SegmentPlan:
    """Returns what becomes of the sentence under uniform t-PAT."""
    model = TPlausible(wordnet(), t, objective=Objective.UNIFORM, base_values=base_values, sense=as_drug)
    (plan,) = model.plans(PHANTOM, PHANTOM_TERMS)
    return plan


def test_phantom_limb_pain_counted_in_words() -> None:
    """Counting words, as S2 does, the sentence becomes "uses soft drug for pain": 9 words times 3."""
    plan = phantom(10, BaseValues.WORDS)
    assert (labels(plan), plan.texts) == (["soft drug", "pain"], 27)


def test_phantom_limb_pain_counted_in_concepts() -> None:
    """Soft drug and pain have 3 meanings each, one text short of t = 10: then pain goes one step further."""
    assert (labels(phantom(9, BaseValues.CONCEPTS)), phantom(9, BaseValues.CONCEPTS).texts) == (
        ["soft drug", "pain"],
        9,
    )
    plan = phantom(10, BaseValues.CONCEPTS)
    assert (labels(plan), plan.texts) == (["soft drug", "somatic sensation"], 24)
    assert plan.entropy_bits >= log2(10)


def test_phantom_limb_pain_in_the_first_sense() -> None:
    """WordNet's first marijuana is a plant, below cannabis (which is no disguise) and hundreds of shrubs: it stays."""
    (plan,) = TPlausible(wordnet(), 10, objective=Objective.UNIFORM).plans(PHANTOM, PHANTOM_TERMS)
    assert plan.unchanged == (PHANTOM_TERMS[0],)
    assert plan.texts >= 10
