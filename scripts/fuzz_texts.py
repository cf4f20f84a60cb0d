"""Throws made-up texts at the sanitizer and the audit: none may end in an error that is not one of tacit's.

    python -m scripts.fuzz_texts [--texts 10000]     prints how many were tried and what went wrong; some minutes

Texts are pieced together from words, names, numbers, markup, controls, half surrogate pairs and characters of every
plane, in lengths from nothing to some hundred pieces.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

from tacit import Document, Hide, Identities, Sanitizer, Topics
from tacit.audit.search import Searched, search
from tacit.errors import Error

PIECES = (
    "HIV AIDS H-I-V Ann Lee Dr. Barcelona 3 May 2021 5/3 93M 555-123-4567 ann@example.org the of and is was not [red]"
    " [/red] <b> </b> <img &amp; &#72; %48 =48 =\n \\u0048 ** __ ``` # > | * - – ( ) [ ] { } \" ' ’ “ … 1,000 38.9 a"
).split(" ")


def text(chance: random.Random) -> str:
    """A text that nobody has written."""
    parts = []
    for _ in range(chance.randrange(chance.choice((3, 20, 120)))):
        kind = chance.random()
        if kind < 0.75:
            parts.append(chance.choice(PIECES))
        elif kind < 0.9:
            parts.append(chr(chance.randrange(0x20, 0x300)))
        else:
            parts.append(chr(chance.randrange(0x110000)))
        parts.append(chance.choice((" ", " ", " ", "", "\n", "\n\n", "\t", "\r\n")))
    return "".join(parts)


def failures(texts: int, seed: int) -> Iterator[str]:
    """What went wrong, by the kind of the error: never the text."""
    chance = random.Random(seed)  # noqa: S311  # not for secrets
    made = Sanitizer(Topics(("HIV",)), Identities(), Hide(("Barcelona",), (r"\d{3}-\d{4}",)))
    for number in range(texts):
        document = Document(text(chance), id=str(number))
        try:
            report = made.sanitize(document)
            search(report.sanitized, [Searched("HIV"), Searched("Barcelona")])
        except Error as error:
            yield f"{type(error).__name__}"
        except Exception as error:  # noqa: BLE001  # what is looked for
            yield f"UNEXPECTED {type(error).__name__} at text {number}"
        else:
            if "barcelona" in report.sanitized.casefold():
                yield f"LEAK at text {number}"


def main() -> None:
    """Prints what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=14)
    options = parser.parse_args()
    found = Counter(failures(options.texts, options.seed))
    print(f"{options.texts:,} texts; {sum(found.values()):,} failures")
    for what, times in found.most_common():
        print(f"{times:6,}  {what}")


if __name__ == "__main__":
    main()
