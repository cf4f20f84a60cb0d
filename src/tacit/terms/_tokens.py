"""What a language model says of a passage, in columns.

Plain lists: every rule on terms reads them, and to ask spaCy's tokens each time would cost more than the rules do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

# Universal parts of speech as tags of the Penn Treebank, for models that know no others.
_UNIVERSAL = {
    "NOUN": "NN",
    "PROPN": "NNP",
    "ADJ": "JJ",
    "VERB": "VB",
    "AUX": "MD",
    "NUM": "CD",
    "DET": "DT",
    "PRON": "PRP",
    "ADP": "IN",
    "SCONJ": "IN",
    "CCONJ": "CC",
    "PART": "RP",
    "ADV": "RB",
    "INTJ": "UH",
    "SYM": "SYM",
    "X": "FW",
    "PUNCT": ".",
    "SPACE": "_SP",
}

Stretch = tuple[int, int]
"""Tokens ``[first, last)`` of a passage."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a passage.

    Attributes:
        text: The passage.
        words: Each token as it stands there.
        starts: Where each begins.
        ends: Where each ends.
        tags: Their parts of speech, in the tags of the Penn Treebank.
        dependencies: What each is to its head.
        heads: Which token that is; a sentence's root is its own.
        entities: The named entities, each with its label.
    """

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    tags: list[str]
    dependencies: list[str]
    heads: list[int]
    entities: list[tuple[Stretch, str]]

    def __len__(self) -> int:
        return len(self.words)

    def is_tight(self, i: int) -> bool:
        """Whether the token touches both its neighbours."""
        return 0 < i < len(self) - 1 and self.starts[i] == self.ends[i - 1] and self.ends[i] == self.starts[i + 1]

    def surface(self, stretch: Stretch) -> str:
        """The words of a stretch as they stand in the passage."""
        return self.text[self.starts[stretch[0]] : self.ends[stretch[1] - 1]]


def read(doc: Doc, text: str) -> Tokens:
    """The columns of a parsed passage.

    Args:
        doc: What the model made of it.
        text: The passage itself, which may differ from what the model saw, but not in length.
    """
    words, starts, tags, dependencies, heads = [], [], [], [], []
    for token in doc:
        words.append(token.text)
        starts.append(token.idx)
        tags.append(token.tag_ or _UNIVERSAL.get(token.pos_, ""))
        dependencies.append(token.dep_)
        heads.append(token.head.i)
    return Tokens(
        text=text,
        words=words,
        starts=starts,
        ends=[start + len(word) for start, word in zip(starts, words, strict=True)],
        tags=tags,
        dependencies=dependencies,
        heads=heads,
        entities=[((entity.start, entity.end), entity.label_) for entity in doc.ents],
    )
