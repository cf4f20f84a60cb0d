"""The compiled taxonomy and its twin in memory: what they answer, on numbers checked by eye and on random ones."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge.mini import ENTRIES, PROVENANCE, compiled

from tacit.errors import KnowledgeError
from tacit.knowledge import (
    Concept,
    Depth,
    Entry,
    MemoryTaxonomy,
    Name,
    Parent,
    Provenance,
    TaxonomyFile,
    compile_taxonomy,
)

Either = TaxonomyFile | MemoryTaxonomy
KEYS = ("a", "b", "c d", "é")


@pytest.fixture(params=[compiled, lambda: MemoryTaxonomy(ENTRIES, source="mini")], ids=["compiled", "in memory"])
def kb(request: pytest.FixtureRequest) -> Either:
    """The mini taxonomy, in both forms."""
    made: Either = request.param()
    return made


def one(kb: Either, key: str) -> Concept:
    """The most usual sense of a key."""
    return kb.senses(key)[0]


def labels(concepts: Sequence[Concept]) -> list[str]:
    """The concepts' labels."""
    return [concept.label for concept in concepts]


def test_senses_come_the_most_usual_first(kb: Either) -> None:
    """A virus is a microbe before it is a program, and an unknown key has no sense."""
    assert kb.senses("virus") == (Concept("mini", "virus", "virus"), Concept("mini", "malware", "computer virus"))
    assert kb.senses("efavirenz") == kb.senses("") == kb.senses("\ud800") == kb.senses("zzz") == ()


def test_a_label_keeps_its_capitals(kb: Either) -> None:
    """The key is lower-cased, the label is what a reader sees."""
    assert labels(kb.senses("hiv")) == ["HIV"]


def test_generalizations_follow_all_ways_up_without_the_abstract(kb: Either) -> None:
    """The way over microbes, which is longer, comes first, and nobody is offered "organism" or "thing"."""
    assert labels(kb.generalizations(one(kb, "hiv"))) == ["retrovirus", "virus", "microbe", "pathogen"]
    assert labels(kb.generalizations(one(kb, "barcelona"))) == ["city"]


def test_ancestors_have_the_abstract_in_their_places(kb: Either) -> None:
    """The raw chain is there for those who count levels: depths 4, 3, 2, 1, 1, 0."""
    expected = ["retrovirus", "virus", "microbe", "organism", "pathogen", "thing"]
    assert labels(kb.ancestors(one(kb, "hiv"))) == expected


def test_parents_say_whether_the_step_is_from_an_individual(kb: Either) -> None:
    """Barcelona is a city, a city is a kind of thing."""
    assert kb.parents(one(kb, "barcelona")) == (Parent(one(kb, "city"), instance=True),)
    assert kb.parents(one(kb, "city")) == (Parent(one(kb, "thing"), instance=False),)
    assert kb.parents(one(kb, "thing")) == ()
    assert labels([parent.concept for parent in kb.parents(one(kb, "virus"))]) == ["microbe", "pathogen"]


def test_children_and_specialisations_go_down(kb: Either) -> None:
    """One step, or all of them, the most general first."""
    assert labels(kb.children(one(kb, "microbe"))) == ["virus"]
    assert labels(kb.specialisations(one(kb, "pathogen"))) == ["virus", "retrovirus", "HIV"]
    assert kb.children(one(kb, "hiv")) == kb.specialisations(one(kb, "hiv")) == ()


def test_depth_over_the_longest_and_the_shortest_way(kb: Either) -> None:
    """A virus is three steps from the root over microbes, two over pathogens."""
    assert kb.depth(one(kb, "virus")) == Depth(longest=3, shortest=2)
    assert kb.depth(one(kb, "thing")) == Depth(longest=0, shortest=0)


def test_synonyms_are_all_keys_of_one_concept(kb: Either) -> None:
    """Rare ones included: the program is called a virus, too."""
    assert kb.synonyms(one(kb, "hiv")) == {"hiv", "human immunodeficiency virus"}
    assert kb.synonyms(one(kb, "program")) == {"program", "bug"}
    assert kb.synonyms(kb.senses("virus")[1]) == {"computer virus", "virus"}


def test_names_are_the_keys_that_often_mean_something_below(kb: Either) -> None:
    """A fifth of all viruses is too few to count for programs; two eighths of all bugs are a quarter for things."""
    assert kb.names(one(kb, "program")) == {"program", "computer virus"}
    assert kb.names(one(kb, "virus")) == {"virus", "retrovirus", "hiv", "human immunodeficiency virus"}
    assert "bug" not in kb.names(one(kb, "microbe"))
    assert "bug" in kb.names(one(kb, "thing"))


