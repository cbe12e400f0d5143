#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens uniq` on lists that do not fit into its memory: the same answers as from a dictionary, in bounded memory.

Without --memory the list fits, and with it the program has to use temporary files: both must print what Python finds.
With little memory the system lets the process have less than the list needs; without --memory that has to fail, which
shows that the limit is one.

usage: uniq.py [SANITIZERS]
"""
import os
import random
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
RECORDS = 250_000
# Enough for the program, its threads and their chunks, and less than the list needs.
MOST = 26 << 20
LIMITS = sys.platform == "linux" and not any(sys.argv[1:])  # a sanitizer needs memory of its own


def make_list():
    """URLs, most of them twice or more, far apart, spelt in two ways."""
    rng = random.Random(7)
    for _ in range(RECORDS):
        number = rng.randrange(RECORDS // 2)
        host = "host%d.example" % (number % 1000)
        yield rng.choice(["https://%s/p/%d?q=%s", "HTTPS://%s:443/p/%d?q=%s"]) % (host, number, "x" * (number % 120))


def canonical(url):
    return url.replace("HTTPS", "https").replace(":443", "")


def expected(urls, counts, last):
    found = {}
    for place, url in enumerate(urls):
        key = canonical(url)
        count, kept, where = found.get(key, (0, url, place))
        found[key] = (count + 1, url, place) if last else (count + 1, kept, where)
    lines = sorted((where, count, url) for count, url, where in found.values())
    return "".join("%d\t%s\n" % (count, url) if counts else url + "\n" for _, count, url in lines)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_DATA, (MOST, MOST))


def run(arguments, name, folder, limited):
    return subprocess.run([PROGRAM, "uniq", *arguments, "-f", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "TMPDIR": folder}, timeout=600,
                          preexec_fn=limit_memory if limited and LIMITS else None)


def check(arguments, wanted, name, folder, limited):
    """1 if the output is not as wanted."""
    result = run(arguments, name, folder, limited)
    if result.returncode == 0 and result.stdout.decode() == wanted:
        return 0
    print("uniq %s: status %d; wanted %d bytes, got %d; %s" % (
        " ".join(arguments), result.returncode, len(wanted), len(result.stdout), result.stderr.decode()[:200]))
    return 1


def check_refused(arguments, message, name, folder, limited):
    result = run(arguments, name, folder, limited)
    if result.returncode == 3 and message in result.stderr.decode():
        return 0
    print("uniq %s: status %d instead of 3; %s" % (" ".join(arguments), result.returncode, result.stderr.decode()[:200]))
    return 1


def main():
    failed = 0
    urls = list(make_list())
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "list")
        with open(name, "w") as file:
            file.write("".join(url + "\n" for url in urls))
        for options, counts, last in (([], 0, 0), (["--count"], 1, 0), (["--count", "--keep", "last"], 1, 1)):
            wanted = expected(urls, counts, last)
            failed += check(options, wanted, name, folder, False)
            failed += check([*options, "--memory", "1M", "--jobs", "2"], wanted, name, folder, True)
        if LIMITS:
            failed += check_refused(["--count", "--jobs", "2"], "memory", name, folder, True)
        failed += check_refused(["--memory", "1M"], "temporary file", name, os.path.join(folder, "missing"), False)
        if os.listdir(folder) != ["list"]:
            print("temporary files are left:", os.listdir(folder))
            failed += 1
    print("uniq: %d records, %s" % (RECORDS, "%d failed" % failed if failed else "all fine"))
    return failed > 0


sys.exit(main())
