"""WordNet's nouns as a taxonomy, made from its dictionary files.

What is taken: noun synsets with their lemmas, hypernyms and instance hypernyms, the order of senses, and the words
derived from them. Glosses are left out; they only help to choose, of a synset's lemmas, the one that readers know.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from tacit.errors import KnowledgeError
from tacit.knowledge import _wndb
from tacit.knowledge._entry import Entry, Name, Provenance, is_clipped
from tacit.knowledge._wndb import Synset
from tacit.terms.keys import key, pieces, word_key

_FILES = ("data.noun", "data.verb", "data.adj", "index.noun", "cntlist.rev")
_PARTS = {"n": "data.noun", "v": "data.verb", "a": "data.adj", "s": "data.adj"}

_PERSON = "1:18:"  # the lexicographer file noun.person, in sense keys

# How a lemma's familiarity shrinks when readers first think of another sense of it, by tagged uses or only by WordNet's
# order; when its mentions may be of a verb; and what stands for the mentions of one that has none.
_MISREAD = 0.03
_MAYBE_MISREAD = 0.2
_GERUND = 0.2
_UNMENTIONED = 0.05

_LONGEST = 3  # words of a lemma looked for in glosses; longer ones hardly occur there


def read_wordnet(folder: Path) -> tuple[list[Entry], Provenance]:
    """WordNet's noun synsets, ready to compile, and where they come from.

    Args:
        folder: WordNet's dictionary files: data.noun, data.verb, data.adj, index.noun, cntlist.rev. On Debian,
            /usr/share/wordnet of the package wordnet-base.

    Raises:
        KnowledgeError: A file is missing, or a line is not as WordNet's format has it.
    """
    texts = {name: _wndb.text_of(folder / name) for name in _FILES}
    data = {name: _wndb.synsets(text, name) for name, text in texts.items() if name.startswith("data.")}
    nouns = data["data.noun"]
    uses = _wndb.tagged_uses(texts["cntlist.rev"], "cntlist.rev")
    senses = _senses(_wndb.senses(texts["index.noun"], "index.noun"), nouns, uses)
    names = _names(nouns, senses)
    labels = _labels(nouns, senses, _mentions(data.values(), senses))
    derived = _derivations(data)
    edits = _edits(nouns)
    labels |= edits.labels
    entries = [
        Entry(
            id=offset,
            label=labels[offset],
            # The label's own key first: the compiler then need not keep the label.
            names=tuple(sorted(names[offset], key=lambda name: name.key != labels[offset])),
            parents=tuple(parent for parent in synset.targets("@") if (offset, parent) not in edits.unlinked),
            instance_of=synset.targets("@i"),
            derivations=tuple(sorted(derived[offset] - {name.key for name in names[offset]})),
            abstract=offset in edits.abstract,
        )
        for offset, synset in nouns.items()
    ]
    return entries, Provenance(
        source="wordnet",
        title="WordNet 3.0, nouns",
        licence="WordNet 3.0 license",
        notice=_wndb.licence(texts["data.noun"]),
        inputs={name: sha256(text.encode()).hexdigest() for name, text in texts.items()},
    )


class _Use(NamedTuple):
    """What is known of one sense of a key.

    Attributes:
        tagged: How often it was tagged.
        share: The share of the key's uses that mean it.
        clipped: Whether the key lacks a word of the lemma, as "syndrome" for "Down syndrome" does.
    """

    tagged: int
    share: float
    clipped: bool


# For each key, its senses by synset, the most usual first.
_Senses = Mapping[str, Mapping[str, _Use]]


def _senses(
    index: Iterable[tuple[str, Iterable[str]]], nouns: Mapping[str, Synset], uses: Mapping[str, int]
) -> _Senses:
    """Each key's senses.

    Two spellings of one key ("glass", "glasses") are merged by their tagged uses; clipped ones come last. Senses never
    tagged get the uses that their places promise: 1, 1/2, 1/3, ...
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, dict[str, tuple[bool, int]]] = defaultdict(dict)
    for lower, offsets in index:
        for place, offset in enumerate(offsets):
            if offset not in nouns:
                raise KnowledgeError(
                    f"index.noun names synset {offset}, which data.noun lacks: are they of one version?"
                )
            # The index is in lower case; the synset has the capitals, and "AIDS" is not several "aid".
            for lemma, sense_key in zip(nouns[offset].lemmas, nouns[offset].sense_keys, strict=True):
                name = key(lemma) if lemma.lower() == lower else ""
                if name:
                    counts[name][offset] += uses.get(sense_key, 0)
                    at = is_clipped(lemma, name), place
                    places[name][offset] = min(at, places[name].get(offset, at))
    totals = _totals(counts, uses)
    found: dict[str, dict[str, _Use]] = {}
    for name, senses in counts.items():
        promised = sum(1 / place for place in range(1, len(senses) + 1))
        ranked = sorted(senses, key=lambda o: (places[name][o][0], -senses[o], places[name][o][1], o))
        found[name] = {
            offset: _Use(
                senses[offset], (senses[offset] + 1 / place) / (totals[name] + promised), places[name][offset][0]
            )
            for place, offset in enumerate(ranked, 1)
        }
    return found


