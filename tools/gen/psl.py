#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes src/site/tables/psl.h: the Public Suffix List as one array of bytes.

The rules, in ASCII and read from their last character to their first, form a set of words; the table is the smallest
automaton that accepts them (what several words end in is there once), written as a program of bytes. Reading at a place:

  0x20 … 0x7E     this character must come next; go on after it
  0x80 + v        a rule ends here, of the kinds that kinds[v] has; go on after it
  0x90 + v        the same, and nothing goes on
  0xA0 + a, b, c  go on at offset a b c, a number of 5, 8 and 8 bits
  0xC0 + n        n branches follow, each a character and a distance; go on that far after the last of them

A distance is of 7 bits (0xxxxxxx), of 14 (10xxxxxx and a byte) or of 22 (11xxxxxx and two bytes), and is added to that of
the branch before.

kinds[v] is a set of bits: 1 a rule, 2 a rule "*." in front of what was read, 4 a rule "!", each shifted by 3 for the
private section.
"""
import re
import sys
import unicodedata

import common

OUTPUT = ["src/site/tables/psl.h"]

LIST = "psl/public_suffix_list.dat"
SOURCE = "psl/SOURCE"

RULE, WILDCARD, EXCEPTION, PRIVATE = 1, 2, 4, 3

GO_ON, END, JUMP, BRANCH = 0x80, 0x90, 0xA0, 0xC0

PURPOSE = """
The Public Suffix List of %s, commit %s of github.com/publicsuffix/list.

%s

