"""Releases tightened until the attacker fails."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.adversary.test_inference import EveryWord

from tacit.adversary import Candidate, Scores, WordMatch, tighten
from tacit.adversary._guess import standing
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import apply

pytest.importorskip("sklearn", reason="scikit-learn is not installed")

CROWD = [
    Candidate("Anna", "ship sea Oslo harbour captain"),
    Candidate("Bert", "ship sea captain harbour"),
    Candidate("Cleo", "engine court law ship"),
    Candidate("Dora", "law court sea"),
]
GUIDE = WordMatch(CROWD)


def kept(text: str) -> tuple[Document, list[Decision]]:
    """A text of which every word is a term that is kept."""
    document = Document(text)
    return document, [Decision(term, Action.KEEP) for term in EveryWord().detect(document)]


class Sees:
    """A judge who knows Anna as long as a word is there."""

    candidates = GUIDE.candidates

    def __init__(self, word: str) -> None:
        self.word = word

    def guess(self, texts: Sequence[str]) -> Scores:
        """Anna first while the word is there, last when it is not."""
        return np.array([[1.0 if self.word in text else -1.0, 0, 0, 0] for text in texts])


def others(text: str) -> int:
    """How many match as well as Anna, or better."""
    found = standing(GUIDE.guess([text])[0], 0)
    return found.better + found.equal


def test_what_tells_the_candidate_is_hidden_and_the_rest_stays() -> None:
    """Oslo is all that tells Anna from Bert."""
    result = tighten(*kept("The captain sailed from Oslo harbour."), GUIDE, "Anna", k=1)
    assert (result.holds, result.hidden) == (True, 1)
    assert result.release.text == "The captain sailed from [redacted] harbour."
    assert result.standings[0].better == 1


def test_text_that_is_safe_stays_as_it_is() -> None:
    """Nothing is hidden when others match better already."""
    result = tighten(*kept("The engine of the ship."), GUIDE, "Anna", k=1)
    assert (result.release.text, result.hidden, result.holds) == ("The engine of the ship.", 0, True)


def test_generalizations_are_read_too() -> None:
    """What another model put in the place of a term may be hidden as well."""
    document, decisions = kept("Oslo")
    label = Offer("Oslo region", Origin.TAXONOMY)
    generalized = [Decision(decisions[0].term, Action.GENERALIZE, label)]
    result = tighten(document, generalized, GUIDE, "Anna", k=1)
    assert "Oslo" not in result.release.text


def test_text_of_which_nothing_is_left_is_anybodys() -> None:
    """Three others are as likely as Anna when all that was hers is hidden: one guess in four is right."""
    result = tighten(*kept("Oslo"), GUIDE, "Anna", k=3)
    assert (result.holds, result.standings[0].hit()) == (True, 0.25)
    assert "Oslo" not in result.release.text


def test_out_of_reach_is_said() -> None:
    """A judge who knows Anna by what cannot be hidden is not fooled: the result says so."""
    result = tighten(*kept("From Oslo"), GUIDE, "Anna", k=1, judges=[Sees("From")])
    assert not result.holds


def test_judges_must_fail_too() -> None:
    """The guide is content without Oslo; the judge knows the harbour, which then goes, too."""
    document, decisions = kept("The captain sailed from Oslo harbour.")
    result = tighten(document, decisions, GUIDE, "Anna", k=1, judges=[Sees("harbour")])
    assert result.holds
    assert "harbour" not in result.release.text
    assert len(result.standings) == 2


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from("ship sea oslo harbour captain engine law".split()), min_size=1, max_size=6, unique=True),
    st.integers(1, 3),
)
def test_hides_little_more_than_brute_force(said: list[str], k: int) -> None:
    """What holds can be reached; no word is hidden that could be shown again; the best way is rarely much shorter."""
    document, decisions = kept(" ".join(said))
    result = tighten(document, decisions, GUIDE, "Anna", k=k)
    possible = []
    for choice in product((False, True), repeat=len(said)):
        shown = " ".join(word for word, hide in zip(said, choice, strict=True) if not hide)
        if others(shown) >= k:
            possible.append(sum(choice))
    assert result.holds
    if result.holds:
        assert min(possible) <= result.hidden <= min(possible) + 1
        suppressed = [one.decision for one in result.replacements]
        for number, decision in enumerate(suppressed):
            if decision.action is Action.SUPPRESS:
                again = [*suppressed[:number], decisions[number], *suppressed[number + 1 :]]
                assert others(apply(document, again)[0].text) < k


@pytest.mark.parametrize(("about", "k"), [("Nobody", 1), ("Anna", 0), ("Anna", 4)])
def test_parameters_outside_their_domain_are_refused(about: str, k: int) -> None:
    """Who is no candidate cannot be hidden among them, nor behind more others than there are."""
    with pytest.raises(ParameterError, match="expected"):
        tighten(*kept("Oslo"), GUIDE, about, k=k)


def test_result_shows_no_text() -> None:
    """It can be logged."""
    assert "harbour" not in repr(tighten(*kept("Oslo harbour"), GUIDE, "Anna", k=1))
