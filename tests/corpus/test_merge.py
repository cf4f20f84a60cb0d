"""Merging indexes."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.corpus.texts import EVERYTHING, index_of, random_texts, write_lines

from tacit.corpus import BuildSettings, ContextKind, EmbeddedIndex, build, merge
from tacit.corpus._sections import SectionWriter
from tacit.errors import CorpusError, CorpusFormatError


def test_a_merge_is_a_build_from_all_sources(tmp_path: Path) -> None:
    """With nothing pruned the merged index is, in all that is counted, the very one that a build gives."""
    texts = random_texts(60)
    parts = [texts[:25], texts[25:26], texts[26:]]
    indexes = [index_of(tmp_path / str(number), part).path for number, part in enumerate(parts)]
    merged = merge(indexes, tmp_path / "merged")
    whole = index_of(tmp_path / "whole", texts)
    assert merged.fingerprint == whole.fingerprint
    assert (merged.documents, merged.contexts) == (whole.header["documents"], whole.header["contexts"])
    assert merged.running_words == whole.header["words"]
    EmbeddedIndex.open(tmp_path / "merged").verify()


def test_what_was_pruned_in_one_is_a_lower_bound(tmp_path: Path) -> None:
    """A word below the minimum of one index keeps the contexts that the other knows."""
    settings = BuildSettings(min_count=2, min_phrase_count=2, min_cohesion=-1)
    first = index_of(tmp_path / "a", ["red cat\nred cat\nblue dog"], settings)
    second = index_of(tmp_path / "b", ["blue cat\nblue dog\nblue dog"], settings)
    merge([first.path, second.path], tmp_path / "merged")
    index = EmbeddedIndex.open(tmp_path / "merged")
    counts = {key: index.count([frozenset({key})]) for key in index}
    assert counts == {"red": 2, "cat": 2, "red cat": 2, "blue": 3, "dog": 2, "blue dog": 2}


def test_provenance_names_all_sources_and_licences(tmp_path: Path) -> None:
    """Each attribution once."""
    for name in ("a", "b", "c"):
        source = write_lines(tmp_path / f"{name}.jsonl", [name * 3])
        build(
            [source],
            tmp_path / name,
            settings=replace(EVERYTHING, attribution="CC BY-SA" if name < "c" else "MIT"),
            jobs=1,
        )
    merged = merge([tmp_path / name for name in ("a", "b", "c")], tmp_path / "merged")
    assert [source["name"] for source in merged.provenance["sources"]] == ["a.jsonl", "b.jsonl", "c.jsonl"]
    assert merged.provenance["attribution"] == "CC BY-SA\nMIT"
    assert merged.provenance["command"] == "tacit corpus merge a b c"


def test_more_contexts_than_an_index_holds_are_refused(tmp_path: Path) -> None:
    """Contexts have numbers of 32 bits."""
    huge = tmp_path / "huge.tacit"
    with SectionWriter(huge) as file:
        for name in ("terms", "block offsets", "first keys", "first key ends", "documents"):
            file.add(name, b"")
        file.header = {"contexts": 1 << 31, "documents": 1, "context": "paragraph"}
    with pytest.raises(CorpusError, match="these have 4,294,967,296 together"):
        merge([huge, huge], tmp_path / "merged")


def test_errors_of_the_disk_are_told(tmp_path: Path) -> None:
    """A directory that cannot be made is an error of ours."""
    one = index_of(tmp_path / "a", ["a cat"])
    with pytest.raises(CorpusError, match="cannot write the index"):
        merge([one.path, one.path], one.path / "merged")


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    """Other contexts, one index alone, a damaged one."""
    one = index_of(tmp_path / "a", ["a cat"])
    other = index_of(tmp_path / "b", ["a cat"], replace(EVERYTHING, context=ContextKind.parse("document")))
    with pytest.raises(CorpusError, match="2 of document, paragraph"):
        merge([one.path, other.path], tmp_path / "merged")
    with pytest.raises(CorpusError, match="found 1"):
        merge([one.path], tmp_path / "merged")
    damaged = Path(shutil.copy(one.path, tmp_path / "damaged"))
    damaged.write_bytes(damaged.read_bytes()[:-1])
    with pytest.raises(CorpusFormatError):
        merge([one.path, damaged], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()
