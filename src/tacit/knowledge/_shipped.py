"""The taxonomies that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from tacit.knowledge.chain import KnowledgeChain
from tacit.knowledge.taxonomy_file import TaxonomyFile


@cache
def wordnet() -> TaxonomyFile:
    """The nouns of WordNet 3.0, as they come with the package.

    >>> kb = wordnet()
    >>> [concept.label for concept in kb.generalizations(kb.senses("retrovirus")[0])]
    ['animal virus', 'virus', 'microorganism', 'infectious agent', 'agent']
    """
    return _open("wordnet")


@cache
def diseases() -> TaxonomyFile:
    """The human diseases of MONDO, as they come with the package.

    >>> kb = diseases()
    >>> [concept.label for concept in kb.generalizations(kb.senses("pneumocystis pneumonia")[0])]
    ['pneumonia', 'pneumonitis', 'lung disease', 'infectious disease', 'respiratory disease', ..., 'disease']
    """
    return _open("diseases")


@cache
def drugs() -> TaxonomyFile:
    """Drugs by their generic and brand names, below kinds of drugs, as they come with the package.

    >>> kb = drugs()
    >>> [concept.label for concept in kb.generalizations(kb.senses("sustiva")[0])]
    ['antiretroviral agent', 'antiviral agent', 'anti-infective agent', 'drug']
    """
    return _open("drugs")


@cache
def geography() -> TaxonomyFile:
    """The places and peoples of the world, as they come with the package.

    >>> kb = geography()
    >>> [concept.label for concept in kb.generalizations(kb.senses("barcelona")[0])]
    ['Catalonia', 'Spain', 'Southern Europe', 'Europe', 'city', 'place']
    """
    return _open("geography")


@cache
def shipped() -> KnowledgeChain:
    """Everything that comes with the package: first diseases, then drugs, then places, then WordNet.

    A key that usually means something else is left to those that come after (see `KnowledgeChain`).

    >>> kb = shipped()
    >>> [kb.senses(key)[0].label for key in ("pneumonia", "mass", "efavirenz", "orange", "barcelona")]
    ['pneumonia', 'mass', 'efavirenz', 'orange', 'Barcelona']
    """
    return KnowledgeChain([diseases(), drugs(), geography(), wordnet()])


def _open(name: str) -> TaxonomyFile:
    file = files("tacit.knowledge") / "data" / f"{name}.taxonomy"
    # Not a path when the package is run from an archive.
    return TaxonomyFile.open(file) if isinstance(file, Path) else TaxonomyFile.from_bytes(file.read_bytes())
