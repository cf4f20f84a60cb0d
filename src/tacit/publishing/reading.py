"""Labelled corpora from files: CoNLL, JSON lines with spans, or texts that our own detectors label."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tacit.document import Document
from tacit.errors import InputError
from tacit.formats import text as plain_text
from tacit.publishing.features import MASKED, Sentence
from tacit.publishing.label_formats import Sensitive, is_rows, read_rows
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Labels
from tacit.publishing.tags import Tags, seen
from tacit.publishing.tokens import is_marker, sentences, tokens
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import Kind, TermDetector

OUTSIDE = "O"
"""The label of tokens that are not sensitive."""

_DOCUMENT = "#begin document"
_PREFIX = re.compile(r"[BIESLU]-(?=.)")  # of the schemes IOB, BIO, BIOES and BILOU


class Growing:
    """A corpus while it is read."""

    def __init__(self, source: str, kinds: Collection[str], marker: str = "") -> None:
        self.source, self.wanted, self.marker = source, frozenset(kinds), marker
        self.sentences: list[Sentence] = []
        self.labels: list[Labels] = []
        self.kinds_of_symbols: list[tuple[str, ...]] = []
        self.documents: list[int] = []
        self.kinds: set[str] = set()
        self.notes: list[str] = []

    def is_wanted(self, kind: str) -> bool:
        """Whether what is of that kind is sensitive."""
        return not self.wanted or kind in self.wanted

    def add(self, tokens: Sequence[tuple[str, str]], document: int) -> None:
        """Adds a sentence: its words, each with its kind; that of an ordinary one is empty."""
        if tokens:
            kept = [i for i, (word, _) in enumerate(tokens) if not (i and word == MASKED == tokens[i - 1][0])]
            self.sentences.append(tuple(tokens[i][0] for i in kept))
            self.kinds_of_symbols.append(tuple(tokens[i][1] for i in kept))
            self.labels.append(np.array([bool(kind) for kind in self.kinds_of_symbols[-1]], np.bool_))
            self.documents.append(document)
            self.kinds.update(kind for _, kind in tokens if kind)

    def corpus(self, tags: Tags, model: str) -> LabelledCorpus:
        """The corpus as far as it was read."""
        said = seen(self.sentences, self.documents, tags, model=model)
        return LabelledCorpus(
            tuple(said.sentences),
            tuple(self.labels),
            tuple(self.documents),
            tuple(sorted(self.kinds)),
            self.source,
            tuple(self.notes),
            said.vectors,
            tuple(self.kinds_of_symbols),
        )


def read_labelled(
    source: str | Path,
    *,
    kinds: Collection[str] = (),
    marker: str = "PERSON",
    tags: Tags = Tags.NONE,
    model: str = LANGUAGE_MODEL,
) -> LabelledCorpus:
    """The labelled corpus in a file or folder, by its name; what is none of the others is CoNLL.

    CoNLL is a token, a tab and a label in each line, an empty line after each sentence, and perhaps a line "#begin
    document" before each document; without those every sentence is a document of its own. The label O is ordinary,
    every other one sensitive; what says where a name begins and ends (B-, I-, E-, S-, L-, U-) is left out.

    For the others see `tacit.publishing.label_formats.read_rows`; each text is a document, and one that nobody has
    labelled is left out. A token that a stretch covers in part is sensitive as a whole.

    Args:
        source: The file.
        kinds: The labels that are sensitive; all of them unless given.
        marker: The kind that markers name, if something was taken out before: [PERSON].
        tags: What the language model adds to each token.
        model: The name of the language model.

    Raises:
        InputError: The file cannot be read, is not UTF-8, or a label does not align with the text.
    """
    name = str(source)
    growing = Growing(name, kinds, marker)
    if is_rows(name):
        unlabelled = 0
        for number, (text, found) in enumerate(read_rows(name), start=1):
            if found is None:
                unlabelled += 1
            else:
                _add_text(text, found, growing, number)
        if unlabelled:
            texts, were = ("1 text", "was") if unlabelled == 1 else (f"{unlabelled:,} texts", "were")
            growing.notes.append(f"{texts} that nobody has labelled {were} left out")
    else:
        _read_conll(plain_text.read(name).text, growing)
    return growing.corpus(tags, model)


def label_texts(
    texts: Iterable[tuple[str, Sequence[Sensitive]]],
    *,
    source: str = "texts",
    kinds: Collection[str] = (),
    tags: Tags = Tags.NONE,
    model: str = LANGUAGE_MODEL,
) -> LabelledCorpus:
    """The labelled corpus of texts whose sensitive stretches are known; each text is a document.

    >>> corpus = label_texts([("Anna Bell wrote to Carl.", [Sensitive(0, 9, "PER")])])
    >>> corpus.sentences, corpus.labels[0].tolist()
    ((('Anna', 'Bell', 'wrote', 'to', 'Carl', '.'),), [True, True, False, False, False, False])

    Raises:
        InputError: A stretch is not inside its text, or has no token in it.
    """
    growing = Growing(source, kinds)
    for number, (text, found) in enumerate(texts, start=1):
        _add_text(text, found, growing, number)
    return growing.corpus(tags, model)


def label_with_detector(
    texts: Iterable[str],
    detector: TermDetector,
    *,
    source: str = "texts",
    kinds: Collection[Kind] = (Kind.PERSON,),
    tags: Tags = Tags.NONE,
    model: str = LANGUAGE_MODEL,
) -> LabelledCorpus:
    """The corpus that a detector of ours labels, and a note that no human has."""
    wanted = frozenset(kinds)
    labelled = (
        (
            text,
            [
                Sensitive(term.span.start, term.span.end, term.kind.value.upper())
                for term in detector.detect(Document(text))
                if term.kind in wanted
            ],
        )
        for text in texts
    )
    corpus = label_texts(labelled, source=source, tags=tags, model=model)
    note = (
        "the labels are a detector's, not people's: what it misses counts as ordinary here, so that every figure is"
        " about names that the detector knows"
    )
    return replace(corpus, notes=(*corpus.notes, note))


def _read_conll(text: str, growing: Growing) -> None:
    words: list[tuple[str, str]] = []
    document, marked, empty = 0, _DOCUMENT in text, 0
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith(_DOCUMENT) or not line.strip("\r "):
            growing.add(words, document)
            words = []
            document += bool(line.startswith(_DOCUMENT)) if marked else 1
            continue
        if line.startswith("#end document"):
            continue
        word, tab, label = line.rstrip("\r").rpartition("\t")
        if not tab or not label or label != label.strip() or "\t" in word:
            raise InputError(
                f"{growing.source}, line {number}: expected a token, one tab and a label, found"
                f" {line.count(chr(9))} tabs{'' if label or not tab else ' and no label'}; mend the line",
                source=growing.source,
            )
        kind = "" if label == OUTSIDE else _PREFIX.sub("", label)
        if not word.strip():
            if kind:
                raise InputError(
                    f"{growing.source}, line {number}: expected a token for the label {kind}, found none",
                    source=growing.source,
                )
            empty += 1
            continue
        masked = is_marker(word, growing.marker)
        words.append((MASKED, "") if masked else (word, kind if growing.is_wanted(kind) else ""))
    growing.add(words, document)
    if empty:
        growing.notes.append(f"{empty} empty tokens were left out")


def _add_text(text: str, found: Sequence[Sensitive], growing: Growing, number: int) -> None:
    for sentence in labelled_tokens(text, found, growing, number):
        growing.add(sentence, number)


def labelled_tokens(
    text: str, found: Sequence[Sensitive], growing: Growing, number: int
) -> Iterator[list[tuple[str, str]]]:
    """For each sentence its words, each with its kind; that of an ordinary one is empty.

    Raises:
        InputError: A stretch is not inside the text, or has no word in it.
    """
    kinds = [""] * len(text)
    for start, end, kind in found:
        if not 0 <= start < end <= len(text) or not text[start:end].strip():
            raise InputError(
                f"{growing.source}, text {number}: expected spans inside the text of {len(text):,} characters and"
                f" around words, found [{start}, {end}); offsets count characters from 0, the end is not included",
                source=growing.source,
            )
        if kind != OUTSIDE and growing.is_wanted(kind):
            kinds[start:end] = [kind] * (end - start)
    for sentence in sentences(text):
        words = []
        for span, masked in tokens(text, sentence, kind=growing.marker):
            kind = next(filter(None, kinds[span.start : span.end]), "")
            words.append((MASKED, "") if masked else (text[span.start : span.end], kind))
        yield words
