"""``tacit restore``, as a user calls it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tacit.cli import restore as command
from tacit.cli._effective import KEY_VARIABLE
from tacit.document import Document, Span
from tacit.errors import Error, InputError, ParameterError
from tacit.options.rewriting import Rewording
from tacit.vault import Sealed, Vault

KEY = "correct horse battery"
CANARY = "Quixolotl"
ORIGINAL = f"{CANARY} called.\r\nTwice.\n"
RELEASED = "Person A called.\r\nTwice.\n"

app = typer.Typer()
app.command()(command.restore)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a released text and its vault."""
    sealed = Sealed.of(Document(ORIGINAL, id="note.txt"), RELEASED, [Rewording(Span(0, 9), Span(0, 8))])
    Vault((sealed,)).save(tmp_path / "v", KEY, work=10)
    (tmp_path / "out.txt").write_bytes(RELEASED.encode())
    return tmp_path


def run(folder: Path, *arguments: str, key: str | None = KEY) -> bytes:
    """What the command prints; its error, if it has one, is raised."""
    result = CliRunner().invoke(
        app,
        [str(folder / "out.txt"), "--vault", str(folder / "v"), *arguments],
        env={KEY_VARIABLE: key},
        catch_exceptions=True,
    )
    if isinstance(result.exception, Error):
        raise result.exception
    assert result.exit_code == 0
    return result.stdout_bytes


def test_the_original_is_printed_byte_for_byte(folder: Path) -> None:
    """Line ends as they were, and nothing besides."""
    assert run(folder) == ORIGINAL.encode()


def test_or_written_for_the_owner_alone(folder: Path) -> None:
    """The original is what had to be kept secret."""
    assert run(folder, "-o", str(folder / "back.txt")) == b""
    assert (folder / "back.txt").read_bytes() == ORIGINAL.encode()
    assert (folder / "back.txt").stat().st_mode & 0o077 == 0


def test_a_wrong_key_and_a_changed_text_are_refused(folder: Path) -> None:
    """In one line without a word of either text."""
    with pytest.raises(InputError, match="the key is not the one") as caught:
        run(folder, key="incorrect horse")
    assert CANARY not in str(caught.value)
    (folder / "out.txt").write_bytes(RELEASED.encode() + b"!")
    with pytest.raises(InputError, match="it was changed since"):
        run(folder)


def test_the_release_and_the_vault_are_never_overwritten(folder: Path) -> None:
    """An output in their place would lose them."""
    for name in ("out.txt", "v"):
        with pytest.raises(ParameterError, match="expected an output beside the release and its vault"):
            run(folder, "-o", str(folder / name))


def test_another_document_is_not_this_one(folder: Path) -> None:
    """The id that the user gives counts."""
    assert run(folder, "--document", "note.txt") == ORIGINAL.encode()
    with pytest.raises(InputError, match="the vault does not have"):
        run(folder, "--document", "other.txt")


def test_without_a_key_and_without_anybody_to_ask_it_says_where_the_key_goes(folder: Path) -> None:
    """Never on the command line."""
    with pytest.raises(ParameterError, match="in TACIT_VAULT_KEY, found none"):
        run(folder, key=None)


def test_the_key_is_asked_for_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once to open a vault, twice to close one; it is not shown."""
    asked: list[str] = []

    def answer(prompt: str = "") -> str:
        asked.append(prompt)
        return KEY

    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr("getpass.getpass", answer)
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    assert command.vault_key() == KEY
    assert len(asked) == 1
    assert command.vault_key(new=True) == KEY
    assert len(asked) == 3
    assert KEY not in "".join(capsys.readouterr())
