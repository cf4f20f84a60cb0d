"""Changed sentences before and after, for reading: a release is judged by those who read it.

    python -m scripts.read_releases FILE... --protect HIV --mode topics
    python -m scripts.read_releases --documents --mode all             the development part of tests/data/documents
    python -m scripts.read_releases --notes 15 --mode policy           clinical notes that are not set aside
    python -m scripts.read_releases --notes 15 --summary               how often which words stand for which
    python -m scripts.read_releases --folder letters/ --mode all       texts with a list of what each must keep secret

With --folder every change has a number, by which readers name what they stumble over: see `scripts.tally_readings`.

Modes: `topics` protects what --protect names (for documents of the collection, what each names itself), `policy` is
us-medical-confidentiality, `identities` hides who it is about, `all` is the three together. The guide by which readers
count what they stumble over is in docs/replacements.md. Notes are no part of the project.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from scripts.evaluate_documents import read
from scripts.parts import DATA, DEVELOPMENT, NOTES, read_notes

from tacit import Document, Identities, Policy, Report, Sanitizer, Topics
from tacit.document import Context
from tacit.models import Action
from tacit.secrets import Requirement

MODES = ("topics", "policy", "identities", "all")
POLICY = "us-medical-confidentiality"


@dataclass(frozen=True)
class Text:
    """A text to be read, and what must stay secret in it."""

    name: str
    text: str
    protect: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """A sentence that was changed, as it was and as it is released, with what stands for what."""

    before: str
    after: str
    words: tuple[tuple[str, str], ...]


def requirements(mode: str, protect: tuple[str, ...]) -> tuple[Requirement, ...]:
    """What a mode asks for."""
    asked: dict[str, tuple[Requirement, ...]] = {
        "topics": (Topics(protect),),
        "policy": (Policy(POLICY),),
        "identities": (Identities(),),
    }
    return asked[mode] if mode in asked else tuple(one for some in asked.values() for one in some)


@cache
def sanitizer(mode: str, protect: tuple[str, ...]) -> Sanitizer:
    """What makes the releases."""
    return Sanitizer(*requirements(mode, protect))


def pairs(original: Document, report: Report) -> Iterator[Pair]:
    """The sentences that were changed; sentences over which one change runs are read together."""
    changed = {(one.source, one.target): one for one in report.replacements if one.decision.action is not Action.KEEP}
    for sentence in Context.SENTENCE.spans(original):
        inside = [pair for pair in sorted(changed) if pair[0].overlaps(sentence)]
        if not inside:
            continue
        start = min(sentence.start, inside[0][0].start)
        end = max(sentence.end, inside[-1][0].end)
        first = inside[0][1].start - (inside[0][0].start - start)
        last = inside[-1][1].end + (end - inside[-1][0].end)
        yield Pair(
            original.text[start:end],
            report.sanitized[first:last],
            tuple((original[source], report.sanitized[target.start : target.end]) for source, target in inside),
        )


def notes(path: Path, many: int, protect: tuple[str, ...], skip: int = 0) -> list[Text]:
    """Some clinical notes that may be read, the same each time, whatever the order of the file."""
    rows = sorted(read_notes(path, DEVELOPMENT), key=lambda row: sha256(row["text"].encode()).hexdigest())
    return [
        Text(sha256(row["text"].encode()).hexdigest()[:8], row["text"], protect) for row in rows[skip : skip + many]
    ]


def in_folder(folder: Path) -> list[Text]:
    """The texts of a folder; its file topics.txt has a line for each, with its name and what it must keep secret."""
    topics = (
        line.split(maxsplit=1) for line in (folder / "topics.txt").read_text("utf-8").splitlines() if line.strip()
    )
    return [Text(name, (folder / f"{name}.txt").read_text("utf-8"), (topic.strip(),)) for name, topic in topics]


def print_sheet(texts: Iterable[Text], mode: str) -> None:
    """Prints changed sentences with a number for each change, for readers who do not know the program."""
    for one in texts:
        original = Document(one.text, id=one.name)
        report = sanitizer(mode, one.protect).sanitize(original)
        number = 0
        print(f"\n## {one.name}: {len(one.text.split())} words")
        for pair in pairs(original, report):
            print("\n-", " ".join(pair.before.split()))
            print("+", " ".join(pair.after.split()))
            for before, after in pair.words:
                number += 1
                print(f"  {mode}/{one.name}/{number}: {' '.join(before.split())} -> {after or '(left out)'}")


def report_on(texts: Iterable[Text], mode: str, *, summary: bool) -> None:
    """Prints what is to be read, and how many words that is."""
    words, sentences = 0, 0
    counted: Counter[tuple[str, str]] = Counter()
    for one in texts:
        original = Document(one.text, id=one.name)
        report = sanitizer(mode, one.protect).sanitize(original)
        words += len(one.text.split())
        found = list(pairs(original, report))
        sentences += len(found)
        counted.update(said for pair in found for said in pair.words)
        if not summary:
            print(f"\n## {one.name} ({mode}{', ' + ', '.join(one.protect) if mode in {'topics', 'all'} else ''})")
            for pair in found:
                print("-", " ".join(pair.before.split()))
                print("+", " ".join(pair.after.split()))
    if summary:
        for (before, after), count in counted.most_common():
            print(f"{count:4}  {' '.join(before.split())} -> {after}")
    print(f"\n{words:,} words, {sentences:,} changed sentences, {sum(counted.values()):,} changes")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints changed sentences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="texts")
    parser.add_argument("--documents", action="store_true", help="the development part of the collection")
    parser.add_argument("--notes", type=int, default=0, help="how many clinical notes")
    parser.add_argument("--skip", type=int, default=0, help="how many of them were read before")
    parser.add_argument("--data", type=Path, default=DATA, help="the evaluation data, with the notes")
    parser.add_argument("--protect", action="append", help="what must stay secret in files and notes")
    parser.add_argument("--mode", choices=MODES, default="topics")
    parser.add_argument("--summary", action="store_true", help="which words stand for which, instead of sentences")
    parser.add_argument("--folder", type=Path, help="numbered changes of the texts of a folder with a topics.txt")
    options = parser.parse_args(arguments)
    if options.folder:
        print_sheet(in_folder(options.folder), options.mode)
        return
    protect = tuple(options.protect or ("HIV",))
    texts = [Text(path.name, path.read_text("utf-8"), protect) for path in options.files]
    if options.documents:
        texts += [Text(one.id, one.text, (one.protect,)) for one in read((DEVELOPMENT,))]
    if options.notes:
        texts += notes(options.data / NOTES, options.notes, protect, options.skip)
    report_on(texts, options.mode, summary=options.summary)


if __name__ == "__main__":
    main()