def test_the_share_of_a_key_is_that_of_all_its_senses_or_of_some(kb: Either) -> None:
    """Four viruses of five are microbes; two bugs of eight are anything here."""
    assert kb.share("virus") == 1.0
    assert kb.share("virus", kb.senses("virus")[:1]) == pytest.approx(0.8)
    assert kb.share("bug") == pytest.approx(0.25, abs=0.01)
    assert kb.share("unknown") == kb.share("virus", [Concept("other", "virus", "x")]) == 0.0


def test_derivations_of_a_concept_or_of_all_that_a_key_names(kb: Either) -> None:
    """Words made from a name are found from either side, and are not themselves names."""
    assert kb.derivations(one(kb, "hiv")) == kb.derivations("hiv") == {"seropositive"}
    assert kb.derivations("unknown") == kb.derivations(one(kb, "city")) == frozenset()
    assert kb.senses("seropositive") == ()


def test_a_concept_of_another_source_is_refused(kb: Either) -> None:
    """A mistaken question is an error, not an empty answer that would read as "no generalization"."""
    for stranger in (Concept("other", "hiv", "HIV"), Concept("mini", "no such id", "x")):
        with pytest.raises(KnowledgeError, match="is not a concept of"):
            kb.names(stranger)


def test_copies_answer_alike(kb: Either, tmp_path: Path) -> None:
    """A worker process gets the same knowledge, whether it came from a file or not."""
    path = tmp_path / "mini.taxonomy"
    path.write_bytes(compile_taxonomy(ENTRIES, PROVENANCE))
    for original in (kb, TaxonomyFile.open(path)):
        copy = pickle.loads(pickle.dumps(original))  # noqa: S301  # our own bytes
        assert copy.fingerprint == original.fingerprint
        assert copy.senses("virus") == original.senses("virus")


def test_an_answer_is_remembered(kb: Either) -> None:
    """The names of a large subtree are collected once: a compiled taxonomy hands out the same set."""
    if isinstance(kb, TaxonomyFile):
        assert kb.names(one(kb, "thing")) is kb.names(one(kb, "thing"))
    assert len(kb) == 11


def test_provenance_travels_with_the_file() -> None:
    """The licence's notice and the source are in the file itself, and a person can recognise it."""
    kb = compiled()
    assert kb.provenance == PROVENANCE
    assert repr(kb) == f"<TaxonomyFile mini: 11 concepts, {kb.fingerprint[:12]}>"


def test_from_parents_makes_concepts_of_all_that_it_names() -> None:
    """A dictionary of children and parents is enough for a taxonomy of one's own."""
    kb = MemoryTaxonomy.from_parents(
        {"hiv": ["virus"], "virus": ["agent"]},
        labels={"hiv": "HIV"},
        synonyms={"hiv": ["human immunodeficiency viruses"]},
        abstract=["agent"],
    )
    (hiv,) = kb.senses("human immunodeficiency virus")
    assert hiv == Concept("memory", "hiv", "HIV")
    assert labels(kb.generalizations(hiv)) == ["virus"]
    assert labels(kb.ancestors(hiv)) == ["virus", "agent"]


@st.composite
def taxonomies(draw: st.DrawFn) -> list[Entry]:
    """Any small taxonomy: up to eight concepts, in any order, with parents on several ways."""
    size = draw(st.integers(1, 8))
    entries = []
    for number in range(size):
        above = draw(st.lists(st.integers(0, number - 1), unique=True)) if number else []
        split = draw(st.integers(0, len(above)))
        keys = draw(st.lists(st.sampled_from(KEYS), unique=True))
        names = [Name(key, draw(st.integers(0, 2)), draw(st.sampled_from((0.0, 0.1, 0.2, 0.3, 1.0)))) for key in keys]
        entries.append(
            Entry(
                id=f"{number}",
                label=draw(st.sampled_from(("a", "É", "label"))),
                names=tuple(names),
                parents=tuple(f"{parent}" for parent in above[:split]),
                instance_of=tuple(f"{parent}" for parent in above[split:]),
                derivations=tuple(draw(st.lists(st.sampled_from(KEYS), unique=True))),
                abstract=draw(st.booleans()),
            )
        )
    return draw(st.permutations(entries))


@given(taxonomies())
def test_compiled_and_in_memory_answer_alike(entries: list[Entry]) -> None:
    """The fast form and the plain one are one taxonomy: every question, every concept, every key."""
    plain = MemoryTaxonomy(entries, source="mini")
    fast = TaxonomyFile.from_bytes(compile_taxonomy(entries, PROVENANCE))
    assert len(fast) == len(plain)
    for key in (*KEYS, "never"):
        assert fast.senses(key) == plain.senses(key)
        assert fast.derivations(key) == plain.derivations(key)
    for concept in (Concept("mini", entry.id, entry.label) for entry in entries):
        for ask in ("parents", "children", "ancestors", "generalizations", "specialisations"):
            assert getattr(fast, ask)(concept) == getattr(plain, ask)(concept), ask
        for ask in ("names", "synonyms", "derivations", "depth"):
            assert getattr(fast, ask)(concept) == getattr(plain, ask)(concept), ask


