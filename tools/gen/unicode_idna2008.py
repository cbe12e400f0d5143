# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/idna2008.h: which code points IDNA 2008 allows, and the scripts that its contextual rules ask for."""
import sys

import common
import sets
import ucd

OUTPUT = "src/unicode/tables/idna2008.h"
PURPOSE = """
The derived property of RFC 5892 (PVALID alone; code points with contextual rules are in idna2008.c), and scripts, as sets: see
code_point_set.h.
"""
# What idna2008.c has rules for.
CONTEXT = {0xB7, 0x375, 0x5F3, 0x5F4, 0x200C, 0x200D, 0x30FB} | set(range(0x660, 0x66A)) | set(range(0x6F0, 0x6FA))


def points_with(data, name, wanted):
    return {point for first, last, fields in data.properties(name) if fields[0] in wanted for point in range(first, last + 1)}


def generate(data, root):
    categories = "uts46-17.0.0/Idna2008.txt"
    if points_with(data, categories, ("CONTEXTJ", "CONTEXTO")) != CONTEXT:
        raise AssertionError("idna2008.c has other contextual rules than Idna2008.txt")
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.body.append('#include "unicode/code_point_set.h"\n\n')
    sets.BoundarySet(points_with(data, categories, ("PVALID",))).write(table, "idna2008_valid", "PVALID.")
    for name, scripts in (("greek", ("Greek",)), ("hebrew", ("Hebrew",)), ("japanese", ("Hiragana", "Katakana", "Han"))):
        points = points_with(data, ucd.FOLDER + "Scripts.txt", scripts)
        sets.BoundarySet(points).write(table, "idna2008_" + name, "Script: %s." % ", ".join(scripts))
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
