#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Leaves the zeros of tables out of a WebAssembly module.

usage: pack.py MODULE

The linker writes all data as one segment, zeros too. Memory is zero before the segments are copied to it, so a long run of zeros
needs no bytes: the segment ends before it, and another one begins after it. The module is changed in its place.
"""
import re
import sys

DATA_SECTION = 11
HEADER = 8  # of a module: its name and version
ZEROS = re.compile(rb"\0{32,}")  # far more than another segment costs
I32_CONST, END = 0x41, 0x0B


def read_number(data, at):
    """An unsigned LEB128 number, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        number, shift, at = number | (byte & 0x7F) << shift, shift + 7, at + 1
        if byte < 0x80:
            return number, at


def written(number, sign_bit=0x80):
    """A number as LEB128. The last byte of a signed one, which is not negative here, has no bit 0x40 (the sign bit)."""
    out = bytearray()
    while number >= min(sign_bit, 0x80):
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def pieces(offset, data):
    """(offset, bytes) of what is not a long run of zeros."""
    start = 0
    for zeros in ZEROS.finditer(data):
        if zeros.start() > start:
            yield offset + start, data[start:zeros.start()]
        start = zeros.end()
    if start < len(data):
        yield offset + start, data[start:]


def segments(section):
    """(offset, bytes) of the segments in a data section. The linker writes only active ones, in memory 0, at constant offsets."""
    count, at = read_number(section, 0)
    for _ in range(count):
        if section[at] != 0 or section[at + 1] != I32_CONST:
            sys.exit("pack.py: a data segment is of another kind than the linker writes")
        offset, at = read_number(section, at + 2)
        length, at = read_number(section, at + 1)
        yield offset, section[at:at + length]
        at += length


def packed(section):
    split = [piece for offset, data in segments(section) for piece in pieces(offset, data)]
    body = b"".join(bytes([0, I32_CONST]) + written(offset, 0x40) + bytes([END]) + written(len(data)) + data for offset, data in split)
    return written(len(split)) + body


def main():
    with open(sys.argv[1], "rb") as file:
        module = file.read()
    out, at = bytearray(module[:HEADER]), HEADER
    while at < len(module):
        kind, (length, start) = module[at], read_number(module, at + 1)
        at = start + length
        section = packed(module[start:at]) if kind == DATA_SECTION else module[start:at]
        out += bytes([kind]) + written(len(section)) + section
    with open(sys.argv[1], "wb") as file:
        file.write(out)


main()
