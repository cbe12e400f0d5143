#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""RFC 3454's tables as Nameprep (RFC 3491) uses them, and Bidi_Class of three ages of Unicode.

Everything is derived from the UCD; the RFC's own tables, where they are in the data folder, are only compared, whole.
"""
import os
import sys

import common
import sets

OUTPUT = ["src/unicode/tables/nameprep.h", "src/unicode/tables/bidi.h"]

OLD = "ucd-3.2.0/UnicodeData.txt"
NEW = "ucd-17.0.0/UnicodeData.txt"
FOLDING = "ucd-17.0.0/CaseFolding.txt"
BIDI_6_0 = "ucd-6.0.0/DerivedBidiClass.txt"
BIDI_17_0 = "ucd-17.0.0/extracted/DerivedBidiClass.txt"

# The one case folding of Unicode 3.2.0 that changed before foldings became stable: GREEK LUNATE SIGMA SYMBOL.
FOLDINGS_OF_3_2 = {0x3F2: (0x3C3,)}

# RFC 3454, table B.1: commonly mapped to nothing.
MAPPED_TO_NOTHING = [(0xAD, 0xAD), (0x34F, 0x34F), (0x1806, 0x1806), (0x180B, 0x180D), (0x200B, 0x200D),
                     (0x2060, 0x2060), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)]

# What the prohibited tables have beyond general categories: C.6 (inappropriate for plain text), C.7 (inappropriate for
# canonical representation) and the two tone marks of C.8.
PROHIBITED_BY_NAME = [(0xFFF9, 0xFFFD), (0x2FF0, 0x2FFB), (0x340, 0x341)]

# The general categories, beyond ASCII, that C.1.2, C.2.2, C.3, C.5, C.8 and C.9 together prohibit.
PROHIBITED_CATEGORIES = {"Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cs"}


class Normalizer:
    """NFKC of one version of Unicode, straight from UnicodeData.txt; slow, and independent of the library's tables."""

    def __init__(self, characters, exclusions):
        self.classes = {c: int(f[3]) for c, f in characters.items() if f[3] != "0"}
        self.canonical, self.mapping, self.composites = {}, {}, {}
        for point, fields in characters.items():
            words = fields[5].split()
            if words:
                target = common.code_points(" ".join(w for w in words if not w.startswith("<")))
                self.mapping[point] = target
                if not words[0].startswith("<"):
                    self.canonical[point] = target
        for point, target in self.canonical.items():
            starts = not self.classes.get(point) and not self.classes.get(target[0])
            if len(target) == 2 and starts and point not in exclusions:
                self.composites[target] = point

    def decompose(self, point):
        if 0xAC00 <= point < 0xD7A4:
            leading, rest = divmod(point - 0xAC00, 588)
            vowel, trailing = divmod(rest, 28)
            return [0x1100 + leading, 0x1161 + vowel] + ([0x11A7 + trailing] if trailing else [])
        if point not in self.mapping:
            return [point]
        return [c for part in self.mapping[point] for c in self.decompose(part)]

    def compose_pair(self, first, second):
        if 0x1100 <= first < 0x1113 and 0x1161 <= second < 0x1176:
            return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        if 0xAC00 <= first < 0xD7A4 and (first - 0xAC00) % 28 == 0 and 0x11A8 <= second < 0x11C3:
            return first + second - 0x11A7
        return self.composites.get((first, second))

    def nfkc(self, points):
        text = [c for point in points for c in self.decompose(point)]
        start = 0
        for end in range(len(text) + 1):  # canonical ordering: a stable sort of each run without starters
            if end == len(text) or not self.classes.get(text[end]):
                text[start:end] = sorted(text[start:end], key=lambda c: self.classes.get(c, 0))
                start = end
        result, starter, blocked = [], None, -1
        for point in text:
            own = self.classes.get(point, 0)
            joined = None
            if starter is not None and blocked < own or starter == len(result) - 1 and starter is not None:
                joined = self.compose_pair(result[starter], point)
            if joined is not None:
                result[starter] = joined
                continue
            if own == 0:
                starter, blocked = len(result), -1
            else:
                blocked = own
            result.append(point)
        return tuple(result)


def case_folding(data, assigned):
    """CaseFolding C + F of Unicode 3.2.0, which is RFC 3454's table B.3."""
    folding = {}
    for fields in data.rows(FOLDING):
        point, target = int(fields[0], 16), common.code_points(fields[2])
        if fields[1] in ("C", "F") and point in assigned and all(c in assigned for c in target):
            folding[point] = target
    folding.update(FOLDINGS_OF_3_2)
    return folding


def nameprep_map(data, characters):
    """Tables B.1 and B.2 in one: RFC 3454, section 3, for Nameprep."""
    exclusions = set()
    for first, last, _ in data.properties("ucd-17.0.0/CompositionExclusions.txt"):
        exclusions.update(range(first, last + 1))
    nfkc = Normalizer(characters, exclusions).nfkc
    folding = case_folding(data, characters)

    def fold(points):
        return [c for point in points for c in folding.get(point, (point,))]

    mapping = dict(folding)
    for point in characters:
        once = nfkc(fold([point]))
        twice = nfkc(fold(once))
        if once != twice:  # folding and normalizing once is not enough, so the map does all of it
            mapping[point] = twice
    for point in sets.points_of(MAPPED_TO_NOTHING):
        mapping[point] = ()
    return mapping


def prohibited_points(characters):
    named = sets.points_of(PROHIBITED_BY_NAME) | sets.noncharacters()
    return named | {c for c, f in characters.items() if c > 0x7F and f[2] in PROHIBITED_CATEGORIES}


