#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Parsing takes time in proportion to the input: twice the length costs at most 2.2 times the instructions.

usage: run.py growth|ordinary PROGRAM [ARGUMENT…] LENGTH

Instructions are counted, by the processor or by callgrind, so that it does not matter how busy the machine is. PROGRAM prints a line for
each call: tests/growth/growth.c is one, which is told the kind of inputs and the shorter length (four times as much if URLENS_SLOW is set). `ordinary` is about ordinary URLs: a
living dialect takes at most twice the instructions that the Standard's reference machine takes for them.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

LIMIT = 2.2
MACHINE_LIMIT = 2.0
SKIPPED = 77
MEASURED = "growth_measured"

# Copying a block by one instruction, as glibc does from some length on, would count once for every byte in callgrind.
NO_REPEATED = "glibc.cpu.x86_rep_movsb_threshold=2000000000:glibc.cpu.x86_rep_stosb_threshold=2000000000"


def lines_of(command, **environment):
    environment = {**os.environ, **environment}
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment).stdout.decode()
    return [line.split("\t") for line in output.splitlines()]


def dumped_total(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        found = re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M)
    return int(found.group(1)) if found else 0


def count_with_callgrind(*command):
    """Callgrind writes one file per call of the measured function, in order, and starts from zero before each."""
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=callgrind", "-q", f"--callgrind-out-file={folder}/out"]
        tool += [f"--zero-before={MEASURED}", f"--dump-after={MEASURED}"]
        rows = lines_of([*tool, *command], GLIBC_TUNABLES=NO_REPEATED)
        dumps = sorted(glob.glob(folder + "/out.*"), key=lambda path: int(path.rsplit(".", 1)[1]))
        if len(dumps) != len(rows):
            sys.exit(f"{len(rows)} calls, but {len(dumps)} files of callgrind")
        return [row[:4] + [dumped_total(dump)] for row, dump in zip(rows, dumps)]


def count(*command):
    rows = lines_of(command)
    if all(row[4] != "0" for row in rows):
        return [row[:4] + [int(row[4])] for row in rows]
    if not shutil.which("valgrind"):
        print("neither counters of the processor nor valgrind: skipped")
        sys.exit(SKIPPED)
    return count_with_callgrind(*command)


def is_verbose():
    return bool(os.environ.get("URLENS_VERBOSE"))


def check_growth(rows):
    """Rows come in pairs: an input, and one twice as long."""
    worst, bad = 0, 0
    for (way, name, short, status, few), (_, _, long, _, many) in zip(rows[::2], rows[1::2]):
        ratio = many / few
        worst = max(worst, ratio)
        if is_verbose():
            print(f"{way:20} {name:40} {status:30} {few / int(short):8.1f} instructions a byte  {ratio:5.2f}")
        if ratio > LIMIT:
            bad += 1
            print(f"{way}, {name} ({status}): {few} instructions for {short} bytes, {many} for {long}: {ratio:.2f} times")
    print(f"{len(rows) // 2} classes and ways, at most {worst:.2f} times the instructions, {bad} above {LIMIT}")
    return bad


def check_ordinary(rows):
    """Rows come in pairs: the first time fills what is kept for later, the second counts. The first way is the machine's."""
    totals = {}
    for way, text, _, status, instructions in rows[1::2]:
        if status != "ok":
            print(f"{way} refuses {text}: {status}")
        totals[way] = totals.get(way, 0) + instructions
    (_, machine), *others = totals.items()
    bad = [way for way, total in others if total > MACHINE_LIMIT * machine]
    for way, total in others:
        if way in bad or is_verbose():
            print(f"{way:24} {total / machine:5.2f} times the instructions of the reference machine")
    worst = max((total for _, total in others), default=0) / machine
    print(f"{len(others)} dialects, at most {worst:.2f} times the reference machine, {len(bad)} above {MACHINE_LIMIT}")
    return len(bad) + sum(row[3] != "ok" for row in rows)


def main():
    checks = {"growth": check_growth, "ordinary": check_ordinary}
    if len(sys.argv) < 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    *command, length = sys.argv[2:]
    rows = count(*command, str(int(length) * 4) if os.environ.get("URLENS_SLOW") else length)
    if not rows:
        print("this build has no such dialects: skipped")
        sys.exit(SKIPPED)
    sys.exit(1 if checks[sys.argv[1]](rows) else 0)


main()
