"""A task over a table whose result is a single file, with nothing beside it once it is whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tacit.engines._ledger import MANIFEST, private_folder
from tacit.engines._run import Summary
from tacit.errors import ParameterError
from tacit.formats.opening import is_file_name
from tacit.formats.packing import PACKINGS
from tacit.formats.tables import is_folder, table_kind
from tacit.formats.writing import write_whole

_RUN, _REJECTS = ".run", ".rejects.jsonl"


def is_file_target(source: str | Path, target: Path) -> bool:
    """Whether the result of a table goes into a file of that name: it has a table's suffix, and is no folder.

    Raises:
        ParameterError: The suffix is that of another format than the source's, in which the result is written.
    """
    if target.is_dir() or not is_file_name(target.with_suffix("") if target.suffix in PACKINGS else target):
        return False
    wanted = "" if is_folder(source) else table_kind(source)
    if not wanted or table_kind(target) != wanted or target.suffix.lower() not in _spellings(wanted):
        form = f"a file with the suffix {wanted}, as the source is, or a folder" if wanted else "a folder"
        raise ParameterError(f"expected {form} for the result, found {target.name}", parameter="output")
    return True


def run_to_file(run: Callable[[Path], Summary], target: Path) -> Summary:
    """What became of a table whose result is this file.

    Until the result is whole, ``notes.csv.run`` and ``notes.csv.run.private`` beside it hold what is needed to go on;
    then they are gone. Rows that are not in the result are named in ``notes.csv.rejects.jsonl``, for the
    user's eyes only.

    Args:
        run: Runs the task with a directory for its result.
        target: The file.

    Raises:
        InputError: It cannot be written.
    """
    folder = target.with_name(target.name + _RUN)
    summary = run(folder)
    rejects = target.with_name(target.name + _REJECTS)
    if summary.rejects:
        write_whole(rejects, summary.rejects.read_bytes(), private=True)
    else:
        rejects.unlink(missing_ok=True)  # of an earlier result that this one takes the place of
    summary.result.replace(target)
    for one in (folder, private_folder(folder)):
        shutil.rmtree(one, ignore_errors=True)
    return replace(summary, result=target, rejects=rejects if summary.rejects else None)


def has_run(target: Path) -> bool:
    """Whether there is a run, begun or finished, that the same command goes on with."""
    return any((folder / MANIFEST).is_file() for folder in (target, target.with_name(target.name + _RUN)))


def files_beside(target: Path) -> tuple[Path, ...]:
    """The files that a run to this file may write."""
    return target, target.with_name(target.name + _REJECTS)


def _spellings(kind: str) -> frozenset[str]:
    return frozenset((".jsonl", ".ndjson")) if kind == ".jsonl" else frozenset((kind,))
