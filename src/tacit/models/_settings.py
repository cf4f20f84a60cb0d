"""How a release is made, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final

from tacit.document import Context
from tacit.errors import CountSourceError, ParameterError, member
from tacit.risk import Profile
from tacit.risk.endpoint import LOCAL, ModelEndpoint
from tacit.settings import GROUP_SIZE, GROUP_SUPPORT, KNOWN_SUPPORT, MIN_SUPPORT


class Mode(Enum):
    """What happens to a term that discloses too much."""

    GENERALIZE = "generalize"
    """The most specific words that no longer do; suppressed if there are none."""
    REDACT = "redact"
    """Suppressed."""


class Planner(Enum):
    """How terms are chosen that disclose too much only together."""

    GREEDY = "greedy"
    """One group after the other: S1's Algorithm 1, extended to groups."""
    OPTIMAL = "optimal"
    """All terms at once, so that the most information stays."""


class MarkerStyle(Enum):
    """How a marker reads, which stands for what nothing is said of."""

    KIND = "kind"
    """"[medicine]", "[date]": the kind, where the kind itself discloses nothing; "[redacted]" elsewhere."""
    REDACTED = "redacted"
    """"[redacted]", everywhere."""
    NUMBERED = "numbered"
    """"[medicine 1]", "[medicine 2]": as the kind, with the same number for the same thing."""
    BLOCK = "block"
    """"█████", always of the same length."""


class Blank(Enum):
    """What goes where no words may stand in the place of a term."""

    TERM = "term"
    """The term: a marker stands in its place."""
    CLAUSE = "clause"
    """Its clause, so that what stands around the marker does not tell what was there; not for the sake of
    identifiers."""
    SENTENCE = "sentence"
    """Its whole sentence, in the same way."""


class Unknown(Enum):
    """What happens to a term with a word that the corpus does not know."""

    HIDE = "hide"
    """It counts as disclosing everything: what cannot be judged is not released."""
    KEEP = "keep"
    """It is judged by the words that the corpus does know. The claims then say so."""


CHOICES: Final[Mapping[str, type[Enum]]] = {
    "mode": Mode,
    "plan": Planner,
    "context": Context,
    "unknown": Unknown,
    "marker": MarkerStyle,
    "blank": Blank,
    "evidence": Profile,
}
"""The settings that are one of a few, and what each can be."""


@dataclass(frozen=True, slots=True)
class ReleaseSettings:
    """How a release is made, whatever is asked of it.

    Attributes:
        mode: What happens to a term that discloses too much.
        plan: How terms are chosen that disclose too much only together.
        group_size: Terms in a group that is looked at; 1 looks at single terms only.
        context: What counts as standing together.
        unknown: What happens to a term with a word that the corpus does not know.
        marker: How a marker reads.
        blank: What goes where no words may stand in the place of a term.
        evidence: Which evidence is used.
        min_support: Contexts that are evidence.
        known_support: Contexts that a word needs to be known to the corpus: fewer for a small corpus of one's own.
        group_support: Contexts that are evidence for a group.
        endpoint: A language model of the user's own that is asked about passages, if there is one.

    Raises:
        ParameterError: A value is outside its domain.
    """

    mode: Mode = Mode.GENERALIZE
    plan: Planner = Planner.GREEDY
    group_size: int = GROUP_SIZE
    context: Context = Context.SENTENCE
    unknown: Unknown = Unknown.HIDE
    marker: MarkerStyle = MarkerStyle.KIND
    blank: Blank = Blank.CLAUSE
    evidence: Profile = Profile.FAST
    min_support: int = MIN_SUPPORT
    known_support: int = KNOWN_SUPPORT
    group_support: int = GROUP_SUPPORT
    endpoint: ModelEndpoint | None = None

    def __post_init__(self) -> None:
        given: object = self.endpoint  # a report and a configuration have a table
        if given is not None and not isinstance(given, ModelEndpoint):
            object.__setattr__(self, "endpoint", _endpoint(given))
        for name, kind in CHOICES.items():
            object.__setattr__(self, name, member(kind, getattr(self, name), name))
        if self.endpoint and self.evidence is Profile.COUNTS:
            raise ParameterError(
                "expected evidence beside the counts for an endpoint, found counts alone, which ask no model",
                parameter="endpoint",
            )
        for name in ("group_size", "min_support", "known_support", "group_support"):
            if getattr(self, name) < 1:
                raise ParameterError(f"expected {name} from 1 up, found {getattr(self, name)}", parameter=name)

    @property
    def values(self) -> dict[str, object]:
        """The settings as JSON values."""
        plain = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "endpoint"}
        return {
            **{name: value.value if isinstance(value, Enum) else value for name, value in plain.items()},
            **({"endpoint": {"model": self.endpoint.model, "url": self.endpoint.url}} if self.endpoint else {}),
        }


def _endpoint(values: object) -> ModelEndpoint:
    given = values if isinstance(values, Mapping) else {}
    model, url = given.get("model"), given.get("url", LOCAL)
    if given.keys() - {"model", "url"} or not isinstance(model, str) or not isinstance(url, str):
        raise ParameterError("expected a model and a url for endpoint, both in words", parameter="endpoint")
    try:
        return ModelEndpoint(model, url)
    except CountSourceError as error:
        raise ParameterError(str(error), parameter="endpoint") from None
