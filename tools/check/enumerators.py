#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Enumerators keep their numbers for ever, and numbers are never reused.

The headers are compared with tests/package/enumerators.txt (enum, name, number). With --update new enumerators are added
there; those that are listed stay. One that is taken out of a header keeps its line, with "retired" after it, so that its number
is not given away again. An enumerator's name begins with that of its enum, without "_flag" at its end; PREFIXES has the exceptions.
"""
import os
import re
import sys

from project import ROOT, finish, headers, read

LIST = "tests/package/enumerators.txt"
BANNER = """# SPDX-License-Identifier: MIT
# Enumerators of the public headers and their numbers, which never change. tools/check/enumerators.py --update adds new ones.
"""


PREFIXES = {
    "urlens_status": r"URLENS_(OK$|E_)",
    "urlens_validation_error": "URLENS_V_",
    "urlens_component_flag": "URLENS_(HAS|IS)_",
}


def number_of(expression, known):
    """A number, a shifted one, or several enumerators with | between them."""
    total = 0
    for part in expression.split("|"):
        shifted = [known[word][1] if word in known else int(word) for word in (word.strip() for word in part.split("<<"))]
        total |= shifted[0] << (shifted[1] if len(shifted) > 1 else 0)
    return total


def in_header():
    text = re.sub(r"/\*.*?\*/", "", "".join(map(read, headers())), flags=re.S)
    found = {}
    for name, body in re.findall(r"\benum\s*(\w*)\s*\{(.*?)\}", text, re.S):
        for item in filter(None, (item.strip() for item in body.split(","))):
            match = re.fullmatch(r"(\w+)\s*=\s*([\w\s<|]+)", item)
            if not match:
                finish([f"'{item}' has no number of its own"], "")
            found[match[1]] = (name or "-", number_of(match[2], found))
    return found


def in_list():
    listed, retired = {}, {}
    for line in read(LIST).split("\n"):
        if line and not line.startswith("#"):
            enum, name, number, *rest = line.split()
            (retired if rest == ["retired"] else listed)[name] = (enum, int(number))
    return listed, retired


def main():
    header = in_header()
    listed, retired = in_list() if os.path.exists(os.path.join(ROOT, LIST)) else ({}, {})
    problems = [f"{name}: does not begin with the name of its type, {enum}" for name, (enum, _) in header.items()
                if not re.match(PREFIXES.get(enum, enum.removesuffix("_flag").upper() + "_"), name)]
    for name, place in listed.items():
        if header.get(name) != place:
            problems.append(f"{name}: was {place}, is {header.get(name, 'gone')}")
    given_away = {place: name for name, place in retired.items() if place[0] != "-"}
    problems += [f"{name}: has the number of {given_away[place]}" for name, place in header.items() if place in given_away]
    if "--update" in sys.argv and not problems:
        rows = [f"{enum} {name} {number}" for name, (enum, number) in header.items()]
        rows += [f"{enum} {name} {number} retired" for name, (enum, number) in retired.items()]
        with open(os.path.join(ROOT, LIST), "w", encoding="utf-8") as file:
            file.write(BANNER + "\n".join(rows) + "\n")
        listed = header
    problems += [f"{name}: not in {LIST}; add it with tools/check/enumerators.py --update" for name in header if name not in listed]
    finish(problems, f"{len(header)} enumerators")


main()
