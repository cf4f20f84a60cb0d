"""Packs for topics that nobody wrote one for, on a corpus that can be counted by hand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.corpus.memory import MemoryIndex
from tacit.knowledge import MemoryTaxonomy
from tacit.knowledge.packs import PackLibrary, Strength, TopicPack, parse
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.secrets import Topics
from tacit.secrets.derived import LIMITS, derived_pack, siblings

SIBLING = """
topic = "flu"
protects = ["flu"]
[medicines]
reason = "a medicine for flu"
with = "tamiflu"
[signs]
reason = "a sign of flu"
with = "sore toe, ache, crystal, red * nose, ANA"
weak = "bed"
[idioms]
reason = "what people say of it"
with = "man down"
"""
KB = MemoryTaxonomy.from_parents(
    {"gout": ["disease"], "podagra": ["gout"], "flu": ["disease"], "tamiflu": ["drug"], "allopurinol": ["drug"]}
)
PACKS = PackLibrary.of([parse(SIBLING, name="flu")])


def corpus(**words: tuple[int, int]) -> MemoryIndex:
    """A corpus of 2,000 contexts, 40 of them with gout: each word stands in so many with it, and so many without."""
    contexts: list[list[str]] = [["gout"] for _ in range(40)] + [[] for _ in range(1960)]
    for word, (with_it, without) in words.items():
        for at in (*range(with_it), *range(40, 40 + without)):
            contexts[at].append(word.replace("_", " "))
    return MemoryIndex([[one] for one in contexts])


def derived(index: MemoryIndex, packs: PackLibrary = PACKS) -> TopicPack | None:
    """The pack of gout."""
    [one] = Knowledge(index, KB, packs=packs).entities(["gout"])
    return derived_pack(one, index=index, field=None, kb=KB, packs=packs)


def strengths(pack: TopicPack | None) -> dict[str, str]:
    """The entries of a pack but for names, with their strengths."""
    return {one.phrase: one.strength.value for one in pack.entries if one.kind != "names"} if pack else {}


def test_entries_are_as_strong_as_the_corpus_shows() -> None:
    """Candidates are drugs and what siblings list; the share of their contexts with gout says how strong they are."""
    index = corpus(
        allopurinol=(20, 2),  # nine tenths
        crystal=(10, 20),  # a third
        sore_toe=(8, 60),  # an eighth
        ache=(9, 700),  # an ordinary word
        bed=(20, 2),  # weak with the sibling: no candidate
        lamp=(20, 2),  # no candidate
        tamiflu=(2, 1),  # too few
    )
    pack = derived(index)
    assert strengths(pack) == {"allopurinol": "alone", "crystal": "with", "sore toe": "weak"}
    assert pack
    assert pack.is_derived
    assert {one.phrase for one in pack.entries if one.kind == "names"} == {"gout", "podagra"}
    assert pack.reasons["medicines"] == "a medicine that corpora have with gout"


def test_nothing_is_derived_where_there_is_nothing_to_go_by() -> None:
    """No sibling with a pack, nothing that the corpus has with it, or a topic that the corpus does not know."""
    index = corpus(allopurinol=(20, 2))
    other = PackLibrary.of([parse(SIBLING.replace('["flu"]', '["ship"]'), name="ship")])
    assert derived(index, PackLibrary()) is None
    assert derived(index, other) is None
    assert derived(corpus()) is None
    assert derived(MemoryIndex([[["lamp"]]])) is None


def test_a_drug_needs_less_evidence_than_other_words() -> None:
    """Three contexts of a drug with the topic are enough, four of a crystal are not."""
    assert strengths(derived(corpus(allopurinol=(3, 2), crystal=(4, 1)))) == {"allopurinol": "with"}


@settings(max_examples=40)  # each makes four corpora
@given(st.integers(0, 40), st.integers(0, 30) | st.integers(0, 300))
def test_more_evidence_never_makes_an_entry_weaker(with_it: int, without: int) -> None:
    """One more context with the topic, or one less without it, and the entry is as strong or stronger."""
    order = ["", *(one.value for one in list(LIMITS)[::-1])]
    found = {
        (more, less): order.index(
            strengths(derived(corpus(crystal=(with_it + more, without + less)))).get("crystal", "")
        )
        for more, less in product((0, 1), repeat=2)
        if with_it + more <= 40
    }
    assert found.get((1, 0), len(order)) >= found[0, 0] >= found[0, 1]


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("multiple sclerosis", {"natalizumab", "optic neuritis"}),
        pytest.param("lupus", {"belimumab"}, marks=pytest.mark.acceptance),
        pytest.param("gout", {"allopurinol"}, marks=pytest.mark.acceptance),
    ],
)
def test_what_follows_from_what_tacit_brings(topic: str, expected: set[str]) -> None:
    """Medicines and signs of the disease are found, and no name of another topic."""
    using = Knowledge.shipped()
    [one] = using.entities([topic])
    [pack] = using.packs_about(one)
    assert pack.is_derived
    assert using.packs_about(one)[0] is pack
    assert expected <= strengths(pack).keys()
    assert all(one.strength is not Strength.ALONE or one.kind in {"names", "medicines"} for one in pack.entries)
    assert {"diabetes", "cancer", "pain"}.isdisjoint(strengths(pack))
    assert "cancer" in {each.name for each in siblings(one, using.kb, using.packs)}


def test_the_claim_says_that_a_pack_is_derived() -> None:
    """And the reviewer's notes; words of it are hidden together that are harmless alone."""
    report = Sanitizer(Topics(("gout",))).sanitize("He was given colchicine and then febuxostat. His ankle is fine.")
    claim = next(one for one in report.claims if one.requirement == "topics-1 by inference")
    assert "The topic packs about {gout} are derived from taxonomies and corpora." in claim.claim
    assert claim.settings["derived"] == ["gout"]
    assert any("derived" in note and "'gout'" in note for note in report.notes)
    assert "colchicine" not in report.sanitized
    assert "febuxostat" not in report.sanitized
    assert "ankle" in report.sanitized
    written = Sanitizer(Topics(("HIV",))).sanitize("An ankle.")
    assert not any("derived from" in one.claim for one in written.claims)
