# SPDX-License-Identifier: MIT
"""Gives polars' expressions and Series the namespace `urlens`: the functions of urlens.columns.

>>> import urlens.polars
>>> frame.with_columns(host=pl.col("url").urlens.host())
"""
from typing import Any

import polars

from urlens import columns
from urlens._namespace import Functions
from urlens._urlens import Parts, Pattern

__all__ = ["ExpressionNamespace", "SeriesNamespace"]

_PARTS = polars.Struct({name: polars.String for name in Parts.__match_args__})
_AUDIT = polars.Struct({
    "outcome": polars.String, "severity": polars.String, "findings": polars.List(polars.String), "safe": polars.String,
})


def _type(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The type of the result, which a lazy frame has to know before there is one."""
    kind: Any = {"parse": _PARTS, "audit": _AUDIT}.get(name, polars.String)
    if name == "match":
        kind = polars.Boolean if isinstance(arguments[0], Pattern) else polars.Int64
    if options.get("errors") == "struct":
        return polars.Struct({"value": kind, "error": polars.String, "at": polars.Int64})
    return kind


def _series(series: polars.Series, name: str, *arguments: Any, **options: Any) -> polars.Series:
    """What the function gives for the Series. Polars takes the name from Arrow, where the result has none."""
    return polars.Series(getattr(columns, name)(series, *arguments, **options)).alias(series.name)


@polars.api.register_series_namespace("urlens")
class SeriesNamespace(Functions):
    """The functions of urlens.columns for one Series."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    def _call(self, name: str, *arguments: Any, **options: Any) -> polars.Series:
        return _series(self._series, name, *arguments, **options)


@polars.api.register_expr_namespace("urlens")
class ExpressionNamespace(Functions):
    """The functions of urlens.columns for an expression."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def _call(self, name: str, *arguments: Any, **options: Any) -> polars.Expr:
        def batch(series: polars.Series) -> polars.Series:
            return _series(series, name, *arguments, **options)
        kind = _type(name, arguments, options)
        return self._expression.map_batches(batch, return_dtype=kind, is_elementwise=True)
