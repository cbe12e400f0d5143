#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the extension with a PostgreSQL server of its own: see pgserver.py."""
import json
import os
import random
import sys

import libpq
import pgserver
import suite
from documents import check_documents

LEAK_ROWS = int(os.environ.get("URLENS_SQL_LEAK_ROWS", "10000000"))
MEGABYTE = 1 << 20


class PostgreSQL:
    """An engine as suite.py wants it. All values come as JSON, which keeps their kind."""

    name = "postgresql"
    holds_nul = False

    def __init__(self, server, database="postgres"):
        self.server = server
        self.connection = server.connect(database)
        self.connection.run("SET client_min_messages = error; CREATE EXTENSION urlens")

    def has(self, _function):
        return True

    def value(self, expression, arguments=()):
        (value,) = self.connection.query(f"SELECT to_jsonb({expression})", arguments)[0]
        return None if value is None else json.loads(value)

    def call(self, function, arguments):
        marks = ", ".join(f"${i + 1}::text" for i in range(len(arguments)))
        return self.value(f"{function}({marks})", arguments)

    def run(self, statement):
        return self.connection.run(statement)

    def rows(self, expressions, urls):
        """For each URL the values of the expressions, in which `u` is the URL."""
        self.connection.run("CREATE TEMP TABLE t(i bigint, u text)")
        query = "INSERT INTO t SELECT i, u FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS given(u, i)"
        self.connection.query(query, [json.dumps(urls)])
        found = self.connection.query(f"SELECT jsonb_build_array({', '.join(expressions)}) FROM t ORDER BY i")
        self.connection.run("DROP TABLE t")
        return [json.loads(row) for (row,) in found]


def error_of(connection, query, arguments=(), form=libpq.TEXT):
    """The state and the detail of the error of a query."""
    try:
        connection.query(query, arguments, form)
    except libpq.Error as error:
        return error.state, error.detail
    return None


# --- The suite of pg_regress ------------------------------------------------------------------------------------------


def check_regress(engine, check):
    options = f"--host={engine.server.sockets} --user=postgres"
    settings = ["EXTRA_REGRESS_OPTS=" + options]
    if "URLENS_PG_REGRESS" in os.environ:  # the one of another version, where this one's does not run
        source, programs = os.path.dirname(pgserver.MAKEFILE), pgserver.pg_config("bindir")
        command = f"{os.environ['URLENS_PG_REGRESS']} --inputdir={source} --bindir={programs} {options}"
        settings.append("pg_regress_installcheck=" + command)
    try:
        engine.server.make("installcheck", *settings)
        failure = None
    except RuntimeError as error:
        failure = str(error)
        path = os.path.join(pgserver.EXTENSION, "regression.diffs")
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                failure += "\n" + file.read()
        print(failure)
    check("pg_regress", None, failure)


# --- The type url -----------------------------------------------------------------------------------------------------


def check_binary(engine, check):
    """What clients send and get in binary form."""
    connection = engine.connection
    rows = connection.query("SELECT $1::url", [b"HTTP://EXAMPLE.com:80/\xc3\xbc"], libpq.BINARY)
    check("url in binary form", [[b"http://example.com/%C3%BC"]], rows)
    error = error_of(connection, "SELECT $1::url", [b"http://h:x/"], libpq.BINARY)
    check("a wrong URL in binary form", ("22P02", True), error and (error[0], error[1].startswith("port-invalid at character 10:")))
    error = error_of(connection, "SELECT $1::url", [b"http://h/\xff"], libpq.BINARY)
    check("ill-formed UTF-8 in binary form", "22021", error and error[0])


def check_soft_errors(engine, check):
    """PostgreSQL 16 can ask whether a text is a value of a type."""
    connection = engine.connection
    if int(connection.query("SHOW server_version_num")[0][0]) < 160000:
        return
    rows = connection.query("SELECT u, pg_input_is_valid(u, 'url') FROM unnest(ARRAY['http://h', 'bad', '']) AS t(u)")
    check("pg_input_is_valid", [["http://h", "t"], ["bad", "f"], ["", "f"]], rows)
    rows = connection.query("SELECT message, sql_error_code, detail LIKE 'port-invalid at %' FROM pg_input_error_info('http://h:x', 'url')")
    check("pg_input_error_info", [['invalid URL: "http://h:x"', "22P02", "t"]], rows)


