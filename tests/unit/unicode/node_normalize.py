#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random strings in all four forms, against Node's String.prototype.normalize: node_normalize.py PROGRAM [COUNT [SEED]]

Skipped (exit 77) if there is no Node, or if it has another version of Unicode.
"""
import random
import shutil
import subprocess
import sys

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
SCRIPT = """
const forms = ["NFC", "NFD", "NFKC", "NFKD"];
const lines = require("fs").readFileSync(0, "latin1").split("\\n");
lines.pop();
console.log(lines.map(line => Buffer.from(Buffer.from(line.slice(5), "hex").toString("utf8")
                                          .normalize(forms[line[1]])).toString("hex")).join("\\n"));
"""

# Where something happens in normalization, and a few places where nothing does.
RANGES = ((0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x300, 0x36F), (0x340, 0x345), (0x370, 0x3FF), (0x591, 0x5F2),
          (0x610, 0x6ED), (0x900, 0x9FF), (0xB40, 0xBD7), (0xCBF, 0xCD6), (0xD3E, 0xD57), (0xDCA, 0xDDF), (0xF40, 0xFBC),
          (0x1100, 0x11FF), (0x1B05, 0x1B44), (0x1DC0, 0x1DFF), (0x1E00, 0x1FFF), (0x2000, 0x21FF), (0x2ADC, 0x2ADC),
          (0x3041, 0x30FF), (0x3099, 0x309A), (0x3130, 0x33FF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFB00, 0xFFEF),
          (0x11099, 0x110BA), (0x11130, 0x1134D), (0x11380, 0x113D0), (0x16120, 0x1612F), (0x16D63, 0x16D6A),
          (0x1D15E, 0x1D1C0), (0x1D400, 0x1D7FF), (0x1E8D0, 0x1E94A), (0x1EE00, 0x1EEFF), (0x2F800, 0x2FA1D))


def random_text(generator):
    if generator.random() < 0.05:  # a long run of marks
        return "a" + "".join(chr(generator.randint(0x300, 0x36F)) for _ in range(generator.randint(20, 200)))
    chosen = generator.sample(RANGES, generator.randint(1, 3))
    points = []
    for _ in range(generator.randint(1, 12)):
        if generator.random() < 0.02:
            points.append(generator.choice((0x41, 0x10FFFF, 0xE000, generator.randint(0x10000, 0x1FFFF))))
        else:
            points.append(generator.randint(*generator.choice(chosen)))
    return "".join(map(chr, points))


def main():
    node = shutil.which("node")
    if not node:
        print("there is no node")
        return 77
    unicode_version = subprocess.run([node, "-p", "process.versions.unicode"], capture_output=True, text=True, check=True)
    if unicode_version.stdout.strip() not in ("17.0", "17.0.0"):
        print("node has Unicode " + unicode_version.stdout.strip())
        return 77
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    generator = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    lines = []
    for _ in range(count):
        text = random_text(generator).encode("utf-8").hex()
        lines += ["n%d00 %s" % (form, text) for form in range(4)]
    given = ("\n".join(lines) + "\n").encode("ascii")
    ours = subprocess.run([sys.argv[1]], input=given, capture_output=True, check=True).stdout.decode("ascii").split()
    theirs = subprocess.run([node, "-e", SCRIPT], input=given, capture_output=True, check=True).stdout.decode("ascii").split()
    failures = 0
    for line, got, wanted in zip(lines, ours, theirs):
        if got != wanted:
            failures += 1
            if failures <= 10:
                points = " ".join("%04X" % ord(c) for c in bytes.fromhex(line[5:]).decode("utf-8"))
                print("%s of %s\n  wanted %s\n  got    %s" % (FORMS[int(line[1])], points, wanted, got))
    if len(ours) != len(lines) or len(theirs) != len(lines):
        print("lines: %d given, %d and %d came back" % (len(lines), len(ours), len(theirs)))
        failures += 1
    print("%d strings in four forms, %d failures" % (count, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
