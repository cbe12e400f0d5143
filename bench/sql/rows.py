#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rows a second in SQL engines: the functions of urlens against what the engines themselves have, in the same run.

usage: bench/sql/rows.py [--passes N] [--rows N] ENGINE…     ENGINE: sqlite, duckdb,
                                                              postgresql

`./dev sql bench` builds what this needs and starts it. All ways of an engine go over the same table in turn, several times; what is
printed is the best CPU time of each, on one thread. "whole" is the query, "own" what is left without reading the column.
"""
import argparse
import glob
import os
import subprocess
import sys
import time
from urllib.parse import urlsplit

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
BUILD = os.environ.get("URLENS_BUILD", os.path.join(ROOT, "build"))
EXTENSIONS = os.path.join(ROOT, "dist", "sql")

# A host as people write it, the same from the beginning, and one that takes user names and ports into account.
SHORT = "https?://([^/]+)"
ANCHORED = "^[a-z]+://([^/:]+)"
CAREFUL = "^[a-z]+://(?:[^/?#@]*@)?([^/:?#]+)"


def python_host(url):
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


class SQLite:
    """The SQLite of this Python; sqlite-url, if it is installed, in a connection of its own, since the names are the same."""

    floor = "u"
    slow = {"python_host(u)"}
    ways = ["length(u)", "substr(u, 9, instr(substr(u, 9), '/') - 1)", "python_host(u)", "url_host(u)", "url_path(u)"]
    ways += ["url_domain(u)", "url_param(u, 'q')", "url_valid(u)", "url_canon(u)", "url_parse(u)", "url_hash(u)"]

    def __init__(self, urls):
        import sqlite3

        self.name = f"SQLite {sqlite3.sqlite_version}"
        self.database = self.open(sqlite3, os.path.join(EXTENSIONS, "urlens"), urls)
        self.database.create_function("python_host", 1, python_host, deterministic=True)
        found = glob.glob(os.path.join(sys.prefix, "lib", "python3*", "site-packages", "sqlite_url", "url0.so"))
        self.peer = self.open(sqlite3, found[0][:-3], urls) if found else None
        if self.peer:
            self.ways = self.ways + ["sqlite-url: url_host(u)"]

    @staticmethod
    def open(sqlite3, extension, urls):
        database = sqlite3.connect(":memory:")
        database.enable_load_extension(True)
        database.load_extension(extension)
        database.execute("CREATE TABLE t(u TEXT)")
        database.executemany("INSERT INTO t VALUES (?)", ((url,) for url in urls))
        return database

    def run(self, way, share):
        database = self.peer if way.startswith("sqlite-url") else self.database
        limit = f"(SELECT u FROM t WHERE rowid % {share} = 0)" if share > 1 else "t"
        database.execute(f"SELECT count({way.split(': ')[-1]}) FROM {limit}").fetchall()


class DuckDB:
    """On one thread."""

    floor = "u"
    slow = {"python_host(u)"}
    ways = ["length(u)", "split_part(u, '/', 3)", f"regexp_extract(u, '{SHORT}', 1)"]
    ways += [f"regexp_extract(u, '{ANCHORED}', 1)", f"regexp_extract(u, '{CAREFUL}', 1)"]
    ways += ["python_host(u)", "url_host(u)", "url_path(u)", "url_domain(u)", "url_param(u, 'q')", "url_valid(u)"]
    ways += ["url_canon(u)", "url_parse(u)", "url_hash(u)"]

    def __init__(self, urls):
        import duckdb

        self.name = f"DuckDB {duckdb.__version__}"
        self.database = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        self.database.execute(f"LOAD '{os.path.join(EXTENSIONS, 'urlens.duckdb_extension')}'")
        self.database.execute("SET threads = 1")
        self.database.execute("CREATE TABLE t AS SELECT unnest(?::VARCHAR[]) AS u", [urls])
        try:
            self.database.create_function("python_host", python_host, ["VARCHAR"], "VARCHAR", null_handling="special")
        except duckdb.InvalidInputException:  # DuckDB wants numpy for it
            self.ways = [way for way in self.ways if way not in self.slow]

    def run(self, way, share):
        limit = f"(SELECT u FROM t WHERE rowid % {share} = 0)" if share > 1 else "t"
        # DuckDB knows how many lengths there are without computing one.
        total = "sum" if way.startswith("length") else "count"
        self.database.execute(f"SELECT {total}({way}) FROM {limit}").fetchall()


def start_postgresql(urls):
    from postgresql import PostgreSQL

    return PostgreSQL(urls, SHORT, CAREFUL)


ENGINES = {"sqlite": SQLite, "duckdb": DuckDB, "postgresql": start_postgresql}
SHARE = 20  # a function in Python sees one row of this many


def best_times(engine, passes):
    """The best CPU time of each way, in nanoseconds for all rows."""
    best = {}
    used = getattr(engine, "used", time.process_time_ns)
    for _ in range(passes):
        for way in [engine.floor, *engine.ways]:
            share = SHARE if way in engine.slow else 1
            begun = used()
            engine.run(way, share)
            taken = (used() - begun) * share
            best[way] = min(best.get(way, taken), taken)
    return best


def measure(name, urls, passes):
    engine = ENGINES[name](urls)
    best = best_times(engine, passes)
    floor = best[engine.floor]
    print(f"\n| {engine.name} | whole, ns a row | own, ns a row | million rows a second |\n|---|---|---|---|")
    for way in engine.ways:
        whole = best[way] / len(urls)
        print(f"| `{way}` | {whole:.0f} | {(best[way] - floor) / len(urls):.0f} | {1000 / whole:.2f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--passes", type=int, default=9)
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("engines", nargs="+", choices=sorted(ENGINES))
    wanted = parser.parse_args()
    printed = subprocess.run([os.path.join(BUILD, "urlens-bench"), "--print", "web"], capture_output=True, check=True)
    urls = printed.stdout.decode().split("\n")[:-1]
    urls = (urls * (wanted.rows // len(urls) + 1))[: wanted.rows]
    print(f"{len(urls)} rows, mean length {sum(map(len, urls)) / len(urls):.1f}")
    for name in wanted.engines:
        measure(name, urls, wanted.passes)


if __name__ == "__main__":
    main()
