"""Every mention of what was found once: a name, its parts, in capitals, in small letters, badly scanned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import PARTICLES, is_common
from tacit.identities.words import NameWord
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.terms.keys import fold
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
Phrase = tuple[str, ...]
"""Folded words in a row."""

NAMES = frozenset((Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.NATIONALITY, Kind.NAME))
"""Kinds of which another mention means the same."""

# Letters and digits that a scanner takes for one another, each as the first of its group.
_CONFUSED = str.maketrans("01i|!ı5869łøđ2", "olllllsbbglodz")
_SHORTEST = 3  # letters of a name's part that is looked for alone
_SHORTEST_QUIET = 4  # in small letters
SHORTEST_SCANNED = 5  # misread


def skeleton(word: str) -> str:
    """A folded word as a scanner may see it: "P0lat", "Poiat" and "Polat" are one.

    >>> skeleton("p0lat") == skeleton("poiat") == skeleton("polat")
    True
    """
    return word.translate(_CONFUSED).replace("rn", "m").replace("vv", "w").replace("cl", "d")


def parts(words: Sequence[NameWord]) -> list[str]:
    """The words of a name that say who: without titles, particles and initials, folded."""
    return [
        fold(word.text)
        for word in words
        if not word.is_initial and word.bare not in TITLES and word.text not in PARTICLES
    ]


def mentions(
    words: Sequence[NameWord], found: Sequence[tuple[Span, IdentifierKind]], mask: Mask
) -> Iterator[tuple[Span, IdentifierKind]]:
    """The mentions of names found elsewhere in the text, each where nothing is taken yet.

    Args:
        words: The words of the text.
        found: What was found in it.
        mask: What is taken; the mentions found are taken too.
    """
    loud, quiet, scanned = _dictionaries(words, found)
    longest = max(map(len, loud), default=0)
    at = 0
    while at < len(words):
        if mask.overlaps(words[at].start, words[at].end):
            at += 1
            continue
        length, kind = _longest(words, at, longest, loud)
        if kind is None:
            length, kind = 1, _single(words[at], quiet, scanned)
            if kind is Kind.PERSON:
                at, length = _whole(words, at, loud, mask)
        if kind is not None and mask.take(words[at].start, words[at + length - 1].end):
            yield Span(words[at].start, words[at + length - 1].end), kind
            at += length
        else:
            at += 1


def _whole(words: Sequence[NameWord], at: int, loud: Mapping[Phrase, Kind], mask: Mask) -> tuple[int, int]:
    """Where a name in small letters begins, and how many words it has: beside a part of it any part is of it."""
    first, last = at, at
    while first and words[first].joined and _is_part(words[first - 1], loud, mask):
        first -= 1
    while last + 1 < len(words) and words[last + 1].joined and _is_part(words[last + 1], loud, mask):
        last += 1
    return first, last + 1 - first


def _is_part(word: NameWord, loud: Mapping[Phrase, Kind], mask: Mask) -> bool:
    return loud.get((fold(word.text),)) is Kind.PERSON and not mask.overlaps(word.start, word.end)


def _dictionaries(
    words: Sequence[NameWord], found: Sequence[tuple[Span, IdentifierKind]]
) -> tuple[dict[Phrase, Kind], dict[str, Kind], dict[str, Kind]]:
    """What to look for: phrases with capitals, words in small letters, words as a scanner sees them."""
    loud: dict[Phrase, Kind] = {}
    quiet: dict[str, Kind] = {}
    starts = {word.start: i for i, word in enumerate(words)}
    for span, kind in found:
        first = starts.get(span.start)
        if kind not in NAMES or first is None:
            continue
        last = first
        while last < len(words) and words[last].end <= span.end:
            last += 1
        phrase = tuple(fold(word.text) for word in words[first:last])
        while phrase and (phrase[0] in STOP_WORDS or phrase[0].rstrip(".") in TITLES):
            phrase = phrase[1:]
        if phrase and (len(phrase) > 1 or len(phrase[0]) >= _SHORTEST):
            loud.setdefault(phrase, kind)
        if kind is Kind.PERSON:
            people = [part for part in parts(words[first:last]) if len(part) >= _SHORTEST and part not in STOP_WORDS]
            loud |= {(part,): kind for part in people}
            if last - first > 1:  # with a title or a first name it is no word that a model takes for a name
                quiet |= {part: kind for part in people if len(part) >= _SHORTEST_QUIET and not is_common(part)}
    scanned = {skeleton(part): kind for part, kind in quiet.items() if len(part) >= SHORTEST_SCANNED}
    return loud, quiet, scanned


def _longest(words: Sequence[NameWord], at: int, longest: int, loud: Mapping[Phrase, Kind]) -> tuple[int, Kind | None]:
    """The longest phrase that begins here and has its capitals."""
    if not words[at].is_capital:
        return 0, None
    stretch = [fold(words[at].text)]
    for word in words[at + 1 : at + longest]:
        if not (word.joined or word.owned):
            break
        stretch.append(fold(word.text))
    for length in range(len(stretch), 0, -1):
        kind = loud.get(tuple(stretch[:length]))
        if kind is not None and words[at + length - 1].is_capital:
            return length, kind
    return 0, None


def _single(word: NameWord, quiet: Mapping[str, Kind], scanned: Mapping[str, Kind]) -> Kind | None:
    """What a word without a capital, or a misread one, is a mention of."""
    folded = fold(word.text)
    if folded in quiet:
        return quiet[folded]
    if len(folded) < SHORTEST_SCANNED or not scanned:
        return None
    kind = scanned.get(skeleton(folded))
    return kind if kind is not None and not is_common(word.text) else None
