"""An infini-gram index on this machine, asked through the engine of the package ``infini-gram``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from tacit.corpus import _counting
from tacit.corpus._index import Clause, Conjunction, Level
from tacit.corpus._source import Answer, settings_fingerprint
from tacit.corpus._surface_forms import Forms, forms_sample, surface_forms
from tacit.errors import CorpusFormatError, CountSourceError

Tokenize = Callable[[str], Sequence[int]]
"""From a form to its tokens, as an index has them in the middle of a sentence."""

_PROBE = "the patient's HIV infection, 1985"  # two tokenizers that agree on it are taken for the same
_PREFIXES = ("tokenized.", "table.", "offset.")
# The engine takes a file for what a word says that stands anywhere in its path.
_ENGINE_WORDS = ("tokenized", "table", "offset", "metadata", "metaoff", "unigram")
_SAMPLE_BYTES = 1 << 16  # at either end of a file, for the fingerprint
_CHUNK = 1 << 20  # occurrences looked up at once: some tens of megabytes
_REMEMBERED_BYTES = 64 << 20
_MOST_DOCUMENTS = 1 << 32  # numbers that a bitmap can hold


class TokenType(Enum):
    """How many bytes an index takes for a token."""

    U8 = "u8"
    U16 = "u16"
    U32 = "u32"

    @property
    def width(self) -> int:
        """Bytes of a token."""
        return int(self.value[1:]) // 8


@dataclass(frozen=True, slots=True)
class InfiniGramIndex:
    """Counts from an infini-gram index (version 4) on this machine, made with ``infini_gram.indexing`` or downloaded.

    A context is a document of the index. Counts are exact: the engine finds the occurrences of each form in its suffix
    array, and the documents of all of them are put together. The engine's own ``count_cnf`` is not used, because it
    misses co-occurrences next to the edges of documents, and looks at samples without always saying so.

    Needs the extra ``tacit[infini-gram]`` (Linux only). Nothing leaves the machine.

    Not covered:
        Terms are found as they are written, in the forms that `forms` gives: a name in capitals, or at the start of a
        document if the tokenizer tells that from the middle, is missed.

    Attributes:
        folder: The folder with ``tokenized.*``, ``table.*`` and ``offset.*``.
        tokenize: From a form to its tokens in the middle of a sentence, without a mark for begin or end:
            ``tokenizer.encode`` for Llama's, less the token 29871 where it comes first; for GPT-2's and OLMo's, with a
            space before the form.
        token_type: How many bytes a token takes.
        forms: From a key to the forms to look for.
    """

    folder: Path
    tokenize: Tokenize = field(repr=False)
    token_type: TokenType = field(default=TokenType.U16, kw_only=True)
    forms: Forms = field(default=surface_forms, kw_only=True)

    @property
    def name(self) -> str:
        """The folder's name."""
        return f"infini-gram {Path(self.folder).name}"

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: sizes and samples of the files, the tokenizer and the forms."""
        return _open(self).fingerprint

    def answer(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> Answer:
        """The count of a conjunction, which is never approximate.

        Raises:
            CountSourceError: The package ``infini-gram`` is not installed, or a token does not fit the index.
            CorpusFormatError: The folder holds no intact index.
        """
        return Answer(self.count(conjunction, level=level), approximate=False, source=self.name)

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:  # noqa: ARG002 - both are the same
        """The number of documents in which every clause has at least one of its keys.

        Raises:
            CountSourceError: The package ``infini-gram`` is not installed, or a token does not fit the index.
            CorpusFormatError: The folder holds no intact index.
        """
        opened = _open(self)
        return _counting.count(conjunction, opened.documents, opened.total)

    def count_each(
        self,
        conjunction: Conjunction,
        partners: Sequence[Conjunction],
        *,
        level: Level = Level.CONTEXT,  # noqa: ARG002 - contexts are documents
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``, with one intersection for each partner.

        Raises:
            CountSourceError: The package ``infini-gram`` is not installed, or a token does not fit the index.
            CorpusFormatError: The folder holds no intact index.
        """
        opened = _open(self)
        return _counting.count_each(conjunction, partners, opened.documents, opened.total)


@dataclass(frozen=True, slots=True)
class _SuffixShard:
    """A part of an index: its suffix array, one pointer a row, and where its documents begin, both in bytes."""

    pointers: NDArray[np.uint8]
    starts: NDArray[np.uint64]

    def documents(self, first: int, last: int, *, before: int) -> BitMap:
        """The documents of the occurrences with these ranks in the suffix array, numbered after those before."""
        found = BitMap()
        width = self.pointers.shape[1]
        for begin in range(first, last, _CHUNK):
            rows = self.pointers[begin : min(begin + _CHUNK, last)]
            wide = np.zeros((len(rows), 8), dtype=np.uint8)
            wide[:, :width] = rows
            places = wide.view("<u8").ravel()
            found |= BitMap((np.searchsorted(self.starts, places, side="right") + (before - 1)).astype(np.uint32))
        return found


