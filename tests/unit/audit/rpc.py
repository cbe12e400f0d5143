#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""diff and audit through the program: `urlens rpc`, and the commands' JSON, tables, SARIF and exit status.

What a dialect answers in diff is what canon answers (parse for the RFC dialects), and what diff calls a disagreement is
compared with a reckoning of its own from these answers.
"""
import json
import os
import re
import subprocess
import sys

ROOT = os.environ.get("URLENS_ROOT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
DEFAULT = ["whatwg", "rfc3986", "python", "go", "java-uri", "curl", "php", "node-legacy", "chromium", "firefox"]
SEVERITIES = ["info", "low", "medium", "high", "critical"]
failures = []

if (os.environ.get("URLENS_WITH_WEBURL") == "0" or os.environ.get("URLENS_WITH_LIVING") == "0"
        or os.environ.get("URLENS_OFFSET_BITS") == "8"):
    print("this build lacks dialects, or room for these texts")
    sys.exit(77)


def check(holds, what, *details):
    if not holds:
        failures.append(what)
        print("not so:", what, *details)


def ask(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([PROGRAM, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def call(*arguments, stdin=b""):
    run = subprocess.run([PROGRAM, *arguments], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def load():
    with open(os.path.join(ROOT, "tests", "conformance", "data", "audit.jsonl"), encoding="utf-8") as file:
        return [case for case in map(json.loads, file) if isinstance(case, dict)]


def check_diff(cases):
    requests = []
    for case in cases:
        given = {key: case[key] for key in ("input", "base") if key in case}
        requests.append({"op": "diff", **given})
        for dialect in DEFAULT:
            op = "parse" if dialect.startswith("rfc") else "canon"
            requests.append({"op": op, "dialect": dialect, **given})
    answers = ask(requests)
    size = 1 + len(DEFAULT)
    for number, case in enumerate(cases):
        diff, *single = answers[number * size:(number + 1) * size]
        check(list(diff["dialects"]) == DEFAULT, "the default dialects, in order", case["id"])
        for dialect, answer in zip(DEFAULT, single):
            check(diff["dialects"][dialect] == answer, "diff answers as the dialect does", case["id"], dialect)
        check_disagreement(case, diff)


def check_disagreement(case, diff):
    """Scheme, path, query and fragment can be reckoned without knowing what a host is."""
    accepted = [answer for answer in diff["dialects"].values() if answer["ok"]]
    for part in ("scheme", "path", "query", "fragment"):
        values = {answer[part].lower() if part == "scheme" and answer[part] else answer[part] for answer in accepted}
        check((len(values) > 1) == (part in diff["disagree"]), "disagree", case["id"], part, values)
    for part in ("username", "password"):
        values = {answer[part] or "" for answer in accepted}
        check((len(values) > 1) == (part in diff["disagree"]), "disagree", case["id"], part, values)
    hosts = {answer["host"] for answer in accepted}
    if len(hosts) == 1:
        check("host" not in diff["disagree"], "one host is no disagreement", case["id"])


def check_audit(cases):
    keys = ("input", "base", "dialects")
    answers = ask([{"op": "audit", **{key: case[key] for key in keys if key in case}} for case in cases])
    for case, answer in zip(cases, answers):
        found = {finding["id"]: finding["severity"] for finding in answer["findings"]}
        check(set(answer) == {"ok", "outcome", "findings", "safe"}, "the members of an answer", case["id"])
        check((answer["outcome"] or "") == case["outcome"], "outcome", case["id"], answer["outcome"])
        check(answer["safe"] == case["safe"], "safe", case["id"], answer["safe"])
        for cause, severity in case["causes"].items():
            check(found.get(cause) == severity, "severity", case["id"], cause, found.get(cause))
        order = [SEVERITIES.index(finding["severity"]) for finding in answer["findings"]]
        check(order == sorted(order, reverse=True), "the most severe first", case["id"])
        for finding in answer["findings"]:
            check(set(finding) == {"id", "severity", "title", "detail", "start", "end"}, "the members of a finding")
            check(0 <= finding["start"] <= finding["end"] <= len(case["input"].encode()), "ranges", case["id"])


def check_requests():
    answers = ask([
        {"op": "diff"},
        {"op": "diff", "input": "a:b", "dialects": "whatwg"},
        {"op": "diff", "input": "a:b", "dialects": []},
        {"op": "diff", "input": "a:b", "dialects": [1]},
        {"op": "diff", "input": "a:b", "dialects": ["whatwg", "whatwg"]},
        {"op": "diff", "input": "a:b", "dialects": ["html"]},
        {"op": "audit", "input": "http://h/", "dialects": ["whatwg", "rfc3987", "weburl-r1"]},
        {"op": "diff", "input": "http://h/", "dialects": ["weburl-r2", "whatwg"]},
    ])
    for answer in answers[:6]:
        check(answer["ok"] is False and answer["error"] == "bad-request", "bad requests", answer)
    check(answers[6]["ok"] and answers[6]["safe"] == "http://h/", "other dialects", answers[6])
    check(list(answers[7]["dialects"]) == ["weburl-r2", "whatwg"], "dialects in the order given", answers[7])


# What findings say of a text that three dialects read, and how severe they are.
DETAILS = [
    ("http://a b/", {"O07": ("medium", "rfc3986-regex accepts it; whatwg and rfc3986 refuse it."), "A18": ("medium", None)}),
    ("http://[x]:1/", {"O07": ("medium", "rfc3986-regex accepts it; whatwg and rfc3986 refuse it."), "A13": ("medium", None)}),
]


def check_details():
    dialects = ["whatwg", "rfc3986", "rfc3986-regex"]
    answers = ask([{"op": "audit", "input": text, "dialects": dialects} for text, _ in DETAILS])
    for (text, wanted), answer in zip(DETAILS, answers):
        found = {finding["id"]: finding for finding in answer["findings"]}
        for name, (severity, detail) in wanted.items():
            check(found.get(name, {}).get("severity") == severity, "severity", text, name, found.get(name))
            check(detail is None or found[name]["detail"] == detail, "detail", text, name, found.get(name))


def check_commands():
    evil, fine = "http://good\\@evil/", "http://h/"
    status, out, _ = call("audit", "--json", evil, fine)
    check(status == 0 and [json.loads(line)["outcome"] for line in out.splitlines()] == ["O02", None], "audit --json")
    check(call("audit", "--fail-on", "critical", fine)[0] == 0, "--fail-on without such a finding")
    check(call("audit", "--fail-on", "medium", evil)[0] == 2, "--fail-on with one")
    check(call("audit", "--fail-on", "grave", evil)[0] == 4, "--fail-on with an unknown word")
    check(call("diff", "--dialects", "whatwg,html", evil)[0] == 4, "--dialects with an unknown name")
    status, out, _ = call("audit", "-o", "csv", evil)
    check(out.splitlines()[1].split(",", 1)[1].startswith("critical,O02,O02 A01"), "audit as a table", out)
    status, out, _ = call("audit", "--text", evil)
    check("           ^\n" in out and "Unambiguous: http://good/@evil/" in out, "audit for people", out)
    status, out, _ = call("diff", "--text", evil)
    check("evil*" in out and "(A01)" in out, "diff for people", out)
    status, out, _ = call("diff", "-o", "tsv", evil)
    check(out.splitlines()[1].split("\t")[1:3] == ["username host path", "rfc3986 go java-uri"], "diff as a table", out)
    status, out, _ = call("diff", evil)
    check(json.loads(out)["disagree"] == ["username", "host", "path"], "diff that is piped", out)


def check_sarif():
    lines = "http://h/\n\u00e9\U0001f600:x\nhttp://good\\@evil/\n".encode()
    status, out, _ = call("audit", "--sarif", "-f", "-", stdin=lines)
    document = json.loads(out)
    check(document["version"] == "2.1.0" and len(document["runs"]) == 1, "SARIF")
    run = document["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        check(rules[result["ruleIndex"]] == result["ruleId"], "ruleIndex", result)
        check(result["level"] in ("none", "note", "warning", "error"), "level", result)
        region = result["locations"][0]["physicalLocation"]["region"]
        check(region["startLine"] in (2, 3), "startLine", region)
        if result["ruleId"] == "A01":
            check((region["startLine"], region["startColumn"], region["endColumn"]) == (3, 12, 13), "region", region)
    check("A01" in [result["ruleId"] for result in run["results"]], "SARIF has the finding")
    dots = "http://example.com\u3002/\nhttp://example.com%2e/\nhttp://h\n"
    out = call("audit", "--sarif", "-f", "-", stdin=dots.encode())[1]
    found = {}
    for result in json.loads(out)["runs"][0]["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        check(region["startColumn"] < region["endColumn"], "a region is not empty", result)
        found[result["ruleId"], region["startLine"]] = (region["startColumn"], region["endColumn"])
    check(found["C02", 1] == (19, 20) and found["C02", 2] == (19, 22), "the dot of C02", found)
    check(json.loads(call("audit", "--sarif", "http://h/")[1])["runs"][0]["results"] == [], "SARIF without results")
    check(call("audit", "--sarif", "--fail-on", "high", "http://0177.1/")[0] == 2, "SARIF and a threshold")


def check_explanations():
    """Every rule has an explanation, and its example shows the rule."""
    out = call("audit", "--explain", "all")[1]
    blocks = [block.split("\n") for block in out.strip().split("\n\n")]
    check(len(blocks) > 60, "an explanation for each rule", len(blocks))
    for head, *lines in blocks:
        check(len(lines) >= 2 and lines[-1].startswith("  What to do: "), "an explanation", head)
        examples = [line for line in lines if line.startswith("  Example: ")]
        check(examples or head[:3] in ("O03", "O16", "L01"), "an example", head)
        for line in examples:
            url = re.sub(rb"\\x([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), line[12:-1].encode())
            url = re.sub(rb"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)).encode(), url)
            found = json.loads(call("audit", "--json", "-0", "-f", "-", stdin=url)[1])
            check(head[:3] in [each["id"] for each in found["findings"]], "the example shows the rule", head, found)


def main():
    cases = load()
    check_diff(cases)
    check_audit(cases)
    check_requests()
    check_details()
    check_commands()
    check_sarif()
    check_explanations()
    print(f"{len(cases)} cases, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
