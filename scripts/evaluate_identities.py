"""Writes the tables of docs/identities.md: which identifiers are found, beside people's masks and other systems.

    python -m scripts.evaluate_identities [--data FOLDER]     measures and writes; some minutes
    python -m scripts.evaluate_identities --errors             prints what is missed in the judgments developed on

The data are 92 judgments of the Text Anonymization Benchmark and 25 abstracts of WikiActors; they are not part of the
project, and the tables stay as they are when the folder is not there. Rules were developed on the first half of the
judgments and of the abstracts; the others, which `scripts.parts` lists by their numbers, were only measured.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from scripts.pages import DOCS, fill, percent, table
from scripts.parts import DATA, is_held_out

from tacit import Document, Identities, ReleaseSettings, Sanitizer, Span
from tacit.identities import IdentityDetector, PresidioResults
from tacit.models import Action
from tacit.settings import LANGUAGE_MODEL

PAGE = DOCS / "identities.md"
ZETA, PSI, PRESIDIO = "zeta", "zeta and psi", "Presidio"
TYPES = ("PERSON", "CODE", "DATETIME", "LOC", "ORG", "DEM", "QUANTITY", "MISC")

# The benchmark's own list: words and signs of a mention that need not be hidden.
_WORDS = (
    "mr mrs ms and or from until to about after as at before between by during for in into of on over since with the a"
    " an no nr ’s 's"
)
_SKIPPED = re.compile("|".join([*(rf"\b{re.escape(word)}\b" for word in _WORDS.split()), r"[,.\-;:/&()\[\]–'\" ’“”]"]))
_TOKEN = re.compile(r"\w+")

System = Callable[[str], list[Span]]
"""What gives the spans of a text that are hidden."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something that annotators say to hide, with its mentions."""

    is_direct: bool
    kind: str
    mentions: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Judgment:
    """An annotated judgment, and whether it is set aside."""

    text: str
    entities: tuple[Entity, ...]
    is_held_out: bool = False


