#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program's input in pieces: whatever the pieces are that a pipe delivers, the output is that of the whole input.

usage: chunks.py

Inputs are made of lines that are URLs, empty, ill-formed, long, with NUL and CR in them, with and without an end to the last
one; pieces are of one byte, of a few, and cut at random, with a seed that is printed.
"""
import os
import random
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
TIMEOUT = 60
LONGEST = 60 if os.environ.get("URLENS_OFFSET_BITS") == "8" else 70000

LINES = [b"http://h/", b"", b"x", b"HTTP://H:80/../a b?\xc3\xa9#\xff", b"\x00", b"http://h/\x00x", b"a:b\r", b"\xef\xbb\xbfa:b",
         b" ", b"http://[::1", b"mailto:a@b", b"\xff\xfe\xfd", b"//h/x", b"a:" + b"y" * LONGEST, b'"a:b","c"', b"a,b"]


def an_input(chance):
    lines = [chance.choice(LINES) for _ in range(chance.randrange(1, 40))]
    end = chance.choice([b"\n", b"\r\n"])
    return end.join(lines) + chance.choice([b"", end])


def pieces_of(data, chance):
    way = chance.randrange(3)
    if way == 0 and len(data) < 2000:
        return [data[at:at + 1] for at in range(len(data))]
    largest = 7 if way == 1 and len(data) < 5000 else max(2, len(data) // 3)
    pieces = []
    while data:
        size = chance.randrange(1, largest + 1)
        pieces.append(data[:size])
        data = data[size:]
    return pieces


def feed(stream, pieces):
    try:
        for piece in pieces:
            stream.write(piece)
            stream.flush()
        stream.close()
    except BrokenPipeError:
        pass  # the program has ended; what it said tells why


def from_pipe(arguments, pieces):
    run = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    feeder = threading.Thread(target=feed, args=(run.stdin, pieces))
    feeder.start()
    run.stdin = None  # communicate would close it
    output, messages = run.communicate(timeout=TIMEOUT)
    feeder.join()
    return run.returncode, output, messages


def from_file(arguments, data):
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        run = subprocess.run([PROGRAM, *arguments], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
        return run.returncode, run.stdout, run.stderr


def main():
    if not os.path.exists(PROGRAM):
        print(f"no {PROGRAM}")
        return 77
    slow = bool(os.environ.get("URLENS_SLOW"))
    seed = int(os.environ.get("URLENS_SEED", "1"))
    chance = random.Random(seed)
    rounds, failed = 2000 if slow else 60, 0
    for number in range(rounds):
        arguments = chance.choice([["canon"], ["parse", "--json"], ["canon", "--null"], ["get", "{host}"],
                                   ["canon", "--csv", "--no-header", "--replace"], ["canon", "--jsonl", "--replace"]])
        data = an_input(chance)
        if arguments[-1] == "--null":
            data = data.replace(b"\n", b"\0")
        pieces = pieces_of(data, chance)
        whole, piecewise = from_file(arguments, data), from_pipe(arguments, pieces)
        if whole != piecewise:
            failed += 1
            print(f"round {number}, seed {seed}: {arguments} in {len(pieces)} pieces")
            print(f"  input  {data[:300]!r}\n  whole  {whole!r:.400}\n  pieces {piecewise!r:.400}")
            if failed > 5:
                break
    print(f"{rounds} inputs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
