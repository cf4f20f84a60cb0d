"""What is hidden, and what stays, on documents as people write them: tests/data/documents.

    python -m scripts.evaluate_documents [--part development] [--evidence fast] [--without packs]
    python -m scripts.evaluate_documents --part evidence --table     each source of evidence left out in turn
    python -m scripts.evaluate_documents --max-belief 0.5 --max-belief 0.05    beside no bound on belief
    python -m scripts.evaluate_documents --blank sentence            whole sentences go where a term is blanked
    python -m scripts.evaluate_documents --alpha 3                   as strict as that
    python -m scripts.evaluate_documents --errors                    what is missed, and what is hidden in vain
    python -m scripts.evaluate_documents --changed FILE              scores another program: {"d01": [[0, 7], ...]}
    python -m scripts.evaluate_documents --agreement                 how far the two annotators agree

Gold: words that both annotators mark must go, words that either marks may go, phrases that both call harmless should
stay. Intervals are by bootstrap over documents. The parts evidence, identities and words are sealed: they are scored,
never read, and docs/evidence.md says how often.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

from scripts.pages import ROOT, table

from tacit import Document, Identities, Knowledge, ReleaseSettings, Report, Sanitizer, Topics
from tacit.document import Span
from tacit.knowledge.packs import PackLibrary
from tacit.language.pieces import WORD
from tacit.language.titles import TITLES
from tacit.models import Action, Blank
from tacit.risk import Profile
from tacit.terms.keys import STOP_WORDS, fold

DOCUMENTS = ROOT / "tests" / "data" / "documents"
PARTS = ("development", "evidence", "identities", "words")
_RESAMPLED = 2000
_KINDS = ("identity", "topic", "harmless")


@dataclass(frozen=True)
class Gold:
    """A document with what two annotators say of its words.

    Attributes:
        id: What it is called.
        protect: What must stay secret in it.
        part: Which part of the collection it is of.
        text: The text.
        words: Where its content words stand.
        marked: For each annotator and each list, the numbers of the words that it holds.
    """

    id: str
    protect: str
    part: str
    text: str = field(repr=False)
    words: tuple[Span, ...] = field(repr=False)
    marked: tuple[Mapping[str, frozenset[int]], ...] = field(repr=False)

    def both(self, kind: str) -> frozenset[int]:
        """The words that all annotators have in a list."""
        return frozenset.intersection(*(one[kind] for one in self.marked))

    @property
    def must(self) -> Mapping[str, frozenset[int]]:
        """The words that must go, by what they give away."""
        return {kind: self.both(kind) for kind in ("identity", "topic")}

    @property
    def may(self) -> frozenset[int]:
        """The words that may go."""
        return frozenset[int]().union(*(one[kind] for one in self.marked for kind in ("identity", "topic")))

    @property
    def harmless(self) -> list[list[int]]:
        """The phrases that should stay: words in a row that all annotators call harmless."""
        phrases: list[list[int]] = []
        for word in sorted(self.both("harmless") - self.may):
            if phrases and phrases[-1][-1] == word - 1:
                phrases[-1].append(word)
            else:
                phrases.append([word])
        return phrases


@dataclass(frozen=True)
class Tally:
    """Words and phrases counted in documents: how many there are, and how many of them hidden or kept."""

    topic: tuple[int, int] = (0, 0)
    identity: tuple[int, int] = (0, 0)
    harmless: tuple[int, int] = (0, 0)
    changed: tuple[int, int] = (0, 0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            *(tuple(a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)) for name in MEASURES)
        )


MEASURES = {
    "topic": "topic words hidden",
    "identity": "identity words hidden",
    "harmless": "harmless phrases kept",
    "changed": "precision",
}


def read(parts: Iterable[str] = PARTS) -> list[Gold]:
    """The documents of some parts."""
    wanted = set(parts)
    listed = json.loads((DOCUMENTS / "documents.json").read_text("utf-8"))
    return [_gold(one) for one in listed if one["part"] in wanted]


def _gold(one: Mapping[str, str]) -> Gold:
    text = (DOCUMENTS / "texts" / f"{one['id']}.txt").read_text("utf-8")
    words = tuple(
        Span(*match.span())
        for match in WORD.finditer(text)
        if fold(match.group()) not in STOP_WORDS and fold(match.group()) not in TITLES
    )
    marked = []
    for path in sorted((DOCUMENTS / "annotations").glob(f"{one['id']}.*.json")):
        lists = json.loads(path.read_text("utf-8"))
        marked.append({kind: _places(text, words, lists[kind]) for kind in _KINDS})
    return Gold(one["id"], one["protect"], one["part"], text, words, tuple(marked))


def _places(text: str, words: Sequence[Span], strings: Iterable[str]) -> frozenset[int]:
    covered = bytearray(len(text))
    for string in strings:
        before = r"(?<!\w)" if string[:1].isalnum() else ""
        after = r"(?!\w)" if string[-1:].isalnum() else ""
        for match in re.finditer(before + re.escape(string) + after, text):
            covered[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    return frozenset(at for at, word in enumerate(words) if any(covered[word.start : word.end]))


def tally(gold: Gold, hidden: frozenset[int]) -> Tally:
    """The words of a document counted against what was hidden."""
    found = {kind: (len(words), len(words & hidden)) for kind, words in gold.must.items()}
    kept = [not hidden.intersection(phrase) for phrase in gold.harmless]
    return Tally(found["topic"], found["identity"], (len(kept), sum(kept)), (len(hidden), len(hidden & gold.may)))


def hidden_by(gold: Gold, changed: Iterable[tuple[Span, str]]) -> frozenset[int]:
    """The numbers of the words that stand in changed stretches, and not in what was put there."""
    found: set[int] = set()
    for span, words in changed:
        said = {fold(one) for one in WORD.findall(words)}
        found.update(
            at
            for at, word in enumerate(gold.words)
            if span.overlaps(word) and fold(gold.text[word.start : word.end]) not in said
        )
    return frozenset(found)


@cache
def sanitizer(protect: str, settings: ReleaseSettings, without: frozenset[str], **strict: float | None) -> Sanitizer:
    """What is measured: a topic, as strict as that, and identities in one run."""
    topics = Topics((protect,), alpha=strict.get("alpha"), max_belief=strict.get("max_belief"))
    return Sanitizer(topics, Identities(), settings=settings, using=knowledge(without))


def knowledge(without: frozenset[str]) -> Knowledge:
    """What tacit brings, without some of it."""
    using = Knowledge.shipped()
    if "packs" in without:
        using = replace(using, packs=PackLibrary())
    if "field" in without:
        using = replace(using, field=None)
    if "tagger" in without:
        using = replace(using, tagger=None)
    return using


@contextmanager
def without_meaning() -> Iterator[None]:
    """As if no sentence encoder were installed."""
    with patch("tacit.models.building.is_installed", return_value=False):
        yield


def release(gold: Gold, settings: ReleaseSettings, without: frozenset[str], **strict: float | None) -> Report:
    """The report on a document."""
    with without_meaning() if "meaning" in without else nullcontext():
        made = sanitizer(gold.protect, settings, without, **strict)
        return made.sanitize(Document(gold.text, id=gold.id))


def changes(report: Report) -> list[tuple[Span, str]]:
    """What was changed, and into what."""
    return [(one.source, one.text) for one in report.replacements if one.decision.action is not Action.KEEP]


def shares(total: Tally) -> dict[str, float]:
    """Each measure as a share."""
    return {name: part / whole if whole else 1.0 for name in MEASURES for whole, part in (getattr(total, name),)}


def interval(tallies: Sequence[Tally], name: str) -> tuple[float, float]:
    """The 95 per cent interval of a measure over documents drawn anew."""
    draw = random.Random(0)  # noqa: S311 - a bootstrap, no secret
    values = sorted(shares(sum(draw.choices(tallies, k=len(tallies)), Tally()))[name] for _ in range(_RESAMPLED))
    return values[int(0.025 * _RESAMPLED)], values[int(0.975 * _RESAMPLED)]


def show(name: str, tallies: Sequence[Tally]) -> list[str]:
    """A row of a table."""
    total = shares(sum(tallies, Tally()))
    cells = [name]
    for one in MEASURES:
        low, high = interval(tallies, one)
        cells.append(f"{total[one]:.2f} ({low:.2f}-{high:.2f})")
    return cells


def agreement(documents: Iterable[Gold]) -> dict[str, float]:
    """For each list, the F of one annotator's words against the other's."""
    found = {}
    for kind in _KINDS:
        common = sum(len(one.both(kind)) for one in documents)
        said = sum(len(marks[kind]) for one in documents for marks in one.marked)
        found[kind] = 2 * common / said if said else 1.0
    return found


def errors(gold: Gold, report: Report) -> None:
    """Prints the words that were missed and those that were hidden in vain, with why. For development only."""
    hidden = hidden_by(gold, changes(report))
    print(f"\n=== {gold.id}: {gold.protect}")
    for kind, must in gold.must.items():
        print(f"{kind} missed:", ", ".join(_runs(gold, must - hidden)))
    print("hidden in vain:")
    vain = hidden - gold.may
    for one in report.replacements:
        if one.decision.action is Action.KEEP:
            continue
        at = [word for word in vain if one.source.overlaps(gold.words[word])]
        if at:
            because = one.decision.because
            why = f"{because.requirement} {because.ground.value} {because.about} {because.reason}" if because else ""
            harmless = "!" if any(word in gold.both("harmless") for word in at) else " "
            print(f"  {harmless} {gold.text[one.source.start : one.source.end]!r} -> {one.text!r}  [{why}]")


def _runs(gold: Gold, words: Iterable[int]) -> list[str]:
    runs: list[list[int]] = []
    for word in sorted(words):
        if runs and runs[-1][-1] == word - 1:
            runs[-1].append(word)
        else:
            runs.append([word])
    return [gold.text[gold.words[run[0]].start : gold.words[run[-1]].end].replace("\n", " ") for run in runs]


def _measure(
    documents: Sequence[Gold], settings: ReleaseSettings, without: Iterable[str] = (), **strict: float | None
) -> list[Tally]:
    left_out = frozenset(without)
    reports = (release(one, settings, left_out, **strict) for one in documents)
    return [tally(one, hidden_by(one, changes(report))) for one, report in zip(documents, reports, strict=True)]


def _left_out(documents: Sequence[Gold], settings: ReleaseSettings) -> list[list[str]]:
    evidence = settings.evidence.value
    rows = [show(f"{evidence}, everything", _measure(documents, settings))]
    rows += [show(f"without {source}", _measure(documents, settings, (source,))) for source in SOURCES[evidence]]
    return rows


def main() -> None:
    """Scores a part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS, default="development")
    parser.add_argument("--evidence", choices=[one.value for one in Profile], default="fast")
    parser.add_argument("--without", action="append", default=[], choices=("field", "packs", "tagger", "meaning"))
    parser.add_argument("--alpha", type=float)
    parser.add_argument("--max-belief", type=float, action="append", default=[], metavar="P")
    parser.add_argument("--blank", choices=[one.value for one in Blank], default=Blank.CLAUSE.value)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--agreement", action="store_true")
    parser.add_argument("--changed", type=Path)
    asked = parser.parse_args()
    documents = read((asked.part,))
    settings = ReleaseSettings(evidence=Profile(asked.evidence), blank=Blank(asked.blank))
    if asked.agreement:
        for kind, value in agreement(read()).items():
            print(f"{kind}: F {value:.2f}")
        return
    head = ["", *(f"{name}" for name in MEASURES.values())]
    if asked.changed:
        spans = json.loads(asked.changed.read_text("utf-8"))
        tallies = [tally(one, hidden_by(one, ((Span(*span), "") for span in spans[one.id]))) for one in documents]
        print(table(head, [show(asked.changed.stem, tallies)]))
        return
    if asked.errors:
        if asked.part != "development":
            parser.error("the sealed parts are not read")
        for one in documents:
            errors(one, release(one, settings, frozenset(asked.without)))
        return
    if asked.table:
        print(table(head, _left_out(documents, settings)))
        return
    rows = [show(asked.evidence, _measure(documents, settings, asked.without, alpha=asked.alpha))]
    for bound in asked.max_belief:
        tallies = _measure(documents, settings, asked.without, alpha=asked.alpha, max_belief=bound)
        rows.append(show(f"{asked.evidence}, belief below {bound:g}", tallies))
    print(table(head, rows))


SOURCES: Mapping[str, Sequence[str]] = {
    "counts": ("field",),
    "fast": ("field", "packs", "tagger"),
    "full": ("field", "packs", "tagger", "meaning"),
}

if __name__ == "__main__":
    main()
