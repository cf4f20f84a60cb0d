"""Answers of count services, kept on this machine: what was asked once is not told a third party again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_cache_path

from tacit.errors import CorpusError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    source TEXT NOT NULL,
    question BLOB NOT NULL,
    count INTEGER NOT NULL,
    approximate INTEGER NOT NULL,
    PRIMARY KEY (source, question)
) WITHOUT ROWID
"""

_LOCK_TIMEOUT_S = 30  # for another process to finish its write, which takes milliseconds


def default_path() -> Path:
    """Where answers are kept unless a user says otherwise: in the platform's folder for caches."""
    return user_cache_path("tacit") / "counts.sqlite"


@dataclass(frozen=True, slots=True)
class AnswerCache:
    """Counts that services gave, by source and question, in one SQLite file that processes and threads may share.

    Questions are stored as digests, and the file can be read by its owner only. Whoever holds the file and guesses a
    question can still see that it was asked: delete the file when that matters, or use no cache.

    Answers stay until they are forgotten, so that a run can be repeated with the same counts; a service that has
    changed since is not noticed.

    Attributes:
        path: The file. It is made when the first answer comes.
    """

    path: Path = field(default_factory=default_path)

    def get(self, source: str, question: str) -> tuple[int, bool] | None:
        """The count that the source of that fingerprint gave, and whether it is approximate; None when never asked.

        Raises:
            CorpusError: The file cannot be read.
        """
        if not self.path.exists():
            return None
        with self._open() as connection:
            row = connection.execute(
                "SELECT count, approximate FROM answers WHERE source = ? AND question = ?", (source, _digest(question))
            ).fetchone()
        return row and (row[0], bool(row[1]))

    def put(self, source: str, question: str, *, count: int, approximate: bool) -> None:
        """Keep an answer. When two processes asked at once, both store and the later answer stays.

        Raises:
            CorpusError: The file cannot be written.
        """
        with self._open() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", (source, _digest(question), count, approximate)
            )

    def forget(self, source: str) -> int:
        """The number of answers of a source that were kept, and are no more.

        Raises:
            CorpusError: The file cannot be written.
        """
        if not self.path.exists():
            return 0
        with self._open() as connection:
            return connection.execute("DELETE FROM answers WHERE source = ?", (source,)).rowcount

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction.

        Connections are not kept: they must not cross a fork, a thread or a pickle, and one costs far less than a
        question to a service.
        """
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(self.path, timeout=_LOCK_TIMEOUT_S)) as connection, connection:
                # Not waiting for the disk (18 ms a write where it was measured, 0.7 without) may cost the file when
                # power fails. It is a cache: what is broken is reported, deleted, and asked for again.
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute(_SCHEMA)
                yield connection
        except (OSError, sqlite3.Error) as error:
            raise CorpusError(
                f"{self.path}: expected a readable and writable cache of counts, got {type(error).__name__}: {error}; "
                "delete the file, or ask without a cache"
            ) from error


def _digest(question: str) -> bytes:
    return blake2b(question.encode(), digest_size=16).digest()
