"""Evidence by meaning, with an encoder that can be computed by hand (`tests/risk/reading.py`).

Of a word (x, y, z), x is the cosine with hiv, y that with food and cooking, z that with all other neutral topics. So a
needle scores 0.8 - 0.6 / 2 = 0.5, "injected" 0.6 - 0.64 / 2 = 0.28, and a clinic 0.6 - 0.8 / 2 = 0.2: too little.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.models.mini import mini_index
from tests.risk.measuring import secret
from tests.risk.reading import WordVectors, passages
from tests.strategies import texts

from tacit.risk import Assessment, Ground
from tacit.risk.meaning import MeaningEvidence

HIV = secret("hiv", mini_index(), threshold=2)


def evidence(*names: str, encoder: WordVectors | None = None) -> MeaningEvidence:
    """What the words of passages mean for hiv, by its own name unless others are given."""
    return MeaningEvidence(encoder or WordVectors(), {"hiv": names or ("HIV",)})


def told(text: str, one: MeaningEvidence | None = None) -> Assessment | None:
    """What a passage says about hiv."""
    [found] = (one or evidence()).assess(HIV, passages(text))
    return found


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("A needle was found.", 4.0),  # 0.5 is twice of what says half of 4 bits
        ("He injected something.", 4 * 0.28 / 0.5),
        ("He injected with a needle.", 4.0),
    ],
)
def test_bits_are_the_hand_computed_ones(text: str, bits: float) -> None:
    """A score of 0.25 says 2 of the 4 bits of hiv, others in proportion; a passage says what its best word says."""
    found = told(text)
    assert found
    assert found.bits == pytest.approx(bits, abs=1e-5)
    assert (found.ground, found.counts) == (Ground.MEANING, None)


def test_words_carry_by_themselves_wherever_their_sentence_stands() -> None:
    """Each with its own bits; a clinic, food and everything else carry nothing."""
    text = "He likes food.\nThe clinic gave him a needle. He injected."
    found = told(text)
    assert found
    assert [text[one.start : one.end] for one in found.carriers] == ["needle", "injected"]
    assert [one.bits for one in found.carriers] == pytest.approx([4, 2.24], abs=1e-5)
    assert {one.reason for one in found.carriers} == {"words that mean what goes with it"}


@pytest.mark.parametrize("text", ["", "The clinic has food.", "An ankle.", "12 of it, to be.", "He is at an in-law's."])
def test_words_without_the_topic_say_nothing(text: str) -> None:
    """Nor do stop words and numbers, which are not looked at."""
    assert told(text) is None


def test_a_word_of_several_tokens_means_their_mean() -> None:
    """A needle and food make (0.4, 0.8, 0), at length 1 (0.447, 0.894, 0): 0.447 - 0.894 / 2 = 0."""
    assert told("The needle-food was found.") is None
    found = told("The needle-injected was found.")
    assert found
    assert [(one.start, one.end) for one in found.carriers] == [(4, 19)]


def test_the_nearest_name_of_the_topic_counts() -> None:
    """By another name of it, (0, 0.6, 0.8), every word is near: 0.8 - 1 / 2 = 0.3, which says 2.4 bits."""
    found = told("An ankle.", evidence("HIV", "AIDS"))
    assert found
    assert found.bits == pytest.approx(2.4, abs=1e-5)
    ninth = [*["HIV"] * 8, "AIDS"]
    assert told("An ankle.", evidence(*ninth)) is None  # of a long list the first eight are read


def test_a_secret_without_names_is_not_looked_for() -> None:
    """Nothing is read either."""
    encoder = WordVectors()
    one = MeaningEvidence(encoder, {"hiv": ("HIV",), "fever": ()})
    for name in ("ankle", "fever"):
        assert one.assess(secret(name, mini_index(), threshold=2), passages("A needle.")) == [None]
    assert encoder.read == []


def test_a_sentence_is_read_once() -> None:
    """Whatever stands beside it, and whichever secret is asked about."""
    encoder = WordVectors()
    one = MeaningEvidence(encoder, {"hiv": ("HIV",), "fever": ("food",)})
    for name in ("hiv", "fever"):
        one.assess(
            secret(name, mini_index(), threshold=2),
            passages("A needle. Some food.", "Some food. An ankle.", "A needle."),
        )
    assert sorted(one.strip() for one in encoder.read) == ["A needle.", "An ankle.", "Some food."]


def test_what_was_read_is_forgotten_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences of one question are read together, however many they are."""
    monkeypatch.setattr("tacit.risk.meaning._MOST_REMEMBERED", 1)
    encoder = WordVectors()
    one, asked = evidence(encoder=encoder), passages("A needle.", "An ankle.")
    assert one.assess(HIV, asked) == one.assess(HIV, asked)
    assert encoder.read == ["A needle.", "An ankle."]
    assert told("Some food.", one) is None
    assert len(one._read) == 1


def test_no_passage_is_too_long() -> None:
    """A sentence of any length is read, and a whole document sentence by sentence."""
    assert told("A needle" + " word" * 500 + ".")
    assert told("A word. " * 200 + "A needle.")


def test_what_the_encoder_cuts_off_says_nothing() -> None:
    """A word without a token has no meaning."""
    one = evidence(encoder=WordVectors(longest=2))
    assert told("Some words, then a needle.", one) is None
    assert told("then, to be. Needle", evidence(encoder=WordVectors(longest=0))) is None


@given(texts())
def test_carriers_stand_in_the_text(text: str) -> None:
    """Whatever it is, nothing is raised, and the bits are those that there are."""
    found = told(text + " A needle.")
    if found:
        assert all(0 <= one.start < one.end <= len(text) + 10 for one in found.carriers)
        assert 2 <= found.bits <= 4
    assert "needle" not in repr(evidence())
