"""Drugs: generic and brand names from the package drug-named-entity-recognition, below kinds that readers know.

The package says what each drug is called. What kind of drug it is, data/drug-classes.tsv says: by the stem of its
generic name, which the World Health Organization gives out for that purpose (-vir for antivirals), or by its name.
"""

from __future__ import annotations

import bz2
import pickle
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Name, Provenance, is_clipped
from tacit.knowledge._lines import digest
from tacit.knowledge._shipped import wordnet
from tacit.knowledge._usage import ContextCounts, Usage
from tacit.terms.keys import key

PACKAGES = ("drug_named_entity_recognition",)

_FILE = "drug_ner_dictionary.pkl.bz2"
_TABLE = "drug-classes.tsv"
_ROOT = "drug"

_NOTICE = """Names of drugs from the Python package drug-named-entity-recognition, https://fastdatascience.com
Copyright (c) 2023 Fast Data Science Ltd, MIT License. Its sources: DrugBank open data (CC0), MeSH and MedlinePlus
courtesy of the U.S. National Library of Medicine, the NHS (Open Government Licence v3.0), and Wikipedia (CC BY-SA 3.0).
Because of the last, this file is offered under CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/
Changes: only drugs, only names that a text might have; kinds of drugs and shares of uses added."""

# Where WordNet keeps drugs, and what else can be one.
_BRANCH = ("drug", "medicine", "vitamin", "hormone", "vaccine", "corticosteroid", "antifungal", "antacid", "antitoxin")

# What stands beside the name of a drug.
_COMPANY = frozenset(
    "drug medicine medication treat treatment dose prescribe prescribed prescription antibiotic tablet pill "
    "side effect pharmaceutical overdose therapy patient".split()
)

# What a dictionary made by machine also holds: markup, inverted names, chemical formulas.
_NAME = re.compile(r"[^\W\d_][\w'’.-]*(?:[ /-][\w'’.-]+){0,3}")
_MOST_CHARACTERS = 40
_EVIDENCE_OF_USE = ("medline_plus_id", "nhs_url", "wikipedia_url")
_PHARMACOLOGIC_ACTION = "D27.505."


class _DrugKind(NamedTuple):
    """A line of the table."""

    label: str
    parents: Sequence[str]
    mesh: str
    names: Sequence[str]
    stems: Sequence[str]
    drugs: Sequence[str]

    @property
    def id(self) -> str:
        return self.mesh or self.label


def read_drugs(package: Path, index: ContextCounts) -> tuple[list[Entry], Provenance]:
    """Drugs and their kinds, ready to compile, and where they come from.

    Args:
        package: The folder of the installed package.
        index: The corpus that says what names usually mean.

    Raises:
        KnowledgeError: The package holds no dictionary of drugs, or not in the form expected.
    """
    kinds = {kind.label: kind for kind in _kinds()}
    variants, data = _dictionary(package / _FILE)
    texts = _drugs(variants, data, kinds.values())
    taken = {key(text) for kind in kinds.values() for text in (kind.label, *kind.names)}
    usage = Usage(index, wordnet(), _BRANCH)
    keys = [key(text) for found in texts.values() for text in found]
    shares = usage.shares(dict.fromkeys((*keys, *taken), _COMPANY))
    classify = _DrugClassifier(kinds.values())
    entries = [
        Entry(
            id=kind.id,
            label=kind.label,
            names=_names((kind.label, *kind.names), shares, frozenset()),
            parents=tuple(kinds[parent].id for parent in kind.parents),
        )
        for kind in kinds.values()
    ]
    entries += _actions(data, kinds.values(), taken)
    for canonical, found in texts.items():
        above = classify(canonical, found) or ((_ROOT,) if _is_in_use(data.get(canonical, {})) else ())
        names = _names(found, shares, taken)
        if above and names:
            parents = tuple(kinds[parent].id for parent in above)
            one = data.get(canonical, {}).get("drugbank_id") or canonical
            entries.append(Entry(one, found[0], names, parents))
    return _unique(entries), Provenance(
        source="drugs",
        title="Drugs of drug-named-entity-recognition, by kinds",
        licence="CC-BY-SA-3.0",
        notice=_NOTICE,
        inputs={
            _FILE: digest(package / _FILE),
            "corpus": index.fingerprint,
            "wordnet": wordnet().fingerprint,
        },
    )


def _kinds() -> list[_DrugKind]:
    lines = (files("tacit.knowledge") / "data" / _TABLE).read_text("utf-8").splitlines()
    cells = (line.split("\t") for line in lines if not line.startswith("#"))
    return [
        _DrugKind(label, _listed(parents), mesh, _listed(names), _listed(stems), _listed(drugs))
        for label, parents, mesh, names, stems, drugs in cells
    ]


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("|")) if cell else ()


class _Plain(pickle.Unpickler):
    """Reads dictionaries, lists, strings and numbers, and nothing that could run code."""

    def find_class(self, module: str, name: str) -> NoReturn:
        """Refuses whatever is more than plain data."""
        raise pickle.UnpicklingError(f"expected plain data, found {module}.{name}")


