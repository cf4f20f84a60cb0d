"""Sanitizes clinical notes that mention what a policy protects, and looks for its names in the releases.

    python -m scripts.evaluate_healthcare [--notes FILE] [--each N] [--show FOLDER] [--counted-in context|document]
    python -m scripts.evaluate_healthcare --part held-out     notes that are set aside: scored, and not read
    python -m scripts.evaluate_healthcare --flow N      that many notes one after the other: speed and memory

The notes are JSON lines in .xz, with the text under "text", and no part of the project.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scripts.parts import DATA, HELD_OUT, add_option, read_notes
from scripts.parts import NOTES as FILE

from tacit import Document, Policy, Sanitizer
from tacit.corpus import Level
from tacit.secrets import Labels
from tacit.secrets.policy.names import SensitiveNames
from tacit.terms.keys import words

NOTES = DATA / FILE
POLICY = "us-medical-confidentiality"
CUES = {
    "HIV": r"HIV|AIDS|antiretroviral\w*|human immunodeficiency virus",
    "STD": r"gonorrh\w+|chlamydia|syphilis|genital herpes|genital warts|STDs?|sexually transmitted",
    "psychiatry": r"schizo\w+|bipolar|depress\w+|suicid\w+|psychosis|psychotic|psychiatric",
    "substances": r"alcoholi\w+|alcohol abuse|cocaine|heroin|substance abuse|drug abuse|marijuana",
}


def main() -> None:
    """Runs one of the two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=Path, default=NOTES, help="the notes")
    parser.add_argument("--each", type=int, default=5, help="notes of each topic")
    parser.add_argument("--show", type=Path, help="a folder for the releases, outside the project")
    parser.add_argument("--counted-in", choices=[one.value for one in Level], default=Level.DOCUMENT.value)
    parser.add_argument("--flow", type=int, help="how many notes to run through")
    add_option(parser)
    options = parser.parse_args()
    if not options.notes.is_file():
        raise SystemExit(f"not run: no clinical notes at {options.notes}; name a file with --notes")
    if options.show and options.part == HELD_OUT:
        parser.error("--show writes releases for reading, and what is set aside is not read")
    texts = [row["text"] for row in read_notes(options.notes, options.part)]
    began = time.process_time()
    sanitizer = Sanitizer(Policy(POLICY, labels=Labels.WORDS, counted_in=Level(options.counted_in)))
    print(f"policy ready after {time.process_time() - began:.1f} s of processor time")
    if options.flow:
        flow(sanitizer, texts[: options.flow])
    else:
        releases(sanitizer, texts, each=options.each, show=options.show)


def releases(sanitizer: Sanitizer, texts: Sequence[str], *, each: int, show: Path | None) -> None:
    """Sanitizes the notes that mention the policy's topics most often, and says what is left in each."""
    left, kept = 0, []
    for number, (topic, text) in enumerate(chosen(texts, each), 1):
        report = sanitizer.sanitize(Document(text, id=f"note {number}"))
        remaining = names_in(sanitizer.model.policies[0].names, report.sanitized)
        left += len(remaining)
        kept.append(report.utility_kept or 0.0)
        holds = ", ".join(claim.state.value for claim in report.claims)
        length = len(text.split())
        print(f"note {number}, {topic}: {length} words, utility {kept[-1]:.2f}, {holds}, left: {len(remaining)}")
        if show:
            show.mkdir(parents=True, exist_ok=True)
            (show / f"{number:02}.txt").write_text(report.sanitized, "utf-8")
    print(f"{len(kept)} notes, mean utility {sum(kept) / len(kept):.2f}, names left: {left}")


def chosen(texts: Sequence[str], each: int) -> Iterator[tuple[str, str]]:
    """For each topic the notes that mention it most often, none of them twice."""
    left = list(texts)
    for topic, cues in CUES.items():
        cue = re.compile(rf"\b(?:{cues})\b")
        for text in sorted(left, key=lambda text: -len(cue.findall(text)))[:each]:
            left.remove(text)
            yield topic, text


def names_in(sensitive: SensitiveNames, text: str) -> list[str]:
    """The names of the policy in a text, found word by word, without the detector's help."""
    found = list(words(text))
    left = []
    for start in range(len(found)):
        for length in range(1, min(sensitive.names.longest, len(found) - start) + 1):
            stretch = found[start : start + length]
            phrase = " ".join(word.key for word in stretch)
            if stretch[0].stop or not all(word.joined for word in stretch[1:]):
                continue
            if phrase in sensitive.names.keys and phrase not in sensitive.exceptions:
                left.append(phrase)
    return left


def flow(sanitizer: Sanitizer, texts: Sequence[str]) -> None:
    """Runs notes through: the cost of the whole beside that of finding the terms, and the memory, tenth by tenth."""
    tenth = max(len(texts) // 10, 1)
    for start in range(0, len(texts), tenth):
        batch = [Document(text) for text in texts[start : start + tenth]]
        length = sum(len(one.text.split()) for one in batch)
        whole = _seconds(sanitizer.sanitize, batch)
        found = _seconds(sanitizer.detector.detect, batch)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"notes {start + 1} to {start + len(batch)}: {1000 * whole / length:.2f} s for 1,000 words,"
            f" {whole / found:.1f} times finding the terms, at most {memory:.0f} MB"
        )


def _seconds(run: Callable[[Document], object], documents: Sequence[Document]) -> float:
    began = time.process_time()
    for one in documents:
        run(one)
    return time.process_time() - began


if __name__ == "__main__":
    main()
