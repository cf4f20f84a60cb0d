"""The vocabulary on disk: sorted keys in blocks, each key with its count and its postings.

A block holds a few dozen keys, each as the number of bytes it shares with the key before and its other bytes. Short
postings stand in the block itself; long ones follow it, each with a checksum of its own. Looking a key up reads the one
block it can be in, found by a binary search over the blocks' first keys.

::

    block    crc32 of the body u32 | length of the body u32 | body | long postings
    body     keys u8 | bytes of a length u8 (1 or 2) | for each key: shared bytes | for each key: other bytes
             | the other bytes of all keys | for each key: count, length of its posting (varints) | the short postings
    posting  see tacit.corpus._codec; behind a long one stands its crc32 u32
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple
from zlib import crc32

import numpy as np

from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.errors import CorpusFormatError

_KEYS_IN_BLOCK = 32
_LONG_POSTING_BYTES = 64  # a posting of so many bytes stands behind its block
_HEAD = struct.Struct("<II")
_CHECKSUM = struct.Struct("<I")
_BLOCKS_REMEMBERED = 1024
_BLOCKS_NEAR = 32  # to either side, when keys like another are looked for
_PREFIX = 2  # letters that they share


class EncodedTerm(NamedTuple):
    """A term as it goes into the vocabulary.

    Attributes:
        key: Its key, in UTF-8; the vocabulary is in the order of these bytes.
        contexts: In how many contexts it occurs.
        posting: Those contexts, encoded.
        worth: How much it is worth its place, if there is not enough for all.
    """

    key: bytes
    contexts: int
    posting: bytes
    worth: float


class VocabularyEntry(NamedTuple):
    """What the vocabulary knows about a key.

    Attributes:
        contexts: In how many contexts it occurs.
        posting: Those contexts, encoded; None when they are long.
        at: Where the long ones lie.
        length: How many bytes they take.
    """

    contexts: int
    posting: bytes | None
    at: int
    length: int


def write_vocabulary(file: SectionWriter, terms: Iterable[EncodedTerm]) -> tuple[int, int]:
    """Writes terms, which come in the order of their keys, and returns how many words and how many phrases."""
    offsets: list[int] = []
    firsts: list[bytes] = []
    size = words = phrases = 0
    stream = iter(terms)
    file.begin("terms")
    while block := list(islice(stream, _KEYS_IN_BLOCK)):
        offsets.append(size)
        firsts.append(block[0].key)
        with_space = sum(b" " in term.key for term in block)
        phrases += with_space
        words += len(block) - with_space
        raw = _block(block)
        file.append(raw)
        size += len(raw)
    file.add("block offsets", np.array(offsets, "<u8"))
    file.add("first keys", b"".join(firsts))
    file.add("first key ends", np.cumsum([len(key) for key in firsts], dtype=np.int64).astype("<u8"))
    return words, phrases


def _block(terms: Sequence[EncodedTerm]) -> bytes:
    shared = [0, *(shared_bytes(one.key, other.key) for one, other in pairwise(terms))]
    rests = [term.key[same:] for term, same in zip(terms, shared, strict=True)]
    lengths = [*shared, *map(len, rests)]
    width = 1 if max(lengths) <= 0xFF else 2
    body = b"".join([
        bytes([len(terms), width]),
        *(length.to_bytes(width, "little") for length in lengths),
        *rests,
        _varints(number for term in terms for number in (term.contexts, len(term.posting))),
        *(term.posting for term in terms if len(term.posting) < _LONG_POSTING_BYTES),
    ])  # fmt: skip
    long = [
        part
        for term in terms
        if len(term.posting) >= _LONG_POSTING_BYTES
        for part in (term.posting, _CHECKSUM.pack(crc32(term.posting)))
    ]
    return b"".join([_HEAD.pack(crc32(body), len(body)), body, *long])


def shared_bytes(one: bytes, other: bytes) -> int:
    """How many bytes two keys begin with in common."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))


def _varints(numbers: Iterable[int]) -> bytes:
    """Numbers in base 128, the lowest digit first; each digit but the last of a number has its high bit set."""
    out = bytearray()
    for number in numbers:
        rest = number
        while rest > 0x7F:
            out.append(rest & 0x7F | 0x80)
            rest >>= 7
        out.append(rest)
    return bytes(out)


class Block:
    """Some keys in a row, and what is known about each.

    Attributes:
        keys: The keys, ascending by their bytes.
    """

    __slots__ = ("_behind", "_body", "_numbers", "_numbers_at", "_short_at", "keys")

    def __init__(self, body: bytes, behind: int) -> None:
        """Reads the keys of a body; its long postings lie at ``behind``."""
        size, width = body[0], body[1]
        at = 2 + 2 * size * width
        lengths = body[2:at] if width == 1 else struct.unpack_from(f"<{2 * size}H", body, 2)
        keys = []
        key = b""
        for shared, other in zip(lengths[:size], lengths[size:], strict=True):
            end = at + other
            key = key[:shared] + body[at:end]
            keys.append(key)
            at = end
        self.keys = keys
        self._body = body
        self._behind = behind
        self._numbers_at = self._short_at = at
        self._numbers: list[int] = []

    def entry(self, place: int) -> VocabularyEntry:
        """What is known about a key.

        The numbers are read when they are first asked for, because most keys that are looked up are unknown.
        """
        if not self._numbers:
            numbers, self._short_at = _read_varints(self._body, self._numbers_at, 2 * len(self.keys))
            self._numbers = numbers  # last, so that no thread takes the block for read before it is
        lengths = self._numbers[1 : 2 * place : 2]
        count, length = self._numbers[2 * place : 2 * place + 2]
        if length < _LONG_POSTING_BYTES:
            at = self._short_at + sum([one for one in lengths if one < _LONG_POSTING_BYTES])
            return VocabularyEntry(count, self._body[at : at + length], 0, length)
        behind = [one + _CHECKSUM.size for one in lengths if one >= _LONG_POSTING_BYTES]
        return VocabularyEntry(count, None, self._behind + sum(behind), length)


