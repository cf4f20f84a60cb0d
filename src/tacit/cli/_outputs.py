"""Where results go: checked before any work, so that nothing is overwritten that is needed or belongs to another."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tacit.cli._refusals import refuse
from tacit.formats import text
from tacit.formats.opening import is_binary, is_file_name, suits
from tacit.formats.writing import why_not_writable, write_whole

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.files import SanitizedFile
    from tacit.formats.opened import Opened
    from tacit.report import Report
    from tacit.sanitizer import Sanitizer

Force = Annotated[
    bool,
    typer.Option("--force", help="Overwrite files that are there already.", rich_help_panel="Output"),
]

PlainForce = Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")]

_PAGES = (".html", ".htm")
_OF_REPORTS = (".json", *_PAGES)
_WORD = re.compile(r"[^\W_]{3,}")


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where the results of a command go.

    Attributes:
        inputs: What is read, as the user named it.
        output: The released text, or the directory of several; printed if there is none.
        report: The reviewer's report.
        release_report: The report that may go out.
        vault: What leads back to the originals.
        sign: The private key that release reports are signed with.
        force: Whether files that are there already may be overwritten.
    """

    inputs: tuple[str, ...]
    output: Path | None = None
    report: Path | None = None
    release_report: Path | None = None
    vault: Path | None = None
    sign: Path | None = None
    force: bool = False

    @property
    def several(self) -> bool:
        """Whether there are several texts, so that their results go into directories."""
        return len(self.inputs) > 1

    @property
    def is_shown_only(self) -> bool:
        """Whether all that is made is read from a terminal: no file, and no other program, gets it."""
        return not (self.output or self.release_report or self.vault) and sys.stdout.isatty()

    def check(self, others: Sequence[Path] = ()) -> None:
        """Refuses, before any work, what could not be delivered after it, or would take another file's place.

        Args:
            others: More files that are read, and must stay as they are.

        Raises:
            UsageError: There is something to refuse.
        """
        check_force((self.output, self.report, self.release_report), force=self.force)
        if self.several and self.output is None:
            raise refuse(f"expected -o DIR for {len(self.inputs)} texts, found none", "output")
        for option, target in self._named():
            self._check_place(option, target)
        if self.vault:
            _check_parent("--vault", self.vault)
        names = [name_of(source) for source in self.inputs]
        if len(set(names)) < len(names):
            raise refuse(
                "expected inputs of different file names, found two alike: their outputs would overwrite each other;"
                " sanitize them one by one, or the folder that they are in",
                "inputs",
            )
        self._check_files([*(Path(one) for one in self.inputs if one != text.STANDARD_INPUT), *others])
        for option, target in self._named():
            if option != "-o" and not self.several:
                check_suffix(option, target, _OF_REPORTS)
        for folder, option in {path.parent: option for option, path in self._written()}.items():
            check_writable(folder, option)

    def _check_files(self, read: Sequence[Path]) -> None:
        """Refuses files to write that are read, that are one, or that are there."""
        seen: dict[Path, str] = {}
        for option, path in self._written():
            check_apart(option, path, read)
            if (first := seen.setdefault(path.resolve(), option)) != option:
                raise refuse(f"expected different files for {first} and {option}, found one for both", option)
        paths = [(option, path) for option, path in self._written() if path.exists()]
        for at, (option, path) in enumerate(paths):
            for other, another in paths[:at]:
                if option != other and _is_same(path, another):
                    raise refuse(f"expected different files for {other} and {option}, found one for both", option)
        for option, path in paths:
            if option != "--vault":  # whose own refusal says more
                check_free(option, path, force=self.force)

    def check_format(self, opened: Opened, source: str) -> None:
        """Refuses, before any work, to print what is no text, and a name that is of another format.

        Args:
            opened: The opened file.
            source: What it is called.

        Raises:
            UsageError: There is something to refuse.
        """
        if self.output is None and is_binary(opened):
            raise refuse(
                f"expected -o FILE for a {opened.kind} file, which is not for a terminal, found none", "output"
            )
        if self.vault and opened.kind != "text":
            raise refuse(f"--vault applies to texts, not to {opened.kind} files; leave it out", "vault")
        if self.output and not self.is_folder() and not suits(opened, self.output.suffix):
            path = Path(source)
            is_misnamed = path.suffix and not suits(opened, path.suffix)
            misnamed = f"; {path.name} is no {path.suffix} file, whatever its name" if is_misnamed else ""
            if not opened.write([]):
                misnamed = f"{misnamed or '; '}{': it' if misnamed else path.name} is empty"
            raise refuse(
                f"expected -o with the suffix {opened.suffix}, which is what a {opened.kind} file is written as, found"
                f" {self.output.suffix or 'none'}{misnamed}",
                "output",
            )

    def deliver(self, made_by: Sanitizer, made: SanitizedFile, name: str) -> list[Path]:
        """Writes the released file and its reports; what holds words of the original is its owner's alone.

        Returns:
            The files that were written.

        Raises:
            UsageError: It would take the place of a file that was read, or of one that may not be overwritten.
        """
        # Like the library, the reports are imported late: --help needs neither.
        from tacit.report import for_release, for_reviewer

        document, result = made.document, made.report
        if self.several:
            for _, target in self._named():
                target.mkdir(parents=True, exist_ok=True)  # not before: what is refused leaves no folder behind
        places: list[Path] = []
        if self.output is None:
            # Not print(): it would turn the line ends of the text into those of the platform.
            sys.stdout.buffer.write(made.data)
            sys.stdout.buffer.flush()
        else:
            place = self._place(self.output, name, "")
            check_apart("-o", place, map(Path, self.inputs))  # its suffix may be another than that of its input
            check_free("-o", place, force=self.force)
            write_whole(place, made.data)
            places.append(place)
        if self.report:
            if _is_page(self.report):
                from tacit.review import review_page

                written = review_page(made_by, document, result)
            else:
                written = _json(for_reviewer(result, document))
            places.append(self._place(self.report, name, ".json"))
            text.write(places[-1], written, private=True)
        if self.release_report:
            if _is_page(self.release_report):
                from tacit.report.html import release_page

                written = release_page(result)
            else:
                written = _json(self._signed(for_release(result)))
            places.append(self._place(self.release_report, name, ".json"))
            text.write(places[-1], written)
        return places

    def _signed(self, values: dict[str, Any]) -> dict[str, Any]:
        if self.sign is None:
            return values
        from tacit.vault.signing import sign

        return sign(values, self.sign)

    def is_folder(self) -> bool:
        """Whether outputs are named after their inputs."""
        return self.several or bool(self.output and self.output.is_dir())

    def _named(self) -> Iterator[tuple[str, Path]]:
        every = (("-o", self.output), ("--report", self.report), ("--release-report", self.release_report))
        return ((option, target) for option, target in every if target is not None)

    def _check_place(self, option: str, target: Path) -> None:
        if str(target) == text.STANDARD_INPUT:
            instead = "leave it out, and the text is printed" if option == "-o" else "name a file"
            raise refuse(f"expected a file for {option}, found {target}; {instead}", option)
        if self.several:
            check_folder(option, target, f"{len(self.inputs)} inputs")
        elif target.is_dir() and option != "-o":
            raise refuse(f"expected a file for {option}, found the directory {target}", option)
        else:
            _check_parent(option, target)

    def _written(self) -> Iterator[tuple[str, Path]]:
        """Every file that may be written, under its input's name or, if that says too much, under a number."""
        for number, source in enumerate(self.inputs, 1):
            name = name_of(source)
            for option, target in self._named():
                suffix = "" if option == "-o" else ".json"
                yield option, self._place(target, name, suffix)
                yield option, self._place(target, f"document-{number}{Path(name).suffix}", suffix)
        if self.vault:
            yield "--vault", self.vault

    def _place(self, target: Path, name: str, suffix: str) -> Path:
        return target / (name + suffix) if self.several or target.is_dir() else target


