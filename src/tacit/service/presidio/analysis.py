"""What Presidio's analyzer would say of a text, from what the first reading of ours hides in it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tacit.corpus.readings import Ground
from tacit.document import Document, Span
from tacit.errors import InputError
from tacit.models import Action, Decision
from tacit.risk import Risk
from tacit.sanitizer import Sanitizer
from tacit.service.presidio.entities import TYPES, entity_type, identifier_kind

RECOGNIZERS: Final = ("TacitIdentities", "TacitCorrelations", "TacitTopics", "TacitLists")
DIRECT, QUASI = 1.0, 0.85
"""The scores of identifiers that tell who is meant by themselves, and of others: Presidio's, of a checked number and of
a name, so that thresholds that were chosen for Presidio go on to do what they did."""
_LIST_SCORE: Final = 1.0  # Presidio's of a deny list
_PATTERN_SCORE: Final = 0.5
_FLAGS: Final = int(re.DOTALL | re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AnalysisFinding:
    """A stretch that an analyzer reports.

    Attributes:
        span: Where it stands.
        type: Its type.
        score: How sure it is, from 0 to 1.
        recognizer: What found it.
        why: Why, in words; left out of the repr.
        pattern: The name of the pattern that matched, if it was one of the request's.
    """

    span: Span
    type: str
    score: float
    recognizer: str
    why: str = field(default="", repr=False)
    pattern: str | None = None


def analyze(made_by: Sanitizer, text: str, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results for a text, in its order, none within or across another.

    Args:
        made_by: The sanitizer: its requirements say what is looked for.
        text: The text.
        asked: What a client of Presidio's may ask: entities, score_threshold, ad_hoc_recognizers, allow_list,
            allow_list_match, regex_flags, return_decision_process.

    Raises:
        InputError: No type that is asked for is known, or a pattern is none.
    """
    flags = asked.get("regex_flags", _FLAGS)
    recognizers = asked.get("ad_hoc_recognizers") or []
    own = list(_ad_hoc(text, recognizers, flags))
    entities = asked.get("entities") or None
    found = [one for one in own if entities is None or one.type in entities]
    # A type of the client's own is what its recognizers find, and nothing else.
    types = {one.get("supported_entity") for one in recognizers}
    ours = None if entities is None else [one for one in entities if one not in types]
    document = Document(text)
    draft = made_by.draft(document)
    for decision in made_by.model.decide(draft.examined):
        type_ = None if decision.action is Action.KEEP else entity_type(decision, ours)
        if type_:
            found.append(_finding(decision, type_))
    least = asked.get("score_threshold") or 0.0
    allowed = _allowed(asked, flags)
    kept = [one for one in found if one.score >= least and not allowed(document[one.span])]
    explained = bool(asked.get("return_decision_process"))
    return [_values(one, explained=explained) for one in _apart(kept)]


def check(asked: Mapping[str, Any]) -> None:
    """Refuses what is no request for an analysis.

    Raises:
        InputError: It is none.
    """
    shapes: tuple[tuple[str, type | tuple[type, ...]], ...] = (
        ("entities", list), ("score_threshold", (int, float)), ("ad_hoc_recognizers", list), ("allow_list", list),
        ("allow_list_match", str), ("regex_flags", int), ("return_decision_process", bool), ("context", list),
        ("correlation_id", str),
    )  # fmt: skip
    for name, kind in shapes:
        if asked.get(name) is not None and not isinstance(asked[name], kind):
            raise InputError(f"expected another value for {name}")
    for name in ("entities", "allow_list", "context"):
        if not all(isinstance(one, str) for one in asked.get(name) or ()):
            raise InputError(f"expected strings in {name}")
    if asked.get("allow_list_match") not in {None, "exact", "regex"}:
        raise InputError("expected exact or regex for allow_list_match")
    if asked.get("language") != "en":
        raise InputError("No matching recognizers were found to serve the request: the language is en")


def supported() -> list[str]:
    """All types."""
    return list(TYPES)


