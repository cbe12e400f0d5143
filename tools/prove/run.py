#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py [z3 | exhaustive]…

Proves what can be proved; all of it without an argument. docs/testing.md says what, within which bounds, and what is assumed.
A part whose program is not there is skipped with a sentence. Exit status: 0 proved, 1 something failed, 77 all was skipped.
"""
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, 'build', 'prove')
HERE = 'tools/prove'

# The Standard's dialect alone: nothing else is compared, and the build takes a fraction of the time.
OPTIONS = ['CONFUSABLES', 'ENCODINGS', 'DECODERS', 'SITE', 'PSL', 'RFC', 'ECMA', 'TEMPLATE', 'BUILD', 'PATTERN', 'REGEXP',
           'AUDIT', 'WEBURL', 'LIVING']


def run(command, **options):
    return subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def must(command):
    """Runs it; if it fails, shows what it printed and ends."""
    done = run(command)
    if done.returncode:
        sys.exit(f'{done.stdout}\nprove: failed: {" ".join(command)}')
    return done.stdout


# ---------------------------------------------------------------------------------------------------------------------
# Z3
# ---------------------------------------------------------------------------------------------------------------------


def find_python():
    """A Python that has Z3: this one, or the system's, which Debian's package is for."""
    for python in (sys.executable, '/usr/bin/python3'):
        if os.path.exists(python) and run([python, '-c', 'import z3']).returncode == 0:
            return python
    return None


def prove_z3():
    python = find_python()
    if not python:
        return skip('z3', "Z3 for Python (Debian's python3-z3)")
    program = os.path.join(BUILD, 'masks')
    must(['cc', '-std=c11', '-O1', '-Iinclude', '-Isrc', f'{HERE}/z3/masks.c', '-o', program])
    fine = True
    for command in ([f'{HERE}/z3/split.py', program], [f'{HERE}/z3/port.py']):
        fine = subprocess.run([python, *command], cwd=ROOT, check=False).returncode == 0 and fine
    return fine


# ---------------------------------------------------------------------------------------------------------------------
# Every input
# ---------------------------------------------------------------------------------------------------------------------


def build_compare():
    """The amalgamation, so that one command builds all of it with sanitizers."""
    folder = os.path.join(BUILD, 'dist')
    must([sys.executable, 'tools/amalgamate.py', folder])
    program = os.path.join(BUILD, 'compare')
    sources = [f'{HERE}/exhaustive/{name}.c' for name in ('compare', 'spec_parse', 'spec_host', 'spec_text')]
    must(['clang', '-std=c11', '-O1', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all',
          *[f'-DURLENS_WITH_{option}=0' for option in OPTIONS], f'-I{folder}', os.path.join(folder, 'urlens.c'), *sources,
          '-o', program])
    return program


def prove_exhaustive():
    if not shutil.which('clang'):
        return skip('exhaustive', 'clang')
    program = build_compare()
    begun = time.monotonic()
    shares = os.cpu_count() or 1
    most = [os.environ['URLENS_PROVE_MOST']] if os.environ.get('URLENS_PROVE_MOST') else []
    started = [subprocess.Popen([program, str(i), str(shares), *most], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True) for i in range(shares)]
    totals = {}
    failed = 0
    for process in started:
        output, _ = process.communicate()
        failed += process.returncode != 0
        for line in output.splitlines():
            words = line.split()
            if len(words) == 4 and all(word.isdigit() for word in words[1:]):
                totals[words[0]] = [a + int(b) for a, b in zip(totals.get(words[0], [0, 0, 0]), words[1:])]
            else:
                print(line)
    for name, (inputs, urls, unknown) in totals.items():
        print(f'{name:18}{inputs:12,} inputs {urls:12,} URLs {unknown:9,} domains left out')
    inputs, urls, unknown = map(sum, zip(*totals.values()))
    print(f'{"failed" if failed else "proved"}  every input: {inputs:,} inputs, {urls:,} URLs, {unknown:,} domains left out '
          f'({time.monotonic() - begun:.0f} s)')
    return failed == 0


# ---------------------------------------------------------------------------------------------------------------------


def skip(part, what):
    print(f'skipped {part}: this machine has no {what}')


PARTS = {'z3': prove_z3, 'exhaustive': prove_exhaustive}


def main():
    wanted = sys.argv[1:] or list(PARTS)
    if not set(wanted) <= set(PARTS):
        sys.exit(__doc__)
    os.makedirs(BUILD, exist_ok=True)
    results = []
    for part in wanted:
        print(f'== {part}', flush=True)
        results.append(PARTS[part]())
    if False in results:
        sys.exit(1)
    sys.exit(0 if True in results else 77)


if __name__ == '__main__':
    main()
