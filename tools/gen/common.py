# SPDX-License-Identifier: MIT
"""What every table generator uses: reading pinned inputs, packing, and writing C files with a banner.

A generator is a module of this folder that defines

    OUTPUT = "src/unicode/tables/normalization.h"   # or a list of such paths
    def generate(data, root): ...                   # writes its output(s) with a Table and returns them

where `data` is a common.Data. all.py finds the modules by that, runs them, and knows nothing else about them. Every
module can also be run on its own: `python3 tools/gen/<module>.py [--data DIR] [--root DIR]`.

Outputs are deterministic: the same inputs give the same bytes, on every machine.
"""
import argparse
import hashlib
import os
import re

UNICODE_END = 0x110000
UNICODE_LICENCE = "MIT AND Unicode-3.0"
UNICODE_COPYRIGHT = "Copyright © 1991-2025 Unicode, Inc.; see LICENSES/Unicode-3.0.txt."
LINE = 120


class Data:
    """The folder with the pinned inputs. Remembers what was read, with its SHA-256, for the banner."""

    def __init__(self, folder):
        self.folder = folder
        self.used = {}

    def text(self, name):
        """The whole text of an input file."""
        with open(os.path.join(self.folder, name), "rb") as file:
            raw = file.read()
        self.used[name] = hashlib.sha256(raw).hexdigest()
        return raw.decode("utf-8")

    def rows(self, name):
        """The rows of a semicolon-separated file of the UCD, comments stripped, each a list of stripped fields."""
        for line in self.text(name).splitlines():
            line = line.split("#", 1)[0].strip()
            if line:
                yield [field.strip() for field in line.split(";")]

    def properties(self, name):
        """(first, last, fields) of a file whose first field is a code point or a range."""
        for fields in self.rows(name):
            first, last = code_range(fields[0])
            yield first, last, fields[1:]


def code_range(text):
    """'0041' or '0041..005A' (or with '-', as RFC 3454 writes it) as a pair of integers."""
    ends = re.split(r"\.\.|-", text)
    return int(ends[0], 16), int(ends[-1], 16)


def code_points(text):
    """'0041 0300' as a tuple of integers."""
    return tuple(int(part, 16) for part in text.split())


def utf16(points):
    """The UTF-16 code units of a sequence of code points."""
    units = []
    for point in points:
        if point < 0x10000:
            units.append(point)
        else:
            units += [0xD800 + ((point - 0x10000) >> 10), 0xDC00 + ((point - 0x10000) & 0x3FF)]
    return units


def to_ranges(points):
    """A set of code points as a sorted list of (first, last)."""
    ranges = []
    for point in sorted(points):
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return [tuple(pair) for pair in ranges]


def width_of(values):
    """The bytes of the smallest unsigned C type that holds all the values."""
    most = max(values, default=0)
    if min(values, default=0) < 0:
        raise ValueError("negative value in an unsigned table")
    return 1 if most < 1 << 8 else 2 if most < 1 << 16 else 4


