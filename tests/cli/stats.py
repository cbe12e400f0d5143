#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens stats` on a list with more different hosts than it counts exactly: memory stays bounded, what it says about
its error is true, and the frequent hosts are found.

usage: stats.py [SANITIZERS]
"""
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
# How many texts are counted exactly: FREQUENCY_LIMIT.
LIMIT = 1 << 17
RARE = 8 * LIMIT
# Enough for a full table or two, and less than all hosts need.
MOST = 80 << 20
LIMITS = sys.platform == "linux" and not any(sys.argv[1:])


def run(name, jobs):
    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (MOST, MOST))
    result = subprocess.run([PROGRAM, "stats", "--json", "--top", "3", "--jobs", jobs, "-f", name],
                            stdout=subprocess.PIPE, check=True, timeout=600, preexec_fn=limit if LIMITS else None)
    return json.loads(result.stdout)


def check(holds, what, answer):
    if holds:
        return 0
    print("%s: %s" % (what, json.dumps(answer)[:600]))
    return 1


def main():
    failed = 0
    frequent = {"one.example": 40_000, "two.example": 30_000, "three.example": 20_000}
    lines = ["http://h%d.%s.example/" % (number, "x" * (number % 40 + 1)) for number in range(RARE)]
    lines += ["http://%s/" % host for host, count in frequent.items() for _ in range(count)]
    random.Random(3).shuffle(lines)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "list")
        with open(name, "w") as file:
            file.write("".join(line + "\n" for line in lines))
        for jobs in ("1", "2"):
            answer = run(name, jobs)
            hosts = answer["hosts"]
            failed += check(answer["records"] == len(lines), "records", answer)
            failed += check(not hosts["exact"] and 0 < hosts["error"] <= len(lines) // (LIMIT // 2), "the error", hosts)
            failed += check(hosts["different"] <= 2 * LIMIT, "the table has grown", hosts)
            failed += check([each["value"] for each in hosts["top"]] == list(frequent), "the most frequent hosts", hosts)
            for each in hosts["top"]:
                true = frequent.get(each["value"], 0)
                failed += check(true <= each["count"] <= true + hosts["error"], "the count of a host", hosts)
            failed += check(answer["suffixes"]["exact"] and answer["suffixes"]["top"] == [
                {"value": "example", "count": len(lines)}], "what is counted exactly", answer["suffixes"])
    print("stats: %d records, %s" % (len(lines), "%d failed" % failed if failed else "all fine"))
    return failed > 0


sys.exit(main())
