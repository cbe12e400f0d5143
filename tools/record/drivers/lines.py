# SPDX-License-Identifier: MIT
"""What the drivers that are written in Python share: cases on standard input, answers on standard output, one a line.

A case is {"input"}, or {"base", "input"} for a join. The first line of the answers says the parser's version.
"""
import json
import sys

PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")


def text(octets):
    """Octets as text: one that is no UTF-8 is U+DC80 + (octet - 0x80)."""
    return None if octets is None else octets.decode("utf-8", "surrogateescape")


def parts(*values):
    """The answer for a URL with these components, in the order of PARTS."""
    return {"ok": True, **dict(zip(PARTS, values))}


def answer(case, parse, join):
    """What the parser says: `parse` returns parts, `join` a text, and None means that the parser refuses the input."""
    if "base" not in case:
        return parse(case["input"]) or {"ok": False}
    joined = join(case["base"], case["input"])
    return {"ok": False} if joined is None else {"ok": True, "result": joined}


def serve(version, parse, join=None):
    print(json.dumps({"version": version}))
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), parse, join)))
