#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the extension with the DuckDB that this Python has."""
import os
import sys

import suite
from documents import check_documents

try:
    import duckdb
except ImportError:
    duckdb = None

EXTENSION = os.path.join(suite.EXTENSIONS, "urlens.duckdb_extension")
OWN = {"url_encode", "url_decode"}  # DuckDB has these itself


class DuckDB:
    """An engine as suite.py wants it."""

    name = "duckdb"

    def __init__(self):
        self.database = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        self.database.execute(f"LOAD '{EXTENSION}'")

    def has(self, function):
        return function not in OWN

    def call(self, function, arguments):
        marks = ", ".join(["?::VARCHAR"] * len(arguments))
        return self.database.execute(f"SELECT {function}({marks})", arguments).fetchone()[0]

    def run(self, statement):
        return self.database.execute(statement).fetchall()

    def rows(self, expressions, urls):
        """For each URL the values of the expressions, in which `u` is the URL."""
        self.database.execute("CREATE OR REPLACE TEMP TABLE t AS SELECT unnest(?::VARCHAR[]) AS u", [urls])
        return self.database.execute(f"SELECT {', '.join(expressions)} FROM t").fetchall()


def query(engine, text, *arguments):
    return engine.database.execute(text, list(arguments)).fetchall()


def check_types(engine, check):
    rows = query(engine, "SELECT typeof(url_port('http://h:8/')), typeof(url_valid('x')), typeof(url_info())")
    info = "STRUCT(version VARCHAR, standard VARCHAR, unicode VARCHAR, suffix_list VARCHAR)"
    pair = 'STRUCT("name" VARCHAR, "value" VARCHAR)[]'
    check("types", [("BIGINT", "BOOLEAN", info)], [(a, b, c.replace('"', "")) for a, b, c in rows])
    found = query(engine, "SELECT typeof(url_params('http://h/'))")[0][0]
    check("the type of url_params", pair.replace('"', ""), found.replace('"', ""))
    check("a field", [("h", 8)], query(engine, "SELECT url_parse(u).host, url_parse(u).port FROM (VALUES ('http://h:8/')) t(u)"))


def check_query_each(engine, check):
    rows = query(engine, "SELECT name, value FROM url_query_each('http://h?a=1&b=%20&c')")
    check("url_query_each", [("a", "1"), ("b", " "), ("c", "")], rows)
    for nothing in ("NULL", "'no URL'", "'http://h'"):
        check(f"url_query_each({nothing})", [], query(engine, f"SELECT * FROM url_query_each({nothing})"))
    # In a database in which no function has been called yet.
    check("url_query_each(NULL) as the first call", [], query(DuckDB(), "SELECT * FROM url_query_each(NULL)"))
    rows = query(engine, "SELECT count(*), min(name), max(value) FROM url_query_each(?)", "http://h?" + "a=b&" * 5000)
    check("more parameters than a chunk has rows", [(5000, "a", "b")], rows)
    rows = query(
        engine,
        "SELECT u, p.name, p.value FROM (SELECT u, unnest(url_params(u)) AS p FROM"
        " (VALUES ('http://h?a=1'), ('bad'), (NULL), ('http://h?b=2&c=3')) t(u))",
    )
    wanted = [("http://h?a=1", "a", "1"), ("http://h?b=2&c=3", "b", "2"), ("http://h?b=2&c=3", "c", "3")]
    check("the parameters of each row", wanted, rows)


def check_vectors(engine, check):
    """Rows of all kinds next to each other: NULL, invalid, short and long texts, constants."""
    urls = [None, "bad", "http://short/", "http://a-host-of-more-than-twelve-bytes.example/"] * 3000
    hosts = [None, None, "short", "a-host-of-more-than-twelve-bytes.example"] * 3000
    check("hosts", [(host,) for host in hosts], engine.rows(["url_host(u)"], urls))
    rows = engine.rows(["url_parse(u).host", "url_parse(u) IS NULL"], urls)
    check("hosts of records", [(host, host is None) for host in hosts], rows)
    wanted = [("http://short/" if host else None,) for host in hosts]
    check("an argument that is a column", wanted, engine.rows(["url_resolve(u, '//short/').replace('https', 'http')"], urls))
    hosts = ["a.example.co.uk", "http://b.example.co.uk/", None, "x y", "Bücher.example", "[::1]"] * 500
    domains = ["example.co.uk", "example.co.uk", None, None, "xn--bcher-kva.example", None] * 500
    check("domains of hosts and URLs", [(domain,) for domain in domains], engine.rows(["url_domain(u)"], hosts))
    rows = query(engine, "SELECT url_host('http://h/'), url_parse('http://h/').path, url_params('bad'), url_host(NULL)")
    check("constants", [("h", "/", None, None)], rows)
    # Bases that change from row to row.
    rows = query(
        engine,
        "SELECT count(*) FROM range(10000) t(i)"
        " WHERE url_resolve('http://h' || i % 3 || '/a/', 'b') <> 'http://h' || i % 3 || '/a/b'",
    )
    check("bases that change", [(0,)], rows)


def check_threads(engine, check):
    """The same sum on one thread and on eight."""
    text = (
        "SELECT sum(length(url_host(u))), sum(url_hash(u)::HUGEINT), count(url_domain(u)),"
        " sum(len(url_params(u))), count(*) FILTER (url_matches(u, 'http://*/:a/*')), count(url_parse(u).path)"
        " FROM (SELECT 'http://host' || i % 1000 || '.example.com/a/b?x=' || i AS u FROM big)"
    )
    engine.database.execute("CREATE TABLE big AS SELECT i FROM range(500000) t(i)")
    engine.database.execute("SET threads = 1")
    alone = query(engine, text)
    engine.database.execute("SET threads = 8")
    check("eight threads", alone, query(engine, text))


def check_usage(engine, check):
    for wrong in ("url_host()", "url_host('a', 'b')", "url_matches('a')", "url_remove_params('a')"):
        try:
            query(engine, f"SELECT {wrong}")
            check(wrong, "an error", "none")
        except duckdb.Error as error:
            check(wrong, True, "No function matches" in str(error))
    check("DuckDB's own url_encode", [("a%20b",)], query(engine, "SELECT url_encode('a b')"))


def main():
    if duckdb is None:
        return suite.skip("this Python has no DuckDB")
    if not os.path.exists(EXTENSION):
        return suite.skip("the extension for DuckDB was not built")
    print(f"DuckDB {duckdb.__version__}")
    return suite.run(DuckDB(), [check_documents, check_types, check_query_each, check_vectors, check_threads, check_usage])


if __name__ == "__main__":
    sys.exit(main())
