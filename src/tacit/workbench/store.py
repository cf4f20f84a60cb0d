"""What a review remembers: originals, rulings and where each document stands, in one SQLite file.

The file holds originals, so that only its owner may read it (mode 0600). With a passphrase, originals, names and
rulings are encrypted in it (AES-256-GCM under a key that scrypt makes of the passphrase).
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from platformdirs import user_data_path

from tacit.errors import InputError, StaleError
from tacit.vault.key import stretch
from tacit.workbench.ruling import Ruling

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

OPEN: Final = "open"
REVIEWED: Final = "reviewed"
RELEASED: Final = "released"
"""Where a document stands for a reviewer."""

FOLDER_VARIABLE: Final = "TACIT_REVIEWS"
"""The environment variable that names the folder of reviews."""

_VERSION = 1
_WORK, _SALT, _NONCE = 15, 16, 12  # log2 of scrypt's cost, bytes
_SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE documents (
  id INTEGER PRIMARY KEY, name BLOB NOT NULL, content BLOB NOT NULL, digest TEXT NOT NULL UNIQUE
);
CREATE TABLE states (
  document INTEGER NOT NULL REFERENCES documents, reviewer TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0, applied INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'open', summary TEXT NOT NULL DEFAULT '{}', PRIMARY KEY (document, reviewer)
);
CREATE TABLE rulings (
  document INTEGER NOT NULL, reviewer TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (document, reviewer, number)
);
"""


def default_folder() -> Path:
    """Where reviews are kept: where `TACIT_REVIEWS` says, or in the platform's folder for data of programs."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("tacit") / "reviews"


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document of a review.

    Attributes:
        id: Its number.
        name: The name of its file; left out of the repr.
        content: All of its bytes.
    """

    id: int
    name: str = field(repr=False)
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReviewState:
    """Where a document stands for a reviewer.

    Attributes:
        version: It grows with every change: who wants to change something says which one was seen.
        status: `OPEN`, `REVIEWED` or `RELEASED`.
        rulings: What was ruled and not undone, in order.
        undone: How many rulings could be done again.
        summary: Numbers for the list of documents, as JSON values.
    """

    version: int
    status: str
    rulings: tuple[Ruling, ...] = field(repr=False)
    undone: int
    summary: dict[str, Any] = field(repr=False)