def check_order(engine, check):
    """The indexes and the operators agree with the canonical texts, on values that only the library can compare."""
    urls = suite.mixed_urls(engine, 5000)
    connection = engine.connection
    connection.run("CREATE TEMP TABLE typed(u url)")
    connection.query(
        "INSERT INTO typed SELECT url_canon(u) FROM jsonb_array_elements_text($1::jsonb) AS given(u) WHERE url_valid(u)",
        [json.dumps(urls)],
    )
    got = [url for (url,) in connection.query("SELECT u FROM typed ORDER BY u")]
    check("the order of urls", sorted(got), got)
    distinct = connection.query("SELECT count(DISTINCT u), count(DISTINCT u::text) FROM typed")
    check("equal urls", [[str(len(set(got)))] * 2], distinct)
    for method in ("btree", "hash"):
        connection.run(f"CREATE INDEX typed_u ON typed USING {method} (u); SET enable_seqscan = off")
        for url in random.Random(2).sample(got, 50):
            rows = connection.query("SELECT count(*) FROM typed WHERE u = $1", [url])
            check(f"{url!r} by a {method} index", [[str(got.count(url))]], rows)
        connection.run("DROP INDEX typed_u; RESET enable_seqscan")
    connection.run("DROP TABLE typed")


def check_long_urls(engine, check):
    """URLs that are stored elsewhere because they are long."""
    connection = engine.connection
    rows = connection.query(
        "SELECT count(*), count(DISTINCT u), max(length(u)) FROM (SELECT (url('http://h/' || repeat(md5(i::text), 40000)))"
        " FROM generate_series(1, 5) AS i UNION ALL SELECT url('http://H/' || repeat(md5(1::text), 40000))) AS t(u)"
    )
    check("long urls", [["6", "5", "1280009"]], rows)


# --- Encodings --------------------------------------------------------------------------------------------------------


