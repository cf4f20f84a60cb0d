"""What follows from a policy is computed once, and kept on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.models.mini_policies import entry, mini_index, mini_policy, mini_taxonomy

from tacit.corpus import CorpusIndex
from tacit.corpus.memory import MemoryIndex
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.policies import PolicyRules
from tacit.secrets.policy import preparation as preparation_module
from tacit.secrets.policy.preparation import Basis, Preparation, prepared
from tacit.secrets.policy.threshold import ThresholdScope

INDEX, KB = mini_index(), mini_taxonomy()


def made(
    folder: Path | None,
    policy: PolicyRules | None = None,
    index: CorpusIndex = INDEX,
    kb: KnowledgeBase = KB,
    *,
    contextualised: bool = True,
    scope: ThresholdScope = ThresholdScope.POLICY,
) -> Preparation:
    """What follows from a policy, kept in a folder."""
    return prepared(Basis(policy or mini_policy(), index, kb, contextualised, scope), folder=folder)


def test_what_follows_from_a_policy_is_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time reads what the first has kept, and gets the same."""
    first = made(tmp_path / "kept")
    monkeypatch.setattr(preparation_module, "prepare", None)
    assert made(tmp_path / "kept") == first
    assert [path.suffix for path in (tmp_path / "kept").iterdir()] == [".json"]


def test_another_policy_corpus_or_setting_is_computed_anew(tmp_path: Path) -> None:
    """Each has a file of its own."""
    made(tmp_path)
    made(tmp_path, contextualised=False)
    made(tmp_path, scope=ThresholdScope.ENTRY)
    made(tmp_path, mini_policy(entry("hiv")))
    made(tmp_path, index=MemoryIndex([[["hiv"]]]))
    made(tmp_path, kb=MemoryTaxonomy.from_parents({"hiv": ["virus"]}))
    assert len(list(tmp_path.iterdir())) == 6


def test_nothing_is_kept_unless_there_is_a_folder(tmp_path: Path) -> None:
    """Without one, the same follows."""
    assert made(None) == made(tmp_path)


DAMAGED = ["", "{", "[]", "{}", '{"terms": 1}', "\x00", '{"concepts": [], "terms": [["a", "b", 7, false, true, []]]}']


@pytest.mark.parametrize("content", DAMAGED)
def test_a_kept_file_that_is_damaged_is_computed_anew(tmp_path: Path, content: str) -> None:
    """Whatever is in it, the answer is right, and the file afterwards, too."""
    right = made(tmp_path)
    [path] = tmp_path.iterdir()
    intact = path.read_text("utf-8")
    path.write_text(content, "utf-8")
    assert made(tmp_path) == right
    assert path.read_text("utf-8") == intact


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """A cache is a convenience."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert made(blocked / "kept").terms
