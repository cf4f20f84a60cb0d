"""The learners: what they see, what they learn, and that they agree with their slow forms."""

from __future__ import annotations

import pickle
import sys
import tempfile
from functools import cache
from itertools import pairwise
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import corpus_of, letters

from tacit.errors import ModelMissingError, ParameterError
from tacit.publishing import ConditionalRandomField, Ensemble, Learner, SupportVectorMachine
from tacit.publishing.boosted import BoostedTrees, Trees, _table
from tacit.publishing.ensemble import learn_each
from tacit.publishing.features import MASKED, shape, tagged, token_features
from tacit.publishing.learners import Taught
from tacit.publishing.linear import Design, FeatureWeights
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.svm import FittedMachine
from tacit.publishing.texts import Texts

LEARNERS: list[Learner] = [
    ConditionalRandomField(),
    SupportVectorMachine(),
    Ensemble(),
    LogisticRegression(),
    BoostedTrees(),
]
SENTENCES = st.lists(st.sampled_from(["Anna", "saw", "a", "dog", "Bell-7", MASKED, "x@y.z"]), max_size=6).map(tuple)


def texts(words: str) -> Texts:
    """One sentence."""
    return Texts([tuple(words.split())], [0])


every_learner = pytest.mark.parametrize("learner", LEARNERS, ids=lambda one: one.name)


@every_learner
def test_names_never_seen_are_found_by_their_place(learner: Learner) -> None:
    """A new name where names stand is found, and no other word is."""
    corpus = letters()
    classifier = learner.learn(corpus.texts, corpus.labels)
    scores = classifier.scores(texts("Dear Wilma , the report is late ."))
    assert [score >= 0 for score in scores] == [False, True] + [False] * 6


@every_learner
def test_what_was_taken_out_is_never_found(learner: Learner) -> None:
    """Its score is minus infinity, whatever stands around it."""
    corpus = letters()
    classifier = learner.learn(corpus.texts, corpus.labels)
    assert classifier.scores(Texts([("Dear", MASKED, ",")], [0]))[1] == -inf


@every_learner
def test_a_name_beside_one_that_was_taken_out_is_found(learner: Learner) -> None:
    """Attackers know that a surname stands behind a mark, so learners must."""
    sentences = [f"we met {first} Gr{last} today" for first in ("Ann", "Bob", "Cy") for last in ("ay", "ey", "oy")]
    corpus = corpus_of(*(one.replace("Gr", "*Gr") for one in sentences), *["we met Monday Group today"] * 3)
    taken = np.array([word in {"Ann", "Bob", "Cy"} for one in corpus.sentences for word in one])
    left = corpus.without(taken)
    classifier = learner.learn(left.texts, left.labels)
    assert classifier.scores(Texts([("we", "met", MASKED, "Grunewald", "today")], [0]))[3] >= 0


@every_learner
def test_a_copy_in_another_process_decides_alike(learner: Learner) -> None:
    """Classifiers can be pickled; the copy has the same scores and the same fingerprint."""
    corpus = letters()
    classifier = learner.learn(corpus.texts, corpus.labels)
    copy = pickle.loads(pickle.dumps(classifier))  # noqa: S301 - our own
    assert copy.fingerprint == classifier.fingerprint
    assert copy.scores(corpus.texts).tolist() == classifier.scores(corpus.texts).tolist()


@every_learner
def test_without_a_sensitive_token_nothing_is_found(learner: Learner) -> None:
    """A fold from which all names are gone gives a classifier that finds none."""
    corpus = corpus_of("a b", "c d")
    assert max(learner.learn(corpus.texts, corpus.labels).scores(texts("a Anna"))) == -inf


@every_learner
def test_no_repr_shows_a_word(learner: Learner) -> None:
    """Weights are words; a classifier that is logged must not show them."""
    corpus = letters()
    assert "anna" not in repr(learner.learn(corpus.texts, corpus.labels)).lower()


def test_only_sensitive_tokens_are_learnt_from_too() -> None:
    """One class is no reason to fail: everything is found."""
    corpus = corpus_of("*a *b", "*c")
    for learner in LEARNERS:
        assert min(learner.learn(corpus.texts, corpus.labels).scores(texts("q r"))) >= 0


def test_the_ensemble_finds_what_both_find() -> None:
    """And takes its parts from the others where they are the same."""
    corpus = corpus_of("Dear *Anna ,", "Dear *Bell ,", "see *Carl at ten", "Dear Sir ,", "see Monday at ten")
    both = learn_each(LEARNERS, corpus.texts, corpus.labels)
    for read in (corpus.texts, texts("Dear Dora at ten")):
        found = {name: one.scores(read) >= 0 for name, one in both.items()}
        assert (found["ensemble"] == (found["crf"] & found["svm"])).all()
    alone = Ensemble().learn(corpus.texts, corpus.labels)
    assert alone.fingerprint == both["ensemble"].fingerprint


