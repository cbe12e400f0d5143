#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples of docs/slips.md.

usage: slips.py URLENS PAGE
"""
import json
import re
import subprocess
import sys

ROW = re.compile(r"^\| (\d+) \|.*\| ([^|]*(?:\\\|[^|]*)*) \|$", re.M)
EXAMPLE = re.compile(r"(?:(r[12]): )?`([^`]+)` → (?:`([^`]+)`|(refused))")


def unescape(text):
    return re.sub(r"\\u([0-9A-F]{4})", lambda match: chr(int(match[1], 16)), text)


def examples(page):
    """Slip, request, and the URL that is wanted: None if the input is refused."""
    for slip, cell in ROW.findall(page):
        for revision, given, wanted, _ in EXAMPLE.findall(cell):
            base, _, text = given.rpartition(" ⊢ ")
            request = {"op": "canon", "dialect": "weburl-" + (revision or "r3"), "input": unescape(text)}
            yield slip, request | ({"base": base} if base else {}), wanted or None


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        cases = list(examples(file.read()))
    requests = "".join(json.dumps(request) + "\n" for _, request, _ in cases)
    run = subprocess.run([sys.argv[1], "rpc"], input=requests.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    failed = 0
    for (slip, request, wanted), answer in zip(cases, answers):
        if answer.get("href") != wanted:
            failed += 1
            print(f"slip   {slip}: {json.dumps(request)}\nwanted {wanted}\ngot    {json.dumps(answer)}\n")
    print(f"{len(cases) - failed} of {len(cases)} examples")
    sys.exit(1 if failed or len(cases) < 30 else 0)


main()
