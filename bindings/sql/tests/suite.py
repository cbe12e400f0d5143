# SPDX-License-Identifier: MIT
"""What the tests of all engines have in common: the cases, and the comparison with `urlens rpc`, row for row.

An engine has a `name`, `has(function)`, `call(function, arguments)`, `run(statement)` and `rows(expressions, urls)`. Records
and lists may come as JSON. One whose text has no NUL says so with `holds_nul = False`: it gets no such arguments, and must give
NULL for such results.
"""
import json
import os
import random
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT", os.path.join(HERE, "..", "..", ".."))
BUILD = os.environ.get("URLENS_BUILD", os.path.join(ROOT, "build"))
EXTENSIONS = os.path.join(ROOT, "dist", "sql")
PROGRAM = os.environ.get("URLENS_PROGRAM", os.path.join(BUILD, "urlens"))
SHARED = os.environ.get("URLENS_SHARED", os.path.join(ROOT, "..", "shared"))
ROWS = int(os.environ.get("URLENS_SQL_ROWS", "100000"))
SLOW_ROWS = 2000  # for what reads a URL many times

DIALECTS = ["rfc3986", "curl", "go", "php", "weburl-r3-ie", "chromium"]
PARTS = ["scheme", "username", "password", "host", "path", "query", "fragment"]
PATTERN = "http{s}?://*.example.com/:a/*"


def skip(reason):
    """Says why nothing is tested. Where everything must be tested that is a failure."""
    print(f"skipped: {reason}")
    return 1 if os.environ.get("CI") == "true" else 77


class Checker:
    """Counts, and shows input, wanted and got of what is wrong."""

    def __init__(self):
        self.count = self.failures = 0

    def __call__(self, what, wanted, got):
        self.count += 1
        if wanted == got:
            return
        self.failures += 1
        if self.failures <= 20:
            print(f"{what}\n  wanted {wanted!r}\n  got    {got!r}")


def plain(value):
    """A result as the cases write it: JSON text is read, tuples become lists."""
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def can_hold(engine, text):
    return getattr(engine, "holds_nul", True) or text is None or "\0" not in text


def held(engine, value):
    """What the engine shows of a value."""
    if isinstance(value, str):
        return value if can_hold(engine, value) else None
    if isinstance(value, list):
        return [held(engine, item) for item in value]
    if isinstance(value, dict):
        return {name: held(engine, item) for name, item in value.items()}
    return value


