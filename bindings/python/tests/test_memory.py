# SPDX-License-Identifier: MIT
"""Memory that does not grow, threads, and interpreters inside the process."""
import copy
import gc
import os
import pickle
import subprocess
import sys
import threading

import pytest

import urlens
from urlens.compat import urllib_parse

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def resident():
    """Bytes of memory that the process has."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * PAGE
    except OSError:
        pytest.skip("the memory of the process is read from /proc")


def growth(work, times):
    """By how many bytes the process grows when it does the work again and again."""
    gc.collect()
    before = resident()
    for _ in range(times):
        work()
    gc.collect()
    return resident() - before


def check_growth(work, times, most):
    """
    The process does not grow by `most` bytes, after it has done the work for a while. A leak makes it grow every time; memory
    that the allocator gave back before, and takes again, only once.
    """
    growth(work, max(times // 10, 3))
    grown = []
    while len(grown) < 3:
        grown.append(growth(work, times))
        if grown[-1] < most:
            return
    assert not grown, f"the process grew by {grown} bytes, each time by {most} or more"


def test_ten_million_objects():
    texts = [f"https://www.example{number}.com/a/b?c={number}#d" for number in range(1000)]

    def work():
        for text in texts:
            urlens.URL(text)
    check_growth(work, 10_000, 4_000_000)


def failing(call, *arguments):
    try:
        call(*arguments)
    except (ValueError, TypeError):
        pass


def one_of_everything():
    """Something of each kind, with its failures."""
    url = urlens.URL("http://u:p@a.example:81/b?c=d#e")
    url.params["x"] = "y"
    url.params.append("x", "z")
    (url / "f").replace(hash="g"), url.parts, url.origin, url.site, url.domain, url.host_address, str(url), hash(url), url == url
    failing(setattr, url, "port", "x")
    failing(urlens.URL, "no")
    failing(urlens.URL, "\ud800", 1)
    failing(urlens.parse, "x", "http://[")
    urlens.parse("http://ü/\ud800"), urlens.canon("x", "http://a/"), urlens.relative("http://a/b", "http://a/"), urlens.host("a:b")
    other = urlens.URL("x", urlens.URL("http://b%2F@a/", dialect="go"), dialect="go")
    urlens.SearchParams({"a": "b"}) == urlens.SearchParams([("a", "b")])
    failing(urlens.SearchParams, [("a",)])
    pattern = urlens.Pattern("http://*/:x")
    pattern.exec("http://a/b"), pattern.test({"pathname": "/x"}), pattern.generate("pathname", {"x": "1"}), repr(pattern)
    failing(urlens.Pattern, "http://(")
    patterns = urlens.PatternSet([pattern, "http://a/*"])
    patterns.all("http://a/b"), patterns.exec("http://a/b")
    failing(urlens.PatternSet, ["http://a", "("])
    failing(pattern.generate, "pathname", urlens.SearchParams("x=1&x=2"))
    for thing in (url, other, url.params, pattern, patterns, urllib_parse.urlsplit):
        copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))
    urlens.audit("http://a\\@b"), urlens.diff("http://a\\@b", dialects="whatwg python")
    urlens.percent_encode("ü"), urlens.percent_decode("%"), urlens.percent_decode_bytes("%41"), urlens.normalize("http://a")
    failing(urlens.surt, "no")
    urllib_parse.urlsplit("http://a\t/"), urllib_parse.urlparse("a;b", "c"), urllib_parse.urljoin("http://a", "b")
    failing(urllib_parse.urlsplit, "http://[")


def test_nothing_else_leaks():
    check_growth(one_of_everything, 10_000, 500_000)


def test_references_are_counted():
    """A reference too few or too many to what every call uses shows itself after many calls."""
    things = [urlens.URL, urlens.URLError, urlens.Parts, urllib_parse.SplitResult]
    if sys.version_info < (3, 12):
        things += [None, ""]  # later on nobody counts these
    for _ in range(10):
        one_of_everything()
    before = [sys.getrefcount(thing) for thing in things]
    for _ in range(1000):
        one_of_everything()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in things]
    assert all(abs(x - y) < 500 for x, y in zip(before, after)), (before, after)


def test_columns_do_not_leak():
    pyarrow = pytest.importorskip("pyarrow")
    from urlens import columns
    column = pyarrow.array(["http://a.example/?b=c", None, "no"] * 2000)
    numbers = pyarrow.array([0, 7] * 1000)

    def work():
        columns.parse(column.dictionary_encode()), columns.host(pyarrow.nulls(2000)), columns.parse(column, threads=2).field("host")
        failing(columns.host, pyarrow.DictionaryArray.from_arrays(numbers, column[:2], safe=False))
        pyarrow.array(columns.parse(column)), columns.host(column, threads=2).to_pylist(), columns.param(column, "b")
        columns.surt(column, errors="struct").__arrow_c_stream__(), columns.match(column, ["http://a.example/*"])
        failing(columns.host, pyarrow.array([1]))
    check_growth(work, 200, 8_000_000)


def test_audits_of_columns_do_not_leak():
    pyarrow = pytest.importorskip("pyarrow")
    from urlens import columns
    column = pyarrow.array(["http://a\\@b", None] * 10)
    check_growth(lambda: columns.audit(column), 200, 4_000_000)


def test_threads():
    """Objects of their own in many threads, and one object that all of them read."""
    shared, wrong = urlens.URL("http://shared.example/?a=b"), []

    def work(number):
        for turn in range(2000):
            text = f"http://h{number}.example/{turn}?x={turn}"
            url = urlens.URL(text)
            url.params["x"] = str(number)
            if (urlens.host(text), url.params["x"], shared.domain) != (f"h{number}.example", str(number), "shared.example"):
                wrong.append(text)
    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


INTERPRETERS = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        print("none")
        sys.exit()
import urlens
script = '''
import urlens
from urlens.compat import urllib_parse
url = urlens.URL("http://a.example/b")
url.params["x"] = "1"
assert str(url) == "http://a.example/b?x=1" and urlens.Pattern("http://*/*").test(str(url))
try:
    urlens.parse("no")
    raise SystemExit("not refused")
except urlens.URLError as error:
    assert error.name
assert urllib_parse.urlsplit("a:b").scheme == "a" and urlens.audit("http://a").outcome is None
'''
kept = urlens.URL("http://main.example/")
for turn in range(20):
    interpreter = interpreters.create()
    problem = interpreters.run_string(interpreter, script)
    assert problem is None, problem
    interpreters.destroy(interpreter)
    assert kept.domain == "main.example" and urlens.host("http://x/") == "x"
print("fine")
"""


def test_interpreters():
    done = subprocess.run([sys.executable, "-c", INTERPRETERS], capture_output=True, text=True, check=False)
    if done.stdout == "none\n":
        pytest.skip("this Python has no interpreters inside a process")
    assert done.stdout == "fine\n" and done.returncode == 0, done.stderr


def test_objects_of_another_package_are_not_taken():
    """A class that only looks like a URL is a base by its text or not at all."""
    class Other:
        href = "http://a/"
    with pytest.raises(TypeError):
        urlens.URL("x", Other())

    class Derived(urlens.URL):
        pass
    assert str(urlens.URL("x", Derived("http://a/"))) == "http://a/x"
    assert type(Derived("http://a/") / "b") is Derived
