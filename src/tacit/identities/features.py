"""What speaks for and against a word's being a name: its form, its use in the corpora, and what stands around it.

Features are strings; `tacit.identities.judge` has a weight for each. Only words that may be names have any: those with
a capital, and in small letters those that are given names, that the corpora write with a capital, or that no dictionary
knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tacit.identities.lexicon import HEADERS, PARTICLES, PERSON_FIELDS, RELATIONS, is_common, is_nobody, known_place
from tacit.identities.profiles import profile
from tacit.identities.words import NameWord
from tacit.knowledge import wordnet
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.shorthand import is_shorthand
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.language.verbs import is_verb
from tacit.terms.keys import key

_DOSE = re.compile(
    r"\s?\d+(?:[.,]\d+)?\s?(?:mg|mcg|micrograms?|g|ml|mL|puffs?|tabs?|units?|%|iu|IU|x\d|bd|tds|od|nocte)\b"
)
_NUMBER = re.compile(r"\s\d")
_TIMES = re.compile(r"\s(?:bd|tds|qds|od|om|on|nocte|prn|daily|po|sc|im|iv|IV|IM|PO)\b")
_BRACKETS = {"(": ")", "[": "]", '"': '"', "“": "”", "'": "'", "‘": "’"}
_SPEAKS = 2  # lines of a chat
_MENTIONED = 3  # mentions after which one more says nothing


class WordsAround:
    """The words of a document as features see them: computed once for each document.

    Args:
        text: The text, with its capitals restored.
        original: The text as it stands.
        words: Its words.
        labels: What the language model says of each.
        rules: What the rules say of each: a kind's value, or nothing.
    """

    def __init__(
        self, text: str, original: str, words: Sequence[NameWord], labels: Sequence[str], rules: Sequence[str]
    ) -> None:
        self.text = text
        self.original = original
        self.words = words
        self.labels = labels
        self.rules = rules
        self.lower = [word.text.lower() for word in words]
        self.runs = self._runs()
        self._mentions()

    def _runs(self) -> list[tuple[int, int]]:
        """For each word the stretch of capitals that it is in, [begin, end); an empty one for the others."""
        runs = []
        begin = 0
        for i, word in enumerate(self.words):
            if not word.is_capital:
                runs.append((i, i))
                begin = i + 1
                continue
            if not word.joined or (word.opens_line and i > begin) or begin > i:
                begin = i
            runs.append((begin, i + 1))
        for i in range(len(runs) - 2, -1, -1):
            if runs[i][0] == runs[i + 1][0] and runs[i][1] > i:
                runs[i] = runs[i + 1]
        return runs

    def _mentions(self) -> None:
        """How each word is written and read elsewhere in the document."""
        self.titled: Counter[str] = Counter()
        self.persons: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()
        self.small: Counter[str] = Counter()
        for i, word in enumerate(self.words):
            lower = self.lower[i]
            if self.original[word.start].islower():
                self.small[lower] += 1
            elif not word.first and not word.opens_line:
                self.inside[lower] += 1
            if self.labels[i] == "PERSON":
                self.persons[lower] += 1
            if i and word.joined and self.words[i - 1].bare in TITLES:
                self.titled[lower] += 1

    def candidates(self) -> Iterator[int]:
        """The words that may be names."""
        for i, word in enumerate(self.words):
            if self.text[word.end : word.end + 2].lstrip()[:1] == ":" and self._is_field(i):
                continue
            speaks = word.opens_line and self.text[word.end : word.end + 1] == ":"
            if speaks and may_be_given_name(word.text.capitalize()):
                yield i
                continue
            is_letter = len(word.text) == 1 and not (i and word.joined and self.words[i - 1].bare in TITLES)
            if (word.is_capital and not is_letter) or may_be_name(self.lower[i]):
                yield i

    def _is_field(self, i: int) -> bool:
        """Whether a word before a colon is a field's name, not somebody's who speaks: those speak more than once."""
        word, lower = self.words[i], self.lower[i]
        if lower in HEADERS:
            return True
        return is_common(word.text) and not may_be_given_name(word.text) and self.text.count(f"{word.text}:") < _SPEAKS


@lru_cache(1 << 16)
def may_be_name(lower: str) -> bool:
    """Whether a word in small letters may be a name.

    >>> [may_be_name(word) for word in ("callum", "leeds", "table", "osei")]
    [True, True, False, True]
    """
    if lower in STOP_WORDS or lower in PARTICLES or len(lower) < 3:
        return False
    if is_given_name(lower):
        return True
    used = profile(lower)
    if used:
        return (used[0] == "0" or (used[0] == "1" and not is_common(lower))) and not is_shorthand(lower)
    return not is_common(lower)


@lru_cache(1 << 16)
def _of_word(text: str) -> tuple[str, ...]:  # noqa: PLR0912  # a list of independent questions
    """What a word says by itself."""
    lower = text.lower()
    found = [f"w={lower}", f"shape={_shape(text)}", f"end={lower[-3:]}"]
    used = profile(lower)
    if len(used) > 1:
        found += [f"small={used[0]}", f"called={used[1]}", f"placed={used[2]}", f"article={used[3]}", f"noun={used[4]}"]
        found.append(f"used={used[:3]}")
    else:
        found.append(f"used={used or 'never'}")
    common = is_common(text)
    if common:
        found.append("common")
    elif not used:
        found.append("unknown")
    if is_given_name(lower):
        found.append("given")
    elif may_be_given_name(text.capitalize()):
        found.append("given?")
    if is_verb(lower):
        found.append("verb")
    if is_nobody(text):
        found.append("nobody")
    if is_shorthand(text):
        found.append("shorthand")
    if lower in TITLES:
        found.append("title")
    if lower in RELATIONS:
        found.append("relation")
    if lower in STOP_WORDS:
        found.append("stop")
    place = known_place(key(text))
    if place:
        found.append(f"gazetteer={place.value}")
    return tuple(found)


@lru_cache(1 << 16)
def _of_neighbour(text: str) -> str:  # noqa: PLR0911  # the first class that fits
    """A word's class, where it stands beside another."""
    lower = text.lower()
    if lower in TITLES:
        return "title"
    if lower in RELATIONS:
        return "relation"
    if lower in PERSON_FIELDS:
        return "field"
    if text[0].isupper():
        if is_given_name(text):
            return "Given"
        used = profile(lower)
        if used[:1] < "2" and used[1:2] >= "2":
            return "Surname"
        return "Common" if is_common(text) else "Strange"
    if lower in STOP_WORDS:
        return "stop"
    if is_verb(lower) and (lower[-1] == "s" or lower.endswith("ed")):
        return "verb"
    return "noun" if wordnet().senses(key(lower)) else "verb" if is_verb(lower) else "other"


