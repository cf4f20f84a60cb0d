"""What comes with the package: properties of every taxonomy, and what every reader knows about their words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files

import pytest

from tacit.corpus.information import information_content
from tacit.corpus.shipped import shipped as shipped_index
from tacit.knowledge import Concept, KnowledgeChain, TaxonomyFile, diseases, drugs, geography, shipped, wordnet
from tacit.secrets.concepts import ConceptCounts
from tacit.terms.keys import key

OPEN: dict[str, Callable[[], TaxonomyFile]] = {
    "diseases": diseases,
    "drugs": drugs,
    "geography": geography,
    "wordnet": wordnet,
}
DATA = files("tacit.knowledge") / "data"


@pytest.fixture(params=OPEN)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each taxonomy in turn."""
    return str(request.param)


@pytest.fixture
def kb(name: str) -> TaxonomyFile:
    """Each taxonomy in turn."""
    return OPEN[name]()


@pytest.fixture
def sample(kb: TaxonomyFile) -> list[Concept]:
    """Some 300 concepts from all parts of the taxonomy."""
    return [kb._concept(number) for number in range(0, len(kb), max(1, len(kb) // 300))]


def up(term: str) -> list[str]:
    """The labels of a term's generalizations in the whole chain."""
    kb = shipped()
    return [concept.label for concept in kb.generalizations(kb.senses(key(term))[0])]


def source(term: str) -> str:
    """Which taxonomy answers for a term."""
    return shipped().senses(key(term))[0].source


# Every taxonomy


def test_a_wider_concept_has_all_names_of_a_narrower(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """Along every way up, counts can only grow."""
    for concept in sample:
        assert all(kb.names(concept) <= kb.names(above) for above in kb.ancestors(concept))


def test_information_falls_along_every_way_up(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """By the corpus in the package: no generalization tells more than what it stands for."""
    concepts = ConceptCounts(shipped_index(), kb)
    for concept in sample[::3]:
        # Tens of thousands of names take seconds to count; the subset that the last test shows holds for them, too.
        way = [one for one in (concept, *kb.ancestors(concept)) if len(kb.names(one)) <= 400]
        for one in way:
            above = [step.concept for step in kb.parents(one) if step.concept in way]
            assert all(concepts.bits(wider) <= concepts.bits(one) for wider in above)


def test_leaving_out_unknown_names_changes_no_count(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """What a concept is counted by is what the corpus has of its names."""
    index = shipped_index()
    concepts = ConceptCounts(index, kb)
    for concept in [one for one in sample if len(kb.names(one)) <= 100][::5]:
        counted = information_content(index.count((kb.names(concept),)), index.count(()))
        assert concepts.bits(concept) == counted


def test_nothing_is_its_own_ancestor_and_all_have_labels(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """What is read from the file is a hierarchy of words."""
    for concept in sample:
        above = kb.ancestors(concept)
        assert concept not in above
        assert all(one.label == one.label.strip() != "" for one in (concept, *above))


def test_labels_that_are_offered_are_words(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """Nobody is offered a list, a number or a term of the classification."""
    for concept in sample:
        for offered in kb.generalizations(concept):
            assert len(offered.label.split()) <= 8
            assert not set(offered.label) & set(";:[]/") or kb.source == "geonames"
            assert " or " not in offered.label


def test_names_are_keys_of_today(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """A change of `tacit.terms.keys` asks for: tacit knowledge compile (see docs/knowledge.md)."""
    for concept in sample:
        for synonym in kb.synonyms(concept):
            assert key(synonym) in {synonym, key(key(synonym))}


def test_the_licence_lies_beside_the_file_and_in_it(name: str, kb: TaxonomyFile) -> None:
    """The notice goes with every copy, and the inputs are identified."""
    beside = (DATA / f"{name}.{'LICENSE' if name == 'wordnet' else 'NOTICE'}").read_text("utf-8")
    assert kb.provenance.notice.strip() in beside
    assert kb.provenance.licence
    assert all(len(digest) >= 32 for digest in kb.provenance.inputs.values())


def test_all_together_stay_small() -> None:
    """Fifteen megabytes are what a download may grow by."""
    assert sum(len((DATA / f"{name}.taxonomy").read_bytes()) for name in OPEN) < 15_000_000


def test_opening_loads_no_taxonomy() -> None:
    """Only what is asked is read: opening the chain costs its headers."""
    code = (
        "from tacit.knowledge import shipped\n"
        "kb = shipped()\n"
        "assert all('_keys' not in vars(one) for one in kb.taxonomies)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert shipped() is shipped()


# What readers know


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("AIDS", ["HIV infection", "viral infection", "immunodeficiency", "disease"]),
        ("HIV", ["viral infection", "sexually transmitted disease", "infectious disease", "disease"]),
        ("Pneumocystis pneumonia", ["pneumonia", "lung disease", "infectious disease", "disease"]),
        ("schizophrenia", ["mental disorder", "disease"]),
        ("leukemia", ["cancer", "disease"]),
        ("efavirenz", ["antiretroviral agent", "antiviral agent", "anti-infective agent", "drug"]),
        ("Prozac", ["antidepressant", "psychiatric drug", "drug"]),
        ("methadone", ["opioid", "painkiller", "drug"]),
        ("Gràcia", ["Catalonia", "Spain", "Southern Europe", "Europe", "place"]),
        ("Oakland", ["Alameda County", "California", "United States", "North America"]),
        ("Spanish", ["Southern European", "European"]),
        ("dog", ["canine", "animal"]),
    ],
)
def test_the_way_up_is_in_words_a_reader_accepts(term: str, expected: list[str]) -> None:
    """In this order, whatever stands between."""
    found = up(term)
    assert [label for label in found if label in expected] == expected


@pytest.mark.parametrize("term", ["AIDS", "anxiety", "acne", "Huntington's disease", "breast cancer", "asthma"])
def test_no_technical_labels(term: str) -> None:
    """Not "human disease", not "disease by body system or component", not "hereditary disease"."""
    for label in up(term):
        assert "human" not in label
        assert " by " not in label
        assert "hereditary" not in label


@pytest.mark.parametrize(
    "term",
    [
        "cold", "mass", "crab", "Nice", "Reading", "Orange", "Bath", "chaos", "map", "child", "iron", "water", "David",
        "George", "Mobile", "Buffalo", "center", "bean", "gold",
    ],
)  # fmt: skip
def test_common_words_are_not_hijacked(term: str) -> None:
    """Each is also the name of a disease, a drug or a town."""
    assert source(term) == "wordnet"


@pytest.mark.parametrize(
    ("term", "answers"),
    [
        ("pneumonia", "mondo"), ("stroke", "mondo"), ("depression", "mondo"), ("CHF", "mondo"), ("OCD", "mondo"),
        ("aspirin", "drugs"), ("insulin", "drugs"), ("caffeine", "drugs"), ("Valium", "drugs"),
        ("Washington", "geonames"), ("Jordan", "geonames"), ("Georgia", "geonames"), ("US", "geonames"),
        ("Bombay", "geonames"), ("Köln", "geonames"), ("Cologne", "geonames"), ("French", "geonames"),
    ],
)  # fmt: skip
def test_words_go_to_whom_they_usually_belong(term: str, answers: str) -> None:
    """Diseases, drugs and places are asked first, and answer for what is theirs."""
    assert source(term) == answers


def test_what_gives_a_country_away() -> None:
    """Its cities are among its names, its people among the words made from it."""
    kb = geography()
    (spain,) = kb.senses("spain")
    assert {"barcelona", "catalonia", "spain"} <= kb.names(spain)
    assert {"spanish", "spaniard"} <= kb.derivations(spain)
    assert "orange" not in kb.names(kb.senses("california")[0])


def test_names_of_hiv() -> None:
    """A policy that protects it finds AIDS below it."""
    kb: KnowledgeChain = shipped()
    (hiv,) = kb.senses("hiv")
    assert {"hiv", "aids", "hiv infection", "human immunodeficiency virus"} <= kb.names(hiv)
    assert kb.senses("aids")[0] in kb.specialisations(hiv)
