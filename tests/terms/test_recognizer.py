"""spaCy's recognizer of entities, stepped through all passages at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.terms import language_model
from tacit.terms._recognizer import NAME, recognizer

MODEL = language_model.load()
WORDS = (
    "Ann Lee Dr. Field of the Royal Free Hospital , London saw him on 3 May 2021 at 10 a.m. and paid $ 400 . She lives"
    " in New York City with two cats ; He is 45 years old \n \n  ( NHS ) World Health Organization , Monday first"
    " Spanish !"
).split(" ")


def entities(docs: list[Any]) -> list[list[tuple[int, int, str]]]:
    """The entities of passages."""
    return [[(one.start, one.end, one.label_) for one in doc.ents] for doc in docs]


@settings(max_examples=50)  # each of which runs the network twice
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join), min_size=1, max_size=4))
def test_the_same_entities_as_by_spacy(texts: list[str]) -> None:
    """In passages of any words, with white space between them and sentences that end anywhere."""
    with language_model._one_thread:
        expected = entities(list(MODEL.pipe(texts)))
    assert entities(list(language_model.parse(MODEL, texts))) == expected


def test_other_parts_need_not_run() -> None:
    """Without a parser nothing ends a sentence, for spaCy as for us."""
    texts = [" ".join(WORDS), "", "London"]
    others = [name for name in MODEL.pipe_names if name != NAME]
    expected = entities(list(MODEL.pipe(texts, disable=others)))
    assert entities(list(language_model.parse(MODEL, texts, without=others))) == expected
    assert expected[2] == [(0, 1, "GPE")]
    assert not any(entities(list(language_model.parse(MODEL, texts, without=[*others, NAME]))))


@settings(max_examples=50)
@given(st.lists(st.lists(st.sampled_from([*WORDS, "-"]).filter(bool), max_size=12), min_size=1, max_size=4))
def test_the_same_entities_in_tokens(passages: list[list[str]]) -> None:
    """Whoever cuts a text into tokens, gets the same entities as by spaCy, with and without its parser."""
    from spacy.tokens import Doc  # noqa: PLC0415  # after ours, which imports it without its command line

    for without in ([], [name for name in MODEL.pipe_names if name not in ("tok2vec", "tagger", NAME)]):
        ours, theirs = ([Doc(MODEL.vocab, words=words) for words in passages] for _ in range(2))
        with language_model._one_thread:
            expected = entities(list(MODEL.pipe(theirs, disable=without)))
        assert entities(list(language_model.parse(MODEL, ours, without=without))) == expected


def test_tokens_keep_the_entities_that_they_come_with() -> None:
    """Whoever parses tokens with entities gets what spaCy makes of them."""
    from spacy.tokens import Doc, Span  # noqa: PLC0415  # after ours, which imports it without its command line

    doc = Doc(MODEL.vocab, ["Ann", "saw", "London"])
    doc.set_ents([Span(doc, 1, 2, label="ORG")], default="missing")
    (parsed,) = language_model.parse(MODEL, [doc])
    assert (1, 2, "ORG") in entities([parsed])[0]


@pytest.mark.parametrize("change", ["ruler", "beam", "none"])
def test_a_pipeline_of_another_make_runs_as_it_is(change: str) -> None:
    """Rules before the recognizer, several hypotheses at a time, or no recognizer at all."""
    import spacy  # noqa: PLC0415  # after ours, which imports it without its command line

    model = spacy.blank("en")
    if change != "none":
        part: Any = model.add_pipe("beam_ner" if change == "beam" else NAME, name=NAME)
        part.add_label("ORG")
    if change == "ruler":
        model.add_pipe("entity_ruler", before=NAME)
    model.initialize()
    assert recognizer(model) is None
