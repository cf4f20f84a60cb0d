"""WordNet's dictionary files as they are (see wndb(5), cntlist(5)): synsets, senses, tagged uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tacit.errors import KnowledgeError

# The licence at the head of every data and index file: numbered lines, two spaces first.
_PREAMBLE = "  "

_PART_NUMBERS = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}

# Adjectives carry where they may stand: "galore(ip)".
_POSITION = re.compile(r"\((?:a|p|ip)\)$")


class Pointer(NamedTuple):
    r"""A link from one synset to another.

    Attributes:
        symbol: What the link is: ``@`` hypernym, ``@i`` instance hypernym, ``+`` derivation, ``\`` pertainym.
        offset: The other synset.
        part: Its part of speech: n, v, a, s, r.
        source: The place of the lemma that the link starts from, counted from 1; 0 for all of them.
        target: The place of the lemma that it leads to.
    """

    symbol: str
    offset: str
    part: str
    source: int
    target: int


class Synset(NamedTuple):
    """Lemmas that mean the same.

    Attributes:
        offset: Its identifier: eight digits.
        lemmas: Its words, spaces for underscores.
        sense_keys: What WordNet calls each lemma in this sense, the same in all its versions: ``entity%1:03:00::``.
        pointers: Its links.
        gloss: Its definition and examples.
    """

    offset: str
    lemmas: Sequence[str]
    sense_keys: Sequence[str]
    pointers: Sequence[Pointer]
    gloss: str

    def targets(self, symbol: str) -> tuple[str, ...]:
        """The synsets that links of one kind lead to."""
        return tuple(pointer.offset for pointer in self.pointers if pointer.symbol == symbol)


def text_of(path: Path) -> str:
    """The content of a dictionary file.

    Raises:
        KnowledgeError: It cannot be read.
    """
    try:
        return path.read_text("ascii")
    except OSError as error:
        raise KnowledgeError(f"WordNet's {path.name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise KnowledgeError(f"WordNet's {path.name} must be ASCII text: {error.reason} at {error.start}") from error


def synsets(text: str, name: str) -> dict[str, Synset]:
    """The synsets of a data file by their offsets.

    Raises:
        KnowledgeError: A line is not a synset; named by number.
    """
    found = {}
    for number, line in _lines(text):
        try:
            synset = _synset(line)
        except (IndexError, KeyError, ValueError) as error:
            raise KnowledgeError(f"{name}, line {number}: a synset of WordNet's format was expected") from error
        found[synset.offset] = synset
    return found


def _synset(line: str) -> Synset:
    fields, _, gloss = line.partition("|")
    offset, lexicographer_file, part, words, *rest = fields.split()
    count = int(words, 16)
    lemmas = [_POSITION.sub("", lemma) for lemma in rest[: 2 * count : 2]]
    sense_keys = [
        f"{lemma.lower()}%{_PART_NUMBERS[part]}:{lexicographer_file}:{int(place, 16):02}::"
        for lemma, place in zip(lemmas, rest[1 : 2 * count : 2], strict=True)
    ]
    links = rest[2 * count + 1 :]
    pointers = [
        Pointer(links[at], links[at + 1], links[at + 2], *divmod(int(links[at + 3], 16), 256))
        for at in range(0, 4 * int(rest[2 * count]), 4)
    ]
    return Synset(offset, [lemma.replace("_", " ") for lemma in lemmas], sense_keys, pointers, gloss)


def senses(text: str, name: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The lemmas of an index file, lower-cased, each with its synsets, the most usual sense first.

    Raises:
        KnowledgeError: A line is not an entry of the index; named by number.
    """
    for number, line in _lines(text):
        fields = line.split()
        if len(fields) < 3 or not fields[2].isdecimal() or not 0 < int(fields[2]) < len(fields):
            raise KnowledgeError(f"{name}, line {number}: a lemma and its synsets were expected")
        yield fields[0].replace("_", " "), fields[-int(fields[2]) :]


def tagged_uses(text: str, name: str) -> dict[str, int]:
    """How often each sense was found in WordNet's hand-tagged texts, by its sense key.

    Raises:
        KnowledgeError: A line is not a sense and its numbers; named by number.
    """
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        sense_key, _, rest = line.partition(" ")
        uses = rest.rpartition(" ")[2]
        if "%" not in sense_key or not uses.isdecimal():
            raise KnowledgeError(f"{name}, line {number}: a sense key, a sense number and a count were expected")
        found[sense_key] = int(uses)
    return found


def licence(text: str) -> str:
    """The licence at the head of a data or index file."""
    numbered = (line for line in text.splitlines() if line.startswith(_PREAMBLE))
    return "\n".join(line.strip().partition(" ")[2].strip() for line in numbered)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith(_PREAMBLE))
