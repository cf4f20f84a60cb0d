"""The words of a text as names are made of: with their capitals, and with what joins them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tacit.identities.lexicon import ORGANISATION_HEADS, is_common, known_place
from tacit.identities.profiles import is_surname
from tacit.language.given_names import is_given_name
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import ABBREVIATIONS, CERTAIN, TITLES
from tacit.terms.keys import key
from tacit.terms.passages import is_wrapped, passages

# Initials with their dots; otherwise letters and what stands inside a name: digits of a bad scan, hyphens, apostrophes.
_WORD = re.compile(r"(?:[^\W\d_]\.-?){1,5}(?!\w)|[^\W\d_](?:[^\W_]|[\u0300-\u036f]|['’‐‑-](?=[^\W_])){0,60}")
_POSSESSIVES = ("'s", "'S", "’s", "’S")
_INNER_CAPITAL = re.compile(r"[a-z]{1,3}['’‐‑-][^\W\d_a-zß-öø-ÿ].*")
_SOMEBODY = frozenset(("PERSON", "PER", "GPE", "LOC"))
_ENDS = re.compile(r"[.!?]|\n\s*\n|[•·]")
_GAP = re.compile(r"[ \u00a0]{1,3}|[ \t]?\r?\n[ \t]?")  # a tab stands between fields of a form
_LABEL = re.compile(r"(?:[ \t][\w'’/()-]{1,20}){0,2}[ \t]?:")  # behind the first word of a field's name
_WRAPPED = 50  # code points of a line that a name goes over the end of; shorter lines are headings and fields
_OWNED = re.compile(r"['’][sS]?[ \t\u00a0]{1,3}")
_LONGEST_HEADING = 8  # words
_NO_END = ABBREVIATIONS | frozenset("no nos art v vs cf al st jr sr inc ltd co".split())


class NameWord(NamedTuple):
    """A word of a text.

    Attributes:
        start: Where it begins.
        end: Where it ends, without a possessive.
        text: The word, its capitals restored (see `restored`).
        joined: Whether nothing but white space stands between it and the word before.
        owned: Whether nothing but a possessive does: "Magistrates' Court".
        first: Whether it may begin a sentence, so that its capital says nothing.
        opens_line: Whether it begins a line.
    """

    start: int
    end: int
    text: str
    joined: bool
    owned: bool
    first: bool
    opens_line: bool = False

    @property
    def is_capital(self) -> bool:
        """Whether it begins with a capital, or with a letter of a script that has none: "Polat", "d'Arc"."""
        text = self.text
        # Most words are letters and nothing else, and so have no capital inside.
        return not text[0].islower() or (not text.isalpha() and _INNER_CAPITAL.fullmatch(text) is not None)

    @property
    def is_initial(self) -> bool:
        """Whether it is one or more letters with dots: "J.", "Z.M."."""
        return self.text[-1] == "." or (self.text[-1] == "-" and self.text[-2] == ".")

    @property
    def bare(self) -> str:
        """The word in small letters without dots."""
        return self.text.rstrip(".").lower()


def words(text: str) -> Iterator[NameWord]:
    """The words of a text, in order.

    >>> [(word.text, word.joined, word.first) for word in words("He met Mr. O'Neil's wife, A. Polat.")]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('He', False, True), ('met', True, False), ('Mr', True, False), ("O'Neil", True, False), ('wife', False, False),
     ('A.', False, False), ('Polat', True, False)]
    """
    end, before = 0, ""
    for match in _WORD.finditer(text):
        word = match.group()
        if word.endswith(_POSSESSIVES):
            word = word[:-2]
        start = match.start()
        gap = text[end:start]
        if gap == " " and before:  # most words; what follows would say the same of them
            end, before = start + len(word), word
            yield NameWord(start, end, word, joined=True, owned=False, first=False)
            continue
        # The dot of a title or an abbreviation ends no sentence.
        dotted = gap.startswith(".") and before.lower() in _NO_END
        if dotted:
            gap = gap[1:]
        first = not before or _ENDS.search(gap) is not None
        joined, owned = (pattern.fullmatch(gap) is not None and bool(before) for pattern in (_GAP, _OWNED))
        if joined and "\n" in gap:  # a heading, a field or a shorthand begins a line of its own
            joined = (
                is_wrapped(*_lines(text, end, start), _WRAPPED)
                and not (word.isupper() and len(word) > 1)
                and not _LABEL.match(text, match.end())
            )
        opens = not before or "\n" in gap or "\t" in gap
        end, before = start + len(word), word
        yield NameWord(start, end, word, joined, owned, first, opens)


def _lines(text: str, end: int, start: int) -> tuple[str, str]:
    """The line that ends behind one place, up to it, and the line that has the other, whole."""
    last = text.find("\n", start)
    return text[text.rfind("\n", 0, end) + 1 : end], text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else None]


def settled(found: Sequence[NameWord], labels: Sequence[str]) -> list[NameWord]:
    """The words, in small letters those that have a capital where a sentence begins and never in the middle of one.

    Only those that stand in small letters elsewhere, and not those that the language model takes for persons or places.

    Args:
        found: The words of a text.
        labels: What the model says of each.

    >>> found = list(words("Mucosa was seen. The mucosa healed. Polat left."))
    >>> [word.text for word in settled(found, [""] * len(found))]
    ['mucosa', 'was', 'seen', 'The', 'mucosa', 'healed', 'Polat', 'left']
    """
    quiet = {word.text for word in found if word.text.islower()}
    quiet -= {word.text.lower() for word in found if word.is_capital and not word.first}
    return [
        word._replace(text=word.text.lower())
        if word.first and label not in _SOMEBODY and word.text.lower() in quiet
        else word
        for word, label in zip(found, labels, strict=True)
    ]


def restored(text: str) -> str:
    """The text with capitals where names begin, in passages that have none, or nothing but.

    >>> restored("MR CENGIZ POLAT LIVES IN ANKARA."), restored("he met cengiz polat in ankara.")
    ('Mr Cengiz Polat lives in Ankara.', 'he met Cengiz Polat in Ankara.')
    """
    parts = []
    end = 0
    for span in passages(text):
        passage = text[span.start : span.end]
        if len(passage) > 4 and (passage.isupper() or passage.islower()):
            parts += [text[end : span.start], _restored(passage)]
            end = span.end
    return "".join((*parts, text[end:])) if parts else text


def _restored(passage: str) -> str:
    if passage.isupper() and _is_organisation(passage):
        return _titled(passage)
    after_title = after_name = after_given = False
    parts, end = [], 0
    for word in words(passage):
        surface = passage[word.start : word.end]
        is_title = word.bare in TITLES
        # In small letters a word that nobody knows is more often a slip than a name, unless a name stands before it.
        strange = not is_common(word.text) and (
            passage.isupper() or after_name or known_place(key(word.text)) is not None
        )
        # "SARAH WHITE" is a name, "SARAH SAYS" is none.
        follows = passage.isupper() and after_given and word.joined and is_surname(word.text)
        is_name = is_title or after_title or word.is_initial or is_given_name(word.text) or strange or follows
        changed = (surface if word.is_initial else surface.capitalize()) if is_name else surface.lower()
        # Some letters have no capital of the same length; then the word stays as it is.
        parts += [passage[end : word.start], changed if len(changed) == len(surface) else surface]
        end = word.end
        after_title = word.bare in CERTAIN or (after_title and word.is_initial)
        after_name = is_name
        after_given = is_given_name(word.text)
    rest = "".join((*parts, passage[end:]))
    return rest if len(rest) == len(passage) else passage


def _is_organisation(passage: str) -> bool:
    """Whether a heading in capitals is an organisation's: "NORTHFIELD COUNTY COUNCIL", but not "FAMILY COUNCIL"."""
    found = [word.bare for word in words(passage)]
    if not 1 < len(found) <= _LONGEST_HEADING or found[-1] not in ORGANISATION_HEADS:
        return False
    return any(not is_common(word) or known_place(key(word)) for word in found)


def _titled(passage: str) -> str:
    parts, end = [], 0
    for word in words(passage):
        surface = passage[word.start : word.end]
        changed = surface.lower() if word.text.lower() in STOP_WORDS else surface.capitalize()
        parts += [passage[end : word.start], changed if len(changed) == len(surface) else surface]
        end = word.end
    return "".join((*parts, passage[end:]))
