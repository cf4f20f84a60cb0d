"""What a mention says of a person: given names, the surname, initials, the sex, and what tells namesakes apart."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tacit.document import Span
from tacit.identities.lexicon import PARTICLES, is_common, is_degree
from tacit.identities.nicknames import without_nickname
from tacit.identities.words import NameWord, words
from tacit.language.given_names import may_be_given_name
from tacit.language.short_names import sex_of
from tacit.language.titles import FEMALE, MALE, is_title, one_title
from tacit.terms.keys import fold

# Titles before given names: a surname follows all others.
_BEFORE_GIVEN: Final = frozenset(
    "sister brother father uncle aunt auntie aunty nurse sir dame saint prince princess king queen coach mzee bibi"
    " mother".split()
)
_MALE_KIN: Final = frozenset(
    "husband son brother father dad daddy uncle nephew grandfather grandad granddad grandpa nonno opa taid tad"
    " koro abuelo kaka mamu chacha grandson stepson stepfather"
    " stepdad stepbrother half-brother boyfriend fiancé godson godfather father-in-law brother-in-law"
    " son-in-law".split()
)
_FEMALE_KIN: Final = frozenset(
    "wife daughter sister mother mum mom mam mummy aunt auntie niece grandmother grandma gran granny nan nana"
    " nanna nonna oma nain kuia abuela maushi mausi khala"
    " granddaughter stepdaughter stepmother stepmum stepsister half-sister girlfriend fiancée goddaughter godmother"
    " mother-in-law sister-in-law daughter-in-law".split()
)
KIN: Final = _MALE_KIN | _FEMALE_KIN | frozenset(("partner", "cousin", "twin", "child", "baby", "grandchild"))
"""Words before the name of a relative, who is called by a given name or the whole one."""

EPITHETS: Final = frozenset("old young big little".split())
"""Words before the names of namesakes: "Old Bob" and "Young Bob"."""

_GENERATION_OF: Final = {
    **dict.fromkeys(("jr", "jnr", "junior", "óg"), "junior"),
    **dict.fromkeys(("sr", "snr", "senior"), "senior"),
    **{one: one for one in ("ii", "iii", "iv")},
}
GENERATIONS: Final = frozenset(_GENERATION_OF.values())
"""What tells a parent from a child of one name."""
# Surnames that stand before given names of two words; with a given name of another origin behind them as well.
_SURNAMES_FIRST: Final = frozenset(
    "chan chang chen cheng cheong cheung chia chin choi chong chow chua chung foo fong goh han ho hong hoang huang hui"
    " hwang kang khoo kim koh kwan kwok lai lam lau le lee leong leung li liang liew lim lin ling liu lo loh low luo ma"
    " mak nguyen ng oh ong pang park pham phan quek seah seow shen sim soh song sun tan tang tay teng teo toh tran"
    " tsai wang wong wu xu yang yap yeo yeoh yeung yong yu zhang zhao zheng zhou zhu".split()
)
PATRONYMICS: Final = frozenset("bin binti binte bt bte ibn a/l a/p s/o d/o".split())
"""Words before the name of somebody's father."""
_BOTH_SURNAMES_AND_GIVEN: Final = frozenset("ling lin hui kim sun han yang".split())
_OWNED: Final = re.compile(r"['’]s\s.*$", re.DOTALL)  # "Andy's van" says no more than "Andy"
_SAINT: Final = re.compile(r"\bSte?\. (?=[A-Z])")  # "Bonnie St. Cyr" has one surname
_DOTTED: Final = re.compile(
    r"(?:(?P<title>Mrs?|Ms|Miss|Mx|Dr|Mdm)\.?[ ])?(?P<letters>(?:[A-Z]\.)*[A-Z]-[A-Z]\.?|[A-Z]Ma?c[A-Z])"
)
_SPELLED: Final = re.compile(r"(?<![\w.'’-])[^\W\d_](?:-[^\W\d_]){3,20}(?![\w'’-])")  # "W-i-n-t-e-r-S"
_AND: Final = frozenset(("and", "&", "+"))
_ALSO_GIVEN: Final = frozenset(("Ben", "Di"))  # particles elsewhere in a name
_FEWEST_INITIALS: Final = 2
_LONGEST_INITIALS: Final = 3  # letters without dots


_KIN_BEFORE: Final = re.compile(r"\b(?:his|her|my|our|your|their|[\w’']+['’]s) (?P<kin>[\w-]+),? $", re.IGNORECASE)
_LONGEST_KIN: Final = 40  # code points


def sex_of_kin(kin: str) -> str | None:
    """Whether a word in small letters is said of men ("m") or women ("f") of a family; nothing if of either.

    >>> sex_of_kin("son"), sex_of_kin("twin"), sex_of_kin("nan")
    ('m', None, 'f')
    """
    return "m" if kin in _MALE_KIN else "f" if kin in _FEMALE_KIN else None


