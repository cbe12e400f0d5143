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
