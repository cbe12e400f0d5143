#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every file says under which licence it is, and LICENSES/ has the text of every licence that is said.

A file says it in its first lines. Files that cannot carry a comment are listed below by pattern.
"""
import fnmatch
import os
import re

from project import ROOT, files, finish, read

# Pattern, licence: for files without comments.
WITHOUT_COMMENTS = [
    ("*.json", "MIT"),
    ("*.jsonl", "MIT"),
    ("fuzz/corpus/*", "MIT"),
    ("*.expected", "MIT"),
    ("docs/screens/*.txt", "MIT"),
    ("docs/screens/*.png", "MIT"),
    ("debian/source/format", "MIT"),
    ("debian/changelog", "MIT"),
]

# Licences' own texts.
LICENCE_TEXTS = ["LICENSE", "LICENSES/*.txt", "debian/copyright"]

# What a generated table must say, by folder: the licence of the data is part of it.
TABLES = [("src/unicode/tables/*", "MIT AND Unicode-3.0"), ("src/encoding/tables/*", "BSD-3-Clause"),
          ("src/site/tables/*", "MPL-2.0")]

LINES = 12
SPDX = re.compile(r"SPDX-License-Identifier: ([A-Za-z0-9.+() -]*[A-Za-z0-9.+)])")


def matches(path, patterns):
    return any(fnmatch.fnmatch(path, pattern) for pattern in patterns)


def licence_of(path):
    for pattern, licence in WITHOUT_COMMENTS:
        if matches(path, [pattern]):
            return licence
    match = SPDX.search("\n".join(read(path).split("\n")[:LINES]))
    return match[1] if match else None


def main():
    problems, said = [], {}
    paths = [path for path in files() if not matches(path, LICENCE_TEXTS)]
    for path in paths:
        licence = licence_of(path)
        if not licence:
            problems.append(f"{path}: no SPDX line among the first {LINES}")
            continue
        for pattern, wanted in TABLES:
            if matches(path, [pattern]) and licence != wanted:
                problems.append(f"{path}: says {licence}, and should {wanted}")
        for part in re.split(r" (?:AND|OR|WITH) ", licence.replace("(", "").replace(")", "")):
            said.setdefault(part, path)
    third_party = read("THIRD_PARTY.md")
    for licence, path in said.items():
        if not os.path.exists(os.path.join(ROOT, "LICENSES", licence + ".txt")):
            problems.append(f"{path}: says {licence}, which LICENSES/ does not have")
        if licence != "MIT" and licence not in third_party:
            problems.append(f"{path}: says {licence}, of which THIRD_PARTY.md does not know")
    finish(problems, f"{len(paths)} files, {len(said)} licences")


main()
