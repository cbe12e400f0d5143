#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts what a program prints between the marks of a page, or checks that it stands there.

usage: update.py [--check] PROGRAM PAGE

The marks are the lines <!-- generated: … --> and <!-- end of what is generated -->.
"""
import difflib
import re
import subprocess
import sys

MARKS = re.compile(r"(<!-- generated: [^\n]*-->\n)(.*)(<!-- end of what is generated -->\n)", re.S)


def main():
    check = sys.argv[1:2] == ["--check"]
    program, page = sys.argv[2:] if check else sys.argv[1:]
    printed = subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.decode()
    with open(page, encoding="utf-8") as file:
        old = file.read()
    if not MARKS.search(old):
        sys.exit(f"{page}: no marks")
    new = MARKS.sub(lambda match: f"{match[1]}\n{printed}\n{match[3]}", old)
    if new == old:
        print(f"{page} is up to date")
    elif check:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), page, program))
        sys.exit(f"{page} is not what {program} prints; ./dev docs writes it anew")
    else:
        with open(page, "w", encoding="utf-8") as file:
            file.write(new)
        print(f"{page} written")


main()
