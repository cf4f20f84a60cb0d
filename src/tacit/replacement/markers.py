"""Markers: what stands for a term of which nothing is said, or nothing but its kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tacit.document import Document
from tacit.identities import IdentifierKind
from tacit.knowledge import KnowledgeBase
from tacit.language.labels import BLOCK
from tacit.language.modifiers import is_modifier
from tacit.language.numerals import NUMBER_WORDS
from tacit.language.verbs import bases, is_verb
from tacit.models import Action, Decision, MarkerStyle
from tacit.options import Offer, Origin
from tacit.options.kinds import LABELS
from tacit.options.wording import marker_word
from tacit.replacement.consistency import same_names
from tacit.risk import Ground
from tacit.secrets.hidden import HiddenTerm
from tacit.settings import MARKER
from tacit.terms import Kind, Term

KindOf = Callable[[Term, str], str]
"""Says in a word or two what kind of thing a term is, given what stands behind it; nothing when that is not known, or
must not be said."""

Accepts = Callable[[Offer], bool]
"""Says whether words may stand in the place of any term, as far as every requirement goes."""

_FORMS: Final[Mapping[Kind, str]] = {
    **dict.fromkeys((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME), "name"),
    Kind.DATE: "date",
    Kind.AGE: "age",
}
"""What the form of a term says; which kind of name it is, a language model only guesses."""

_MEANINGS: Final[Mapping[str, str]] = {
    word: kind
    for kind, words in {
        "condition": (
            "disease",
            "disorder",
            "illness",
            "injury",
            "symptom",
            "pathological state",
            "health problem",
            "physical condition",
        ),
        "medicine": ("drug", "medicine", "medication", "pharmaceutical"),
        "procedure": ("medical procedure", "surgical procedure", "therapy", "medical care"),
        "body part": ("body part", "organ"),
        "food": ("food", "foodstuff", "beverage"),
        "person": ("person",),
    }.items()
    for word in words
}
"""What kind the concepts under these labels are."""
_PACKED: Final[Mapping[str, tuple[str, ...]]] = {
    "medicine": ("a medicine",),
    "test": ("a test", "a scale"),
    "test result": ("a finding", "a value"),
    "treatment": ("a treatment", "a step in the treatment"),
    "symptom": ("a symptom", "a sign", "an illness or sign"),
    "service": ("a service", "a body or a service"),
    "drink": ("a drink",),
}
"""What kind the entries of a topic pack are, by how the pack says what they are."""
_WIDER: Final[Mapping[str, str]] = {"scan": "test", "test result": "test", "test": "procedure", "symptom": "condition"}
"""A kind that may be said where a narrower one may not."""
_WHEN = frozenset("prn bid tid qid qd od bd tds qds stat nocte".split())  # no medicine, beside one in any list
_TIMES = frozenset("second minute hour day night week fortnight month year decade".split())
_HOURS = frozenset("morning noon midday afternoon evening midnight dawn dusk teatime lunchtime bedtime".split())
_ABBREVIATION = re.compile(r"[A-Z][A-Z\d&/.-]{1,5}s?")
_AFTER = 40  # code points behind a term that tell what it is
_BEFORE = 16  # code points before a term that tell whether it is somebody
_PERSON: Final = "person"
_PASSAGE: Final = "passage"
# "he is [person]" stands for an adjective, and "his [person]" reads like a mistake.
_NOBODY = re.compile(
    r"(?:\b(?:is|was|am|are|were|be|been|being|as|openly|my|your|his|her|our|their)|['’](?:s|m|re))\s+$", re.IGNORECASE
)
# "Hemoglobin 11.8 g/dL", "amlodipine 5 mg": what has a value is a test, and what has a dose a medicine.
_VALUE = re.compile(
    r"\s*(?:(?:count|level|of|was|is|at)\s+){0,2}[:=<>~]?\s*\d[\d.,]*\s*"
    r"(?:(?P<dose>(?:mg|mcg|µg|μg|micrograms?|milligrams?|IU|units?)(?![\w/]))"
    r"|(?P<value>[a-zA-Zµμ]{1,6}/(?:[dmµμ]?[Ll]|mm|kg|h|min)\b|mmHg\b|mmol\b|%))",
)
_HAD: Final = frozenset(("symptom", "condition", "finding"))
# "has lost interest": what somebody has done is no thing that they have.
_DONE = re.compile(r"(?:\b(?:has|have|had|having)|['’](?:s|ve|d))\s+$", re.IGNORECASE)
_SENSES = 3  # of a word that have to agree: what it means here is not known


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers of a document, in one style.

    Attributes:
        style: How they read.
        kind_of: What kind of thing a term is.
        fixed: What stands for a term of no kind.
    """

    style: MarkerStyle = MarkerStyle.REDACTED
    kind_of: KindOf = field(default=lambda *_: "", repr=False)
    fixed: str = MARKER

    def of(self, document: Document, ordered: Sequence[Decision]) -> list[str]:
        """The marker for each decision; nothing for those that put other words in the place of their terms.

        Args:
            document: The document.
            ordered: The decisions in the order of the text.
        """
        names = same_names(one.term for one in ordered)
        counts: Counter[str] = Counter()
        numbers: dict[tuple[str, str], int] = {}
        found = []
        told: dict[str, str] = {}  # the kinds of what is hidden for itself, for the same words elsewhere
        kinds = [self._kind(_as_written(one, document), _behind(document, one.term)) for one in ordered]
        for one, kind in zip(ordered, kinds, strict=True):
            if kind and isinstance(one.term, HiddenTerm):
                told.setdefault(one.term.lemma, kind)
        for one, own in zip(ordered, kinds, strict=True):
            kind = told.get(one.term.lemma, "") if own == "" and not isinstance(one.term, HiddenTerm) else own
            if kind == _PERSON and _NOBODY.search(
                document.text, max(0, one.term.span.start - _BEFORE), one.term.span.start
            ):
                kind = ""
            if kind in _HAD and _is_done(document, one.term):
                kind = ""
            if kind is None:
                found.append("")
                continue
            if self.style is MarkerStyle.NUMBERED:
                thing = kind, names[one.term.lemma] or document[one.term.span].casefold()
                if thing not in numbers:
                    counts[kind] += 1
                    numbers[thing] = counts[kind]
                found.append(f"[{kind or MARKER.strip('[]')} {numbers[thing]}]")
            elif self.style is MarkerStyle.BLOCK:
                found.append(BLOCK)
            else:
                found.append(f"[{kind}]" if kind and self.style is MarkerStyle.KIND else self.fixed)
        return found

    def alone(self, document: Document, one: Decision) -> str:
        """The marker for a term if nothing were said of it but its kind, without a number.

        Args:
            document: The document.
            one: The decision on the term.
        """
        style = MarkerStyle.KIND if self.style is MarkerStyle.NUMBERED else self.style
        [found] = replace(self, style=style).of(document, [replace(one, action=Action.SUPPRESS, offer=None)])
        return found

    @property
    def passage(self) -> str:
        """What stands for a sentence or more of which nothing is said."""
        if self.style is MarkerStyle.BLOCK:
            return BLOCK
        return self.fixed if self.style is MarkerStyle.REDACTED else f"[{_PASSAGE}]"

    def _kind(self, one: Decision, after: str) -> str | None:
        """The kind of a bare marker, which may be none; nothing at all for other words."""
        if one.action is Action.SUPPRESS:
            if isinstance(one.term, HiddenTerm) and one.term.is_clause:
                return _PASSAGE
            # Why something is on a list nobody knows: its kind may be the reason.
            listed = any(risk.ground is Ground.LISTED for risk in one.reasons)
            says = self.style in {MarkerStyle.KIND, MarkerStyle.NUMBERED} and not listed
            return self.kind_of(one.term, after) or _kind_by_reason(one) if says else ""
        if one.action is Action.GENERALIZE and one.offer and is_bare(one):
            return one.offer.label.strip("[]")
        return None


