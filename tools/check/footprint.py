#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How large the library is: text and data with everything, and without what can be left out.

What has a limit is the smallest that one can have, built for size and without what can be left out: the library, and a
program that parses URLs, reads and sets their parts, linked with it statically.
"""
import os
import subprocess
import sys

from project import ROOT, finish

LIMIT = 100 * 1000
BUILDS = os.path.join(ROOT, "build/lint")
WITHOUT_ENCODINGS = ["-DURLENS_WITH_ENCODINGS=OFF", "-DURLENS_WITH_DECODERS=OFF"]
WITHOUT_UNICODE = ["-DURLENS_WITH_UNICODE=OFF", "-DURLENS_WITH_CONFUSABLES=OFF", "-DURLENS_WITH_LINKS=OFF"]
WITHOUT_SUFFIXES = ["-DURLENS_WITH_PSL=OFF"]
WITHOUT_LAYERS = ["-DURLENS_WITH_AUDIT=OFF", "-DURLENS_WITH_SITE=OFF", "-DURLENS_WITH_RFC=OFF", "-DURLENS_WITH_ECMA=OFF",
                  "-DURLENS_WITH_TEMPLATE=OFF", "-DURLENS_WITH_PATTERN=OFF", "-DURLENS_WITH_REGEXP=OFF",
                  "-DURLENS_WITH_BUILD=OFF", "-DURLENS_WITH_SIMD=OFF", "-DURLENS_WITH_LINKS=OFF"]
WHOLE_PROGRAM = "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON"
FOR_SIZE = ["-DCMAKE_BUILD_TYPE=MinSizeRel"]

# What it is called, the folder of the build, and the options.
SHAPES = [
    ("everything", "size", []),
    ("without encodings", "size-no-encodings", WITHOUT_ENCODINGS),
    ("without Unicode", "size-no-unicode", WITHOUT_UNICODE),
    ("for size", "size-small", FOR_SIZE),
    ("for size, without tables", "size-no-tables", [*FOR_SIZE, *WITHOUT_ENCODINGS, *WITHOUT_UNICODE, *WITHOUT_SUFFIXES]),
    ("smallest", "size-smallest",
     [*FOR_SIZE, WHOLE_PROGRAM, *WITHOUT_ENCODINGS, *WITHOUT_UNICODE, *WITHOUT_SUFFIXES, *WITHOUT_LAYERS]),
]

PROGRAM = r"""
#include <string.h>
#include "urlens.h"
int main(int argc, char **argv) {
  urlens_url *url;
  urlens_status status = argc < 2 ? URLENS_E_ARGUMENT : urlens_create(NULL, &url);
  if (!status) status = urlens_parse(url, argv[1], strlen(argv[1]), NULL);
  if (!status) status = urlens_set(url, URLENS_ATTRIBUTE_HASH, "top", 3, NULL);
  return status ? (int)status : (int)(urlens_get(url, URLENS_PART_HOST).length + urlens_href(url).length);
}
"""


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        finish([" ".join(command), done.stdout.decode()], "")
    return done.stdout.decode()


def text_and_data(path):
    text, data = run("size", path).split("\n")[1].split()[:2]
    return int(text) + int(data)


def build(folder, options):
    folder = os.path.join(BUILDS, folder)
    run("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_C_COMPILER=gcc", "-DBUILD_TESTING=OFF",
        "-DURLENS_INSTALL=OFF", *options)
    run("ninja", "-C", folder, "liburlens.so", "liburlens.a")
    return folder


def link_program(folder):
    source, program = os.path.join(folder, "smallest.c"), os.path.join(folder, "smallest")
    with open(source, "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    library = os.path.join(folder, "liburlens.a")
    run("gcc", "-Os", "-flto", "-I", os.path.join(ROOT, "include"), source, library, "-Wl,--gc-sections", "-o", program)
    return program


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    told = []
    for name, folder, options in SHAPES:
        folder = build(folder, options)
        size = text_and_data(os.path.join(folder, "liburlens.so"))
        told.append(f"{name} {size / 1024:.0f} KB")
    limited = [("the smallest library", size), ("a program that parses", text_and_data(link_program(folder)))]
    told.append(f"in a program that parses {limited[1][1] / 1024:.0f} KB")
    finish([f"{what} has {size} bytes, {LIMIT} are allowed" for what, size in limited if size >= LIMIT], ", ".join(told))


main()
