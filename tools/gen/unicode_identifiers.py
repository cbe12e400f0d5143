# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/identifiers.h: the code points of ECMAScript's identifiers that are not ASCII."""
import sys

import common
import sets
import ucd

OUTPUT = "src/unicode/tables/identifiers.h"
PURPOSE = """
ID_Start and ID_Continue (UAX #31), from which ECMAScript makes its identifiers, without ASCII, as sets: see code_point_set.h.
They are derived as DerivedCoreProperties.txt derives them, from general categories and PropList.txt.
"""
START = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nl"}
CONTINUE = START | {"Mn", "Mc", "Nd", "Pc"}


def generate(data, root):
    listed = {}
    for first, last, (name,) in data.properties(ucd.FOLDER + "PropList.txt"):
        listed.setdefault(name, set()).update(range(first, last + 1))
    characters = ucd.character_data(data)

    def derive(categories, other):
        points = {point for point, row in characters.items() if row[0] in categories}
        for name in other:
            points |= listed[name]
        return {point for point in points - listed["Pattern_Syntax"] - listed["Pattern_White_Space"] if point >= 0x80}

    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.body.append('#include "unicode/code_point_set.h"\n\n')
    sets.BoundarySet(derive(START, ["Other_ID_Start"])).write(table, "identifier_start", "ID_Start.")
    sets.BoundarySet(derive(CONTINUE, ["Other_ID_Start", "Other_ID_Continue"])).write(table, "identifier_continue", "ID_Continue.")
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
