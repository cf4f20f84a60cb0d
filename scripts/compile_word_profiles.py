"""Compiles src/tacit/identities/data/word_profiles.txt.xz: how words with capitals are used in the corpora.

    python -m scripts.compile_word_profiles [--data FOLDER]      some minutes

For each word that the corpora write with a capital in the middle of a sentence: how often it is written small, behind
a given name, a title or an initial, behind "in" and the like, behind an article, and before a noun ("Foley catheter").
Five digits say each share on a coarse scale (see `tacit.identities.profiles`). Counts only, no text: the file carries
the attribution of the corpora, as the indexes do. The corpora are not part of the project.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from scripts.pages import ROOT

from tacit.identities.lexicon import is_common
from tacit.knowledge import wordnet
from tacit.language.given_names import may_be_given_name
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.language.verbs import is_verb
from tacit.terms.keys import key

DATA = ROOT.parent / "shared" / "data" / "corpus"
OUT = ROOT / "src" / "tacit" / "identities" / "data" / "word_profiles.txt.xz"
_TOKEN = re.compile(r"(?:[A-Z]\.)+|[^\W\d_](?:[^\W_]|['’‐-](?=[^\W_]))*|\d+|[^\w\s]|\n")
_PLACING = frozenset("in at near from to of".split())
_ARTICLES = frozenset("the a an this that his her their each every".split())
_LEAST, _LEAST_QUIET = 6, 30  # occurrences
_STEPS = {  # the lower ends of a share's levels 1, 2, 3
    "small": (0.02, 0.2, 0.6),
    "called": (0.01, 0.1, 0.3),
    "placed": (0.1, 0.25, 0.5),
    "article": (0.1, 0.3, 0.6),
    "noun": (0.1, 0.25, 0.5),
}


@cache
def _is_noun(word: str) -> bool:
    return (
        word.isalpha()
        and word not in STOP_WORDS
        and not word.endswith("ed")
        and bool(wordnet().senses(key(word)))
        and not (is_verb(word) and word.endswith("s"))
    )


@cache
def _is_called(word: str) -> bool:
    return word[-1] == "." or word.lower() in TITLES or may_be_given_name(word)


def count(texts: Iterable[str]) -> dict[str, Counter[str]]:
    """How often each word is used how, by the word in small letters."""
    small: Counter[str] = Counter()
    used: dict[str, Counter[str]] = {name: Counter() for name in ("capital", "called", "placed", "article", "noun")}
    for text in texts:
        before = "."
        tokens = _TOKEN.findall(text)
        for i, token in enumerate(tokens):
            first = token[0]
            if first.islower():
                small[token] += 1
            elif first.isupper() and (before[0].isalpha() or before == ",") and token[-1] != ".":
                word = token.lower().removesuffix("'s").removesuffix("’s")
                used["capital"][word] += 1
                if _is_called(before) and before[0].isupper():
                    used["called"][word] += 1
                elif before in _PLACING:
                    used["placed"][word] += 1
                elif before in _ARTICLES:
                    used["article"][word] += 1
                if i + 1 < len(tokens) and tokens[i + 1][0].islower() and _is_noun(tokens[i + 1]):
                    used["noun"][word] += 1
            before = token
    return {"small": small, **used}


def profiles(used: dict[str, Counter[str]]) -> Iterator[tuple[str, str]]:
    """The words and their five digits, in alphabetical order."""
    small, capital = used["small"], used["capital"]
    for word in sorted(small.keys() | capital.keys()):
        often, quiet = capital[word], small[word]
        if len(word) < 2 or not word.isascii():
            continue
        if often >= _LEAST and (quiet < 20 * often or not is_common(word)):
            shares = {name: used[name][word] / often for name in _STEPS if name != "small"}
            shares["small"] = quiet / (quiet + often)
            yield word, "".join(str(sum(shares[name] >= step for step in _STEPS[name])) for name in _STEPS)
        elif quiet >= _LEAST_QUIET and often < _LEAST and not is_common(word):
            yield word, "3"


def texts(folder: Path) -> Iterator[str]:
    """Every domain text, and a part of the encyclopedias."""
    for path in (*sorted((folder / "domain").glob("*.xz")), *sorted(folder.glob("*.xz"))):
        every = 1 if path.parent.name == "domain" else 3
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for i, line in enumerate(lines):
                if i % every == 0:
                    yield json.loads(line)["text"]


def main() -> None:
    """Counts and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the corpora")
    options = parser.parse_args()
    found = dict(profiles(count(texts(options.data))))
    by_digits: dict[str, list[str]] = {}
    for word, digits in found.items():
        by_digits.setdefault(digits, []).append(word)
    content = "".join(f"{digits} {' '.join(words)}\n" for digits, words in sorted(by_digits.items()))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_bytes(lzma.compress(content.encode("ascii"), preset=9))
    print(f"{len(found)} words in {len(by_digits)} classes, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
