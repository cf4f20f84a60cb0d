"""The vault: who holds its key gets every byte back, who does not gets nothing, and no change goes unnoticed."""

from __future__ import annotations

import _hashlib
import hashlib
import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.options.notation import marked
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.errors import InputError, ParameterError
from tacit.identities import Identifier, IdentifierKind
from tacit.models import Action, Decision
from tacit.options import Offer, Origin, Pseudonyms, Shift
from tacit.options.rewriting import Rewording, rewrite
from tacit.replacement import apply
from tacit.terms import Kind, Term
from tacit.vault import Sealed, SecretKey, Vault

PASSPHRASE = "correct horse battery"  # noqa: S105  # of nothing but these tests
KEY = SecretKey(bytes(range(32)))
FAST = 10  # log2 of the work: tests are no attack

TEXT = "{person 1|Canary Quixolotl} was born on {date|3 March 1987} in {place|Zzyzx}. {person 1|Quixolotl’s} son came."


def released(text: str = TEXT, *, id: str = "note 7") -> tuple[Document, Document, Sealed]:  # noqa: A002  # as in Document
    """A document, its release with pseudonyms and shifted dates, and what a vault keeps of the two."""
    document, found = marked(text, id=id)
    chosen = Pseudonyms(KEY).words(document, found) | Shift(KEY).words(document, found)
    release, edits = rewrite(document, found, chosen)
    return document, release, Sealed.of(document, release, edits)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A vault with one document."""
    path = tmp_path / "notes.vault"
    Vault((released()[2],)).save(path, PASSPHRASE, work=FAST)
    return path


def test_what_was_released_comes_back(path: Path) -> None:
    """From the file, with the passphrase, whatever the released file is called now."""
    document, release, _ = released()
    restored = Vault.open(path, PASSPHRASE).restore(Document(release.text, id="renamed.txt"))
    assert restored == document
    assert release.text != document.text


@given(st.lists(st.tuples(texts(max_words=4), st.sampled_from(list(IdentifierKind)), texts(max_words=3)), max_size=6))
def test_restoring_undoes_every_replacement(parts: list[tuple[str, IdentifierKind, str]]) -> None:
    """Of any text, with any characters, and through the file's contents."""
    text = ""
    found: list[Identifier] = []
    for before, kind, words in parts:
        start = len(text + before)
        text += before + (words or "x")
        found.append(Identifier(Span(start, len(text)), kind, len(found) % 3))
    document = Document(text, id="note 7")
    chosen = Pseudonyms(KEY).words(document, found) | Shift(KEY).words(document, found)
    release, edits = rewrite(document, found, chosen)
    sealed = Sealed.of(document, release, edits)
    assert Vault((sealed,)).restore(release.text) == document


@given(st.lists(texts(max_words=5), min_size=1, max_size=3))
def test_a_file_holds_what_was_put_in(tmp_path_factory: pytest.TempPathFactory, originals: list[str]) -> None:
    """Documents of any text and id, also halves of surrogate pairs."""
    vault = Vault(
        tuple(
            Sealed.of(Document(text, id=text), f"x{i}", [Rewording(Span(0, len(text)), Span(0, 2))])
            for i, text in enumerate(filter(None, originals))
        )
    )
    path = tmp_path_factory.mktemp("vault") / "v"
    vault.save(path, PASSPHRASE, work=FAST)
    assert Vault.open(path, PASSPHRASE) == vault


def test_nothing_of_the_original_is_readable(path: Path) -> None:
    """Not in the file, not in a repr; its size is that of whole blocks."""
    data = path.read_bytes()
    for words in (b"Canary", b"Quixolotl", b"Zzyzx", b"1987", b"note 7", PASSPHRASE.encode()):
        assert words not in data
    assert (len(data) - 43 - 16) % 4096 == 0
    shown = repr(Vault.open(path, PASSPHRASE)) + repr(released()[2])
    assert not any(words in shown for words in ("Canary", "Quixolotl", "Zzyzx", "1987"))


def test_the_same_vault_is_never_the_same_file(path: Path, tmp_path: Path) -> None:
    """Salt and nonce are new each time: nobody sees whether two vaults hold the same."""
    Vault.open(path, PASSPHRASE).save(tmp_path / "again", PASSPHRASE, work=FAST)
    one, other = path.read_bytes(), (tmp_path / "again").read_bytes()
    assert one[:15] == other[:15]
    assert one[15:43] != other[15:43]
    assert one[43:] != other[43:]


def test_a_wrong_key_is_refused(path: Path) -> None:
    """With a message that says so, and no more."""
    with pytest.raises(InputError, match="the key is not the one that it was closed with, or the file was changed"):
        Vault.open(path, PASSPHRASE + ".")


@pytest.mark.parametrize("at", [20, 40, 43, 100, -1], ids=["salt", "nonce", "first", "inside", "tag"])
def test_a_changed_file_is_refused(path: Path, at: int) -> None:
    """One bit, wherever it is."""
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    with pytest.raises(InputError, match="the file was changed since"):
        Vault.open(path, PASSPHRASE)


