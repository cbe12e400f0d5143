#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random regular expressions and texts, against Node's RegExp.

usage: node_oracle.py PROGRAM [COUNT [NUMBER]]
       node_oracle.py --record NODE > data/rows.tsv

PROGRAM is test-regexp-rows. COUNT expressions are tried, each with two texts; NUMBER is what the random generator starts with. Skipped
where there is no Node that knows modifiers and duplicate names of groups: $URLENS_NODE, the one that ./dev observe has installed, or
node. With --record, writes the cases of cases.py, the properties of Unicode and some random ones with Node's answers.
"""
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True

import cases
import random_regexps

SKIPPED = 77
SECONDS = 10
PART = 500  # expressions for one process
MOST_LOST = 0.1  # of the parts, because Node takes too long
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
# An optimization of V8 sometimes rules out texts that match: /[^\u017f](?:(.+?.)^)|((?:k|){2}){3}(..[!-~])/sv with "0 /kA\nsA".
NODE_OPTIONS = ["--no-regexp-optimization"]

SCRIPT = r"""
const rows = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const answer = (flags, source, text) => {
  let regexp;
  try { regexp = new RegExp(source, 'dv' + flags); } catch { return 'error'; }
  const match = regexp.exec(text);
  return match ? [...match.indices].map(pair => pair ? pair.join(',') : '-').join(' ') : 'null';
};
console.log(rows.map(row => answer(...row)).join('\n'));
"""
PROBE = "new RegExp('(?<a>a)|(?<a>(?i:b))', 'dv')"
COUNT_PROPERTY = r"""
const names = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const all = [...Array(128).keys()].map(code => String.fromCharCode(code));
console.log(JSON.stringify(names.map(name => ['', 'i'].map(flags => {
  try { return all.filter(c => new RegExp('\\p{' + name + '}', 'v' + flags).test(c)).join(''); } catch { return null; }
}))));
"""


def find_node():
    """A Node that knows what the expressions may have, or None."""
    installed = glob.glob(os.path.join(ROOT, "build/observe/npm-node-linux-*/node_modules/node-linux-*/bin/node"))
    for node in [os.environ.get("URLENS_NODE"), *installed, shutil.which("node")]:
        if node and subprocess.run([node, "-e", PROBE], stderr=subprocess.DEVNULL).returncode == 0:
            return node
    return None


def encode(text):
    return "".join(char if "!" <= char <= "~" and char != "%" else f"%{ord(char):02X}" for char in text)


def line_of(row):
    return "\t".join([row[0], encode(row[1]), encode(row[2]), *row[3:]]) + "\n"


def ask_node(node, rows):
    """Node's answers, or None if it takes too long: a text may need time that doubles with each of its characters."""
    try:
        run = subprocess.run([node, *NODE_OPTIONS, "-e", SCRIPT], input=json.dumps(rows).encode(), stdout=subprocess.PIPE,
                             check=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return run.stdout.decode().splitlines()


def ask_program(program, rows):
    run = subprocess.run([program, "-"], input="".join(map(line_of, rows)).encode(), stdout=subprocess.PIPE, check=True)
    return run.stdout.decode().splitlines()


def random_rows(maker, count):
    for _ in range(count):
        flags = maker.flags()
        source = maker.make(flags)
        for _ in range(2):
            yield [flags, source, maker.text()]


def without_carets(source):
    """The same expression with a look behind in the place of each "^": V8 of Node 26 finds nothing in "aabb" with
    /(?:..(?:.*?\\/^|.))(?:b[]|)/s, and with that spelling it finds "aab", as Node 20 does."""
    written, depth, at = "", 0, 0
    while at < len(source):
        piece = source[at:at + 2] if source[at] == "\\" else source[at]
        depth += (piece == "[") - (piece == "]")
        written += "(?<![^])" if piece == "^" and depth == 0 else piece
        at += len(piece)
    return written


def means_the_same_in_node(node, row, have):
    """Whether Node gives that answer too if the expression is spelled in another way."""
    flags, source, text = row
    if "m" in flags or re.search(r"\(\?[is]*m", source):
        return False  # "^" may be the beginning of a line
    return ask_node(node, [[flags, without_carets(source), text]]) == [have]


def compare(node, program, rows):
    """How many were compared, and how many differ. Where a back reference exceeds the limit there is nothing to compare."""
    wanted, got = ask_node(node, rows), ask_program(program, rows)
    if wanted is None:
        return 0, 0
    if not len(wanted) == len(got) == len(rows):
        sys.exit(f"{len(rows)} cases, {len(wanted)} answers of node, {len(got)} of {program}")
    bad = 0
    for row, want, have in zip(rows, wanted, got):
        if want != have and have != "limit" and not means_the_same_in_node(node, row, have):
            bad += 1
            print(f"flags  {row[0]}\nsource {row[1]}\ntext   {row[2]!r}\nwanted {want}\ngot    {have}\n")
    return len(rows), bad


def property_rows(node):
    """For every property two rows that only the right set passes, with and without the flag i."""
    path = os.path.join(ROOT, "src/regexp/tables/properties.h")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = []
    for table, prefixes in (("general_categories", ("", "gc=", "General_Category=")), ("scripts", ("sc=", "scx=", "Script=")),
                            ("binary_properties", ("",)), ("properties_of_strings", ("",))):
        body = text[text.index(" " + table + "["):]
        body = body[:body.index(";\n")]
        words = [word for piece in body.split('"')[1::2] for word in piece.split()]
        names += [prefix + word for number, word in enumerate(words) for prefix in prefixes[:1 if number % 5 else 3]]
    run = subprocess.run([node, "-e", COUNT_PROPERTY], input=json.dumps(names).encode(), stdout=subprocess.PIPE, check=True)
    for name, sets in zip(names, json.loads(run.stdout)):
        for flags, matched in zip(("", "i"), sets):
            if matched is None or flags and name.startswith(("sc", "Sc")):
                continue
            others = "".join(chr(code) for code in range(128) if chr(code) not in matched)
            if matched:
                yield [flags, f"^\\p{{{name}}}+$", matched]
            yield [flags, f"\\p{{{name}}}", others]


def record(node):
    rows = [[flags, source, text] for flags, sources, texts in cases.CASES for source in sources for text in texts]
    rows += property_rows(node)
    rows += random_rows(random_regexps.Maker(random.Random(1)), 1500)
    seen, kept = set(), []
    errors = set()
    for row, answer in zip(rows, ask_node(node, rows)):
        if tuple(row) in seen or answer == "error" and tuple(row[:2]) in errors:
            continue # one text is enough for a source that is wrong
        if answer == "error":
            errors.add(tuple(row[:2]))
        seen.add(tuple(row))
        kept.append([*row, answer])
    version = subprocess.run([node, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    print("# SPDX-License-Identifier: MIT")
    print(f"# Regular expressions with the flag v, and what Node {version} answered; made by node_oracle.py. Fields, with tabs between")
    print("# them: flags, source, text (bytes that are not printable, and %, as %XX), and \"error\", \"null\" or the ends of all captures.")
    sys.stdout.writelines(line_of(row) for row in kept)
    print("# What ECMAScript says and V8 does not do.")
    sys.stdout.writelines(line_of(row) for row in cases.OWN)


def main():
    if sys.argv[1:2] == ["--record"]:
        record(sys.argv[2])
        return
    node, program = find_node(), sys.argv[1]
    if not node:
        print("there is no node that knows modifiers and duplicate names of groups")
        sys.exit(SKIPPED)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100000 if os.environ.get("URLENS_SLOW") else 4000
    number = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print(f"{count} expressions, starting with {number}")
    maker = random_regexps.Maker(random.Random(number))
    compared = bad = parts = lost = 0
    while compared < 2 * count and lost <= MOST_LOST * max(parts, 50):
        more, worse = compare(node, program, list(random_rows(maker, min(PART, count))))
        compared, bad, parts, lost = compared + more, bad + worse, parts + 1, lost + (more == 0)
    print(f"{compared} texts compared, {bad} differ from node; it took too long for {lost} of {parts} parts")
    sys.exit(1 if bad or compared < 2 * count else 0)


main()
