"""How many bits about a hidden term are too many: the tables of docs/correlation.md.

    python -m scripts.compare_thresholds [--write] [--data DIR] [--documents N]

reads court judgments (tab_train_92.jsonl) and biographies of actors (wiki_actors_25.jsonl) in which experts marked what
to hide, lets our first sanitizer (zeta) hide what it finds, and compares what each rule for psi adds: precision and
recall over words against the experts' marks, and of the words that psi adds, how many the experts marked, too.

The rule was chosen on the first 20 judgments and on the actors; the other judgments were looked at afterwards.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.pages import DOCS, ROOT, fill, mean, percent, table

from tacit import Document, Identities, Knowledge, ReleaseSettings, Sanitizer, Span
from tacit.corpus.information import ConfidenceBound, MaximumLikelihood
from tacit.document import Context
from tacit.identities import IdentityDetector
from tacit.models import Action, DisclosureModel, Mode, Unknown
from tacit.models.utility import utility_kept
from tacit.secrets import Threshold
from tacit.secrets.hidden import HiddenTerm
from tacit.terms import Term
from tacit.terms.keys import WORD

DATA = ROOT.parent / "shared" / "data" / "evaluation"
SEEN = 20  # judgments that the rule was chosen on

ALONE: dict[str, Any] = {"mode": Mode.REDACT, "group_size": 1, "unknown": Unknown.KEEP}
RULES: dict[str, dict[str, Any]] = {
    "paper": {**ALONE, "threshold": Threshold.PAPER},
    "median": {**ALONE, "threshold": Threshold.MEDIAN},
    "term, alpha 1.25": {**ALONE, "threshold": Threshold.TERM, "alpha": 1.25},
    "term, alpha 1.5": {**ALONE, "threshold": Threshold.TERM, "alpha": 1.5},
    "term, alpha 2": {**ALONE, "threshold": Threshold.TERM, "alpha": 2.0},
    "direct, alpha 1.5": {**ALONE, "threshold": Threshold.DIRECT, "alpha": 1.5},
    "direct, alpha 2 (default)": {**ALONE, "threshold": Threshold.DIRECT},
    "direct, alpha 3": {**ALONE, "threshold": Threshold.DIRECT, "alpha": 3.0},
    "direct, alpha 4": {**ALONE, "threshold": Threshold.DIRECT, "alpha": 4.0},
}
SETTINGS: dict[str, dict[str, Any]] = {
    "single terms": ALONE,
    "single terms, maximum likelihood": {**ALONE, "estimator": MaximumLikelihood()},
    "single terms, confidence bound": {**ALONE, "estimator": ConfidenceBound()},
    "groups of 2, in a sentence": {**ALONE, "group_size": 2},
    "groups of 3, in a sentence": {**ALONE, "group_size": 3},
    "groups of 2, in a paragraph": {**ALONE, "group_size": 2, "context": Context.PARAGRAPH},
    "groups of 2, in the document": {**ALONE, "group_size": 2, "context": Context.DOCUMENT},
    "groups of 3, unknown words hidden": {**ALONE, "group_size": 3, "unknown": Unknown.HIDE},
    "the same, generalized (default)": {},
}


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its terms, as the detector finds them, and the words that experts hid."""

    document: Document
    terms: Sequence[Term]
    marked: frozenset[int]


@dataclass(slots=True)
class Score:
    """Words that are hidden, against those that experts marked; by where each begins."""

    marked: int = 0
    right: int = 0
    wrong: int = 0
    added: int = 0
    added_right: int = 0
    kept: list[float | None] = field(default_factory=list)

    def add(self, text: Text, model: DisclosureModel, *, alone: bool) -> None:
        """Scores what the model hides in a text, or what its first sanitizer hides alone."""
        examined = model.examine(text.document, text.terms)
        decisions = () if alone else model.decide(examined)
        first = _words(text.document, (one.span for one in examined.terms if isinstance(one, HiddenTerm)))
        hidden = first | _words(text.document, (one.term.span for one in decisions if one.action is not Action.KEEP))
        self.marked += len(text.marked)
        self.right += len(hidden & text.marked)
        self.wrong += len(hidden - text.marked)
        self.added += len(hidden - first)
        self.added_right += len((hidden - first) & text.marked)
        self.kept.append(utility_kept(decisions, model.information))

    @property
    def row(self) -> list[str]:
        """Precision, recall and F; the words that psi adds, and the share of them that is right."""
        precision = self.right / (self.right + self.wrong) if self.right + self.wrong else None
        recall = self.right / self.marked if self.marked else None
        both = 2 * precision * recall / (precision + recall) if precision and recall else None
        share = self.added_right / self.added if self.added else None
        return [" / ".join(map(percent, (precision, recall, both))), f"{self.added} ({percent(share)})"]


