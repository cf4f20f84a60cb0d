"""A release tightened until an attacker fails: k-anonymity against a crowd of candidates.

A privacy model judges by a corpus of everything. Who holds the register that an attacker would search, of patients, of
actors, of parties to lawsuits, can do better: hide what tells this candidate from the others, and only that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tacit.adversary._guess import Adversary, CandidateStanding, Form, Guide, Scores, Visible, standing
from tacit.adversary.reidentification import content_words
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import Action, Decision
from tacit.replacement import Replacement, apply
from tacit.terms.keys import key

_STEP = 0.05  # of the visible words: hidden at a time for a judge who cannot say which words gave it away


@dataclass(frozen=True, slots=True)
class Tightened:
    """A release that the attackers fail on.

    Attributes:
        release: The document to release.
        replacements: What happened to each term.
        standings: Where the truth stands now for the guide and for each judge.
        holds: Whether at least k others score as high, or higher, for all of them.
        hidden: Words hidden for it, beyond what was hidden before.
    """

    release: Document
    replacements: tuple[Replacement, ...] = field(repr=False)
    standings: tuple[CandidateStanding, ...]
    holds: bool
    hidden: int


def tighten(
    document: Document,
    decisions: Sequence[Decision],
    guide: Guide,
    about: str,
    *,
    k: int,
    judges: Sequence[Adversary] = (),
) -> Tightened:
    """The release that at least k other candidates match as well as the one that it is about, or better.

    The words that speak most for the candidate against its k closest rivals, for each word hidden, are hidden first,
    wherever they stand; then what need not have been hidden is shown again. Judges who fail to be fooled have more
    hidden, in the same order.

    Guarantee:
        With `holds`, at least k others score as high as the candidate, or higher, for the guide and for every judge:
        who draws lots among equals finds it with a probability of 1 / (k + 1) at most.

    Not covered:
        Attackers who know other things than the guide's candidates say, or read more than words. Whoever knows that a
        release was tightened, and how, may look for whom it was tightened.

    Args:
        document: The original.
        decisions: What a privacy model decided for each of its terms, such as ``one.decision`` of a report's
            replacements.
        guide: The attacker who says which words speak for whom.
        about: The candidate that the text is about.
        k: How many others must match as well, or better.
        judges: Other attackers who must fail, too.

    Raises:
        ParameterError: The candidate is not one of the guide's or of a judge's, or k is not between 1 and the number
            of others.
    """
    if not all(about in one.candidates for one in (guide, *judges)):
        raise ParameterError("expected the name of one of the candidates, found another", parameter="about")
    if not 1 <= k < len(guide.candidates):
        raise ParameterError(
            f"expected k from 1 to {len(guide.candidates) - 1}, the number of others, found {k}", parameter="k"
        )
    shown = _ShownForms(document, decisions, guide, list(guide.candidates).index(about))
    shown.hide_until(k)
    shown.show_again(k)
    while True:
        release, replacements = apply(document, shown.decisions())
        standings = tuple(
            standing(one.guess([release.text])[0], list(one.candidates).index(about)) for one in (guide, *judges)
        )
        holds = all(_crowd(one) >= k for one in standings)
        # What the release says is not quite what was counted: an article more, a plural. So the guide judges, too.
        if holds or not shown.hide_more(k):
            return Tightened(release, replacements, standings, holds, shown.hidden_words())


class _ShownForms:
    """What a release shows, form by form, and whom it speaks for.

    Equivalent slow form: for every form, in every round, hide it, apply, and ask the guide anew.
    """

    def __init__(self, document: Document, decisions: Sequence[Decision], guide: Guide, truth: int) -> None:
        self._decisions = tuple(decisions)
        self._truth = truth
        self._candidates = len(guide.candidates)
        places: dict[str, list[int]] = {}
        texts: dict[str, str] = {}
        for number, decision in enumerate(decisions):
            shown = _text(document, decision)
            name = shown_key(decision)
            if name:
                places.setdefault(name, []).append(number)
                texts.setdefault(name, shown)
        self._places = list(places.values())
        forms = [Form(texts[name], name, len(places[name])) for name in places]
        self._costs = np.array([form.places * max(1, sum(1 for _ in content_words(form.text))) for form in forms])
        self._clues = guide.clues(forms)
        self._visible: Visible = np.ones(len(forms), bool)

    def decisions(self) -> list[Decision]:
        hidden = {number for row in np.flatnonzero(~self._visible) for number in self._places[row]}
        return [
            replace(decision, action=Action.SUPPRESS, offer=None) if number in hidden else decision
            for number, decision in enumerate(self._decisions)
        ]

    def hidden_words(self) -> int:
        return int(self._costs[~self._visible].sum())

    def hide_until(self, k: int) -> None:
        while self._others() < k and self._hide_next(k):
            pass

    def hide_more(self, k: int) -> bool:
        """Whether there was more to hide, for a judge who knows better than the guide.

        When no form speaks for the candidate against its rivals, those go that speak for it at all, then any.
        """
        before, aim = self.hidden_words(), self._costs[self._visible].sum() * _STEP
        while self.hidden_words() - before <= aim and (
            self._hide_next(k)
            or self._hide_best(self._contrast([]))
            or self._hide_best(self._contrast([]), least=-np.inf)
        ):
            pass
        return self.hidden_words() > before

    def show_again(self, k: int) -> None:
        """Shows what need not be hidden, what costs most first."""
        for row in sorted(np.flatnonzero(~self._visible), key=lambda one: -self._costs[one]):
            self._visible[row] = True
            self._visible[row] = self._others() >= k

    def _others(self) -> int:
        return _crowd(standing(self._clues.scores(self._visible), self._truth))

    def _hide_next(self, k: int) -> bool:
        """Hides the form that speaks most for the candidate against its k closest rivals; whether there is one."""
        scores = self._clues.scores(self._visible)
        scores[self._truth] = -np.inf
        return self._hide_best(self._contrast(np.argsort(-scores, kind="stable")[:k]))

    def _contrast(self, rivals: Sequence[int] | NDArray[np.intp]) -> Scores:
        contrast = np.zeros(self._candidates)
        contrast[rivals] = -1 / max(1, len(rivals))
        contrast[self._truth] = 1
        return contrast

    def _hide_best(self, contrast: Scores, *, least: float = 0.0) -> bool:
        """Hides the form by which the contrast falls most, for each of its words, if it is by more than the least."""
        gains = np.where(self._visible, self._clues.losses(self._visible, contrast) / self._costs, -np.inf)
        best = int(gains.argmax()) if len(gains) else 0
        if not self._visible.any() or not gains[best] > least:
            return False
        self._visible[best] = False
        return True


def _crowd(one: CandidateStanding) -> int:
    """The others that the attacker cannot tell from the candidate, or takes for likelier."""
    return one.better + one.equal


def shown_key(decision: Decision) -> str:
    """The key of what a reader sees in the place of a term."""
    if decision.action is Action.KEEP:
        return decision.term.lemma
    return key(decision.offer.label) if decision.offer and decision.action is Action.GENERALIZE else ""


def _text(document: Document, decision: Decision) -> str:
    return document[decision.term.span] if decision.action is Action.KEEP else getattr(decision.offer, "label", "")
