"""What the healthcare sanitizer finds, and what it leaves of a text: the tables of docs/healthcare.md.

    python scripts/evaluate_healthcare.py [--write] [--corpus INDEX] [--notes FILE]

prints, as S4's tables 1 to 3 do, precision, recall, F and utility on the annotated texts in tests/data/topics, with and
without context, with one step and with two, removed and generalized. Then it sanitizes clinical notes that mention the
policy's topics, if the file is there, and says whether any name of the policy is left in one.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tacit.corpus.embedded import EmbeddedIndex
from tacit.document import Document
from tacit.models import Action, Decision
from tacit.models.c_sanitized import Unknown
from tacit.models.healthcare import HealthcareModel, Scope, healthcare
from tacit.pipeline import Knowledge, Lexicon, Sanitizer
from tacit.terms import Term
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.keys import key, words

ROOT = Path(__file__).parents[1]
TOPICS = sorted(path for path in (ROOT / "tests" / "data" / "topics").glob("*.json") if path.stem[:3] in {"hiv", "std"})
NOTES = ROOT.parent / "shared" / "data" / "evaluation" / "clinical_notes.jsonl.xz"
POLICY = "us-medical-confidentiality"
CUES = {
    "HIV": r"HIV|AIDS|antiretroviral\w*|human immunodeficiency virus",
    "STD": r"gonorrh\w+|chlamydia|syphilis|genital herpes|genital warts|STDs?|sexually transmitted",
    "psychiatry": r"schizo\w+|bipolar|depress\w+|suicid\w+|psychosis|psychotic|psychiatric",
    "substances": r"alcoholi\w+|alcohol abuse|cocaine|heroin|substance abuse|drug abuse|marijuana",
}
SETTINGS: dict[str, dict[str, Any]] = {
    "step 1": {"steps": 1},
    "steps 1 and 2, plain": {"contextualised": False},
    "steps 1 and 2, contextualised": {},
    "contextualised, one threshold for each entry": {"scope": Scope.ENTRY},
    "contextualised, groups of up to 2": {"group_size": 2},
    "contextualised, groups of up to 3": {"group_size": 3},
    "contextualised, unknown words hidden": {"unknown": Unknown.HIDE},
}


DOCUMENTATION = ROOT / "docs" / "healthcare.md"
BEGIN, END = "<!-- evaluate_healthcare: begin -->", "<!-- evaluate_healthcare: end -->"
HEAD = (
    "| setting | P | R | F | utility, removed | utility, generalized | of the hidden terms |",
    "|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True, slots=True)
class Score:
    """What a setting hides in a text, against what an annotator marked; and what it keeps.

    Attributes:
        right: Marked terms that are hidden.
        wrong: Innocent terms that are hidden.
        marked: Marked terms.
        bits: The information of all terms.
        hidden: That of the hidden ones.
        released: That of what stands in their place.
    """

    right: int
    wrong: int
    marked: int
    bits: float
    hidden: float
    released: float

    def __add__(self, other: Score) -> Score:
        return Score(*(a + b for a, b in zip(self.values, other.values, strict=True)))  # type: ignore[arg-type]

    @property
    def values(self) -> tuple[float, ...]:
        """All of it."""
        return (self.right, self.wrong, self.marked, self.bits, self.hidden, self.released)

    @property
    def precision(self) -> float:
        """The share of the hidden terms that are marked (eq. 14)."""
        return self.right / (self.right + self.wrong)

    @property
    def recall(self) -> float:
        """The share of the marked terms that are hidden (eq. 15)."""
        return self.right / self.marked

    @property
    def f_measure(self) -> float:
        """Their harmonic mean (eq. 16)."""
        return 2 * self.precision * self.recall / (self.precision + self.recall)

    @property
    def removed(self) -> float:
        """The utility that is kept if what is hidden is removed (eq. 18)."""
        return 1 - self.hidden / self.bits

    @property
    def generalized(self) -> float:
        """The utility that is kept by generalization."""
        return 1 - (self.hidden - self.released) / self.bits

    @property
    def of_hidden(self) -> float:
        """The share of the hidden terms' information that their generalizations keep."""
        return self.released / self.hidden


def score(model: HealthcareModel, decisions: Sequence[Decision], annotation: dict[str, Any]) -> Score:
    """The score of decisions about a text."""
    changed = [one for one in decisions if one.action is not Action.KEEP]
    bits = model.counts.information_bits

    def hits(marks: Iterable[dict[str, Any]]) -> int:
        spans = [one.term.span for one in changed]
        return sum(any(span.start < mark["end"] and mark["start"] < span.end for span in spans) for mark in marks)

    return Score(
        right=hits(annotation["terms"]),
        wrong=hits(annotation["innocent"]),
        marked=len(annotation["terms"]),
        bits=sum(bits(one.term.lemma) for one in decisions),
        hidden=sum(bits(one.term.lemma) for one in changed),
        released=sum(min(bits(one.term.lemma), bits(key(one.concept.label))) for one in changed if one.concept),
    )


def detector(model: HealthcareModel, using: Knowledge) -> LanguageModelDetector:
    """What finds the terms of a text, and the policy's names wherever they stand."""
    return LanguageModelDetector(using.language_model, known=Lexicon(using.index, using.kb), names=model.names)


