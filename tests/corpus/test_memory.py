"""The index in memory."""

from __future__ import annotations

import pickle

from tacit.checks.corpus_index import for_corpus_index
from tacit.corpus import ContextKind, Level, MemoryIndex

INDEX = MemoryIndex.from_texts(["HIV causes AIDS.\nA virus.", "", "AIDS and a virus.\nBlood of a virus"])
HIV, AIDS, VIRUS, BLOOD = (frozenset({key}) for key in ("hiv", "aids", "virus", "blood"))


def test_counts_by_hand() -> None:
    """Four lines of two documents; the empty text is no document."""
    assert INDEX.count([]) == 4
    assert INDEX.count([], level=Level.DOCUMENT) == 2
    assert (INDEX.count([HIV]), INDEX.count([AIDS]), INDEX.count([VIRUS])) == (1, 2, 3)
    assert (INDEX.count([AIDS, VIRUS]), INDEX.count([AIDS, VIRUS], level=Level.DOCUMENT)) == (1, 2)
    assert INDEX.count([HIV | BLOOD, VIRUS]) == 1
    assert INDEX.count([frozenset()]) == 0
    assert INDEX.count([frozenset({"unheard of"}), HIV]) == 0


def test_it_keeps_the_contract() -> None:
    """What every corpus index keeps to."""
    for_corpus_index(INDEX, ["hiv", "aids", "virus", "blood of a virus"])


def test_count_each_is_count_one_by_one() -> None:
    """Partners of none, one and several clauses."""
    partners = [[], [HIV], [VIRUS, BLOOD], [HIV | VIRUS], [frozenset({"unheard of"})]]
    for conjunction in ([], [AIDS], [AIDS, VIRUS], [frozenset({"unheard of"})]):
        for level in Level:
            one_by_one = [INDEX.count([*conjunction, *partner], level=level) for partner in partners]
            assert list(INDEX.count_each(conjunction, partners, level=level)) == one_by_one


def test_counts_survive_a_pickle_and_the_fingerprint_says_so() -> None:
    """Equal fingerprints give equal answers; another context gives another fingerprint."""
    copy = pickle.loads(pickle.dumps(INDEX))  # noqa: S301  # ours
    assert copy.fingerprint == INDEX.fingerprint
    assert copy.count([AIDS, VIRUS]) == 1
    texts = ["HIV causes AIDS.\nA virus."]
    paragraphs = MemoryIndex.from_texts(texts)
    assert paragraphs.fingerprint != MemoryIndex.from_texts(texts, context=ContextKind.parse("document")).fingerprint


def test_known_keys() -> None:
    """Words and phrases are known by their keys."""
    assert "blood of a virus" in INDEX
    assert "Blood" not in INDEX
    assert sorted(INDEX.closest("virsu")) == ["virus"]
