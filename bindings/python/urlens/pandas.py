# SPDX-License-Identifier: MIT
"""Gives every pandas Series of texts the accessor `urlens`: the functions of urlens.columns.

>>> import urlens.pandas
>>> frame["url"].urlens.host()

A result with several fields, such as that of parse(), is a DataFrame; with errors="struct" it has the columns "error" and "at"
too. Index and name are those of the Series.
"""
from collections.abc import Iterator
from typing import Any

import pandas
import pyarrow

from urlens import columns
from urlens._namespace import Functions

__all__ = ["Accessor"]


@pandas.api.extensions.register_series_accessor("urlens")
class Accessor(Functions):
    """The functions of urlens.columns for one Series."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _call(self, name: str, *arguments: Any, **options: Any) -> Any:
        series = _as_texts(self._series)
        column = series if hasattr(series, "__arrow_c_stream__") else pyarrow.array(series, from_pandas=True)
        result = pyarrow.chunked_array(getattr(columns, name)(column, *arguments, **options))
        if not pyarrow.types.is_struct(result.type):
            return _as_series(result, series)
        return pandas.DataFrame({name: _as_series(field, series) for name, field in _fields(result)}, index=series.index)


def _as_texts(series: Any) -> Any:
    """The texts of a categorical Series; any other as it is."""
    if not isinstance(series.dtype, pandas.CategoricalDtype):
        return series
    categories = series.cat.categories
    return series.astype(categories.dtype if pandas.api.types.is_string_dtype(categories) else object)


def _fields(column: pyarrow.ChunkedArray) -> Iterator[tuple[str, pyarrow.ChunkedArray]]:
    """The fields of a struct, and in the place of one that is a struct itself its fields."""
    for field in column.type:
        values = pyarrow.chunked_array([chunk.field(field.name) for chunk in column.chunks], field.type)
        if pyarrow.types.is_struct(field.type):
            yield from _fields(values)
        else:
            yield field.name, values


def _as_series(column: pyarrow.ChunkedArray, series: Any) -> Any:
    """The texts keep the kind of the Series: pandas' own, or that of Arrow."""
    if isinstance(series.dtype, pandas.ArrowDtype) or not _is_text(column.type):
        return pandas.Series(pandas.arrays.ArrowExtensionArray(column), index=series.index, name=series.name)
    return pandas.Series(pandas.array(column, dtype=series.dtype), index=series.index, name=series.name, dtype=series.dtype)


def _is_text(kind: Any) -> bool:
    return bool(pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind))
