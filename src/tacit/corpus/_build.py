"""Building a corpus index from files.

Each step is made of independent tasks (see the modules named); the last one writes the index:

- read: documents to shards of numbered words (`_shards`), and which words are frequent enough (`_grouping`);
- find: the words and phrases of each shard, as hashes (`_grams`);
- group: the contexts of each term, range of hashes by range of hashes (`_grouping`);
- encode: which phrases are worth their place (`_selection`), and all postings as bytes (`_encoding`);
- write: the terms in the order of their keys (`_write`).

A task's result is a file that takes its name when it is whole, in a directory named after all that it depends on. So a
build that was stopped, however rudely, goes on where it was: what is there is whole, what is not there is made, and
nothing is counted twice. The index depends neither on the number of processes nor on memory nor on interruptions.
"""

from __future__ import annotations

import heapq
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import partial
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Final

import numpy as np

from tacit.corpus import sources
from tacit.corpus._build_settings import DEFAULTS, BuildSettings, list_digest, provenance
from tacit.corpus._encoding import Inputs, read_encoded, write_encoded
from tacit.corpus._grams import hash_term, write_grams
from tacit.corpus._grouping import TERM_BYTES, ranges, write_group, write_known_words
from tacit.corpus._info import IndexInfo, info
from tacit.corpus._read import read_shards
from tacit.corpus._sections import FORMAT_VERSION, SectionFile, SectionWriter
from tacit.corpus._vocabulary import EncodedTerm
from tacit.corpus._workers import Task, Workers
from tacit.corpus._write import write_index
from tacit.corpus.sources import Source
from tacit.errors import CorpusError, ParameterError
from tacit.language.spelling import american

MEMORY_MB: Final = 1024
"""Memory for a build, unless another amount is asked for."""

_LEAST_MEMORY_MB = 256
_WORK = "unfinished.tacit"  # in the directory of the index; a name that nobody else gives, because it is removed
_PROCESS_BYTES = 64 << 20  # an interpreter with its libraries
_CHARACTER_BYTES = 24  # memory for a character of text while it becomes a shard
_MOST_SHARD_CHARACTERS = 1 << 24


class Step(Enum):
    """What a build is doing."""

    READ = "reading"
    FIND = "finding terms"
    GROUP = "grouping contexts"
    ENCODE = "encoding postings"
    WRITE = "writing the index"


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """How far a step of a build is.

    Attributes:
        step: Which step.
        done: How much of it is done: bytes of the sources when reading, tasks otherwise.
        total: How much there is.
        words: Words read so far.
    """

    step: Step
    done: int
    total: int
    words: int


Report = Callable[[BuildProgress], None]
"""Something that wants to know how far a build is."""


