"""What attackers find in what the publisher had not learnt from, and that nothing of it steers the publisher."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import Rule, corpus_of, letters

from tacit.errors import InputError, ParameterError
from tacit.publishing import Choice, GreedySanitize, LabelledCorpus, SupportVectorMachine, Tags
from tacit.publishing.assessment import (
    AttackerKnowledge,
    Attackers,
    AttackFinding,
    Publication,
    assess,
    finding_of,
    publish_part,
    share_interval,
)
from tacit.publishing.ensemble import taught_by
from tacit.publishing.greedy import counted
from tacit.publishing.learners import Taught
from tacit.publishing.report import as_dict, as_lines, warnings

NEVER = Rule(lambda _: [], name="never")
EVERY = Rule(lambda left: left, name="every")


def attackers(*learners: Rule, public: Sequence[Taught] = ()) -> Attackers:
    """Attackers who know nothing of words but their letters."""
    return Attackers(learners, Tags.NONE, folds=2, seeds=(0,), public=public)


def finding(
    true: int, false: int, *, in_loop: bool = True, knowledge: AttackerKnowledge = AttackerKnowledge.LABELS
) -> AttackFinding:
    """What somebody finds."""
    return AttackFinding("any", knowledge, in_loop, true, false, 0, true)


def publication(*findings: AttackFinding, names: int = 100, left: int = 20) -> Publication:
    """A publication of 1,100 tokens."""
    return Publication(1100, names, left, 1000, 2, is_local_optimum=True, loss_ratio=10.0, findings=findings)


def test_names_count_only_below_the_ratio() -> None:
    """Theorem 4.1 is about false alarms for each name: at L/C or more the attacker has found nothing worth reading."""
    assert [finding(2, false).found(10) for false in (0, 19, 20, 21)] == [2, 2, 0, 0]
    assert finding(0, 5).found(10) == 0
    assert finding(0, 5).ratio is None
    one = publication(finding(1, 1), finding(9, 90), finding(3, 2, knowledge=AttackerKnowledge.PUBLIC))
    assert one.best().true_positives == 3
    assert one.best(AttackerKnowledge.LABELS).true_positives == 1
    with pytest.raises(ParameterError, match="of that knowledge"):
        one.best(AttackerKnowledge.NOTHING)


def test_the_bound_is_never_more_than_what_is_left() -> None:
    """Theorem 4.2 allows (C/L)(1 - a)n; where fewer names are left, so many."""
    assert publication(finding(0, 0)).bound == 20
    assert publication(finding(0, 0), left=150).bound == 100


@given(st.lists(st.tuples(st.booleans(), st.integers(-3, 3)), min_size=1, max_size=9), st.sampled_from([0.5, 1.0, 3.0]))
def test_the_best_cut_off_is_found(tokens: list[tuple[bool, int]], ratio: float) -> None:
    """Slow form: read one more token after another, in the order of the scores."""
    labels = np.array([label for label, _ in tokens])
    corpus = LabelledCorpus((tuple(f"w{i}" for i in range(len(tokens))),), (labels,), (0,))
    trial = counted("any", corpus, np.array([score for _, score in tokens], float))
    found = finding_of(trial, corpus, AttackerKnowledge.LABELS, in_loop=True, loss_ratio=ratio)
    ranked = [label for label, _ in sorted(tokens, key=lambda token: -token[1])]
    slow = [sum(ranked[:k]) for k in range(1, len(ranked) + 1) if k - sum(ranked[:k]) < ratio * sum(ranked[:k])]
    assert found.most == max(slow, default=0)
    assert found.inspected == sum(labels)


def test_what_attackers_find_never_steers_the_publisher() -> None:
    """Whoever attacks, with whatever, the same is published."""
    corpus = letters()
    algorithm = GreedySanitize([SupportVectorMachine()], folds=2)
    weak = assess(corpus, algorithm, attackers(NEVER), splits=2)
    strong = assess(corpus, algorithm, attackers(EVERY, public=taught_by(corpus, [EVERY])), splits=2)
    assert [(one.left, one.published, one.rounds) for one in weak] == [
        (one.left, one.published, one.rounds) for one in strong
    ]


def test_the_publisher_has_not_learnt_from_what_is_attacked() -> None:
    """A name that stands in one document only is left in it by a publisher who knows only what is labelled."""
    names = [f"*Gr{letter}newald came" for letter in "abcdefgh"]
    corpus = corpus_of(*names)
    for one in assess(corpus, GreedySanitize([NEVER], folds=2, loss_ratio=0.1), attackers(EVERY), splits=3):
        assert one.left == one.names == 4


def test_attackers_learn_from_the_publication_or_from_others() -> None:
    """With labels, with the labels of others, and only those that the publisher has simulated are in the loop."""
    corpus = corpus_of(*["*Ann came"] * 8)
    public = taught_by(corpus_of("*Ann slept", "x y"), [NEVER, EVERY])
    algorithm = GreedySanitize([NEVER], folds=2, standing=None, loss_ratio=0.1, choice=Choice.MOST_ACCURATE)
    (one,) = assess(corpus, algorithm, attackers(NEVER, EVERY, public=public), splits=1)
    told = {(each.attacker, each.knowledge): each for each in one.findings}
    assert len(told) == 4
    by_labels, by_others = told["every", AttackerKnowledge.LABELS], told["public every", AttackerKnowledge.PUBLIC]
    assert (by_labels.true_positives, by_labels.false_positives) == (4, 4)
    assert (by_others.true_positives, by_others.false_positives) == (4, 0)
    assert [each.in_loop for each in one.findings] == [True, False, False, False]


def test_what_others_teach_can_be_simulated() -> None:
    """A classifier that anybody may have is in the publisher's loop, at the cut-off that pays, and so finds nothing."""
    corpus = corpus_of(*["*Ann came"] * 8)
    public = taught_by(corpus_of("*Ann slept", "x y"), [EVERY])
    algorithm = GreedySanitize([NEVER, *public], folds=2, standing=None)
    (one,) = assess(corpus, algorithm, attackers(NEVER, public=public), splits=1)
    assert one.left == 0
    assert [each.in_loop for each in one.findings] == [True, True]


