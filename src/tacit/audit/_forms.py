"""What is sought, in every form that counts: as typed, in the plural, with a possessive, in other spellings."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tacit.audit._glyphs import alike, plain, sort

GAP = " "
"""The symbol in a form for what stands between two of its words: anything, or nothing."""
PAUSE = "."
"""The same where the user typed a full stop, a comma or the like: what ends a sentence may stand there too."""

_TAG = re.compile(r"<[^<>]{1,200}>")
_POSSESSIVE = re.compile(r"['’ʼ]s?(?=\W|$)")
_AFTER_HEAD = re.compile(r"\W(?:of|in|from|with|for|to|by|at|on|due)\W", re.IGNORECASE)
# As they are written where there is no key for them: Müller with an e behind the u.
_UMLAUTS = {ord(umlaut): f"{vowel}e" for umlaut, vowel in zip("äöüÄÖÜøØ", "aouAOUoO", strict=True)} | {ord("å"): "aa"}
_RUN = re.compile(r"[a-z]+|[0-9]+|[^a-z0-9]+")
_PAUSES = frozenset(".,;:!?")
_LONGEST_ENDING = 9  # letters that a rule looks at
_PLURALS = tuple(
    (re.compile(rf"(?:{ending})$", re.IGNORECASE), plural)
    for ending, plural in (
        (r"(?<=[^aeiou])y", "ies"),
        (r"(?<=s|x|z|o)|(?<=ch|sh)", "es"),
        (r"(?<=...)(?:s|x)is", "{0}es"),
        (r"(?<=....)us", "i"),
        (r"(?<=...)um", "a"),
        (r"(?<=....)on", "a"),
        (r"(?<=..)[ie]x", "ices"),
        (r"(?<=....)a", "ae"),
        (r"(?<=...)ma", "{0}ata"),
        (r"(?<=..)fe?", "ves"),
        (r"man", "men"),
        (r"child", "children"),
        (r"person", "people"),
        (r"foot", "feet"),
        (r"tooth", "teeth"),
        (r"", "s"),
    )
)


@dataclass(frozen=True, slots=True)
class SoughtForm:
    """Something sought.

    Attributes:
        words: The words as they were typed.
        layout: The kind of identifier, nothing for a name.
        shown: Its letters and digits, as typed.
    """

    words: str = field(repr=False)
    layout: str
    shown: str = field(repr=False)

    @property
    def size(self) -> int:
        """How many letters and digits it has."""
        return len(self.shown)

    @property
    def digits(self) -> int:
        """How many digits it has."""
        return sum(map(str.isdigit, self.shown))


class FormNode:
    """The forms that begin alike: what may follow, and which of them end here.

    What follows is sorted out when it is first asked for: most names begin as nothing in a text does.
    """

    __slots__ = ("_begun", "_depth", "_next", "forms")

    def __init__(self, begun: list[tuple[str, SoughtForm]], depth: int) -> None:
        """Takes the spellings that are the same up to a depth."""
        self._begun = begun
        self._depth = depth
        self._next: dict[str, FormNode] | None = None
        self.forms = [form for spelling, form in begun if len(spelling) == depth]

    @property
    def next(self) -> dict[str, FormNode]:
        """The nodes that follow, by the next symbol."""
        if self._next is None:
            sorted_out: dict[str, list[tuple[str, SoughtForm]]] = {}
            for spelling, form in self._begun:
                if len(spelling) > self._depth:
                    sorted_out.setdefault(spelling[self._depth], []).append((spelling, form))
            self._next = {symbol: FormNode(begun, self._depth + 1) for symbol, begun in sorted_out.items()}
        return self._next


def grow(sought: Iterable[SoughtForm]) -> FormNode:
    """A tree of all forms of what is sought, letter by letter."""
    return FormNode([(spelling, form) for form in sought for spelling in spellings(form.words, form.layout)], 0)


def form_of(words: str, layout: str) -> SoughtForm:
    """What is sought, as typed."""
    shown = "".join(one for one in unicodedata.normalize("NFKC", words) if plain(one))
    return SoughtForm(words, layout, shown)


def spellings(words: str, layout: str) -> set[str]:
    """The forms of a name or an identifier as letters, digits and gaps.

    >>> sorted(spellings("HIV", ""))
    ['hiv', 'hivs']
    >>> sorted(spellings("AB-12", "code"))
    ['ab 12']
    """
    typed = {words, html.unescape(words), _TAG.sub("", words)}
    if not layout:
        typed |= {form for one in list(typed) for form in _inflected(one)}
    elif layout in {"email", "url"}:
        typed |= {form for one in list(typed) for form in _spoken_address(one)}
    if all(one.isascii() and one.isprintable() for one in typed):
        found = {"".join(_ascii_symbols(one)) for one in typed}
    else:
        typed |= {one.translate(_UMLAUTS) for one in typed}
        found = {"".join(_symbols(one, by_shape=False)) for one in typed}
        found |= {"".join(_symbols(one, by_shape=True)) for one in typed}
    return {one for one in found if one}


def _ascii_symbols(words: str) -> Iterator[str]:
    """The same as `_symbols` for printable ASCII, in less time."""
    last = gap = ""
    for run in _RUN.findall(words.lower()):
        if run[0].isalnum():
            if last:
                yield gap or GAP
            yield run
            last, gap = run, ""
        else:
            gap = GAP if _PAUSES.isdisjoint(run) else PAUSE


def _symbols(words: str, *, by_shape: bool) -> Iterator[str]:
    """Letters and digits without case and marks, and one symbol for all that stands between two of them.

    Who seeks by shape takes each letter of another script for the Latin one that looks like it, as a reader does.
    """
    gap = last = ""
    for character in unicodedata.normalize("NFKC", words):
        others = alike(character) if by_shape else ()
        letters = others[0] if others else plain(character)
        for letter in letters:
            if last and (gap or letter.isdigit() is not last.isdigit()):
                yield gap or GAP
            yield letter
            gap, last = "", letter
        if not letters:
            kind = sort(character)
            if kind:
                gap = PAUSE if kind.name == "PAUSE" or gap == PAUSE else GAP


def _inflected(words: str) -> Iterator[str]:
    """A name in the plural and with a possessive, its head or its last word; and without the possessive it has."""
    yield _POSSESSIVE.sub("", words)
    head = _AFTER_HEAD.search(words)
    ends = {len(words.rstrip())} | ({head.start()} if head else set())
    for end in ends:
        for plural in _plurals(words[:end]):
            yield plural + words[end:]
    for space in re.finditer(r"(?<=\w)(?=\s+\w)", words):
        yield f"{words[: space.start()]}'s{words[space.start() :]}"


def _plurals(words: str) -> Iterator[str]:
    if not words[-1:].isalpha():
        return
    for ending, plural in _PLURALS:
        match = ending.search(words, max(len(words) - _LONGEST_ENDING, 0))
        if match:
            yield words[: match.start()] + plural.format(match.group()[:1])


def _spoken_address(words: str) -> Iterator[str]:
    """An address with its marks in words, and without what every address begins with."""
    yield words.replace("@", " at ").replace(".", " dot ")
    local, _, domain = words.partition("@")
    yield f"{local} at {domain}"
    yield f"{local} at {domain.replace('.', ' dot ')}"
    bare = re.sub(r"(?i)^(?:mailto:|[a-z]{3,8}://)?(?:www\.)?", "", words)
    if len(bare) > 6:
        yield bare
