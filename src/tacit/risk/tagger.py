"""Evidence by a tagger: words that readers marked, in documents like these, as giving a topic away."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.corpus.readings import Ground
from tacit.document import Span
from tacit.knowledge.packs import PackMatcher, Strength, TopicPack
from tacit.language.cautions import is_warned_of, warns
from tacit.language.headings import headings
from tacit.language.network import KINDS, ReadingNetwork
from tacit.language.stop_words import STOP_WORDS
from tacit.risk.clauses import telling_clauses
from tacit.risk.evidence import Assessment, Carrier, Passage
from tacit.risk.limits import Limits, counted
from tacit.risk.telling import signs
from tacit.secrets import Secret
from tacit.terms.keys import fold

FloatArray = NDArray[np.float64]

ENOUGH: Final = 0.155
"""The probability at which a word says half of what there is to know about the topic: docs/evidence.md."""

LIKELY: Final = 0.45
"""The probability from which a word counts in a long text that speaks of the topic otherwise: of words below it,
many stand beside the topic and tell nothing (docs/evidence.md)."""

SURE: Final = 0.5
"""The probability from which a word counts in a short text, and beside others shows that a long one has the topic."""

ISOLATED: Final = 0.75
"""The probability from which a word counts in a long text that does not speak of the topic otherwise: a text speaks of
few topics of a policy, and most words that seem to tell of the others are of something else."""

RARE: Final = 0.38
"""The same of a word that an encyclopedia hardly has: what such a word leaves standing tells more."""

PLAIN: Final = 0.6
"""The probability from which a plain word counts in a long text: readers of releases took most of those below it for
hidden in vain ("found", "same", "still": docs/replacements.md)."""

IN_CLAUSE: Final = 0.2
"""The mean of the probabilities of its words from which a clause counts as a whole, in a long text that speaks of the
topic otherwise (docs/evidence.md)."""

_PLAIN_IN_SHORT: Final = 0.3  # the same in a short text, in which most words stand beside the topic
_USUAL_ALPHA: Final = 2  # what the limits were chosen for: of a stricter one they are lower in proportion
_SEVERAL: Final = 3  # words that count: then a text speaks of the topic
SEVERAL_OF_A_POLICY: Final = 5
"""The same where a policy names the topics: most texts speak of none, and somewhere three words look like one."""

# What goes with every topic, and so says nothing of one: verbs that mean little by themselves, words of any record.
_LIGHT: Final = frozenset(
    """
    bilaterally continue continued continues initially initiated
    became become began begin came come did doing done first gave get gets getting given goes going got keep kept left
    made make makes making patient patients put reason return returned said saw says see seen stop stopped suffer
    suffered suffering suffers take taken takes taking told took use used uses using went
    """.split()
)
# What is denied says nothing of a topic, as little as what somebody must not be given (`tacit.language.cautions`).
_DENIED: Final = re.compile(r"\bno[:\s]+$", re.IGNORECASE)
_BEFORE: Final = 8  # code points
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SHORTEST: Final = 3  # letters of a word behind a stroke that is no unit
_SHORT: Final = 80  # words of a text in which what goes together does so by no chance
_BRIEF: Final = 30  # words of a text too short to tell what stands beside its topic from what tells it
_NAMED: Final = 0.5  # the probability from which a word is a name, a date or a number
_FEWEST: Final = 6  # words of a text: it reads words in their places, and fewer are no place
_REASON: Final = "words that readers mark in texts on it"
_REASON_OF_CLAUSES: Final = "a clause of words that readers mark in texts on it"
_MOST_REMEMBERED: Final = 1 << 5  # texts, a topic each
_CAPITALS: Final = re.compile(r"^[ \t]*[A-Z][A-Z /&-]{3,40}:?[ \t]*$", re.MULTILINE)  # a line of its own
_JOINS: Final = re.compile(r"[ \t-]+")
_LONGEST_COMPOUND: Final = 30  # code points
_COMPOUND_BEFORE: Final = re.compile(r"(?:[^\W\d_]{2,}-)+$")
_COMPOUND_AFTER: Final = re.compile(r"(?:-[^\W\d_]{2,})+")
_MARKER: Final = re.compile(r"\[[^\]\n]*\]|█+|</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>")


class WordChances(NamedTuple):
    """The words of a text, and the probability that readers mark each.

    Attributes:
        places: Where the words stand, ``[start, end)``.
        chances: The probability of each; 0 for what can give nothing away.
    """

    places: Sequence[tuple[int, int]]
    chances: FloatArray


def taught_topics(network: ReadingNetwork, packs: Sequence[TopicPack]) -> tuple[str, ...]:
    """The topics of the network that packs are about, without those that another of them includes."""
    included = {name for one in packs for name in one.includes}
    return tuple(one.name for one in packs if one.name in network.topics and one.name not in included)


@dataclass(frozen=True, slots=True)
class TaggerEvidence:
    """Assesses passages by the words that readers would mark in them (a `tacit.risk.evidence.EvidenceSource`).

    A word that they mark with a probability of `ENOUGH` says half of what there is to know about the secret, others in
    proportion.

    Attributes:
        matcher: What finds entries of packs.
        topics: For each secret, by its name, the topics of the network that it is.
        network: The network.
        several: How many sure words show that a long text speaks of a topic.
    """

    matcher: PackMatcher
    topics: Mapping[str, Sequence[str]]
    network: ReadingNetwork = field(repr=False)
    several: int = _SEVERAL
    _read: dict[tuple[str, str], WordChances] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "a tagger"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What the words of each passage say. One that is part of the longest is read there, with what is around it."""
        if not self.topics.get(secret.name) or not passages:
            return [None] * len(passages)
        longest = max((one.text for one in passages), key=len)
        return [
            None if one.text != longest and one.text in longest else self._assess(secret, one.text) for one in passages
        ]

    def likelihood(self, secret: str, text: str, start: int, end: int) -> float:
        """The probability that readers mark a word of a stretch; 1 in a short text, or if nothing was learnt."""
        if not self.topics.get(secret):
            return 1.0
        read = self._chances(secret, text)
        first = bisect_right(read.places, start, key=itemgetter(1))
        last = bisect_left(read.places, end, key=itemgetter(0))
        return float(read.chances[first:last].max()) if len(read.places) > _SHORT and first < last else 1.0

    def _assess(self, secret: Secret, text: str) -> Assessment | None:
        said = [one for one in self._tagged(secret, text) if one.bits >= secret.threshold_bits]
        if not said:
            return None
        words = _joined(text, [one for one in said if not one.is_clause])
        clauses = [one for one in said if one.is_clause]
        return Assessment(max(one.bits for one in said), Ground.TAGGED, carriers=(*words, *clauses))

    def _tagged(self, secret: Secret, text: str) -> Iterator[Carrier]:
        """The words that count, and behind them the clauses that do."""
        places, chances = self._chances(secret.name, text)
        if len(places) < _FEWEST:
            return
        limits = self._limits(secret, text, chances)
        form = _form(text)
        least = min(limits) / 2  # what is less likely does not count in any company
        can_tell = np.array(
            [
                chance > least
                and not _says_nothing(text, start, end)
                and not any(one.start <= start and end <= one.end for one in form)
                for (start, end), chance in zip(places, chances, strict=True)
            ],
            np.bool_,
        )
        told = counted(text, places, np.where(can_tell, chances, 0.0), limits, in_company=len(places) > _SHORT)
        for at in np.flatnonzero(told).tolist():
            yield Carrier(*_compound(text, *places[at]), _bits(secret, float(chances[at])), _REASON)
        # What surely telling words say, others may say instead: a clause goes for what the rest of it tells.
        rest = np.where(chances >= LIKELY, 0.0, chances)
        for clause, chance in telling_clauses(text, places, rest, least=limits.clause):
            if not any(map(clause.overlaps, form)) and not warns(text, clause):
                yield Carrier(clause.start, clause.end, _bits(secret, chance), _REASON_OF_CLAUSES, is_clause=True)

    def _limits(self, secret: Secret, text: str, chances: FloatArray) -> Limits:
        """The probabilities below which words of a text do not count, the lower the stricter alpha is."""
        if _BRIEF <= len(chances) <= _SHORT:
            found = Limits(0.0, _PLAIN_IN_SHORT, 0.0)
        elif len(chances) < _BRIEF:
            found = Limits(SURE, PLAIN, SURE)
        elif self._is_told(secret.name, text) or int((chances >= SURE).sum()) >= self.several:
            found = Limits(LIKELY, PLAIN, RARE, IN_CLAUSE)
        else:
            found = Limits(ISOLATED, ISOLATED, ISOLATED)
        known = secret.information_bits
        return found.times(min(1.0, _USUAL_ALPHA * secret.threshold_bits / known)) if known else found

    def _is_told(self, secret: str, text: str) -> bool:
        """Whether an entry of a pack gives the topic away alone."""
        topics = self.topics[secret]
        return any(one.entry.strength is Strength.ALONE and one.pack.name in topics for one in self.matcher.find(text))

    def _chances(self, secret: str, text: str) -> WordChances:
        """The words of a text, and for each the probability that readers mark it."""
        place = (secret, text)
        if place not in self._read:
            if len(self._read) >= _MOST_REMEMBERED:
                self._read.clear()
            read = self.network.read(text)
            matches = self.matcher.find(text) if read.words else []
            odds = np.full(len(read.words), -np.inf)
            for topic in self.topics[secret]:
                told = read.topics[:, self.network.topics.index(topic)].astype(np.float64)
                seen = signs(told, read.words, [one for one in matches if one.pack.name == topic])
                odds = np.maximum(odds, seen @ np.array(self.network.telling[:-1]) + self.network.telling[-1])
            chances = np.where(_is_content(text, read.words), 1 / (1 + np.exp(-odds)), 0.0)
            # Who, where and when is meant says nothing of a topic, unless the name itself does.
            named = read.kinds[:, 1:].sum(axis=1) - read.kinds[:, KINDS.index("R")]
            chances = np.where((named >= _NAMED) & (chances < SURE), 0.0, chances)
            chances = np.where(read.kinds[:, KINDS.index("P")] >= _NAMED, 0.0, chances)
            self._read[place] = WordChances(read.words, chances)
        return self._read[place]


