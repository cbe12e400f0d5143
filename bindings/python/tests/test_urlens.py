# SPDX-License-Identifier: MIT
"""What the package promises beyond the Standard's tests."""
import copy
import gc
import ipaddress
import pickle

import pytest

import urlens


def test_parts_are_a_named_tuple():
    parts = urlens.parse("https://u:p@example.com:8080/a?b#c")
    assert parts == ("https://u:p@example.com:8080/a?b#c", "https", "u", "p", "example.com", "8080", "/a", "b", "c")
    assert (parts.scheme, parts.host, parts.port, parts.query) == ("https", "example.com", "8080", "b")
    assert urlens.parse("mailto:x").host is None
    assert pickle.loads(pickle.dumps(parts)) == parts


def test_errors_say_what_and_where():
    with pytest.raises(urlens.URLError) as caught:
        urlens.parse("http://ü.example:99999/")
    assert isinstance(caught.value, ValueError)
    assert caught.value.name == "port-out-of-range"
    assert "http://ü.example:99999/"[caught.value.at:].startswith("99999")
    assert not caught.value.in_base
    with pytest.raises(urlens.URLError) as caught:
        urlens.resolve("x", "no base")
    assert caught.value.in_base


@pytest.mark.parametrize("call", [
    lambda: urlens.parse(1), lambda: urlens.parse(), lambda: urlens.parse("a:b", None, "whatwg", 1),
    lambda: urlens.parse("a:b", text="a:c"), lambda: urlens.parse("a:b", colour="red"),
    lambda: urlens.resolve("x", None), lambda: urlens.URL(b"a:b"), lambda: urlens.SearchParams([1]),
    lambda: urlens.SearchParams([("a", None)]), lambda: urlens.SearchParams("a=b").set("a", None),
])
def test_wrong_arguments(call):
    with pytest.raises(TypeError):
        call()


def test_unknown_dialect():
    with pytest.raises(ValueError, match="no dialect 'x'"):
        urlens.parse("a:b", dialect="x")


def test_lone_surrogates_are_replaced():
    assert urlens.canon("http://a/\ud800b") == "http://a/%EF%BF%BDb"


def test_functions():
    assert urlens.resolve("../c", "http://a/b/d/e") == "http://a/b/c"
    assert urlens.relative("http://a/b/c", "http://a/b/d") == "c"
    assert urlens.can_parse("x", base="http://a/") and not urlens.can_parse("x")
    assert urlens.resolve("../c", "http://a/b/d/e", dialect="rfc3986") == "http://a/b/c"
    names = [dialect.id for dialect in urlens.dialects()]
    assert names[0] == "whatwg" and len(names) == len(set(names))
    assert "has-setters" in urlens.dialects()[0].traits


def test_long_results_need_more_room():
    path = "x" * 10_000
    assert urlens.relative(f"http://a/{path}", "http://a/") == path
    assert str(urlens.SearchParams([("a", path)])) == f"a={path}"


def test_url_object():
    url = urlens.URL("../x?a=1#f", "https://www.example.co.uk/d/e/")
    assert str(url) == "https://www.example.co.uk/d/x?a=1#f"
    assert (url.suffix, url.domain, url.subdomain, url.site) == (
        "co.uk", "example.co.uk", "www", "https://example.co.uk")
    assert url == urlens.URL(str(url)) and hash(url) == hash(urlens.URL(str(url)))
    assert url != urlens.URL("https://a/") and url != str(url)
    assert pickle.loads(pickle.dumps(url)) == url and copy.copy(url) == url
    assert str(url.replace(hash="", port="81")) == "https://www.example.co.uk:81/d/x?a=1"
    assert str(url / "a/b c") == "https://www.example.co.uk/d/x/a%2Fb%20c"
    assert str(url) == "https://www.example.co.uk/d/x?a=1#f"
    with pytest.raises(ValueError):
        url / ".."
    with pytest.raises(urlens.URLError):
        url.port = "x"
    with pytest.raises(AttributeError):
        del url.port
    assert repr(url) == "URL('https://www.example.co.uk/d/x?a=1#f')"


@pytest.mark.parametrize("text, wanted", [
    ("https://a.example.com:8443/", "https://example.com"), ("http://[::1]:80/", "http://[::1]"), ("ws://localhost/", "ws://localhost"),
    ("http://co.uk/", "http://co.uk"), ("blob:https://a.example.com:8443/x", "https://example.com"), ("blob:file:///x", None),
    ("foo://a.example.com/", None), ("file://a.example.com/", None), ("file:///x", None), ("data:,x", None),
])
def test_sites(text, wanted):
    """HTML Standard, "obtain a site": a URL with an opaque origin shares its site with no other."""
    assert urlens.URL(text).site == wanted


