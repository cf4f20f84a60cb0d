"""What is kept of a policy on disk: believed only if nobody else can have written it."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from tests.models.mini_policies import entry, mini_index, mini_policy, mini_taxonomy

from tacit.policies import PolicyRules
from tacit.secrets.policy import preparation as preparation_module
from tacit.secrets.policy.preparation import Basis, Preparation
from tacit.secrets.policy.threshold import ThresholdScope

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners and modes are POSIX's")

INDEX, KB, POLICY = mini_index(), mini_taxonomy(), mini_policy()


def prepare(policy: PolicyRules, folder: Path | None) -> Preparation:
    """What follows from a policy, kept in a folder."""
    basis = Basis(policy, INDEX, KB, contextualised=True, scope=ThresholdScope.POLICY)
    return preparation_module.prepared(basis, folder=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the preparation of the policy."""
    prepare(POLICY, tmp_path / "kept")
    return tmp_path / "kept"


def prepared(folder: Path) -> Preparation:
    """The preparation of the policy, kept or computed."""
    return prepare(POLICY, folder)


RIGHT = prepare(POLICY, None)


def forged(text: str) -> str:
    """A kept file with one of its terms, and otherwise as it was: all other names of the policy are gone."""
    _, origin, content = text.split("\n", 2)
    kept = json.loads(content)
    described = (
        origin + "\n" + json.dumps(kept | {"terms": [column[:1] for column in kept["terms"]]}, ensure_ascii=False)
    )
    return f"{sha256(described.encode()).hexdigest()}\n{described}"


def kept_file(folder: Path) -> Path:
    """The only file."""
    (path,) = folder.iterdir()
    return path


def is_believed(folder: Path) -> bool:
    """Whether what is kept is used: it is forged, so that hardly anything is protected if it is."""
    path = kept_file(folder)
    status = path.stat()
    path.write_text(forged(path.read_text("utf-8")), "utf-8")
    assert path.stat().st_mode == status.st_mode
    found = prepared(folder)
    assert found in (RIGHT, replace(RIGHT, terms=RIGHT.terms[:1]))
    return found != RIGHT


def test_folder_and_file_are_for_the_user_only(folder: Path) -> None:
    """Whatever the umask lets others do."""
    assert folder.stat().st_mode & 0o777 == 0o700
    assert kept_file(folder).stat().st_mode & 0o777 == 0o600


def test_what_the_user_has_written_is_believed(folder: Path) -> None:
    """Also if it is wrong: who can write as the user can change tacit as well."""
    assert is_believed(folder)


@pytest.mark.parametrize("mode", [0o750, 0o755])
def test_a_folder_that_others_may_only_read_is_believed(folder: Path, mode: int) -> None:
    """They cannot put a file there."""
    folder.chmod(mode)
    assert is_believed(folder)


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_may_write_to_is_not(folder: Path, mode: int) -> None:
    """They can; and nothing is written there in vain."""
    folder.chmod(mode)
    assert not is_believed(folder)
    before = kept_file(folder).read_bytes()
    prepared(folder)
    assert kept_file(folder).read_bytes() == before


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o640, 0o644, 0o666])
def test_a_file_that_others_may_open_is_not(folder: Path, mode: int) -> None:
    """It was not written by tacit; afterwards it is."""
    kept_file(folder).chmod(mode)
    assert not is_believed(folder)
    assert kept_file(folder).stat().st_mode & 0o777 == 0o600
    assert is_believed(folder)


def test_what_belongs_to_another_user_is_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its mode."""
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    assert not is_believed(folder)


def test_a_file_of_another_user_in_the_own_folder_is_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have been moved there before the folder was closed."""
    is_own = preparation_module._is_own

    def own_folder_only(found: os.stat_result, *, others_may_not: int) -> bool:
        return is_own(found, others_may_not=others_may_not) and others_may_not == 0o022

    monkeypatch.setattr(preparation_module, "_is_own", own_folder_only)
    assert not is_believed(folder)


def test_a_link_is_not(folder: Path, tmp_path: Path) -> None:
    """It leads to a file that may be anybody's."""
    path = kept_file(folder)
    path.rename(tmp_path / "elsewhere.json")
    path.symlink_to(tmp_path / "elsewhere.json")
    (tmp_path / "elsewhere.json").write_text(forged((tmp_path / "elsewhere.json").read_text("utf-8")), "utf-8")
    assert prepared(folder) == RIGHT
    assert not path.is_symlink()


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    """Nobody may ever write to it."""
    path = kept_file(folder)
    path.unlink()
    os.mkfifo(path, 0o600)
    assert prepared(folder) == RIGHT


def test_what_was_kept_for_another_policy_is_not(folder: Path) -> None:
    """Under the name of this one: its own words say what it was made for."""
    path = kept_file(folder)
    prepare(mini_policy(entry("hiv")), folder)
    (other,) = set(folder.iterdir()) - {path}
    other.replace(path)
    assert prepared(folder) == RIGHT


@pytest.mark.parametrize("where", [0, 1, -3], ids=["digest", "origin", "content"])
def test_what_was_changed_is_not(folder: Path, where: int) -> None:
    """By one character, anywhere, without a new digest."""
    path = kept_file(folder)
    right = path.read_text("utf-8")
    at = right.index("\n") + 5 if where == 1 else where
    characters = list(right)
    characters[at] = "0" if characters[at] != "0" else "1"
    path.write_text("".join(characters), "utf-8")
    assert prepared(folder) == RIGHT
    assert path.read_text("utf-8") == right
