"""Attackers who compare a text with what is known of candidates."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.adversary import Candidate, Form, JointAdversary, WordMatch, attack, knowing, read_candidates
from tacit.errors import InputError, ModelMissingError, ParameterError

pytest.importorskip("sklearn", reason="scikit-learn is not installed")

CROWD = [
    Candidate("Anna", "She sailed ships. She painted ships in Oslo."),
    Candidate("Bert", "He sailed ships and repaired engines."),
    Candidate("Cleo", "She repaired engines in Rome."),
]


def by_hand(text: str) -> list[float]:
    """Cosines of (1 + ln tf) * (ln((1 + n) / (1 + df)) + 1), computed in the plainest way."""
    # Verbs are no plurals: their keys are as they stand.
    known = [
        Counter("sailed ship painted ship oslo".split()),
        Counter("sailed ship repaired engine".split()),
        Counter("repaired engine rome".split()),
    ]
    df = Counter(word for one in known for word in one)
    idf = {word: math.log(4 / (1 + count)) + 1 for word, count in df.items()}

    def vector(words: Counter[str]) -> dict[str, float]:
        raw = {word: (1 + math.log(count)) * idf[word] for word, count in words.items() if word in idf}
        length = math.hypot(*raw.values())
        return {word: value / length for word, value in raw.items()}

    query = vector(Counter(text.split()))
    return [sum(value * vector(one).get(word, 0.0) for word, value in query.items()) for one in known]


def test_cosines_equal_hand_computation() -> None:
    """Twice "ship" and once "engine", against three candidates."""
    assert WordMatch(CROWD).guess(["A ship, ships and an engine"])[0] == pytest.approx(by_hand("ship ship engine"))


def test_words_lead_to_their_owner() -> None:
    """Oslo is Anna's, Rome is Cleo's, and a text of unknown words is nobody's."""
    found = attack(WordMatch(CROWD), ["somebody in Oslo", "somebody in Rome", "zzz"], ["Anna", "Cleo", "Bert"])
    assert [one.rank for one in found.standings] == [1, 1, 2]


@given(st.lists(st.sampled_from("ship ships Oslo engines zzz painted".split()), min_size=1, max_size=8), st.data())
def test_evidence_agrees_with_guesses(said: list[str], data: st.DataObject) -> None:
    """Scores of what is visible rank like guesses at its text, and losses are what hiding a form takes."""
    guide = WordMatch(CROWD)
    forms = [Form(word, word.lower(), count) for word, count in sorted(Counter(said).items())]
    visible = np.array(data.draw(st.lists(st.booleans(), min_size=len(forms), max_size=len(forms))), bool)
    clues = guide.clues(forms)
    text = " ".join(form.text for form, seen in zip(forms, visible, strict=True) if seen for _ in range(form.places))
    scores, guesses = clues.scores(visible), guide.guess([text])[0]
    # A text's own length divides all of its cosines alike.
    assert scores * guesses.sum() == pytest.approx(guesses * scores.sum())
    contrast = np.array([1.0, -0.5, -0.5])
    for row in np.flatnonzero(visible):
        without = visible.copy()
        without[row] = False
        lost = (scores - clues.scores(without)) @ contrast
        assert clues.losses(visible, contrast)[row] == pytest.approx(lost)


def test_two_attackers_together_add_what_stands_out() -> None:
    """Each in standard deviations: the same attacker twice is twice as sure, and one without opinion adds nothing."""
    words = WordMatch(CROWD)
    once, twice = (
        JointAdversary([words]).guess(["Oslo ships", "zzz"]),
        JointAdversary([words, words]).guess(["Oslo ships", "zzz"]),
    )
    assert twice == pytest.approx(2 * once)
    assert once[0].std() == pytest.approx(1)
    assert not once[1].any()


def test_attackers_of_other_crowds_cannot_be_added() -> None:
    """Their columns would mean different candidates."""
    with pytest.raises(ParameterError, match="same candidates"):
        JointAdversary([WordMatch(CROWD), WordMatch(CROWD[:2])])


@pytest.mark.parametrize(
    ("crowd", "message"),
    [([], "found 0, 0 different"), ([CROWD[0], CROWD[0]], "found 2, 1 different"), ([Candidate("X", "the")], "words")],
)
def test_crowd_must_be_one(crowd: list[Candidate], message: str) -> None:
    """Nobody, the same twice, and nothing known are refused."""
    with pytest.raises(ParameterError, match=message):
        WordMatch(crowd)


def test_attacker_may_know_the_text_itself() -> None:
    """Somebody of whom nothing but the text is known is found by it; a text about nobody is refused."""
    unknown = [*CROWD, Candidate("Dora", "")]
    informed = WordMatch(knowing(unknown, {"Dora": "zebra engines"}))
    assert attack(informed, ["zebra engines"], ["Dora"]).accuracy() == 1
    assert attack(WordMatch(unknown), ["zebra engines"], ["Dora"]).accuracy() == 0
    with pytest.raises(ParameterError, match="found 1 about others"):
        knowing(CROWD, {"Dora": "zebra"})


def test_missing_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scikit-learn there is one line with the command to run."""
    monkeypatch.setitem(__import__("sys").modules, "sklearn.feature_extraction.text", None)
    with pytest.raises(ModelMissingError, match=r"scikit-learn.*install the extra attack of tacit"):
        WordMatch(CROWD)


def test_candidates_are_read(tmp_path: Path) -> None:
    """JSON lines; blank ones do not count."""
    path = tmp_path / "crowd.jsonl"
    path.write_text(json.dumps({"name": "Anna", "public_knowledge": "ships"}) + "\n\n", "utf-8")
    assert read_candidates(path) == [Candidate("Anna", "ships")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read"),
        (b"\xff", "not UTF-8"),
        (b'{"name": "Quixolotl"}\n', "in line 1"),
        (b"[]\n", "in line 1"),
        (b'{"name": "Quixolotl", "public_knowledge": ""}\n' * 2, "different names"),
    ],
)
def test_bad_candidates_are_an_error_without_their_words(tmp_path: Path, content: bytes | None, message: str) -> None:
    """The message names the file and the line, and nothing that stands there."""
    path = tmp_path / "crowd.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        read_candidates(path)
    assert "Quixolotl" not in str(caught.value)


def test_knowledge_is_not_shown() -> None:
    """A candidate can be logged."""
    assert "Oslo" not in repr(CROWD[0])
