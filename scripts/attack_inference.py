"""The attacks on our own texts, of which `scripts.attack_experiment` writes the tables."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from statistics import median
from typing import Any

from scripts.pages import ROOT, mean, percent, table

from tacit import Knowledge, Sanitizer, Topics
from tacit.adversary import AttackResult, Inference, attack, complete, probabilities, siblings, tighten
from tacit.document import Document
from tacit.evaluation.annotation import read_annotation
from tacit.models.utility import utility_kept
from tacit.report import Report
from tacit.secrets import Labels

TOPICS = ROOT / "tests" / "data" / "topics"
K = 10

# Notes of our own, about topics that tests/data/topics has no text on.
NOTES = {
    "hepatitis": (
        "The patient came in with yellow eyes and dark urine. Liver enzymes were ten times the normal value. He had"
        " shared needles years ago and had a tattoo done abroad. The virus was found in his blood; interferon was"
        " started, and his wife was vaccinated. He was told not to drink, to rest, and to come back for another biopsy"
        " of the liver, because cirrhosis and cancer may follow. He works as a cook in a school and likes to fish."
    ),
    "alcohol abuse": (
        "She was brought in by her sister after a fall on the stairs. She admits to a bottle of vodka a day since the"
        " divorce. Tremor and sweating began on the second day; diazepam and thiamine were given against withdrawal. A"
        " meeting of Alcoholics Anonymous was recommended, and she was sober for six weeks before the relapse. Her"
        " wrist was set in plaster. She teaches music and has two cats."
    ),
}


class Cache:
    """What was made before, by what it was made from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, key: object, make: Callable[[], Any]) -> Any:
        """What the key stands for, made if it is not here."""
        path = self._folder / f"{blake2b(repr(key).encode(), digest_size=12).hexdigest()}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(make()))
        return pickle.loads(path.read_bytes())  # noqa: S301 - this script wrote it


def data_line(using: Knowledge) -> str:
    """What identifies the data behind the figures."""
    return f"Corpus `{using.index.fingerprint}`, knowledge `{using.kb.fingerprint[:16]}`."


def _sanitize(protected: str, alpha: float, using: Knowledge, document: Document) -> Report:
    return _sanitizer(protected, alpha, using).sanitize(document)


def _sanitizer(protected: str, alpha: float, using: Knowledge) -> Sanitizer:
    return Sanitizer(Topics((protected,), alpha=alpha, labels=Labels.WORDS), using=using)


def inference_pages(using: Knowledge, store: Cache) -> dict[str, str]:
    """The tables on inference and completion, over our own texts."""
    texts = [
        (path.stem, read_annotation(path).entity, path.with_suffix(".txt").read_text("utf-8"))
        for path in sorted(TOPICS.glob("*.json"))
    ]
    texts += [(f"{name.replace(' ', '-')}-note", name, text) for name, text in NOTES.items()]
    ranks: list[list[float]] = []
    shares_kept: list[list[float | None]] = []
    rows, completions = [], []
    fingerprints = tuple(sorted(using.fingerprints.items()))
    for name, protected, text in texts:
        (entity,) = using.entities([protected])
        others = siblings(entity, index=using.index, kb=using.kb)
        attacker = Inference((entity, *others), using.index, using.detector(entity.names.keys))
        document = Document(text)
        two, three = (
            store((name, text, alpha, fingerprints), partial(_sanitize, protected, alpha, using, document))
            for alpha in (2.0, 3.0)
        )
        decisions = [one.decision for one in two.replacements]
        tight = tighten(document, decisions, attacker, entity.name, k=K)
        released = [text, two.sanitized, three.sanitized, tight.release.text]
        standings = attack(attacker, released, [entity.name] * len(released)).standings
        shares = probabilities(attacker.guess(released))[:, 0]
        information = _sanitizer(protected, 2.0, using).model.information
        kept = [
            two.utility_kept,
            three.utility_kept,
            utility_kept([one.decision for one in tight.replacements], information),
        ]
        ranks.append([one.rank for one in standings])
        shares_kept.append(kept)
        rows.append(
            [
                name,
                str(len(others)),
                *(f"{one.rank:g} ({share:.2g})" for one, share in zip(standings, shares, strict=True)),
                *map(percent, kept),
            ]
        )
        completion = complete(document, decisions, index=using.index, kb=using.kb, detector=attacker.detector)
        completions.append(completion)
        print(*rows[-1], sep="\t", flush=True)
    middle = [f"{median(column):g}" for column in zip(*ranks, strict=True)]
    rows.append(
        ["**median, mean**", "", *middle, *(percent(mean(column)) for column in zip(*shares_kept, strict=True))]
    )
    header = [
        "text",
        "siblings",
        "original",
        "alpha 2",
        "alpha 3",
        f"tightened, k = {K}",
        "kept: alpha 2",
        "alpha 3",
        "tightened",
    ]
    attacked = [one for each in completions for one in each.attack.standings]
    whole = AttackResult(tuple(attacked))
    chance = mean(each.chance for each in completions)
    return {
        "inference": table(header, rows),
        "completion": (
            f"Of {len(attacked)} hidden terms that have alternatives, at alpha 2, {percent(whole.accuracy(1))} % are"
            f" recovered at once and {percent(whole.accuracy(5))} % within five guesses; by chance {percent(chance)} %"
            f" would be at once. {sum(each.unknown for each in completions)} hidden terms have no alternatives."
        ),
        "data": data_line(using),
    }
