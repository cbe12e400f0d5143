# SPDX-License-Identifier: MIT
"""The SQL functions over arrays of pyarrow: what the workers of a cluster run. docs/sql.md says what each gives.

A null gives null, and so does what is invalid: a URL, a pattern, the name of a dialect.
"""
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pyarrow
import pyarrow.compute as compute

import urlens
from urlens import columns
from urlens._dialects import dialects, expand

__all__ = ["FUNCTIONS", "Function", "call"]

_TEXT = pyarrow.string()
_NUMBER = pyarrow.int64()
_PARTS = ("href", "scheme", "username", "password", "host", "port", "path", "query", "fragment")
_URL = pyarrow.struct([(name, _NUMBER if name == "port" else _TEXT) for name in (*_PARTS, "origin")])
_PARAMS = pyarrow.list_(pyarrow.struct([("name", _TEXT), ("value", _TEXT)]))
_FINDINGS = pyarrow.list_(pyarrow.struct(
    [("id", _TEXT), ("severity", _TEXT), ("title", _TEXT), ("detail", _TEXT), ("start", _NUMBER), ("end", _NUMBER)]))
_READINGS = pyarrow.list_(pyarrow.struct(
    [(name, _TEXT) for name in ("dialect", "error", *_PARTS[1:])]))

# Schemes with an origin that is not opaque, and their ports. URL Standard, 3.2 and 4.7.
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}


class Function(NamedTuple):
    """A function: which argument is the column, how many there are, what comes of them, and how."""

    type: Any
    compute: Callable[..., Any]
    least: int = 1
    most: int = 1
    column: int = 0


def _array(result: Any) -> Any:
    return pyarrow.array(result)


def _nulls(column: Any, kind: Any) -> Any:
    return pyarrow.nulls(len(column), kind)


def _part(name: str) -> Callable[..., Any]:
    function = getattr(columns, name)
    return lambda urls: _array(function(urls))


def _rows(column: Any, function: Callable[[str], Any], kind: Any) -> Any:
    """A function for one text, row by row; what it refuses gives null."""

    def run(text: str | None) -> Any:
        if text is None:
            return None
        try:
            return function(text)
        except urlens.URLError:
            return None

    return pyarrow.array(map(run, column.to_pylist()), type=kind, size=len(column))


def _repaired(text: str | None) -> str | None:
    """Bytes that are not UTF-8 come as U+DC80 and up from the functions for one text; SQL has U+FFFD there."""
    return None if text is None else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _has_dialect(name: str) -> bool:
    return any(dialect.id == name for dialect in dialects())


# --- Whole URLs ---------------------------------------------------------------------------------------------------------


def _valid(urls: Any) -> Any:
    found = compute.is_valid(_array(columns.canon(urls)))
    return compute.if_else(compute.is_valid(urls), found, pyarrow.scalar(None, pyarrow.bool_()))


def _error(urls: Any) -> Any:
    return _array(columns.canon(urls, errors="struct")).field("error")


def _canon(urls: Any, dialect: str = "whatwg") -> Any:
    return _array(columns.canon(urls, dialect=dialect)) if _has_dialect(dialect) else _nulls(urls, _TEXT)


def _host_by(urls: Any, dialect: str) -> Any:
    return _array(columns.host(urls, dialect=dialect)) if _has_dialect(dialect) else _nulls(urls, _TEXT)


def _resolve(base: str, references: Any) -> Any:
    if not urlens.can_parse(base):
        return _nulls(references, _TEXT)
    return _array(columns.canon(references, base=base))


def _relative(base: str, urls: Any) -> Any:
    if not urlens.can_parse(base):
        return _nulls(urls, _TEXT)
    return _rows(urls, lambda url: urlens.relative(url, base), _TEXT)


def _tuple_origins(parts: Any, schemes: Iterable[str]) -> Any:
    """The origins of URLs with these schemes; null for all others."""
    has_origin = compute.is_in(parts.field("scheme"), pyarrow.array(list(schemes), _TEXT))
    front = compute.binary_join_element_wise(parts.field("scheme"), parts.field("host"), "://")
    port = compute.fill_null(compute.binary_join_element_wise("", parts.field("port"), ":"), "")
    whole = compute.binary_join_element_wise(front, port, "")
    return compute.if_else(has_origin, whole, pyarrow.scalar(None, _TEXT))


def _origins(parts: Any) -> Any:
    """URL Standard, 4.7. The origin of a blob: URL is that of the URL in its path."""
    origins = _tuple_origins(parts, _PORTS)
    is_blob = compute.equal(parts.field("scheme"), "blob")
    if not compute.any(is_blob).as_py():
        return origins
    paths = compute.if_else(is_blob, parts.field("path"), pyarrow.scalar(None, _TEXT))
    return compute.coalesce(origins, _tuple_origins(_array(columns.parse(paths)), ("http", "https")))


