"""A task over a table: what comes out, what is rejected, and what is refused."""

from __future__ import annotations

import gc
import inspect
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engines import tasks
from tests.engines.tasks import CANARY, Deadly, Frozen, Lying, Shout, ShoutTogether, Unprepared, read_lines, write_lines

from tacit.engines import RunProgress, Task, _work, cores, run
from tacit.errors import ContractError, InputError, ParameterError
from tacit.formats.tables import Batch, open_table


@pytest.fixture(autouse=True)
def _unprepared() -> None:
    """Nothing is prepared yet."""
    _work._prepared.clear()
    _work._prepared_many.clear()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A table of 100 notes, of which four are bad in ways of their own."""
    texts: list[object] = [f"note {number}" for number in range(100)]
    texts[7], texts[30], texts[50], texts[70] = None, 3.5, f"{CANARY} fell", "x" * 51
    return write_lines(tmp_path / "notes.jsonl", ({"id": f"n{i}", "text": text} for i, text in enumerate(texts)))


RAISED = next(n for n, line in enumerate(inspect.getsource(tasks).splitlines(), 1) if "raise ValueError" in line)
REJECTS = [
    {"row": 8, "key": "n7", "reason": "null"},
    {"row": 31, "key": "n30", "reason": "not text but float"},
    {"row": 51, "key": "n50", "reason": f"ValueError at tasks.py:{RAISED}"},
    {"row": 71, "key": "n70", "reason": "51 characters, more than 50"},
]


def expected(notes: Path) -> list[dict[str, object]]:
    """What one loop makes of the notes."""
    rejected = {one["row"] for one in REJECTS}
    rows = [row for number, row in enumerate(read_lines(notes), 1) if number not in rejected]
    return [row | {"text": str(row["text"]).upper(), "length": len(str(row["text"]))} for row in rows]


@pytest.mark.parametrize("task", [Shout(), ShoutTogether()], ids=["one by one", "together"])
@pytest.mark.parametrize("engine", ["process", "cores"])
def test_every_row_is_in_the_result_or_among_the_rejects(notes: Path, tmp_path: Path, engine: str, task: Task) -> None:
    """In order, with its other columns; the reasons hold no text; a text that fails among others fails alone."""
    summary = run(task, notes, tmp_path / "out", engine=engine, key="id", max_length=50)
    assert (summary.rows, summary.rejected, summary.resumed) == (96, 4, 0)
    assert summary.result == tmp_path / "out" / "notes.jsonl"
    assert read_lines(summary.result) == expected(notes)
    assert read_lines(summary.rejects) == REJECTS
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "manifest.json",
        "notes.jsonl",
        "rejects.jsonl",
    ]


@given(st.lists(st.one_of(st.none(), st.text(max_size=20), st.integers()), max_size=60))
@settings(max_examples=40)
def test_any_table_comes_out_as_one_loop_would_have_it(texts: list[object]) -> None:
    """Whatever the texts are: kept ones in order, the others among the rejects, none lost, none doubled."""
    with tempfile.TemporaryDirectory() as place:
        source = write_lines(Path(place, "in.jsonl"), ({"text": text} for text in texts))
        summary = run(Shout(), source, Path(place, "out"))
        kept = [text.upper() for text in texts if isinstance(text, str)]
        assert [row["text"] for row in read_lines(summary.result)] == kept
        bad = [number for number, text in enumerate(texts, 1) if not isinstance(text, str)]
        assert [row["row"] for row in read_lines(summary.rejects)] == bad
        assert (summary.rows, summary.rejected) == (len(kept), len(bad))


def test_workers_prepare_once(tmp_path: Path) -> None:
    """Two workers, two preparations, and each text once."""
    source = write_lines(tmp_path / "in.jsonl", ({"text": f"t{number}"} for number in range(200)))
    log = tmp_path / "log"
    run(Shout(log=str(log)), source, tmp_path / "out", engine="cores", workers=2)
    lines = log.read_text().splitlines()
    prepared = [line for line in lines if line.startswith("prepared")]
    assert len(prepared) == len(set(prepared)) <= 2
    assert sorted(line for line in lines if line not in prepared) == sorted(f"t{number}" for number in range(200))


@pytest.mark.parametrize("engine", ["process", "cores"])
def test_a_task_that_cannot_be_prepared_stops_the_run(notes: Path, tmp_path: Path, engine: str) -> None:
    """Its error arrives as it was raised, with its attributes."""
    with pytest.raises(ParameterError, match="expected a better task") as caught:
        run(Unprepared(), notes, tmp_path / "out", engine=engine)
    assert caught.value.parameter == "task"


@pytest.mark.parametrize("task", [Lying(), Shout(columns={"length": int}), Shout(columns={"text": str, "when": bytes})])
def test_a_task_must_keep_to_its_columns(notes: Path, tmp_path: Path, task: Task) -> None:
    """No text, an impossible type, a column less than promised: nothing is written."""
    with pytest.raises(ContractError, match="columns"):
        run(task, notes, tmp_path / "out")
    assert not (tmp_path / "out" / "notes.jsonl").exists()


def test_a_worker_that_dies_leaves_a_run_to_go_on_with(tmp_path: Path) -> None:
    """The message says so, and the same call finishes the work without doing it twice."""
    texts = [*(f"t{number}" for number in range(150)), "die", *(f"u{number}" for number in range(20))]
    source = write_lines(tmp_path / "in.jsonl", ({"text": text} for text in texts))
    task = Deadly(log=str(tmp_path / "log"))
    with pytest.raises(InputError, match="goes on from here"):
        run(task, source, tmp_path / "out", engine="cores", workers=1)
    summary = run(task, source, tmp_path / "out", engine="process")
    assert summary.resumed > 0
    assert [row["text"] for row in read_lines(summary.result)] == [text.upper() for text in texts]


def test_workers_do_not_look_through_what_they_have_loaded(tmp_path: Path) -> None:
    """From the second batch on, Python's search for cycles leaves out all that was there after the first."""
    source = write_lines(tmp_path / "in.jsonl", ({"text": f"t{number}"} for number in range(40)))
    before = gc.get_freeze_count()
    summary = run(Frozen(), source, tmp_path / "out", engine="cores", workers=1)
    assert [row["text"] for row in read_lines(summary.result)] == ["False"] * 16 + ["True"] * 24
    assert gc.get_freeze_count() <= before  # here nothing was frozen: only in processes of our own


