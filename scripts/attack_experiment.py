"""Attackers against releases of texts about 25 actors, ours and others', and against our twelve texts.

    python -m scripts.attack_experiment [--data ../shared/data/evaluation] [--embedding-model DIR] [--cache DIR]

Writes the tables of docs/adversary.md, and docs/figures/attack-trade-off.svg and attack-crowd.svg. The data (see there)
is not part of the project: without it, only the attacks on our own texts are run. Releases and embeddings are kept in
the cache, so that a run that was stopped goes on where it was. Needs ``tacit[attack]`` and matplotlib.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, partial
from pathlib import Path

import numpy as np
from scripts.attack_figures import plot_crowd, plot_trade_off
from scripts.attack_inference import Cache, data_line, inference_pages
from scripts.pages import DOCS, ROOT, fill, percent, table

from tacit import Identities, Knowledge, Sanitizer, Topics
from tacit.adversary import (
    Adversary,
    AttackResult,
    Candidate,
    JointAdversary,
    MeaningMatch,
    SentenceModel,
    WordMatch,
    attack,
    knowing,
    read_candidates,
    tighten,
)
from tacit.adversary.meaning_match import Embeddings
from tacit.document import Context, Document
from tacit.errors import ModelMissingError
from tacit.evaluation.usefulness import information_bits
from tacit.models import Action
from tacit.report import Report
from tacit.secrets import Labels
from tacit.terms.keys import words

PAGE = DOCS / "adversary.md"
DATA = ROOT.parent / "shared" / "data" / "evaluation"
ALPHAS = (1.5, 2.0, 3.0)
CROWDS = (1, 5, 20, 50)
EXPERT = "manual"


@dataclass(frozen=True)
class Actor:
    """One of the texts."""

    name: str
    text: str
    others: Mapping[str, str]


class Remembering:
    """A sentence encoder that embeds each passage once."""

    def __init__(self, model: SentenceModel, store: Cache) -> None:
        self._model = model
        self._store = store
        self.passages = model.passages

    def embed(self, passages: Sequence[Sequence[int]]) -> Embeddings:
        """The embeddings, from the cache where they are there."""
        batches = [passages[start : start + 64] for start in range(0, len(passages), 64)]
        made = [self._store(("embed", batch), partial(self._model.embed, batch)) for batch in batches]
        return np.concatenate(made)


def kept_words(original: str, released: str) -> Iterator[tuple[str, bool]]:
    """Every word of the original with whether the release shows it, by the longest common subsequence.

    Other systems' outputs are texts, not spans: one rule for all.
    """
    before, after = list(words(original)), list(words(released))
    matcher = SequenceMatcher(None, [one.key for one in before], [one.key for one in after], autojunk=False)
    shown = {block.a + i for block in matcher.get_matching_blocks() for i in range(block.size)}
    return ((word.key if not word.stop else "", number in shown) for number, word in enumerate(before))


def _sanitize(make: Callable[[str], Sanitizer], one: Actor) -> Report:
    return make(one.name).sanitize(Document(one.text))


def _c_sanitized(alpha: float, using: Knowledge, name: str) -> Sanitizer:
    return Sanitizer(Topics((name,), alpha=alpha, labels=Labels.WORDS), using=using)


def _correlation(alpha: float, using: Knowledge, name: str) -> Sanitizer:
    return Sanitizer(Identities(subject=name, alpha=alpha), using=using)


class Actors:
    """The experiment on texts about actors."""

    def __init__(self, data: Path, using: Knowledge, store: Cache, model: SentenceModel | None) -> None:
        lines = (data / "wiki_actors_25.jsonl").read_text("utf-8").splitlines()
        read = [json.loads(line) for line in lines if line.strip()]
        self.actors = [Actor(one["name"], one["abstract"], one["other_systems"]) for one in read]
        self.names = [one.name for one in self.actors]
        self.crowd = [Candidate(one["name"], one["public_knowledge"]) for one in read]
        self.crowd += read_candidates(data / "wiki_actors_decoys.jsonl")
        self.using, self.store = using, store
        self.bits = cache(information_bits(using.index))
        self.fast = WordMatch(self.crowd)
        self.attackers: dict[str, Adversary] = {"words": self.fast}
        if model:
            meanings = MeaningMatch(self.crowd, Remembering(model, store))
            self.attackers |= {"meanings": meanings, "both": JointAdversary([self.fast, meanings])}

    def reports(self, name: str, make: Callable[[str], Sanitizer]) -> list[Report]:
        """Our releases."""
        fingerprints = tuple(sorted(self.using.fingerprints.items()))
        return [self.store((name, one.name, fingerprints), partial(_sanitize, make, one)) for one in self.actors]

    def tightened(self, reports: Sequence[Report], k: int, guide: WordMatch) -> list[str]:
        """Our releases, tightened until k others match as well."""
        return [
            tighten(
                Document(one.text), [each.decision for each in report.replacements], guide, one.name, k=k
            ).release.text
            for one, report in zip(self.actors, reports, strict=True)
        ]

    def attacks(self, texts: Sequence[str]) -> dict[str, AttackResult]:
        """What each attacker achieves."""
        return {name: attack(one, texts, self.names) for name, one in self.attackers.items()}

    def kept(self, texts: Sequence[str]) -> tuple[float, float]:
        """The mean shares of tokens and of bits that releases show."""
        tokens, bits = [], []
        for one, text in zip(self.actors, texts, strict=True):
            marked = list(kept_words(one.text, text))
            tokens.append(sum(shown for _, shown in marked) / len(marked))
            whole = sum(self.bits(word) for word, _ in marked if word)
            bits.append(sum(self.bits(word) for word, shown in marked if word and shown) / whole)
        return sum(tokens) / len(tokens), sum(bits) / len(bits)


def actor_pages(run: Actors) -> dict[str, str]:
    """The tables on actors; draws the figures."""
    releases: dict[str, Sequence[str]] = {"original": [one.text for one in run.actors]}
    for system in run.actors[0].others:
        releases["expert" if system == EXPERT else system] = [one.others[system] for one in run.actors]
    ours: dict[str, list[Report]] = {}
    for model, make in (("c-sanitized", _c_sanitized), ("correlation", _correlation)):
        for alpha in ALPHAS:
            name = f"{model}, alpha {alpha:g}"
            ours[name] = run.reports(name, partial(make, alpha, run.using))
    for name, reports in ours.items():
        releases[name] = [one.sanitized for one in reports]
    bases = {
        "c-sanitized": ours[f"c-sanitized, alpha {ALPHAS[0]:g}"],
        "correlation": ours[f"correlation, alpha {ALPHAS[0]:g}"],
    }
    for base, reports in bases.items():
        for k in CROWDS:
            releases[f"{base}, tightened, k = {k}"] = run.tightened(reports, k, run.fast)
    informed = WordMatch(knowing(run.crowd, {one.name: one.text for one in run.actors}))
    for k in CROWDS[:3]:
        releases[f"c-sanitized, tightened, text known, k = {k}"] = run.tightened(bases["c-sanitized"], k, informed)
    attacks = {name: run.attacks(texts) for name, texts in releases.items()}
    kept = {name: run.kept(texts) for name, texts in releases.items()}
    plot_trade_off(kept, attacks)
    plot_crowd({name: found["words"] for name, found in attacks.items()})
    header = ["release", "tokens kept", "bits kept", *(f"{one}, at {n}" for one in run.attackers for n in (1, 5))]
    rows = [
        [
            name,
            *map(percent, kept[name]),
            *(percent(attacks[name][one].accuracy(n)) for one in run.attackers for n in (1, 5)),
        ]
        for name in releases
    ]
    return {
        "re-identification": table(header, rows),
        "other knowledge": other_knowledge(run, bases),
        "what gives away": what_gives_away(run, ours),
        "candidates": f"{len(run.crowd)} candidates, {len(run.actors)} texts. {data_line(run.using)}",
    }


def halves(crowd: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """What is known of each candidate, every other sentence to one side and to the other."""
    sides: tuple[list[Candidate], list[Candidate]] = [], []
    for one in crowd:
        document = Document(one.knowledge)
        sentences = [document[span] for span in Context.SENTENCE.spans(document)]
        for side, known in zip(sides, (sentences[::2], sentences[1::2]), strict=True):
            side.append(Candidate(one.name, " ".join(known)))
    return sides


def other_knowledge(run: Actors, bases: Mapping[str, Sequence[Report]]) -> str:
    """The attack of somebody who knows other things than the guide of the tightening."""
    ours, theirs = halves(run.crowd)
    attacker = WordMatch(theirs)
    guides = {
        "": WordMatch(ours),
        ", text known": WordMatch(knowing(ours, {one.name: one.text for one in run.actors})),
    }
    releases = {"expert": [one.others[EXPERT] for one in run.actors]}
    for base, reports in bases.items():
        releases[f"{base}, not tightened"] = [one.sanitized for one in reports]
        for guide, known in guides.items():
            for k in CROWDS:
                releases[f"{base}, tightened{guide}, k = {k}"] = run.tightened(reports, k, known)
    rows = []
    for name, texts in releases.items():
        found = attack(attacker, texts, run.names)
        shares = (*run.kept(texts), found.accuracy(1), found.accuracy(5))
        rows.append([name, *map(percent, shares)])
    return table(["release", "tokens kept", "bits kept", "words, at 1", "words, at 5"], rows)


def what_gives_away(run: Actors, ours: Mapping[str, Sequence[Report]]) -> str:
    """The kinds of terms that speak most for the right candidate, in releases that were not tightened."""
    rows = []
    for name, reports in ours.items():
        totals: defaultdict[str, float] = defaultdict(float)
        for one, report in zip(run.actors, reports, strict=True):
            for kind, share in _speaking(run, one, report):
                totals[kind] += share
        whole = sum(max(0.0, value) for value in totals.values())
        told = (
            [f"{kind} {100 * value / whole:.0f}" for kind, value in sorted(totals.items(), key=lambda one: -one[1])[:4]]
            if whole
            else []
        )
        rows.append([name, "; ".join(told)])
    return table(["release", "kinds of kept terms, and their share in what speaks for the person, %"], rows)


def _speaking(run: Actors, one: Actor, report: Report) -> Iterator[tuple[str, float]]:
    """For each kept term its kind, and by how much it brings the release nearer to the person than to the next."""
    truth = run.names.index(one.name)
    scores = run.fast.guess([report.sanitized])[0]
    rival = int(np.argsort(-np.where(np.arange(len(scores)) == truth, -1, scores))[0])
    document = Document(one.text)
    kept = [each.decision.term for each in report.replacements if each.decision.action is Action.KEEP]
    alone = run.fast.guess([document[term.span] for term in kept]) if kept else np.zeros((0, len(scores)))
    for term, row in zip(kept, alone, strict=True):
        yield term.kind.value, float(row[truth] - row[rival])


def main() -> None:
    """Attacks, and writes what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the evaluation data")
    parser.add_argument("--embedding-model", type=Path, help="a folder with model.onnx and tokenizer.json")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir(), "tacit-attack-experiment-2"))
    parser.add_argument("--only", choices=("actors", "inference"))
    arguments = parser.parse_args()
    using, store = Knowledge.shipped(), Cache(arguments.cache)
    if arguments.only != "actors":
        fill(PAGE, inference_pages(using, store))
    if arguments.only == "inference":
        return
    if not (arguments.data / "wiki_actors_25.jsonl").is_file():
        print(f"{arguments.data} has no wiki_actors_25.jsonl: the attacks on actors were not run")
        return
    try:
        model = SentenceModel.load(arguments.embedding_model)
    except ModelMissingError as error:
        print(f"The attacker who compares meanings was not run: {error}")
        model = None
    fill(PAGE, actor_pages(Actors(arguments.data, using, store, model)))


if __name__ == "__main__":
    main()
