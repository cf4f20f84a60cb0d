"""What a run has done, so that it can be killed and started again.

The directory of a run, and the one beside it::

    released/
        manifest.json    what is run over what; when finished, how many rows came out
        parts/           until it is finished: the parts of the result, and done.jsonl with a line for each
        notes.jsonl      the result, once it is whole
        rejects.jsonl    the rows that are not in it, with the reason
    released.private/    for the eyes of the user only; beside the other, so that who sends that one does not send it
        key              what the codes of manifest.json and done.jsonl are made with
        names.jsonl      of a folder: what each text of the result was called

A part is written under another name, renamed, and then put down in done.jsonl, with its code. What is not put down, or
is not what was put down, does not exist. Files appear whole or not at all.

The codes are HMACs. A plain digest of the parameters or of the source would let anybody who has the manifest try out
secrets, or texts, until one fits.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from tacit.engines._work import WorkPart
from tacit.errors import InputError, ParameterError
from tacit.formats import text
from tacit.formats.tables import Table, join_bytes

MANIFEST = "manifest.json"
"""The file that says what a directory is a run of."""

_REJECTS, _PARTS, _DONE = "rejects.jsonl", "parts", "done.jsonl"
_PRIVATE, _KEY, _NAMES = ".private", "key", "names.jsonl"
_LAYOUT: Final = 3
"""Changes whenever batches are cut, or files laid, in another way: what was begun in one does not go on."""


def names_file(target: Path) -> Path:
    """Where it is written which file of a run's result was which, if it was a folder."""
    return private_folder(target) / _NAMES


def private_folder(target: Path) -> Path:
    """The folder beside a run's directory that holds what must not be sent with it."""
    target = Path(os.path.abspath(target))  # noqa: PTH100  # "out/.." has no name of its own, and links stay as they are
    return target.with_name(target.name + _PRIVATE)


class Totals(NamedTuple):
    """How many rows were kept and rejected, and how much was read."""

    rows: int = 0
    rejected: int = 0
    weight: int = 0


@dataclass(frozen=True, slots=True)
class _DonePart:
    """A line of done.jsonl."""

    number: int
    rows: int
    rejected: int
    weight: int
    code: str


