"""Labelled corpora: what is read, what is refused, and that no message shows a word."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import ODD, WORDS

from tacit.document import Document, Span
from tacit.errors import InputError
from tacit.publishing import LabelledCorpus, Sensitive, Tags, label_texts, label_with_detector, read_labelled
from tacit.publishing.features import MASKED, known_of, word_of
from tacit.publishing.publication import read_publication
from tacit.publishing.tags import seen
from tacit.publishing.tokens import sentences, tokens
from tacit.terms import Kind, Term

TEXTS = st.lists(st.sampled_from([*WORDS, *ODD, "\n", ". ", "[PERSON]"])).map(" ".join)


def conll(tmp_path: Path, text: str | bytes) -> Path:
    """A file with this content."""
    path = tmp_path / "labels.conll"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def json_lines(tmp_path: Path, *rows: object, name: str = "labels.jsonl") -> Path:
    """A file with these rows."""
    path = tmp_path / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def labelled(corpus: LabelledCorpus) -> list[list[str]]:
    """The sentences, with an asterisk before what is sensitive."""
    return [
        [f"{'*' * positive}{word}" for word, positive in zip(sentence, sensitive.tolist(), strict=True)]
        for sentence, sensitive in zip(corpus.sentences, corpus.labels, strict=True)
    ]


def test_conll_by_hand(tmp_path: Path) -> None:
    """Sentences, documents and labels, with Windows' line ends and the prefixes B- and I-."""
    path = conll(
        tmp_path, "#begin document a\r\nDear\tO\r\nAnna\tB-PER\r\nBell\tI-PER\r\n\r\nHi\tO\r\n#begin document b\nYo\tO"
    )
    corpus = read_labelled(path)
    assert labelled(corpus) == [["Dear", "*Anna", "*Bell"], ["Hi"], ["Yo"]]
    assert corpus.documents == (1, 1, 2)
    assert corpus.kinds == ("PER",)


def test_without_documents_each_sentence_is_one(tmp_path: Path) -> None:
    """So that folds can be made of messages that stand alone."""
    assert read_labelled(conll(tmp_path, "a\tO\n\nb\tPER\n\n\nc\tO\n")).documents == (0, 1, 3)


def test_kinds_choose_what_is_sensitive(tmp_path: Path) -> None:
    """Labels of other kinds are ordinary."""
    corpus = read_labelled(conll(tmp_path, "Anna\tPER\nRome\tLOC\n"), kinds=["LOC"])
    assert labelled(corpus) == [["Anna", "*Rome"]]
    assert corpus.kinds == ("LOC",)


def test_empty_tokens_are_left_out_and_counted(tmp_path: Path) -> None:
    """An ordinary token without a letter has nothing to publish; the corpus says that it was there."""
    corpus = read_labelled(conll(tmp_path, "a\tO\n\tO\n\u00a0\tO\nb\tPER\n"))
    assert labelled(corpus) == [["a", "*b"]]
    assert corpus.notes == ("2 empty tokens were left out",)


def test_a_published_corpus_has_marks(tmp_path: Path) -> None:
    """Markers of the kind are what was taken out, also with a code; others are words."""
    path = conll(tmp_path, "Dear\tO\n[PERSON]\tO\n[PERSON k3q2xa]\tO\n[PLACE]\tO\nBell\tPER\n")
    assert read_labelled(path, marker="PERSON").sentences == (("Dear", MASKED, "[PLACE]", "Bell"),)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a\tO\ncanary PER\n", "line 2: expected a token, one tab and a label, found 0 tabs"),
        ("canary\tPER\tx\n", "line 1: expected a token, one tab and a label, found 2 tabs"),
        ("canary\t\n", "line 1: .* and no label"),
        ("\tPER\n", "line 1: expected a token for the label PER, found none"),
        (b"can\x00ry\tPER\n", "NUL character at offset 3"),
    ],
)
def test_labels_that_do_not_align_are_refused(tmp_path: Path, content: str | bytes, message: str) -> None:
    """The line is named, its words are not."""
    with pytest.raises(InputError, match=message) as caught:
        read_labelled(conll(tmp_path, content))
    assert "canary" not in str(caught.value)


def test_json_lines_by_hand(tmp_path: Path) -> None:
    """Spans as lists or objects; a token that a span covers in part is sensitive as a whole."""
    path = json_lines(
        tmp_path,
        {"text": "Dear Anna.\nSee O'Brien's dog", "spans": [[5, 9, "PER"], {"start": 17, "end": 20, "label": "PER"}]},
        {"text": "nothing", "spans": []},
    )
    corpus = read_labelled(path)
    assert labelled(corpus) == [["Dear", "*Anna", "."], ["See", "*O'Brien", "'s", "dog"], ["nothing"]]
    assert corpus.documents == (1, 1, 2)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"text": "canary", "spans": [[0, 7, "PER"]]}, r"text 1: .* 6 characters .* found \[0, 7\)"),
        ({"text": "canary", "spans": [[3, 3, "PER"]]}, r"found \[3, 3\)"),
        ({"text": "a canary", "spans": [[1, 2, "PER"]]}, r"around words, found \[1, 2\)"),
        ({"text": "canary", "spans": [["0", 2, "PER"]]}, "line 1: expected"),
        ({"text": "canary", "spans": [[0, 2]]}, "line 1: expected"),
        ({"text": "canary"}, "line 1: expected"),
        ({"text": 7, "spans": []}, "line 1: expected"),
        (["canary"], "line 1: expected"),
    ],
)
def test_spans_that_do_not_align_are_refused(tmp_path: Path, row: object, message: str) -> None:
    """The row is named, its words are not."""
    with pytest.raises(InputError, match=message) as caught:
        read_labelled(json_lines(tmp_path, row))
    assert "canary" not in str(caught.value)


