"""Answers kept on disk: shared by processes, silent about questions, loud when broken."""

from __future__ import annotations

import multiprocessing
import sqlite3
import stat
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tacit.corpus import _cache
from tacit.corpus._cache import AnswerCache, default_path
from tacit.errors import CorpusError

CANARY = "zebrafish"


@pytest.fixture
def cache(tmp_path: Path) -> AnswerCache:
    """A cache in a folder that does not exist yet."""
    return AnswerCache(tmp_path / "caches" / "counts.sqlite")


def test_answers_come_back_by_source_and_question(cache: AnswerCache) -> None:
    """An answer belongs to one source and one question, and another process that has the file finds it."""
    assert cache.get("wiki", "a") is None
    cache.put("wiki", "a", count=3, approximate=False)
    cache.put("wiki", "b", count=0, approximate=True)
    again = AnswerCache(cache.path)
    assert (again.get("wiki", "a"), again.get("wiki", "b")) == ((3, False), (0, True))
    assert again.get("web", "a") is None
    cache.put("wiki", "a", count=4, approximate=False)
    assert again.get("wiki", "a") == (4, False)


def test_counts_beyond_32_bits_are_kept(cache: AnswerCache) -> None:
    """The web has more pages than an int32 can count."""
    cache.put("web", "a", count=4_610_629_088_477, approximate=False)
    assert cache.get("web", "a") == (4_610_629_088_477, False)


def test_forgetting_a_source_leaves_the_others(cache: AnswerCache) -> None:
    """Counts of a service that has changed can be dropped without losing the rest."""
    assert cache.forget("wiki") == 0
    for source in ("wiki", "web"):
        cache.put(source, "a", count=1, approximate=False)
    assert cache.forget("wiki") == 1
    assert (cache.get("wiki", "a"), cache.get("web", "a")) == (None, (1, False))


def test_file_does_not_hold_questions(cache: AnswerCache) -> None:
    """Terms of documents are not left lying about on disk, and others on the machine cannot read the file."""
    cache.put("wiki", f"(('{CANARY}',),)", count=1, approximate=False)
    assert CANARY.encode() not in cache.path.read_bytes()
    assert stat.S_IMODE(cache.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(cache.path.parent.stat().st_mode) == 0o700


def test_nothing_is_made_before_there_is_something_to_keep(cache: AnswerCache) -> None:
    """Looking does not leave files behind."""
    cache.get("wiki", "a")
    assert not cache.path.parent.exists()


def fill(path: Path, worker: int) -> None:
    """Stores fifty answers of its own and fifty that all workers store."""
    _cache._LOCK_TIMEOUT_S = 600  # in a process of its own; on a busy machine a write takes more than milliseconds
    cache = AnswerCache(path)
    for number in range(50):
        cache.put("wiki", f"{worker} {number}", count=number, approximate=False)
        cache.put("wiki", f"all {number}", count=number, approximate=True)


def test_processes_share_the_file(cache: AnswerCache) -> None:
    """Two processes that write at once lose nothing and break nothing."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(fill, [cache.path] * 4, range(4)))
    for number in range(50):
        assert cache.get("wiki", f"all {number}") == (number, True)
        assert all(cache.get("wiki", f"{worker} {number}") == (number, False) for worker in range(4))
    with sqlite3.connect(cache.path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_broken_file_is_an_error_that_says_what_to_do(cache: AnswerCache) -> None:
    """A file that is no cache is neither overwritten nor taken for an empty one."""
    cache.path.parent.mkdir()
    cache.path.write_bytes(b"not a database, but long enough to be looked at" * 10)
    message = r"expected a readable and writable cache of counts.*delete the file"
    with pytest.raises(CorpusError, match=message):
        cache.get("wiki", "a")
    with pytest.raises(CorpusError, match=message):
        cache.put("wiki", "a", count=1, approximate=False)
    assert cache.path.read_bytes().startswith(b"not a database")


def test_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    """A cache where no file can be is reported with its path."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CorpusError, match=r"counts\.sqlite: expected a readable and writable cache"):
        AnswerCache(tmp_path / "file" / "counts.sqlite").put("wiki", "a", count=1, approximate=False)


def test_default_is_the_folder_for_caches() -> None:
    """A user who cleans caches cleans this one."""
    assert default_path().name == "counts.sqlite"
    assert default_path().parent.name == "tacit"
    assert AnswerCache() == AnswerCache(default_path())
