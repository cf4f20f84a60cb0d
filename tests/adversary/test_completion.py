"""The attacker who fills what is hidden, on a corpus small enough to count by eye."""

from __future__ import annotations

import pytest
from tests.adversary.test_inference import EveryWord

from tacit.adversary import complete
from tacit.corpus.memory import MemoryIndex
from tacit.document import Document
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import Action, Decision
from tacit.options import Offer, Origin

# Whales swim and dogs bark; cows do neither.
INDEX = MemoryIndex(
    [[["whale", "swim"]], [["whale", "swim"]], [["dog", "bark"]], [["dog", "bark"]], [["cow", "grass"]], [["cow"]]]
)
KB = MemoryTaxonomy.from_parents({"whale": ["animal"], "dog": ["animal"], "cow": ["animal"]})


def decided(text: str, **actions: Action) -> tuple[Document, list[Decision]]:
    """A text in which some words, by their keys, are not kept."""
    document = Document(text)
    animal = KB.senses("animal")[0]
    return document, [
        Decision(term, action, Offer(animal.label, Origin.TAXONOMY, animal) if action is Action.GENERALIZE else None)
        for term in EveryWord().detect(document)
        for action in [actions.get(term.lemma, Action.KEEP)]
    ]


@pytest.mark.parametrize("action", [Action.SUPPRESS, Action.GENERALIZE])
def test_context_gives_the_hidden_term_away(action: Action) -> None:
    """What swims is the whale, suppressed or generalized: recovered at once, where one in three is by chance."""
    found = complete(*decided("The whale can swim.", whale=action), index=INDEX, kb=KB, detector=EveryWord())
    assert (found.recovered, found.unknown) == (1.0, 0)
    assert found.chance == pytest.approx(1 / 3)


def test_other_sentences_say_nothing() -> None:
    """What stands in another sentence is not around the term: three are alike, and one is guessed."""
    document, decisions = decided("A whale. Some swim.", whale=Action.SUPPRESS)
    found = complete(document, decisions, index=INDEX, kb=KB, detector=EveryWord())
    assert found.recovered == pytest.approx(1 / 3)


def test_term_without_alternatives_is_counted_apart() -> None:
    """A name that neither corpus nor taxonomy knows cannot be attacked; no score is invented for it."""
    found = complete(*decided("Zork can swim.", zork=Action.SUPPRESS), index=INDEX, kb=KB, detector=EveryWord())
    assert (found.recovered, found.chance, found.unknown) == (None, None, 1)


def test_nothing_hidden_is_nothing_recovered() -> None:
    """A text that is kept whole has nothing to complete."""
    found = complete(*decided("The whale can swim."), index=INDEX, kb=KB, detector=EveryWord())
    assert (found.attack.standings, found.unknown) == ((), 0)
