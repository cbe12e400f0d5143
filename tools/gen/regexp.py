# SPDX-License-Identifier: MIT
"""Makes src/regexp/tables: what \\p{…} of ECMAScript matches in ASCII.

Regular expressions see ASCII texts. Of a property only its ASCII characters matter, and U+017F and U+212A, whose simple case folding is
in ASCII. So most derived properties, which are not among the pinned inputs, are made here by their definitions in UAX #44, for these
characters alone; the tests compare all of them with another implementation.
"""
import hashlib
import os
import sys

import common
import sets
import ucd

OUTPUT = "src/regexp/tables/properties.h"
SCRIPT_NAMES = "scripts.txt"
POINTS = list(range(128)) + [0x17F, 0x212A]

# ECMAScript 2025, table 69 (PropertyValueAliases.txt): values of General_Category.
CATEGORIES = {
    "Lu": "Uppercase_Letter", "Ll": "Lowercase_Letter", "Lt": "Titlecase_Letter", "LC": "Cased_Letter", "Lm": "Modifier_Letter",
    "Lo": "Other_Letter", "L": "Letter", "Mn": "Nonspacing_Mark", "Mc": "Spacing_Mark", "Me": "Enclosing_Mark",
    "M": "Mark Combining_Mark", "Nd": "Decimal_Number digit", "Nl": "Letter_Number", "No": "Other_Number", "N": "Number",
    "Pc": "Connector_Punctuation", "Pd": "Dash_Punctuation", "Ps": "Open_Punctuation", "Pe": "Close_Punctuation",
    "Pi": "Initial_Punctuation", "Pf": "Final_Punctuation", "Po": "Other_Punctuation", "P": "Punctuation punct",
    "Sm": "Math_Symbol", "Sc": "Currency_Symbol", "Sk": "Modifier_Symbol", "So": "Other_Symbol", "S": "Symbol",
    "Zs": "Space_Separator", "Zl": "Line_Separator", "Zp": "Paragraph_Separator", "Z": "Separator", "Cc": "Control cntrl",
    "Cf": "Format", "Cs": "Surrogate", "Co": "Private_Use", "Cn": "Unassigned", "C": "Other"}

# ECMAScript 2025, table 68: binary properties and their aliases.
BINARY = """Any; ASCII; ASCII_Hex_Digit AHex; Alphabetic Alpha; Assigned; Bidi_Control Bidi_C; Bidi_Mirrored Bidi_M; Case_Ignorable CI;
Cased; Changes_When_Casefolded CWCF; Changes_When_Casemapped CWCM; Changes_When_Lowercased CWL; Changes_When_NFKC_Casefolded CWKCF;
Changes_When_Titlecased CWT; Changes_When_Uppercased CWU; Dash; Default_Ignorable_Code_Point DI; Deprecated Dep; Diacritic Dia; Emoji;
Emoji_Component EComp; Emoji_Modifier EMod; Emoji_Modifier_Base EBase; Emoji_Presentation EPres; Extended_Pictographic ExtPict;
Extender Ext; Grapheme_Base Gr_Base; Grapheme_Extend Gr_Ext; Hex_Digit Hex; IDS_Binary_Operator IDSB; IDS_Trinary_Operator IDST;
ID_Continue IDC; ID_Start IDS; Ideographic Ideo; Join_Control Join_C; Logical_Order_Exception LOE; Lowercase Lower; Math;
Noncharacter_Code_Point NChar; Pattern_Syntax Pat_Syn; Pattern_White_Space Pat_WS; Quotation_Mark QMark; Radical; Regional_Indicator RI;
Sentence_Terminal STerm; Soft_Dotted SD; Terminal_Punctuation Term; Unified_Ideograph UIdeo; Uppercase Upper; Variation_Selector VS;
White_Space space WSpace; XID_Continue XIDC; XID_Start XIDS"""

# ECMAScript 2025, table 70: properties of strings. Every string of theirs has a character that is not ASCII.
OF_STRINGS = ("Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence RGI_Emoji_Tag_Sequence"
              " RGI_Emoji_ZWJ_Sequence RGI_Emoji")

# emoji-data.txt and WordBreakProperty.txt of Unicode 17.0, among POINTS.
EMOJI = {ord(char) for char in "#*0123456789"}
WORD_BREAK_MIDDLE = {ord(char) for char in "':."}

PURPOSE = """
Properties of Unicode that ECMAScript's \\p{…} knows, as sets of ASCII characters, U+017F and U+212A: see src/regexp/set.h. Each row has
the names of all properties (or values) with the same set.
"""


