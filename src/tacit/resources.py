"""What a reader is taken to know, and how text is read: what sanitizing, auditing and attacking share."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from tacit import knowledge
from tacit.corpus import CorpusIndex
from tacit.corpus.shipped import field as shipped_field
from tacit.corpus.shipped import shipped
from tacit.knowledge import Hierarchy, KnowledgeBase
from tacit.knowledge.packs import PackLibrary, TopicPack
from tacit.language.network import ReadingNetwork
from tacit.secrets.derived import derived_pack
from tacit.secrets.entity import Entity, entity, name_key
from tacit.secrets.several import listing, refuse_several
from tacit.settings import LANGUAGE_MODEL, MIN_SUPPORT, VERSION
from tacit.terms import language_model
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.keys import key
from tacit.terms.variants import Names

_MOST_DERIVED = 1 << 8
_DERIVED: dict[tuple[object, ...], TopicPack | None] = {}
"""Derived packs, by what they are about and what they follow from: seconds of work each."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is one term because a taxonomy or the corpus knows it as one."""

    index: CorpusIndex
    kb: KnowledgeBase

    def __call__(self, key: str) -> bool:
        """Whether the key names something."""
        return bool(self.kb.senses(key)) or self.index.count((frozenset((key,)),)) >= MIN_SUPPORT


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a reader is taken to know, and how text is read.

    Attributes:
        index: The corpus.
        kb: The knowledge base.
        language_model: The name of an installed spaCy model.
        packs: What goes with topics.
        field: A further corpus, of how people of the field write, if there is one.
        tagger: What readers mark as giving a topic away, if that was learnt.
    """

    index: CorpusIndex = dataclasses.field(repr=False)
    kb: Hierarchy = dataclasses.field(repr=False)
    language_model: str = LANGUAGE_MODEL
    packs: PackLibrary = dataclasses.field(default=PackLibrary(), repr=False)
    field: CorpusIndex | None = dataclasses.field(default=None, repr=False)
    tagger: ReadingNetwork | None = dataclasses.field(default=None, repr=False)

    @classmethod
    def shipped(cls, *, index: CorpusIndex | None = None, language_model: str = LANGUAGE_MODEL) -> Knowledge:
        """What tacit brings, unless a language model is given, or a corpus that stands for ours."""
        own = shipped() if index is None else index
        further = shipped_field() if index is None else None
        return cls(own, knowledge.shipped(), language_model, PackLibrary.shipped(), further, ReadingNetwork.shipped())

    @property
    def fingerprints(self) -> dict[str, str]:
        """What identifies the program and its data."""
        return {
            "version": VERSION,
            "language_model": language_model.fingerprint(self.language_model),
            "corpus": self.index.fingerprint,
            "knowledge": self.kb.fingerprint,
            "packs": self.packs.fingerprint,
            **({"field": self.field.fingerprint} if self.field else {}),
            **({"tagger": self.tagger.fingerprint} if self.tagger else {}),
        }

    def entities(self, protect: Iterable[str]) -> tuple[Entity, ...]:
        """What must stay secret, with all its names.

        Raises:
            ParameterError: A name has no word in it, or is a list of names.
        """
        found = tuple(entity(name, index=self.index, kb=self.kb) for name in dict.fromkeys(protect))
        for one in found:
            refuse_several(one.typed, is_name=self.is_name, is_said=self._is_said)
        return found

    def listing(self, name: str) -> str:
        """What stands between the items of a name that is a list of names; nothing if it is one."""
        return listing(name, is_name=self.is_name, is_said=self._is_said)

    def is_name(self, name: str) -> bool:
        """Whether a topic pack or a taxonomy has a name of something."""
        return bool(self.packs.about((name,)) or self.kb.senses(name_key(name, self.kb)))

    def _is_said(self, phrase: str) -> bool:
        return self.index.count((frozenset((key(phrase),)),)) > 0

    def packs_about(self, one: Entity) -> tuple[TopicPack, ...]:
        """The packs about what must stay secret; where nobody wrote one, the one that follows from the rest, if any."""
        written = self.packs.about((one.name, *one.typed))
        is_dropped = not self.packs.dropped.isdisjoint(map(key, (one.name, *one.typed)))
        derived = None if written or is_dropped else self.derived_pack(one)
        return (derived,) if derived else written

    def derived_pack(self, one: Entity) -> TopicPack | None:
        """The pack that follows from taxonomies and corpora, worked out once in a process."""
        origin = (one, one.typed, *self.fingerprints.values())
        if origin not in _DERIVED:
            if len(_DERIVED) >= _MOST_DERIVED:
                _DERIVED.clear()
            _DERIVED[origin] = derived_pack(one, index=self.index, field=self.field, kb=self.kb, packs=self.packs)
        return _DERIVED[origin]

    def detector(self, names: Iterable[str] = ()) -> LanguageModelDetector:
        """What finds terms, and these keys wherever they stand."""
        return LanguageModelDetector(
            self.language_model, known=Lexicon(self.index, self.kb), names=Names(names), network=self.tagger
        )
