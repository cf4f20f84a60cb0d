"""The words that stand for a term, in the number, with the article and in the capitals that its place asks for."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tacit.document import Span
from tacit.language.articles import indefinite_article
from tacit.language.labels import ROLE
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import is_countable, is_name, is_often_mass, is_plural, pluralize, singular
from tacit.options.ages import told_age
from tacit.options.days import in_place
from tacit.options.grammar import preposition
from tacit.replacement.phrases import is_of_mass, may_be_plain_verb
from tacit.replacement.surroundings import Surroundings
from tacit.settings import MARKER
from tacit.terms import Kind

ILLNESSES: Final = frozenset("condition disease disorder illness infection syndrome".split())
"""Nouns for what somebody has, and is not."""

_BEHIND_THE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_AROUND = 24  # code points on either side that tell how a text is written

# A verb right after its subject, and what comes before a noun that is no subject: "levels of the |".
_VERB = re.compile(r"(?P<gap>[^\S\r\n]+)(?P<verb>are|were|have|do|is|was|has|does)\b(?!['’])", re.IGNORECASE)
_NO_SUBJECT = re.compile(
    r"\b(?:about|after|against|among|and|at|before|between|by|during|for|from|in|into|of|on|or|over|than|through|to|under"
    r"|with|within|without)\s+(?:(?:an?|any|each|every|her|his|its|my|no|our|some|the|their|these|those|your)\s+)?$",
    re.IGNORECASE,
)
EITHER: Final = frozenset(
    "abuse anxiety bleeding cancer disease illness infection inflammation pain surgery treatment".split()
)
"""Nouns that are said with an article or without."""

_OF_MANY = {"is": "are", "was": "were", "has": "have", "does": "do"}
_OF_ONE = {many: one for one, many in _OF_MANY.items()}


_LIVED_IN = frozenset("city town county country region state province".split())
_AT = re.compile(r"\b(?P<word>at) $", re.IGNORECASE)
_THE = re.compile(r"\b(?P<word>the) $", re.IGNORECASE)
_FOR_THE = re.compile(r"\b(?:for|to|from) (?P<word>the) $", re.IGNORECASE)
_TOLD_OF = re.compile(r"\s(?:to|who|ever)\b")
_COUNTRY = "country"
_MOST = re.compile(r"\b(?:most|more|least|less) [a-z]+ $", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"(?:\b(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? (?:[A-Z][\w.'’-]* ?){1,3}|\bGP),\s$")
_ENDS = re.compile(r"\s*(?:[,.;:)\n]|$)")
_UNIQUE = re.compile(r"(?:only|sole|first|last|youngest|oldest|eldest)\s\w", re.IGNORECASE)  # there is no other
# Nouns that say so little that nobody writes them without an article: "employer organisation", "Guest: room".
_SAYING_LITTLE = frozenset("organisation room ward unit bed cell bay wing block suite flat apartment floor".split())
_ANYWHERE = frozenset(("country", "region"))  # "What work did you do in a country?"
_OF_ANYTHING = frozenset((MARKER, "[personal detail]", "[occupation]"))
_SMALL_WORD = re.compile(r"\b[a-z]{2,}\b")
_IN_PLACE = frozenset((Kind.DATE, Kind.AGE))
_WITH_THE = frozenset(("United States", "United Kingdom", "United Arab Emirates", "Netherlands", "Philippines"))
_TESTS = frozenset(("test", "blood test"))
_OWNED = re.compile(r"(?:['’]s|\b(?:my|your|his|her|its|our|their|the)) $", re.IGNORECASE)
_KIND_AFTER = re.compile(r" (?:city|town|village|county|state|region|province|district|area|country)\b")
_NOUN_AFTER = re.compile(r"[ -](?!(?:and|or|in|on|at|to|for|with|but|by|as)\b)[a-z]")
_ARTICLE = re.compile(r"^an? (?=[a-z])")


class Wording(NamedTuple):
    """Words, and the stretch of the text that they take the place of; it holds the whole term.

    Attributes:
        start: Where the stretch begins: at the term, or at the article before it.
        end: Where it ends: at the term's end, or after its possessive.
        lead: What comes before the words: an article.
        words: What stands for the term.
        tail: What comes after them: a possessive, a full stop.
    """

    start: int
    end: int
    lead: str
    words: str
    tail: str

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.lead}{self.words}{self.tail}"


def generalize(  # noqa: PLR0912  # one article after another
    label: str, place: Surroundings, letter: str = ""
) -> Wording:
    """The label as it reads in the place of a term.

    Args:
        label: The words, in the singular.
        place: The term in its text.
        letter: What tells the thing from others with the same words: "medicine A", which takes no article.

    >>> from tacit.terms import Kind
    >>> text = "An HIV test was made in Barcelona."
    >>> test, city = Surroundings(text, 3, 11, Kind.CONCEPT, 0, 24), Surroundings(text, 24, 33, Kind.PLACE, 11, 34)
    >>> generalize("medical procedure", test).text, generalize("city", city).text
    ('A medical procedure', 'a city')
    """
    words = f"{label} {letter}" if letter else label
    if place.is_plural and not letter:
        words = _head_of(label, place) or pluralize(label)
    is_named = is_name(label) and (place.kind is Kind.PLACE or " " in label)  # "Greater London", but "a Catholic"
    takes_article = is_countable(label) and not is_plural(words) and not is_named
    takes_article &= not letter
    start, lead = place.start, ""
    begins = place.starts_sentence or place.begins_heading or (place.begins_cell and place.surface[1:2].islower())
    capital = (begins and place.surface[0].isupper()) or place.begins_with_capital
    article = place.article
    is_unique = _UNIQUE.match(place.surface) and not _TOLD_OF.match(place.after)
    # Who leaves for the Netherlands does not leave for the country.
    sought = _THE if is_unique else _FOR_THE if place.kind is Kind.PLACE and label == _COUNTRY else None
    unique = sought.search(place.text, place.floor, place.start) if sought else None
    if unique:  # "the only conductor" is not "the musician"
        start = unique.start("word")
        lead = f"{indefinite_article(words)} " if takes_article else ""
        capital = unique["word"][0].isupper()
    elif place.determiner == "the":
        lead = "" if letter else "the "
    elif place.determiner:
        lead = f"{indefinite_article(words)} " if takes_article or place.has_noun_after else ""
    elif article:
        right = indefinite_article(words) if takes_article or place.has_noun_after else ""
        if article.word.lower() != right:
            start, lead = article.start, right + (article.gap if right else article.gap.lstrip())
            capital = article.word[0].isupper()
    elif label in _WITH_THE and not (place.stands_alone or place.begins_label or _OWNED.search(place.before)):
        lead = "the "
    elif _MOST.search(place.before):  # "the most experienced bushman"
        lead = ""
    elif takes_article and not is_often_mass(label) and place.wants_article and not _is_mass_here(label, place):
        # "Hepatitis B and another test negative": of the first it is not said that it was a test.
        lead = "another " if label in _TESTS and place.shares_result else f"{indefinite_article(words)} "
    if place.kind is Kind.PLACE and label in _LIVED_IN and (at := _AT.search(place.text, place.floor, place.start)):
        start, lead = at.start(), f"{'In' if at['word'][0].isupper() else 'in'} {lead}"
    elif not letter and _reads_badly(label, place, lead=lead, takes_article=takes_article, capital=capital):
        return put(f"[{label}]", place)
    end, tail = _tail(words, place)
    if end == place.end and not tail and not letter:
        end, tail = _verb(words, place)
    if _shouts(place):
        lead = lead if article and article.word.islower() else lead.upper()
        return Wording(start, end, lead, words.upper(), tail.upper())
    if capital and lead[:1].isalpha():
        lead = _capitalize(lead)
    elif capital:
        words = _capitalize(words)
    return Wording(start, end, lead, words, tail)


def _reads_badly(label: str, place: Surroundings, *, lead: str, takes_article: bool, capital: bool) -> bool:
    """Whether the noun itself would be a slip in its place, so that it stands in brackets."""
    is_free = not (place.article or place.determiner or _OWNED.search(place.before))
    if is_free and label in _ANYWHERE and not (place.is_plural or place.is_shouted or _KIND_AFTER.match(place.after)):
        return place.kind is Kind.PLACE
    if place.kind is Kind.ORGANISATION and is_free and _is_letterhead(place):
        return True  # "A service" above a report
    if place.kind is Kind.ORGANISATION and _OF_SOMEBODY.search(place.before) and _ENDS.match(place.after):
        return True  # "Dr Person A, a medical practice"
    if lead:
        return False
    if is_free and (label in _SAYING_LITTLE or (takes_article and not capital and _is_bare_name(place))):
        return True
    return takes_article and not capital and _is_attribute(place)


def _is_letterhead(place: Surroundings) -> bool:
    """Whether a name begins a line that is no sentence, nor goes on with one: "ST COLMAN'S HOSPITAL, LIMERICK"."""
    text = place.text
    begin = text.rfind("\n", 0, place.start) + 1
    if text[begin : place.start].strip():
        return False
    above = text.rfind("\n", 0, max(begin - 1, 0)) + 1
    end = text.find("\n", place.end)
    return not (
        _SMALL_WORD.search(text, place.end, end if end >= 0 else len(text)) or _SMALL_WORD.search(text, above, begin)
    )


def _is_bare_name(place: Surroundings) -> bool:
    """Whether a name stands where a noun without an article reads as a slip: "Court: court", "then city"."""
    is_name = place.kind in {Kind.PLACE, Kind.ORGANISATION}
    return is_name and not (place.determiner or _NOUN_AFTER.match(place.after) or place.is_plural or place.is_shouted)


def _is_attribute(place: Surroundings) -> bool:
    """Whether a place stands before what is called after it: "the Bali trip"; not before the noun of its kind."""
    return (
        place.kind is Kind.PLACE
        and place.has_noun_after
        and not (place.determiner or place.possessive_within or place.is_shouted)
        and _KIND_AFTER.match(place.after) is None
    )


def _is_mass_here(label: str, place: Surroundings) -> bool:
    """Whether a noun that can do without an article has none in its place: "an episode of infection"."""
    return label.rsplit(maxsplit=1)[-1] in EITHER and is_of_mass(place.before)


def put(label: str, place: Surroundings) -> Wording:
    """The label of an identifier as it reads in its place: no article is put to it, and a date keeps its preposition.

    >>> from tacit.terms import Kind
    >>> text = "On 3 March 2021 they met Ann Lee."
    >>> day, person = Surroundings(text, 3, 15, Kind.DATE, 0, 25), Surroundings(text, 25, 32, Kind.PERSON, 15, 33)
    >>> put("March 2021", day).text, put("Person A", person).text
    ('In March 2021', 'Person A')
    >>> put("the 2020s", Surroundings("in the summer of 2021", 7, 21, Kind.DATE, 0, 21)).text
    '2020s'
    >>> put("the 1970s", Surroundings("Born: 3 May 1979", 6, 16, Kind.DATE, 0, 16)).text
    '1970s'
    >>> put("the 1970s", Surroundings("Re: Ann Lee, DOB 3 May 1979, of Leeds", 17, 27, Kind.DATE, 0, 37)).text
    '1970s'
    """
    label = in_place(label, Span(place.start, place.end), place.text) if place.kind is Kind.DATE else label
    start, lead, words = place.start, "", label
    if place.stands_alone or place.begins_label or _BEHIND_THE.search(place.text, place.floor, place.start):
        words = label = label.removeprefix("the ")
    capital = place.starts_sentence and not place.surface[0].islower()
    article = place.article
    if article:
        words = label.removeprefix("the ")  # "a 3 March letter" becomes "a 2020s letter"
        right = indefinite_article(words) if place.modifies else ""
        start, lead = article.start, right + (article.gap if right else article.gap.lstrip())
        capital = article.word[0].isupper()
    elif place.kind in _IN_PLACE:
        if place.kind is Kind.DATE:
            cut, lead = preposition(label, place.before, place.after)
        else:
            cut, words = told_age(label, " ".join(place.surface.split()), place.before, place.after)
        if place.start - cut >= place.floor:
            start -= cut
        else:
            lead, words = "", label
    elif _OWNED.search(place.text, place.floor, place.start):  # "Ann's accordion"
        words = _ARTICLE.sub("", words)
    end, tail = _tail(words, place)
    if _shouts(place) and not words.startswith("[") and not ROLE.search(words):  # one person, one name
        words, tail = words.upper(), tail.upper()
    capital |= start < place.start and place.text[start].isupper() and not article
    if capital and lead[:1].isalpha():
        lead = _capitalize(lead)
    elif capital:
        words = _capitalize(words)
    return Wording(start, end, lead, words, tail)


def reword(verb: str, place: Surroundings) -> Wording:
    """Another verb in the place of one, in its capitals.

    >>> from tacit.terms import Kind
    >>> text = "HE RESUMED IT."
    >>> reword("continued", Surroundings(text, 3, 10, Kind.WORD, 0, 14)).text
    'CONTINUED'
    """
    if _shouts(place):
        return Wording(place.start, place.end, "", verb.upper(), "")
    return Wording(place.start, place.end, "", _capitalize(verb) if place.surface[0].isupper() else verb, "")


def is_adjective(place: Surroundings) -> bool:
    """Whether a word that is a verb in its plain form as well stands for how something is: "she's clear"."""
    word = place.surface.lower()
    return is_modifier(word) and not word.endswith(("ed", "ing", "s")) and not may_be_plain_verb(place.before)


def _shouts(place: Surroundings) -> bool:
    """Whether the words of a place are in capitals because the text is: "EUR 4,500" and "58F" always have them.

    >>> from tacit.terms import Kind
    >>> _shouts(Surroundings("He paid EUR 45 again", 8, 14, Kind.QUANTITY, 0, 20))
    False
    """
    if not place.is_shouted or not any(map(str.isdigit, place.surface)):
        return place.is_shouted
    around = place.text[max(0, place.start - _AROUND) : place.start] + place.text[place.end : place.end + _AROUND]
    return not any(map(str.islower, around))


def suppress(marker: str, place: Surroundings) -> Wording:
    """The marker in the place of a term.

    >>> from tacit.terms import Kind
    >>> suppress("[redacted]", Surroundings("an HIV test", 3, 6, Kind.CONCEPT, 0, 11)).text
    'a [redacted]'
    >>> suppress("[redacted]", Surroundings("with a cast.", 7, 11, Kind.CONCEPT, 0, 12)).text
    '[redacted]'
    """
    start, lead = place.start, ""
    article = place.article
    if article and marker in _OF_ANYTHING and not place.has_noun_after and not place.possessive_after:
        start = article.start  # nobody knows whether it can be counted
    elif article and article.word.lower() != (right := indefinite_article(marker)):
        start, lead = article.start, _like(right, article.word) + article.gap
    tail = place.possessive_within or ("." if place.ends_sentence else "")
    return Wording(start, place.end, lead, marker, tail)


def _head_of(label: str, place: Surroundings) -> str:
    """The label in the number that it has at the end of the term itself: "tissues" of "soft tissues".

    >>> from tacit.terms import Kind
    >>> text = "The soft tissues were freed."
    >>> _head_of("tissue", Surroundings(text, 4, 16, Kind.CONCEPT, 0, 28))
    'tissues'
    """
    if place.possessive_within:
        return ""
    many = len(label.split())
    tail = place.surface.split()[-many:]
    if len(tail) == len(place.surface.split()) and not place.determiner:
        return ""
    words = " ".join(tail)
    same = words.lower() == label.lower() or words.lower() == pluralize(label).lower()
    if not same and singular(words.lower()) != label.lower():
        return ""
    return label if words.lower() == label.lower() else words.lower()


def _verb(words: str, place: Surroundings) -> tuple[int, str]:
    """Where the stretch ends, and the verb after it in the number of its new subject: "tissue was", "people are"."""
    match = _VERB.match(place.text, place.end, place.ceiling)
    if not match or _NO_SUBJECT.search(place.before):
        return place.end, ""
    verb = match["verb"]
    now, was = is_plural(words), verb.lower() in _OF_ONE
    if now == was or was != place.is_plural:  # it agrees, or agrees with something else: "neither it nor they are"
        return place.end, ""
    right = (_OF_MANY if now else _OF_ONE)[verb.lower()]
    return match.end(), match["gap"] + (right.upper() if verb.isupper() else right)


def _tail(words: str, place: Surroundings) -> tuple[int, str]:
    """Where the rewritten stretch ends, and the possessive or full stop that ends it."""
    old = place.possessive_within or place.possessive_after
    if place.possessive_after and place.kind is Kind.CONCEPT and _ENDS.match(place.after, len(place.possessive_after)):
        return place.end + len(place.possessive_after), ""  # "Alzheimer's, moderate"
    if old:
        new = old[0] + ("" if words.endswith("s") and is_plural(words.rsplit(maxsplit=1)[-1]) else "s")
        if place.possessive_within:
            return place.end, new
        if new != old.lower():  # "women's" becomes "persons'"
            return place.end + len(old), new
    return place.end, "." if place.ends_sentence and not words.endswith(".") else ""


def _capitalize(words: str) -> str:
    """The words with a capital, unless capitals inside them would clash: "pH", "mRNA"."""
    return words if words[1:2].isupper() else words[:1].upper() + words[1:]


def _like(article: str, original: str) -> str:
    if original.isupper() and (len(original) > 1 or len(article) == 1):
        return article.upper()
    return article.capitalize() if original[0].isupper() else article
