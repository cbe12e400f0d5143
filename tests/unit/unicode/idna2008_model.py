#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every code point that Unicode 14.0 has, in labels, against Python's idna package: idna2008_model.py PROGRAM

Skipped (exit 77) where the package is not installed, and for code points that are newer than this CPython.
"""
import subprocess
import sys
import unicodedata

try:
    import idna
except ImportError:
    print("skipped: Python's idna package is not installed")
    sys.exit(77)

MOST_PRINTED = 20
CHANGED = {0x1171E}  # a mark without width in Unicode 14.0, a spacing one since
# Contexts: alone, inside, between what the contextual and bidi rules ask for.
CONTEXTS = ("{}", "a{}b", "\u05D0{}", "\u05D0{}\u05D0", "l{}l",
            "\u0915\u094D{}\u0937", "\u0628{}\u0628", "{}\u03B1", "\u3042{}", "\u0660{}", "\u06F0\u0628{}")


def inputs():
    for point in range(0x80, 0x110000):
        if point in CHANGED or 0xD800 <= point < 0xE000 or unicodedata.category(chr(point)) == "Cn":
            continue
        is_letter = unicodedata.category(chr(point)) in ("Lo", "So", "Co") and point > 0x2000
        for context in CONTEXTS[:1] if is_letter else CONTEXTS:
            label = context.format(chr(point))
            if not label.isascii():
                yield label


def wanted_of(label):
    try:
        return idna.alabel(label).decode()
    except (idna.IDNAError, UnicodeError):
        return "!"


def main():
    labels = list(inputs())
    lines = "".join("i %s\n" % label.encode().hex() for label in labels)
    run = subprocess.run(sys.argv[1:2], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = run.stdout.decode().split("\n")[:-1]
    assert len(answers) == len(labels), "answers do not match the labels"
    wrong = 0
    for label, answer in zip(labels, answers):
        got = "!" if answer == "!" else bytes.fromhex(answer).decode()
        if got != wanted_of(label):
            wrong += 1
            if wrong <= MOST_PRINTED:
                print("input   %a\nwanted  %s\ngot     %s\n" % (label, wanted_of(label), got))
    print("%d of %d labels as idna %s has them" % (len(labels) - wrong, len(labels), idna.__version__))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
