"""The publisher: what is taken out of a text, what stands for it, and what a table becomes."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import FRAMES, WordSet, corpus_of, letters
from tests.strategies import ODD, WORDS

from tacit.engines import run
from tacit.errors import ParameterError
from tacit.publishing import (
    GreedySanitize,
    LearnerName,
    Publisher,
    Replacer,
    Sensitive,
    Style,
    Tags,
    label_texts,
    learners_called,
)
from tacit.publishing.features import MASKED, known_of
from tacit.publishing.learners import Scores
from tacit.publishing.publisher import take_out
from tacit.publishing.replacing import kind_of
from tacit.publishing.tags import seen
from tacit.publishing.texts import Texts
from tacit.publishing.tokens import bounds, places, sentences, symbols, tokens

KEY = b"sixteen bytes or more"
TEXTS = st.lists(st.sampled_from([*WORDS, *ODD, "\n", ". ", "Anna", "Bell"])).map(" ".join)


def publisher(*words: str, style: Style = Style.MARKER) -> Publisher:
    """Takes out these words."""
    return Publisher((WordSet(frozenset(words)),), Replacer("PERSON", style, KEY))


class AfterMark:
    """Finds what stands behind something that was taken out."""

    fingerprint = "after mark"

    def scores(self, texts: Texts) -> Scores:
        """1 behind a mark."""
        return np.array(
            [
                1.0 if i and sentence[i - 1] == MASKED != symbol else -1.0
                for sentence in texts.sentences
                for i, symbol in enumerate(sentence)
            ]
        )


def test_neighbours_become_one_marker() -> None:
    """The number of words of a name is not published; everything else is, to the character."""
    text = "Dear  Anna\tBell,\r\n ask Carl-"
    assert publisher("Anna", "Bell", "Carl").apply(text) == "Dear  [PERSON],\r\n ask [PERSON]-"


def test_each_classifier_sees_what_the_ones_before_have_left() -> None:
    """The second round's classifier has learnt from marks, so it must be given them."""
    both = Publisher((WordSet(frozenset({"Anna"})), AfterMark()), Replacer("PERSON"))
    assert both.apply("Anna Bell came. Bell left.") == "[PERSON] came. Bell left."
    texts = Texts([("Anna", "Ann", "Bell", "came")], [0])
    taken = take_out(texts, (WordSet(frozenset({"Anna", "Ann"})), AfterMark()))
    assert taken.tolist() == [True, True, True, False]


@given(st.lists(st.sampled_from("Anna Bell came and left".split()), min_size=1, max_size=7))
def test_a_sentence_is_published_as_the_labelled_corpus_is(words: list[str]) -> None:
    """One sentence through all classifiers leaves what taking out round by round leaves."""
    classifiers = (WordSet(frozenset({"Anna"})), AfterMark(), AfterMark())
    corpus = corpus_of(" ".join(words))
    left = corpus
    for classifier in classifiers:
        left = left.without(classifier.scores(left.texts) >= 0)
    assert corpus.without(take_out(corpus.texts, classifiers)).sentences == left.sentences


@given(TEXTS)
def test_what_is_not_found_stays_as_it_is(text: str) -> None:
    """A publisher that finds nothing gives the text back; one that finds names leaves none of them."""
    assert publisher().apply(text) == text
    released = publisher("Anna", "Bell").apply(text)
    assert "Anna" not in released
    assert "Bell" not in released
    assert publisher("Anna", "Bell").apply(released) == released


def test_markers_say_who_only_if_asked() -> None:
    """Constant, consistent under a key, or plain words; the same words get the same code whatever their case."""
    text = "Anna saw Bell. ANNA ran."
    assert publisher("Anna", "ANNA", "Bell").apply(text) == "[PERSON] saw [PERSON]. [PERSON] ran."
    assert publisher("Anna", "ANNA", "Bell", style=Style.WORDS).apply(text) == "somebody saw somebody. somebody ran."
    released = publisher("Anna", "ANNA", "Bell", style=Style.CONSISTENT).apply(text)
    first, second, third = (part.split("]")[0] for part in released.split("[PERSON ")[1:])
    assert first == third != second
    other = Replacer("PERSON", Style.CONSISTENT, b"another secret of 16 bytes")
    assert other.replacement("Anna") != f"[PERSON {first}]"


def test_consistent_markers_need_a_key() -> None:
    """Without a secret anybody could make the codes of all names; the secret is in no repr."""
    with pytest.raises(ParameterError, match="16 bytes or more for consistent markers, found 3"):
        Replacer("PERSON", Style.CONSISTENT, b"abc")
    assert "sixteen" not in repr(publisher(style=Style.CONSISTENT))


def test_kinds_have_names() -> None:
    """One kind is called what it is; several together are just sensitive."""
    assert [kind_of(labels) for labels in (("PER",), ("disease",), ("PER", "LOC"), ())] == [
        "PERSON",
        "DISEASE",
        "SENSITIVE",
        "SENSITIVE",
    ]


