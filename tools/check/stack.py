#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much stack each function of the API needs: the deepest chain of calls below it, as gcc measures every function.

usage: tools/check/stack.py [--update | FUNCTION]

Compares with docs/stack.md, which --update writes anew; with the name of a function, prints the deepest chain of calls below it. No
function recurses, so there is a deepest chain: see tools/check/recursion.py.
"""
import re
import sys

from calls import cycles, deepest, graph
from project import finish, keep_generated, read

# Every function by itself: what is inlined depends on the compiler, and one call more needs more stack than one less.
FLAGS = ("-O2", "-fPIC", "-fstack-protector-strong", "-fno-inline", "-fno-ipa-cp", "-fno-ipa-sra", "-fno-partial-inlining",
         "-fno-ipa-icf")
PROMISED = 32  # KB: what include/urlens.h says
SLACK = 1  # KB by which another compiler may differ
PAGE = "docs/stack.md"


def print_chain(name, stack, next_call):
    while name:
        print(f"{stack.get(name, 0):8}  {name}")
        name = next_call.get(name)


def table(needed):
    rows = sorted(needed.items(), key=lambda row: (-row[1], row[0]))
    return "| function | KB of stack |\n|---|---|\n" + "".join(f"| `{name}` | {size} |\n" for name, size in rows)


def compare(needed):
    told = {name: int(size) for name, size in re.findall(r"^\| `(\w+)` \| (\d+) \|$", read(PAGE), re.M)}
    problems = [f"{name} is not in {PAGE}; write it with tools/check/stack.py --update" for name in needed if name not in told]
    problems += [f"{name} is in {PAGE}, and is no function" for name in told if name not in needed]
    for name in set(told) & set(needed):
        if needed[name] > min(told[name] + SLACK, PROMISED):
            problems.append(f"{name} needs {needed[name]} KB, {PAGE} says {told[name]}, the header promises {PROMISED}")
    return problems


def main():
    stack, edges, problems = graph(*FLAGS)
    problems += ["calls itself: " + ", ".join(component) for component in cycles(edges)]
    if problems:
        finish(problems, "")
    depth, next_call = deepest(stack, edges)
    arguments = sys.argv[1:]
    if arguments and arguments[0] != "--update":
        print_chain(arguments[0], stack, next_call)
        return
    needed = {name: -(-depth[name] // 1024) for name in edges if name.startswith("urlens_")}
    if arguments:
        problems = keep_generated(PAGE, table(needed), True)
    finish(problems + compare(needed), f"{len(needed)} functions, {max(needed.values())} KB at most")


main()
