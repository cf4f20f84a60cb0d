"""How belief in a secret is made of the bits of single terms, and how often it is true.

    python -m scripts.calibrate_belief              fits the constants of tacit.risk.belief, prints them and the tables
    python -m scripts.calibrate_belief --check      prints the tables for the constants that tacit has

Texts are contexts of several paragraphs from the corpora that our indexes were counted on, and of `clinicaltrials-gov-
more`, which no index has. Of a context that an index has counted, its own paragraphs are taken out of the counts first.
The truth: a context in which the entity is named, its names hidden, is about it. Half of the contexts, drawn by their
text, fit the constants; all figures are of the other half. A context is drawn the more probably the rarer the entities
are that it names, and weighs the less for it, so that entities are as frequent as they are in the corpora.

What is measured twice: contexts without the names alone, and without the terms that tacit would hide at alpha 2, about
what an attacker sees. Drawing the contexts takes ten minutes, the rest less than two.
"""

from __future__ import annotations

import argparse
import json
import lzma
import pickle
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scripts.pages import ROOT, table

from tacit import Document, Knowledge
from tacit.corpus import Clause, Conjunction, CorpusIndex, Level
from tacit.corpus.information import information_content
from tacit.corpus.readings import TermCounts
from tacit.knowledge.packs import TopicPack
from tacit.language.spelling import american
from tacit.risk.belief import (
    CALIBRATION,
    BeliefBound,
    Calibration,
    CountedSpeech,
    PackSpeech,
    TermSpeech,
    belief_sources,
    log_odds,
)
from tacit.secrets.entity import Entity
from tacit.settings import ALPHA, MIN_SUPPORT
from tacit.terms.keys import phrases

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
_AT_ONCE = 1500  # keys
_SILENT = 5  # of the pairs that do not name the entity, every fifth is looked at, and stands for five
_COMPARED = 40  # every so many pairs are compared with the code of the sanitizer
_PLAIN = Calibration(intercept_bits=0, counts=1, packs=1, siblings=0, discount=1)
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
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the texts that the indexes were counted on")
    parser.add_argument("--drawn", type=Path, help="keep the contexts that were drawn here, for the next time")
    parser.add_argument("--every", type=int, default=3, metavar="N", help="take every N-th of them")
    options = parser.parse_args()
    using = Knowledge.shipped()
    asked = Asked.every(using)
    if options.drawn and options.drawn.exists():
        contexts: list[Drawn] = pickle.loads(options.drawn.read_bytes())  # noqa: S301  # the user's own file
    else:
        contexts = drawn(using, [one.entity for one in asked], options.corpora)
        if options.drawn:
            options.drawn.write_bytes(pickle.dumps(contexts))
    contexts = contexts[:: options.every]
    said = Said.of(contexts, asked)
    by = CALIBRATION if options.check else fitted(said)
    check(said, contexts, asked, by)
    print(report(said, by, is_new=not options.check))


