"""Mentions of persons in a release: each says who is meant there."""

from __future__ import annotations

from dataclasses import replace

from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import apply
from tacit.secrets.hidden import HiddenTerm, mark
from tacit.terms import Kind

TEXT = "Ian Hale met Tom Orr. Mr Hale left. Bob Hale came; MR HALE spoke."
MENTIONS = (("Ian Hale", 0), ("Tom Orr", 1), ("Mr Hale", 0), ("Bob Hale", 2), ("MR HALE", 2))


def decisions(document: Document) -> list[Decision]:
    """Decisions that say the same label of the same words, as they are made once for a document."""
    found = []
    for words, entity in MENTIONS:
        start = document.text.index(words)
        one = mark("identities-1", document, Span(start, start + len(words)), IdentifierKind.PERSON, entity)
        term = HiddenTerm(one.span, Kind.PERSON, one.key, marks=(one,))
        found.append(Decision(term, Action.GENERALIZE, Offer("MR Person Z", Origin.ROLE)))
    return found


def test_the_same_words_may_mean_two_persons() -> None:
    """Father and son are both "Mr Hale": who reads of the one must not be told that it was the other."""
    document = Document(TEXT)
    release, replacements = apply(document, decisions(document))
    assert release.text == "Person A met Person B. Mr Person A left. Person C came; MR Person C spoke."
    assert [one.decision.offer and one.decision.offer.label for one in replacements][2:] == [
        "Mr Person A",
        "Person C",
        "MR Person C",
    ]


def test_what_a_reviewer_chose_stays() -> None:
    """Whoever reviews a release has the last word on it."""
    document = Document(TEXT)
    first, *others = decisions(document)
    chosen = replace(first, offer=Offer("Person Q", Origin.ROLE), is_final=True)
    assert apply(document, [chosen, *others])[0].text.startswith("Person Q met Person A.")


def test_two_requirements_mean_the_same_person() -> None:
    """A policy that hides names counts persons by itself: they are not two for that."""
    document = Document(TEXT)
    both: list[Decision] = []
    for one in decisions(document):
        assert isinstance(one.term, HiddenTerm)
        [known] = one.term.marks
        other = replace(known, requirement="policy-1", entity=known.entity + 7)
        first = not both
        both.append(replace(one, term=replace(one.term, marks=(known, other) if first else (other,))))
    assert apply(document, both)[0].text.startswith("Person A met Person B. Mr Person A left. Person C came")