def topics(using: Knowledge) -> tuple[list[str], list[str]]:
    """The rows of the table over all annotated texts, and those of each text."""
    texts = {path.stem: Document(path.with_suffix(".txt").read_text("utf-8")) for path in TOPICS}
    annotations = {path.stem: json.loads(path.read_text("utf-8")) for path in TOPICS}
    terms: dict[str, Sequence[Term]] = {}
    rows, details = [], []
    for name, parameters in SETTINGS.items():
        model = healthcare(POLICY, using.index, using.kb, **{"group_size": 1, "unknown": Unknown.KEEP, **parameters})
        find = detector(model, using)
        scores = {}
        for text, document in texts.items():
            if text not in terms:
                terms[text] = find.detect(document)
            scores[text] = score(model, model.decide(document, terms[text]), annotations[text])
        first, *others = scores.values()
        rows.append(row(name, sum(others, first)))
        details += [row(f"{text}, {name}", one) for text, one in scores.items()]
    return rows, sorted(details)


def row(name: str, one: Score) -> str:
    """A row of the table."""
    figures = (one.precision, one.recall, one.f_measure, one.removed, one.generalized, one.of_hidden)
    return f"| {name} | {' | '.join(f'{figure:.2f}' for figure in figures)} |"


def write(rows: Sequence[str]) -> None:
    """Puts the table in its place in the documentation."""
    before, rest = DOCUMENTATION.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    DOCUMENTATION.write_text("\n".join([before + BEGIN, *HEAD, *rows, END + after]), "utf-8")


def notes(using: Knowledge, path: Path, *, each: int, unknown: Unknown, show: Path | None) -> None:
    """Sanitizes notes that mention the policy's topics, and looks for names that are left."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    model = healthcare(POLICY, using.index, using.kb, unknown=unknown)
    find = detector(model, using)
    left = number = 0
    began, length, utilities = time.perf_counter(), 0, []
    for topic, text in chosen(texts, each):
        number += 1
        document = Document(text, id=f"note {number}")
        bound = model.of_release(find.detect(document))
        report = Sanitizer(bound, find, model.counts, {}).sanitize(document)
        length += len(text.split())
        utilities.append(report.utility_kept or 0.0)
        remaining = names_in(model, report.sanitized)
        left += len(remaining)
        kept = f"utility {report.utility_kept:.2f}" if report.utility_kept else "no terms"
        holds = "holds" if report.guarantee.holds else "does not hold"
        print(f"{document.id}, {topic}: {len(text.split())} words, {kept}, {holds}, names left: {len(remaining)}")
        if show:
            show.mkdir(parents=True, exist_ok=True)
            (show / f"{number:02}.txt").write_text(report.sanitized, "utf-8")
    seconds = time.perf_counter() - began
    mean = sum(utilities) / number
    print(f"{number} notes, {length} words, {seconds:.1f} s, mean utility {mean:.2f}, names left: {left}")


def chosen(texts: Sequence[str], each: int) -> Iterator[tuple[str, str]]:
    """For each topic the notes that mention it most often, none of them twice."""
    left = list(texts)
    for topic, cues in CUES.items():
        cue = re.compile(rf"\b(?:{cues})\b")
        for text in sorted(left, key=lambda text: -len(cue.findall(text)))[:each]:
            left.remove(text)
            yield topic, text


def names_in(model: HealthcareModel, text: str) -> list[str]:
    """The names of the policy in a text, found word by word, without the detector's help."""
    found = list(words(text))
    exceptions = model.sensitive.exceptions
    left = []
    for start in range(len(found)):
        for length in range(1, min(model.names.longest, len(found) - start) + 1):
            stretch = found[start : start + length]
            phrase = " ".join(word.key for word in stretch)
            if stretch[0].stop or not all(word.joined for word in stretch[1:]):
                continue
            if phrase in model.names.keys and phrase not in exceptions:
                left.append(phrase)
    return left


def main() -> None:
    """Runs both parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="a corpus index instead of ours")
    parser.add_argument("--notes", type=Path, default=NOTES, help="clinical notes, JSON lines in .xz")
    parser.add_argument("--each", type=int, default=5, help="notes of each topic")
    parser.add_argument("--unknown", default="hide", choices=[one.value for one in Unknown], help="in the notes")
    parser.add_argument("--show", type=Path, help="a folder for the sanitized notes, outside the project")
    parser.add_argument("--only", choices=("topics", "notes"))
    parser.add_argument("--write", action="store_true", help="write the table into docs/healthcare.md")
    options = parser.parse_args()
    using = Knowledge.shipped(index=EmbeddedIndex.open(options.corpus) if options.corpus else None)
    if options.only != "notes":
        rows, details = topics(using)
        print("\n".join([*HEAD, *rows, "", *HEAD, *details]))
        if options.write:
            write(rows)
    if options.only == "topics":
        return
    if options.notes.is_file():
        notes(using, options.notes, each=options.each, unknown=Unknown(options.unknown), show=options.show)
    else:
        print(f"not run: no clinical notes at {options.notes}")


if __name__ == "__main__":
    main()
