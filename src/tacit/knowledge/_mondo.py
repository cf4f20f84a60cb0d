"""Diseases: the human part of MONDO, from the data of the package cellxgene-ontology-guide.

What is changed: labels are the names that readers know best, by the corpus; concepts whose labels no reader knows stay
on the way up but are not offered; names are counted for a disease only if that is what they usually mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import zstandard

from tacit.errors import KnowledgeError
from tacit.knowledge import _edits
from tacit.knowledge._entry import Entry, Name, Provenance, is_clipped
from tacit.knowledge._lines import digest
from tacit.knowledge._plain_words import is_technical, without_tag
from tacit.knowledge._shipped import wordnet
from tacit.knowledge._usage import ContextCounts, Usage
from tacit.terms.keys import key

PACKAGES = ("cellxgene_ontology_guide",)

_FILES = "data/MONDO-ontology-*.json.zst"
_ROOT = "MONDO:0000001"
_HUMAN = "MONDO:0700096"

_NOTICE = """Mondo Disease Ontology, Monarch Initiative, https://mondo.monarchinitiative.org
Licensed under CC BY 4.0, https://creativecommons.org/licenses/by/4.0/
Changes: only human diseases; only terms, synonyms and the is-a hierarchy, without definitions; other labels chosen;
concepts marked that are not offered as replacements; shares of uses added to names."""

# Where WordNet keeps illnesses, injuries, symptoms, disabilities and states of mind.
_BRANCH = ("physical condition", "mental state", "symptom", "affliction", "infestation")

# What stands beside the name of a disease.
_COMPANY = frozenset(
    "disease disorder syndrome symptom patient infection treatment doctor illness diagnose diagnosed diagnosis chronic "
    "medical medicine hospital".split()
)

# Names that only a database needs: "lung disease or disorder", "disorder of zone of skin", "carcinoma, malignant".
_UNREADABLE = re.compile(r"[,;()\[\]/]|disease or disorder|^(?:disease|disorder|diseases|disorders) of |\bzone of\b")
_MOST_WORDS = 6  # of a name; no corpus holds longer phrases, and nobody writes them

# MONDO files a disease here if some form of it runs in families: true of anxiety and acne, but not what they are.
_HEREDITARY = re.compile(r"\b(?:hereditary|inherited|genetic|familial|inborn|X-linked|idiopathic)\b")

_KNOWN = 5  # contexts that hold all words of a label before readers are taken to know it
_MOSTLY = 0.5  # of a word's uses that mean the disease before it is a label for it


def read_diseases(package: Path, index: ContextCounts) -> tuple[list[Entry], Provenance]:
    """MONDO's human diseases, ready to compile, and where they come from.

    Args:
        package: The folder of the installed package.
        index: The corpus that says what names usually mean and which of them readers know.

    Raises:
        KnowledgeError: The package holds no MONDO, or not in the form expected.
    """
    path = max(package.glob(_FILES), default=None)
    if path is None:
        raise KnowledgeError(
            f"expected {_FILES} in the package {PACKAGES[0]}, found none; install a version that has it"
        )
    terms = _terms(path)
    usage = Usage(index, wordnet(), _BRANCH)
    edits = _edits.read("diseases")
    texts = {
        one: [text for text in _texts(term) if (one, key(text)) not in edits.dropped] for one, term in terms.items()
    }
    shares = usage.shares({key(text): _COMPANY for found in texts.values() for text in found})
    known = usage.contexts(shares)
    labels = {one: edits.labels.get(one) or _label(texts[one], known, shares) for one in terms}
    ranked = _ranked({one: (labels[one], *texts[one], *edits.names.get(one, ())) for one in terms}, known)
    entries = [
        Entry(
            id=one,
            label=labels[one],
            names=tuple(
                Name(name, rank, share=shares.get(name, 1.0) * part) for name, (rank, part) in ranked[one].items()
            ),
            parents=tuple(
                above
                for above, steps in term["ancestors"].items()
                if steps == 1 and above in terms and (one, above) not in edits.unlinked
            )
            + edits.linked.get(one, ()),
            abstract=one in edits.abstract
            or (one not in edits.labels and (_is_odd(labels[one]) or known[key(labels[one])] < _KNOWN)),
        )
        for one, term in terms.items()
    ]
    version = path.name.removesuffix(".json.zst").rpartition("-v")[2]
    return entries, Provenance(
        source="mondo",
        title=f"Mondo Disease Ontology {version}, human diseases",
        licence="CC-BY-4.0",
        notice=_NOTICE,
        inputs={path.name: digest(path), "corpus": index.fingerprint, "wordnet": wordnet().fingerprint},
    )


def _terms(path: Path) -> dict[str, dict[str, Any]]:
    """The human diseases of the file by their identifiers."""
    try:
        with path.open("rb") as file:
            found = json.load(zstandard.ZstdDecompressor().stream_reader(file))
        return {
            one: term
            for one, term in found.items()
            if not term["deprecated"] and (one in {_ROOT, _HUMAN} or _HUMAN in term["ancestors"])
        }
    except (OSError, ValueError, KeyError, TypeError, zstandard.ZstdError) as error:
        raise KnowledgeError(f"{path.name}: expected terms of MONDO in JSON, found something else") from error


def _texts(term: Mapping[str, Any]) -> list[str]:
    """A disease's names: its own label first, then those synonyms that a text might have."""
    label = without_tag(term["label"])
    synonyms = (without_tag(text) for text in term.get("synonyms", ()))
    kept = (text for text in synonyms if not _UNREADABLE.search(text) and len(text.split()) <= _MOST_WORDS)
    return list(dict.fromkeys((label, *kept)))


