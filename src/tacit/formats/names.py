"""Names of files for release: they say nothing of what is in the files, or was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

_SUFFIXES: Final = frozenset(
    """
    .csv .dat .docx .eml .fhir .hl7 .htm .html .json .log .mbox .md .msg .odt .pdf .pptx .rst .rtf .text .tsv .txt
    .xhtml .xlsx .xml
    """.split()
)
"""Suffixes that tell a format; others are part of the name."""
_SIGNS = re.compile(r"(\*|\?|\[[^\]]+\])")
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


def is_pattern(source: str) -> bool:
    """Whether a name stands for many files: ``records/**/*.docx``; a file may be called so, too."""
    return bool(_SIGNS.search(source))


def divided(pattern: str) -> tuple[str, str]:
    """The folder that all files of a pattern are in, and the rest of the pattern.

    >>> divided("records/2024/**/*.docx"), divided("*.txt"), divided("/x/?.md")
    (('records/2024', '**/*.docx'), ('.', '*.txt'), ('/x', '?.md'))
    """
    parts = PurePosixPath(pattern).parts
    first = next(at for at, part in enumerate(parts) if is_pattern(part))
    return str(PurePosixPath(*parts[:first])), "/".join(parts[first:])


def matcher(pattern: str) -> re.Pattern[str]:
    """What matches the paths that a pattern stands for: ``*`` and ``?`` within a name, ``**`` any folders.

    >>> [bool(matcher("**/[ab]*.docx").fullmatch(path)) for path in ("a.docx", "x/y/b1.docx", "c.docx", "a/b.txt")]
    [True, True, False, False]
    """
    *folders, name = pattern.split("/")
    written = ["(?:.*/)?" if folder == "**" else _translated(folder) + "/" for folder in folders]
    return re.compile("".join(written) + (".*" if name == "**" else _translated(name)), re.DOTALL)


def _translated(name: str) -> str:
    signs = {"*": "[^/]*", "?": "[^/]"}
    pieces = _SIGNS.split(name)
    # Every second piece is a sign: one of the two, or characters in brackets.
    return "".join(
        signs.get(piece) or f"[{re.escape(piece[1:-1]).replace(chr(92) + '-', '-')}]" if at % 2 else re.escape(piece)
        for at, piece in enumerate(pieces)
    )


def _natural(name: str) -> tuple[tuple[str | int, ...], str]:
    # Every second piece is a number; the name itself tells 1 from 01.
    return tuple(int(piece) if i % 2 else piece for i, piece in enumerate(_NUMBER.split(name))), name
