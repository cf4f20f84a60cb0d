"""Tasks that are done in no time, and tables to do them to."""

from __future__ import annotations

import gc
import json
import os
import signal
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.processes import FOR_EVER_SECONDS

from tacit.engines._task import Prepared, PreparedMany
from tacit.errors import ParameterError

CANARY = "Quixolotl"
HELD = "held"


@dataclass(frozen=True)
class Shout:
    """Capitals, and the length; a text with the canary is an error that repeats it.

    At the text that is named it says so on standard output, and waits to be killed.
    """

    fingerprint: str = "shout"
    columns: Mapping[str, type] = None  # type: ignore[assignment]  # set below: a mapping is no default
    log: str = ""
    held_at: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", self.columns or {"text": str, "length": int})

    def prepare(self) -> Prepared:
        """Notes in the log who prepares, and later each text."""
        self._note(f"prepared {os.getpid()}")

        def apply(text: str) -> Mapping[str, object]:
            if CANARY in text:
                raise ValueError(f"cannot shout {text}")
            if text == self.held_at:
                os.write(1, f"{HELD}\n".encode())  # at once: without a buffer, print writes the end of a line apart
                time.sleep(FOR_EVER_SECONDS)
            self._note(text)
            return {"text": text.upper(), "length": len(text)}

        return apply

    def _note(self, line: str) -> None:
        if self.log:
            with Path(self.log).open("a", encoding="utf-8") as file:
                file.write(line + "\n")


@dataclass(frozen=True)
class ShoutTogether(Shout):
    """The same for many texts at once; with the canary among them, for none."""

    def prepare_many(self) -> PreparedMany:
        """Notes in the log how many texts come together."""

        def apply(texts: Sequence[str]) -> Sequence[Mapping[str, object]]:
            if any(CANARY in text for text in texts):
                raise ValueError("cannot shout")
            self._note(f"together {len(texts)}")
            return [{"text": text.upper(), "length": len(text)} for text in texts]

        return apply


@dataclass(frozen=True)
class Unprepared(Shout):
    """Cannot be prepared."""

    def prepare(self) -> Prepared:
        """Raises an error with an attribute, which must arrive."""
        raise ParameterError("expected a better task", parameter="task")


@dataclass(frozen=True)
class Deadly(Shout):
    """Kills its worker at one text, unless the log is there."""

    def prepare(self) -> Prepared:
        """Dies once."""
        apply = super().prepare()

        def die(text: str) -> Mapping[str, object]:
            if text == "die" and not Path(f"{self.log}.died").exists():
                Path(f"{self.log}.died").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return apply(text)

        return die


@dataclass(frozen=True)
class Frozen(Shout):
    """Says whether Python's search for cycles leaves something out."""

    def prepare(self) -> Prepared:
        """Instead of the text."""
        return lambda text: {"text": str(gc.get_freeze_count() > 0), "length": len(text)}


@dataclass(frozen=True)
class Lying(Shout):
    """Gives other columns than it says."""

    def prepare(self) -> Prepared:
        """One too few."""
        return lambda text: {"text": text}


def write_lines(path: Path, objects: Iterable[object]) -> Path:
    """A file with a line of JSON for each object."""
    path.write_text("".join(json.dumps(one) + "\n" for one in objects), "utf-8")
    return path


def read_lines(path: Path | None) -> list[dict[str, object]]:
    """The objects of such a file."""
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path else []


@dataclass(frozen=True)
class InCompany(Shout):
    """Says with each text which group it is of: a task that takes groups."""

    def prepare_grouped(self) -> Prepared:
        """A text, behind the name of its group."""
        return lambda text, group: {"text": f"{group or 'nobody'}: {text}", "length": len(text)}