def _kind_by_reason(one: Decision) -> str:
    """A name, if a term is hidden for no other reason than that words of hidden names stand in it."""
    named = one.reasons and all(
        risk.ground is Ground.NAMED and risk.requirement.startswith("identities") for risk in one.reasons
    )
    return "name" if named and one.term.kind in {Kind.CONCEPT, Kind.NAME} else ""


def _behind(document: Document, term: Term) -> str:
    """What stands behind a term, as far as it tells what the term is."""
    return document.text[term.span.end : term.span.end + _AFTER]


def _is_done(document: Document, term: Term) -> bool:
    """Whether a term begins with the participle of what somebody has done: "lost interest"."""
    first = document[term.span].split()[0].lower()
    is_participle = first.endswith("ed") or (bool(bases(first)) and not first.endswith(("s", "ing")))
    return is_participle and bool(_DONE.search(document.text, max(0, term.span.start - _BEFORE), term.span.start))


def _as_written(one: Decision, document: Document) -> Decision:
    """The decision, on a concept if its name is none: a viral load, "VL", nor "Pale" where a sentence begins."""
    term = one.term
    if term.kind not in _FORMS or _FORMS[term.kind] != "name":
        return one
    words = document[term.span]
    is_inferred = isinstance(term, HiddenTerm) and term.is_inferred
    if not _ABBREVIATION.fullmatch(words) and not (is_inferred and _is_ordinary(words)):
        return one
    return replace(one, term=replace(term, kind=Kind.CONCEPT))


def _is_ordinary(words: str) -> bool:
    """Whether a word with a capital is a verb or an adjective, which a language model takes for a name."""
    return words.istitle() and words.isalpha() and (is_modifier(words.lower()) or is_verb(words.lower()))


def is_bare(one: Decision) -> bool:
    """Whether nothing stands in the place of a term but a marker: "[redacted]", "[date]"."""
    if one.action is Action.GENERALIZE and one.offer:
        return one.offer.origin is Origin.KIND and one.offer.label.startswith("[")
    return one.action is Action.SUPPRESS


