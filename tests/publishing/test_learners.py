"""The learners: what they see, what they learn, and that they agree with their slow forms."""

from __future__ import annotations

import pickle
import sys
from itertools import pairwise
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import corpus_of, letters

from tacit.errors import ModelMissingError, ParameterError
from tacit.publishing import ConditionalRandomField, Ensemble, Learner, SupportVectorMachine
from tacit.publishing.ensemble import learn_each
from tacit.publishing.features import MASKED, place_features, shape, sums_over_places, tagged, token_features
from tacit.publishing.svm import _BEFORE, _design

LEARNERS: list[Learner] = [ConditionalRandomField(), SupportVectorMachine(), Ensemble()]
SENTENCES = st.lists(st.sampled_from(["Anna", "saw", "a", "dog", "Bell-7", MASKED, "x@y.z"]), max_size=6).map(tuple)

every_learner = pytest.mark.parametrize("learner", LEARNERS, ids=lambda one: one.name)


@every_learner
def test_names_never_seen_are_found_by_their_place(learner: Learner) -> None:
    """A new name where names stand is found, and no other word is."""
    corpus = letters()
    classifier = learner.learn(corpus.sentences, corpus.labels)
    scores = classifier.scores(tuple("Dear Wilma , the report is late .".split()))
    assert [score >= 0 for score in scores] == [False, True] + [False] * 6


@every_learner
def test_what_was_taken_out_is_never_found(learner: Learner) -> None:
    """Its score is minus infinity, whatever stands around it."""
    corpus = letters()
    classifier = learner.learn(corpus.sentences, corpus.labels)
    assert classifier.scores(("Dear", MASKED, ","))[1] == -inf


@every_learner
def test_a_name_beside_one_that_was_taken_out_is_found(learner: Learner) -> None:
    """Attackers know that a surname stands behind a mark, so learners must."""
    sentences = [f"we met {first} Gr{last} today" for first in ("Ann", "Bob", "Cy") for last in ("ay", "ey", "oy")]
    corpus = corpus_of(*(one.replace("Gr", "*Gr") for one in sentences), *["we met Monday Group today"] * 3)
    taken = np.array([word in {"Ann", "Bob", "Cy"} for one in corpus.sentences for word in one])
    left = corpus.without(taken)
    classifier = learner.learn(left.sentences, left.labels)
    assert classifier.scores(("we", "met", MASKED, "Grunewald", "today"))[3] >= 0


@every_learner
def test_a_copy_in_another_process_decides_alike(learner: Learner) -> None:
    """Classifiers can be pickled; the copy has the same scores and the same fingerprint."""
    corpus = letters()
    classifier = learner.learn(corpus.sentences, corpus.labels)
    copy = pickle.loads(pickle.dumps(classifier))  # noqa: S301 - our own
    assert copy.fingerprint == classifier.fingerprint
    assert [copy.scores(one) for one in corpus.sentences[:5]] == [
        classifier.scores(one) for one in corpus.sentences[:5]
    ]


@every_learner
def test_without_a_sensitive_token_nothing_is_found(learner: Learner) -> None:
    """A fold from which all names are gone gives a classifier that finds none."""
    corpus = corpus_of("a b", "c d")
    assert max(learner.learn(corpus.sentences, corpus.labels).scores(("a", "Anna"))) == -inf


@every_learner
def test_no_repr_shows_a_word(learner: Learner) -> None:
    """Weights are words; a classifier that is logged must not show them."""
    corpus = letters()
    assert "anna" not in repr(learner.learn(corpus.sentences, corpus.labels)).lower()


def test_only_sensitive_tokens_are_learnt_from_too() -> None:
    """One class is no reason to fail: everything is found."""
    corpus = corpus_of("*a *b", "*c")
    for learner in LEARNERS:
        assert min(learner.learn(corpus.sentences, corpus.labels).scores(("q", "r"))) >= 0


def test_the_ensemble_finds_what_both_find() -> None:
    """And takes its parts from the others where they are the same."""
    corpus = corpus_of("Dear *Anna ,", "Dear *Bell ,", "see *Carl at ten", "Dear Sir ,", "see Monday at ten")
    both = learn_each(LEARNERS, corpus.sentences, corpus.labels)
    for sentence in (*corpus.sentences, ("Dear", "Dora", "at", "ten")):
        found = {name: [score >= 0 for score in one.scores(sentence)] for name, one in both.items()}
        assert found["ensemble"] == [a and b for a, b in zip(found["crf"], found["svm"], strict=True)]
    alone = Ensemble().learn(corpus.sentences, corpus.labels)
    assert alone.fingerprint == both["ensemble"].fingerprint


