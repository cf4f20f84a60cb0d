"""Which words and phrases of a context are counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus.phrases import LONGEST_PHRASE, terms
from tacit.language.spelling import american
from tacit.terms.keys import WORD, key


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ("Opportunistic infections", {"opportunistic", "opportunistic infection", "infection"}),
        ("HIV, AIDS", {"hiv", "aids"}),  # a comma ends a phrase
        ("HIV whose AIDS", {"hiv", "aids"}),  # so does a stop word that connects nothing
        ("the Lord of the Rings", {"lord", "ring", "lord of the ring"}),  # two connectors in a row, at most
        ("salt in of the wound", {"salt", "wound"}),
        ("of the", set()),
        ("mother-in-law", {"mother", "law", "mother in law"}),  # hyphens hold a phrase together
        ("US cats like us", {"usa", "cat", "usa cat"}),
        ("pommes à la mode", {"pomme", "la", "mode", "pomme a la", "pomme a la mode", "la mode"}),
    ],
)
def test_terms_of_a_context(context: str, expected: set[str]) -> None:
    """Every content word, and every run of 2 to 5 words between content words."""
    assert set(terms(context)) == expected


def test_the_longest_phrase_has_five_words() -> None:
    """Connectors count among the five."""
    found = set(terms("a1 b2 c3 d4 e5 f6"))
    assert max(len(one.split()) for one in found) == 5
    assert "a1 b2 c3 d4 e5" in found
    assert "lord of the golden ring" in set(terms("lord of the golden rings of fire"))


@given(st.text(alphabet=st.sampled_from("ab AB.,-’'é\n of the US us1½ﷺ"), max_size=60))
def test_a_phrase_is_found_by_the_key_of_its_words(context: str) -> None:
    """What is stored is what `key` makes of some words in a row, in one spelling: no look-up misses it for its form."""
    spans = [match.span() for match in WORD.finditer(context)]
    stretches = {
        american(key(context[start:end]))
        for first, (start, _) in enumerate(spans)
        for _, end in spans[first : first + LONGEST_PHRASE]
    }
    assert set(terms(context)) <= stretches


def test_what_is_no_word_is_left_out() -> None:
    """Neither punctuation nor a stretch of letters longer than any word."""
    assert set(terms("-- ... x_y")) == {"x", "y"}
    assert set(terms("x" * 65 + " cat")) == {"cat"}
