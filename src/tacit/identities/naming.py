"""Names as the judge and the rules see them together: which words are of a name, where it begins and ends, its kind.

The judge decides on persons: it has seen letters, notes and chats, and what is nobody there. Titles and initials it
cannot overrule. On other names it has a veto only where it is as good as sure: annotators of its training passages left
works, laws and public bodies alone, which may tell who is meant all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.judge import KINDS, NO_CANDIDATE, NameOdds
from tacit.identities.lexicon import (
    EPONYM_HEADS,
    INSTITUTIONS,
    ORGANISATION_HEADS,
    PARTICLES,
    PLACE_HEADS,
    is_common,
)
from tacit.identities.profiles import is_surname
from tacit.identities.things import called_after, eponyms, is_opened, is_thing, may_be_surname
from tacit.identities.words import NameWord
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.titles import CERTAIN, TITLES

Kind = IdentifierKind

_LINKS = PARTICLES | {"of", "the", "and", "&", "for", "on", "at", "in"}
_LONGEST_LINK = 2  # words between two parts of a name
# The probabilities of being nobody from which on a word is nobody: chosen on passages held out, the judgments developed
# on and 150 clinical notes, so that fewer than one person in a thousand words of notes is invented.
_NOBODY = 0.55
_NOBODY_RECOGNIZED = 0.7  # where the language model sees a person as well
_NOBODY_CALLED = 0.9  # for given names that are no ordinary words
_NOBODY_OTHER = 0.99  # for names that are not persons', and words that are not English
_ENDS_OF_SURNAMES = ";\n)"
_NATIONALS = frozenset("national nationals citizen citizens".split())
_GREETINGS = frozenset(
    "dear hi hello hey hiya thanks regards sincerely cheers yours faithfully welcome tel fax mob ext ref encl"
    " sorry".split()
)


def named(
    text: str,
    words: Sequence[NameWord],
    labels: Sequence[str],
    verdicts: Sequence[NameOdds],
    ruled: Sequence[tuple[Span, IdentifierKind]],
) -> Iterator[tuple[Span, IdentifierKind]]:
    """The names of a text, in order.

    Args:
        text: The text.
        words: Its words.
        labels: What the language model says of each.
        verdicts: What the judge says of each.
        ruled: What the rules found, in order.
    """
    kinds = [_judged(word, one) for word, one in zip(words, verdicts, strict=True)]
    group = [-1] * len(words)  # the number of the stretch that the rules found
    at = 0
    for number, (span, kind) in enumerate(ruled):
        while at < len(words) and words[at].start < span.start:
            at += 1
        first = at
        while at < len(words) and words[at].end <= span.end:
            group[at] = number
            at += 1
        settled = _settled(words, labels, verdicts, kinds, range(first, at), kind)
        for i in range(first, at) if settled is not None else ():
            kinds[i] = settled
    for i, word in enumerate(words):
        if word.bare in _GREETINGS:  # rules and models take "Sorry Aisha" for one name
            kinds[i] = None
    _title(words, kinds, group)
    _complete(words, kinds)
    _everyday(words, kinds)
    surnames = frozenset(_surnames_first(text, words))
    for i in surnames:
        kinds[i] = kinds[i + 1] = Kind.PERSON
    stretches = list(_stretches(words, labels, kinds, group, surnames))
    called = frozenset(words[k].bare for first, at, end, kind in stretches if end - first > 1 for k in range(at, end))
    things = eponyms(words) | frozenset(
        words[k].bare
        for first, at, end, kind in stretches
        if first == at and is_thing(text, words, at, end, kind)
        for k in range(at, end)
    )
    for first, at, end, kind in stretches:
        # What a thing is called once is no name elsewhere in the document either: "a Kitner was placed".
        named_once = (
            end - first == 1 and words[at].bare in things and not (kind is Kind.PERSON and words[at].bare in called)
        )
        # "General Appearance" has a title and is nobody.
        is_bare = first == at or (words[at - 1].bare not in CERTAIN and not any(map(_is_called, words[at:end])))
        if not named_once and not (is_bare and is_thing(text, words, at, end, kind)):
            last = end if kind is Kind.NATIONALITY and _is_national(words, end) else end - 1
            yield Span(words[first].start, words[last].end), kind


def _is_called(word: NameWord) -> bool:
    return may_be_surname(word.text) or may_be_given_name(word.text)


def _is_national(words: Sequence[NameWord], at: int) -> bool:
    """Whether a word goes with a people's name: of "a Turkish national" nothing is left to say but "a person"."""
    return at < len(words) and words[at].joined and words[at].text in _NATIONALS


