"""Evidence from a corpus: in how many contexts terms occur, alone and together."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tacit.corpus._index import Clause, Conjunction, CorpusIndex, Level
from tacit.corpus._info import IndexInfo, info
from tacit.corpus.contexts import ContextKind
from tacit.corpus.embedded import EmbeddedIndex
from tacit.corpus.memory import MemoryIndex

if TYPE_CHECKING:
    from tacit.corpus._build import BuildProgress, Step, build
    from tacit.corpus._build_settings import BuildSettings
    from tacit.corpus._merge import merge

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

_HOMES = {
    "BuildProgress": "tacit.corpus._build",
    "BuildSettings": "tacit.corpus._build_settings",
    "Step": "tacit.corpus._build",
    "build": "tacit.corpus._build",
    "merge": "tacit.corpus._merge",
}


def __getattr__(name: str) -> Any:
    """Imports what builds an index when it is first used: counting, which every release does, needs none of it."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tacit.corpus' has no attribute {name!r}")
