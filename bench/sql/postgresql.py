#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many rows a second PostgreSQL reads with the functions of urlens, and with its own means.

usage: bench/sql/postgresql.py [--rows N] [--runs N] [--json]

All are measured in the same run, on the same table in memory, by one process: each query once a round, and the least of the
rounds counts. The time is that of the server's process, which is not longer if others use the machine. The expressions of
PostgreSQL are shorter than what they would have to be: none of them knows user names, ports, addresses or letters of other
scripts.
"""
import argparse
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "bindings", "sql", "tests"))

import pgserver  # noqa: E402  pylint: disable=wrong-import-position,wrong-import-order

EXPRESSIONS = [
    ("length", "length(u)"),
    ("url_host", "url_host(u)"),
    ("split_part twice", "split_part(split_part(u, '/', 3), ':', 1)"),
    ("regular expression", "substring(u from '^[a-z]+://([^/:?#]+)')"),
    ("url_domain", "url_domain(u)"),
    ("url_port", "url_port(u)"),
    ("(url_parse(u)).host", "(url_parse(u)).host"),
    ("url_param", "url_param(u, 'q')"),
    ("regular expression for it", "substring(u from '[?&]q=([^&#]*)')"),
    ("url_params", "url_params(u)"),
    ("url_canon", "url_canon(u)"),
    ("cast to url", "url(u)"),
]
TABLE = """
CREATE TABLE t AS SELECT 'https://' || (ARRAY['www.', 'shop.', '', 'a.b.'])[1 + i %% 4] || 'example' || i %% 5000
  || (ARRAY['.com', '.co.uk', '.org', '.de'])[1 + i %% 4] || (ARRAY['', '', '', ':8080'])[1 + i %% 4]
  || '/articles/2026/' || i || '/' || md5(i::text) || '.html?q=' || i || '&utm_source=x' AS u
FROM generate_series(1, %d) AS i;
VACUUM (FREEZE, ANALYZE) t
"""


def used(process):
    """The seconds of processor time that a process has used, to a hundredth."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(connection, runs):
    process = connection.query("SELECT pg_backend_pid()")[0][0]
    seconds = {name: [] for name, _ in EXPRESSIONS}
    for _ in range(runs):
        for name, expression in EXPRESSIONS:
            begun = used(process)
            connection.query(f"SELECT count({expression}) FROM t")
            seconds[name].append(used(process) - begun)
    return {name: min(times) for name, times in seconds.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    reason = pgserver.why_not()
    if reason:
        print(f"skipped: {reason}")
        return 77
    with pgserver.Server() as server:
        connection = server.connect()
        connection.run("CREATE EXTENSION urlens")
        for command in (TABLE % options.rows).split(";"):
            connection.run(command)
        connection.run("SET max_parallel_workers_per_gather = 0")
        seconds = measure(connection, options.runs)
        connection.close()
    if options.json:
        print(json.dumps({"engine": "postgresql", "rows": options.rows, "seconds": seconds}))
        return 0
    print(f"PostgreSQL, {options.rows} rows, the least of {options.runs} runs\n")
    print("| expression | ns a row | million rows a second | length |")
    print("|---|---|---|---|")
    for name, time in seconds.items():
        line = f"{time / options.rows * 1e9:.0f} | {options.rows / max(time, 0.01) / 1e6:.2f} | {time / seconds['length']:.2f}"
        print(f"| `{name}` | {line} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
