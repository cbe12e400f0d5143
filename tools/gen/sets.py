# SPDX-License-Identifier: MIT
"""Sets of code points and the UCD's properties as the other generators need them. Not a generator itself."""
import bisect

import common


def unicode_data(data, name):
    """UnicodeData.txt as a dictionary from code point to its fields; ranges (First, Last) are filled in."""
    fields_of, first = {}, None
    for fields in data.rows(name):
        point = int(fields[0], 16)
        if fields[1].endswith(", First>"):
            first = point
        elif fields[1].endswith(", Last>"):
            for inner in range(first, point + 1):
                fields_of[inner] = fields
        else:
            fields_of[point] = fields
    return fields_of


def points_of(ranges):
    """The code points of (first, last) pairs, as a set."""
    points = set()
    for first, last in ranges:
        points.update(range(first, last + 1))
    return points


def noncharacters():
    return {c for c in range(common.UNICODE_END) if c & 0xFFFE == 0xFFFE or 0xFDD0 <= c <= 0xFDEF}


class BoundarySet:
    """A set as the sorted code points at which membership changes, in two arrays: below U+10000, and the rest.

    A code point belongs to the set if an odd number of boundaries, of its array, are not above it.
    """

    def __init__(self, points):
        self.low, self.high = [], []
        for first, last in common.to_ranges(points):
            if first < 0x10000:
                self.low.append(first)
                if last < 0xFFFF:
                    self.low.append(last + 1)
                if last > 0xFFFF:
                    self.high += [0x10000, last + 1]
            else:
                self.high += [first, last + 1]
        self.check(points)

    def __contains__(self, point):
        return bisect.bisect_right(self.low if point < 0x10000 else self.high, point) % 2 == 1

    def check(self, points):
        """Every code point is in the packed set exactly if it is in the given one."""
        for point in range(common.UNICODE_END):
            if (point in self) != (point in points):
                raise AssertionError("set: U+%04X is misplaced" % point)

    def write(self, table, name, comment):
        """Two arrays and the ul_code_point_set over them, under `name`."""
        table.array(name + "_low", self.low, comment, width=2, hexadecimal=True)
        high = "NULL"
        if self.high:
            high = name + "_high"
            table.array(high, self.high, width=4, hexadecimal=True)
        table.body.append("static const ul_code_point_set %s = {%s_low, %s, %d, %d};\n\n"
                          % (name, name, high, len(self.low), len(self.high)))


class Mapping:
    """A map from code points to short strings, packed for binary search: see ul_code_point_map in code_point_set.h.

    Keys are the low 16 bits, in order, plane after plane. A value is the one code point that the key maps to, or, where
    surrogates would be, 0xD800 plus an offset into `pool`, in units of `unit` bytes: there stand a byte with the length
    and two flags, and then UTF-8.
    """

    POOL = 0xD800

    def __init__(self, mapping, flags=None, unit=1):
        self.unit = unit
        self.keys, self.values, self.planes, pool = [], [], [], bytearray()
        self.known = {}
        flags = flags or {}
        for plane in range(0x11):
            self.planes.append(len(self.keys))
            for point in sorted(c for c in mapping if c >> 16 == plane):
                self.keys.append(point & 0xFFFF)
                self.values.append(self._value(mapping[point], flags.get(point, 0), pool))
        self.planes.append(len(self.keys))
        while len(self.planes) > 2 and self.planes[-2] == self.planes[-1]:
            self.planes.pop()
        self.pool = list(pool)
        self.check(mapping, flags)

    def _value(self, target, flags, pool):
        if len(target) == 1 and target[0] < 0x10000 and not flags and not 0xD800 <= target[0] < 0xE000:
            return target[0]
        text = "".join(chr(c) for c in target).encode("utf-8")
        if len(text) > 63:
            raise AssertionError("a mapping to %d bytes" % len(text))
        entry = bytes([len(text) | flags << 6]) + text
        if entry not in self.known:
            while len(pool) % self.unit:
                pool.append(0)
            self.known[entry] = len(pool) // self.unit
            pool.extend(entry)
        at = self.known[entry]
        if at >= 0x800:
            raise AssertionError("the pool is too long for its offsets")
        return self.POOL + at

    def lookup(self, point):
        """(target, flags), or None; the way the C code does it."""
        plane = point >> 16
        if plane + 1 >= len(self.planes):
            return None
        first, last = self.planes[plane], self.planes[plane + 1]
        at = bisect.bisect_left(self.keys, point & 0xFFFF, first, last)
        if at == last or self.keys[at] != point & 0xFFFF:
            return None
        value = self.values[at]
        if not 0xD800 <= value < 0xE000:
            return (value,), 0
        start = (value - self.POOL) * self.unit
        length, flags = self.pool[start] & 63, self.pool[start] >> 6
        text = bytes(self.pool[start + 1:start + 1 + length]).decode("utf-8")
        return tuple(ord(c) for c in text), flags

    def check(self, mapping, flags):
        """Every code point maps to what was packed."""
        for point in range(common.UNICODE_END):
            wanted = (tuple(mapping[point]), flags.get(point, 0)) if point in mapping else None
            if self.lookup(point) != wanted:
                raise AssertionError("map: U+%04X gives %r, not %r" % (point, self.lookup(point), wanted))

    def write(self, table, name, comment):
        """Four arrays and the ul_code_point_map over them, under `name`."""
        table.array(name + "_keys", self.keys, comment, width=2, hexadecimal=True)
        table.array(name + "_values", self.values, width=2, hexadecimal=True)
        table.array(name + "_planes", self.planes, width=2)
        table.array(name + "_pool", self.pool, width=1)
        table.body.append("static const ul_code_point_map %s = {%s_keys, %s_values, %s_planes, %s_pool, %d, %d};\n\n"
                          % (name, name, name, name, name, len(self.planes) - 1, self.unit))


class Runs:
    """A number for every code point, as the sorted starts of runs with the same one: below U+10000, and the rest."""

    def __init__(self, values):
        self.starts, self.values = ([], []), ([], [])
        for point in range(common.UNICODE_END):
            half = 0 if point < 0x10000 else 1
            if point in (0, 0x10000) or values[point] != values[point - 1]:
                self.starts[half].append(point)
                self.values[half].append(values[point])
        for point in range(common.UNICODE_END):
            if self[point] != values[point]:
                raise AssertionError("runs: U+%04X is %r, not %r" % (point, self[point], values[point]))

    def __getitem__(self, point):
        half = 0 if point < 0x10000 else 1
        return self.values[half][bisect.bisect_right(self.starts[half], point) - 1]

    def write(self, table, name, comment):
        """Three arrays and the ul_code_point_runs over them, under `name`."""
        table.array(name + "_low", self.starts[0], comment, width=2, hexadecimal=True)
        table.array(name + "_high", self.starts[1], width=4, hexadecimal=True)
        table.array(name + "_values", self.values[0] + self.values[1], width=2)
        table.body.append("static const ul_code_point_runs %s = {%s_low, %s_high, %s_values, %d, %d};\n\n"
                          % (name, name, name, name, len(self.starts[0]), len(self.starts[1])))
