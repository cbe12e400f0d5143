# SPDX-License-Identifier: MIT
"""Makes src/links/tables/links.h: the properties of UTS #58, and which code points may be in a domain."""
import sys

import common
import sets
import ucd

OUTPUT = "src/links/tables/links.h"
PURPOSE = """
For each code point its Link_Term (bits 0 to 2), Link_Email (bit 3), and whether it may be in a domain by UTS #46 with UseSTD3ASCIIRules,
as it is or mapped (bit 4). For ASCII also whether it belongs to a link and is no syntax of its parts (bit 5), and whether it may be in
a userinfo (bit 6). And Link_Bracket: closing brackets with their opening ones, in order.
"""
FOLDER = "uts58/"
TERMS = ["Hard", "Include", "Soft", "Open", "Close"]
EMAIL, DOMAIN, ORDINARY, USERINFO = 1 << 3, 1 << 4, 1 << 5, 1 << 6
PART_SYNTAX = "/?#&="
IN_USERINFO = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&*+=:%"
IN_LABELS = set(map(ord, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"))
SEPARATORS = {0x2E, 0x3002, 0xFF0E, 0xFF61}
NOT_STD3 = {0x2260, 0x226E, 0x226F}  # UTS #46, section 4.1.1: they begin with "=", "<" and ">"


def generate(data, root):
    values = [0] * common.UNICODE_END
    for first, last, (term,) in data.properties(FOLDER + "LinkTerm.txt"):
        for point in range(first, last + 1):
            values[point] = TERMS.index(term)
    for first, last, _ in data.properties(FOLDER + "LinkEmail.txt"):
        for point in range(first, last + 1):
            values[point] |= EMAIL
    for first, last, fields in data.properties("uts46-17.0.0/IdnaMappingTable.txt"):
        for point in range(first, last + 1):
            if is_in_domain(point, fields):
                values[point] |= DOMAIN
    brackets = sorted((int(close, 16), int(opening, 16)) for close, opening in data.rows(FOLDER + "LinkBracket.txt"))
    check(values, brackets)
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.body.append('#include "unicode/code_point_set.h"\n\n')
    ascii_values = [value | more_of_ascii(point, value) for point, value in enumerate(values[:0x80])]
    table.array("ul_link_ascii", ascii_values, "The properties of ASCII.", width=1, shared=True)
    sets.Runs(values).write(table, "link_properties", "The properties of all code points.")
    table.array("link_closing", [close for close, _ in brackets], "Link_Bracket.", hexadecimal=True)
    table.array("link_opening", [opening for _, opening in brackets], hexadecimal=True)
    return [table.write(root)]


def more_of_ascii(point, value):
    """What only ASCII has in the table, so that most of a URL is read quickly."""
    ordinary = value & 7 == TERMS.index("Include") and chr(point) not in PART_SYNTAX
    return (ORDINARY if ordinary else 0) | (USERINFO if chr(point) in IN_USERINFO else 0)


def is_in_domain(point, fields):
    """Whether it separates labels, or is or maps to something that may be in them: with UseSTD3ASCIIRules, in ASCII few things may."""
    if point < 0x80 or point in SEPARATORS:
        return point in IN_LABELS | SEPARATORS
    if fields[0] == "mapped":
        return all(c >= 0x80 or c in IN_LABELS for c in common.code_points(fields[1])) and fields[1] != ""
    return fields[0] in ("valid", "deviation") and point not in NOT_STD3


def check(values, brackets):
    """A bracket's partner is one, every closing one has a partner, and white space ends a link."""
    for close, opening in brackets:
        assert values[close] & 7 == TERMS.index("Close") and values[opening] & 7 == TERMS.index("Open")
    closing = [point for point, value in enumerate(values) if value & 7 == TERMS.index("Close")]
    assert closing == [close for close, _ in brackets]
    assert all(values[point] == 0 for point in range(0x21))


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