def build(
    paths: Iterable[str | PathLike[str]],
    directory: str | PathLike[str],
    *,
    settings: BuildSettings = DEFAULTS,
    jobs: int | None = None,
    memory_mb: int = MEMORY_MB,
    report: Report | None = None,
) -> IndexInfo:
    """Builds an index of files and folders into a directory, and tells about it.

    A build that was stopped goes on when it is started again with the same sources and settings. With more than one
    job, a script must call it under ``if __name__ == "__main__":``, as always when processes are started.

    Args:
        paths: Files and folders (see `tacit.corpus.sources`).
        directory: Where the index goes; it is made if it is not there.
        settings: What determines the index besides its sources.
        jobs: Processes; as many as there are processors by default.
        memory_mb: Memory for all of them.
        report: Is told how far the build is.

    Raises:
        InputError: A source cannot be read.
        CorpusError: There is nothing to count, or the index cannot be written.
        ParameterError: Too few jobs, or too little memory.
    """
    jobs = _processors() if jobs is None else jobs
    if jobs < 1:
        raise ParameterError(f"jobs are 1 or more, not {jobs}", parameter="jobs")
    if memory_mb < _LEAST_MEMORY_MB:
        raise ParameterError(f"memory is {_LEAST_MEMORY_MB} MB or more, not {memory_mb}", parameter="memory_mb")
    found = tuple(sources.find(Path(path)) for path in paths)
    place = Path(directory)
    with _disk_errors(place):
        place.mkdir(parents=True, exist_ok=True)
        with Workers(jobs) as workers:
            task_bytes = (memory_mb << 20) // (jobs + 1) - _PROCESS_BYTES
            _Build(place, found, settings, workers, task_bytes, report or (lambda _: None)).run()
        shutil.rmtree(place / _WORK)
    return info(place)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _disk_errors(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CorpusError(
            f"cannot write the index in {place}: {error.strerror or error}; mend that, and the same command will go on "
            "from here"
        ) from error


@dataclass(frozen=True, slots=True)
class _Build:
    """A build: what it is of, and who does the work."""

    directory: Path
    sources: tuple[Source, ...]
    settings: BuildSettings
    workers: Workers
    task_bytes: int
    report: Report

    def run(self) -> None:
        """Does all steps."""
        settings = self.settings
        kept = self._place("kept", list_digest(settings.keep_phrases))
        if not kept.exists():
            _write_hashes(kept, settings.keep_phrases)
        shards = self._read()
        heads = [SectionFile(shard).header for shard in shards]
        contexts, words = (sum(head[name] for head in heads) for name in ("contexts", "words"))
        if not 0 < contexts < 1 << 32:
            raise CorpusError(
                f"expected from 1 to {(1 << 32) - 1:,} contexts, found {contexts:,}; check the sources, the field that "
                "has the text, what is left out, and what a context is"
            )
        known = self._place("known", shards[0].parent.name, settings.min_count)
        if not known.exists():
            write_known_words(known, shards, min_count=settings.min_count, memory_bytes=self.task_bytes)
        grams = self._places(len(shards), "grams", known.name)
        tasks: list[Task] = [partial(write_grams, *paths, known) for paths in zip(grams, shards, strict=True)]
        self._do(Step.FIND, grams, tasks, words)

        cuts = ranges(sum(SectionFile(path).header["terms"] for path in grams), TERM_BYTES, self.task_bytes)
        groups = self._places(len(cuts), "groups", known.name, settings.min_phrase_count, kept.name)
        minima = {"min_count": settings.min_count, "min_phrase_count": settings.min_phrase_count}
        tasks = [
            partial(write_group, path, shards, grams, bounds, kept, **minima)
            for path, bounds in zip(groups, cuts, strict=True)
        ]
        self._do(Step.GROUP, groups, tasks, words)

        limits = settings.min_cohesion, settings.free_phrase_count
        encoded = self._places(len(cuts), "encoded", groups[0].parent.name, *limits)
        encode = partial(
            write_encoded,
            inputs=Inputs(shards, groups, kept),
            contexts=contexts,
            min_cohesion=settings.min_cohesion,
            free_phrase_count=settings.free_phrase_count,
            memory_bytes=self.task_bytes // 2,
        )
        tasks = [partial(encode, path, number) for number, path in enumerate(encoded)]
        self._do(Step.ENCODE, encoded, tasks, words)

        self.report(BuildProgress(Step.WRITE, 0, 1, words))
        sizes = np.concatenate([SectionFile(shard).array("documents", np.uint32) for shard in shards])
        header = {**provenance(self.sources, settings), "contexts": contexts, "words": words}
        write_index(
            self.directory,
            header,
            partial(_merged, encoded),
            np.cumsum(sizes) - sizes,
            max_size_mb=settings.max_size_mb,
        )
        self.report(BuildProgress(Step.WRITE, 1, 1, words))

    def _place(self, step: str, *depends_on: object) -> Path:
        """Where the result of a step goes: a name for all that it depends on, and the version of what is written."""
        digest = sha256(json.dumps([FORMAT_VERSION, *depends_on]).encode()).hexdigest()[:16]
        return self.directory / _WORK / f"{step}-{digest}"

    def _places(self, number: int, step: str, *depends_on: object) -> list[Path]:
        """Where the results of the tasks of a step go."""
        return [self._place(step, number, *depends_on) / f"{task:06}" for task in range(number)]

    def _do(self, step: Step, paths: Sequence[Path], tasks: Sequence[Task], words: int) -> None:
        """Does the tasks whose results are not there."""
        left = [task for path, task in zip(paths, tasks, strict=True) if not path.exists()]
        paths[0].parent.mkdir(parents=True, exist_ok=True)
        before = len(tasks) - len(left)
        self.report(BuildProgress(step, before, len(tasks), words))
        for done, _ in enumerate(self.workers.do(left), before + 1):
            self.report(BuildProgress(step, done, len(tasks), words))

    def _read(self) -> list[Path]:
        """The shards of all documents."""
        settings = self.settings
        files = [file for source in self.sources for file in source.files]
        characters = min(_MOST_SHARD_CHARACTERS, self.task_bytes // _CHARACTER_BYTES)
        place = self._place(
            "shards", [(str(file.resolve()), file.stat().st_size, file.stat().st_mtime_ns) for file in files],
            str(settings.context), settings.min_words, settings.text_field, settings.title_field,
            list_digest(settings.exclude_titles), characters,
        )  # fmt: skip
        total = sum(source.size_bytes() for source in self.sources)
        return read_shards(
            place, files, settings, characters, self.workers,
            lambda done, words: self.report(BuildProgress(Step.READ, done, total, words)),
        )  # fmt: skip


def _write_hashes(path: Path, keys: frozenset[str]) -> None:
    """Writes the hashes of terms, sorted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with SectionWriter(path) as file:
        file.add("hashes", np.sort(np.array([hash_term(american(key)) for key in keys if key], np.uint64)))


def _merged(encoded: Sequence[Path]) -> Iterator[EncodedTerm]:
    """The terms of all ranges, in the order of their keys."""
    return heapq.merge(*map(read_encoded, encoded))
