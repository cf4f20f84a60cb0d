"""Signatures: who vouches for a release report."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tacit.errors import InputError
from tacit.vault.signing import is_signed_by, new_key, sign


@pytest.fixture
def keys(tmp_path: Path) -> tuple[Path, Path]:
    """A private and a public key."""
    new_key(tmp_path / "private.pem", tmp_path / "public.pem")
    return tmp_path / "private.pem", tmp_path / "public.pem"


def test_what_is_signed_is_known_by_the_public_key(keys: tuple[Path, Path], tmp_path: Path) -> None:
    """By that of who signed it, and by no other."""
    private, public = keys
    signed = sign({"claims": ["topics-1"], "utility": 0.5}, private)
    assert is_signed_by(signed, public)
    new_key(tmp_path / "other.pem", tmp_path / "another.pem")
    assert not is_signed_by(signed, tmp_path / "another.pem")
    assert is_signed_by(sign(signed, private), public)


@pytest.mark.parametrize(
    "change", [{"utility": 0.6}, {"more": 1}, {"signature": None}, {"signature": {"algorithm": "none"}}]
)
def test_what_was_changed_since_is_not_signed(keys: tuple[Path, Path], change: dict[str, object]) -> None:
    """A value, a further one, or the signature itself."""
    private, public = keys
    assert not is_signed_by({**sign({"utility": 0.5}, private), **change}, public)


def test_what_carries_no_signature_is_not_signed(keys: tuple[Path, Path]) -> None:
    """A check that finds nothing has not passed."""
    assert not is_signed_by({"utility": 0.5}, keys[1])


def test_keys_are_kept_and_never_overwritten(keys: tuple[Path, Path]) -> None:
    """The private one is for its owner's eyes only."""
    private, public = keys
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    with pytest.raises(InputError, match="expected a new file"):
        new_key(private, public)


def test_something_else_than_a_key_is_refused(tmp_path: Path, keys: tuple[Path, Path]) -> None:
    """With the file's name, and none of its content."""
    (tmp_path / "none.pem").write_text("canary")
    for use in (lambda path: sign({}, path), lambda path: is_signed_by({}, path)):
        with pytest.raises(InputError, match="key") as caught:
            use(tmp_path / "none.pem")
        assert "canary" not in str(caught.value)
    with pytest.raises(InputError, match="key"):
        sign({}, keys[1])
