#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the extension with the SQLite of this Python, which must be one that loads extensions (Debian's does)."""
import json
import os
import sqlite3
import sys

import suite
from documents import check_documents

EXTENSION = os.path.join(suite.EXTENSIONS, "urlens")


class SQLite:
    """An engine as suite.py wants it."""

    name = "sqlite"

    def __init__(self):
        self.database = sqlite3.connect(":memory:")
        self.database.enable_load_extension(True)
        self.database.load_extension(EXTENSION)

    def has(self, function):
        return True

    def call(self, function, arguments):
        marks = ", ".join("?" * len(arguments))
        return self.database.execute(f"SELECT {function}({marks})", arguments).fetchone()[0]

    def run(self, statement):
        return self.database.execute(statement).fetchall()

    def rows(self, expressions, urls):
        """For each URL the values of the expressions, in which `u` is the URL."""
        self.database.execute("CREATE TEMP TABLE t(i INTEGER PRIMARY KEY, u TEXT)")
        self.database.executemany("INSERT INTO t(u) VALUES (?)", ((url,) for url in urls))
        found = self.database.execute(f"SELECT {', '.join(expressions)} FROM t ORDER BY i").fetchall()
        self.database.execute("DROP TABLE t")
        return found


def check_query_each(engine, check):
    rows = engine.database.execute("SELECT name, value FROM url_query_each('http://h?a=1&b=%20&c')").fetchall()
    check("url_query_each", [("a", "1"), ("b", " "), ("c", "")], rows)
    for nothing in (None, "no URL", "http://h"):
        rows = engine.database.execute("SELECT * FROM url_query_each(?)", (nothing,)).fetchall()
        check(f"url_query_each({nothing!r})", [], rows)
    check("url_query_each without a URL", [], engine.database.execute("SELECT * FROM url_query_each").fetchall())
    rows = engine.database.execute(
        "WITH t(u) AS (VALUES ('http://h?a=1'), ('bad'), ('http://h?b=2&c=3'))"
        " SELECT u, name, url_host(u), value FROM t, url_query_each(t.u)"
    ).fetchall()
    wanted = [("http://h?a=1", "a", "h", "1"), ("http://h?b=2&c=3", "b", "h", "2"), ("http://h?b=2&c=3", "c", "h", "3")]
    check("url_query_each for each row", wanted, rows)


def check_lists(engine, check):
    """Functions that give lists are tables too."""
    execute = engine.database.execute
    rows = execute("SELECT dialect, host FROM url_diff('http://a\\@b/', 'whatwg curl')").fetchall()
    check("url_diff as a table", [("whatwg", "a"), ("curl", "b")], rows)
    check("url_diff without dialects", True, len(execute("SELECT * FROM url_diff('http://h/')").fetchall()) > 5)
    check("dialects without a URL", [], execute("SELECT * FROM url_diff WHERE dialects = 'whatwg'").fetchall())
    found = execute("SELECT severity, \"end\" FROM url_findings('http://good.example\\@evil.example/')").fetchone()
    check("url_findings as a table", "critical", found[0])
    rows = execute("SELECT name FROM url_params('http://h/?b&a') ORDER BY name").fetchall()
    check("url_params as a table", [("a",), ("b",)], rows)
    # The table with the URLs may be named after the function.
    execute("CREATE TEMP TABLE pages AS SELECT 'http://h?a=1' AS u UNION ALL SELECT 'http://h?a=2&b=3'")
    rows = execute("SELECT p.name, count(*) FROM url_params(pages.u) AS p, pages GROUP BY 1 ORDER BY 1").fetchall()
    check("a table for each row, written first", [("a", 2), ("b", 1)], rows)


def check_hidden_columns(engine, check):
    """The arguments of a table are columns of it, which queries can read and compare."""
    execute = engine.database.execute
    check("an argument as a column", [("http://h?a", "a")], execute("SELECT url, name FROM url_params('http://h?a')").fetchall())
    rows = execute("SELECT dialect, dialects FROM url_diff('http://h', 'whatwg') WHERE url LIKE 'http%'").fetchall()
    check("a condition on an argument", [("whatwg", "whatwg")], rows)
    check("an argument that is a number", [(5,)], execute("SELECT url FROM url_diff(5, 'curl')").fetchall())
    check("an argument that is not given", [(None,)], execute("SELECT DISTINCT dialects FROM url_diff('http://h')").fetchall())
    execute("CREATE TEMP TABLE seen AS SELECT 1 AS id, 'http://h?a' AS u UNION ALL SELECT 2, 'http://h?b'")
    for join in ("JOIN", "LEFT JOIN"):
        rows = execute(f"SELECT id, name FROM url_params('http://h?b') AS p {join} seen ON seen.u = p.url").fetchall()
        check(f"an argument and a {join}", [(2, "b")], rows)
    rows = execute("SELECT id, name FROM seen, url_params(seen.u) AS p WHERE p.url = 'http://h?b'").fetchall()
    check("an argument that is given twice", [(2, "b")], rows)
    rows = execute("SELECT name FROM url_params WHERE url IN ('http://h?a', 'bad', NULL, 'http://h?b') ORDER BY 1").fetchall()
    check("a list of arguments", [("a",), ("b",)], rows)


