# SPDX-License-Identifier: MIT
"""The SQL functions over pyarrow, which Spark's workers run, without Spark: the cases of all engines, and `urlens rpc`."""
import os
import re
import sys

import pyarrow
import pytest

from conftest import ROOT
from urlens._sql import FUNCTIONS, call

sys.path.insert(0, str(ROOT / "bindings" / "sql" / "tests"))
os.environ.setdefault("URLENS_SQL_ROWS", "10000")
suite = pytest.importorskip("suite")


class Engine:
    """An engine as suite.py wants it."""

    name = "pyarrow"

    def has(self, function):
        return function in FUNCTIONS

    def call(self, function, arguments):
        return self.column(function, [pyarrow.array([argument], pyarrow.string()) for argument in arguments])[0]

    def column(self, function, arguments):
        result = call(function, arguments)
        assert result.type == FUNCTIONS[function].type
        result.validate(full=True)
        return result.to_pylist()

    def rows(self, expressions, urls):
        column = pyarrow.array(urls, pyarrow.string())
        results = []
        for expression in expressions:
            function, given = re.fullmatch(r"(\w+)\((.*)\)", expression).groups()
            texts = re.findall(r"'([^']*)'|\b(u)\b", given)
            results.append(self.column(function, [column if is_column else text for text, is_column in texts]))
        return list(zip(*results))


@pytest.fixture(scope="module")
def engine():
    return Engine()


@pytest.fixture
def check():
    checker = suite.Checker()
    yield checker
    assert checker.count > 0 and checker.failures == 0


@pytest.fixture(scope="module")
def urls(engine, program):
    return suite.mixed_urls(engine, suite.ROWS)


def test_cases(engine, check):
    suite.check_cases(engine, check)
    suite.check_large(engine, check)


def test_parts(engine, check, urls):
    suite.compare_parts(engine, check, urls)


def test_keys(engine, check, urls):
    suite.compare_keys(engine, check, urls)


def test_params(engine, check, urls):
    suite.compare_params(engine, check, urls)


def test_dialects(engine, check, urls):
    suite.compare_dialects(engine, check, urls[:5000])


def test_audits(engine, check, urls):
    suite.compare_audits(engine, check, urls[:suite.SLOW_ROWS])


def test_references_and_patterns(engine, check, urls):
    expressions = ["url_resolve('http://h/a/b?c', u)", "url_relative('http://www.example.com/a/', u)"]
    expressions.append(f"url_matches(u, '{suite.PATTERN}')")
    matches = suite.outputs(suite.answers_to("pattern-set", urls, patterns=[suite.PATTERN]), "matches")
    suite.compare(engine, check, urls, expressions, zip(
        suite.outputs(suite.answers_to("resolve", urls, base="http://h/a/b?c"), "href"),
        suite.outputs(suite.answers_to("relative", urls, base="http://www.example.com/a/")),
        [None if found is None else bool(found) for found in matches]))


def test_arguments_that_differ_from_row_to_row(engine):
    """Each row is computed with its own arguments, and stays in its place."""
    urls = pyarrow.array([f"http://h/?a={row}&b=x{row}" if row % 7 else None for row in range(100)])
    names = pyarrow.array([["a", "b", "c", None][row % 4] for row in range(100)])
    wanted = [None if row % 7 == 0 else [str(row), f"x{row}", None, None][row % 4] for row in range(100)]
    assert engine.column("url_param", [urls, names]) == wanted
    bases = pyarrow.array([f"http://h{row % 5}/" for row in range(100)])
    assert engine.column("url_resolve", [bases, "x"]) == [f"http://h{row % 5}/x" for row in range(100)]


def test_arguments_that_are_wrong():
    column = pyarrow.array(["http://h/"])
    with pytest.raises(TypeError, match="url_host takes 1 to 1 arguments, not 2"):
        call("url_host", [column, "x"])
    with pytest.raises(TypeError):
        call("url_param", [column])


def test_slices_and_large_texts(engine):
    column = pyarrow.array(["http://a/", None, "http://b/", "x"], pyarrow.large_string())
    assert engine.column("url_host", [column.slice(1, 2)]) == [None, "b"]
    assert engine.column("url_host", [column.slice(0, 0)]) == []
    assert engine.column("url_param", [pyarrow.array([], pyarrow.string()), pyarrow.array([], pyarrow.string())]) == []
