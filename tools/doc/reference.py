#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reference pages of the library, made from the comments of its public headers and from its examples.

usage: reference.py man FOLDER    man pages of section 3, one for each function, type and header
       reference.py html FILE     everything on one page
       reference.py check         whether the headers say all that the pages need
"""
import glob
import os
import sys
import time

import reference_check
import reference_html
import reference_man
from reference_parser import ROOT, read_all


def day():
    """The day that is on the pages: SOURCE_DATE_EPOCH, or when a header was last changed."""
    headers = glob.glob(os.path.join(ROOT, "include", "**", "*.h"), recursive=True)
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or max(map(os.path.getmtime, headers))
    return time.strftime("%Y-%m-%d", time.gmtime(float(seconds)))


def write(path, text):
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def write_man(folder):
    made = reference_man.pages(read_all(), day())
    for name, text in made.items():
        write(os.path.join(folder, name + ".3"), text)
    print(f"{folder}: {len(made)} man pages")


def write_html(path):
    text = reference_html.page(read_all(), day())
    write(path, text)
    print(f"{path}: {len(text) // 1024} KB")


def check():
    reference_check.check(read_all())


def main():
    command, *rest = sys.argv[1:] or [""]
    commands = {("man", 1): write_man, ("html", 1): write_html, ("check", 0): check}
    if (command, len(rest)) not in commands:
        sys.exit(__doc__.strip())
    commands[command, len(rest)](*rest)


main()