def harmless_kinds(kb: KnowledgeBase, accepts: Accepts) -> KindOf:
    """What kind of thing terms are, where the kind itself discloses nothing that is protected.

    A kind is said only if its word could stand in the text as any other word could: "religion" is none
    where religion is the secret. Of what has several meanings, the kind is said if all the usual ones agree.

    Args:
        kb: Says what terms are kinds of.
        accepts: Says what may stand in the text.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> kb = MemoryTaxonomy.from_parents({"zidovudine": ["drug"], "gout": ["disease"]})
    >>> drug, gout = (Term(Span(0, 4), Kind.CONCEPT, name) for name in ("zidovudine", "gout"))
    >>> kind_of = harmless_kinds(kb, lambda offer: offer.label != "condition")
    >>> kind_of(drug), kind_of(gout)
    ('medicine', '')
    """
    known: dict[str, bool] = {}

    def kind_of(term: Term, after: str = "") -> str:
        by_pack = _kind_by_pack(term)
        detected = _kind_by_mark(term)
        kind = detected if detected in _SURE else (by_pack if term.kind in _FORMS else "") or _kind(term, kb)
        kind = kind or by_pack or detected or _kind_in_place(term, after)
        while kind:
            if kind not in known:
                known[kind] = accepts(Offer(kind, Origin.TAXONOMY))
            if known[kind]:
                break
            kind = _WIDER.get(kind, "")
        return kind

    return kind_of


def _kind(term: Term, kb: KnowledgeBase) -> str:
    words = term.lemma.split()
    if term.kind in _FORMS:
        return _kind_of_form(term.kind, words)
    said = marker_word(term.lemma) if term.kind not in {Kind.QUANTITY, Kind.WORD} else ""
    if said:
        return said
    is_number = bool(words) and all(map(str.isdigit, words))  # "12:44"
    if term.kind is Kind.CODE or is_number:  # passages that a last look or evidence hides have no other kind either
        return "number" if words and all(any(map(str.isdigit, word)) for word in words) else ""
    if term.kind is Kind.QUANTITY:
        return _kind_of_quantity(words)
    if term.kind is not Kind.CONCEPT:
        return ""
    concepts = kb.senses(term.lemma) or kb.senses(term.lemma.split()[-1])
    meant = [
        {_MEANINGS[one.label] for one in (concept, *kb.generalizations(concept)) if one.label in _MEANINGS}
        for concept in concepts[:_SENSES]
    ]
    kinds = set().union(*meant)
    nobody = len(words) > 1 and not kb.senses(term.lemma)  # an ear defender
    return kinds.pop() if len(kinds) == 1 and all(meant) and not (nobody and kinds == {"person"}) else ""


def _kind_of_form(kind: Kind, words: Sequence[str]) -> str:
    """What the form of a term says. No "day" is a date, no "night" says how long, and "four" is an hour, or an age."""
    if kind is not Kind.DATE or any(map(str.isdigit, "".join(words))):
        return _FORMS[kind]
    if not _HOURS.isdisjoint(words):
        return "time"
    return _FORMS[kind] if (_TIMES | NUMBER_WORDS).isdisjoint(words) else ""


def _kind_of_quantity(words: Sequence[str]) -> str:
    """What a quantity says, by its unit; nothing where nothing is counted: "first", "night"."""
    unit = next((word for word in words if word.isalpha() and word not in NUMBER_WORDS), "")
    if unit in words[:1]:
        return ""
    return "duration" if unit in _TIMES else "measurement" if unit else "number"


def _kind_by_pack(term: Term) -> str:
    """What kind of thing a term is by the topic pack that has it: "a test that is done for HIV"."""
    if not isinstance(term, HiddenTerm) or term.kind is Kind.WORD or term.lemma in _WHEN:
        return ""
    # Of "ALT 62", which an entry has as a whole, the first word is what it is about.
    told = (one.inferred for one in term.marks if one.inferred and one.span.start == term.span.start)
    reasons = (one.listed_as or one.reason for one in told)
    return next((kind for reason in reasons for kind, telling in _PACKED.items() if reason.startswith(telling)), "")


_SURE: Final = frozenset(
    LABELS[one].strip("[]") for one in (IdentifierKind.MONEY, IdentifierKind.TIME, IdentifierKind.OCCUPATION)
)
"""Kinds that a detector tells better than the form of a term."""


def _kind_by_mark(term: Term) -> str:
    """What kind of identifier a term is, if it is hidden for that."""
    if not isinstance(term, HiddenTerm):
        return ""
    return next((LABELS[one.kind].strip("[]") for one in term.marks if one.kind and not one.inferred), "")


def _kind_in_place(term: Term, after: str) -> str:
    """What kind of thing a term is by the value behind it."""
    value = _VALUE.match(after) if term.kind is Kind.CONCEPT else None
    if not value:
        return ""
    return "medicine" if value["dose"] else "test"
