# SPDX-License-Identifier: MIT
"""Gives every pandas Series of texts the accessor `urlens`: the functions of urlens.columns.

>>> import urlens.pandas
>>> frame["url"].urlens.host()

A result with several fields, such as that of parse(), is a DataFrame. Index and name are those of the Series.
"""
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
        series = self._series
        column = series if hasattr(series, "__arrow_c_stream__") else pyarrow.array(series, from_pandas=True)
        result = getattr(columns, name)(column, *arguments, **options)
        return _as_pandas(pyarrow.chunked_array(result), series)


def _as_pandas(column: pyarrow.ChunkedArray, series: Any) -> Any:
    """The texts keep the kind of the Series: pandas' own, or that of Arrow."""
    if pyarrow.types.is_struct(column.type):
        fields = {field.name: _as_pandas(column.combine_chunks().field(field.name), series) for field in column.type}
        return pandas.DataFrame(fields, index=series.index)
    if isinstance(column, pyarrow.Array):
        column = pyarrow.chunked_array([column])
    if isinstance(series.dtype, pandas.ArrowDtype) or not _is_text(column.type):
        values = pandas.arrays.ArrowExtensionArray(column)
    else:
        values = pandas.array(column, dtype=series.dtype)
    return pandas.Series(values, index=series.index, name=series.name)


def _is_text(kind: Any) -> bool:
    return bool(pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind))
