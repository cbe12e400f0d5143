#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Budgets: the read-only data of the object files of a part, measured on the build of tools/check/warnings."""
import glob
import os
import re
import subprocess

from project import ROOT, finish

OBJECTS = os.path.join(ROOT, "build/lint/gcc/src/CMakeFiles/urlens-objects.dir")

# Part, pattern of its object files, bytes it may have.
BUDGETS = [
    ("unicode", r"^unicode/(?!.*confus)", 200 * 1024),
    ("confusables", r"^unicode/.*confus", 120 * 1024),
    ("encodings", r"^encoding/", 480 * 1024),
    ("encoders alone", r"^encoding/(?!decoder)", 300 * 1024),
    ("suffix list", r"^site/suffix_list", 120 * 1024),
    ("living dialects", r"^living/", 16 * 1024),
    ("patterns", r"^(pattern|regexp)/", 16 * 1024),
    ("links", r"^links/", 16 * 1024),
    ("everything else", r"^(?!unicode/|encoding/|site/suffix_list|living/|pattern/|regexp/|links/)", 64 * 1024),
]


def read_only_data(path):
    lines = subprocess.run(["size", "-A", "-d", path], stdout=subprocess.PIPE, check=True).stdout.decode().split("\n")
    rows = [line.split() for line in lines]
    return sum(int(row[1]) for row in rows if len(row) == 3 and row[0].startswith((".rodata", ".data.rel.ro")))


def main():
    sizes = {os.path.relpath(path, OBJECTS): read_only_data(path) for path in glob.glob(OBJECTS + "/**/*.o", recursive=True)}
    if not sizes or not os.path.exists(os.path.join(ROOT, "build/lint/built")):
        finish(["the library is not built: see tools/check/warnings"], "")
    problems, told = [], []
    for part, pattern, budget in BUDGETS:
        mine = {path: size for path, size in sizes.items() if re.search(pattern, path)}
        total = sum(mine.values())
        told.append(f"{part} {total / 1024:.0f} of {budget // 1024} KB")
        if total > budget:
            problems.append(f"{part}: {total} bytes of read-only data, {budget} are allowed")
            problems += [f"  {size:8} {path}" for path, size in sorted(mine.items(), key=lambda item: -item[1])[:10]]
    finish(problems, ", ".join(told))


main()
