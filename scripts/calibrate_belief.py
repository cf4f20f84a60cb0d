"""How belief in a secret is made of the bits of single terms, and how often it is true.

    python -m scripts.calibrate_belief              fits the constants of tacit.risk.belief, prints them and the tables
    python -m scripts.calibrate_belief --check      prints the tables for the constants that tacit has

Texts are contexts of several paragraphs from the corpora that our indexes were counted on, and of `clinicaltrials-gov-
more`, which no index has. Of a context that an index has counted, its own paragraphs are taken out of the counts first.
The truth: a context in which the entity is named, its names hidden, is about it. Half of the contexts, drawn by their
text, fit the constants; all figures are of the other half. A context is drawn the more probably the rarer the entities
are that it names, and weighs the less for it, so that entities are as frequent as they are in the corpora.

What is measured twice: contexts without the names alone, and without all terms that tacit would hide at alpha 2 by the
counts of the corpus, which is what an attacker sees. Drawing the contexts takes ten minutes; the rest was never run to
its end, so that the constants in tacit.risk.belief are set by hand.
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scripts.pages import ROOT, table

from tacit import Document, Knowledge
from tacit.corpus import Conjunction, CorpusIndex
from tacit.corpus.information import PosteriorBound
from tacit.corpus.readings import TermCounts, phrase_reading
from tacit.knowledge.packs import PackMatcher
from tacit.risk.belief import CALIBRATION, Calibration, PackSpeech, alternatives, mutual_information
from tacit.secrets.entity import Entity
from tacit.settings import MIN_SUPPORT

CORPORA = ROOT.parent / "shared" / "data" / "corpus"
POOLS: Mapping[str, tuple[str, ...]] = {
    "Wikipedia": ("english-wikipedia-2015-core-part5.jsonl.xz",),
    "field": tuple(
        f"domain/{name}.jsonl.xz"
        for name in (
            "clinicaltrials-gov-more", "nhs-and-coroner-uk", "clinical-dialogues", "counsel-chat",
            "bva-veterans-decisions", "australian-federal-court", "federal-writers-life-histories", "medquad-nih",
            "pmc-cc-by-trials", "20newsgroups-selected",
        )
    ),
}  # fmt: skip
ENTITIES = (
    "HIV", "hepatitis", "cancer", "epilepsy", "dementia", "Parkinson's disease", "diabetes", "tuberculosis", "syphilis",
    "depression", "schizophrenia", "bipolar disorder", "eating disorder", "alcoholism", "heroin", "pregnancy",
    "abortion", "infertility", "homosexuality", "Catholicism", "Islam", "Judaism", "trade union", "communism",
    "bankruptcy", "cystic fibrosis",
)  # fmt: skip
_WORDS = (120, 400)  # of a context: at least, and about at most
_DRAWN = 22  # contexts of each entity in each pool, about
_OTHERS = 350  # contexts of each pool that name none of the entities, about
_ALPHA = 2.0
_BINS = (0.0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0)
_SAID = 0.05  # belief from which on it matters whether it is true

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Drawn:
    """A context of several paragraphs that was drawn from a corpus.

    Attributes:
        pool: Which corpora it is of.
        paragraphs: The keys of the terms of each paragraph.
        weight: For how many contexts of its pool it stands.
        is_held_out: Whether it is measured on, not fitted on.
        counted: Whether the index of its pool has counted it.
    """

    pool: str
    paragraphs: tuple[frozenset[str], ...] = field(repr=False)
    weight: float
    is_held_out: bool
    counted: bool


def main() -> None:
    """Prints constants and tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fit nothing")
    fit = not parser.parse_args().check
    using = Knowledge.shipped()
    entities = using.entities(ENTITIES)
    said = Said.of(drawn(using, entities), entities, using)
    print(report(said, fitted(said) if fit else CALIBRATION, is_new=fit))


