"""Disguises by class: a name is found in every one of them, and what is told covers it."""

from __future__ import annotations

import random

import pytest
from tests.disguise.variants import CARRIER, DISGUISES, ENTITIES

from tacit.disguise import LastLook, Sought

SAMPLE = 300  # of each class; `python -m scripts.measure_last_look --disguises` tries all
MISSED = 0.01
LOOK = LastLook(map(Sought, ENTITIES))
BEFORE = CARRIER.index("{}")


def is_covered(entity: int, variant: str) -> bool:
    """Whether the entity is found in the carrier, from the variant's first character to its last."""
    found = LOOK.find(CARRIER.format(variant))
    end = BEFORE + len(variant)
    return any(one.sought == entity and one.span.start <= BEFORE and end <= one.span.end for one in found)


@pytest.mark.parametrize("name", DISGUISES)
def test_disguised_names_are_found(name: str) -> None:
    """Fewer than one in a hundred names escapes by this disguise."""
    cases = [(i, variant) for i, entity in enumerate(ENTITIES) for variant in DISGUISES[name](entity)]
    assert len({i for i, _ in cases}) >= 5
    chosen = random.Random(name).sample(cases, min(SAMPLE, len(cases)))  # noqa: S311  # not for secrets
    missed = [(ENTITIES[i], variant) for i, variant in chosen if not is_covered(i, variant)]
    assert len(missed) < MISSED * len(chosen), f"{len(missed)} of {len(chosen)}: {missed[:5]!a}"


def test_there_are_names_and_classes_enough() -> None:
    """The rates are of at least forty names, each in every class that its letters allow."""
    assert len(set(ENTITIES)) >= 40
    assert len(DISGUISES) >= 40


@pytest.mark.parametrize("entity", range(len(ENTITIES)), ids=ENTITIES)
def test_the_carrier_gives_nothing_away(entity: int) -> None:
    """What is found is the name, not the sentence that it is tried in."""
    others = [one for i, one in enumerate(ENTITIES) if i != entity]
    assert LOOK.find(CARRIER.format("somebody")) == ()
    assert not LastLook([Sought(ENTITIES[entity])]).find(CARRIER.format("; ".join(others[:8])))