def test_a_fingerprint_tells_results_apart() -> None:
    """Whatever changes the result changes it; a copy has the same."""
    same = publisher("Anna")
    others = [
        Publisher((), same.replacer),
        Publisher(same.classifiers, Replacer("PLACE")),
        Publisher(same.classifiers, same.replacer, Tags.PART_OF_SPEECH),
    ]
    assert len({same.fingerprint, *(one.fingerprint for one in others)}) == 4
    assert pickle.loads(pickle.dumps(same)).fingerprint == same.fingerprint  # noqa: S301 - our own


def test_a_fingerprint_is_made_once() -> None:
    """Workers ask for it with every batch; the weights of a publisher are read for it once."""
    asked = []

    class Asked(WordSet):
        @property
        def fingerprint(self) -> str:
            asked.append(self)
            return "asked"

    ready = Publisher((Asked.__new__(Asked),), Replacer("PERSON"))
    assert ready.fingerprint == ready.fingerprint
    assert len(asked) == 1


def test_learnt_from_letters_published_as_letters() -> None:
    """From labels to a published text, with names that were in no label."""
    sanitized = GreedySanitize(learners_called(LearnerName.SVM)).fit(letters())
    ready = Publisher(sanitized.classifiers, Replacer("PERSON"))
    text = "\n".join(frame.format("Wilma") for frame in FRAMES)
    assert ready.apply(text) == text.replace("Wilma", "[PERSON]")


@pytest.mark.parametrize("name", [LearnerName.CRF, LearnerName.SVM])
def test_whatever_a_text_holds_is_published(name: LearnerName) -> None:
    """Half a surrogate pair, a NUL and unusual scripts stop nothing."""
    (learner,) = learners_called(name)
    corpus = letters()
    ready = Publisher((learner.learn(corpus.texts, corpus.labels),), Replacer("PERSON"))
    for odd in ODD:
        assert ready.apply(f"the report {odd} is late .").startswith("the report")


@pytest.mark.parametrize("tags", [Tags.NONE, Tags.IDENTITIES])
def test_many_texts_are_published_as_one_by_one(tags: Tags) -> None:
    """Batches are quicker, and nothing else."""
    corpus = label_texts(
        [(f"Please ask Ms {name} Grunewald now.", [Sensitive(11, 24 + len(name), "PER")]) for name in ("Ann", "Bob")]
        * 4,
        tags=tags,
    )
    sanitized = GreedySanitize(learners_called(LearnerName.SVM), folds=2).fit(corpus)
    ready = Publisher(sanitized.classifiers, Replacer("PERSON"), tags)
    texts = ["Ask Cy Grunewald.", "", "Grunewald came. Ask Ms Di Grunewald now.\n\nBob left", "Nothing here."]
    assert ready.apply_each(texts) == [ready.apply(text) for text in texts]


def test_tags_are_made_of_the_text_itself() -> None:
    """A publisher whose classifiers know parts of speech finds them in plain texts."""
    (said,) = seen([("Anna", "sleeps", ".")], [0], Tags.PART_OF_SPEECH).sentences
    assert known_of(said[0])[0] == "NNP"
    ready = Publisher((WordSet(frozenset({said[0]})),), Replacer("PERSON"), Tags.PART_OF_SPEECH)
    assert ready.apply("Anna sleeps.") == "[PERSON] sleeps."


@given(st.text(alphabet="Anna .,'[]PERSON\r\n-7@:/", max_size=40))
def test_plain_texts_are_cut_quickly_as_all_others_slowly(text: str) -> None:
    """A letter that is not ASCII's, in a line of its own, makes the whole text take the slow way; nothing changes."""
    other = f"{text}\nÉ"
    quick, slow = ([symbols(one, at, kind="PERSON") for at in sentences(one)] for one in (text, other))
    assert [*quick, ("É",)] == slow
    for at in sentences(text):
        cut = [(span.start, span.end) for span, _ in tokens(text, at, kind="PERSON")]
        assert cut == [place[:2] for place in places(other, at, kind="PERSON")]
        assert cut == bounds(text, at, kind="PERSON") == bounds(other, at, kind="PERSON")


def test_a_table_is_published_row_by_row(tmp_path: Path) -> None:
    """Rows stay in order, other columns as they are; a row without a text is rejected, and nothing stops."""
    source = tmp_path / "notes.jsonl"
    rows = [{"id": 1, "text": "Anna came."}, {"id": 2, "text": None}, {"id": 3, "text": "Nobody."}]
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    summary = run(publisher("Anna"), source, tmp_path / "out", key="id")
    published = [json.loads(line) for line in summary.result.read_text().splitlines()]
    assert published == [{"id": 1, "text": "[PERSON] came."}, {"id": 3, "text": "Nobody."}]
    assert (summary.rows, summary.rejected) == (2, 1)
