"""WordNet: its dictionary files as we read them, and what every reader knows about the nouns in the package."""

from __future__ import annotations

import shutil
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

from tacit.errors import KnowledgeError
from tacit.knowledge import Concept, Entry, TaxonomyFile, read_wordnet, wordnet
from tacit.terms.keys import key

MINI = Path(__file__).parents[1] / "data" / "mini_wordnet"


@pytest.fixture(scope="module")
def mini() -> dict[str, Entry]:
    """The entries of the hand-written WordNet by their labels."""
    return {entry.label: entry for entry in read_wordnet(MINI)[0]}


def keys(entry: Entry) -> set[str]:
    """The keys an entry goes by."""
    return {name.key for name in entry.names}


# The dictionary files


def test_capitals_come_from_the_synsets(mini: dict[str, Entry]) -> None:
    """The syndrome is "aids", help is "aid": the index, in lower case, cannot tell."""
    assert keys(mini["acquired immune deficiency syndrome"]) == {"aids", "acquired immune deficiency syndrome"}
    assert keys(mini["aid"]) == {"aid", "assistance"}


def test_hypernyms_and_instances_are_parents(mini: dict[str, Entry]) -> None:
    """Barcelona is an individual, a city is a kind."""
    assert (mini["Barcelona"].parents, mini["Barcelona"].instance_of) == ((), ("00000070",))
    assert (mini["city"].parents, mini["city"].instance_of) == (("00000010",), ())


def test_the_label_is_what_readers_know(mini: dict[str, Entry]) -> None:
    """Glosses speak of dogs, not of hounds, and a word is better than an abbreviation."""
    assert {"dog", "city", "acquired immune deficiency syndrome", "Henry James"} <= mini.keys()


def test_tagged_uses_decide_what_a_key_means(mini: dict[str, Entry]) -> None:
    """All 13 tagged uses of "snow" are weather: cocaine keeps what a second place promises, 0.5 of 14.5."""
    weather, drug = (next(n for n in mini[label].names if n.key == "snow") for label in ("snow", "cocaine"))
    assert (weather.rank, drug.rank) == (0, 1)
    assert weather.share == pytest.approx(14 / 14.5)
    assert drug.share == pytest.approx(0.5 / 14.5)


def test_a_surname_alone_is_not_counted(mini: dict[str, Entry]) -> None:
    """Henry James is meant by his full name, not by every James."""
    assert {name.key: name.share for name in mini["Henry James"].names} == {"henry james": 1.0, "james": 0.0}


def test_a_key_that_lacks_a_word_of_the_lemma_comes_last_and_is_not_counted(tmp_path: Path) -> None:
    """The key of "syndrome A" is "syndrome", because "a" is a stop word: that must not be the usual sense."""
    folder = shutil.copytree(MINI, tmp_path / "wordnet")
    for path in folder.iterdir():
        path.write_text(
            path.read_text("ascii").replace("Down_syndrome", "syndrome_A").replace("down_syndrome", "syndrome_a")
        )
    found = {entry.label: entry for entry in read_wordnet(folder)[0]}
    assert [(name.key, name.rank, name.share) for name in found["syndrome A"].names] == [("syndrome", 1, 0.0)]
    assert found["syndrome"].names[0].rank == 0


def test_derived_words_of_other_parts_of_speech(mini: dict[str, Entry]) -> None:
    """Derivations and pertainyms, without the mark of where an adjective stands."""
    assert mini["Catholicism"].derivations == ("catholic", "catholicize")
    assert mini["liver"].derivations == ("hepatic",)


def test_a_stop_word_is_no_key(mini: dict[str, Entry]) -> None:
    """Nobody looks a can up by "can"; the concept stays, with its label."""
    assert mini["can"].names == ()


def test_edits_apply_to_the_senses_they_name(mini: dict[str, Entry]) -> None:
    """The root is too abstract to be read; the edits of senses that are not here do nothing."""
    assert [entry.label for entry in mini.values() if entry.abstract] == ["entity"]


