"""What stands around a mention of a person."""

from __future__ import annotations

import pytest
from tests.identities.releases import released

from tacit.document import Span
from tacit.identities.hints import hints


def _around(marked: str) -> tuple[str, Span]:
    """A text and its mention in angle brackets."""
    before, rest = marked.split("<")
    name, behind = rest.split(">")
    return before + name + behind, Span(len(before), len(before) + len(name))


@pytest.mark.parametrize(
    ("marked", "he", "she"),
    [
        ("<Bao Orr> has cows. He sold his house.", 1, 0),
        ("<Bao Orr> said that he fell.", 0, 0),  # somebody else may have fallen
        ("I saw <Bao Orr> and she left.", 0, 0),
        ("<Bao Orr>, née Hale, came.", 0, 2),
        ("<Bao Orr> is her uncle.", 2, 0),
    ],
)
def test_pronouns_and_kin_tell_men_from_women(marked: str, he: int, she: int) -> None:
    """Nobody says "Mrs Orr" of a man, even if no list has his given name."""
    text, span = _around(marked)
    found = hints(text, span, 0, len(text))
    assert (found.he, found.she) == (he, she)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Family: ZUBOVIC\nMr Bao Zubovic came with Ann Zubovic.", "Family: [name]"),
        ("Mr Bao Zubovic came. The Zubovics left.", "The [name] left."),
        ("Mr Bao Zubovic came. Mr Zubovic left.", "Mr Person A left."),
    ],
)
def test_the_name_of_a_family_is_nobodys_in_particular(text: str, expected: str) -> None:
    """Whoever reads that a house belongs to "Person B" takes it for the son's."""
    assert expected in released(text)
