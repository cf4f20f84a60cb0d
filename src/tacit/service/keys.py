"""Keys of who may ask: the service has only their digests."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tacit.errors import InputError, ParameterError

_BYTES: Final = 32
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_LINE: Final = re.compile(rf"({_NAME.pattern})\s+sha256:([0-9a-f]{{64}})")


@dataclass(frozen=True, slots=True)
class ApiKeys:
    """Keys by the names of who has them.

    A key is 256 random bits, so that a plain digest of it cannot be undone by guessing.

    >>> key, line = new_key("gateway")
    >>> keys = ApiKeys.read_lines(line)
    >>> keys.who(key), keys.who("another")
    ('gateway', None)

    Attributes:
        digests: The SHA-256 of each key, by the name of who has it.
    """

    digests: Mapping[str, str] = field(repr=False)

    @classmethod
    def read(cls, path: Path) -> ApiKeys:
        """The keys of a file with a name and a digest in each line.

        Raises:
            InputError: It cannot be read, or has another line.
        """
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise InputError(f"cannot read {path}", source=str(path)) from None
        return cls.read_lines(text, source=str(path))

    @classmethod
    def read_lines(cls, text: str, *, source: str = "") -> ApiKeys:
        """The keys of lines; blank ones and those that begin with # are none.

        Raises:
            InputError: A line is another, a name comes twice, or there is no key.
        """
        found: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            read = _LINE.fullmatch(line.strip())
            if not read or read[1] in found:
                raise InputError(
                    f"expected a new name and sha256:... in line {number} of the keys, found something else; make lines"
                    " with tacit serve --new-key NAME",
                    source=source,
                )
            found[read[1]] = read[2]
        if not found:
            raise InputError("expected at least one key, found none", source=source)
        return cls(found)

    def who(self, key: str) -> str | None:
        """The name of who has a key; all are compared, each in the same time."""
        given = _digest(key)
        found = None
        for name, known in self.digests.items():
            if secrets.compare_digest(given, known):
                found = name
        return found


def new_key(name: str) -> tuple[str, str]:
    """A new key, and the line that says whose it is.

    Raises:
        ParameterError: The name is none.
    """
    if not _NAME.fullmatch(name):
        raise ParameterError("expected a name of letters, digits, '.', '_' and '-', found another", parameter="new_key")
    key = secrets.token_urlsafe(_BYTES)
    return key, f"{name} sha256:{_digest(key)}"


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
