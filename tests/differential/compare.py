#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares urlens with Node's whatwg-url over mutated inputs.

usage: compare.py ANSWER parse|resolve|set [COUNT [SEED]]

ANSWER is the program of answer.c, which has the library answer by its default way; `urlens rpc` goes through the state
machine. COUNT is 5,000, or 100,000 if URLENS_SLOW is set; no input comes twice. Compared are failure or success, all
attributes of the URL API, and, where nothing is set, the names of the validation errors in their order. A difference
has to be one of those in explained.py; any other is printed and fails the test.

The package is looked for in $URLENS_WHATWG_URL (a folder with node_modules), in build/whatwg-url, where `./dev test
--all` puts it, and where Node looks. Exit status: 0 no unexplained difference, 1 there are some, 77 nothing to compare
with.
"""
import collections
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys

from explained import ALL_STAND_INS, RULES, is_confirmed, rule_for, with_stand_ins
from mutator import Mutator

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
SEEDS = os.path.join(ROOT, "tests", "conformance", "data")
ANSWER_JS = os.path.join(HERE, "answer.js")
# The package normalizes as Node does. A newer version normalizes what an older one knows as the older one does.
OLDEST_UNICODE = 17
BATCH = 10000
MAX_PRINTED = 20


def find_package():
    """The folder from which Node finds the package in package.json's version; None after saying that there is none."""
    if not shutil.which("node"):
        print("there is no node")
        return None
    with open(os.path.join(HERE, "package.json"), encoding="utf-8") as file:
        wanted = json.load(file)["dependencies"]["whatwg-url"]
    for folder in (os.environ.get("URLENS_WHATWG_URL"), os.path.join(ROOT, "build", "whatwg-url"), HERE):
        if not folder or not os.path.isdir(folder):
            continue
        run = subprocess.run(["node", ANSWER_JS, folder, "--version"], capture_output=True, text=True)
        if run.returncode != 0:
            continue
        version, unicode_version = run.stdout.split()
        print(f"whatwg-url {version}, Node's Unicode {unicode_version}")
        if version == wanted and int(unicode_version.split(".")[0]) >= OLDEST_UNICODE:
            return folder
    print(f"no whatwg-url {wanted} on a Node with Unicode {OLDEST_UNICODE}: ./dev test --all installs the package")
    return None


def ask(command, requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run(command, input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(requests), f"{command[0]} answered {len(answers)} of {len(requests)} requests"
    return answers


def comparable(answer, wanted):
    """What an answer of urlens rpc says about what the other answer speaks of."""
    assert answer.get("error") != "bad-request", answer
    errors = {"errors": [error["name"] for error in answer.get("errors", [])]} if "errors" in wanted else {}
    return {**(attributes(answer) if answer["ok"] else {"failure": True}), **errors}


def attributes(answer):
    """The URL API's attributes, from components."""
    def before(mark, text):
        return mark + text if text else ""
    host, port = answer["host"] or "", answer["port"] or ""
    return {"href": answer["href"], "origin": answer["origin"], "protocol": answer["scheme"] + ":",
            "username": answer["username"], "password": answer["password"], "host": host + before(":", port),
            "hostname": host, "port": port, "pathname": answer["path"], "search": before("?", answer["query"]),
            "hash": before("#", answer["fragment"])}


def make_batches(op, count, seed):
    """So many requests, no two the same, in lists that memory has room for."""
    make, seen, batch = getattr(Mutator(seed, SEEDS), op), set(), []
    while len(seen) < count:
        request = make()
        key = json.dumps(request)
        if key in seen:
            continue
        seen.add(key)
        batch.append(request)
        if len(batch) == BATCH or len(seen) == count:
            yield batch
            batch = []


def compare(commands, requests):
    """The requests with both answers: wanted, got. If the library and the program do not agree, then got has both."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        asked = [pool.submit(ask, command, requests) for command in commands]
        rows = []
        for request, wanted, library, answer in zip(requests, *(answers.result() for answers in asked)):
            got = comparable(answer, wanted)
            if library != {name: value for name, value in got.items() if name != "errors"}:
                got = {"library": library, "rpc": got}
            rows.append((request, wanted, got))
        return rows


def explain(commands, differences):
    """How often each rule explains one of the differences, and the differences that none explains."""
    explained, unexplained, claimed = collections.Counter(), [], []
    for difference in differences:
        rule = rule_for(*difference)
        if rule:
            claimed.append((rule, difference))
        else:
            unexplained.append(difference)
    requests = [with_stand_ins(request, ALL_STAND_INS) for _rule, (request, _wanted, _got) in claimed]
    for (rule, difference), (_request, wanted_instead, got_instead) in zip(claimed, compare(commands, requests)):
        if is_confirmed(difference[2], wanted_instead, got_instead):
            explained[rule.name] += 1
        else:
            unexplained.append(difference)
    return explained, unexplained


def idle_rules(commands):
    """The names of rules whose example is not a difference any more that they explain."""
    examples = compare(commands, [{"op": "parse", "input": rule.example} for rule in RULES])
    explained, _unexplained = explain(commands, [example for example in examples if example[1] != example[2]])
    return [rule.name for rule in RULES if not explained[rule.name]]


def show(request, wanted, got):
    """Of two URLs, only the attributes that differ."""
    if "href" in wanted and "href" in got:
        names = [name for name in wanted if wanted[name] != got[name]]
        wanted, got = ({name: answer[name] for name in names} for answer in (wanted, got))
    for title, value in (("input", request), ("wanted", wanted), ("got", got)):
        print(f"  {title:8} {json.dumps(value)}")
    print()


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("parse", "resolve", "set"):
        sys.exit(__doc__)
    library, op = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 100000 if os.environ.get("URLENS_SLOW") == "1" else 5000
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder = find_package()
    if not folder:
        return 77
    commands = [["node", ANSWER_JS, folder], [library], [PROGRAM, "rpc"]]
    same, differences = collections.Counter(), []
    for batch in make_batches(op, count, seed):
        for request, wanted, got in compare(commands, batch):
            if wanted == got:
                same["failure" in got] += 1
            else:
                differences.append((request, wanted, got))
    explained, unexplained = explain(commands, differences)
    idle = idle_rules(commands)
    for difference in unexplained[:MAX_PRINTED]:
        print(f"{op}: differs (seed {seed})")
        show(*difference)
    for name in idle:
        print(f"{op}: this rule is not needed any more: {name}")
    for name, times in explained.items():
        print(f"{op}: {times} explained: {name}")
    print(f"{op}: {count} inputs, {same[False]} give the same URL, {same[True]} fail in both, "
          f"{sum(explained.values())} explained differences, {len(unexplained)} unexplained")
    return 1 if unexplained or idle else 0


if __name__ == "__main__":
    sys.exit(main())
