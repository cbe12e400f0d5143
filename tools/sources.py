#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which files the library is made of, and which of them a part that can be left out takes along.

usage: tools/sources.py [PART…]

src/LAYERS and the layers' CMakeLists.txt are the only lists. This reads them for whoever does not use CMake: meson.build and
tools/amalgamate.py. As a program it prints the files of a library with those parts (UNICODE, SITE, …), one a line, in the order of the
layers; --parts prints the names of all parts, --version and --abi what include/urlens.h says of these.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

LAYER = re.compile(r"^\d+ +(\w+) ", re.M)
COMMAND = re.compile(r"^[ \t]*(\w+)[ \t]*\(([^)]*)\)", re.M)
PART = re.compile(r"URLENS_WITH_(\w+)")
VERSION = re.compile(r"^#define URLENS_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", re.M)
ABI = re.compile(r"^#define URLENS_ABI_VERSION (\d+)$", re.M)
OPTION = re.compile(r"^option\(URLENS_WITH_(\w+) ", re.M)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def parts():
    """The names of the parts that can be left out."""
    return OPTION.findall(read("CMakeLists.txt"))


def layer_sources(layer):
    """The files of a layer as its CMakeLists.txt has them: (path in src/, the part it belongs to or None)."""
    list_path, part = f"src/{layer}/CMakeLists.txt", None
    for command, text in COMMAND.findall(re.sub(r"#.*", "", read(list_path))):
        words = text.split()
        if command == "if" and part is None and len(words) == 1 and PART.fullmatch(words[0]):
            part = PART.fullmatch(words[0])[1]
        elif command == "endif" and part is not None:
            part = None
        elif command == "target_sources" and words[:2] == ["urlens-objects", "PRIVATE"]:
            yield from ((f"{layer}/{name}", part) for name in words[2:])
        else:
            sys.exit(f"sources: {list_path}: nobody but CMake can read {command}({' '.join(words)})")


def sources():
    """All files: (layer, path in src/, the part it belongs to or None), in the order of the layers and of names in each."""
    for layer in LAYER.findall(read("src/LAYERS")):
        yield from ((layer, path, part) for path, part in sorted(layer_sources(layer)))


def main():
    header = read("include/urlens.h")
    facts = {"--parts": parts(), "--version": [".".join(VERSION.findall(header))], "--abi": ABI.findall(header)}
    if len(sys.argv) == 2 and sys.argv[1] in facts:
        print("\n".join(facts[sys.argv[1]]))
        return
    unknown = set(sys.argv[1:]) - set(parts())
    if unknown:
        sys.exit(f"sources: no part {', '.join(sorted(unknown))}")
    print("\n".join(f"src/{path}" for _, path, part in sources() if part is None or part in sys.argv[1:]))


if __name__ == "__main__":
    main()