# What the nouns are kinds of that follow an eponym ("a Foley catheter"), the narrow before the wide.
_CLASSES = (
    "illness", "pathological state", "symptom", "body part", "plant part", "tissue", "drug", "medical procedure",
    "device", "conduit", "implement", "clothing", "method", "inquiry", "food", "structure", "relative", "person",
    "group", "location", "communication", "act", "measure",
)  # fmt: skip


@lru_cache(1 << 14)
def class_of(noun: str) -> str:
    """What kind of thing a noun usually means, on a list of kinds that follow eponyms or names.

    >>> class_of("catheter"), class_of("neuroma"), class_of("mother"), class_of("hope")
    ('conduit', 'illness', 'relative', 'other')
    """
    senses = wordnet().senses(key(noun))
    if not senses:
        return "none"
    wider = {one.label for one in wordnet().generalizations(senses[0])} | {senses[0].label}
    return next((one for one in _CLASSES if one in wider), "other")


def _shape(text: str) -> str:  # noqa: PLR0911  # the first form that fits
    if text[-1] == ".":
        return "X."
    if any(map(str.isdigit, text)):
        return "digit" if text[0].isupper() else "small digit"
    if text.islower():
        return "x"
    if text.isupper():
        return f"X{min(len(text), 6)}"
    if text[0].islower():
        return "xX"
    if "-" in text:
        return "X-X" if text.istitle() else "X-x"
    return "Xx" if text[1:].islower() else "XxX"


def _sign(character: str) -> str:
    """A sign between words; letters and digits are as good as each other."""
    if character.isspace():
        return " " if character == " " else "line"
    return "0" if character.isdigit() else "x" if character.isalnum() else character


