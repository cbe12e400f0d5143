#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks today's parsers, records what they answer, and compares that with the dialects.

usage: observe.py [--input FILE | --mutations COUNT [--seed NUMBER]] [--output FOLDER] [--show COUNT] [--allow COUNT] [NAME…]

Without --input and --mutations the inputs are the project's own, and the answers are recorded beside them in
tests/conformance/data/living/recorded; otherwise they are only compared, unless --output says where to. The program is
$URLENS_PROGRAM or build/urlens. Exit status: 0 no difference to a parser of the version that the dialect models, or no more than
--allow says, 1 there are, 4 wrong usage, 77 no parser could be run.
"""
import argparse
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/conformance"))
import living  # noqa: E402
import rpc  # noqa: E402
from inputs import mutations, own  # noqa: E402
from install import Missing  # noqa: E402
from parsers import PARSERS  # noqa: E402

SECONDS = 600


def can_ask(parser, case):
    """Whether the parser's interface takes such a case."""
    return (parser.joins or "base" not in case) and (parser.nul or not any("\0" in text for text in case.values()))


def observe(parser, cases):
    """The parser's version and its packed answers; None for cases that it cannot be asked."""
    command, environment = parser.command()
    asked = [case for case in cases if can_ask(parser, case)]
    text = "".join(json.dumps(case) + "\n" for case in asked)
    try:
        run = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True,
                             timeout=SECONDS, env={**os.environ, **environment})
    except subprocess.SubprocessError as error:
        last = (error.stderr or b"").decode(errors="replace").strip().split("\n")[-1]
        raise Missing(f"its driver failed: {last or error}") from error
    first, *answers = [json.loads(line) for line in run.stdout.decode().split("\n") if line]
    assert len(answers) == len(asked), f"{len(answers)} answers to {len(asked)} cases"
    packed = iter(map(living.packed, answers))
    return first["version"], [next(packed) if can_ask(parser, case) else None for case in cases]


def write(folder, name, rows):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".jsonl"), "w", encoding="ascii") as file:
        for row in rows:
            file.write(json.dumps(row, separators=(",", ":")) + "\n")


class Observation:
    """One run over some cases: what was asked for, and what has come out so far."""

    def __init__(self, cases, output, given):
        self.cases, self.output, self.show, self.allowed = cases, output, given.show, given.allow
        self.dialects = living.dialects()
        self.run = self.wrong = 0
        if output:
            write(output, "inputs", cases)

    def observe(self, name):
        """Asks one parser and prints a line."""
        started, modelled = time.monotonic(), PARSERS[name].version
        try:
            version, answers = observe(PARSERS[name], self.cases)
        except Missing as missing:
            print(f"{name}: skipped, {missing}", flush=True)
            return
        self.run += 1
        if self.output:
            write(self.output, name, [{"version": version}, *answers])
        pairs = living.pairs(self.cases, answers)
        title = f"{name} {version}" + (f" (the dialect models {modelled})" if version != modelled else "")
        if name not in self.dialects:
            print(f"{title}: {len(pairs)} observed; this build has no such dialect", flush=True)
            return
        differences = living.compare(name, pairs)
        left, _ = living.explain(name, differences)
        living.show(left, self.show)
        self.wrong += len(left) > self.allowed and version == modelled
        note = f" ({len(differences) - len(left)} explained)" if len(differences) > len(left) else ""
        print(f"{title}: {len(pairs)} observed, {len(differences)} differ{note}, {time.monotonic() - started:.0f} s", flush=True)


def arguments():
    reader = argparse.ArgumentParser(prog="./dev observe")
    reader.error = lambda message: (print(f"observe: {message}", file=sys.stderr), sys.exit(4))
    source = reader.add_mutually_exclusive_group()
    source.add_argument("--input", metavar="FILE", help='JSON Lines, {"input"} or {"base","input"}')
    source.add_argument("--mutations", metavar="COUNT", type=int, help="that many changed inputs")
    reader.add_argument("--seed", metavar="NUMBER", type=int, help="the same mutations again")
    reader.add_argument("--output", metavar="FOLDER", help="where to record the answers")
    reader.add_argument("--show", metavar="COUNT", type=int, default=5, help="how many differences to print for each (5)")
    reader.add_argument("--allow", metavar="COUNT", type=int, default=0, help="how many differences of each are no failure (0)")
    reader.add_argument("names", metavar="NAME", nargs="*", help=f"one or more of {', '.join(PARSERS)}; otherwise all")
    given = reader.parse_args()
    unknown = [name for name in given.names if name not in PARSERS]
    if unknown:
        reader.error(f"no parser {', '.join(unknown)}; there are {', '.join(PARSERS)}")
    return given


def cases_of(given):
    """The cases, and where their answers go."""
    if given.input:
        return rpc.load(given.input), given.output
    if given.mutations is not None:
        seed = given.seed if given.seed is not None else int.from_bytes(os.urandom(4), "big")
        print(f"{given.mutations} mutations, --seed {seed}", flush=True)
        return mutations(given.mutations, seed), given.output
    return own(), given.output or living.RECORDED


def main():
    given = arguments()
    observation = Observation(*cases_of(given), given)
    for name in given.names or PARSERS:
        observation.observe(name)
    sys.exit(77 if not observation.run else 1 if observation.wrong else 0)


main()
