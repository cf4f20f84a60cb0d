"""What releases hide of the words that annotators marked, and what else: documents that nothing was trained on.

    python -m scripts.evaluate_marked               training/passages/aside, which nothing is fitted to
    python -m scripts.evaluate_marked --held-out    the tenth of training/passages/practice that limits are fitted to
    python -m scripts.evaluate_marked --blank sentence    whole sentences go where a term is blanked
    python -m scripts.evaluate_marked --held-out --errors identities      what is hidden in vain, and what is missed

Each document is released with its topics protected, and with its identities hidden, each alone, so that what is hidden
in vain can be told. Small words and titles do not count. What is set aside is scored, never read.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scripts.marked_documents import Marked, annotated, set_aside
from scripts.passages import FOLDER

from tacit import Identities, ReleaseSettings, Report, Sanitizer, Topics
from tacit.document import Span
from tacit.knowledge.packs import PackLibrary
from tacit.language.pieces import WORD
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.models import Action, Blank

MODES = ("topics", "identities")
_AROUND = 25


@dataclass(frozen=True)
class Tally:
    """Counts of words over releases.

    Attributes:
        words: All words.
        marked: Content words that must go.
        hidden: Those of them that are hidden.
        others: Content words that may stay.
        in_vain: Those of them that are hidden.
        changes: Changes in which nothing is marked.
    """

    words: int = 0
    marked: int = 0
    hidden: int = 0
    others: int = 0
    in_vain: int = 0
    changes: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


def marked_in(one: Marked, mode: str) -> list[Span]:
    """What annotators marked of a mode."""
    if mode == "identities":
        return [Span(start, end) for start, end, _ in one.identities or ()]
    return [Span(start, end) for spans in (one.topics or {}).values() for start, end in spans]


def changed(report: Report) -> list[Span]:
    """What a release changes."""
    return [each.source for each in report.replacements if each.decision.action is not Action.KEEP]


def release(one: Marked, mode: str, settings: ReleaseSettings) -> Report:
    """The release of a document."""
    if mode == "identities":
        return Sanitizer(Identities(), settings=settings).sanitize(one.text)
    topics = (PackLibrary.shipped().packs[name].topic for name in one.topics or ())
    return Sanitizer(Topics(tuple(topics)), settings=settings).sanitize(one.text)


def tally(one: Marked, marked: Sequence[Span], gone: Sequence[Span]) -> Tally:
    """The counts of a release."""
    found = Tally(words=len(one.text.split()), changes=sum(not any(map(each.overlaps, marked)) for each in gone))
    for match in WORD.finditer(one.text):
        word = Span(*match.span())
        if match.group().lower() in STOP_WORDS or match.group().lower() in TITLES:
            continue
        is_marked, is_gone = any(map(word.overlaps, marked)), any(map(word.overlaps, gone))
        found += Tally(0, is_marked, is_marked and is_gone, not is_marked, is_gone and not is_marked)
    return found


def errors(one: Marked, marked: Sequence[Span], report: Report) -> Iterator[str]:
    """What is hidden in vain, and what is missed, with what stands around it."""
    gone = changed(report)
    for each in report.replacements:
        span = each.source
        if each.decision.action is not Action.KEEP and not any(map(span.overlaps, marked)):
            yield f"- {_shown(one.text, span)} -> {each.text}"
    yield from (f"+ {_shown(one.text, span)}" for span in marked if not any(map(span.overlaps, gone)))


def _shown(text: str, span: Span) -> str:
    before, behind = text[max(0, span.start - _AROUND) : span.start], text[span.end : span.end + _AROUND]
    return " ".join(f"{before}<<{text[span.start : span.end]}>>{behind}".split())


def main() -> None:
    """Prints the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held-out", action="store_true", help="the documents that limits are fitted to")
    parser.add_argument("--errors", choices=MODES, help="what goes wrong there; only with --held-out")
    parser.add_argument("--blank", choices=[one.value for one in Blank], default=Blank.CLAUSE.value)
    asked = parser.parse_args()
    if asked.errors and not asked.held_out:
        parser.error("what is set aside is scored, not read: --errors needs --held-out")
    held_out = (one for one in annotated(FOLDER) if one.source == "practice" and one.is_held_out)
    documents = list(held_out if asked.held_out else set_aside(FOLDER))
    print(f"{len(documents)} documents")
    for mode in MODES:
        total = Tally()
        for one in documents:
            marked = marked_in(one, mode)
            if not (marked or mode == "identities"):
                continue
            report = release(one, mode, ReleaseSettings(blank=Blank(asked.blank)))
            total += tally(one, marked, changed(report))
            if asked.errors == mode:
                print(*errors(one, marked, report), sep="\n")
        print(
            f"{mode}: {total.hidden / total.marked:.3f} of {total.marked:,} marked words hidden;"
            f" of {total.others:,} others {total.in_vain / total.others:.4f};"
            f" {1_000 * total.changes / total.words:.1f} changes in vain in 1,000 words of {total.words:,}"
        )


if __name__ == "__main__":
    main()