def drawn(using: Knowledge, entities: Sequence[Entity]) -> list[Drawn]:
    """The contexts, with their terms."""
    detector = using.detector(key for one in entities for key in one.names.keys)
    sought = [_pattern(one, using.index) for one in entities]
    found = []
    for pool, files in POOLS.items():
        windows = [window for name in files for window in _windows(CORPORA / name)]
        named = [[at for at, one in enumerate(sought) if one.search(text)] for _, text in windows]
        often = np.bincount([at for some in named for at in some], minlength=len(entities))
        silent = sum(not some for some in named)
        for (name, text), some in zip(windows, named, strict=True):
            chance = min(1.0, max((_DRAWN / often[at] for at in some), default=_OTHERS / silent))
            number = crc32(text.encode()) / 2**32
            if number < chance:
                paragraphs = tuple(
                    frozenset(term.lemma for term in detector.detect(Document(one))) for one in text.split("\n")
                )
                is_held_out = int(number * 2**32) % 2 == 1
                found.append(Drawn(pool, paragraphs, 1 / chance, is_held_out, "more" not in name))
    return found


def _windows(path: Path) -> Iterator[tuple[str, str]]:
    """The contexts of a file: paragraphs of one article in a row, or what stands under one title."""
    least, most = _WORDS
    rest: list[str] = []
    before, size = "", 0
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            value = json.loads(line)
            title, paragraphs = value["title"], [one for one in value["text"].split("\n") if one.count(" ") > 8]
            for paragraph in paragraphs:
                words = paragraph.count(" ") + 1
                if rest and (title != before or size + words > most):
                    if len(rest) > 1 and size >= least:
                        yield path.name, "\n".join(rest)
                    rest, size = [], 0
                before = title
                rest.append(paragraph)
                size += words
    if len(rest) > 1 and size >= least:
        yield path.name, "\n".join(rest)


