"""Entries of topic packs in a text: one automaton for all topics.

A trie over the words of entries. A word of a text takes every step that one of its forms allows: as it stands, in the
singular, as the base form of a verb, in American spelling. So the cost of a sentence does not grow with the packs. A
branch of the trie grows when a text first has its first word: most never do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from tacit.knowledge.packs._pack import PackEntry, Strength, TopicPack
from tacit.language.spelling import american
from tacit.language.verbs import bases
from tacit.terms.keys import WORD, fold, places, words
from tacit.terms.passages import FIELD

GAP: Final = "*"
NUMBER: Final = "#"
_LONGEST_GAP: Final = 2  # words
_END: Final = ""  # where a node of the trie has its entries
_HARD: Final = re.compile(r"[!?|\[\]{}]|\.(?=\s)|\n\s*\n")  # what no entry reaches across
_MOST_FORMS: Final = 1 << 16
_MOST_TEXTS: Final = 1 << 10  # passages: those of one document and of its release, for all who ask
_STRONGEST: Final = {strength: place for place, strength in enumerate(Strength)}


class Spelled(NamedTuple):
    """An entry of a pack, one word for each step.

    Attributes:
        steps: The forms of its words, "*" and "#" among them.
        capitals: For each step, the word as it must be written; empty where capitals do not matter.
    """

    steps: tuple[str, ...]
    capitals: tuple[str, ...]


class PackMatch(NamedTuple):
    """An entry that stands in a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        pack: The pack that it is of.
        entry: The entry.
    """

    start: int
    end: int
    pack: TopicPack
    entry: PackEntry


class _TextWord(NamedTuple):
    start: int
    end: int
    text: str
    forms: frozenset[str]
    is_joined: bool  # nothing but blanks, hyphens or slashes before it
    is_reached: bool  # no end of a sentence before it


def spelled(phrase: str) -> Iterator[Spelled]:
    """The ways to step through an entry: one for each choice among its alternatives.

    >>> [one.steps for one in spelled("methadone script|scrip")]
    [('methadone', 'script'), ('methadone', 'scrip')]
    """
    for chosen in product(*(part.split("|") for part in phrase.split())):
        steps: list[str] = []
        capitals: list[str] = []
        for part in chosen:
            for word in WORD.findall(part) or [part]:
                steps.append(word if word in {GAP, NUMBER} else _own_form(word))
                capitals.append(_straight(word) if word != word.lower() else "")
        yield Spelled(tuple(steps), tuple(capitals))


def _straight(word: str) -> str:
    return word.replace("’", "'")


@lru_cache(maxsize=_MOST_FORMS)
def _own_form(word: str) -> str:
    """A word of an entry in the form that entries are compared in; packs have the same words again and again."""
    return american(next((one.key for one in words(word)), fold(word)))


@lru_cache(maxsize=_MOST_FORMS)
def _forms(word: str) -> frozenset[str]:
    """What a word of a text may be in an entry."""
    plain = fold(word)
    return frozenset(map(american, (plain, _own_form(word), *bases(plain))))


@dataclass(frozen=True, slots=True)
class PackMatcher:
    r"""Finds the entries of packs in texts.

    Attributes:
        packs: The packs.

    >>> from tacit.knowledge.packs import parse
    >>> pack = parse('topic = "drugs"\n[behaviour]\nreason = "drug use"\nalone = "inject * heroin"', name="drugs")
    >>> text = "He admits injecting street heroin."
    >>> [text[one.start : one.end] for one in PackMatcher((pack,)).find(text)]
    ['injecting street heroin']
    """

    packs: tuple[TopicPack, ...]
    _waiting: dict[str, list[tuple[TopicPack, PackEntry]]] = field(init=False, repr=False, compare=False)
    _root: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _found: dict[str, list[PackMatch]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_waiting", _by_first_step(self.packs))

    def find(self, text: str) -> list[PackMatch]:
        """The entries in a text, in order; of those of one pack, none that stands inside a longer one.

        Where several entries of a pack are the same words of the text, the strongest counts: "AIDS" is no "Aids". The
        texts of late are remembered: for every secret the same passages are asked about.
        """
        known = self._found.get(text)
        if known is None:
            if len(self._found) >= _MOST_TEXTS:
                self._found.clear()
            known = self._found[text] = self._find(text)
        return list(known)

    def _find(self, text: str) -> list[PackMatch]:
        found: dict[tuple[int, int, str], PackMatch] = {}
        for one in self.every(text):
            place = (one.start, one.end, one.pack.name)
            if place not in found or _rank(one.entry) < _rank(found[place].entry):
                found[place] = one
        return _longest(found.values())

    def every(self, text: str) -> Iterator[PackMatch]:
        """All entries in a text, also those that stand inside others or in the same place."""
        said = _words(text)
        for first in range(len(said)):
            for last, leaf in self._walk(said, first):
                for pack, entry, capitals in leaf:
                    if _has_capitals(said, first, last, capitals):
                        end = said[last].end
                        end += text[end : end + 1] == "+"
                        yield PackMatch(said[first].start, end, pack, entry)

    def _branches(self, word: _TextWord) -> dict[str, Any]:
        """The trie, with the branches grown that begin with a form of a word or with a number."""
        for step in (*word.forms, NUMBER):
            if step in self._waiting and step not in self._root:
                self._root[step] = _branch(step, self._waiting[step])
        return self._root

    def _walk(self, said: Sequence[_TextWord], first: int) -> Iterator[tuple[int, Any]]:
        """Every place where an entry that begins at a word ends, with the entries that end there."""
        waiting: list[tuple[int, Any]] = [(first, node) for node in _steps(self._branches(said[first]), said[first])]
        while waiting:
            at, node = waiting.pop()
            if _END in node:
                yield at, node[_END]
            following = at + 1
            if following < len(said):
                word = said[following]
                if word.is_joined:
                    waiting += ((following, one) for one in _steps(node, word))
                elif word.is_reached and NUMBER in node and word.text[0].isdigit():  # "CD4 (cells): 84"
                    waiting.append((following, node[NUMBER]))
            if GAP in node:
                for skipped in range(_LONGEST_GAP + 1):
                    to = at + 1 + skipped
                    if to >= len(said) or not said[to].is_reached:
                        break
                    waiting += ((to, one) for one in _steps(node[GAP], said[to]))


def _by_first_step(packs: Iterable[TopicPack]) -> dict[str, list[tuple[TopicPack, PackEntry]]]:
    """The entries of packs by the steps that they may begin with."""
    found: dict[str, list[tuple[TopicPack, PackEntry]]] = {}
    for pack in packs:
        for entry in pack.entries:
            for step in _first_steps(entry.phrase.split(None, 1)[0]):
                found.setdefault(step, []).append((pack, entry))
    return found


@lru_cache(maxsize=_MOST_FORMS)
def _first_steps(part: str) -> frozenset[str]:
    return frozenset(one.steps[0] for one in spelled(part))


def _branch(first: str, entries: Iterable[tuple[TopicPack, PackEntry]]) -> dict[str, Any]:
    """The branch of the trie that begins with a step."""
    root: dict[str, Any] = {}
    for pack, entry in entries:
        for one in spelled(entry.phrase):
            if one.steps[0] == first:
                node = root
                for step in one.steps[1:]:
                    node = node.setdefault(step, {})
                capitals = one.capitals if any(one.capitals) else ()
                node.setdefault(_END, []).append((pack, entry, capitals))
    return root


@lru_cache(maxsize=_MOST_TEXTS)
def _words(text: str) -> Sequence[_TextWord]:
    found: list[_TextWord] = []
    before = 0
    for start, end, joined in places(text):
        piece = text[start:end]
        # An empty line ends a sentence, too, and the label of a field begins one. Mostly a blank is between.
        reached = start - before == 1 and text[before] == " "
        if not reached:
            reached = not _HARD.search(text, before, start) and not (
                "\n" in text[before:start] and FIELD.match(text, start)
            )
        found.append(_TextWord(start, end, _straight(piece), _forms(piece), joined and reached, reached))
        before = end
    return found


def _rank(entry: PackEntry) -> tuple[int, str]:
    return _STRONGEST[entry.strength], entry.phrase


def _steps(node: dict[str, Any], word: _TextWord) -> Iterator[Any]:
    for form in word.forms:
        if form in node:
            yield node[form]
    if NUMBER in node and word.text[0].isdigit():
        yield node[NUMBER]


def _has_capitals(said: Sequence[_TextWord], first: int, last: int, capitals: Sequence[str]) -> bool:
    """Whether an entry that is written with capitals stands there with capitals, word by word or as a whole."""
    if not capitals:
        return True
    shown = [one.text for one in said[first : last + 1]]
    return all(
        any(text.startswith(word) or (not word.isupper() and text == word.upper()) for text in shown)
        for word in capitals
        if word
    )


def _longest(found: Iterable[PackMatch]) -> list[PackMatch]:
    """The matches, without those that stand inside a longer one of the same pack."""
    kept: list[PackMatch] = []
    ends: dict[str, int] = {}
    for one in sorted(found, key=lambda one: (one.start, -one.end, one.pack.name)):
        if one.end > ends.get(one.pack.name, -1):
            kept.append(one)
            ends[one.pack.name] = one.end
    return kept