def drawn(using: Knowledge, entities: Sequence[Entity], corpora: Path) -> list[Drawn]:
    """The contexts, with their terms."""
    detector = using.detector(key for one in entities for key in one.names.keys)
    sought = [_pattern(one, using.index) for one in entities]
    found = []
    for pool, files in POOLS.items():
        windows = [window for name in files for window in _windows(corpora / name)]
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
        places: For each pair, the numbers of its context and its entity.
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
    places: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, contexts: Sequence[Drawn], asked: Sequence[Asked]) -> Said:
        """What the terms of contexts say about entities, by the code that bounds belief."""
        keys = sorted({key for one in contexts for some in one.paragraphs for key in some})
        told: dict[str, dict[str, Row]] = {one.entity.name: {} for one in asked}
        named = {one.entity.name: set(filter(one.entity.is_named_in, keys)) for one in asked}
        for at in range(0, len(keys), _AT_ONCE):  # all entities by some keys: what was decoded of these is at hand
            for one in asked:
                some = [key for key in keys[at : at + _AT_ONCE] if key not in named[one.entity.name]]
                told[one.entity.name].update(one.rows(some))
        rows: list[tuple[float, ...]] = []
        pairs: list[tuple[float, ...]] = []
        places: list[tuple[int, int]] = []
        for number, context in enumerate(contexts):
            seen = frozenset[str]().union(*context.paragraphs)
            for which, one in enumerate(asked):
                truth = not seen.isdisjoint(named[one.entity.name])
                if not truth and (number + which) % _SILENT:
                    continue
                found = told[one.entity.name]
                speaking = sorted(seen & found.keys())
                if truth and context.counted:  # a term with fewer contexts may have to be read in another way
                    found = dict(one.rows(sorted(seen - named[one.entity.name]), context))
                    speaking = sorted(found)
                prior = log_odds(one.priors[context.pool])
                for *counted, share, hidden in (found[key] for key in speaking):
                    rows.append((len(pairs), *counted, -prior * share, hidden))
                weight = context.weight * (1 if truth else _SILENT)
                pairs.append((truth, prior, weight, context.is_held_out, context.pool == "field"))
                places.append((number, which))
        columns, of_pairs = np.array(rows, float).T, np.array(pairs, float).T
        weights = of_pairs[2].copy()
        for of_field in (0.0, 1.0):
            weights[of_pairs[4] == of_field] /= weights[of_pairs[4] == of_field].sum()
        return cls(
            columns[0].astype(np.intp), (columns[1], columns[2]), (columns[3], columns[4]), columns[5],
            columns[6].astype(bool), of_pairs[0].astype(bool), of_pairs[1], weights, of_pairs[3].astype(bool),
            of_pairs[4].astype(bool), places,
        )  # fmt: skip

    def beliefs(self, by: Calibration, *, released: bool) -> Floats:
        """Belief in the entity of each pair, by all terms or by those that tacit would not hide.

        What `BeliefBound.belief` says, for all pairs at once: `check` compares the two.
        """
        bits = [by.counts * (own - by.siblings * np.maximum(others, 0)) for own, others in (self.corpus, self.field)]
        most = np.maximum(np.maximum(*bits), by.packs * self.packs)
        most = np.where((most > 0) & ~(released & self.is_hidden), most, 0.0)
        order = np.lexsort((-most, self.pair))
        pair = self.pair[order]
        first = np.searchsorted(pair, pair)
        discounted = most[order] * by.discount ** (np.arange(len(pair)) - first)
        total = np.bincount(pair, discounted, minlength=len(self.truth))
        return 1 / (1 + np.exp2(-np.clip(self.prior_bits + by.intercept_bits + total, -60, 60)))


Row = tuple[float, float, float, float, float, bool]
"""PMI by corpus and field, each with the entity and with its siblings; the share by packs; whether it is hidden."""


@dataclass(frozen=True)
class Asked:
    """One entity, and what it is asked of.

    Attributes:
        entity: The entity.
        counts: The counts of the corpus and of the field.
        priors: For each pool, how often a paragraph of it names the entity.
        packs: The topic packs that are about it.
        using: What else is known.
    """

    entity: Entity
    counts: tuple[TermCounts, TermCounts]
    priors: Mapping[str, float]
    packs: tuple[TopicPack, ...]
    using: Knowledge

    @classmethod
    def every(cls, using: Knowledge) -> list[Asked]:
        """All of them."""
        if using.field is None:
            raise SystemExit("this needs the index of the field that tacit brings")
        counts = [TermCounts(index, min_support=MIN_SUPPORT) for index in (using.index, using.field)]
        return [
            cls(
                one,
                (counts[0], counts[1]),
                {pool: some[one.conjunction] / some.contexts for pool, some in zip(POOLS, counts, strict=True)},
                using.packs_about(one),
                using,
            )
            for one in using.entities(ENTITIES)
        ]

    @cached_property
    def _plain(self) -> tuple[CountedSpeech, CountedSpeech, PackSpeech | None]:
        """What bounds belief in it, each at its full weight; made once, because it takes a while."""
        corpus, field = self.counts
        found = belief_sources(
            self.entity, counts=corpus, field=field, packs=self.packs, kb=self.using.kb, prior=0.5, calibration=_PLAIN
        )
        first, second = (one for one in found if isinstance(one, CountedSpeech))
        return first, second, next((one for one in found if isinstance(one, PackSpeech)), None)

    def sources(self, context: Drawn, by: Calibration, *, without: bool) -> list[TermSpeech]:
        """What bounds belief in it for one context, by the counts with or without the context's own paragraphs."""
        counts = [*self.counts]
        if without:
            at = list(POOLS).index(context.pool)
            counts[at] = TermCounts(LeftOut(counts[at], context.paragraphs), min_support=MIN_SUPPORT)
        corpus, field, packs = self._plain
        found: list[TermSpeech] = [
            replace(one, counts=some, weight=by.counts, against=by.siblings)
            for one, some in zip((corpus, field), counts, strict=True)
        ]
        if packs:
            found.append(replace(packs, alone_bits=-log_odds(self.priors[context.pool]), weight=by.packs))
        return found

    def rows(self, keys: Sequence[str], context: Drawn | None = None) -> Iterator[tuple[str, Row]]:
        """What each key says that says something; without a context's own paragraphs if one is given."""
        corpus, field, packs = self._plain
        if context is not None:
            corpus, field = (
                one for one in self.sources(context, _PLAIN, without=True) if isinstance(one, CountedSpeech)
            )
        shares = replace(packs, alone_bits=1.0).bits(keys) if packs else [0.0] * len(keys)
        limits = [information_content(one[self.entity.conjunction], one.contexts) / ALPHA for one in self.counts]
        for key, first, second, share in zip(keys, corpus.measure(keys), field.measure(keys), shares, strict=True):
            if first[0] > 0 or second[0] > 0 or share > 0:
                hidden = first[0] >= limits[0] or second[0] >= limits[1] or share >= 1
                yield key, (*first, *second, share, hidden)


