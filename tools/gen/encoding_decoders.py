# SPDX-License-Identifier: MIT
"""Makes src/encoding/tables/decode_*.h: the Encoding Standard's indexes, from pointer to code point, for the decoders."""
import sys

import common
import encoding_index
from encoding_index import flat, index

OUTPUT = ["src/encoding/tables/decode_%s.h" % name for name in ("big5", "euc_kr", "gb18030", "jis", "single_byte")]


def table_for(name, data, purpose, inputs):
    table = common.Table("src/encoding/tables/decode_%s.h" % name, __file__, data, None,
                         purpose.strip() + "\n" + encoding_index.EDITION, encoding_index.LICENCE,
                         encoding_index.COPYRIGHT)
    table.uses(*inputs)
    return table


BIG5_PURPOSE = """
Index Big5, from pointer UL_BIG5_FIRST on: the low 16 bits of the code point, 0 if there is none. Where
ul_big5_plane2 has the pointer's bit, the code point lies in plane 2.
"""


def big5(data):
    entries = index(data, "big5")
    first, end = min(entries), max(entries) + 1
    points = flat(entries, first, end)
    if any(c >> 16 not in (0, 2) for c in points):
        raise AssertionError("index Big5 has a code point outside planes 0 and 2")
    bits = [0] * ((end - first + 7) // 8)
    for at, point in enumerate(points):
        if point >> 16:
            if not point & 0xFFFF:
                raise AssertionError("0 would be no code point")
            bits[at >> 3] |= 1 << (at & 7)
    table = table_for("big5", data, BIG5_PURPOSE, [encoding_index.file_of("big5")])
    table.define("UL_BIG5_FIRST", first)
    table.define("UL_BIG5_END", end)
    table.array("ul_big5_plane2", bits)
    table.array("ul_big5_code_point", [c & 0xFFFF for c in points])
    return table


EUC_KR_PURPOSE = """
Index EUC-KR: the code point of a pointer, 0 if there is none.
"""


def euc_kr(data):
    entries = index(data, "euc-kr")
    table = table_for("euc_kr", data, EUC_KR_PURPOSE, [encoding_index.file_of("euc-kr")])
    table.define("UL_EUC_KR_END", max(entries) + 1)
    table.array("ul_euc_kr_code_point", flat(entries, 0, max(entries) + 1))
    return table


GB18030_PURPOSE = """
Index gb18030: the code point of a pointer; all of them have one. And index gb18030 ranges: where the ranges of
four-byte codes below 0x10000 begin, as pointers and as code points.
"""


def gb18030(data):
    entries = index(data, "gb18030")
    ranges = sorted((p, c) for p, c in index(data, "gb18030-ranges").items() if c < 0x10000)
    points = flat(entries, 0, max(entries) + 1)
    if 0 in points or len(points) != 126 * 190:
        raise AssertionError("index gb18030 is not what it was")
    table = table_for("gb18030", data, GB18030_PURPOSE,
                      [encoding_index.file_of("gb18030"), encoding_index.file_of("gb18030-ranges")])
    table.define("UL_GB18030_RANGES", len(ranges))
    table.array("ul_gb18030_range_pointer", [p for p, _ in ranges])
    table.array("ul_gb18030_range_start", [c for _, c in ranges])
    table.array("ul_gb18030_code_point", points)
    return table


JIS_PURPOSE = """
Indexes jis0208 and jis0212: the code point of a pointer, 0 if there is none. Index jis0208 has nothing from
UL_JIS0208_GAP to UL_JIS0208_GAP_END, and the table leaves those pointers out. Index jis0212 begins at
UL_JIS0212_FIRST.
"""
GAP, GAP_END = 8836, 10716


def jis(data):
    jis0208, jis0212 = index(data, "jis0208"), index(data, "jis0212")
    if any(GAP <= p < GAP_END for p in jis0208):
        raise AssertionError("jis0208 has no gap any more")
    table = table_for("jis", data, JIS_PURPOSE,
                      [encoding_index.file_of("jis0208"), encoding_index.file_of("jis0212")])
    table.define("UL_JIS0208_GAP", GAP)
    table.define("UL_JIS0208_GAP_END", GAP_END)
    table.define("UL_JIS0208_END", max(jis0208) + 1)
    table.define("UL_JIS0212_FIRST", min(jis0212))
    table.define("UL_JIS0212_END", max(jis0212) + 1)
    table.array("ul_jis0208_code_point", flat(jis0208, 0, GAP) + flat(jis0208, GAP_END, max(jis0208) + 1))
    table.array("ul_jis0212_code_point", flat(jis0212, min(jis0212), max(jis0212) + 1))
    return table


SINGLE_BYTE_PURPOSE = """
Single-byte encodings: a row of 128 for each encoding with an index, the code points of the bytes from 0x80 on, 0 if
there is none.
"""


def single_byte(data):
    encodings = encoding_index.single_byte(data)
    table = table_for("single_byte", data, SINGLE_BYTE_PURPOSE,
                      [encoding_index.file_of(name.lower()) for name, _ in encodings])
    table.array("ul_single_byte_code_point", [c for _, entries in encodings for c in flat(entries, 0, 128)])
    return table


def generate(data, root):
    return [make(data).write(root) for make in (big5, euc_kr, gb18030, jis, single_byte)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
