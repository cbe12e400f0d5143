#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py [z3 | eva | exhaustive]…

Proves what can be proved; all of it without an argument. docs/testing.md says what, within which bounds, and what is assumed.
A part whose program is not there is skipped with a sentence. Exit status: 0 proved, 1 something failed, 77 all was skipped.
"""
import csv
import multiprocessing.pool
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, 'build', 'prove')
HERE = 'tools/prove'

CORE = ['src/core/buffer.c', 'src/core/allocator.c', 'src/core/ascii.c', 'src/unicode/utf8.c']
IPV4 = ['src/host/ipv4.c', 'src/host/report.c', 'src/core/text.c']
IPV6 = ['src/host/ipv6.c', 'src/host/report.c', 'src/core/text.c']
PUNYCODE = ['src/unicode/punycode.c', 'src/core/scratch.c']

# How many paths Eva keeps apart, and whether also after a call: the more, the fewer alarms, and the longer it takes.
MANY_PATHS = ['-eva-slevel', '20000', '-eva-split-return', 'full']
FEW_PATHS = ['-eva-slevel', '100', '-eva-split-return', 'auto']

# Each harness of tools/prove/eva, the files that it is about besides CORE, the lengths for which it is analysed, and how.
HARNESSES = (
    ('control', [], (2,), MANY_PATHS),
    ('buffer', [], range(9), MANY_PATHS),
    ('utf8', [], range(7), MANY_PATHS),
    ('percent', ['src/percent/percent.c', 'src/percent/sets.c'], range(6), MANY_PATHS),
    ('ipv4', IPV4, range(1, 13), MANY_PATHS),
    ('ipv4_write', IPV4, (0, 1, 7, 14, 15, 16), MANY_PATHS),
    ('ipv6', IPV6, range(7), MANY_PATHS),
    ('ipv6_write', IPV6, (40,), FEW_PATHS),
    ('punycode_decode', PUNYCODE, range(6), MANY_PATHS),
    ('punycode_encode', PUNYCODE, range(4), FEW_PATHS),
    ('port', ['src/whatwg/fast_find.c', 'src/record/schemes.c', 'src/percent/sets.c', *IPV4], range(10), MANY_PATHS),
)

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
    must(['cc', '-std=c11', '-O1', '-DURLENS_WITH_SIMD=0', '-Iinclude', '-Isrc', f'{HERE}/z3/masks.c', 'src/scan/scan.c',
          'src/percent/sets.c', '-o', program])
    fine = True
    for command in ([f'{HERE}/z3/split.py', program], [f'{HERE}/z3/port.py']):
        fine = subprocess.run([python, *command], cwd=ROOT, check=False).returncode == 0 and fine
    return fine


# ---------------------------------------------------------------------------------------------------------------------
# Eva
# ---------------------------------------------------------------------------------------------------------------------


def read_explained():
    """
    alarms.txt: alarms that are no errors, and why. Each has a line "HARNESS FILE FUNCTION: PROPERTY", and its reason on lines
    with spaces in front.
    """
    alarms = {}
    key = None
    with open(os.path.join(ROOT, HERE, 'eva', 'alarms.txt'), encoding='utf-8') as file:
        for line in file:
            if line.startswith('#') or not line.strip():
                continue
            if not line[0].isspace():
                key = line.strip()
                alarms[key] = ''
            else:
                alarms[key] += line.strip() + ' '
    for key, reason in alarms.items():
        if not reason:
            sys.exit(f'prove: alarms.txt has no reason for: {key}')
    return alarms


def alarms_of(report, name):
    """
    What a report of Frama-C leaves unproved in the project's own files. The specifications of Frama-C's own library are
    assumed; what a call needs is a property of the file that has the call.
    """
    with open(report, encoding='utf-8', newline='') as file:
        for row in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE):
            row = {key: value.strip() for key, value in row.items()}
            if row['status'].startswith(('Unknown', 'Invalid')) and not row['directory'].startswith('FRAMAC_SHARE'):
                yield f"{name} {row['file']} {row['function']}: {row['property kind']} {row['property']}"


def analyse(job):
    """Runs Eva on a harness for one length. Returns the alarms, or None and what Frama-C printed; and the seconds."""
    name, sources, length, paths = job
    report = os.path.join(BUILD, f'eva-{name}-{length}.csv')
    if os.path.exists(report):
        os.remove(report)
    definitions = f'-Iinclude -Isrc -I{HERE}/eva -include {HERE}/eva/memory.h -DURLENS_WITH_SIMD=0 -DLENGTH={length}'
    begun = time.monotonic()
    done = run(['frama-c', '-machdep', 'gcc_x86_64', '-c11', '-kernel-warn-key', 'annot-error=abort',
                f'-cpp-extra-args={definitions}', f'{HERE}/eva/{name}.c', *CORE, *sources,
                '-eva', '-eva-precision', '4', *paths, '-warn-signed-overflow',
                '-eva-no-show-progress', '-eva-msg-key=-final-states', '-then', '-report-csv', report])
    seconds = time.monotonic() - begun
    if done.returncode or not os.path.exists(report):
        return None, done.stdout, seconds
    return set(alarms_of(report, name)), done.stdout, seconds


def judge(name, lengths, results, explained):
    """Prints what came of a harness. Returns its alarms, or None if one is new or Frama-C stopped."""
    seconds = sum(result[2] for result in results)
    stopped = [(length, output) for length, (alarms, output, _) in zip(lengths, results) if alarms is None]
    for length, output in stopped:
        print(f'failed  {name}, length {length}: Frama-C stopped\n{output[-2000:]}', flush=True)
    alarms = set().union(*(result[0] or () for result in results))
    new = sorted(alarms - set(explained))
    for alarm in new:
        print(f'new alarm: {alarm}')
    print(f'{"failed" if new or stopped else "proved"}  {name}: lengths {min(lengths)} to {max(lengths)}, {len(alarms)} alarms, '
          f'{len(alarms) - len(new)} of them explained ({seconds:.0f} s)', flush=True)
    return None if new or stopped else alarms


def prove_eva():
    if not shutil.which('frama-c'):
        return skip('eva', "frama-c (Debian's frama-c-base)")
    explained = read_explained()
    seen = set()
    fine = True
    with multiprocessing.pool.ThreadPool(os.cpu_count() or 1) as pool:
        jobs = [(name, lengths, pool.map_async(analyse, [(name, sources, length, paths) for length in lengths], 1))
                for name, sources, lengths, paths in HARNESSES]
        for name, lengths, results in jobs:
            alarms = judge(name, lengths, results.get(), explained)
            fine = fine and alarms is not None
            seen |= alarms or set()
    gone = sorted(set(explained) - seen) if fine else []
    for alarm in gone:
        print(f'alarms.txt explains an alarm that is gone: {alarm}')
    return fine and not gone


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


PARTS = {'z3': prove_z3, 'eva': prove_eva, 'exhaustive': prove_exhaustive}


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