def test_sites_need_origins():
    with pytest.raises(urlens.URLError) as caught:
        urlens.URL("http://www.example.com/", dialect="curl").site
    assert caught.value.name == "unsupported"


def test_dialects_with_domains():
    """docs/python.md names them."""
    found = {dialect.id for dialect in urlens.dialects() if urlens.domain("http://www.example.com/", dialect=dialect.id)}
    assert found == {"whatwg", "rust-url", "chromium", "firefox"}


# Texts that some dialects decode, so that they read their own result differently, or refuse it.
READ_ONCE = ["http://evil.example%2F@good.example/", "http://[::1]:80#", "http://://", "http:////[::1].//", "http://?q=1.", "file:a",
             "http://%ff/", "http://a/\ud800\t b", "x"]


@pytest.mark.parametrize("dialect", [dialect.id for dialect in urlens.dialects()])
@pytest.mark.parametrize("base", [None, "http://u@[::1]:8/p%41", "file:///x/y"])
def test_copies_are_the_same_in_every_dialect(dialect, base):
    for text in READ_ONCE:
        try:
            url = urlens.URL(text, base, dialect)
        except urlens.URLError:
            continue
        for again in (pickle.loads(pickle.dumps(url)), copy.copy(url), copy.deepcopy(url), copy.copy(pickle.loads(pickle.dumps(url)))):
            assert again == url and again.parts == url.parts and again.dialect == dialect, text


@pytest.mark.parametrize("dialect", [dialect.id for dialect in urlens.dialects()])
def test_a_base_stands_for_what_it_was_read_from(dialect):
    """The object of a base leads to where its text does, whatever its dialect has decoded in it."""
    for text in READ_ONCE:
        try:
            base = urlens.URL(text, dialect=dialect)
            wanted = urlens.URL("x", text, dialect).parts
        except urlens.URLError:
            continue
        assert urlens.URL("x", base, dialect).parts == wanted, text


def test_derived_classes():
    """What a class adds to a URL is in its copies, whatever arguments the class takes."""
    for again in (copy.copy, copy.deepcopy, lambda url: pickle.loads(pickle.dumps(url)), lambda url: url.replace(hash="x")):
        for kind in (Noted, Slotted):
            url = again(kind("a note", "http://a/"))
            assert type(url) is kind and url.note == "a note" and url.host == "a"
            assert kind is Noted or url.other == "a note"
    with pytest.raises(TypeError, match="no attribute 'joinpath'"):
        Noted("a note", "http://a/").replace(joinpath="x")


class Noted(urlens.URL):
    def __new__(cls, note, text):
        self = super().__new__(cls, text)
        self.note = note
        return self


class Slotted(Noted):
    __slots__ = ("other",)

    def __new__(cls, note, text):
        self = super().__new__(cls, note, text)
        self.other = note
        return self


def test_host_address():
    assert urlens.URL("http://0x7f.1/").host_address == ipaddress.ip_address("127.0.0.1")
    assert urlens.URL("http://[::1]/").host_address == ipaddress.ip_address("::1")
    assert urlens.URL("http://a/").host_address is None


def test_params_follow_the_url_and_the_url_follows_them():
    url = urlens.URL("http://a/?x=1&y=2&x=3")
    params = url.params
    assert (params["x"], params.get_all("x"), len(params), list(params)) == ("1", ["1", "3"], 3, ["x", "y", "x"])
    params["x"] = "4"
    assert url.search == "?x=4&y=2"
    url.search = "z=%20"
    assert params.items() == [("z", " ")] and "z" in params and "x" not in params
    del params["z"]
    assert str(url) == "http://a/"
    with pytest.raises(KeyError):
        params["z"]
    with pytest.raises(KeyError):
        del params["z"]


def test_params_alone():
    params = urlens.SearchParams({"b": "1", "a": "2"})
    params.append("b", "3")
    params.sort()
    assert str(params) == "a=2&b=1&b=3"
    params.delete("b", "3")
    assert params == urlens.SearchParams("?a=2&b=1") and params.has("b", "1") and not params.has("b", "3")
    assert params.get("c") is None and params.get("c", "d") == "d"
    assert dict(params) == {"a": "2", "b": "1"}
    with pytest.raises(TypeError):
        hash(params)