class _MappedIndex:
    """An index with its files mapped into memory. Many processes share them; none of this enters a pickle."""

    def __init__(self, index: InfiniGramIndex) -> None:
        self._index = index
        folder = Path(index.folder).resolve()
        self._files = _files(folder)
        self._shards = [_shard(*paths, width=index.token_type.width) for paths in self._files]
        *self._before, self.total = accumulate((len(shard.starts) for shard in self._shards), initial=0)
        self._engine = _engine(index, folder)
        self._check(folder)
        self._recent: _counting.RecentBitmaps[Clause] = _counting.RecentBitmaps(_REMEMBERED_BYTES)

    @cached_property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        sample = blake2b(digest_size=16)
        for paths in self._files:
            for path in paths:
                _sample(path, sample.update)
        probe = list(self._index.tokenize(_PROBE))
        settings = (self._index.token_type.value, forms_sample(self._index.forms))
        return settings_fingerprint("infini-gram-index", sample.hexdigest(), probe, settings)

    def _check(self, folder: Path) -> None:
        """Raises CorpusFormatError unless the engine finds as many ends of documents as there are documents."""
        separator = 256**self._index.token_type.width - 1
        ends = [last - first for first, last in self._find([separator])]
        documents = [len(shard.starts) for shard in self._shards]
        if ends != documents or self.total > _MOST_DOCUMENTS:
            raise CorpusFormatError(
                f"{folder}: expected {documents} documents as offset.* has them, at most {_MOST_DOCUMENTS} in all, but "
                f"the engine finds {ends}; check `token_type`, or build or download the index anew"
            )

    def documents(self, clause: Clause) -> BitMap:
        """The documents in which one of the keys occurs, in any of its forms."""
        return self._recent.get(clause, self._look_up)

    def _look_up(self, clause: Clause) -> BitMap:
        found = BitMap()
        for form in {form for key in clause for form in self._index.forms(key)}:
            tokens = [int(token) for token in self._index.tokenize(form)]
            if tokens:  # no token at all is found everywhere
                for shard, before, ranks in zip(self._shards, self._before, self._find(tokens), strict=True):
                    found |= shard.documents(*ranks, before=before)
        return found

    def _find(self, tokens: list[int]) -> list[tuple[int, int]]:
        """The ranks of a sequence of tokens in the suffix array of each shard: from, to."""
        answer = self._engine.find(input_ids=tokens)
        if "error" in answer:
            raise CountSourceError(
                f"{self._index.name}: expected tokens of type {self._index.token_type.value}, got a token outside it; "
                "give the tokenizer that the index was made with",
                source=self._index.name,
            )
        segments: list[tuple[int, int]] = answer["segment_by_shard"]
        return segments


@lru_cache(maxsize=4)
def _open(index: InfiniGramIndex) -> _MappedIndex:
    return _MappedIndex(index)


def _engine(index: InfiniGramIndex, folder: Path) -> Any:
    try:
        engine = import_module("infini_gram.engine")
    except ImportError:
        engine = None
    if engine is None:
        raise CountSourceError(
            f"{index.name}: expected the package infini-gram, which cannot be imported; "
            "install the extra infini-gram of tacit (Linux only)",
            source=index.name,
        )
    largest = 2 ** (8 * index.token_type.width) - 1
    # The end of a text matters for probabilities, not for what is asked here: any token will do.
    return engine.InfiniGramEngine(
        index_dir=str(folder), eos_token_id=0, vocab_size=largest, token_dtype=index.token_type.value
    )


def _files(folder: Path) -> list[tuple[Path, ...]]:
    """The files of each shard, in the engine's order.

    Everything is checked here: the engine itself answers 0 for every term of a truncated index, and crashes on others.
    """
    if any(word in str(folder) for word in _ENGINE_WORDS):
        raise CorpusFormatError(
            f"{folder}: expected a path without the words {', '.join(_ENGINE_WORDS)}, by which the engine tells its "
            "files apart; move the index"
        )
    found = [sorted(folder.glob(f"{prefix}*"), key=str) for prefix in _PREFIXES]
    numbers = [
        [path.name.removeprefix(prefix) for path in paths] for paths, prefix in zip(found, _PREFIXES, strict=True)
    ]
    if not numbers[0] or numbers.count(numbers[0]) != len(_PREFIXES):
        raise CorpusFormatError(
            f"{folder}: expected an infini-gram index with as many files tokenized.*, table.* and offset.*, got "
            f"{', '.join(str(len(paths)) for paths in found)}; build or download it anew"
        )
    return list(zip(*found, strict=True))


def _shard(tokenized: Path, table: Path, offset: Path, *, width: int) -> _SuffixShard:
    text_bytes, table_bytes, offset_bytes = (path.stat().st_size for path in (tokenized, table, offset))
    tokens = text_bytes // width
    pointer_bytes = -(-(text_bytes - 1).bit_length() // 8)  # enough for every place in the text
    if (
        not tokens
        or text_bytes % width
        or table_bytes != tokens * pointer_bytes
        or not offset_bytes
        or offset_bytes % 8
    ):
        raise CorpusFormatError(
            f"{tokenized.parent}: expected the files of an intact shard, got {text_bytes} bytes of tokens, "
            f"{table_bytes} of pointers to them and {offset_bytes} of pointers to documents; check `token_type`, or "
            "build or download the index anew"
        )
    pointers = np.memmap(table, dtype=np.uint8, mode="r").reshape(tokens, pointer_bytes)
    return _SuffixShard(pointers, np.memmap(offset, dtype="<u8", mode="r"))


def _sample(path: Path, update: Callable[[bytes], None]) -> None:
    """Takes a file's size, beginning and end into a digest; whole files would take hours."""
    size = path.stat().st_size
    update(f"{path.name} {size}\n".encode())
    with path.open("rb") as file:
        update(file.read(_SAMPLE_BYTES))
        file.seek(max(0, size - _SAMPLE_BYTES))
        update(file.read(_SAMPLE_BYTES))
