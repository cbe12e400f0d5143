# SPDX-License-Identifier: MIT
"""
src/whatwg/fast_can_parse.c: is_ordinary_port takes what its specification takes, for all bytes.
src/whatwg/fast_url.h: ul_fast_http_scheme finds "http://" and "https://" and nothing else, for all bytes.

Nothing is assumed but that the bytes that are read exist, which the functions look at the length for.
"""
from bits import *

BYTE = 8


def byte(name):
    return BitVec(name, BYTE)


def is_digit(c):
    return And(ULE(ord('0'), c), ULE(c, ord('9')))


def widen(c):
    return ZeroExt(BITS - BYTE, c)


def c_ordinary_port(c, rest):
    """is_ordinary_port on the last eight bytes of a text, or on more, of which the last `rest` are left: all eight, or fewer."""
    bytes_ = Concat(*c) << 8 * (8 - rest)
    values = bytes_ ^ word(0x3030303030303030)
    others = (((values & word(0x7F7F7F7F7F7F7F7F)) + word(0x7676767676767676)) | values) & word(0x8080808080808080)
    digits = UDiv(63 - c_highest_bit(others | 1), word(8))
    is_small = Or(ULT(digits, 5), And(digits == 5, ULE(LShR(bytes_, 24), word(0x3635353335))))
    return And(is_small, Or(digits == rest, LShR(bytes_, 56 - 8 * digits) & 0xFF == ord('/')))


def spec_port(c):
    """For a number of digits from 0 to 5: they are digits; then comes "/", or the end; and their value is at most 65535."""
    kinds = []
    for count in range(min(len(c), 5) + 1):
        value = sum((widen(c[i]) - ord('0')) * word(10 ** (count - 1 - i)) for i in range(count)) if count else word(0)
        after = c[count] == ord('/') if count < len(c) else True
        kinds.append(And(*[is_digit(c[i]) for i in range(count)], after, ULE(value, word(65535))))
    return Or(*kinds)


def c_http_scheme(data):
    """ul_fast_http_scheme on eight bytes or more; the words of four bytes are compared byte by byte, in any byte order."""
    s = data[4] == ord('s')
    last = [If(s, data[4 + i], data[3 + i]) for i in range(4)]
    first_differs = [data[i] ^ ord('http'[i]) for i in range(4)]
    last_differs = [(last[i] & [0, 255, 255, 255][i]) ^ [0, ord(':'), ord('/'), ord('/')][i] for i in range(4)]
    same = And(*[a | b == 0 for a, b in zip(first_differs, last_differs)])
    return If(same, If(s, word(8), word(7)), word(0))


def spec_http_scheme(data):
    begins = lambda text: And(*[data[i] == ord(text[i]) for i in range(len(text))])
    return If(begins('https://'), word(8), If(begins('http://'), word(7), word(0)))


def main():
    proofs = Proofs()
    c = [byte(f'c{i}') for i in range(8)]
    for rest in range(1, 9): # the function returns before that if nothing is left
        proofs.prove(f'is_ordinary_port, {rest} bytes left', c_ordinary_port(c, rest) == spec_port(c[8 - rest:]))
    proofs.prove('ul_fast_http_scheme', c_http_scheme(c) == spec_http_scheme(c))
    proofs.finish()


if __name__ == '__main__':
    main()
