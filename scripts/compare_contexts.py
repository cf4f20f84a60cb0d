"""Table 5 of S3 with our counts: quasi-identifiers beside an expert's, by what counts as a context.

    python -m scripts.compare_contexts [--data FOLDER] [--group-size 1]

In each context only what is hidden there is sensitive, as in the paper (`tacit.models.psi`). The texts are abstracts
of WikiActors, which are not part of the project: of the words that zeta leaves, those that the expert hid are to be
found.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scripts.evaluate_identities import _TOKEN, _covered
from scripts.pages import percent, table
from scripts.parts import DATA

from tacit import Document, Identities, ReleaseSettings, Sanitizer, Span
from tacit.document import Context
from tacit.models import Unknown
from tacit.models.psi import by_context
from tacit.secrets import Threshold


def measure(rows: list[dict[str, object]], context: Context, threshold: Threshold, group_size: int) -> list[str]:
    """A row of the table: precision, recall and F over all texts."""
    settings = ReleaseSettings(mode="redact", context=context, group_size=group_size, unknown=Unknown.KEEP)  # type: ignore[arg-type]
    sanitizer = Sanitizer(Identities(threshold=threshold), settings=settings)
    [hiding] = sanitizer.model.identities
    right = found = wanted = 0
    for row in rows:
        document = Document(str(row["abstract"]))
        spans = [one.span for one in hiding.identify(document)]
        terms = sanitizer.detector.detect(document)
        telling = [term.span for each in by_context(hiding, document, terms) for term in each.terms]
        tokens = [Span(*token.span()) for token in _TOKEN.finditer(document.text)]
        zeta, psi = _covered(tokens, spans), _covered(tokens, telling)
        expert = _covered(tokens, [Span(*mask) for mask in row["manual_spans"]])  # type: ignore[attr-defined]
        for hidden, ours, theirs in zip(zeta, psi, expert, strict=True):
            right += not hidden and ours and theirs
            found += not hidden and ours
            wanted += not hidden and theirs
    precision, recall = right / found if found else 0.0, right / wanted
    both = precision + recall
    return [
        threshold.value,
        context.value,
        *map(percent, (precision, recall, 2 * precision * recall / both if both else 0.0)),
    ]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the evaluation data")
    parser.add_argument("--group-size", type=int, default=1, help="terms that are looked at together")
    options = parser.parse_args()
    path = options.data / "wiki_actors_25.jsonl"
    if not path.is_file():
        raise SystemExit(f"not run: no evaluation data in {options.data}; name the folder with --data")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines = [
        measure(rows, context, threshold, options.group_size)
        for threshold in (Threshold.PAPER, Threshold.TERM)
        for context in (Context.DOCUMENT, Context.SENTENCE)
    ]
    print(table(("threshold", "context", "precision", "recall", "F"), lines))


if __name__ == "__main__":
    main()