@pytest.mark.parametrize("learner", [ConditionalRandomField, SupportVectorMachine])
def test_costlier_misses_find_more(learner: type[ConditionalRandomField | SupportVectorMachine]) -> None:
    """The cost-sensitive variants take out more, the larger L/C is."""
    corpus = corpus_of(
        *["met *May today"] * 3, *["met may today"] * 4, *["met June today"] * 9, *["met *June today"] * 4
    )
    found = []
    for ratio in (0.05, 1.0, 100.0):
        classifier = learner(loss_ratio=ratio).learn(corpus.texts, corpus.labels)
        found.append(int((classifier.scores(corpus.texts) >= 0).sum()))
    assert found == sorted(found)
    assert found[0] < found[-1]
    with pytest.raises(ParameterError, match="loss_ratio above 0, found -1"):
        learner(loss_ratio=-1)


@given(st.lists(SENTENCES, min_size=1, max_size=4))
def test_the_design_is_the_tokens_features(sentences: list[tuple[str, ...]]) -> None:
    """Rows taken from a matrix of symbols, and crfsuite's lines, are what each token's own features give."""
    design = Design.of(Texts(sentences, range(len(sentences))))
    expected = [set(features) for sentence in sentences for features in token_features(sentence)]
    dense = design.matrix().toarray()
    assert [{design.names[i] for i in np.flatnonzero(row)} for row in dense] == expected
    assert set(dense.flat) <= {0.0, 1.0}
    assert [{design.names[int(one)] for one in line} for line in design.lines()] == expected


@given(st.lists(st.lists(SENTENCES, max_size=3), min_size=1, max_size=3))
def test_weights_are_summed_over_features(batches: list[list[tuple[str, ...]]]) -> None:
    """The quick sum is the sum over all features of a token, with and without digests, whatever was read before."""
    weights = {"W=Anna": (1.0, 2.0), "-1masked": (4.0, 0.5), "2edge": (0.25, 8.0), "bias": (16.0, 32.0)}
    plain = FeatureWeights(weights, 2)
    hidden = plain.under(b"a key")
    for sentences in batches:
        features = [one for sentence in sentences for one in token_features(sentence)]
        slow = [np.sum([weights.get(name, (0.0, 0.0)) for name in one], axis=0).tolist() for one in features]
        read = Texts(sentences, range(len(sentences)))
        assert plain.weigh(read).tolist() == slow
        assert hidden.weigh(read).tolist() == slow


@given(st.lists(st.lists(st.sampled_from(["Ann", "Park", "saw", "the", MASKED]), max_size=6).map(tuple), max_size=4))
def test_the_machine_reads_from_left_to_right(sentences: list[tuple[str, ...]]) -> None:
    """The quick form agrees with adding the weight of the decision before, token by token."""
    weights = {"W=Ann": (1.0,), "W=Park": (-0.5,), "W=saw": (-2.0,), "W=the": (-0.75,), "sensitive before": (0.6,)}
    found = FittedMachine(FeatureWeights(weights)).scores(Texts(sentences, range(len(sentences)))).tolist()
    slow = []
    for sentence in sentences:
        before = False
        for word in sentence:
            score = -inf if word == MASKED else weights[f"W={word}"][0] + (0.6 if before else 0.0)
            before = score >= 0
            slow.append(score)
    assert found == slow


def test_the_field_reads_as_crfsuite_does() -> None:
    """Our marginals are those of the library that learnt the field."""
    import pycrfsuite  # noqa: PLC0415

    corpus = corpus_of("Dear *Anna *Bell ,", "see *Carl at ten", "Dear Sir ,", "see Monday at ten", "x", "*Gus ran")
    left = corpus.without(np.array([word == "Anna" for word in corpus.texts.symbols]))
    classifier = ConditionalRandomField().learn(left.texts, left.labels)
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params={"c1": 0.0, "c2": 0.3, "max_iterations": 40}, verbose=False)
    for sentence, sensitive in zip(left.sentences, left.labels, strict=True):
        names = [
            "M" if symbol == MASKED else "S" if one else "O" for symbol, one in zip(sentence, sensitive, strict=True)
        ]
        trainer.append(list(token_features(sentence)), names)
    with tempfile.TemporaryDirectory() as folder:
        trainer.train(f"{folder}/field")
        tagger = pycrfsuite.Tagger()
        tagger.open(f"{folder}/field")
        expected = []
        for sentence in left.sentences:
            tagger.set(list(token_features(sentence)))
            expected += [tagger.marginal("S", i) for i in range(len(sentence))]
        tagger.close()
    found = 1 / (1 + np.exp(-classifier.scores(left.texts)))
    usable = ~left.masked
    assert found[usable] == pytest.approx(np.array(expected)[usable], abs=1e-3)