class Trie:
    """A two-stage table over code points: data[(index[c >> shift] << granule) + (c & (1 << shift) - 1)].

    Blocks overlap where the end of what is there is the beginning of the next one; offsets are counted in units of
    1 << granule so that they fit the index's type. Above `limit` every value is the default, except in `far`, if given: a
    range (first, last, value) so far up that an index reaching there would cost more than a comparison.
    """

    def __init__(self, values, default=0, far=None, shifts=range(3, 9)):
        if len(values) != UNICODE_END:
            raise ValueError("a trie needs a value for every code point")
        self.default = default
        self.far = far
        end = far[0] if far else UNICODE_END
        while end and values[end - 1] == default:
            end -= 1
        best = None
        for shift in shifts:
            for granule in range(0, shift + 1):
                packed = self._pack(values, end, shift, granule)
                if best is None or packed[0] < best[0]:
                    best = packed
        self.size, self.shift, self.granule, self.index, self.data = best
        self.limit = len(self.index) << self.shift
        self.check(values)

    def _pack(self, values, end, shift, granule):
        length, step = 1 << shift, 1 << granule
        data, index, known = [], [], {}
        for start in range(0, end, length):
            block = tuple(values[start:start + length])
            if block not in known:
                known[block] = self._place(data, block, length, step)
            index.append(known[block] >> granule)
        size = len(index) * width_of(index) + len(data) * width_of(data)
        return size, shift, granule, index, data

    @staticmethod
    def _place(data, block, length, step):
        for overlap in range(length, 0, -1):
            at = len(data) - overlap
            if at >= 0 and at % step == 0 and tuple(data[at:]) == block[:overlap]:
                data.extend(block[overlap:])
                return at
        while len(data) % step:
            data.append(0)
        at = len(data)
        data.extend(block)
        return at

    def __getitem__(self, point):
        if point >= self.limit:
            return self.far[2] if self.far and self.far[0] <= point <= self.far[1] else self.default
        at = self.index[point >> self.shift] << self.granule
        return self.data[at + (point & ((1 << self.shift) - 1))]

    def check(self, values):
        """Every code point decodes to what was packed."""
        for point in range(UNICODE_END):
            if self[point] != values[point]:
                raise AssertionError("trie: U+%04X is %r, not %r" % (point, self[point], values[point]))


