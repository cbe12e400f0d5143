#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The public structs keep their layout: fields stay where they are.

A program made from the header prints offset and size of every field, and the size of every struct, on a 64-bit machine; that is
compared with tests/package/layouts.txt. A struct that begins with its size may get fields at its end; anything else breaks
the ABI, and wants a new URLENS_ABI_VERSION. With --update the list is written anew. A struct that begins with its size has no padding
at its end: what an old caller has there would be garbage in a new field.
"""
import os
import re
import subprocess
import sys
import tempfile

from project import ROOT, finish, headers, read

LIST = "tests/package/layouts.txt"
BANNER = """# SPDX-License-Identifier: MIT
# Public structs on a 64-bit machine: field, offset, size. tools/check/layouts.py compares, and with --update writes.
"""


def structs():
    """Names of structs with the names of their fields."""
    text = re.sub(r"/\*.*?\*/", "", "".join(map(read, headers())), flags=re.S)
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\n\}", text, re.S):
        fields = []
        for field in filter(None, (field.strip() for field in body.split(";"))):
            pointer_to_function = re.search(r"\(\*(\w+)\)\(", field)
            fields.append(pointer_to_function[1] if pointer_to_function else re.search(r"(\w+)(?:\[\w+\])?$", field)[1])
        yield name, fields


def layout():
    lines = ["#include <stdio.h>"] + [f'#include "{path[len("include/"):]}"' for path in headers()] + ["int main(void) {"]
    for name, fields in structs():
        for field in fields:
            lines.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));')
        lines.append(f'printf("{name} 0 %zu\\n", sizeof({name}));')
    lines.append("return 0; }")
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "layout")
        subprocess.run(["gcc", "-std=c11", "-I" + os.path.join(ROOT, "include"), "-x", "c", "-", "-o", program],
                       input="\n".join(lines).encode(), check=True)
        return subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.decode()


def padded(lines):
    """Structs with a size whose last field does not end where the struct does."""
    end = begins_with_size = None
    for name, offset, size in (line.split() for line in lines):
        if "." in name:
            begins_with_size = name.endswith(".size") if offset == "0" else begins_with_size
            end = int(offset) + int(size)
        elif begins_with_size and end != int(size):
            yield f"{name} has {int(size) - end} bytes of padding at its end; add a reserved field"


def main():
    now = layout()
    if "--update" in sys.argv:
        with open(os.path.join(ROOT, LIST), "w", encoding="utf-8") as file:
            file.write(BANNER + now)
    was = [line for line in read(LIST).split("\n") if line and not line.startswith("#")]
    lines = now.split("\n")[:-1]
    problems = [f"{LIST} has '{line}', the header does not" for line in was if line not in lines]
    problems += [f"the header has '{line}', {LIST} does not" for line in lines if line not in was]
    problems += padded(lines)
    finish(problems, f"{sum('.' not in line.split()[0] for line in lines)} structs")


main()