@pytest.mark.parametrize("learner", [ConditionalRandomField, SupportVectorMachine])
def test_costlier_misses_find_more(learner: type[ConditionalRandomField | SupportVectorMachine]) -> None:
    """The cost-sensitive variants take out more, the larger L/C is."""
    corpus = corpus_of(
        *["met *May today"] * 3, *["met may today"] * 4, *["met June today"] * 9, *["met *June today"] * 4
    )
    found = []
    for ratio in (0.05, 1.0, 100.0):
        classifier = learner(loss_ratio=ratio).learn(corpus.sentences, corpus.labels)
        found.append(sum(score >= 0 for one in corpus.sentences for score in classifier.scores(one)))
    assert found == sorted(found)
    assert found[0] < found[-1]
    with pytest.raises(ParameterError, match="loss_ratio above 0, found -1"):
        learner(loss_ratio=-1)


@given(st.lists(SENTENCES.filter(bool), min_size=1, max_size=4))
def test_the_matrix_is_the_tokens_features(sentences: list[tuple[str, ...]]) -> None:
    """Rows taken from a matrix of symbols are the rows that each token's own features give."""
    labels = [np.array([word == "Anna" for word in one]) for one in sentences]
    names, matrix = _design(sentences, labels)
    dense = matrix.toarray()
    row = 0
    for sentence, sensitive in zip(sentences, labels, strict=True):
        follows = [False, *sensitive[:-1]]
        for features, before in zip(token_features(sentence), follows, strict=True):
            expected = {*features, _BEFORE} if before else set(features)
            assert {names[i] for i in np.flatnonzero(dense[row])} == expected
            assert set(dense[row]) <= {0.0, 1.0}
            row += 1
    assert row == len(dense)


@given(SENTENCES)
def test_sums_over_places_are_sums_over_features(sentence: tuple[str, ...]) -> None:
    """The quick sum of what symbols weigh is the sum over all features of a token."""
    sums = sums_over_places(sentence, lambda symbol, offset: len(place_features(symbol, offset)))
    assert sums == [len(features) for features in token_features(sentence)]


def test_features_by_hand() -> None:
    """The word, its shape, its ends, its part of speech, its neighbours and the edges of the sentence."""
    (first, _) = token_features((tagged("Anna", "NNP"), "ran"))
    own = "0w=anna 0s=Xx 0t=NNP bias W=Anna S=Xxxx n=4 p=a p=an p=ann e=a e=na e=nna"
    assert first == f"{own} -1edge 1w=ran 1s=x 1e=ran -2edge 2edge".split()
    assert [shape(word) for word in ("iPhone7", "漢字", "")] == ["xXxxxx9", "cc", ""]


def test_the_previous_label_counts() -> None:
    """The machine takes a surname after a first name that it has found, and not elsewhere."""
    pairs = ["*Ann *Park", "*Bob *Wood", "*Cy *Hill"]
    corpus = corpus_of(
        *(f"saw {one} today" for one in pairs), *(f"the {word} today" for word in ("Park", "Wood", "Hill"))
    )
    classifier = SupportVectorMachine(regularization=10).learn(corpus.sentences, corpus.labels)
    together, apart = classifier.scores(("saw", "Ann", "Wood", "today")), classifier.scores(("the", "Wood", "today"))
    assert together[2] >= 0 > apart[1]


@pytest.mark.parametrize(
    ("package", "learner"), [("pycrfsuite", ConditionalRandomField()), ("sklearn.svm", SupportVectorMachine())]
)
def test_a_missing_package_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, package: str, learner: Learner
) -> None:
    """The extra is named in the one line that the user sees."""
    monkeypatch.setitem(sys.modules, package, None)
    corpus = letters()
    with pytest.raises(ModelMissingError, match=r"tacit\[publish\]"):
        learner.learn(corpus.sentences, corpus.labels)


def test_scores_are_sorted_by_how_sure_they_are() -> None:
    """A name in a frame that is always a name's is surer than one in a frame that seldom is."""
    corpus = corpus_of(*["Dear *Anna ,"] * 9, *["see *Bell now"] * 2, *["see him now"] * 7)
    for learner in LEARNERS[:2]:
        classifier = learner.learn(corpus.sentences, corpus.labels)
        scores = [classifier.scores(("Dear", "Zoe", ","))[1], classifier.scores(("see", "it", "now"))[1]]
        assert all(first > second for first, second in pairwise(scores))