def main() -> None:
    """Compares, prints, and writes into the documentation if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the evaluation data")
    parser.add_argument("--documents", type=int, help="judgments and biographies at the most, for a quick look")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/correlation.md")
    options = parser.parse_args()
    if not (options.data / "tab_train_92.jsonl").is_file():
        raise SystemExit(f"no evaluation data in {options.data}: name its folder with --data")
    using, zeta = Knowledge.shipped(), IdentityDetector()  # one detector, which remembers what it has read
    judgments = _texts(options.data / "tab_train_92.jsonl", using, options.documents)
    actors = _texts(options.data / "wiki_actors_25.jsonl", using, options.documents)
    sets = {"judgments 1-20": judgments[:SEEN], "other judgments": judgments[SEEN:], "actors": actors}
    blocks = {"thresholds": _compare(RULES, sets, using, zeta), "settings": _compare(SETTINGS, sets, using, zeta)}
    print("\n\n".join(blocks.values()))
    if options.write:
        fill(DOCS / "correlation.md", blocks)


def _texts(path: Path, using: Knowledge, limit: int | None) -> list[Text]:
    """The texts of a file, with the terms that are found in each."""
    detector = using.detector(())
    found = []
    for line in path.read_text("utf-8").splitlines()[:limit]:
        row = json.loads(line)
        document = Document(row.get("text") or row["abstract"])
        spans = [Span(*span) for span in row.get("manual_spans", ())] or [
            Span(one["start_offset"], one["end_offset"])
            for one in row["entities"]
            if one["identifier_type"] != "NO_MASK"
        ]
        found.append(Text(document, detector.detect(document), _words(document, spans)))
    return found


def _words(document: Document, spans: Iterable[Span]) -> frozenset[int]:
    """Where the words begin that one of the spans touches."""
    covered = bytearray(len(document.text))
    for span in spans:
        covered[span.start : span.end] = b"\1" * len(span)
    matches = WORD.finditer(document.text)
    return frozenset(one.start() for one in matches if covered.find(1, one.start(), one.end()) >= 0)


def _compare(
    settings: dict[str, dict[str, Any]], sets: dict[str, list[Text]], using: Knowledge, zeta: IdentityDetector
) -> str:
    header = ["", *(f"{name}: {what}" for name in sets for what in ("P / R / F", "added (right)"))]
    rows = [["zeta alone", *(cell for texts in sets.values() for cell in _score(texts, None, using, zeta).row)]]
    for name, parameters in settings.items():
        began = time.process_time()
        scores = [_score(texts, parameters, using, zeta) for texts in sets.values()]
        kept = mean(one for score in scores for one in score.kept)
        print(f"{name}: {time.process_time() - began:.1f} s, utility kept {percent(kept)}", flush=True)
        rows.append([name, *(cell for score in scores for cell in score.row)])
    return table(header, rows)


def _score(texts: Iterable[Text], parameters: dict[str, Any] | None, using: Knowledge, zeta: IdentityDetector) -> Score:
    given = ALONE if parameters is None else parameters
    asked = {name: value for name, value in given.items() if name in {"threshold", "alpha", "estimator"}}
    settings = {name: value for name, value in given.items() if name not in asked}
    model = Sanitizer(Identities(first=zeta, **asked), settings=ReleaseSettings(**settings), using=using).model
    score = Score()
    for text in texts:
        score.add(text, model, alone=parameters is None)
    return score


if __name__ == "__main__":
    main()
