# SPDX-License-Identifier: MIT
"""Columns: from and to every Arrow library, with the answers that single texts get."""
import json
import random
import struct
import subprocess
import sys
import threading

import pytest

import urlens
from raw_arrow import RawArray
from urlens import columns
from urlens.__main__ import main

pa = pytest.importorskip("pyarrow")

TEXTS = ["http://EXAMPLE.com/a?id=1#x", None, "no URL", "https://u:p@www.example.co.uk:8080/p?id=a+b&x", "http://ü.example/",
         "", "mailto:x@y", "http://[::1]/", "http://a:99999/", "HTTP://a/%7e/../b", "data:,x", "http://\ufffd/"]
PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
KINDS = [pa.string(), pa.large_string(), pa.string_view()]


def single(function, text, *arguments):
    """What the function gives for one text; None where a column has null."""
    try:
        return None if text is None else function(text, *arguments)
    except urlens.URLError:
        return None


def as_arrow(column):
    """The column as pyarrow has it, after pyarrow has checked it."""
    result = pa.chunked_array(column)
    result.validate(full=True)
    return result


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_answers_are_those_of_single_texts(kind):
    column = pa.array(TEXTS, kind)
    wanted = {name: [single(getattr(urlens, name), text) for text in TEXTS]
              for name in ("host", "canon", "domain", "suffix", "surt", "normalize")}
    for name in PARTS:
        wanted[name] = [getattr(single(urlens.parse, text), name, None) for text in TEXTS]
    for name, values in wanted.items():
        result = getattr(columns, name)(column)
        assert result.to_pylist() == values, name
        assert as_arrow(result).to_pylist() == values, name
    wanted = [parts and dict(zip(parts.__match_args__, parts)) for parts in (single(urlens.parse, t) for t in TEXTS)]
    assert as_arrow(columns.parse(column)).to_pylist() == wanted
    assert as_arrow(columns.param(column, "id")).to_pylist() == [single(urlens.param, text, "id") for text in TEXTS]


def test_options():
    column = pa.array(["x", "//b/", "http://c/"])
    assert columns.canon(column, base="http://a/d/").to_pylist() == ["http://a/d/x", "http://b/", "http://c/"]
    assert columns.host(pa.array(["http://A/"]), dialect="go").to_pylist() == ["A"]
    assert columns.surt(pa.array(["http://b.a/x"]), "ssurt").to_pylist() == [urlens.surt("http://b.a/x", "ssurt")]
    assert columns.normalize(pa.array(["http://a/?b=1&a=2"]), "likely").to_pylist() == ["http://a/?a=2&b=1"]
    for wrong in (lambda: columns.host(column, errors="raise"), lambda: columns.host(column, threads=0),
                  lambda: columns.host(column, dialect="x"), lambda: columns.host(column, base="no base"),
                  lambda: columns.surt(column, "x"), lambda: columns.normalize(column, "x")):
        with pytest.raises(ValueError):
            wrong()
    for wrong in (lambda: columns.host("text"), lambda: columns.host(pa.array([1])), lambda: columns.param(column, 1),
                  lambda: columns.host(pa.array([1]).dictionary_encode()), lambda: columns.match(column, "x")):
        with pytest.raises(TypeError):
            wrong()


def test_errors_as_struct():
    result = as_arrow(columns.host(pa.array(TEXTS), errors="struct")).to_pylist()
    for text, row in zip(TEXTS, result):
        if text is None:
            assert row is None
            continue
        try:
            assert row == {"value": urlens.host(text), "error": None, "at": None}
        except urlens.URLError as error:
            assert row == {"value": None, "error": error.name, "at": error.at}, text


def test_audits():
    result = as_arrow(columns.audit(pa.array(["http://a\\@b/", None, "http://a/"]))).to_pylist()
    report = urlens.audit("http://a\\@b/")
    assert result[0] == {"outcome": report.outcome, "severity": report.severity, "safe": report.safe,
                         "findings": [finding.id for finding in report.findings]}
    assert result[1] is None and result[2]["outcome"] is None and result[2]["findings"] == []
    assert as_arrow(columns.audit(pa.array(["http://a\\@b/"]), dialects=["rfc3986"])).to_pylist()[0]["outcome"] is None