def judgments(path: Path) -> list[Judgment]:
    """The judgments of a file in the order of the file."""
    return [_judgment(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def _judgment(row: Mapping[str, Any]) -> Judgment:
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for mention in row["entities"]:
        groups.setdefault(mention["entity_id"], []).append(mention)
    entities = []
    for mentions in groups.values():
        # As the benchmark has it: the first mention says what the entity is, and each whether it has to be hidden.
        hidden = tuple(Span(m["start_offset"], m["end_offset"]) for m in mentions if m["identifier_type"] != "NO_MASK")
        if hidden:
            first = mentions[0]
            entities.append(Entity(first["identifier_type"] == "DIRECT", first["entity_type"], hidden))
    return Judgment(row["text"], tuple(entities), is_held_out("judgments", row))


def is_hidden(text: str, mention: Span, hidden: Sequence[bool]) -> bool:
    """Whether all of a mention is hidden that has to be."""
    left = {i for i in range(mention.start, mention.end) if not hidden[i]}
    if left:
        for match in _SKIPPED.finditer(text[mention.start : mention.end].lower()):
            left.difference_update(range(mention.start + match.start(), mention.start + match.end()))
    return not left


@dataclass(frozen=True, slots=True)
class Found:
    """What a system found.

    Attributes:
        hidden: Entities hidden wholly, by whether they are direct identifiers, and by type.
        entities: All of them.
        right: Hidden tokens that annotators hid.
        tokens: All hidden tokens.
    """

    hidden: Counter[tuple[bool, str]]
    entities: Counter[tuple[bool, str]]
    right: int
    tokens: int

    def __add__(self, other: Found) -> Found:
        return Found(
            self.hidden + other.hidden,
            self.entities + other.entities,
            self.right + other.right,
            self.tokens + other.tokens,
        )

    def recall(self, *, is_direct: bool, kind: str | None = None) -> float | None:
        """The share of the entities all of whose mentions are hidden."""
        keys = [key for key in self.entities if key[0] is is_direct and kind in {None, key[1]}]
        total = sum(self.entities[key] for key in keys)
        return sum(self.hidden[key] for key in keys) / total if total else None

    @property
    def precision(self) -> float | None:
        """The share of the hidden tokens that annotators hid."""
        return self.right / self.tokens if self.tokens else None


def score(one: Judgment, spans: Iterable[Span]) -> Found:
    """What hiding the spans finds of a judgment."""
    spans = list(spans)
    hidden = [False] * len(one.text)
    for span in spans:
        hidden[span.start : span.end] = [True] * len(span)
    whole, entities = Counter[tuple[bool, str]](), Counter[tuple[bool, str]]()
    for entity in one.entities:
        entities[entity.is_direct, entity.kind] += 1
        whole[entity.is_direct, entity.kind] += all(is_hidden(one.text, mention, hidden) for mention in entity.mentions)
    masks = [mention for entity in one.entities for mention in entity.mentions]
    tokens = [Span(*token.span()) for span in spans for token in _TOKEN.finditer(one.text, span.start, span.end)]
    return Found(whole, entities, sum(any(mask.contains(token) for mask in masks) for token in tokens), len(tokens))


def systems() -> dict[str, System]:
    """The systems that are compared, each with the same language model."""
    zeta = IdentityDetector()
    found: dict[str, System] = {ZETA: lambda text: [one.span for one in zeta.identify(Document(text))]}
    found[PSI] = _with_psi()
    presidio = _presidio()
    if presidio:
        found[PRESIDIO] = presidio
    return found


def _with_psi() -> System:
    """S3's second step, single terms only, as its algorithm has it."""
    made_by = Sanitizer(Identities(), settings=ReleaseSettings(group_size=1))
    model = made_by.model

    def spans(text: str) -> list[Span]:
        document = Document(text)
        examined = model.examine(document, made_by.detector.detect(document))
        return [one.term.span for one in model.decide(examined) if one.action is not Action.KEEP]

    return spans


def _presidio() -> System | None:
    try:
        from presidio_analyzer import AnalyzerEngine  # noqa: PLC0415
        from presidio_analyzer.nlp_engine import NlpEngineProvider  # noqa: PLC0415
    except ImportError:
        print("not run: Presidio, because presidio-analyzer is not installed")
        return None
    # As Presidio comes, which leaves organisations and amounts alone, but with our language model.
    configuration = NlpEngineProvider(
        conf_file=str(files("presidio_analyzer") / "conf" / "default.yaml")
    ).nlp_configuration
    configuration["models"] = [{"lang_code": "en", "model_name": LANGUAGE_MODEL}]
    analyzer = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())
    zeta = PresidioResults(lambda text: analyzer.analyze(text, language="en"))
    return lambda text: [one.span for one in zeta.identify(Document(text))]


def benchmark(found: Mapping[str, System], texts: Sequence[Judgment]) -> dict[str, str]:
    """The tables on the judgments: what is found, by half and by type, and how fast."""
    for system in found.values():
        system(texts[0].text[:2000])  # models are loaded when they are first needed
    scores: dict[str, list[Found]] = {name: [] for name in found}
    seconds = dict.fromkeys(found, 0.0)
    for one in texts:  # one text after another, so that a busy machine slows all of them
        for name, system in found.items():
            began = time.process_time()
            spans = system(one.text)
            seconds[name] += time.process_time() - began
            scores[name].append(score(one, spans))
    parts = {"developed on": (False,), "held out": (True,), "all": (False, True)}
    rows = []
    for name, each in scores.items():
        for part, which in parts.items():
            total = _sum([found for one, found in zip(texts, each, strict=True) if one.is_held_out in which])
            figures = (total.recall(is_direct=True), total.recall(is_direct=False), total.precision)
            rows.append([name, part, *map(percent, figures)])
    by_type = []
    for kind in TYPES:
        for is_direct in (True, False):
            totals = [_sum(each) for each in scores.values()]
            count = totals[0].entities[is_direct, kind]
            if count:
                recalls = (percent(total.recall(is_direct=is_direct, kind=kind)) for total in totals)
                by_type.append([kind, "direct" if is_direct else "quasi", str(count), *recalls])
    speeds = [[name, f"{seconds[PRESIDIO] / seconds[name]:.2f}"] for name in found] if PRESIDIO in found else []
    return {
        "judgments": table(("system", "judgments", "direct", "quasi", "precision"), rows),
        "types": table(("type", "identifier", "entities", *found), by_type),
        "speed": table(("system", "texts in the processor time that Presidio takes for one"), speeds),
    }


def _sum(each: Sequence[Found]) -> Found:
    first, *others = each
    return sum(others, first)


def actors(found: Mapping[str, System], path: Path) -> str:
    """The table on the abstracts: tokens hidden, beside those that an expert hid."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    each = [_hidden_beside(found, row) for row in rows]
    half = (len(rows) + 1) // 2
    lines = []
    for part, some in {"developed on": each[:half], "held out": each[half:], "all": each}.items():
        for name in each[0]:
            if part == "all" or name in found:
                count = sum((one[name] for one in some), Counter[str]())
                lines.append([name, part, *_figures(count)])
    return table(("system", "abstracts", "precision", "recall", "F"), lines)


def _hidden_beside(found: Mapping[str, System], row: Mapping[str, Any]) -> dict[str, Counter[str]]:
    """For each system, ours and theirs, the tokens of an abstract that it hides, that the expert hid, and both."""
    text = row["abstract"]
    tokens = [Span(*token.span()) for token in _TOKEN.finditer(text)]
    expert = _covered(tokens, [Span(*mask) for mask in row["manual_spans"]])
    hidden = {name: _covered(tokens, system(text)) for name, system in found.items()}
    others = {name: release for name, release in row["other_systems"].items() if name != "manual"}
    hidden |= {f"{name} (theirs)": _gone(text, tokens, release) for name, release in others.items()}
    return {name: _agreement(each, expert) for name, each in hidden.items()}


def _covered(tokens: Sequence[Span], spans: Sequence[Span]) -> list[bool]:
    return [any(span.contains(token) for span in spans) for token in tokens]


def _gone(text: str, tokens: Sequence[Span], release: str) -> list[bool]:
    """Which tokens a release no longer has, where both are read side by side."""
    ours = [text[token.start : token.end].lower() for token in tokens]
    theirs = [token.group().lower() for token in _TOKEN.finditer(release)]
    gone = [True] * len(ours)
    for block in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        gone[block.a : block.a + block.size] = [False] * block.size
    return gone


def _agreement(hidden: Sequence[bool], expert: Sequence[bool]) -> Counter[str]:
    both = sum(a and b for a, b in zip(hidden, expert, strict=True))
    return Counter(right=both, hidden=sum(hidden), expert=sum(expert))


def _figures(count: Counter[str]) -> Iterator[str]:
    precision, recall = count["right"] / count["hidden"], count["right"] / count["expert"]
    yield from map(percent, (precision, recall, 2 * precision * recall / (precision + recall)))


def errors(texts: Sequence[Judgment]) -> Iterator[str]:
    """Mentions that zeta leaves in the judgments developed on, with a few words around."""
    zeta = IdentityDetector()
    for one in (one for one in texts if not one.is_held_out):
        hidden = [False] * len(one.text)
        for found in zeta.identify(Document(one.text)):
            hidden[found.span.start : found.span.end] = [True] * len(found.span)
        for entity in one.entities:
            for mention in entity.mentions:
                if not is_hidden(one.text, mention, hidden):
                    ends = (max(0, mention.start - 40), mention.start, mention.end, mention.end + 20)
                    before, inside, behind = (one.text[a:b].replace("\n", " ") for a, b in pairwise(ends))
                    yield f"{entity.kind:9} {before}[{inside}]{behind}"


def main() -> None:
    """Measures, prints and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the evaluation data")
    parser.add_argument("--errors", action="store_true", help="print what is missed, and measure nothing")
    parser.add_argument("--only", choices=(ZETA, PSI, PRESIDIO), help="one system; then nothing is written")
    options = parser.parse_args()
    judged, abstracts = options.data / "tab_train_92.jsonl", options.data / "wiki_actors_25.jsonl"
    if not (judged.is_file() and abstracts.is_file()):
        raise SystemExit(f"not run: no evaluation data in {options.data}; name the folder with --data")
    texts = judgments(judged)
    if options.errors:
        print("\n".join(errors(texts)))
        return
    found = {name: system for name, system in systems().items() if options.only in {None, name}}
    blocks = benchmark(found, texts) | {"actors": actors(found, abstracts)}
    print("\n\n".join(blocks.values()))
    if not options.only:
        fill(PAGE, blocks)


if __name__ == "__main__":
    main()
