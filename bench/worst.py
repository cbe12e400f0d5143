#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One table in Markdown from several runs of the benchmark, with the worst ratio of them all.

usage: worst.py RUN…        each the output of ./dev bench --json

The times are those of the best run; "ada", "curl" and "uriparser" say how many times as long as urlens they took, in the
run where that was least. The last column is what is aimed at beside Ada, and whether it is reached.
"""
import json
import sys

PEERS = ["ada", "curl", "uriparser"]
LISTS = ["web", "phishing", "source-code", "file"]
CLASSES = ["port", "credentials", "escape", "dots", "capitals", "idn-1", "idn-3"]


def goal_of(name, op):
    """How many times as long Ada should take."""
    if op == "parse":
        return {"web": 3, "phishing": 3, "source-code": 3, "file": 4, **dict.fromkeys(CLASSES, 3)}.get(name)
    if op == "can_parse":
        return 4 if name in LISTS else None
    return {"resolve": 3, "set": 3, "canon": 1}.get(op)


def read_runs(paths):
    """For each list and operation, in order, a dictionary of implementations' times for every run."""
    runs = {}
    for number, path in enumerate(paths):
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                rows = runs.setdefault((row["list"], row["op"]), [{} for _ in paths])
                rows[number][row["impl"]] = row["ns_per_url"]
                if row["impl"] == "urlens" and row["allocs_per_url"]:
                    print(f"{row['list']} {row['op']}: {row['allocs_per_url']} allocations a URL", file=sys.stderr)
    return runs


def worst_ratio(rows, peer):
    ratios = [row[peer] / row["urlens"] for row in rows if peer in row and "urlens" in row]
    return min(ratios) if ratios else None


def tell(ratio):
    return "" if ratio is None else f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"


def judge(name, op, rows, runs):
    if op == "batch":
        return judge_batch(name, rows, runs)
    goal, ratio = goal_of(name, op), worst_ratio(rows, "ada")
    if goal is None or ratio is None:
        return ""
    return f"{goal}, reached" if ratio >= goal else f"{goal}, **not yet**"


def judge_batch(name, rows, runs):
    """A batch is no slower than the object, and on the web list curl takes 25 times as long."""
    singly = runs.get((name, "parse"), [])
    slower = max([row["urlens"] / alone["urlens"] for row, alone in zip(rows, singly) if row and alone], default=None)
    curl = worst_ratio(rows, "curl")
    told = []
    if slower is not None:
        told.append(f"{slower:.2f} of parse" + ("" if slower <= 1 else ", **not yet** 1"))
    if name == "web" and curl is not None:
        told.append("curl 25, reached" if curl >= 25 else "curl 25, **not yet**")
    return "; ".join(told)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    print("| list | operation | urlens, ns | Ada, ns | ada | curl | uriparser | goal |")
    print("|---|---|--:|--:|--:|--:|--:|---|")
    runs = read_runs(sys.argv[1:])
    for (name, op), rows in runs.items():
        best = {impl: min(row[impl] for row in rows if impl in row) for impl in {key for row in rows for key in row}}
        ratios = [worst_ratio(rows, peer) for peer in PEERS]
        times = [f"{best[impl]:.1f}" if impl in best else "" for impl in ("urlens", "ada")]
        print("| " + " | ".join([name, op, *times, *map(tell, ratios), judge(name, op, rows, runs)]) + " |")


main()
