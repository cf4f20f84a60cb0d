"""Writes the first table of docs/estimators.md: estimators on the development documents, topics alone.

python -m scripts.compare_on_documents
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scripts.evaluate_documents import Gold, Tally, changes, hidden_by, read, shares, tally
from scripts.pages import DOCS, fill, table

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound, Estimator, MaximumLikelihood, PosteriorBound
from tacit.risk import Profile

COMPARED: Mapping[str, tuple[Estimator, int]] = {
    "maximum likelihood, support 1": (MaximumLikelihood(), 1),
    "smoothing 2, support 1 (before)": (AdditiveSmoothing(), 1),
    "smoothing 2, support 3": (AdditiveSmoothing(), 3),
    "confidence bound 1, support 1": (ConfidenceBound(), 1),
    "posterior 0.5, support 2": (PosteriorBound(0.5), 2),
    "posterior 0.9, support 2 (default)": (PosteriorBound(0.9), 2),
    "posterior 0.99, support 2": (PosteriorBound(0.99), 2),
}


def score(documents: Sequence[Gold], using: Knowledge, estimator: Estimator, settings: ReleaseSettings) -> list[str]:
    """The shares of topic words hidden and harmless phrases kept, and precision."""
    total = Tally()
    for one in documents:
        sanitizer = Sanitizer(Topics((one.protect,), estimator=estimator), settings=settings, using=using)
        total += tally(one, hidden_by(one, changes(sanitizer.sanitize(Document(one.text)))))
    found = shares(total)
    return [f"{found[name]:.2f}" for name in ("topic", "harmless", "changed")]


def main() -> None:
    """Measures, and writes the table."""
    documents, using = read(("development",)), Knowledge.shipped()
    rows = [
        [
            name,
            *(
                cell
                for profile in (Profile.COUNTS, Profile.FAST)
                for cell in score(documents, using, one, ReleaseSettings(evidence=profile, min_support=support))
            ),
        ]
        for name, (one, support) in COMPARED.items()
    ]
    head = (
        "",
        "counts: topic words hidden",
        "harmless kept",
        "precision",
        "fast: topic words",
        "harmless",
        "precision",
    )
    found = table(head, rows)
    print(found)
    fill(DOCS / "estimators.md", {"documents": found})


if __name__ == "__main__":
    main()
