"""Columns of Polars: ``pl.col("text").tacit.sanitize({"identities": {}})``, once this module is imported."""

from __future__ import annotations

from typing import Any

import polars as pl

from tacit.integrations._releasing import Asked, sanitizer_of
from tacit.integrations._series import Rejected, TextColumn


class PolarsSeries(TextColumn):
    """What ``series.tacit`` is."""

    def _of(self, texts: list[str | None]) -> Any:
        return pl.Series(self._column.name, texts, dtype=pl.String)


class PolarsExpression:
    """What ``expression.tacit`` is."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def sanitize(self, asked: Asked, *, workers: int = 1, rejected: Rejected | str = Rejected.RAISE) -> Any:
        """The expression for the texts to release; the whole column is one batch, also in a lazy frame.

        Args:
            asked: What to protect.
            workers: How many processes do it.
            rejected: What becomes of the column when a text cannot be sanitized: "raise", or "null" for that text.
        """
        made = sanitizer_of(asked)
        return self._expression.map_batches(
            lambda series: PolarsSeries(series).sanitize(made, workers=workers, rejected=rejected),
            return_dtype=pl.String,
        )


pl.api.register_series_namespace("tacit")(PolarsSeries)
pl.api.register_expr_namespace("tacit")(PolarsExpression)
