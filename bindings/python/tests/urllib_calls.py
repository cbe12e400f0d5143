# SPDX-License-Identifier: MIT
"""Calls of urllib.parse: one a line, the function and its arguments in JSON; the answers likewise.

Runs in CPython 3.14 with urllib.parse, and in the tests with urlens.compat.urllib_parse: answer() takes the module.
"""
import json
import sys
from urllib import parse

ATTRIBUTES = ("username", "password", "hostname", "port")


def attributes(result):
    values = []
    for name in ATTRIBUTES:
        try:
            values.append(getattr(result, name))
        except ValueError:
            values.append("ValueError")
    return values


def answer(module, name, arguments):
    """What a function gives: the pieces, the attributes and geturl(), or the text; or that it fails."""
    try:
        result = getattr(module, name)(*arguments)
    except ValueError:
        return "ValueError"
    except TypeError:
        return "TypeError"
    if name == "urldefrag":
        return [type(result).__name__, list(result), result.geturl()]
    if isinstance(result, tuple):
        return [type(result).__name__, list(result), attributes(result), result.geturl()]
    return result


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(parse, *json.loads(line))))
