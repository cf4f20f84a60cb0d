"""Step 0a of S4: from a policy's names to everything that is called so."""

from __future__ import annotations

from tests.models.mini_policies import entry, mini_index, mini_policy, mini_taxonomy

from tacit.corpus.memory import MemoryIndex
from tacit.knowledge import KnowledgeChain
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.secrets.policy.expansion import expand

INDEX, KB = mini_index(), mini_taxonomy()


def test_expansion_adds_synonyms_and_specialisations() -> None:
    """A viral infection brings all of them with it, and what each means; the policy's own kinds hold for the rest."""
    policy = mini_policy(entry("viral infection", also={"drug": ("AZT", "XYZ")}))
    found = {term.key: term for term in expand(policy, index=INDEX, kb=KB)}
    assert set(found) == {"viral infection", "hiv", "human immunodeficiency virus", "flu", "azt", "xyz"}
    assert found["flu"].concept == KB.senses("flu")[0]
    assert [one.label for one in found["xyz"].generalizations(KB)] == ["drug"]
    assert (found["flu"].is_entity, found["azt"].is_entity) == (True, False)


def test_a_name_of_another_kind_in_the_taxonomy_takes_the_kind_of_the_policy() -> None:
    """The taxonomy has AZT as a substance; the policy says it is a drug."""
    [azt] = [term for term in expand(mini_policy(), index=INDEX, kb=KB) if term.key == "azt"]
    assert [one.label for one in azt.generalizations(KB)] == ["drug"]


def test_exceptions_are_not_added() -> None:
    """What a policy does not mean is no name of it, whatever the taxonomy says."""
    found = expand(mini_policy(entry("viral infection", exceptions=("flu",))), index=INDEX, kb=KB)
    assert "flu" not in {term.key for term in found}


def test_the_corpus_rejects_names_that_usually_mean_something_else() -> None:
    """The taxonomy calls a depression a funk; the corpus has 40 contexts of funk, none of them about it."""
    kb = MemoryTaxonomy.from_parents({"funk": ["depression"], "melancholia": ["depression"], "blues": ["depression"]})
    contexts = [["depression", "melancholia"]] * 8 + [["depression"]] * 8 + [["funk"]] * 40 + [["other"]] * 200
    found = expand(mini_policy(entry("depression")), index=MemoryIndex([contexts]), kb=kb)
    assert {term.key for term in found} == {"depression", "melancholia", "blue"}


def test_every_taxonomy_of_a_chain_adds_names() -> None:
    """What the medical one does not know, the general one may."""
    general = MemoryTaxonomy.from_parents({"clap": ["gonorrhea"]}, source="general")
    found = expand(mini_policy(entry("gonorrhea")), index=INDEX, kb=KnowledgeChain([KB, general]))
    assert {term.key for term in found} == {"gonorrhea", "clap"}


def test_what_one_entry_lists_is_not_taken_by_another() -> None:
    """Gonorrhea is below infection, but has an entry of its own."""
    found = expand(mini_policy(entry("infection"), entry("gonorrhea")), index=INDEX, kb=KB)
    assert {term.key: term.entry for term in found}["gonorrhea"] == "gonorrhea"


def test_a_brand_is_found_by_the_medication_that_the_policy_lists() -> None:
    """The policy lists aspirin, the taxonomy knows what it is sold as; a name that means something else is left out."""
    kb = MemoryTaxonomy.from_parents({"aspirin": ["drug"]}, synonyms={"aspirin": ["Bayer", "device"]})
    found = {
        term.key: term for term in expand(mini_policy(entry("hiv", also={"drug": ("aspirin",)})), index=INDEX, kb=kb)
    }
    assert set(found) == {"hiv", "aspirin", "bayer"}
    assert (found["bayer"].concept, found["bayer"].is_entity) == (found["aspirin"].concept, False)
