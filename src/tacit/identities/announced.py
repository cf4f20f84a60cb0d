"""Names that a letter or a form announces: behind a salutation, under a closing, in a field for a name.

There everyday words are names as well: "Dear Grace", "Name: WILL YOUNG", "Yours sincerely, Mark Field".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tacit.document import Span
from tacit.identities.lexicon import INSTITUTIONS, PARTICLES, RELATIONS, is_common, is_nobody
from tacit.identities.profiles import is_surname
from tacit.identities.role_nouns import calling
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.terms.overlaps import Mask

_CAPITAL = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]*(?:['’-][^\W\d_]+)*\.?"
_NAME = rf"{_CAPITAL}(?:[ \u00a0](?:{_CAPITAL}|(?:{'|'.join(sorted(PARTICLES))})(?=[ \u00a0]{_CAPITAL}))){{0,3}}"
_BLANK = r"[ \t\u00a0]"
_END = rf"(?={_BLANK}*(?:[,;()|\r\n\t]|$)|{_BLANK}{{2}})"
_SALUTATION = sought(
    rf"^{_BLANK}*(?i:dear|hi|hello|hey|hiya|good (?:morning|afternoon|evening)),?{_BLANK}+(?P<it>{_NAME})"
    rf"(?:{_BLANK}+(?:and|&){_BLANK}+(?P<other>{_NAME}))?(?={_BLANK}*(?:[,!:.–-]|\r?\n|$))",
    re.MULTILINE,
)
_CLOSING = (
    r"(?:(?:yours|sincerely|faithfully|regards|best wishes|many thanks|thanks|thank you|cheers|best|love|respectfully"
    r"|cordially|(?:kind|warm|best|kindest|warmest) (?:regards|wishes))(?: (?:sincerely|faithfully|truly|ever|again|in"
    r" advance|submitted|from))*)"
)
_SIGNATURE = sought(
    rf"(?:^|[.!?]{_BLANK}+)(?i:{_CLOSING}),?(?:{_BLANK}*\r?\n\s*|{_BLANK}+)(?P<it>{_NAME}){_END}", re.MULTILINE
)
_FIELD = sought(
    rf"(?:^|[|\t;]{_BLANK}*)(?i:(?:full |first |last |family |given |maiden |middle |christian |patient(?:['’]s)? "
    r"|client |next of kin )?names?|surname|forenames?|patient|client|applicant|claimant|defendant|respondent"
    r"|complainant|witness|signed(?: by)?|signature|from|author|attending(?: physician)?|consultant|surgeon|physician"
    r"|seen by|reported by|prepared by|interviewed by|reviewed by|dictated by|referred by|interviewer|next of kin|nok"
    r"|emergency contact|carer|keyworker|key worker|statement of|student|pupil|resident"
    rf"|tenant|employee){_BLANK}*[:=]{_BLANK}*(?P<it>{_NAME}){_END}",
    re.MULTILINE,
)
# In a list of those involved, surname first: "W2  LITTLE, Harold".
_LISTED = sought(
    rf"(?<![\w'’.-])(?P<it>[A-Z][A-Z'’-]{{2,24}},{_BLANK}(?P<given>[A-Z][a-z'’-]{{1,20}})(?:{_BLANK}[A-Z](?:[a-z'’-]{{1,20}}|\.)?){{0,2}})"
    rf"(?={_BLANK}*(?:[,;()|\r\n\t]|$)|{_BLANK}{{2}})"
)
# The same in a cell or a line of its own, in small letters, with a particle or with initials: "de Villiers, Annemarie".
_FILED = sought(
    rf"(?:^{_BLANK}*|[|\t;]{_BLANK}*|{_BLANK}{{2}})(?P<it>(?:(?:Mrs?|Ms|Miss|Mx|Dr|Prof)\.?[ ])?"
    rf"(?:(?:{'|'.join(sorted(PARTICLES))})[ ]){{0,2}}"
    rf"(?P<surname>[A-Z][^\W\d_'’-]+(?:['’-][^\W\d_]+)*)"
    rf",{_BLANK}(?:(?P<given>[A-Z][a-z'’-]{{1,20}})(?:{_BLANK}[A-Z]\.?)?|[A-Z]\.(?:{_BLANK}?[A-Z]\.){{0,2}}))(?={_BLANK}*(?:[;()|\r\n\t]|$)|{_BLANK}{{2}})",
    re.MULTILINE,
)
# The same with all in capitals: "TRAN, VAN MINH".
_LOUD = sought(
    r"(?<![\w'’.-])(?<![A-Z] )(?P<it>(?P<surname>[A-Z][A-Z'’-]{1,24}),[ ](?P<given>[A-Z]{2,20})"
    r"(?:[ ][A-Z]{1,20})?)(?![\w'’-]|[ ][A-Z]{2})"
)
# Who wrote a message and to whom, as programs write it: "To: Patel, Nisha; Shah, Rakesh".
_HEAD = sought(
    rf"^{_BLANK}*>?{_BLANK}*(?:From|To|Cc|CC|Bcc|Sent by|Attendees|Required):{_BLANK}(?P<all>[^\n]{{3,400}})$",
    re.MULTILINE,
)
_HEADED = re.compile(
    r"(?:^|(?<=;\s))(?P<it>[A-Z][\w'’-]{1,24}(?:\s[A-Z][\w'’-]{1,24})?,\s[A-Z][\w'’-]{1,24}(?:\s[A-Z]\.?)?)(?=\s*(?:;|<|\(|\[|$))"
)
# Who speaks in a chat or a transcript: "[10:03] Dev P: me".
_SPEAKER = sought(
    rf"^{_BLANK}*[\[(]?(?:\d{{1,2}}[./]\d{{1,2}}(?:[./]\d{{2,4}})?,?{_BLANK})?\d{{1,2}}[:.]\d\d(?:[:.]\d\d)?(?:{_BLANK}?(?i:[ap]m))?[\])]?"
    rf"{_BLANK}*(?:-{_BLANK})?(?P<it>{_NAME}):{_BLANK}",
    re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Whom a letter is to that is to nobody in particular, and what stands in a field that nobody filled in.
_NOBODY = frozenset(
    "sir sirs madam all team everyone everybody both friend friends colleague colleagues customer folks guys mum mom"
    " dad mummy daddy gran grandma grandad nan love darling sweetheart god lord diary santa unknown none nil anonymous"
    " withheld redacted deceased self yes no na staff".split()
)


def announced(text: str, mask: Mask) -> Iterator[Span]:
    r"""The names that a text announces, where nothing is taken yet; what is found is taken.

    >>> text = "Dear Grace,\nName: WILL YOUNG\nWard: Rose\nDear Customer,\nYours sincerely,\nMark Field"
    >>> [text[span.start : span.end] for span in announced(text, Mask(len(text)))]
    ['Grace', 'Mark Field', 'WILL YOUNG']
    """
    yield from (span for span in _headed(text) if mask.take(span.start, span.end))
    for pattern in (_SALUTATION, _SIGNATURE, _FIELD, _SPEAKER):
        for match in pattern.finditer(text):
            for group in pattern.groupindex:
                start, end = match.span(group)
                if start >= 0 and is_name(match[group]) and mask.take(start, end):
                    yield Span(start, end)
    for match in _LISTED.finditer(text):
        if may_be_given_name(match["given"]) and mask.take(*match.span("it")):
            yield Span(*match.span("it"))
    for match in _LOUD.finditer(text):
        surname, given = match["surname"], match["given"]
        is_somebodys = is_surname(surname.lower()) and not is_common(surname) and not is_shorthand(given)
        if is_somebodys and mask.take(*match.span("it")):
            yield Span(*match.span("it"))
    for match in _FILED.finditer(text):
        led = match.start("surname") > match.start("it")  # by a particle
        is_given = led or match["given"] is None or may_be_given_name(match["given"])
        is_titled = match["it"].split(maxsplit=1)[0].rstrip(".").lower() in TITLES  # "Mr. Baker, Jordan T."
        if is_given and (is_titled or not is_common(match["surname"])) and mask.take(*match.span("it")):
            yield Span(*match.span("it"))
    # Who speaks again and again is somebody, whatever the name is like.
    speakers = Counter(match["it"] for match in _SPEAKER.finditer(text))
    for match in _SPEAKER.finditer(text):
        if speakers[match["it"]] > 1 and match["it"].lower() not in _NOBODY and mask.take(*match.span("it")):
            yield Span(*match.span("it"))


def _headed(text: str) -> Iterator[Span]:
    """Those between whom a message went, surname first."""
    for match in _HEAD.finditer(text):
        for one in _HEADED.finditer(match["all"]):
            words = _WORD.findall(one["it"])
            if not all(map(is_common, words)) and words[-1].lower() not in _NOBODY:
                yield Span(match.start("all") + one.start("it"), match.start("all") + one.end("it"))


def is_name(words: str) -> bool:
    """Whether words with capitals may be somebody's name where one is expected.

    >>> [is_name(words) for words in ("Grace", "Will Young", "Mrs Rose", "Planning Department", "All Staff", "Stable")]
    [True, True, True, False, False, False]
    """
    parts = [word for word in _WORD.findall(words) if word.lower() not in PARTICLES]
    titled = bool(parts) and parts[0].lower() in TITLES and not may_be_given_name(parts[0].capitalize())
    while parts and parts[0].lower() in TITLES and not may_be_given_name(parts[0].capitalize()):
        parts = parts[1:]
    if not parts or any(_is_no_name(word) for word in parts):
        return False
    return titled or any(_may_be_name(word) for word in parts)


def _is_no_name(word: str) -> bool:
    low = word.lower()
    if low in _NOBODY or low in RELATIONS:
        return True
    if may_be_given_name(word.capitalize()):
        return False
    if low in INSTITUTIONS:
        return True
    return not is_surname(low) and (low in STOP_WORDS or is_nobody(word) or calling(low) is not None)


def _may_be_name(word: str) -> bool:
    return is_given_name(word) or may_be_given_name(word.capitalize()) or is_surname(word) or not is_common(word)
