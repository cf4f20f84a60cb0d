"""Evidence from a corpus: in how many contexts terms occur, alone and together."""

from tacit.corpus._build import BuildProgress, Step, build
from tacit.corpus._build_settings import BuildSettings
from tacit.corpus._index import Clause, Conjunction, CorpusIndex, Level
from tacit.corpus._info import IndexInfo, info
from tacit.corpus._merge import merge
from tacit.corpus.contexts import ContextKind
from tacit.corpus.embedded import EmbeddedIndex
from tacit.corpus.memory import MemoryIndex

__all__ = [
    "BuildProgress",
    "BuildSettings",
    "Clause",
    "Conjunction",
    "ContextKind",
    "CorpusIndex",
    "EmbeddedIndex",
    "IndexInfo",
    "Level",
    "MemoryIndex",
    "Step",
    "build",
    "info",
    "merge",
]
