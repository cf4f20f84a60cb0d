"""How long a reviewer waits after a decision: the release of a note of 1,000 words, made and judged anew."""

from __future__ import annotations

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Identities, Sanitizer, Topics
from tacit.document import Document
from tacit.models import Action
from tacit.workbench import Act, Case, Ruling

EXAMPLES = Path(__file__).parents[1] / "examples"
WORDS = 1_000


def test_judge_after_a_ruling(benchmark: BenchmarkFixture) -> None:
    """Another place is kept each time, so that nothing is judged twice."""
    text = "\n\n".join(
        (EXAMPLES / name).read_text() for name in ("discharge_note.txt", "referral_letter.txt", "judgment.txt")
    )
    cut = " ".join(text.split(" ")[:WORDS])
    case = Case(Sanitizer(Topics(("HIV",)), Identities()), Document(cut))
    changed = [one.term.span for one in case.proposed if one.action is not Action.KEEP]
    rulings = iter(range(10**6))

    def decide() -> None:
        case.judge([Ruling(Act.KEEP, (changed[next(rulings) % len(changed)],))])

    decide()
    benchmark.pedantic(decide, rounds=12, iterations=1)
