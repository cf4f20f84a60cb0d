"""Trains the judge of names and writes src/tacit/identities/data/judge.txt.xz.

    python -m scripts.train_judge [FOLDER]          trains on four of five passages, judges the fifth, writes
    python -m scripts.train_judge [FOLDER] --errors what is judged wrongly in those held out

The folder holds the passages (see `scripts.passages`); training/passages unless told otherwise.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from scripts import passages
from scripts.pages import ROOT

from tacit.document import Document
from tacit.identities.detector import IdentityDetector
from tacit.identities.features import WordsAround, features
from tacit.identities.judge import CLASSES, Judge, pack, unpack
from tacit.identities.lexicon import is_common, known_place
from tacit.language.given_names import is_given_name
from tacit.language.titles import TITLES
from tacit.terms.keys import key

CORPORA = ROOT.parent / "shared" / "data" / "corpus" / "domain"
OUT = ROOT / "src" / "tacit" / "identities" / "data" / "judge.txt.xz"
_STRENGTH = 0.2  # of the data against weights of nought (C of the logistic regression)
_LEAST = 2  # documents that a feature must be in


# Texts of the field that name almost nobody: descriptions of trials, of diseases, of drugs; questions on health.
_IMPERSONAL = {
    "clinicaltrials-gov": 260,
    "clinicaltrials-gov-more": 100,
    "pmc-cc-by-trials": 120,
    "medquad-nih": 120,
    "disease-ontology-drugs-labels": 120,
    "medical-qa-and-abstracts": 120,
    "clinical-dialogues": 100,
    "counsel-chat": 60,
    "openstax-textbooks": 40,
}
# Texts that name people, places and bodies in full sentences, in letters and in lists.
_PERSONAL = {
    "australian-federal-court": 120,
    "federal-writers-life-histories": 60,
    "20newsgroups-selected": 120,
    "bva-veterans-decisions": 20,
    "../english-wikipedia-2015-core-part3": 150,
    "../simple-english-wikipedia-2021": 150,
}
_EVERY = 20
_LONGEST = 1_500  # code points of such a text
_ORGANISED = frozenset(("GPE", "LOC", "ORG", "FAC", "NORP", "EVENT", "LAW", "WORK_OF_ART"))


def relaid(one: passages.Passage) -> passages.Passage | None:
    """A passage in the layout of forms and reports, each sentence or field on a line; nothing if it has lines already.

    People who write passages rarely break lines, and a judge must not learn that a line begins with somebody's name.
    """
    if "\n" in one.text:
        return None
    text = re.sub(r"(?<=[.!?]) (?=[A-Z])", "\n", one.text)
    if one.number % 2:
        text = re.sub(r"(?<=[a-z]): (?=\S)", ":\n ", text)
    if one.number % 3 == 0:
        text = re.sub(r"(?m)^[A-Z][a-z]+(?: [a-z]+)?(?=:)", lambda match: match.group().upper(), text)
    return replace(one, text=text)


def corpus(folder: Path, chosen: Mapping[str, int]) -> Iterator[tuple[WordsAround, list[bool]]]:
    """Texts of the corpora, as many of each as is said, as the detector sees them."""
    zeta = IdentityDetector()
    for name, number in chosen.items():
        path = folder / f"{name}.jsonl.xz"
        if not path.is_file():
            raise SystemExit(f"expected the corpora in {folder}, found no {path.name}; name the folder with --corpora")
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            texts = [json.loads(line)["text"] for line in islice(lines, _EVERY * number)][::_EVERY]
        for text in texts:
            yield zeta.surroundings(Document(text[:_LONGEST]))


def negatives(around: WordsAround, taken: Sequence[bool]) -> Iterator[tuple[list[str], str]]:
    """The features of the words of an impersonal text that are surely of no name."""
    for i in around.candidates():
        start, end = around.runs[i]
        words = around.words[max(0, start - 1) : end]
        doubtful = (
            taken[i]
            or around.labels[i] in _ORGANISED
            or any(word.bare in TITLES or word.is_initial or is_given_name(word.text) for word in words)
            or known_place(key(around.words[i].text)) is not None
        )
        if not doubtful:
            joined = i > 0 and around.words[i].joined and not around.words[i].opens_line
            yield features(around, i, "-" if joined else ""), ""


def agreed(around: WordsAround, taken: Sequence[bool]) -> Iterator[tuple[list[str], str]]:
    """The features of words of which the language model, the rules and the lists say the same, and what they say."""
    classes = [_agreed_class(around, i) for i in range(len(around.words))]
    for i in around.candidates():
        joined = i > 0 and around.words[i].joined and not around.words[i].opens_line
        before = classes[i - 1] if joined else ""
        if not taken[i] and classes[i] is not None and before is not None:
            yield features(around, i, before or "-" if joined else ""), classes[i] or ""


def _agreed_class(around: WordsAround, i: int) -> str | None:
    word, label, rule = around.words[i], around.labels[i], around.rules[i]
    start, end = around.runs[i]
    run = around.words[start:end]
    if label == "PERSON" and rule == "person":
        titled = start > 0 and around.words[start - 1].bare in TITLES
        known = titled or any(is_given_name(one.text) or one.is_initial or one.bare in TITLES for one in run)
        return "P" if known and len(run) > 1 else None
    if label in {"GPE", "LOC"} and rule == "place" and known_place(key(word.text)):
        return "L"
    return "" if not label and not rule and (not word.is_capital or is_common(word.text)) else None


def prepared(
    found: Sequence[passages.Passage],
) -> Iterator[tuple[passages.Passage, WordsAround, list[bool], list[str]]]:
    """For each passage its words as the detector sees them, which of them are taken, and the class of each."""
    zeta = IdentityDetector()
    for one in found:
        around, taken = zeta.surroundings(Document(one.text))
        truth = [""] * len(around.words)
        at: dict[int, str] = {}
        for span, kind in one.spans("PLO"):
            for i in range(span.start, span.end):
                at.setdefault(i, kind)
        for i, word in enumerate(around.words):
            truth[i] = at.get(word.start, "")
        yield one, around, taken, truth


def examples(around: WordsAround, taken: Sequence[bool], truth: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The features of each word that may be a name, and its class."""
    for i in around.candidates():
        if not taken[i]:
            joined = i > 0 and around.words[i].joined and not around.words[i].opens_line
            yield features(around, i, (truth[i - 1] or "-") if joined else ""), truth[i]


