"""What terms tell by counts, beside a count of every reading of every term."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus.information import AdditiveSmoothing, Counts
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import Ground, TermCounts, readings
from tacit.risk.counts import CountEvidence, universe
from tacit.risk.evidence import Assessment, Passage
from tacit.secrets import Secret, Shown

WORDS = "abcd"
PHRASES = ("a b", "b c d")
TERMS = (*WORDS, *PHRASES, "a c", "d a b", "unseen", "unseen a")


def context(words: set[str]) -> set[str]:
    """A context as an index holds it: some words, and the phrases that they make up."""
    return words | {phrase for phrase in PHRASES if words.issuperset(phrase.split())}


def brute_force(secret: Secret, key: str, counts: TermCounts, evidence: CountEvidence) -> Assessment | None:
    """What the reading of a term says that says most, each counted alone."""
    beside = (secret.shown.keys,) if secret.shown else ()
    best = None
    for way in () if secret.shown and key == secret.shown.label else readings(key):
        joint = counts.index.count((*beside, *secret.counted_by, *way.conjunction))
        alone = counts.index.count((*beside, *way.conjunction))
        if counts.index.count(way.conjunction) >= counts.min_support <= joint:
            seen = Counts(secret.count, alone, joint, universe(secret))
            told = Assessment(evidence.bits(secret, seen), way.ground, seen)
            best = told if best is None or told.bits > best.bits else best
    return best


CORPORA = st.lists(st.sets(st.sampled_from([*WORDS, "s", "g"])), min_size=1, max_size=30)


@given(corpus=CORPORA, is_shown=st.booleans(), min_support=st.integers(1, 3))
def test_terms_counted_together_tell_what_each_tells_alone(
    *, corpus: list[set[str]], is_shown: bool, min_support: int
) -> None:
    """Phrases whose words never meet the secret are not counted, and no risk is lost by that."""
    index = MemoryIndex([[context(words)] for words in corpus])
    counts = TermCounts(index, min_support=min_support)
    evidence = CountEvidence(counts, AdditiveSmoothing())
    keys, general = frozenset(("s",)), frozenset(("g",))
    shown = Shown("a", general, index.count((general,))) if is_shown else None
    count = index.count((*((general,) if is_shown else ()), keys))
    passages = [Passage((term,)) for term in TERMS]
    for name in ("s", "t"):  # the second is asked about the same passages, as a meter does
        secret = Secret(name, (keys,), count, len(corpus), 1.0, shown)
        expected = [brute_force(secret, term, counts, evidence) if secret.known else None for term in TERMS]
        assert list(evidence.assess(secret, passages)) == expected


def test_a_class_is_counted_by_all_that_it_may_be() -> None:
    """Neither name of the class goes with the secret always; one of them does."""
    index = MemoryIndex([[{"a", "s"}], [{"b", "s"}], [{"c"}], [{"d"}]])
    evidence = CountEvidence(TermCounts(index, min_support=1), AdditiveSmoothing(0))
    secret = Secret("s", (frozenset(("s",)),), 2, 4, 1.0)
    [told] = evidence.assess(secret, [Passage((), kinds=frozenset(("a", "b")))])
    assert told == Assessment(1.0, Ground.CLASS, Counts(2, 2, 2, 4))