def compare_with_rfc(data, mapping, tables):
    """The derived tables against the RFC's own, code point by code point."""
    folder = "rfc3454/tables/%s.txt"
    if not os.path.exists(os.path.join(data.folder, folder % "A.1")):
        print("nameprep: RFC 3454's tables are not there, so nothing is compared with them", file=sys.stderr)
        return
    for names, points in tables:
        published = set()
        for name in names:
            published |= sets.points_of((first, last) for first, last, _ in data.properties(folder % name))
        if published != points:
            raise AssertionError("%s: %d differences" % (names, len(published ^ points)))
    published = {int(f[0], 16): common.code_points(f[1]) for name in ("B.1", "B.2") for f in data.rows(folder % name)}
    wrong = [c for c in set(published) | set(mapping) if published.get(c) != mapping.get(c)]
    if wrong:
        raise AssertionError("B.1 + B.2: %d differences, first U+%04X" % (len(wrong), min(wrong)))


def check_origin_of_prohibited(prohibited, mapping, newest):
    """What is prohibited after mapping and normalizing stood in the input as it is; errors are located by that."""
    normalizer = Normalizer(newest, set())
    produced = {c for target in mapping.values() for c in target}
    produced.update(normalizer.composites.values())
    for point in normalizer.mapping:
        produced.update(normalizer.decompose(point))
    if produced & prohibited:
        raise AssertionError("normalization produces U+%04X, which is prohibited" % min(produced & prohibited))


def bidi_classes(data, name, missing):
    """Bidi_Class of every code point; `missing` gives those of code points that the file does not list."""
    classes = ["L"] * common.UNICODE_END
    for first, last, value in missing:
        classes[first:last + 1] = [value] * (last + 1 - first)
    for first, last, fields in data.properties(name):
        classes[first:last + 1] = [fields[0]] * (last + 1 - first)
    return classes


def missing_lines(data, name):
    """The defaults of the file's @missing comments, in order; the later ones win."""
    for line in data.text(name).splitlines():
        if line.startswith("# @missing: "):
            points, value = line[len("# @missing: "):].split("; ")
            yield common.code_range(points) + (value.strip(),)


def bidi_sets(classes):
    right = {c for c in range(common.UNICODE_END) if classes[c] in ("R", "AL", "Right_To_Left", "Arabic_Letter")}
    left = {c for c in range(common.UNICODE_END) if classes[c] in ("L", "Left_To_Right")}
    return right, left


def write_nameprep(data, root, characters, unassigned, prohibited, mapping):
    table = common.Table(OUTPUT[0], __file__, data, "3.2.0",
                         "Nameprep: RFC 3454's tables A.1, B.1 with B.2, and C.1.2, C.2.2, C.3 to C.9 as one set,\n"
                         "derived from the Unicode Character Database and, while being generated, compared with\n"
                         "the RFC's own.")
    table.uses(OLD, FOLDING, "ucd-17.0.0/CompositionExclusions.txt")
    table.body.append("#include \"unicode/code_point_set.h\"\n\n")
    sets.BoundarySet(unassigned).write(table, "nameprep_unassigned", "Table A.1: not assigned in Unicode 3.2.")
    sets.BoundarySet(prohibited).write(table, "nameprep_prohibited", "Tables C.1.2, C.2.2, C.3 to C.9 together.")
    combining = {c for c, f in characters.items() if f[3] != "0"}
    sets.BoundarySet(combining).write(table, "nameprep_combining", "A combining class other than 0 in Unicode 3.2.")
    sets.Mapping(mapping).write(table, "nameprep_mapping", "Tables B.1 and B.2: what the Map step replaces.")
    return table.write(root)


def write_bidi(data, root, ages):
    table = common.Table(OUTPUT[1], __file__, data, "3.2.0, 6.0.0 and 17.0.0",
                         "Which characters RFC 3454, section 6, counts as right-to-left (Bidi_Class R and AL) and\n"
                         "as left-to-right (L), in three ages of Unicode. Those of 3.2.0 are the RFC's tables D.1 and\n"
                         "D.2, which have assigned characters only; the others have the default classes of\n"
                         "unassigned ones too.")
    table.uses(OLD, BIDI_6_0, BIDI_17_0)
    table.body.append("#include \"unicode/code_point_set.h\"\n\n")
    for name, (right, left) in ages:
        if right & left:
            raise AssertionError("a character with two directions")
        sets.BoundarySet(right).write(table, "bidi_right_" + name, "R and AL, Unicode %s." % name.replace("_", "."))
        sets.BoundarySet(left).write(table, "bidi_left_" + name, "L, Unicode %s." % name.replace("_", "."))
    return table.write(root)


def generate(data, root):
    characters = sets.unicode_data(data, OLD)
    unassigned = set(range(common.UNICODE_END)) - set(characters) - sets.noncharacters()
    prohibited = prohibited_points(characters)
    mapping = nameprep_map(data, characters)
    right = {c for c, f in characters.items() if f[4] in ("R", "AL")}
    left = {c for c, f in characters.items() if f[4] == "L"}
    compare_with_rfc(data, mapping, [
        (["A.1"], unassigned),
        (["C.1.2", "C.2.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8", "C.9"], prohibited),
        (["D.1"], right),
        (["D.2"], left)])
    check_origin_of_prohibited(prohibited, mapping, sets.unicode_data(data, NEW))
    # The file of 6.0.0 lists unassigned code points of right-to-left blocks itself; all others that it lacks are L.
    old_classes = bidi_classes(data, BIDI_6_0, [])
    new_classes = bidi_classes(data, BIDI_17_0, list(missing_lines(data, BIDI_17_0)))
    return [write_nameprep(data, root, characters, unassigned, prohibited, mapping),
            write_bidi(data, root, [("3_2", (right, left)), ("6_0", bidi_sets(old_classes)),
                                    ("17_0", bidi_sets(new_classes))])]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__.splitlines()[0]))
