"""``tacit doctor``: what is installed, what is missing or optional, and how to get it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Final

import typer
from packaging.requirements import Requirement

from tacit.cli._console import results
from tacit.cli._extras import command
from tacit.errors import Error
from tacit.settings import LANGUAGE_MODEL, VERSION

_PURPOSES: Final = {
    "attack": "re-identification by tacit attack",
    "infini-gram": "counts of an infini-gram index",
    "label-studio": "a backend that Label Studio, which runs apart, can call",
    "langchain": "middleware of LangChain",
    "mcp": "tacit mcp",
    "meaning": "--evidence full",
    "msg": "mail of Outlook (.msg)",
    "ocr": "words in pictures",
    "pandas": "columns of pandas",
    "parquet": "tables in .parquet and .arrow",
    "pdf": "PDF",
    "polars": "columns of Polars",
    "presidio": "a recognizer of Presidio",
    "publish": "tacit publish",
    "review": "tacit review",
    "rtf": "rich text (.rtf)",
    "service": "tacit serve",
    "spark": "--engine spark",
    "vault": "--vault, tacit restore, signed reports",
}
"""What each extra is for, in the words of who would miss it."""

_ABSENT: Final = "not installed"


def doctor() -> None:
    """Say what is installed, and what is missing or optional.

    First what every run needs, and what else is there; then what is optional and not installed. The exit code is 1 if
    something is missing that every run needs. Nothing is sent anywhere and no text is read.
    """
    core = list(_core())
    console = results()
    for name, problem in core:
        console.print(f"{name}: {problem or 'ok'}")
    extras = dict(_extras())
    for extra, problem in extras.items():
        if problem != _ABSENT:
            console.print(f"{_PURPOSES.get(extra, extra)}: {problem or 'ok'}")
    if absent := [extra for extra, problem in extras.items() if problem == _ABSENT]:
        console.print(f"\nOptional, and not installed. Who needs one: {command('NAME')}")
        for extra in absent:
            console.print(f"  {extra:{max(map(len, absent))}}  {_PURPOSES.get(extra, extra)}")
    if any(problem for _, problem in core):
        raise typer.Exit(1)


def _core() -> Iterator[tuple[str, str]]:
    """What every run needs, and what is wrong with it, if anything."""
    found = platform.python_version()
    yield f"tacit {VERSION}, Python {found}", "" if sys.version_info >= (3, 11) else "expected Python 3.11 or newer"
    yield f"language model {LANGUAGE_MODEL}", _tried(_load_model)
    yield "counts of Wikipedia and of other texts", _tried(_count)
    yield "taxonomies and topic packs", _tried(_look_up)
    yield "record of releases", _tried(_find_ledger)


def _tried(check: Callable[[], str]) -> str:
    try:
        return check()
    except Error as error:
        return str(error)
    except Exception as error:  # noqa: BLE001  # a broken installation fails in ways that nobody can list
        return f"does not load: {type(error).__name__}; install tacit anew"


def _load_model() -> str:
    from tacit.terms import language_model

    language_model.load(LANGUAGE_MODEL)
    return ""


def _count() -> str:
    from tacit.corpus import shipped

    counted = all(index.count((frozenset(("house",)),)) for index in (shipped.shipped(), shipped.field()))
    return "" if counted else "knows no words: install tacit anew"


def _look_up() -> str:
    from tacit.knowledge import shipped
    from tacit.knowledge.packs import PackLibrary

    return "" if shipped().senses("house") and PackLibrary.shipped().packs else "are empty: install tacit anew"


def _find_ledger() -> str:
    from tacit.ledger import FOLDER_VARIABLE, default_folder

    folder = default_folder()
    above = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    if above.is_dir() and os.access(above, os.W_OK):
        return ""
    return f"{Path(above)} cannot be written; name another folder with {FOLDER_VARIABLE}"


def _extras() -> Iterator[tuple[str, str]]:
    """The extras of this installation, and what each lacks, if anything.

    Which extras somebody asked for is not on record: one is there when all that it needs is, in versions that it takes,
    whoever has installed that.
    """
    needs: dict[str, list[Requirement]] = {
        extra: [] for extra in distribution("tacit").metadata.get_all("Provides-Extra") or ()
    }
    for one in map(Requirement, distribution("tacit").requires or ()):
        for extra, needed in needs.items():
            # What every installation needs applies without any extra, too.
            if one.marker and one.marker.evaluate({"extra": extra}) and not one.marker.evaluate({"extra": ""}):
                needed.append(one)
    for extra, needed in sorted(needs.items()):
        yield extra, _lacking(extra, needed)


def _lacking(extra: str, needed: Sequence[Requirement]) -> str:
    """What is in the way of an extra; nothing if it is there."""
    found = {one.name: _version(one.name) for one in needed}
    if not needed or None in found.values():
        return _ABSENT
    for one in needed:
        if not one.specifier.contains(found[one.name] or "", prereleases=True):
            return f"found {one.name} {found[one.name]}, expected {one.specifier}"
    if extra == "spark" and not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        return "found no Java, expected version 17 or newer"
    return ""


def _version(name: str) -> str | None:
    """The version of a package; nothing if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None
