"""Sanitizing as a task: the same on any number of workers."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.engines.tasks import read_lines, write_lines

from tacit.corpus.information import AdditiveSmoothing
from tacit.corpus.memory import MemoryIndex
from tacit.document import Document
from tacit.engines import run
from tacit.errors import InputError, ParameterError
from tacit.knowledge import MemoryTaxonomy
from tacit.models import ReleaseSettings
from tacit.replacement import apply
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.secrets import Hide, Identities, Labels, Plausible, Requirement, Topics
from tacit.task import SanitizeTask
from tacit.terms import Kind
from tacit.vault import SecretKey

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


# By one context in common: the corpus has few.
HIV = Topics(("HIV",), labels=Labels.WORDS, estimator=AdditiveSmoothing())


def made(
    *requirements: Requirement, using: Knowledge | None = None, key: SecretKey | None = None, **settings: Any
) -> Callable[[], Sanitizer]:
    """What makes a sanitizer; HIV is hidden unless said otherwise."""
    how = ReleaseSettings(**{"min_support": 1, "known_support": 1, **settings})
    return partial(Sanitizer, *(requirements or (HIV,)), settings=how, using=using or knowledge(), key=key)


def test_each_text_becomes_what_the_sanitizer_alone_makes_of_it(tmp_path: Path) -> None:
    """In a worker process, which opens the corpus and loads the language model itself."""
    task = SanitizeTask.of(made())
    source = write_lines(tmp_path / "notes.jsonl", ({"text": TEXTS[i % 4]} for i in range(40)))
    summary = run(task, source, tmp_path / "out", engine="cores", workers=1)
    alone = made()()
    expected = [alone.sanitize(Document(text)).sanitized for text in TEXTS]
    assert expected[:2] == ["Drugs relieve patients with a virus.", "Patients break ankles."]
    assert [row["text"] for row in read_lines(summary.result)] == expected * 10


def test_the_fingerprint_is_that_of_parameters_and_data() -> None:
    """Made again, or sent to another process, it is the same; with any parameter or another corpus, it is not."""
    task = SanitizeTask.of(made())
    assert SanitizeTask.of(made()).fingerprint == task.fingerprint
    assert pickle.loads(pickle.dumps(task)).fingerprint == task.fingerprint  # noqa: S301
    others = [
        made(Topics(("HIV",), alpha=3.0)),
        made(mode="redact"),
        made(using=knowledge("Ships sink.")),
        made(Topics(("drug",))),
        made(HIV, Hide(("drug",))),
        made(Identities()),
        made(Identities(pseudonyms=True), key=SecretKey(bytes(32))),
        made(Identities(pseudonyms=True), key=SecretKey(bytes(range(32)))),
        made(Plausible(2, terms=("hiv",))),
        made(Plausible(2, terms=("drug",))),
        made(Plausible(2, terms=("drug",), kinds=(Kind.PERSON,))),
        made(Plausible(2, protect=("HIV",))),
    ]
    found = {SanitizeTask.of(other).fingerprint for other in others}
    assert len(found) == len(others)
    assert task.fingerprint not in found
    both = [made(*asked) for asked in ((HIV, Hide(("drug",))), (Hide(("drug",)), HIV))]
    assert len({SanitizeTask.of(one).fingerprint for one in both}) == 1  # the order makes no difference


def test_a_worker_with_other_data_is_refused() -> None:
    """Its rows would not be those that the driver promised."""
    with pytest.raises(InputError, match="expected a worker with the same tacit"):
        SanitizeTask(made(), "another").prepare()


def test_wrong_parameters_are_found_before_any_worker_starts() -> None:
    """The error is the sanitizer's own."""
    with pytest.raises(ParameterError, match="expected generalize or redact for mode"):
        SanitizeTask.of(made(mode="blur"))


def test_a_text_that_cannot_be_sanitized_is_rejected(tmp_path: Path) -> None:
    """More plausible texts than there are: the reason says how many there can be, and holds no text."""
    task = SanitizeTask.of(made(Plausible(99, terms=("hiv",))))
    source = write_lines(tmp_path / "notes.jsonl", [{"text": f"{CANARY} has HIV."}, {"text": "Ships sail."}])
    summary = run(task, source, tmp_path / "out")
    assert [row["text"] for row in read_lines(summary.result)] == ["Ships sail."]
    (reject,) = read_lines(summary.rejects)
    assert str(reject["reason"]).startswith("PlausibilityError: ")
    assert CANARY not in str(reject)


def test_a_text_that_breaks_a_claim_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader could see through never gets into the result."""
    monkeypatch.setattr("tacit.sanitizer.apply", lambda document, _, **__: apply(document, ()))  # which changes nothing
    source = write_lines(tmp_path / "notes.jsonl", [{"text": f"{CANARY} has HIV."}])
    summary = run(SanitizeTask.of(made()), source, tmp_path / "out")
    assert (summary.rows, summary.rejected) == (0, 1)
    assert "expected a release that keeps every claim" in str(read_lines(summary.rejects))
    assert CANARY not in str(read_lines(summary.rejects))


def test_a_text_whose_claim_nobody_could_check_is_rejected(tmp_path: Path) -> None:
    """The corpus never saw the entity: what points to it cannot be counted, and the task says so beforehand."""
    task = SanitizeTask.of(made(Topics(("zzyzxism",))))
    assert "zzyzxism" in task.notes[0]
    source = write_lines(tmp_path / "notes.jsonl", [{"text": "Ships sail."}])
    assert run(task, source, tmp_path / "out").rejected == 1


def test_a_change_over_several_columns_empties_none() -> None:
    """What is found over the border of two columns is hidden in both, and the row keeps its form."""
    task = SanitizeTask.of(made(Hide((f"Project {CANARY}",))))
    row = task.prepare_joint()(("Project", CANARY, None, "stays"))
    assert row == {"text": ("[redacted]", "[redacted]", None, "stays")}