def test_labels_of_another_length_are_refused() -> None:
    """A corpus cannot be made of labels that are not one for each token."""
    good = label_texts([("Anna ran", [Sensitive(0, 4, "PER")])])
    with pytest.raises(InputError, match="a label for each token"):
        LabelledCorpus((*good.sentences, ("more",)), good.labels, good.documents)


@given(TEXTS)
def test_tokens_are_the_text_without_its_spaces(text: str) -> None:
    """No character but white space is outside of the tokens, and none is in two."""
    spans = [span for sentence in sentences(text) for span, _ in tokens(text, sentence, kind="PERSON")]
    assert spans == sorted(spans)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    inside = {i for span in spans for i in range(span.start, span.end)}
    assert all(text[i].isspace() for i in range(len(text)) if i not in inside)


def test_tokens_as_corpora_cut_them() -> None:
    """Addresses, handles, times and abbreviations stay whole; endings stand alone."""
    text = "@anna didn't e-mail j.doe@x.org at 10:30, U.S. time... see https://x.org/a?b=1 Anna’s"
    found = [text[span.start : span.end] for span, _ in tokens(text, Span(0, len(text)))]
    assert found == (
        "@anna did n't e-mail j.doe@x.org at 10:30 , U.S. time ... see https://x.org/a?b=1 Anna ’s".split()
    )


class CapitalDetector:
    """Takes every word with a capital for a person."""

    def detect(self, document: Document) -> list[Term]:
        """Its terms."""
        found, at = [], 0
        for word in document.text.split():
            at = document.text.index(word, at)
            if word[0].isupper():
                found.append(Term(Span(at, at + len(word)), Kind.PERSON, word.lower()))
            at += len(word)
        return found


def test_labels_of_a_detector_say_so() -> None:
    """What no human has labelled carries a note, which every report repeats."""
    corpus = label_with_detector(["we met Anna", "and Bell"], CapitalDetector())
    assert labelled(corpus) == [["we", "met", "*Anna"], ["and", "*Bell"]]
    assert corpus.kinds == ("PERSON",)
    assert "not people's" in corpus.notes[-1]


def test_tags_are_added_to_words_alone() -> None:
    """What models say is part of a symbol; what was taken out stays as it is; batches do not matter."""
    many = [("Anna", "sleeps", MASKED)] * 130
    said = seen(many, range(130), Tags.PART_OF_SPEECH).sentences
    assert list(said) == [said[0]] * 130
    assert [(word_of(one), known_of(one)[0]) for one in said[0][:2]] == [("Anna", "NNP"), ("sleeps", "VBZ")]
    assert said[0][2] == MASKED
    assert "G" in known_of(said[0][0])[2]
    assert list(seen(said[:1], [0], Tags.NONE).sentences) == many[:1]


def test_a_document_is_read_as_one_by_the_identity_detector() -> None:
    """A surname alone is somebody where the whole name stands in the same document, and says so in its symbol."""
    sentences = [("Ask", "Maria", "Grunewald", "."), ("Tell", "Grunewald", MASKED), ("in", "Vienna", ".")]
    said = seen(sentences, [0, 0, 1], Tags.IDENTITIES).sentences
    assert [known_of(said[0][i])[1] for i in (1, 2)] == ["person", "person"]
    assert known_of(said[1][1])[1] == "person"
    assert known_of(said[2][1])[1] == "place"


def test_vectors_have_a_row_for_each_word() -> None:
    """Of the word as it is read in its place; zeros for what was taken out; a word in pieces has one row."""
    pytest.importorskip("onnxruntime")
    texts = seen([("the", "bank", "of", "Grunewaldstrasse"), (MASKED, "bank")], [0, 1], Tags.VECTORS)
    assert texts.vectors is not None
    assert texts.vectors.shape == (6, 384)
    assert not texts.vectors[4].any()
    assert all(texts.vectors[i].any() for i in (0, 1, 2, 3, 5))
    assert not np.allclose(texts.vectors[1], texts.vectors[5])
    assert seen([], [], Tags.VECTORS).sentences == []


def test_a_publication_is_held_against_its_labels(tmp_path: Path) -> None:
    """Words that are still there have their labels; what was changed counts as taken out, whatever stands there."""
    labels = json_lines(
        tmp_path,
        {"text": "Dear Anna Bell, ask Carl.", "spans": [[5, 14, "PER"], [20, 24, "PER"]]},
        {"text": "Dora is in.", "spans": [[0, 4, "PER"]]},
    )
    published = json_lines(
        tmp_path, {"text": "Dear [PERSON], ask Carl."}, {"text": "somebody is in."}, name="published.jsonl"
    )
    corpus = read_publication(published, labels)
    assert labelled(corpus) == [["Dear", MASKED, ",", "ask", "*Carl", "."], [MASKED, "is", "in", "."]]
    short = json_lines(tmp_path, {"text": "Dear [PERSON], ask Carl."}, name="short.jsonl")
    with pytest.raises(InputError, match="found only 1"):
        read_publication(short, labels)
