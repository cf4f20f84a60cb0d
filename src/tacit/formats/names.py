"""Names of files for release: they say nothing of what is in the files, or was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

_SUFFIXES: Final = frozenset(".csv .htm .html .json .log .md .rst .text .tsv .txt .xml".split())
"""Suffixes that tell a format; others are part of the name."""
_NUMBER = re.compile(r"(\d+)")


def neutral_names(paths: Sequence[str]) -> tuple[str, ...]:
    """A neutral path for each path: documents are numbered in this order, folders as they first occur.

    A suffix stays if it tells a common format; all others become ``.txt``.

    >>> neutral_names(["hiv_patient_Marc_Oliu.txt", "ward 7/Anna.MD", "ward 7/old/letter.to_anna"])
    ('document-1.txt', 'folder-1/document-2.md', 'folder-1/folder-2/document-3.txt')
    """
    folders: dict[PurePosixPath, str] = {}
    names = []
    for number, path in enumerate(map(PurePosixPath, paths), 1):
        for folder in reversed(path.parents[:-1]):
            folders.setdefault(folder, f"folder-{len(folders) + 1}")
        suffix = path.suffix.lower()
        name = f"document-{number}{suffix if suffix in _SUFFIXES else '.txt'}"
        names.append("/".join([*(folders[folder] for folder in reversed(path.parents[:-1])), name]))
    return tuple(names)


def in_order(path: str) -> tuple[object, ...]:
    """Sorts paths: the files of a folder before its folders, and numbers by their value.

    Neutral names are so in the order of the paths that they stand for.

    >>> sorted(["b/one", "c", "a10", "a9"], key=in_order)
    ['a9', 'a10', 'c', 'b/one']
    """
    *folders, name = path.split("/")
    return (*((1, _natural(folder)) for folder in folders), (0, _natural(name)))


def _natural(name: str) -> tuple[tuple[str | int, ...], str]:
    # Every second piece is a number; the name itself tells 1 from 01.
    return tuple(int(piece) if i % 2 else piece for i, piece in enumerate(_NUMBER.split(name))), name
