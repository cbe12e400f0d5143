#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""UTS #39: scripts, the general security profile and confusables, as the report on a label needs them."""
import sys

import common
import nameprep
import sets

OUTPUT = "src/unicode/tables/confusables.h"

CHARACTERS = "ucd-17.0.0/UnicodeData.txt"
SCRIPTS = "ucd-17.0.0/Scripts.txt"
EXTENSIONS = "ucd-17.0.0/ScriptExtensions.txt"
PROPERTIES = "ucd-17.0.0/PropList.txt"
STATUS = "security-17.0.0/IdentifierStatus.txt"
TYPE = "security-17.0.0/IdentifierType.txt"
CONFUSABLES = "security-17.0.0/confusables.txt"

# The names of the codes (ISO 15924) in ScriptExtensions.txt, unless a name begins with the code and no other does.
NAMES_OF_CODES = {
    "Aghb": "Caucasian_Albanian", "Armn": "Armenian", "Avst": "Avestan", "Bugi": "Buginese", "Buhd": "Buhid",
    "Cakm": "Chakma", "Cpmn": "Cypro_Minoan", "Cprt": "Cypriot", "Cyrl": "Cyrillic", "Dupl": "Duployan",
    "Geor": "Georgian", "Gong": "Gunjala_Gondi", "Gonm": "Masaram_Gondi", "Gran": "Grantha", "Grek": "Greek",
    "Gujr": "Gujarati", "Gukh": "Gurung_Khema", "Guru": "Gurmukhi", "Hang": "Hangul", "Hani": "Han", "Hano": "Hanunoo",
    "Hung": "Old_Hungarian", "Kali": "Kayah_Li", "Knda": "Kannada", "Kthi": "Kaithi", "Latn": "Latin",
    "Lina": "Linear_A", "Linb": "Linear_B", "Lyci": "Lycian", "Lydi": "Lydian", "Mand": "Mandaic", "Mani": "Manichaean",
    "Mero": "Meroitic_Hieroglyphs", "Mlym": "Malayalam", "Mong": "Mongolian", "Mymr": "Myanmar", "Nkoo": "Nko",
    "Onao": "Ol_Onal", "Orkh": "Old_Turkic", "Orya": "Oriya", "Osge": "Osage", "Ougr": "Old_Uyghur",
    "Perm": "Old_Permic", "Phag": "Phags_Pa", "Phlp": "Psalter_Pahlavi", "Rohg": "Hanifi_Rohingya", "Runr": "Runic",
    "Shrd": "Sharada", "Sind": "Khudawadi", "Sogd": "Sogdian", "Sunu": "Sunuwar", "Sylo": "Syloti_Nagri",
    "Syrc": "Syriac", "Tagb": "Tagbanwa", "Tale": "Tai_Le", "Taml": "Tamil", "Tang": "Tangut", "Telu": "Telugu",
    "Tfng": "Tifinagh", "Tglg": "Tagalog", "Thaa": "Thaana", "Tibt": "Tibetan", "Tutg": "Tulu_Tigalari", "Yiii": "Yi",
    "Ethi": "Ethiopic", "Copt": "Coptic", "Goth": "Gothic", "Kana": "Katakana", "Java": "Javanese", "Khoj": "Khojki",
    "Nand": "Nandinagari", "Todr": "Todhri", "Mahj": "Mahajani", "Adlm": "Adlam",
    "Samr": "Samaritan", "Shaw": "Shavian"}

# Han with Bopomofo, with Hiragana and Katakana, with Hangul: UTS #39, table 1a.
WRITING_SYSTEMS = ["Hanb", "Jpan", "Kore"]

LATIN, ASCII = 1, 2  # the flags of a confusable


def name_of(code, names):
    if code in NAMES_OF_CODES:
        return NAMES_OF_CODES[code]
    found = [name for name in names if name.replace("_", "").startswith(code)]
    if len(found) != 1:
        raise AssertionError("the script %s: %s" % (code, found))
    return found[0]


