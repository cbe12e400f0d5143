# SPDX-License-Identifier: MIT
"""The Unicode Character Database as Python values; shared by the generators of the Unicode layer."""
import common

VERSION = "17.0.0"
FOLDER = "ucd-17.0.0/"
AGES = ((3, 2), (4, 0), (4, 1))  # the borders of ul_age: at most 3.2, at most 4.0, at most 4.1, later

HANGUL_FIRST, HANGUL_COUNT = 0xAC00, 11172
L_FIRST, V_FIRST, T_BASE = 0x1100, 0x1161, 0x11A7


def ages(data):
    """For every code point the number of its ul_age; 3 also for what is unassigned."""
    result = [3] * common.UNICODE_END
    for first, last, (age,) in data.properties(FOLDER + "DerivedAge.txt"):
        version = tuple(int(part) for part in age.split("."))
        number = sum(version > border for border in AGES)
        result[first:last + 1] = [number] * (last + 1 - first)
    return result


def character_data(data):
    """Of UnicodeData: {code point: (category, combining class, is compatibility mapping, mapping)}, ranges expanded."""
    result = {}
    start = None
    for line in data.text(FOLDER + "UnicodeData.txt").splitlines():
        fields = line.split(";")
        point = int(fields[0], 16)
        mapping = fields[5]
        compatibility = mapping.startswith("<")
        if compatibility:
            mapping = mapping.split("> ", 1)[1]
        row = (fields[2], int(fields[3]), compatibility, common.code_points(mapping))
        if fields[1].endswith(", First>"):
            start = point
        elif fields[1].endswith(", Last>"):
            for inner in range(start, point + 1):
                result[inner] = row
        else:
            result[point] = row
    return result


def decompose_hangul(point):
    offset = point - HANGUL_FIRST
    parts = [L_FIRST + offset // 588, V_FIRST + offset % 588 // 28]
    if offset % 28:
        parts.append(T_BASE + offset % 28)
    return tuple(parts)


def is_hangul(point):
    return 0 <= point - HANGUL_FIRST < HANGUL_COUNT


class Normalization:
    """Everything UAX #15 needs, of Unicode 17.0 and without Hangul syllables, which are arithmetic."""

    def __init__(self, data):
        self.characters = character_data(data)
        self.excluded = {first for first, _, _ in data.properties(FOLDER + "CompositionExclusions.txt")}
        self.ccc = {point: row[1] for point, row in self.characters.items() if row[1]}
        self.canonical, self.compatibility = {}, {}
        for point, (_, _, is_compatibility, mapping) in self.characters.items():
            if not mapping:
                continue
            full = self.order(self.expand(point, True))
            self.compatibility[point] = full
            if not is_compatibility:
                self.canonical[point] = self.order(self.expand(point, False))
        self.pairs = {}
        for point, (_, ccc, is_compatibility, mapping) in self.characters.items():
            if len(mapping) == 2 and not is_compatibility and point not in self.excluded:
                if ccc == 0 and self.ccc.get(mapping[0], 0) == 0:
                    self.pairs[mapping] = point
        self.composites = set(self.pairs.values())
        self.backward = {second for _, second in self.pairs}
        self.backward |= set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))
        corrections = data.rows(FOLDER + "NormalizationCorrections.txt")
        self.before_corrigendum_4 = {int(row[0], 16): int(row[1], 16) for row in corrections if row[3] == "4.0.0"}

    def expand(self, point, compatibility):
        _, _, is_compatibility, mapping = self.characters.get(point, ("Cn", 0, False, ()))
        if not mapping or (is_compatibility and not compatibility):
            return (point,)
        return tuple(part for inner in mapping for part in self.expand(inner, compatibility))

    def order(self, points):
        points = list(points)
        start = 0
        for at in range(len(points) + 1):
            if at == len(points) or not self.ccc.get(points[at]):
                points[start:at] = sorted(points[start:at], key=lambda p: self.ccc.get(p, 0))
                start = at + 1
        return tuple(points)

    def starts_in_the_middle(self, points):
        """Whether such a text can interact with what stands before it."""
        return bool(self.ccc.get(points[0])) or points[0] in self.backward
