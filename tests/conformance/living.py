#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the programs behind the living dialects answered, replayed through `urlens rpc`.

usage: living.py [NAME…]

data/living/NAME.jsonl has one object a line. The first says in "source" who answered. The others are an input and its components, or
"ok" false: {"input", "ok", "scheme", "username", "password", "host", "port", "path", "query", "fragment"}; or a base, an input and what
the program makes of both: {"base", "input", "result"}, where a result of null is a refusal. A byte that is no UTF-8 is U+DC80 and above.
User name and password may be absent or empty; not every program tells the difference.

The program is $URLENS_PROGRAM or build/urlens. Exit status: 0 all as expected, 1 not, 77 nothing could be run.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import rpc

FOLDER = os.path.join(HERE, "data", "living")
COMPONENTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
MAX_PRINTED = 20


def request_of(name, case):
    asked = {"dialect": name, "input": case["input"]}
    return {"op": "resolve", "base": case["base"], **asked} if "base" in case else {"op": "parse", **asked}


def components(answer):
    """The components of a case or of an answer, or None if it was refused."""
    if not answer["ok"]:
        return None
    return {name: answer.get(name) or None if name in ("username", "password") else answer.get(name) for name in COMPONENTS}


def compare(case, answer):
    """What was wanted, and what came."""
    if not answer["ok"] and answer["error"] in ("bad-request", "unsupported"):
        return "an answer", answer
    if "base" in case:
        return case["result"], answer["href"] if answer["ok"] else None
    return components(case), components(answer)


def replay(name):
    """How many cases of a dialect differ."""
    with open(os.path.join(FOLDER, name + ".jsonl"), encoding="utf-8") as file:
        cases = [case for case in map(json.loads, file) if "input" in case]
    wrong = 0
    for case, answer in zip(cases, rpc.ask([request_of(name, case) for case in cases])):
        wanted, got = compare(case, answer)
        if wanted == got or answer.get("error") in rpc.CANNOT:
            continue
        wrong += 1
        if wrong <= MAX_PRINTED:
            print("input   %s\nwanted  %s\ngot     %s\n" % tuple(map(json.dumps, (request_of(name, case), wanted, got))))
    print("%s: %d of %d as recorded" % (name, len(cases) - wrong, len(cases)))
    return wrong


def main():
    if os.environ.get("URLENS_WITH_LIVING") == "0":
        print("skipped: this build has no living dialects")
        return 77
    names = sys.argv[1:] or sorted(file[:-6] for file in os.listdir(FOLDER) if file.endswith(".jsonl"))
    return 1 if sum(map(replay, names)) else 0


if __name__ == "__main__":
    sys.exit(main())
