"""What leads back from a release, given to who asked, encrypted: the service itself keeps nothing."""

from __future__ import annotations

import base64
import json
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tacit.document import Document
from tacit.errors import InputError
from tacit.report import Report
from tacit.vault import Sealed, SecretKey, Vault

_NONCE = 12  # bytes
_BLOCK = 256  # bytes; the length tells no more than this of what was hidden
_PURPOSE = "service vault"


def sealed(document: Document, report: Report, key: SecretKey) -> str:
    """What `opened` needs to get a document back from its release."""
    one = Sealed.of(document, report.sanitized, report.replacements)
    values = json.dumps([one.id, one.released, one.original, one.edits], separators=(",", ":")).encode("ascii")
    values += b" " * (-len(values) % _BLOCK)
    nonce = os.urandom(_NONCE)
    return base64.urlsafe_b64encode(nonce + _cipher(key).encrypt(nonce, values, None)).decode("ascii")


def opened(vault: str, key: SecretKey) -> Vault:
    """The vault that `sealed` wrote.

    Raises:
        InputError: It was changed, or sealed under another key.
    """
    try:
        data = base64.urlsafe_b64decode(vault.encode("ascii"))
        name, released, original, edits = json.loads(_cipher(key).decrypt(data[:_NONCE], data[_NONCE:], None))
    except (ValueError, InvalidTag):
        raise InputError(
            "expected a vault that this service sealed, found another, or one that was changed; with TACIT_VAULT_KEY"
            " set, vaults outlive the service"
        ) from None
    return Vault((Sealed(name, released, original, tuple((start, end, text) for start, end, text in edits)),))


def _cipher(key: SecretKey) -> AESGCM:
    return AESGCM(key.digest(_PURPOSE).to_bytes(32))
