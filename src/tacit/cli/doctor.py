"""``tacit doctor``: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Final

import typer

from tacit.cli._console import results
from tacit.errors import Error
from tacit.settings import LANGUAGE_MODEL, VERSION

_PURPOSES: Final = {
    "attack": "re-identification by tacit attack",
    "infini-gram": "counts of an infini-gram index",
    "label-studio": "a backend of Label Studio",
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

_REQUIREMENT = re.compile(r"([\w.-]+)[^;]*;(?:.*\band\b)?\s*extra\s*==\s*['\"]([\w-]+)['\"]")


def doctor() -> None:
    """Say what is installed and what is missing.

    The exit code is 1 if something is missing that every run needs. Nothing is sent anywhere and no text is read.
    """
    core = list(_core())
    console = results()
    for name, problem in core:
        console.print(f"{name}: {problem or 'ok'}")
    for extra, problem in _extras():
        console.print(f"{_PURPOSES.get(extra, extra)}: {problem or 'ok'}")
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
    """The extras of this installation, and what each lacks, if anything."""
    needs: dict[str, list[str]] = {}
    for requirement in distribution("tacit").requires or ():
        if match := _REQUIREMENT.match(requirement):
            needs.setdefault(match[2], []).append(match[1])
    for extra, packages in sorted(needs.items()):
        if not all(map(_is_installed, packages)):
            yield extra, f"missing: install the extra {extra} of tacit"
        elif extra == "spark" and not (shutil.which("java") or os.environ.get("JAVA_HOME")):
            yield extra, "no Java: install version 17 or newer"
        else:
            yield extra, ""


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
