#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs conformance data through `urlens rpc`.

usage: rpc.py [SUITE…]

The program is $URLENS_PROGRAM or build/urlens, the data in data/ and in $URLENS_SHARED or ../shared. Exit status: 0 all as
expected, 1 not, 77 nothing could be run.
"""
import json
import os
import re
import subprocess
import sys
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
SHARED = os.environ.get("URLENS_SHARED") or os.path.join(ROOT, "..", "shared")
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
OWN = os.path.join(HERE, "data")
WPT = os.path.join(SHARED, "conformance", "wpt")
WEBURL = os.path.join(SHARED, "conformance", "weburl")
UTS58 = os.path.join(SHARED, "data", "uts58")
MAX_PRINTED = 20

# Answers that only say that this build or this version cannot do it.
CANNOT = {"no-unicode": "this build has no Unicode tables",
          "unknown-encoding": "this build has no encoding but UTF-8"}
if os.environ.get("URLENS_OFFSET_BITS") == "8":
    CANNOT["too-long"] = "too long for this build's offsets"
if os.environ.get("URLENS_WITH_REGEXP") == "0":
    CANNOT["unsupported"] = "this build has no regular expressions"

NO_UNICODE = os.environ.get("URLENS_WITH_UNICODE") == "0"
NO_WEBURL = os.environ.get("URLENS_WITH_WEBURL") == "0"


def is_beyond_ascii(case):
    """Whether a case has something in it, perhaps percent-encoded, that a build without Unicode cannot know about."""
    return re.search(r"[^\0-\x7f]|%[89a-f][0-9a-f]", json.dumps(case, ensure_ascii=False), re.I) is not None


def ask(requests):
    """Sends the requests, numbered, and returns the answers, after checking that they belong together."""
    lines = "".join(json.dumps({"id": number, **request}) + "\n" for number, request in enumerate(requests))
    run = subprocess.run([PROGRAM, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [a.pop("id") for a in answers] == list(range(len(requests))), "answers do not match the requests"
    return answers


def load(path):
    with open(path, encoding="utf-8") as file:
        data = [json.loads(line) for line in file] if path.endswith(".jsonl") else json.load(file)
    return [case for case in data if isinstance(case, dict)] if isinstance(data, list) else data


def replaced(value):
    """A JSON value in which lone surrogates are U+FFFD."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return [replaced(item) for item in value] if isinstance(value, list) else value


def attributes(answer):
    """The URL API's attributes, from the components of an answer."""
    def before(mark, text):
        return mark + text if text else ""
    host, port = answer["host"] or "", answer["port"] or ""
    return {"href": answer["href"], "origin": answer["origin"], "protocol": answer["scheme"] + ":",
            "username": answer["username"], "password": answer["password"], "hostname": host, "port": port,
            "host": host + before(":", port), "pathname": answer["path"], "search": before("?", answer["query"]),
            "hash": before("#", answer["fragment"])}


# Each suite yields (name of the case, request) pairs, and a function (case, answer) -> (wanted, got).

def url_cases(path):
    for case in load(path):
        if "input" not in case:
            continue  # bytes that are not UTF-8: for the library
        request = {"op": "parse", "input": case["input"]}
        base = case.get("base")
        if base is not None:
            request["base"] = base
        yield case, case["input"] + (f" against {base}" if base is not None else ""), request


def judge_url(case, answer):
    if case.get("failure"):
        want, got = {"ok": False}, {"ok": answer["ok"]}
        if "error" in case:
            want["error"], got["error"] = case["error"], answer.get("error")
    elif not answer["ok"]:
        want, got = case["href"], answer["error"]
    else:
        have = attributes(answer)
        want = {key: case[key] for key in have if key in case}
        got = {key: have[key] for key in want}
    if "errors" in case and isinstance(want, dict):
        want["errors"] = [error for error in case["errors"] if error[0] != "domain-to-ASCII" or not NO_UNICODE]
        got["errors"] = [[error["name"], error["at"]] for error in answer.get("errors", [])]
    return want, got


