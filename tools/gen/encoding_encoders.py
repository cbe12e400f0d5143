# SPDX-License-Identifier: MIT
"""Makes src/encoding/tables/encode_*.h: from code point to bytes, two-stage tables for every encoder that has an index."""
import sys

import common
import encoding_index
from encoding_index import first_pointers, index

OUTPUT = ["src/encoding/tables/encode_%s.h" % name for name in ("big5", "euc_kr", "gb18030", "jis0208", "single_byte")]


def table_for(name, data, purpose, inputs):
    table = common.Table("src/encoding/tables/encode_%s.h" % name, __file__, data, None,
                         purpose.strip() + "\n" + encoding_index.EDITION, encoding_index.LICENCE,
                         encoding_index.COPYRIGHT)
    table.uses(*inputs)
    return table


def trie_of(values):
    """A trie of a dictionary from code point to value; what is not in it is 0."""
    return common.Trie([values.get(point, 0) for point in range(common.UNICODE_END)])


def two_bytes(pointer, row, lead, offset, trail_gap, second_offset):
    """The bytes of a pointer in an index of that many cells in a row, as one number."""
    trail = pointer % row
    return (pointer // row + lead) << 8 | trail + (offset if trail < trail_gap else second_offset)


BIG5_PURPOSE = """
Big5: ul_big5_bytes(c) has the two bytes of a code point, or 0 if it has none.
"""

# The Standard's index Big5 pointer: the code points whose last pointer is meant, not the first.
BIG5_LAST = (0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345)


def big5(data):
    entries = {p: c for p, c in index(data, "big5").items() if p >= (0xA1 - 0x81) * 157}
    pointers = first_pointers(entries)
    for point in BIG5_LAST:
        pointers[point] = max(p for p, c in entries.items() if c == point)
    values = {c: two_bytes(p, 157, 0x81, 0x40, 0x3F, 0x62) for c, p in pointers.items()}
    table = table_for("big5", data, BIG5_PURPOSE, [encoding_index.file_of("big5")])
    table.trie("ul_big5_bytes", trie_of(values), "See above.")
    return table


EUC_KR_PURPOSE = """
EUC-KR: ul_euc_kr_bytes(c) has the two bytes of a code point, or 0 if it has none.
"""


def euc_kr(data):
    pointers = first_pointers(index(data, "euc-kr"))
    values = {c: two_bytes(p, 190, 0x81, 0x41, 190, 0x41) for c, p in pointers.items()}
    table = table_for("euc_kr", data, EUC_KR_PURPOSE, [encoding_index.file_of("euc-kr")])
    table.trie("ul_euc_kr_bytes", trie_of(values), "See above.")
    return table


GB18030_PURPOSE = """
gb18030 and GBK: ul_gb18030_code(c), for code points below 0x10000, is
  0                           if it cannot be encoded;
  below UL_GB18030_DISTANCES  the number of the range that it lies in, of those which take four bytes: its pointer is
                              c - ul_gb18030_distance[number];
  otherwise                   its two bytes.
"""

# The Standard's gb18030 encoder: private use code points that keep the bytes which GB18030-2005 gave them.
GB18030_SIDE_TABLE = {
    0xE78D: 0xA6D9, 0xE78E: 0xA6DA, 0xE78F: 0xA6DB, 0xE790: 0xA6DC, 0xE791: 0xA6DD, 0xE792: 0xA6DE, 0xE793: 0xA6DF,
    0xE794: 0xA6EC, 0xE795: 0xA6ED, 0xE796: 0xA6F3, 0xE81E: 0xFE59, 0xE826: 0xFE61, 0xE82B: 0xFE66, 0xE82C: 0xFE67,
    0xE832: 0xFE6D, 0xE843: 0xFE7E, 0xE854: 0xFE90, 0xE864: 0xFEA0}
GB18030_UNENCODABLE = 0xE5E5
GB18030_ODD_ONE = (0xE7C7, 7457)  # U+E7C7, which GB18030-2005 moved, is in no range


def gb18030(data):
    pointers = first_pointers(index(data, "gb18030"))
    values = {c: two_bytes(p, 190, 0x81, 0x40, 0x3F, 0x41) for c, p in pointers.items()}
    values.update(GB18030_SIDE_TABLE)
    ranges = sorted((c, p) for p, c in index(data, "gb18030-ranges").items() if c < 0x10000)
    distances, last = [0], None
    for point in range(0x80, 0x10000):
        if 0xD800 <= point <= 0xDFFF or point == GB18030_UNENCODABLE:
            continue
        while ranges and ranges[0][0] <= point:
            last = ranges.pop(0)
        if point in values:
            continue
        start, pointer = GB18030_ODD_ONE if point == GB18030_ODD_ONE[0] else last
        if distances[-1] != start - pointer:
            distances.append(start - pointer)
        values[point] = len(distances) - 1
    if len(distances) >= 0x8140 or ranges:
        raise AssertionError("the ranges of gb18030 are not what they were")
    table = table_for("gb18030", data, GB18030_PURPOSE,
                      [encoding_index.file_of("gb18030"), encoding_index.file_of("gb18030-ranges")])
    table.define("UL_GB18030_DISTANCES", len(distances))
    table.array("ul_gb18030_distance", distances)
    table.trie("ul_gb18030_code", trie_of(values), "See above.")
    return table


JIS0208_PURPOSE = """
EUC-JP, ISO-2022-JP and Shift_JIS: ul_jis0208(c) is 0 if JIS X 0208 with its extensions does not have the code
point; otherwise row and cell, each from 0x21 on: the two bytes of ISO-2022-JP. Shift_JIS does not use the rows from
UL_JIS_NEC on when it encodes; ul_shift_jis_ibm has its two bytes for what the other two find there, 94 cells a row.
ul_katakana_full has the full-width form of the half-width katakana from U+FF61 on.
"""
NEC_FIRST, NEC_LAST = 8272, 8835


def shift_jis_bytes(pointer):
    lead, trail = pointer // 188, pointer % 188
    return (lead + (0x81 if lead < 0x1F else 0xC1)) << 8 | trail + (0x40 if trail < 0x3F else 0x41)


def jis0208(data):
    entries = index(data, "jis0208")
    pointers = first_pointers(entries)
    if max(pointers.values()) > NEC_LAST:
        raise AssertionError("a code point of jis0208 has no pointer below 8836")
    values = {c: (p // 94 + 0x21) << 8 | p % 94 + 0x21 for c, p in pointers.items()}
    others = first_pointers({p: c for p, c in entries.items() if not NEC_FIRST <= p <= NEC_LAST})
    ibm = [0] * (NEC_LAST - NEC_FIRST + 1)
    for point, pointer in pointers.items():
        if pointer >= NEC_FIRST:
            ibm[pointer - NEC_FIRST] = shift_jis_bytes(others[point]) if point in others else 0
        elif others[point] != pointer:
            raise AssertionError("U+%04X: Shift_JIS uses another pointer" % point)
    katakana = index(data, "iso-2022-jp-katakana")
    if any(c not in values for c in katakana.values()) or 0xFF0D not in values:
        raise AssertionError("jis0208 lacks what the Standard replaces by")
    table = table_for("jis0208", data, JIS0208_PURPOSE,
                      [encoding_index.file_of("jis0208"), encoding_index.file_of("iso-2022-jp-katakana")])
    table.define("UL_JIS_NEC", "0x%X" % (NEC_FIRST // 94 + 0x21))
    table.array("ul_shift_jis_ibm", ibm)
    table.array("ul_katakana_full", encoding_index.flat(katakana, 0, 63))
    table.trie("ul_jis0208", trie_of(values), "See above.")
    return table


SINGLE_BYTE_PURPOSE = """
Single-byte encodings: ul_single_byte_character(c) numbers the code points that any of them has, from 1 on, 0 being
the others; ul_single_byte_byte has a row for each encoding with an index, and in it the byte of each of these, or
0.
"""


def single_byte(data):
    encodings = encoding_index.single_byte(data)
    points = sorted({c for _, entries in encodings for c in entries.values()})
    numbers = {c: number for number, c in enumerate(points, 1)}
    rows = []
    for _, entries in encodings:
        row = [0] * (len(points) + 1)
        for point, pointer in first_pointers(entries).items():
            row[numbers[point]] = pointer + 0x80
        rows += row
    table = table_for("single_byte", data, SINGLE_BYTE_PURPOSE,
                      [encoding_index.file_of(name.lower()) for name, _ in encodings])
    table.define("UL_SINGLE_BYTE_CHARACTERS", len(points) + 1)
    table.array("ul_single_byte_byte", rows)
    table.trie("ul_single_byte_character", trie_of(numbers), "See above.")
    return table


def generate(data, root):
    return [make(data).write(root) for make in (big5, euc_kr, gb18030, jis0208, single_byte)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
