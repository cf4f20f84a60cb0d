"""GreedySanitize: the algorithm, and the theorems of S5 on data small enough to try everything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import Rule, corpus_of, letters

from tacit.errors import InputError, ParameterError
from tacit.publishing import Choice, GreedySanitize, LabelledCorpus, Learner, LearnerName, Trial, learners_called
from tacit.publishing.features import MASKED, tagged
from tacit.publishing.greedy import counted, cross_validate, is_as_good, least_loss, most_accurate
from tacit.publishing.publisher import take_out
from tacit.publishing.standing import spread as spread_scores
from tacit.publishing.texts import Texts

FIRST = Rule(lambda left: left[:1])


def plain(learners: Sequence[Learner], **options: Any) -> GreedySanitize:
    """The algorithm as S5 has it: the most accurate learner in each round, and nothing is taken out before."""
    return GreedySanitize(learners, **{"choice": Choice.MOST_ACCURATE, "standing": None, **options})


def spread(words: str) -> LabelledCorpus:
    """A corpus in whose two documents stand the same words, so that each fold is learnt from all of them."""
    return corpus_of(words, words)


def scored(corpus: LabelledCorpus, positives: set[int]) -> Trial:
    """The trial of a classifier that predicts these symbols."""
    return counted("any", corpus, np.array([1.0 if i in positives else -1.0 for i in range(len(corpus.masked))]))


def test_rounds_by_hand() -> None:
    """Two names, then one name and a word, are taken out; the third round would cost more than it saves."""
    rounds = iter((["a1", "a2"], ["a3", "b1"], ["b2", "b3", "a4"]))
    plan = {}

    def rule(left: list[str]) -> list[str]:
        if len(left) not in plan:
            plan[len(left)] = next(rounds)
        return plan[len(left)]

    sanitized = plain([Rule(rule)], loss_ratio=1.5, folds=2).fit(spread("*a1 *a2 *a3 *a4 b1 b2 b3 b4 b5"))
    assert [(one.chosen.true_positives, one.chosen.false_positives) for one in sanitized.rounds] == [(4, 0), (2, 2)]
    assert (sanitized.last.chosen.true_positives, sanitized.last.chosen.false_positives) == (2, 4)
    assert (sanitized.false_negatives, sanitized.false_positives, sanitized.loss) == (2, 2, 1.5 * 2 + 2)
    assert sanitized.is_local_optimum
    assert sanitized.bound == pytest.approx(10 / 1.5)
    assert len(sanitized.classifiers) == 2


@given(st.lists(st.booleans(), min_size=2, max_size=8), st.sampled_from([0.1, 1.0, 10.0, 1e6]))
def test_it_ends_within_as_many_rounds_as_tokens(labels: list[bool], ratio: float) -> None:
    """Theorem 3.1, with a learner that takes as long as it can: one word in each round."""
    if len(set(labels)) < 2:
        return
    corpus = spread(" ".join(f"{'*' * label}w{i}" for i, label in enumerate(labels)))
    rounds = list(plain([FIRST], loss_ratio=ratio, folds=2).rounds(corpus))
    sanitized = plain([FIRST], loss_ratio=ratio, folds=2).fit(corpus)
    leading = labels.index(False)
    assert len(sanitized.rounds) == leading <= corpus.tokens
    assert len(rounds) == leading + 1 <= corpus.tokens


@given(
    st.lists(st.booleans(), min_size=1, max_size=5),
    st.lists(st.frozensets(st.integers(0, 4)), min_size=1, max_size=4),
    st.data(),
    st.sampled_from([0.25, 0.5, 1.0, 2.0, 3.0]),
)
def test_local_optimum_means_what_theorem_4_1_says(
    labels: list[bool], hypotheses: list[frozenset[int]], data: st.DataObject, ratio: float
) -> None:
    """T(H + h_A) >= T(H) if and only if TP_A = 0 or FP_A / TP_A >= L/C; then TP_A <= (C/L)(1 - a)n."""
    n = len(labels)
    own = data.draw(st.lists(st.sampled_from(hypotheses), max_size=len(hypotheses)))

    def loss(chosen: list[frozenset[int]]) -> float:
        """T(H) by its definition."""
        hidden = frozenset().union(*chosen)
        return sum((1 if i in hidden else 0) if not labels[i] else (0 if i in hidden else ratio) for i in range(n))

    hidden = frozenset().union(*own)
    published = [i for i in range(n) if i not in hidden]
    corpus = LabelledCorpus((tuple(f"w{i}" for i in range(n)),), (np.array(labels, bool),), (0,))
    left = corpus.without(np.array([i in hidden for i in range(n)]))
    places = np.flatnonzero(~left.masked)
    where = dict(zip(published, places, strict=True))
    trials = [scored(left, {int(where[i]) for i in one if i in where}) for one in hypotheses]
    best = most_accurate(trials)
    attacker = hypotheses[trials.index(best)]
    optimal = loss([*own, attacker]) - loss(own) >= 0
    true, false = best.true_positives, best.false_positives
    assert optimal == (true == 0 or false / true >= ratio)
    assert optimal == (best.gain(ratio) <= 0)
    if optimal:
        assert true <= (n - sum(labels)) / ratio


def test_theorem_4_1_exhaustively() -> None:
    """The same for every labelling of three tokens, every classifier of the attacker and every set published."""
    for labels in product([False, True], repeat=3):
        corpus = LabelledCorpus((("x", "y", "z"),), (np.array(labels),), (0,))
        for size in range(4):
            for positives in combinations(range(3), size):
                one = scored(corpus, set(positives))
                for ratio in (0.5, 1.0, 2.0):
                    kept = one.true_positives == 0 or one.false_positives / one.true_positives >= ratio
                    before = ratio * sum(labels)
                    after = ratio * one.false_negatives + one.false_positives
                    assert (after - before >= 0) == kept


def test_larger_losses_never_take_fewer_rounds() -> None:
    """What is learnt does not depend on L/C, only when it ends."""
    corpus = spread("*a *b x *c y z *d u v w")
    rounds = [len(plain([FIRST], loss_ratio=ratio, folds=2).fit(corpus).rounds) for ratio in (0.1, 1, 100)]
    assert rounds == sorted(rounds)


def test_selection_takes_the_most_accurate_in_each_round() -> None:
    """Of two learners the one with fewer errors; of equals the first."""
    names = Rule(lambda left: [word for word in left if word in {"a", "b"}], name="names")
    everything = Rule(lambda left: left, name="everything")
    sanitized = plain([everything, names], loss_ratio=1, folds=2).fit(spread("*a *b c d e *f"))
    assert [one.chosen.learner for one in sanitized.rounds] == ["names"]
    assert [one.learner for one in sanitized.last.trials] == ["everything", "names"]


@pytest.mark.parametrize("choice", [Choice.MOST_GAIN, Choice.LEAST_LOSS, Choice.FEWEST_WORDS])
def test_a_cautious_choice_ends_only_when_no_learner_pays(choice: Choice) -> None:
    """An accurate learner that finds nothing does not hide a bold one that finds a name."""
    timid = Rule(lambda _: [], name="timid")
    bold = Rule(lambda left: [word for word in left if word in {"a", "c", "d"}], name="bold")
    corpus = spread("*a b c d e f")
    accurate = plain([timid, bold], loss_ratio=10, folds=2)
    thorough = plain([timid, bold], loss_ratio=10, folds=2, choice=choice)
    assert (accurate.fit(corpus).false_negatives, thorough.fit(corpus).false_negatives) == (2, 0)
    assert all(one.gain(10) <= 0 for one in thorough.fit(corpus).last.trials)


def test_the_fewest_words_among_what_gains_as_much_but_for_chance() -> None:
    """In each document a name more for nine words is what chance gives; a name more for one word is not."""
    few = Rule(lambda left: [word for word in left if word in {"a", "b"}], name="few")
    corpus = spread("*a *b *c d e f g h i j k l m")
    nine = Rule(lambda left: [word for word in left if word < "m"], name="nine more words")
    one = Rule(lambda left: [word for word in left if word < "e"], name="one more word")
    for more, chosen in ((nine, few), (one, one)):
        learners = plain([few, more], loss_ratio=10, folds=2, choice=Choice.FEWEST_WORDS)
        assert next(iter(learners.rounds(corpus))).chosen.learner == chosen.name


def test_as_good_is_within_a_standard_error() -> None:
    """By hand: 10 - 3 for a name and three words is less than the root of 103; 20 for two names is more than 14.2."""
    corpus = corpus_of("*a *b *c d e f")
    assert is_as_good(scored(corpus, {0}), scored(corpus, {0, 1, 3, 4, 5}), corpus, 10)
    assert not is_as_good(scored(corpus, {0}), scored(corpus, {0, 1, 2}), corpus, 10)


@given(
    st.lists(st.tuples(st.booleans(), st.sampled_from([-2.0, -1.0, 0.0, 1.5, -np.inf])), min_size=1, max_size=7),
    st.sampled_from([0.5, 2.0, 10.0]),
)
def test_the_cut_off_of_least_loss_is_the_best_of_all(tokens: list[tuple[bool, float]], ratio: float) -> None:
    """No other cut-off from 0 down gains more; what can have no score is never taken out."""
    corpus = LabelledCorpus((tuple("x" * len(tokens)),), (np.array([label for label, _ in tokens]),), (0,))
    scores = np.array([score for _, score in tokens])
    found = least_loss(counted("any", corpus, scores), corpus, ratio)
    cuts = [0.0, *(cut for cut in set(scores.tolist()) if -np.inf < cut < 0)]
    assert found.gain(ratio) == max(counted("any", corpus, scores, shift=-cut).gain(ratio) for cut in cuts)
    assert not found.positives[np.isinf(scores)].any()


def test_cautious_classifiers_are_applied_with_their_cut_off() -> None:
    """What is published is what was counted: the shift goes with the classifier."""
    unsure = Rule(lambda _: [])  # scores everything -1, so that only another cut-off finds anything
    sanitized = plain([unsure], loss_ratio=10, folds=2, choice=Choice.LEAST_LOSS).fit(spread("*a *b c"))
    (classifier,) = sanitized.classifiers
    assert (classifier.scores(Texts([("a", MASKED, "z")], [0])) >= 0).tolist() == [True, False, True]
    assert (sanitized.false_negatives, sanitized.false_positives) == (0, 2)


def test_folds_are_predicted_by_what_was_learnt_from_the_others() -> None:
    """A word that stands in one document only is unknown to the classifier that judges this document."""
    everything = Rule(lambda left: left)
    (trial,) = cross_validate(corpus_of("*a x", "*a y"), [everything], corpus_of("*a x", "*a y").folds(2))
    assert trial.positives.tolist() == [True, False, True, False]


def test_what_is_taken_out_is_seen_as_one_mark() -> None:
    """Neighbours leave one mark, also beside an older one, and are no longer tokens."""
    corpus = corpus_of("Dear *Anna *Bell Smith , hi")
    once = corpus.without(corpus.sensitive)
    assert once.sentences == (("Dear", MASKED, "Smith", ",", "hi"),)
    assert (once.tokens, once.names) == (4, 0)
    twice = once.without(np.array([False, False, True, False, False]))
    assert twice.sentences == (("Dear", MASKED, ",", "hi"),)


def test_documents_are_never_divided() -> None:
    """Sentences of one document are in one fold, and every sentence is in exactly one."""
    corpus = corpus_of(*["a *b"] * 12, documents=[i // 3 for i in range(12)])
    folds = corpus.folds(4, seed=3)
    assert np.sum(folds, axis=0).tolist() == [1] * 12
    for fold in folds:
        assert len({corpus.documents[i] for i in np.flatnonzero(fold)}) == 1


@pytest.mark.parametrize(
    ("corpus", "message"),
    [
        (corpus_of("a b", "c d"), "none of them labelled"),
        (corpus_of("*a *b", "*c"), "all 3 labelled"),
        (corpus_of(), "found none"),
        (corpus_of("*a b", "c", documents=[0, 0]), "at least 2 documents"),
    ],
)
def test_what_cannot_be_learnt_from_is_refused(corpus: LabelledCorpus, message: str) -> None:
    """No positive label, one class only, nothing, and an empty fold are errors that say so."""
    with pytest.raises(InputError, match=message):
        plain([FIRST], folds=2).fit(corpus)


def test_parameters_outside_their_domain_are_refused() -> None:
    """A ratio of 0, one fold, no learner, and two learners of one name are errors."""
    with pytest.raises(ParameterError, match="loss_ratio above 0"):
        GreedySanitize(loss_ratio=0)
    with pytest.raises(ParameterError, match="at least 2 folds"):
        plain([FIRST], folds=1).fit(letters())
    with pytest.raises(ParameterError, match="one or more learners"):
        GreedySanitize([])
    with pytest.raises(ParameterError, match="different names"):
        GreedySanitize([FIRST, FIRST])


def test_the_paper_s_learners_leave_nothing_to_find() -> None:
    """On letters in a few frames every name is found, and the next attacker finds none."""
    sanitized = plain(learners_called(LearnerName.SELECTION)).fit(letters())
    assert sanitized.false_negatives == 0
    assert sanitized.last.chosen.true_positives == 0
    assert len(sanitized.rounds) == 1


def test_what_people_labelled_is_taken_out_everywhere() -> None:
    """A learner that finds nothing does not save a labelled word; everyday words are no names."""
    words = ["*Grunewald came", "*Grunewald left", "Grunewald slept", "*Grunewald sat", "*Grunewald ran", "*table ran"]
    corpus = corpus_of(*words, *words, "a b")
    never = Rule(lambda _: [], name="never")
    sanitized = GreedySanitize([never], loss_ratio=0.1, folds=2).fit(corpus)
    read = Texts([("Grunewald", "saw", "GRUNEWALD"), ("a", "table")], [0, 1])
    assert take_out(read, sanitized.classifiers).tolist() == [True, False, True, False, False]
    assert sanitized.rounds[0].number == 0
    assert not take_out(
        read, GreedySanitize([never], folds=2, standing=None, loss_ratio=0.1).fit(corpus).classifiers
    ).any()


def test_what_the_identity_detector_finds_is_taken_out() -> None:
    """Where texts were tagged with it, whatever the labels say and whatever it costs."""
    corpus = corpus_of("*a b c", "*a b c")
    sanitized = GreedySanitize([Rule(lambda _: [], name="never")], folds=2, loss_ratio=0.1).fit(corpus)
    read = Texts([(tagged("Wilma", "NNP", "person"), tagged("Vienna", "NNP", "place"), "b")], [0])
    assert take_out(read, sanitized.classifiers).tolist() == [True, False, False]


def test_a_word_that_is_found_is_found_in_its_whole_document() -> None:
    """Elsewhere in the thread, in whatever capitals; not in another document, and not everyday words."""
    read = Texts([("Dear", "Grunewald", "may"), ("grunewald", "May", "x"), ("Grunewald",)], [0, 0, 1])
    scores = np.array([-1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0])
    assert (spread_scores(read, scores) >= 0).tolist() == [False, True, True, True, False, False, False]


def test_spreading_is_used_where_it_pays() -> None:
    """A round spreads what it finds unless that costs more than it gains; what is applied is what was counted."""
    first = Rule(lambda left: [word for word in left if word == "Grunewald"])
    corpus = corpus_of("*Grunewald ran", "saw *GRUNEWALD", "*Grunewald sat", "a *GRUNEWALD", documents=[0, 0, 1, 1])
    sanitized = plain([first], folds=2).fit(corpus)
    assert sanitized.false_negatives == 0
    assert not corpus.without(take_out(corpus.texts, sanitized.classifiers)).names
    innocent = corpus_of(*["*Grunewald ran", "saw GRUNEWALD GRUNEWALD GRUNEWALD"] * 2, documents=[0, 0, 1, 1])
    assert plain([first], folds=2, loss_ratio=1).fit(innocent).false_positives == 0


def test_two_runs_agree() -> None:
    """The same labels and the same seed give the same classifiers."""
    first, second = (plain(learners_called(LearnerName.ENSEMBLE, seed=1), seed=1).fit(letters()) for _ in range(2))
    assert [one.fingerprint for one in first.classifiers] == [one.fingerprint for one in second.classifiers]


def test_no_repr_shows_text() -> None:
    """Corpora, rounds and results can be logged."""
    sanitized = plain([FIRST], folds=2).fit(spread("*canary x y z"))
    assert "canary" not in repr(sanitized)
