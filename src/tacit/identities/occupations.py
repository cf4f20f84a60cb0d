"""Occupations that single somebody out: "a bus driver", "39M bartender", "retired band director".

Those who act in a record by their office, such as doctors, judges and officers, are in every record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tacit.document import Span
from tacit.knowledge import wordnet
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import bases
from tacit.terms.overlaps import Mask

_KINDS = frozenset(
    "worker entertainer performer athlete artist artisan businessperson merchant capitalist musician scientist".split()
) | {"skilled worker", "soccer player"}
_OTHERS = frozenset(
    "driver operator director supervisor farmer rider trader engineer barista carer cleaner goalkeeper footballer"
    " coach instructor owner landlord landlady captain pilot mayor councillor headteacher principal professor"
    " lecturer journalist editor author novelist poet actor actress dancer composer conductor choreographer curator"
    " publican jeweller coxswain skipper ranger groundsman gamekeeper referee umpire jockey boxer wrestler cyclist"
    " swimmer runner champion technician developer programmer designer architect surveyor planner broker banker"
    " auditor apprentice trainee labourer laborer picker packer porter courier cabbie trucker machinist foreman"
    " forewoman shopkeeper hairdresser beautician florist undertaker busker busboy builder astronaut".split()
)
_IN_EVERY_RECORD = frozenset(
    "worker employee employer staff official officer judge magistrate nurse doctor physician surgeon gp consultant"
    " registrar lawyer solicitor barrister attorney counsel prosecutor advocate teacher tutor manager secretary clerk"
    " assistant agent member expert specialist guard interpreter translator receptionist practitioner inspector"
    " constable sergeant detective investigator therapist pharmacist midwife paramedic chaplain psychologist"
    " psychiatrist adviser advisor counsellor counselor coordinator representative administrator executive chair"
    " chairman president leader head lead director-general witness party applicant claimant defendant respondent"
    " appellant client customer patient tenant neighbour neighbor friend partner relative guardian carer parent"
    " volunteer sponsor caller visitor intern student pupil user smoker drinker adult person man woman male female"
    " provider clinician team colleague caseworker dealer offender prisoner inmate soldier recipient author writer"
    " reader sender speaker owner landlord reviewer auditor assessor examiner observer".split()
)
# Oftener a thing, a measure or anybody than somebody's work: a beta blocker, a scab, a temp of 39, a mate.
_NO_WORK = frozenset(
    "blocker scab temp mate hire pitcher printer batter tackle cog hanger setter winder adapter roper snapper decoy"
    " hitter thrower earner subordinate gypsy".split()
)
_WORD = re.compile(r"(?<!\w)[a-z][a-z’']{2,20}(?!\w)")
_ARTICLES = frozenset(("a", "an"))
_MODIFIED = 3  # words before the noun
_SOMEBODY = re.compile(
    r"(?:\b(?:an?|as|former|retired|ex|exp|freelance|self-employed|trained|qualified|the only|only)[ -]"
    r"|\b(?:occupation|job|trade|profession|employment|occ|work|works|worked|working|employed)\b:?\s(?:as\s)?(?:an?\s)?"
    r"|\d\d?\s?(?:[MFmf]|y/?o|yrs?|y|year[- ]old)\s(?:(?:male|female|man|woman)\s)?)$",
    re.IGNORECASE,
)
_BEFORE = 24


@lru_cache(1 << 14)
def is_occupation(word: str) -> bool:
    """Whether a lower-case noun says what somebody does, and not everybody's record has such a one.

    >>> [is_occupation(word) for word in ("roofer", "driver", "nurse", "patient", "table")]
    [True, True, False, False, False]
    """
    one = singular(word)
    if one in _IN_EVERY_RECORD or one in _NO_WORK:
        return False
    if one in _OTHERS:
        return True
    kb = wordnet()
    first = next(iter(kb.senses(one)), None)
    if first is None or not first.label.islower():  # Born and Doppler were physicists
        return False
    return not _KINDS.isdisjoint(one.label for one in (first, *kb.ancestors(first)))


def occupations(text: str, mask: Mask) -> Iterator[Span]:
    """What somebody is said to do, with the words that say it more closely, where nothing is taken yet.

    Args:
        text: The text.
        mask: What is taken; what is found is taken too.

    >>> text = "Mr Marsh, a bus driver, saw a nurse. 39M bartender. The driver left."
    >>> [text[span.start : span.end] for span in occupations(text, Mask(len(text)))]
    ['bus driver', 'bartender']
    """
    words = list(_WORD.finditer(text))
    for at, match in enumerate(words):
        if not is_occupation(match.group()):
            continue
        first = at
        while first and at - first < _MODIFIED and _modifies(text, words[first - 1], words[first]):
            first -= 1
        for begin in range(first, at + 1):
            start = words[begin].start()
            cue = _SOMEBODY.search(text, max(0, start - _BEFORE), start)
            if cue:
                if not _describes(text, words, at, cue.group()) and mask.take(start, match.end()):
                    yield Span(start, match.end())
                break


def _modifies(text: str, word: re.Match[str], following: re.Match[str]) -> bool:
    return text[word.end() : following.start()] in {" ", "-"} and word.group() not in STOP_WORDS


def _describes(text: str, words: Sequence[re.Match[str]], at: int, cue: str) -> bool:
    """Whether a word only says what kind of thing the noun behind it is: "a general practitioner", "a pilot study"."""
    if at + 1 == len(words) or text[words[at].end() : words[at + 1].start()] != " ":
        return False
    word, following = words[at].group(), words[at + 1].group()
    if following in STOP_WORDS or bases(following) or not wordnet().senses(singular(following)):
        return False
    is_adjective = is_modifier(word) and not word.endswith("er")  # a plumber is not more plumb
    return is_adjective or (cue.strip().lower() in _ARTICLES and not is_modifier(following))
