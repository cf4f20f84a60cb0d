"""Every mention of what was found once: a name, its parts, in capitals, in small letters, badly scanned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import PARTICLES, is_common
from tacit.identities.words import NameWord
from tacit.knowledge import wordnet
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.language.verbs import is_verb
from tacit.terms.keys import fold, key
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
# How the verbs end that follow somebody's name, and not "may" and "will": "May said", "May has left".
_ACTS = ("ed", "s", "said", "left", "came", "went", "told", "felt", "saw", "took", "got", "rang", "sat", "met")


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
    small = _small_names(words, found)
    longest = max(map(len, loud), default=0)
    at = 0
    while at < len(words):
        if mask.overlaps(words[at].start, words[at].end):
            at += 1
            continue
        length, kind = _longest(words, at, longest, loud)
        if length == 1 and kind is Kind.PERSON and _describes(words, at):
            at += 1
            continue
        if kind is None and fold(words[at].text) in small and _is_said_of_somebody(words, at):
            length, kind = 1, Kind.PERSON
        if kind is None:
            length, kind = 1, _single(words[at], quiet, scanned)
            if kind is Kind.PERSON:
                at, length = _whole(words, at, loud, mask)
        if kind is not None and mask.take(words[at].start, words[at + length - 1].end):
            yield Span(words[at].start, words[at + length - 1].end), kind
            at += length
        else:
            at += 1


def _small_names(words: Sequence[NameWord], found: Sequence[tuple[Span, IdentifierKind]]) -> frozenset[str]:
    """The parts of persons' names that are small words as well: May and Will."""
    starts = {word.start: i for i, word in enumerate(words)}
    small = set()
    for span, kind in found:
        at = starts.get(span.start)
        while kind is Kind.PERSON and at is not None and at < len(words) and words[at].end <= span.end:
            part = fold(words[at].text)
            if len(part) >= _SHORTEST and part in STOP_WORDS and may_be_given_name(part.capitalize()):
                small.add(part)
            at += 1
    return frozenset(small)


def _describes(words: Sequence[NameWord], at: int) -> bool:
    """Whether an everyday word begins a sentence and describes what follows it: "Young people", not "Young came"."""
    word = words[at]
    if not (word.first or word.opens_line) or not is_common(word.text) or at + 1 == len(words):
        return False
    behind = words[at + 1]
    if not behind.joined or behind.is_capital or behind.text in STOP_WORDS or _acts(behind):
        return False
    return bool(wordnet().senses(key(behind.text)))


def _acts(word: NameWord) -> bool:
    """Whether a word says what somebody does or did."""
    return is_verb(word.text) and word.text.endswith(_ACTS)


def _is_said_of_somebody(words: Sequence[NameWord], at: int) -> bool:
    """Whether a small word with a capital is somebody's name here: inside a sentence, or before what somebody does."""
    word = words[at]
    if not word.is_capital:
        return False
    if not word.first and not word.opens_line:
        return True
    behind = words[at + 1] if at + 1 < len(words) else None
    return behind is None or behind.owned or (behind.joined and _acts(behind))


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
            # A given name that is no word is somebody's in a chat as well: "oh jas".
            quiet |= {part: kind for part in people if is_given_name(part) and not is_common(part)}
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