def check_index(engine, check):
    """An index on an expression is possible only for deterministic functions, and the planner uses it."""
    database = engine.database
    database.execute("CREATE TABLE requests(url TEXT)")
    database.execute("CREATE INDEX requests_host ON requests(url_host(url))")
    database.execute("INSERT INTO requests VALUES ('http://A.example/x'), ('http://b.example/'), ('bad')")
    query = "SELECT url FROM requests WHERE url_host(url) = 'a.example'"
    plan = database.execute("EXPLAIN QUERY PLAN " + query).fetchone()[3]
    check("the plan names the index", True, "requests_host" in plan)
    check("the rows of the index", [("http://A.example/x",)], database.execute(query).fetchall())
    # Only a function that is innocuous may be in a schema that is not trusted.
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("CREATE VIEW hosts AS SELECT url_host(url) AS host FROM requests")
    check("a view of an untrusted schema", 3, len(database.execute("SELECT host FROM hosts").fetchall()))


def check_values(engine, check):
    database = engine.database
    row = database.execute("SELECT url_path(CAST(x'687474703a2f2f682fff' AS TEXT))").fetchone()
    check("ill-formed UTF-8", ("/%EF%BF%BD",), row)
    row = database.execute("SELECT url_host_by(CAST(x'687474703a2f2f61ff2f' AS TEXT), 'php') IS NOT NULL").fetchone()
    check("a host that is not UTF-8", (1,), row)
    check("a number", ("http://h/?a=5",), database.execute("SELECT url_set_param('http://h/', 'a', 5)").fetchone())
    check("an empty blob", (0,), database.execute("SELECT url_valid(x'')").fetchone())
    row = database.execute("SELECT json_extract(url_parse('http://h:8/'), '$.port')").fetchone()
    check("JSON in SQLite's functions", (8,), row)
    row = database.execute("SELECT json_array(url_parse('http://h:8/'))").fetchone()
    check("JSON in JSON", 8, json.loads(row[0])[0]["port"])
    kinds = database.execute("SELECT typeof(url_port('http://h:8/')), typeof(url_host('http://h/'))").fetchone()
    check("types", ("integer", "text"), kinds)


def check_usage(engine, check):
    too_few = ("url_host()", "url_matches('a')", "url_remove_params()", "url_remove_params('http://h?a')")
    for wrong in (*too_few, "url_host('a', 'b')", "url_parse('a', 'b', 'c', 'd')"):
        try:
            engine.database.execute(f"SELECT {wrong}")
            check(wrong, "an error", "none")
        except sqlite3.OperationalError as error:
            check(wrong, True, "wrong number of arguments" in str(error))


def check_loading(engine, check):
    """It can be loaded again, but not while a query runs its functions."""
    engine.database.load_extension(EXTENSION)
    check("loaded again", "h", engine.call("url_host", ["http://h/"]))
    running = engine.database.execute("SELECT url_host('http://h'), name FROM url_params('http://h?a&b')")
    check("the first row", ("h", "a"), running.fetchone())
    try:
        engine.database.load_extension(EXTENSION)
        check("loading while a query runs", "an error", "none")
    except sqlite3.OperationalError as error:
        check("why it is not loaded", True, "urlens: url_valid: unable to delete/modify" in str(error) or str(error))
    check("the next row", ("h", "b"), running.fetchone())


def main():
    if not os.path.exists(EXTENSION + ".so"):
        return suite.skip("the extension for SQLite was not built")
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        return suite.skip("this Python's SQLite loads no extensions")
    more = [check_documents, check_query_each, check_lists, check_hidden_columns, check_index, check_values, check_usage]
    return suite.run(SQLite(), [*more, check_loading])


if __name__ == "__main__":
    sys.exit(main())
