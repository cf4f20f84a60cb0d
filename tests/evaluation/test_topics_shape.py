"""The shape of S1's tables 1 and 2 on our own texts and corpus; `scripts/evaluate_topics.py` writes the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.corpus.information import AdditiveSmoothing
from tacit.evaluation.annotation import Annotation, read_annotation
from tacit.evaluation.precision_recall import Agreement, agreement
from tacit.models import Action, Mode
from tacit.models.utility import utility_kept
from tacit.risk import Profile
from tacit.secrets import Labels
from tacit.terms import Term

pytestmark = pytest.mark.acceptance
PATHS = sorted((Path(__file__).parents[1] / "data" / "topics").glob("*.json"))
ARTICLES = [path for path in PATHS if path.stem.endswith("-article")]
ALPHAS = (1.0, 1.5, 2.0, 3.0)


class How(Enum):
    """How terms are judged."""

    PAPER = "paper"
    """By counts alone, the largest reading of each term, one context in common being enough."""
    DEFAULT = "default"
    """As a user gets it who says nothing."""


BOTH = pytest.mark.parametrize("how", How, ids=lambda how: how.value)


@cache
def read(path: Path) -> tuple[Document, Annotation, Sequence[Term]]:
    """A text, its annotation, and its terms: parsed once for all settings."""
    document, annotation = Document(path.with_suffix(".txt").read_text("utf-8")), read_annotation(path)
    using = Knowledge.shipped()
    return document, annotation, using.detector(_names(using, annotation)).detect(document)


def _names(using: Knowledge, annotation: Annotation) -> frozenset[str]:
    return frozenset[str]().union(*(one.names.keys for one in using.entities([annotation.entity])))


@cache
def decide(
    path: Path, alpha: float, group_size: int = 1, mode: Mode = Mode.GENERALIZE, how: How = How.PAPER
) -> tuple[Agreement, float]:
    """What the decisions on a text find, and the share of its information that they keep."""
    document, annotation, terms = read(path)
    topics = Topics((annotation.entity,), alpha=alpha, labels=Labels.WORDS)
    settings = ReleaseSettings(group_size=group_size, mode=mode)
    if how is How.PAPER:
        topics = replace(topics, estimator=AdditiveSmoothing())
        settings = replace(settings, evidence=Profile.COUNTS, min_support=1, group_support=5)
    model = Sanitizer(topics, settings=settings).model
    decisions = model.decide(model.examine(document, terms))
    hidden = [decision.term.span for decision in decisions if decision.action is not Action.KEEP]
    kept = utility_kept(decisions, model.information)
    assert kept is not None
    return agreement(annotation, hidden), kept


def recall(paths: Sequence[Path], alpha: float, group_size: int = 1, how: How = How.PAPER) -> float:
    """The mean recall."""
    return fmean(decide(path, alpha, group_size, how=how)[0].recall or 0.0 for path in paths)


@BOTH
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_stricter_alpha_finds_no_less(path: Path, how: How) -> None:
    """What single terms disclose at one alpha, they disclose at every larger one."""
    found = [decide(path, alpha, how=how)[0].found for alpha in ALPHAS]
    assert found == sorted(found)


@BOTH
@pytest.mark.parametrize("group_size", [1, 2])
def test_recall_rises_with_alpha(group_size: int, how: How) -> None:
    """On average each step of alpha finds more, in groups as alone; by counts alone the step from 1 is the largest.

    The tagger asks for less the stricter alpha is above 2, so that with it the last step may be the largest.
    """
    rising = [recall(PATHS, alpha, group_size, how) for alpha in ALPHAS]
    steps = [after - before for before, after in pairwise(rising)]
    assert min(steps) > 0.05
    assert how is How.DEFAULT or max(steps) == steps[0]


def test_alpha_1_is_precise_and_finds_little() -> None:
    """As in the paper: what always comes with the entity is hardly more than its names."""
    assert recall(ARTICLES, 1.0) < 0.2
    assert fmean(decide(path, 1.0)[0].precision or 0.0 for path in ARTICLES) > 0.9


@BOTH
def test_what_discloses_alone_is_found_in_articles(how: How) -> None:
    """At alpha 2 nine of ten terms that give the entity away alone are hidden, and at least four of five rightly so."""
    assert fmean(decide(path, 2.0, how=how)[0].disclosing_recall or 0.0 for path in ARTICLES) > 0.85
    assert fmean(decide(path, 2.0, how=how)[0].precision or 0.0 for path in ARTICLES) > 0.8


@pytest.mark.parametrize("alpha", ALPHAS)
def test_what_people_of_the_field_know_raises_recall(alpha: float) -> None:
    """At equal alpha, the default finds more than counts alone in texts as people write them."""
    assert recall(PATHS, alpha, how=How.DEFAULT) > recall(PATHS, alpha)


@pytest.mark.parametrize("alpha", [1.5, 2.0])
def test_groups_raise_recall(alpha: float) -> None:
    """At equal alpha, pairs find what no single term shows, and leave fewer annotated groups whole."""
    assert recall(ARTICLES, alpha, 2) > recall(ARTICLES, alpha) + 0.03
    assert recall(PATHS, alpha, 2) > recall(PATHS, alpha) + 0.02
    for how in How:
        assert recall(PATHS, alpha, 2, how) > recall(PATHS, alpha, 1, how)
        alone, together = (sum(decide(path, alpha, size, how=how)[0].groups_whole for path in PATHS) for size in (1, 2))
        assert together < alone


@BOTH
@pytest.mark.parametrize("alpha", [1.5, 2.0, 3.0])
def test_redaction_loses_far_more_than_generalization(alpha: float, how: How) -> None:
    """Deleting what generalization would have replaced costs at least a tenth more of a text's information.

    It was half as much again before passages were read: what a tagger hides has no generalization, and what a passage
    tells is said by no everyday class.
    """
    redacted = fmean(1 - decide(path, alpha, mode=Mode.REDACT, how=how)[1] for path in ARTICLES)
    generalized = fmean(1 - decide(path, alpha, how=how)[1] for path in ARTICLES)
    assert redacted > 1.1 * generalized > 0
