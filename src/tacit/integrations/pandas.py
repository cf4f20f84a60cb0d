"""Columns of pandas: ``df["text"].tacit.sanitize({"identities": {}})``, once this module is imported."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tacit.integrations._releasing import Asked, sanitizer_of
from tacit.integrations._series import Rejected, sanitize_values


class SeriesAccessor:
    """What ``series.tacit`` is."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def sanitize(self, asked: Asked, *, workers: int = 1, rejected: Rejected | str = Rejected.RAISE) -> Any:
        """The column with the texts to release, under the same index and name.

        Args:
            asked: What to protect.
            workers: How many processes do it.
            rejected: What becomes of the column when a text cannot be sanitized: "raise", or "null" for that text.

        Raises:
            InputError: A value is no text, or a text cannot be sanitized and `rejected` is "raise".
        """
        series = self._series
        found = sanitize_values(series.tolist(), sanitizer_of(asked), workers=workers, rejected=rejected)
        kind = series.dtype if pd.api.types.is_string_dtype(series.dtype) else object
        return pd.Series(found, index=series.index, name=series.name, dtype=kind)


pd.api.extensions.register_series_accessor("tacit")(SeriesAccessor)