def setter_cases(path):
    for part, group in load(path).items():
        for case in group if isinstance(group, list) else []:
            if isinstance(case, dict):
                name = f"{case['href']} {part} = {case['new_value']}"
                yield case, name, {"op": "set", "input": case["href"], "set": [[part, case["new_value"]]]}


def judge_setter(case, answer):
    if case.get("failure"):
        return False, answer["ok"]
    if not answer["ok"]:
        return case["expected"], answer["error"]
    have = attributes(answer)
    return case["expected"], {key: have[key] for key in case["expected"]}


def host_cases(path):
    for case in load(path):
        if case["input"]:
            yield case, case["input"], {"op": "parse", "input": f"https://{case['input']}/x"}


def judge_host(case, answer):
    return case["output"], answer["host"] if answer["ok"] else None


def encoding_cases(path):
    for case in load(path):
        outputs = {case["encoding"]: case["output"]} if "encoding" in case else case["output"]
        for label, output in outputs.items():
            yield ({"output": output}, f"{case['input']} in {label}",
                   {"op": "parse", "input": "https://example.com/?" + case["input"], "encoding": label})


def judge_encoding(case, answer):
    return case["output"], answer.get("query")


def params_cases(path):
    for case in load(path):
        if "input" not in case:
            continue  # a URL's query: for the library
        request = {"op": "search-params", "input": case["input"]}
        if "ops" in case:
            request["ops"] = case["ops"]
        yield case, case["input"], request


def judge_params(case, answer):
    want = {key: replaced(case[key]) for key in ("params", "output", "results") if key in case}
    return want, {key: answer.get(key) for key in want}


def percent_cases(path):
    for case in load(path):
        request = {"op": "percent-encode", "set": case["set"]} if "set" in case else {"op": "percent-decode"}
        yield case, case["input"], {**request, "input": case["input"]}


def rfc_cases(path):
    for case in load(path):
        request = {key: value for key, value in case.items() if key != "expect"}
        yield case, f"{case['op']} {case['input']} in {case['dialect']}", request


def judge_rfc(case, answer):
    return case["expect"], {key: answer.get(key, "(absent)") for key in case["expect"]}


def template_cases(path):
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)
    for title, group in groups.items():
        for template, want in group["testcases"]:
            request = {"op": "template", "input": template, "variables": group["variables"]}
            yield {"want": want}, f"{title}: {template}", request


def judge_template(case, answer):
    """The result is one text, one of several, or false: a failure that has a place."""
    got = answer["output"] if answer["ok"] else answer["error"] == "bad-request" or answer["at"] is None
    return case["want"], case["want"] if isinstance(case["want"], list) and got in case["want"] else got


PATTERN_PARTS = ("protocol", "username", "password", "hostname", "port", "pathname", "search", "hash")
EARLIER_PARTS = {"hostname": ("protocol",), "port": ("protocol", "hostname"), "pathname": ("protocol", "hostname", "port"),
                 "search": ("protocol", "hostname", "port", "pathname"),
                 "hash": ("protocol", "hostname", "port", "pathname", "search")}
# Number 347 is about the order of arguments in Web IDL.
NOT_FOR_US = {347}


def pattern_cases(path):
    for number, case in enumerate(load(path)):
        if number in NOT_FOR_US:
            continue
        request = {"op": "pattern", "pattern": case["pattern"]}
        if "inputs" in case:
            request["inputs"] = case["inputs"]
        yield case, f"{number}: {json.dumps(request)}", request


