"""The accessor of pandas' columns."""

from __future__ import annotations

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed

pytest.importorskip("pandas", reason="the extra pandas is not installed: make integrations")

import pandas as pd

import tacit.integrations.pandas  # noqa: F401  # importing it is what registers the accessor
from tacit import Hide, Sanitizer
from tacit.errors import InputError

FALCON = Sanitizer(Hide(("Falcon",)))


@pytest.mark.parametrize("dtype", [None, "string", object])
def test_index_name_type_and_nulls_stay(dtype: object) -> None:
    """The column can take the place of the one that it was made of."""
    column = pd.Series(["Falcon failed.", None], index=[7, 9], name="note", dtype=dtype)
    found = column.tacit.sanitize(FALCON)
    expected = pd.Series(["[redacted] failed.", None], index=[7, 9], name="note", dtype=dtype)
    pd.testing.assert_series_equal(found, expected)


def test_a_column_of_categories_is_sanitized_as_texts() -> None:
    """Its categories hold the originals: they do not come along."""
    column = pd.Series(["Falcon", "kite", "Falcon"], dtype="category")
    found = column.tacit.sanitize(FALCON)
    assert found.tolist() == ["[redacted]", "kite", "[redacted]"]
    assert "Falcon" not in str(found.dtype)


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("pandas")
    assert given == shown


@pytest.mark.usefixtures("failing")
def test_a_failure_lets_no_text_through() -> None:
    """There is no column, or a null in it."""
    column = pd.Series([f"{CANARY} left."])
    with pytest.raises(InputError):
        column.tacit.sanitize(FALCON)
    assert column.tacit.sanitize(FALCON, rejected="null").isna().all()
