#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Records in batches: what the program writes for a list is what it writes for the records one by one.

usage: batches.py

--where with a condition that every URL meets makes the program take the records one by one. The lists are long enough for several batches,
and are made of URLs that are canonical, that are not, that need more room than a batch has, and that fail; with a seed that is printed.
"""
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
LONGEST = 60 if os.environ.get("URLENS_OFFSET_BITS") == "8" else 70000
TIMEOUT = 60

LINES = [b"http://example.com/", b"https://www.example.co.uk/a/b?c=d#e", b"https://example.com", b"HTTPS://EXAMPLE.com/A", b"", b" ",
         b"http://u:p@h.example:81/x?y", b"http://h/\xc3\xa9?\xff#\x00", b"http://[::1]:80/", b"http://0x7f.1/", b"http://[::1", b"x",
         b"mailto:a@b", b"data:,a\tb", b"a:b\r", b"//h/x", b"../x?y", b"http://h/a\rb", b"http://h/a\tb", b"http://b\xc3\xbccher.example/",
         b"file:///C|/x", b"blob:https://a/b", b"http://h/" + b"a b" * (LONGEST // 6), b"http://H/" + b"y" * LONGEST, b"http://a%0Ab/",
         b"ftp://h:21/;type=a", b"http://h:99999/", b"javascript:alert(1)", b"\\\\h\\x", b"http:///x", b"http://co.uk/", b"http://localhost"]

COMMANDS = [["canon"], ["canon", "-d", "curl"], ["canon", "-d", "rfc3986"], ["canon", "-d", "weburl-r3-chrome"], ["canon", "-e", "shift_jis"],
            ["canon", "--base", "http://base.example/d/e?f"], ["resolve", "--base", "http://base.example/d/e?f"],
            ["get", "host,path,query"], ["get", "href"], ["get", "{host}"], ["get", "port,scheme,username,password,fragment"],
            ["get", "domain,suffix,subdomain,host"], ["get", "host,origin"], ["get", "{host}{path}"], ["get", "host,path", "-d", "python"],
            ["get", "where={host},path"]]

OPTIONS = [[], ["--null"], ["--output", "nul"], ["--on-error", "skip"], ["--on-error", "fail"], ["--max-errors", "3"], ["--blank-lines", "skip"],
           ["--keep-input"], ["--guess-scheme"], ["--quiet"]]


def run(arguments, path):
    done = subprocess.run([PROGRAM, *arguments, "--file", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
    return done.returncode, done.stdout, done.stderr


def first_difference(one, other):
    for number, (a, b) in enumerate(zip(one.split(b"\n"), other.split(b"\n"))):
        if a != b:
            return f"line {number + 1}: {a!r:.200} and {b!r:.200}"
    return "the ends"


def is_supported(command):
    """Not every build has every dialect, encoding and value."""
    return subprocess.run([PROGRAM, *command, "http://h/"], capture_output=True, timeout=TIMEOUT).returncode in (0, 1)


def main():
    if not os.path.exists(PROGRAM):
        print(f"no {PROGRAM}")
        return 77
    seed = int(os.environ.get("URLENS_SEED", "1"))
    chance = random.Random(seed)
    commands, failed, rounds = [each for each in COMMANDS if is_supported(each)], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list")
        for command in commands:
            for option in OPTIONS:
                common = LINES[:3] * chance.choice([1, 40])
                lines = [chance.choice(common + LINES) for _ in range(chance.randrange(1, 1500))]
                end = b"\0" if option == ["--null"] else b"\n"
                with open(path, "wb") as file:
                    file.write(end.join(lines))
                batches, one_by_one = run(command + option, path), run(command + option + ["--where", "href!=the href of no line"], path)
                rounds += 1
                if batches != one_by_one:
                    failed += 1
                    print(f"seed {seed}: {command + option}, {len(lines)} lines: status {batches[0]} and {one_by_one[0]}; "
                          f"output: {first_difference(batches[1], one_by_one[1])}; messages: "
                          f"{first_difference(batches[2], one_by_one[2])}")
    print(f"{rounds} lists, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