def test_matches():
    column = pa.array(["https://a.example/x", "https://b.example/", None, "wrong"])
    assert columns.match(column, urlens.Pattern({"pathname": "/x"})).to_pylist() == [True, False, None, None]
    patterns = ["https://b.example/*", "https://*.example/x"]
    assert as_arrow(columns.match(column, patterns)).to_pylist() == [1, 0, None, None]
    assert as_arrow(columns.match(column, urlens.PatternSet(patterns), errors="struct")).to_pylist()[3]["error"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_slices_and_chunks(kind):
    column = pa.array(TEXTS * 3, kind)
    for start in range(len(TEXTS)):
        part = column[start:start + 17]
        assert as_arrow(columns.host(part)).to_pylist() == [single(urlens.host, text) for text in part.to_pylist()]
    chunked = pa.chunked_array([column[:3], column[3:3], column[5:]])
    result = columns.host(chunked)
    assert len(result.chunks) == 3 and len(result) == len(chunked) and result.null_count == as_arrow(result).null_count
    assert result.to_pylist() == [single(urlens.host, text) for text in chunked.to_pylist()]
    assert as_arrow(columns.parse(pa.chunked_array([], kind))).to_pylist() == []
    assert as_arrow(columns.host(pa.array([], kind))).to_pylist() == []
    table = pa.table({"u": column}).slice(2, 20)
    assert columns.host(table).to_pylist() == [single(urlens.host, text) for text in column[2:22].to_pylist()]


def test_streams_without_arrays():
    """A table without batches, as of a query that finds nothing, is an empty column."""
    empty = pa.schema({"u": pa.string()}).empty_table()
    assert as_arrow(columns.parse(empty)).to_pylist() == [] and columns.host(empty).to_pylist() == []
    reader = pa.RecordBatchReader.from_batches(pa.schema({"u": pa.string()}), [pa.record_batch({"u": ["http://a/"]})])
    assert columns.host(reader).to_pylist() == ["a"] and columns.host(reader).to_pylist() == []
    duckdb = pytest.importorskip("duckdb")
    assert columns.host(duckdb.sql("select 'x' as u where false")).to_pylist() == []


def test_nulls_alone():
    """A column of which nobody knows the type, because it has no text, is one of nulls."""
    for column in (pa.nulls(3), pa.chunked_array([pa.nulls(2), pa.nulls(1)]), pa.table({"u": pa.nulls(3)}), pa.nulls(5)[2:]):
        for name in ("host", "parse", "surt", "audit"):
            assert as_arrow(getattr(columns, name)(column)).to_pylist() == [None] * 3
        assert as_arrow(columns.host(column, errors="struct")).to_pylist() == [None] * 3
    assert columns.host(pa.nulls(0)).to_pylist() == []


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("number", [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()], ids=str)
def test_dictionaries(kind, number):
    numbers = pa.array([3, None, 0, 3, 2, 1, 5, 4], number)
    column = pa.DictionaryArray.from_arrays(numbers, pa.array(TEXTS, kind)[1:])
    texts = column.to_pylist()
    for start in range(len(texts)):
        part = column[start:]
        assert as_arrow(columns.host(part)).to_pylist() == [single(urlens.host, text) for text in texts[start:]]
        assert as_arrow(columns.surt(part)).to_pylist() == [single(urlens.surt, text) for text in texts[start:]]
    table = pa.table({"u": column}).slice(2, 5)
    assert columns.host(table).to_pylist() == [single(urlens.host, text) for text in texts[2:7]]
    assert columns.host(column, errors="struct").to_pylist()[1] is None
    none = pa.DictionaryArray.from_arrays(pa.array([None, 0], number), pa.nulls(1))
    assert columns.host(none).to_pylist() == [None, None]


def test_many_rows_and_threads():
    source = random.Random(20)
    texts = [source.choice([f"https://h{number % 977}.example/{'p' * (number % 300)}", None, "no", f"http://ü{number}.example/"])
             for number in range(100_000)]
    column = pa.array(texts)
    wanted = [single(urlens.canon, text) for text in texts]
    assert columns.canon(column).to_pylist() == wanted
    for threads in (2, 3, 7):
        result = columns.canon(column, threads=threads)
        assert result.to_pylist() == wanted and len(result.chunks) == min(threads, 7)
    parts = columns.parse(column, threads=4)
    assert as_arrow(parts).combine_chunks().field("href").to_pylist() == parts.field("href").to_pylist() == wanted
    assert repr(parts) == f"<urlens.columns.ChunkedArray of format '+s': 4 chunks, 100000 rows, {wanted.count(None)} null>"
    with pytest.raises(KeyError):
        parts.field("x")


def test_few_rows_and_threads():
    """What comes of threads does not depend on how many rows there are."""
    for rows in (0, 1, 5):
        result = columns.parse(pa.array(["http://a/"] * rows, pa.string()), threads=2)
        assert isinstance(result, columns.ChunkedArray) and result.field("host").to_pylist() == ["a"] * rows


def test_a_result_can_be_exported_again_and_again():
    result = columns.parse(pa.array(TEXTS))
    exports = [pa.array(result) for _ in range(3)] + [pa.chunked_array(result).chunk(0) for _ in range(3)]
    wanted = result.to_pylist()
    hosts = result.field("host")
    del result
    assert all(export.to_pylist() == wanted for export in exports)
    child = exports[0].field("host")
    del exports
    assert child.to_pylist() == hosts.to_pylist() == [row and row["host"] for row in wanted]
    with pytest.raises(KeyError):
        hosts.field("host")
    hosts.__arrow_c_schema__(), hosts.__arrow_c_array__(requested_schema=None), hosts.__arrow_c_stream__()  # nobody takes them


def test_other_libraries():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    wanted = [single(urlens.host, text) for text in TEXTS]
    assert columns.host(pandas.Series(TEXTS)).to_pylist() == wanted
    series = polars.Series(TEXTS)
    assert polars.Series(columns.host(series)).to_list() == wanted
    assert columns.host(series[3:7]).to_pylist() == wanted[3:7]
    nanoarrow = pytest.importorskip("nanoarrow")
    assert columns.host(nanoarrow.Array(TEXTS, nanoarrow.string())).to_pylist() == wanted
    assert nanoarrow.Array(columns.host(series)).to_pylist() == wanted
    duckdb = pytest.importorskip("duckdb")
    frame = pandas.DataFrame({"u": TEXTS})
    assert columns.host(duckdb.sql("select u from frame")).to_pylist() == wanted
    hosts = pa.table({"h": as_arrow(columns.host(pa.array(TEXTS)))})
    assert duckdb.sql("select count(h) from hosts").fetchall()[0][0] == sum(host is not None for host in wanted)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    import urlens.pandas
    wanted = [single(urlens.host, text) for text in TEXTS]
    for kind in ("str", object, pandas.ArrowDtype(pa.string())):
        series = pandas.Series(TEXTS, index=range(5, 5 + len(TEXTS)), name="u", dtype=kind)
        result = series.urlens.host()
        assert result.name == "u" and list(result.index) == list(series.index)
        assert [None if value is pandas.NA or value != value else value for value in result] == wanted
    frame = series.urlens.parse()
    assert list(frame.columns) == list(urlens.Parts.__match_args__) and frame["host"][5] == "example.com"
    assert series.urlens.param("id")[5] == "1" and series.urlens.match(urlens.Pattern({"pathname": "/a"}))[5]
    assert "host" in urlens.pandas.Accessor.host.__doc__


KINDS_OF_PANDAS = ["object", "str", "string", "category", pa.string(), pa.large_string()]


@pytest.mark.parametrize("kind", KINDS_OF_PANDAS, ids=str)
def test_kinds_of_pandas(kind):
    """Every function keeps the kind of the Series, its index and its name, whatever rows it has."""
    pandas = pytest.importorskip("pandas")
    import urlens.pandas  # noqa: F401
    kind = pandas.ArrowDtype(kind) if isinstance(kind, pa.DataType) else kind
    index = pandas.Index(["i", "j", "j", "k"], name="x")
    for texts in (["http://a/?b", "http://b/", None, "no"], [None] * 4, []):
        series = pandas.Series(texts, index=index[:len(texts)], name="u", dtype=kind)
        wanted = [single(urlens.host, text) for text in texts]
        host, parts, both = series.urlens.host(), series.urlens.parse(), series.urlens.parse(errors="struct")
        assert host.name == "u" and all(result.index.equals(series.index) for result in (host, parts, both))
        assert kind == "category" or host.dtype == series.dtype and set(parts.dtypes) == {series.dtype}
        for result in (host, parts["host"], both["host"], series.urlens.host(errors="struct")["value"]):
            assert [None if pandas.isna(value) else value for value in result] == wanted
        assert list(both.columns) == [*urlens.Parts.__match_args__, "error", "at"]
        assert list(series.urlens.audit().columns) == ["outcome", "severity", "findings", "safe"]


def test_polars():
    polars = pytest.importorskip("polars")
    import urlens.polars
    frame = polars.DataFrame({"u": TEXTS})
    url = polars.col("u").urlens
    wanted = [single(urlens.host, text) for text in TEXTS]
    for lazy in (frame, frame.lazy()):
        result = lazy.select(url.host().alias("h"), url.parse().alias("p"), url.audit().alias("a"),
                             url.match(urlens.Pattern({"pathname": "/a"})).alias("m"), url.match(["http://*/*"]).alias("n"),
                             url.host(errors="struct").alias("e"))
        result = result.collect() if hasattr(result, "collect") else result
        assert result["h"].to_list() == wanted and result["p"].struct.field("host").to_list() == wanted
        assert result["e"].struct.field("value").to_list() == wanted
    assert frame["u"].urlens.host().to_list() == wanted
    assert frame["u"].urlens.host().name == frame["u"].urlens.parse().name == "u"
    for kind in (polars.Categorical, polars.Enum([text for text in TEXTS if text is not None])):
        assert frame.select(polars.col("u").cast(kind).urlens.host())["u"].to_list() == wanted
    nulls = polars.DataFrame({"u": [None, None]})
    assert nulls.select(url.host())["u"].to_list() == nulls["u"].urlens.host().to_list() == [None, None]


def test_expressions_of_polars_can_be_used_again():
    """Polars computes an expression once for each piece: what can be read only once is read when it is made."""
    polars = pytest.importorskip("polars")
    import urlens.polars  # noqa: F401
    frame = polars.DataFrame({"u": ["http://a\\@b/"]})
    url = polars.col("u").urlens
    expressions = [url.match(iter(["http://*/*"])).alias("m"), url.audit(dialects=iter(["rfc3986"])).struct.field("outcome").alias("a")]
    for _ in range(2):
        assert frame.select(expressions).rows() == [(0, None)]
    with pytest.raises(ValueError):
        url.match(["http://("])


def offsets(*numbers):
    return struct.pack(f"{len(numbers)}i", *numbers)


DATA = b"http://a/http://b/"
WRONG = {
    "decreasing": (b"u", 2, [None, offsets(0, 18, 9), DATA]),
    "negative": (b"u", 2, [None, offsets(-9, 0, 9), DATA]),
    "far": (b"u", 2, [None, offsets(0, 2**31 - 1, 9), DATA]),
    "no data": (b"u", 2, [None, offsets(0, 9, 18), None]),
    "no offsets": (b"u", 2, [None, None, DATA]),
    "two buffers": (b"u", 2, [None, offsets(0, 9, 18)]),
    "not aligned": (b"u", 2, [None, offsets(0, 9, 18), DATA], 0, 0, 1),
    "no bitmap": (b"u", 2, [None, offsets(0, 9, 18), DATA], 1),
    "far and wide": (b"U", 2, [None, struct.pack("3q", 0, 2**62, 9), DATA]),
    "negative length": (b"u", -2, [None, offsets(0, 9, 18), DATA]),
    "negative offset": (b"u", 1, [None, offsets(0, 9, 18), DATA], 0, -1),
    "views of two buffers": (b"vu", 1, [None, bytes(16)]),
    "no views": (b"vu", 1, [None, None, b""]),
    "no sizes": (b"vu", 1, [None, bytes(16), DATA, None]),
    "a negative size": (b"vu", 1, [None, bytes(16), DATA, struct.pack("q", -1)]),
    "no buffers": (b"u", 2, []),
    "one buffer": (b"u", 2, [None]),
}

# Numbers with a dictionary of two texts, and tables with a column of two rows: what is wrong, and what is inside.
TWO = (b"u", 2, [None, offsets(0, 9, 18), DATA])
WRONG_INSIDE = {
    "a number too large": (b"c", 2, [None, bytes([0, 2])], "dictionary"),
    "a negative number": (b"c", 2, [None, bytes([0, 255])], "dictionary"),
    "a large number": (b"L", 1, [None, bytes([255] * 8)], "dictionary"),
    "no numbers": (b"c", 2, [None, None], "dictionary"),
    "numbers of one buffer": (b"c", 2, [None], "dictionary"),
    "numbers that are not aligned": (b"s", 1, [None, bytes(4)], "dictionary", 0, 0, 1),
    "numbers without a bitmap": (b"c", 2, [None, bytes(2)], "dictionary", 1),
    "a child too short": (b"+s", 3, [None], "child"),
    "an offset too large": (b"+s", 1, [None], "child", 0, 2**63 - 1),
    "nulls of the table": (b"+s", 2, [b"\x01"], "child", 1),
    "nulls that nobody has counted": (b"+s", 2, [b"\x01"], "child", -1),
}


@pytest.mark.parametrize("name", WRONG_INSIDE)
def test_wrong_dictionaries_and_tables(name):
    kind, length, buffers, place, *more = WRONG_INSIDE[name]
    array = RawArray(kind, length, buffers, *more, **{place: RawArray(*TWO)})
    with pytest.raises(ValueError, match="not an Arrow array"):
        columns.host(array)
    assert array.released == 1


def test_right_dictionaries_and_tables():
    for number in (b"\x00\x01", b"\x01\x00"):
        array = RawArray(b"c", 2, [None, number], dictionary=RawArray(*TWO))
        assert columns.host(array).to_pylist() == [["a", "b"][place] for place in number]
    table = RawArray(b"+s", 2, [b"\x03"], -1, child=RawArray(*TWO))
    assert columns.host(table).to_pylist() == ["a", "b"]


@pytest.mark.parametrize("name", WRONG)
def test_wrong_buffers(name):
    array = RawArray(*WRONG[name])
    with pytest.raises(ValueError, match="not an Arrow array"):
        columns.host(array)
    assert array.released == 1


def test_right_buffers():
    """The arrays made by hand are read as they should be where nothing is wrong with them."""
    right = RawArray(b"u", 2, [None, offsets(0, 9, 18), DATA])
    assert columns.host(right).to_pylist() == ["a", "b"] and right.released == 1
    with pytest.raises(ValueError, match="taken"):
        columns.host(right)
    right = RawArray(b"u", 1, [b"\x02", offsets(0, 9, 18), DATA], -1, 1)
    assert columns.host(right).to_pylist() == ["b"]
    with pytest.raises(TypeError, match="utf8"):
        columns.host(RawArray(b"z", 1, [None, offsets(0, 9), DATA]))


@pytest.mark.parametrize("view", [(-1, 0, 0, 0), (20, 0, 7, 0), (20, 0, 0, 10**9), (2**31 - 1, 0, 0, 0), (20, 0, -1, 0),
                                  (20, 0, 0, -1), (20, 0, 0, 1)])
def test_wrong_views(view):
    text = b"http://a.example/b/c"
    views = struct.pack("4i", *view) + struct.pack("i4s2i", len(text), text[:4], 0, 0)
    for name in ("host", "surt", "parse"):
        array = RawArray(b"vu", 2, [None, views, text, struct.pack("q", len(text))])
        result = getattr(columns, name)(array).to_pylist()
        assert result[0] is None and result[1] is not None
    array = RawArray(b"vu", 2, [None, views, text, struct.pack("q", len(text))])
    assert columns.host(array, errors="struct").to_pylist()[0]["error"]


def test_ill_formed_texts():
    """A column has no ill-formed UTF-8, whatever was in the rows and whatever a dialect makes of it."""
    rows = [b"http://a/\xff", b"http://a/%ff?\xe2\x82", b"http://\xc3\xbc/\xed\xa0\x80", "x://ü/€\U0001f600".encode(), b"\xf4\x90\x80\x80",
            b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xc0\xaf\xf5", b"http://h/\xe2"]
    ends = offsets(0, *(sum(map(len, rows[:number + 1])) for number in range(len(rows))))
    for dialect in urlens.dialects():
        for name in ("parse", "canon", "host"):
            column = RawArray(b"u", len(rows), [None, ends, b"".join(rows)])
            as_arrow(getattr(columns, name)(column, dialect=dialect.id))
    column = RawArray(b"u", len(rows), [None, ends, b"".join(rows)])
    paths = columns.path(column, dialect="rfc3986-regex").to_pylist()
    assert paths == ["/\ufffd", "/%ff", "/\ufffd\ufffd\ufffd", "/€\U0001f600", "\ufffd" * 4, "\ufffd" * 3, "\ufffd" * 4,
                     "\ufffd" * 3, "/\ufffd"]
    for name in ("surt", "audit", "normalize"):
        as_arrow(getattr(columns, name)(RawArray(b"u", len(rows), [None, ends, b"".join(rows)])))


def test_wrong_producers():
    class Producer:
        def __init__(self, **methods):
            self.__dict__.update(methods)

    def fail():
        raise RuntimeError("no")
    array = pa.array(["http://a/"])
    taken = array.__arrow_c_array__()
    assert pa.array(Producer(__arrow_c_array__=lambda *_: taken)).to_pylist() == ["http://a/"]
    for given in (None, (1, 2), (1,), taken, taken[::-1], taken[0]):
        with pytest.raises((TypeError, ValueError)):
            columns.host(Producer(__arrow_c_array__=lambda: given))
    for given in (None, 1, taken[0]):
        with pytest.raises((TypeError, ValueError)):
            columns.host(Producer(__arrow_c_stream__=lambda: given))
    with pytest.raises(RuntimeError):
        columns.host(Producer(__arrow_c_stream__=fail))

    def broken():
        yield pa.record_batch({"u": ["http://a/"]})
        raise OSError("the disk is gone")
    schema = pa.schema({"u": pa.string()})
    with pytest.raises(ValueError, match="the disk is gone"):
        columns.host(pa.RecordBatchReader.from_batches(schema, broken()))


def test_threads_of_the_callers():
    """Many threads use one column and one set of patterns at the same time."""
    column, patterns = pa.array(TEXTS * 2000), urlens.PatternSet([{"hostname": "example.com"}])
    wanted, matches = columns.host(column).to_pylist(), columns.match(column, patterns).to_pylist()
    wrong = []

    def work():
        for _ in range(5):
            if columns.host(column).to_pylist() != wanted or columns.match(column, patterns).to_pylist() != matches:
                wrong.append(threading.get_ident())
    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def run(*arguments):
    return subprocess.run([sys.executable, "-m", "urlens", *map(str, arguments)], capture_output=True, text=True, check=False)


def test_files(tmp_path, capsys):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"n": range(len(TEXTS)), "url": TEXTS})
    parquet.write_table(table, tmp_path / "in.parquet")
    done = run(tmp_path / "in.parquet", tmp_path / "out.arrow", "--add", "host,d=domain,param:id,parse", "--threads", 2)
    assert done.returncode == 0 and done.stderr == f"{len(TEXTS)} rows\n", done
    with pa.memory_map(str(tmp_path / "out.arrow")) as file:
        result = pa.ipc.open_file(file).read_all()
    assert result.column_names == ["n", "url", "url_host", "d", "url_id", "url_parse"]
    assert result["url_host"].to_pylist() == [single(urlens.host, text) for text in TEXTS]
    assert result["url_id"].to_pylist() == [single(urlens.param, text, "id") for text in TEXTS]
    done = run(tmp_path / "out.arrow", tmp_path / "again.parquet", "--column", "url_host", "--add", "canon")
    assert done.returncode == 0 and parquet.read_table(tmp_path / "again.parquet").num_rows == len(TEXTS), done
    assert run(tmp_path / "none.parquet", tmp_path / "x.parquet").returncode == 3
    for wrong in (["--column", "x"], ["--add", "nothing"], ["--add", "param"], ["--add", "host:x"], ["--dialect", "x"],
                  ["--add", "host,host"], ["--add", "host,param:host"], ["--add", "n=host"], ["--add", "surt", "--dialect", "curl"],
                  ["--column", "n"], ["--threads", "0"]):
        assert main([str(tmp_path / "in.parquet"), str(tmp_path / "x.parquet"), *wrong]) == 4, wrong
        assert capsys.readouterr().err.startswith("python -m urlens: "), wrong


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_the_output_may_be_the_input(tmp_path, kind):
    """The file is whole at every moment, and what fails leaves it as it was."""
    parquet = pytest.importorskip("pyarrow.parquet")
    name, link = tmp_path / f"file.{kind}", tmp_path / f"link.{kind}"
    table = pa.table({"url": [f"http://h{number}.example/?x=1" for number in range(140_000)]})
    parquet.write_table(table, tmp_path / "in.parquet")
    assert main([str(tmp_path / "in.parquet"), str(name), "--add", "m=match:*://*/?x=1"]) == 0
    link.symlink_to(name)
    for new in ("host", "domain"):
        done = run(link, link, "--add", new)
        assert done.returncode == 0 and done.stderr == "140000 rows\n", done
    before = name.read_bytes()
    assert main([str(name), str(name), "--add", "host"]) == 4 and name.read_bytes() == before
    result = parquet.read_table(name) if kind == "parquet" else pa.ipc.open_file(pa.BufferReader(before)).read_all()
    assert result.column_names == ["url", "m", "url_host", "url_domain"] and result["m"].to_pylist() == [0] * 140_000
    assert result["url_host"].to_pylist() == result["url_domain"].to_pylist()
    name.write_bytes(before[:len(before) // 2] + bytes(len(before) - len(before) // 2))
    assert main([str(name), str(tmp_path / f"out.{kind}")]) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["in.parquet", name.name, link.name])


def test_against_the_program(program):
    """A column of random texts has the hosts and domains that the program gives."""
    source = random.Random(7)
    pieces = ["http://", "https://", "a", "b.co.uk", "example.com", ":80", "/", "?id=1", "#f", "ü", "[::1]", "@", "%", " "]
    texts = ["http://" * (source.random() < 0.8) + "".join(source.choices(pieces, k=source.randint(1, 6))) for _ in range(5000)]
    lines = "".join(json.dumps({"op": "parse", "input": text}) + "\n" for text in texts)
    done = subprocess.run([program, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    result = columns.parse(pa.array(texts), errors="struct").to_pylist()
    for text, answer, row in zip(texts, answers, result, strict=True):
        if answer["ok"]:
            assert all(row["value"][name] == answer[name] for name in ("href", "host", "port", "path", "query")), text
        else:
            assert row["error"] == answer["error"] and row["value"] is None, (text, row, answer)
