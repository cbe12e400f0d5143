#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every code point in lower case, alone and around a capital sigma, against CPython's str.lower: lowercase_model.py PROGRAM

Skipped (exit 77) if this CPython has another version of Unicode than those that ul_case_age names.
"""
import subprocess
import sys
import unicodedata

AGES = {"14.0.0": 0, "16.0.0": 1, "17.0.0": 2}
MOST_PRINTED = 20


def texts():
    for point in range(0x110000):
        if not 0xD800 <= point < 0xE000:
            yield "{0} A{0}\u03A3 A\u03A3{0}A".format(chr(point))


def main():
    if unicodedata.unidata_version not in AGES:
        print("skipped: CPython has Unicode " + unicodedata.unidata_version)
        return 77
    age, inputs = AGES[unicodedata.unidata_version], list(texts())
    lines = "".join("l%d0 %s\n" % (age, text.encode().hex()) for text in inputs)
    run = subprocess.run(sys.argv[1:2], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = run.stdout.decode().split("\n")[:-1]
    assert len(answers) == len(inputs), "answers do not match the inputs"
    wrong = 0
    for text, answer in zip(inputs, answers):
        got = bytes.fromhex(answer).decode()
        if got != text.lower():
            wrong += 1
            if wrong <= MOST_PRINTED:
                print("input   %a\nwanted  %a\ngot     %a\n" % (text, text.lower(), got))
    print("%d of %d as CPython with Unicode %s has them" % (len(inputs) - wrong, len(inputs), unicodedata.unidata_version))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