def _numbers(texts: Any) -> Any:
    return compute.cast(texts, _NUMBER)


def _with_origins(parts: Any) -> Any:
    fields = [_numbers(parts.field(name)) if name == "port" else parts.field(name) for name in _PARTS]
    return pyarrow.StructArray.from_arrays([*fields, _origins(parts)], fields=list(_URL), mask=compute.is_null(parts))


def _number_of(port: str | None) -> int | None:
    """The port as a number; None if it is not one that a port can have."""
    return int(port) if port and re.fullmatch(r"[0-9]+", port) and int(port) < 65536 else None


def _parse_by(urls: Any, base: str, dialect: str) -> Any:
    def parse(url: str) -> dict[str, Any]:
        found = urlens.parse(url, base or None, dialect)
        parts: dict[str, Any] = {name: _repaired(getattr(found, name)) for name in _PARTS}
        return parts | {"port": _number_of(found.port), "origin": None}

    return _rows(urls, parse, _URL) if _has_dialect(dialect) else _nulls(urls, _URL)


def _parse(urls: Any, base: str = "", dialect: str = "whatwg") -> Any:
    if dialect != "whatwg":
        return _parse_by(urls, base, dialect)
    if base and not urlens.can_parse(base):
        return _nulls(urls, _URL)
    return _with_origins(_array(columns.parse(urls, base=base or None)))


def _origin(urls: Any) -> Any:
    return _origins(_array(columns.parse(urls)))


def _port(urls: Any) -> Any:
    return _numbers(_array(columns.port(urls)))


def _effective_port(urls: Any) -> Any:
    schemes = _array(columns.scheme(urls))
    places = compute.index_in(schemes, pyarrow.array(list(_PORTS), _TEXT))
    return compute.coalesce(_port(urls), pyarrow.array(list(_PORTS.values()), _NUMBER).take(places))


# --- Sites and queries --------------------------------------------------------------------------------------------------

# A text that is a host and no URL, as urlens_site_from_text decides it. A host in brackets is an address, and has no site.
_HOST_ALONE = r"^[^:/?#@\\\[\t\n\r][^:/?#@\\\t\n\r]*$"


def _site_part(name: str) -> Callable[..., Any]:
    function = getattr(columns, name)

    def run(urls: Any) -> Any:
        found = _array(function(urls))
        others = compute.if_else(compute.is_null(found), urls, pyarrow.scalar(None, _TEXT))
        if others.null_count == len(others):
            return found
        is_host = compute.match_substring_regex(others, _HOST_ALONE)
        hosts = compute.if_else(is_host, others, pyarrow.scalar(None, _TEXT))
        return compute.coalesce(found, _array(function(compute.binary_join_element_wise("http://", hosts, "/", ""))))

    return run


def _param(urls: Any, name: str) -> Any:
    return _array(columns.param(urls, name))


def _params(urls: Any) -> Any:
    """The query of a URL that has none is no query, and not an unknown one."""
    parts = _array(columns.parse(urls))
    queries = compute.if_else(compute.is_valid(parts), compute.fill_null(parts.field("query"), ""),
                              pyarrow.scalar(None, _TEXT))
    return _rows(queries, lambda query: [{"name": name, "value": value}
                                         for name, value in urlens.SearchParams("?" + query).items()], _PARAMS)


def _normalize(urls: Any, strength: str) -> Any:
    try:
        return _array(columns.normalize(urls, strength))
    except ValueError:
        return _nulls(urls, _TEXT)


# --- Audits and patterns ------------------------------------------------------------------------------------------------


def _audit(urls: Any) -> Any:
    return _array(columns.audit(urls)).field("severity")


def _findings(urls: Any) -> Any:
    """Places are those of bytes, as in SQL."""

    def find(url: str) -> list[dict[str, Any]]:
        return [finding._asdict() | {"start": len(url[:finding.start].encode()), "end": len(url[:finding.end].encode())}
                for finding in urlens.audit(url).findings]

    return _rows(urls, find, _FINDINGS)


def _dialects_in(names: str) -> list[str]:
    """
    The ids in a list of ids and of names of sets. None of them if one is not a dialect, or is there already: a set has only what
    it adds.
    """
    found: list[str] = []
    for name in re.split("[ \t\r\n,]+", names.strip(" \t\r\n,")):
        ids = expand([name]) or []
        if ids == [name] and (name in found or not _has_dialect(name)):
            return []
        found += [each for each in ids if each not in found]
    return found


def _reading(dialect: str, found: Any) -> dict[str, Any]:
    if isinstance(found, urlens.URLError):
        return {"dialect": dialect, "error": found.name}
    return {"dialect": dialect} | {name: _repaired(getattr(found, name)) for name in _PARTS[1:]}


def _diff(urls: Any, names: str | None = None) -> Any:
    wanted = None if names is None else _dialects_in(names)
    if wanted is not None and not wanted:
        return _nulls(urls, _READINGS)
    return _rows(urls, lambda url: [_reading(*item) for item in urlens.diff(url, dialects=wanted).dialects.items()],
                 _READINGS)


