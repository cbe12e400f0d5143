#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the library in one place at a time, and tells which changes no quick test notices.

usage: run.py [FOLDER] [COUNT] [--seed N] [--jobs N] [--budget SECONDS] [--keep] [--survivors]

FOLDER is one of src/, or several with commas between them, each of which gets COUNT (50) mutants. Without it every folder gets
at least 20 of COUNT (500) mutants, and the rest by its size. The same seed gives the same mutants. Each gets tests that take
--budget (15) seconds of processor time together. --keep does not measure the tests anew though something has changed; --survivors
tries those again that survived last. Mutants that do not compile, or whose object is the same, do not count; nor do those that
equivalent.json explains. Survivors are printed with their diff. docs/testing.md has more.
Exit status: 0, or 1 if fewer than 95 % were killed, or than 90 % in a folder.
"""
import argparse
import collections
import difflib
import json
import os
import queue
import random
import sys
import threading
import time

import operators
import workshop

HERE = os.path.dirname(os.path.abspath(__file__))
EXPLAINED = os.path.join(HERE, "equivalent.json")
SURVIVORS = os.path.join(workshop.BUILD, "survivors.json")
HISTORY = os.path.join(workshop.BUILD, "history.json")

LEAST = 20  # mutants of a folder
LEAST_RATE = {"together": 95, "folder": 90}

Mutant = collections.namedtuple("Mutant", "path operator was becomes text function line")
VERDICTS = ["killed", "survived", "equivalent", "same object", "not C"]


def read(path):
    with open(os.path.join(workshop.ROOT, path), encoding="utf-8") as file:
        return file.read()


def read_json(path, otherwise):
    if not os.path.exists(path):
        return otherwise
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def say(text):
    print(text, flush=True)


# ---------------------------------------------------------------------------------------------------------------------
# Drawing mutants
# ---------------------------------------------------------------------------------------------------------------------


def line_at(text, place):
    """The lines around a place, without the white space at both ends."""
    return text[text.rfind("\n", 0, place) + 1:text.find("\n", place)].strip()


def mutant_of(path, text, mutation):
    new = operators.apply(text, mutation)
    return Mutant(path, mutation.operator, line_at(text, mutation.start), line_at(new, mutation.start), new,
                  operators.function_at(text, mutation.start), text.count("\n", 0, mutation.start) + 1)


def draw(paths, generator):
    """All mutants of some files in random order, one for each place."""
    places = [(path, found) for path in paths for found in operators.mutations(read(path))]
    generator.shuffle(places)
    for path, found in places:
        yield mutant_of(path, read(path), generator.choice(found))


def shares(files, count):
    """How many mutants each folder gets."""
    sizes = {folder: sum(len(read(path)) for path in paths) for folder, paths in files.items()}
    rest = max(0, count - LEAST * len(files))
    return {folder: LEAST + round(rest * size / sum(sizes.values())) for folder, size in sizes.items()}


# ---------------------------------------------------------------------------------------------------------------------
# Judging one
# ---------------------------------------------------------------------------------------------------------------------


class Explained:
    """The mutants that nobody can tell from the library, with the reason of each."""

    def __init__(self):
        # A line that a file has several times is told apart by its function.
        self.rows = {(row["file"], row["was"], row["becomes"], row.get("function")) for row in read_json(EXPLAINED, [])[1:]}
        for path, was in sorted({row[:2] for row in self.rows}):
            if was not in (line.strip() for line in read(path).splitlines()):
                sys.exit(f"mutate: {EXPLAINED}: {path} has no line '{was}'")

    def __contains__(self, mutant):
        return any((mutant.path, mutant.was, mutant.becomes, function) in self.rows for function in (None, mutant.function))


class History:
    """Which tests have killed mutants of which files, so that these come first."""

    def __init__(self):
        self.kills = collections.Counter({tuple(key.split(" ")): count for key, count in read_json(HISTORY, {}).items()})

    def add(self, mutant, test):
        for place in (mutant.path, os.path.dirname(mutant.path)):
            self.kills[place, test.name] += 1

    def save(self):
        with open(HISTORY, "w", encoding="utf-8") as file:
            json.dump({" ".join(key): count for key, count in self.kills.items()}, file)

    def hope(self, mutant, test):
        """How likely the test is to kill the mutant, for each second that it takes."""
        folder, name = mutant.path.split("/")[1], os.path.basename(mutant.path)[:-2].replace("_", "-")
        kills = self.kills[mutant.path, test.name] + self.kills[os.path.dirname(mutant.path), test.name] / 4
        kills += 2 * (name in test.name) + test.name.startswith(folder) + 0.2
        return kills / (test.seconds + 0.05)


class Judge:
    """Tells of mutants whether a test notices them. Several threads may ask, each with a bench of its own."""

    def __init__(self, tests, budget):
        self.budget = budget
        self.tests, self.explained, self.history = tests, Explained(), History()

    def tests_for(self, mutant):
        """Those that enter its function; outside of functions, those that enter one of its file."""
        text = read(mutant.path)
        wanted = {mutant.function} if mutant.function else {operators.function_at(text, found[0].start)
                                                            for found in operators.mutations(text)}
        entering = [test for test in self.tests if wanted & test.functions]
        return sorted(entering, key=lambda test: -self.history.hope(mutant, test))

    def killer(self, mutant, bench):
        """The test that notices it. A mutant gets only so much time: one that few tests notice counts as a survivor."""
        left = self.budget
        for test in self.tests_for(mutant):
            left -= test.seconds
            if left < 0:
                return None
            status, _ = workshop.run(test, bench.folder, int(5 * test.seconds) + 1)
            if status not in workshop.PASSED:
                return test
        return None

    def judge(self, mutant, bench):
        """(verdict, the name of the test that killed it)"""
        if mutant in self.explained:
            return "equivalent", None
        compiled = bench.compile(mutant.path, mutant.text)
        if not compiled:
            return "not C", None
        if same_bytes(compiled, bench.commands[mutant.path][1]):
            return "same object", None
        if not bench.link(mutant.path, compiled):
            return "not C", None
        test = self.killer(mutant, bench)
        if not test:
            return "survived", None
        self.history.add(mutant, test)
        return "killed", test.name


def same_bytes(one, other):
    with open(one, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()


# ---------------------------------------------------------------------------------------------------------------------
# Judging many
# ---------------------------------------------------------------------------------------------------------------------


class Round:
    """The mutants of one run. `wanted` has the number for each folder; those that do not count are replaced by others."""

    def __init__(self, judge, sources, wanted):
        self.judge, self.sources, self.wanted = judge, sources, wanted
        self.lock = threading.Lock()
        self.counts = {folder: collections.Counter() for folder in wanted}
        self.running = collections.Counter()
        self.seconds = collections.Counter()
        self.survivors = []

    def next_mutant(self):
        with self.lock:
            for folder, source in self.sources.items():
                counts = self.counts[folder]
                if counts["killed"] + counts["survived"] + self.running[folder] >= self.wanted[folder]:
                    continue
                mutant = next(source, None)
                if mutant:
                    self.running[folder] += 1
                    return folder, mutant
        return None

    def work(self, bench):
        while True:
            drawn = self.next_mutant()
            if not drawn:
                return
            folder, mutant = drawn
            begun = time.monotonic()
            verdict, test = self.judge.judge(mutant, bench)
            with self.lock:
                self.running[folder] -= 1
                self.counts[folder][verdict] += 1
                self.seconds[folder] += time.monotonic() - begun
                self.report(folder, mutant, verdict, test)

    def report(self, folder, mutant, verdict, test):
        if verdict == "survived":
            self.survivors.append(mutant)
            self.save()
            say(f"survived: {mutant.path}:{mutant.line} ({mutant.operator})\n{diff(mutant)}")
        elif verdict == "killed" and os.environ.get("URLENS_MUTATE_VERBOSE"):
            say(f"killed: {mutant.path}:{mutant.line} ({mutant.operator}) by {test}")

    def save(self):
        """What is known so far; a long run may be ended."""
        self.judge.history.save()
        save_survivors(self.survivors)

    def run(self, jobs):
        failures = queue.Queue()

        def worker(number):
            try:
                self.work(workshop.Bench(number))
            except Exception as failure:  # the other threads would go on as if nothing had happened
                failures.put(failure)
        threads = [threading.Thread(target=worker, args=(number,)) for number in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if not failures.empty():
            raise failures.get()


def diff(mutant):
    old, new = read(mutant.path).splitlines(), mutant.text.splitlines()
    return "\n".join(list(difflib.unified_diff(old, new, mutant.path, "mutant", lineterm="", n=2))[2:])


def rate(counts):
    judged = counts["killed"] + counts["survived"]
    return 100 * counts["killed"] / judged if judged else 100.0


def print_summary(done):
    together = sum(done.counts.values(), collections.Counter())
    say(f"\n{'folder':12}{'mutants':>9}" + "".join(f"{verdict:>13}" for verdict in VERDICTS) + f"{'rate':>9}{'s each':>8}")
    for name, counts in [*done.counts.items(), ("together", together)]:
        judged = counts["killed"] + counts["survived"]
        seconds = sum(done.seconds.values()) if name == "together" else done.seconds[name]
        say(f"{name:12}{judged:9}" + "".join(f"{counts[verdict]:13}" for verdict in VERDICTS) +
            f"{rate(counts):7.1f} %{seconds / max(1, sum(counts.values())):8.1f}")
    return rate(together) >= LEAST_RATE["together"] and all(rate(row) >= LEAST_RATE["folder"] for row in done.counts.values())


def save_survivors(survivors):
    rows = [mutant._asdict() for mutant in survivors]
    with open(SURVIVORS, "w", encoding="utf-8") as file:
        json.dump(rows, file)


def again(paths_of):
    """The survivors of the last run, folder by folder, and how many they are."""
    rows = [Mutant(**row) for row in read_json(SURVIVORS, [])]
    found = {folder: [row for row in rows if row.path in paths] for folder, paths in paths_of.items()}
    return {folder: iter(found[folder]) for folder in found}, {folder: len(found[folder]) for folder in found}


def sources_by_folder():
    """The files of each folder, without those for instruction sets that no test can use here."""
    files = collections.defaultdict(list)
    lacking = workshop.lacking_instructions()
    for path in sorted(workshop.Bench(0).commands):
        if os.path.basename(path).removesuffix(".c") not in lacking:
            files[path.split("/")[1]].append(path)
    return dict(sorted(files.items()))


def wanted_folders(text, known):
    folders = [word.removeprefix("src/").rstrip("/") for word in text.split(",")]
    for folder in folders:
        if folder not in known:
            sys.exit(f"mutate: no folder src/{folder} with sources")
    return folders


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev mutate", add_help=True)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--budget", type=float, default=15)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--survivors", action="store_true")
    arguments = parser.parse_args()
    if arguments.folder and arguments.folder.isdigit() and arguments.count is None:
        arguments.folder, arguments.count = None, int(arguments.folder)
    return arguments


def main():
    arguments = parse_arguments()
    workshop.build()
    files = sources_by_folder()
    if arguments.folder:
        files = {folder: files[folder] for folder in wanted_folders(arguments.folder, files)}
    if arguments.survivors:
        sources, wanted = again(files)
    else:
        sources = {folder: draw(paths, random.Random(f"{arguments.seed} {folder}")) for folder, paths in files.items()}
        wanted = dict.fromkeys(files, arguments.count or 50) if arguments.folder else shares(files, arguments.count or 500)
    done = Round(Judge(workshop.tests(arguments.keep, arguments.jobs, say), arguments.budget), sources, wanted)
    done.run(arguments.jobs)
    done.save()
    sys.exit(0 if print_summary(done) else 1)


if __name__ == "__main__":
    main()
