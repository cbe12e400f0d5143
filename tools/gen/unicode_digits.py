# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/digits.h: the decimal digits of all scripts."""
import sys

import common
import sets
import ucd

OUTPUT = "src/unicode/tables/digits.h"
PURPOSE = """
Code points whose General_Category is Nd and that Unicode 14.0 has, as a set: see code_point_set.h.
"""
BORDER = (14, 0)


def generate(data, root):
    digits = {point for point, row in ucd.character_data(data).items() if row[0] == "Nd"}
    for first, last, (age,) in data.properties(ucd.FOLDER + "DerivedAge.txt"):
        if tuple(int(part) for part in age.split(".")) > BORDER:
            digits.difference_update(range(first, last + 1))
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.body.append('#include "unicode/code_point_set.h"\n\n')
    sets.BoundarySet(digits).write(table, "decimal_digits", "Nd, Unicode 14.0.")
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