def _stretches(
    words: Sequence[NameWord],
    labels: Sequence[str],
    kinds: Sequence[Kind | None],
    group: Sequence[int],
    surnames: frozenset[int],
) -> Iterator[tuple[int, int, int, Kind]]:
    """The words in a row that are one name: where its titles begin, where it does, where it ends, and its kind."""
    i = 0
    while i < len(words):
        kind = kinds[i]
        if kind is None:
            i += 1
            continue
        end = _end(words, kinds, group, surnames, i)
        first = i
        if kind is Kind.PERSON:
            while first and _leads(words, first) and kinds[first - 1] is None:
                first -= 1
            if is_opened(words, first):
                kind = Kind.ORGANISATION
            elif first == i:
                kind = called_after(words, labels, i, end) or kind
        yield first, i, end, kind
        i = end


def _judged(word: NameWord, verdict: NameOdds) -> Kind | None:
    """What a verdict makes of a word: a person also where that is a little less likely than nobody."""
    if verdict is NO_CANDIDATE or word.bare in _GREETINGS:
        return None
    kind = KINDS.get(verdict.name)
    if kind is not None:
        # A public body without a name of its own is for the rules: "the [Turkish] Government".
        return kind if kind is Kind.PERSON or word.bare not in INSTITUTIONS else None
    likely = verdict.nobody < _NOBODY and 2 * verdict.person > 1 - verdict.nobody
    return Kind.PERSON if likely else None


def _settled(  # noqa: PLR0911  # one answer after another, the surest first
    words: Sequence[NameWord],
    labels: Sequence[str],
    verdicts: Sequence[NameOdds],
    kinds: Sequence[Kind | None],
    inside: range,
    kind: Kind,
) -> Kind | None:
    """What a stretch that the rules found is, if the judge does not know better; otherwise nothing."""
    capital = [i for i in inside if words[i].is_capital]
    if not capital:
        return None
    votes = Counter(judged for i in capital if (judged := kinds[i]) is not None)
    nobody = min(verdicts[i].nobody for i in capital)
    if kind is Kind.PERSON:
        recognized = [labels[i] == "PERSON" for i in capital]
        is_foreign = not all(words[i].text.isascii() for i in capital)
        if _is_certain(words, inside) or (votes[kind] and (all(recognized) or is_foreign)):
            return kind
        if len(capital) > 1 and is_given_name(words[inside.start].text) and votes[Kind.PLACE] == votes.total() > 0:
            return kind  # "Kemi Penhale": a given name at the head of a name is no town
        if any(is_given_name(words[i].text) for i in capital):
            return kind if not votes and nobody < _NOBODY_CALLED else None
        limit = _NOBODY_OTHER if is_foreign else _NOBODY_RECOGNIZED if any(recognized) else _NOBODY
        return kind if not votes and nobody < limit else None
    best = votes.most_common(1)[0][0] if votes else kind
    if best is Kind.PERSON and len(capital) > 1 and len({labels[i] for i in capital}) == 1:
        return kind if is_common(words[capital[-1]].text) else None  # "Otto Pilgrim Ensemble"
    if best is Kind.PERSON or nobody >= _NOBODY_OTHER:
        return None
    return kind if kind in {Kind.NAME, Kind.NATIONALITY} else best


