"""Inference: what a reader who knows the field makes of passages, beyond what words name and what counts show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tacit.document import Context, Document, Span
from tacit.models.belief import BY_BELIEF
from tacit.models.following import Telling, TellingWords, beside_others, telling_words
from tacit.models.parts import Promise
from tacit.risk import EvidenceSource, Ground, Passage, Profile, Risk
from tacit.risk.endpoint import ModelEvidence
from tacit.risk.evidence import Carrier
from tacit.risk.meaning import MeaningEvidence
from tacit.risk.packs import PackEvidence
from tacit.risk.tagger import TaggerEvidence
from tacit.secrets import Secret
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark, mark
from tacit.terms import Term
from tacit.terms.keys import words

BY_INFERENCE: Final = " by inference"
"""What stands behind a requirement's name in the name of its claim on passages."""

# python -m scripts.evaluate_documents --part evidence, docs/evidence.md
MEASURED: Final = (
    "of the words that give a topic away in three times 18 letters, notes, chats and judgments that nobody had looked"
    " at, 69 to 72 % were hidden, with identities in the same run and clauses going with what is blanked in them: read"
    " the release before it goes out"
)


NO_ENCODER: Final = (
    "what passages mean: evidence full was asked for, and no sentence encoder is installed;"
    " install the extra meaning of tacit"
)
"""What a report says where not all the evidence was there that was asked for."""


def claims_of(risk: Risk) -> Iterator[str]:
    """The names of the claims that a risk breaks: the requirement's, that of its claim on passages, or both.

    What is too much only beside everything else breaks the claim on belief alone.
    """
    if risk.ground is Ground.BELIEF:
        yield risk.requirement + BY_BELIEF
        return
    if risk.ground not in _READ:
        yield risk.requirement
    marks = (one for term in risk.terms if isinstance(term, HiddenTerm) for one in term.marks)
    if risk.ground in _READ or any(one.inferred and one.requirement == risk.requirement for one in marks):
        yield risk.requirement + BY_INFERENCE


_GRAMMAR: Final = frozenset("a an the am is are was were be been being has have had having".split())
_LONGEST_NUMBER: Final = 40  # code points
_BEGUN: Final = re.compile(r"(?:\d+[.,])+$")  # "2." of "2.9"
_GONE_ON: Final = re.compile(r"(?:[.,]\d+)+")  # ".9" of "2.9"
_READ: Final = frozenset((Ground.PACK, Ground.TAGGED, Ground.MEANING, Ground.MODEL))