def check_cases(engine, check):
    with open(os.path.join(HERE, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    for function, arguments, wanted in cases:
        if not engine.has(function) or not all(can_hold(engine, argument) for argument in arguments):
            continue
        got = engine.call(function, arguments)
        if isinstance(wanted, (dict, list)):
            got = plain(got)
        check(f"{function}{tuple(arguments)!r}", held(engine, wanted), got)


def check_large(engine, check):
    megabyte = "a" * 1_000_000
    check("a host of a URL of a megabyte", "h", engine.call("url_host", ["http://h/" + megabyte]))
    check("a path of a megabyte", "/" + megabyte, engine.call("url_path", ["http://h/" + megabyte]))
    check("a parameter of a megabyte", megabyte, engine.call("url_param", ["http://h/?x=" + megabyte, "x"]))
    got = plain(engine.call("url_params", ["http://h/?" + "a=b&" * 100_000]))
    check("a hundred thousand parameters", 100_000, len(got))


def check_info(engine, check):
    info = plain(engine.call("url_info", []))
    check("the fields of url_info", {"version", "standard", "unicode", "suffix_list"}, set(info))
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
    check("the version of url_info", True, info["version"] in version)


# --- Rows --------------------------------------------------------------------------------------------------------------


def written_urls():
    """URLs that somebody has written down: those of the cases, and of the web-platform-tests if they are there."""
    with open(os.path.join(HERE, "cases.json"), encoding="utf-8") as file:
        urls = [text for _, arguments, _ in json.load(file) for text in arguments if text]
    path = os.path.join(SHARED, "conformance", "wpt", "urltestdata.json")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            urls += [test["input"] for test in json.load(file) if isinstance(test, dict)]
    return [url for url in urls if is_text(url)]


def is_text(url):
    """Lone surrogates are no text for SQL."""
    return not any("\ud800" <= character <= "\udfff" for character in url)


def made_url(draw):
    """A URL of an ordinary form."""
    host = draw.choice(["www.example.com", "EXAMPLE.co.uk", "a.b.github.io", "10.0.0.1", "[::1]", "bücher.example", "x"])
    port = draw.choice(["", "", "", ":80", ":443", ":8080", ":99999"])
    path = "".join("/" + draw.choice(["a", "b c", "..", ".", "%7e", "ü", "index.html", ""]) for _ in range(draw.randrange(4)))
    query = "&".join(draw.choice(["a=1", "b=%20+", "utm_source=x", "c", "=", "", "é=ü"]) for _ in range(draw.randrange(4)))
    user = draw.choice(["", "", "", "u@", "u:p@", ":@"])
    scheme = draw.choice(["http", "https", "HTTPS", "ftp", "file", "ws", "x-y", "mailto"])
    return f"{scheme}://{user}{host}{port}{path}" + ("?" + query if query else "") + draw.choice(["", "", "#f", "#"])


def damaged(draw, url):
    """The same with a character too many, too few or another."""
    at = draw.randrange(len(url) + 1)
    extra = draw.choice(list(":/?#@\\[]%. \t\n\0aZ0é．") + ["//", "..", "%2e", "xn--", ""])
    return url[:at] + extra + url[at + draw.randrange(2) :]


def mixed_urls(engine, count):
    """So many URLs that the engine can hold, good and bad, the same ones every time."""
    draw = random.Random(1)
    urls = [url for url in written_urls() if can_hold(engine, url)][:count]
    while len(urls) < count:
        url = made_url(draw)
        url = damaged(draw, url) if draw.randrange(2) else url
        if can_hold(engine, url):
            urls.append(url)
    return urls


# --- The comparison with the program ----------------------------------------------------------------------------------


def ask(requests):
    """The answers of `urlens rpc`, one for each request."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([PROGRAM, "rpc"], input=lines, capture_output=True, text=True, check=True, encoding="utf-8")
    answers = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert len(answers) == len(requests), done.stderr
    return answers


def answers_to(operation, urls, **fields):
    return ask([{"op": operation, "input": url, **fields} for url in urls])


def wanted_parts(answer):
    """What the functions for whole URLs and parts must give, by the answer of `parse`."""
    if not answer["ok"]:
        return [False, answer["error"], None] + [None] * (len(PARTS) + 2)
    parts = [answer[name] for name in PARTS]
    # The program has the Standard's attributes, where no user name is an empty one. Before a password there is one.
    username, password = parts[1:3]
    parts[1:3] = [username or ("" if password else None), password or None]
    origin = None if answer["origin"] == "null" else answer["origin"]
    return [True, None, answer["href"]] + parts + [int(answer["port"]) if answer["port"] else None, origin]


def compare(engine, check, urls, expressions, wanted):
    """`wanted` has a list of values for each URL, in the order of the expressions."""
    got = engine.rows(expressions, urls)
    check("how many rows", len(urls), len(got))
    for url, wanted_row, row in zip(urls, wanted, got):
        if list(wanted_row) == list(row):  # nearly all; what to say about them need not be written
            check.count += len(expressions)
            continue
        for expression, wanted_value, value in zip(expressions, wanted_row, row):
            check(f"{expression} of {url!r}", held(engine, wanted_value), value)


def compare_parts(engine, check, urls):
    expressions = ["url_valid(u)", "url_error(u)", "url_canon(u)"]
    expressions += [f"url_{part}(u)" for part in PARTS] + ["url_port(u)", "url_origin(u)"]
    compare(engine, check, urls, expressions, [wanted_parts(answer) for answer in answers_to("parse", urls)])


def outputs(answers, field="output"):
    return [answer[field] if answer["ok"] else None for answer in answers]


def compare_keys(engine, check, urls):
    expressions = ["url_domain(u)", "url_suffix(u)", "url_subdomain(u)", "url_surt(u)"]
    sites = answers_to("site", urls)
    columns = [outputs(sites, field) for field in ("domain", "suffix", "subdomain")]
    columns.append(outputs(answers_to("surt", urls)))
    if engine.has("url_encode"):
        expressions += ["url_encode(u)", "url_decode(u)"]
        columns.append(outputs(answers_to("percent-encode", urls, set="component")))
        columns.append(outputs(answers_to("percent-decode", urls)))
    for strength in ("same", "likely", "count"):
        expressions.append(f"url_normalize(u, '{strength}')")
        columns.append(outputs(answers_to("normalize-url", urls, strength=strength)))
    compare(engine, check, urls, expressions, zip(*columns))


def compare_queries(engine, check, urls):
    expressions = ["url_set_param(u, 'a', 'x y')", "url_remove_params(u, 'utm_*', 'b')"]
    columns = [
        outputs(answers_to("query-edit", urls, ops=[["set", "a", "x y"]]), "href"),
        outputs(answers_to("query-edit", urls, ops=[["remove", "utm_*"], ["remove", "b"]]), "href"),
    ]
    expressions += ["url_resolve('http://h/a/b?c', u)", "url_relative('http://www.example.com/a/', u)"]
    columns.append(outputs(answers_to("resolve", urls, base="http://h/a/b?c"), "href"))
    columns.append(outputs(answers_to("relative", urls, base="http://www.example.com/a/")))
    expressions.append(f"url_matches(u, '{PATTERN}')")
    matches = outputs(answers_to("pattern-set", urls, patterns=[PATTERN]), "matches")
    columns.append([None if found is None else bool(found) for found in matches])
    compare(engine, check, urls, expressions, zip(*columns))


def compare_params(engine, check, urls):
    queries = [answer["query"] if answer["ok"] else None for answer in answers_to("parse", urls)]
    # URLSearchParams drops a "?" in front, so the query gets one that may be dropped.
    pairs = ask([{"op": "search-params", "input": "?" + (query or "")} for query in queries])
    valid = [answer["ok"] for answer in answers_to("can-parse", urls)]
    got = engine.rows(["url_params(u)"], urls)
    for url, fine, answer, (row,) in zip(urls, valid, pairs, got):
        wanted = [{"name": name, "value": value} for name, value in answer["params"]] if fine else None
        check(f"url_params of {url!r}", held(engine, wanted), plain(row))


def well_formed(text):
    """The program writes bytes that are not UTF-8 as lone surrogates; SQL gets U+FFFD."""
    if text is None:
        return None
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def compare_dialects(engine, check, urls):
    expressions = [f"url_host_by(u, '{dialect}')" for dialect in DIALECTS]
    columns = []
    for dialect in DIALECTS:
        hosts = outputs(answers_to("canon", urls, dialect=dialect), "host")
        columns.append([well_formed(host) for host in hosts])
    compare(engine, check, urls, expressions, zip(*columns))


def compare_audits(engine, check, urls):
    got = engine.rows(["url_audit(u)", "url_findings(u)", "url_diff(u)"], urls)
    answers = zip(answers_to("audit", urls), answers_to("diff", urls))
    for url, (audit, diff), (worst, findings, readings) in zip(urls, answers, got):
        wanted = audit["findings"]
        check(f"url_audit of {url!r}", wanted[0]["severity"] if wanted else None, worst)
        check(f"url_findings of {url!r}", held(engine, wanted), plain(findings))
        hosts = {name: well_formed(reading["host"]) if reading["ok"] else None for name, reading in diff["dialects"].items()}
        check(f"url_diff of {url!r}", held(engine, hosts), {reading["dialect"]: reading["host"] for reading in plain(readings)})


def run(engine, more):
    """Runs the cases, the comparisons and what is special about the engine; the exit status."""
    check = Checker()
    urls = mixed_urls(engine, ROWS)
    for part in [check_cases, check_large, check_info, *more]:
        part(engine, check)
    for part in [compare_parts, compare_keys, compare_queries, compare_params]:
        part(engine, check, urls)
    compare_dialects(engine, check, urls[: max(SLOW_ROWS, ROWS // 10)])
    compare_audits(engine, check, urls[:SLOW_ROWS])
    print(f"{engine.name}: {check.count} checks, {check.failures} wrong")
    return 1 if check.failures else 0
