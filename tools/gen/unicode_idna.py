# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/idna.h: the mapping of UTS #46 and what its validity criteria ask about a code point; and
idna_reader.h, for the files that look there."""
import sys

import common
import ucd

OUTPUT = ["src/unicode/tables/idna_reader.h", "src/unicode/tables/idna.h"]

PURPOSE = """
UTS #46 data, as idna_reader.h describes them. Mappings stand in ul_idna_pool in UTF-16, in order of length: the length is
the smallest n with index < ul_idna_pool_end[n].
"""

READER_PURPOSE = """
How UTS #46 data are read. ul_idna(c) is
  below UL_IDNA_SIMPLE    if c is valid, no mark, and the same in NFC whatever stands before it; then it is right-to-left if
                          it is not below UL_IDNA_RIGHT;
  below UL_IDNA_MAPPED    like the former an index into ul_idna_class, which has words as idna_rules.h describes them;
  otherwise               c is mapped: UL_IDNA_MAPPED is to be taken off for an index into ul_idna_pool, where its mapping
                          stands.
"""

# The numbers and bits are those of src/unicode/idna_rules.h.
STATUS = {"valid": 0, "deviation": 1, "disallowed": 2, "ignored": 3}
BIDI = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]  # anything else: IDNA_OTHER
JOINING = ["U", "L", "R", "D", "T"]                                       # anything else (C): as U
DEVIATIONS = {0xDF: (0x73, 0x73), 0x3C2: (0x3C3,), 0x200C: (), 0x200D: ()}


def mapping_table(data):
    """(status, mapping) of every code point."""
    result = [None] * common.UNICODE_END
    for first, last, fields in data.properties("uts46-17.0.0/IdnaMappingTable.txt"):
        mapping = common.code_points(fields[1]) if len(fields) > 1 and fields[1] else ()
        for point in range(first, last + 1):
            result[point] = (fields[0], mapping)
    if None in result:
        raise AssertionError("IdnaMappingTable does not cover U+%04X" % result.index(None))
    return result


def by_property(data, name, default):
    result = [default] * common.UNICODE_END
    for first, last, fields in data.properties(ucd.FOLDER + name):
        result[first:last + 1] = [fields[0]] * (last + 1 - first)
    return result


def class_words(data, norm, mapping):
    """The word of every code point that is not mapped."""
    bidi = by_property(data, "extracted/DerivedBidiClass.txt", "L")
    joining = by_property(data, "extracted/DerivedJoiningType.txt", "U")
    result = {}
    for point, (status, _) in enumerate(mapping):
        if status == "mapped":
            continue
        word = STATUS[status] << 11
        first = norm.canonical.get(point, (point,))[0]
        word |= (1 << 9 if norm.ccc.get(point) else 0) | (1 << 10 if first in norm.backward else 0)
        if status in ("valid", "deviation"):
            category = norm.characters[point][0]
            word |= BIDI.index(bidi[point]) if bidi[point] in BIDI else len(BIDI)
            word |= (JOINING.index(joining[point]) if joining[point] in JOINING else 0) << 4
            word |= (1 << 7 if category[0] == "M" else 0) | (1 << 8 if norm.ccc.get(point) == 9 else 0)
        result[point] = word
    return result


def check_model(norm, mapping):
    """What idna.c relies on beyond the format."""
    found = {point: target for point, (status, target) in enumerate(mapping) if status == "deviation"}
    if found != DEVIATIONS or mapping[0x1E9E] != ("mapped", (0xDF,)):
        raise AssertionError("the deviation characters are not the known ones")
    for point, (status, target) in enumerate(mapping):
        if status == "mapped" and 0x2E in target and target != (0x2E,):
            raise AssertionError("U+%04X is mapped to a full stop and more" % point)
        if point < 0x80 and status not in ("valid", "mapped"):
            raise AssertionError("U+%04X is ASCII and neither valid nor mapped" % point)
        if point < 0x80 and status == "mapped" and target != (point + 32,):
            raise AssertionError("U+%04X is ASCII and mapped to something else than its lower case" % point)
        for part in target:
            if mapping[part][0] not in ("valid", "deviation"):
                raise AssertionError("U+%04X is mapped to what is not valid" % point)
        changes = point in norm.canonical and point not in norm.composites
        if status != "mapped" and changes:
            raise AssertionError("U+%04X is not mapped, and changed by NFC" % point)
    for parts, point in norm.pairs.items():
        if "disallowed" in [mapping[part][0] for part in parts] or mapping[point][0] in ("disallowed", "ignored"):
            raise AssertionError("U+%04X: composition crosses the border of what is disallowed" % point)


def class_order(word):
    """What ul_idna(c) tells without the word: 0 and 1 are simple, 1 is right-to-left. No rule but the bidi rule asks for
    more than that such a code point is there; Joining_Type matters only beside a joiner, which is not simple."""
    right = word & 0xF in [BIDI.index(name) for name in ("R", "AL", "AN")]
    return (1 if right else 0) if word & ~0x7F == 0 else 2


def build_pool(mapping):
    """(words, place of each mapping, end of each length)."""
    strings = sorted({tuple(common.utf16(target)) for status, target in mapping if status == "mapped"},
                     key=lambda units: (len(units), units))
    pool, places, ends = [], {}, [0] * (len(strings[-1]) + 1)
    for units in strings:
        places[units] = len(pool)
        pool.extend(units)
        ends[len(units)] = len(pool)
    for length in range(1, len(ends)):
        ends[length] = max(ends[length], ends[length - 1])
    return pool, places, ends


def decode(trie, classes, pool, ends, point):
    """The reader of the table, as idna.c has it: (word, None) or (None, mapping in UTF-16)."""
    value = trie[point]
    if value < len(classes):
        return classes[value], None
    at = value - len(classes)
    length = next(n for n, end in enumerate(ends) if at < end)
    return None, tuple(pool[at:at + length])


def generate(data, root):
    norm, mapping = ucd.Normalization(data), mapping_table(data)
    check_model(norm, mapping)
    words = class_words(data, norm, mapping)
    classes = sorted(set(words.values()), key=lambda word: (class_order(word), word))
    number = {word: at for at, word in enumerate(classes)}
    pool, places, ends = build_pool(mapping)
    values = [len(classes) + places[tuple(common.utf16(target))] if status == "mapped" else number[words[point]]
              for point, (status, target) in enumerate(mapping)]
    disallowed = number[STATUS["disallowed"] << 11]
    trie = common.Trie(values, default=disallowed, far=(0xE0100, 0xE01EF, values[0xE0100]))  # variation selectors
    for point, (status, target) in enumerate(mapping):
        wanted = (None, tuple(common.utf16(target))) if status == "mapped" else (words[point], None)
        if decode(trie, classes, pool, ends, point) != wanted:
            raise AssertionError("idna: U+%04X" % point)
    reader = common.Table(OUTPUT[0], __file__, data, ucd.VERSION, READER_PURPOSE)
    table = common.Table(OUTPUT[1], __file__, data, ucd.VERSION, PURPOSE)
    reader.define("UL_IDNA_LONGEST", len(ends) - 1)
    reader.define("UL_IDNA_RIGHT", sum(class_order(word) < 1 for word in classes))
    reader.define("UL_IDNA_SIMPLE", sum(class_order(word) < 2 for word in classes))
    reader.define("UL_IDNA_MAPPED", len(classes))
    reader.declare("ul_idna_class", classes)
    table.array("ul_idna_class", classes, shared=True)
    table.trie("ul_idna", trie, "By code point.", reader)
    table.array("ul_idna_pool", pool)
    table.array("ul_idna_pool_end", ends)
    return [reader.write(root), table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
