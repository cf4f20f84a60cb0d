"""The index on disk: what opening reads, what is kept, and what happens when the file is damaged."""

from __future__ import annotations

import pickle
import shutil
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.texts import index_of, random_texts

from tacit.checks.corpus_index import for_corpus_index
from tacit.corpus import EmbeddedIndex, Level, info
from tacit.corpus._sections import SectionWriter
from tacit.errors import CorpusFormatError

TEXTS = [
    "HIV causes AIDS.\nOpportunistic infections come with AIDS.\nThe Statue of Liberty",
    "An opportunistic infection.\nAn opportunistic thief has no infection.\n" + "of the people\n" * 400,
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> EmbeddedIndex:
    """Two documents of 405 lines."""
    return index_of(tmp_path_factory.mktemp("index"), TEXTS)


def test_counts_by_hand(index: EmbeddedIndex) -> None:
    """A phrase is counted as it stands, not as its words."""
    infection, words = frozenset({"opportunistic infection"}), [frozenset({"opportunistic"}), frozenset({"infection"})]
    assert index.count([]) == 405
    assert index.count([], level=Level.DOCUMENT) == 2
    assert (index.count([infection]), index.count(words)) == (2, 3)
    assert index.contexts("opportunistic infection").tolist() == [1, 3]
    assert index.contexts("opportunistic", "infection").tolist() == [1, 3, 4]
    assert index.count([infection, frozenset({"aids", "liberty"})]) == 1
    assert index.count([frozenset({"liberty"}), frozenset({"thief"})], level=Level.DOCUMENT) == 0
    assert index.count([infection], level=Level.DOCUMENT) == 2
    assert index.document_starts().tolist() == [0, 3]


def test_it_keeps_the_contract(index: EmbeddedIndex) -> None:
    """What every corpus index keeps to."""
    for_corpus_index(index, ["opportunistic infection", "infection", "aids", "people", "statue of liberty"])


def test_known_keys(index: EmbeddedIndex) -> None:
    """Keys are known as they are written, and no others: neither before the first nor behind the last."""
    assert "statue of liberty" in index
    assert "statue liberty" not in index
    assert "Statue" not in index
    for absent in ("", "\0", "zzz", "\U0010ffff", "\ud800"):
        assert absent not in index
        assert index.count([frozenset({absent})]) == 0


def test_closest_keys(index: EmbeddedIndex) -> None:
    """One slip anywhere, also in the first letter, then what begins alike."""
    assert index.closest("libetry") == ["liberty"]
    assert index.closest("poeple") == ["people"]
    assert index.closest("eople") == ["people"]
    assert index.closest("oportunistic infections")[0] == "opportunistic infection"
    assert index.closest("xylophone") == []


def test_a_pickle_holds_the_path_alone(index: EmbeddedIndex) -> None:
    """Workers of a cluster open the file themselves."""
    data = pickle.dumps(index)
    assert len(data) < 500
    copy = pickle.loads(data)  # noqa: S301  # ours
    assert copy.fingerprint == index.fingerprint
    assert copy.count([frozenset({"people"})]) == 400


def test_a_directory_and_its_file_are_the_same(index: EmbeddedIndex) -> None:
    """Users name either."""
    assert EmbeddedIndex.open(str(index.path.parent)).fingerprint == EmbeddedIndex.open(index.path).fingerprint


def test_a_small_cache_changes_no_count(tmp_path: Path) -> None:
    """With room for next to nothing everything is decoded again and again, and stays right."""
    texts = random_texts(60)
    whole = index_of(tmp_path, texts)
    narrow = EmbeddedIndex.open(whole.path, cache_bytes=0)
    keys = list(whole)
    for level in Level:
        for one, other in zip(keys[::7], keys[::-5], strict=False):
            pair = [frozenset({one}), frozenset({other, "cat"})]
            assert narrow.count(pair, level=level) == whole.count(pair, level=level)


def test_keys_of_any_length_are_found(tmp_path: Path) -> None:
    """Words of 64 letters make phrases whose lengths take two bytes."""
    words = [letter * 64 for letter in "abcde"]
    index = index_of(tmp_path, [" ".join(words)])
    assert " ".join(words) in index
    assert len(list(index)) == 15


# Damage.


@pytest.fixture
def damaged(index: EmbeddedIndex, tmp_path: Path) -> Path:
    """A copy of the index to damage."""
    return Path(shutil.copy(index.path, tmp_path / "index.tacit"))


def ask_everything(path: Path) -> list[int]:
    """The counts of everything there is to ask."""
    index = EmbeddedIndex.open(path)
    keys = list(index)
    return [
        index.count([], level=Level.DOCUMENT),
        *(index.count([frozenset({key})]) for key in keys),
        *(index.count([frozenset({key, "aids"}), frozenset({"people"})], level=Level.DOCUMENT) for key in keys),
        *(int(index.contexts(key).sum()) for key in keys),
    ]


@pytest.mark.parametrize("size", [0, 1, 7, 31, 32, 33, 100, -1])
def test_truncated_files_are_refused_at_opening(damaged: Path, size: int) -> None:
    """Whatever is missing, and the message says what to do."""
    damaged.write_bytes(damaged.read_bytes()[:size])
    with pytest.raises(CorpusFormatError, match=r"not an intact corpus index.*build it anew"):
        EmbeddedIndex.open(damaged)


def test_a_longer_file_is_refused(damaged: Path) -> None:
    """Something behind the end is damage, too."""
    damaged.write_bytes(damaged.read_bytes() + b"x")
    with pytest.raises(CorpusFormatError, match="bytes instead of"):
        EmbeddedIndex.open(damaged)


def test_other_files_are_refused(tmp_path: Path) -> None:
    """A missing file, a file of another kind, and an empty directory."""
    (tmp_path / "note.txt").write_text("This is a text and no index at all.")
    with pytest.raises(CorpusFormatError, match="does not begin like one"):
        EmbeddedIndex.open(tmp_path / "note.txt")
    for absent in (tmp_path / "absent", tmp_path):
        with pytest.raises(CorpusFormatError, match="cannot open"):
            EmbeddedIndex.open(absent)


def test_an_older_format_is_told_from_damage(damaged: Path) -> None:
    """The message names both versions."""
    data = bytearray(damaged.read_bytes())
    data[8] = 1
    damaged.write_bytes(data)
    with pytest.raises(CorpusFormatError, match="has version 1 and this release reads version"):
        EmbeddedIndex.open(damaged)


def test_every_flipped_byte_is_noticed(index: EmbeddedIndex, damaged: Path) -> None:
    """Wherever one byte changes, counts stay right or an error of ours tells; a check of the whole file finds it."""
    expected = ask_everything(index.path)
    good = damaged.read_bytes()
    unnoticed = 0
    for place in range(0, len(good), 3):
        data = bytearray(good)
        data[place] ^= 1 << (place % 8)
        damaged.write_bytes(data)
        with suppress(CorpusFormatError):
            assert ask_everything(damaged) == expected
        with suppress(CorpusFormatError):
            info(damaged, verify=True)
            unnoticed += 1
    assert unnoticed < 8  # padding between sections


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"contexts": "many", "documents": 1},
        {"contexts": -1, "documents": 1},
        {"contexts": 1 << 40, "documents": 1},
        {"contexts": 1},
    ],
)
def test_headers_that_make_no_sense_are_refused(tmp_path: Path, header: dict[str, object]) -> None:
    """Checksums do not help when the writer was wrong."""
    with SectionWriter(tmp_path / "index.tacit") as file:
        for name in ("terms", "block offsets", "first keys", "first key ends", "documents"):
            file.add(name, b"")
        file.header = header
    with pytest.raises(CorpusFormatError):
        EmbeddedIndex.open(tmp_path)