@every_learner
def test_a_document_s_scores_depend_on_it_alone(learner: Learner) -> None:
    """Read together with others, in whatever order, or alone: the same to the last bit that decides."""
    corpus = letters()
    classifier = learner.learn(corpus.texts, corpus.labels)
    together = classifier.scores(corpus.texts)
    alone = np.concatenate([classifier.scores(Texts([one], [0])) for one in corpus.sentences])
    assert together == pytest.approx(alone)


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
    classifier = SupportVectorMachine(regularization=10).learn(corpus.texts, corpus.labels)
    together, apart = classifier.scores(texts("saw Ann Wood today")), classifier.scores(texts("the Wood today"))
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
    with pytest.raises(ModelMissingError, match=r"extra publish of tacit"):
        learner.learn(corpus.texts, corpus.labels)


def test_scores_are_sorted_by_how_sure_they_are() -> None:
    """A name in a frame that is always a name's is surer than one in a frame that seldom is."""
    corpus = corpus_of(*["Dear *Anna ,"] * 9, *["see *Bell now"] * 2, *["see him now"] * 7)
    for learner in LEARNERS[:2]:
        classifier = learner.learn(corpus.texts, corpus.labels)
        scores = [classifier.scores(texts("Dear Zoe ,"))[1], classifier.scores(texts("see it now"))[1]]
        assert all(first > second for first, second in pairwise(scores))


def test_our_trees_are_scikit_learn_s() -> None:
    """What was copied from the private tables of the library decides as the library does."""
    from sklearn.ensemble import HistGradientBoostingClassifier  # noqa: PLC0415

    rows = np.random.default_rng(0).normal(size=(400, 5))
    machine = HistGradientBoostingClassifier(max_iter=20, max_leaf_nodes=7, early_stopping=False, random_state=0)
    machine.fit(rows, rows[:, 0] * rows[:, 1] > rows[:, 2])
    assert Trees.of(machine).scores(rows) == pytest.approx(machine.decision_function(rows))


@given(st.lists(st.lists(st.sampled_from([-8.0, -1.0, 0.0, 0.5, 1.0, 2.0]), min_size=4, max_size=4), min_size=1))
def test_trees_are_walked_as_one_would_walk_them(rows: list[list[float]]) -> None:
    """To the last bit, what going down each tree gives, also at its thresholds."""
    trees = _grown()
    thresholds = trees.threshold[trees.column >= 0]
    read = np.array([*rows, thresholds[:4], np.nextafter(thresholds[:4], 9)])
    slow = []
    for row in read:
        total = trees.baseline
        for tree in range(len(trees.column)):
            at = 0
            while (column := trees.column[tree, at]) >= 0:
                is_left = row[column] <= trees.threshold[tree, at]
                at = int((trees.left if is_left else trees.right)[tree, at])
            total += trees.value[tree, at]
        slow.append(total)
    assert trees.scores(read).tolist() == slow


@cache
def _grown() -> Trees:
    from sklearn.ensemble import HistGradientBoostingClassifier  # noqa: PLC0415

    drawn = np.random.default_rng(0).choice([-8.0, -1.0, 0.0, 1.0, 2.0], size=(300, 4))
    machine = HistGradientBoostingClassifier(max_iter=5, max_leaf_nodes=6, min_samples_leaf=5, early_stopping=False)
    return Trees.of(machine.fit(drawn, drawn[:, 0] * drawn[:, 1] > drawn[:, 2] + drawn[:, 3]))


