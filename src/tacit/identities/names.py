"""Names: stretches of capitalized words, and what kind of thing each names.

The language model says what it thinks of a stretch. Rules add what it misses: titles and relations before a person's
name, initials, places and peoples that a gazetteer knows. And they take away what names nobody: words of public
institutions that stand for no institution in particular.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.labels import LABELS
from tacit.identities.lexicon import (
    BODIES,
    INSTITUTIONS,
    PARTICLES,
    PERSON_FIELDS,
    QUALIFIERS,
    RELATIONS,
    is_common,
    is_nation,
    is_nobody,
    known_place,
)
from tacit.identities.words import NameWord
from tacit.knowledge import diseases
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import CERTAIN, TITLES
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_DOSE_BEHIND = re.compile(r"\s\d+(?:\.\d+)?\s?(?:mg|mcg|g|ml|puffs?|tabs?|units?|%|iu)\b", re.IGNORECASE)
_LONGEST = 14  # words of a name
_LONGEST_ACRONYM = 5
_NAMED = frozenset(("PERSON", "PER", "GPE", "LOC", "NORP"))
# What somebody does behind a name that opens a line; fields and clipped words do nothing of the kind.
_ACTS = frozenset(
    "says said asks asked tells told wants wanted phones phoned calls called comes came goes went lives lived works"
    " worked denies denied thinks thought feels felt refuses refused agrees agreed sacked hired sued paid".split()
)
_LINKS = frozenset(("of", "for", "the", "&", "and", "in", "on", "to", "with", "at"))
_DETERMINERS = frozenset("the a an this that these those each every any no his her its their our my your said".split())
_YEAR_BEHIND = re.compile(
    r"[”\"’']?\s\((?!(?i:dob|d\.o\.b|born|b\.|died|d\.|aged?)\b)(?:[^()]{0,30}\s)?(?:1[89]|20)\d\d\b"
)
_ABBREVIATIONS = frozenset(
    "u.s. u.k. u.n. e.u. u.s.a. a.m. p.m. e.g. i.e. d.c. p.o. n.b. ph.d. m.d. b.a. m.a. b.c. a.d. p. pp. v. c. no. q.d."
    " b.i.d. t.i.d. p.r.n. q.i.d. i.v. p.s. r.n. cf. §".split()
)
_PLACES_BEHIND = frozenset("in at near from to".split())
_VERSUS = frozenset(("v", "vs", "versus"))
_BORN_BEHIND = re.compile(r",?\s\(?[^()\n.]{0,60}\bborn\b")
_QUOTES_BEFORE, _QUOTES_BEHIND = '“"‘«„', '”"’»“'


_NUMBERED = frozenset((Kind.NAME, Kind.ORGANISATION))
_NUMBER_BEHIND = re.compile(
    r"\s\d{1,4}[A-Z]?(?![\w%,/.-]|\s(?:[a-z]|%))|\s\d{1,4}[A-Z]?(?=[,.](?:\s|$))"
)  # "Apollo 13"


def names(
    text: str, words: Sequence[NameWord], labels: Sequence[str], mask: Mask
) -> Iterator[tuple[Span, IdentifierKind]]:
    """The names of a text, in order, each where nothing is taken yet.

    Args:
        text: The text, with its capitals restored.
        words: Its words.
        labels: What the language model says of each (see `label`).
        mask: What is taken; the names found are taken too.
    """
    at = 0
    generic = -1  # where the last stretch ended that names nobody
    while at < len(words):
        end = _run_end(words, labels, mask, at)
        if end == at:
            at += 1
            continue
        if (
            generic >= 0
            and "PERSON" not in labels[at:end]
            and text[generic : words[at].start] in {" (", "(", " (“"}
            and text[words[end - 1].end : words[end - 1].end + 1] in {")", "”"}
        ):
            # A translation of what names nobody names nobody: "the Supreme Court (Sąd Najwyższy)".
            at = end
            continue
        found = list(_named(text, words, labels, at, end))
        generic = words[end - 1].end if not found and words[end - 1].bare in BODIES else -1
        for span, kind in found:
            number = _NUMBER_BEHIND.match(text, span.end) if kind in _NUMBERED else None
            if number and mask.take(span.start, number.end()):
                yield Span(span.start, number.end()), kind
            elif mask.take(span.start, span.end):
                yield span, kind
        at = end


def _is_institution(words: Sequence[NameWord]) -> bool:
    """Whether a word of a public body is among them, not only as a qualifier: "Crown Bakeries" is a firm's name."""
    head = next((i for i, word in enumerate(words) if not word.is_capital), len(words))
    return words[head - 1].bare in INSTITUTIONS or any(word.bare in INSTITUTIONS - QUALIFIERS for word in words)


