# SPDX-License-Identifier: MIT
"""urlens.spark and the jar in a real Spark: the cases of all SQL engines, and `urlens rpc`, row for row."""
import doctest
import json
import os
import re
import subprocess
import sys

import pytest

import conftest

os.environ.setdefault("URLENS_SQL_ROWS", "5000")
import suite  # noqa: E402

import urlens.spark  # noqa: E402
from urlens._sql import FUNCTIONS  # noqa: E402

OWN = {"url_encode", "url_decode"}  # Spark has these itself


def plain(value):
    """Rows as dicts."""
    if isinstance(value, (list, tuple)) and not hasattr(value, "asDict"):
        return [plain(item) for item in value]
    return value.asDict(recursive=True) if hasattr(value, "asDict") else value


class Engine:
    """An engine as suite.py wants it. `names` gives a function with that many arguments its name here, or None."""

    name = "spark"

    def __init__(self, spark, names):
        self.spark, self.names = spark, names

    def has(self, function):
        return self.names(function, 1) is not None

    def expression(self, function, arguments):
        return f"{self.names(function, len(arguments))}({', '.join(arguments)})"

    def call(self, function, arguments):
        columns = [f"a{i}" for i in range(len(arguments))]
        if not columns:
            return plain(self.spark.sql(f"SELECT {self.expression(function, [])}").collect()[0][0])
        schema = ", ".join(f"{column} string" for column in columns)
        frame = self.spark.createDataFrame([tuple(arguments)], schema)
        return plain(frame.selectExpr(self.expression(function, columns)).collect()[0][0])

    def rows(self, expressions, urls):
        frame = self.spark.createDataFrame([(url,) for url in urls], "u string").repartition(3)
        found = frame.selectExpr("u", *expressions).collect()
        by_url = {row[0]: [plain(value) for value in row[1:]] for row in found}
        assert len(found) == len(urls)
        return [by_url[url] for url in urls]


def arrow_name(function, count):
    return function if function in FUNCTIONS else None


JAVA_BY = {("url_canon", 2): "url_canon_by", ("url_parse", 3): "url_parse_by", ("url_diff", 2): "url_diff_by"}


def java_name(function, count):
    if function in OWN or function == "url_query_each" or (function == "url_remove_params" and count > 2):
        return None
    return JAVA_BY.get((function, count), function)


@pytest.fixture(params=["arrow", "java"])
def engine(request, spark, archive):
    if request.param == "arrow":
        urlens.spark.register(spark, archive=archive)
        return Engine(spark, arrow_name)
    urlens.spark.register_java(spark)
    return Engine(spark, java_name)


@pytest.fixture
def check():
    checker = suite.Checker()
    yield checker
    assert checker.count > 0 and checker.failures == 0


def cases_of(engine):
    """The cases of each function with that many arguments."""
    groups = {}
    with open(os.path.join(suite.HERE, "cases.json"), encoding="utf-8") as file:
        for function, arguments, wanted in json.load(file):
            if engine.names(function, len(arguments)) is not None:
                groups.setdefault((function, len(arguments)), []).append((arguments, wanted))
    return groups


def can_take(engine, function, count):
    """url_parse(url, base) of the jar has all three arguments."""
    return not (engine.names is java_name and (function, count) == ("url_parse", 2)) and count > 0


def test_cases(engine, check):
    """One query for each function and number of arguments."""
    for (function, count), cases in cases_of(engine).items():
        if not can_take(engine, function, count):
            continue
        columns = [f"a{i}" for i in range(count)]
        schema = ", ".join(["n int", *(f"{column} string" for column in columns)])
        frame = engine.spark.createDataFrame([(n, *arguments) for n, (arguments, _) in enumerate(cases)], schema)
        found = frame.selectExpr("n", engine.expression(function, columns)).collect()
        results = {row[0]: plain(row[1]) for row in found}
        for n, (arguments, wanted) in enumerate(cases):
            check(f"{function}{tuple(arguments)!r}", wanted, results[n])


def test_rows(engine, check):
    urls = list(dict.fromkeys(suite.mixed_urls(engine, suite.ROWS)))
    suite.compare_parts(engine, check, urls)
    suite.compare_keys(engine, check, urls)
    suite.compare_params(engine, check, urls)
    suite.compare_dialects(engine, check, urls[:1000])
    suite.compare_audits(engine, check, urls[:300])


def test_both_kinds_give_the_same(spark, archive):
    """Of what the program has no answer for: other dialects with a base."""
    urls = list(dict.fromkeys(suite.mixed_urls(Engine(spark, arrow_name), 1000)))
    expressions = [(f"url_parse{{}}(u, '{base}', '{dialect}')") for base in ("", "http://h/a/b?c")
                   for dialect in ("rfc3986", "curl", "go", "python")]
    urlens.spark.register(spark, archive=archive)
    ours = Engine(spark, arrow_name).rows([text.format("") for text in expressions], urls)
    urlens.spark.register_java(spark)
    theirs = Engine(spark, arrow_name).rows([text.format("_by") for text in expressions], urls)
    for url, our, their in zip(urls, ours, theirs):
        for expression, a, b in zip(expressions, our, their):
            assert a == b, (expression, url, a, b)