@given(taxonomies())
def test_ancestors_are_the_transitive_closure_in_topological_order(entries: list[Entry]) -> None:
    """Against Warshall's algorithm: nothing missing, nothing too much, nobody after an ancestor of its own."""
    above = {(entry.id, parent) for entry in entries for parent in entry.steps}
    for middle, low, high in product([entry.id for entry in entries], repeat=3):
        if {(low, middle), (middle, high)} <= above:
            above.add((low, high))
    kb = TaxonomyFile.from_bytes(compile_taxonomy(entries, PROVENANCE))
    for entry in entries:
        found = [concept.id for concept in kb.ancestors(Concept("mini", entry.id, entry.label))]
        assert sorted(found) == sorted(high for low, high in above if low == entry.id)
        assert all((late, early) not in above for at, early in enumerate(found) for late in found[at:])


@given(taxonomies())
def test_a_wider_concept_has_all_names_of_a_narrower(entries: list[Entry]) -> None:
    """Counting by names never makes a generalization the rarer concept."""
    kb = TaxonomyFile.from_bytes(compile_taxonomy(entries, PROVENANCE))
    for concept in (Concept("mini", entry.id, entry.label) for entry in entries):
        assert all(kb.names(concept) <= kb.names(above) for above in kb.ancestors(concept))


# Files that are not as they were written


def everything(kb: TaxonomyFile) -> list[object]:
    """Every answer of the mini taxonomy."""
    concepts = [Concept("mini", entry.id, entry.label) for entry in ENTRIES]
    asks = (kb.parents, kb.children, kb.ancestors, kb.generalizations, kb.names, kb.synonyms, kb.derivations, kb.depth)
    return [kb.senses("virus"), *(ask(concept) for ask in asks for concept in concepts)]


CONTENT = compile_taxonomy(ENTRIES, PROVENANCE)
ANSWERS = everything(compiled())


@given(st.integers(0, len(CONTENT) - 1), st.integers(1, 255))
def test_a_changed_byte_never_changes_an_answer(at: int, change: int) -> None:
    """Whatever bit rots, the file is refused, or the byte was mere padding."""
    damaged = bytearray(CONTENT)
    damaged[at] ^= change
    try:
        answers = everything(TaxonomyFile.from_bytes(bytes(damaged)))
    except KnowledgeError:
        return
    assert answers == ANSWERS
    assert CONTENT[at] == 0


@given(st.integers(0, len(CONTENT) - 1))
def test_a_truncated_file_is_refused_at_once(length: int) -> None:
    """Half a download is found out before the first question."""
    with pytest.raises(KnowledgeError):
        TaxonomyFile.from_bytes(CONTENT[:length])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the taxonomy is not a compiled taxonomy"),
        (b"<html>404</html>", "not a compiled taxonomy; make one with: tacit knowledge compile"),
        (CONTENT.replace(b"taxonomy 1\n", b"taxonomy 9\n", 1), "of another version"),
        (CONTENT + b"more", "damaged: .* bytes expected"),
        (CONTENT.replace(b"CC0-1.0", b"CC9-1.0", 1), "damaged: its header does not match its checksum"),
    ],
)
def test_the_message_says_what_is_wrong(content: bytes, message: str) -> None:
    """Not a taxonomy, of another version and damaged are different mistakes."""
    with pytest.raises(KnowledgeError, match=message):
        TaxonomyFile.from_bytes(content)


def test_a_damaged_part_is_named_when_it_is_used() -> None:
    """Opening stays instant: a part is checked before its first answer, by name."""
    kb = TaxonomyFile.from_bytes(CONTENT.replace(b"retrovirus", b"rotrevirus"))
    with pytest.raises(KnowledgeError, match="part 'keys' does not match its checksum; install or compile it again"):
        kb.senses("virus")


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, lambda _: None], ids=["empty", "a folder", "missing"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, make: object) -> None:
    """The user sees which file is meant, in one line."""
    path = tmp_path / "my.taxonomy"
    assert callable(make)
    make(path)
    with pytest.raises(KnowledgeError, match=r"my\.taxonomy"):
        TaxonomyFile.open(path)


def test_the_same_entries_give_the_same_bytes() -> None:
    """A compiled file can be reproduced, and its fingerprint tells other knowledge apart."""
    assert compile_taxonomy(ENTRIES, PROVENANCE) == CONTENT
    other = compile_taxonomy(ENTRIES[1:2], Provenance("mini", "Another", "CC0-1.0"))
    assert TaxonomyFile.from_bytes(other).fingerprint != compiled().fingerprint