class RunLedger:
    """The directory of a run, of which no other run can have the use at the same time."""

    def __init__(self, target: Path, identity: Mapping[str, object], name: str) -> None:
        self.result = target / name
        self._target = target
        self._parts = target / _PARTS
        self._private = private_folder(target)
        self._identity = identity
        self._key = b""
        self._done: dict[int, _DonePart] = {}

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
    def names(self) -> Path | None:
        """Where it is written which file of the result was which, if they have neutral names."""
        path = self._private / _NAMES
        return path if path.exists() else None

    @property
    def scratch(self) -> Path:
        """A directory for whatever is needed meanwhile; it goes when the run is finished."""
        return self._parts

    def begin(self) -> Totals | None:
        """Finds what an earlier run has done, and begins where it stopped; the totals if it was finished.

        Raises:
            InputError: The directory cannot be written.
            ParameterError: The directory belongs to something else.
        """
        with _mapped_errors(self._target):
            manifest = self._manifest()
            totals = manifest.get("finished")
            if totals and self.result.exists():
                shutil.rmtree(self._parts, ignore_errors=True)
                return Totals(**totals)
            self._write_manifest()  # before anything else: by it a run that is killed here is known again
            self._parts.mkdir(mode=0o700, exist_ok=True)
            self._done = {entry.number: entry for entry in self._read() if self._is_intact(entry)}
            # Written anew, because the last line may be half a line.
            text.write(self._parts / _DONE, "".join(_line(entry) for entry in self._done.values()), private=True)
        return None

    def add(self, part: WorkPart) -> None:
        """Keeps a part for good."""
        path = self._path(part.number)
        entry = _DonePart(part.number, part.rows, part.rejected, part.weight, self._code(part.data, part.rejects))
        with _mapped_errors(self._target):
            if part.rejects:
                _write(path.with_suffix(".rejects"), part.rejects)
            _write(path, part.data)
            with (self._parts / _DONE).open("a", encoding="utf-8") as file:
                file.write(_line(entry))
        self._done[part.number] = entry

    def finish(self, table: Table, reports: Path | None = None) -> None:
        """Joins the parts to the result, and clears them away.

        Args:
            table: What the parts are of.
            reports: Where the reports on files go, if they are wanted.
        """
        parts = [self._path(number) for number in sorted(self._done)]
        result, rejects = self._target / f".{self.result.name}.tmp", self._target / f".{_REJECTS}.tmp"
        with _mapped_errors(self._target):
            names = "".join(json.dumps({"file": file, "name": name}) + "\n" for file, name in table.names())
            if names:
                text.write(self._private / _NAMES, names, private=True)
            if reports:
                _write_reports(table.reports(parts), reports)
            _remove(result)
            table.join(parts, result)
            _remove(self.result)  # of a run that was killed right here
            result.replace(self.result)
            if self.totals.rejected:
                _remove(rejects)
                rejects.touch(0o600)
                join_bytes(b"", filter(Path.exists, (part.with_suffix(".rejects") for part in parts)), rejects)
                rejects.replace(self._target / _REJECTS)
            self._write_manifest(finished=self.totals._asdict())
            shutil.rmtree(self._parts, ignore_errors=True)

    def record(self, values: Mapping[str, object]) -> None:
        """Puts down in the manifest what else there is to say of a run that is finished."""
        with _mapped_errors(self._target):
            text.write(self._target / MANIFEST, json.dumps({**self._manifest(), **values}, indent=2) + "\n")

    def _manifest(self) -> dict[str, Any]:
        """What the directory says of itself; a new one gets a key.

        Raises:
            ParameterError: It belongs to something else.
        """
        path = self._target / MANIFEST
        if not path.exists():
            if not all(map(_is_ours, self._target.iterdir())):
                raise ParameterError(
                    f"expected an empty directory, or that of a run to go on with, found other files in {self._target}",
                    parameter="target",
                )
            if self._private.exists() and not _is_begun(self._private):
                raise ParameterError(
                    f"expected no {self._private}, found that of another run; name another directory,"
                    " or remove this one",
                    parameter="target",
                )
            self._private.mkdir(mode=0o700, exist_ok=True)
            self._key = secrets.token_bytes(32)
            text.write(self._private / _KEY, self._key.hex() + "\n", private=True)
            return {}
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
            before = dict(found["run"])
        except (ValueError, LookupError, TypeError):
            found, before = {}, {}
        with suppress(OSError, ValueError):
            self._key = bytes.fromhex((self._private / _KEY).read_text("ascii"))
        if before and not self._key:
            raise ParameterError(
                f"expected the key of the run in {self._private / _KEY}, found none; name another directory",
                parameter="target",
            )
        other = [name for name, value in self._run().items() if before.get(name) != value]
        if other:
            raise ParameterError(
                f"expected {self._target} to be empty or to hold a run of the same task over the same source, "
                f"found another {', another '.join(other)}; name another directory, or remove this one",
                parameter="target",
            )
        return found

    def _run(self) -> dict[str, object]:
        """What identifies the run, so that only who has the key can tell what it is."""
        codes = {name: self._code(json.dumps([name, value]).encode()) for name, value in self._identity.items()}
        return {"layout": _LAYOUT, **codes}

    def _code(self, *parts: bytes) -> str:
        code = hmac.new(self._key, digestmod="sha256")
        for part in parts:
            code.update(len(part).to_bytes(8))
            code.update(part)
        return code.hexdigest()

    def _write_manifest(self, **more: object) -> None:
        text.write(self._target / MANIFEST, json.dumps({"run": self._run(), **more}, indent=2) + "\n")

    def _read(self) -> Iterator[_DonePart]:
        with suppress(FileNotFoundError):
            for line in (self._parts / _DONE).read_text("utf-8").splitlines():
                with suppress(ValueError, TypeError):  # half a line
                    yield _DonePart(**json.loads(line))

    def _is_intact(self, entry: _DonePart) -> bool:
        path = self._path(entry.number)
        try:
            rejects = path.with_suffix(".rejects").read_bytes() if entry.rejected else b""
            return self._code(path.read_bytes(), rejects) == entry.code
        except OSError:
            return False

    def _path(self, number: int) -> Path:
        return self._parts / f"{number:08}.part"


@contextmanager
def opened(target: Path, identity: Mapping[str, object], name: str) -> Iterator[RunLedger]:
    """The ledger of a directory, which is made if it is not there.

    Raises:
        ParameterError: It cannot be one, or another run is using it.
    """
    if name in {MANIFEST, _REJECTS, _PARTS}:
        raise ParameterError(f"expected a table with another name than {name}; rename it", parameter="source")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ParameterError(f"cannot make the directory {target}: {error.strerror}", parameter="target") from None
    with _alone(target):
        yield RunLedger(target, identity, name)


@contextmanager
def _mapped_errors(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:  # a full disk
        raise InputError(f"cannot write to {target}: {error.strerror}", source=str(target)) from None


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Keeps other runs out; the operating system sees to it that a killed one keeps nobody out."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415  # not on Windows

    with _mapped_errors(target):
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


def _line(entry: _DonePart) -> str:
    return json.dumps(asdict(entry)) + "\n"


def _is_ours(path: Path) -> bool:
    """Whether a run that was killed before it had a manifest has left this."""
    return path.name.startswith(f".{MANIFEST}.")


def _is_begun(private: Path) -> bool:
    """Whether a folder holds no more than a run without a manifest has left there: a key that nothing was made with."""
    return private.is_dir() and all(one.name == _KEY or one.name.startswith(f".{_KEY}.") for one in private.iterdir())


def _write_reports(reports: Iterable[tuple[str, str]], folder: Path) -> None:
    for name, report in reports:
        place = folder / f"{name}.json"
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text.write(place, report, private=True)


def _write(path: Path, data: bytes) -> None:
    """Writes a part, which may hold keys of the source: only the user can read it."""
    temporary = path.with_name(f"{path.name}.tmp")
    temporary.touch(0o600)
    temporary.write_bytes(data)
    temporary.replace(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
