"""Names made whole: with the initials and the given name before them, and found again wherever their parts stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.edges import is_answer
from tacit.identities.lexicon import is_common
from tacit.identities.profiles import profile
from tacit.knowledge import wordnet
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.network import KINDS, ReadText
from tacit.language.titles import is_short_title, is_title
from tacit.terms.keys import fold
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_PART: Final = re.compile(r"[^\W\d_]{3,}")
_WORD: Final = re.compile(r"(?<![\w'’-])[^\W\d_]{3,}(?![\w-])")
_FIRST_NAME: Final = re.compile(r"(?<![\w'’.-])(?P<it>[^\W\d_a-zß-öø-ÿ][^\W\d_A-Z]{2,}) $")
_MAY_BE: Final = 0.3  # the share of a person from which an everyday word is somebody's who has it for a name
# "J.-M. Larue", "R. v.d. Meulen", "Ma. Corazon Reyes".
_INITIALS: Final = re.compile(
    r"(?<![\w.&/])(?:(?:[A-Z]|Ma|Jo|Wm|Th|Ph|Chr)\.[ -]?){1,3}(?:(?:v\.? ?d\.?|v\.|van|von|de|der|den|ten|ter) ){0,2}$"
)
_LETTER: Final = re.compile(r"(?:(?:^|(?<=[\s(|]))[B-HJ-Z]|(?<=[,:|]\s)A) $", re.MULTILINE)  # "K Naidoo"
_TITLE: Final = re.compile(r"(?<![\w'’-])(?P<it>[A-Z][A-Za-z]{1,5}\.?) $")
_LONGEST_TITLE: Final = 9  # code points
_WORD_BEFORE: Final = re.compile(r"(?<![\w'’-])(?P<it>[^\W\d_]+) $")
# Words behind which a name is likelier than the noun or the verb that it also is.
_SPOKEN_OF: Final = frozenset(
    "tell told ask asked asking call called calling ring rang ringing text texted see saw seen met meet meeting is"
    " was and from for by about let when if because with pick collect love thank thanks hi hey hello dear bye did does"
    " has where".split()
)
_LONGEST_NAME: Final = 24  # code points
_LONGEST_INITIALS: Final = 3
_SHORTEST_TELLING: Final = 4  # letters
_PLACE, _BEFORE_NOUN = 2, 4  # digits of a profile: in, at; "Foley catheter"


def whole(text: str, found: Sequence[tuple[Span, Kind]], read: ReadText) -> list[tuple[Span, Kind]]:
    """What was found, persons with their whole names, and their parts wherever else they stand.

    Args:
        text: The text.
        found: What was found in it.
        read: What the network says of its words.
    """
    led = [(_with_initials(text, span, found) if kind is Kind.PERSON else span, kind) for span, kind in found]
    named = list(_with_given_names(text, _with_first_names(text, led, read)))
    return [*named, *((span, Kind.PERSON) for span in _mentions(text, named, read))]


def parts_of_names(text: str, found: Iterable[tuple[Span, Kind]]) -> frozenset[str]:
    """The parts of whole names, in small letters."""
    names = (text[span.start : span.end] for span, kind in found if kind is Kind.PERSON)
    wholes = (name for name in names if len(name.split()) > 1)  # "Mr Bishop" is one
    return frozenset(part.lower() for name in wholes for part in _parts(name))


def _parts(name: str) -> Iterator[str]:
    """The parts of a whole name without titles; what follows a short one is none, whatever it is elsewhere."""
    first, *others = name.split()
    for part in _PART.findall(name):
        if not is_title(part) or (part == others[-1] and len(others) == 1 and is_short_title(first)):
            yield part


def telling_parts(name: str) -> Iterator[str]:
    """The parts of a person's name that nothing else is called by, in any capitals: no word, town or eponym.

    >>> list(telling_parts("Mrs Judith Foley-Hargreave")), list(telling_parts("Rose Baker"))
    (['Judith', 'Hargreave'], [])
    """
    for part in _PART.findall(name):
        said = profile(part)
        is_else = said[:1] > "0" or said[_PLACE : _PLACE + 1] > "1" or said[_BEFORE_NOUN : _BEFORE_NOUN + 1] > "1"
        if len(part) >= _SHORTEST_TELLING and not is_else and not is_title(part) and not is_common(part):
            yield part


def _with_first_names(text: str, found: Sequence[tuple[Span, Kind]], read: ReadText) -> Iterator[tuple[Span, Kind]]:
    """What was found, persons with the given name that stands before them and was not found: "Faith Okoro"."""
    taken = Mask(len(text), (span for span, _ in found))
    shares = _of_persons(read)
    for span, kind in found:
        before = _FIRST_NAME.search(text, max(0, span.start - _LONGEST_NAME), span.start)
        is_first = (
            kind is Kind.PERSON
            and before is not None
            and may_be_given_name(fold(before["it"]).capitalize())
            and shares.get(before.start("it"), 0.0) >= _MAY_BE
        )
        if is_first and before and taken.take(before.start("it"), before.end("it")):
            yield Span(before.start("it"), span.end), kind
        else:
            yield span, kind


def _of_persons(read: ReadText) -> dict[int, float]:
    """For each word, by where it begins, the share of a person."""
    return {start: float(read.kinds[at, KINDS.index("P")]) for at, (start, _) in enumerate(read.words)}


def _mentions(text: str, found: Sequence[tuple[Span, Kind]], read: ReadText) -> Iterator[Span]:
    """Where else parts of whole names stand; everyday words and small letters only where the network may see a name."""
    parts = parts_of_names(text, found)
    alone = {text[span.start : span.end] for span, kind in found if kind is Kind.PERSON}
    # "kwabs" in one line of a chat, and "kwabs ofori" in another.
    strange = {name for name in alone if name.islower() and name.isalpha() and not is_common(name)}
    parts |= {name for name in strange if len(name) >= _SHORTEST_TELLING}
    if not parts:
        return
    firsts = _first_names(text, found)
    taken = Mask(len(text), (span for span, _ in found))
    shares = _of_persons(read)
    for match in _WORD.finditer(text):
        said = match.group().lower()
        is_plain = match.group().islower() or is_common(said)
        if said not in parts:
            is_family = said.endswith("s") and said[:-1] in parts - firsts and _is_of_a_family(text, match)
            if is_family and taken.take(*match.span()):
                yield Span(*match.span())
            continue
        is_owner = said in firsts and match.group().istitle() and text.startswith(("'s ", "’s "), match.end())
        if (
            is_plain
            and said not in strange
            and not is_owner  # "Efa's inhaler", whatever "EFA" is short for
            and shares.get(match.start(), 0.0) < _MAY_BE
            and not _is_spoken_of(text, match)
        ):
            continue
        if taken.take(*match.span()):
            yield Span(*match.span())


def _is_of_a_family(text: str, match: re.Match[str]) -> bool:
    """Whether a surname in the plural stands behind an article: "the Reeds", and not "the bells"."""
    before = text[max(0, match.start() - 4) : match.start()]
    is_else = bool(wordnet().senses(match.group().lower()[:-1])) and before == "The "
    return match.group().istitle() and before.lower() == "the " and not is_else


def _first_names(text: str, found: Iterable[tuple[Span, Kind]]) -> frozenset[str]:
    """The given names that open whole names, in small letters."""
    names = (text[span.start : span.end].split() for span, kind in found if kind is Kind.PERSON)
    return frozenset(words[0].lower() for words in names if len(words) > 1 and may_be_given_name(words[0]))


def _is_spoken_of(text: str, match: re.Match[str]) -> bool:
    """Whether a given name in small letters that is a word stands where people write of somebody: "tell faith"."""
    before = _WORD_BEFORE.search(text, max(0, match.start() - _LONGEST_NAME), match.start())
    is_given = match.group().islower() and may_be_given_name(match.group().capitalize())
    return is_given and before is not None and before["it"].lower() in _SPOKEN_OF


def _with_given_names(text: str, found: Iterable[tuple[Span, Kind]]) -> Iterator[tuple[Span, Kind]]:
    """What was found, with a surname and the given name behind its comma as one person: "Bellamy, Justin"."""
    last: tuple[Span, Kind] | None = None
    for span, kind in sorted(found, key=lambda one: one[0]):
        if last is not None:
            is_one = last[1] is kind is Kind.PERSON and text[last[0].end : span.start] == ", "
            first, second = text[last[0].start : last[0].end], text[span.start : span.end]
            is_listed = text[: last[0].start].endswith(", ") or text[span.end :].startswith(", ")
            is_loud = first.isupper() and not second.isupper()  # "HARPER, Lily-Grace" is no list
            is_one &= not is_listed and (is_loud or _is_given(second))
            is_one &= first.replace("-", "").isalpha() and (is_loud or not may_be_given_name(first))
            # A title and an initial before the surname: "Sr M. Jantjies".
            is_one |= last[1] is kind is Kind.PERSON and text[last[0].end : span.start] == ". " and _is_led(first)
            if is_one:
                last = (Span(last[0].start, span.end), kind)
                continue
            yield last
        last = (span, kind)
    if last is not None:
        yield last


def _is_led(name: str) -> bool:
    """Whether a name is a title and an initial, so that a surname follows: "Sr M"."""
    *titles, last = name.split()
    return len(last) == 1 and bool(titles) and all(map(is_title, titles))


def _is_given(name: str) -> bool:
    """Whether a name is a given one, or several: "Lily-Grace", "Brooke Elizabeth"."""
    return all(is_given_name(part.lower()) for part in name.replace("-", " ").split())


def _with_initials(text: str, span: Span, found: Sequence[tuple[Span, Kind]]) -> Span:
    """A name with the initials before it, "T. Castle", unless these were found by themselves."""
    before = max(0, span.start - _LONGEST_INITIALS * 3)
    title = _TITLE.search(text, max(0, span.start - _LONGEST_TITLE), span.start)
    if title and is_short_title(title["it"]) and not any(one.overlaps(Span(*title.span())) for one, _ in found):
        return Span(title.start("it"), span.end)  # "Rev. Mark Church" was taken for a church
    initials = _INITIALS.search(text, before, span.start)
    if initials is None and " " not in text[span.start : span.end]:
        initials = _LETTER.search(text, before, span.start)
    if (
        initials is None
        or is_answer(text, initials.start())
        or any(one.start < span.start and one.end > initials.start() for one, _ in found)
    ):
        return span
    return Span(initials.start(), span.end)
