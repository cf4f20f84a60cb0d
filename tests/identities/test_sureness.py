"""Sureness: what is named is said only where it is certain."""

from __future__ import annotations

import pytest
from tests.identities.network_words import said

from tacit import Identities, Sanitizer
from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.sureness import sure
from tacit.knowledge import geography
from tacit.language.network import ReadingNetwork
from tacit.options import ladder


def judged(
    monkeypatch: pytest.MonkeyPatch, text: str, *names: str, kind: str = "person", nothing: float = 0.0, **words: str
) -> list[bool]:
    """Whether each of the names, all of one entity, is surely of its kind."""
    monkeypatch.setattr(ReadingNetwork, "read", lambda _, text: said(text, words, nothing=nothing))
    spans = [Span(text.index(name), text.index(name) + len(name)) for name in names]
    return [one.is_sure for one in sure(text, [Identifier(span, IdentifierKind(kind), 0) for span in spans])]


@pytest.mark.parametrize(
    ("name", "nothing", "expected"),
    [
        ("Zenith", 0.0, True),
        ("Zenith", 0.1, False),  # one mention of one word needs near certainty
        ("Zenith Gold", 0.1, True),
        ("Callum", 0.15, True),  # a given name less
        ("Callum", 0.3, False),
        ("Dr Zenith", 0.9, True),  # a title is enough
    ],
)
def test_a_person_is_one_for_sure(
    monkeypatch: pytest.MonkeyPatch, name: str, nothing: float, *, expected: bool
) -> None:
    """By a title, by a given name, or where the network has next to no doubt."""
    assert judged(monkeypatch, f"We met {name} there.", name, nothing=nothing) == [expected]


def test_somebody_named_twice_is_surer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two mentions of one name bear each other out."""
    assert judged(monkeypatch, "Zenith came. Qux left.", "Zenith", nothing=0.05) == [False]
    assert judged(monkeypatch, "Zenith came. Qux left.", "Zenith", "Qux", nothing=0.05) == [True, True]


def test_a_street_with_somebodys_name_is_not_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mention that reads as a place is in doubt, though the same name is a person's elsewhere."""
    found = judged(monkeypatch, "Callum Bray came to Braytown.", "Callum Bray", "Braytown", Braytown="L")
    assert found == [True, False]


def test_a_place_that_reads_as_a_person_is_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A baby called Rio is no city."""
    assert judged(monkeypatch, "Rio slept well.", "Rio", kind="place") == [False]
    assert judged(monkeypatch, "Rio slept well.", "Rio", kind="place", Rio="L") == [True]


def test_other_alphabets_are_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network cannot read them."""
    assert judged(monkeypatch, "Das war Иван hier.", "Иван", nothing=0.99) == [True]


def test_a_name_in_doubt_is_called_a_name() -> None:
    """No rung of its ladder says what it is."""
    document, span = Document("They flew to Barcelona."), Span(13, 22)
    doubted = Identifier(span, IdentifierKind.PLACE, 0, is_sure=False)
    assert [one.label for one in ladder(doubted, document, geography())] == ["[name]"]


def test_a_person_keeps_the_label_wherever_named() -> None:
    """What names somebody for sure in one place does in all."""
    text = "Dr Callum Bray saw her. Later Callum Bray wrote to Mrs Wren. Bray signed."
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert released == "Dr Person A saw her. Later Person A wrote to Mrs Person B. Person A signed."
