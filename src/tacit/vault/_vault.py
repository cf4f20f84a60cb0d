"""The vault: an encrypted file from which the holder of its key gets the original of a released text back.

The file is ``tacit vault 1``, a line feed, the work factor and the salt of scrypt, the nonce, and the contents under
AES-256-GCM; all before the contents is authenticated with them. Each time it is written, salt and nonce are new.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tacit.document import Document, Span, text_digest
from tacit.errors import InputError, ParameterError
from tacit.formats.writing import write_private
from tacit.vault.key import stretch

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

WORK = 17
"""Log2 of what opening a vault costs, and so each guess at its passphrase: 128 MiB and about a second."""

_MAGIC = b"tacit vault 1\n"
_SALT, _NONCE, _TAG = 16, 12, 16  # bytes
_HEADER = len(_MAGIC) + 1 + _SALT + _NONCE
_HARDEST = 19  # log2; a forged header must not make us ask for more than half a GiB
_BLOCK = 4096  # bytes; the size of a vault tells no more than this of the length of what it holds
_LARGEST = 2**31 - 1  # bytes that the cipher takes at once


class Edited(Protocol):
    """A change: ``document[source]`` became ``released[target]``. A replacement of `tacit.replacement` is one."""

    @property
    def source(self) -> Span:
        """The stretch of the original."""
        ...

    @property
    def target(self) -> Span:
        """The stretch of the release."""
        ...


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a vault keeps of one document. Its repr shows nothing of the original.

    Attributes:
        id: The document's id.
        released: The digest of the released text.
        original: The digest of the original.
        edits: Where the released text was changed, and what stood there.
    """

    id: str
    released: str
    original: str = field(repr=False)
    edits: tuple[tuple[int, int, str], ...] = field(repr=False)

    @classmethod
    def of(cls, document: Document, released: Document | str, edits: Iterable[Edited]) -> Sealed:
        """What is needed to get a document back from its release.

        Args:
            document: The original.
            released: What is released of it.
            edits: What was changed; of several with the same target, one counts.

        Raises:
            ParameterError: The document cannot be got back so: an edit is missing, or belongs to another text.
        """
        text = released if isinstance(released, str) else released.text
        kept = {
            (one.target.start, one.target.end, document[one.source])
            for one in edits
            if document[one.source] != text[one.target.start : one.target.end]
        }
        sealed = cls(document.id, text_digest(text), text_digest(document.text), tuple(sorted(kept)))
        if _undo(text, sealed.edits) != document.text:
            raise ParameterError(
                f"expected edits that lead from the released text back to the original, found {len(kept)} that do not; "
                "give the replacements that made this release",
                parameter="edits",
            )
        return sealed