class ReviewStore:
    """A review on disk. Every change is written at once: what was ruled survives a crash.

    Args:
        path: The file; it is made if it is not there.
        passphrase: What its contents are encrypted with; nothing leaves them open to who can read the file.

    Raises:
        InputError: It is no review of this version, or the passphrase is not the one it was made with.
    """

    def __init__(self, path: Path, passphrase: str | None = None) -> None:
        self.path = path
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        path.chmod(0o600)  # whoever made it
        self._cipher: AESGCM | None = None
        try:
            with self._connected() as database:
                self._prepare(database, passphrase)
        except sqlite3.DatabaseError:
            failed = True
        else:
            failed = False
        if failed:
            raise InputError(f"expected a review in {path}, found another file", source=str(path))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r})"

    @property
    def id(self) -> str:
        """What tells this review from all others: random, so that it says nothing of what is reviewed."""
        with self._connected() as database:
            database.execute("INSERT OR IGNORE INTO about VALUES ('id', ?)", (secrets.token_hex(8),))
            (found,) = database.execute("SELECT value FROM about WHERE name = 'id'").fetchone()
        return str(found)

    def made_with(self, fingerprint: str) -> None:
        """Binds the review to what was asked: rulings on one proposal say nothing of another.

        Raises:
            InputError: It was begun with something else.
        """
        with self._connected() as database:
            database.execute("INSERT OR IGNORE INTO about VALUES ('fingerprint', ?)", (fingerprint,))
            (found,) = database.execute("SELECT value FROM about WHERE name = 'fingerprint'").fetchone()
        if found != fingerprint:
            raise InputError(
                f"expected the requirements, settings and data that the review in {self.path} was begun with, found"
                " others; begin another with --store, or erase this one with --forget",
                source=str(self.path),
            )

    def add(self, name: str, content: bytes, digest: str) -> int:
        """The number of a document, which is added if it is not there; the same bytes are one document."""
        with self._connected() as database:
            database.execute(
                "INSERT OR IGNORE INTO documents (name, content, digest) VALUES (?, ?, ?)",
                (self._sealed(name.encode("utf-8", "surrogateescape")), self._sealed(content), digest),
            )
            (number,) = database.execute("SELECT id FROM documents WHERE digest = ?", (digest,)).fetchone()
        return int(number)

    def documents(self) -> list[int]:
        """The numbers of all documents, in the order in which they came."""
        with self._connected() as database:
            return [number for (number,) in database.execute("SELECT id FROM documents ORDER BY id")]

    def name(self, document: int) -> str:
        """The name of a document's file."""
        return self._row("SELECT name FROM documents WHERE id = ?", document).decode("utf-8", "surrogateescape")

    def document(self, document: int) -> StoredDocument:
        """A document.

        Raises:
            InputError: There is none of that number.
        """
        return StoredDocument(
            document, self.name(document), self._row("SELECT content FROM documents WHERE id = ?", document)
        )

    def reviewers(self, document: int) -> list[str]:
        """Who has ruled on a document."""
        with self._connected() as database:
            found = database.execute(
                "SELECT DISTINCT reviewer FROM rulings WHERE document = ? ORDER BY reviewer", (document,)
            )
            return [name for (name,) in found]

    def state(self, document: int, reviewer: str) -> ReviewState:
        """Where a document stands for a reviewer."""
        with self._connected() as database:
            return self._state(database, document, reviewer)

    def rule(self, document: int, reviewer: str, version: int, ruling: Ruling) -> ReviewState:
        """The state after one more ruling; what was undone before it is gone.

        Raises:
            StaleError: Somebody has changed the state since `version`.
        """
        with self._changing(document, reviewer, version) as (database, state):
            applied = len(state.rulings)
            key = (document, reviewer, applied)
            database.execute("DELETE FROM rulings WHERE document = ? AND reviewer = ? AND number >= ?", key)
            body = self._sealed(json.dumps(ruling.values()).encode())
            database.execute("INSERT INTO rulings VALUES (?, ?, ?, ?)", (*key, body))
            self._set(database, document, reviewer, applied=applied + 1, status=OPEN)
            return self._state(database, document, reviewer)

    def step(self, document: int, reviewer: str, version: int, steps: int) -> ReviewState:
        """The state with rulings undone (steps below 0) or done again, as far as there are any.

        Raises:
            StaleError: Somebody has changed the state since `version`.
        """
        with self._changing(document, reviewer, version) as (database, state):
            done = len(state.rulings)
            applied = min(max(done + steps, 0), done + state.undone)
            self._set(database, document, reviewer, applied=applied, status=OPEN)
            return self._state(database, document, reviewer)

    def mark(self, document: int, reviewer: str, version: int, status: str) -> ReviewState:
        """The state with another status.

        Raises:
            StaleError: Somebody has changed the state since `version`.
        """
        with self._changing(document, reviewer, version) as (database, state):
            self._set(database, document, reviewer, applied=len(state.rulings), status=status)
            return self._state(database, document, reviewer)

    def summarize(self, document: int, reviewer: str, summary: dict[str, Any]) -> None:
        """Keeps numbers for the list of documents; they change no version."""
        with self._connected() as database:
            self._ensure(database, document, reviewer)
            database.execute(
                "UPDATE states SET summary = ? WHERE document = ? AND reviewer = ?",
                (json.dumps(summary), document, reviewer),
            )

    def forget(self) -> None:
        """Erases the review: its contents are overwritten, then the file is removed."""
        with self._connected() as database:
            database.execute("PRAGMA secure_delete = ON")
            for table in ("rulings", "states", "documents", "about"):
                database.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours
        for suffix in ("", "-wal", "-shm", "-journal"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)

    def _prepare(self, database: sqlite3.Connection, passphrase: str | None) -> None:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            for statement in filter(str.strip, _SCHEMA.split(";")):  # a script would end the transaction
                database.execute(statement)
            salt = secrets.token_bytes(_SALT) if passphrase else b""
            database.execute("INSERT INTO about VALUES ('salt', ?)", (salt,))
            self._cipher = _cipher(passphrase, salt)
            database.execute("INSERT INTO about VALUES ('check', ?)", (self._sealed(b"tacit review"),))
            database.execute(f"PRAGMA user_version = {_VERSION}")
            return
        if version != _VERSION:
            raise InputError(f"expected a review of version {_VERSION} in {self.path}, found {version}")
        (salt,) = database.execute("SELECT value FROM about WHERE name = 'salt'").fetchone()
        if bool(salt) != bool(passphrase):
            what = (
                "an encrypted review and no passphrase" if salt else "a passphrase for a review that is not encrypted"
            )
            raise InputError(f"expected a review and its passphrase, found {what}", source=str(self.path))
        self._cipher = _cipher(passphrase, salt)
        (check,) = database.execute("SELECT value FROM about WHERE name = 'check'").fetchone()
        self._opened(check)

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own, in one transaction: threads share none."""
        # Never made anew here: a review that was forgotten meanwhile stays forgotten.
        address = f"{self.path.resolve().as_uri()}?mode=rw"
        try:
            with closing(sqlite3.connect(address, timeout=60, isolation_level=None, uri=True)) as database:
                database.execute("PRAGMA synchronous = FULL")
                database.execute("BEGIN IMMEDIATE")
                yield database
                if database.in_transaction:
                    database.execute("COMMIT")
        except sqlite3.OperationalError:
            gone = True
        else:
            gone = False
        if gone:
            raise InputError("expected the review that was begun, found that it was forgotten; begin another")

    @contextmanager
    def _changing(self, document: int, reviewer: str, version: int) -> Iterator[tuple[sqlite3.Connection, ReviewState]]:
        with self._connected() as database:
            self._ensure(database, document, reviewer)
            state = self._state(database, document, reviewer)
            if state.version != version:
                raise StaleError("expected the newest version of the document, found an older one; load it anew")
            yield database, state

    def _ensure(self, database: sqlite3.Connection, document: int, reviewer: str) -> None:
        database.execute("INSERT OR IGNORE INTO states (document, reviewer) VALUES (?, ?)", (document, reviewer))

    def _set(self, database: sqlite3.Connection, document: int, reviewer: str, *, applied: int, status: str) -> None:
        database.execute(
            "UPDATE states SET version = version + 1, applied = ?, status = ? WHERE document = ? AND reviewer = ?",
            (applied, status, document, reviewer),
        )

    def _state(self, database: sqlite3.Connection, document: int, reviewer: str) -> ReviewState:
        row = database.execute(
            "SELECT version, applied, status, summary FROM states WHERE document = ? AND reviewer = ?",
            (document, reviewer),
        ).fetchone()
        version, applied, status, summary = row or (0, 0, OPEN, "{}")
        bodies: Sequence[tuple[bytes]] = database.execute(
            "SELECT body FROM rulings WHERE document = ? AND reviewer = ? ORDER BY number", (document, reviewer)
        ).fetchall()
        rulings = tuple(Ruling.of(json.loads(self._opened(body))) for (body,) in bodies[:applied])
        return ReviewState(version, status, rulings, len(bodies) - applied, json.loads(summary))

    def _row(self, query: str, document: int) -> bytes:
        with self._connected() as database:
            row = database.execute(query, (document,)).fetchone()
        if row is None:
            raise InputError("expected a document of this review, found none of that number")
        return self._opened(row[0])

    def _sealed(self, data: bytes) -> bytes:
        if self._cipher is None:
            return data
        nonce = secrets.token_bytes(_NONCE)
        return nonce + self._cipher.encrypt(nonce, data, None)

    def _opened(self, data: bytes) -> bytes:
        if self._cipher is None:
            return data
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415  # an extra

        try:
            return self._cipher.decrypt(data[:_NONCE], data[_NONCE:], None)
        except InvalidTag:
            pass
        raise InputError(f"cannot open the review {self.path}: the passphrase is another", source=str(self.path))


def _cipher(passphrase: str | None, salt: bytes) -> AESGCM | None:
    if not passphrase:
        return None
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415  # an extra
    except ImportError:
        raise InputError("an encrypted review needs more: install the extra vault of tacit") from None
    return AESGCM(stretch(passphrase, salt=salt, work=_WORK))
