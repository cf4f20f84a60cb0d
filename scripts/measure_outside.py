"""Measures the disguises that are outside of what the last look promises, and writes their rates.

    python -m scripts.measure_outside

Every name of `tests.disguise.variants` is protected, and disguised by each rule below, in a sentence of its own.
Counted are the releases in which the disguise stands as it was, although the claim holds, and the disguised texts that
pass the audit.
"""

from __future__ import annotations

import base64
import codecs
from collections.abc import Callable

from scripts.pages import DOCS, fill, percent, table
from tests.disguise.variants import CARRIER, ENTITIES

from tacit import Knowledge, Sanitizer, Topics
from tacit.audit import audit

LETTERS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        "ay bee cee dee ee eff gee aitch eye jay kay el em en oh pee cue ar ess tee you vee double ex why zed".split(),
        strict=True,
    )
)
ALPHABET = {
    word[0].lower(): word
    for word in (
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo"
        " Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu"
    ).split()
}
WORDS = {
    word[0]: word
    for word in (
        "apples bread cold dinner evening fresh good house inside juice kitchen late morning never often people quiet"
        " rain some table under very water xylophone yellow zoo"
    ).split()
}
LOOK_ALIKE = (("m", "rn"), ("w", "vv"), ("d", "cl"))


def spelled(names: dict[str, str]) -> Callable[[str], str | None]:
    """The name, each letter said in a word."""
    return lambda name: " ".join(names[letter] for letter in name.lower() if letter in names)


def base_64(name: str) -> str:
    """The name in base64."""
    return base64.b64encode(name.encode()).decode()


def rotated(name: str) -> str:
    """The name in rot13."""
    return codecs.encode(name, "rot13")


def drawn(name: str) -> str | None:
    """The name with two letters that look like one of it, where there is one."""
    for letter, pair in LOOK_ALIKE:
        if letter in name:
            return name.replace(letter, pair)
    return None


def starred(name: str) -> str:
    """The name with its second letter left out."""
    return f"{name[0]}*{name[2:]}"


CLASSES: dict[str, Callable[[str], str | None]] = {
    "letters spelled in words: aitch eye vee": spelled(LETTERS),
    "the spelling alphabet: Hotel India Victor": spelled(ALPHABET),
    "acrostics: first letters of ordinary words": spelled(WORDS),
    "base64: SElW": base_64,
    "rot13: UVI": rotated,
    "two letters for one: rnethadone": drawn,
    "a letter left out: H*V": starred,
}


def main() -> None:
    """Sanitizes every name in every disguise, and fills the table."""
    using = Knowledge.shipped()
    tried, left, passed = (dict.fromkeys(CLASSES, 0) for _ in range(3))
    for name in ENTITIES:
        asked = Topics((name,))
        sanitizer = Sanitizer(asked, using=using)
        for disguise, change in CLASSES.items():
            variant = change(name)
            if not variant:
                continue
            tried[disguise] += 1
            text = CARRIER.format(variant)
            report = sanitizer.sanitize(text)
            left[disguise] += variant in report.sanitized and report.holds
            passed[disguise] += audit(text, text, [asked], using=using).holds
    rows = [
        (one, str(tried[one]), percent(left[one] / tried[one]), percent(passed[one] / tried[one])) for one in CLASSES
    ]
    shown = table(("disguise", "names", "left in a release that holds, %", "passes the audit, %"), rows)
    fill(DOCS / "known-limits.md", {"outside the last look": shown})


if __name__ == "__main__":
    main()