def test_progress_ends_at_the_end(notes: Path, tmp_path: Path) -> None:
    """It never goes back, and what is done in the end is all there is."""
    seen: list[RunProgress] = []
    run(Shout(), notes, tmp_path / "out", on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == (notes.stat().st_size, notes.stat().st_size, 100, 0)


def test_no_more_is_read_than_will_be_worked_on_soon(tmp_path: Path) -> None:
    """Memory does not grow with the table: workers + 2 batches at most are on their way."""
    source = write_lines(tmp_path / "in.jsonl", ({"text": f"t{number}"} for number in range(400)))
    table = open_table(source, added={"length": int})
    read = 0

    def batches() -> Iterator[Batch]:
        nonlocal read
        for batch in table.batches():
            read += 1
            yield batch

    done = 0
    for _ in cores.outcomes(Shout(), table, batches(), workers=1):
        done += 1
        assert read - done <= 3
    assert done == read > 8


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"engine": "gpu"}, "expected the engine process or cores or spark, found 'gpu'"),
        ({"engine": "cores", "workers": 0}, "expected workers, from 1 up"),
        ({"engine": "process", "workers": 2}, "expected workers, from 1 up, with the engine cores"),
        ({"max_length": 0}, "expected a max_length from 1 up"),
    ],
)
def test_parameters_outside_their_domain(notes: Path, tmp_path: Path, options: dict[str, object], message: str) -> None:
    """Each is named before anything is written."""
    with pytest.raises(ParameterError, match=message):
        run(Shout(), notes, tmp_path / "out", **options)  # type: ignore[arg-type]  # that is the point
    assert not (tmp_path / "out").exists()


def test_a_target_inside_the_source_is_refused(tmp_path: Path) -> None:
    """The result of a folder would be read as a part of it."""
    (tmp_path / "a.txt").write_text("a")
    with pytest.raises(ParameterError, match="outside of the source"):
        run(Shout(columns={"text": str}), tmp_path, tmp_path / "out")


def test_threads_of_workers_are_limited_and_the_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread for each worker, unless the user says otherwise; afterwards all is as it was."""
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    monkeypatch.setenv("MKL_NUM_THREADS", "3")
    with _work.environment(_work.ONE_THREAD):
        assert (os.environ["OMP_NUM_THREADS"], os.environ["MKL_NUM_THREADS"]) == ("1", "3")
    assert "OMP_NUM_THREADS" not in os.environ


def test_nothing_of_a_text_is_in_the_manifest(notes: Path, tmp_path: Path) -> None:
    """Counts and fingerprints only."""
    run(Shout(), notes, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["finished"] == {"rows": 97, "rejected": 3, "weight": notes.stat().st_size}
    assert "shout" not in str(manifest)


def test_texts_are_worked_on_together(tmp_path: Path) -> None:
    """By a task that can: no text comes alone where none fails."""
    source = write_lines(tmp_path / "notes.jsonl", ({"text": f"note {number}"} for number in range(50)))
    log = tmp_path / "log"
    run(ShoutTogether(log=str(log)), source, tmp_path / "out")
    said = log.read_text().splitlines()
    assert sum(int(line.split()[1]) for line in said if line.startswith("together")) == 50
    assert not any(line.startswith("note") for line in said)
