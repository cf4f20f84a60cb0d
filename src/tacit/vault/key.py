"""The key that pseudonyms and shifted dates depend on."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field

from tacit.errors import ParameterError

LEAST_PASSPHRASE = 8
"""Characters of a passphrase: fewer are guessed, however slow each guess is."""

_BYTES = 32
_WORK = 17  # log2 of scrypt's cost: 128 MiB and about a second for each guess
_SALT = b"tacit pseudonyms 1"


@dataclass(frozen=True, slots=True)
class SecretKey:
    """A secret of at least 16 bytes; who has it can repeat, and so undo, what was done with it.

    The repr shows nothing of it.

    Raises:
        ParameterError: There are fewer bytes.

    >>> SecretKey(bytes(32))
    SecretKey()
    """

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < 16:
            raise ParameterError(
                f"expected a key of at least 16 bytes, found {len(self.secret)}; make one with SecretKey.random()",
                parameter="key",
            )

    @classmethod
    def random(cls) -> SecretKey:
        """A new key. When it is thrown away, nobody can undo what was done with it."""
        return cls(secrets.token_bytes(_BYTES))

    @classmethod
    def from_passphrase(cls, passphrase: str) -> SecretKey:
        """The key that belongs to a passphrase, the same on every machine; slow on purpose.

        Raises:
            ParameterError: The passphrase is too short.
        """
        return cls(stretch(passphrase, salt=_SALT, work=_WORK))

    def digest(self, purpose: str, *parts: str) -> int:
        """A number from 0 to 2**256 - 1 that only who has the key can compute (HMAC-SHA256).

        Args:
            purpose: What it is for: numbers for one purpose say nothing of those for another.
            *parts: What it belongs to; their borders count.

        >>> key = SecretKey(bytes(32))
        >>> key.digest("dates", "note 7") % 1000, key.digest("dates", "note", " 7") % 1000
        (11, 239)
        """
        encoded = [part.encode("utf-8", "surrogatepass") for part in (purpose, *parts)]
        message = b"".join(len(part).to_bytes(8) + part for part in encoded)
        return int.from_bytes(hmac.digest(self.secret, message, "sha256"))


def check_passphrase(passphrase: str) -> None:
    """Refuses a passphrase that is too short.

    Raises:
        ParameterError: It is.
    """
    if len(passphrase) < LEAST_PASSPHRASE:
        raise ParameterError(
            f"expected a passphrase of at least {LEAST_PASSPHRASE} characters, found {len(passphrase)}; "
            "`openssl rand -base64 32` makes a good one",
            parameter="passphrase",
        )


def stretch(passphrase: str, *, salt: bytes, work: int) -> bytes:
    """The 32 bytes that scrypt makes of a passphrase.

    Args:
        passphrase: What the user knows; composed and decomposed letters are the same.
        salt: What makes equal passphrases give different keys.
        work: Log2 of the cost: 128 bytes * 8 * 2**work of memory.

    Raises:
        ParameterError: The passphrase is too short.
    """
    check_passphrase(passphrase)
    # Bytes of the environment that are no text arrive as surrogates; they are bytes again here.
    known = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogateescape")
    return hashlib.scrypt(known, salt=salt, n=2**work, r=8, p=1, maxmem=2 ** (work + 11), dklen=_BYTES)
