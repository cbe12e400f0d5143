# SPDX-License-Identifier: MIT
"""The web platform's tests of URLs, through Python."""
import pytest

import urlens
from conftest import shared_json

ATTRIBUTES = ("href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")


def test_constructor():
    cases = [case for case in shared_json("wpt/urltestdata.json") if isinstance(case, dict)]
    assert len(cases) > 500
    for case in cases:
        text, base = case["input"], case["base"]
        if case.get("failure"):
            assert not urlens.can_parse(text, base), case
            with pytest.raises(urlens.URLError):
                urlens.URL(text, base)
            continue
        url = urlens.URL(text, base)
        assert urlens.can_parse(text, base), case
        assert urlens.parse(text, base).href == case["href"], case
        for name in ATTRIBUTES:
            assert getattr(url, name) == case[name], (name, case)
        if "origin" in case:
            assert url.origin == case["origin"], case


def test_setters():
    count = 0
    for name, cases in shared_json("wpt/setters_tests.json").items():
        if name == "comment":
            continue
        for case in cases:
            url = urlens.URL(case["href"])
            before = str(url)
            try:
                setattr(url, name, case["new_value"])
            except urlens.URLError:
                assert str(url) == before, case
            for attribute, wanted in case["expected"].items():
                assert getattr(url, attribute) == wanted, (name, attribute, case)
            count += 1
    assert count > 200
