# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/lowercase.h: the lower case of every code point, what the rule about the final sigma asks for, and which code
points are newer than the versions of Unicode that programs still have."""
import sys

import common
import sets
import ucd

OUTPUT = "src/unicode/tables/lowercase.h"

PURPOSE = """
Lower case by UnicodeData.txt and SpecialCasing.txt. A row of lowercase_rows is a run of upper case code points at equal
distances: the first of them, its lower case, how many there are, and the distance. Sets are as code_point_set.h
describes them.
"""

# Word_Break of these is MidLetter, MidNumLet or Single_Quote, which makes them Case_Ignorable (section 3.13 of the Unicode Standard, D136).
MID_LETTERS = [0x27, 0x2E, 0x3A, 0xB7, 0x387, 0x55F, 0x5F4, 0x2018, 0x2019, 0x2024, 0x2027, 0xFE13, 0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A]
IGNORABLE = ("Mn", "Me", "Cf", "Lm", "Sk")
AGES = (("lowercase_after_14_0", (14, 0)), ("lowercase_after_16_0", (16, 0)))
MOST = 0xFF  # of the code points of a row


def simple_mappings(data):
    """{code point: its lower case}, and no more than one code point for each."""
    lines = [line.split(";") for line in data.text(ucd.FOLDER + "UnicodeData.txt").splitlines()]
    return {int(fields[0], 16): int(fields[13], 16) for fields in lines if fields[13]}


def check_special(data, mappings):
    """What lowercase.c has in its own words: only U+0130 becomes more than one code point, and only the sigma looks around itself."""
    special = {}
    for fields in data.rows(ucd.FOLDER + "SpecialCasing.txt"):
        point, lower, condition = int(fields[0], 16), common.code_points(fields[1]), fields[4]
        if condition in ("", "Final_Sigma") and lower != (mappings.get(point, point),):
            special[point] = (lower, condition)
    if special != {0x130: ((0x69, 0x307), ""), 0x3A3: ((0x3C2,), "Final_Sigma")}:
        raise AssertionError("SpecialCasing has other rules than lowercase.c: %r" % special)


def rows(mappings):
    """(first, lower, count, step) that together are the mappings."""
    result, left = [], dict(mappings)
    while left:
        first = min(left)
        run = max((range(first, first + step * MOST, step) for step in (1, 2)), key=lambda points: length_of(points, left))
        count, step = length_of(run, left), run[1] - run[0]
        result.append((first, left[first], count, step))
        for point in run[:count]:
            del left[point]
    return result


def length_of(points, mappings):
    """How many of the points have the same distance to their lower case, with nothing between them that has a lower case."""
    distance = mappings[points[0]] - points[0]
    count = 1
    while count < len(points) and mappings.get(points[count], 0) - points[count] == distance:
        if points.step == 2 and points[count] - 1 in mappings:
            break
        count += 1
    return count


def property_list(data, name):
    return {point for first, last, fields in data.properties(ucd.FOLDER + "PropList.txt") if fields[0] == name
            for point in range(first, last + 1)}


def newer_than(data, border):
    newer = set()
    for first, last, (age,) in data.properties(ucd.FOLDER + "DerivedAge.txt"):
        if tuple(int(part) for part in age.split(".")) > border:
            newer.update(range(first, last + 1))
    return newer


def generate(data, root):
    mappings, characters = simple_mappings(data), ucd.character_data(data)
    check_special(data, mappings)
    category = {point: row[0] for point, row in characters.items()}
    cased = {point for point in category if category[point] in ("Lu", "Ll", "Lt")}
    cased |= property_list(data, "Other_Uppercase") | property_list(data, "Other_Lowercase")
    ignorable = {point for point in category if category[point] in IGNORABLE} | set(MID_LETTERS)
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    packed = rows(mappings)
    if {first + i * step: lower + i * step for first, lower, count, step in packed for i in range(count)} != mappings:
        raise AssertionError("lowercase: rows and mappings differ")
    if any(first + (count - 1) * step >= after[0] for (first, _, count, step), after in zip(packed, packed[1:])):
        raise AssertionError("lowercase: rows overlap")
    table.body.append('#include "unicode/code_point_set.h"\n\n')
    table.body.append("typedef struct lowercase_row {\n  uint32_t first, lower;\n  uint8_t count, step;\n} lowercase_row;\n\n")
    table.structs("lowercase_row", "lowercase_rows", [("0x%X" % row[0], "0x%X" % row[1], row[2], row[3]) for row in packed], 12)
    sets.BoundarySet(cased).write(table, "lowercase_cased", "Cased.")
    sets.BoundarySet(ignorable).write(table, "lowercase_ignorable", "Case_Ignorable.")
    for name, border in AGES:
        sets.BoundarySet(newer_than(data, border)).write(table, name, "Assigned after Unicode %d.%d." % border)
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
