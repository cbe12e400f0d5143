# SPDX-License-Identifier: MIT
"""The functions of columns of urlens.spark, without Spark: what is sent to workers, and what they make of it."""
import sys
import types

import pytest

import urlens

pyarrow = pytest.importorskip("pyarrow")

URLS = ["http://EXAMPLE.com/?a=1", "//x", None]


@pytest.fixture
def spark(monkeypatch):
    """urlens.spark with a PySpark that calls a function at once: a column is its name, and its rows are URLS."""
    def arrow_udf(run, _type):
        def call(*columns):
            assert all(isinstance(column, str) for column in columns), f"Spark takes no {columns}"
            return run(*(pyarrow.array(URLS) for _ in columns)).to_pylist()
        return call
    modules = {"pyspark": {}, "pyspark.sql": {}, "pyspark.sql.functions": {"arrow_udf": arrow_udf}, "pyspark.sql.pandas": {},
               "pyspark.sql.pandas.types": {"from_arrow_type": lambda kind: kind}}
    for name, contents in modules.items():
        module = types.ModuleType(name)
        module.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    import urlens.spark
    return urlens.spark


def hosts(rows):
    return [row and row["host"] for row in rows]


def test_arguments_that_are_left_out(spark):
    assert hosts(spark.url_parse("u")) == ["example.com", None, None]
    assert hosts(spark.url_parse("u", "http://b/")) == ["example.com", "x", None]
    assert hosts(spark.url_parse("u", dialect="go")) == hosts(spark.url_parse("u", "", "go")) == ["EXAMPLE.com", "x", None]
    assert hosts(spark.url_parse("u", None, "go")) == ["EXAMPLE.com", "x", None]
    assert spark.url_canon("u") == spark.url_canon("u", None) == ["http://example.com/?a=1", None, None]
    assert len(spark.url_diff("u", None)[0]) == len(urlens.diff("http://a/").dialects)


def test_arguments_that_are_null(spark):
    """A null where a text has to be gives null, and no error that ends a job."""
    assert spark.url_param("u", "a") == ["1", None, None] and spark.url_param("u", None) == [None] * 3
    assert spark.url_resolve("http://b/", "u")[1] == "http://x/" and spark.url_resolve(None, "u") == [None] * 3
    assert spark.url_host_by("u", None) == spark.url_matches("u", None) == spark.url_normalize("u", None) == [None] * 3
