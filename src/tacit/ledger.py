"""The ledger of releases: a local record that warns when a text is released twice, because two releases can be joined.

What one hides the other may show. The ledger holds no text, no name and no plain digest: everything in it depends on a
random key that lies beside it, for its owner's eyes only.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from tacit.document import Document
from tacit.errors import InputError
from tacit.report import Report
from tacit.vault import write_private

FOLDER_VARIABLE = "TACIT_LEDGER"
"""The environment variable that names the folder of the ledger."""

_KEY = "key"
_RELEASES = "releases.jsonl"
_KEY_BYTES = 32


def default_folder() -> Path:
    """Where the ledger lies: where `TACIT_LEDGER` says, or in the platform's folder for data of programs."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("tacit") / "ledger"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A local record of releases.

    Attributes:
        folder: Where it lies; made when it is first written.
    """

    folder: Path

    def check(self, *, writes: bool = True) -> None:
        """Refuses, before any work, a ledger that could not be read, or written, after it.

        Args:
            writes: Whether a release is going to be recorded.

        Raises:
            InputError: It could not.
        """
        if writes:
            self._key()
            self._append("")
        self._lines()

    def earlier(self, document: Document, report: Report) -> int:
        """How many other releases of the same original the ledger has.

        Raises:
            InputError: It cannot be read.
        """
        if not (self.folder / _RELEASES).exists():
            return 0
        key = self._key()
        original, released = self._entry(key, document, report)
        return len({one for each, one in self._lines() if each == original and one != released})

    def add(self, document: Document, report: Report) -> None:
        """Records a release.

        Raises:
            InputError: It cannot be written.
        """
        original, released = self._entry(self._key(), document, report)
        line = json.dumps(
            {"original": original, "released": released, "when": datetime.now(UTC).isoformat(timespec="seconds")}
        )
        self._append(line + "\n")

    def _lines(self) -> list[tuple[str, str]]:
        """The original and the release of each entry."""
        path = self.folder / _RELEASES
        try:
            found = map(json.loads, path.read_text("ascii").splitlines()) if path.exists() else ()
            return [(one["original"], one["released"]) for one in found]
        except OSError as error:
            raise InputError(f"cannot read the ledger in {self.folder}: {error.strerror}", source=_RELEASES) from None
        except (ValueError, KeyError, TypeError):
            raise InputError(
                f"expected a ledger of releases in {self.folder}, found one that was changed; move it", source=_RELEASES
            ) from None

    def _append(self, line: str) -> None:
        try:
            descriptor = os.open(self.folder / _RELEASES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(line)
        except OSError as error:
            raise InputError(f"cannot write the ledger in {self.folder}: {error.strerror}", source=_RELEASES) from None

    def _key(self) -> bytes:
        """The key of the ledger; a new one if there is none."""
        path = self.folder / _KEY
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists() and not (self.folder / _RELEASES).exists():
                write_private(path, secrets.token_bytes(_KEY_BYTES))
            key = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot use the ledger in {self.folder}: {error.strerror}", source=_KEY) from None
        if len(key) != _KEY_BYTES:
            raise InputError(
                f"expected the key of a ledger in {path}, found another file; move the ledger", source=_KEY
            )
        return key

    @staticmethod
    def _entry(key: bytes, document: Document, report: Report) -> tuple[str, str]:
        texts = (document.text, report.sanitized)
        original, released = (hmac.digest(key, one.encode("utf-8", "surrogatepass"), "sha256").hex() for one in texts)
        return original, released
