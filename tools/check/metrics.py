#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long, how branched and how wide the functions of src/ and cli/ are.

usage: tools/check/metrics.py [--update | --list]

Lines are those between a function's braces, the braces' own lines included. Cyclomatic complexity is one and one more for every
if, for, while, case, &&, || and ?. The limits are below; docs/metrics.md has the table, which `./dev docs` writes anew and this
check compares. --list prints the longest, the most branched and the widest functions instead.
"""
import re
import sys

from project import files, finish, keep_generated, read

LIMITS = {"lines": 45, "lines, 99th percentile": 30, "complexity": 20}
WIDE = 7  # this many parameters are many
MOST_WIDE = 10
PAGE = "docs/metrics.md"

NOISE = re.compile(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.M)
# clang-format puts a function's first line at the margin, and its closing brace alone there.
FUNCTION = re.compile(r"^(?![ \t#}])([^;{}=]*?)\b(\w+)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)[^;{}=]*\{\n(.*?)^\}", re.M | re.S)
BRANCH = re.compile(r"\b(?:if|for|while|case)\b|&&|\|\||\?")


def blank(match):
    """Comments and literals keep their lines and lose everything else."""
    return re.sub(r"[^\n]", " ", match[0])


def parameters(text):
    """Commas that are not inside the parentheses of a pointer to a function."""
    depth = count = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        count += char == "," and depth == 0
    return 0 if text.strip() in ("", "void") else count + 1


def functions(path):
    text = DIRECTIVE.sub(blank, NOISE.sub(blank, read(path)))
    for match in FUNCTION.finditer(text):
        name, wide, body = match[2], match[3], match[4]
        yield {
            "name": f"{path}: {name}",
            "lines": body.count("\n") + 2,
            "complexity": 1 + len(BRANCH.findall(body)),
            "parameters": parameters(wide),
        }


def percentile(values, percent):
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def measure():
    found = {"src": [], "cli": []}
    for path in files("src/*.c", "src/*.h", "cli/*.c", "cli/*.h"):
        if "/tables/" not in path:
            found[path.split("/")[0]] += functions(path)
    return found


def table(found):
    lines = ["| | functions | lines: median | 90th percentile | 99th percentile | most | complexity: most | parameters: "
             f"functions with {WIDE} or more | most |", "|---|---|---|---|---|---|---|---|---|"]
    for folder, rows in found.items():
        lengths, wide = [row["lines"] for row in rows], [row["parameters"] for row in rows]
        lines.append(f"| `{folder}/` | {len(rows)} | {percentile(lengths, 50)} | {percentile(lengths, 90)} | "
                     f"{percentile(lengths, 99)} | {max(lengths)} | {max(row['complexity'] for row in rows)} | "
                     f"{sum(count >= WIDE for count in wide)} | {max(wide)} |")
    return "\n".join(lines) + "\n"


def problems_of(found):
    rows = [row for folder in found.values() for row in folder]
    problems = [f"{row['name']}: {row['lines']} lines" for row in rows if row["lines"] > LIMITS["lines"]]
    problems += [f"{row['name']}: complexity {row['complexity']}" for row in rows if row["complexity"] > LIMITS["complexity"]]
    p99, limit = percentile([row["lines"] for row in rows], 99), LIMITS["lines, 99th percentile"]
    if p99 > limit:
        problems.append(f"one function in a hundred has more than {p99} lines; {limit} is the limit")
    wide = [row for row in rows if row["parameters"] >= WIDE]
    if len(wide) > MOST_WIDE:
        problems.append(f"{len(wide)} functions have {WIDE} parameters or more; {MOST_WIDE} may")
        problems += [f"  {row['parameters']} {row['name']}" for row in sorted(wide, key=lambda row: -row["parameters"])]
    return problems


def list_largest(found):
    rows = [row for folder in found.values() for row in folder]
    for key in ("lines", "complexity", "parameters"):
        print(key)
        for row in sorted(rows, key=lambda row: -row[key])[:60]:
            print(f"  {row[key]:3} {row['name']}")


def main():
    found = measure()
    if "--list" in sys.argv:
        list_largest(found)
        return
    problems = problems_of(found) + keep_generated(PAGE, table(found), "--update" in sys.argv)
    finish(problems, f"{sum(map(len, found.values()))} functions")


main()