def base_of_pattern(arguments):
    """The base of a pattern, as the attributes of a URL; None if it has none."""
    first = arguments[0] if arguments else {}
    base = first.get("baseURL") if isinstance(first, dict) else arguments[1] if len(arguments) > 1 else None
    if not isinstance(base, str):
        return None
    answer = ask([{"op": "parse", "input": base}])[0]
    have = attributes(answer) if answer["ok"] else dict.fromkeys(PATTERN_PARTS, "")
    return {**have, "protocol": have["protocol"][:-1], "search": have["search"][1:], "hash": have["hash"][1:]}


def wanted_component(case, part, base):
    """A pattern string, with the defaults that the tests of the web platform fill in."""
    first = case["pattern"][0] if case["pattern"] else {}
    first = first if isinstance(first, dict) else {}
    if (case.get("expected_obj") or {}).get(part) is not None:
        return case["expected_obj"][part]
    if part in (case.get("exactly_empty_components") or []):
        return ""
    if first.get(part):
        return first[part]
    if any(earlier in first for earlier in EARLIER_PARTS.get(part, ())):
        return "*"
    return base[part] if base and part not in ("username", "password") else "*"


def judge_pattern(case, answer):
    if "error" in (case.get("expected_obj"), case.get("expected_match")):
        return "error", "error" if not answer["ok"] and answer["error"] not in ("bad-request", "unsupported") else answer
    base = base_of_pattern(case["pattern"])
    want = {part: wanted_component(case, part, base) for part in PATTERN_PARTS}
    match = case.get("expected_match")
    if match is not None:
        empty = case.get("exactly_empty_components") or []
        match = {part: match.get(part) or {"input": "", "groups": {} if part in empty else {"0": ""}}
                 for part in PATTERN_PARTS}
    return (want, match), (answer["components"], answer.get("match")) if answer["ok"] else answer


def compare_cases(path):
    for case in load(path):
        request = {"op": "pattern-compare", **{key: case[key] for key in ("component", "left", "right")}}
        yield {"output": case["expected"]}, json.dumps(request), request


def generate_cases(path):
    for case in load(path):
        request = {"op": "pattern-generate", **{key: case[key] for key in ("pattern", "component", "groups")}}
        yield {"output": case["expected"]}, json.dumps(request), request


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


def detection_cases(path):
    """UTS #58's texts, in which links are between two marks."""
    for line in lines_of(path):
        if line and not line.startswith("#"):
            text = line.replace("\u2E20", "").replace("\u2E21", "")
            yield {"line": line, "text": text}, line, {"op": "find-links", "input": text}


def judge_detection(case, answer):
    text, marked, at = case["text"].encode(), b"", 0
    for link in answer.get("links", []):
        marked += text[at:link["start"]] + "\u2E20".encode() + text[link["start"]:link["end"]] + "\u2E21".encode()
        at = link["end"]
    return case["line"], (marked + text[at:]).decode(errors="replace")


def formatting_rows(path):
    """UTS #58's rows: the structure of a URL, its source, the result, and whether it is meant to be in a text. The URLs of Wikipedia
    are alone, the others are not."""
    rows, structure, in_text = [], None, True
    for line in lines_of(path):
        if line.startswith("# Wikipedia"):
            in_text = False
        elif line.startswith("# {"):
            structure = line[3:-1]
            pair = []
        elif line and not line.startswith("#") and structure:
            pair.append(line)
            if len(pair) == 2:
                rows.append((structure, *pair, in_text))
                structure = None
    return rows


def encoded(text):
    """Percent-encoded throughout, except for a "%" that could not be taken for an encoding."""
    return "".join(char if char == "%" and not re.match("%[0-9A-Fa-f]{2}", text[at:]) else urllib.parse.quote(char, safe="")
                   for at, char in enumerate(text))