def _matches(urls: Any, pattern: str) -> Any:
    try:
        return _array(columns.match(urls, urlens.Pattern(pattern)))
    except urlens.URLError:
        return _nulls(urls, pyarrow.bool_())


def _route(urls: Any, lines: str) -> Any:
    patterns = [line for line in re.split("[\r\n]+", lines) if line]
    try:
        numbers = _array(columns.match(urls, patterns))
    except urlens.URLError:
        return _nulls(urls, _TEXT)
    return pyarrow.array(patterns, _TEXT).take(numbers)


# --- The functions ------------------------------------------------------------------------------------------------------

FUNCTIONS = {
    "url_valid": Function(pyarrow.bool_(), _valid),
    "url_error": Function(_TEXT, _error),
    "url_parse": Function(_URL, _parse, most=3),
    "url_canon": Function(_TEXT, _canon, most=2),
    "url_resolve": Function(_TEXT, _resolve, least=2, most=2, column=1),
    "url_relative": Function(_TEXT, _relative, least=2, most=2, column=1),
    "url_scheme": Function(_TEXT, _part("scheme")),
    "url_username": Function(_TEXT, _part("username")),
    "url_password": Function(_TEXT, _part("password")),
    "url_host": Function(_TEXT, _part("host")),
    "url_port": Function(_NUMBER, _port),
    "url_effective_port": Function(_NUMBER, _effective_port),
    "url_path": Function(_TEXT, _part("path")),
    "url_query": Function(_TEXT, _part("query")),
    "url_fragment": Function(_TEXT, _part("fragment")),
    "url_origin": Function(_TEXT, _origin),
    "url_domain": Function(_TEXT, _site_part("domain")),
    "url_suffix": Function(_TEXT, _site_part("suffix")),
    "url_subdomain": Function(_TEXT, _site_part("subdomain")),
    "url_param": Function(_TEXT, _param, least=2, most=2),
    "url_params": Function(_PARAMS, _params),
    "url_normalize": Function(_TEXT, _normalize, least=2, most=2),
    "url_surt": Function(_TEXT, _part("surt")),
    "url_audit": Function(_TEXT, _audit),
    "url_findings": Function(_FINDINGS, _findings),
    "url_diff": Function(_READINGS, _diff, most=2),
    "url_host_by": Function(_TEXT, _host_by, least=2, most=2),
    "url_matches": Function(pyarrow.bool_(), _matches, least=2, most=2),
    "url_route": Function(_TEXT, _route, least=2, most=2),
}


def _constant(argument: Any) -> tuple[bool, Any]:
    """Whether an argument is the same in all rows, and what it is."""
    if argument is None or isinstance(argument, str):
        return True, argument
    if argument.null_count == len(argument):
        return True, None
    first = argument[0].as_py()
    is_same = argument.null_count == 0 and compute.all(compute.equal(argument, argument[0])).as_py()
    return bool(is_same), first


def _compute(function: Function, column: Any, others: Iterable[str | None]) -> Any:
    """One call: the column, and the other arguments, which are the same for all of its rows."""
    arguments: list[Any] = list(others)
    if None in arguments:
        return _nulls(column, function.type)
    arguments.insert(function.column, column)
    return function.compute(*arguments)


def _as_column(argument: Any, count: int) -> Any:
    return pyarrow.repeat(pyarrow.scalar(argument, _TEXT), count) if argument is None or isinstance(argument, str) else argument


def _compute_groups(function: Function, column: Any, others: list[Any]) -> Any:
    """The rows with the same other arguments are computed together, and put back into their places."""
    groups: dict[tuple[str | None, ...], list[int]] = {}
    for row, key in enumerate(zip(*(_as_column(other, len(column)).to_pylist() for other in others))):
        groups.setdefault(key, []).append(row)
    results = [_compute(function, column.take(pyarrow.array(rows)), key) for key, rows in groups.items()]
    order = pyarrow.array([row for rows in groups.values() for row in rows])
    return pyarrow.concat_arrays([result.cast(function.type) for result in results]).take(compute.sort_indices(order))


def call(name: str, arguments: Iterable[Any]) -> Any:
    """What the function of that name gives: arguments are arrays of the same length, or texts for all rows."""
    function = FUNCTIONS[name]
    given = list(arguments)
    if not function.least <= len(given) <= function.most:
        raise TypeError(f"{name} takes {function.least} to {function.most} arguments, not {len(given)}")
    count = next(len(argument) for argument in given if isinstance(argument, pyarrow.Array))
    column = _as_column(given.pop(function.column), count).cast(_TEXT)
    constants = [_constant(argument) for argument in given]
    if all(is_constant for is_constant, _ in constants):
        return _compute(function, column, [value for _, value in constants])
    return _compute_groups(function, column, given)
