"""Writes the tables of docs/healthcare.md: what the healthcare sanitizer finds, and what it keeps, on annotated texts.

    python -m scripts.compare_healthcare [--corpus INDEX]     measures and writes; a minute or two

The comparisons are those of S4's tables 1 to 3: one step against two, plain counts against contextualised ones, removal
against generalization. The texts about HIV and sexually transmitted diseases are in tests/data/topics, two articles
such as S4 used and two records; docs/evaluation/annotation-guide.md says how they were annotated.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scripts.pages import DOCS, ROOT, fill, mean, percent, table

from tacit import Document, Knowledge, Policy, ReleaseSettings, Sanitizer
from tacit.corpus import Level
from tacit.corpus.embedded import EmbeddedIndex
from tacit.corpus.information import MaximumLikelihood
from tacit.evaluation.annotation import Annotation, read_annotation
from tacit.evaluation.precision_recall import Agreement, agreement
from tacit.models import Action, Decision, DisclosureModel, Unknown
from tacit.models.utility import utility_kept
from tacit.risk import Profile
from tacit.secrets import Labels
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.terms import Kind, Term

TOPICS = ROOT / "tests" / "data" / "topics"
PAGE = DOCS / "healthcare.md"
POLICY = "us-medical-confidentiality"
KINDS = {"articles": "article", "records": ""}

# S4, tables 1 to 3, averages over six articles: precision, recall, F, utility kept by removal and by generalization.
PAPER = {
    "step 1": (100, 13.38, 22.84, 91.53, 97.03),
    "steps 1 and 2, plain": (54.54, 96.31, 69.27, 21.26, 31.53),
    "steps 1 and 2, contextualised": (75.29, 93.45, 83.05, 34.46, 74.13),
}
HEADER = (
    "setting",
    "precision",
    "recall",
    "F",
    "utility, removed",
    "utility, generalized",
    "ratio",
    "of what is hidden",
)


@dataclass(frozen=True, slots=True)
class Text:
    """An annotated text, with its terms."""

    name: str
    document: Document
    annotation: Annotation
    terms: Sequence[Term]


@dataclass(frozen=True, slots=True)
class Score:
    """How a setting does on some texts.

    Attributes:
        found: What it hides, against the annotation.
        removed: The utility that is kept if what it hides is removed (eq. 18).
        generalized: The same if it is generalized.
    """

    found: Agreement
    removed: float | None
    generalized: float | None

    def row(self, name: str) -> list[str]:
        """A row of the table."""
        found = (self.found.precision, self.found.recall, self.found.f_measure, self.removed, self.generalized)
        ratio = f"{self.generalized / self.removed:.2f}" if self.removed and self.generalized else "-"
        hidden = 1 - self.removed if self.removed is not None else 0.0
        kept = (self.generalized - self.removed) / hidden if hidden and self.generalized and self.removed else None
        return [name, *map(percent, found), ratio, percent(kept)]


def main() -> None:
    """Measures, and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="a corpus index instead of ours")
    options = parser.parse_args()
    using = Knowledge.shipped(index=EmbeddedIndex.open(options.corpus) if options.corpus else None)
    models = settings(using)
    texts = annotated(using, next(iter(models.values())))
    blocks = {}
    for title, ending in KINDS.items():
        chosen = [text for text in texts if text.name.endswith("article") == bool(ending)]
        rows = [score(model, chosen).row(name) for name, model in models.items()]
        if ending:
            rows += [_paper(name, figures) for name, figures in PAPER.items()]
        blocks[f"healthcare {title}"] = table(HEADER, rows)
        print(f"{title}\n{blocks[f'healthcare {title}']}\n")
    fill(PAGE, blocks)


def settings(using: Knowledge) -> dict[str, DisclosureModel]:
    """The settings that are compared: S4's on single terms, known to the corpus or not, then what we add to them."""

    def model(
        group_size: int = 1, unknown: Unknown = Unknown.KEEP, evidence: Profile = Profile.COUNTS, **asked: Any
    ) -> DisclosureModel:
        given = ReleaseSettings(group_size=group_size, unknown=unknown, evidence=evidence)
        how = {"labels": Labels.WORDS, "counted_in": Level.DOCUMENT, **asked}
        return Sanitizer(Policy(POLICY, **how), settings=given, using=using).model

    made = model()
    (policy,) = made.policies
    printed = replace(made, policies=(replace(policy, preparation=replace(policy.preparation, room_bits=0.0)),))
    return {
        "step 1": model(steps=1),
        "steps 1 and 2, plain": model(contextualised=False),
        "steps 1 and 2, contextualised": model(),
        "plain, maximum likelihood": model(estimator=MaximumLikelihood(), contextualised=False),
        "contextualised, maximum likelihood": model(estimator=MaximumLikelihood()),
        "plain, counted in paragraphs": model(contextualised=False, counted_in=Level.CONTEXT),
        "contextualised, counted in paragraphs": model(counted_in=Level.CONTEXT),
        "contextualised, g(t) by eq. 4 as printed": printed,
        "contextualised, a threshold for each entry": model(scope=ThresholdScope.ENTRY),
        "contextualised, groups of up to 3": model(group_size=3),
        "contextualised, groups, unknown names hidden": model(group_size=3, unknown=Unknown.HIDE),
        "the same, with the field and topic packs": model(3, Unknown.HIDE, Profile.FAST),
    }


def annotated(using: Knowledge, model: DisclosureModel) -> list[Text]:
    """The texts about what the policy protects."""
    sensitive = model.policies[0].names
    detector = using.detector(sensitive.names.keys)
    found = []
    for path in sorted(TOPICS.glob("*.json")):
        annotation = read_annotation(path)
        if sensitive.are_in(annotation.entity.lower()):
            document = Document(path.with_suffix(".txt").read_text("utf-8"))
            found.append(Text(path.stem, document, annotation, detector.detect(document)))
    return found


def score(model: DisclosureModel, texts: Sequence[Text]) -> Score:
    """What a model finds in some texts together, and the mean of the utility that it keeps."""
    decided = [(text, model.decide(model.examine(text.document, text.terms))) for text in texts]
    found = Agreement()
    for text, decisions in decided:
        found += agreement(text.annotation, [one.term.span for one in decisions if one.action is not Action.KEEP])
    # Eq. 17 sums over noun phrases: single verbs and adjectives are no part of it.
    phrases = [[one for one in decisions if one.term.kind is not Kind.WORD] for _, decisions in decided]
    return Score(
        found,
        removed=mean(utility_kept(map(_removed, decisions), model.information) for decisions in phrases),
        generalized=mean(utility_kept(decisions, model.information) for decisions in phrases),
    )


def _removed(one: Decision) -> Decision:
    return one if one.action is Action.KEEP else replace(one, action=Action.SUPPRESS, offer=None)


def _paper(name: str, figures: Sequence[float]) -> list[str]:
    removed, generalized = figures[3:]
    kept = 100 * (generalized - removed) / (100 - removed)
    return [f"S4: {name}", *(f"{one:.1f}" for one in figures), f"{generalized / removed:.2f}", f"{kept:.1f}"]


if __name__ == "__main__":
    main()
