# SPDX-License-Identifier: MIT
"""Measures urlens and its peers on one list of URLs: single calls, and whole columns. Nanoseconds of CPU time a URL.

All contenders take turns, round after round, and the best of each one's rounds counts: what else the machine does then
hits all of them alike. The time of an empty loop is taken off single calls.
"""
import argparse
import importlib.metadata
import json
import platform
import time
import urllib.parse

import ada_url
import can_ada
import pandas
import polars
import pyarrow
import pyarrow.compute
import tldextract
import w3lib.url
import yarl

import urlens
import urlens.columns
import urlens.pandas
import urlens.polars
from urlens.compat import urllib_parse

# The host of a URL with or without credentials and port; and a shorter one, which takes a user name for the host.
HOST = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?(?P<host>\[[^\]]*\]|[^/?#:]*)"
SHORT = r"://(?P<host>[^/?#:]*)"
extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
pattern = urlens.Pattern({"hostname": "*.com"})

# What is measured: for each kind of call the contenders, urlens first, and how many times as fast it has to be as the
# fastest of the others.
CALLS = {
    "can_parse": (3, {
        "urlens.can_parse": urlens.can_parse,
        "can_ada.can_parse": can_ada.can_parse,
        "ada_url.check_url": ada_url.check_url,
    }),
    "one part": (3, {
        "urlens.host": urlens.host,
        "can_ada.parse().hostname": lambda url: can_ada.parse(url).hostname,
        "ada_url.URL().hostname": lambda url: ada_url.URL(url).hostname,
        "urlsplit().hostname": lambda url: urllib.parse.urlsplit(url).hostname,
        "yarl.URL().host": lambda url: yarl.URL(url).host,
    }),
    "a whole parse": (5, {
        "urlens.parse": urlens.parse,
        "urllib urlsplit": urllib.parse.urlsplit,
    }),
    "an object": (None, {
        "urlens.URL": urlens.URL,
        "can_ada.parse": can_ada.parse,
        "ada_url.URL": ada_url.URL,
        "yarl.URL": yarl.URL,
    }),
    "drop-in urlsplit": (5, {
        "compat urlsplit": urllib_parse.urlsplit,
        "urllib urlsplit": urllib.parse.urlsplit,
    }),
    "drop-in urljoin": (5, {
        "compat urljoin": lambda url: urllib_parse.urljoin(url, "../x?y"),
        "urllib urljoin": lambda url: urllib.parse.urljoin(url, "../x?y"),
    }),
    "registrable domain": (None, {
        "urlens.domain": urlens.domain,
        "tldextract": lambda url: extract(url).top_domain_under_public_suffix,
    }),
    "canonical form": (None, {
        "urlens.canon": urlens.canon,
        "w3lib.canonicalize_url": w3lib.url.canonicalize_url,
    }),
}


def columns(urls):
    """The same for columns: each contender takes no argument."""
    array, series = pyarrow.array(urls), pandas.Series(urls)
    frame, url = polars.DataFrame({"u": urls}), polars.col("u")
    return {
        "a column's host, pyarrow": (12, {
            "urlens.columns.host": lambda: pyarrow.array(urlens.columns.host(array)),
            "extract_regex": lambda: pyarrow.compute.extract_regex(array, HOST),
        }),
        "a column's host, pandas": (14, {
            "Series.urlens.host": lambda: series.urlens.host(),
            "Series.str.extract": lambda: series.str.extract(HOST),
        }),
        "a column's host, polars": (4, {
            "Expr.urlens.host": lambda: frame.select(url.urlens.host()),
            "Expr.str.extract": lambda: frame.select(url.str.extract(HOST.replace("?P<host>", ""))),
        }),
        "a column's host, short regex": (None, {
            "urlens.columns.host": lambda: pyarrow.array(urlens.columns.host(array)),
            "extract_regex": lambda: pyarrow.compute.extract_regex(array, SHORT),
            "Expr.str.extract": lambda: frame.select(url.str.extract(SHORT.replace("?P<host>", ""))),
        }),
        "other columns": (None, {
            "urlens.columns.parse": lambda: urlens.columns.parse(array),
            "urlens.columns.canon": lambda: urlens.columns.canon(array),
            "urlens.columns.domain": lambda: urlens.columns.domain(array),
            "urlens.columns.surt": lambda: urlens.columns.surt(array),
            "urlens.columns.param": lambda: urlens.columns.param(array, "id"),
            "urlens.columns.match": lambda: urlens.columns.match(array, pattern),
            "host, 2 threads, wall time": lambda: urlens.columns.host(array, threads=2),
        }),
    }


def seconds(function, urls):
    """CPU time of one round."""
    begun = time.process_time()
    for url in urls:
        function(url)
    return time.process_time() - begun


def empty_loop(urls):
    begun = time.process_time()
    for _ in urls:
        pass
    return time.process_time() - begun


def best_calls(contenders, urls, rounds):
    best = dict.fromkeys(contenders, float("inf"))
    loop = min(empty_loop(urls) for _ in range(rounds))
    for _ in range(rounds):
        for name, function in contenders.items():
            best[name] = min(best[name], seconds(function, urls))
    return {name: (value - loop) / len(urls) * 1e9 for name, value in best.items()}


def best_columns(contenders, rows, rounds):
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(rounds):
        for name, function in contenders.items():
            clock = time.perf_counter if "wall" in name else time.process_time
            begun = clock()
            function()
            best[name] = min(best[name], clock() - begun)
    return {name: value / rows * 1e9 for name, value in best.items()}


def refused_by_none(urls):
    """The URLs that all contenders take: an exception would be measured instead."""
    kept = []
    for url in urls:
        try:
            for _, contenders in CALLS.values():
                for function in contenders.values():
                    function(url)
        except Exception:  # pylint: disable=broad-except
            continue
        kept.append(url)
    return kept


def report(kind, goal, figures, as_json):
    names = list(figures)
    ours = figures[names[0]]
    others = [figures[name] for name in names[1:]]
    ratio = min(others) / ours if goal or kind != "other columns" else None
    if as_json:
        print(json.dumps({"kind": kind, "ns": figures, "ratio": ratio, "goal": goal}))
        return
    verdict = "" if not goal else f"  goal {goal}: {'reached' if ratio >= goal else 'MISSED'}"
    print(f"\n{kind}" + (f": {ratio:.1f} times as fast as the fastest of the others{verdict}" if ratio else ""))
    for name, figure in figures.items():
        print(f"  {name:28} {figure:9.1f} ns" + (f"  {figure / ours:7.1f}" if ratio else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("file", help="URLs, one a line")
    parser.add_argument("--quick", action="store_true", help="fewer URLs and rounds")
    parser.add_argument("--json", action="store_true", help="an object a line")
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        all_urls = file.read().splitlines()
    rounds = 3 if options.quick else 7
    urls = refused_by_none(all_urls[:5_000 if options.quick else 20_000])
    rows = (all_urls * (1_000_000 // len(all_urls) + 1))[:100_000 if options.quick else 1_000_000]
    versions = {name: importlib.metadata.version(name) for name in (
        "urlens", "ada-url", "can_ada", "yarl", "tldextract", "w3lib", "pyarrow", "pandas", "polars")}
    if not options.json:
        print(f"Python {platform.python_version()}; {len(urls)} URLs, {len(rows)} rows;",
              ", ".join(f"{name} {version}" for name, version in versions.items()))
    for kind, (goal, contenders) in CALLS.items():
        report(kind, goal, best_calls(contenders, urls, rounds), options.json)
    for kind, (goal, contenders) in columns(rows).items():
        report(kind, goal, best_columns(contenders, len(rows), max(rounds - 2, 3)), options.json)


if __name__ == "__main__":
    main()
