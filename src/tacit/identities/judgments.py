"""What a judgment names that is nobody's: States as parties, laws by their years, terms in the words of the law.

And what it says of its parties in everyday words, which elsewhere tells nothing: what they suffer from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.features import class_of
from tacit.identities.lexicon import BODIES, OFFICERS, is_common, is_nation
from tacit.language.calendar import MONTHS
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_SIGNS = tuple(
    re.compile(one)
    for one in (r"\b[Tt]he applicants?\b", r"\bCourt\b", r"\bArticle \d|§ ?\d", r"\b(?:judgment|proceedings|appeal)")
)
_LAW = r"(?:Act|Law|Code|Decree|Ordinance|Regulations?|Convention|Constitution|Treaty|Protocol|Directive)"
_MONTH = "|".join(one.capitalize() for one in MONTHS)
_LAWS = sought(
    rf"\b(?:1[89]|20)\d\d (?=(?:[A-Z][\w-]+ ){{0,3}}{_LAW}\b)"
    rf"|\b{_LAW}(?: \([^()\n]{{2,60}}\))? (?:1[89]|20)\d\d\b"
    rf"|\b{_LAW}(?: [Nn]o\. ?[\d/-]+)? of (?:\d{{1,2}} (?:{_MONTH}) )?(?:1[89]|20)\d\d\b"
)
_RESPONDENT = sought(r"\bagainst (?P<state>(?:the )?[A-Z][^\n.;()]{2,70}?) (?=lodged with|brought by|under Article)")
_GOVERNMENT = sought(r"\b(?:[Tt]he )?(?P<state>[A-Z]\w+(?: [A-Z]\w+)?) Government\b")
_THE_GOVERNMENT = re.compile(r"\([“\"'‘]the (?:respondent )?Government[”\"'’]\)")
_FEDERAL = sought(r"\bFederal (?=(?P<word>[A-Z]\w+))")
_BRACKETS = sought(r"(?P<word>\w+),? \((?P<said>[^()\n\d“”\"]{4,80})\)")
_BEHIND = re.compile(r" \((?P<said>[^()\n\d“”\"]{4,80})\)")
_WORD = re.compile(r"[^\W\d_]+")
_NAMED = frozenset(("person", "relative", "group", "location", "structure", "none"))  # what may have a name of its own
_LONGEST_TERM = 8  # words
_FURTHER = re.compile(r" (?:of|for) (?:the )?[A-Z][\w-]+(?: (?:and )?[A-Z][\w-]+){0,3}")
_SUFFERED = sought(
    r"\b(?:diagnosed (?:as|with)|suffer(?:s|ed|ing)? from|treat(?:ed|ment) for|diagnosis of) (?:an? |the |his |her )?"
    r"(?P<what>[a-z-]+(?: (?!and\b|or\b|in\b|at\b|by\b|on\b|for\b|as\b|with\b|which\b|that\b|since\b|when\b|after\b)"
    r"[a-z-]+){0,3})"
    r"|\b(?P<state>(?:total|partial|permanent|severe|mental|physical|moderate|serious) (?:\w+ )?"
    r"(?:disability|disabilities|invalidity|illness|disorder|impairment|incapacity))\b"
    r"|\b(?P<loss>loss of (?:vision|sight|hearing|his \w+|her \w+)(?: in (?:his|her|the|one) (?:\w+ )?\w+)?)"
)
_MEANINGLESS = frozenset("lack delays delay injuries problems consequences absence violation breach failure".split())


def is_judgment(text: str) -> bool:
    """Whether a text is a court's: it speaks of an applicant, of a court, of articles and of proceedings.

    >>> is_judgment("The applicant lodged an appeal with the Court under Article 6."), is_judgment("She went to court.")
    (True, False)
    """
    return all(sign.search(text) for sign in _SIGNS)


def public(text: str) -> Iterator[Span]:
    """What names nobody in a judgment: no detector takes a part of it.

    >>> text = (
    ...     "The case originated in an application against the Republic of Turkey lodged with the Court. The Turkish"
    ...     " Government (“the Government”) relied on Article 6. The applicant, a Turkish national, appealed under the"
    ...     " 1998 Act and filed a complaint (Säumnisbeschwerde)."
    ... )
    >>> [text[one.start : one.end] for one in public(text)]
    ['1998 ', 'the Republic of Turkey', 'Turkish', 'Säumnisbeschwerde']
    """
    if not is_judgment(text):
        return
    yield from (Span(*match.span()) for match in _LAWS.finditer(text))
    yield from (Span(*match.span("state")) for match in _RESPONDENT.finditer(text) if _is_state(match["state"]))
    if _THE_GOVERNMENT.search(text):
        governments = _GOVERNMENT.finditer(text)
        yield from (Span(*match.span("state")) for match in governments if is_nation(key(match["state"])))
    for match in _FEDERAL.finditer(text):
        if match["word"].lower() in BODIES | OFFICERS:
            yield Span(*match.span())
    for match in _BRACKETS.finditer(text):
        if match["word"].islower() and class_of(match["word"]) not in _NAMED and _is_foreign(match["said"]):
            yield Span(*match.span("said"))


def _is_state(said: str) -> bool:
    return any(is_nation(key(word)) for word in _WORD.findall(said)) or is_nation(key(said.removeprefix("the ")))


def _is_foreign(said: str) -> bool:
    """Whether most words in brackets are of another language."""
    words = [word for word in _WORD.findall(said) if len(word) > 2]
    strange = [word for word in words if not is_common(word) and word.lower() not in STOP_WORDS]
    return 0 < len(words) <= _LONGEST_TERM and 2 * len(strange) > len(words)


def whole(text: str, found: Sequence[tuple[Span, Kind]], mask: Mask) -> Iterator[tuple[Span, Kind]]:
    """What belongs to the name of an institution that was found in a judgment: its matters, and its original name.

    "the [Vienna Regional Court] [for Criminal Matters] ([Landesgericht für Strafsachen])".
    """
    if not is_judgment(text):
        return
    for span, kind in found:
        if kind not in {Kind.ORGANISATION, Kind.PLACE}:
            continue
        end = span.end
        last = text[span.start : end].rpartition(" ")[2].lower()
        further = _FURTHER.match(text, end) if last in BODIES else None
        if further and mask.take(*further.span()):
            end = further.end()
            yield Span(further.start() + 1, end), kind
        said = _BEHIND.match(text, end)
        if said and _is_foreign(said["said"]):
            for start, stop in list(mask.gaps(*said.span("said"))):
                if text[start:stop].strip() and mask.take(start, stop):
                    yield Span(start, stop), kind


def conditions(text: str, mask: Mask) -> Iterator[Span]:
    """What somebody in a judgment suffers from, where nothing is taken yet; what is found is taken.

    >>> text = "The applicant, diagnosed with a psychotic illness, lost his appeal to the Court (Article 6)."
    >>> [text[span.start : span.end] for span in conditions(text, Mask(len(text)))]
    ['psychotic illness']
    """
    if not is_judgment(text):
        return
    for match in _SUFFERED.finditer(text):
        name = match.lastgroup or "what"
        if match[name].split()[0] not in _MEANINGLESS and mask.take(*match.span(name)):
            yield Span(*match.span(name))
