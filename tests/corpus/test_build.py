"""Building an index: the same counts as brute force, the same bytes however it is built."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from tests.corpus.texts import EVERYTHING, index_of, random_texts, write_lines

from tacit.corpus import (
    BuildProgress,
    BuildSettings,
    ContextKind,
    EmbeddedIndex,
    Level,
    MemoryIndex,
    Step,
    _build,
    _shards,
    build,
    info,
)
from tacit.errors import CorpusError, InputError, ParameterError


@pytest.mark.parametrize("context", ["paragraph", "document", "sentence", "window:7"])
def test_equals_brute_force(tmp_path: Path, context: str) -> None:
    """Every key, every count, alone, in unions and in conjunctions, by contexts and by documents."""
    chosen = random.Random(1)  # noqa: S311  # no secret
    texts = random_texts(40)
    settings = replace(EVERYTHING, context=ContextKind.parse(context))
    index, brute = index_of(tmp_path, texts, settings), MemoryIndex.from_texts(texts, context=settings.context)
    keys = list(brute)
    assert list(index) == keys
    for level in Level:
        assert index.count([], level=level) == brute.count([], level=level)
        for key in keys:
            assert index.count([frozenset({key})], level=level) == brute.count([frozenset({key})], level=level)
        for _ in range(200):
            conjunction, *partners = (
                [
                    frozenset(chosen.sample([*keys, "never seen"], chosen.randint(0, 3)))
                    for _ in range(chosen.randint(0, 4))
                ]
                for _ in range(4)
            )
            assert index.count(conjunction, level=level) == brute.count(conjunction, level=level)
            together = [brute.count([*conjunction, *partner], level=level) for partner in partners]
            assert list(index.count_each(conjunction, partners, level=level)) == together


def test_pruning_keeps_what_it_promises(tmp_path: Path) -> None:
    """Words and phrases below their counts go, those at them stay, with the counts that brute force finds."""
    texts = random_texts(40)
    brute = MemoryIndex.from_texts(texts)
    pruned = index_of(tmp_path, texts, BuildSettings(min_count=5, min_phrase_count=9, min_cohesion=-1))
    counts = {key: brute.count([frozenset({key})]) for key in brute}
    assert set(pruned) == {key for key, count in counts.items() if count >= (9 if " " in key else 5)}
    assert all(pruned.count([frozenset({key})]) == counts[key] for key in pruned)


LOOSE = "big cat\nbig dog\nbig bird\nred cat\nred dog\nred bird\nkaposi sarcoma\nkaposi sarcoma\nbig cat"


def test_cohesion_tells_terms_from_chance(tmp_path: Path) -> None:
    """By hand: of 9 contexts big has 4 and cat has 3, and they meet in 2, so log2(2*9/12) / log2(9/2) = 0.27."""
    settings = BuildSettings(min_count=1, min_phrase_count=2, min_cohesion=0.26)
    assert {key for key in index_of(tmp_path / "a", [LOOSE], settings) if " " in key} == {
        "big cat",
        "kaposi sarcoma",
    }
    settings = replace(settings, min_cohesion=0.28)
    assert {key for key in index_of(tmp_path / "b", [LOOSE], settings) if " " in key} == {"kaposi sarcoma"}


def test_frequent_phrases_of_content_words_need_no_cohesion(tmp_path: Path) -> None:
    """Loose phrases that occur often enough stay, unless a connector holds them together."""
    text = "big cat and dog\n" * 3 + "big dog\nred cat\ndog\ncat\nbig\n" * 9
    settings = BuildSettings(min_count=1, min_phrase_count=2, min_cohesion=0.9, free_phrase_count=3)
    assert [key for key in index_of(tmp_path, [text], settings) if " " in key] == ["big cat", "big dog", "red cat"]


def test_phrases_to_keep_need_no_more_than_words(tmp_path: Path) -> None:
    """A phrase of the list stays though it is rare and loose; one that never occurs is not made up."""
    settings = BuildSettings(
        min_count=1, min_phrase_count=2, min_cohesion=1, keep_phrases=frozenset({"red bird", "blue moon", "cat"})
    )
    index = index_of(tmp_path, [LOOSE], settings)
    assert {key for key in index if " " in key} == {"red bird", "kaposi sarcoma"}
    assert index.count([frozenset({"red bird"})]) == 1


def test_documents_are_left_out_by_title_and_by_length(tmp_path: Path) -> None:
    """Titles are compared without case and underscores; short documents do not count as documents."""
    source = write_lines(
        tmp_path / "a.jsonl", ["the secret cat", "an open dog", "fish", "bird bird bird"], ["The Cat", "Dog", "Fish"]
    )
    settings = replace(EVERYTHING, exclude_titles=frozenset({"the_cat"}), min_words=3)
    built = build([source], tmp_path / "index", settings=settings, jobs=1)
    assert (built.documents, built.words) == (2, 3)
    assert "cat" not in EmbeddedIndex.open(tmp_path / "index")


def test_markup_is_stripped(tmp_path: Path) -> None:
    """A MediaWiki export is indexed as its running text."""
    page = "<page><title>HIV</title><ns>0</ns><revision><text>A [[retrovirus|virus]].{{cite}}</text></revision></page>"
    (tmp_path / "dump.xml").write_text(f'<mediawiki xmlns="urn:x">{page}</mediawiki>')
    build([tmp_path / "dump.xml"], tmp_path / "index", settings=EVERYTHING, jobs=1)
    assert list(EmbeddedIndex.open(tmp_path / "index")) == ["virus"]


def test_size_is_aimed_at_by_leaving_out_loose_phrases(tmp_path: Path) -> None:
    """Words stay, the phrases that stay are the most cohesive, and what cannot be reached is an error."""
    texts = random_texts(300)
    whole = index_of(tmp_path / "whole", texts)
    limit_mb = info(whole.path).size_bytes / 2e6  # half
    small = index_of(tmp_path / "small", texts, replace(EVERYTHING, max_size_mb=limit_mb))
    assert info(small.path).size_bytes < 1e6 * limit_mb + 4000  # the header and the documents are not reckoned with
    kept = set(small)
    assert {key for key in whole if " " not in key} < kept < set(whole)
    with pytest.raises(CorpusError, match="raise --min-count"):
        index_of(tmp_path / "tiny", texts, replace(EVERYTHING, max_size_mb=0.001))


def test_neither_jobs_nor_memory_nor_shards_change_a_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process or two, one shard or many, one range or many: the file is the same."""
    source = write_lines(tmp_path / "a.jsonl", random_texts(200))
    files = []
    for number, (jobs, characters, term_bytes) in enumerate([(1, 1 << 24, 80), (1, 1000, 1 << 17), (2, 5000, 1 << 15)]):
        monkeypatch.setattr(_build, "_MOST_SHARD_CHARACTERS", characters)
        monkeypatch.setattr(_build, "TERM_BYTES", term_bytes)
        build([source], tmp_path / str(number), settings=EVERYTHING, jobs=jobs, memory_mb=256)
        files.append((tmp_path / str(number) / "index.tacit").read_bytes())
    assert files[0] == files[1] == files[2]