def _finding(decision: Decision, type_: str) -> AnalysisFinding:
    kind = identifier_kind(decision)
    risk = decision.because or (decision.reasons[0] if decision.reasons else None)
    if kind is not None:
        return AnalysisFinding(
            decision.term.span, type_, DIRECT if kind.is_direct else QUASI, RECOGNIZERS[0], _why(risk)
        )
    recognizer = {"CORRELATION": RECOGNIZERS[1], "LISTED": RECOGNIZERS[3]}.get(type_, RECOGNIZERS[2])
    return AnalysisFinding(decision.term.span, type_, _score(risk), recognizer, _why(risk))


def _score(risk: Risk | None) -> float:
    """From a half, where a term tells just too much, towards 1: more bits, more sure."""
    if risk is None or risk.ground is Ground.LISTED or not math.isfinite(risk.threshold_bits) or risk.bits <= 0:
        return _LIST_SCORE
    return round(1 - min(risk.threshold_bits / risk.bits, 1.0) / 2, 2)


def _why(risk: Risk | None) -> str:
    if risk is None:
        return ""
    limit = f" of at most {risk.threshold_bits:.1f}" if math.isfinite(risk.threshold_bits) else ""
    said = f"{risk.requirement}: {risk.bits:.1f} bits{limit} about {risk.about}; {risk.ground.value}"
    return f"{said}; {risk.reason}" if risk.reason else said


def _ad_hoc(text: str, recognizers: Sequence[Any], flags: int) -> Iterator[AnalysisFinding]:
    """What patterns and lists of the request find."""
    for one in recognizers:
        try:
            type_, name = str(one["supported_entity"]), str(one.get("name") or "ad hoc")
            patterns = [
                (str(each["name"]), re.compile(each["regex"], flags), float(each.get("score") or _PATTERN_SCORE))
                for each in one.get("patterns") or ()
            ]
            if words := [str(word) for word in one.get("deny_list") or ()]:
                # As Presidio does: whole words, whatever their letters' case.
                listed = rf"(?:^|(?<=\W))({'|'.join(map(re.escape, words))})(?:(?=\W)|$)"
                patterns.append(
                    ("deny_list", re.compile(listed, flags), float(one.get("deny_list_score") or _LIST_SCORE))
                )
        except (KeyError, TypeError, ValueError, AttributeError, re.error):
            raise InputError("expected ad-hoc recognizers of Presidio's shape, found others") from None
        for pattern_name, pattern, score in patterns:
            for match in pattern.finditer(text):
                if match[0]:
                    yield AnalysisFinding(Span(*match.span()), type_, score, name, pattern=pattern_name)


def _allowed(asked: Mapping[str, Any], flags: int) -> Any:
    """Whether a stretch is allowed to stay."""
    words = asked.get("allow_list") or ()
    if asked.get("allow_list_match") != "regex":
        return set(words).__contains__
    try:
        pattern = re.compile("|".join(words), flags) if words else None
    except re.error:
        raise InputError("expected regular expressions in allow_list, found others") from None
    return lambda text: bool(pattern and pattern.search(text))


def _apart(found: Sequence[AnalysisFinding]) -> list[AnalysisFinding]:
    """The findings in order; of those that overlap, the surest takes the others in, so that all stays covered."""
    joined: list[AnalysisFinding] = []
    for one in sorted(found, key=lambda each: (each.span.start, -each.span.end)):
        if joined and joined[-1].span.overlaps(one.span):
            last = joined.pop()
            best = max(last, one, key=lambda each: (each.score, len(each.span)))
            joined.append(replace(best, span=Span(last.span.start, max(last.span.end, one.span.end))))
        else:
            joined.append(one)
    return joined


def _values(one: AnalysisFinding, *, explained: bool) -> dict[str, Any]:
    why = {
        "recognizer": one.recognizer,
        "pattern_name": one.pattern,
        "pattern": None,
        "original_score": one.score,
        "score": one.score,
        "textual_explanation": one.why or None,
        "score_context_improvement": 0,
        "supportive_context_word": "",
        "validation_result": None,
        "regex_flags": None,
    }
    return {
        "analysis_explanation": why if explained else None,
        "end": one.span.end,
        "entity_type": one.type,
        "score": one.score,
        "start": one.span.start,
    }
