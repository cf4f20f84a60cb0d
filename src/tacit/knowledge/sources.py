"""What can be compiled: one reader for each kind of source, recognised by its name or by what is there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tacit.errors import KnowledgeError
from tacit.knowledge import _drugs, _geonames, _icd_10_cm, _mondo, csv_file, skos
from tacit.knowledge._drugs import read_drugs
from tacit.knowledge._entry import Entry, Provenance
from tacit.knowledge._geonames import read_geography
from tacit.knowledge._icd_10_cm import read_icd_10_cm
from tacit.knowledge._mondo import read_diseases
from tacit.knowledge._usage import ContextCounts
from tacit.knowledge._wordnet import read_wordnet
from tacit.knowledge.compile import compile_taxonomy
from tacit.knowledge.csv_file import read_csv
from tacit.knowledge.obo import read_obo
from tacit.knowledge.skos import read_skos
from tacit.knowledge.snomed import is_release, read_snomed
from tacit.knowledge.taxonomy_file import TaxonomyFile

# What a reader returns: concepts ready to compile, and where they come from.
_Read = tuple[list[Entry], Provenance]


class _Packaged(NamedTuple):
    """A source inside installed packages.

    Attributes:
        packages: The packages, as they are imported.
        read: Its reader, from the packages' folders and the corpus.
    """

    packages: tuple[str, ...]
    read: Callable[[list[Path], ContextCounts], _Read]


PACKAGED = {
    "diseases": _Packaged(_mondo.PACKAGES, lambda folders, index: read_diseases(folders[0], index)),
    "drugs": _Packaged(_drugs.PACKAGES, lambda folders, index: read_drugs(folders[0], index)),
    "geography": _Packaged(_geonames.PACKAGES, lambda folders, index: read_geography(folders[0], folders[1], index)),
    "icd-10-cm": _Packaged(_icd_10_cm.PACKAGES, lambda folders, _: read_icd_10_cm(folders[0])),
}
"""Sources that are compiled from installed packages, by the names that they go by."""


def compile_source(source: Path | str, target: Path, *, index: ContextCounts | None = None) -> TaxonomyFile:
    """The taxonomy compiled from a source, written to a file whole or not at all.

    Args:
        source: A table (.csv, .tsv: child, parent, synonym), an OBO file, a SKOS vocabulary in RDF/XML (.rdf, .xml), a
            folder with a SNOMED CT release (RF2) or with WordNet's dictionary, or the name of a source in `PACKAGED`.
        target: The file to write.
        index: The corpus that says what names usually mean; needed for the sources in `PACKAGED`.

    Raises:
        KnowledgeError: The source is of no kind that can be compiled or is faulty, or the file cannot be written.
    """
    content = compile_taxonomy(*_read(source, index))
    try:
        _write(target, content)
    except OSError as error:
        raise KnowledgeError(f"cannot write {target}: {error.strerror}") from error
    return TaxonomyFile.open(target)


def _read(source: Path | str, index: ContextCounts | None) -> _Read:
    packaged = PACKAGED.get(str(source))
    if packaged:
        if index is None:
            raise KnowledgeError(f"expected a corpus index to compile {source} with, found none")
        return packaged.read(list(_folders(packaged.packages)), index)
    path = Path(source)
    if path.is_dir():
        if (path / "data.noun").is_file():
            return read_wordnet(path)
        if is_release(path):
            return read_snomed(path)
        raise KnowledgeError(
            f"expected a SNOMED CT release or WordNet's dictionary (data.noun) in the folder {path}, found neither"
        )
    suffix = path.suffix.lower()
    if suffix in csv_file.SUFFIXES:
        return read_csv(path)
    if suffix == ".obo":
        return read_obo(path)
    if suffix in skos.SUFFIXES:
        return read_skos(path)
    raise KnowledgeError(
        f"expected a folder, a file .csv, .tsv, .obo, .rdf or .xml, or one of {', '.join(PACKAGED)}, found {source}"
    )


def _folders(packages: Iterable[str]) -> Iterable[Path]:
    """Where the packages lie. They are not imported: some load hundreds of megabytes when they are."""
    for name in packages:
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            raise KnowledgeError(
                f"the package {name} is not installed; run: pip install {name.replace('_', '-')}, then compile again"
            )
        yield Path(spec.submodule_search_locations[0])


def _write(target: Path, content: bytes) -> None:
    """Writes under another name first, so that no reader ever maps half a file."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)  # a temporary file is for its owner alone
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
