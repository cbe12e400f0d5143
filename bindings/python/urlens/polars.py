# SPDX-License-Identifier: MIT
"""Gives polars' expressions and Series the namespace `urlens`: the functions of urlens.columns.

>>> import urlens.polars
>>> frame.with_columns(host=pl.col("url").urlens.host())
"""
from collections.abc import Callable
from typing import Any

import polars

from urlens._namespace import add_methods
from urlens._urlens import Parts, Pattern

__all__ = ["ExpressionNamespace", "SeriesNamespace"]

_PARTS = polars.Struct({name: polars.String for name in Parts.__match_args__})
_AUDIT = polars.Struct({
    "outcome": polars.String, "severity": polars.String, "findings": polars.List(polars.String), "safe": polars.String,
})


def _type(name: str, function: Any) -> Any:
    """The type of the result, which a lazy frame has to know before there is one."""
    _, args, kwargs = function.args
    kind: Any = {"parse": _PARTS, "audit": _AUDIT}.get(name, polars.String)
    if name == "match":
        patterns = args[0] if args else kwargs.get("patterns")
        kind = polars.Boolean if isinstance(patterns, Pattern) else polars.Int64
    if kwargs.get("errors") == "struct":
        return polars.Struct({"value": kind, "error": polars.String, "at": polars.Int64})
    return kind


@polars.api.register_series_namespace("urlens")
class SeriesNamespace:
    """The functions of urlens.columns for one Series."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series


@polars.api.register_expr_namespace("urlens")
class ExpressionNamespace:
    """The functions of urlens.columns for an expression."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression


def _call_series(namespace: Any, name: str, function: Callable[[Any], Any]) -> polars.Series:
    series = namespace._series
    return polars.Series(series.name, function(series))


def _call_expression(namespace: Any, name: str, function: Callable[[Any], Any]) -> polars.Expr:
    def batch(series: polars.Series) -> polars.Series:
        return polars.Series(series.name, function(series))
    return namespace._expression.map_batches(batch, return_dtype=_type(name, function), is_elementwise=True)


add_methods(SeriesNamespace, _call_series)
add_methods(ExpressionNamespace, _call_expression)
