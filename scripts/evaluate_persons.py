"""Prints how well the mentions of persons are brought together, given every mention: one label for each person.

    python -m scripts.evaluate_persons
    python -m scripts.evaluate_persons --show                 lists the mentions of development that went wrong

``tests/data/persons`` says which mentions of marked documents mean the same person: ``persons`` lists the strings of
each who has several, ``Bob#2`` the second mention that reads "Bob"; any other string is a person of its own, and what
is ``unsure`` counts neither for nor against. The documents are those of training/passages/practice. Who wrote the rules
annotated both halves; the errors of the half that is set aside were never listed.

A pair of mentions is right if both mean the same person and have the same number. B-cubed precision is the share of
those with a mention's number that mean its person, and recall the share of those that mean its person that have its
number, each as the mean of all mentions (Bagga and Baldwin, 1998).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from scripts.marked_documents import documents, unmarked
from scripts.pages import ROOT, percent
from scripts.passages import FOLDER

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.entities import grouped
from tacit.identities.words import words
from tacit.language.titles import TITLES

ANSWERS = ROOT / "tests" / "data" / "persons"
DEVELOPMENT, SET_ASIDE = "development", "set_aside"
_BEFORE = 40  # code points before a mention that are looked through for titles


@dataclass(frozen=True, slots=True)
class Answered:
    """A document whose mentions of persons are known.

    Attributes:
        name: Its file and number.
        text: The text.
        mentions: Where persons are mentioned, in order.
        persons: Who each is; nothing where nobody can tell.
    """

    name: str
    text: str = field(repr=False)
    mentions: Sequence[Span] = field(repr=False)
    persons: Sequence[str | None] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of pairs, and sums over mentions."""

    right: int = 0
    said: int = 0
    true: int = 0
    precision: float = 0.0
    recall: float = 0.0
    mentions: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.right + other.right,
            self.said + other.said,
            self.true + other.true,
            self.precision + other.precision,
            self.recall + other.recall,
            self.mentions + other.mentions,
        )


def read(half: str) -> Iterator[Answered]:
    """The documents of a half."""
    for answer in json.loads((ANSWERS / f"{half}.json").read_text("utf-8")):
        yield _answered(answer, documents(FOLDER / "practice" / answer["file"])[answer["document"]])


def numbered(document: Answered) -> list[int]:
    """The number that each mention gets. A title before it is part of it, as it is of what the detector finds."""
    found = []
    for at, mention in enumerate(document.mentions):
        since = document.mentions[at - 1].end if at else 0
        found.append((Span(_since_title(document.text, mention, since), mention.end), IdentifierKind.PERSON))
    identifiers = grouped(document.text, found)
    return [next(one.entity for one in identifiers if one.span.overlaps(span)) for span, _ in found]


def score(persons: Sequence[str | None], numbers: Sequence[int]) -> Score:
    """How the numbers of mentions agree with whom they mean.

    >>> score(["a", "a", "b", None], [0, 0, 0, 1])
    Score(right=1, said=3, true=1, precision=1.6666666666666665, recall=3.0, mentions=3)
    """
    known = [(who, number) for who, number in zip(persons, numbers, strict=True) if who is not None]
    same_person = Counter(who for who, _ in known)
    same_number = Counter(number for _, number in known)
    both = Counter(known)
    return Score(
        _pairs(both),
        _pairs(same_number),
        _pairs(same_person),
        sum(both[one] / same_number[one[1]] for one in known),
        sum(both[one] / same_person[one[0]] for one in known),
        len(known),
    )


def main() -> None:
    """Prints the figures of both halves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="list what went wrong in development")
    options = parser.parse_args()
    for half in (DEVELOPMENT, SET_ASIDE):
        total, count = Score(), 0
        for document in read(half):
            numbers = numbered(document)
            total += score(document.persons, numbers)
            count += 1
            if options.show and half == DEVELOPMENT:
                _show(document, numbers)
        _print(f"{half.replace('_', ' ')}, {count} documents, {total.mentions} mentions", total)


def _answered(answer: Mapping[str, Any], content: str) -> Answered:
    text, _, identities = unmarked(content)
    spans = [Span(start, end) for start, end, kind in sorted(identities) if kind == "P"]
    who: dict[str, str | None] = {name: group[0] for group in answer["persons"] for name in group}
    who |= dict.fromkeys(answer.get("unsure", ()))
    seen: Counter[str] = Counter()
    mentions: list[Span] = []
    persons: list[str | None] = []
    for span in spans:
        name = text[span.start : span.end]
        seen[name] += 1
        person = who.get(f"{name}#{seen[name]}", who.get(name, name))
        if persons and person == persons[-1] and text[mentions[-1].end : span.start] == ", ":  # "Polat, Cengiz"
            mentions[-1] = Span(mentions[-1].start, span.end)
            continue
        mentions.append(span)
        persons.append(person)
    gone = [name for name in who if not seen[name.partition("#")[0]]]
    if gone:
        raise SystemExit(f"{answer['file']} {answer['document']}: {len(gone)} strings are not marked any more")
    return Answered(f"{answer['file']} {answer['document']}", text, mentions, persons)


def _since_title(text: str, mention: Span, since: int) -> int:
    start = max(since, mention.start - _BEFORE)
    begin = mention.start
    for word in reversed(list(words(text[start : mention.start]))):
        gap = text[start + word.end : begin]
        if word.bare not in TITLES or gap.strip(" .") or start + word.start < since:
            break
        begin = start + word.start
    return begin


def _pairs(counts: Counter[Any]) -> int:
    return sum(count * (count - 1) // 2 for count in counts.values())


def _print(what: str, total: Score) -> None:
    pairs = _ratio(total.right, total.said), _ratio(total.right, total.true)
    cubed = _ratio(total.precision, total.mentions), _ratio(total.recall, total.mentions)
    print(what)
    for name, (precision, recall) in (("pairs", pairs), ("B-cubed", cubed)):
        mean = _ratio(2 * precision * recall, precision + recall)
        print(f"  {name:8} precision {percent(precision)}, recall {percent(recall)}, F {percent(mean)}")


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0


def _show(document: Answered, numbers: Sequence[int]) -> None:
    said = [document.text[max(0, span.start - 14) : span.end].replace("\n", "/") for span in document.mentions]
    known = [at for at, who in enumerate(document.persons) if who is not None]
    for is_same, title in ((True, "two labels"), (False, "one label")):
        for one, other in _wrong(document.persons, numbers, known, is_same=is_same):
            print(f"{document.name}: {title}: {said[one]!r} and {said[other]!r}")


def _wrong(
    persons: Sequence[str | None], numbers: Sequence[int], known: Iterable[int], *, is_same: bool
) -> Iterator[tuple[int, int]]:
    """Pairs of mentions that are of one person, or of two, and got it wrong; one for each pair of numbers."""
    told = set()
    for one, other in combinations(known, 2):
        same = persons[one] == persons[other]
        about = (persons[one], persons[other], numbers[one], numbers[other])
        if same is is_same and same is not (numbers[one] == numbers[other]) and about not in told:
            told.add(about)
            yield one, other


if __name__ == "__main__":
    main()