def _read_varints(body: bytes, at: int, size: int) -> tuple[list[int], int]:
    numbers = []
    for _ in range(size):
        number = body[at]
        at += 1
        if number > 0x7F:
            number &= 0x7F
            shift = 7
            while True:
                digit = body[at]
                at += 1
                number |= (digit & 0x7F) << shift
                if digit < 0x80:
                    break
                shift += 7
        numbers.append(number)
    return numbers, at


class IndexedVocabulary:
    """The keys of an index, read from its file as they are asked for."""

    def __init__(self, file: SectionFile) -> None:
        self._file = file
        self._terms = file.bytes("terms")
        self._offsets = self._numbers("block offsets")
        self._firsts = file.bytes("first keys")
        self._first_ends = self._numbers("first key ends")
        if len(self._offsets) != len(self._first_ends):
            raise file.broken("its blocks and their first keys are not as many")
        self._first_keys: list[bytes] = []
        self.block = lru_cache(_BLOCKS_REMEMBERED)(self._read_block)

    def _numbers(self, name: str) -> memoryview:
        raw = self._file.bytes(name)
        if len(raw) % 8:
            raise self._file.broken(f"its section {name!r} is no list of numbers")
        return raw.cast("Q")

    def __len__(self) -> int:
        """The number of blocks."""
        return len(self._offsets)

    def __iter__(self) -> Iterator[bytes]:
        """Every key, in order."""
        for number in range(len(self)):
            yield from self._read_block(number).keys

    def find(self, key: str) -> VocabularyEntry | None:
        """What is known about a key; None when it is not in the vocabulary."""
        wanted = key.encode("utf-8", "replace")
        number = self.place(wanted)
        if number < 0:
            return None
        block = self.block(number)
        at = bisect_left(block.keys, wanted)
        if at == len(block.keys) or block.keys[at] != wanted:
            return None
        try:
            return block.entry(at)
        except IndexError:
            raise self._senseless(number) from None

    def place(self, key: bytes) -> int:
        """The number of the block that a key would be in; -1 when it would come before all."""
        return bisect_right(self._first_keys or self._read_first_keys(), key) - 1

    def _read_first_keys(self) -> list[bytes]:
        """The first keys of all blocks: a list of them is searched ten times faster than the mapped file."""
        # A damaged first key would lead to the wrong block, and make an unknown term of a known one.
        self._file.verify("block offsets", "first keys", "first key ends")
        firsts, ends = bytes(self._firsts), self._first_ends.tolist()
        self._first_keys = [firsts[begin:end] for begin, end in pairwise((0, *ends))]
        return self._first_keys

    def near(self, key: str) -> Iterator[str]:
        """Keys that begin like a key: those of the blocks around its place, a bounded number."""
        here = self.place(key.encode("utf-8", "replace"))
        start = key[:_PREFIX].encode("utf-8", "replace")
        first = max(self.place(start), here - _BLOCKS_NEAR, 0)
        last = min(self.place(start + b"\xff"), here + _BLOCKS_NEAR)
        for number in range(first, last + 1):
            yield from (known.decode(errors="replace") for known in self.block(number).keys if known.startswith(start))

    def posting(self, entry: VocabularyEntry) -> bytes | memoryview:
        """The encoded contexts of a key.

        Raises:
            CorpusFormatError: They are damaged.
        """
        if entry.posting is not None:
            return entry.posting
        end = entry.at + entry.length
        posting = self._terms[entry.at : end]
        if self._terms[end : end + _CHECKSUM.size] != _CHECKSUM.pack(crc32(posting)):
            raise self._file.broken(f"the checksum of the posting at {entry.at:,} does not match")
        return posting

    def _read_block(self, number: int) -> Block:
        at = self._offsets[number]
        if at + _HEAD.size > len(self._terms):
            raise self._file.broken(f"block {number:,} of its vocabulary lies outside of it")
        checksum, length = _HEAD.unpack_from(self._terms, at)
        begin = at + _HEAD.size
        body = bytes(self._terms[begin : begin + length])
        if len(body) != length or crc32(body) != checksum:
            raise self._file.broken(f"the checksum of block {number:,} of its vocabulary does not match")
        try:
            return Block(body, begin + length)
        except (IndexError, ValueError, struct.error):
            raise self._senseless(number) from None

    def _senseless(self, number: int) -> CorpusFormatError:
        return self._file.broken(f"block {number:,} of its vocabulary makes no sense")
