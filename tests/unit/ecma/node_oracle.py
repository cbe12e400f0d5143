#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens rpc` against Node's functions: every code unit, pairs of surrogates, escapes of one to four octets, texts
drawn at random. Skipped where there is no node.
"""
import json
import os
import random
import shutil
import subprocess
import sys

OPERATIONS = {
    "encode-uri": "encodeURI",
    "encode-uri-component": "encodeURIComponent",
    "decode-uri": "decodeURI",
    "decode-uri-component": "decodeURIComponent",
    "escape": "escape",
    "unescape": "unescape",
}
DECODERS = ["decode-uri", "decode-uri-component"]

# Reads [function, string] pairs, a line each, and prints what comes out, a line each: a string, or null for a URIError.
SCRIPT = """
const answer = ([name, string]) => {
  try {
    return globalThis[name](string);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};
const lines = require('fs').readFileSync(0, 'utf8').trimEnd().split('\\n');
process.stdout.write(lines.map((line) => JSON.stringify(answer(JSON.parse(line)))).join('\\n') + '\\n');
"""

PIECES = [
    *";/?:@&=+$,#-_.!~*'()[]{}\"<>\\^`| %aZ0", "plain-text-between", "%C3%A9", "%c3%a9", "%E2%82%AC", "%F0%9F%98%80",
    "%C0%80", "%ED%A0%80", "%F4%90%80%80", "%80", "%C3x80", "%4", "%zz", "%u20AC", "%uD83D", "%uDE00", "%23", "%2f",
    "%41%42", "\u00e9", "\u20ac", "\ud83d\ude00", "\ud800", "\udc00", "\uffff", "\0",
]


def escapes(*octets):
    return "".join(f"%{octet:02X}" for octet in octets)


def cases():
    for unit in range(0x10000):
        for operation in OPERATIONS:
            yield operation, chr(unit)
    for lead in range(0xD800, 0xDC00, 13):
        for trail in range(0xDC00, 0xE000, 31):
            for operation in ("encode-uri", "encode-uri-component", "escape"):
                yield operation, chr(lead) + chr(trail)
    for operation in DECODERS + ["unescape"]:
        for first in range(256):
            yield operation, escapes(first)
            for second in range(0, 256, 1 if first >= 0xC0 else 9):
                yield operation, escapes(first, second)
    edges = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in range(0xE0, 0x100):
        for second in edges:
            for third in edges:
                yield "decode-uri", escapes(first, second, third)
                for fourth in (0x7F, 0x80, 0xBF, 0xC0):
                    yield "decode-uri-component", escapes(first, second, third, fourth)
    rng = random.Random(6)
    for _ in range(20000):
        text = "".join(rng.choice(PIECES) for _ in range(rng.choice((2, 4, 8, 40))))
        yield rng.choice(list(OPERATIONS)), text


def run(command, requests):
    data = "".join(json.dumps(request) + "\n" for request in requests).encode()
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.split(b"\n") if line]


def main():
    node, program = shutil.which("node"), os.environ["URLENS_PROGRAM"]
    if not node or not os.path.exists(program):
        print("there is no node, or no program")
        sys.exit(77)
    asked = list(cases())
    wanted = run([node, "-e", SCRIPT], ([OPERATIONS[operation], text] for operation, text in asked))
    got = run([program, "rpc"], ({"op": operation, "input": text} for operation, text in asked))
    if not len(wanted) == len(got) == len(asked):
        sys.exit(f"{len(asked)} cases, {len(wanted)} answers of node, {len(got)} of urlens")
    failures = 0
    for (operation, text), want, answer in zip(asked, wanted, got):
        have = answer["output"] if answer["ok"] else None
        if have == want and (answer["ok"] or answer["error"].startswith("uri-")):
            continue
        failures += 1
        if failures <= 20:
            print(f"{operation}\n  input  {json.dumps(text)}")
            print(f"  wanted {json.dumps(want)}\n  got    {json.dumps(answer)}")
    print(f"{len(asked)} cases, {failures} failed")
    sys.exit(failures > 0)


main()
