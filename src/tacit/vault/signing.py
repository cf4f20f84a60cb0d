"""Signatures: who vouches for what, so that a recipient can check it (Ed25519).

One module for all that is signed: a key is a file in PEM, a signature a JSON value beside what it signs.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacit.errors import InputError, ParameterError
from tacit.formats.writing import write_private

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ALGORITHM = "Ed25519"
_DOMAIN = b"tacit signature 1\n"  # what is signed here is signed nowhere else


def new_key(private: Path, public: Path) -> None:
    """Writes a new key: the private part for its owner's eyes only, the public one for everybody.

    Raises:
        InputError: A file cannot be written, or is there already.
        ParameterError: The package cryptography is missing.
    """
    serialization, ed25519 = _cryptography()
    for path in (private, public):
        if path.exists():
            raise InputError(
                f"expected a new file for a key, found {path}; a key is never overwritten", source=str(path)
            )
    key = ed25519.Ed25519PrivateKey.generate()
    plain = serialization.NoEncryption()
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    write_private(private, key.private_bytes(pem, form, plain))
    public.write_bytes(key.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo))


def sign(values: Mapping[str, Any], private: Path) -> dict[str, Any]:
    """The values with a signature over all of them.

    Args:
        values: JSON values; a signature that they carry is replaced.
        private: The file of the private key.

    Raises:
        InputError: There is no such key.
        ParameterError: The package cryptography is missing.
    """
    serialization, ed25519 = _cryptography()
    try:
        key = serialization.load_pem_private_key(private.read_bytes(), password=None)
    except (OSError, ValueError, TypeError):
        raise InputError(f"expected an {ALGORITHM} private key in {private}, found none", source=str(private)) from None
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise InputError(f"expected an {ALGORITHM} private key in {private}, found another", source=str(private))
    return _signed(values, key)


def is_signed_by(values: Mapping[str, Any], public: Path) -> bool:
    """Whether values carry a signature over all of them by the owner of a public key.

    Args:
        values: JSON values, as `sign` gave them.
        public: The file of the public key.

    Raises:
        InputError: There is no such key.
        ParameterError: The package cryptography is missing.
    """
    serialization, ed25519 = _cryptography()
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # an extra, known to be here by now

    try:
        key = serialization.load_pem_public_key(public.read_bytes())
    except (OSError, ValueError, TypeError):
        raise InputError(f"expected an {ALGORITHM} public key in {public}, found none", source=str(public)) from None
    if not isinstance(key, ed25519.Ed25519PublicKey):
        raise InputError(f"expected an {ALGORITHM} public key in {public}, found another", source=str(public))
    try:
        carried = values["signature"]
        if carried["algorithm"] != ALGORITHM or carried["public_key"] != _raw(key):
            return False
        key.verify(base64.b64decode(carried["value"], validate=True), _message(values))
    except (KeyError, TypeError, ValueError, InvalidSignature):
        return False
    return True


def _signed(values: Mapping[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    value = base64.b64encode(key.sign(_message(values))).decode()
    signature = {"algorithm": ALGORITHM, "public_key": _raw(key.public_key()), "value": value}
    return {**values, "signature": signature}


def _message(values: Mapping[str, Any]) -> bytes:
    """All values but the signature, written in one way only."""
    content = {name: value for name, value in values.items() if name != "signature"}
    return _DOMAIN + json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def _raw(key: Ed25519PublicKey) -> str:
    return base64.b64encode(key.public_bytes_raw()).decode()


def _cryptography() -> tuple[Any, Any]:
    try:
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # an extra
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415  # the same
    except ImportError:
        raise ParameterError(
            "a signature needs the package cryptography, which is not installed; install the extra vault of tacit",
            parameter="sign",
        ) from None
    return serialization, ed25519