def _dictionary(path: Path) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Mapping[str, Any]]]:
    """The package's names of drugs, each with those it stands for, and what it knows of each drug."""
    try:
        with bz2.open(path) as file:
            content = _Plain(file).load()
        return content["drug_variant_to_canonical"], content["drug_canonical_to_data"]
    except (OSError, EOFError, ValueError, KeyError, TypeError, pickle.UnpicklingError) as error:
        raise KnowledgeError(f"expected {_FILE} in the package {PACKAGES[0]}, found none that can be read") from error


def _drugs(
    variants: Mapping[str, Sequence[str]], data: Mapping[str, Mapping[str, Any]], kinds: Iterable[_DrugKind]
) -> dict[str, list[str]]:
    """For each drug its names, the generic one first."""
    texts: dict[str, dict[str, None]] = {}
    for canonical in data:
        texts[canonical] = {canonical: None} if _is_name(canonical) else {}
    for variant, canonicals in variants.items():
        for canonical in canonicals:
            if canonical in texts and _is_name(variant):
                texts[canonical][variant] = None
    for kind in kinds:
        for drug in kind.drugs:
            texts.setdefault(next(iter(variants.get(drug, ())), drug), {drug: None})
    return {canonical: list(found) for canonical, found in texts.items() if found}


def _is_name(text: str) -> bool:
    return len(text) <= _MOST_CHARACTERS and _NAME.fullmatch(text) is not None


def _is_in_use(known: Mapping[str, Any]) -> bool:
    """Whether it is a drug though its kind is unknown. DrugBank alone also lists creatinine and oysters."""
    return any(known.get(one) for one in _EVIDENCE_OF_USE)


class _DrugClassifier:
    """Says what kinds of drug a name belongs to."""

    def __init__(self, kinds: Iterable[_DrugKind]) -> None:
        self._by_name: dict[str, list[str]] = {}
        self._by_stem: dict[str, list[str]] = {}
        for kind in kinds:
            for drug in kind.drugs:
                self._by_name.setdefault(drug, []).append(kind.label)
            for stem in kind.stems:
                self._by_stem.setdefault(stem, []).append(kind.label)

    def __call__(self, canonical: str, names: Iterable[str]) -> tuple[str, ...]:
        """The kinds of a drug, of each part of a combination; none if neither its names nor their stems say."""
        by_name = [kind for name in names for kind in self._by_name.get(name, ())]
        found = by_name or [kind for word in key(canonical).split() for kind in self._kinds_of_word(word)]
        return tuple(dict.fromkeys(found))

    def _kinds_of_word(self, word: str) -> Sequence[str]:
        if word in self._by_name:
            return self._by_name[word]
        stems = [stem for stem in self._by_stem if _has(word, stem)]
        return self._by_stem[max(stems, key=len)] if stems else ()


def _has(word: str, stem: str) -> bool:
    text = stem.strip("-")
    if len(word) <= len(text) and "-" in stem:
        return False
    before, behind = stem.startswith("-"), stem.endswith("-")
    if before and behind:
        return text in word
    return word.endswith(text) if before else word.startswith(text) if behind else word == text


def _names(texts: Iterable[str], shares: Mapping[str, float], taken: Iterable[str]) -> tuple[Name, ...]:
    """The names, without those that a kind of drug has: an antibiotic is not one drug."""
    names: dict[str, Name] = {}
    for text in texts:
        name = key(text)
        if name and name not in taken:
            clipped = is_clipped(text, name)
            names.setdefault(name, Name(name, int(clipped), 0.0 if clipped else shares.get(name, 1.0)))
    return tuple(names.values())


def _actions(data: Mapping[str, Mapping[str, Any]], kinds: Iterable[_DrugKind], taken: Iterable[str]) -> list[Entry]:
    """MeSH's own kinds of drugs that are in the package, each below the narrowest of ours."""
    ours = sorted(filter(None, (kind.mesh for kind in kinds)), key=len, reverse=True)
    entries = []
    for canonical, known in data.items():
        numbers = [number for number in known.get("mesh_tree", ()) if number.startswith(_PHARMACOLOGIC_ACTION)]
        above = dict.fromkeys(
            one for number in numbers for one in [next((o for o in ours if number.startswith(o + ".")), "")] if one
        )
        head, _, rest = canonical.partition(", ")
        label = f"{rest} {head}" if rest and "," not in rest else canonical  # "analgesics, opioid"
        if above and key(label) not in taken and not set(numbers) & set(ours):
            singular = " ".join([*label.split()[:-1], key(label.split()[-1])])
            entries.append(Entry(min(numbers), singular, (Name(key(label)),), tuple(above), abstract=True))
    return entries


def _unique(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, the first of each identifier."""
    kept: dict[str, Entry] = {}
    for entry in entries:
        kept.setdefault(entry.id, entry)
    return list(kept.values())