def source_of(structure):
    """The URL that a structure describes. Its marks are the letters S, H, P, Q, V, F and D, in bold italics."""
    before = {"\U0001D477": "/", "\U0001D47D": "=", "\U0001D46D": "#", "\U0001D46B": ":~:"}
    parts = re.split("(?:^| )([\U0001D47A\U0001D46F\U0001D477\U0001D478\U0001D47D\U0001D46D\U0001D46B])=", structure)[1:]
    url = ""
    for mark, value in zip(parts[::2], parts[1::2]):
        if mark in "\U0001D47A\U0001D46F":
            url += value
        else:
            url += before.get(mark) or ("&" if "?" in url else "?")
            url += encoded(value)
    return url


def formatting_cases(path):
    for structure, _source, result, in_text in formatting_rows(path):
        yield {"output": result}, structure, {"op": "format-link", "input": source_of(structure), "in_text": in_text}


def formatting_sources(path):
    for _structure, source, result, in_text in formatting_rows(path):
        yield {"output": result}, source, {"op": "format-link", "input": source, "in_text": in_text}


def request_cases(path):
    for case in load(path):
        if "request" in case:
            yield case, json.dumps(case["request"]), case["request"]


def selected(value, wanted):
    """Those members of an answer that a case is about."""
    if isinstance(value, dict) and isinstance(wanted, dict):
        return {key: selected(value.get(key, "(absent)"), item) for key, item in wanted.items()}
    return value


def judge_request(case, answer):
    return case["answer"], selected(answer, case["answer"])


def judge_output(case, answer):
    return case["output"], answer.get("output")


COMPONENTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")


def dialect_cases(op):
    """Cases of the dialects of 2011: one for each dialect that "expect" names."""
    def cases(path):
        for case in load(path):
            for dialect, want in case["expect"].items():
                request = {"op": op, "dialect": dialect, "input": case["input"]}
                request.update({key: case[key] for key in ("base", "encoding") if case.get(key) is not None})
                components = case.get("components") if dialect == "weburl-r3" and op == "canon" else None
                yield {"want": want, "components": components}, f"{case['id']} in {dialect}", request
    return cases


def judge_dialect(case, answer):
    want = replaced(case["want"])
    if not answer["ok"] or want is None:
        return want, answer["href"] if answer["ok"] else None
    have = {key: answer[key] for key in COMPONENTS if answer[key] is not None}
    if isinstance(want, dict):
        if "hierarchical" in want:
            have["hierarchical"] = answer["hierarchical"]
        return {key: replaced(value) for key, value in want.items()}, have
    if case["components"]:
        return [want, {key: replaced(value) for key, value in case["components"].items()}], [answer["href"], have]
    return want, answer["href"]


