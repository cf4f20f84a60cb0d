"""Keys: what is one term has one, and a key's own key is itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import texts, words

from tacit.language.stop_words import STOP_WORDS
from tacit.terms import keys
from tacit.terms.keys import WORD, key, phrases, pieces, word_key


def is_acronym(word: str) -> bool:
    """Whether case decides over a word's key: AIDS is not several aid."""
    bare = word.removesuffix("'s").removesuffix("’s").removesuffix("s")
    return len(bare) <= 5 and bare.isupper()


@pytest.mark.parametrize(
    "forms",
    [
        (
            "opportunistic infection",
            "Opportunistic infections",
            "OPPORTUNISTIC-INFECTION'S",
            "the opportunistic infections",
        ),
        ("T-cell", "T cells", "t‑cell’s"),
        ("Kaposi's sarcoma", "Kaposi’s Sarcomas", "kaposi sarcoma"),
        ("women", "Woman", "women's"),
        ("MRI", "MRIs", "mri"),
        ("CD", "CDs", "cd"),
        ("café", "cafe\u0301s", "Cafes"),
        ("U.S.", "US", "USA", "U.S.A.", "the US's"),
        ("immune", "im\u00admune"),
        ("HIV/AIDS", "HIV-AIDS", "HIV AIDS"),
        ("Down syndrome", "down syndrome", "Down's syndrome"),
        ("coal mine", "coal mines"),
    ],
)
def test_forms_of_one_term_share_a_key(forms: tuple[str, ...]) -> None:
    """Case, number, hyphens, possessives, accents and dots do not matter."""
    assert len({key(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AIDS", "aids"),
        ("US", "us"),
        ("WHO", "who"),
        ("omen", "Oman"),
        ("dive", "diva"),
        ("cola", "colon"),
        ("1980", "80"),
    ],
)
def test_different_terms_have_different_keys(one: str, other: str) -> None:
    """What only looks alike is kept apart."""
    assert key(one) != key(other)


@pytest.mark.parametrize(
    "word", ["the", "his", "whose", "and", "of", "don't", "It’s", "he'll", "I'm", "ain't", "", "'", "--", "👍"]
)
def test_what_means_nothing_has_no_key(word: str) -> None:
    """Determiners, pronouns, conjunctions and signs are no terms."""
    assert key(word) == ""


@given(words())
def test_the_key_of_a_key_is_itself(word: str) -> None:
    """A term's lemma, looked up again, gives itself; short words in capitals are the stated exception."""
    for piece in WORD.findall(word):
        if not is_acronym(piece):
            assert word_key(word_key(piece)) == word_key(piece)


@given(texts())
def test_the_key_of_a_phrase_is_its_own_key(text: str) -> None:
    """The same for phrases, whatever they are made of."""
    if not any(map(is_acronym, WORD.findall(text))):
        assert key(key(text)) == key(text)


@given(words())
def test_no_key_is_a_stop_word(word: str) -> None:
    """Where stop words are told from keys by looking at the key, US is not taken for us."""
    for piece in WORD.findall(word):
        assert word_key(piece) not in STOP_WORDS


@given(texts())
def test_keys_are_words_in_small_letters_with_single_spaces(text: str) -> None:
    """Whatever the text, its key can be written to an index and split again."""
    found = key(text)
    assert found == found.casefold()
    assert found == " ".join(found.split())


@given(texts())
def test_pieces_are_the_words_that_are_found_one_by_one(text: str) -> None:
    """The hurried way through a corpus and the careful way through a document see the same words."""
    hurried = [word_key(piece) for piece in pieces(text) if piece[0].isalnum()]
    assert hurried == ["" if word.stop else word.key for word in keys.words(text)]


@given(texts())
def test_words_stand_where_they_say(text: str) -> None:
    """The words of a text lie in it, in order and apart."""
    end = 0
    for word in keys.words(text):
        assert end <= word.start < word.end <= len(text)
        assert text[word.start].isalnum()
        end = word.end


@given(st.lists(st.sampled_from("hiv of the load viral usa".split()), min_size=1, max_size=5).map(" ".join).map(key))
def test_phrases_are_all_runs_between_content_words(term: str) -> None:
    """Brute force: every run of words that neither begins nor ends with a stop word, the longest first."""
    parts = term.split()
    runs = [parts[i:j] for i in range(len(parts)) for j in range(i + 1, len(parts) + 1)]
    expected = [" ".join(run) for run in runs if run[0] not in STOP_WORDS and run[-1] not in STOP_WORDS]
    found = list(phrases(term))
    assert sorted(found) == sorted(expected)
    assert [phrase.count(" ") for phrase in found] == sorted((phrase.count(" ") for phrase in found), reverse=True)
