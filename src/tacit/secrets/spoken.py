"""Names as they are spoken: every word of a protected name counts, also one that is a common word elsewhere.

Keys leave out stop words, so that "Theresa May" has the key of "Theresa". A text says "Mrs May", "Will", "Ms Lords".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tacit.document import Span
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.usual import all_senses, usual_senses
from tacit.terms.keys import STOP_WORDS, WORD, fold, key

_POSSESSIVE = re.compile(r"['’]s?$")
_SHORTEST = 2  # letters of a word that can be a name
_PARTICLES = frozenset("al bin da de del della der di do dos du el ibn la le of the van von y zu".split())


@dataclass(frozen=True, slots=True)
class SpokenNames:
    """Names that are found word by word, whatever their keys.

    Attributes:
        whole: Names as tuples of words in small letters: found in any capitals.
        telling: Words of personal names that are no ordinary words: found in any capitals.
        ordinary: Those that are: found where they are written with a capital.
    """

    whole: frozenset[tuple[str, ...]] = field(default=frozenset(), repr=False)
    telling: frozenset[str] = field(default=frozenset(), repr=False)
    ordinary: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def is_personal(self) -> bool:
        """Whether a name may be a person's."""
        return bool(self.telling or self.ordinary)

    def find(self, text: str) -> Iterator[Span]:
        """Where the names, or words of them, stand; the longest first at each place.

        >>> from tacit.knowledge import MemoryTaxonomy
        >>> names = SpokenNames.of(["Theresa May"], MemoryTaxonomy.from_parents({}))
        >>> text = "Mrs May may come. theresa may said so."
        >>> [text[one.start : one.end] for one in names.find(text)]
        ['May', 'theresa may']
        """
        if not self.whole and not self.telling and not self.ordinary:
            return
        found = [(match.group(), match.start(), match.end()) for match in WORD.finditer(text)]
        folded = [fold(_POSSESSIVE.sub("", word)) for word, _, _ in found]
        longest = max(map(len, self.whole), default=1)
        at = 0
        while at < len(found):
            size = next(
                (n for n in range(min(longest, len(found) - at), 1, -1) if tuple(folded[at : at + n]) in self.whole), 1
            )
            if size > 1 or self._is_part(found[at][0], folded[at]):
                word, _, end = found[at + size - 1]
                ending = _POSSESSIVE.search(word)
                yield Span(found[at][1], end - len(ending.group()) if ending else end)
            at += size

    def _is_part(self, word: str, folded: str) -> bool:
        return folded in self.telling or (word[:1].isupper() and (folded in self.ordinary or (folded,) in self.whole))

    @classmethod
    def of(cls, typed: Iterable[str], kb: KnowledgeBase) -> SpokenNames:
        """The names that a user typed, as they are spoken.

        A name of several words with capitals that no taxonomy knows as anything but a person is a personal name: each
        of its words counts. Of any name with a stop word in it, or nothing but, the words as they stand count.

        Args:
            typed: The names.
            kb: What knows which names are of something else.
        """
        whole: set[tuple[str, ...]] = set()
        telling: set[str] = set()
        ordinary: set[str] = set()
        for name in typed:
            said = [word for word in WORD.findall(name) if len(word) >= _SHORTEST]
            folded = tuple(map(fold, said))
            if not folded:
                continue
            if any(word in STOP_WORDS for word in folded):
                whole.add(folded)
            if len(said) > 1 and all(word[0].isupper() for word in said if fold(word) not in _PARTICLES):
                for word in folded if _is_personal(name, kb) else ():
                    if word not in _PARTICLES:
                        (ordinary if _is_ordinary(word, kb) else telling).add(word)
        return cls(frozenset(whole), frozenset(telling), frozenset(ordinary))


def _is_personal(name: str, kb: KnowledgeBase) -> bool:
    """Whether a name may be a person's: no taxonomy knows it, or one knows it as a person."""
    senses = all_senses(kb, key(name)) if " " in key(name) else ()
    if not senses:
        return True
    return any(above.label == "person" for sense in senses for above in kb.generalizations(sense))


def _is_ordinary(word: str, kb: KnowledgeBase) -> bool:
    """Whether a word is one of the language, besides being somebody's name."""
    if word in STOP_WORDS:
        return True
    senses = usual_senses(kb, key(word))
    return bool(senses) and any(one.label[:1].islower() for one in senses)