def test_functions_of_columns(spark, archive):
    from pyspark.sql import functions as F
    urlens.spark.add_archive(spark, archive)
    frame = spark.createDataFrame([("https://www.example.co.uk/?id=7&x=8", "id"), (None, "x"), ("oops", "x"),
                                   ("http://h/?x=9", "x")], "url string, name string")
    rows = frame.select(
        urlens.spark.url_host("url"), urlens.spark.url_param(F.col("url"), "id"), urlens.spark.url_param("url", F.col("name")),
        urlens.spark.url_resolve("http://b/c/", F.lit("d")), urlens.spark.url_parse("url").getField("path"),
        urlens.spark.url_canon("url", "rfc3986"),
    ).collect()
    assert [tuple(row) for row in rows] == [
        ("www.example.co.uk", "7", "7", "http://b/c/d", "/", "https://www.example.co.uk/?id=7&x=8"),
        (None, None, None, "http://b/c/d", None, None), (None, None, None, "http://b/c/d", None, "oops"),
        ("h", None, "9", "http://b/c/d", "/", "http://h/?x=9")]


def test_whole_tables(spark, archive):
    urlens.spark.add_archive(spark, archive)
    frame = spark.createDataFrame([(1, "http://a.example.com:8/b"), (2, None), (3, "oops")], "id int, url string")
    rows = urlens.spark.parse_table(frame, "url").orderBy("id").collect()
    assert rows[0].asDict() == {
        "id": 1, "url": "http://a.example.com:8/b", "url_href": "http://a.example.com:8/b", "url_scheme": "http",
        "url_username": None, "url_password": None, "url_host": "a.example.com", "url_port": 8, "url_path": "/b",
        "url_query": None, "url_fragment": None, "url_origin": "http://a.example.com:8"}
    assert [row["url_href"] for row in rows] == ["http://a.example.com:8/b", None, None]
    added = urlens.spark.add_columns(frame, "url", {"domain": "url_domain", "full": ["url_resolve", "http://b/"]})
    assert [tuple(row) for row in added.orderBy("id").collect()] == [
        (1, "http://a.example.com:8/b", "example.com", "http://a.example.com:8/b"), (2, None, None, None),
        (3, "oops", None, "http://b/oops")]


def test_empty_tables(spark, archive):
    urlens.spark.register(spark, archive=archive)
    frame = spark.createDataFrame([], "url string")
    assert frame.select(urlens.spark.url_host("url")).collect() == []
    assert urlens.spark.parse_table(frame, "url").collect() == []


@pytest.mark.skipif(conftest.MODE == "connect", reason="in Connect a session has its own functions")
def test_java_registers_itself(spark):
    """UrlensUDFs.register, for programs in Java and Scala, has the same functions as register_java."""
    other = spark.newSession()
    spark.sparkContext._jvm.org.urlens.UrlensUDFs.register(other._jsparkSession)
    names = set(urlens.spark.register_java(spark))
    assert {row.name for row in other.catalog.listFunctions() if row.name.startswith("url_") and row.isTemporary} >= names
    assert other.sql("SELECT url_host('http://EXAMPLE.com/'), url_parse('http://h:8/').port").collect()[0][:] == ("example.com", 8)


@pytest.mark.skipif(conftest.MODE != "local", reason="once is enough")
def test_without_pyspark(tmp_path):
    """What is missing is said in a sentence."""
    code = ("import sys; sys.path.insert(0, sys.argv[1]); sys.modules['pyspark'] = None; import urlens.spark\n"
            "try: urlens.spark.url_host('u')\nexcept ImportError as error: print(error)")
    done = subprocess.run([sys.executable, "-c", code, str(conftest.BUILD / "site")], capture_output=True, text=True, check=True)
    assert "pip install 'pyspark[connect]>=4.1'" in done.stdout
    environment = {"PATH": str(tmp_path)}
    code = "import sys; sys.path.insert(0, sys.argv[1]); import urlens.spark; urlens.spark.need_java()"
    done = subprocess.run([sys.executable, "-c", code, str(conftest.BUILD / "site")], capture_output=True, text=True,
                          env=environment)
    assert "Spark needs Java 17 or later" in done.stderr


@pytest.mark.skipif(conftest.MODE != "local", reason="once is enough")
def test_documents(spark, archive):
    """The examples of docs/spark.md, and how many functions it says there are."""
    urlens.spark.add_archive(spark, archive)
    path = conftest.ROOT / "docs" / "spark.md"
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8", globs={"spark": spark})
    assert result.attempted > 8 and result.failed == 0
    text = path.read_text(encoding="utf-8")
    assert f"| functions | {len(FUNCTIONS)} | {len(urlens.spark.register_java(spark))} |" in text
    listed = re.search(r"There are: (.*?)\. ", text, re.S).group(1)
    assert re.findall(r"url_\w+", listed) == list(FUNCTIONS)


@pytest.mark.skipif(conftest.MODE != "local", reason="once is enough")
def test_program(tmp_path):
    done = subprocess.run([sys.executable, "-m", "urlens.spark", "pack", "a.zip"], cwd=tmp_path, capture_output=True,
                          text=True, check=True, env={**os.environ, "PYTHONPATH": str(conftest.BUILD / "site")})
    assert "spark.archives=a.zip#urlens_site" in done.stdout
    assert (tmp_path / "a.zip").stat().st_size > 300_000
