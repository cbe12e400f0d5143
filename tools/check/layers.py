#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The layer law: which folder may include headers of which.

usage: tools/check/layers.py [--update]

Layers point one way, from the api down to the core. Outside src/, only the public headers are used. Also: include guards are
named after the file, and every source file is in its layer's CMakeLists.txt. The law is in src/LAYERS, and is printed from there
into ARCHITECTURE.md and CONTRIBUTING.md; --update does that.
"""
import os
import re
import sys

from project import ROOT, files, finish, keep_generated, read

# The library needs nothing of a hosted libc, except in these places, which a freestanding build leaves out.
SYSTEM = {"stddef.h", "stdint.h", "limits.h"}
SYSTEM_ONLY_IN = {
    "string.h": {"src/core/config.h"},
    "stdlib.h": {"src/core/allocator.c"},
    "emmintrin.h": {"src/ecma/ascii_block.c", "src/scan/simple_host.h"},
    "tmmintrin.h": {"src/scan/ssse3.c"},
    "immintrin.h": {"src/scan/avx2.c", "src/scan/avx512.c"},
    "arm_neon.h": {"src/scan/neon.c"},
    "cpuid.h": {"src/scan/scan.c"},
}

OUTSIDE = ("cli/", "examples/", "bench/", "fuzz/", "tests/", "bindings/")
MAY_LOOK_INSIDE = ("tests/unit/",)

# The law itself: rank, layer, what it holds.
LAYERS = [(int(rank), layer, holds) for rank, layer, holds in re.findall(r"^(\d+) +(\w+) +(.*)$", read("src/LAYERS"), re.M)]
RANK = {layer: rank for rank, layer, _ in LAYERS}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.M)


def check_inside(path, header, system):
    layer = path.split("/")[1]
    if layer not in RANK:
        return f"src/{layer} is no layer; see src/LAYERS"
    if system:
        if system in SYSTEM or path in SYSTEM_ONLY_IN.get(system, ()):
            return None
        return f"<{system}> is not for the library: it has to compile without a hosted libc"
    if header == "urlens.h" or header.startswith("urlens/"):
        return None
    wanted = header.split("/")[0]
    if "/" not in header or wanted not in RANK:
        return f'"{header}" is not written as a path from src/'
    if wanted == layer or RANK[wanted] < RANK[layer]:
        return None
    return f'"{header}": {layer} must not know {wanted}'


def check_outside(path, header):
    if header and "/" in header and header.split("/")[0] in RANK and not path.startswith(MAY_LOOK_INSIDE):
        return f'"{header}" is inside the library; only the public headers are for this folder'
    return None


def check_guard(path, text):
    if not path.endswith(".h") or not path.startswith("src/"):
        return None
    guard = "UL_" + re.sub(r"[^A-Za-z0-9]", "_", path[len("src/"):]).upper()
    return None if f"#ifndef {guard}\n#define {guard}\n" in text else f"the include guard is not {guard}"


def check_built(path):
    """A file that no CMakeLists.txt names would silently not be tested."""
    if not (path.startswith("src/") and path.endswith(".c")):
        return None
    layer = "/".join(path.split("/")[:2])
    if not os.path.exists(os.path.join(ROOT, layer, "CMakeLists.txt")):
        return f"{layer} has no CMakeLists.txt"
    rest = path[len(layer) + 1:]
    named = re.search(rf"(?<![\w/.-]){re.escape(rest)}(?![\w.-])", read(layer + "/CMakeLists.txt"))
    return None if named else f"not in {layer}/CMakeLists.txt"


def law_as_folders():
    width = max(len(layer) for _, layer, _ in LAYERS) + 1
    return "```\n" + "".join(f"src/{layer + '/':{width}}  {holds}\n" for _, layer, holds in LAYERS) + "```\n"


def law_as_line():
    ranks = sorted({rank for rank, _, _ in LAYERS})
    groups = [" | ".join(layer for rank, layer, _ in LAYERS if rank == wanted) for wanted in ranks]
    return "```\n" + " → ".join(groups) + "\n```\n"


def main():
    update = "--update" in sys.argv
    problems = keep_generated("ARCHITECTURE.md", law_as_folders(), update) + keep_generated("CONTRIBUTING.md", law_as_line(), update)
    count = 0
    for path in files("*.c", "*.h", "*.inc"):
        text = read(path)
        found = [check_guard(path, text), check_built(path)]
        for header, system in INCLUDE.findall(text):
            count += 1
            if path.startswith("src/"):
                found.append(check_inside(path, header, system))
            elif path.startswith(OUTSIDE):
                found.append(check_outside(path, header))
        problems += [f"{path}: {problem}" for problem in found if problem]
    finish(problems, f"{count} includes")


main()