def train(rows: Sequence[tuple[list[str], str]], documents: Counter[str]) -> Judge:
    """The judge that rows of features and classes teach."""
    from scipy.sparse import csr_matrix  # noqa: PLC0415  # only to train
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415

    names = sorted(one for one, number in documents.items() if number >= _LEAST)
    column = {one: i for i, one in enumerate(names)}
    indices, pointers = [], [0]
    for said, _ in rows:
        indices += sorted({column[one] for one in said if one in column})
        pointers.append(len(indices))
    matrix = csr_matrix(([1.0] * len(indices), indices, pointers), shape=(len(rows), len(names)))
    order = {name: i for i, name in enumerate(CLASSES)}
    model = LogisticRegression(C=_STRENGTH, max_iter=2000, tol=1e-4, fit_intercept=False)
    model.fit(matrix, [order[truth] for _, truth in rows])
    return Judge({name: tuple(model.coef_[:, i]) for name, i in column.items()})


def figures(judge: Judge, held_out: Sequence[tuple[WordsAround, list[bool], list[str]]]) -> Counter[str]:
    """Words found, right and labelled, of each class; and of any name."""
    count: Counter[str] = Counter()
    for around, taken, truth in held_out:
        for verdict, true, is_taken in zip(judge.judge(around, taken), truth, taken, strict=True):
            if is_taken:
                continue
            for name in CLASSES[1:]:
                count[f"{name} found"] += verdict.name == name
                count[f"{name} right"] += verdict.name == name == true
                count[f"{name} true"] += true == name
            count["any found"] += bool(verdict.name)
            count["any right"] += bool(verdict.name and true)
            count["any true"] += bool(true)
    return count


def main() -> None:
    """Trains, prints and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=passages.FOLDER, help="the folder with the passages")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the folder with the corpora of the field")
    parser.add_argument("--errors", action="store_true", help="print what is judged wrongly; nothing is written")
    options = parser.parse_args()
    rows, held_out, documents = [], [], Counter[str]()
    read = passages.read(options.folder)
    for one, around, taken, truth in prepared([*read, *(new for one in read if (new := relaid(one)))]):
        if one.is_held_out:
            held_out.append((around, taken, truth))
            continue
        seen = list(examples(around, taken, truth))
        rows += seen
        documents.update({feature for said, _ in seen for feature in said})
    for chosen, rule in ((_IMPERSONAL, negatives), (_PERSONAL, agreed)):
        for around, taken in corpus(options.corpora, chosen):
            seen = list(rule(around, taken))
            rows += seen
            documents.update({feature for said, _ in seen for feature in said})
    packed = pack(train(rows, documents).weights)
    judge = Judge(unpack(packed))
    count = figures(judge, held_out)
    for name in (*CLASSES[1:], "any"):
        right, found, true = (count[f"{name} {what}"] for what in ("right", "found", "true"))
        print(f"{name:4} precision {right / max(1, found):.3f} recall {right / max(1, true):.3f} of {true} words")
    if options.errors:
        for around, taken, truth in held_out:
            for i, verdict in enumerate(judge.judge(around, taken)):
                if verdict.name != truth[i] and not taken[i]:
                    word = around.words[i]
                    said = around.text[max(0, word.start - 30) : word.start], around.text[word.end : word.end + 20]
                    shown = [re.sub(r"\s+", " ", part) for part in said]
                    print(
                        f"{truth[i] or '-'}>{verdict.name or '-'} {verdict.nobody:.2f}",
                        f"{shown[0]}[{word.text}]{shown[1]}",
                    )
        return
    OUT.write_bytes(packed)
    print(f"{len(rows)} words, {len(judge.weights)} weights, {len(packed)} bytes")


if __name__ == "__main__":
    main()
