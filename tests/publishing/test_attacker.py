"""The attacker: what a budget finds, by hand and by trying every order."""

from __future__ import annotations

from itertools import permutations
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.publishing.mini import Rule, corpus_of, letters

from tacit.errors import ParameterError
from tacit.publishing import ClassifierAttacker, LabelledCorpus
from tacit.publishing.attacker import Attack, attack_with
from tacit.publishing.greedy import counted

TOKENS = st.lists(st.tuples(st.booleans(), st.floats(-5, 5)), min_size=1, max_size=5)


def attack_on(tokens: list[tuple[bool, float]]) -> Attack:
    """An attack on tokens, each sensitive or not, with its score."""
    labels = np.array([sensitive for sensitive, _ in tokens])
    corpus = LabelledCorpus((tuple(f"w{i}" for i in range(len(tokens))),), (labels,), (0,))
    return attack_with([counted("any", corpus, np.array([score for _, score in tokens]))], corpus)


@given(TOKENS, st.integers(0, 6))
def test_found_is_the_mean_over_all_orders(tokens: list[tuple[bool, float]], budget: int) -> None:
    """Predicted positives first, then the rest, every order within each as likely as any other."""
    first = [sensitive for sensitive, score in tokens if score >= 0]
    rest = [sensitive for sensitive, score in tokens if score < 0]
    found = mean(
        sum([*a, *b][:budget]) for a in permutations(first) for b in permutations(rest)
    )  # fmt: skip
    assert attack_on(tokens).found(budget) == pytest.approx(found)


@given(TOKENS, st.integers(0, 6))
def test_by_score_the_likeliest_are_read_first(tokens: list[tuple[bool, float]], budget: int) -> None:
    """In the order of the scores; among equals in the order of the text."""
    ranked = sorted(tokens, key=lambda token: -token[1])
    assert attack_on(tokens).found_by_score(budget) == sum(sensitive for sensitive, _ in ranked[:budget])


@given(TOKENS, st.integers(0, 6))
def test_at_random_finds_its_share(tokens: list[tuple[bool, float]], budget: int) -> None:
    """The baseline: of any token the share of sensitive ones."""
    share = mean(sensitive for sensitive, _ in tokens)
    assert attack_on(tokens).found_at_random(budget) == pytest.approx(share * min(budget, len(tokens)))


def test_utility_by_hand() -> None:
    """Two of the three predicted are sensitive: a budget of 3 is worth 2 L, one of 1 two thirds of L."""
    attack = attack_on([(True, 1.0), (True, 2.0), (False, 0.5), (True, -1.0), (False, -2.0)])
    assert attack.utility(3, loss=10) == pytest.approx(20)
    assert attack.utility(1, loss=3) == pytest.approx(2)
    assert (attack.true_positives, attack.false_positives, attack.found(99)) == (2, 1, 3)
    with pytest.raises(ParameterError, match="budget from 0 up, found -1"):
        attack.found(-1)


def test_the_most_accurate_learner_attacks() -> None:
    """A learner that finds more but errs more is reported beside it."""
    timid = Rule(lambda _: [], name="timid")
    bold = Rule(lambda left: left, name="bold")
    attack = ClassifierAttacker([bold, timid], folds=2).attack(corpus_of("*a b c", "*a b c"))
    assert (attack.chosen.learner, attack.true_positives, attack.most_found) == ("timid", 0, 2)


def test_unprotected_letters_give_their_names_away() -> None:
    """With labels of three quarters, the names of the last quarter are found."""
    corpus = letters()
    attack = ClassifierAttacker().attack(corpus)
    assert attack.true_positives == corpus.names == 60
    assert attack.found(60) == 60


def test_what_was_taken_out_cannot_be_found() -> None:
    """When all names are gone, there is nothing to find and nothing to learn."""
    corpus = letters()
    attack = ClassifierAttacker().attack(corpus.without(corpus.sensitive))
    assert (attack.published.names, attack.true_positives, attack.false_positives) == (0, 0, 0)
    assert attack.found(100) == attack.found_by_score(100) == 0


def test_the_report_has_counts_only() -> None:
    """Budgets beyond the publication are left out; no word is in it."""
    report = ClassifierAttacker().attack(letters()).as_dict(budgets=(10, 10_000))
    assert report["found_by_budget"] == [
        {"budget": 10, "found": 10.0, "found_by_score": 10, "found_at_random": pytest.approx(1.364, abs=0.3)}
    ]
    assert "Anna" not in str(report)