class Scripts:
    """Script and Script_Extensions of every code point, as numbers: a script, or a set of several."""

    def __init__(self, data):
        script = ["Unknown"] * common.UNICODE_END
        for first, last, fields in data.properties(SCRIPTS):
            script[first:last + 1] = [fields[0]] * (last + 1 - first)
        self.names = sorted(set(script))
        self.script = script
        self.number = {name: i for i, name in enumerate(self.names)}
        extension = {}
        for first, last, fields in data.properties(EXTENSIONS):
            members = tuple(sorted(self.number[name_of(code, self.names)] for code in fields[0].split()))
            extension.update((c, members) for c in range(first, last + 1))
        self.several = sorted({members for members in extension.values() if len(members) > 1})
        place = {members: len(self.names) + i for i, members in enumerate(self.several)}
        self.values = [self.number[name] for name in script]
        for point, members in extension.items():
            self.values[point] = place[members] if len(members) > 1 else members[0]

    def members(self, point):
        value = self.values[point]
        return (value,) if value < len(self.names) else self.several[value - len(self.names)]

    def is_common(self, point):
        return self.values[point] in (self.number["Common"], self.number["Inherited"])


def default_ignorable(data, characters):
    """Default_Ignorable_Code_Point by its definition in DerivedCoreProperties.txt."""
    of = {}
    for first, last, fields in data.properties(PROPERTIES):
        of.setdefault(fields[0], set()).update(range(first, last + 1))
    points = of["Other_Default_Ignorable_Code_Point"] | of["Variation_Selector"]
    points |= {c for c, fields in characters.items() if fields[2] == "Cf"}
    kept = of["White_Space"] | of["Prepended_Concatenation_Mark"]
    return points - kept - set(range(0xFFF9, 0xFFFC)) - set(range(0x13430, 0x13441))


class Skeletons:
    """UTS #39, section 4, straight from the data."""

    def __init__(self, data, characters, ignorable):
        self.ignorable = ignorable
        self.normalizer = nameprep.Normalizer(characters, set())
        self.normalizer.mapping = self.normalizer.canonical
        self.prototypes = {int(f[0], 16): common.code_points(f[1]) for f in data.rows(CONFUSABLES)}

    def nfd(self, points):
        text = [c for point in points for c in self.normalizer.decompose(point)]
        start, classes = 0, self.normalizer.classes
        for end in range(len(text) + 1):
            if end == len(text) or not classes.get(text[end]):
                text[start:end] = sorted(text[start:end], key=lambda c: classes.get(c, 0))
                start = end
        return text

    def of(self, points):
        shown = [c for c in self.nfd(points) if c not in self.ignorable]
        return tuple(self.nfd([c for point in shown for c in self.prototypes.get(point, (point,))]))

    def reachable(self):
        """The prototypes of what can be there after NFD, which has no other characters."""
        return {c: self.prototypes[c] for c in self.prototypes
                if c not in self.ignorable and self.normalizer.decompose(c) == [c]}


def divides(text, pieces):
    """Whether `text` is a sequence of some of the pieces, one or more."""
    reached = {0}
    for at in range(len(text)):
        if at in reached:
            reached.update(at + n for n in range(1, len(text) - at + 1) if text[at:at + n] in pieces)
    return len(text) > 0 and len(text) in reached