def _run_end(words: Sequence[NameWord], labels: Sequence[str], mask: Mask, at: int) -> int:
    """Where the stretch of capitalized words ends that begins here; here, if none does."""
    i = at
    end = at
    while i < len(words) and i - at < _LONGEST:
        word = words[i]
        follows = word.joined or (word.owned and word.is_capital and is_common(word.text))
        if (i > at and (not follows or word.first)) or mask.overlaps(word.start, word.end):
            break
        if word.is_capital:
            end = i + 1
        elif not (end > at and _links(words, labels, i)):
            break
        i += 1
    return end


def _links(words: Sequence[NameWord], labels: Sequence[str], i: int) -> bool:
    """Whether a word in small letters may stand inside a name."""
    lower = words[i].text
    if lower in PARTICLES or lower in {"of", "for"} or (lower == "the" and words[i - 1].text in {"of", "for"}):
        return True
    return lower in _LINKS and bool(labels[i]) and labels[i - 1] == labels[i]


def _named(
    text: str, words: Sequence[NameWord], labels: Sequence[str], at: int, end: int
) -> Iterator[tuple[Span, IdentifierKind]]:
    """What a stretch of capitalized words names, if anything."""
    while at < end and words[at].bare not in TITLES and _is_opening(words, labels, at):
        at += 1
    title = at
    at = _after_titles(words, at, end)
    titled = at > title and words[at - 1].bare in TITLES
    if (
        titled
        and at < end
        and (words[at - 1].bare in CERTAIN or labels[at] == "PERSON" or not is_common(words[at].text))
    ):
        # A title makes a person of what follows it, whatever the words mean; an institution follows none.
        yield _span(words, title, _person_end(words, at, end)), Kind.PERSON
        yield from _named(text, words, labels, _person_end(words, at, end), end)
        return
    while at < end and _is_opening(words, labels, at):
        at += 1
    while end > at and not words[end - 1].is_capital:
        end -= 1
    if at >= end or _is_illness(words, at, end) or _is_clipped(text, words, labels, at, end):
        return
    run = words[at:end]
    if any(word.is_initial for word in run):
        yield from _with_initials(text, words, labels, at, end)
        return
    if known_place(key(" ".join(word.text for word in run))):
        yield _span(words, at, end), _kind(text, words, labels, at, end)
        return
    content = [word for word in run if word.is_capital]
    special = [word for word in content if not is_common(word.text) or is_given_name(word.text)]
    if not special:
        if _is_title(text, words, labels, at, end):
            yield _span(words, at, end), _kind(text, words, labels, at, end)
        return
    if len(content) > len(special) and all(is_nation(key(word.text)) for word in special):
        # "the Turkish Government", "Republic of Austria": an institution of a country is named by its country.
        yield from _places(words, at, end)
        return
    kind = _kind(text, words, labels, at, end)
    if kind is Kind.PERSON:
        while at < end - 1 and is_common(words[at].text) and labels[at] != "PERSON":
            at += 1
    yield _span(words, at, end), kind


