"""Evidence from taxonomies: what a term is a kind of, and what else it is called."""

from tacit.knowledge._base import Concept, Hierarchy, KnowledgeBase, Parent, Taxonomy
from tacit.knowledge._entry import Depth, Entry, Name, Provenance, named
from tacit.knowledge._shipped import diseases, drugs, geography, shipped, wordnet
from tacit.knowledge._wordnet import read_wordnet
from tacit.knowledge.chain import KnowledgeChain
from tacit.knowledge.compile import compile_taxonomy
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.knowledge.taxonomy_file import TaxonomyFile

__all__ = [
    "Concept",
    "Depth",
    "Entry",
    "Hierarchy",
    "KnowledgeBase",
    "KnowledgeChain",
    "MemoryTaxonomy",
    "Name",
    "Parent",
    "Provenance",
    "Taxonomy",
    "TaxonomyFile",
    "compile_taxonomy",
    "diseases",
    "drugs",
    "geography",
    "named",
    "read_wordnet",
    "shipped",
    "wordnet",
]
