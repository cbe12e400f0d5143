#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Instructions per pass of every row of the benchmark, counted by valgrind, for one build or for two of them side by side.

usage: bench/instructions.py [--simd LEVEL] [--list NAME…] BENCH [OTHER]

BENCH and OTHER are programs urlens-bench, such as build/urlens-bench (`./dev bench` makes it). Counts do not depend on what
else the machine is doing, so two builds can be compared on a noisy one. A row's count is that of a run with two passes less that
of a run with one. valgrind knows no AVX-512: LEVEL is avx2 unless it is given.

Exit status: 0 fine, 1 a row of OTHER takes more than 3 % more instructions than BENCH's.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

ROWS = re.compile(r"^(\S+) +(\S+) +[0-9.]+", re.M)
COUNT = re.compile(r"Collected : (\d+)")
LIMIT = 1.03


def run(simd, *command):
    environment = dict(os.environ, URLENS_SIMD=simd)
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True)
    return done.stdout.decode()


def rows_of(program, lists):
    """Lists and operations, as the benchmark's own table names them."""
    chosen = [word for name in lists for word in ("--list", name)]
    return ROWS.findall(run("sse2", program, "--alone", "--passes", "1", *chosen))


def count(program, simd, row, passes):
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    printed = run(simd, *valgrind, program, "--alone", "--list", row[0], "--op", row[1], "--passes", str(passes))
    return int(COUNT.search(printed)[1])


def cost(program, simd, row):
    return count(program, simd, row, 2) - count(program, simd, row, 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--simd", default="avx2")
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("programs", nargs="+")
    wanted = parser.parse_args()
    rows, worst = rows_of(wanted.programs[0], wanted.list), 0.0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, costs in zip(rows, pool.map(lambda row: [cost(p, wanted.simd, row) for p in wanted.programs], rows)):
            ratio = costs[-1] / costs[0]
            worst = max(worst, ratio)
            mark = "  more" if ratio > LIMIT else ""
            print(f"{row[0]:14} {row[1]:10} " + " ".join(f"{cost:12}" for cost in costs) + f" {ratio:6.3f}{mark}", flush=True)
    sys.exit(1 if worst > LIMIT else 0)


main()
