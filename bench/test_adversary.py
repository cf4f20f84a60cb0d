"""Attackers: what a guess and a tightening take, among 500 candidates of 300 words.

make bench ARGS="-k adversary"
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Document, Knowledge
from tacit.adversary import Candidate, Form, Inference, WordMatch, siblings, tighten
from tacit.document import Span
from tacit.models import Action, Decision
from tacit.terms import Kind, Term
from tacit.terms.keys import words

ROOT = Path(__file__).parents[1]
CANDIDATES, KNOWN, SAID = 500, 300, 200


def drawn(generator: random.Random, count: int) -> str:
    """Words as texts have them: few of them often, most of them rarely."""
    return " ".join(f"w{int(10_000 ** generator.random())}x" for _ in range(count))


@pytest.fixture(scope="module")
def crowd() -> list[Candidate]:
    """The candidates."""
    generator = random.Random(7)  # noqa: S311  # a choice of words, no secret
    return [Candidate(f"candidate {number}", drawn(generator, KNOWN)) for number in range(CANDIDATES)]


@pytest.fixture(scope="module")
def document(crowd: list[Candidate]) -> Document:
    """A text of which a half is what is known of the first candidate."""
    known = " ".join(crowd[0].knowledge.split()[: SAID // 2])
    return Document(f"{known} {drawn(random.Random(8), SAID // 2)}")  # noqa: S311  # the same


def kept(document: Document) -> list[Decision]:
    """Every word a term that stays."""
    terms = (Term(Span(word.start, word.end), Kind.CONCEPT, word.key) for word in words(document.text) if not word.stop)
    return [Decision(term, Action.KEEP) for term in terms]


def test_adversary_words_guess(benchmark: BenchmarkFixture, crowd: list[Candidate], document: Document) -> None:
    """The fast attacker, who has read the candidates, guesses one text."""
    attacker = WordMatch(crowd)
    assert benchmark(attacker.guess, [document.text]).shape == (1, CANDIDATES)


def test_adversary_tighten(benchmark: BenchmarkFixture, crowd: list[Candidate], document: Document) -> None:
    """A text of 200 words tightened to k = 10; asking the guide anew for every word in every round takes longer."""
    guide, decisions = WordMatch(crowd), kept(document)
    result = benchmark(tighten, document, decisions, guide, "candidate 0", k=10)
    assert result.holds
    rounds = len({one.decision.term.lemma for one in result.replacements if one.decision.action is Action.SUPPRESS})
    forms = {decision.term.lemma: Form(document[decision.term.span], decision.term.lemma, 1) for decision in decisions}
    texts = [" ".join(form.text for key, form in forms.items() if key != hidden) for hidden in forms]
    anew = seconds(lambda: guide.guess(texts)) * rounds
    fast = seconds(lambda: tighten(document, decisions, guide, "candidate 0", k=10))
    print(f"\nasking anew takes {anew / fast:.0f} times as long ({len(texts)} forms, {rounds} rounds)")


def test_adversary_inference(benchmark: BenchmarkFixture) -> None:
    """All terms of a note weighed for HIV and its siblings; the terms are known."""
    using = Knowledge.shipped()
    (entity,) = using.entities(["HIV"])
    others = siblings(entity, index=using.index, kb=using.kb)
    detector = using.detector(entity.names.keys)
    attacker = Inference((entity, *others), using.index, detector)
    text = (ROOT / "tests" / "data" / "topics" / "hiv-discharge-summary.txt").read_text("utf-8")
    terms = sorted({term.lemma for term in detector.detect(Document(text))})
    assert benchmark(attacker.bits, terms).shape == (len(terms), 1 + len(others))


def seconds(run: Callable[[], object]) -> float:
    """What a run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start