class Table:
    """One generated C header: collects arrays, then writes them below a banner that states sources and costs."""

    def __init__(self, path, generator, data, unicode_version, purpose, licence=UNICODE_LICENCE,
                 copyright=UNICODE_COPYRIGHT):
        self.path = path
        self.generator = os.path.basename(generator)
        self.data = data
        self.version = unicode_version
        self.purpose = purpose
        self.licence = licence
        self.copyright = copyright
        self.inputs = {}
        self.costs = []
        self.body = []

    def uses(self, *names):
        """Names the inputs that this file is made from, for the banner; without it: all that were read."""
        for name in names:
            self.inputs[name] = self.data.used[name]

    def comment(self, text):
        self.body.append("/* %s */\n" % text)

    def define(self, name, value):
        self.body.append("#define %s %s\n" % (name, value))

    def array(self, name, values, comment=None, width=None, hexadecimal=False, shared=False):
        """A const array of unsigned integers of the smallest type that holds them, static unless it is shared between
        files by a declaration elsewhere; returns its bytes."""
        values = list(values)
        width = width or width_of(values)
        self.costs.append((name, len(values) * width))
        if comment:
            self.comment(comment)
        self.body.append("%sconst uint%d_t %s[%d] = {\n" % ("" if shared else "static ", width * 8, name, len(values)))
        pattern = "0x%X" if hexadecimal else "%d"
        self.body.append(fill([pattern % value for value in values]))
        self.body.append("};\n\n")
        return len(values) * width

    def declare(self, name, values):
        """The declaration of a shared array."""
        self.body.append("UL_INTERNAL_DATA const uint%d_t %s[%d];\n" % (width_of(values) * 8, name, len(values)))

    def structs(self, c_type, name, rows, size, comment=None):
        """A static const array of structs whose type the including file declares; `size` is sizeof one of them."""
        self.costs.append((name, len(rows) * size))
        if comment:
            self.comment(comment)
        self.body.append("static const %s %s[%d] = {\n" % (c_type, name, len(rows)))
        self.body.append(fill(["{%s}" % ", ".join(str(field) for field in row) for row in rows]))
        self.body.append("};\n\n")

    def trie(self, name, trie, comment, reader=None):
        """A Trie as two arrays, and a function `name` that looks a code point up. If several files look there, that is
        in another Table, `reader`, and the arrays are shared."""
        self.comment(comment)
        self.array(name + "_index", trie.index, shared=reader is not None)
        self.array(name + "_data", trie.data, shared=reader is not None)
        if reader:
            reader.declare(name + "_index", trie.index)
            reader.declare(name + "_data", trie.data)
            reader.body.append("\n")
        c_type = "uint%d_t" % (width_of(trie.data) * 8)
        offset = "((size_t)%s_index[c >> %d] << %d)" % (name, trie.shift, trie.granule)
        if trie.granule == 0:
            offset = "(size_t)%s_index[c >> %d]" % (name, trie.shift)
        test = ""
        if trie.limit < UNICODE_END:
            other = "%d" % trie.default
            if trie.far:
                first, last, value = trie.far
                other = "c - 0x%X <= 0x%X ? %d : %d" % (first, last - first, value, trie.default)
            test = "  if (c >= 0x%X) return %s;\n" % (trie.limit, other)
        (reader or self).body.append("static inline %s %s(uint32_t c) {\n%s  return %s_data[%s + (c & %d)];\n}\n\n"
                                     % (c_type, name, test, name, offset, (1 << trie.shift) - 1))

    def text(self, name, text):
        """One long string of ASCII."""
        self.costs.append((name, len(text) + 1))
        lines = [text[at:at + LINE - 5] for at in range(0, len(text), LINE - 5)]
        self.body.append("static const char %s[%d + 1] =\n%s;\n\n"
                         % (name, len(text), "\n".join('  "%s"' % line for line in lines)))

    def strings(self, name, strings, comment=None):
        """An array of pointers to names."""
        self.costs.append((name, sum(len(string) + 1 + 8 for string in strings)))
        if comment:
            self.comment(comment)
        self.body.append("static const char *const %s[%d] = {\n" % (name, len(strings)))
        self.body.append(fill(['"%s"' % string for string in strings]))
        self.body.append("};\n\n")

    def ranges(self, name, ranges, comment):
        """Sorted (first, last) pairs in one flat array: first, last, first, last, …"""
        flat = [end for pair in ranges for end in pair]
        if flat != sorted(flat):
            raise AssertionError("ranges of %s are not in order" % name)
        self.array(name, flat, comment, hexadecimal=True)

    def size(self):
        return sum(cost for _, cost in self.costs)

    def render(self):
        inputs = self.inputs or {n: h for n, h in self.data.used.items()}
        guard = "UL_" + re.sub(r"[^A-Z0-9]+", "_", re.sub(r"^src/", "", self.path).upper())
        lines = ["/* SPDX-License-Identifier: %s */\n" % self.licence, "/*\n"]
        if self.copyright:
            lines += [" * %s\n" % self.copyright, " *\n"]
        lines += [(" * %s" % line).rstrip() + "\n" for line in self.purpose.strip().splitlines()]
        lines += [" *\n", " * GENERATED by tools/gen/%s; do not edit. To make it again: ./dev tables\n" % self.generator,
                  " * Inputs, with SHA-256:\n"]
        if self.version:
            lines.insert(-1, " * Unicode version: %s\n" % self.version)
        lines += [" *   %s  %s\n" % (inputs[name], name) for name in sorted(inputs)]
        lines += [" * Read-only data: %d bytes\n" % self.size()]
        lines += [" *   %7d  %s\n" % (cost, name) for name, cost in self.costs]
        lines += [" */\n", "#ifndef %s\n" % guard, "#define %s\n\n" % guard, "#include \"core/config.h\"\n\n"]
        return "".join(lines) + "".join(self.body).rstrip("\n") + "\n\n#endif\n"

    def write(self, root):
        path = os.path.join(root, self.path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.render())
        return self


def fill(words):
    """Words separated by ', ', in lines of two spaces and at most LINE columns, each ending with a comma."""
    lines, line = [], " "
    for word in words:
        if len(line) + len(word) + 2 > LINE:
            lines.append(line + "\n")
            line = " "
        line += " " + word + ","
    if line.strip():
        lines.append(line + "\n")
    return "".join(lines)


def arguments(description):
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.dirname(os.path.dirname(here))
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", default=os.path.join(os.path.dirname(root), "shared", "data"),
                        help="folder with the pinned inputs (default: ../shared/data beside the project)")
    parser.add_argument("--root", default=root, help="write below this folder (default: the project)")
    return parser.parse_args()


def main(generate, description):
    """The whole of a generator's command line."""
    options = arguments(description)
    for table in generate(Data(options.data), options.root):
        print("%8d bytes  %s" % (table.size(), table.path))
    return 0