def test_text_is_cut_into_words_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However short the slices, no context is torn and none is lost."""
    texts = random_texts(40)
    whole = index_of(tmp_path / "whole", texts).fingerprint
    monkeypatch.setattr(_shards, "_SLICE_CHARACTERS", 50)
    assert index_of(tmp_path / "sliced", texts).fingerprint == whole


def test_a_build_that_stopped_before_a_step_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is not made again: the build after one whose last step failed cuts no text into words."""
    source = write_lines(tmp_path / "a.jsonl", random_texts(40))

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr(_build, "write_index", fail)
        with pytest.raises(CorpusError, match="No space left on device"):
            build([source], tmp_path / "index", settings=EVERYTHING, jobs=1)
    monkeypatch.setattr(_shards, "token", fail)
    assert build([source], tmp_path / "index", settings=EVERYTHING, jobs=1).documents > 0


def test_provenance_stands_in_the_index_and_beside_it(tmp_path: Path) -> None:
    """Names, digests, settings, attribution and command, but no path of the machine that built it, and no text."""
    source = write_lines(tmp_path / "texts.jsonl", ["a cat\na dog"])
    settings = replace(EVERYTHING, attribution="By nobody, CC0")
    built = build([source], tmp_path / "index", settings=settings, jobs=1)
    raw = (tmp_path / "index" / "provenance.json").read_text("utf-8")
    beside = json.loads(raw)
    assert beside["sources"] == [
        {
            "name": "texts.jsonl",
            "files": 1,
            "bytes": source.stat().st_size,
            "sha256": sha256(source.read_bytes()).hexdigest(),
        }
    ]
    command = "tacit corpus build texts.jsonl --min-count 1 --min-phrase-count 1 --min-cohesion -1"
    assert built.provenance["command"] == beside["command"] == command
    assert built.provenance["attribution"] == "By nobody, CC0"
    assert str(tmp_path) not in raw
    assert b"a cat" not in (tmp_path / "index" / "index.tacit").read_bytes()


