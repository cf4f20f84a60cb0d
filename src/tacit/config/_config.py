"""What a configuration says, as values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tacit.corpus.embedded import EmbeddedIndex
from tacit.errors import ParameterError
from tacit.formats.opened import Unhandled
from tacit.identities import OwnRecognizers, Recognizer
from tacit.models import ReleaseSettings
from tacit.resources import Knowledge
from tacit.risk import Profile
from tacit.secrets import Identities, Requirement
from tacit.settings import LANGUAGE_MODEL

NAME: Final = "tacit.toml"
"""What the file is called in the working folder, where the program looks for it."""


@dataclass(frozen=True, slots=True)
class OutputPlaces:
    """Where results go, unless the command line says otherwise.

    Attributes:
        path: The released text, or the directory of several.
        report: The reviewer's report.
        release_report: The report that may go out.
        vault: What leads back to the originals.
    """

    path: Path | None = None
    report: Path | None = None
    release_report: Path | None = None
    vault: Path | None = None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How tables are read, unless the command line says otherwise; None where the configuration says nothing.

    Attributes:
        column: The columns of the texts.
        key: The column that names a row among the rejects.
        group_by: The column that names the group of a row.
        pass_through: Columns that may go out as they are.
        engine: Where the work is done.
        workers: How many processes.
        master: Where Spark is.
        max_length: Characters of the longest text that is accepted.
    """

    column: tuple[str, ...] = ()
    key: str | None = None
    group_by: str | None = None
    pass_through: tuple[str, ...] = ()
    engine: str | None = None
    workers: int | None = None
    master: str | None = None
    max_length: int | None = None


@dataclass(frozen=True, slots=True)
class FileOptions:
    """How documents are read and written, unless the command line says otherwise.

    Attributes:
        unhandled: What becomes of pictures and what else nobody can read: "remove" or "refuse".
    """

    unhandled: str | None = None

    def __post_init__(self) -> None:
        if self.unhandled is not None:
            Unhandled.of(self.unhandled)


@dataclass(frozen=True, slots=True)
class Config:
    """What a configuration says.

    Attributes:
        requirements: What is asked, in the order of the file.
        settings: How a release is made.
        corpus: The directory of a corpus index of the user's own.
        language_model: The name of an installed spaCy model.
        packs: Files with topic packs of the user's own; one of the same name as ours adds to ours.
        without_packs: The names of our packs that are not used.
        recognizers: Patterns of the user's own.
        output: Where results go.
        tables: How tables are read.
        files: How documents are read and written.
        source: The file, as the user named it; empty if there is none.

    Raises:
        ParameterError: Packs are named, and none would be read.
    """

    requirements: tuple[Requirement, ...] = ()
    settings: ReleaseSettings = field(default_factory=ReleaseSettings)
    corpus: Path | None = None
    language_model: str = LANGUAGE_MODEL
    packs: tuple[Path, ...] = ()
    without_packs: tuple[str, ...] = ()
    recognizers: tuple[Recognizer, ...] = ()
    output: OutputPlaces = OutputPlaces()
    tables: TableOptions = TableOptions()
    files: FileOptions = FileOptions()
    source: str = ""

    def __post_init__(self) -> None:
        if self.settings.evidence is Profile.COUNTS and (self.packs or self.without_packs):
            raise ParameterError(
                "expected evidence beside the counts for topic packs, found counts alone, which read none",
                parameter="packs",
            )

    @property
    def asked(self) -> tuple[Requirement, ...]:
        """All that is asked: the requirements and, as one more of its own claim, what the recognizers find."""
        own = (Identities(first=OwnRecognizers(self.recognizers)),) if self.recognizers else ()
        return (*self.requirements, *own)

    def knowledge(self) -> Knowledge:
        """What a reader is taken to know.

        Raises:
            CorpusFormatError: There is no corpus index at `corpus`.
            PackError: A topic pack has a mistake, or there is none of a name.
        """
        index = EmbeddedIndex.open(self.corpus) if self.corpus else None
        found = Knowledge.shipped(index=index, language_model=self.language_model)
        library = found.packs
        for name in self.without_packs:
            library = library.without(name)
        for path in self.packs:
            library = library.with_file(path)
        return replace(found, packs=library)
