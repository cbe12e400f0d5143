#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The project's own inputs for today's parsers, and mutations of them.

usage: inputs.py                prints the inputs and joins that `./dev observe` asks about
       inputs.py COUNT SEED     prints that many mutations, the same ones for the same seed
       inputs.py --check FILE   fails if the file does not have those inputs: it was recorded before they were changed

One JSON object a line: {"input"}, or {"base", "input"} for a join. Most inputs put one character or one spelling into one place of a
short URL, so that a difference shows its cause.
"""
import itertools
import json
import random
import sys

from shapes import (ADDRESSES, BASES, BLANKS, CODE_POINTS, CONFUSIONS, ENDS, ESCAPES, FILES, ORDINARY, PAIRS, PLACES,
                    PORTS, REFERENCES, RESTS, RFC_EXAMPLES, SCHEMES, STEPS, SYMBOLS, TOKENS, WORDS)


def filled(template):
    for word, text in WORDS.items():
        template = template.replace(word, text)
    return template


def short_strings(prefix, length):
    for count in range(length + 1):
        for symbols in itertools.product(SYMBOLS, repeat=count):
            yield prefix + "".join(symbols)


def ascii_in_places():
    """Every ASCII character in a user name, a host, a path and a query; in the other places those that may mean something."""
    for place in PLACES[:4]:
        for code in range(0x80):
            if not chr(code).isalnum():
                yield place.replace("{}", chr(code))
    for code in range(0x80):
        if not chr(code).isalnum():
            yield f"foo://a{chr(code)}b/"
            yield f"http://h/#f{chr(code)}g"
    for char in "!$'()*,;:=~^|`{}<>\"\\ \t\n\0_+-.":
        yield from (f"ht{char}tp://h/", f"{char}http://h/", f"http://h/{char}", f"foo:a{char}b", f"http://u:p{char}q@h/")


def parses():
    yield from ORDINARY
    yield from RFC_EXAMPLES
    yield from map(filled, CONFUSIONS)
    yield from ascii_in_places()
    for place, code in itertools.product(PLACES, CODE_POINTS):
        yield place.replace("{}", chr(int(code, 16)))
    for escape in ESCAPES:
        yield from (f"http://a{escape}b/", f"http://h/a{escape}b?{escape}#{escape}", f"http://u{escape}:p{escape}@h/",
                    f"foo://a{escape}b/")
    for address in ADDRESSES:
        yield from (f"http://{address}/", f"foo://u@{address}:81/x")
    for port in PORTS:
        yield from (f"http://h:{port}/", f"foo://h:{port}")
    yield from (f"{scheme}:{rest}" for scheme, rest in itertools.product(SCHEMES, RESTS))
    yield from FILES
    yield from STEPS
    for blank in BLANKS:
        yield from (f"{blank}http://h/p{blank}", f"{blank}{blank}foo:x", f"http://h{blank}")
    yield from ("http://h" + end for end in ENDS)
    yield from ("foo:x" + end for end in ENDS)
    yield from short_strings("", 2)
    yield from (prefix + symbol for prefix in ("http:", "http://a", "//") for symbol in SYMBOLS)


def joins():
    """All references on the first base, a third of them on each of the others, and pairs."""
    yield from ((BASES[0], reference) for reference in REFERENCES)
    for number, base in enumerate(BASES[1:]):
        yield from ((base, reference) for reference in REFERENCES[number % 3::3])
    yield from PAIRS


def own():
    """All inputs and joins of the project, each once."""
    inputs = [{"input": text} for text in dict.fromkeys(parses())]
    return inputs + [{"base": base, "input": reference} for base, reference in dict.fromkeys(joins())]


def changed(text, source):
    """The text with one to four small changes."""
    for _ in range(source.choice((1, 1, 1, 2, 2, 3, 4))):
        at = source.randint(0, len(text))
        end = min(len(text), at + source.choice((0, 0, 0, 1, 1, 2, 3)))
        piece = source.choice(TOKENS) if source.random() < 0.8 else text[source.randint(0, at):end]
        text = text[:at] + piece + text[end:]
    return text


def crossed(one, other, source):
    """The beginning of one text and the end of another."""
    return one[:source.randint(0, len(one))] + other[source.randint(0, len(other)):]


def mutations(count, seed):
    """So many cases, a tenth of them joins, no two the same."""
    source, known = random.Random(seed), own()
    texts = [case["input"] for case in known]
    bases = [case["base"] for case in known if "base" in case]
    made = {}
    while len(made) < count:
        text = source.choice(texts)
        text = crossed(text, source.choice(texts), source) if source.random() < 0.2 else changed(text, source)
        base = source.choice(bases) if len(made) % 10 == 9 else None
        if base is not None and source.random() < 0.5:
            base = changed(base, source)
        made[base, text] = {"input": text} if base is None else {"base": base, "input": text}
    return list(made.values())


def check(path):
    with open(path, encoding="ascii") as file:
        recorded = [json.loads(line) for line in file]
    if recorded != own():
        sys.exit(f"{path} does not have the inputs of tools/record/shapes.py; ./dev observe writes it anew")
    print(f"{len(recorded)} inputs")


def main():
    if sys.argv[1:2] == ["--check"]:
        check(sys.argv[2])
        return
    for case in mutations(int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) == 3 else own():
        print(json.dumps(case))


if __name__ == "__main__":
    main()
