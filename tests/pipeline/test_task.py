"""Sanitizing as a task: the same on any number of workers."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.engines.tasks import read_lines, write_lines

from tacit.corpus.memory import MemoryIndex
from tacit.document import Document
from tacit.engines import run
from tacit.errors import InputError, ParameterError
from tacit.knowledge import MemoryTaxonomy
from tacit.models import CSanitized
from tacit.pipeline import Knowledge, Sanitizer, plausible_sanitizer, sanitizer
from tacit.pipeline.task import SanitizeTask

CANARY = "Quixolotl"
CONTEXTS = [
    "HIV weakens patients.",
    "Antiretroviral drugs slow HIV.",
    *["Drugs relieve patients.", "A virus infects patients.", "Patients break ankles."] * 2,
    *["Ships sail."] * 8,
]
TEXTS = ["Antiretrovirals relieve patients with HIV.", "Patients break ankles.", "", "Ships sail. HIV!\r\n"]


def knowledge(*more: str) -> Knowledge:
    """A corpus of a few contexts and a taxonomy of four concepts, which a worker gets with the task."""
    kb = MemoryTaxonomy.from_parents({"antiretroviral": ["drug"], "HIV": ["virus"]})
    return Knowledge(MemoryIndex.from_texts([*CONTEXTS, *more]), kb)


def hide_hiv(**parameters: object) -> Callable[[], Sanitizer]:
    """What makes a sanitizer."""
    return partial(sanitizer, ["HIV"], **{"known_support": 1, "using": knowledge()} | parameters)  # type: ignore[arg-type]


def test_each_text_becomes_what_the_sanitizer_alone_makes_of_it(tmp_path: Path) -> None:
    """In a worker process, which opens the corpus and loads the language model itself."""
    task = SanitizeTask.of(hide_hiv())
    source = write_lines(tmp_path / "notes.jsonl", ({"text": TEXTS[i % 4]} for i in range(40)))
    summary = run(task, source, tmp_path / "out", engine="cores", workers=1)
    alone = hide_hiv()()
    expected = [alone.sanitize(Document(text)).sanitized for text in TEXTS]
    assert expected[:2] == ["Drugs relieve patients with a virus.", "Patients break ankles."]
    assert [row["text"] for row in read_lines(summary.result)] == expected * 10


def test_the_fingerprint_is_that_of_parameters_and_data() -> None:
    """Made again, or sent to another process, it is the same; with any parameter or another corpus, it is not."""
    task = SanitizeTask.of(hide_hiv())
    assert SanitizeTask.of(hide_hiv()).fingerprint == task.fingerprint
    assert pickle.loads(pickle.dumps(task)).fingerprint == task.fingerprint  # noqa: S301
    others: list[Callable[[], Sanitizer]] = [
        hide_hiv(alpha=3.0),
        hide_hiv(mode="redact"),
        hide_hiv(using=knowledge("Ships sink.")),
        partial(sanitizer, ["drug"], known_support=1, using=knowledge()),
        partial(plausible_sanitizer, 2, terms=["hiv"], using=knowledge()),
        partial(plausible_sanitizer, 2, terms=["drug"], using=knowledge()),
        partial(plausible_sanitizer, 2, terms=["drug"], kinds=["person"], using=knowledge()),
        partial(plausible_sanitizer, 2, protect=["HIV"], using=knowledge()),
    ]
    found = {SanitizeTask.of(other).fingerprint for other in others}
    assert len(found) == len(others)
    assert task.fingerprint not in found


def test_a_worker_with_other_data_is_refused() -> None:
    """Its rows would not be those that the driver promised."""
    with pytest.raises(InputError, match="expected a worker with the same tacit"):
        SanitizeTask(hide_hiv(), "another").prepare()


def test_wrong_parameters_are_found_before_any_worker_starts() -> None:
    """The error is the sanitizer's own."""
    with pytest.raises(ParameterError, match="expected alpha to be a number from 1 up"):
        SanitizeTask.of(hide_hiv(alpha=0.5))


def test_a_text_that_cannot_be_sanitized_is_rejected(tmp_path: Path) -> None:
    """More plausible texts than there are: the reason says how many there can be, and holds no text."""
    task = SanitizeTask.of(partial(plausible_sanitizer, 99, terms=["hiv"], using=knowledge()))
    source = write_lines(tmp_path / "notes.jsonl", [{"text": f"{CANARY} has HIV."}, {"text": "Ships sail."}])
    summary = run(task, source, tmp_path / "out")
    assert [row["text"] for row in read_lines(summary.result)] == ["Ships sail."]
    (reject,) = read_lines(summary.rejects)
    assert str(reject["reason"]).startswith("PlausibilityError: ")
    assert CANARY not in str(reject)


def test_a_text_that_misses_the_guarantee_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader could see through never gets into the result."""
    task = SanitizeTask.of(hide_hiv())
    monkeypatch.setattr(CSanitized, "is_satisfied_by", lambda *_: False)
    monkeypatch.setattr(CSanitized, "decide", lambda *_: ())
    source = write_lines(tmp_path / "notes.jsonl", [{"text": f"{CANARY} has HIV."}])
    summary = run(task, source, tmp_path / "out")
    assert (summary.rows, summary.rejected) == (0, 1)
    assert "expected a release that keeps the promise" in str(read_lines(summary.rejects))
    assert CANARY not in str(read_lines(summary.rejects))
