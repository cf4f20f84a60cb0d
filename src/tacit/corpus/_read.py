"""The reading step of a build: documents, in batches, to shards; and how it goes on where it was stopped."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from tacit.corpus._build_settings import BuildSettings
from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.corpus._shards import write_shard
from tacit.corpus._workers import Task, Workers
from tacit.corpus.sources import START, Position, RawDocument, read


class Batches:
    """Documents, some millions of characters at a time.

    Attributes:
        number: How many batches there were.
        end: How far reading has come.
    """

    def __init__(
        self,
        documents: Iterable[tuple[RawDocument, Position]],
        start: Position,
        *,
        characters: int,
        excluded: Iterable[str],
    ) -> None:
        self._documents = documents
        self._characters = characters
        self._excluded = frozenset(map(fold_title, excluded))
        self.number = 0
        self.end = start

    def __iter__(self) -> Iterator[tuple[list[RawDocument], Position]]:
        batch: list[RawDocument] = []
        size = 0
        for document, end in self._documents:
            self.end = end
            if self._excluded and fold_title(document.title) in self._excluded:
                continue
            batch.append(document)
            size += len(document.text)
            if size >= self._characters:
                self.number += 1
                yield batch, end
                batch, size = [], 0
        if batch:
            self.number += 1
            yield batch, end


def fold_title(title: str) -> str:
    """What titles are compared by: neither case nor underscores for spaces matter.

    >>> fold_title("HIV/AIDS_in_Asia") == fold_title("HIV/AIDS in Asia")
    True
    """
    return unicodedata.normalize("NFC", title).replace("_", " ").strip().casefold()


def read_shards(
    place: Path, files: Sequence[Path], settings: BuildSettings, characters: int, workers: Workers,
    report: Callable[[int, int], None],
) -> list[Path]:  # fmt: skip
    """Writes the shards of all documents that are not there yet, and returns where all of them are.

    Args:
        place: The directory of the shards; its name stands for everything else that determines them.
        files: What to read, in order.
        settings: How.
        characters: How many make a shard.
        workers: Who does the work.
        report: Is told how many bytes of the files, and how many words, have been read.
    """
    place.mkdir(parents=True, exist_ok=True)
    finished = place / "finished"  # says how many shards there are, once all of them are there
    if not finished.exists():
        first, start, words = _resume(place)
        documents = read(files, text_field=settings.text_field, title_field=settings.title_field, start=start)
        batches = Batches(documents, start, characters=characters, excluded=settings.exclude_titles)
        tasks: Iterator[Task] = (
            partial(write_shard, path, batch, end, context=settings.context, min_words=settings.min_words)
            for number, (batch, end) in enumerate(batches, first)
            if not (path := _shard(place, number)).exists()
        )
        report(start.bytes, words)
        for more in workers.do(tasks):
            words += more
            report(batches.end.bytes, words)
        with SectionWriter(finished) as file:
            file.header = {"shards": first + batches.number}
    return [_shard(place, number) for number in range(SectionFile(finished).header["shards"])]


def _resume(place: Path) -> tuple[int, Position, int]:
    """The number of the first shard that is not there, where its documents begin, and the words before it."""
    start, words = START, 0
    for number in count():
        path = _shard(place, number)
        if not path.exists():
            break
        header = SectionFile(path).header
        start, words = Position(*header["end"]), words + header["words"]
    return number, start, words


def _shard(place: Path, number: int) -> Path:
    return place / f"{number:06}"
