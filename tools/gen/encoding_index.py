# SPDX-License-Identifier: MIT
"""What the generators of the encoding tables share: the Encoding Standard's list of encodings and its indexes."""
import json

FOLDER = "whatwg-encoding/"
LICENCE = "BSD-3-Clause"
COPYRIGHT = "Copyright © WHATWG (Apple, Google, Mozilla, Microsoft); see LICENSES/BSD-3-Clause.txt."
EDITION = "The data is that of the Encoding Standard, commit a985b62a9b45 of 2026-05-21."

# ISO-8859-8-I shares the index of ISO-8859-8.
SHARES_INDEX = {"ISO-8859-8-I": "ISO-8859-8"}


def encodings(data):
    """(name, labels) of every encoding, in the order of the Standard, which is that of enum urlens_encoding."""
    groups = json.loads(data.text(FOLDER + "encodings.json"))
    return [(encoding["name"], encoding["labels"]) for group in groups for encoding in group["encodings"]]


def single_byte(data):
    """(name, {byte - 0x80: code point}) of the single-byte encodings that have an index, in the order of the Standard."""
    groups = json.loads(data.text(FOLDER + "encodings.json"))
    names = [encoding["name"] for group in groups if group["heading"] == "Legacy single-byte encodings"
             for encoding in group["encodings"]]
    return [(name, index(data, name.lower())) for name in names if name not in SHARES_INDEX]


def file_of(name):
    return FOLDER + "index-%s.txt" % name


def index(data, name):
    """An index as a dictionary from pointer to code point."""
    result = {}
    for line in data.text(file_of(name)).split("\n"):  # not splitlines: the rest of a line may show U+0085
        if line and not line.startswith("#"):
            fields = line.split("\t")
            result[int(fields[0])] = int(fields[1], 16)
    return result


def first_pointers(table):
    """From code point to the first pointer that has it: the Standard's index pointer."""
    result = {}
    for pointer in sorted(table):
        result.setdefault(table[pointer], pointer)
    return result


def flat(table, start, end):
    """The code points of the pointers from start to end, 0 where there is none."""
    return [table.get(pointer, 0) for pointer in range(start, end)]
