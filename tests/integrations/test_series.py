"""Columns of texts, whoever they belong to."""

from __future__ import annotations

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import traced

from tacit import Hide, Keep, Sanitizer
from tacit.errors import InputError, ParameterError
from tacit.integrations._series import sanitize_values

FALCON = Sanitizer(Hide(("Falcon",)))


def test_nulls_of_every_kind_stay_null() -> None:
    """None, not a number, and what pandas has besides."""
    assert sanitize_values(["Falcon", None, float("nan"), ""], FALCON) == ["[redacted]", None, None, ""]


@pytest.mark.acceptance
def test_several_processes_give_what_one_does() -> None:
    """In the same order, over more than one batch."""
    texts = [f"Falcon {number}" if number % 7 else None for number in range(250)]
    assert sanitize_values(texts, FALCON, workers=2) == sanitize_values(texts, FALCON)


@pytest.mark.parametrize("value", [5, b"Falcon", ["Falcon"]])
def test_what_is_no_text_is_refused_by_its_type(value: object) -> None:
    """Numbers that came through unread would be a leak."""
    with pytest.raises(InputError, match=f"a value of type {type(value).__name__}"):
        sanitize_values(["fine", value], FALCON)


@pytest.mark.parametrize(("name", "value"), [("rejected", "skip"), ("workers", 0)])
def test_parameters_outside_their_domain_are_refused(name: str, value: object) -> None:
    """Before any work."""
    with pytest.raises(ParameterError) as caught:
        sanitize_values([], FALCON, **{name: value})  # type: ignore[arg-type]
    assert caught.value.parameter == name


def test_a_text_that_cannot_be_sanitized_stops_the_column_or_is_null() -> None:
    """As asked; the others are not touched by it."""
    conflict = Sanitizer(Hide((), (r"Fa\w+",)), Keep(("Falcon",)))
    texts = ["fine", "Falcon", "half of a pair: \ud800"]
    assert sanitize_values(texts, conflict, rejected="null") == ["fine", None, None]
    with pytest.raises(InputError, match="found 2 of 3 that cannot; the first: ConflictError"):
        sanitize_values(texts, conflict)


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("rejected", ["raise", "null"])
def test_a_failure_lets_no_text_through(rejected: str) -> None:
    """Neither as a value nor in the error."""
    text = f"{CANARY} left."
    if rejected == "null":
        assert sanitize_values([text], FALCON, rejected=rejected) == [None]
        return
    with pytest.raises(InputError) as caught:
        sanitize_values([text], FALCON)
    assert CANARY not in traced(caught.value)