def database_in(engine, encoding):
    engine.connection.run(f"CREATE DATABASE in_{encoding} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    return PostgreSQL(engine.server, f"in_{encoding}")


def check_latin1(engine, check):
    """Characters are converted; a result that the encoding cannot hold is NULL."""
    latin1 = database_in(engine, "latin1")
    check("é of LATIN1", "/%C3%A9", latin1.call("url_path", ["http://h/é"]))
    check("a domain of LATIN1", "xn--bcher-kva.example", latin1.call("url_host", ["http://bücher.example/"]))
    check("a result in LATIN1", "é", latin1.call("url_decode", ["%C3%A9"]))
    check("its bytes", [["\\xe9"]], latin1.connection.query("SELECT convert_to(url_decode('%C3%A9'), 'LATIN1')"))
    check("a result that LATIN1 does not have", None, latin1.call("url_decode", ["%E2%82%AC"]))
    wanted = [{"name": "a", "value": None}, {"name": "é", "value": "ü"}]
    check("a part of a list that LATIN1 does not have", wanted, latin1.call("url_params", ["http://h?a=%E2%82%AC&é=ü"]))
    rows = latin1.connection.query("SELECT name, value FROM url_query_each('http://h?a=%E2%82%AC&é=ü')")
    check("a row that LATIN1 does not have", [["a", None], ["é", "ü"]], rows)
    check("a url in LATIN1", "http://h/%C3%A9", latin1.value("$1::url", ["http://h/é"]))
    error = error_of(latin1.connection, "SELECT $1::url", ["http://éé:x/"])
    check("a place in LATIN1", True, bool(error) and error[1].startswith("port-invalid at character 11:"))
    urls = [url for url in suite.mixed_urls(engine, 20000) if is_latin1(url)]
    suite.compare_parts(latin1, check, urls)
    latin1.connection.close()


def check_sql_ascii(engine, check):
    """Bytes are taken for UTF-8, whatever they are."""
    database = database_in(engine, "sql_ascii")
    check("é of SQL_ASCII", "/%C3%A9", database.call("url_path", ["http://h/é"]))
    check("a result in SQL_ASCII", "€", database.call("url_decode", ["%E2%82%AC"]))
    rows = database.connection.query(r"SELECT url_path(E'http://h/\xff'), E'http://h/\xff'::url")
    check("ill-formed UTF-8", [["/%EF%BF%BD", "http://h/%EF%BF%BD"]], rows)
    # A client that wants UTF-8 gets an error about the error instead.
    database.connection.run("SET client_encoding = sql_ascii")
    error = error_of(database.connection, r"SELECT E'http://\xff\xff:x/'::url")
    check("ill-formed UTF-8 in an error", "22P02", error and error[0])
    database.connection.close()


def check_euc(engine, check):
    """An encoding of several bytes."""
    database = database_in(engine, "euc_jp")
    check("a domain of EUC_JP", "xn--wgv71a.example", database.call("url_host", ["http://日本.example/"]))
    check("a result in EUC_JP", "日本", database.call("url_decode", ["%E6%97%A5%E6%9C%AC"]))
    check("a result that EUC_JP does not have", None, database.call("url_decode", ["%F0%9F%98%80"]))
    rows = database.connection.query(r"SELECT url_path(E'http://h/\xa2\xaf\xc6\xfc\xa2\xaf')")
    check("characters of EUC_JP that Unicode does not have", [["/%EF%BF%BD%E6%97%A5%EF%BF%BD"]], rows)
    database.connection.close()


def check_unknown_characters(engine, check):
    """A character that Unicode does not have is U+FFFD, and those beside it stay what they are."""
    database = database_in(engine, "win1252")
    row = r"E'http://h/\xe9\x81\xc3\xbc'"
    got = database.connection.query(f"SELECT url_valid({row}), url_error({row}), url_path({row}), {row}::url")
    path = "/%C3%A9%EF%BF%BD%C3%83%C2%BC"
    check("a byte that WIN1252 does not have", [["t", None, path, "http://h" + path]], got)
    rows = database.connection.query(r"SELECT url_host(E'http://\xc3\xbc\x81.example/'), url_valid(E'http://\x81/')")
    check("the same in a host", [[None, "f"]], rows)
    database.connection.close()


def is_latin1(text):
    return all(ord(character) < 256 for character in text)


# --- Memory -----------------------------------------------------------------------------------------------------------

# What a row may leave behind depends on the way by which the result leaves, so each way has its part of the rows.
LEAK_EXPRESSIONS = {
    "url_host(u)": 3,
    "(url_parse(u)).host": 2,
    "url_params(u)": 1,
    "url_param(u, 'a')": 1,
    "url(u)": 1,
    "url_remove_params(u, 'a', 'b')": 0.5,
    "(SELECT max(value) FROM url_query_each(u))": 0.5,
    "url_matches(u, 'http://*.example/*')": 0.5,
    "url_domain(u)": 0.5,
}


def peak(process):
    """The most memory that a process has had, in bytes."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        (line,) = [line for line in file if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1024


def check_leaks(engine, check):
    """Millions of rows need no more memory than a part of them, neither while the query runs nor after it."""
    connection = engine.server.connect()
    process = connection.query("SELECT pg_backend_pid()")[0][0]
    shares = sum(LEAK_EXPRESSIONS.values())
    for expression, share in LEAK_EXPRESSIONS.items():
        rows = int(LEAK_ROWS * share / shares)
        url = "'http://a' || i || '.example/?a=' || i || '&b'"
        query = f"SELECT count({expression}) FROM (SELECT {url} FROM (SELECT generate_series(1, %d) AS i) AS g) AS t(u)"
        connection.query(query % (rows // 5))
        before = peak(process)
        check(f"{expression}: values", [[str(rows)]], connection.query(query % rows))
        grown = peak(process) - before
        check(f"{expression}: {rows} rows need at most a megabyte more", True, grown <= MEGABYTE or grown)
    connection.close()


def main():
    reason = pgserver.why_not()
    if reason:
        return suite.skip(reason)
    more = [check_documents, check_regress, check_binary, check_soft_errors, check_order, check_long_urls]
    more += [check_latin1, check_sql_ascii, check_euc, check_unknown_characters, check_leaks]
    with pgserver.Server() as server:
        return suite.run(PostgreSQL(server), more)


if __name__ == "__main__":
    sys.exit(main())
