#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No function of the library can come to call itself, directly or through others: nothing recurses on input.

usage: tools/check/recursion.py
"""
from calls import cycles, graph
from project import finish


def main():
    _, edges, problems = graph("-O0")
    problems += ["calls itself: " + ", ".join(sorted(component)) for component in cycles(edges)]
    count = sum(len(targets) for targets in edges.values())
    finish(problems, f"{len(edges)} functions, {count} calls, none comes back")


main()
