"""The documents that the network learns from, and the pieces of words that they have (`scripts.train_network`)."""

from __future__ import annotations

import json
import lzma
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.evaluate_identities import judgments
from scripts.hipaa_practice import READ_FILES, harmless, practice, rows
from scripts.marked_documents import HELD_OUT_EVERY, Marked, documents
from scripts.pages import ROOT
from scripts.parts import DEVELOPMENT, JUDGMENTS, NOTES, read_notes
from scripts.passages import FOLDER

from tacit.language.pieces import LINE, PieceVocabulary

CORPORA = ROOT.parent / "shared" / "data" / "corpus" / "domain"
ABSTRACTS = "wiki_actors_25.jsonl"

_PIECES = 16_000  # of the vocabulary, those that texts of the field have most
_CORPORA = (
    "20newsgroups-selected",
    "australian-federal-court",
    "bva-veterans-decisions",
    "clinical-dialogues",
    "counsel-chat",
    "disease-ontology-drugs-labels",
    "federal-writers-life-histories",
    "medical-qa-and-abstracts",
    "nhs-and-coroner-uk",
)
_OF_EACH_CORPUS, _LONGEST = 80, 2_400  # texts, and letters of each
_IN_LAYOUTS, _LAYOUTS_IN_ONE = 1_400, 8  # documents made of layouts, and layouts of each at the most
_LOOKALIKE = 0.15  # of the layouts hold no identifier
_BETWEEN = ("\n\n", "\n", "\n---\n")
_CLASS_OF_ROW = {
    "names": "P",
    "user_names": "P",
    "streets": "L",
    "towns": "L",
    "postcodes": "L",
    "wards": "L",
    "dates": "D",
    "ages_over_89": "A",
}
"""The classes of rows of layouts; the others are numbers and codes."""
_CLASS_OF = {
    "PERSON": "P",
    "LOC": "L",
    "ORG": "O",
    "DATETIME": "D",
    "CODE": "N",
    "QUANTITY": "N",
    "DEM": "R",
    "MISC": "R",
}


def developed_on(folder: Path) -> Iterator[Marked]:
    """The judgments and abstracts that are not set aside."""
    for number, one in enumerate(each for each in judgments(folder / JUDGMENTS) if not each.is_held_out):
        spans = [(m.start, m.end, _CLASS_OF[entity.kind]) for entity in one.entities for m in entity.mentions]
        yield Marked(one.text, None, spans, is_held_out=number % HELD_OUT_EVERY == 0, source="judgments")
    rows = [json.loads(line) for line in (folder / ABSTRACTS).read_text("utf-8").splitlines()]
    for number, row in enumerate(rows[: (len(rows) + 1) // 2]):
        spans = [(*mask, "?") for mask in row["manual_spans"]]
        yield Marked(row["abstract"], None, spans, is_held_out=number % HELD_OUT_EVERY == 0, source="abstracts")


def impersonal(corpora: Path, evaluation: Path) -> Iterator[Marked]:
    """Texts in which hardly anybody is named: plain words of them are no identifiers."""
    for name, count, every in (
        ("clinicaltrials-gov", 30, 900),
        ("pmc-cc-by-trials", 20, 40),
        ("medquad-nih", 20, 100),
        ("nhs-and-coroner-uk", 40, 5),
        ("clinical-dialogues", 30, 5),
    ):
        with lzma.open(corpora / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            texts = [json.loads(line)["text"] for at, line in enumerate(lines) if at % every == 0][:count]
        yield from (Marked(text[:1_200], None, None, is_impersonal=True, source="impersonal") for text in texts)
    for row in read_notes(evaluation / NOTES, DEVELOPMENT)[:120]:
        yield Marked(row["text"][:2_000], None, None, is_impersonal=True, source="impersonal")


def layouts(draw: random.Random) -> Iterator[Marked]:
    """Layouts of identifiers and harmless look-alikes (`scripts.hipaa_practice`), several in a document.

    Of the parts whose errors were read or that were written for this: what is measured on, nothing learns from.
    """
    pieces: list[tuple[str, list[tuple[int, int, str]]]] = []
    for part in READ_FILES:
        for row in rows(part):
            kind = _CLASS_OF_ROW.get(row, "N")
            pieces += ((one.text, [(one.start, one.end, kind)]) for one in practice(part, row, held_out=False))
    lookalikes = [
        (one.text, list[tuple[int, int, str]]()) for part in READ_FILES for one in harmless(part, held_out=False)
    ]
    draw.shuffle(pieces)
    for _ in range(_IN_LAYOUTS):
        text = ""
        spans: list[tuple[int, int, str]] = []
        for _ in range(draw.randint(1, _LAYOUTS_IN_ONE)):
            said, marks = draw.choice(lookalikes) if draw.random() < _LOOKALIKE else pieces.pop()
            spans += ((start + len(text), end + len(text), kind) for start, end, kind in marks)
            text += said + draw.choice(_BETWEEN)
        yield Marked(text, None, spans, source="layouts")


def unannotated(corpora: Path, evaluation: Path) -> Iterator[Marked]:
    """Texts in which nobody marked anything: of them, a teacher says what there is to be found."""
    for path in sorted((FOLDER / "unannotated").glob("*.txt")):
        yield from (Marked(text, None, None, source="unannotated") for text in documents(path))
    for name in _CORPORA:
        with lzma.open(corpora / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            texts = [json.loads(line)["text"] for line in lines]
        # Contexts are paragraphs: three that follow each other are as long as a letter.
        every = len(texts) // _OF_EACH_CORPUS
        for at in range(0, len(texts) - 3, every):
            yield Marked("\n\n".join(texts[at : at + 3])[:_LONGEST], None, None, source="unannotated")
    for row in read_notes(evaluation / NOTES, DEVELOPMENT)[:_OF_EACH_CORPUS]:
        yield Marked(row["text"][:_LONGEST], None, None, source="unannotated")


def vocabulary(folder: Path, texts: Sequence[Marked], corpora: Path) -> list[int]:
    """The numbers of the pieces that are kept: signs and letters, and what texts have most."""
    pieces = (folder / "vocab.txt").read_text("utf-8").splitlines()
    whole = PieceVocabulary(pieces)
    counted: Counter[int] = Counter()
    for one in texts:
        counted.update(whole.read(one.text).ids.tolist() * 3)  # these weigh more than texts of the field
    for path in sorted(corpora.glob("*.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for at, line in enumerate(lines):
                if at % 40 == 0:
                    counted.update(whole.read(json.loads(line)["text"]).ids.tolist())
    plain = [
        at
        for at, piece in enumerate(pieces)
        if piece in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", LINE)
        or (len(piece.removeprefix("##")) == 1 and ord(piece.removeprefix("##")) < 0x250)
    ]
    often = [at for at, _ in counted.most_common(_PIECES)]
    return sorted({*plain, *often})
