"""What every adapter does with a text: a release that keeps every claim, or an error without a word of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.config import read
from tacit.document import Document, text_digest
from tacit.errors import Error, InputError
from tacit.report import Report
from tacit.report.claims import refusal
from tacit.sanitizer import Sanitizer

Asked = Sanitizer | Mapping[str, Any] | Path | str
"""What to protect: a sanitizer, the tables of a `tacit.toml`, or the path of one."""


def sanitizer_of(asked: Asked) -> Sanitizer:
    """The sanitizer that somebody asks for.

    Raises:
        ConfigError: The tables, or the file, have a mistake.
        ParameterError: Nothing is asked.
    """
    if isinstance(asked, Sanitizer):
        return asked
    if isinstance(asked, Mapping):
        config = read(asked, source="the requirements")
        return Sanitizer(*config.asked, settings=config.settings, using=config.knowledge())
    return Sanitizer.from_config(asked)


def document_of(text: str, *, group: str = "") -> Document:
    """A text as a document; dates are shifted by its group or, without one, by what it says."""
    return Document(text, id=text_digest(text), group=group)


def release(sanitizer: Sanitizer, document: Document) -> Report:
    """The report on a document, which keeps every claim.

    Whatever goes wrong is told by an error that holds nothing of the text, neither in its message nor in what led to
    it: programs around us write errors and their causes into logs.

    Args:
        sanitizer: What makes the text safe to release.
        document: The document.

    Raises:
        Error: It cannot be sanitized, or not every claim is kept.
    """
    failure: Error
    try:
        report = sanitizer.sanitize(document)
        if report.holds:
            return report
        failure = InputError(refusal(report.claims))
    except Error as error:
        failure = error.with_traceback(None)
        failure.__cause__ = failure.__context__ = None
    except Exception as error:  # noqa: BLE001  # its words may be those of the text
        failure = InputError(f"expected a text that can be sanitized, found one that ends in {type(error).__name__}")
    raise failure
