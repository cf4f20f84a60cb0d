"""Columns of pandas: ``df["text"].tacit.sanitize({"identities": {}})``, once this module is imported."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tacit.integrations._series import TextColumn


class SeriesAccessor(TextColumn):
    """What ``series.tacit`` is."""

    def _of(self, texts: list[str | None]) -> Any:
        series = self._column
        kind = series.dtype if pd.api.types.is_string_dtype(series.dtype) else object
        return pd.Series(texts, index=series.index, name=series.name, dtype=kind)


pd.api.extensions.register_series_accessor("tacit")(SeriesAccessor)