def is_relative(text: str, span: Span) -> bool:
    """Whether the words before a name say whose relative it is.

    >>> text = "her grandson Tobi, and her boat Tobi"
    >>> is_relative(text, Span(13, 17)), is_relative(text, Span(32, 36))
    (True, False)
    """
    before = _KIN_BEFORE.search(text, max(0, span.start - _LONGEST_KIN), span.start)
    return before is not None and before["kin"].lower() in KIN


class SaidName(NamedTuple):
    """What a mention says of a person, folded.

    Attributes:
        given: The given names, as far as they are written out.
        family: The surname; nothing if only given names are said.
        initials: Letters that stand for names.
        last: The letter that stands for the surname behind a given name: "Gary N".
        sex: "f", "m", or nothing.
        titled: Whether the sex is a title's.
        either: A name that may be a given name or a surname; then the others are empty.
        is_given: Whether that can be no surname, as behind "his brother".
        is_child: Whether the text says beside it that it is a child's.
        titles: The titles, in small letters.
        nickname: What somebody is called beside the name.
        epithet: What tells one of two namesakes: "old", "junior".
        letters: The first letters of all words, particles too.
        is_couple: Whether two are meant: "Mr and Mrs Polat".
        surname_first: Whether the surname stands first without a comma.
        is_relative: Whether the text says beside it whose relative it is: "my father".
        is_family: Whether a family is meant by it, and nobody in particular.
        kin: What kin the text calls whoever is meant: "father".
        is_patronymic: Whether the last name is the father's: "Nurul binti Hassan".
    """

    given: tuple[str, ...] = ()
    family: str = ""
    initials: tuple[str, ...] = ()
    last: str = ""
    sex: str | None = None
    titled: bool = False
    either: str = ""
    is_given: bool = False
    is_child: bool = False
    titles: tuple[str, ...] = ()
    nickname: str = ""
    epithet: str = ""
    letters: tuple[str, ...] = ()
    is_couple: bool = False
    surname_first: bool = False
    is_relative: bool = False
    is_family: bool = False
    kin: str = ""
    is_patronymic: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it says a surname and something of the given names."""
        return bool(self.family and (self.given or self.initials)) and not self.is_couple


def said(surface: str) -> SaidName:
    """What a mention says.

    >>> said("Cr Noor Rahmani").family, said("O. Bright MBChB MRCPsych").family, said("TEO Siew Hong").given
    ('rahmani', 'bright', ('siew', 'hong'))
    """
    surface = _SPELLED.sub(lambda letters: letters.group().replace("-", "").capitalize(), surface)
    name, nickname = without_nickname(_SAINT.sub("Saint-", _OWNED.sub("", surface)))
    if letters := _DOTTED.fullmatch(name):  # "T.N-J", "Mr. Z-C", "RMcG"
        titles = tuple(map(one_title, (letters["title"] or "").split()))
        initials = tuple(letter.lower() for letter in letters["letters"].replace("Mac", "Mc") if letter.isalpha())
        return SaidName(
            initials=initials, titles=titles, sex=_Before(titles).sex, titled=bool(titles), letters=initials
        )
    before, tokens = _before(name.split())
    tokens, generation = without_degrees(tokens)
    rest = " ".join(tokens)
    comma = rest.find(", ")
    if comma >= 0:  # "Polat, Mr Cengiz"
        inner, given = _before(rest[comma + 2 :].split())
        before, rest = _Before.both(before, inner), " ".join((*given, rest[:comma]))
    one = _names(list(words(rest)), before, has_comma=comma >= 0)
    return one._replace(
        surname_first=one.surname_first or (comma >= 0 and len(one.given) > 1),
        titles=before.titles,
        nickname=fold(nickname),
        epithet=before.epithet or generation,
        is_couple=before.is_couple,
        is_relative=bool(before.related),
        kin=before.related,
        is_patronymic=any(token.lower() in PATRONYMICS for token in tokens),
    )


class _Before(NamedTuple):
    """What stands before a name."""

    titles: tuple[str, ...] = ()
    kin: str = ""
    epithet: str = ""
    is_couple: bool = False
    related: str = ""  # the kin, whatever title follows

    @property
    def sex(self) -> str | None:
        """Whose titles and relations they are."""
        said_of = {*self.titles, self.kin}
        if said_of & (MALE | _MALE_KIN):
            return "m"
        return "f" if said_of & (FEMALE | _FEMALE_KIN) else None

    def both(self, other: _Before) -> _Before:
        return _Before(
            (*self.titles, *other.titles),
            other.kin or self.kin,
            self.epithet or other.epithet,
            self.is_couple,
            other.related or self.related,
        )


def _before(tokens: list[str]) -> tuple[_Before, list[str]]:
    """The titles, relations and epithets before a name, and the name."""
    titles: list[str] = []
    kin = epithet = related = ""
    is_couple = False
    at = 0
    while at < len(tokens) - 1:
        low = tokens[at].rstrip(",").lower()
        if low in KIN and (tokens[at].islower() or low not in _BEFORE_GIVEN):
            kin = related = low
        elif is_title(tokens[at]):
            titles.append(one_title(tokens[at]))
            kin = ""
        elif low in EPITHETS and (at == len(tokens) - 2 or tokens[at].islower() or may_be_given_name(tokens[at + 1])):
            epithet = low
        elif at < len(tokens) - 2 and _is_role(tokens[at]) and tokens[at + 1] not in PARTICLES:  # "Driver Marnie West"
            kin = ""
        elif low in _AND and titles and is_title(tokens[at + 1]):
            is_couple = True
        else:
            break
        at += 1
    if len(tokens) - at > 3 and tokens[at + 1] in _AND and len(tokens[at].rstrip(".")) == 1:  # "K. & J. Marsh"
        return _Before(tuple(titles), kin, epithet, is_couple=True, related=related), tokens[at + 2 :]
    return _Before(tuple(titles), kin, epithet, is_couple and at > 2, related), tokens[at:]


def _is_role(word: str) -> bool:
    """Whether an everyday word with a capital stands before a name of two words or more."""
    return (
        len(word) > _LONGEST_INITIALS
        and word.istitle()
        and word.isalpha()
        and is_common(word)
        and not may_be_given_name(word)
    )


def without_degrees(tokens: list[str]) -> tuple[list[str], str]:
    """The words of a name without the degrees behind it, and whether there is "junior" or "senior" there.

    >>> without_degrees("O. Bright MBChB MRCPsych".split()), without_degrees("Ann Reed Jnr".split())
    ((['O.', 'Bright'], ''), (['Ann', 'Reed'], 'junior'))
    """
    generation = ""
    left = list(tokens)
    while len(left) > 1:
        last = left[-1].strip(",.()")
        few = 2 if "".join(left[:-1]).isupper() else 1  # "JACK MA" has no degree
        if last.lower() in _GENERATION_OF:
            generation = _GENERATION_OF[last.lower()]
        elif not (is_degree(last.replace(".", "")) and len(left) > few):
            break
        left.pop()
    return [*left[:-1], left[-1].rstrip(",")] if left else left, generation


def _names(found: list[NameWord], before: _Before, *, has_comma: bool) -> SaidName:
    """The names of which a mention is made."""
    names: list[NameWord] = []
    initials: list[str] = []
    trailing: list[str] = []
    for word in found:
        others = [other.text for other in found if other is not word]
        is_letters = len(found) == 1 and len(word.text) == _FEWEST_INITIALS and word.text.isupper()  # "AL" is not Alvin
        if word.is_initial or len(word.text) == 1 or is_letters or _abbreviates(word.text, others):
            letters = [letter for letter in fold(word.text) if letter.isalpha()]
            initials += letters
            trailing += letters if names else []
        elif word.text.lower() not in PARTICLES or (word is found[0] and word.text in _ALSO_GIVEN):
            names.append(word)
    if not names and not initials:  # a particle that is somebody's whole name: "Ben"
        names = found[-1:]
    firsts = tuple(fold(word.text)[:1] for word in found)
    one = SaidName(sex=before.sex, titled=before.sex is not None and not before.kin, letters=firsts)
    said_of, first = _ordered(names, has_comma=has_comma)
    if len(said_of) > 1:
        one = one._replace(given=said_of[:-1], family=said_of[-1], initials=tuple(initials), surname_first=first)
        return one._replace(sex=one.sex or sex_of(said_of[0]))
    if not said_of:
        return one._replace(initials=tuple(initials))
    [name] = said_of
    if initials:
        is_loud = names[0].text.isupper()  # "HUSSAIN B." has a surname
        is_given = not (has_comma or is_loud) and may_be_given_name(names[0].text.capitalize())
        if len(trailing) == 1 == len(initials) and is_given:
            return one._replace(given=said_of, last=trailing[0], sex=one.sex or sex_of(name))
        return one._replace(family=name, initials=tuple(initials))
    if before.titles and not before.kin and before.titles[-1] not in _BEFORE_GIVEN:
        return one._replace(family=name)
    return one._replace(either=name, is_given=bool(before.kin or before.epithet))


def _abbreviates(word: str, others: list[str]) -> bool:
    """Whether a short word in capitals stands for given names beside a surname that has only one: "JP Reed"."""
    if not word.isupper() or len(word) > _LONGEST_INITIALS or fold(word) in _SURNAMES_FIRST:
        return False
    return bool(others) and not any(one.isupper() for one in others)


def _ordered(names: list[NameWord], *, has_comma: bool) -> tuple[tuple[str, ...], bool]:
    """The names, the surname last, and whether it stood first: "TEO Siew Hong", "Lim Ah Teck"."""
    folded = [fold(word.text) for word in names]
    loud = [at for at, word in enumerate(names) if word.text.isupper()]
    family = len(names) - 1
    if not has_comma and len(names) > 1:
        if len(loud) == 1:
            family = loud[0]
        elif (
            len(names) > 2
            and folded[0].partition("-")[0] in _SURNAMES_FIRST
            and (
                folded[-1] not in _SURNAMES_FIRST
                or (folded[-1] in _BOTH_SURNAMES_AND_GIVEN and folded[0] not in _BOTH_SURNAMES_AND_GIVEN)
            )
        ):
            family = 0
    order = (*folded[:family], *folded[family + 1 :], *folded[family : family + 1])
    return order, family < len(names) - 1