class LeftOut:
    """A corpus index without some paragraphs, as far as their terms tell what they held.

    Args:
        counts: The whole.
        paragraphs: The keys of the terms of each.
    """

    def __init__(self, counts: TermCounts, paragraphs: Iterable[frozenset[str]]) -> None:
        self._counts = counts
        self._held = [{american(part) for key in some for part in phrases(key)} for some in paragraphs]

    @property
    def fingerprint(self) -> str:
        """That of no index."""
        return ""

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The contexts in which every clause holds."""
        return self.count_each((), [conjunction], level=level)[0]

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """The same for each, together with the first."""
        if level is not Level.CONTEXT:
            raise ValueError("only contexts are left out")
        if conjunction:
            found = list(map(int, self._counts.index.count_each(conjunction, partners)))
        else:
            found = [self._counts[one] if one else self._counts.contexts for one in partners]
        held = [some for some in self._held if self._holds(some, conjunction)]
        return [
            max(count - sum(self._holds(some, one) for some in held), 0)
            for count, one in zip(found, partners, strict=True)
        ]

    def _holds(self, held: set[str], conjunction: Conjunction) -> bool:
        return all(not held.isdisjoint(_american(clause)) for clause in conjunction)


@lru_cache(maxsize=1 << 12)
def _american(clause: Clause) -> Clause:
    return frozenset(map(american, clause))


def check(said: Said, contexts: Sequence[Drawn], asked: Sequence[Asked], by: Calibration) -> None:
    """Compares the beliefs of some pairs with those of the code that bounds belief in a release."""
    beliefs = said.beliefs(by, released=False)
    for pair in range(0, len(said.truth), _COMPARED):
        number, which = said.places[pair]
        context, one = contexts[number], asked[which]
        seen = frozenset[str]().union(*context.paragraphs)
        named = {key for key in seen if one.entity.is_named_in(key)}
        prior = one.priors[context.pool]
        sources = one.sources(context, by, without=bool(named) and context.counted)
        bound = BeliefBound(one.entity, prior=prior, limit=1 - 1e-12, sources=sources, calibration=by)
        if abs(bound.belief(seen - named) - float(beliefs[pair])) > 1e-9:
            raise SystemExit(f"the model of this script is not that of tacit.risk.belief, for pair {pair}")


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
    best = Calibration(intercept_bits=-1.0, counts=0.5, packs=0.5, siblings=0.25, discount=0.7)
    chosen = ~said.is_held_out
    least = loss(said, best, chosen)
    steps = {"intercept_bits": 1.0, "counts": 0.2, "packs": 0.2, "siblings": 0.2, "discount": 0.1}
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
    nothing = Calibration(**{**_values(by), "counts": 0.0, "packs": 0.0})
    counts_only = Calibration(**{**_values(by), "packs": 0.0})
    for pool, chosen in (("Wikipedia", held & ~said.is_field), ("field", held & said.is_field)):
        for released in (False, True):
            shown = "what tacit leaves" if released else "all but the names"
            for name, one in (("", by), (", counts alone", counts_only), (", prior alone", nothing)):
                belief = said.beliefs(one, released=released)[chosen]
                rows.append([pool, shown + name, *_figures(belief, said.truth[chosen], said.weight[chosen])])
            tables.append(f"{pool}, {shown}:\n\n" + _reliability(said, by, chosen, released=released))
    numbers = {number for number, _ in said.places}
    apart = {number for (number, _), out in zip(said.places, held, strict=True) if out}
    pairs = f"{len(said.truth)} pairs, {int(said.truth.sum())} of them named"
    head = [f"{len(numbers)} contexts, {len(apart)} of them held out; {len(ENTITIES)} entities; {pairs}"]
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
