"""Sanitizing, beside the language model's own work on the same text in the same run.

    make bench ARGS="-k sanitize"

prints words per second for both. The model's parsing should dominate: ours is at most as much again.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tacit
from tacit.terms import language_model

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """The examples, each five times with other numbers, so that no passage is seen twice."""
    return [
        "\n\n".join(
            f"Part {i} of copy {copy}. {block}" for i, block in enumerate(path.read_text("utf-8").split("\n\n"))
        )
        for copy in range(5)
        for path in EXAMPLES
    ]


def words(texts: list[str]) -> int:
    """The words in all texts."""
    return sum(len(text.split()) for text in texts)


@pytest.mark.benchmark(group="sanitize")
def test_language_model_alone(benchmark: BenchmarkFixture, texts: list[str]) -> None:
    """What spaCy's own pipeline takes, lemmatizer included, as a fresh `spacy.load` gives it."""
    import spacy  # noqa: PLC0415

    language_model.load()
    nlp = spacy.load(language_model.LANGUAGE_MODEL)
    benchmark.extra_info["words"] = words(texts)
    benchmark(lambda: [nlp(text) for text in texts])


@pytest.mark.benchmark(group="sanitize")
@pytest.mark.parametrize("protect", ["HIV", "Judaism"])
def test_sanitize(benchmark: BenchmarkFixture, texts: list[str], protect: str) -> None:
    """What the whole way takes: terms, risk, decisions, replacement, and the check of the release."""
    one = tacit.Sanitizer(tacit.Topics((protect,)))
    documents = [tacit.Document(text) for text in texts]
    benchmark.extra_info["words"] = words(texts)
    benchmark(lambda: [one.sanitize(document) for document in documents])


def test_start_up(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From nothing to the first sanitized text, interpreter included."""
    note = tmp_path / "note.txt"
    note.write_text("The patient has HIV.")
    command = [sys.executable, "-c", "from tacit.cli import main; main()", "sanitize", str(note), "--protect", "HIV"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, capture_output=True), rounds=3, warmup_rounds=1)


def test_ours_is_at_most_as_much_again(texts: list[str]) -> None:
    """The whole way takes at most twice the processor time of spaCy's own pipeline, measured turn about in one run."""
    import spacy  # noqa: PLC0415

    language_model.load()
    nlp, one = spacy.load(language_model.LANGUAGE_MODEL), tacit.Sanitizer(tacit.Topics(("HIV",)))
    parsing = sanitizing = 0.0
    for text in [texts[0], *texts]:  # the first, twice: warm-up
        began = time.process_time()
        nlp(text)
        parsed = time.process_time()
        one.sanitize(tacit.Document(text))
        sanitizing += time.process_time() - parsed
        parsing += parsed - began
    print(
        f"\nspaCy {words(texts) / parsing:,.0f} words/s, tacit {words(texts) / sanitizing:,.0f} words/s,"
        f" ratio {sanitizing / parsing:.2f}"
    )
    assert sanitizing <= 2 * parsing