SUITES = {
    "own-urls": (os.path.join(OWN, "urls.json"), url_cases, judge_url),
    "own-cves": (os.path.join(OWN, "cves.json"), url_cases, judge_url),
    "own-setters": (os.path.join(OWN, "setters.json"), setter_cases, judge_setter),
    "own-search-params": (os.path.join(OWN, "search-params.json"), params_cases, judge_params),
    "own-percent": (os.path.join(OWN, "percent.json"), percent_cases, judge_output),
    "own-encodings": (os.path.join(OWN, "encodings.json"), encoding_cases, judge_encoding),
    "own-templates": (os.path.join(OWN, "templates.json"), template_cases, judge_template),
    **{f"templates-{name}": (os.path.join(SHARED, "conformance", "uritemplate", f"{name}.json"), template_cases,
                             judge_template)
       for name in ("spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests")},
    "own-patterns": (os.path.join(OWN, "patterns.json"), request_cases, judge_request),
    "patterns": (os.path.join(WPT, "urlpatterntestdata.json"), pattern_cases, judge_pattern),
    "pattern-compare": (os.path.join(WPT, "urlpattern-compare-test-data.json"), compare_cases, judge_output),
    "pattern-generate": (os.path.join(WPT, "urlpattern-generate-test-data.json"), generate_cases, judge_output),
    "own-links": (os.path.join(OWN, "links.json"), request_cases, judge_request),
    "links": (os.path.join(UTS58, "LinkDetectionTest.txt"), detection_cases, judge_detection),
    "link-formatting": (os.path.join(UTS58, "LinkFormattingTest.txt"), formatting_cases, judge_output),
    "link-formatting-sources": (os.path.join(UTS58, "LinkFormattingTest.txt"), formatting_sources, judge_output),
    "own-rfc": (os.path.join(OWN, "rfc.jsonl"), rfc_cases, judge_rfc),
    "urltestdata": (os.path.join(WPT, "urltestdata.json"), url_cases, judge_url),
    "urltestdata-javascript-only": (os.path.join(WPT, "urltestdata-javascript-only.json"), url_cases, judge_url),
    "setters": (os.path.join(WPT, "setters_tests.json"), setter_cases, judge_setter),
    "toascii": (os.path.join(WPT, "toascii.json"), host_cases, judge_host),
    "IdnaTestV2": (os.path.join(WPT, "IdnaTestV2.json"), host_cases, judge_host),
    "IdnaTestV2-removed": (os.path.join(WPT, "IdnaTestV2-removed.json"), host_cases, judge_host),
    "percent-encoding": (os.path.join(WPT, "percent-encoding.json"), encoding_cases, judge_encoding),
    "encoder-cases": (os.path.join(SHARED, "data/encoding-tests/wpt-encoder-cases.json"), encoding_cases,
                      judge_encoding),
    **{f"{name}-{op}": (os.path.join(folder, f"{prefix}{op}.jsonl"), dialect_cases(op), judge_dialect)
       for name, folder, prefix in (("own-dialects", OWN, "dialects-"), ("weburl", WEBURL, ""))
       for op in ("parse", "resolve", "canon")},
}


def expected_failures():
    with open(os.path.join(HERE, "expected-failures.txt"), encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip() and not line.startswith("#")]
    return {(suite, name) for suite, name, _reason in rows}


def run(suite, expected):
    """Whether all cases of the suite came out as they should."""
    path, cases, judge = SUITES[suite]
    rows = list(cases(path))
    passed, known, wrong, skipped = 0, 0, [], []
    for (case, name, _request), answer in zip(rows, ask([request for _case, _name, request in rows])):
        if not answer["ok"] and answer["error"] in CANNOT:
            skipped.append(CANNOT[answer["error"]])
            continue
        want, got = judge(case, answer)
        if want != got and NO_UNICODE and is_beyond_ascii(case):
            skipped.append(CANNOT["no-unicode"])
            continue
        listed = (suite, replaced(name)) in expected
        if (want == got) != listed:
            passed, known = passed + (not listed), known + listed
        else:
            wrong.append((name, want, "passes, but is in the list of expected failures" if listed else got))
    for name, want, got in wrong[:MAX_PRINTED]:
        print(f"{suite}: fails\n  {'case':8} {json.dumps(name)}\n  {'wanted':8} {json.dumps(want)}\n"
              f"  {'got':8} {json.dumps(got)}\n")
    note = f", {known} failed as expected" if known else ""
    note += f", {len(skipped)} skipped ({skipped[0]})" if skipped else ""
    print(f"{suite}: {passed} passed, {len(wrong)} failed{note}")
    return not wrong


def main():
    wanted = sys.argv[1:] or list(SUITES)
    unknown = [name for name in wanted if name not in SUITES]
    if unknown:
        sys.exit(f"no suite {', '.join(unknown)}; there are {', '.join(SUITES)}")
    expected, results = expected_failures(), []
    for suite in wanted:
        if NO_WEBURL and SUITES[suite][2] is judge_dialect:
            print(f"{suite}: this build lacks the dialects of 2011, skipped")
        elif os.path.exists(SUITES[suite][0]):
            results.append(run(suite, expected))
        else:
            print(f"{suite}: {SUITES[suite][0]} not found, skipped")
    sys.exit(77 if not results else 0 if all(results) else 1)


if __name__ == "__main__":
    main()
