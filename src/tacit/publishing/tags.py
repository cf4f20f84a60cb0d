"""What models say of each token, for the learners: the language model, the identity detector, lists, an encoder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tacit.publishing.features import MASKED, Sentence, tagged, word_of
from tacit.publishing.texts import Texts, WordVectors
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import Recognized

if TYPE_CHECKING:
    from tacit.language.encoder import SentenceModel

_TAKEN_OUT, _ENCODED = "-", "[MASK]"  # what stands for `MASKED` in what the models read


class Tags(Enum):
    """What learners know of a token besides its letters and its neighbours; each includes the ones before."""

    NONE = "none"
    """Nothing: the quickest."""
    PART_OF_SPEECH = "part-of-speech"
    """Its part of speech, and whether it is in lists of given names, places and everyday words."""
    ENTITIES = "entities"
    """Also whether the language model takes it for a part of a name, and of what."""
    IDENTITIES = "identities"
    """Also what tacit's identity detector takes it for, which is then always taken out."""
    VECTORS = "vectors"
    """Also what a sentence encoder makes of it in its place: the slowest. Needs ``tacit[meaning]``."""

    def includes(self, other: Tags) -> bool:
        """Whether these tags say all that the others say."""
        order = list(Tags)
        return order.index(self) >= order.index(other)


class _Spoken(NamedTuple):
    """What the language model says of a sentence: a tag for each token, and the entities, by tokens."""

    tags: list[str]
    entities: list[tuple[int, int, str]]


def seen(sentences: Sequence[Sentence], documents: Sequence[int], tags: Tags, *, model: str = LANGUAGE_MODEL) -> Texts:
    """Sentences with what the models say of each token; what was taken out stays as it is.

    What is said of a document depends on this document alone. What sentences were tagged with before is dropped.

    Raises:
        ModelMissingError: There is no such language model, or no sentence encoder.
    """
    words = words_of(sentences)
    if tags is Tags.NONE:
        return Texts(words, documents)
    spoken = list(_language_model(words, tags, model))
    if tags.includes(Tags.IDENTITIES):
        kinds = list(_identities(words, documents, spoken, model))
    else:
        kinds = [[""] * len(one) for one in words]
    symbols = [
        tuple(
            word if word == MASKED else tagged(word, said, kind, _lists(word))
            for word, said, kind in zip(one, say.tags, kind_of, strict=True)
        )
        for one, say, kind_of in zip(words, spoken, kinds, strict=True)
    ]
    return Texts(symbols, documents, _vectors(words) if tags is Tags.VECTORS else None)


def _language_model(sentences: Sequence[Sentence], tags: Tags, model: str) -> Iterator[_Spoken]:
    from tacit.terms.language_model import load, parse  # noqa: PLC0415  # slow to import: only where it is needed

    language = load(model)
    from spacy.tokens import Doc  # noqa: PLC0415  # only now: `load` knows how to import spaCy quickly

    entities = tags.includes(Tags.ENTITIES)
    needed = {"tok2vec", "transformer", "tagger", "morphologizer"} | ({"ner"} if entities else set())
    unneeded = [name for name in language.pipe_names if name not in needed]
    texts = (Doc(language.vocab, words=[_TAKEN_OUT if word == MASKED else word for word in one]) for one in sentences)
    for document in parse(language, texts, without=unneeded):
        said = [f"{token.tag_ or token.pos_}{token.ent_type_}" for token in document]
        yield _Spoken(said, [(one.start, one.end, one.label_) for one in document.ents])


def _identities(
    sentences: Sequence[Sentence], documents: Sequence[int], spoken: Sequence[_Spoken], model: str
) -> Iterator[list[str]]:
    """For each sentence what the identity detector takes each token for; a document is read as one text."""
    from tacit.document import Document  # noqa: PLC0415
    from tacit.identities import IdentityDetector  # noqa: PLC0415  # slow to import: only where it is needed

    detector = IdentityDetector(model)
    for _, group in groupby(range(len(sentences)), key=lambda i: documents[i]):
        rows, parts, starts, at = list(group), [], [], 0
        recognized = []
        for i in rows:
            words = [_TAKEN_OUT if word == MASKED else word for word in sentences[i]]
            lengths = np.cumsum([0, *(len(word) + 1 for word in words)]) + at
            starts.append(lengths[:-1].tolist())
            recognized += [
                Recognized(int(lengths[start]), int(lengths[end]) - 1, label)
                for start, end, label in spoken[i].entities
            ]
            parts.append(" ".join(words))
            at = int(lengths[-1])
        kinds = [""] * (at + 1)
        for one in detector.identify(Document("\n".join(parts)), recognized):
            kinds[one.span.start : one.span.end] = [one.kind.value] * (one.span.end - one.span.start)
        for places in starts:
            yield [kinds[place] for place in places]


@lru_cache(1 << 17)
def _lists(word: str) -> str:
    """In which lists a word is: G a given name, g one that is also an ordinary word, C everyday words, P places."""
    from tacit.identities.lexicon import is_common, known_place  # noqa: PLC0415  # opens lexical data
    from tacit.language.given_names import is_given_name, may_be_given_name  # noqa: PLC0415
    from tacit.terms.keys import key  # noqa: PLC0415

    given = "G" if is_given_name(word) else "g" if may_be_given_name(word) else ""
    return f"{given}{'C' if is_common(word) else ''}{'P' if known_place(key(word)) else ''}"


def _vectors(sentences: Sequence[Sentence]) -> WordVectors:
    """For each token the state of its first piece in the sentence encoder; zeros for what was taken out."""
    encoder = _encoder()
    rows = []
    texts = [[_ENCODED if word == MASKED else word for word in one] for one in sentences]
    for words, states in zip(texts, encoder.words([" ".join(one) for one in texts]), strict=True):
        starts = np.cumsum([0, *(len(word) + 1 for word in words)])[:-1]
        found = np.zeros((len(words), states.states.shape[1]), np.float32)
        pieces = np.array([start for start, end in states.offsets], np.int64)
        inside = np.flatnonzero([end > start for start, end in states.offsets])
        of_word = np.searchsorted(starts, pieces[inside], side="right") - 1
        first, index = np.unique(of_word, return_index=True)
        found[first] = states.states[inside[index]]
        found[[word == _ENCODED for word in words]] = 0.0
        rows.append(found)
    return np.concatenate(rows) if rows else np.zeros((0, 1), np.float32)


@cache
def _encoder() -> SentenceModel:
    from tacit.language.encoder import SentenceModel  # noqa: PLC0415  # an extra

    return SentenceModel.load()


def words_of(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The sentences without what was said of their tokens."""
    return [tuple(symbol if symbol == MASKED else word_of(symbol) for symbol in one) for one in sentences]
