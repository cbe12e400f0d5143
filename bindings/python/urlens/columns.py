# SPDX-License-Identifier: MIT
"""Whole columns of URLs at once.

A column is anything with Arrow's PyCapsule interface: arrays, series and tables of one column from pyarrow, pandas, polars,
DuckDB or nanoarrow, with texts as utf8, large_utf8 or utf8_view, also in a dictionary. The result has the same interface: an
Array where an array was given, a ChunkedArray where a stream was. None of these packages needs to be installed.

A row that is null, or that is not a URL, gives null. All functions take

    errors   "null", or "struct": each row is then a struct of "value", "error" (the name of what is wrong, or null) and "at"
             (where, as an index of the text, or null); rows that are null stay null
    threads  how many threads share the work; the result is then a ChunkedArray

and most take `base`, a URL that rows are relative to, and `dialect`.

>>> import urlens.columns
>>> urlens.columns.host(pyarrow.array(["http://EXAMPLE.com/", None, "no URL"])).to_pylist()
['example.com', None, None]
"""
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from urlens import _urlens
from urlens._dialects import expand
from urlens._urlens import Array, ChunkedArray, Pattern, PatternSet

__all__ = [
    "Array", "ChunkedArray", "audit", "canon", "domain", "fragment", "host", "match", "normalize", "param", "parse",
    "password", "path", "port", "query", "scheme", "subdomain", "suffix", "surt", "username",
]

_FORMS = {"surt": 0, "ssurt": 1}
_STRENGTHS = {"same": 0, "likely": 1, "count": 2}

# Fewer rows than these are not worth a thread.
_PIECE = 16384


def _pieces(chunks: list[Any], threads: int) -> list[tuple[Any, int, int]]:
    """Chunks and the rows of each that go to one thread."""
    pieces = []
    for chunk in chunks:
        step = max(_PIECE, -(-len(chunk) // threads))
        starts = range(0, len(chunk), step) if len(chunk) else range(1)
        pieces += [(chunk, start, min(start + step, len(chunk))) for start in starts]
    return pieces


def _run(name: str, column: Any, argument: Any, errors: str, threads: int, base: str | None = None,
         dialect: str = "whatwg") -> Array | ChunkedArray:
    """What the function of that name gives for the whole column."""
    if errors not in ("null", "struct"):
        raise ValueError(f"errors must be 'null' or 'struct', not {errors!r}")
    if threads < 1:
        raise ValueError("threads must be 1 or more")

    def run(piece: tuple[Any, int, int]) -> Array:
        return _urlens.column_run(name, *piece, argument, dialect, base, errors == "struct")

    chunks, is_array = _urlens.column_chunks(column)
    pieces = _pieces(chunks, threads)
    if threads == 1 or len(pieces) == 1:
        results = list(map(run, pieces))
    else:
        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(run, pieces))
    return results[0] if is_array and threads == 1 else ChunkedArray(results)


def as_patterns(patterns: Pattern | PatternSet | Iterable[Any]) -> Pattern | PatternSet:
    """What match() asks: a Pattern or a PatternSet as it is, of other patterns a set."""
    return patterns if isinstance(patterns, (Pattern, PatternSet)) else PatternSet(patterns)


def parse(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """All parts: a struct with the fields of urlens.Parts."""
    return _run("parse", column, None, errors, threads, base, dialect)


def param(column: Any, name: str, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """The decoded value of the first parameter of that name in the query; null where there is none."""
    return _run("param", column, name, errors, threads, base, dialect)


def surt(column: Any, form: str = "surt", *, errors: str = "null", threads: int = 1) -> Array | ChunkedArray:
    """A form that sorts by domain: 'surt' or 'ssurt'."""
    if form not in _FORMS:
        raise ValueError(f"no form {form!r}")
    return _run("surt", column, _FORMS[form], errors, threads)


def normalize(column: Any, strength: str = "same", *, errors: str = "null", threads: int = 1) -> Array | ChunkedArray:
    """The normal form: 'same', 'likely' or 'count', as urlens.normalize has them."""
    if strength not in _STRENGTHS:
        raise ValueError(f"no strength {strength!r}")
    return _run("normalize", column, _STRENGTHS[strength], errors, threads)


def audit(column: Any, *, dialects: Iterable[str] | None = None, errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """A struct: the worst outcome's id, the worst severity, the ids of all findings, and a safe URL.

    Texts that are not URLs have findings too; only rows that are null give null.
    """
    return _run("audit", column, expand(dialects), errors, threads)


def match(column: Any, patterns: Pattern | PatternSet | Iterable[Any], *, base: str | None = None, errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """Of a Pattern: whether it matches. Of a PatternSet, or of patterns for one: the number of the first that does, or null."""
    return _run("match", column, as_patterns(patterns), errors, threads, base)


def scheme(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
           threads: int = 1) -> Array | ChunkedArray:
    """The scheme, without ':'."""
    return _run("scheme", column, None, errors, threads, base, dialect)


def username(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
             threads: int = 1) -> Array | ChunkedArray:
    """The user name."""
    return _run("username", column, None, errors, threads, base, dialect)


def password(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
             threads: int = 1) -> Array | ChunkedArray:
    """The password."""
    return _run("password", column, None, errors, threads, base, dialect)


def host(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
         threads: int = 1) -> Array | ChunkedArray:
    """The host, without the port; IPv6 in brackets."""
    return _run("host", column, None, errors, threads, base, dialect)


def port(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
         threads: int = 1) -> Array | ChunkedArray:
    """The port as it is written; the Standard leaves out a default port."""
    return _run("port", column, None, errors, threads, base, dialect)


def path(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
         threads: int = 1) -> Array | ChunkedArray:
    """The path."""
    return _run("path", column, None, errors, threads, base, dialect)


def query(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """The query, without '?'."""
    return _run("query", column, None, errors, threads, base, dialect)


def fragment(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
             threads: int = 1) -> Array | ChunkedArray:
    """The fragment, without '#'."""
    return _run("fragment", column, None, errors, threads, base, dialect)


def canon(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
          threads: int = 1) -> Array | ChunkedArray:
    """The whole URL, as the dialect writes it."""
    return _run("canon", column, None, errors, threads, base, dialect)


def suffix(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
           threads: int = 1) -> Array | ChunkedArray:
    """The public suffix of the host."""
    return _run("suffix", column, None, errors, threads, base, dialect)


def domain(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
           threads: int = 1) -> Array | ChunkedArray:
    """The registrable domain of the host."""
    return _run("domain", column, None, errors, threads, base, dialect)


def subdomain(column: Any, *, base: str | None = None, dialect: str = "whatwg", errors: str = "null",
              threads: int = 1) -> Array | ChunkedArray:
    """What is in front of the registrable domain."""
    return _run("subdomain", column, None, errors, threads, base, dialect)