def test_programs_attack_without_labels() -> None:
    """The language model's entities and our own detector read the publication as it is."""
    corpus = corpus_of("Ask *Maria *Jones in Vienna .", "Nothing happened yesterday .")
    found = Attackers([NEVER], Tags.IDENTITIES, folds=2, seeds=()).findings(corpus, loss_ratio=10)
    assert {one.attacker: one.true_positives for one in found} == {
        "entities of the language model": 2,
        "identity detector": 2,
    }
    assert not any(one.in_loop for one in found)
    hidden = corpus.without(corpus.sensitive)
    after = Attackers([NEVER], Tags.IDENTITIES, folds=2, seeds=()).findings(hidden, loss_ratio=10)
    assert all(one.true_positives == 0 for one in after)


def test_a_half_without_names_is_refused() -> None:
    """Nothing can be learnt from it, and the message says so."""
    with pytest.raises(InputError, match="none of them labelled"):
        assess(corpus_of("a b", "c d", "e f", "g h"), GreedySanitize([NEVER], folds=2), attackers(NEVER), splits=1)


def test_published_parts_are_what_the_classifiers_leave() -> None:
    """What is attacked is what would be published."""
    corpus = letters()
    half = corpus.folds(2, seed=3)[0]
    sanitized = GreedySanitize([SupportVectorMachine()], folds=2).fit(corpus.part(half))
    left = publish_part(corpus.part(~half), sanitized)
    assert left.names == 0
    assert left.tokens == corpus.part(~half).tokens - corpus.part(~half).names


@pytest.mark.parametrize(("count", "total"), [(0, 10), (3, 10), (10, 10), (1, 1000)])
def test_the_interval_holds_the_share(count: int, total: int) -> None:
    """And outside of it fewer than one in twenty samples would be as far off."""
    low, high = share_interval(count, total)
    assert 0 <= low <= count / total <= high <= 1
    from scipy.stats import binom  # noqa: PLC0415

    if low:
        assert binom.sf(count - 1, total, low) == pytest.approx(0.025)
    if high < 1:
        assert binom.cdf(count, total, high) == pytest.approx(0.025)
    assert share_interval(0, 0) == (0.0, 1.0)


def test_the_report_by_hand() -> None:
    """Rounds, what is left, each attacker, the interval and the warnings; no word of a text."""
    corpus = letters()
    sanitized = GreedySanitize([SupportVectorMachine()], loss_ratio=5, standing=None).fit(corpus)
    one = publication(finding(3, 2), finding(1, 40, in_loop=False))
    report: dict[str, Any] = as_dict(sanitized, [one])
    assert report["cross_validation"]["loss"] == 0
    assert report["cross_validation"]["local_optimum"] is True
    assert report["attacked"][0]["most_found"]["found"] == 3
    assert report["attacked"][0]["bound"] == 20
    assert [each["found_below_loss_ratio"] for each in report["attacked"][0]["attackers"]] == [3, 0]
    lines = as_lines(sanitized, [one])
    assert lines[1] == "round 1: svm found 60, and 0 in vain; 0 left"
    assert any("finds 3 with 2 false alarms, 0.7 for each; below L/C 3" in line for line in lines)
    assert "Anna" not in json.dumps(report) + "".join(lines)
    assert any("no attack was made" in line for line in as_lines(sanitized))


def test_warnings_say_what_the_figures_do_not_prove() -> None:
    """Few labels, and a simulated learner that finds names below the ratio; neither where all is well."""
    assert not warnings([publication(finding(0, 4), names=400)])
    assert not warnings([])
    (few,) = warnings([publication(finding(0, 4))])
    assert "even none found allows 3.6%" in few
    (broken,) = warnings([publication(finding(5, 4), names=400)])
    assert "the theorem's ratio does not hold" in broken
    assert not warnings([publication(finding(5, 4, in_loop=False), names=400)])
