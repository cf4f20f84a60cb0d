"""Labels as other programs write them: each format gives the same corpus; none shows a word when it is broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tacit.errors import InputError
from tacit.publishing import read_labelled

TEXT = "Ask Anna Bell, please.\nCanary sings."
START, END = 4, 13
TASK = {
    "data": {"text": TEXT},
    "annotations": [
        {"result": [], "was_cancelled": True},
        {"result": [{"value": {"start": START, "end": END, "labels": ["PER"]}}, {"value": {"choices": ["ok"]}}]},
    ],
}
ROWS: dict[str, dict[str, Any]] = {
    "ours": {"text": TEXT, "spans": [[START, END, "PER"]]},
    "prodigy": {"text": TEXT, "spans": [{"start": START, "end": END, "label": "PER"}], "answer": "accept"},
    "doccano": {"text": TEXT, "label": [[START, END, "PER"]]},
    "doccano entities": {"text": TEXT, "entities": [{"start_offset": START, "end_offset": END, "label": "PER"}]},
    "presidio": {"text": TEXT, "results": [{"entity_type": "PER", "start": START, "end": END, "score": 0.85}]},
}


def lines(tmp_path: Path, *rows: object) -> Path:
    """A file of JSON lines."""
    path = tmp_path / "labels.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def check(path: Path) -> None:
    """The corpus is the one that every format must give."""
    corpus = read_labelled(path)
    assert corpus.texts.symbols == "Ask Anna Bell , please . Canary sings .".split()
    assert corpus.sensitive.tolist() == [False, True, True] + [False] * 6
    assert corpus.kinds == ("PER",)
    assert len(set(corpus.documents)) == 1


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_json_lines(tmp_path: Path, row: dict[str, Any]) -> None:
    """Ours, Prodigy's, doccano's of two ages, and Presidio's results."""
    check(lines(tmp_path, row))


def test_label_studio(tmp_path: Path) -> None:
    """The last annotation that was not cancelled counts; choices are no stretches."""
    path = tmp_path / "labels.json"
    path.write_text(json.dumps([TASK]))
    check(path)


def test_brat(tmp_path: Path) -> None:
    """Pairs of files; a stretch in two parts; relations and notes are passed over."""
    (tmp_path / "a.txt").write_text(TEXT)
    (tmp_path / "a.ann").write_text("T1\tPER 4 8;9 13\tAnna Bell\nR1\tknows Arg1:T1 Arg2:T1\n#1\tNote T1\tsure\n")
    check(tmp_path)


def test_docbin(tmp_path: Path) -> None:
    """The tokens of spaCy need not be ours."""
    import spacy  # noqa: PLC0415
    from spacy.tokens import DocBin  # noqa: PLC0415

    document = spacy.blank("en")(TEXT)
    document.set_ents([one for one in [document.char_span(START, END, label="PER")] if one])
    path = tmp_path / "labels.spacy"
    DocBin(docs=[document]).to_disk(path)
    check(path)
    path.write_bytes(b"canary")
    with pytest.raises(InputError, match="spaCy's DocBin"):
        read_labelled(path)


@pytest.mark.parametrize(
    "labels", ["PER PER", "B-PER I-PER", "B-PER E-PER", "B-PER L-PER", "S-PER U-PER"], ids=lambda one: one[:5]
)
def test_schemes_of_conll(tmp_path: Path, labels: str) -> None:
    """IO, BIO, BIOES and BILOU say the same."""
    path = tmp_path / "labels.conll"
    first, second = labels.split()
    path.write_text(f"Ask\tO\nAnna\t{first}\nBell\t{second}\n,\tO\n")
    corpus = read_labelled(path)
    assert (corpus.sensitive.tolist(), corpus.kinds) == ([False, True, True, False], ("PER",))


def test_what_nobody_has_labelled_is_left_out(tmp_path: Path) -> None:
    """Of a corpus that is labelled in part, and with a note; a text without a name is labelled, too."""
    rows = ({**ROWS["prodigy"], "answer": "ignore"}, {"text": "Nobody.", "spans": None}, {"text": "None.", "spans": []})
    corpus = read_labelled(lines(tmp_path, *rows, ROWS["ours"]))
    assert len(set(corpus.documents)) == 2
    assert corpus.notes == ("2 texts that nobody has labelled were left out",)
    (tmp_path / "tasks.json").write_text(json.dumps([TASK, {"data": {"text": "Nobody."}, "annotations": []}]))
    assert read_labelled(tmp_path / "tasks.json").notes[0].startswith("1 text ")


@pytest.mark.parametrize(
    "row",
    [{"text": TEXT}, {"text": TEXT, "spans": [[1, "canary", "PER"]]}, {"text": 7, "spans": []}, ["Canary"], "Canary"],
)
def test_what_is_none_of_them_is_refused(tmp_path: Path, row: object) -> None:
    """The message names the line, and shows nothing of it, nor does its context."""
    with pytest.raises(InputError, match="line 2: expected") as caught:
        read_labelled(lines(tmp_path, ROWS["ours"], row))
    assert "anary" not in str(caught.value)
    assert caught.value.__context__ is None
    (tmp_path / "x.json").write_text('{"Canary": 1}')
    with pytest.raises(InputError, match="a list of tasks"):
        read_labelled(tmp_path / "x.json")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(InputError, match="found none"):
        read_labelled(empty)
    (empty / "a.txt").write_text("x")
    (empty / "a.ann").write_text("T1 canary")
    with pytest.raises(InputError, match="offsets in each line"):
        read_labelled(empty)
