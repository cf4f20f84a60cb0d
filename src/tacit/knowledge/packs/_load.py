"""Topic packs from their files: TOML, with errors that say where."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tacit.errors import PackError
from tacit.knowledge.packs._pack import KINDS, PackEntry, Strength, TopicPack
from tacit.terms.keys import WORD

_HEAD: Final = ("topic", "protects", "includes")
_WORDS: Final = re.compile(r"[^\s*#|]+")
_LONGEST: Final = 8  # words of an entry


def load(path: Path | str) -> TopicPack:
    """The pack in a file.

    Raises:
        PackError: The file cannot be read, or has a mistake: the message says in which table and entry.
    """
    place = Path(path)
    try:
        text = place.read_text("utf-8-sig")
    except OSError as error:
        raise PackError(f"{place}: expected a topic pack, but {error.strerror}", source=str(path)) from None
    except UnicodeDecodeError as error:
        raise PackError(
            f"{place}: expected UTF-8 text, found something else at byte {error.start}", source=str(path)
        ) from None
    return parse(text, name=place.stem, source=str(path))


def parse(text: str, *, name: str, source: str = "") -> TopicPack:
    r"""The pack that a text in TOML says.

    Args:
        text: The text.
        name: What the pack is called.
        source: What a message calls the text; the name unless given.

    Raises:
        PackError: The text has a mistake.

    >>> pack = parse('topic = "HIV"\n[medicines]\nreason = "a medicine for HIV"\nalone = "abacavir"', name="hiv")
    >>> [(entry.phrase, entry.strength.value, entry.kind) for entry in pack.entries]
    [('abacavir', 'alone', 'medicines')]
    """
    source = source or name
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"{source}: expected TOML: {error}", source=source) from None
    topic = found.get("topic")
    if not isinstance(topic, str) or not WORD.search(topic):
        raise PackError(f'{source}: expected topic = "..." with a word in it', source=source)
    protects = _strings(found.get("protects", [topic]), "protects", source)
    includes = _strings(found.get("includes", []), "includes", source)
    reasons: dict[str, str] = {}
    entries: dict[str, PackEntry] = {}
    for kind, table in found.items():
        if kind in _HEAD:
            continue
        if kind not in KINDS or not isinstance(table, dict):
            raise PackError(f"{source}: expected a table of {', '.join(KINDS)}, found {kind!r}", source=source)
        reasons[kind] = _reason(kind, table, source)
        for entry in _entries(kind, table, source):
            known = entries.get(entry.phrase)
            if known and known.strength is not entry.strength:
                raise PackError(
                    f"{source}: [{known.kind}] has {entry.phrase!r} as {known.strength.value},"
                    f" [{kind}] as {entry.strength.value}: expected one strength",
                    source=source,
                )
            entries.setdefault(entry.phrase, entry)
    return TopicPack(name, topic, protects, includes, reasons, tuple(entries.values()))


def _strings(value: Any, field: str, source: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and WORD.search(one) for one in value):
        raise PackError(f"{source}: expected {field} as a list of names", source=source)
    return tuple(dict.fromkeys(value))


def _reason(kind: str, table: dict[str, Any], source: str) -> str:
    unknown = table.keys() - {"reason", *(one.value for one in Strength)}
    if unknown:
        raise PackError(
            f"{source}: [{kind}] expected reason, {', '.join(one.value for one in Strength)}, found {min(unknown)!r}",
            source=source,
        )
    reason = table.get("reason")
    if not isinstance(reason, str) or not reason.strip():
        raise PackError(f'{source}: [{kind}] expected reason = "..."', source=source)
    return reason.strip()


def _entries(kind: str, table: dict[str, Any], source: str) -> Iterator[PackEntry]:
    for strength in Strength:
        listed = table.get(strength.value, "")
        if not isinstance(listed, str):
            raise PackError(
                f"{source}: [{kind}] expected {strength.value} as one text with commas between entries", source=source
            )
        for one in filter(None, (" ".join(part.split()) for part in listed.split(","))):
            wrong = _mistake(one)
            if wrong:
                raise PackError(f"{source}: [{kind}] {strength.value}: entry {one!r} {wrong}", source=source)
            yield PackEntry(one, strength, kind)


def _mistake(phrase: str) -> str:
    """What is wrong with an entry, if anything."""
    parts = phrase.split()
    if len(parts) > _LONGEST:
        return f"has more than {_LONGEST} words"
    if not any(WORD.search(word) for part in parts for word in _WORDS.findall(part)):
        return "has no word in it"
    if parts[0] == "*" or parts[-1] == "*" or "* *" in " ".join(parts):
        return "begins or ends with * or has it twice in a row: expected a word on either side of *"
    for part in parts:
        if part in {"*", "#"}:
            continue
        if "*" in part or "#" in part:
            return f"has {part!r}: * and # stand by themselves"
        if any(not WORD.search(one) for one in part.split("|")):
            return f"has {part!r}: expected a word on either side of |"
    return ""