def _pattern(one: Entity, index: CorpusIndex) -> re.Pattern[str]:
    """Finds the commonest names of an entity: only to know how rare it is, and where to look for it."""
    names = sorted(one.names.keys)
    counts = index.count_each((), [(frozenset((name,)),) for name in names])
    best = sorted(zip(names, counts, strict=True), key=lambda pair: (-pair[1], pair[0]))[:25]
    return re.compile(r"\b(?:" + "|".join(re.escape(name) for name, _ in best) + r")s?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """What single terms say, one row for each term of each context about each entity; and of which pairs they are.

    Attributes:
        pair: For each row, the number of its pair of context and entity, ascending.
        corpus: What it says by the counts of the corpus: PMI with the entity, and with its siblings.
        field: The same by the counts of the field.
        packs: What it says by topic packs.
        is_hidden: For each row, whether tacit would hide the term.
        truth: For each pair, whether the context names the entity.
        prior_bits: For each pair, the logarithm of the prior odds.
        weight: For each pair, what it counts for.
        is_held_out: For each pair, whether it is measured on.
        is_field: For each pair, whether it is of the field.
    """

    pair: NDArray[np.intp]
    corpus: tuple[Floats, Floats]
    field: tuple[Floats, Floats]
    packs: Floats
    is_hidden: NDArray[np.bool_]
    truth: NDArray[np.bool_]
    prior_bits: Floats
    weight: Floats
    is_held_out: NDArray[np.bool_]
    is_field: NDArray[np.bool_]

    @classmethod
    def of(cls, contexts: Sequence[Drawn], entities: Sequence[Entity], using: Knowledge) -> Said:
        """What the terms of contexts say about entities."""
        rows: list[tuple[float, ...]] = []
        pairs: list[tuple[float, ...]] = []
        keys = sorted({key for one in contexts for some in one.paragraphs for key in some})
        for entity in entities:
            named = {key for key in keys if entity.is_named_in(key)}
            counted = _Counted.both(entity, keys, using)
            prior_bits = math.log2(entity.count / (entity.contexts - entity.count))
            packs = using.packs.about((entity.name, *entity.typed))
            speech = PackSpeech(PackMatcher(tuple(packs)), frozenset(one.name for one in packs), -prior_bits, 1.0)
            by_packs = dict(zip(keys, speech.bits(keys), strict=True)) if packs else {}
            limit = entity.information_bits / _ALPHA
            told = {}  # what keys say in contexts that do not name the entity: all others are silent
            for key in keys:
                values = [value for one in counted.values() for value in one.said(key, (0, 0, 0))]
                said = by_packs.get(key, 0.0)
                if key not in named and (values[0] > 0 or values[2] > 0 or said):
                    hidden = values[0] >= limit and counted["Wikipedia"].bound(key) >= limit
                    told[key] = (*values, said, hidden)
            for context in contexts:
                truth = [not named.isdisjoint(some) for some in context.paragraphs]
                for key in sorted(told.keys() & frozenset[str]().union(*context.paragraphs)):
                    row = told[key]
                    if any(truth) and context.counted:
                        inside = [key in some for some in context.paragraphs]
                        own = (sum(inside), sum(a and b for a, b in zip(inside, truth, strict=True)), sum(truth))
                        left = counted[context.pool].said(key, own)
                        row = (*left, *row[2:]) if context.pool == "Wikipedia" else (*row[:2], *left, *row[4:])
                    rows.append((len(pairs), *row))
                pairs.append((any(truth), prior_bits, context.weight, context.is_held_out, context.pool == "field"))
        columns, of_pairs = np.array(rows, float).T, np.array(pairs, float).T
        weight = of_pairs[2].copy()
        for pool in (0.0, 1.0):
            weight[of_pairs[4] == pool] /= weight[of_pairs[4] == pool].sum()
        return cls(
            columns[0].astype(np.intp), (columns[1], columns[2]), (columns[3], columns[4]), columns[5],
            columns[6].astype(bool), of_pairs[0].astype(bool), of_pairs[1], weight, of_pairs[3].astype(bool),
            of_pairs[4].astype(bool),
        )  # fmt: skip

    def beliefs(self, by: Calibration, *, released: bool) -> Floats:
        """Belief in the entity of each pair, by all terms or by those that tacit would not hide."""
        bits = [
            weight * (own - by.siblings * np.maximum(others, 0))
            for weight, (own, others) in ((by.corpus, self.corpus), (by.field, self.field))
        ]
        most = np.maximum(np.maximum(*bits), by.packs * self.packs)
        most = np.where((most > 0) & ~(released & self.is_hidden), most, 0.0)
        order = np.lexsort((-most, self.pair))
        pair = self.pair[order]
        first = np.searchsorted(pair, pair)
        discounted = most[order] * by.discount ** (np.arange(len(pair)) - first)
        total = np.bincount(pair, discounted, minlength=len(self.truth))
        return 1 / (1 + np.exp2(-np.clip(self.prior_bits + by.intercept_bits + total, -60, 60)))


@dataclass(frozen=True)
class _Counted:
    """The counts of one corpus for one entity: the contexts of each key, alone, with it and with its siblings."""

    readings: Mapping[str, Conjunction | None]
    alone: Mapping[Conjunction, int]
    joint: Mapping[Conjunction, int]
    beside: Mapping[Conjunction, int]
    entity: int
    siblings: int
    contexts: int

    @classmethod
    def both(cls, entity: Entity, keys: Sequence[str], using: Knowledge) -> dict[str, _Counted]:
        others = alternatives(entity, using.kb)
        found = {}
        for pool, index in (("Wikipedia", using.index), ("field", using.field)):
            if index is None:
                raise SystemExit("this needs the index of the field that tacit brings")
            counts = _counts(index)
            counts.count((frozenset((key,)),) for key in keys)
            # Only terms that the corpus has as they are: to count the words of all others takes an hour.
            ways = {key: phrase_reading(key) for key in keys}
            readings = {key: way if counts[way] >= MIN_SUPPORT else None for key, way in ways.items()}
            asked = [one for one in dict.fromkeys(readings.values()) if one]
            joint = _met(index, entity.conjunction, [one for one in asked if len(one) == 1])
            # Words that do not each meet the entity do not meet it together.
            near = {one[0] for one in joint}
            joint |= _met(index, entity.conjunction, [one for one in asked if len(one) > 1 and near.issuperset(one)])
            beside = index.count_each((others,), list(joint)) if others else [0] * len(joint)
            found[pool] = cls(
                readings, {one: counts[one] for one in asked}, joint,
                dict(zip(joint, map(int, beside), strict=True)),
                index.count(entity.conjunction), index.count((others,)) if others else 0, counts.contexts,
            )  # fmt: skip
        return found

    def said(self, key: str, own: tuple[int, int, int]) -> tuple[float, float]:
        """PMI with the entity and with its siblings, without a context's own paragraphs: with the key, both, it."""
        reading = self.readings[key]
        joint = self.joint.get(reading, 0) - own[1] if reading else 0
        if not reading or joint < MIN_SUPPORT or self.entity <= own[2]:
            return 0.0, 0.0
        alone = max(self.alone[reading] - own[0], joint)
        said = mutual_information(joint, alone, (self.entity - own[2]) / self.contexts)
        if not self.siblings:
            return said, 0.0
        return said, mutual_information(self.beside[reading], self.alone[reading], self.siblings / self.contexts)

    def bound(self, key: str) -> float:
        """What the term says by the estimate that decides on single terms."""
        reading = self.readings[key]
        if not reading or reading not in self.joint:
            return 0.0
        share = self.entity / self.contexts
        low = PosteriorBound().bound(self.joint[reading], self.alone[reading], share)
        return math.log2(low / share) if low > 0 else 0.0


def _met(index: CorpusIndex, entity: Conjunction, ways: Sequence[Conjunction]) -> dict[Conjunction, int]:
    joint = zip(ways, map(int, index.count_each(entity, ways)), strict=True)
    return {way: count for way, count in joint if count >= MIN_SUPPORT}


_KNOWN: dict[str, TermCounts] = {}


def _counts(index: CorpusIndex) -> TermCounts:
    return _KNOWN.setdefault(index.fingerprint, TermCounts(index, min_support=MIN_SUPPORT))


def loss(said: Said, by: Calibration, chosen: NDArray[np.bool_]) -> float:
    """The mean logarithmic loss on some pairs, in bits, over contexts with all terms and as they are released."""
    total = 0.0
    for released in (False, True):
        belief = np.clip(said.beliefs(by, released=released)[chosen], 1e-9, 1 - 1e-9)
        bits = -np.log2(np.where(said.truth[chosen], belief, 1 - belief))
        total += float(np.average(bits, weights=said.weight[chosen])) / 2
    return total


def fitted(said: Said) -> Calibration:
    """The constants of the least loss on the contexts that fit: one after the other, in ever finer steps."""
    best = Calibration(intercept_bits=-1.0, corpus=0.5, field=0.5, packs=0.5, siblings=0.25, discount=0.7)
    chosen = ~said.is_held_out
    least = loss(said, best, chosen)
    steps = {"intercept_bits": 1.0, "corpus": 0.2, "field": 0.2, "packs": 0.2, "siblings": 0.2, "discount": 0.1}
    for _ in range(4):
        better = True
        while better:
            better = False
            for name, step in steps.items():
                for moved in (getattr(best, name) + step, getattr(best, name) - step):
                    if (moved < 0 and name != "intercept_bits") or (name in {"discount", "siblings"} and moved > 1):
                        continue
                    tried = Calibration(**{**_values(best), name: round(moved, 4)})
                    found = loss(said, tried, chosen)
                    if found < least - 1e-7:
                        best, least, better = tried, found, True
                        break
        steps = {name: step / 2 for name, step in steps.items()}
    return best


def _values(by: Calibration) -> dict[str, float]:
    return {name: getattr(by, name) for name in by.__slots__}


def report(said: Said, by: Calibration, *, is_new: bool) -> str:
    """Constants and tables, of the contexts that are held out."""
    held = said.is_held_out
    rows = []
    tables = []
    nothing = Calibration(**{**_values(by), "corpus": 0.0, "field": 0.0, "packs": 0.0})
    counts_only = Calibration(**{**_values(by), "field": 0.0, "packs": 0.0})
    for pool, chosen in (("Wikipedia", held & ~said.is_field), ("field", held & said.is_field)):
        for released in (False, True):
            shown = "what tacit leaves" if released else "all but the names"
            for name, one in (("", by), (", counts alone", counts_only), (", prior alone", nothing)):
                belief = said.beliefs(one, released=released)[chosen]
                rows.append([pool, shown + name, *_figures(belief, said.truth[chosen], said.weight[chosen])])
            tables.append(f"{pool}, {shown}:\n\n" + _reliability(said, by, chosen, released=released))
    contexts = int(held.sum()) // len(ENTITIES)
    head = [f"{len(said.truth) // len(ENTITIES)} contexts, {contexts} of them held out; {len(ENTITIES)} entities"]
    head += [f"constants: {_values(by)}"] if is_new else []
    heads = ["contexts of", "shown", "named", "ECE", f"ECE where belief >= {_SAID}", "Brier", "loss in bits", "AUC"]
    return "\n\n".join([*head, table(heads, rows), *tables])


def _figures(belief: Floats, truth: NDArray[np.bool_], weight: Floats) -> list[str]:
    says = belief >= _SAID
    brier = np.average((belief - truth) ** 2, weights=weight)
    clipped = np.clip(belief, 1e-9, 1 - 1e-9)
    bits = np.average(-np.log2(np.where(truth, clipped, 1 - clipped)), weights=weight)
    return [
        f"{np.average(truth, weights=weight):.4f}",
        f"{_error(belief, truth, weight):.4f}",
        f"{_error(belief[says], truth[says], weight[says]):.3f}" if says.any() else "",
        f"{brier:.4f}",
        f"{bits:.4f}",
        f"{_area(belief, truth, weight):.3f}",
    ]


def _error(belief: Floats, truth: NDArray[np.bool_], weight: Floats) -> float:
    """The expected calibration error: how far belief is from how often it is true, bin by bin."""
    bins = np.digitize(belief, _BINS[1:-1])
    total = 0.0
    for one in np.unique(bins):
        inside = bins == one
        gap = np.average(belief[inside], weights=weight[inside]) - np.average(truth[inside], weights=weight[inside])
        total += abs(float(gap)) * float(weight[inside].sum())
    return total / float(weight.sum())


def _area(belief: Floats, truth: NDArray[np.bool_], weight: Floats) -> float:
    order = np.argsort(belief, kind="stable")
    below = np.cumsum(np.where(truth[order], 0.0, weight[order]))
    right = np.where(truth[order], weight[order], 0.0)
    return float((below * right).sum() / (below[-1] * right.sum()))


def _reliability(said: Said, by: Calibration, chosen: NDArray[np.bool_], *, released: bool) -> str:
    belief, truth, weight = said.beliefs(by, released=released)[chosen], said.truth[chosen], said.weight[chosen]
    bins = np.digitize(belief, _BINS[1:-1])
    rows = []
    for at in range(len(_BINS) - 1):
        inside = bins == at
        if inside.any():
            rows.append([
                f"{_BINS[at]:g} to {_BINS[at + 1]:g}", f"{int(inside.sum())}",
                f"{np.average(belief[inside], weights=weight[inside]):.3f}",
                f"{np.average(truth[inside], weights=weight[inside]):.3f}",
            ])  # fmt: skip
    return table(["belief", "contexts", "mean belief", "named"], rows)


if __name__ == "__main__":
    main()
