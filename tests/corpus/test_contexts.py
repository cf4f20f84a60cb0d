"""How documents are cut into contexts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus.contexts import PARAGRAPH, ContextKind, Unit
from tacit.errors import ParameterError
from tacit.terms.keys import WORD

TEXT = 'Dr. Smith saw J. Doe. "Does it hurt?" He asked again.\n\n  \nNo. 3 of 4'


def test_a_document_is_one_context_unless_it_is_blank() -> None:
    """A text without a word between its spaces has nothing to count."""
    document = ContextKind(Unit.DOCUMENT)
    assert document.split(TEXT) == [TEXT]
    assert document.split(" \n ") == []


def test_a_paragraph_is_a_line_that_is_not_blank() -> None:
    """Blank lines, with or without spaces, are no contexts."""
    assert PARAGRAPH.split(TEXT) == ['Dr. Smith saw J. Doe. "Does it hurt?" He asked again.', "No. 3 of 4"]


def test_a_sentence_ends_neither_at_a_title_nor_at_an_initial() -> None:
    """Sentences end at punctuation before something that may begin one, never across lines."""
    assert ContextKind(Unit.SENTENCE).split(TEXT) == [
        "Dr. Smith saw J. Doe.",
        '"Does it hurt?',
        "He asked again.",
        "No.",
        "3 of 4",
    ]


def test_windows_hold_so_many_words_and_do_not_overlap() -> None:
    """The last window holds what is left."""
    assert ContextKind(Unit.WINDOW, 2).split("one, two; three\nfour five") == ["one, two; ", "three\nfour ", "five"]


@given(st.text(), st.sampled_from(["document", "paragraph", "sentence", "window:3"]))
def test_no_word_is_lost_or_counted_twice(text: str, name: str) -> None:
    """Whatever the kind, the words of the contexts in a row are the words of the text."""
    contexts = ContextKind.parse(name).split(text)
    assert all(context.strip() for context in contexts)
    assert [word for context in contexts for word in WORD.findall(context)] == WORD.findall(text)


@pytest.mark.parametrize("name", ["document", "paragraph", "sentence", "window:50"])
def test_names_are_parsed_back(name: str) -> None:
    """What `str` gives is what `parse` takes."""
    assert str(ContextKind.parse(name)) == name


@pytest.mark.parametrize("name", ["page", "window", "window:", "window:0", "window:-1", "window:²", "paragraph:3", ""])
def test_other_names_are_refused(name: str) -> None:
    """The message lists what is possible, or says what is wrong with the size."""
    with pytest.raises(ParameterError, match="window") as caught:
        ContextKind.parse(name)
    assert caught.value.parameter == "context"
