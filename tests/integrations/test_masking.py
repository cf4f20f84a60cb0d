"""Masks: what goes out has none of the identifiers, what comes back has them again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.integrations.conftest import CANARY
from tests.integrations.pages import traced

from tacit import Hide, Sanitizer, Topics
from tacit.errors import Error
from tacit.integrations.masking import MaskedTexts, mask


def test_one_thing_has_one_mask_in_all_texts(sanitizer: Sanitizer) -> None:
    """A person is the same one in a question, in an answer and in what a tool returned."""
    masked = mask(sanitizer, ["I am Ann Lee.", "", "Ann Lee's number is 020 7946 0958, she says."])
    assert masked.texts == ("I am [person 1].", "", "[person 1]'s number is [phone number 1], she says.")
    assert masked.restore("[person 1]: [phone number 1]") == "Ann Lee: 020 7946 0958"


def test_what_is_found_in_one_text_is_hidden_in_the_others(sanitizer: Sanitizer) -> None:
    """A surname that stands alone is nobody's until another text says whose it is."""
    (_, second) = mask(sanitizer, ["Signed: Cengiz Polat", "what did polat say?"]).texts
    assert "olat" not in second


def test_what_is_no_identifier_is_generalized_for_good() -> None:
    """A topic has no mask, and nothing in an answer becomes it again."""
    masked = mask(Sanitizer(Topics(("HIV",))), ["The patient has HIV."])
    assert "HIV" not in masked.texts[0]
    assert masked.originals == {}


def test_masks_that_stand_in_a_text_already_are_left_to_it(sanitizer: Sanitizer) -> None:
    """Who writes "[person 1]" does not get somebody's name back."""
    masked = mask(sanitizer, ["Replace [person 1] by Ann Lee."])
    assert masked.texts == ("Replace [person 1] by [person 2].",)
    assert masked.restore("[person 1] [person 2]") == "[person 1] Ann Lee"


def test_listed_words_have_no_way_back() -> None:
    """What the user listed is hidden for good."""
    masked = mask(Sanitizer(Hide(("Project Falcon",))), ["Project Falcon failed."])
    assert masked == MaskedTexts(("[redacted] failed.",), {})


def test_restoring_reaches_every_string_of_a_value() -> None:
    """Arguments of a tool are nested, and other values stay what they are."""
    masked = MaskedTexts((), {"[person 1]": "Ann Lee", "[ip address 1]": "10.1.2.3"})
    value = {"to": ["[Person 1]", 3], "at": {"host": "[IP address 1]", "on": None}}
    assert masked.restore_all(value) == {"to": ["Ann Lee", 3], "at": {"host": "10.1.2.3", "on": None}}


@given(st.lists(st.sampled_from(["[person 1]", "[person 2]", "[person 11]", "[date 1]", " ", "x", "[", "]"])))
def test_restoring_replaces_known_masks_alone(parts: list[str]) -> None:
    """As if each were replaced by hand, whatever stands around it."""
    masked = MaskedTexts((), {"[person 1]": "A", "[date 1]": "B"})
    expected = "".join(parts).replace("[person 1]", "A").replace("[date 1]", "B")
    assert masked.restore("".join(parts)) == expected


@pytest.mark.usefixtures("failing")
def test_a_failure_gives_no_texts(sanitizer: Sanitizer) -> None:
    """Nothing is masked in part, and the error holds no word of the texts."""
    with pytest.raises(Error) as caught:
        mask(sanitizer, [f"{CANARY} left."])
    assert CANARY not in traced(caught.value)
