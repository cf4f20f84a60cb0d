"""Any set of requirements on the mini corpus, from text to release, in memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st
from tests.models.mini import CONTEXTS, mini_taxonomy
from tests.models.mini_policies import entry, mini_policy

from tacit.corpus import Level
from tacit.corpus.information import AdditiveSmoothing, MaximumLikelihood, PosteriorBound
from tacit.corpus.memory import MemoryIndex
from tacit.document import Context, Document, Span
from tacit.identities import IdentifierKind, ListedTerms
from tacit.models import Mode, Planner, ReleaseSettings, Unknown
from tacit.report import Report
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.secrets import Hide, Identities, Labels, Policy, Requirement, Threshold, Topics
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.terms import Kind, Term
from tacit.terms.keys import words

OURS = ("person", "b", "c", "d", "place", "organisation", "name")
"""Words that are put in the place of identifiers: the corpus knows them, and they point to nothing."""

NAME = "zzyzx"
"""A name that neither the corpus nor the taxonomy has."""

IN_BRACKETS = re.compile(r"\[[^\]]*\]")


@cache
def knowledge() -> Knowledge:
    """The mini corpus with the words that stand for kinds of identifiers, and the mini taxonomy."""
    contexts = {**CONTEXTS, **dict.fromkeys(OURS, range(56, 64))}
    index = MemoryIndex([[[word for word, at in contexts.items() if i in at]] for i in range(64)])
    return Knowledge(index, mini_taxonomy())


class PhraseDetector:
    """Finds phrases between punctuation marks, but nothing in brackets (a `tacit.terms.TermDetector`).

    It takes a phrase with `NAME` in it for a name, all others for concepts.
    """

    def detect(self, document: Document) -> Sequence[Term]:
        """The phrases, without the stop words at their ends."""
        bracketed = [match.span() for match in IN_BRACKETS.finditer(document.text)]
        phrases: list[list[tuple[Span, str, bool]]] = []
        for word in words(document.text):
            if any(start < word.end and word.start < end for start, end in bracketed):
                continue
            if not word.joined or not phrases or IN_BRACKETS.search(document.text, phrases[-1][-1][0].end, word.start):
                phrases.append([])
            phrases[-1].append((Span(word.start, word.end), word.key, word.stop))
        found = []
        for phrase in phrases:
            while phrase and phrase[0][2]:
                phrase.pop(0)
            while phrase and phrase[-1][2]:
                phrase.pop()
            if phrase:
                span = Span(phrase[0][0].start, phrase[-1][0].end)
                keys = [key for _, key, _ in phrase]
                found.append(Term(span, Kind.NAME if NAME in keys else Kind.CONCEPT, " ".join(keys)))
        return found


WORDS = st.sampled_from([*sorted(CONTEXTS), NAME])
TEXTS = st.lists(
    st.lists(st.lists(WORDS, min_size=1, max_size=2).map(" ".join), min_size=1, max_size=4).map(", ".join),
    min_size=1,
    max_size=3,
).map(lambda sentences: " ".join(f"{sentence.capitalize()}." for sentence in sentences))

NAMED = st.sampled_from(["hiv", "fever", "infection", "ankle", "drug", NAME])
LISTED = st.lists(NAMED, min_size=1, max_size=2, unique=True).map(tuple)
ESTIMATORS = st.sampled_from([MaximumLikelihood(), AdditiveSmoothing(), PosteriorBound(), PosteriorBound(0.5)])
KINDS = st.sampled_from([IdentifierKind.PERSON, IdentifierKind.PLACE, IdentifierKind.NAME, IdentifierKind.ORGANISATION])
REQUIREMENTS: st.SearchStrategy[Requirement] = st.one_of(
    st.builds(
        Topics,
        LISTED,
        alpha=st.sampled_from([1.0, 1.5, 2.0, 3.0]),
        labels=st.sampled_from(Labels),
        estimator=ESTIMATORS,
    ),
    st.builds(
        Policy,
        LISTED.map(lambda some: mini_policy(*map(entry, some))),
        contextualised=st.booleans(),
        steps=st.sampled_from([1, 2]),
        scope=st.sampled_from(ThresholdScope),
        labels=st.sampled_from(Labels),
        estimator=ESTIMATORS,
        counted_in=st.sampled_from(Level),
    ),
    st.builds(
        Identities,
        first=st.dictionaries(NAMED, KINDS, min_size=1, max_size=2).map(ListedTerms),
        threshold=st.none() | st.sampled_from(Threshold),
        alpha=st.sampled_from([1.0, 2.0]),
        estimator=ESTIMATORS,
    ),
    st.builds(
        Hide, st.lists(NAMED, min_size=1, max_size=2, unique=True).map(tuple), st.sampled_from([(), ("vir[a-z]+",)])
    ),
)
SETTINGS = st.builds(
    ReleaseSettings,
    mode=st.sampled_from(Mode),
    plan=st.sampled_from(Planner),
    group_size=st.integers(1, 3),
    context=st.sampled_from(Context),
    unknown=st.sampled_from(Unknown),
    min_support=st.integers(1, 2),
    known_support=st.just(1),
    group_support=st.just(1),
)


def sanitizer(*requirements: Requirement, settings: ReleaseSettings) -> Sanitizer:
    """The sanitizer of these requirements."""
    return Sanitizer(*requirements, settings=settings, using=knowledge(), detector=PhraseDetector())


def sanitized(text: str, *requirements: Requirement, settings: ReleaseSettings) -> Report:
    """What comes of a text under these requirements."""
    return sanitizer(*requirements, settings=settings).sanitize(Document(text))