def _is_illness(words: Sequence[NameWord], at: int, end: int) -> bool:
    """Whether the name is that of a disease: "Parkinson's disease"."""
    if end == len(words) or words[end].is_capital or not (words[end].joined or words[end].owned):
        return False
    return bool(diseases().senses(key(" ".join(word.text for word in words[at : end + 1]))))


def _is_clipped(text: str, words: Sequence[NameWord], labels: Sequence[str], at: int, end: int) -> bool:
    """Whether a single word is a field, a clipped word at the begin of a line, or an acronym that nothing explains.

    "Dispo:", "Arr 0212", "OMU"; but "the PKK", "Okonkwo phoned" and what a document explains in brackets are names.
    """
    if end - at != 1 or known_place(key(words[at].text)) or is_given_name(words[at].text):
        return False
    word = words[at]
    behind = text[word.end : word.end + 2]
    if word.text.isupper() and 2 <= len(word.text) <= _LONGEST_ACRONYM and not word.is_initial:
        determined = at > 0 and word.joined and words[at - 1].text.lower() in _DETERMINERS
        return not determined and f"({word.text})" not in text and f"(“{word.text}”)" not in text
    if labels[at] != "GPE" and _DOSE_BEHIND.match(text, word.end):
        return True  # "Clenil 2 puffs", "Epaderm 50 g"
    if not word.opens_line:
        return False
    before = words[at - 1].bare if at else ""
    if behind.removeprefix(" ")[:1].isdigit():
        return True
    acts = end < len(words) and words[end].joined and words[end].text in _ACTS
    is_field = behind[:1] == ":" or (before not in PERSON_FIELDS and labels[at] not in _NAMED)
    return is_field and not acts and not _may_be_called(word.text)


def _places(words: Sequence[NameWord], at: int, end: int) -> Iterator[tuple[Span, IdentifierKind]]:
    """The places and peoples in a stretch, the longest first from each word on: "United States", not "States"."""
    while at < end:
        for stop in range(min(end, at + 4), at, -1) if words[at].is_capital else ():
            kind = known_place(key(" ".join(word.text for word in words[at:stop])))
            if kind:
                yield _span(words, at, stop), kind
                at = stop - 1
                break
        at += 1


def _span(words: Sequence[NameWord], at: int, end: int) -> Span:
    return Span(words[at].start, words[end - 1].end)


def _after_titles(words: Sequence[NameWord], at: int, end: int) -> int:
    while at < end and words[at].bare in TITLES:
        at += 1
    return at


def _person_end(words: Sequence[NameWord], at: int, end: int) -> int:
    """Where a titled name ends: before "of", and before another title."""
    for i in range(at + 1, end):
        if words[i].text == "the" or words[i].bare in CERTAIN or _ends_initials(words, i):
            return i
    return end


def _is_opening(words: Sequence[NameWord], labels: Sequence[str], at: int) -> bool:
    """Whether a word only begins a sentence, or what follows: "The", "In"."""
    word = words[at]
    if not word.is_capital:
        return True
    if word.first or word.opens_line:
        if word.text.lower() in STOP_WORDS:
            return True
        # A verb before a name is none of it, whatever a model thinks: "Said Kai", "Missed Mondays".
        followed = at + 1 < len(words) and words[at + 1].is_capital and words[at + 1].joined
        is_act = followed and is_verb(word.text.lower()) and not _may_be_called(word.text)  # but "Mark Jones"
        return is_common(word.text) and (not labels[at] or is_act)
    return False


def _with_initials(
    text: str, words: Sequence[NameWord], labels: Sequence[str], at: int, end: int
) -> Iterator[tuple[Span, IdentifierKind]]:
    """Persons by their initials: "H. Weber", "J.P."; not "U.S."."""
    i = at
    while i < end:
        stop = next((k for k in range(i + 1, end) if _ends_initials(words, k)), end)
        if i == at and stop - i == 1 and len(words[i].text) == 2 and words[i].is_initial:
            return  # "I.", of a chapter
        # "P." before a name is an initial, "p." before a number is not.
        known = any(
            words[k].text.lower() in _ABBREVIATIONS and (len(words[k].text) > 2 or k == stop - 1)
            for k in range(i, stop)
        )
        if not known:
            yield _span(words, i, stop), Kind.PERSON
        elif any(labels[k] for k in range(i, stop)):
            yield _span(words, i, stop), _kind(text, words, labels, i, stop)
        i = stop + 1