@given(
    st.lists(st.lists(st.sampled_from(["Ann", "ann", "met", MASKED]), max_size=5), min_size=1, max_size=5), st.data()
)
def test_trees_see_a_word_its_neighbours_and_the_same_word_elsewhere(
    sentences: list[list[str]], data: st.DataObject
) -> None:
    """The table of many symbols together is what is told of each alone, from its sentence and its document."""
    documents = [i // 2 for i in range(len(sentences))]
    flat = [(i, at) for i, one in enumerate(sentences) for at in range(len(one))]
    scores = st.floats(-9, 9) | st.sampled_from([0.0, 1.0])
    said = {place: data.draw(st.tuples(scores, scores)) for place in flat}
    chosen = [sentences[i][at] != MASKED and data.draw(st.booleans()) for i, at in flat]
    if not any(chosen):
        return

    def near(i: int, at: int) -> tuple[float, ...]:
        if not 0 <= at < len(sentences[i]):
            return (-8.0, -8.0)
        return (8.0, 8.0) if sentences[i][at] == MASKED else tuple(np.clip(said[i, at], -8, 8).tolist())

    def word(i: int, at: int) -> tuple[float, ...]:
        inside = 0 <= at < len(sentences[i]) and sentences[i][at] != MASKED
        return (sentences[i][at][0] == "A", 0, 1, 3, 0, 0, 0, 0, 0) if inside else (0,) * 9

    def elsewhere(i: int, at: int) -> tuple[float, int]:
        same = [
            sum(near(j, there)) / 2
            for j, there in flat
            if (j, there) != (i, at)
            and documents[j] == documents[i]
            and sentences[j][there].lower() == sentences[i][at].lower()
        ]
        return max(same, default=-9.0), len(same)

    slow = []
    for (i, at), wanted in zip(flat, chosen, strict=True):
        if wanted:
            scores_seen = [*near(i, at), *near(i, at - 1), *near(i, at + 1), *elsewhere(i, at)]
            slow.append([*scores_seen, *word(i, at), *word(i, at - 1), *word(i, at + 1), at == 0, 0])
    read = Texts([tuple(one) for one in sentences], documents)
    found = _table(read, np.array([said[place] for place in flat]), np.array(chosen))
    assert found.tolist() == slow


def test_vectors_tell_what_letters_do_not() -> None:
    """Where every word looks alike, the regression learns from the direction in which names point."""
    rng = np.random.default_rng(0)
    words = [tuple(f"w{rng.integers(1_000_000)}" for _ in range(5)) for _ in range(80)]
    labels = [rng.random(5) < 0.3 for _ in words]
    vectors = rng.normal(size=(400, 64)).astype(np.float32)
    vectors += 2 * np.concatenate(labels)[:, None]
    seen = Texts(words, range(80), vectors)
    for learner in (LogisticRegression(), LogisticRegression(vectors_only=True)):
        here = np.repeat(np.arange(80) < 60, 5)
        first = Texts(words[:60], range(60), vectors[here])
        classifier = learner.learn(first, labels[:60])
        found = classifier.scores(seen)[~here] >= 0
        assert (found == np.concatenate(labels)[~here]).mean() > 0.9


@given(st.lists(SENTENCES, max_size=4), st.data())
def test_what_is_taken_out_once_more_is_as_if_it_were_read_anew(
    sentences: list[tuple[str, ...]], data: st.DataObject
) -> None:
    """What texts know of themselves after something was taken out is what fresh texts of the same sentences know."""
    left = Texts(sentences, range(len(sentences)))
    for _ in range(2):
        assert len(left.words) == len(left.symbols)
        taken = np.array(
            data.draw(st.lists(st.booleans(), min_size=len(left.symbols), max_size=len(left.symbols))), bool
        )
        left, _ = left.without(taken)
        fresh = Texts([tuple(one) for one in left.sentences], left.documents)
        assert left.symbols == fresh.symbols
        assert left.lengths.tolist() == fresh.lengths.tolist()
        assert left.masked.tolist() == fresh.masked.tolist()
        for one, other in ((left.words, fresh.words), (left.words_of_documents, fresh.words_of_documents)):
            assert (one[:, None] == one).tolist() == (other[:, None] == other).tolist()


def test_trees_see_what_was_taught_elsewhere() -> None:
    """Where the labels at hand say nothing, the trees go by a classifier that was learnt from texts of others."""
    elsewhere = letters()
    taught = Taught("public svm", SupportVectorMachine().learn(elsewhere.texts, elsewhere.labels))
    rng = np.random.default_rng(0)
    words = [tuple("Dear w{} , x{}".format(*rng.integers(1_000_000, size=2)).split()) for _ in range(200)]
    labels = [taught.classifier.scores(Texts([one], [0])) >= -0.2 for one in words]
    here = Texts(words, range(200))
    learner = BoostedTrees(taught=(taught,))
    found = learner.learn(here.part(np.arange(200) < 150), labels[:150]).scores(here) >= 0
    truth = np.concatenate(labels)
    assert learner.name != BoostedTrees().name
    assert (found[600:] == truth[600:]).mean() > 0.9