def _title(words: Sequence[NameWord], kinds: list[Kind | None], group: Sequence[int]) -> None:
    """Makes persons of words behind titles that nothing but a name follows; what the rules had before them is none."""
    for i in range(len(words) - 1):
        title, name = words[i], words[i + 1]
        if not (title.bare in CERTAIN and title.is_capital and name.is_capital and name.joined) or name.opens_line:
            continue
        kinds[i + 1] = Kind.PERSON
        k = i
        while k >= 0 and kinds[k] is not Kind.PERSON and group[k] == group[i] >= 0:
            kinds[k] = None
            k -= 1
        if k == i:
            kinds[i] = None


def _complete(words: Sequence[NameWord], kinds: list[Kind | None]) -> None:
    """Makes persons of strange words beside those of a person's name: "HV Jan Copley" is Jan Copley, not Jan."""
    for i in range(1, len(words)):
        if not words[i].joined or words[i].opens_line:
            continue
        for known, other in ((i - 1, i), (i, i - 1)):
            word = words[other]
            if (
                kinds[known] is Kind.PERSON
                and kinds[other] is None
                and word.is_capital
                and len(word.text) > 1
                and (is_given_name(words[i - 1].text) or not word.text.isascii())
                and not is_common(word.text)
                and not (word.text.isupper() and not words[known].text.isupper())
            ):
                kinds[other] = Kind.PERSON


def _everyday(words: Sequence[NameWord], kinds: list[Kind | None]) -> None:
    """Makes persons of two everyday words with capitals that are a given name and a surname: "Art Young"."""
    for i in range(1, len(words)):
        given, surname = words[i - 1], words[i]
        if (
            kinds[i - 1] is None
            and kinds[i] is None
            and surname.joined
            and not surname.opens_line
            and not surname.first
            and surname.is_capital
            and may_be_given_name(given.text)
            and not surname.text.isupper()
            and len(surname.text) > 2
            and is_surname(surname.text)
            and surname.bare not in PLACE_HEADS | ORGANISATION_HEADS | EPONYM_HEADS
            and not (i + 1 < len(words) and words[i + 1].joined and words[i + 1].is_capital)
        ):
            kinds[i - 1] = kinds[i] = Kind.PERSON


def _is_certain(words: Sequence[NameWord], inside: range) -> bool:
    """Whether a person has a title, or initials before a word that is not everyday: no judge is asked."""
    first = words[inside.start]
    if len(inside) == 1:
        return False
    return first.bare in TITLES or (first.is_initial and may_be_surname(words[inside.start + 1].text))


def _surnames_first(text: str, words: Sequence[NameWord]) -> Iterator[int]:
    """Surnames before a comma and a given name, in lists and heads of letters: "Donoho, Lindy; Hass, Glen"."""
    for i in range(len(words) - 1):
        word, given = words[i], words[i + 1]
        if text[word.end : given.start] != ", " or not (word.is_capital and may_be_given_name(given.text)):
            continue
        opens = word.opens_line or text[: word.start].rstrip(" ")[-1:] in {";", ":"}
        behind = text[given.end : given.end + 1]
        initial = given.end + 1 < len(text) and behind == " " and i + 2 < len(words) and words[i + 2].is_initial
        if opens and may_be_surname(word.text) and (initial or not behind or behind in _ENDS_OF_SURNAMES):
            yield i


def _end(
    words: Sequence[NameWord],
    kinds: Sequence[Kind | None],
    group: Sequence[int],
    surnames: frozenset[int],
    i: int,
) -> int:
    """Where the name ends that begins here: on this line, unless the rules took it over the end of a wrapped one."""
    end = k = i + 1
    while k < len(words):
        word = words[k]
        together = group[k] == group[i] >= 0
        if not (word.joined or word.owned or k - 1 in surnames) or (word.opens_line and not together):
            break
        if kinds[k] is kinds[i]:
            end = k + 1
        elif word.text not in _LINKS or k - end >= _LONGEST_LINK or not together:
            break
        k += 1
    return end


def _leads(words: Sequence[NameWord], i: int) -> bool:
    """Whether a title or an initial stands before a word of a person's name."""
    before = words[i - 1]
    joined = words[i].joined and not words[i].opens_line and not words[i].first
    return joined and before.is_capital and (before.bare in TITLES or before.is_initial)