%d rules, %d of them private. tools/gen/psl.py describes the bytes.
"""


def to_ascii(label):
    """A label of a rule as it stands in a canonical host."""
    if label.isascii():
        return label
    if unicodedata.normalize("NFKC", label).lower() != label:
        raise AssertionError("the label %r is not in its canonical form" % label)
    return "xn--" + label.encode("punycode").decode("ascii")


def read_rules(text):
    """Pairs of a name and the kind of rule that it has, and how many of them are private."""
    shift, names, count, private = None, {}, 0, 0
    for line in text.splitlines():
        if "===BEGIN ICANN DOMAINS===" in line:
            shift = 0
        elif "===BEGIN PRIVATE DOMAINS===" in line:
            shift = PRIVATE
        word = line.split()[0] if line.split() else "//"
        if word.startswith("//"):
            continue
        kind, rule = RULE, word
        if word.startswith("!"):
            kind, rule = EXCEPTION, word[1:]
        elif word.startswith("*."):
            kind, rule = WILDCARD, word[2:]
        name = ".".join(to_ascii(label) for label in rule.split("."))
        if shift is None or not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)*", name):
            raise AssertionError("a rule that cannot be: %r" % line)
        names[name] = names.get(name, 0) | kind << shift
        count += 1
        private += shift == PRIVATE
    return names, count, private


class Automaton:
    """States are numbers; equal states (the same kinds, the same ways on) are one."""

    def __init__(self, names):
        trie = {}
        for name, kind in names.items():
            state = trie
            for character in reversed(name):
                state = state.setdefault(character, {})
            state["kind"] = kind
        self.known, self.states = {}, []
        self.start = self._share(trie)

    def _share(self, trie):
        ways = tuple((c, self._share(trie[c])) for c in sorted(c for c in trie if len(c) == 1))
        key = (trie.get("kind", 0), ways)
        if key not in self.known:
            self.known[key] = len(self.states)
            self.states.append(key)
        return self.known[key]


class Place:
    """Stands for no byte: a state begins here."""

    def __init__(self, state):
        self.state = state


class Jump(Place):
    """Stands for three bytes: go on where that state begins."""


def length_of(parts):
    return sum(3 if isinstance(part, Jump) else 0 if isinstance(part, Place) else 1 for part in parts)


def distance(number):
    if number < 1 << 7:
        return [number]
    if number < 1 << 14:
        return [0x80 | number >> 8, number & 0xFF]
    return [0xC0 | number >> 16, number >> 8 & 0xFF, number & 0xFF]


class Writer:
    """Lays the states out. A state with several users stands where the first one needs it; the others jump there."""

    def __init__(self, automaton, kinds):
        self.states, self.kinds, self.written = automaton.states, kinds, set()
        parts, places, at = self._parts(automaton.start), {}, 0
        for part in parts:
            if type(part) is Place:
                places[part.state] = at
            at += length_of([part])
        self.bytes = []
        for part in parts:
            if isinstance(part, Jump):
                target = places[part.state]
                self.bytes += [JUMP | target >> 16, target >> 8 & 0xFF, target & 0xFF]
            elif not isinstance(part, Place):
                self.bytes.append(part)
        if len(self.bytes) >= 1 << 21:
            raise AssertionError("offsets have 21 bits")

    def _tail(self, state):
        """What takes no more bytes than a jump is better written again; None if it takes more."""
        text = []
        for _ in range(3):
            kind, ways = self.states[state]
            if kind and not ways:
                return text + [END + self.kinds.index(kind)]
            if kind or len(ways) != 1:
                return None
            text.append(ord(ways[0][0]))
            state = ways[0][1]
        return None

    def _parts(self, state):
        parts = []
        while True:
            tail = self._tail(state)
            if tail:
                return parts + tail
            if state in self.written:
                return parts + [Jump(state)]
            self.written.add(state)
            parts.append(Place(state))
            kind, ways = self.states[state]
            if kind:
                parts.append((GO_ON if ways else END) + self.kinds.index(kind))
            if len(ways) != 1:
                return parts + self._branches(ways)
            parts.append(ord(ways[0][0]))
            state = ways[0][1]

    def _branches(self, ways):
        if not ways:
            return []
        table, bodies, before = [BRANCH + len(ways)], [], 0
        for character, state in ways:
            here = length_of(bodies)
            table += [ord(character)] + distance(here - before)
            bodies += self._parts(state)
            before = here
        return table + bodies


def branches(program, at):
    """The characters of a branch, and where each goes on."""
    count, at, before, ways = program[at] - BRANCH, at + 1, 0, []
    for _ in range(count):
        character, first = chr(program[at]), program[at + 1]
        size = 1 if first < 0x80 else 2 if first < 0xC0 else 3
        number = first if size == 1 else first & 0x3F
        for byte in program[at + 2:at + 1 + size]:
            number = number << 8 | byte
        before, at = before + number, at + 1 + size
        ways.append((character, before))
    return [(character, at + way) for character, way in ways]


def words(program, kinds, at=0, text=""):
    """All that the program accepts, with its kinds: reads it by the description above."""
    while True:
        byte = program[at]
        if byte < GO_ON:
            text, at = chr(byte) + text, at + 1
        elif byte < JUMP:
            yield text, kinds[byte & 0x0F]
            if byte >= END:
                return
            at += 1
        elif byte < BRANCH:
            at = (byte & 0x1F) << 16 | program[at + 1] << 8 | program[at + 2]
        else:
            for character, way in branches(program, at):
                yield from words(program, kinds, way, character + text)
            return


def notice(text):
    """The comment at the head of the list: its licence."""
    head = text.split("\n\n", 1)[0].splitlines()
    if "Mozilla Public" not in head[0]:
        raise AssertionError("the list does not begin with its notice")
    return "\n".join(line.lstrip("/ ") for line in head)


def generate(data, root):
    text, source = data.text(LIST), data.text(SOURCE)
    commit, date = re.search(r"@([0-9a-f]{40}) \((\d{4}-\d\d-\d\d)\)", source).groups()
    names, count, private = read_rules(text)
    kinds = sorted(set(names.values()))
    program = Writer(Automaton(names), kinds).bytes
    if len(kinds) > 16 or dict(words(program, kinds)) != names:
        raise AssertionError("the table does not say what the list says")
    purpose = PURPOSE % (date, commit, notice(text), count, private)
    table = common.Table(OUTPUT[0], __file__, data, None, purpose, licence="MPL-2.0", copyright=None)
    table.uses(LIST, SOURCE)
    table.define("UL_PSL_DATE", '"%s"' % date)
    table.body.append("\n")
    table.array("ul_suffix_list_kinds", kinds, shared=True)
    table.array("ul_suffix_list_program", program, shared=True)
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
