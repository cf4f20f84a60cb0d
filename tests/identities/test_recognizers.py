"""Recognizers of the user's own."""

from __future__ import annotations

import pickle

import pytest

from tacit.document import Document
from tacit.errors import ParameterError
from tacit.identities import Identifier, IdentifierKind, OwnRecognizers, Recognizer
from tacit.secrets import Identities
from tacit.secrets.values import from_values, to_values


def found(text: str, *recognizers: Recognizer) -> list[str]:
    """The words that they find."""
    document = Document(text)
    return [document[one.span] for one in OwnRecognizers(recognizers).identify(document)]


def test_without_context_every_match_is_found() -> None:
    """Wherever it stands."""
    assert found("T-1 and t-2, T-33.", Recognizer("tickets", r"T-\d+")) == ["T-1", "T-33"]


def test_a_context_word_has_to_stand_in_the_sentence() -> None:
    """In any capitals, number or possessive, before or behind; another sentence's does not count."""
    one = Recognizer("wards", r"\b[A-Z]\d\b", context=("ward", "bed number"))
    text = "Wards: B7. Take B6. Bed numbers A1 or A2? In C3, the ward's view is fine. The bed has a number, D4."
    assert found(text, one) == ["B7", "A1", "A2", "C3"]


def test_a_group_says_what_is_hidden() -> None:
    """The words around it, which made it known, may stay."""
    assert found("Ref: 123, ref: 45", Recognizer("references", r"(?i)ref: (?P<hide>\d+)")) == ["123", "45"]


def test_finds_that_overlap_are_one() -> None:
    """All of both is hidden, under what the first says."""
    two = Recognizer("two", r"b-c-d", kind=IdentifierKind.ACCOUNT)
    document = Document("a-b-c-d")
    [one] = OwnRecognizers((two, Recognizer("one", r"a-b"))).identify(document)
    assert (document[one.span], one.kind) == ("a-b-c-d", IdentifierKind.CODE)


def test_equal_finds_are_one_entity() -> None:
    """As for any identifier."""
    same = OwnRecognizers((Recognizer("tickets", r"T-\d"),)).identify(Document("T-1, T-2, T-1"))
    assert [one.entity for one in same] == [0, 1, 0]
    assert all(isinstance(one, Identifier) for one in same)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (("", "a"), "expected a name"),
        (("x", "("), "expected a regular expression for x"),
        (("x", "a*"), "matches nothing at all"),
        (("x", "a", ("...",)), "expected words as the context of x"),
    ],
)
def test_what_is_none_is_refused(values: tuple[str, ...], message: str) -> None:
    """When it is made, not at the first document."""
    with pytest.raises(ParameterError, match=message):
        Recognizer(*values)  # type: ignore[arg-type]  # a context among them
    with pytest.raises(ParameterError, match="expected recognizers of different names"):
        OwnRecognizers((Recognizer("x", "a"), Recognizer("x", "b")))
    with pytest.raises(ParameterError, match="expected recognizers"):
        OwnRecognizers(())


def test_it_goes_to_workers_and_into_reports() -> None:
    """And comes back the same; with another pattern it is another."""
    one = OwnRecognizers((Recognizer("x", r"\d+", ("ward",), IdentifierKind.ACCOUNT),))
    asked = Identities(first=one)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert from_values(to_values(asked)) == asked
    assert OwnRecognizers((Recognizer("x", r"\d\d+", ("ward",)),)).fingerprint != one.fingerprint
