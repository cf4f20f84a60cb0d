"""Prints how well persons are found by their names: words of e-mails, tweets and articles; and who is nobody in notes.

    python -m scripts.evaluate_names [--data FOLDER] [--only SYSTEM ...] [--sets SET ...] [--every N]
    python -m scripts.evaluate_names --sets --notes 60 [--part held-out]       only the clinical reports
    python -m scripts.evaluate_names --write                  fills the tables of docs/identities.md

The data are six sets of public texts whose words are labelled (a name of a person, or none) and transcribed clinical
reports of fictitious patients; they are not part of the project. A word with an "@" counts for nobody, neither for nor
against: whether an address is a person is a question of taste.

The reports hold almost no names. What is found there without a title before it ("Mr. A", "Dr. X"), and is not a given
name before another word with a capital, is counted as a false person; and as a false name if it is found as a name of
any other kind. Those of the part held out (`scripts.parts`) are never printed.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from scripts.pages import DOCS, fill, percent, table
from scripts.parts import DATA, DEVELOPMENT, NOTES, add_option, read_notes

from tacit import Document
from tacit.document import Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.labels import LABELS
from tacit.identities.mentions import NAMES
from tacit.language.given_names import may_be_given_name
from tacit.language.titles import TITLES
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import language_model

SETS = ("enron_threads", "broad_twitter", "wikigold", "wnut17_train", "wnut17_dev", "wnut17_test")
_NO_SPACE_BEFORE = re.compile(r"[.,:;!?)\]}%]|['’](?:s|re|ve|m|d|ll|t)|n['’]t", re.IGNORECASE)
_WORD = re.compile(r"\w+")

Finder = Callable[[str], Sequence[tuple[Span, bool]]]
"""What gives the names of a text, and whether each is a person's."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text whose words are labelled.

    Attributes:
        text: The text.
        words: Where its words stand.
        persons: For each whether it is of a person's name; nothing for those that do not count.
    """

    text: str = field(repr=False)
    words: tuple[Span, ...] = field(repr=False)
    persons: tuple[bool | None, ...] = field(repr=False)


def labelled(path: Path, sentences: int = 20) -> Iterator[Labelled]:
    """The texts of a file: its documents, or where it has none, as many sentences together."""
    lines: list[list[tuple[str, str]]] = [[]]
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#begin document"):
            if any(lines):
                yield _labelled(lines)
            lines, sentences = [[]], 1 << 30
        elif not line.strip():
            if lines[-1]:
                lines.append([])
            if len(lines) > sentences:
                yield _labelled(lines)
                lines = [[]]
        elif not line.startswith("#end"):
            word, _, label = line.rpartition("\t")
            if word.strip():
                lines[-1].append((word, label))
    if any(lines):
        yield _labelled(lines)


def _labelled(lines: Sequence[Sequence[tuple[str, str]]]) -> Labelled:
    parts: list[str] = []
    words, persons = [], []
    at = 0
    for line in lines:
        glued = True  # nothing stands before the first word of a line, nor behind an opening bracket
        for word, label in line:
            if not glued and not _NO_SPACE_BEFORE.fullmatch(word):
                parts.append(" ")
                at += 1
            parts.append(word)
            words.append(Span(at, at + len(word)))
            persons.append(None if "@" in word or not any(map(str.isalpha, word)) else label == "PER")
            at += len(word)
            glued = word in {"(", "[", "{", "$", "#"}
        parts.append("\n")
        at += 1
    return Labelled("".join(parts), tuple(words), tuple(persons))


def clinical_notes(folder: Path, number: int, part: str) -> list[str]:
    """As many clinical reports of a part, evenly from all over it."""
    rows = read_notes(folder / NOTES, part)
    return [rows[i * len(rows) // number]["text"] for i in range(number)]


def is_told(text: str, span: Span) -> bool:
    """Whether a title stands before a name, or begins it, or a given name does before a word with a capital."""
    parts = text[span.start : span.end].split()
    if len(parts) > 1 and may_be_given_name(parts[0].strip(".,")) and parts[1][:1].isupper():
        return True
    before = _WORD.findall(text[max(0, span.start - 12) : span.start])
    inside = _WORD.findall(text[span.start : span.end])
    return any(word.lower() in TITLES for word in (*before[-1:], *inside[:1]))


def systems() -> dict[str, Callable[[], Finder]]:
    """What gives each system, by its name."""
    return {
        "tacit": _tacit,
        LANGUAGE_MODEL: lambda: spacy_alone(LANGUAGE_MODEL),
        "Presidio": _presidio,
    }


def _tacit() -> Finder:
    zeta = IdentityDetector()
    people = {IdentifierKind.PERSON, IdentifierKind.USER_NAME}
    return lambda text: [
        (one.span, one.kind in people) for one in zeta.identify(Document(text)) if one.kind in NAMES | people
    ]


def spacy_alone(name: str) -> Finder:
    """What a spaCy model takes for names."""
    nlp = language_model.load(name)

    def find(text: str) -> list[tuple[Span, bool]]:
        [doc] = language_model.parse(nlp, [text], without=["tagger", "parser"])
        return [
            (Span(one.start_char, one.end_char), one.label_ == "PERSON") for one in doc.ents if one.label_ in LABELS
        ]

    return find


def _presidio() -> Finder:
    from presidio_analyzer import AnalyzerEngine  # noqa: PLC0415  # a comparison, not a dependency
    from presidio_analyzer.nlp_engine import NlpEngineProvider  # noqa: PLC0415

    configuration = NlpEngineProvider(
        conf_file=str(files("presidio_analyzer") / "conf" / "default.yaml")
    ).nlp_configuration
    configuration["models"] = [{"lang_code": "en", "model_name": LANGUAGE_MODEL}]
    analyzer = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())
    kinds = ["PERSON", "LOCATION", "NRP"]
    return lambda text: [
        (Span(one.start, one.end), one.entity_type == "PERSON")
        for one in analyzer.analyze(text, language="en", entities=kinds)
    ]


@dataclass(slots=True)
class Score:
    """Words found and labelled."""

    right: int = 0
    found: int = 0
    labelled: int = 0
    seconds: float = 0.0

    def add(self, one: Labelled, spans: Sequence[Span]) -> None:
        """Takes a text in."""
        hidden = [False] * len(one.text)
        for span in spans:
            hidden[span.start : span.end] = [True] * len(span)
        for word, is_person in zip(one.words, one.persons, strict=True):
            if is_person is None:
                continue
            is_found = all(hidden[word.start : word.end])
            self.right += is_found and is_person
            self.found += is_found
            self.labelled += is_person

    @property
    def figures(self) -> tuple[float, float, float]:
        """Precision, recall and F."""
        precision, recall = self.right / max(1, self.found), self.right / max(1, self.labelled)
        return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the evaluation data")
    parser.add_argument("--only", nargs="*", help="some systems")
    parser.add_argument("--sets", nargs="*", default=SETS, help="some sets")
    parser.add_argument("--every", type=int, default=1, help="every N-th text of a set")
    parser.add_argument("--notes", type=int, default=60, help="how many clinical reports")
    add_option(parser)
    parser.add_argument("--show", action="store_true", help="print the false names of the reports developed on")
    parser.add_argument("--write", action="store_true", help="fill the tables of docs/identities.md")
    options = parser.parse_args()
    if not (options.data / "names").is_dir():
        raise SystemExit(f"not run: no evaluation data in {options.data}; name the folder with --data")
    found = {name: made() for name, made in systems().items() if not options.only or name in options.only}
    rows = []
    for name in options.sets:
        texts = list(labelled(options.data / "names" / f"{name}.conll"))[:: options.every]
        for system, find in found.items():
            score = Score()
            began = time.process_time()
            for one in texts:
                score.add(one, [span for span, is_person in find(one.text) if is_person])
            score.seconds = time.process_time() - began
            rows.append([name, system, *map(percent, score.figures)])
            print(*rows[-1], f"{score.seconds:.0f} s", flush=True)
    notes = clinical_notes(options.data, options.notes, options.part)
    said = sum(len(text.split()) for text in notes)
    lines = []
    for system, find in found.items():
        persons = names = 0
        for text in notes:
            for span, is_person in find(text):
                if is_told(text, span):
                    continue
                names += 1
                persons += is_person
                if options.show and options.part == DEVELOPMENT:
                    print(is_person, repr(text[max(0, span.start - 30) : span.end + 15]))
        lines.append([system, *(f"{1000 * wrong / max(1, said):.2f}" for wrong in (persons, names))])
    blocks = {
        "persons": table(("set", "system", "precision", "recall", "F"), rows),
        "nobody": table((f"in 1,000 words (of {said:,})", "false persons", "false names of any kind"), lines),
    }
    print(*blocks.values(), sep="\n\n")
    if options.write:
        fill(DOCS / "identities.md", blocks)


if __name__ == "__main__":
    main()
