"""What a build is asked for, and the provenance that an index carries."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from tacit.corpus.contexts import PARAGRAPH, ContextKind
from tacit.corpus.phrases import key_rules
from tacit.corpus.sources import Source
from tacit.errors import ParameterError

# Settings that are options of the command, under the same names.
_OPTIONS = (
    "context", "min_count", "min_phrase_count", "min_cohesion", "free_phrase_count", "max_size_mb", "min_words",
    "text_field", "title_field",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """What determines an index besides its sources.

    Attributes:
        context: What a context is.
        min_count: Contexts in which a word must occur, or a phrase that is to be kept.
        min_phrase_count: Contexts in which any other phrase must occur.
        min_cohesion: How much the parts of such a phrase must attract each other: 1 when neither occurs without the
            other, 0 when they meet as often as chance would have it.
        free_phrase_count: Contexts from which on a phrase of content words alone needs no cohesion.
        keep_phrases: Keys of phrases that need neither more contexts than words nor cohesion.
        max_size_mb: The size to aim at by leaving out the phrases of least cohesion; None for any size.
        min_words: Documents of fewer words are left out.
        exclude_titles: Documents with these titles are left out; case and underscores do not matter.
        text_field: Where a line of JSON has its text.
        title_field: Where a line of JSON has its title.
        attribution: Whose text was counted, and under which licence.

    Raises:
        ParameterError: A number is out of its range.
    """

    context: ContextKind = PARAGRAPH
    min_count: int = 3
    min_phrase_count: int = 5
    min_cohesion: float = 0.3
    free_phrase_count: int = 30
    keep_phrases: frozenset[str] = frozenset()
    max_size_mb: float | None = None
    min_words: int = 0
    exclude_titles: frozenset[str] = frozenset()
    text_field: str = "text"
    title_field: str = "title"
    attribution: str = ""

    def __post_init__(self) -> None:
        for name, value, least in (
            ("min_count", self.min_count, 1),
            ("min_phrase_count", self.min_phrase_count, self.min_count),
            ("free_phrase_count", self.free_phrase_count, self.min_phrase_count),
            ("min_words", self.min_words, 0),
        ):
            if value < least:
                raise ParameterError(f"{name} is {least} or more, not {value}", parameter=name)
        if not -1 <= self.min_cohesion <= 1:
            raise ParameterError(f"min_cohesion is from -1 to 1, not {self.min_cohesion:g}", parameter="min_cohesion")
        if self.max_size_mb is not None and not self.max_size_mb > 0:
            raise ParameterError(f"max_size_mb is more than 0, not {self.max_size_mb:g}", parameter="max_size_mb")


DEFAULTS: Final = BuildSettings()
"""What a build does unless it is asked for something else."""


def provenance(sources: Sequence[Source], settings: BuildSettings) -> dict[str, Any]:
    """What an index says about where it comes from: the same wherever, and however fast, it is built."""
    return {
        "sources": [
            {
                "name": source.path.name,
                "files": len(source.files),
                "bytes": source.size_bytes(),
                "sha256": source.digest(),
            }
            for source in sources
        ],
        "context": str(settings.context),
        "min_count": settings.min_count,
        "min_phrase_count": settings.min_phrase_count,
        "min_cohesion": settings.min_cohesion,
        "free_phrase_count": settings.free_phrase_count,
        "min_words": settings.min_words,
        "excluded_titles": _listed(settings.exclude_titles),
        "kept_phrases": _listed(settings.keep_phrases),
        "keys": key_rules(),
        "attribution": settings.attribution,
        "command": command([source.path.name for source in sources], settings),
    }


def _listed(entries: frozenset[str]) -> dict[str, int | str]:
    """How many entries a list has, and what identifies it."""
    return {"number": len(entries), "sha256": list_digest(entries)}


def list_digest(entries: frozenset[str]) -> str:
    """What identifies a list of entries, whatever their order."""
    return sha256(json.dumps(sorted(entries)).encode()).hexdigest()


def command(names: Sequence[str], settings: BuildSettings) -> str:
    """The command that builds an index of these sources, as far as it determines the result.

    >>> command(["notes.jsonl"], BuildSettings(min_count=5))
    'tacit corpus build notes.jsonl --min-count 5'
    """
    options: list[str] = []
    for name in _OPTIONS:
        value = getattr(settings, name)
        if value != getattr(DEFAULTS, name):
            options += [f"--{name.removesuffix('_mb').replace('_', '-')}", str(value)]
    if settings.keep_phrases:
        options += ["--keep-phrases", "FILE"]
    if settings.exclude_titles:
        options += ["--exclude-titles", "FILE"]
    return shlex.join(["tacit", "corpus", "build", *names, *options])
