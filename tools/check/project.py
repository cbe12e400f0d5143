# SPDX-License-Identifier: MIT
"""What the checks in Python share."""
import os
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


def finish(problems, fine):
    """The end of a check: prints what is wrong, or the one line that says what was looked at."""
    for problem in problems:
        print(problem)
    if not problems:
        print(fine)
    sys.exit(1 if problems else 0)
