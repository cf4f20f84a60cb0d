"""(alpha, C)-sanitized text from end to end, and its audit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from tacit.document import Context, Document
from tacit.errors import ParameterError
from tacit.evaluation.audit import Audit, Auditor
from tacit.models import CSanitized, Mode, Planner, Unknown, alpha_for_belief
from tacit.pipeline._knowledge import Knowledge
from tacit.pipeline._member import member
from tacit.pipeline._sanitizer import Sanitizer
from tacit.report import Report
from tacit.settings import ALPHA, GROUP_SIZE, KNOWN_SUPPORT


def sanitizer(
    protect: Iterable[str],
    *,
    alpha: float | None = None,
    max_belief: float | None = None,
    mode: Mode | str = Mode.GENERALIZE,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    planner: Planner | str = Planner.GREEDY,
    unknown: Unknown | str = Unknown.HIDE,
    known_support: int = KNOWN_SUPPORT,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer that hides these entities.

    Args:
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        alpha: At least 1; larger is stricter. 2 unless given.
        max_belief: Instead of alpha: how strongly a reader may come to believe in an entity, as a probability.
        mode: "generalize" or "redact".
        group_size: Terms that are looked at together; 1 looks at single terms only.
        context: What counts as standing together: "sentence", "paragraph" or "document".
        planner: "greedy" or "optimal".
        unknown: What happens to words that the corpus does not know: "hide" or "keep".
        known_support: Contexts that a word needs to be known: fewer for a small corpus of one's own.
        using: The knowledge; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.
    """
    using = using or Knowledge.shipped()
    entities = using.entities(protect)
    if alpha is not None and max_belief is not None:
        raise ParameterError("expected alpha or max_belief, found both", parameter="max_belief")
    if max_belief is not None:
        alpha = alpha_for_belief(entities, max_belief)
    model = CSanitized(
        entities,
        using.index,
        using.kb,
        alpha=ALPHA if alpha is None else alpha,
        mode=member(Mode, mode, "mode"),
        group_size=group_size,
        context=member(Context, context, "context"),
        planner=member(Planner, planner, "planner"),
        unknown=member(Unknown, unknown, "unknown"),
        known_support=known_support,
    )
    return Sanitizer(model, using.detector(entities), model.counts, using.fingerprints)


def sanitize(text: str, protect: Iterable[str], **parameters: Any) -> Report:
    """The report on a text, with the text to release: `tacit.sanitize`.

    Args:
        text: The text.
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        **parameters: Those of `sanitizer`: alpha, mode and others.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.

    >>> sanitize("The patient has AIDS and a broken ankle.", protect=["HIV"], alpha=2.0).sanitized
    'The patient has an immunological disorder and a broken ankle.'
    """
    if isinstance(protect, str):
        raise ParameterError("expected a list of names to protect, found one string", parameter="protect")
    return sanitizer(protect, **parameters).sanitize(Document(text))


def audit(
    original: str,
    released: str,
    protect: Iterable[str],
    *,
    alpha: float = ALPHA,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    unknown: Unknown | str = Unknown.HIDE,
    known_support: int = KNOWN_SUPPORT,
    using: Knowledge | None = None,
) -> Audit:
    """What a released text gives away, by a judgment that shares no code with the sanitizer's.

    Args:
        original: The original text.
        released: The released text.
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        alpha: The strictness promised.
        group_size: The largest group promised to be harmless.
        context: What counts as standing together.
        unknown: Whether words that the corpus does not know were to be hidden.
        known_support: Contexts that a word needs to be known.
        using: The knowledge that the promise names; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.

    >>> audit("He has HIV.", "He has HIV.", ["HIV"]).holds
    False
    """
    if not alpha >= 1 or math.isinf(alpha):
        raise ParameterError(f"expected alpha to be a number from 1 up, found {alpha}", parameter="alpha")
    using = using or Knowledge.shipped()
    entities = using.entities(protect)
    if not entities:
        raise ParameterError("expected at least one entity to protect, found none", parameter="protect")
    auditor = Auditor(
        entities,
        using.index,
        using.detector(entities),
        alpha=alpha,
        group_size=group_size,
        context=member(Context, context, "context"),
        allow_unknown=member(Unknown, unknown, "unknown") is Unknown.KEEP,
        known_support=known_support,
    )
    return auditor.audit(Document(original), Document(released))