def test_the_licence_goes_into_the_file() -> None:
    """The notice is taken from the head of the dictionary, and the inputs are identified."""
    _, provenance = read_wordnet(MINI)
    assert provenance.notice == "A licence that asks to be kept\nwith every copy."
    assert set(provenance.inputs) == {"data.noun", "data.verb", "data.adj", "index.noun", "cntlist.rev"}


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [
        ("data.noun", "00000990 03 n zz thing", "data.noun, line 19: a synset of WordNet's format was expected"),
        ("data.noun", "00000990 03 n 01 thing 0 002 @ 00000010 n 0000 | x", "data.noun, line 19: a synset"),
        ("data.verb", "00000990 03 q 01 thing 0 000 | x", "data.verb, line 3: a synset"),
        ("index.noun", "thing n x 1 @ 1 0 00000010", "index.noun, line 24: a lemma and its synsets were expected"),
        ("index.noun", "thing n 1 0 1 0 99999999", "names synset 99999999, which data.noun lacks"),
        ("cntlist.rev", "thing 1 many", "cntlist.rev, line 2: a sense key, a sense number and a count"),
        ("data.adj", "00000530 01 a 01 café 0 000 | x", r"data\.adj must be ASCII text"),
    ],
)
def test_a_faulty_line_is_named(name: str, line: str, message: str, tmp_path: Path) -> None:
    """File and line, and what was expected there."""
    folder = shutil.copytree(MINI, tmp_path / "wordnet")
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(KnowledgeError, match=message):
        read_wordnet(folder)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """An incomplete folder is refused before anything is compiled."""
    folder = shutil.copytree(MINI, tmp_path / "wordnet")
    (folder / "data.verb").unlink()
    with pytest.raises(KnowledgeError, match=r"data\.verb cannot be read: No such file"):
        read_wordnet(folder)


# The nouns in the package


@pytest.fixture(scope="module")
def kb() -> TaxonomyFile:
    """WordNet as it comes with the package."""
    return wordnet()


@pytest.fixture(scope="module")
def sample(kb: TaxonomyFile) -> list[Concept]:
    """Every 137th concept: some 600 from all parts of the hierarchy."""
    (entity,) = kb.senses("entity")
    return list(kb.specialisations(entity))[::137]


def up(kb: TaxonomyFile, term: str, sense: int = 0) -> list[str]:
    """The labels of a term's generalizations."""
    return [concept.label for concept in kb.generalizations(kb.senses(key(term))[sense])]


def test_all_nouns_are_there(kb: TaxonomyFile) -> None:
    """WordNet 3.0 has 82,115 noun synsets, all below one root."""
    assert len(kb) == 82_115
    (entity,) = kb.senses("entity")
    assert len(kb.specialisations(entity)) == 82_114


def test_a_dog_is_a_canine_and_a_domestic_animal(kb: TaxonomyFile) -> None:
    """Both ways up are followed, and end below what biologists only would say."""
    found = up(kb, "dog")
    assert found[:2] == ["canine", "carnivore"]
    assert found[-1] == "animal"
    assert {"domestic animal", "mammal", "vertebrate"} < set(found)


def test_barcelona_is_an_instance_of_a_city_and_of_a_port(kb: TaxonomyFile) -> None:
    """What a reader accepts instead of Barcelona, the most specific first."""
    (barcelona,) = kb.senses("barcelona")
    assert {(parent.concept.label, parent.instance) for parent in kb.parents(barcelona)} == {
        ("city", True),
        ("port", True),
    }
    assert up(kb, "Barcelona") == [
        "city", "municipality", "port", "urban area", "geographical area", "region", "location",
    ]  # fmt: skip


def test_hiv_is_an_infection_and_a_virus(kb: TaxonomyFile) -> None:
    """WordNet has two senses of it; the second carries the long form."""
    _, virus = kb.senses("hiv")
    assert kb.synonyms(virus) == {"hiv", "human immunodeficiency virus"}
    assert [concept.label for concept in kb.generalizations(virus)] == [
        "retrovirus", "animal virus", "virus", "microorganism", "infectious agent", "agent",
    ]  # fmt: skip
    assert up(kb, "HIV")[:3] == ["viral infection", "infection", "health problem"]
    assert kb.senses("efavirenz") == ()


def test_aids_is_not_several_aid(kb: TaxonomyFile) -> None:
    """Written in capitals it is the syndrome, and nothing else is."""
    (syndrome,) = kb.senses(key("AIDS"))
    assert syndrome.label == "acquired immune deficiency syndrome"
    assert syndrome not in kb.senses(key("aids"))


