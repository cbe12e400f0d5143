# SPDX-License-Identifier: MIT
"""The web platform's tests of URLs, through Python."""
import pytest

import urlens
from conftest import shared_json, shared_lines

COMPONENTS = ("protocol", "username", "password", "hostname", "port", "pathname", "search", "hash")

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


def pattern_arguments(arguments):
    """The arguments of the constructor, or of test and exec, in Python's order."""
    options = arguments[-1] if arguments and isinstance(arguments[-1], dict) and "ignoreCase" in arguments[-1] else {}
    rest = arguments[:-1] if options else arguments
    subject = rest[0] if rest else {}
    return subject, rest[1] if len(rest) > 1 else None, bool(options.get("ignoreCase"))


def make_pattern(arguments):
    return urlens.Pattern(*pattern_arguments(arguments))


def check_match(case, pattern):
    wanted = case["expected_match"]
    subject, base, _ = pattern_arguments(case["inputs"] or [{}])
    if wanted == "error":
        with pytest.raises((urlens.URLError, TypeError)):
            pattern.test(subject, base)
        return
    found = pattern.exec(subject, base)
    assert pattern.test(subject, base) == (wanted is not None), case
    assert (found is None) == (wanted is None), case
    for name, component in (wanted or {}).items():
        if name in COMPONENTS:
            assert found[name] == component, (name, case)


def test_patterns():
    count = 0
    for case in shared_json("wpt/urlpatterntestdata.json"):
        if not isinstance(case, dict):
            continue
        count += 1
        if case.get("expected_obj") == "error":
            with pytest.raises((urlens.URLError, TypeError, ValueError)):
                make_pattern(case["pattern"])
            continue
        pattern = make_pattern(case["pattern"])
        for name, value in (case.get("expected_obj") or {}).items():
            if name in COMPONENTS:
                assert getattr(pattern, name) == value, (name, case)
        if "inputs" in case and "expected_match" in case:
            check_match(case, pattern)
    assert count > 300


def test_percent_encoding():
    cases = [case for case in shared_json("wpt/percent-encoding.json") if isinstance(case, dict)]
    assert cases
    for case in cases:
        if "utf-8" in case["output"]:
            assert urlens.percent_encode(case["input"], "query") == case["output"]["utf-8"], case


def test_living_dialects():
    """What each of today's programs answered is what its dialect answers. Browsers have exceptions: docs/living.md."""
    inputs = {case["i"]: case["input"] for case in shared_lines("living/inputs.jsonl")}
    names = [d.id for d in urlens.dialects() if "is-living" in d.traits and "is-browser" not in d.traits]
    assert len(names) > 10 and len(inputs) > 4000
    for name in names:
        for case in shared_lines(f"living/{name}.jsonl"):
            text = inputs[case["i"]]
            try:
                parts = urlens.parse(text, dialect=name)
            except urlens.URLError:
                assert not case["ok"], (name, text, case)
                continue
            assert case["ok"], (name, text, parts)
            for part in ("scheme", "host", "port", "path", "query", "fragment"):
                assert getattr(parts, part) == case[part], (name, text, part, parts, case)


def test_living_joins():
    joins = {case["i"]: case for case in shared_lines("living/joins.jsonl")}
    for case in shared_lines("living/python.join.jsonl"):
        base, reference = joins[case["i"]]["base"], joins[case["i"]]["ref"]
        try:
            assert urlens.resolve(reference, base, "python") == case["result"], (base, reference)
        except urlens.URLError:
            assert not case["ok"], (base, reference, case)


def test_compare_and_generate():
    cases = shared_json("wpt/urlpattern-compare-test-data.json")
    for case in cases:
        left, right = make_pattern([case["left"]]), make_pattern([case["right"]])
        assert left.compare(case["component"], right) == case["expected"], case
        assert right.compare(case["component"], left) == -case["expected"], case
    for case in shared_json("wpt/urlpattern-generate-test-data.json"):
        pattern = make_pattern([case["pattern"]])
        try:
            assert pattern.generate(case["component"], case["groups"]) == case["expected"], case
        except ValueError:
            assert case["expected"] is None, case
