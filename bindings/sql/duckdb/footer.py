#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Appends what DuckDB reads before it loads an extension: which API, which platform, and room for a signature.

usage: footer.py FILE PLATFORM VERSION

The end of the file is a section of a WebAssembly module called duckdb_signature, eight fields of 32 bytes with the last
one first, and 256 bytes for the signature, which are zero.
"""
import sys

SECTION = bytes([0, 0x93, 0x04, 0x10]) + b"duckdb_signature" + bytes([0x80, 0x04])
FIELD, SIGNATURE = 32, 256


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    path, platform, version = sys.argv[1:]
    # Three fields are free; "4" says that this is a footer.
    fields = ["", "", "", "C_STRUCT", version, "v1.2.0", platform, "4"]
    footer = b"".join(field.encode("ascii").ljust(FIELD, b"\0") for field in fields)
    with open(path, "rb") as file:
        if file.read().endswith(footer + bytes(SIGNATURE)):
            return
    with open(path, "ab") as file:
        file.write(SECTION + footer + bytes(SIGNATURE))


if __name__ == "__main__":
    main()