def _label(texts: Sequence[str], known: Mapping[str, int], shares: Mapping[str, float]) -> str:
    """The name that readers know best: of those that read as one, the one whose words stand in most contexts."""
    first, *others = texts
    bare = next((text for text in others if first == f"{text} disorder"), None)
    if bare:
        return bare  # "stroke disorder": MONDO's way to tell the disease from the event
    if " " not in first and known[key(first)] >= _KNOWN:
        return first
    proper = {word for word in first.split() if not word.islower()}
    readable = [
        text
        for text in others
        # Other words in capitals are abbreviations or slips; a plural would stand where a singular is expected.
        if shares[key(text)] >= _MOSTLY
        and not is_clipped(text, key(text))
        and all(word.islower() or word.removesuffix("'s") in proper for word in text.split())
        and text.endswith(key(text)[-3:])
    ]
    return max((_singular(first), *readable), key=lambda text: (not is_technical(text), known.get(key(text), 0)))


def _singular(text: str) -> str:
    """MONDO's label; a few are in the plural: "perceptual disorders"."""
    *before, last = text.split(" ")
    return " ".join([*before, key(last) if last.endswith("s") and last.islower() else last])


def _is_odd(label: str) -> bool:
    return is_technical(label) or _HEREDITARY.search(label) is not None


def _ranked(texts: Mapping[str, Sequence[str]], known: Mapping[str, int]) -> dict[str, dict[str, tuple[int, float]]]:
    """For each disease its keys, each with the disease's place among those of that key and its part of the uses.

    A disease that has the key as its label comes first, then the one whose label is better known; one whose name the
    key clips ("hemophilia A") last, and without a part.
    """
    bearers: dict[str, dict[str, int]] = {}
    for one, found in texts.items():
        for text in found:
            name = key(text)
            if name:
                uses = 0 if is_clipped(text, name) else 1 + known.get(key(found[0]), 0)
                bearers.setdefault(name, {}).setdefault(one, uses)
    ranked: dict[str, dict[str, tuple[int, float]]] = {one: {} for one in texts}
    for name, ones in bearers.items():
        order = sorted(ones, key=lambda one: (not ones[one], key(texts[one][0]) != name, -ones[one]))
        for rank, one in enumerate(order):
            ranked[one][name] = rank, ones[one] / max(sum(ones.values()), 1)
    # The label's key first: the compiler then need not keep a label that is its own key.
    return {one: {name: ranked[one][name] for name in dict.fromkeys(map(key, texts[one])) if name} for one in texts}