def features(around: WordsAround, i: int, before: str) -> list[str]:
    """The features of a word.

    Args:
        around: The document's words.
        i: Which of them.
        before: What the word before it was judged to be, if nothing but white space stands between them.
    """
    text, word, lower = around.text, around.words[i], around.lower[i]
    found = list(_of_word(word.text))
    label, rule = around.labels[i], around.rules[i]
    found += [f"model={label}", f"rule={rule}", f"model,rule={label},{rule}", f"before={before}"]
    is_small = around.original[word.start].islower()
    if is_small:
        found.append("small")
        found.append(f"small,given={is_given_name(lower)}")
    begin = "first" if word.first else "line" if word.opens_line else "inside"
    found += [
        f"at={begin}",
        f"at={begin},{found[1]}",
        f"at={begin},common={is_common(word.text)}",
        f"at={begin},model={label}",
    ]
    found += _before(around, i)
    found += _behind(around, i, begin, found[1])
    gap = text[word.end : word.end + 1]
    if _DOSE.match(text, word.end) or _TIMES.match(text, word.end):
        found.append("dose")
    elif _NUMBER.match(text, word.end):
        found.append("number")
    if word.start and _BRACKETS.get(text[word.start - 1]) == gap:
        found.append("bracketed")
    found += _in_run(around, i)
    # The same word elsewhere.
    found.append(f"titled={min(around.titled[lower], 2)}")
    found.append(f"persons={min(around.persons[lower], _MENTIONED)}")
    found.append(f"inside={min(around.inside[lower], 2)},{begin}")
    if not is_small:
        found.append(f"smalls={min(around.small[lower], 2)},{begin}")
    return found


def _before(around: WordsAround, i: int) -> list[str]:
    """What the words before one say."""
    words, text, word = around.words, around.text, around.words[i]
    found: list[str] = []
    if i:
        last = words[i - 1]
        if word.joined and not word.opens_line:
            found += [f"b={last.bare}", f"bc={_of_neighbour(last.text)}"]
            if i > 1 and last.joined:
                found += [f"bb={words[i - 2].bare}", f"bb,b={words[i - 2].bare},{last.bare}"]
        else:
            gap = _sign(text[last.end : word.start].strip(" \t")[-1:] or " ")
            found.append(f"b|{gap}")
            found.append(f"b|={last.bare}")
            if gap in ",&/":
                found.append(f"b,bc={_of_neighbour(last.text)},{around.labels[i - 1]}")
    else:
        found.append("b|begin")
    return found


def _behind(around: WordsAround, i: int, begin: str, shape: str) -> list[str]:
    """What the words behind one say."""
    words, text, word = around.words, around.text, around.words[i]
    found: list[str] = []
    gap = text[word.end : word.end + 3]
    following = words[i + 1] if i + 1 < len(words) else None
    if following and following.joined and not following.opens_line:
        kind = _of_neighbour(following.text)
        found += [f"a={following.bare}", f"ac={kind}", f"ac={kind},{shape}"]
        if kind in {"noun", "other"}:
            found.append(f"ak={class_of(following.bare)}")
        if i + 2 < len(words) and words[i + 2].joined:
            found.append(f"aa={words[i + 2].bare}")
    else:
        sign = _sign(gap.lstrip(" ")[:1] or " ")
        found.append("a|'s" if gap[:2] in {"'s", "’s"} else f"a|{sign}")
        if following and following.owned and not following.is_capital:
            found += [f"'sk={class_of(following.bare)}", f"'s={following.bare}"]
        if begin != "inside" and sign == ":":
            found.append("speaker")
            found.append(f"speaker,{shape},{'given' if is_given_name(word.text) else ''}")
    return found


def _in_run(around: WordsAround, i: int) -> list[str]:
    """What the stretch of capitals says that a word is in."""
    words = around.words
    found: list[str] = []
    start, end = around.runs[i]
    if end - start > 1:
        head, tail = around.lower[start], around.lower[end - 1]
        place = "head" if i == start else "tail" if i == end - 1 else "mid"
        found += [f"run={min(end - start, 4)},{place}", f"tail={tail}", f"head={head}", f"tail,{place}={tail}"]
        kind = _of_neighbour(words[end - 1].text)
        found += [
            f"tailc={kind},{place}",
            f"tailc={kind},{around.labels[end - 1]}",
            f"headc={_of_neighbour(words[start].text)}",
        ]
        for k in (i - 1, i + 1):
            if start <= k < end:
                found.append(f"{'b' if k < i else 'a'}model={around.labels[k]}")
        if end < len(words) and words[end].joined and not words[end].opens_line:
            found.append(f"behind={_of_neighbour(words[end].text)}")
    elif end > start:
        found.append("run=1")
    return found
