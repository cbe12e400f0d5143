#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Replays what today's parsers answered through `urlens rpc`.

usage: living.py [NAME…]

data/living/recorded has what `./dev observe` recorded: inputs.jsonl, and in NAME.jsonl the parser's version and then one answer
for each input: false (refused), a list of components up to the last that is present, the text of a join, or null (not asked).
Files data/living/NAME.jsonl have cases of their own, one object a line: {"input", "ok", "scheme", …, "fragment"} or {"base",
"input", "result"}; objects without an input are remarks. A byte that is no UTF-8 is U+DC80 + (byte - 0x80) everywhere.

data/living/explained.json, if there is one, has differences that are known, by dialect: a list of rules {"input": a regular
expression for the whole input, without tabs, newlines and what browsers trim, "base": one for the base, if the rule is about joins
alone, "why"}. A rule that explains no recorded difference fails the test.

The program is $URLENS_PROGRAM or build/urlens. Exit status: 0 all answers are those of the dialects, 1 not, 77 the build has
none of them.
"""
import glob
import json
import os
import re
import sys

from rpc import CANNOT, MAX_PRINTED, OWN, ask, load

PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
LIVING = os.path.join(OWN, "living")
RECORDED = os.path.join(LIVING, "recorded")


def packed(answer):
    """An answer as it is recorded: false for a refusal, the text of a join, or the components up to the last that is present.
    An empty user name or password is as good as none: half of the interfaces cannot tell them apart."""
    if not answer["ok"]:
        return False
    if "result" in answer:
        return answer["result"]
    values = [answer[part] or None if part in ("username", "password") else answer[part] for part in PARTS]
    while values and values[-1] is None:
        values.pop()
    return values


def request(dialect, case):
    return {"op": "resolve" if "base" in case else "parse", "dialect": dialect, **case}


def reply(case, answer):
    """What urlens answers, packed, or the error that says that it could not be asked this."""
    if not answer["ok"]:
        return {"error": answer["error"]} if answer["error"] in ("bad-request", "unsupported", *CANNOT) else False
    return answer["href"] if "base" in case else packed(answer)


def replies(dialect, cases):
    return [reply(case, answer) for case, answer in zip(cases, ask([request(dialect, case) for case in cases]))]


def dialects():
    """The dialects that the program has, by name."""
    return {entry["id"]: entry for entry in ask([{"op": "dialects"}])[0]["dialects"]}


def pairs(cases, answers):
    """Cases and answers that belong together; a parser has no answer (null) to what it cannot be asked."""
    assert len(cases) == len(answers), "as many answers as inputs"
    return [(case, answer) for case, answer in zip(cases, answers) if answer is not None]


def recorded_names():
    return sorted({os.path.basename(path)[:-len(".jsonl")] for path in glob.glob(os.path.join(RECORDED, "*.jsonl"))} - {"inputs"})


def recorded(name):
    """The parser's version, and pairs of a case and its packed answer."""
    with open(os.path.join(RECORDED, name + ".jsonl"), encoding="utf-8") as file:
        first, *answers = [json.loads(line) for line in file]
    return first["version"], pairs(load(os.path.join(RECORDED, "inputs.jsonl")), answers)


def written_answer(row):
    """The packed answer of an object that has its case in it. A join without a result was refused."""
    if "base" in row:
        return False if row.get("result") is None else row["result"]
    return packed({**dict.fromkeys(PARTS), **row})


def written(path):
    """Pairs of a case and its packed answer, from a file that has both in one object."""
    return [({key: row[key] for key in ("base", "input") if key in row}, written_answer(row)) for row in load(path) if "input" in row]


def compare(name, pairs_):
    """(case, wanted, got) where the dialect and the parser differ."""
    got = replies(name, [case for case, _ in pairs_])
    return [(case, want, have) for (case, want), have in zip(pairs_, got) if want != have and not is_beyond(have)]


def is_beyond(reply_):
    """Whether this build cannot know the answer."""
    return isinstance(reply_, dict) and reply_["error"] in CANNOT


def rules(name):
    """The known differences of a dialect."""
    path = os.path.join(LIVING, "explained.json")
    return load(path).get(name, []) if os.path.exists(path) else []


def fits(rule, case):
    """Whether a rule is about a case."""
    seen = re.sub("[\t\n\r]", "", case["input"]).strip("".join(map(chr, range(0x21))))
    if "base" in rule and not re.fullmatch(rule["base"], case.get("base", ""), re.S):
        return False
    return ("base" not in rule or "base" in case) and re.fullmatch(rule["input"], seen, re.S)


def explain(name, differences):
    """Takes away the differences that a rule explains. Returns the others, and the rules that explain nothing."""
    idle = rules(name)
    left = []
    for difference in differences:
        fitting = [rule for rule in rules(name) if fits(rule, difference[0])]
        idle = [rule for rule in idle if rule not in fitting]
        left += [] if fitting else [difference]
    return left, idle


def show(differences, most):
    for case, want, got in differences[:most]:
        print(f"  {'case':8} {json.dumps(case)}\n  {'wanted':8} {json.dumps(want)}\n  {'got':8} {json.dumps(got)}\n")


def suites():
    """(title, dialect, pairs) for every file."""
    for name in recorded_names():
        version, cases = recorded(name)
        yield f"{name} (recorded, {version})", name, cases
    for path in sorted(glob.glob(os.path.join(LIVING, "*.jsonl"))):
        name = os.path.basename(path)[:-len(".jsonl")]
        yield name, name, written(path)


def replay(title, name, cases):
    """Whether the dialect answers as the parser did."""
    differences = compare(name, cases)
    left, idle = explain(name, differences) if "recorded" in title else (differences, [])
    show(left, MAX_PRINTED)
    for rule in idle:
        print(f"  the rule {json.dumps(rule)} explains nothing")
    note = f", {len(differences) - len(left)} explained" if len(differences) > len(left) else ""
    print(f"{title}: {len(cases) - len(differences)} passed, {len(left) + len(idle)} failed{note}")
    return not left and not idle


def main():
    have, results = dialects(), []
    for title, name, cases in suites():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        if name in have:
            results.append(replay(title, name, cases))
        else:
            print(f"{title}: this build has no such dialect, skipped")
    sys.exit(77 if not results else 0 if all(results) else 1)


if __name__ == "__main__":
    main()
