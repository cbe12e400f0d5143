# SPDX-License-Identifier: MIT
"""PostgreSQL as rows.py wants an engine: a server of its own, which ends with the program."""
import atexit
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bindings", "sql", "tests"))

import pgserver  # pylint: disable=wrong-import-position

CHUNK = 100_000  # URLs that are sent at once


class PostgreSQL:
    """One process, without the server's compiler; its ways are told how a host looks to people."""

    floor = "u"
    slow = frozenset()

    def __init__(self, urls, short, careful):
        reason = pgserver.why_not()
        if reason:
            sys.exit(f"PostgreSQL: {reason}")
        server = pgserver.Server()
        server.__enter__()
        atexit.register(server.__exit__)
        self.ways = ["length(u)", "split_part(u, '/', 3)", "split_part(split_part(u, '/', 3), ':', 1)"]
        self.ways += [f"substring(u FROM '{short}')", f"substring(u FROM '{careful}')"]
        self.ways += ["url_host(u)", "url_path(u)", "url_domain(u)", "url_param(u, 'q')", "url_params(u)", "url_valid(u)"]
        self.ways += ["url_canon(u)", "(url_parse(u)).host", "url_hash(u)", "url(u)"]
        self.connection = server.connect()
        self.connection.run("SET max_parallel_workers_per_gather = 0; CREATE EXTENSION urlens; CREATE TABLE t(u text)")
        for at in range(0, len(urls), CHUNK):
            values = "INSERT INTO t SELECT jsonb_array_elements_text($1::jsonb)"
            self.connection.query(values, [json.dumps(urls[at : at + CHUNK])])
        self.connection.run("VACUUM (FREEZE, ANALYZE) t")
        ((version, process),) = self.connection.query("SELECT current_setting('server_version'), pg_backend_pid()")
        self.name = "PostgreSQL " + version.split()[0]
        self.times = f"/proc/{process}/schedstat"

    def used(self):
        """The CPU time of the server's process, in nanoseconds."""
        with open(self.times, encoding="ascii") as file:
            return int(file.read().split()[0])

    def run(self, way, _share):
        self.connection.query(f"SELECT count({way}) FROM t")