@pytest.mark.parametrize(
    ("offsets", "ends", "reason"),
    [
        (b"1234", b"12345678", "no list of numbers"),
        (bytes(16), bytes(8), "not as many"),
        (struct.pack("<Q", 99), struct.pack("<Q", 1), "lies outside"),
    ],
)
def test_vocabularies_that_make_no_sense_are_refused(tmp_path: Path, offsets: bytes, ends: bytes, reason: str) -> None:
    """When it is opened, or when the block is read."""
    with SectionWriter(tmp_path / "index.tacit") as file:
        for name, data in (("terms", b""), ("block offsets", offsets), ("first keys", b"a"), ("first key ends", ends)):
            file.add(name, data)
        file.header = {"contexts": 1, "documents": 1}

    def ask() -> int:
        return EmbeddedIndex.open(tmp_path).count([frozenset({"b"})])

    with pytest.raises(CorpusFormatError, match=reason):
        ask()


def test_missing_sections_are_refused(tmp_path: Path) -> None:
    """The message names the section."""
    with SectionWriter(tmp_path / "index.tacit") as file:
        file.header = {"contexts": 1, "documents": 1}
    with pytest.raises(CorpusFormatError, match="no section 'terms'"):
        EmbeddedIndex.open(tmp_path)


# Bodies of blocks: nonsense, and sense of the right shape (two keys of one byte each) with nonsense behind.
bodies = st.binary(max_size=60) | st.binary(max_size=60).map(lambda data: b"\2\1\0\0\1\1ab" + data)


@given(bodies)
def test_random_sections_never_crash(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Sections of nonsense with right checksums give answers or errors of ours."""
    path = tmp_path_factory.mktemp("random") / "index.tacit"
    with SectionWriter(path) as file:
        file.add("terms", struct.pack("<II", crc32(data), len(data)) + data)
        file.add("block offsets", np.array([0], "<u8"))
        file.add("first keys", b"a")
        file.add("first key ends", np.array([1], "<u8"))
        file.add("documents", data)
        file.header = {"contexts": 50, "documents": 3, "fingerprint": "x"}
    index = EmbeddedIndex.open(path)
    questions: list[Callable[[], object]] = [
        lambda: index.count([frozenset({"b"})]), lambda: index.contexts("b"), lambda: index.closest("ab"),
        index.document_starts, lambda: list(index),
    ]  # fmt: skip
    for question in questions:
        with suppress(CorpusFormatError):
            question()
