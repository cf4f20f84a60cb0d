"""Every other place where the words of a term stand."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.terms.keys import words
from tacit.terms.occurrences import occurrences
from tacit.terms.overlaps import Mask
from tacit.terms.variants import Names

VOCABULARY = ("viral", "load", "loads", "of", "HIV", "Viral", "blood", ",", "\n\n", "-")


def find(
    text: str, lemmas: Collection[str] = (), *, names: Collection[str] = (), taken: Collection[Span] = ()
) -> list[str]:
    """The occurrences in a text as ``words=lemma``."""
    found = occurrences(text, Mask(len(text), taken), frozenset(lemmas), Names(names))
    return [f"{text[span.start : span.end]}={lemma}" for span, lemma in found]


def test_the_longest_counts_and_stop_words_are_left() -> None:
    """Of two lemmas that begin at one word the longer is found; every other content word stands alone."""
    assert find("the viral load of blood", {"viral load", "viral", "viral load of blood"}) == [
        "viral load of blood=viral load of blood"
    ]
    assert find("the viral load of blood", {"viral load"}) == ["viral load=viral load", "blood=blood"]


def test_what_is_taken_is_left_alone() -> None:
    """A longer lemma that reaches into a taken stretch gives way to a shorter one."""
    assert find("viral load test", {"viral load"}, taken=[Span(6, 10)]) == ["viral=viral", "test=test"]


def test_possessives_stay_outside() -> None:
    """The s of what is no word itself is no word either."""
    assert find("HIV's [x]'s U.S.'s", taken=[Span(6, 9)]) == ["HIV=hiv", "U.S.=usa"]


def test_the_rest_of_a_word_is_not_lost() -> None:
    """Where a part of a word was taken, the other part is still seen."""
    assert find("1st\ufeffpatient's", taken=[Span(0, 3)]) == ["patient's=patient"]
    assert find("1st's", taken=[Span(0, 3)]) == []


def test_a_protected_acronym_in_small_letters_is_the_acronym() -> None:
    """A word outside all terms may be the name in haste."""
    assert find("he aids", names=["aids"]) == ["aids=aids"]
    assert find("he aids", names=["hiv"]) == ["aids=aid"]


def naive(text: str, lemmas: frozenset[str]) -> list[str]:
    """The same by trying every stretch of words at every word, which is slow and plain."""
    found, at = [], 0
    every = list(words(text))
    while at < len(every):
        best = 0 if every[at].stop else 1
        for length in range(2, len(every) - at + 1) if best else ():
            stretch = every[at : at + length]
            gaps = [text[one.end : other.start] for one, other in pairwise(stretch)]
            together = all(word.joined for word in stretch[1:]) and not any(gap.count("\n") > 1 for gap in gaps)
            if together and " ".join(word.key for word in stretch) in lemmas:
                best = length
        if best:
            lemma = " ".join(word.key for word in every[at : at + best])
            found.append(f"{text[every[at].start : every[at + best - 1].end]}={lemma}")
        at += best or 1
    return found


@given(
    st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join),
    st.sets(
        st.sampled_from(("viral load", "load of blood", "viral load of hiv", "hiv", "blood viral load")), max_size=4
    ),
)
def test_brute_force_finds_the_same(text: str, lemmas: set[str]) -> None:
    """The quick way through the words agrees with the plain one."""
    assert find(text, lemmas) == naive(text, frozenset(lemmas))