def _totals(counts: Mapping[str, Counter[str]], uses: Mapping[str, int]) -> Mapping[str, int]:
    """Each key's tagged uses in all parts of speech: a corpus cannot tell the city of Nice from the adjective."""
    totals = Counter({name: senses.total() for name, senses in counts.items()})
    for sense_key, count in uses.items():
        lemma, _, sense = sense_key.partition("%")
        if not sense.startswith("1"):
            totals[key(lemma.replace("_", " "))] += count
    return totals


def _names(nouns: Mapping[str, Synset], senses: _Senses) -> Mapping[str, list[Name]]:
    """The names of each synset."""
    names: dict[str, list[Name]] = defaultdict(list)
    for name, found in senses.items():
        for rank, (offset, use) in enumerate(found.items()):
            # Few letters mean too much ("le", lupus erythematosus), and Henry James is not meant by every "James".
            letters = len(name) == 1 or (len(name) == 2 and not use.tagged)
            vague = use.clipped or letters or (" " not in name and _is_individual_person(nouns[offset]))
            names[offset].append(Name(name, rank, 0.0 if vague else use.share))
    return names


def _is_individual_person(synset: Synset) -> bool:
    full_name = any(" " in lemma for lemma in synset.lemmas)
    return full_name and bool(synset.targets("@i")) and synset.sense_keys[0].partition("%")[2].startswith(_PERSON)


def _mentions(data: Iterable[Mapping[str, Synset]], senses: _Senses) -> Mapping[str, int]:
    """In how many glosses each key stands: WordNet's own prose, written for general readers."""
    mentions: Counter[str] = Counter()
    for part in data:
        for synset in part.values():
            found = [word_key(piece) or piece.lower() for piece in pieces(synset.gloss)]
            runs = (found[at : at + length] for at in range(len(found)) for length in range(1, _LONGEST + 1))
            mentions.update({run for run in map(" ".join, runs) if run in senses})
    return mentions


def _labels(nouns: Mapping[str, Synset], senses: _Senses, mentions: Mapping[str, int]) -> dict[str, str]:
    """For each synset the lemma by which most readers know it.

    That is the one most mentioned in this sense: its mentions times the share of its uses that mean the synset. A lemma
    that makes readers think of another sense first ("man" for serviceman) wins only over hardly known ones, an
    abbreviation over none, and among equals the first.
    """

    def familiarity(offset: str, lemma: str) -> tuple[bool, float]:
        found = senses.get(key(lemma), {})
        known = 0.0
        if offset in found:  # all but stop words
            # The mentions of a clipped key are of something else.
            own = found[offset]
            known = _UNMENTIONED if own.clipped else (mentions[key(lemma)] + _UNMENTIONED) * own.share
            if next(iter(found)) != offset and not own.clipped:
                known *= _MISREAD if any(use.tagged > own.tagged for use in found.values()) else _MAYBE_MISREAD
            if lemma.endswith("ing"):
                known *= _GERUND
        abbreviation = "." in lemma or (lemma.isupper() and " " not in lemma)
        return not abbreviation, known

    labels = {}
    for offset, synset in nouns.items():
        scores = [familiarity(offset, lemma) for lemma in synset.lemmas]
        labels[offset] = synset.lemmas[scores.index(max(scores))]
    return labels


def _derivations(data: Mapping[str, Mapping[str, Synset]]) -> Mapping[str, set[str]]:
    """Keys of the words derived from each noun synset's lemmas, whatever their part of speech."""
    found: dict[str, set[str]] = defaultdict(set)
    for synset in data["data.noun"].values():
        for pointer in synset.pointers:
            if pointer.symbol == "+" and pointer.part in _PARTS:
                found[synset.offset].add(key(data[_PARTS[pointer.part]][pointer.offset].lemmas[pointer.target - 1]))
    for synset in data["data.adj"].values():
        for pointer in synset.pointers:
            if pointer.symbol == "\\" and pointer.part == "n":
                found[pointer.offset].add(key(synset.lemmas[pointer.source - 1]))
    for keys in found.values():
        keys.discard("")
    return found


class _SynsetEdits(NamedTuple):
    """What we change in WordNet (data/wordnet-edits.tsv), by synset."""

    abstract: set[str]
    unlinked: set[tuple[str, str]]
    labels: dict[str, str]


def _edits(nouns: Mapping[str, Synset]) -> _SynsetEdits:
    """The changes that apply: those whose senses are among these synsets."""
    places = {sense: (synset, at) for synset in nouns.values() for at, sense in enumerate(synset.sense_keys)}
    edits = _SynsetEdits(set(), set(), {})
    for line in (files("tacit.knowledge") / "data" / "wordnet-edits.tsv").read_text("utf-8").splitlines():
        edit, *senses = line.split("\t")[:-1] or ("",)
        if not senses or not places.keys() >= set(senses):
            continue
        synset, at = places[senses[0]]
        if edit == "abstract":
            edits.abstract.add(synset.offset)
        elif edit == "label":
            edits.labels[synset.offset] = synset.lemmas[at]
        else:
            edits.unlinked.add((synset.offset, places[senses[1]][0].offset))
    return edits