def script_names(data):
    """Lists of the names of each script, the long one first."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), SCRIPT_NAMES)
    with open(path, "rb") as file:
        raw = file.read()
    data.used["tools/gen/" + SCRIPT_NAMES] = hashlib.sha256(raw).hexdigest()
    return [line.split() for line in raw.decode().splitlines() if not line.startswith("#")]


class Characters:
    """What the UCD says about all characters, and derived properties of the few that matter here."""

    def __init__(self, data):
        self.fields = sets.unicode_data(data, ucd.FOLDER + "UnicodeData.txt")
        self.listed = {}
        for first, last, (name,) in data.properties(ucd.FOLDER + "PropList.txt"):
            self.listed.setdefault(name, set()).update(range(first, last + 1))

    def category(self, point):
        return self.fields[point][2] if point in self.fields else "Cn"

    def in_categories(self, *prefixes):
        return {point for point in self.fields if self.fields[point][2].startswith(prefixes)}

    def has(self, name):
        return self.listed.get(name, set())

    def mapped(self, point, field):
        """Whether a simple case mapping changes the canonical decomposition of a character."""
        mapping = self.fields[point][5]
        base = int(mapping, 16) if mapping and " " not in mapping and "<" not in mapping else point
        return (self.fields[base][field] or "%04X" % base) != "%04X" % base

    def identifiers(self):
        start = self.in_categories("L", "Nl") | self.has("Other_ID_Start")
        more = start | self.in_categories("Mn", "Mc", "Nd", "Pc") | self.has("Other_ID_Continue")
        syntax = self.has("Pattern_Syntax") | self.has("Pattern_White_Space")
        return start - syntax, more - syntax

    def derived(self):
        lower = self.in_categories("Ll") | self.has("Other_Lowercase")
        upper = self.in_categories("Lu") | self.has("Other_Uppercase")
        start, more = self.identifiers()
        lowercased = {point for point in POINTS if self.mapped(point, 13)}
        uppercased = {point for point in POINTS if self.mapped(point, 12)}
        titlecased = {point for point in POINTS if self.mapped(point, 14) or self.mapped(point, 12)}
        every = set(POINTS)
        return {
            "Any": every, "Assigned": every, "ASCII": set(range(128)), "Lowercase": lower, "Uppercase": upper,
            "Alphabetic": self.in_categories("L", "Nl") | self.has("Other_Alphabetic"),
            "Bidi_Mirrored": {point for point in POINTS if self.fields[point][9] == "Y"},
            "Case_Ignorable": self.in_categories("Mn", "Me", "Cf", "Lm", "Sk") | WORD_BREAK_MIDDLE,
            "Cased": lower | upper | self.in_categories("Lt"),
            # U+017F folds to s although it is lower case already.
            "Changes_When_Casefolded": lowercased | {0x17F}, "Changes_When_Casemapped": lowercased | uppercased | titlecased,
            "Changes_When_Lowercased": lowercased, "Changes_When_NFKC_Casefolded": lowercased | {0x17F},
            "Changes_When_Titlecased": titlecased, "Changes_When_Uppercased": uppercased,
            "Emoji": EMOJI, "Emoji_Component": EMOJI,
            "Grapheme_Base": every - self.in_categories("Cc", "Cf", "Zl", "Zp", "Mn", "Me"),
            "ID_Start": start, "ID_Continue": more, "XID_Start": start, "XID_Continue": more,
            "Math": self.in_categories("Sm") | self.has("Other_Math")}


def bits(points):
    """A set as the fields of ul_regexp_set."""
    low = sum(1 << point for point in range(64) if point in points)
    high = sum(1 << point - 64 for point in range(64, 128) if point in points)
    return "{0x%X, 0x%X, %d}" % (low, high, (0x17F in points) + 2 * (0x212A in points))


def write_groups(table, name, members, comment):
    """Members are pairs: names with spaces between, and a set of code points."""
    groups = {}
    for names, points in members:
        groups.setdefault(bits(points), []).append(names)
    rows = [('"%s"' % " ".join(names), packed) for packed, names in sorted(groups.items(), key=lambda group: group[1])]
    table.costs.append((name, sum(len(row[0]) - 1 + 32 for row in rows)))
    table.comment(comment)
    table.body.append("static const ul_regexp_property %s[%d] = {\n" % (name, len(rows)))
    for names, packed in rows:
        words, lines = names.strip('"').split(" "), []
        while words:
            line = words.pop(0)
            while words and len(line) + len(words[0]) < common.LINE - 12:
                line += " " + words.pop(0)
            lines.append('"%s%s"' % (line, " " if words else ""))
        table.body.append("  {%s,\n   %s},\n" % ("\n   ".join(lines), packed))
    table.body.append("};\n\n")


def scripts(data):
    all_names = script_names(data)
    members = {names[0]: set() for names in all_names}
    for first, last, (name,) in data.properties(ucd.FOLDER + "Scripts.txt"):
        members[name].update(range(first, last + 1))
    for first, last, _ in data.properties(ucd.FOLDER + "ScriptExtensions.txt"):
        if any(first <= point <= last for point in POINTS):
            raise AssertionError("Script_Extensions needs sets of its own")
    return [(" ".join(names), members[names[0]]) for names in all_names]


def categories(characters):
    for short, long_names in CATEGORIES.items():
        prefixes = ("Lu", "Ll", "Lt") if short == "LC" else (short,)
        yield short + " " + long_names, {point for point in POINTS if characters.category(point).startswith(prefixes)}


def binary(characters):
    derived = characters.derived()
    for names in BINARY.replace("\n", " ").split(";"):
        name = names.split()[0]
        yield " ".join(names.split()), derived.get(name, characters.has(name))


def generate(data, root):
    characters = Characters(data)
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.body.append('#include "regexp/set.h"\n\n')
    table.body.append("typedef struct ul_regexp_property {\n  const char *names;\n  ul_regexp_set set;\n} ul_regexp_property;\n\n")
    write_groups(table, "general_categories", categories(characters), "Values of General_Category.")
    write_groups(table, "scripts", scripts(data), "Values of Script and of Script_Extensions.")
    write_groups(table, "binary_properties", binary(characters), "Binary properties.")
    table.comment("Properties of strings.")
    table.text("properties_of_strings", OF_STRINGS)
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