def confusable_flags(skeletons, reachable, scripts, allowed):
    """For each prototype, whether Latin, and whether letters, digits and hyphens of ASCII, can look the same."""
    latin = {skeletons.of([c]) for c in allowed if scripts.script[c] == "Latin"}
    common_signs = {(c,) for target in reachable.values() for c in target if scripts.is_common(c)}
    ascii_signs = {skeletons.of([ord(c)]) for c in
                   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"}
    flags = {}
    for point, target in reachable.items():
        shown = tuple(skeletons.nfd(target))
        value = LATIN if divides(shown, latin | common_signs) and not divides(shown, common_signs - latin) else 0
        value |= ASCII if divides(shown, ascii_signs) else 0
        if value:
            flags[point] = value
    # What stands for itself then looks like Latin, or like ASCII, only if it is that.
    for text in latin:
        neutral = scripts.script[text[0]] in ("Latin", "Common", "Inherited")
        if len(text) == 1 and text[0] not in reachable and not neutral:
            raise AssertionError("a Latin letter whose prototype is U+%04X" % text[0])
    if any(max(text) > 0x7F for text in ascii_signs):
        raise AssertionError("a letter of ASCII whose prototype is not ASCII")
    return flags


def recommended_scripts(data, scripts, characters):
    """Scripts with letters that are recommended for identifiers (UAX #31, table 5), but Common and Inherited."""
    found = set()
    for first, last, fields in data.properties(TYPE):
        if fields[0] == "Recommended":
            found.update(scripts.script[c] for c in range(first, last + 1) if characters[c][2].startswith("L"))
    return sorted(scripts.number[name] for name in found - {"Common", "Inherited"})


def write_scripts(table, scripts, recommended):
    sets.Runs(scripts.values).write(
        table, "confusable_scripts", "Script_Extensions: a script's number, or UL_SCRIPT_COUNT plus that of a set of several.")
    table.body.append("#define UL_SCRIPT_COUNT %d\n" % len(scripts.names))
    wanted = ["Bopomofo", "Common", "Cyrillic", "Greek", "Han", "Hangul", "Hiragana", "Inherited", "Katakana", "Latin"]
    for name in wanted:
        table.define("UL_SCRIPT_" + name.upper(), scripts.number[name])
    table.comment("Writing systems of several scripts, which UTS #39 counts as scripts of their own.")
    for i, name in enumerate(WRITING_SYSTEMS):
        table.define("UL_SCRIPT_" + name.upper(), len(scripts.names) + i)
    table.body.append("\n")
    starts, pool = [], []
    for members in scripts.several:
        starts.append(len(pool))
        pool += members
    table.array("confusable_script_starts", starts + [len(pool)], "Where the members of each set of scripts begin.", width=2)
    table.array("confusable_script_members", pool, width=1)
    table.array("confusable_recommended", recommended, "Scripts recommended for identifiers.", width=1)


def generate(data, root):
    characters = sets.unicode_data(data, CHARACTERS)
    scripts = Scripts(data)
    ignorable = default_ignorable(data, characters)
    allowed = sets.points_of((first, last) for first, last, fields in data.properties(STATUS) if fields[0] == "Allowed")
    skeletons = Skeletons(data, characters, ignorable)
    reachable = skeletons.reachable()
    flags = confusable_flags(skeletons, reachable, scripts, allowed)
    recommended = recommended_scripts(data, scripts, characters)

    table = common.Table(OUTPUT, __file__, data, "17.0.0",
                         "UTS #39: scripts of characters, the general security profile, and the prototypes of\n"
                         "confusables. Prototypes of what normalization to NFD takes apart are left out.")
    table.uses(CHARACTERS, SCRIPTS, EXTENSIONS, PROPERTIES, STATUS, TYPE, CONFUSABLES)
    table.body.append("#include \"unicode/code_point_set.h\"\n\n")
    write_scripts(table, scripts, recommended)
    sets.BoundarySet(allowed).write(table, "confusable_allowed", "Identifier_Status Allowed.")
    sets.BoundarySet(ignorable).write(table, "confusable_ignorable", "Default_Ignorable_Code_Point.")
    table.define("UL_CONFUSABLE_LATIN", LATIN)
    table.define("UL_CONFUSABLE_ASCII", ASCII)
    table.body.append("\n")
    sets.Mapping(reachable, flags, unit=8).write(
        table, "confusable_prototypes", "Prototypes; the flags say whether Latin, or ASCII, can look the same.")
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__.splitlines()[0]))
