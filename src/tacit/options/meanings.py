"""What terms mean in a document: crabs in a clinical note are no crustaceans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tacit.corpus import CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import all_senses
from tacit.language.modifiers import is_modifier
from tacit.options._offer import Offer
from tacit.options.hypernyms import hypernyms
from tacit.options.places import GEOGRAPHY
from tacit.options.senses import Associations, SenseChoice, Shares, choose_sense
from tacit.options.wording import Familiar, plain_verb, preferred_word
from tacit.terms import Kind, Term
from tacit.terms.keys import STOP_WORDS
from tacit.terms.keys import key as to_key

_MOST_WORDS = 10  # around a term that say what it means; more of them cost time and add chance
_MOST_SENSES = 4  # that are weighed; rarer ones are hardly ever meant

_USUAL = 1 / 5  # the share of a label's uses from which readers take it for the concept
_RARE = 1 / 32  # the share of a key's uses from which a sense is one of those that may be meant

_NAMES = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION))


@dataclass(frozen=True, slots=True)
class InContext:
    """A knowledge base in which a key means one thing: what the words around it speak for.

    A key that in these words is likelier to mean nothing that the knowledge base has is unknown here: "acute" before
    "renal failure" is no accent.

    Attributes:
        kb: The knowledge base.
        index: The corpus.
        associations: What was counted before.
        context: The keys around the term.
        proper: Whether the term is a proper name; None if that is not known.
        is_unsure: Whether the words around say little, so that the key may mean whatever it can.
    """

    kb: KnowledgeBase
    index: CorpusIndex = field(repr=False)
    associations: Associations = field(repr=False)
    context: tuple[str, ...] = field(repr=False)
    proper: bool | None
    is_unsure: bool = False

    @property
    def fingerprint(self) -> str:
        """That of the knowledge base."""
        return self.kb.fingerprint

    def senses(self, key: str) -> Sequence[Concept]:
        """The concept that the key means here; none if it is not known.

        The order of the taxonomies is kept to: a disease stays a disease, whatever else the word may mean.
        """
        choice = self._choice(key)
        return (choice.concept,) if choice and choice.known_bits > 0 else ()

    def known(self, key: str) -> Sequence[Concept]:
        """What the key may mean in any words, and in any taxonomy."""
        return all_senses(self.kb, key)

    def rivals(self, key: str) -> Sequence[Concept]:
        """The senses that these words leave nearly as likely as the one that is taken."""
        if self.is_unsure:
            return self.kb.senses(key)
        choice = self._choice(key)
        return choice.close if choice else ()

    def is_read_as(self, concept: Concept) -> bool:
        """Whether at least a fifth of the uses of a concept's label mean the concept, as far as that is known."""
        kb = self.kb
        return not isinstance(kb, Shares) or kb.share(to_key(concept.label), (concept,)) >= _USUAL

    def _choice(self, key: str) -> SenseChoice | None:
        return choose_sense(
            self.kb,
            key,
            self.context,
            self.index,
            proper=self.proper,
            among=self._among(key),
            associations=self.associations,
        )

    def _among(self, key: str) -> Sequence[Concept]:
        """The senses to choose from, without those that a key hardly ever has: words speak for them by chance."""
        senses = self.kb.senses(key)[:_MOST_SENSES]
        kb = self.kb
        if not isinstance(kb, Shares):
            return senses
        return [one for one in senses if kb.share(key, (one,)) >= _RARE] or senses

    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        """What may stand for the concept, the most specific first."""
        return self.kb.generalizations(concept)

    def names(self, concept: Concept) -> frozenset[str]:
        """The keys of the concept and of everything below it."""
        return self.kb.names(concept)

    def synonyms(self, concept: Concept) -> frozenset[str]:
        """All keys of the concept alone."""
        return self.kb.synonyms(concept)


@dataclass(frozen=True, slots=True)
class Meanings:
    """What terms are kinds of, in the sense that the words around them speak for.

    Attributes:
        kb: The knowledge base.
        index: The corpus.
        familiar: Says which words readers know; all, unless given.
    """

    kb: KnowledgeBase = field(repr=False)
    index: CorpusIndex = field(repr=False)
    familiar: Familiar | None = field(default=None, repr=False)
    associations: Associations = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "associations", Associations(self.index))

    def wider(self, term: Term, around: tuple[str, ...], *, is_unsure: bool = False) -> Iterator[Offer]:
        """What a term is a kind of beside these words, in words that a reader would use, the most specific first.

        Args:
            term: The term.
            around: The keys of the words around it.
            is_unsure: Whether to say nothing but what is true in every sense: of words that give a topic away in a
                passage, which people use in a sense of their own.
        """
        lemma = term.lemma
        if is_unsure and is_modifier(lemma) and not preferred_word(lemma) and not plain_verb(lemma):
            return iter(())  # a passage is given away by words of any kind: a paralytic ileus is no person
        if term.kind is Kind.PERSON and term.says_who:
            return iter(())  # Peg is no device
        here = InContext(self.kb, self.index, self.associations, around, may_be_name(term), is_unsure)
        wider = hypernyms(term, here, familiar=self.familiar, around=around)
        if term.kind not in _NO_PLACES:
            return wider
        return (one for one in wider if not (one.concept and one.concept.source == GEOGRAPHY))


_NO_PLACES = frozenset((Kind.PERSON, Kind.CONCEPT))  # Dr Marlow is no town, and bologna in small letters a sausage


def may_be_name(term: Term) -> bool | None:
    """Whether a term is a proper name: not if it is a concept; None if it looks like one, as a brand does."""
    return None if term.kind in _NAMES else False


def surroundings(first: Sequence[Term], standing: Iterable[Sequence[int]]) -> list[tuple[str, ...]]:
    """For each form the first words that stand around it, without its own.

    >>> from tacit.document import Span
    >>> first = [Term(Span(0, 1), Kind.CONCEPT, key) for key in ("crab", "pubic hair", "rash")]
    >>> surroundings(first, [[0, 1], [0, 2]])
    [('pubic', 'hair', 'rash'), ('crab',), ('crab',)]

    Args:
        first: A term of each form.
        standing: The numbers of the forms that stand in each context.
    """
    found: list[dict[str, None]] = [{} for _ in first]
    own = [frozenset(term.lemma.split()) for term in first]
    for members in standing:
        words = dict.fromkeys(word for i in members for word in first[i].lemma.split() if word not in STOP_WORDS)
        for i in members:
            for word in words:
                if len(found[i]) == _MOST_WORDS:
                    break
                if word not in own[i]:
                    found[i][word] = None
    return [tuple(words) for words in found]
