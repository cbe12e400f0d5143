#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts what a program prints between the marks of a page, or checks that it is there.

usage: update.py [--check] PROGRAM PAGE [SOURCE]

The marks are the lines <!-- generated: … --> and <!-- end of what is generated -->. PAGE is a path from the project's folder. A page
with several pairs of marks has the name of the program's source in each.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../check"))
from project import finish, keep_generated  # noqa: E402


def main():
    check = sys.argv[1:2] == ["--check"]
    program, page, *source = sys.argv[2:] if check else sys.argv[1:]
    printed = subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.decode()
    finish(keep_generated(page, printed, not check, *source), f"{page} is what {os.path.basename(program)} prints")


main()