def test_params_can_be_copied_and_pickled():
    """The copy of a URL's query is a list on its own."""
    url = urlens.URL("http://a/?x=1&x=2&y=%ff")
    for again in (copy.copy(url.params), copy.deepcopy(url.params), pickle.loads(pickle.dumps(url.params))):
        assert again == url.params and again.items() == [("x", "1"), ("x", "2"), ("y", "\ufffd")]
        again["x"] = "3"
        assert str(url) == "http://a/?x=1&x=2&y=%ff"


class Loop:
    """Garbage that parses another URL when it is collected."""

    def __init__(self):
        self.itself = self

    def __del__(self):
        urlens.parse("http://other/")


def test_garbage_collection_does_not_disturb_a_parse():
    before = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for number in range(200):
            Loop()
            assert urlens.parse(f"http://h{number}/p").host == f"h{number}"
    finally:
        gc.set_threshold(*before)


def test_one_part():
    assert urlens.host("http://EXAMPLE.com:8080/") == "example.com" and urlens.host("mailto:x") is None
    assert urlens.domain("https://www.example.co.uk/") == "example.co.uk"
    assert urlens.suffix("https://www.example.co.uk/") == "co.uk" and urlens.suffix("http://1.2.3.4/") is None
    assert urlens.param("http://a/?x=1&y=a+b%21", "y") == "a b!" and urlens.param("http://a/", "y") is None
    assert urlens.param("http://a/?x", "x") == ""
    assert urlens.host("//h/x", "http://b/") == "h" and urlens.host("http://A/", dialect="go") == "A"
    with pytest.raises(urlens.URLError):
        urlens.host("nothing")


def test_keys_and_normal_forms():
    assert urlens.surt("http://www.example.com/a") == "http://(com,example,www,)/a"
    assert urlens.surt("http://www.example.com/a", "ssurt") == "com,example,www,//http:/a"
    assert urlens.normalize("http://a/?utm_source=x&b=1&a=2", "likely") == "http://a/?a=2&b=1"
    with pytest.raises(ValueError, match="no strength 'x'"):
        urlens.normalize("http://a/", "x")
    with pytest.raises(ValueError, match="no form 'x'"):
        urlens.surt("http://a/", "x")


def test_percent_encoding():
    assert urlens.percent_encode("a b/ü") == "a%20b%2F%C3%BC" and urlens.percent_encode("a b", "form") == "a+b"
    assert urlens.percent_encode("a/b", set="path") == "a/b"
    assert urlens.percent_decode("%C3%BC%ff%") == "ü\ufffd%"
    assert urlens.percent_decode_bytes("%C3%BC%ff%") == b"\xc3\xbc\xff%"
    assert urlens.domain_to_ascii("bücher.example") == "xn--bcher-kva.example"
    assert urlens.domain_to_unicode("xn--bcher-kva.example") == "bücher.example"
    with pytest.raises(urlens.URLError):
        urlens.domain_to_ascii("xn--a")


def test_patterns():
    pattern = urlens.Pattern("https://*.example.com/users/:id(\\d+)")
    found = pattern.exec("https://www.example.com/users/42")
    assert found["pathname"] == {"input": "/users/42", "groups": {"id": "42"}}
    assert pattern.test("https://a.example.com/users/1") and not pattern.test("https://example.com/users/x")
    assert pattern.has_regexp_groups and pattern.pathname == "/users/:id(\\d+)"
    assert not pattern.test("no URL") and pattern.exec("no URL") is None
    assert urlens.Pattern({"pathname": "/A"}, ignore_case=True).test("http://h/a")
    assert urlens.Pattern("/x", "https://example.com").test("/x", "https://example.com")
    with pytest.raises(urlens.URLError) as caught:
        urlens.Pattern("https://example.com/(")
    assert caught.value.name.startswith("pattern-")
    for wrong in (1, {"path": "x"}, {"pathname": 1}):
        with pytest.raises((TypeError, ValueError)):
            urlens.Pattern(wrong)
    assert repr(urlens.Pattern({"hash": "x"})).startswith("Pattern({'protocol': '*'")


@pytest.mark.parametrize("items", [[["pathname", "/x"]], [("pathname",)], ["pathname"], [1], [()]], ids=str)
def test_mappings_with_wrong_items(items):
    """Where the items of a mapping are not pairs, that is a TypeError, in every place that takes a mapping."""
    class Mapping:
        keys = dict().keys

        def items(self):
            return items
    pattern = urlens.Pattern({"pathname": "/:pathname"})
    for call in (lambda: urlens.Pattern(Mapping()), lambda: pattern.test(Mapping()), lambda: urlens.PatternSet([Mapping()]),
                 lambda: pattern.generate("pathname", Mapping())):
        with pytest.raises(TypeError, match="a tuple of a name and a value"):
            call()


