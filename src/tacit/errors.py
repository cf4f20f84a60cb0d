"""Every error that tacit raises on purpose.

::

    Error
    ├── InputError            a file, a stream or a text that cannot be sanitized
    │   ├── PlaceError        an edit of words that stand nowhere in a file, such as a label of its format
    │   ├── TooLargeError     a request to the service that is larger than it may be
    │   └── ProofError        a written file that does not read as its release, or still holds what is hidden
    ├── ParameterError        a parameter outside its domain (also a ValueError)
    │   ├── ConflictError     a term that the user wants to stay and a requirement wants hidden
    │   ├── UsageError        an option that does not apply to what was asked
    │   └── PlausibilityError more plausible texts wanted than generalizations can give
    ├── ConfigError           a mistake in `tacit.toml`
    ├── KnowledgeError        a knowledge base that cannot be read or compiled
    ├── PolicyError           a policy that does not exist, or a mistake in its file
    ├── PackError             a topic pack that does not exist, or a mistake in its file
    ├── CorpusError           a corpus index that cannot be built, read or asked
    │   ├── CorpusFormatError a file that is not an intact corpus index
    │   └── CountSourceError  a count source that gave no usable answer
    ├── ModelMissingError     a language model that is not installed
    ├── ServiceError          a request that the service cannot answer now
    │   ├── BusyError         more requests than the queue holds
    │   └── TimeLimitError    a request that takes longer than it may
    ├── StaleError            a change to a version of a document under review that is not the newest
    └── ContractError         an implementation that does not keep its seam's contract (`tacit.checks`)

Messages say what was expected, what came, and what to do next. They never hold document text: offsets, counts and
kinds only, because messages end up in logs.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

_E = TypeVar("_E", bound=Enum)


def nearest(found: str, choices: Iterable[str]) -> str:
    """What a message says of the choice that a mistyped one may have meant; nothing if none is near.

    >>> nearest("sentencce", ["term", "sentence"]), nearest("dogs", ["term", "sentence"])
    ('; did you mean sentence?', '')
    """
    close = get_close_matches(found, list(choices), n=1)
    return f"; did you mean {close[0]}?" if close else ""


class Error(Exception):
    """Root of every error that tacit raises on purpose."""


class InputError(Error):
    """A file, a stream or a text that cannot be sanitized.

    Attributes:
        source: The file's name as the user gave it, or ``-`` for standard input.
    """

    def __init__(self, message: str, *, source: str = "") -> None:
        super().__init__(message)
        self.source = source


class PlaceError(InputError):
    """An edit of words that stand nowhere in a file, such as a label of its format."""


class TooLargeError(InputError):
    """A request to the service that is larger than it may be."""


class ProofError(InputError):
    """A written file that does not read as its release, or still holds what is hidden; it is not kept.

    Attributes:
        kind: The format of the file: "docx".
        hits: How many hidden words were found in it; 0 if it reads otherwise than the release.
    """

    def __init__(self, message: str, *, kind: str = "", hits: int = 0, source: str = "") -> None:
        super().__init__(message, source=source)
        self.kind = kind
        self.hits = hits


class ParameterError(Error, ValueError):
    """A parameter outside its domain.

    Attributes:
        parameter: The parameter's name.
    """

    def __init__(self, message: str, *, parameter: str) -> None:
        super().__init__(message)
        self.parameter = parameter


class PlausibilityError(ParameterError):
    """More plausible texts wanted than generalizations can give.

    Attributes:
        largest: The largest t that can be reached.
        limiting: Where the terms stand that limit it, ``[start, end)``, the most limiting first.
    """

    def __init__(self, message: str, *, largest: int, limiting: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message, parameter="t")
        self.largest = largest
        self.limiting = limiting


class KnowledgeError(Error):
    """A knowledge base that cannot be read or compiled."""


class PolicyError(Error):
    """A policy that does not exist, or a mistake in its file.

    Attributes:
        source: The policy's name or file as the user gave it.
        line: The line of the mistake, from 1 up; 0 when it is the file as a whole.
    """

    def __init__(self, message: str, *, source: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.source = source
        self.line = line


class PackError(Error):
    """A topic pack that does not exist, or a mistake in its file.

    Attributes:
        source: The pack's name or file as the user gave it.
    """

    def __init__(self, message: str, *, source: str = "") -> None:
        super().__init__(message)
        self.source = source


class CorpusError(Error):
    """A corpus index that cannot be built, read or asked."""


class CorpusFormatError(CorpusError):
    """A file that is not an intact corpus index."""


class CountSourceError(CorpusError):
    """A count source that gave no usable answer: unreachable, too slow, refusing, or answering nonsense.

    Attributes:
        source: The source's name.
    """

    def __init__(self, message: str, *, source: str = "") -> None:
        super().__init__(message)
        self.source = source


class ModelMissingError(Error):
    """A language model that is not installed.

    Attributes:
        model: The model's name.
    """

    def __init__(self, message: str, *, model: str) -> None:
        super().__init__(message)
        self.model = model


class ServiceError(Error):
    """A request that the service cannot answer now: it is stopping, or a worker process was lost twice."""


class BusyError(ServiceError):
    """More requests than the queue holds.

    Attributes:
        retry_after_seconds: When to ask again.
    """

    def __init__(self, message: str, *, retry_after_seconds: int) -> None:
        super().__init__(message)
        self.retry_after_seconds = retry_after_seconds


class TimeLimitError(ServiceError):
    """A request that takes longer than it may; the work on it was ended."""


class StaleError(Error):
    """A change to a version of a document under review that is not the newest: somebody else has changed it."""


class ContractError(Error):
    """An implementation that does not keep its seam's contract (`tacit.checks`).

    Attributes:
        seam: The protocol's name: "CorpusIndex".
        check: The check's name: "order_does_not_matter".
    """

    def __init__(self, message: str, *, seam: str, check: str) -> None:
        super().__init__(message)
        self.seam = seam
        self.check = check


class ConflictError(ParameterError):
    """A term that the user wants to stay and a requirement wants hidden.

    Attributes:
        requirements: The requirements that would hide it.
        terms: The terms to keep that they would hide, as the user gave them. They are words of the user and not of the
            document, but they stand in it: the message, which may end up in a log, does not hold them.
    """

    def __init__(self, message: str, *, requirements: tuple[str, ...], terms: tuple[str, ...] = ()) -> None:
        super().__init__(message, parameter="keep")
        self.requirements = requirements
        self.terms = terms


class UsageError(ParameterError):
    """An option that does not apply to what was asked, or lacks one that it needs."""


class ConfigError(Error):
    """A mistake in `tacit.toml`, or in whatever file has its place.

    Attributes:
        source: The file's name as the user gave it.
        line: The line of the mistake, from 1 up; 0 when it is the file as a whole.
    """

    def __init__(self, message: str, *, source: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.source = source
        self.line = line


def member(kind: type[_E], value: _E | str, parameter: str) -> _E:
    """The member of an Enum that a value names.

    Args:
        kind: The Enum.
        value: A member, or the value of one.
        parameter: What it is given for, as a message calls it: a parameter, or an option with its dashes.

    Raises:
        ParameterError: There is none.
    """
    try:
        return kind(value)
    except ValueError:
        members = [str(one.value) for one in kind]
        either, meant = " or ".join(members), nearest(str(value), members)
        wanted = f"{parameter} {either}" if parameter.startswith("--") else f"{either} for {parameter}"
        raise ParameterError(
            f"expected {wanted}, found {value!r}{meant}", parameter=parameter.removeprefix("--")
        ) from None
