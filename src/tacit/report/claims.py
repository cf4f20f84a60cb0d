"""Claims: promises as a release keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tacit.document import Document
from tacit.language.english import is_english
from tacit.models import Action
from tacit.models.belief import BY_BELIEF, Belief
from tacit.models.parts import Promise
from tacit.replacement import Replacement
from tacit.report._report import Claim, ReviewException, State

if TYPE_CHECKING:
    from tacit.models.t_plausibility import Recount

NOT_ENGLISH: Final = "the text is not English as far as can be told, and everything that is counted is"
"""Why no claim on a text of another language was checked."""

STORY: Final = "read the release for what its story as a whole tells of the topic: claims are about words and passages"
"""What to do about a topic of which claims say that they hold."""

_AT_A_GLANCE = 30  # words: two lines, which nobody releases without having read them
_BROKEN = "the released text was judged again, and something is left in it that could not be hidden"
_CHECKED = (
    "the terms and identifiers of the released text were found anew and judged again, and a last look for names and"
    " hidden identifiers in any disguise found none"
)


def segment(name: str, one: Recount) -> dict[str, object]:
    """How plausible a segment is, for the reviewer."""
    return {
        "requirement": name,
        "start": one.segment.start,
        "end": one.segment.end,
        "t": one.t,
        "texts": one.texts,
        "entropy_bits": round(one.entropy_bits, 4),
        "unchanged": len(one.unchanged),
        "volumes": [
            {"start": span.start, "end": span.end, "volume": volume} for span, volume in sorted(one.volumes.items())
        ],
    }


def belief(one: Belief) -> dict[str, object]:
    """How probable a secret is to who reads the release, for the reviewer."""
    return {
        "secret": f"{one.requirement}/{one.number}",
        "prior": float(f"{one.bound.prior:.6g}"),
        "belief": float(f"{one.value:.6g}"),
        "max_belief": one.bound.limit,
        "words": list(one.words),
    }


def remarks(
    name: str,
    exceptions: Sequence[ReviewException],
    segments: Mapping[str, Sequence[Recount]],
    beliefs: Iterable[Belief] = (),
) -> Iterator[str]:
    """What has to be said of a claim for this release."""
    own = sum(one.requirement == name for one in exceptions)
    if own:
        yield f" A reviewer released {own} terms in spite of it."
    for one in beliefs:
        if one.requirement + BY_BELIEF == name:
            yield f" Belief in {one.bound.entity.name}: {one.value:.2g}, and {one.bound.prior:.2g} beforehand."
    unchanged = sum(len(one.unchanged) for one in segments.get(name, ()))
    if unchanged:
        yield f" {unchanged} sensitive terms stand as they were, because the others give enough texts."


def claim(name: str, promise: Promise, document: Document, *, broken: bool, said: Iterable[str]) -> Claim:
    """A promise as it is kept by a release."""
    gaps = list(promise.unchecked)
    if document.language.split("-")[0] != "en" or is_english(document.text) is False:
        gaps.append(NOT_ENGLISH)
    state = State.MEASURED if promise.rests_on else State.HOLDS
    if broken:
        state = State.BROKEN
    elif gaps:
        state = State.UNCHECKED
    how = _BROKEN if broken else promise.checked or _CHECKED
    checked = "; ".join((*gaps, how))  # why not, before all that was done
    # What was measured on other texts says nothing of one that it could not be checked on, or that breaks it.
    measured = promise.rests_on if state is State.MEASURED else ""
    return Claim(name, promise.claim + "".join(said), state, checked, promise.not_covered, promise.settings, measured)


def is_foreign(claims: Iterable[Claim]) -> bool:
    """Whether nothing stands in the way of any claim but that the text is not English."""
    return all(one.state is State.UNCHECKED and one.checked.startswith(NOT_ENGLISH) for one in claims)


def refusal(claims: Sequence[Claim]) -> str:
    """What an error says of a text that is not released, because not every claim is kept; no word of the text."""
    if is_foreign(claims):
        return "expected an English text, which is all that tacit reads, found another language: nothing was checked"
    lost = ", ".join(one.requirement for one in claims if not one.is_kept)
    return f"expected a release that keeps every claim, found none; not kept: {lost}"


def notes_on(
    notes: Iterable[str], promises: Mapping[str, Promise], replacements: Iterable[Replacement], released: str
) -> tuple[str, ...]:
    """What the user should know of a release.

    Of what goes with changes only that of requirements which made some, and not of a text that is read at a glance:
    what is said with every run is read in none.
    """
    is_long = len(released.split()) > _AT_A_GLANCE
    changed = (one.decision for one in replacements if one.decision.action is not Action.KEEP)
    names = {risk.requirement for decision in changed for risk in decision.reasons if is_long}
    said = {note for name, one in promises.items() if name in names for note in one.notes_on_changes}
    others = {note for one in promises.values() for note in one.notes_on_changes} - said
    return tuple(note for note in notes if note not in others)