def check_apart(option: str, path: Path, read: Iterable[Path]) -> None:
    """Refuses a file to write that is one of those that are read, under whatever name.

    Raises:
        UsageError: It is.
    """
    if any(_is_same(path, one) for one in read):
        raise refuse(
            f"{option} would overwrite {path}, which is read; no input is ever overwritten: name another file", option
        )


def check_free(option: str, path: Path, *, force: bool) -> None:
    """Refuses a file to write that is there already, unless the user wants it overwritten, and what is no file.

    So it does where no file can be made: before any work, and not after it.

    Raises:
        UsageError: It is there, or cannot be made.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise refuse(f"expected a file for {option}, found {path}, a device or a pipe; name a file", option)
    if path.is_file() and not force:
        raise refuse(
            f"expected a new file for {option}, found {path}; name another, or add --force to overwrite it", option
        )
    _check_parent(option, path)
    check_writable(path.parent, option)


def _check_parent(option: str, path: Path) -> None:
    if not path.parent.is_dir():
        raise refuse(f"expected {option} in a directory that exists: {path.parent}", option)


def check_writable(folder: Path, option: str) -> None:
    """Refuses, before any work, a folder in which no file can be made after it.

    Args:
        folder: The folder, which may be one that is going to be made.
        option: The option that names what is written.

    Raises:
        UsageError: None can.
    """
    if why := why_not_writable(folder):
        raise refuse(f"cannot write in {folder}: {why}; name another place for {option}", option)


def check_suffix(option: str, path: Path, suffixes: Sequence[str]) -> None:
    """Refuses a file to write whose name says that it is of a format that is not written.

    A name without a suffix says nothing.

    Raises:
        UsageError: It does.
    """
    if path.suffix and path.suffix.lower() not in suffixes:
        raise refuse(
            f"expected {option} with the suffix {' or '.join(suffixes)}, found {path.suffix}; nothing else is written"
            " there",
            option,
        )


def check_folder(option: str, path: Path, what: str) -> None:
    """Refuses a folder to write into that is a file, or has the name of one.

    Args:
        option: The option that names it.
        path: The folder.
        what: What there is to write: several things.

    Raises:
        UsageError: It is.
    """
    if path.exists() and not path.is_dir():
        raise refuse(f"expected a directory for {option}, found the file {path}", option)
    if not path.is_dir() and is_file_name(path):
        raise refuse(
            f"expected a directory for {option}, because there are {what}, found {path}, which is the name of a file;"
            f" give {option} {path.with_suffix('')}",
            option,
        )


def check_force(places: Iterable[Path | None], *, force: bool) -> None:
    """Refuses the wish to overwrite files where none is written.

    Raises:
        UsageError: None is.
    """
    if force and not any(places):
        raise refuse("--force applies to files that are written, and none is; leave it out, or say where to", "force")


def name_of(source: str) -> str:
    """The file name of an input."""
    return "standard-input.txt" if source == text.STANDARD_INPUT else Path(source).name


def released_name(document: Document, result: Report, number: int, *, opened: Opened) -> str:
    """The name of the input for its output, too, unless a word that is hidden in the text stands in it.

    Its suffix is that of the format that is written.
    """
    from tacit.models import Action
    from tacit.terms.keys import STOP_WORDS

    name = name_of(document.id)
    changed = (one.decision.term.span for one in result.replacements if one.decision.action is not Action.KEEP)
    hidden = {word for span in changed for word in _WORD.findall(document[span].casefold())} - STOP_WORDS
    stem = Path(name).stem.casefold()
    own = set(_WORD.findall(stem))
    tells = any(word in own or (len(word) > 4 and word in stem) for word in hidden)
    suffix = Path(name).suffix if suits(opened, Path(name).suffix) else opened.suffix
    return f"document-{number}{suffix}" if tells else Path(name).stem + suffix


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names are of one file, by whatever links."""
    try:
        return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))
    except OSError:
        return False


def _is_page(target: Path) -> bool:
    return target.suffix.lower() in _PAGES and not target.is_dir()


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"
