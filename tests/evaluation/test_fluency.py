"""Fluency: bits per word of originals and releases, by any model that says how surprising a text is."""

from __future__ import annotations

import pytest

from tacit.corpus.memory import MemoryIndex
from tacit.document import Span
from tacit.evaluation import measures
from tacit.evaluation.fluency import bits_per_word, released
from tacit.evaluation.marking import Marking, Mention, Pair
from tacit.evaluation.measures import MEASURES, Background, evaluate
from tacit.knowledge import MemoryTaxonomy

OUTPUT = Marking(
    "1",
    None,
    (
        Mention(Span(0, 3), replacement="A virus"),
        Mention(Span(11, 14), replacement="two towns"),
        Mention(Span(11, 23), replacement="two towns"),
        Mention(Span(24, 28)),
    ),
)
PAIR = Pair("HIV was in Ely and York then.", OUTPUT, OUTPUT)
BACKGROUND = Background(MemoryIndex.from_texts(["HIV"]), MemoryTaxonomy.from_parents({}))


class Letters:
    """A model to which every letter is one bit."""

    def bits(self, text: str) -> float:
        """As many as there are letters."""
        return float(len(text))


def test_the_release_is_put_together_once() -> None:
    """Terms that are said in one share their words; what is left out leaves nothing."""
    assert released(PAIR) == "A virus was in two towns ."


def test_bits_are_divided_by_words_over_all_texts() -> None:
    """Long texts count more; texts without a word count nothing, and none at all is undefined."""
    assert bits_per_word(["ab cd", "", "efghi"], Letters()).value == pytest.approx(10 / 3)
    assert bits_per_word([" "], Letters()).value is None


def test_fluency_is_worked_out_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a model and time: nobody gets it who did not name it."""
    monkeypatch.setattr(measures, "_model", Letters)
    assert not any(name.startswith("bits-per-word") for name in evaluate([PAIR], BACKGROUND))
    found = evaluate([PAIR], BACKGROUND, measures=[name for name, one in MEASURES.items() if one.on_request])
    assert found["bits-per-word-before"].value == pytest.approx(len(PAIR.text) / 7)
    assert found["bits-per-word-after"].value == pytest.approx(len(released(PAIR)) / len(released(PAIR).split()))
