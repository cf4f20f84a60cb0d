"""What the tests of all integrations share: a sanitizer, and ones that fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tacit import Claim, Document, Hide, Identities, Report, Sanitizer, State
from tacit.errors import InputError

CANARY = "Xanthippe Quillfeather"
"""Words that no message, log or answer may hold."""


@pytest.fixture(scope="session")
def sanitizer() -> Sanitizer:
    """Hides who a text is about, and a project."""
    return Sanitizer(Identities(), Hide(("Project Falcon",)))


def _raise(_: Sanitizer, document: Document, **__: object) -> Report:
    raise RuntimeError(f"cannot parse {document.text}")


def _raise_our_own(_: Sanitizer, document: Document, **__: object) -> Report:
    raise InputError("expected a text, found none") from ValueError(document.text)


def _broken(_: Sanitizer, document: Document, **__: object) -> Report:
    """The original, with a claim that says that it is not kept."""
    done = Sanitizer(Hide(("nothing of it",)))
    claim = Claim("identities-1", "", State.BROKEN, "")
    return replace(_SANITIZE(done, Document("harmless")), sanitized=document.text, replacements=(), claims=(claim,))


_SANITIZE: Callable[..., Report] = Sanitizer.sanitize


@pytest.fixture(params=[_raise, _raise_our_own, _broken], ids=["crash", "error", "broken claim"])
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every sanitizer fail: by an exception that quotes the text, by one caused by such, by a broken claim."""
    monkeypatch.setattr(Sanitizer, "sanitize", request.param)
