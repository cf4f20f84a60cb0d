"""What the language model says of each token, for the learners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from tacit.publishing.features import MASKED, Sentence, tagged
from tacit.settings import LANGUAGE_MODEL

_BATCH = 64  # sentences that are tagged together


class Tags(Enum):
    """What learners know of a token besides its letters and its neighbours."""

    NONE = "none"
    """Nothing: the quickest."""
    PART_OF_SPEECH = "part-of-speech"
    """Its part of speech."""
    ENTITIES = "entities"
    """Its part of speech, and whether the language model takes it for a part of a name, and of what."""


def tag(sentences: Iterable[Sentence], tags: Tags, *, model: str = LANGUAGE_MODEL) -> Iterator[Sentence]:
    """The sentences with what the language model says of each token; what was taken out stays as it is.

    Raises:
        ModelMissingError: There is no such language model.
    """
    if tags is Tags.NONE:
        yield from sentences
        return
    say = _tagger(tags, model)
    batch: list[Sentence] = []
    for sentence in sentences:
        batch.append(sentence)
        if len(batch) == _BATCH:
            yield from say(batch)
            batch = []
    if batch:
        yield from say(batch)


def _tagger(tags: Tags, model: str) -> Callable[[Sequence[Sentence]], Iterator[Sentence]]:
    from tacit.terms.language_model import load, parse  # noqa: PLC0415  # slow to import: only where it is needed

    language = load(model)
    from spacy.tokens import Doc  # noqa: PLC0415  # only now: `load` knows how to import spaCy quickly

    needed = {"tok2vec", "transformer", "tagger", "morphologizer"} | ({"ner"} if tags is Tags.ENTITIES else set())
    unneeded = [name for name in language.pipe_names if name not in needed]

    def say(batch: Sequence[Sentence]) -> Iterator[Sentence]:
        texts = [Doc(language.vocab, words=["-" if one == MASKED else one for one in sentence]) for sentence in batch]
        for sentence, document in zip(batch, parse(language, texts, without=unneeded), strict=True):
            yield tuple(
                word if word == MASKED else tagged(word, f"{token.tag_ or token.pos_}{token.ent_type_}")
                for word, token in zip(sentence, document, strict=True)
            )

    return say