def test_progress_runs_from_nothing_to_all_in_every_step(tmp_path: Path) -> None:
    """Steps come in order, each ends with all of it done, and words are counted once."""
    seen: list[BuildProgress] = []
    source = write_lines(tmp_path / "a.jsonl", ["one two", "three"])
    build([source], tmp_path / "index", settings=EVERYTHING, jobs=1, report=seen.append)
    assert list(dict.fromkeys(progress.step for progress in seen)) == list(Step)
    last = {progress.step: progress for progress in seen}
    assert all(progress.done == progress.total > 0 for progress in last.values())
    assert last[Step.WRITE].words == 3


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    """A finished build leaves the index and its provenance."""
    index_of(tmp_path, ["a cat"])
    assert sorted(path.name for path in (tmp_path / "index").iterdir()) == ["index.tacit", "provenance.json"]


def test_a_corpus_without_contexts_is_refused(tmp_path: Path) -> None:
    """An index of nothing would call every term unknown."""
    with pytest.raises(CorpusError, match="found 0"):
        index_of(tmp_path / "blank", ["", "\n"])
    with pytest.raises(CorpusError, match="found 0"):
        index_of(tmp_path / "none", [])


def test_a_corpus_without_words_has_contexts(tmp_path: Path) -> None:
    """Lines of punctuation are contexts in which nothing occurs."""
    index = index_of(tmp_path, ["...\n!!"])
    assert (index.count([]), list(index), index.count([frozenset({"cat"})])) == (2, [], 0)
    assert index.closest("cat") == []


@pytest.mark.parametrize(
    "settings",
    [
        {"min_count": 0},
        {"min_count": 3, "min_phrase_count": 2},
        {"min_cohesion": 1.5},
        {"min_cohesion": float("nan")},
        {"max_size_mb": 0.0},
        {"min_words": -1},
        {"min_phrase_count": 9, "free_phrase_count": 8},
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, float]) -> None:
    """The error names the setting."""
    with pytest.raises(ParameterError) as caught:
        BuildSettings(**settings)  # type: ignore[arg-type]
    assert caught.value.parameter in settings


def test_too_few_jobs_and_too_little_memory_are_refused(tmp_path: Path) -> None:
    """Before anything is read."""
    with pytest.raises(ParameterError, match="jobs"):
        build([tmp_path], tmp_path, jobs=0)
    with pytest.raises(ParameterError, match="256 MB"):
        build([tmp_path], tmp_path, memory_mb=10)


def test_errors_of_the_disk_are_told(tmp_path: Path) -> None:
    """A directory that cannot be made is an error of ours, with a way out."""
    (tmp_path / "file").write_text("")
    source = write_lines(tmp_path / "a.jsonl", ["a cat"])
    with pytest.raises(CorpusError, match="the same command will go on"):
        build([source], tmp_path / "file" / "index", jobs=1)


def test_an_error_in_the_middle_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged line stops the build; when it is mended, the result is that of a build without it."""
    monkeypatch.setattr(_build, "_MOST_SHARD_CHARACTERS", 100)
    texts = random_texts(30)
    first, second = write_lines(tmp_path / "1.jsonl", texts[:15]), write_lines(tmp_path / "2.jsonl", texts[15:])
    good = second.read_text()
    second.write_text(good + "{")
    with pytest.raises(InputError, match="line 16"):
        build([first, second], tmp_path / "a", settings=EVERYTHING, jobs=1)
    second.write_text(good)
    assert build([first, second], tmp_path / "a", settings=EVERYTHING, jobs=1).fingerprint == (
        build([first, second], tmp_path / "b", settings=EVERYTHING, jobs=1).fingerprint
    )
