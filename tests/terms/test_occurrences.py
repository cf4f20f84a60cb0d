"""Every place where the words of a term or a name stand."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.terms import Kind, Term
from tacit.terms.keys import key, words
from tacit.terms.occurrences import complete
from tacit.terms.variants import Names

VOCABULARY = ("viral", "load", "loads", "of", "HIV", "Viral", "blood", ",", "\n\n", "-")


def find(
    text: str, terms: Collection[str] = (), *, names: Collection[str] = (), kind: Kind = Kind.CONCEPT
) -> list[str]:
    """What a text has, as ``words=lemma``, when a parser found these in it, each where it first occurs."""
    found = []
    for term in terms:
        start = text.find(term)
        found.append(Term(Span(start, start + len(term)), kind, key(term)))
    every = complete(text, sorted(found, key=lambda term: term.span), Names(names))
    return [f"{text[term.span.start : term.span.end]}={term.lemma}" for term in every]


def test_a_term_is_found_in_every_form() -> None:
    """Once it is known as one, it is one everywhere, also where the parser found its parts or nothing."""
    text = "viral load; Viral Loads, viral-load's, VIRAL LOAD"
    assert find(text, ["viral load", "Viral", "VIRAL"]) == [
        "viral load=viral load",
        "Viral Loads=viral load",
        "viral-load=viral load",
        "VIRAL LOAD=viral load",
    ]


def test_the_longest_counts_and_stop_words_are_left() -> None:
    """Of two that begin at one word the longer is found; every other content word stands alone."""
    text = "viral load of blood. The viral load of blood, viral load, blood"
    assert find(text, ["viral load of blood"])[1:] == [
        "viral load of blood=viral load of blood",
        "viral=viral",
        "load=load",
        "blood=blood",
    ]


def test_what_sticks_out_of_a_match_is_left_alone() -> None:
    """A longer term that overlaps a match keeps its end; so does a number."""
    text = "viral load. A viral load test"
    assert find(text, ["viral load", "load test"])[1:] == ["viral=viral", "load test=load test"]
    assert find("type 2. The type 2", ["type 2"], kind=Kind.QUANTITY) == ["type 2=type 2", "type=type", "2=2"]


def test_a_name_is_never_spread_over_two_terms() -> None:
    """What is protected is found whole, whatever sticks out of it."""
    text = "severe sexual abuse history"
    assert find(text, ["severe sexual", "abuse history"], names=["sexual abuse"]) == [
        "severe sexual abuse history=severe sexual abuse history"
    ]
    assert find("was sexually abused", names=["sexual abuse"]) == ["sexually abused=sexually abused"]
    assert find("the sexual abuse", ["abuse"], names=["sexual abuse"]) == ["sexual abuse=sexual abuse"]


def test_an_occurrence_is_of_the_kind_that_the_term_has_elsewhere() -> None:
    """A surname that the model misses once is still a person's."""
    terms = complete("Ms Kesterton, Kesterton", [Term(Span(3, 12), Kind.PERSON, "kesterton")], Names(()))
    assert [term.kind for term in terms if term.lemma == "kesterton"] == [Kind.PERSON, Kind.PERSON]


def test_possessives_stay_outside() -> None:
    """The s of what is no word itself is no word either."""
    assert find("HIV's ]'s U.S.'s") == ["HIV=hiv", "U.S.=usa"]


def test_the_rest_of_a_word_is_not_lost() -> None:
    """Where a part of a word was taken, the other part is still seen."""
    assert find("1st\ufeffpatient's", ["1st"])[1:] == ["patient's=patient"]
    assert find("1st's", ["1st"]) == ["1st=1st"]


def test_a_protected_acronym_in_small_letters_is_the_acronym() -> None:
    """A word outside all terms may be the name in haste."""
    assert find("he aids", names=["aids"]) == ["aids=aids"]
    assert find("he aids", names=["hiv"]) == ["aids=aid"]


def naive(text: str, names: frozenset[str]) -> list[tuple[int, int]]:
    """Where names of several words stand, by trying every stretch of words, which is slow and plain."""
    found = []
    every = list(words(text))
    for at in range(len(every)):
        best = 0
        for length in range(2, len(every) - at + 1):
            stretch = every[at : at + length]
            gaps = [text[one.end : other.start] for one, other in pairwise(stretch)]
            together = all(word.joined for word in stretch[1:]) and not any(gap.count("\n") > 1 for gap in gaps)
            if together and " ".join(word.key for word in stretch) in names:
                best = length
        if best:
            found.append((every[at].start, every[at + best - 1].end))
    return found


@given(
    st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join),
    st.lists(st.integers(0, 3), max_size=14),
    st.sets(
        st.sampled_from(("viral load", "load of blood", "viral load of hiv", "hiv", "blood viral load")), max_size=4
    ),
)
def test_every_name_that_brute_force_finds_lies_in_one_term(text: str, sizes: list[int], names: set[str]) -> None:
    """The quick way through the words misses none, loses no term, and leaves all in order and apart."""
    every, at, found = list(words(text)), 0, []
    for size in sizes:  # the words in runs of so many, every other run a term
        stretch = every[at : at + size]
        if stretch and at % 2:
            span = Span(stretch[0].start, stretch[-1].end)
            found.append(Term(span, Kind.CONCEPT, key(text[span.start : span.end]) or "-"))
        at += size or 1
    terms = complete(text, found, Names(names))
    assert all(one.span.end <= other.span.start for one, other in pairwise(terms))
    for start, end in [*naive(text, frozenset(names)), *((term.span.start, term.span.end) for term in found)]:
        assert any(term.span.contains(Span(start, end)) for term in terms)
