"""What has capitals and names nobody: laws, grades, posts, departments, bodies of a whole country, words of parting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tacit.corpus.rarity import field_contexts
from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common, is_degree, known_place
from tacit.identities.occupations import COMMON
from tacit.identities.profiles import is_surname
from tacit.identities.role_nouns import ANYBODY, calling
from tacit.identities.scoring import LEADS, SCORED, TESTS
from tacit.identities.signatures import is_section
from tacit.identities.speakers import has_questions
from tacit.identities.things import is_field, is_language, is_of_the_field, is_specialty
from tacit.knowledge import drugs
from tacit.language.calendar import MONTHS
from tacit.language.countrywide import is_countrywide, is_eponym, is_kin
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.shorthand import CODED, is_shorthand
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES, is_short_title, is_title
from tacit.terms.keys import key

Kind = IdentifierKind

# Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
_LAW_WORD: Final = r"(?:[A-Z][\w'’-]{0,20}|and|of|for|at|etc\.?|&)"
_LAW: Final = sought(
    rf"\b[A-Z][\w'’-]{{0,20}}(?:,?\s{_LAW_WORD}|\s\([^()\n]{{1,40}}\)){{0,12}}?\s(?:\([^()\n]{{1,30}}\)\s)?"
    r"(?:Act|Order|Regulations?|Rules|Convention|Ordinance|Directive)\s(?:of\s)?(?:1[89]|20)\d\d\b"
)
_GRADED: Final = sought(
    r"\b(?:Grade|Gr|Class|Key Stage|Part|Schedule|Type|Stage|Category"
    r"|Level(?!\s\d{1,2},\s\d)(?!\s\d{1,2},?\s(?:\w+\s)?(?:Tower"
    r"|Block|Wing|Building|Pod|Bay|Bed|Ward|Room|Theatre))|Band|Tier|(?<!, )(?:Phase|Section)|Chapter"
    r"|Appendix|Annex|Table"
    r"|Figure|Form|Group|Step|Question|Item|Note|Page|Line|Option|Clause|Article|Annexure|Attachment|Enclosure|Tab"
    r"|(?:Meeting|Conference|Training|Seminar)\sRoom)"
    r"\s(?:[IVX]{1,5}|[A-Z]|\d{1,3}[A-Za-z]?)\b(?!['’.]?\w)"
)
# A scale, a test, a virus or a device that is called after a place or somebody, if it is a known one.
_INSTRUMENT: Final = sought(
    r"\b[A-Z][\w'’-]{1,20}(?:[ -](?:and\s|&\s)?[\w'’-]{1,20}){0,3}?\s"
    r"(?i:scales?|scores?|index|inventory|questionnaire|assessment|examination"
    r"|screen(?:ing)?|classification|criteria|staging|stage|charts?|test|rules?|triage|sign|virus|fever|wort|surgery|procedure|operation|repair|titres?"
    r"|serology|line|catheter|drain|tube|splint|frame|collar|stain|reaction|lymphoma|sarcoma|disease|syndrome|formula|equation|protocol|method)\b"
)
_STAGED: Final = sought(rf"(?<![\w-])(?:{CODED})(?![\w-])")
_DETERMINED: Final = re.compile(r"\b(?:the|at|a)\s$")
_NAMED: Final = frozenset((Kind.ORGANISATION, Kind.NAME, Kind.PLACE, Kind.PERSON, Kind.NATIONALITY))
_OPENS: Final = frozenset("his her their my our your the a an this that dear".split())
_PARTING: Final = sought(
    r"(?:^|(?<=\n))[ \t]*(?:shana\stova|shanah\stovah|mazel\stov|eid\smubarak|ramadan\smubarak|shabbat\sshalom"
    r"|shalom|salaams?|namaste|cheerio"
    r"|warmly|warmest|cordially|fondly|best\swishes|best\sregards|kind\sregards|warm\sregards|merry\schristmas"
    r"|happy\snew\syear|take\scare"
    r"|god\sbless|with\slove|lots\sof\slove|much\slove|hugs|encs?|encl|enclosures?|cc|bcc)\b(?=[ \t]*[,.:!\n])",
    re.IGNORECASE,
)
_ORGANISM: Final = re.compile(r"[A-Z][a-z]{3,}(?:coccus|cocci|monas|bacter|bacillus|bacterium|virus|mycosis|phyllum)")
_WAVE: Final = re.compile(r"[A-Z]{1,3}-[a-z]{4,}")
_SALUTATION: Final = sought(
    r"(?:^|(?<=\n))[ \t]*(?:dear|to|attn:?|fao:?)\s(?P<whom>whom(?:soever)?\sit\smay\sconcern"
    r"|sirs?(?:\s?(?:or|/|and)\s?madams?)?|madams?|all(?:\sconcerned)?|both|colleagues?|team|everyone|everybody)\b",
    re.IGNORECASE,
)
# A quarter of a year, how much somebody sees, how many beds there are.
_CODED: Final = re.compile(r"Q[1-4]|H[12]|N(?:5|6|8|10|12|14|18|24|36|48)|\d{1,3} (?:occupied|free|empty|vacant|open)")
# What follows a number that is no age: a month, a further part of a code, a name.
_OF_ANOTHER_KIND: Final = re.compile(
    rf"-(?=\w*\d)|\s(?:{'|'.join(MONTHS)}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b"
    r"|(?<=\d)\s(?!Male\b|Female\b|Years?\b|Yrs?\b|Mr|Ms|Miss\b|Dr\b)[A-Z][a-z]{2,}\)"
)
# "26 yrs in the trade", but "26 years of age" and "26 years at the time".
_SERVED: Final = re.compile(r"\d{1,2}\s?(?:yrs?|years?)\s(?:in the|in an?|of (?:service|marriage)|as an?)\b")
_CLOCK: Final = re.compile(
    r"\b(?:came|comes|arrived?|arrives|left|leaves|open(?:s|ed)?|close[sd]?|starts?|meets?|met|woke|wakes|rang|called|phoned|back|home"
    r"|begins?|up|in|there|shift|bed)\sat\s$",
    re.IGNORECASE,
)
_UNTIL_AGE: Final = re.compile(r"\b(?:to|until|up to|from) age $", re.IGNORECASE)
_SCORED: Final = re.compile(
    rf"\b(?:{SCORED}|total|count|level|index|BMI|result|(?-i:{TESTS}))(?:\s(?:{LEADS}))?\s$",
    re.IGNORECASE,
)
_CLASS: Final = re.compile(r"(?:[1-9]|1[0-3])[A-Za-z]")
_OF_A_SCHOOL: Final = re.compile(r"\b(?:class|form|year|yr|grade|tutor|group|set|pupil|in|of)[:,]?\s$", re.IGNORECASE)
_HOURS: Final = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_LONGEST_SAID: Final = 16  # code points before an hour
_ROMAN: Final = frozenset("I II III IV V VI VII VIII IX X".split())
_PAPERS: Final = frozenset(
    "report review meeting summary assessment form plan programme program charity position policy statement agenda"
    " minutes notes record records application certificate schedule checklist register referral request notice"
    " correspondence questionnaire appraisal".split()
)
"""What papers, posts and dealings are: everyday words before one are its heading."""
_PART_OF_A_NUMBER: Final = re.compile(r"[.,]\d")
_OLDEST: Final = 125
_SHORTEST: Final = 5  # letters of a word of medicine that is taken for somebody
_CAPITAL: Final = re.compile(r"\b[A-Z][\w'’-]*")
_REALMS: Final = frozenset("England Wales Scotland Ireland UK EU CJ MC PACE".split())
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def masked(text: str) -> Iterator[Span]:
    """Laws with their years, grades, classes and sections, words of parting: nothing in them is a name.

    >>> text = "Under the Town and Country Planning (England) Order 2015, Class E, a Grade II house."
    >>> [text[span.start : span.end] for span in masked(text)]
    ['Town and Country Planning (England) Order 2015', 'Class E', 'Grade II']
    """
    for match in _LAW.finditer(text):
        # A name before the title is none of it: "Smith and Theft Act 1968".
        strange = [word.end() for word in _CAPITAL.finditer(match.group()) if not _is_of_a_law(word.group())]
        start = match.start() + (strange[-1] if strange else 0)
        yield Span(start, match.end())
    for match in _INSTRUMENT.finditer(text):
        if is_countrywide(match.group()):
            yield Span(*match.span())
    for pattern in (_GRADED, _PARTING, _STAGED):
        for match in pattern.finditer(text):
            yield Span(*match.span())
    for match in _SALUTATION.finditer(text):
        yield Span(*match.span("whom"))


def _is_of_a_law(word: str) -> bool:
    return (is_common(word) and not is_given_name(word)) or word in _REALMS


_SPOKEN: Final = frozenset((Kind.PERSON, Kind.NAME))  # "the Turkish Government" is a country's
_LETTERED_LINE: Final = re.compile(r"^[ \t]*(?P<letter>[A-Z])\.[ \t]", re.MULTILINE)
_FEWEST_LETTERED: Final = 3
_ANSWER: Final = re.compile(r"[QA]\.?")
_CAPITAL_BEHIND: Final = re.compile(r"\.?\s+[A-Z]")
_VALUE: Final = re.compile(r"\s?[:=]?\s?[<>]?\d")
_BRACKETED: Final = re.compile(r"\.?\)")
_DAYS: Final = frozenset("Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat Sun".split())
_DOTTED: Final = re.compile(r"(?:[A-Z]\.){2,4}(?!\w)")
_SHORT: Final = frozenset("aob pe re rs crk irk nb eg ie ps pa am pm asap faq ict cdt phse pshe hpe".split())
_NUMERAL: Final = re.compile(r"[IVX]{1,4}\.")
_NOTHING: Final = [["nil"], ["none"], ["nil", "known"], ["n", "a"]]
_SPACED: Final = re.compile(r"(?:[A-Z][ \u00a0]){3,16}[A-Z]")  # "J U D G M E N T"
_LETTERED: Final = re.compile(r"(?P<word>[A-Z]{3,12}) [A-Z]")  # "HEAD C", of a list


def is_never_a_name(  # noqa: PLR0911, PLR0912  # one reason after another
    text: str, span: Span, kind: Kind
) -> bool:
    r"""Whether what was taken for somebody's name is none, whatever is read in it: a language, a title, a numeral.

    >>> text = "Mme\\nOkot. Interpreter: Luganda, Ms Okot"
    >>> spans = [Span(text.index(one), text.index(one) + len(one)) for one in ("Mme", "Luganda", "Ms Okot")]
    >>> [is_never_a_name(text, span, Kind.PERSON) for span in spans]
    [True, True, False]
    """
    words = _WORD.findall(text[span.start : span.end])
    if kind in _NAMED and (_is_a_heading(text[span.start : span.end]) or [word.lower() for word in words] in _NOTHING):
        return True
    if kind in _NAMED and len(words) == 1 and is_short_title(words[0]):
        # "Mme" above a name; "MS" may be somebody's initials
        return not words[0].isupper() or _CAPITAL_BEHIND.match(text, span.end) is not None
    if kind in _NAMED and len(words) > 1 and all(map(is_degree, words)):
        return True  # "MD FRCPI" behind a name
    if kind in _NAMED and len(words) == 1 and _is_small(words[0]):
        return True  # "I am NOT Mrs Pryce", "Gary: Has anyone got it"
    if kind in _NAMED and len(words) == 1 and words[0] in _DAYS:
        return True  # "in locker Sun"
    if kind in _SPOKEN and len(words) == 1 and is_shorthand(words[0]) and _VALUE.match(text, span.end):
        return True  # "Hb 11.2"
    if kind in _NAMED and len(words) == 1 and is_title(words[0]) and _BRACKETED.match(text, span.end):
        return text.endswith("(", 0, span.start)  # "M. Reed (Mrs)"
    dotted = _DOTTED.match(text, span.start, span.end)
    if kind in _NAMED and dotted and is_section(text, span):
        return True
    letters = dotted.group().replace(".", "") if dotted else ""
    if kind in _NAMED and letters and (letters.lower() in _SHORT or (len(letters) > 2 and is_shorthand(letters))):
        return True  # "A.O.B. Lighting", "D.O.B."
    if kind not in _SPOKEN or not words:
        return False
    if len(words) == 1 and is_kin(words[0]):
        return True  # "I told Nonna"
    if len(words) == 1 and is_eponym(words[0]) and not _is_somebody(text, words[0]):
        return True  # "McBurney's point", but not beside a Dr McBurney
    if len(words) == 1 and is_language(words[0]) and not may_be_given_name(words[0]):
        return True
    if _ANSWER.fullmatch(text, span.start, span.end) and has_questions(text):
        return True  # "Q. ...", and "A. ..." below it
    if _is_lettered(text, span):
        return True
    is_numeral = _NUMERAL.fullmatch(text, span.start, span.end) is not None
    # "I. ALLEGED VIOLATION", though there is a Ms I. Sandu
    return is_numeral and text.endswith(("\n", "\t"), 0, span.start)


def _is_small(word: str) -> bool:
    """Whether a word with a capital is a small one, and neither a name nor an abbreviation: "Has", "NOT"."""
    low = word.lower()
    if low not in STOP_WORDS or may_be_given_name(low.capitalize()) or is_surname(low.capitalize()):
        return False
    return word.istitle() or word in {"NOT", "AND", "BUT", "YES"}


def _is_lettered(text: str, span: Span) -> bool:
    """Whether a letter at the begin of a line counts headings, with capitals behind it: "G.  REFERRER"."""
    said = text[span.start : span.end]
    if not _LETTERED_LINE.match(text, text.rfind("\n", 0, span.start) + 1, span.end + 1) or not said.isupper():
        return False
    letters = {match["letter"] for match in _LETTERED_LINE.finditer(text)}
    is_plain = all(is_common(word) for word in _WORD.findall(said)[1:])
    return len(letters) >= _FEWEST_LETTERED and is_plain and text[: span.start].rstrip(" \t").endswith("\n")


def _is_a_heading(said: str) -> bool:
    """Whether capitals are set apart from each other, or a word and the letter by which a list counts."""
    lettered = _LETTERED.fullmatch(said)
    is_counted = lettered is not None and is_common(lettered["word"]) and not is_surname(lettered["word"])
    return is_counted or _SPACED.fullmatch(said) is not None


def _is_somebody(text: str, name: str) -> bool:
    """Whether a title or a given name stands before a name anywhere in a text, or a given name behind it."""
    bare = re.escape(re.sub("['’]s$", "", name))
    before = re.findall(rf"\b([A-Z][\w.'’-]{{0,20}}) {bare}\b", text)
    behind = re.findall(rf"\b{bare}, ([A-Z][\w'’-]{{1,20}})", text, re.IGNORECASE)
    return any(is_title(word) or may_be_given_name(word) or len(word.rstrip(".")) == 1 for word in (*before, *behind))


def _is_titles(words: Sequence[str]) -> bool:
    """Whether words are titles and small words alone: "JUDGE ON", but also "Dr May" and "Mr Bishop"."""
    return is_title(words[0]) and all(is_title(word) or word.lower() in STOP_WORDS for word in words)


def is_nobodys(  # noqa: PLR0911  # one reason after another
    text: str, span: Span, kind: Kind
) -> bool:
    """Whether a name that was found means nobody in particular: a post, titles, a body of a whole country.

    >>> text = "HR Business Partner, His GP, Alcoholics Anonymous, Acme Ltd"
    >>> names = "HR Business Partner", "His GP", "Alcoholics Anonymous", "Acme Ltd"
    >>> spans = [Span(text.index(one), text.index(one) + len(one)) for one in names]
    >>> [is_nobodys(text, span, Kind.ORGANISATION) for span in spans]
    [True, True, True, False]
    """
    said = text[span.start : span.end]
    words = _WORD.findall(said)
    if kind is Kind.AGE:
        return _is_no_age(text, span)
    if kind is Kind.DISTINCTION and said.isdecimal():
        return True  # "sats 94"
    if not words or any(map(str.isdigit, said)):
        return kind in _NAMED | {Kind.ADDRESS} and _CODED.fullmatch(said) is not None
    is_letters = said.isupper() and len(words) == 1 and not _CAPITAL_BEHIND.match(text, span.end)  # "MS said"
    if kind in _SPOKEN and _is_titles(words) and not is_letters:
        return True
    if kind is Kind.DISTINCTION:
        is_rank = len(words) > 1 and {word.lower() for word in words} <= _RANKS  # "Team Lead"
        return is_rank or _is_plain(words) or _is_abbreviated(words) or is_countrywide(said)
    if kind is Kind.OCCUPATION:
        return _is_ranked(words)
    return kind in _NAMED and _is_no_name(text, span, kind, words)


def _is_no_name(  # noqa: PLR0911  # one reason after another
    text: str, span: Span, kind: Kind, words: Sequence[str]
) -> bool:
    """Whether words that were taken for a name are none: of medicine, a heading, an abbreviation, a post."""
    if len(words) == 1 and (_is_of_medicine(words[0], kind) or _is_plain_word(words[0], kind)):
        return True
    if kind is Kind.PERSON:
        if len(words) == 1 and words[0].islower() and is_modifier(words[0]) and not is_given_name(words[0]):
            return True  # "I told Leah candidly"
        is_called = any(is_surname(word) or may_be_given_name(word) for word in words)
        if len(words) == 1:  # "Crown asks", but Alexa is somebody's name
            return not is_called and _is_known(text, span, words)
        return _is_known(text, span, words) or (_is_post(words) and not is_called)
    if _is_known(text, span, words) or _is_heading(words) or _is_abbreviated(words):
        return True
    # "the Jolly Sailor" is a house, and a ward is somebody oftener in law than in a letter.
    is_determined = _DETERMINED.search(text, max(0, span.start - 5), span.start)
    if words[-1] in {"Head", "Lead"}:  # "the Delivery Head", but "the Red Lion"
        return _is_post(words)
    return kind in {Kind.ORGANISATION, Kind.NAME} and not is_determined and _is_post(words)


def _is_known(text: str, span: Span, words: Sequence[str]) -> bool:
    """Whether a name is that of a body or a brand of a whole country, a medicine or a field."""
    return is_countrywide(text[span.start : span.end]) or _is_medical(words) or is_field(words)


def _is_no_age(text: str, span: Span) -> bool:
    """Whether nobody is so old, the number goes on ("198,000", "18-K447"), or says a day, a time or a class."""
    said = text[span.start : span.end]
    if _OF_ANOTHER_KIND.match(text, span.end) or _SERVED.match(text, span.start):
        return True
    if _CLOCK.search(text, max(0, span.start - _LONGEST_SAID), span.start) and said.lower() in _HOURS:
        return True
    if _UNTIL_AGE.search(text, max(0, span.start - _LONGEST_SAID), span.start):
        return True  # cover "to age 70"
    if _CLASS.fullmatch(said) and _OF_A_SCHOOL.search(text, max(0, span.start - _LONGEST_SAID), span.start):
        return True  # "class 10M"
    if _SCORED.search(text, max(0, span.start - _LONGEST_SAID), span.start):
        return True  # "CIWA score was 21"
    return said.isdecimal() and (not 0 < int(said) < _OLDEST or _PART_OF_A_NUMBER.match(text, span.end) is not None)


def _is_plain_word(word: str, kind: Kind) -> bool:
    """Whether a word with a capital is an everyday one, or a medicine: "Floor", "Gliclazide"."""
    if is_surname(word) or may_be_given_name(word) or known_place(key(word)):
        return False
    if drugs().senses(key(word)):
        return True
    if not word.istitle() or not is_common(word):
        return False
    return kind is Kind.NAME or (kind is Kind.ORGANISATION and field_contexts(key(word)) >= _COMMON)


def _is_heading(words: Sequence[str]) -> bool:
    """Whether everyday words say what a paper or a meeting is: "Semester Two Report", "Pastoral Review Meeting"."""
    return (
        len(words) > 1
        and words[-1].lower() in _PAPERS
        and all(is_common(word) and not may_be_given_name(word) for word in words[:-1])
    )


def _is_abbreviated(words: Sequence[str]) -> bool:
    """Whether a name is nothing but what everybody abbreviates: "FMLA", "ECE III", "MD (Medicine)"."""
    if not (is_shorthand(words[0]) or is_degree(words[0])):
        return False
    return all(is_shorthand(word) or is_degree(word) or word in _ROMAN or is_specialty(word) for word in words[1:])


def _is_medical(words: Sequence[str]) -> bool:
    """Whether a name is that of a medicine with its form: "Depakote ER", "Combivent Aerosol"."""
    if words[0].lower() in STOP_WORDS and len(words) > 1:  # the head of a column: "For Gliclazide"
        words = words[1:]
    elif len(words) == 1:
        return False
    if not drugs().senses(key(words[0])):
        return False
    return all(word.isupper() or is_common(word) for word in words[1:])


def _is_of_medicine(word: str, kind: Kind) -> bool:
    """Whether a word is of medicine: "Oropharynx", "Enterococcus", "ST-depression"."""
    if _ORGANISM.fullmatch(word) or _WAVE.fullmatch(word):
        return True
    if is_given_name(word) or is_surname(word) or known_place(key(word)):
        return False
    if kind is Kind.PERSON and (word.isupper() or len(word) < _SHORTEST):  # somebody's initials, "Fi" for Fiona
        return False
    return kind is not Kind.ORGANISATION and is_of_the_field(word)


def _is_post(words: Sequence[str]) -> bool:
    """Whether everyday words say what somebody is: "Neighbourhood Officer", "Colleague"."""
    rest = words[1:] if words[0].lower() in _OPENS else words
    if not rest or not all(is_common(word) or is_shorthand(word) for word in rest):
        return False
    last = singular(rest[-1].lower())
    named = calling(last)
    is_post = (
        last in ANYBODY - {"ward"}
        or last in {"gp", "headteacher", "lead", "head"}
        or (named is not None and named[1] == 0)
    )
    return is_post and not may_be_given_name(rest[0])


def _is_ranked(words: Sequence[str]) -> bool:
    """Whether somebody is of a rank that every workplace has: "team leader", "direct supervisor", "Deputy Manager"."""
    *before, noun = (word.lower() for word in words)
    return bool(before) and set(before) <= _RANKS and field_contexts(key(singular(noun))) >= COMMON


def _is_plain(words: Sequence[str]) -> bool:
    """Whether words that the reader took for a personal detail are a mere adjective, or a department's name."""
    if words[0].lower() in _NUMBERS and all(is_common(word) for word in words):  # "three staff"
        return True
    if len(words) == 1:
        low = words[0].lower()
        return (
            low in _STUDIES
            or is_modifier(low)
            or low in _COLOURS
            or low in TITLES
            or field_contexts(key(low)) >= _COMMON
        )
    return all(word.istitle() and is_common(word) and word.lower() not in _LEADING for word in words)


_RANKS: Final = frozenset(
    "team direct lead deputy assistant case line shift duty section area service site general school ward presiding"
    " young current previous new".split()
)
_NUMBERS: Final = frozenset("two three four five six seven eight nine ten eleven twelve several".split())
_STUDIES: Final = frozenset("diploma degree certificate apprenticeship qualification".split())
_LEADING: Final = frozenset("head deputy chief lead director designated senior chair".split())
_COMMON: Final = 1_000  # contexts of the field
_COLOURS: Final = frozenset("silver red blue green black white grey gray yellow brown gold orange purple pink".split())
