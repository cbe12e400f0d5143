# SPDX-License-Identifier: MIT
"""urlens.compat.urllib_parse is urllib.parse of CPython 3.14."""
import json
import pathlib
import pickle
import random
import subprocess
import sys
import time
import urllib.parse

import pytest

import urlens
import urllib_calls
from conftest import ROOT, shared_lines
from urlens.compat import urllib_parse

COUNT = 100_000
PIECES = ["http:", "HTTPS://", "https:", "file:", "x:", "ws:", "itms-services:", "rtsp:", "sip:", "//", "///", "/", "\\", "a",
          "B.example", "[", "]", "[::1]", "[v1.x]", "[1.2.3.4]", "[fe80::1%25x]", ":80", ":99999", ":", "@", "u:p@", "?", "#", "q=1",
          ";", ";p=1", "%41", "..", ".", "../", "./", " ", "\t", "\n", "\r", "\x00", "\x1f", "é", "Ü", "℀", "／", "。", "\u200d", "ß", "１", "K",
          "\ud800", "1", "+", "-", "&"]


def random_text(source, most):
    return "".join(source.choices(PIECES, k=source.randint(0, most)))


def random_calls(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        name = source.choice(["urlsplit", "urlsplit", "urlparse", "urljoin", "urljoin", "urlunsplit", "urlunparse", "urldefrag"])
        text = source.choice(["", "http://", "https://a/"]) + random_text(source, 8)
        if name == "urljoin":
            arguments = [source.choice(["http://h/", "x:y", "", "http://h/a/b;c?d"]) + random_text(source, 4), random_text(source, 6)]
        elif name.startswith("urlun"):
            pieces = 5 if name == "urlunsplit" else 6
            arguments = [[source.choice(["", "http", "x", "file"]), *(random_text(source, 2) for _ in range(pieces - 1))]]
        elif name == "urldefrag" or source.random() < 0.7:
            arguments = [text]
        else:
            arguments = [text, source.choice(["", "http", "\thtt\np ", "x", "sip"])]
        if name in ("urlsplit", "urlparse", "urljoin") and len(arguments) == 2 and source.random() < 0.2:
            arguments.append(source.choice([True, False]))
        yield name, arguments


def python_3_14(lines):
    """What CPython 3.14 answers, in Pyodide; the test is skipped if that cannot be run."""
    if sys.version_info[:2] == (3, 14):
        command = [sys.executable, str(pathlib.Path(__file__).with_name("urllib_calls.py"))]
    else:
        sys.path.insert(0, str(ROOT / "tools" / "record"))
        import install
        sys.path.pop(0)
        try:
            node, packages = install.node(), install.npm("pyodide@314.0.7")
        except install.Missing as reason:
            pytest.skip(f"no CPython 3.14: {reason}")
        here = pathlib.Path(__file__).parent
        command = [node, str(here / "in_pyodide.mjs"), packages, str(here / "urllib_calls.py")]
    return subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")


def test_random_calls():
    calls = list(random_calls(20261116, COUNT))
    answers = python_3_14("".join(json.dumps(call) + "\n" for call in calls))
    failed = 0
    for (name, arguments), line in zip(calls, answers):
        wanted = json.loads(line)
        failed += wanted == "ValueError"
        assert urllib_calls.answer(urllib_parse, name, arguments) == wanted, (name, arguments)
    assert len(answers) == COUNT + 1 and COUNT // 100 < failed < COUNT // 2


def test_living_data():
    """The recorded answers of CPython 3.14."""
    inputs = {case["i"]: case["input"] for case in shared_lines("living/inputs.jsonl")}
    cases = shared_lines("living/python.jsonl")
    assert len(cases) > 4000
    for case in cases:
        text = inputs[case["i"]]
        try:
            url = urllib_parse.urlsplit(text)
        except ValueError:
            assert not case["ok"], (text, case)
            continue
        assert case["ok"], (text, url)
        port = urllib_calls.attributes(url)[3]
        found = {"scheme": url.scheme or None, "username": url.username, "password": url.password, "path": url.path,
                 "host": url.hostname or ("" if url.netloc else None), "query": url.query or None,
                 "port": str(port) if isinstance(port, int) else None, "fragment": url.fragment or None}
        for part, value in found.items():
            assert case[part] == value, (text, part, url, case)


def test_living_joins():
    joins = {case["i"]: case for case in shared_lines("living/joins.jsonl")}
    for case in shared_lines("living/python.join.jsonl"):
        base, reference = joins[case["i"]]["base"], joins[case["i"]]["ref"]
        try:
            assert urllib_parse.urljoin(base, reference) == case["result"], (base, reference)
            assert urllib_parse._join(base, reference, True) == case["result"] or not (base and reference)
        except ValueError:
            assert not case["ok"], (base, reference, case)


def test_bytes():
    url = urllib_parse.urlsplit(b"HTTP://u:p@A:80/b?c#d")
    assert isinstance(url, urllib_parse.SplitResultBytes) and url == (b"http", b"u:p@A:80", b"/b", b"c", b"d")
    assert (url.username, url.hostname, url.port, url.geturl()) == (b"u", b"a", 80, b"http://u:p@A:80/b?c#d")
    assert url.decode() == urllib_parse.urlsplit("HTTP://u:p@A:80/b?c#d") and url.decode().encode() == url
    assert urllib_parse.urljoin(b"http://a/b", b"c") == b"http://a/c"
    assert urllib_parse.urlparse(b"/a;b").params == b"b" and urllib_parse.urldefrag(b"a#b") == (b"a", b"b")
    assert urllib_parse.urlunsplit((b"http", b"a", b"", b"", b"")) == b"http://a"
    for call in (lambda: urllib_parse.urljoin("a", b"b"), lambda: urllib_parse.urlsplit(b"a", "b")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(UnicodeDecodeError):
        urllib_parse.urlsplit(b"\xff")


def test_results():
    url = urllib_parse.urlsplit("http://a:b/")
    assert pickle.loads(pickle.dumps(url)) == url and isinstance(pickle.loads(pickle.dumps(url)), urllib_parse.SplitResult)
    assert url == urllib.parse.urlsplit("http://a:b/") and repr(url) == repr(urllib.parse.urlsplit("http://a:b/"))
    assert url._replace(path="/x").geturl() == "http://a:b/x"
    with pytest.raises(ValueError):
        url.port
    with pytest.raises(urlens.URLError):
        urllib_parse.urlsplit("http://[x]/")
    for name in urllib.parse.__all__:
        assert hasattr(urllib_parse, name), name


class Format(str):
    """A text that formats as another one, as members of an enumeration do."""

    def __format__(self, spec):
        return "another"


@pytest.mark.parametrize("pieces, wanted", [
    (("http", "a", None, "", ""), TypeError), (("http", "a", b"", "", ""), TypeError), (("http", "", 0, "q", ""), TypeError),
    (("http", "a", "/", b"q", ""), TypeError), (("http", "a", "/", 3, ""), TypeError), (("", "a", "", "", ["f"]), TypeError),
    ((b"http", b"a", b"/", "q", b""), TypeError), ((b"http", b"a", None, None, b"f"), b"http://a#f"),
    ((Format("http"), Format("a"), Format("b"), Format("q"), Format("f")), "http://a/b?q#f"),
], ids=str)
def test_pieces_of_other_kinds(pieces, wanted):
    """What CPython 3.14 says of them: nothing that is not a text gets into a URL."""
    with_params = (*pieces[:3], pieces[0][:0], *pieces[3:])
    for call in (lambda: urllib_parse.urlunsplit(pieces), lambda: urllib_parse.SplitResult(*pieces).geturl(),
                 lambda: urllib_parse.urlunparse(with_params), lambda: urllib_parse.ParseResult(*with_params).geturl()):
        if wanted is TypeError:
            with pytest.raises(TypeError):
                call()
        else:
            assert call() == wanted


def test_functions_can_be_pickled():
    """pool.map(urlsplit, texts) sends the function to other processes by its name."""
    for name in urllib_parse.__all__:
        assert pickle.loads(pickle.dumps(getattr(urllib_parse, name))) is getattr(urllib_parse, name)
    assert urllib_parse.urlsplit.__module__ == "urlens.compat.urllib_parse" and urllib_parse.urlsplit.__qualname__ == "urlsplit"


def best(function, texts):
    times = []
    for _ in range(5):
        begun = time.process_time()
        for text in texts:
            function(text)
        times.append(time.process_time() - begun)
    return min(times)


def test_speed():
    """At least 5 times as fast on URLs that are not in urllib's cache; half of that is asked for on a busy machine."""
    texts = [f"https://www.example{number}.com/path/{number}?q={number}" for number in range(20_000)]
    urllib.parse.clear_cache()
    assert best(urllib.parse.urlsplit, texts) > 2.5 * best(urllib_parse.urlsplit, texts)
