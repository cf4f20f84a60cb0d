"""Layouts of practice: sentences and fields of letters, reports, forms, mails and chats, with a place for a value.

A file of them holds groups: a row of the table, frames ("lives at {} behind the co-op") and values ("14 tanner's
yard"); each frame is filled with each value in turn until there are enough layouts of a row. It also holds harmless
texts in which what must stay is marked: "GCS [[15]] on arrival."

`hipaa_practice.json` was at hand while rules were written. `hipaa_blind.json` was written before the rules were read,
and only scored until its errors were read for the rules of a later version. `hipaa_forms.json` holds forms, letters,
logs and chats of seven countries, several lines long; it was written before the rules and the errors of the others
were read, and only scored until its errors were read, too. `hipaa_letters.json` is of that sort, of ten countries,
written without sight of rules, errors or the other files; its errors were read when `hipaa_registers.json`, made in the
same way by others, took its place, and so on: `hipaa_registers.json`, `hipaa_desks.json`, `hipaa_counters.json`,
`hipaa_gates.json`, each by others again. `hipaa_harbours.json` is the last of them, and only scored. Those of
`training/passages/layouts` were written for the network, which has learnt from all but harbours and what is held out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import lcm
from pathlib import Path
from typing import TypeVar

from scripts.hipaa_layouts import Sample
from scripts.pages import ROOT

from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES

MOST = 240
"""How many layouts of a row at the most."""

MEASURED: Mapping[str, Path] = {
    name: Path(__file__).with_name(f"hipaa_{name}.json")
    for name in ("practice", "blind", "forms", "letters", "registers", "desks", "counters", "gates", "harbours")
}
"""The files that something was measured on."""

FILES: Mapping[str, Path] = {
    **MEASURED,
    **{path.stem: path for path in sorted((ROOT / "training" / "passages" / "layouts").glob("*.json"))},
}

READ_FILES = tuple(name for name in FILES if name != "harbours")
"""The files whose errors were looked at, and those that were written to learn from: the network has."""

HELD_OUT_EVERY = 10
"""Of a file that was written to learn from, every tenth group and harmless text is held out."""

ROWS: Mapping[str, Sequence[str]] = {
    "names": ("names",),
    "places below a state": ("streets", "towns", "postcodes", "wards"),
    "dates, and ages over 89": ("dates", "ages_over_89"),
    "telephone numbers": ("phones",),
    "fax numbers": ("faxes",),
    "e-mail addresses": ("emails",),
    "social security numbers": ("ssns",),
    "medical record numbers": ("records",),
    "health plan beneficiary numbers": ("plans",),
    "account numbers": ("accounts",),
    "certificate and licence numbers": ("licences",),
    "vehicles and plates": ("vehicles",),
    "devices and serial numbers": ("devices",),
    "web addresses": ("urls",),
    "internet protocol addresses": ("ips",),
    "biometric identifiers": ("biometrics",),
    "photographs": ("photographs",),
    "other unique numbers": ("codes", "user_names"),
}
"""Which rows of a file make up a row of HIPAA's."""

# Words of a value that tell nothing apart: what a room, a part of a house or a stage of life is called, titles, and
# labels that stand before or between the numbers of a value.
KIND_WORDS = frozenset(
    "ward bay bed space room rm cubicle theatre side icu hdu ccu trauma corner block junction flat apt apartment unit"
    " floor ground suite box po p o lot m f male female man woman lady yo y year years yr yrs old ext extension x"
    " nearly almost well past odd something early mid late young aged"
    " sort code acc acct account a c bsb ifsc aba nmc gmc pin mcr mr bleep pager dect wk".split()
)
KIND_WORDS |= TITLES
_T = TypeVar("_T")  # a group of layouts, or a harmless text
_WORD = re.compile(r"[^\W_]+")
_TIME = re.compile(r"(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)")  # a time of day is no part of a date


@dataclass(frozen=True, slots=True)
class Harmless:
    """A text with stretches that are no identifiers.

    Attributes:
        text: The text.
        kept: What must stay, as pairs of offsets.
    """

    text: str = field(repr=False)
    kept: tuple[tuple[int, int], ...]


@cache
def _read(name: str) -> dict[str, list[dict[str, list[str] | str]]]:
    found: dict[str, list[dict[str, list[str] | str]]] = json.loads(FILES[name].read_text("utf-8"))
    return found


def rows(name: str) -> tuple[str, ...]:
    """The rows of a file, in its order."""
    return tuple(dict.fromkeys(str(group["row"]) for group in _read(name)["layouts"]))


def practice(name: str, row: str, *, held_out: bool | None = None) -> Iterator[Sample]:
    """The layouts of a row: frames and values in turn, no pair twice.

    Args:
        name: The file.
        row: The row.
        held_out: Whether those that are held out are wanted, or the others; all unless given.
    """
    groups = [group for group in _parted(_read(name)["layouts"], name, held_out=held_out) if group["row"] == row]
    pairs = [len(group["frames"]) * len(group["values"]) for group in groups]
    for group, count in zip(groups, pairs, strict=True):
        frames, values = group["frames"], group["values"]
        for i in range(min(count, round(MOST * count / sum(pairs)))):
            # Both in turn; where that comes round to the first pair, the values go on by one.
            frame = frames[i % len(frames)]
            value = values[(i + i // lcm(len(frames), len(values))) % len(values)]
            start = frame.index("{}")
            yield Sample((row, frame, value), frame.replace("{}", value), start, start + len(value))


def telling(sample: Sample) -> Iterator[int]:
    """Where the letters and digits of a value stand that tell something: those of all but the commonest words."""
    value = _TIME.sub(lambda match: " " * len(match.group()), sample.text[sample.start : sample.end])
    for word in _WORD.finditer(value):
        said = word.group().lower()
        if said not in STOP_WORDS and said not in KIND_WORDS:
            yield from range(sample.start + word.start(), sample.start + word.end())


def _parted(some: Sequence[_T], name: str, *, held_out: bool | None) -> list[_T]:
    """Those of a file that are held out, the others, or all: of a file that something was measured on nothing is."""
    every = 0 if name in MEASURED else HELD_OUT_EVERY
    return [one for at, one in enumerate(some, 1) if held_out in {None, every > 0 and at % every == 0}]


def harmless(name: str, *, held_out: bool | None = None) -> Iterator[Harmless]:
    """The harmless texts of a file.

    Args:
        name: The file.
        held_out: As for `practice`.
    """
    for marked in _parted(_read(name)["harmless"], name, held_out=held_out):
        parts = re.split(r"\[\[(.*?)\]\]", str(marked))
        at, kept = 0, []
        for i, part in enumerate(parts):
            if i % 2:
                kept.append((at, at + len(part)))
            at += len(part)
        yield Harmless("".join(parts), tuple(kept))
