#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No public function is forgotten by the tests of memory.

What the headers promise of memory goes by what a function takes: neither an object nor options, options and no object, or an
object. The functions of each kind have to occur in the tests of that kind.
"""
import glob
import os
import re
import sys

ROOT = os.environ.get("URLENS_ROOT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
OBJECTS = r"\burlens_(url|params|auditor|suffix_list|pattern|pattern_set|matcher) \*"
OPTIONS = r"\burlens_(options|auditor_options|allocator) \*"
TESTS = {
    "neither": ["tests/memory/never_allocates.c"],
    "options": ["tests/memory/working_memory.c"],
    "object": ["tests/memory/*.c", "tests/unit/site/memory.c", "tests/unit/site/suffix_rules.c"],
}


def functions():
    """Name and parameters of every function of the headers."""
    for path in [os.path.join(ROOT, "include", "urlens.h"), *glob.glob(os.path.join(ROOT, "include", "urlens", "*.h"))]:
        with open(path, encoding="utf-8") as file:
            yield from re.findall(r"^URLENS_API [^;(]*?\b(urlens_\w+)\(([^;]*)\);", file.read(), re.M)


def kind_of(parameters):
    if re.search(OBJECTS, parameters):
        return "object"
    return "options" if re.search(OPTIONS, parameters) else "neither"


def text_of(patterns):
    paths = [path for pattern in patterns for path in glob.glob(os.path.join(ROOT, pattern))]
    return "".join(open(path, encoding="utf-8").read() for path in paths)


def main():
    used = {kind: set(re.findall(r"\burlens_\w+(?=\()", text_of(patterns))) for kind, patterns in TESTS.items()}
    count, missing = {kind: 0 for kind in TESTS}, 0
    for name, parameters in functions():
        kind = kind_of(parameters)
        count[kind] += 1
        if name not in used[kind]:
            missing += 1
            print(f"{name} (takes {kind}) is not in {', '.join(TESTS[kind])}")
    print(", ".join(f"{number} that take {kind}" for kind, number in count.items()) + f"; {missing} missing")
    return 1 if missing or not all(count.values()) else 0


sys.exit(main())
