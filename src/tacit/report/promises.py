"""What is promised for each requirement: of all that meets one together, and of what rests on reading apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tacit.models import DisclosureModel
from tacit.models.belief import BY_BELIEF
from tacit.models.building import named
from tacit.models.inference import BY_INFERENCE
from tacit.models.parts import Promise
from tacit.report.claims import STORY
from tacit.secrets import Requirement

if TYPE_CHECKING:
    from tacit.models.plausibility import PlausibleRelease


def promised(
    requirements: Sequence[Requirement], model: DisclosureModel, plausible: Sequence[PlausibleRelease]
) -> dict[str, Promise]:
    """What is promised for each requirement, by its name in the report, in the order given.

    Args:
        requirements: What is asked.
        model: What decides how terms that disclose something are hidden.
        plausible: What makes a release stand for enough texts.
    """
    parts = [
        (one.requirement, _with_story(one.promise) if one.inference.promise else one.promise) for one in model.topical
    ]
    parts += [(one.requirement, one.promise) for one in model.identities]
    parts += [(one.requirement, one.promise) for one in model.lists]
    parts += [(one.requirement, one.promise) for one in plausible]
    read = [(one.requirement, one.inference.promise) for one in model.topical]
    parts += [(name + BY_INFERENCE, promise) for name, promise in read if promise]
    parts += [(one.requirement + BY_BELIEF, one.belief.promise) for one in model.topics if one.belief]
    found: dict[str, Promise] = {}
    for name, promise in parts:
        found[name] = _joined(found[name], promise) if name in found else promise
    order = [name + kind for name in named(requirements).values() for kind in ("", BY_INFERENCE, BY_BELIEF)]
    return {name: found[name] for name in order if name in found}


def _joined(one: Promise, other: Promise) -> Promise:
    """The promise of a policy that has both confidential topics and identifiers."""
    return Promise(
        f"{one.claim} {other.claim}",
        tuple(dict.fromkeys((*one.not_covered, *other.not_covered))),
        {**one.settings, **other.settings},
        "; ".join(filter(None, (one.rests_on, other.rests_on))),
        (*one.unchecked, *other.unchecked),
        (*one.notes, *other.notes),
        notes_on_changes=(*one.notes_on_changes, *other.notes_on_changes),
    )


def _with_story(promise: Promise) -> Promise:
    """The promise of a topic, with what to say of a release in which something was changed for its sake."""
    return replace(promise, notes_on_changes=(*promise.notes_on_changes, STORY))