def _ends_initials(words: Sequence[NameWord], k: int) -> bool:
    """Whether a word is none of the name before it: "of", and what begins a sentence after "J.S."."""
    return words[k].text in {"of", "for"} or (words[k - 1].is_initial and words[k].text.lower() in STOP_WORDS)


def _may_be_called(word: str) -> bool:
    """Whether a word at the begin of a sentence may be a given name: "Mark", but not "Said"."""
    return may_be_given_name(word) and word.lower() not in _ACTS


def _is_title(text: str, words: Sequence[NameWord], labels: Sequence[str], at: int, end: int) -> bool:
    """Whether everyday words with capitals are a name after all: of a work, an award, a firm, a person called Rose."""
    run = words[at:end]
    span = _span(words, at, end)
    if len(run) > 1 and text[span.start : span.end].isupper():
        return False  # a heading
    if _YEAR_BEHIND.match(text, span.end) or (
        text[max(0, span.start - 1) : span.start] in tuple(_QUOTES_BEFORE)
        and text[span.end : span.end + 1] in tuple(_QUOTES_BEHIND)
        and len(run) > 1
    ):
        return True
    labelled = any(labels[i] in LABELS for i in range(at, end))
    determined = at > 0 and words[at].joined and words[at - 1].text.lower() in _DETERMINERS
    if not determined and len(run) > 1 and all(one == "PERSON" for one in labels[at:end]):
        return True  # some people's names are everyday words: "Bill Gates"
    if _is_institution(run):
        return False
    if len(run) == 1:
        opens = run[0].first or run[0].opens_line
        is_called = labels[at] == "PERSON" and _may_be_called(run[0].text)  # "Mark phoned."
        return (
            labelled
            and not is_nobody(run[0].text)
            and not determined
            and labels[at] != "LAW"
            and (not opens or is_called)
        )
    return labelled or not (run[0].first or run[0].opens_line)


def _kind(text: str, words: Sequence[NameWord], labels: Sequence[str], at: int, end: int) -> IdentifierKind:
    """The kind that most of the words have for the model, unless a gazetteer or what is around them says more."""
    place = known_place(key(" ".join(word.text for word in words[at:end])))
    if place:
        return place
    votes = Counter(LABELS[labels[i]] for i in range(at, end) if labels[i] in LABELS)
    # "Otto Pilgrim Ensemble" begins with a given name, too.
    is_called_after = votes[Kind.ORGANISATION] == end - at > 1 and is_common(words[end - 1].text)
    is_called = end - at < 4 and is_given_name(words[at].text) and not is_called_after
    if is_called or _is_person(text, words, at, end):
        return Kind.PERSON
    if votes:
        return votes.most_common(1)[0][0]
    in_a_place = at and end - at == 1 and words[at].joined and words[at - 1].bare in _PLACES_BEHIND
    return Kind.PLACE if in_a_place else Kind.NAME


def _is_person(text: str, words: Sequence[NameWord], at: int, end: int) -> bool:
    """Whether what is around a name makes it a person's: "Patient: X", "X v. Y", "his wife X", "X (born ...)"."""
    before = words[at - 1].bare if at else ""
    if before in PERSON_FIELDS and text[words[at - 1].end : words[at].start].strip() == ":":
        return True
    if end - at == 1 and (before in _VERSUS or (end < len(words) and words[end].bare in _VERSUS)):
        return True
    return (before in RELATIONS and words[at].joined) or _BORN_BEHIND.match(text, words[end - 1].end) is not None