def test_a_religion_is_a_belief_and_no_virtue(kb: TaxonomyFile) -> None:
    """WordNet also files religions under the theological virtues; we do not follow it there."""
    assert up(kb, "Catholicism") == ["Christianity", "religion", "belief"]


def test_derived_words(kb: TaxonomyFile) -> None:
    """What gives a protected noun away in other parts of speech."""
    assert {"homosexual", "gay"} <= kb.derivations("homosexuality")
    assert "catholic" in kb.derivations("catholicism")
    assert "pregnant" in kb.derivations("pregnancy")


@pytest.mark.parametrize(
    ("term", "stranger"),
    [("cocaine", "snow"), ("oral sex", "head"), ("city", "nice"), ("lupus erythematosus", "le"), ("writer", "james")],
)
def test_names_do_not_count_what_is_mostly_meant_otherwise(kb: TaxonomyFile, term: str, stranger: str) -> None:
    """A key that usually means something else would drown the concept's own contexts."""
    concept = kb.senses(term)[0]
    below = (concept, *kb.specialisations(concept))
    assert any(stranger in kb.synonyms(one) for one in below)
    assert stranger not in kb.names(concept)


def test_names_of_a_subtree_of_thousands(kb: TaxonomyFile) -> None:
    """The brute way, concept by concept, finds no name that the fast way lacks."""
    disease = kb.senses("disease")[0]
    below = (disease, *kb.specialisations(disease))
    names = kb.names(disease)
    assert {"disease", "tuberculosis", "aids", "hepatitis"} <= names
    assert names <= frozenset[str]().union(*map(kb.synonyms, below))
    assert frozenset[str]().union(*map(kb.names, below)) <= names


def test_a_wider_concept_has_all_names_of_a_narrower(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """Along every way up, counts can only grow."""
    for concept in sample:
        assert all(kb.names(concept) <= kb.names(parent.concept) for parent in kb.parents(concept))


def test_generalizations_are_in_topological_order(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """Nobody comes after an ancestor of its own, and the abstract are missing."""
    for concept in sample:
        found = kb.ancestors(concept)
        for at, early in enumerate(found):
            assert not set(kb.ancestors(early)) & set(found[:at])
        offered = kb.generalizations(concept)
        assert [one for one in found if one in offered] == list(offered)
        assert "entity" not in {one.label for one in offered}


def test_every_edit_found_its_sense(kb: TaxonomyFile) -> None:
    """No line of the edits is a slip of the pen: as many concepts are abstract as lines say so."""
    lines = (files("tacit.knowledge") / "data" / "wordnet-edits.tsv").read_text("utf-8").splitlines()
    abstract = [line for line in lines if line.startswith("abstract\t")]
    assert len(set(abstract)) == len(abstract) == len(kb._abstract)
    assert all(len(line.split("\t")) == 3 + line.startswith("unlink") for line in lines if not line.startswith("#"))
    assert [kb.senses(key)[0].label for key in ("sexual practice", "dry land")] == ["sexual activity", "land"]


def test_the_file_was_compiled_with_the_keys_of_today(kb: TaxonomyFile, sample: list[Concept]) -> None:
    """A change of `tacit.terms.keys` asks for: tacit knowledge compile /usr/share/wordnet."""
    for concept in sample:
        assert not key(concept.label) or key(concept.label) in kb.synonyms(concept)


def test_the_licence_lies_beside_the_file_and_in_it(kb: TaxonomyFile) -> None:
    """WordNet's notice goes with every copy."""
    beside = (files("tacit.knowledge") / "data" / "wordnet.LICENSE").read_text("utf-8")
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in kb.provenance.notice
    assert kb.provenance.notice.strip() in beside


def test_opened_once_in_a_process() -> None:
    """Everybody shares one mapping and one cache."""
    assert wordnet() is wordnet()


def test_runs_from_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A zipped application has no file to map: the content is read, and is the same."""
    path = tmp_path / "tacit.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data/wordnet.taxonomy", (files("tacit.knowledge") / "data" / "wordnet.taxonomy").read_bytes())
    with zipfile.ZipFile(path) as archive:
        monkeypatch.setattr("tacit.knowledge._shipped.files", lambda _: zipfile.Path(archive))
        assert wordnet.__wrapped__().fingerprint == wordnet().fingerprint