@dataclass(frozen=True, slots=True)
class PassageInference:
    """Finds the words of passages that give secrets away.

    A passage is a sentence with the next one, or the whole document. All words that carry what a passage says are
    hidden when it says too much: who reads one of them beside the place of another knows what stood there. Those that
    tell a secret by themselves are hidden wherever else they stand.

    Attributes:
        secrets: What must not be inferred.
        sources: The evidence that reads passages.
        asked: Which evidence was asked for.
        telling: Says which words tell a secret by themselves; none do, unless given.
    """

    secrets: tuple[Secret, ...]
    sources: tuple[EvidenceSource, ...] = field(repr=False)
    asked: Profile = Profile.FAST
    telling: Telling | None = field(default=None, repr=False)

    def begin(self) -> None:
        """Begins with another document: what sources did not answer is told for each document."""
        for source in self.sources:
            if isinstance(source, ModelEvidence):
                source.begin()

    def marks(self, requirement: str, document: Document) -> Iterator[Mark]:
        """The stretches of a document that give a secret away."""
        if not self.sources:
            return
        windows = _windows(document)
        passages = [Passage((), text=document[window], around=document.text) for window in windows]
        seen: set[tuple[Span, int]] = set()
        for at, secret in enumerate(self.secrets):
            for source in self.sources:
                for window, told in zip(windows, source.assess(secret, passages), strict=True):
                    if told is None or told.bits < secret.threshold_bits:
                        continue
                    for one in told.carriers:
                        span = Span(window.start + one.start, window.start + one.end)
                        span = span if one.is_clause else _carried(document, span)
                        if (span, at) not in seen:
                            seen.add((span, at))
                            bits = max(told.bits, secret.threshold_bits)
                            inferred = Inferred(
                                bits, told.ground, one.reason, listed_as=one.listed_as, is_clause=one.is_clause
                            )
                            found = mark(requirement, document, span, None, at, inferred)
                            yield beside_others(document, found, self.telling) if self.telling else found

    @property
    def read(self) -> Iterator[str]:
        """The secrets that a tagger was taught: of these it says which words around others tell."""
        for source in self.sources:
            if isinstance(source, TaggerEvidence):
                yield from (one.name for one in self.secrets if source.topics.get(one.name))

    def told(self, document: Document, terms: Sequence[Term], marks: Sequence[Mark]) -> Iterator[TellingWords]:
        """What is hidden in a document by these marks and tells a secret wherever it stands."""
        if self.telling:
            yield from telling_words(document, terms, marks, self.secrets, self.telling)

    @property
    def promise(self) -> Promise | None:
        """What is promised of every release, if there is evidence that reads passages."""
        if not self.sources:
            return None
        read = [one.name for one in self.secrets if any(_knows(source, one) for source in self.sources)]
        unread = [one.name for one in self.secrets if one.name not in read]
        if not read:
            return None
        protected = ", ".join(read)
        derived = [one.name for one in self.secrets if any(_derived(source, one) for source in self.sources)]
        by_whom = (
            f" The topic packs about {{{', '.join(derived)}}} are derived from taxonomies and corpora."
            if derived
            else ""
        )
        sources = " and ".join(one.name for one in self.sources)
        elsewhere = (
            "; no name or rare word that was hidden for what it tells by itself stands elsewhere in it"
            if self.telling
            else ""
        )
        return Promise(
            f"no passage of the released text, a sentence with the next one or the whole text, gives"
            f" {{{protected}}} away to a reader who knows what {sources} know{elsewhere}.{by_whom}",
            (
                "what only a reader knows who knows more of the field than they do",
                "plain words and turns of phrase that nobody listed, and what a story tells as a whole",
                *((NO_ENCODER,) if self._lacks_meaning else ()),
            ),
            {"evidence": [one.name for one in self.sources], "protect": read, "derived": derived},
            notes=(
                *(f"there is no topic pack about {name!r}: only counts say what points to it" for name in unread),
                *(
                    f"nobody wrote a topic pack about {name!r}: it is derived from taxonomies and corpora, and what it"
                    f" finds was not measured"
                    for name in derived
                ),
            ),
            rests_on=MEASURED,
            unchecked=tuple(
                f"{one.name} did not answer about {silent} passages, or not as it was asked to"
                for one in self.sources
                if isinstance(one, ModelEvidence) and (silent := one.unanswered)
            ),
            checked="the passages of the released text were read again, and nothing that speaks was found",
        )

    @property
    def _lacks_meaning(self) -> bool:
        """Whether everything was asked for that can be installed, and the sentence encoder is not."""
        return self.asked is Profile.FULL and not any(isinstance(one, MeaningEvidence) for one in self.sources)

    def speaks(self, words: str) -> bool:
        """Whether words by themselves carry anything: such words may not stand in the place of others."""
        return any(
            told is not None and any(map(_counts, told.carriers))
            for secret in self.secrets
            for source in self.sources
            for told in source.assess(secret, [Passage((), text=words)])
        )


def _knows(source: EvidenceSource, secret: Secret) -> bool:
    """Whether a source has anything to go by: packs and the tagger know some topics, an encoder and a model any."""
    if isinstance(source, PackEvidence):
        return bool(source.packs.get(secret.name))
    return not isinstance(source, TaggerEvidence) or bool(source.topics.get(secret.name))


def _derived(source: EvidenceSource, secret: Secret) -> bool:
    """Whether a source goes by packs that nobody wrote."""
    return isinstance(source, PackEvidence) and source.is_derived(secret.name)


def _counts(one: Carrier) -> bool:
    return one.bits > 0


def _carried(document: Document, span: Span) -> Span:
    """A stretch without the grammar that it begins with, if it says more: of "has AIDS", "has" stays.

    It has whole numbers: of "2.9", neither the "2" nor the "9" is hidden alone.
    """
    span = _with_whole_numbers(document.text, span)
    found = list(words(document[span]))
    first = next((one for one in found if one.key not in _GRAMMAR), None)
    if first is None or all(one.stop for one in found):
        return span
    return Span(span.start + first.start, span.end)


def _with_whole_numbers(text: str, span: Span) -> Span:
    """A stretch with all of the numbers that it begins and ends in."""
    before = _BEGUN.search(text, max(0, span.start - _LONGEST_NUMBER), span.start)
    after = _GONE_ON.match(text, span.end, span.end + _LONGEST_NUMBER)
    begins, ends = text[span.start].isdigit(), text[span.end - 1].isdigit()
    return Span(before.start() if before and begins else span.start, after.end() if after and ends else span.end)


def _windows(document: Document) -> list[Span]:
    """Each sentence with the next one, and the whole document: a reader adds up what stands far apart."""
    sentences = Context.SENTENCE.spans(document)
    if len(sentences) < 2:
        return sentences
    return [
        *(Span(first.start, second.end) for first, second in pairwise(sentences)),
        Span(sentences[0].start, sentences[-1].end),
    ]
