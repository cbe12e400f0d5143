# SPDX-License-Identifier: MIT
"""What the checks in Python share."""
import difflib
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def files(*patterns):
    """The project's files that match one of the patterns, all of them without any."""
    run = subprocess.run([os.path.join(ROOT, "tools/check/files"), *patterns], stdout=subprocess.PIPE, check=True)
    return run.stdout.decode().split("\n")[:-1]


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def with_generated(text, printed, by=""):
    """A page with `printed` between its marks, the first of which has `by` in it, and how many such marks it has."""
    marks = re.compile(rf"(<!-- generated: [^\n]*{re.escape(by)}[^\n]*-->\n).*?(<!-- end of what is generated -->\n)", re.S)
    return marks.subn(lambda match: f"{match[1]}\n{printed}\n{match[2]}", text)


def keep_generated(page, printed, update, by=""):
    """Writes what was printed into a page, or returns the problem if something else is there."""
    old = read(page)
    new, count = with_generated(old, printed, by)
    if count != 1:
        return [f"{page}: no marks for what is generated, or several"]
    if new == old:
        return []
    if not update:
        changes = list(difflib.unified_diff(old.splitlines(), new.splitlines(), page, "generated", lineterm="", n=0))
        return [f"{page} is not up to date; ./dev docs writes it anew", *changes[:20]]
    with open(os.path.join(ROOT, page), "w", encoding="utf-8") as file:
        file.write(new)
    return []


def headers():
    """The public headers, the core first."""
    return ["include/urlens.h"] + sorted(files("include/urlens/*.h"))


def finish(problems, fine):
    """The end of a check: prints what is wrong, or the one line that says what was looked at."""
    for problem in problems:
        print(problem)
    if not problems:
        print(fine)
    sys.exit(1 if problems else 0)
