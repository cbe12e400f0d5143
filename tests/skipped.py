#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says which tests were skipped, and why: one paragraph for each reason.

usage: skipped.py BUILD=REPORT…

REPORT is what ctest --output-junit has written about that build. The reason is the last line that the test has printed about it. A
test that ran, but skipped some of its own, has said so in lines "skipped, REASON: NUMBER tests: NAMES".
"""
import os
import re
import sys
import textwrap
import xml.etree.ElementTree

SHARED = os.environ.get("URLENS_SHARED") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "shared")
PART = re.compile(r"^skipped, (.+?): ([0-9]+) tests?: ", re.M)
WORDS = re.compile("not found|skipped|^no |without|needs|this machine|this build|those of")


def reason_of(output):
    """Why a test says it was skipped. Every file of the suites is the same reason."""
    lines = [line for line in output.split("\n") if line.strip()]
    if not lines:
        return "it does not say why"
    said = [line for line in lines if WORDS.search(line)] or lines
    shared = os.path.normpath(SHARED)
    for path in re.findall(r"(/\S+)", said[-1]):
        if os.path.normpath(path).startswith(shared):
            return "their suites are not in URLENS_SHARED or ../shared"
    return re.sub(r",? skipped$", "", said[-1].strip())


def skips(report):
    """Pairs of a reason and the name of a test."""
    for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
        output = case.findtext("system-out") or ""
        if case.find("skipped") is not None or case.get("status") == "disabled":
            yield reason_of(output), case.get("name")
        elif case.get("status") == "run":
            for reason, number in PART.findall(output):
                yield reason, f"{case.get('name')} ({number} of its cases)"


def main():
    reasons = {}
    for argument in sys.argv[1:]:
        build, _, report = argument.partition("=")
        for reason, name in skips(report):
            reasons.setdefault(reason, {}).setdefault(name, []).append(build)
    for reason, tests in sorted(reasons.items(), key=lambda item: -len(item[1])):
        builds = list(dict.fromkeys(build for each in tests.values() for build in each))
        print(f"skipped, {reason}: {len(tests)} test{'s' if len(tests) != 1 else ''} ({', '.join(builds)})")
        print(textwrap.fill(", ".join(tests), 118, initial_indent="  ", subsequent_indent="  ", break_long_words=False,
                            break_on_hyphens=False))


if __name__ == "__main__":
    main()