def _bits(secret: Secret, chance: float) -> float:
    """What words say that readers mark with a probability."""
    return secret.information_bits * min(chance * 0.5 / ENOUGH, 1.0)


def _is_content(text: str, places: Sequence[tuple[int, int]]) -> NDArray[np.bool_]:
    """Which words can give anything away: no small words, tags, or what a sanitizer put there in brackets."""
    starts, ends = [start for start, _ in places], [end for _, end in places]
    content = np.array([fold(text[start:end]) not in STOP_WORDS for start, end in places], np.bool_)
    for put in _MARKER.finditer(text):
        content[bisect_right(ends, put.start()) : bisect_left(starts, put.end())] = False
    return content


def _says_nothing(text: str, start: int, end: int) -> bool:
    """Whether a word tells of no topic: a light verb, a letter, a year, a unit, what somebody must not have."""
    word = text[start:end].lower()
    if len(word) == 1 and word.isalpha():  # "D-1" is the first defendant
        return True
    if is_warned_of(text, start) or _DENIED.search(text, max(0, start - _BEFORE), start):
        return True
    return word in _LIGHT or bool(_YEAR.fullmatch(word)) or (end - start < _SHORTEST and text[start - 1 : start] == "/")


def _form(text: str) -> list[Span]:
    """What gives a document its form: labels of fields and headings, which are no part of what it tells."""
    capitals = (Span(*one.span()) for one in _CAPITALS.finditer(text)) if text != text.upper() else ()
    return [*headings(text), *capitals]


def _compound(text: str, start: int, end: int) -> tuple[int, int]:
    """A word with those that hyphens join it to: nobody reads "well-[redacted]"."""
    before = _COMPOUND_BEFORE.search(text, max(0, start - _LONGEST_COMPOUND), start)
    after = _COMPOUND_AFTER.match(text, end, end + _LONGEST_COMPOUND)
    return before.start() if before else start, after.end() if after else end


def _joined(text: str, carriers: Sequence[Carrier]) -> Iterator[Carrier]:
    """Carriers with those next to them as one: a phrase is hidden as a phrase."""
    run: Carrier | None = None
    for one in carriers:
        if run is not None and (one.start < run.end or _JOINS.fullmatch(text, run.end, one.start)):
            run = Carrier(run.start, max(run.end, one.end), max(run.bits, one.bits), run.reason)
            continue
        if run is not None:
            yield run
        run = one
    if run is not None:
        yield run