@dataclass(frozen=True, slots=True)
class Vault:
    """What the originals of released texts are got back from.

    >>> from tacit.document import Span
    >>> from tacit.options.rewriting import Rewording
    >>> note = Document("Ann called.", id="note 7")
    >>> vault = Vault((Sealed.of(note, "Person A called.", [Rewording(Span(0, 3), Span(0, 8))]),))
    >>> vault.restore(Document("Person A called.")).text == note.text
    True
    >>> vault
    Vault(documents=1)
    """

    sealed: tuple[Sealed, ...] = ()

    def __repr__(self) -> str:
        return f"Vault(documents={len(self.sealed)})"

    def restore(self, released: Document | str, *, id: str | None = None) -> Document:  # noqa: A002  # as in Document
        """The original of a released text.

        Args:
            released: The text as it was released; a document's id tells nothing here, files are renamed.
            id: The id of the original, needed only when two originals have the same release.

        Raises:
            InputError: The vault holds no such release, or several of different originals.
        """
        text, name = (released, "") if isinstance(released, str) else (released.text, released.id)
        known_by = text_digest(text)
        found = [one for one in self.sealed if one.released == known_by and id in {None, one.id}]
        if not found:
            known = next((f" ({one.id} has another text)" for one in self.sealed if one.id in {id, name}), "")
            raise InputError(
                f"expected a text as it was released, found one that the vault does not have{known}: it was changed "
                f"since, or belongs to another vault; texts in this one: {len(self.sealed)}",
                source=name,
            )
        if len({one.original for one in found}) > 1:
            raise InputError(
                f"expected one original of this text, found {len(found)} that were released alike; say which by its id",
                source=name,
            )
        return Document(_undo(text, found[0].edits), id=found[0].id)

    def made_up(self, released: Document | str) -> tuple[Span, ...]:
        """Where a released text holds words that stand for something else; nowhere, if the vault does not have it.

        Sanitized again, these are no words of the text.
        """
        known_by = text_digest(released if isinstance(released, str) else released.text)
        return tuple(
            Span(start, end)
            for one in self.sealed
            if one.released == known_by
            for start, end, _ in one.edits
            if start < end
        )

    def save(self, path: Path, passphrase: str, *, work: int = WORK) -> None:
        """Writes the vault whole or not at all, for its owner's eyes only (mode 0600).

        Args:
            path: The file, which is replaced if it is there.
            passphrase: What opens it.
            work: Log2 of the cost of opening it, from 10 to 19.

        Raises:
            InputError: The file cannot be written.
            ParameterError: The passphrase is too short, `work` is out of range, there is more than a vault can hold, or
                the package cryptography is missing.
        """
        if not 10 <= work <= _HARDEST:
            raise ParameterError(f"expected work from 10 to {_HARDEST}, found {work}", parameter="work")
        values = [{"id": s.id, "released": s.released, "original": s.original, "edits": s.edits} for s in self.sealed]
        contents = json.dumps(values, separators=(",", ":")).encode("ascii")
        contents += b" " * (-len(contents) % _BLOCK)  # blanks after a value are no part of it
        if len(contents) > _LARGEST - _TAG:
            raise ParameterError(
                f"expected at most {_LARGEST:,} bytes in a vault, found {len(contents):,}; use one for each part",
                parameter="sealed",
            )
        header = _MAGIC + bytes([work]) + os.urandom(_SALT + _NONCE)
        write_private(path, header + _cipher(header, passphrase).encrypt(header[-_NONCE:], contents, header))

    @classmethod
    def open(cls, path: Path, passphrase: str) -> Vault:
        """The vault in a file.

        Raises:
            InputError: There is no vault there, the passphrase is not its own, or it was changed.
            ParameterError: The passphrase is too short, or the package cryptography is missing.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}", source=str(path)) from None
        header, contents = data[:_HEADER], data[_HEADER:]
        work = header[len(_MAGIC)] if len(header) == _HEADER else 0
        if not header.startswith(_MAGIC) or not 10 <= work <= _HARDEST or len(contents) < _TAG:
            raise InputError(
                f"expected a vault of tacit in {path}, found none, or only a part of one", source=str(path)
            )
        cipher = _cipher(header, passphrase)
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415  # an extra, known to be here by now

        try:
            plain = cipher.decrypt(header[-_NONCE:], contents, header)
        except InvalidTag:
            raise InputError(
                f"cannot open the vault {path}: the key is not the one that it was closed with, or the file was "
                "changed since; nothing was restored",
                source=str(path),
            ) from None
        values: list[dict[str, Any]] = json.loads(plain)
        return cls(
            tuple(
                Sealed(one["id"], one["released"], one["original"], tuple((s, e, text) for s, e, text in one["edits"]))
                for one in values
            )
        )


def _cipher(header: bytes, passphrase: str) -> AESGCM:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415  # an extra
    except ImportError:
        raise ParameterError(
            "a vault needs the package cryptography, which is not installed; install the extra vault of tacit",
            parameter="vault",
        ) from None
    salt = header[-_SALT - _NONCE : -_NONCE]
    return AESGCM(stretch(passphrase, salt=salt, work=header[len(_MAGIC)]))


def _undo(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with what stood there before in the place of each edit."""
    pieces: list[str] = []
    copied = 0
    for start, end, original in edits:
        pieces += text[copied:start], original
        copied = end
    return "".join((*pieces, text[copied:]))