@pytest.mark.parametrize("content", [b"", b"tacit vault 1\n", b"x" * 200, b"tacit vault 1\n\x3f" + b"x" * 99])
def test_what_is_no_vault_is_refused(path: Path, content: bytes) -> None:
    """Empty, cut off, something else, or with a work factor that no machine could pay."""
    path.write_bytes(content)
    with pytest.raises(InputError, match="expected a vault of tacit"):
        Vault.open(path, PASSPHRASE)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """As the operating system says it."""
    with pytest.raises(InputError, match=r"cannot read .*none: No such file"):
        Vault.open(tmp_path / "none", PASSPHRASE)


def test_a_changed_release_is_named(path: Path) -> None:
    """By the document whose text it no longer is; its words are not in the message."""
    vault = Vault.open(path, PASSPHRASE)
    release = released()[1]
    with pytest.raises(InputError, match=r"note 7 has another text\): it was changed since") as caught:
        vault.restore(Document(release.text + " canary", id="note 7"))
    assert "canary" not in str(caught.value)
    with pytest.raises(InputError, match="found one that the vault does not have: it was changed since"):
        vault.restore("something else")


def test_two_originals_of_one_release_are_told_apart_by_their_ids() -> None:
    """Without an id, neither is guessed."""
    sealed = [
        Sealed.of(Document(f"{name} called.", id=name), "X called.", [Rewording(Span(0, 3), Span(0, 1))])
        for name in ("Ann", "Bob")
    ]
    vault = Vault(tuple(sealed))
    assert vault.restore("X called.", id="Bob").text == "Bob called."
    with pytest.raises(InputError, match="expected one original of this text, found 2"):
        vault.restore("X called.")


def test_edits_that_do_not_lead_back_are_refused_when_sealing() -> None:
    """Not when somebody needs the original."""
    with pytest.raises(ParameterError, match="lead from the released text back to the original, found 0") as caught:
        Sealed.of(Document("Canary called."), "X called.", [])
    assert "Canary" not in str(caught.value)


def test_replacements_of_the_pipeline_are_edits() -> None:
    """Also terms that are said in one and share source and target, and articles that changed with them."""
    document = Document("An HIV test of Ann Lee came.", id="note 7")
    procedure = Offer("medical procedure", Origin.TAXONOMY)
    decisions = [
        Decision(Term(Span(3, 11), Kind.CONCEPT, "hiv test"), Action.GENERALIZE, procedure),
        Decision(Term(Span(15, 18), Kind.PERSON, "ann"), Action.SUPPRESS),
        Decision(Term(Span(19, 22), Kind.PERSON, "lee"), Action.SUPPRESS),
        Decision(Term(Span(23, 27), Kind.WORD, "came"), Action.KEEP),
    ]
    release, replacements = apply(document, decisions)
    assert release.text == "A medical procedure of [redacted] came."
    assert Vault((Sealed.of(document, release, replacements),)).restore(release) == document


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_only_the_owner_may_read_it(path: Path) -> None:
    """Mode 0600, also over an older file of another mode."""
    path.chmod(0o644)
    Vault().save(path, PASSPHRASE, work=FAST)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no other beside it."""
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match=r"cannot write .*: No space left on device"):
        Vault().save(path, PASSPHRASE, work=FAST)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_parameters_outside_their_domain_are_refused(path: Path) -> None:
    """A short passphrase is not repeated in the message."""
    with pytest.raises(ParameterError, match="at least 8 characters, found 6") as caught:
        Vault().save(path, "canary", work=FAST)
    assert "canary" not in str(caught.value)
    with pytest.raises(ParameterError, match="expected work from 10 to 19, found 5"):
        Vault().save(path, PASSPHRASE, work=5)


def test_without_the_package_the_line_to_run_is_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vault is an extra."""
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    with pytest.raises(ParameterError, match=r"install the extra vault of tacit"):
        Vault.open(path, PASSPHRASE)


def test_a_passphrase_is_the_same_however_it_was_typed(tmp_path: Path) -> None:
    """Composed and decomposed letters look alike to who types them."""
    Vault().save(tmp_path / "v", "caf\u00e9 au lait", work=FAST)
    assert Vault.open(tmp_path / "v", "cafe\u0301 au lait") == Vault()


def test_each_guess_at_a_passphrase_costs_memory_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever steals a vault, or the names that a key invents, pays 128 MiB for each try, unless told otherwise."""
    asked: list[dict[str, int]] = []

    def scrypt(passphrase: bytes, *, salt: bytes, dklen: int, **costs: int) -> bytes:
        asked.append(costs)
        return _hashlib.scrypt(passphrase, salt=salt, dklen=dklen, **costs)  # the real one, and it has memory enough

    monkeypatch.setattr(hashlib, "scrypt", scrypt)
    Vault().save(tmp_path / "vault", PASSPHRASE)
    Vault.open(tmp_path / "vault", PASSPHRASE)
    SecretKey.from_passphrase(PASSPHRASE)
    Vault().save(tmp_path / "cheap", PASSPHRASE, work=FAST)
    usual = {"n": 2**17, "r": 8, "p": 1, "maxmem": 2**28}
    assert asked == [usual, usual, usual, usual | {"n": 2**10, "maxmem": 2**21}]
