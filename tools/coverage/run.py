#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py [--missing] BUILD…

Reads the counters that the tests left in builds with URLENS_COVERAGE, adds those of all builds together, and says for each
folder of src/, and for cli/, how many lines and branches there are, how many were reached and taken, and how many branches are
marked as unreachable. A branch is one of the two ways that a condition can go, as gcov counts them.

What no input can reach is marked with its reason: unreachable.json, beside this file, has the file, the line as it is, how
many of its branches are never taken, and why. A mark fits only if exactly that many branches are missing, so that a mark
that a change made untrue is found. Of a mark with "processor" the number depends on the machine: "any", or the name of what a
processor must have (see /proc/cpuinfo) for all branches to be taken. Such a mark without a line is one of the whole file.

A folder in COMPLETE may have no other missing branch; of the rest, what is missing is printed: the number for each file, with
--missing each line.
Exit status: 0 fine, 1 a branch is missing in a folder of COMPLETE or a mark does not fit, 77 there are no counters.
"""
import collections
import gzip
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MARKS = 'tools/coverage/unreachable.json'

# Folders of src/ in which every branch is taken or marked.
COMPLETE = ('percent', 'scan', 'host', 'record', 'dialect', 'whatwg')


def counters(build):
    """The files with counters of the library and of the program that a build has."""
    for part in ('src', 'cli'):
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, build, part))):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith('.gcda'))


def reports(build):
    """What gcov says about each file that was compiled, as it writes it."""
    paths = list(counters(build))
    with tempfile.TemporaryDirectory() as folder:
        if paths:
            subprocess.run(['gcov', '--json-format', '--branch-probabilities', '--hash-filenames', *paths], cwd=folder,
                           stdout=subprocess.DEVNULL, check=True)
        for name in sorted(os.listdir(folder)):
            with gzip.open(os.path.join(folder, name), 'rt', encoding='utf-8') as file:
                yield json.load(file)


def lines_of(report):
    """The lines of one report: (path, function, number), and how often it and each of its branches were taken."""
    directory = report['current_working_directory']
    for file in report['files']:
        path = os.path.relpath(os.path.join(directory, file['file']), ROOT)
        if not path.startswith(('src/', 'cli/')):
            continue
        lines = {}
        for line in file['lines']:
            counts = lines.setdefault((path, line.get('function_name', ''), line['line_number']), [0])
            counts[0] = max(counts[0], line['count'])
            counts += [branch['count'] for branch in line['branches']]
        yield from lines.items()


def add(totals, place, counts):
    """Adds counts to those that were there. A build in which the line has other branches tells nothing about these."""
    old = totals.setdefault(place, [0] * len(counts))
    if len(old) == len(counts):
        totals[place] = [a + b for a, b in zip(old, counts)]


def measure(builds):
    """What was counted in all builds: {path: {number: [how often the line, how often each branch, …]}}."""
    totals, lines = {}, collections.defaultdict(dict)
    for build in builds:
        for report in reports(build):
            for place, counts in lines_of(report):
                add(totals, place, counts)
    for (path, _, number), counts in sorted(totals.items()):
        line = lines[path].setdefault(number, [0])
        line[0] += counts[0]
        line += counts[1:]
    return lines


def source_lines(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return [line.strip() for line in file]


def read_marks():
    """The marks of each file: {path: {line as it is: mark}}."""
    marks = collections.defaultdict(dict)
    with open(os.path.join(ROOT, MARKS), encoding='utf-8') as file:
        for mark in json.load(file)[1:]:
            marks[mark['file']][mark.get('line', '')] = mark
    return marks


def processor_has(feature):
    """Whether this machine's processor has it; "any" asks for all that there is, which none has."""
    try:
        with open('/proc/cpuinfo', encoding='utf-8') as file:
            return f' {feature} ' in file.read().replace('\n', ' ')
    except OSError:
        return False


def fits(mark, missing):
    """Whether a mark explains that many missing branches of its line."""
    return not processor_has(mark['processor']) if 'processor' in mark else mark['branches'] == missing


def is_optional(mark):
    """Whether a mark may be there without a missing branch."""
    return 'processor' in mark


class Folder:
    """What is known about the lines and branches of one folder."""

    def __init__(self):
        self.lines = self.reached = self.branches = self.taken = self.marked = 0
        self.missing = []  # (path, line, text, how many)

    def count(self, path, counted, marks):
        """Adds a file; returns the lines whose marks fit."""
        text, fitting = source_lines(path), set()
        for number, (reached, *branches) in sorted(counted.items()):
            missing, line = branches.count(0), text[number - 1]
            mark = marks.get(line) or marks.get('')
            self.lines += 1
            self.reached += reached > 0
            self.branches += len(branches)
            self.taken += len(branches) - missing
            if missing and mark and fits(mark, missing):
                fitting.add(line)
                self.marked += missing
            elif missing:
                self.missing.append((path, number, line, missing))
        return fitting

    def row(self):
        return self.lines, self.reached, self.branches, self.taken, self.marked, self.branches - self.taken - self.marked


def folder_of(path):
    parts = path.split('/')
    return parts[1] if parts[0] == 'src' else parts[0]


def count_folders(measured, marks):
    """The folders by name, and what is wrong with marks."""
    folders, problems = collections.defaultdict(Folder), []
    for path in sorted(measured):
        fitting = folders[folder_of(path)].count(path, measured[path], marks[path])
        problems += [f'{path}: the mark of a line does not fit: {line}' for line, mark in marks[path].items()
                     if line not in fitting and not is_optional(mark)]
    problems += [f'{path}: has marks, but no branches' for path in marks if path not in measured]
    return folders, problems


def print_table(folders):
    rows = {name: folder.row() for name, folder in sorted(folders.items()) if name != 'cli'}
    rows['src'] = tuple(map(sum, zip(*rows.values())))
    if 'cli' in folders:
        rows['cli'] = folders['cli'].row()
    print(f'{"folder":10}' + ''.join(f'{title:>9}' for title in ('lines', 'reached', 'branches', 'taken', 'marked', 'missing')))
    for name, row in rows.items():
        print(f'{name:10}' + ''.join(f'{number:9}' for number in row))


def print_missing(folders, every_line):
    for name, folder in sorted(folders.items()):
        if name in COMPLETE or every_line:
            for path, number, line, missing in folder.missing:
                print(f'{path}:{number}: {missing} never taken: {line}')
            continue
        files = collections.Counter()
        for path, _, _, missing in folder.missing:
            files[os.path.basename(path)] += missing
        if files:
            print(f'missing in {name}: ' + ', '.join(f'{file} {missing}' for file, missing in sorted(files.items())))


def main():
    builds = [argument for argument in sys.argv[1:] if argument != '--missing']
    if not builds or builds[0].startswith('-'):
        sys.exit(__doc__)
    measured = measure(builds)
    if not measured:
        print('coverage: no counters; build with URLENS_COVERAGE and run the tests first')
        sys.exit(77)
    folders, problems = count_folders(measured, read_marks())
    print_missing(folders, '--missing' in sys.argv)
    for problem in problems:
        print(problem)
    print_table(folders)
    sys.exit(1 if problems or any(folders[name].missing for name in COMPLETE) else 0)


if __name__ == '__main__':
    main()
