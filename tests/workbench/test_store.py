"""The store keeps what was ruled, for its owner's eyes, and erases it when told to."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from tacit.document import Span
from tacit.errors import InputError, StaleError
from tacit.workbench import Act, ReviewStore, Ruling
from tacit.workbench.store import REVIEWED, default_folder

CANARY = "Zanzibar Quillfeather"


def ruling(start: int) -> Ruling:
    """Some ruling."""
    return Ruling(Act.HIDE, (Span(start, start + 3),), note=CANARY, by="J. Roe")


def filled(path: Path, passphrase: str | None = None) -> ReviewStore:
    """A store with a document."""
    store = ReviewStore(path, passphrase)
    store.add(f"{CANARY}.txt", CANARY.encode(), "digest")
    return store


def test_rulings_survive_a_new_process(tmp_path: Path) -> None:
    """What was ruled is there when the file is opened again."""
    store = filled(tmp_path / "r.sqlite")
    store.rule(1, "a", 0, ruling(1))
    store.rule(1, "a", 1, ruling(9))
    again = ReviewStore(tmp_path / "r.sqlite").state(1, "a")
    assert [one.spans[0].start for one in again.rulings] == [1, 9]
    assert again.version == 2


def test_undo_and_redo_go_both_ways_until_something_new_is_ruled(tmp_path: Path) -> None:
    """Undone rulings can be done again; a new one takes their place."""
    store = filled(tmp_path / "r.sqlite")
    for number in range(3):
        store.rule(1, "a", number, ruling(number))
    state = store.step(1, "a", 3, -2)
    assert (len(state.rulings), state.undone) == (1, 2)
    state = store.step(1, "a", 4, 1)
    assert (len(state.rulings), state.undone) == (2, 1)
    state = store.rule(1, "a", 5, ruling(7))
    assert ([one.spans[0].start for one in state.rulings], state.undone) == ([0, 1, 7], 0)
    assert store.step(1, "a", 6, -99).rulings == ()


def test_who_saw_an_older_version_changes_nothing(tmp_path: Path) -> None:
    """Two tabs do not overwrite each other."""
    store = filled(tmp_path / "r.sqlite")
    store.rule(1, "a", 0, ruling(1))
    with pytest.raises(StaleError):
        store.rule(1, "a", 0, ruling(2))
    with pytest.raises(StaleError):
        store.step(1, "a", 0, -1)
    with pytest.raises(StaleError):
        store.mark(1, "a", 0, REVIEWED)
    assert len(store.state(1, "a").rulings) == 1


def test_reviewers_have_rulings_of_their_own(tmp_path: Path) -> None:
    """A second reviewer begins with what is proposed."""
    store = filled(tmp_path / "r.sqlite")
    store.rule(1, "a", 0, ruling(1))
    assert store.state(1, "b").rulings == ()
    assert store.reviewers(1) == ["a"]


def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    """The file holds originals."""
    store = filled(tmp_path / "r.sqlite")
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_encrypted_it_holds_no_word_of_the_documents(tmp_path: Path) -> None:
    """Neither text nor names nor notes can be read without the passphrase."""
    store = filled(tmp_path / "r.sqlite", "correct horse battery")
    store.rule(1, "a", 0, ruling(1))
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Quillfeather" not in data
    assert ReviewStore(store.path, "correct horse battery").document(1).content == CANARY.encode()
    for wrong in ("incorrect horse battery", None):
        with pytest.raises(InputError):
            ReviewStore(store.path, wrong)


def test_a_forgotten_review_is_gone(tmp_path: Path) -> None:
    """Nothing is left on disk."""
    store = filled(tmp_path / "r.sqlite")
    store.rule(1, "a", 0, ruling(1))
    store.forget()
    assert list(tmp_path.iterdir()) == []


def test_who_still_has_a_forgotten_review_is_told_and_makes_it_not_anew(tmp_path: Path) -> None:
    """A page that is open while the review is forgotten brings nothing back."""
    store = filled(tmp_path / "r.sqlite")
    ReviewStore(store.path).forget()
    with pytest.raises(InputError, match="forgotten"):
        store.state(1, "a")
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    """Whoever made the file, it holds originals from now on."""
    path = tmp_path / "r.sqlite"
    path.touch(mode=0o644)
    assert stat.S_IMODE(ReviewStore(path).path.stat().st_mode) == 0o600


def test_another_file_is_refused(tmp_path: Path) -> None:
    """A file that is no review, or one of another time, is not touched."""
    path = tmp_path / "notes.txt"
    path.write_text("x" * 2000)
    with pytest.raises(InputError, match="another file"):
        ReviewStore(path)
    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(InputError, match="found 99"):
        ReviewStore(newer)


def test_a_review_is_bound_to_what_was_asked(tmp_path: Path) -> None:
    """Rulings on one proposal are not taken for rulings on another."""
    store = filled(tmp_path / "r.sqlite")
    store.made_with("one")
    store.made_with("one")
    with pytest.raises(InputError, match="begun with"):
        store.made_with("other")


def test_reviews_lie_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder can be set."""
    monkeypatch.setenv("TACIT_REVIEWS", str(tmp_path))
    assert default_folder() == tmp_path