def test_pattern_sets():
    patterns = ["https://a.example/*", urlens.Pattern({"pathname": "/x"}), {"hostname": "b.example"}]
    patterns = urlens.PatternSet(patterns)
    assert len(patterns) == 3
    assert patterns.first("https://a.example/x") == 0 and patterns.all("https://a.example/x") == [0, 1]
    number, found = patterns.exec("http://b.example/y")
    assert number == 2 and found["hostname"]["input"] == "b.example"
    assert patterns.first("http://c.example/") is None and patterns.all("wrong") == []
    with pytest.raises(urlens.URLError) as caught:
        urlens.PatternSet(["https://a/", "https://a/("])
    assert caught.value.number == 1
    with pytest.raises(TypeError):
        urlens.PatternSet("https://a/")


COMPONENTS = ("protocol", "username", "password", "hostname", "port", "pathname", "search", "hash")


@pytest.mark.parametrize("arguments", [
    ("https://*.example.com/users/:id(\\d+)",), ("/x\ud800", "https://example.com"), ({"pathname": "/A", "baseURL": "http://h/"}, None, True),
    ({"protocol": "http", "port": "80 "},), ({},),
], ids=str)
def test_patterns_can_be_copied_and_pickled(arguments):
    pattern = urlens.Pattern(*arguments)
    again = pickle.loads(pickle.dumps(pattern))
    assert [getattr(again, name) for name in COMPONENTS] == [getattr(pattern, name) for name in COMPONENTS]
    assert again.test("http://h/a") == pattern.test("http://h/a")
    assert copy.copy(pattern) is pattern and copy.deepcopy(pattern) is pattern
    for patterns in (urlens.PatternSet([pattern, "https://h/a"]), urlens.PatternSet(arguments[:1], *arguments[1:])):
        again = pickle.loads(pickle.dumps(patterns))
        assert len(again) == len(patterns)
        for url in ("http://h/a", "https://h/a", "https://a.example.com/users/1", "https://example.com/x\ufffd"):
            assert again.exec(url) == patterns.exec(url), url
        assert copy.copy(patterns) is patterns and copy.deepcopy(patterns) is patterns


def test_audits():
    report = urlens.audit("http://good.example\\@evil.example/")
    assert report.outcome == "O02" and report.severity == "critical"
    assert report.findings[0].id == "O02" and report.safe
    text = "http://ü\\@evil/"
    cause = next(finding for finding in urlens.audit(text).findings if finding.id == "A01")
    assert text[cause.start:cause.end] == "\\"
    assert urlens.audit("https://example.com/").outcome is None
    assert urlens.audit("http://a/", dialects=["whatwg", "rfc"]).outcome is None
    with pytest.raises(ValueError):
        urlens.audit("http://a/", dialects=["nobody"])
    with pytest.raises(ValueError):
        urlens.audit("http://a/", dialects=[])


def test_differences():
    result = urlens.diff("http://a\\@b/", dialects="whatwg python rfc3986")
    assert result.dialects["whatwg"].host == "a" and result.dialects["python"].host == "b"
    assert result.dialects["rfc3986"].name and "host" in result.disagree
    assert list(urlens.diff("http://a/", dialects=["browsers", "whatwg"]).dialects) == ["whatwg", "chromium", "firefox"]
    assert len(urlens.diff("x", "http://a/").dialects) > 5


def test_segments_are_text():
    url = urlens.URL("http://a/b/?q#f")
    assert str(url / "%2e%2e") == "http://a/b/%252e%252e"
    assert str(url.joinpath("c", "d")) == "http://a/b/c/d"
    with pytest.raises(urlens.URLError):
        urlens.URL("mailto:x") / "y"
    with pytest.raises(TypeError):
        url / 1


@pytest.mark.skipif(not hasattr(copy, "replace"), reason="copy.replace came with Python 3.13")
def test_copy_replace():
    assert str(copy.replace(urlens.URL("http://a/"), hash="x")) == "http://a/#x"


def test_errors_can_be_pickled():
    with pytest.raises(urlens.URLError) as caught:
        urlens.parse("http://a:b/")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.name, again.at, str(again)) == (caught.value.name, caught.value.at, str(caught.value))
