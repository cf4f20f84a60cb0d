"""The namespaces of Polars' columns and expressions."""

from __future__ import annotations

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed, traced

pytest.importorskip("polars", reason="the extra polars is not installed: make integrations")

import polars as pl

import tacit.integrations.polars  # noqa: F401  # importing it is what registers the accessor
from tacit import Hide, Sanitizer

FALCON = Sanitizer(Hide(("Falcon",)))
FRAME = pl.DataFrame({"id": [1, 2], "note": ["Falcon failed.", None]})


@pytest.mark.parametrize("frame", [FRAME, FRAME.lazy()], ids=["eager", "lazy"])
def test_an_expression_sanitizes_a_column_of_any_frame(frame: pl.DataFrame | pl.LazyFrame) -> None:
    """Other columns and nulls stay."""
    found = frame.lazy().with_columns(pl.col("note").tacit.sanitize(FALCON)).collect()
    assert found.to_dict(as_series=False) == {"id": [1, 2], "note": ["[redacted] failed.", None]}


def test_a_column_keeps_its_name() -> None:
    """It can take the place of the one that it was made of."""
    found = FRAME["note"].tacit.sanitize(FALCON)
    assert (found.name, found.to_list()) == ("note", ["[redacted] failed.", None])


def test_numbers_are_refused() -> None:
    """By a message that says what was found; Polars may wrap the error in one of its own."""
    with pytest.raises(Exception, match="expected a column of texts, found one with a value of type int"):
        FRAME.with_columns(pl.col("id").tacit.sanitize(FALCON))


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("polars")
    assert given == shown


@pytest.mark.usefixtures("failing")
def test_a_failure_lets_no_text_through() -> None:
    """There is no frame, or a null in it, and no word in the error."""
    frame = pl.DataFrame({"note": [f"{CANARY} left."]})
    with pytest.raises(Exception, match="1 of 1 that cannot") as caught:
        frame.with_columns(pl.col("note").tacit.sanitize(FALCON))
    assert CANARY not in traced(caught.value)
    assert frame["note"].tacit.sanitize(FALCON, rejected="null").to_list() == [None]
