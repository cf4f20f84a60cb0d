"""What a run has done, so that it can be killed and started again.

The directory of a run::

    manifest.json    what is run over what; when finished, how many rows came out
    parts/           until it is finished: the parts of the result, and done.jsonl with a line for each
    notes.jsonl      the result, once it is whole
    rejects.jsonl    the rows that are not in it, with the reason

A part is written under another name, renamed, and then put down in done.jsonl, with its SHA-256. What is not put down,
or is not what was put down, does not exist. Files appear whole or not at all.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from tacit.engines._work import Part
from tacit.errors import InputError, ParameterError
from tacit.formats import text
from tacit.formats.tables import Table, join_bytes

_MANIFEST, _REJECTS, _PARTS, _DONE = "manifest.json", "rejects.jsonl", "parts", "done.jsonl"
_LAYOUT: Final = 1
"""Changes whenever batches are cut in another way: parts of different cuts do not fit together."""


class Totals(NamedTuple):
    """How many rows were kept and rejected, and how much was read."""

    rows: int = 0
    rejected: int = 0
    weight: int = 0


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of done.jsonl."""

    number: int
    rows: int
    rejected: int
    weight: int
    sha256: str


class Ledger:
    """The directory of a run, of which no other run can have the use at the same time."""

    def __init__(self, target: Path, identity: Mapping[str, object], name: str) -> None:
        self.result = target / name
        self._target = target
        self._parts = target / _PARTS
        self._identity = {"layout": _LAYOUT, **identity}
        self._done: dict[int, _Entry] = {}

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the batches that are done."""
        return frozenset(self._done)

    @property
    def totals(self) -> Totals:
        """What is done, altogether."""
        entries = self._done.values()
        return Totals(*(sum(getattr(entry, name) for entry in entries) for name in Totals._fields))

    @property
    def rejects(self) -> Path | None:
        """Where the rejected rows are named, if there are any."""
        path = self._target / _REJECTS
        return path if path.exists() else None

    @property
    def scratch(self) -> Path:
        """A directory for whatever is needed meanwhile; it goes when the run is finished."""
        return self._parts

    def begin(self) -> Totals | None:
        """Finds what an earlier run has done, and begins where it stopped; the totals if it was finished.

        Raises:
            ParameterError: The directory belongs to something else.
        """
        manifest = self._manifest()
        totals = manifest.get("finished")
        if totals and self.result.exists():
            shutil.rmtree(self._parts, ignore_errors=True)
            return Totals(**totals)
        with _mapped_errors(self._target):
            self._parts.mkdir(exist_ok=True)
            self._done = {entry.number: entry for entry in self._read() if self._is_intact(entry)}
            # Written anew, because the last line may be half a line.
            text.write(self._parts / _DONE, "".join(_line(entry) for entry in self._done.values()))
            self._write_manifest()
        return None

    def add(self, part: Part) -> None:
        """Keeps a part for good."""
        path = self._path(part.number)
        entry = _Entry(part.number, part.rows, part.rejected, part.weight, _digest(part.data, part.rejects))
        with _mapped_errors(self._target):
            if part.rejects:
                _write(path.with_suffix(".rejects"), part.rejects)
            _write(path, part.data)
            with (self._parts / _DONE).open("a", encoding="utf-8") as file:
                file.write(_line(entry))
        self._done[part.number] = entry

    def finish(self, table: Table) -> None:
        """Joins the parts to the result, and clears them away."""
        parts = [self._path(number) for number in sorted(self._done)]
        result, rejects = self._target / f".{self.result.name}.tmp", self._target / f".{_REJECTS}.tmp"
        with _mapped_errors(self._target):
            _remove(result)
            table.join(parts, result)
            _remove(self.result)  # of a run that was killed right here
            result.replace(self.result)
            if self.totals.rejected:
                join_bytes(b"", filter(Path.exists, (part.with_suffix(".rejects") for part in parts)), rejects)
                rejects.replace(self._target / _REJECTS)
            self._write_manifest(finished=self.totals._asdict())
            shutil.rmtree(self._parts, ignore_errors=True)

    def _manifest(self) -> dict[str, Any]:
        """What the directory says of itself.

        Raises:
            ParameterError: It belongs to something else.
        """
        path = self._target / _MANIFEST
        if not path.exists():
            if any(self._target.iterdir()):
                raise ParameterError(
                    f"expected an empty directory, or that of a run to go on with, found other files in {self._target}",
                    parameter="target",
                )
            return {}
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
            before = found.get("run")
        except (ValueError, AttributeError):
            found, before = {}, None
        if before != self._identity:
            other = [name for name, value in self._identity.items() if not before or before.get(name) != value]
            raise ParameterError(
                f"expected {self._target} to be empty or to hold a run of the same task over the same source, "
                f"found another {', another '.join(other)}; name another directory, or remove this one",
                parameter="target",
            )
        return found

    def _write_manifest(self, **more: object) -> None:
        text.write(self._target / _MANIFEST, json.dumps({"run": self._identity, **more}, indent=2) + "\n")

    def _read(self) -> Iterator[_Entry]:
        with suppress(FileNotFoundError):
            for line in (self._parts / _DONE).read_text("utf-8").splitlines():
                with suppress(ValueError, TypeError):  # half a line
                    yield _Entry(**json.loads(line))

    def _is_intact(self, entry: _Entry) -> bool:
        path = self._path(entry.number)
        try:
            rejects = path.with_suffix(".rejects").read_bytes() if entry.rejected else b""
            return _digest(path.read_bytes(), rejects) == entry.sha256
        except OSError:
            return False

    def _path(self, number: int) -> Path:
        return self._parts / f"{number:08}.part"


@contextmanager
def opened(target: Path, identity: Mapping[str, object], name: str) -> Iterator[Ledger]:
    """The ledger of a directory, which is made if it is not there.

    Raises:
        ParameterError: It cannot be one, or another run is using it.
    """
    if name in {_MANIFEST, _REJECTS, _PARTS}:
        raise ParameterError(f"expected a table with another name than {name}; rename it", parameter="source")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ParameterError(f"cannot make the directory {target}: {error.strerror}", parameter="target") from None
    with _alone(target):
        yield Ledger(target, identity, name)


@contextmanager
def _mapped_errors(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:  # a full disk
        raise InputError(f"cannot write to {target}: {error.strerror}", source=str(target)) from error


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Keeps other runs out; the operating system sees to it that a killed one keeps nobody out."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415  # not on Windows

    handle = os.open(target, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise ParameterError(
            f"expected {target} for this run alone, found another using it", parameter="target"
        ) from None
    finally:
        os.close(handle)


def _line(entry: _Entry) -> str:
    return json.dumps(asdict(entry)) + "\n"


def _digest(*parts: bytes) -> str:
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(f"{path.name}.tmp")
    temporary.write_bytes(data)
    temporary.replace(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
